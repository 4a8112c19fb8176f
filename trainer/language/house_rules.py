"""The rules of a house told in whole sentences, from its profile: those that all houses share, and its own.

Every rule in which houses differ is read from the profile, every number from the rules. A sentence is told where it holds
and nowhere else, so that the same house is always told in the same words.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from trainer.language import house_rules_cards as cards
from trainer.language import house_rules_play as play
from trainer.language.house_examples import Example, joker, meld, opening, paying, pile, values
from trainer.language.house_rules_cards import Said
from trainer.language.marks import N_
from trainer.language.words import Words
from trainer.rules.profile import RuleProfile


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: a key that links may use, the same in every house and language, and a whole sentence."""

    key: str
    text: str


@dataclass(frozen=True, slots=True)
class Section:
    """One part of the rules: a key that links may use, a title, its rules, and examples in cards."""

    key: str
    title: str
    rules: tuple[Rule, ...]
    examples: tuple[Example, ...] = field(default=())

    @property
    def sentences(self) -> tuple[str, ...]:
        return tuple(rule.text for rule in self.rules)


def tell(w: Words, profile: RuleProfile) -> tuple[Section, ...]:
    """All the rules of a house, in the order in which a match comes upon them."""
    return tuple(
        Section(
            key,
            w.tr(title),
            tuple(Rule(f"{key}-{name}", text) for name, text in _told(w, profile)),
            tuple(_shown(w, profile)),
        )
        for key, (title, _told, _shown) in _SECTIONS.items()
    )


_Tell = Callable[[Words, RuleProfile], list[Said]]
_Show = Callable[[Words, RuleProfile], list[Example]]


def _nothing(w: Words, p: RuleProfile) -> list[Example]:
    return []


_SECTIONS: dict[str, tuple[str, _Tell, _Show]] = {
    "cards": (N_("The cards and the deal"), cards.cards, _nothing),
    "values": (N_("What cards are worth"), cards.values, values),
    "melds": (N_("Sets and runs"), cards.melds, meld),
    "jokers": (N_("Jokers"), cards.jokers, joker),
    "opening": (N_("Opening"), cards.opening, opening),
    "turn": (N_("The turn"), play.turn, _nothing),
    "pile": (N_("The discard pile"), play.pile, pile),
    "closing": (N_("Closing"), play.closing, _nothing),
    "paying": (N_("Paying"), play.paying, paying),
    "match": (N_("The match"), play.match, _nothing),
    "stock": (N_("When the stock is used up"), play.stock, _nothing),
}
SECTIONS = tuple(_SECTIONS)
"""The keys of all sections, in their order."""
