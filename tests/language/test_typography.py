"""Each language's own rules of writing, and the voice: no exclamation marks, a full stop where English has one."""

import re

import pytest

from trainer.language import LANGUAGES, extract

NNBSP = "\u202f"


def texts(lang: str) -> list[tuple[str, str]]:
    """(English, text) of everything that a person may read in ``lang``; what is not translated yet is left out."""
    found: list[tuple[str, str]] = []
    for message in extract.read(lang):
        if not message.id:
            continue
        ids, strings = extract.english(message), extract.forms(message)
        english = [ids[min(i, len(ids) - 1)] for i in range(len(strings))]
        found += [
            (said, text or said) for said, text in zip(english, strings, strict=True) if text or lang == "en"
        ]
    return found


def failing(lang: str, pattern: str) -> list[str]:
    return [text for _, text in texts(lang) if re.search(pattern, text)]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "pattern",
    [
        pytest.param(r"!", id="exclamation mark"),
        pytest.param(r"\w'|'\w", id="straight apostrophe"),
        pytest.param(r'"', id="straight quotation mark"),
        pytest.param(r"  ", id="two spaces"),
        pytest.param(r"^\s|\s$", id="space at an end"),
        pytest.param(r"\.\.\.", id="three full stops"),
        pytest.param(r" [.,]", id="space before a full stop or comma"),
        pytest.param(r"[\u0300-\u036f]", id="accent as a character of its own"),
    ],
)
def test_nowhere(lang: str, pattern: str) -> None:
    assert not failing(lang, pattern)


def test_french_spaces() -> None:
    assert not failing("fr", rf"(?<!{NNBSP})[;?»]"), "narrow no-break space before ; ? »"
    assert not failing("fr", rf"(?<!{NNBSP}):(?=\s|$)"), "narrow no-break space before :"
    assert not failing("fr", rf"«(?!{NNBSP})"), "narrow no-break space after «"
    assert not failing("fr", r"[“”„]"), "French quotation marks"


@pytest.mark.parametrize("lang", ["it", "en", "ro"])
def test_no_space_before_the_colon_elsewhere(lang: str) -> None:
    assert not failing(lang, r"[\s\u202f][:;?]")


def test_quotation_marks() -> None:
    assert not failing("it", r"[“”„]|« | »")
    assert not failing("en", r"[«»„]")
    assert not failing("ro", r"[“«»]")
    assert all(text.count("„") == text.count("”") for _, text in texts("ro"))


def test_romanian_letters_have_a_comma_below() -> None:
    assert not failing("ro", r"[şţŞŢ]")
    assert failing("ro", r"ș")
    assert failing("ro", r"ț")


def test_italian_accents() -> None:
    assert not failing(
        "it", r"\bperchè\b|\bpoichè\b|\bfinchè\b|\bnè\b|\bpiu\b|\bpuo\b|\bgia\b|\bcosi\b|\be'|\bE'"
    )


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_a_sentence_ends_as_in_english(lang: str) -> None:
    wrong = [
        (english, text)
        for english, text in texts(lang)
        for mark in ".?:"
        if english.endswith(mark) != text.endswith(mark)
    ]
    assert not wrong


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_capital_letters_begin_what_they_begin_in_english(lang: str) -> None:
    wrong = [
        (english, text)
        for english, text in texts(lang)
        if english[0].isalpha() and text[0].isalpha() and english[0].isupper() != text[0].isupper()
    ]
    assert not wrong
