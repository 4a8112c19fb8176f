"""The search over the reference: rules, refusals, words, questions and principles, in the person's language.

Accents, capitals and the endings of words do not count, and the beginning of a word is enough. Each word that is asked
for has to be found; what has it in its title comes first, and of two the one with the shorter title.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from trainer.coach.advice import PRINCIPLES
from trainer.coach.saying.principles import principle_name, principle_text
from trainer.display.reference import addresses
from trainer.display.reference.history import KIN, STORY
from trainer.display.reference.questions import QUESTIONS
from trainer.language import N_, NATIVE, Words, words
from trainer.language.folding import fold, same_word, words_of
from trainer.language.glossary import terms
from trainer.language.house_refusals import example, occurs
from trainer.language.house_rules import tell
from trainer.rules.profile import RuleProfile
from trainer.rules.refusals import CODES

Kind = Literal["page", "rule", "question", "word", "refusal", "principle", "history"]

KINDS: Final[dict[Kind, str]] = {
    "page": N_("Pages"),
    "rule": N_("Rules"),
    "question": N_("Questions"),
    "word": N_("Words"),
    "refusal": N_("Refusals"),
    "principle": N_("Strategy"),
    "history": N_("History"),
}
"""What can be found, in the order in which it is shown, and what a heap of it is called."""

PAGES: Final = (
    (addresses.RULES, N_("Rules by house"), N_("Every rule of a house, each with an example and a position to try.")),
    (addresses.HOUSES, N_("The houses compared"), N_("Only what differs, and the same moves judged by each house.")),
    (addresses.QUESTIONS, N_("Questions"), N_("What people ask about the game, answered, with a position each.")),
    (addresses.COUNTING, N_("Counting"), N_("Lay cards out and see what they are worth: as melds, to open, left in the hand.")),
    (addresses.REFEREE, N_("The referee"), N_("Set up a position, do what was done, and hear what the rules say.")),
    (addresses.GLOSSARY, N_("Words of the game"), N_("What each word means, in four languages side by side.")),
    (addresses.REFUSALS, N_("When a move is refused"), N_("Every reason for which a move is refused, and its rule.")),
    (addresses.STRATEGY, N_("Strategy"), N_("What good players say, and what measuring it has shown.")),
    (addresses.HISTORY, N_("History"), N_("Where the game comes from, and its kin.")),
)  # fmt: skip
"""The pages of the reference: address, title, and a line that says what is there."""

MOST: Final = 40
"""As many finds are shown at most."""


@dataclass(frozen=True, slots=True)
class Item:
    """Something that can be found: what it is, its title and text, where it is, and further words that find it."""

    kind: Kind
    title: str
    text: str
    href: str
    more: str = ""


@dataclass(frozen=True, slots=True)
class _Indexed:
    item: Item
    title: frozenset[str]
    all: frozenset[str]


def search(asked: str, w: Words, profile: RuleProfile) -> list[Item]:
    """What was asked for, the best first, under the house of `profile`; nothing where nothing was asked."""
    wanted = words_of(asked)
    if not wanted:
        return []
    ranked = []
    for place, one in enumerate(_index(w.lang, profile)):
        worth = [_worth(word, one) for word in wanted]
        if all(worth):
            ranked.append((-sum(worth), len(one.title), place, one.item))
    return [item for *_, item in sorted(ranked, key=lambda row: row[:3])[:MOST]]


def _worth(word: str, one: _Indexed) -> int:
    """How well a word is found: 0 not at all."""
    if word in one.title:
        return 8
    if any(_begins(there, word) for there in one.title):
        return 5
    if word in one.all:
        return 3
    if any(_begins(there, word) for there in one.all):
        return 2
    return 1 if any(same_word(there, word) for there in one.all) else 0


def _begins(there: str, word: str) -> bool:
    return len(word) > 1 and there.startswith(word)


@lru_cache(maxsize=64)
def _index(lang: str, profile: RuleProfile) -> tuple[_Indexed, ...]:
    return tuple(
        _Indexed(
            item,
            frozenset(words_of(item.title)),
            frozenset(words_of(f"{item.title} {item.text} {item.more}")),
        )
        for item in items(words(lang), profile)
    )


def items(w: Words, profile: RuleProfile) -> Iterator[Item]:
    """All that can be found under a house."""
    for href, title, line in PAGES:
        yield Item("page", w.tr(title), w.tr(line), href)
    for section in tell(w, profile):
        for rule in section.rules:
            yield Item("rule", section.title, rule.text, addresses.of_rule(rule.key))
    for question in QUESTIONS:
        answer = w.tr(question.answer) if question.answer else ""
        yield Item("question", w.tr(question.asked), answer, addresses.of_question(question.key))
    for term in terms():
        own = term.words[w.lang] or next(term.words[lang] for lang in NATIVE if term.words[lang])
        everywhere = " ".join(word for lang in NATIVE for word in term.words[lang])
        yield Item("word", own[0], w.tr(term.meaning), addresses.of_word(term.key), everywhere)
    for code in CODES:
        if occurs(code, profile):
            text = w.refusal(example(code, profile))
            yield Item("refusal", text, "", addresses.of_code(code), code)
    for principle in PRINCIPLES:
        yield Item(
            "principle",
            principle_name(principle, w),
            principle_text(principle, w, profile),
            addresses.of_principle(principle),
        )
    yield Item("history", w.tr("History"), w.tr(STORY[0]), addresses.HISTORY, " ".join(map(w.tr, STORY)))
    for kin in KIN:
        yield Item("history", kin.name, w.tr(kin.told), addresses.HISTORY)


def by_kind(found: Iterable[Item]) -> list[tuple[Kind, list[Item]]]:
    """The finds in heaps of one kind; within each the best first, and the heap with the best find first."""
    heaps: dict[Kind, list[Item]] = {}
    for item in found:
        heaps.setdefault(item.kind, []).append(item)
    return list(heaps.items())


def excerpt(item: Item, asked: str, most: int = 180) -> str:
    """The part of a text in which what was asked for stands."""
    text = item.text
    if len(text) <= most:
        return text
    at = _first(text, words_of(asked))
    start = max(0, min(at - most // 3, len(text) - most))
    start = text.find(" ", start) + 1 if start else 0
    end = text.rfind(" ", start, start + most)
    return f"{'… ' if start else ''}{text[start:end]} …"


def _first(text: str, wanted: Sequence[str]) -> int:
    folded = fold(text)
    places = [folded.find(word) for word in wanted]
    return min((place for place in places if place >= 0), default=0)
