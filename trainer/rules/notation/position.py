"""A position: what a board shows of one hand, as TOML, and the way to and from a `State`."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from trainer.rules.cards import JOKER, Card, cards_text, parse_cards, sort_hand, unseen
from trainer.rules.errors import NotationError, PositionError
from trainer.rules.moves import Move, PutBack, Swap, Take, cards_of
from trainer.rules.notation.document import (
    FORMAT,
    Document,
    is_number,
    parse_document,
    refuse_unknown,
    require,
    take,
    toml_lines,
)
from trainer.rules.notation.hiding import hangs_on_the_hand
from trainer.rules.notation.history import Followed, follow, history_lines, parse_history
from trainer.rules.notation.rules_keys import RULES_KEYS, read_profile, write_profile
from trainer.rules.notation.words import parse_meld, parse_move
from trainer.rules.profile import RuleProfile
from trainer.rules.state import Drawn, Event, Phase, State, TableMeld
from trainer.rules.turn import apply, check

POSITION_KEYS = (
    "format", *RULES_KEYS, "turn", "dealer", "hands", "opened", "opened_this_turn", "turns_taken", "table", "owners",
    "discards", "stock", "rebuilds", "drawn", "scores", "history", "this_turn",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Held:
    """A hand as a board shows it: the cards to be seen, and how many more it holds."""

    cards: tuple[Card, ...]
    hidden: int = 0

    @property
    def text(self) -> str:
        if not self.hidden:
            return cards_text(self.cards)
        return f"{cards_text(self.cards)} + {self.hidden}" if self.cards else str(self.hidden)


@dataclass(frozen=True, slots=True)
class Position:
    """A position as written. `discards` and `stock` are None where they were left out; `stock` may be a number.

    With `this_turn`, everything else is as it was just after the draw (or before it, where nothing was drawn
    yet), and these moves follow.
    """

    profile: RuleProfile
    hands: tuple[Held, ...]
    turn: int = 1
    dealer: int = 0
    opened: tuple[bool, ...] = ()
    opened_this_turn: bool = False
    turns_taken: tuple[int, ...] = ()
    table: tuple[TableMeld, ...] = ()
    discards: tuple[Card, ...] | None = None
    stock: int | tuple[Card, ...] | None = None
    rebuilds: int = 0
    drawn: Drawn = Drawn.NONE
    drawn_card: Card | None = None
    scores: tuple[int, ...] = ()
    history: tuple[Event, ...] = ()
    this_turn: tuple[Move, ...] = ()


def read_position(text: str) -> Position:
    """Read a position from TOML. Raises `NotationError` with the line, `PositionError` where it cannot be."""
    document = parse_document(text)
    refuse_unknown(document.data, POSITION_KEYS, document)
    return position_from(document.data, document)


def position_from(
    data: Mapping[str, Any], document: Document, table: str = "", index: int = 0, rules: str | None = None
) -> Position:
    """The position in a table of a document; `rules` overrides the house it names."""
    for key in ("hands", *(() if rules is not None or "house" in data else ("rules",))):
        require(data, key, document, table, index)

    def get(key: str, kind: type | tuple[type, ...], default: Any) -> Any:
        return take(data, key, kind, default, document, table, index)

    def line(key: str) -> int | None:
        return document.line(key, table, index)

    profile = read_profile(data, document, table, index, rules)
    try:
        hands = tuple(_held(str(hand)) for hand in get("hands", list, []))
        seats = len(hands)
        if not profile.seats_min <= seats <= profile.seats_max:
            raise PositionError(
                "wrong-number-of-seats", read=seats, least=profile.seats_min, most=profile.seats_max
            )
        scores = _by_seat(get("scores", list, [0] * seats), seats, "scores", int)
        history_line = line("history")
        history = parse_history(get("history", str, ""), None if history_line is None else history_line + 1)
        dealer = get("dealer", int, seats)
        turn = get("turn", int, 1)
        for seat in (dealer, turn):
            if not 1 <= seat <= seats:
                raise PositionError("no-such-seat", read=seat, most=seats)
        out = tuple(score >= profile.limit for score in scores)
        told = follow(history, profile, seats, dealer, out) if "history" in data else None
        drawn, card = _drawn(get("drawn", str, told.drawn if told and told.drawn != "discard" else "none"))
        owners = get("owners", list, None)
        melds = [parse_meld(str(item), profile) for item in get("table", list, [])]
        opened = _by_seat(
            get("opened", list, told.opened if told else [False] * seats), seats, "opened", bool
        )
        for seat in owners or ():
            if not isinstance(seat, int) or not 1 <= seat <= seats:
                raise PositionError("no-such-seat", read=seat, most=seats)
        first_owner = next((seat for seat, has in enumerate(opened, 1) if has), 1)
        owned = (
            _by_seat(owners, len(melds), "owners", int) if owners is not None else (first_owner,) * len(melds)
        )
        discards = parse_cards(get("discards", str, "")) if "discards" in data else None
        position = Position(
            profile=profile,
            hands=hands,
            turn=turn,
            dealer=dealer,
            opened=opened,
            opened_this_turn=get("opened_this_turn", bool, False),
            turns_taken=_by_seat(
                get("turns_taken", list, told.turns_taken if told else [1] * seats), seats, "turns_taken", int
            ),
            table=tuple(TableMeld(owner, meld) for owner, meld in zip(owned, melds, strict=True)),
            discards=discards,
            stock=_stock(get("stock", (str, int), None)),
            rebuilds=get("rebuilds", int, told.rebuilds if told else 0),
            drawn=drawn,
            drawn_card=card,
            scores=scores,
            history=history,
            this_turn=tuple(parse_move(str(move)) for move in get("this_turn", list, [])),
        )
        return position if told is None else _agreed(position, told, "table" in data)
    except NotationError as error:
        raise error.at(
            next((n for n in (_find(data, error.read, line)) if n), document.line("", table, index))
        ) from None


def _find(data: Mapping[str, Any], read: str, line: Any) -> list[int | None]:
    """The lines of the keys in whose value the unreadable text stands."""
    return [line(key) for key, value in data.items() if read and read in str(value)]


def _held(text: str) -> Held:
    words = text.replace("+", " + ").split()
    if words and is_number(words[-1]) and (len(words) == 1 or words[-2] == "+"):
        return Held(sort_hand(parse_cards(" ".join(words[:-2]))), int(words[-1]))
    return Held(sort_hand(parse_cards(" ".join(words))))


def _by_seat(values: list[Any], size: int, key: str, kind: type) -> tuple[Any, ...]:
    if len(values) != size or not all(type(value) is kind for value in values):
        raise PositionError("wrong-length", key=key, read=len(values), expected=size)
    return tuple(values)


def _drawn(text: str) -> tuple[Drawn, Card | None]:
    words = text.split()
    match words:
        case ["none"]:
            return Drawn.NONE, None
        case ["stock"]:
            return Drawn.STOCK, None
        case ["discard", card]:
            return Drawn.DISCARD, parse_cards(card)[0]
    raise NotationError("wrong-kind", text, "none, stock, discard KD")


def _stock(value: str | int | None) -> int | tuple[Card, ...] | None:
    if value is None or isinstance(value, int):
        return value
    return int(value) if is_number(value.strip()) else parse_cards(value)


def _agreed(position: Position, told: Followed, table_given: bool) -> Position:
    """The position, if its history leads to it; what it leaves out is taken from there."""
    if not table_given:
        position = replace(position, table=tuple(told.table))
    pile = position.discards
    agrees = {
        "turn": told.turn == position.turn,
        "table": [laid.meld for laid in told.table] == [laid.meld for laid in position.table],
        "opened": tuple(told.opened) == position.opened,
        "turns_taken": tuple(told.turns_taken) == position.turns_taken,
        "discards": pile is None
        or (
            len(pile) == len(told.discards)
            and all(t in (None, p) for t, p in zip(told.discards, pile, strict=True))
        ),
    }
    wrong = next((key for key, ok in agrees.items() if not ok), None)
    if wrong is not None:
        raise PositionError("history-disagrees", number=0, read=wrong, expected="")
    owned = tuple(TableMeld(laid.owner, laid.meld) for laid in told.table)
    return replace(position, table=owned)


def complete(position: Position, seed: int | str = 0) -> State:
    """A state that this position shows; what it does not show is dealt from `seed`.

    Raises `PositionError`: `too-many-of-a-card`, `wrong-number-of-cards`, `empty-stock`, `empty-discards`,
    `this-turn-refused` (with the move and its code), `card-not-there`.
    """
    position = _filled(position)
    shown = [card for held in position.hands for card in held.cards]
    shown += [card for laid in position.table for card in laid.meld.cards]
    shown += position.discards or ()
    shown += position.stock if isinstance(position.stock, tuple) else ()
    try:
        pool = list(unseen(shown))
    except ValueError as error:
        raise PositionError("too-many-of-a-card", card=str(error)) from None
    random.Random(f"position:{seed}").shuffle(pool)
    hidden = sum(held.hidden for held in position.hands) + (position.discards is None)
    in_stock = len(pool) - hidden
    expected = (
        position.stock
        if isinstance(position.stock, int)
        else 0
        if isinstance(position.stock, tuple)
        else in_stock
    )
    if in_stock != expected or in_stock < 0:
        raise PositionError("wrong-number-of-cards", read=108 + expected - in_stock, expected=108)
    discards = position.discards if position.discards is not None else (pool.pop(),)
    hands: list[tuple[Card, ...]] = []
    known: list[tuple[Card, ...]] = []
    told = _known(position)
    for seat, held in enumerate(position.hands, 1):
        dealt, pool = pool[: held.hidden], pool[held.hidden :]
        hands.append(sort_hand((*held.cards, *dealt)))
        known.append(told[seat - 1] if told is not None else held.cards if held.hidden else ())
    stock = position.stock if isinstance(position.stock, tuple) else tuple(pool)
    if not stock and position.drawn is not Drawn.STOCK:
        raise PositionError("empty-stock")
    if not discards and position.drawn is Drawn.NONE:
        raise PositionError("empty-discards")
    if position.drawn_card is not None and position.drawn_card not in hands[position.turn - 1]:
        raise PositionError("card-not-there", card=position.drawn_card.text, seat=position.turn)
    state = State(
        profile=position.profile,
        dealer=position.dealer,
        turn=position.turn,
        phase=Phase.DRAW if position.drawn is Drawn.NONE else Phase.PLAY,
        hands=tuple(hands),
        stock=stock,
        discards=discards,
        table=position.table,
        opened=position.opened,
        turns_taken=position.turns_taken,
        scores=position.scores,
        out=tuple(score >= position.profile.limit for score in position.scores),
        known=tuple(known),
        rebuilds=position.rebuilds,
        opened_this_turn=position.opened_this_turn,
        drawn=position.drawn,
        drawn_card=position.drawn_card,
        log=position.history,
        log_from_deal=bool(position.history) or not any(position.turns_taken),
        turn_start=_turn_start(position.history),
        seed=seed,
    )
    for move in position.this_turn:
        refusal = check(state, move)
        hidden = position.hands[state.turn - 1].hidden > 0
        if refusal is not None and not (hidden and hangs_on_the_hand(move, refusal.code)):
            raise PositionError("this-turn-refused", move=str(move), reason=refusal.code)
        state = apply(state, move, checked=True)
    return state


def _filled(position: Position) -> Position:
    """The position with what was left out by seat at its default: nobody has opened, all have had a turn, no points."""
    seats = len(position.hands)
    return replace(
        position,
        dealer=position.dealer or seats,
        opened=position.opened or (False,) * seats,
        turns_taken=position.turns_taken or (1,) * seats,
        scores=position.scores or (0,) * seats,
    )


def _turn_start(history: tuple[Event, ...]) -> int:
    last = [number for number, event in enumerate(history, 1) if event.move.verb == "discard"]
    return last[-1] if last else 0


def _known(position: Position) -> list[tuple[Card, ...]] | None:
    if not position.history:
        return None
    out = tuple(score >= position.profile.limit for score in position.scores)
    told = follow(position.history, position.profile, len(position.hands), position.dealer, out)
    return [sort_hand(cards) for cards in told.known]


def position_of(state: State, seat: int | None = None) -> Position:
    """The position of a state, whole, or as `seat` sees it. Raises `PositionError` (`hand-over`) for a finished hand."""
    if state.phase is Phase.OVER:
        raise PositionError("hand-over")
    base = state
    while base.before is not None:
        base = base.before
    moves = tuple(event.move for event in state.log[len(base.log) :])
    events = base.log
    if base.was_put_back and base.phase is Phase.DRAW:
        # That only the stock is left to draw from is told by the two moves that led there.
        moves, events = (Take(), PutBack(), *moves), base.log[:-2]

    def held(at: int, hand: tuple[Card, ...]) -> Held:
        if seat is None or at == seat:
            return Held(sort_hand(hand))
        seen = base.known[at - 1]
        if at == base.turn:
            seen = sort_hand((*seen, *_shown_since(seen, moves)))
        return Held(seen, len(hand) - len(seen))

    history = tuple(Event(e.seat, e.move, None if e.new_stock is None else ()) for e in events)
    return Position(
        profile=base.profile,
        hands=tuple(held(at, hand) for at, hand in enumerate(base.hands, 1)),
        turn=base.turn,
        dealer=base.dealer,
        opened=base.opened,
        opened_this_turn=base.opened_this_turn,
        turns_taken=base.turns_taken,
        table=base.table,
        discards=base.discards,
        stock=(base.stock or 0) if seat is None else len(base.stock),
        rebuilds=base.rebuilds,
        drawn=base.drawn,
        drawn_card=base.drawn_card if base.drawn is Drawn.DISCARD else None,
        scores=base.scores,
        history=history if base.log_from_deal else (),
        this_turn=moves,
    )


def _shown_since(known: tuple[Card, ...], moves: tuple[Move, ...]) -> list[Card]:
    """The cards that nobody knew of just after the draw and that these moves have shown since."""
    held, shown = list(known), []
    for move in moves:
        for card in cards_of(move):
            if card in held:
                held.remove(card)
            else:
                shown.append(card)
        if isinstance(move, Swap):
            held.append(JOKER)
    return shown


def write_position(position: Position) -> str:
    """The position as TOML, every key that is not at its default."""
    name, rules_table = write_profile(position.profile)
    drawn = position.drawn.value + (f" {position.drawn_card}" if position.drawn_card is not None else "")
    stock = position.stock
    lines = toml_lines(
        {
            "format": FORMAT,
            "rules": name,
            "turn": position.turn,
            "dealer": position.dealer,
            "hands": [held.text for held in position.hands],
            "opened": list(position.opened) if any(position.opened) or position.history else None,
            "opened_this_turn": True if position.opened_this_turn else None,
            "turns_taken": list(position.turns_taken),
            "table": [laid.meld.text for laid in position.table] or None,
            "owners": [laid.owner for laid in position.table] or None,
            "discards": cards_text(position.discards) if position.discards is not None else None,
            "stock": None
            if stock is None
            else str(stock)
            if isinstance(stock, int)
            else cards_text(stock) or "0",
            "rebuilds": position.rebuilds or None,
            "drawn": drawn,
            "scores": list(position.scores) if any(position.scores) else None,
            "history": "\n".join(history_lines(position.history)) + "\n" if position.history else None,
            "this_turn": [str(move) for move in position.this_turn] or None,
        }
    )
    return lines + rules_table
