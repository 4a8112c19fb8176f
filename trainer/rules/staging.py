"""Melds in preparation: what each of them is, what they are worth together, and what still stands in their way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from trainer.rules.melds import Meld
from trainer.rules.moves import Items, NewMeld, Open
from trainer.rules.profile import OPENING_MINIMUM
from trainer.rules.reading import read_meld, readings
from trainer.rules.refusals import Refusal
from trainer.rules.state import State
from trainer.rules.turn import apply, check


@dataclass(frozen=True, slots=True)
class StagedMeld:
    """One meld in preparation: its cards as written, the meld that it is or why it is none, and the other readings
    that its joker allows (the one that was read first)."""

    items: Items
    meld: Meld | None
    refusal: Refusal | None
    readings: tuple[Meld, ...]


@dataclass(frozen=True, slots=True)
class Staged:
    """All of them. `total` is the worth of those that are melds; `refusal` is why they could not be laid now."""

    melds: tuple[StagedMeld, ...]
    total: int
    opening: bool
    refusal: Refusal | None

    @property
    def minimum(self) -> int:
        """What an opening has to be worth."""
        return OPENING_MINIMUM


def stage(state: State, written: Sequence[Items]) -> Staged:
    """Judge melds in preparation as the seat to move would lay them: as one opening, or one after the other."""
    melds = tuple(_staged(state, items) for items in written)
    total = sum(staged.meld.points for staged in melds if staged.meld is not None)
    opening = not state.has_opened
    if opening:
        refusal = check(state, Open(tuple(written))) if written else None
    else:
        refusal = _one_by_one(state, written)
    return Staged(melds, total, opening, refusal)


def _staged(state: State, items: Items) -> StagedMeld:
    read = read_meld(items, state.profile)
    if isinstance(read, Refusal):
        return StagedMeld(items, None, read, ())
    others = tuple(meld for meld in readings(items, state.profile) if meld != read)
    return StagedMeld(items, read, None, (read, *others))


def _one_by_one(state: State, written: Sequence[Items]) -> Refusal | None:
    for items in written:
        refusal = check(state, NewMeld(items))
        if refusal is not None:
            return refusal
        state = apply(state, NewMeld(items), checked=True)
    return None
