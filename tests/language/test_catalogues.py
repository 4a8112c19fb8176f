"""The catalogues are whole: no sentence missing, none unused, every place kept, every plural form there."""

import os
import string
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from babel.messages.catalog import Message

from lessons.numbers import PLACES
from trainer.language import LANGUAGES, UnknownLanguage, build, catalogue, extract, negotiate, words
from trainer.rules.cards import parse_card

TRANSLATED = tuple(lang for lang in LANGUAGES if lang != "en")


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def messages(lang: str) -> Iterator[Message]:
    return (message for message in extract.read(lang) if message.id)


def test_nothing_is_missing_and_nothing_unused() -> None:
    assert extract.differences() == [], "run: python -m trainer.language.extract, then translate what is new"


def test_the_catalogues_are_as_the_extraction_writes_them() -> None:
    for lang in LANGUAGES:
        written = extract.as_bytes(extract.updated(extract.read(lang), extract.template(), lang))
        assert catalogue.po_path(lang).read_bytes() == written, (
            f"{lang}: run python -m trainer.language.extract"
        )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_entry_is_fuzzy_or_obsolete(lang: str) -> None:
    catalog = extract.read(lang)
    assert not [message.id for message in catalog if message.id and message.fuzzy]
    assert not catalog.obsolete


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_translation_has_the_places_of_its_sentence(lang: str) -> None:
    wrong = []
    for message in messages(lang):
        wanted = [places(text) for text in extract.english(message)]
        first, *others = extract.forms(message)
        # the form for one thing may do without the number, as the English singular may
        if first and places(first) not in wanted:
            wrong.append(first)
        wrong += [text for text in others if text and places(text) != wanted[-1]]
    assert not wrong


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_plural_has_all_its_forms(lang: str) -> None:
    forms = {"it": 2, "en": 2, "fr": 2, "ro": 3}[lang]
    plurals = [message for message in messages(lang) if message.pluralizable]
    assert plurals
    assert all(len(extract.forms(message)) == forms for message in plurals)


def test_places_are_names_or_cards_and_nothing_else() -> None:
    for message in messages("it"):
        of_a_lesson = any(file.startswith("lessons/course/") for file, _ in message.locations)
        for text in extract.english(message):
            if of_a_lesson:
                cards = places(text) - set(PLACES)
                assert all(parse_card(name).text == name for name in cards), text
            else:
                assert all(name.isidentifier() for name in places(text)), text
            assert all(
                not spec and not conversion for _, _, spec, conversion in string.Formatter().parse(text)
            ), text


@pytest.mark.parametrize(
    ("lang", "one", "few", "many"),
    [
        ("it", "1 punto", "2 punti", "20 punti"),
        ("en", "1 point", "2 points", "20 points"),
        ("fr", "1 point", "2 points", "20 points"),
        ("ro", "1 punct", "2 puncte", "20 de puncte"),
    ],
)
def test_plural_forms(lang: str, one: str, few: str, many: str) -> None:
    def points(n: int) -> str:
        return words(lang).ntr("{n} point", "{n} points", n)

    assert (points(1), points(2), points(20)) == (one, few, many)


def test_plural_forms_at_the_edges() -> None:
    def points(lang: str, n: int) -> str:
        return words(lang).ntr("{n} point", "{n} points", n)

    assert points("it", 0) == "0 punti"
    assert points("fr", 0) == "0 point"
    assert points("fr", 1000) == "1\u202f000 points"
    assert [points("ro", n) for n in (0, 19, 100, 101, 119, 120, 1000)] == [
        "0 puncte",
        "19 puncte",
        "100 de puncte",
        "101 puncte",
        "119 puncte",
        "120 de puncte",
        "1.000 de puncte",
    ]


def test_english_says_what_the_code_says() -> None:
    assert words("en").tr("You close.") == "You close."
    assert words("en").ptr("rank", "ace") == "ace"


def test_without_parameters_places_stay_for_the_browser() -> None:
    assert words("it").tr("Line {line}: {sentence}") == "Riga {line}: {sentence}"


def test_parameters_are_not_read_as_places() -> None:
    assert words("it").tr("{name} closes.", name="{Ada}") == "{Ada} chiude."


def test_an_unknown_language_says_which_there_are() -> None:
    with pytest.raises(UnknownLanguage, match="it, en, fr, ro"):
        words("de")
    with pytest.raises(UnknownLanguage):
        catalogue.load("../it")


def test_a_sentence_that_no_catalogue_has_comes_back_as_it_is() -> None:
    assert words("fr").tr("not in any catalogue") == "not in any catalogue"
    assert words("fr").tr("") == ""


@pytest.mark.parametrize(
    ("header", "lang"),
    [
        (None, "en"),
        ("", "en"),
        ("it", "it"),
        ("it-IT,it;q=0.9,en;q=0.8", "it"),
        ("de-DE,de;q=0.9,ro;q=0.3,fr;q=0.5", "fr"),
        ("en;q=0.1, ro-MD", "ro"),
        ("ro;q=0, fr;q=0.2", "fr"),
        ("de, *;q=0.5", "en"),
        ("fr;q=much, ro;q=0.4", "ro"),
    ],
)
def test_negotiation(header: str | None, lang: str) -> None:
    assert negotiate(header) == lang


def test_negotiation_falls_back_where_asked() -> None:
    assert negotiate("de", fallback="it") == "it"


def copied(folder: Path, lang: str) -> Path:
    source = catalogue.po_path(lang, folder)
    source.parent.mkdir(parents=True)
    source.write_bytes(catalogue.po_path(lang).read_bytes())
    return source


def test_a_source_checkout_needs_no_compiled_file(tmp_path: Path) -> None:
    copied(tmp_path, "it")
    assert catalogue.load("it", tmp_path).gettext("You close.") == "Chiudi."
    assert not list(tmp_path.rglob("*.mo"))


def test_a_newer_compiled_file_is_used_and_an_older_one_is_not(tmp_path: Path) -> None:
    source = copied(tmp_path, "it")
    (compiled,) = build.compile_catalogues(tmp_path)
    source.write_text(source.read_text("utf-8").replace("Chiudi.", "Hai chiuso."), "utf-8")
    os.utime(source, (1_000, 1_000))
    assert catalogue.load("it", tmp_path).gettext("You close.") == "Chiudi."
    os.utime(source, (2_000, 2_000))
    os.utime(compiled, (1_000, 1_000))
    assert catalogue.load("it", tmp_path).gettext("You close.") == "Hai chiuso."


def test_a_compiled_file_alone_is_enough(tmp_path: Path) -> None:
    source = copied(tmp_path, "ro")
    build.compile_catalogues(tmp_path)
    source.unlink()
    assert catalogue.load("ro", tmp_path).gettext("You close.") == "Închizi."


def test_languages_do_not_leak_between_threads() -> None:
    wanted = {"it": "Chiudi.", "en": "You close.", "fr": "Tu fermes.", "ro": "Închizi."}
    asked = [lang for _ in range(200) for lang in LANGUAGES]
    with ThreadPoolExecutor(8) as pool:
        got = list(pool.map(lambda lang: words(lang).tr("You close."), asked))
    assert got == [wanted[lang] for lang in asked]
