"""``words(lang)``: everything that is said to a person, in one language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from trainer.language import cards, errors, glossary, houses, melds, refusals, settings, steps
from trainer.language.catalogue import LANGUAGES, Catalogue, UnknownLanguage

if TYPE_CHECKING:
    from trainer.rules.cards import Card, Suit
    from trainer.rules.melds import Meld
    from trainer.rules.refusals import Refusal


class Words(Catalogue):
    """The words of one language. Cards and melds are objects of the rules or their notation."""

    __slots__ = ()

    def pair(self, label: str, value: str) -> str:
        """label: value, with the space that the language puts before a colon."""
        return self.tr("{label}: {value}", label=label, value=value)

    def card(self, card: Card | str) -> str:
        """seven of hearts."""
        return cards.card(self, card)

    def the_card(self, card: Card | str) -> str:
        """the seven of hearts."""
        return cards.the_card(self, card)

    def a_card(self, card: Card | str) -> str:
        """the seven of hearts, but a joker."""
        return cards.a_card(self, card)

    def card_short(self, card: Card | str) -> str:
        """7♥; the joker by its word."""
        return cards.card_short(self, card)

    def cards(self, cards_: Iterable[Card | str], or_: bool = False) -> str:
        """7♥, 8♥ and joker."""
        return cards.cards(self, cards_, or_)

    def card_names(self) -> dict[str, str]:
        """The names of all 53 faces by notation."""
        return dict(_card_names(self))

    def rank(self, rank: int | str) -> str:
        """seven; 1 or "A" is the ace, 0 or "JK" the joker."""
        return cards.rank_name(self, rank)

    def rank_letter(self, rank: int | str) -> str:
        """What stands in the corner of the card: J, in French V."""
        return cards.rank_letter(self, rank)

    def rank_letters(self) -> dict[str, str]:
        """The letters that differ between languages: A, J, Q, K."""
        return {rank: cards.rank_letter(self, rank) for rank in ("A", "J", "Q", "K")}

    def suit(self, suit: Suit | str) -> str:
        """hearts."""
        return cards.suit(self, suit)

    def meld(self, meld: Meld | str) -> str:
        """run of hearts: seven, eight, joker as nine."""
        return melds.meld(self, meld)

    def meld_short(self, meld: Meld | str) -> str:
        """7♥ 8♥ joker (9♥)."""
        return melds.meld_short(self, meld)

    def refusal(self, refusal: Refusal, names: Mapping[int, str] | None = None) -> str:
        """Why a move is refused and what would be right; ``names``: who sits on which seat."""
        return refusals.refusal(self, refusal, names)

    def error(self, error: Exception) -> str:
        """What could not be read, and what was expected."""
        return errors.error(self, error)

    def step(
        self,
        name: str,
        kind: str,
        cards: Sequence[Card | str] = (),
        melds: Sequence[Meld | str | Sequence[Card | str]] = (),
        on: int | None = None,
        you: bool = False,
    ) -> str:
        """Bruno discards the four of clubs."""
        return steps.step(self, name, kind, cards, melds, on, you)

    def house(self, key: str) -> str:
        """The name of a house; a custom one keeps its own."""
        return houses.house(self, key)

    def house_line(self, key: str) -> str:
        """One sentence about a house."""
        return houses.house_line(self, key)

    def variant(self, key: str) -> str:
        """The name of a variant."""
        return houses.variant(self, key)

    def variant_line(self, key: str) -> str:
        """One sentence about a variant."""
        return houses.variant_line(self, key)

    def setting(self, key: str) -> str:
        """The label of a setting."""
        return settings.setting(self, key)

    def setting_value(self, key: str, value: object) -> str:
        """A setting's value in words."""
        return settings.setting_value(self, key, value)

    def setting_help(self, key: str) -> str:
        """What a setting means."""
        return settings.setting_help(self, key)

    def glossary(self) -> tuple[glossary.Entry, ...]:
        """The words of the game in this language, with what they mean."""
        return glossary.entries(self)


@cache
def _card_names(w: Words) -> dict[str, str]:
    return cards.all_names(w)


@cache
def words(lang: str) -> Words:
    """The words of ``lang``, made once. Raises UnknownLanguage, which names those there are."""
    if lang not in LANGUAGES:
        raise UnknownLanguage(lang)
    return Words(lang)
