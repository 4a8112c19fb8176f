"""The words of the game, from ``glossary.toml``: one word per language is used, the others are known.

The Reference page shows them; the tests hold the catalogues to them.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from trainer.language.catalogue import LANGUAGES, Catalogue

PATH = Path(__file__).with_name("glossary.toml")
FORMS_PATH = Path(__file__).with_name("glossary_forms.toml")


@dataclass(frozen=True, slots=True)
class Term:
    """One term: its words by language (the first is the one used), whether a published source has it, its meaning."""

    key: str
    words: dict[str, tuple[str, ...]]
    sourced: dict[str, bool]
    meaning: str
    unused: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """One term as a person reads it in one language. `forms` are those in which it is known again in a sentence."""

    key: str
    word: str
    others: tuple[str, ...]
    sourced: bool
    meaning: str
    elsewhere: dict[str, str]
    forms: tuple[str, ...] = ()


@lru_cache(maxsize=1)
def terms() -> tuple[Term, ...]:
    """Every term, in the order of the file."""
    with PATH.open("rb") as file:
        data = tomllib.load(file)
    return tuple(
        Term(
            key=str(row["key"]),
            words={lang: tuple(row[lang]) for lang in LANGUAGES},
            sourced={lang: lang in row.get("sourced", "").split() for lang in LANGUAGES},
            meaning=str(row["meaning"]),
            unused=bool(row.get("unused", False)),
        )
        for row in data["term"]
    )


def entries(w: Catalogue) -> tuple[Entry, ...]:
    """The terms in the language of ``w``; a term that the language has no word for is left out."""
    return tuple(
        Entry(
            key=term.key,
            word=term.words[w.lang][0],
            others=term.words[w.lang][1:],
            sourced=term.sourced[w.lang],
            meaning=w.tr(term.meaning),
            elsewhere={
                lang: term.words[lang][0] for lang in LANGUAGES if lang != w.lang and term.words[lang]
            },
            forms=_forms().get(term.key, {}).get(w.lang, term.words[w.lang][:1]),
        )
        for term in terms()
        if term.words[w.lang]
    )


@lru_cache(maxsize=1)
def _forms() -> dict[str, dict[str, tuple[str, ...]]]:
    """Key -> language -> the forms that ``glossary_forms.toml`` lists."""
    with FORMS_PATH.open("rb") as file:
        data = tomllib.load(file)
    return {
        key: {
            lang: tuple(form.strip() for form in text.split("|") if form.strip()) for lang, text in by.items()
        }
        for key, by in data.items()
    }
