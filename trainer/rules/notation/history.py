"""What a public history says: the moves since the deal, followed without knowing a single hidden card."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from trainer.rules.cards import JOKER, Card
from trainer.rules.errors import NotationError, PositionError
from trainer.rules.melds import additions, without_joker
from trainer.rules.moves import Discard, Draw, LayOff, Move, NewMeld, Open, PutBack, Swap, Take, cards_of
from trainer.rules.notation.words import parse_move, split_seat
from trainer.rules.profile import RuleProfile
from trainer.rules.reading import read_meld
from trainer.rules.refusals import Refusal
from trainer.rules.state import Event, TableMeld, next_seat

RESHUFFLE = "reshuffle"


def parse_history(text: str, first_line: int | None = None) -> tuple[Event, ...]:
    """The lines of a history, `1 discard KD` each, and `reshuffle` where the stock was rebuilt. Empty lines are skipped."""
    events: list[Event] = []
    for offset, raw in enumerate(text.splitlines()):
        line = raw.strip()
        at = None if first_line is None else first_line + offset
        if not line:
            continue
        if line.split()[0] == RESHUFFLE and events and events[-1].new_stock is None:
            events[-1] = Event(events[-1].seat, events[-1].move, ())
            continue
        seat, move = split_seat(line)
        if seat is None:
            raise NotationError("seat-missing", line, "1 discard KD", at)
        try:
            events.append(Event(seat, parse_move(move)))
        except NotationError as error:
            raise error.at(at) from None
    return tuple(events)


def history_lines(events: Iterable[Event]) -> list[str]:
    """A history as lines; the order of a new stock is left out."""
    lines: list[str] = []
    for event in events:
        lines.append(f"{event.seat} {event.move}")
        if event.new_stock is not None:
            lines.append(RESHUFFLE)
    return lines


@dataclass(slots=True)
class Followed:
    """What follows from a history. In `discards` None stands for the card turned up at the deal while nothing tells it."""

    turn: int
    opened: list[bool]
    turns_taken: list[int]
    known: list[list[Card]]
    table: list[TableMeld] = field(default_factory=list)
    discards: list[Card | None] = field(default_factory=lambda: [None])
    rebuilds: int = 0
    turn_start: int = 0
    drawn: str = "none"


def follow(
    events: Iterable[Event], profile: RuleProfile, seats: int, dealer: int, out: tuple[bool, ...]
) -> Followed:
    """Follow the public moves. Raises `PositionError` (`history-disagrees`) at the first that cannot have been."""
    now = Followed(next_seat(dealer, out), [False] * seats, [0] * seats, [[] for _ in range(seats)])
    for number, event in enumerate(events, 1):
        if event.seat != now.turn:
            raise _disagrees(number, event, str(now.turn))
        if not _made(now, event, profile):
            raise _disagrees(number, event, "")
        if isinstance(event.move, Discard):
            now.turns_taken[event.seat - 1] += 1
            now.turn = next_seat(now.turn, out)
            now.turn_start, now.drawn = number, "none"
            if event.new_stock is not None:
                now.discards, now.rebuilds = now.discards[-1:], now.rebuilds + 1
    return now


def _disagrees(number: int, event: Event, expected: str) -> PositionError:
    return PositionError(
        "history-disagrees", number=number, read=f"{event.seat} {event.move}", expected=expected
    )


def _made(now: Followed, event: Event, profile: RuleProfile) -> bool:
    seat, move = event.seat, event.move
    seen = now.known[seat - 1]
    for card in cards_of(move):
        if card in seen:
            seen.remove(card)
    match move:
        case Draw():
            now.drawn = "stock"
        case Take():
            top = now.discards.pop() if now.discards else None
            now.drawn = "discard"
            if top is not None:
                seen.append(top)
        case PutBack():
            if now.drawn != "discard":
                return False
            top = seen.pop() if seen else None
            now.discards.append(top)
            now.drawn = "none"
        case Open() | NewMeld():
            return _laid(now, seat, move, profile)
        case LayOff(item, number) if 1 <= number <= len(now.table):
            laid = now.table[number - 1]
            for stands, grown in additions(laid.meld, item.card, profile.longest_run):
                if item.stands_for in (None, stands):
                    now.table[number - 1] = TableMeld(laid.owner, grown)
                    return True
            return False
        case Swap(card, number) if 1 <= number <= len(now.table):
            laid = now.table[number - 1]
            if card not in laid.meld.joker_faces:
                return False
            now.table[number - 1] = TableMeld(laid.owner, without_joker(laid.meld, card))
            seen.append(JOKER)
        case Discard(card):
            now.discards.append(card)
        case _:
            return False
    return True


def _laid(now: Followed, seat: int, move: Move, profile: RuleProfile) -> bool:
    written = move.melds if isinstance(move, Open) else (move.items,) if isinstance(move, NewMeld) else ()
    for items in written:
        meld = read_meld(items, profile)
        if isinstance(meld, Refusal):
            return False
        now.table.append(TableMeld(seat, meld))
    if isinstance(move, Open):
        now.opened[seat - 1] = True
    return True
