"""The glossary is whole, and the catalogues keep to its words."""

import re

import pytest

from trainer.language import LANGUAGES, extract, words
from trainer.language.glossary import terms

# English word -> what a translation of a sentence with it has to contain (stems). The stems belong to the first word
# of the glossary's cell; the test below holds the two together.
STEMS: list[tuple[str, str, dict[str, str]]] = [
    ("stock", r"\bstocks?\b", {"it": r"tallon", "fr": r"pioch", "ro": r"pachet"}),
    ("discard-pile", r"\bdiscard pile\b", {"it": r"pozzo|scart", "fr": r"défauss", "ro": r"arunca"}),
    ("joker", r"\bjokers?\b", {"it": r"jolly", "fr": r"joker", "ro": r"joker"}),
    ("meld", r"\bmelds?\b", {"it": r"gioc(o|hi)\b", "fr": r"combinaison", "ro": r"combinați"}),
    ("set", r"\b(a|each) set\b|\bsets? of\b", {"it": r"combinazion", "fr": r"série", "ro": r"grup"}),
    ("run", r"\bruns?\b", {"it": r"\bscal[ae]\b", "fr": r"\bsuites?\b", "ro": r"\bseri[aei]+\b"}),
    ("match", r"(?<!out of the )\bmatch(es)?\b", {"it": r"partit", "fr": r"parti", "ro": r"partid"}),
    ("dealer", r"\bdealer\b", {"it": r"mazzier", "fr": r"donneur", "ro": r"dealer"}),
    ("close-in-hand", r"[Cc]los(e|es|ing) in hand", {"it": r"in mano", "fr": r"rami", "ro": r"dintr-odată"}),
    (
        "hand-round",
        r"\bhand is (over|void)|[Nn]ext hand|hand \{\}",
        {"it": r"smazzat", "fr": r"manche", "ro": r"rund"},
    ),
    ("opening", r"\bopening\b", {"it": r"apert|apr", "fr": r"ouv", "ro": r"deschi"}),
    ("discard", r"\bdiscards?\b(?! pile)", {"it": r"scart", "fr": r"défauss", "ro": r"arunc"}),
    (
        "points-in-hand",
        r"\bpoints in hand\b",
        {"it": r"punti in mano", "fr": r"points en main", "ro": r"puncte rămase"},
    ),
]
# Words that no translation may use: (pattern, unless the English sentence has this). "None": never.
FORBIDDEN: dict[str, list[tuple[str, str | None]]] = {
    "it": [
        (r"\bbuss", None),
        (r"combinazion", r"\bsets?\b"),
        (r"\bmatt[ae]\b", None),
        (r"\bregin", None),
        (r"\bcartaro", None),
        (r"\bsequenz", None),
        (r"\bmazz[oi]\b", r"\b(pack|deck)s?\b"),
        (r"\bcroupier", None),
    ],
    "en": [(r"\bknock", None), (r"\bdeadwood", None), (r"\bgo(es)? out\b", None), (r"\bwild card", None)],
    "fr": [
        (r"couleur", r"colou?r"),
        (r"\bfrapp|\bcogn", None),
        (r"\bbrelan|\bcarré\b", None),
        (r"\btalon", None),
        (r"\b[Vv]ous\b|\b[Vv]otre\b|\b[Vv]os\b", None),
        (r"\bétal", None),
        (r"\bséquence", None),
    ],
    "ro": [
        (r"culo(are|ri|rilor)", r"colou?r"),
        (r"\bterț|\bcuart", None),
        (r"\bformați[ei]", None),
        (r"\bdecart", None),
        (r"\bsuit[ăe]", None),
        (r"\bpop[ăe]\b|\bpopi\b", None),
        (r"\b[Dd]umneavoastră|\bdvs\b", None),
        (r"\bpoate bate\b", None),
    ],
}


def sentences(lang: str) -> list[tuple[str, str]]:
    """(English, translation) of all that is translated, plural forms one by one, without the names of places."""
    found: list[tuple[str, str]] = []
    for message in extract.read(lang):
        if not message.id:
            continue
        ids, strings = extract.english(message), extract.forms(message)
        english = [ids[min(i, len(ids) - 1)] for i in range(len(strings))]
        found += [
            (said, text or (said if lang == "en" else ""))
            for said, text in zip(english, strings, strict=True)
        ]
    return [
        (re.sub(r"\{\w+\}", "{}", english), re.sub(r"\{\w+\}", "{}", text)) for english, text in found if text
    ]


def test_terms_are_whole() -> None:
    keys = [term.key for term in terms()]
    assert len(set(keys)) == len(keys) >= 40
    for term in terms():
        assert term.meaning.endswith(".")
        for lang in LANGUAGES:
            assert term.words[lang] or term.unused
            assert len(set(term.words[lang])) == len(term.words[lang])
            assert term.words[lang] or not term.sourced[lang]


def test_a_page_of_the_glossary() -> None:
    for lang in LANGUAGES:
        page = words(lang).glossary()
        assert all(entry.word and entry.meaning.endswith(".") for entry in page)
        assert all(lang not in entry.elsewhere for entry in page)
    by_key = {entry.key: entry for entry in words("it").glossary()}
    assert by_key["meld"].word == "gioco"
    assert by_key["set"].word == "combinazione"
    assert by_key["meld"].elsewhere == {"en": "meld", "fr": "combinaison", "ro": "combinație"}
    assert "progressive" not in by_key


@pytest.mark.parametrize(("key", "english", "stems"), STEMS, ids=[row[0] for row in STEMS])
def test_the_stems_are_those_of_the_glossary(key: str, english: str, stems: dict[str, str]) -> None:
    (term,) = (term for term in terms() if term.key == key)
    for lang, stem in stems.items():
        assert re.search(stem, term.words[lang][0]), (lang, term.words[lang])


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_a_term_has_one_translation(lang: str) -> None:
    wrong = [
        f"{key}: {english!r} -> {text!r}"
        for key, pattern, stems in STEMS
        for english, text in sentences(lang)
        if re.search(pattern, english) and not re.search(stems[lang], text, re.IGNORECASE)
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_forbidden_words_are_not_used(lang: str) -> None:
    wrong = [
        f"{pattern}: {text!r}"
        for pattern, unless in FORBIDDEN[lang]
        for english, text in sentences(lang)
        if re.search(pattern, text, re.IGNORECASE)
        and not (unless and re.search(unless, english, re.IGNORECASE))
    ]
    assert not wrong, "\n".join(wrong)
