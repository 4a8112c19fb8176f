"""A match as it stands: the fold of its events, one at a time.

Events are what the store keeps: `start` (the draw for the start), `deal`, `move`, `undo`. Their text is in the
notation, so that a match in the store can be read by hand.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from trainer.app.table.setup import Setup
from trainer.rules import state as rules_state
from trainer.rules.cards import JOKER, Card, cards_text, parse_cards, shuffled_pack
from trainer.rules.errors import PositionError
from trainer.rules.moves import Discard, LayOff, NewMeld, Open, Swap, cards_of
from trainer.rules.notation.history import RESHUFFLE
from trainer.rules.notation.records import HandRecord, MatchRecord
from trainer.rules.notation.words import parse_move, split_seat
from trainer.rules.start import draw_for_start
from trainer.rules.state import Phase, State, deal
from trainer.rules.turn import apply, undo
from trainer.store import Event


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that happened, for showing. `cards` everybody saw; `own` only the seat itself did."""

    rev: int
    seat: int
    kind: str
    cards: tuple[Card, ...] = ()
    own: tuple[Card, ...] = ()
    melds: tuple[str, ...] = ()
    on: int | None = None


@dataclass(frozen=True, slots=True)
class Live:
    """A match at one rev. `state` is None before the first deal; `steps` are those of this hand; `hands` are finished."""

    setup: Setup
    rev: int = 0
    state: State | None = None
    hand_no: int = 0
    deck: tuple[Card, ...] = ()
    steps: tuple[Step, ...] = ()
    hands: tuple[HandRecord, ...] = ()

    @property
    def now(self) -> State:
        """The state of the running hand. Raises `PositionError` before the first deal."""
        if self.state is None:
            raise PositionError("not-dealt")
        return self.state

    @property
    def hand_over(self) -> bool:
        return self.state is not None and self.state.phase is Phase.OVER

    @property
    def winner(self) -> int:
        """The seat that has won the match; 0 while it goes on."""
        return self.state.result.winner if self.state is not None and self.state.result is not None else 0

    def record(self) -> MatchRecord:
        """The match in the notation's own record: deals and the moves that stood."""
        return MatchRecord(
            self.setup.profile, self.setup.names, self.setup.kinds, (*self.hands, *self._running())
        )

    def _running(self) -> tuple[HandRecord, ...]:
        if self.state is None:
            return ()
        result = self.state.result
        return (HandRecord(self.state.dealer, self.deck, self.state.log, result.points if result else None),)


def fold(live: Live, events: Iterable[Event]) -> Live:
    """The match after these events of the store."""
    for event in events:
        live = _FOLDS[event.kind](live, event)
    return live


def start_event(setup: Setup) -> Event:
    """The draw for the start, as an event."""
    draw = draw_for_start(range(1, setup.seats + 1), setup.seed)
    text = " / ".join(" ".join(f"{seat}:{card}" for seat, card in drawn) for drawn in draw.rounds)
    return Event(0, "", "start", f"{draw.dealer} {text}")


def deal_event(live: Live, intent: str = "") -> Event:
    """The next deal, as an event: who deals, and the pack that the match's seed gives."""
    result = live.state.result if live.state is not None else None
    dealer = (
        result.next_dealer
        if result is not None
        else draw_for_start(range(1, live.setup.seats + 1), live.setup.seed).dealer
    )
    pack = shuffled_pack(f"{live.setup.seed}:{live.hand_no + 1}")
    return Event(0, intent, "deal", f"{dealer} {cards_text(pack)}")


def move_event(after: State, intent: str = "") -> Event:
    """The move that led to `after`, with the order of the new stock where one was made."""
    return Event(0, intent, "move", move_text(after.log[-1]))


def move_text(event: rules_state.Event) -> str:
    """A move of a log as the store keeps it: `2 discard 4C`, and a second line where a new stock was made after it."""
    text = f"{event.seat} {event.move}"
    if event.new_stock is not None:
        text += f"\n{RESHUFFLE} {cards_text(event.new_stock)}"
    return text


def undo_event(seat: int, intent: str = "") -> Event:
    """A step back, as an event."""
    return Event(0, intent, "undo", str(seat))


def _start(live: Live, event: Event) -> Live:
    _, _, text = event.text.partition(" ")
    drawn: dict[int, Card] = {}
    for pair in text.replace("/", " ").split():
        seat, _, card = pair.partition(":")
        drawn[int(seat)] = parse_cards(card)[0]
    steps = tuple(Step(event.rev, seat, "start", (card,)) for seat, card in sorted(drawn.items()))
    return replace(live, rev=event.rev, steps=(*live.steps, *steps))


def _deal(live: Live, event: Event) -> Live:
    dealer, deck = split_seat(event.text)
    pack = parse_cards(deck)
    before = live.state.result if live.state is not None else None
    number = live.hand_no + 1
    state = deal(
        live.setup.profile,
        pack,
        seats=live.setup.seats,
        dealer=dealer or 1,
        scores=before.totals if before else None,
        out=before.out if before else None,
        seed=f"{live.setup.seed}:{number}",
    )
    first = live.steps if live.state is None else ()
    return replace(
        live,
        rev=event.rev,
        state=state,
        hand_no=number,
        deck=pack,
        steps=(*first, Step(event.rev, state.dealer, "deal")),
        hands=(*live.hands, *live._running()),
    )


def _move(live: Live, event: Event) -> Live:
    line, _, stock = event.text.partition("\n")
    _, words = split_seat(line)
    before = live.now
    order = parse_cards(stock.removeprefix(RESHUFFLE)) if stock else None
    # What the store holds was checked before it was stored.
    after = apply(before, parse_move(words), new_stock=order, checked=True)
    return replace(live, rev=event.rev, state=after, steps=(*live.steps, *steps_of(event.rev, before, after)))


def _undo(live: Live, event: Event) -> Live:
    back = undo(live.now)
    if back is None:
        return replace(live, rev=event.rev)
    return replace(live, rev=event.rev, state=back, steps=(*live.steps, Step(event.rev, back.turn, "undo")))


_FOLDS = {"start": _start, "deal": _deal, "move": _move, "undo": _undo}


def steps_of(rev: int, before: State, after: State) -> tuple[Step, ...]:
    """A move as steps to show: itself, then what came of it."""
    move, seat = after.log[-1].move, before.turn
    new = tuple(laid.meld.text for laid in after.table[len(before.table) :])
    match move:
        case Open() | NewMeld():
            step = Step(rev, seat, move.verb, cards_of(move), melds=new)
        case LayOff(item, number):
            step = Step(rev, seat, "lay", (item.card,), melds=(after.table[number - 1].meld.text,), on=number)
        case Swap(card, number):
            step = Step(
                rev, seat, "swap", (card, JOKER), melds=(after.table[number - 1].meld.text,), on=number
            )
        case Discard(card):
            step = Step(rev, seat, "discard", (card,))
        case _ if move.verb == "draw":
            step = Step(rev, seat, "draw", own=(before.stock[0],))
        case _:
            moved = before.discards[-1] if move.verb == "take" else before.drawn_card
            step = Step(rev, seat, move.verb, () if moved is None else (moved,))
    more: list[Step] = []
    if after.log[-1].new_stock is not None:
        more.append(Step(rev, seat, RESHUFFLE))
    if after.result is not None:
        more.append(Step(rev, seat, "void" if after.result.void else "close"))
    return (step, *more)
