"""What a finished hand costs, who goes out, who deals next, who has won (RULES.md 9, 10 and the profiles)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from trainer.rules.cards import Card, hand_points
from trainer.rules.profile import FORFEIT, RuleProfile


@dataclass(frozen=True, slots=True)
class SeatResult:
    """What one seat pays: the `points`, and how they come about.

    `cards` is the worth of the cards in the hand, `forfeit` whether 100 is paid in their stead because the seat
    never opened, `doubled` whether closing in hand doubled it.
    """

    points: int
    cards: int = 0
    forfeit: bool = False
    doubled: bool = False


@dataclass(frozen=True, slots=True)
class HandResult:
    """How a hand ended. `closer` is 0 for a void hand; tuples by seat; `newly_out` are the seats that go out by
    this hand; `winner` is 0 while the match goes on, and then `next_dealer` deals."""

    closer: int
    in_hand: bool
    seats: tuple[SeatResult, ...]
    totals: tuple[int, ...]
    newly_out: tuple[int, ...]
    out: tuple[bool, ...]
    winner: int
    next_dealer: int

    @property
    def void(self) -> bool:
        return self.closer == 0

    @property
    def points(self) -> tuple[int, ...]:
        return tuple(seat.points for seat in self.seats)


def seat_result(profile: RuleProfile, left: Sequence[Card], opened: bool, in_hand: bool) -> SeatResult:
    """What a seat that did not close pays for the cards it holds."""
    cards = hand_points(left)
    doubles = in_hand and profile.in_hand == "double"
    if not opened and "100" in (profile.unopened_pays, profile.full_hand_pays):
        # Whoever never opened still holds a full hand, so the two settings meet in the same seats.
        doubled = doubles and profile.forfeit_doubles
        return SeatResult(FORFEIT * (2 if doubled else 1), cards, True, doubled)
    return SeatResult(cards * (2 if doubles else 1), cards, False, doubles)


def hand_result(
    profile: RuleProfile,
    left: Sequence[Sequence[Card]],
    opened: Sequence[bool],
    *,
    closer: int,
    in_hand: bool,
    scores: Sequence[int],
    out: Sequence[bool],
    dealer: int,
) -> HandResult:
    """The whole outcome of a hand that `closer` closed, or that is void (`closer` 0)."""
    seats = range(1, len(left) + 1)
    paid = tuple(
        SeatResult(0)
        if closer == 0 or seat == closer or out[seat - 1]
        else seat_result(profile, left[seat - 1], opened[seat - 1], in_hand)
        for seat in seats
    )
    totals = tuple(score + pay.points for score, pay in zip(scores, paid, strict=True))
    newly_out = tuple(seat for seat in seats if not out[seat - 1] and totals[seat - 1] >= profile.limit)
    now_out = tuple(was or seat in newly_out for seat, was in zip(seats, out, strict=True))
    still_in = [seat for seat in seats if not now_out[seat - 1]]
    winner = still_in[0] if len(still_in) == 1 else 0
    return HandResult(
        closer, in_hand, paid, totals, newly_out, now_out, winner, _next_dealer(dealer, now_out)
    )


def _next_dealer(dealer: int, out: Sequence[bool]) -> int:
    """The deal passes to the left, skipping those who are out."""
    seats = len(out)
    for step in range(1, seats + 1):
        seat = (dealer - 1 + step) % seats + 1
        if not out[seat - 1]:
            return seat
    return dealer
