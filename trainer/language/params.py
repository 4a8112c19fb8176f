"""The parameters of a refusal, read as words of a language."""

from collections.abc import Mapping

from trainer.language import cards, melds
from trainer.language.catalogue import Catalogue


class Params:
    """The parameters of one refusal, read as words of the language."""

    __slots__ = ("_names", "_values", "_w")

    def __init__(self, w: Catalogue, values: Mapping[str, object], names: Mapping[int, str]) -> None:
        self._w = w
        self._values = values
        self._names = names

    def number(self, key: str) -> int:
        """A whole number; 0 where it is not there."""
        value = self._values.get(key)
        return value if isinstance(value, int) else 0

    def flag(self, key: str) -> bool:
        """Yes or no; no where it is not there."""
        return bool(self._values.get(key))

    def text(self, key: str) -> str:
        """The value as it is written; empty where it is not there."""
        value = self._values.get(key)
        return "" if value is None else str(value)

    def the_card(self) -> str:
        """The card the refusal is about, with its article."""
        return cards.the_card(self._w, self.text("card"))

    def meld(self) -> str:
        """The meld the refusal is about, short: 7♥ 8♥ 10♥."""
        return melds.meld_short(self._w, self.text("meld"))

    def faces(self, key: str) -> list[str]:
        """A list of cards, as notation."""
        value = self._values.get(key)
        if isinstance(value, str):
            return value.split()
        return [str(card) for card in value] if isinstance(value, (list, tuple, set, frozenset)) else []

    def player(self, key: str) -> str | None:
        """The name of the player on that seat, where names are known."""
        return self._names.get(self.number(key))

    @property
    def is_discard(self) -> bool:
        """Whether the refused move was a discard."""
        return self.text("move").startswith("discard")
