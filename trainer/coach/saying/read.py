"""The values of a fact, read as what they are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from trainer.coach.advice import Fact
from trainer.coach.saying.figures import points, points_apart, share, shares_apart
from trainer.language import Words
from trainer.rules.cards import Card

MOST_NAMED = 6
"""Cards that a sentence names; where there are more it gives their number alone."""


@dataclass(frozen=True)
class Read:
    """A fact's values as words of a language. A name is that of a value."""

    fact: Fact
    w: Words

    def whole(self, name: str) -> int:
        value = self.fact.values[name]
        assert isinstance(value, int)
        return value

    def so_many_cards(self, name: str) -> int | str:
        """A number of cards that stands for itself at the end of a sentence; none is a word."""
        return self.whole(name) or self.w.ptr("of the cards", "none")

    def real(self, name: str) -> float:
        value = self.fact.values[name]
        assert isinstance(value, (int, float))
        return float(value)

    def card(self, name: str = "card") -> str:
        """The card with its article; a joker is one of several."""
        value = self.fact.values[name]
        assert isinstance(value, Card)
        return self.w.a_card(value)

    def faces(self, name: str) -> tuple[Card, ...]:
        value = self.fact.values[name]
        assert isinstance(value, (tuple, Mapping))
        return tuple(card for card in value if isinstance(card, Card))

    def cards(self, name: str = "cards") -> str:
        """6♥ and 7♥."""
        return self.w.cards(self.faces(name))

    def any_of(self, name: str) -> str:
        """5♥ or 8♥; a few of them where there are many."""
        faces = self.faces(name)
        if len(faces) > MOST_NAMED:
            return self.w.list([*(self.w.card_short(card) for card in faces[:MOST_NAMED]), "…"], or_=True)
        return self.w.cards(faces, or_=True)

    def together(self, name: str) -> str:
        """Cards as they lie in a meld: 6♥ 7♥ 8♥."""
        return " ".join(self.w.card_short(card) for card in self.faces(name))

    def points(self, name: str) -> str:
        """Whole points are counted, others were measured: 12 points, 3.1 points."""
        value = self.fact.values[name]
        assert isinstance(value, (int, float))
        return points(self.w, value)

    def share(self, name: str) -> str:
        return share(self.w, self.real(name))

    def both_points(self, name: str, than: str) -> tuple[str, str]:
        """Two amounts that were measured, as they can be told apart."""
        return points_apart(self.w, self.real(name), self.real(than))

    def both_shares(self, name: str, than: str) -> tuple[str, str]:
        """Two shares, as they can be told apart."""
        return shares_apart(self.w, self.real(name), self.real(than))
