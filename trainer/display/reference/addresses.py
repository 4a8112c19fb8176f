"""The addresses of the reference: each rule, refusal, word, question and principle has one, for links from anywhere.

They are relative, so that they hold behind a proxy too: every page of the app lies beside the others.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final
from urllib.parse import urlencode

OVERVIEW: Final = "reference"
RULES: Final = "rules"
HOUSES: Final = "houses"
REFUSALS: Final = "refusals"
GLOSSARY: Final = "glossary"
COUNTING: Final = "counting"
REFEREE: Final = "referee"
TRY: Final = "try"
QUESTIONS: Final = "questions"
HISTORY: Final = "history"
STRATEGY: Final = "strategy"

HOUSE_SHOWN: Final = "of"
"""The parameter that names the house whose rules are shown; it does not change *my house*."""


def address(page: str, anchor: str = "", **asked: str) -> str:
    """A page, a place on it, and what is asked of it; what is asked for as "" is left out."""
    query = urlencode({key: value for key, value in asked.items() if value})
    return f"{page}{f'?{query}' if query else ''}{f'#{anchor}' if anchor else ''}"


def of_rule(rule: str, house: str = "") -> str:
    """A rule by its key, told for a house ("": my house)."""
    return address(RULES, rule, **{HOUSE_SHOWN: house})


def of_code(code: str, house: str = "") -> str:
    """A refusal by its code."""
    return address(REFUSALS, code, **{HOUSE_SHOWN: house})


def of_word(key: str) -> str:
    """A word of the glossary by its key."""
    return address(GLOSSARY, word_anchor(key))


def of_question(key: str) -> str:
    """A question by its key."""
    return address(QUESTIONS, key)


def of_principle(principle: str) -> str:
    """A principle of strategy by its id."""
    return address(STRATEGY, principle)


def to_try(name: str, house: str = "") -> str:
    """A situation of a rule on the card table."""
    return address(TRY, situation=name, **{HOUSE_SHOWN: house})


def to_referee(line: str, moves: str = "") -> str:
    """A position on one line, put before the referee; `moves` parted by `,`."""
    return address(REFEREE, position=line, did=moves)


def word_anchor(key: str) -> str:
    """Where a word stands on the page of the glossary."""
    return f"word-{key}"


PAGES: Final[Mapping[str, str]] = {
    "rules": RULES,
    "houses": HOUSES,
    "refusals": REFUSALS,
    "words": GLOSSARY,
}
"""Places that a link to the overview may name, and the page on which each stands."""
