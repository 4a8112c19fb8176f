"""The referee: what the rules say of a case or a position, beside what a file expects."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from trainer.rules.arrange import best, can_open
from trainer.rules.errors import PositionError, UnknownCard
from trainer.rules.notation.case import LEGAL, Case, MeldCase, OpeningCase, ScoreCase, TurnCase
from trainer.rules.notation.position import Position, complete
from trainer.rules.notation.words import parse_items, parse_move, split_seat, verb_of
from trainer.rules.reading import read_meld
from trainer.rules.refusals import Refusal
from trainer.rules.scoring import hand_result
from trainer.rules.state import State
from trainer.rules.turn import apply, check, check_turn


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the rules say of one case under one house.

    `got` and `expected` are in the words of the file: "legal" or a code, or the points by seat; `more` holds what
    else a case asks, as (got, expected) by key. `refusal` is the refusal behind a code, `move` the number of the
    refused move, from 1; `error` says what is wrong with a position.
    """

    name: str
    rules: str
    got: object
    expected: object
    refusal: Refusal | None = None
    move: int = 0
    more: Mapping[str, tuple[object, object]] = field(default_factory=dict)
    error: PositionError | None = None

    @property
    def ok(self) -> bool:
        return self.got == self.expected and all(got == expected for got, expected in self.more.values())


def judge_move(state: State, text: str) -> tuple[Refusal | None, State]:
    """The verdict on one written move, `2 discard KD` or `discard KD`, and the state after it (the same if refused).

    A word that is no card is the refusal `unknown-card`, unless the move comes at the wrong time anyway. Raises
    `NotationError` for what is no move at all.
    """
    seat, words = split_seat(text)
    try:
        move = parse_move(words)
    except UnknownCard as error:
        early = check_turn(state, verb_of(words), seat)
        return (early or Refusal("unknown-card", {"text": error.read})).with_params(move=words), state
    refusal = check(state, move, seat)
    return refusal, state if refusal is not None else apply(state, move, checked=True)


def judge(case: Case) -> Verdict:
    """The verdict on a case. Raises `NotationError` or `PositionError` where the case cannot be set up."""
    match case.body:
        case TurnCase():
            return _judge_turn(case, case.body)
        case MeldCase():
            return _judge_meld(case, case.body)
        case ScoreCase():
            return _judge_score(case, case.body)
        case OpeningCase():
            return _judge_opening(case, case.body)


def judge_position(position: Position, name: str) -> Verdict:
    """Whether a position can be: "legal", or the code of what is wrong with it."""
    try:
        complete(position)
    except PositionError as error:
        return Verdict(name, position.profile.name, error.code, LEGAL, error=error)
    return Verdict(name, position.profile.name, LEGAL, LEGAL)


def _judge_turn(case: Case, body: TurnCase) -> Verdict:
    state = complete(body.position)
    for number, text in enumerate(body.moves, 1):
        refusal, state = judge_move(state, text)
        if refusal is not None:
            return Verdict(case.name, case.rules, refusal.code, body.expect, refusal, number)
    return Verdict(case.name, case.rules, LEGAL, body.expect)


def _judge_meld(case: Case, body: MeldCase) -> Verdict:
    try:
        meld = read_meld(parse_items(body.text), case.profile)
    except UnknownCard as error:
        meld = Refusal("unknown-card", {"text": error.read})
    if isinstance(meld, Refusal):
        return Verdict(case.name, case.rules, meld.code, body.expect, meld)
    more: dict[str, tuple[object, object]] = {}
    if body.expect == LEGAL:
        more |= {"type": (str(meld.kind), body.type)} if body.type is not None else {}
        more |= {"points": (meld.points, body.points)} if body.points is not None else {}
    return Verdict(case.name, case.rules, LEGAL, body.expect, more=more)


def _judge_score(case: Case, body: ScoreCase) -> Verdict:
    seats = range(1, len(body.left) + 1)
    already = tuple(seat in body.already_out for seat in seats)
    closers = [seat for seat in seats if not body.left[seat - 1] and not already[seat - 1]]
    if not body.void and len(closers) != 1:
        raise PositionError("no-closer", read=len(closers), expected=1)
    result = hand_result(
        case.profile,
        body.left,
        body.opened,
        closer=0 if body.void else closers[0],
        in_hand=body.in_hand,
        scores=body.scores,
        out=already,
        dealer=body.dealer,
    )
    asked = (
        ("totals", result.totals, body.totals),
        ("out", result.newly_out, body.out),
        ("winner", result.winner, body.winner),
        ("next_dealer", result.next_dealer, body.next_dealer),
    )
    more = {key: (_plain(got), _plain(expected)) for key, got, expected in asked if expected is not None}
    return Verdict(case.name, case.rules, list(result.points), list(body.expect), more=more)


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def _judge_opening(case: Case, body: OpeningCase) -> Verdict:
    found: dict[str, object] = {}
    expected: dict[str, object] = {}
    if body.best is not None:
        arrangement = best(body.hand, case.profile, must_use=body.must_use)
        found["best"], expected["best"] = (0 if arrangement is None else arrangement.value), body.best
    if body.can_open is not None:
        # One card is kept, whatever the size of the hand, unless the house closes by laying.
        keep = int(case.profile.close_by == "discard")
        found["can_open"] = can_open(body.hand, case.profile, must_use=body.must_use, keep=keep)
        expected["can_open"] = body.can_open
    return Verdict(case.name, case.rules, found, expected)
