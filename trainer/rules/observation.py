"""What one seat may know (`observe`), and a whole state that agrees with it (`resample`).

Bots, hints and screens get an `Observation` and nothing else: no card of another hand but those that everybody
saw, no order of the stock, no seed.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, fields
from itertools import chain, repeat
from typing import Final

from trainer.rules.cards import ALL_CARDS, Card, copies, sort_hand
from trainer.rules.profile import RuleProfile
from trainer.rules.scoring import HandResult
from trainer.rules.state import Drawn, Event, Phase, State, TableMeld

_COPIES: Final = tuple(copies(card) for card in ALL_CARDS)
"""How often each face is in the pack, by its index."""


@dataclass(frozen=True, slots=True)
class Observation:
    """A hand of Scala 40 as `seat` sees it. Fields are those of `State`, with what is hidden left out.

    `hand_sizes` and `known` are by seat: how many cards each holds, and which of them everybody knows. `log` is
    public: the orders of new stocks are left out of it. `hands` is empty until the hand is over, when all cards
    are laid open.
    """

    seat: int
    profile: RuleProfile
    dealer: int
    turn: int
    phase: Phase
    hand: tuple[Card, ...]
    hand_sizes: tuple[int, ...]
    known: tuple[tuple[Card, ...], ...]
    stock_size: int
    discards: tuple[Card, ...]
    table: tuple[TableMeld, ...]
    opened: tuple[bool, ...]
    turns_taken: tuple[int, ...]
    scores: tuple[int, ...]
    out: tuple[bool, ...]
    rebuilds: int
    opened_this_turn: bool
    drawn: Drawn
    drawn_card: Card | None
    taken_used: bool
    was_put_back: bool
    owed: int
    plays: int
    log: tuple[Event, ...]
    log_from_deal: bool
    turn_start: int
    result: HandResult | None
    hands: tuple[tuple[Card, ...], ...]

    @property
    def seats(self) -> int:
        return len(self.hand_sizes)

    @property
    def has_opened(self) -> bool:
        """Whether this seat has opened."""
        return self.opened[self.seat - 1]

    @property
    def can_undo(self) -> bool:
        """Whether this seat can take a move of its own back."""
        return self.my_turn and self.plays > 0

    @property
    def first_round(self) -> bool:
        """Whether some seat has not finished a turn yet."""
        return any(not taken and not out for taken, out in zip(self.turns_taken, self.out, strict=True))

    @property
    def my_turn(self) -> bool:
        return self.turn == self.seat and self.phase is not Phase.OVER

    @property
    def shown(self) -> tuple[tuple[Card, ...], ...]:
        """By seat, the cards that everybody knows it to hold: all of them once the hand is over."""
        return self.hands or self.known

    def unseen(self) -> tuple[Card, ...]:
        """The cards that lie in the stock or in other hands as far as this seat knows, sorted."""
        left = list(_COPIES)
        for cards in (self.hand, self.discards, *(laid.meld.cards for laid in self.table)):
            for card in cards:
                left[card.index] -= 1
        for seat, cards in enumerate(self.shown, 1):
            if seat != self.seat:
                for card in cards:
                    left[card.index] -= 1
        return tuple(chain.from_iterable(map(repeat, ALL_CARDS, left)))


def observe(state: State, seat: int) -> Observation:
    """The state as `seat` sees it."""
    over = state.phase is Phase.OVER
    mine = state.turn == seat
    return Observation(
        seat=seat,
        profile=state.profile,
        dealer=state.dealer,
        turn=state.turn,
        phase=state.phase,
        hand=state.hands[seat - 1],
        hand_sizes=tuple(len(hand) for hand in state.hands),
        known=state.known,
        stock_size=len(state.stock),
        discards=state.discards,
        table=state.table,
        opened=state.opened,
        turns_taken=state.turns_taken,
        scores=state.scores,
        out=state.out,
        rebuilds=state.rebuilds,
        opened_this_turn=state.opened_this_turn,
        drawn=state.drawn,
        # A card from the stock is for its drawer alone; a taken one lay there for everybody to see.
        drawn_card=state.drawn_card if mine or state.drawn is Drawn.DISCARD else None,
        taken_used=state.taken_used,
        was_put_back=state.was_put_back,
        owed=state.owed,
        plays=state.plays,
        log=_public(state.log),
        log_from_deal=state.log_from_deal,
        turn_start=state.turn_start,
        result=state.result,
        hands=state.hands if over else (),
    )


def _public(log: tuple[Event, ...]) -> tuple[Event, ...]:
    """A log as everybody may read it; the same one where nothing was shuffled, which is nearly always."""
    shuffled = [event for event in log if event.new_stock is not None]
    return tuple(map(public, log)) if shuffled else log


def public(event: Event) -> Event:
    """A log entry as everybody may read it: that the discards were shuffled is kept, their order is not."""
    return event if event.new_stock is None else Event(event.seat, event.move, ())


def own_state(observation: Observation) -> State:
    """Enough of a state to ask `check` and `legal_moves` for this seat: all that is hidden lies in the stock, sorted.

    What a seat may do depends on what it can see alone, so the answers are those of the true state.
    """
    others = tuple(
        observation.hand if seat == observation.seat else () for seat in range(1, observation.seats + 1)
    )
    return _state(observation, others, observation.unseen(), "own")


def resample(observation: Observation, seed: int | str) -> State:
    """A whole state that this seat could be in: what it does not know is dealt again from `seed`.

    The state's log is the public one, and nothing of it can be undone.
    """
    pool = list(observation.unseen())
    random.Random(f"resample:{seed}").shuffle(pool)
    hands: list[tuple[Card, ...]] = []
    for seat, size in enumerate(observation.hand_sizes, 1):
        if seat == observation.seat:
            hands.append(observation.hand)
            continue
        known = observation.shown[seat - 1]
        missing = size - len(known)
        hands.append(sort_hand((*known, *pool[:missing])))
        del pool[:missing]
    return _state(observation, tuple(hands), tuple(pool), f"resample:{seed}")


def _state(
    observation: Observation, hands: tuple[tuple[Card, ...], ...], stock: tuple[Card, ...], seed: str
) -> State:
    return State(
        hands=hands,
        stock=stock,
        seed=seed,
        **{name: getattr(observation, name) for name in _SHARED},
    )


_SHARED = tuple(
    field.name for field in fields(State) if field.name in {f.name for f in fields(Observation)} - {"hands"}
)
"""The fields that an observation has in common with the state, `hands` apart."""
