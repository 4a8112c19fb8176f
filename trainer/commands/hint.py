"""`scala40 hint POSITION`: what to do in a position, in three strengths, as sentences or as data."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping
from typing import Final, cast

from trainer.coach.advice import Advice, Fact, Level, Ranked
from trainer.coach.advise import Budget, advise, explained
from trainer.coach.saying.figures import signed
from trainer.coach.words import fact_text, hint, move_text, parts_table, principle_name
from trainer.commands.inputs import read_text, ready_engine, seconds
from trainer.language import Words
from trainer.rules.cards import HAND_SIZE, Card
from trainer.rules.errors import PositionError
from trainer.rules.notation.line import PREFIX, read_position_line
from trainer.rules.notation.position import Position, complete, read_position
from trainer.rules.observation import Observation, observe
from trainer.rules.state import Drawn, Phase
from trainer.terminal import terminal_words

MOST_LINES: Final = 8
"""Moves that are listed under a hint of strength 3."""


def configure(parser: argparse.ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument("position", metavar="POSITION", help="a position in the notation; - reads the input")
    parser.add_argument(
        "--level",
        type=int,
        choices=(1, 2, 3),
        default=3,
        help="1: where to look, 2: what kind of move, 3: the move, why, and the numbers (3)",
    )
    parser.add_argument("--json", action="store_true", help="the hint and every move compared, as JSON")
    parser.add_argument(
        "--seconds", type=seconds, default=Budget().seconds, metavar="S", help="how long to think (2)"
    )


def run(args: argparse.Namespace) -> int:
    """0 when a hint was given. What is wrong with the position is raised: status 2."""
    w = terminal_words()
    seen = moment(read_text(args.position))
    advice = advise(seen, Budget(seconds=args.seconds), engine=ready_engine(w))
    if advice is None:
        raise PositionError("nobody-to-move")
    level = cast(Level, args.level)
    if args.json:
        print(
            json.dumps(
                as_json(explained(advice, [one.move for one in advice.ranked[:3]]), level, w), indent=1
            )
        )
    else:
        for line in _lines(advice, level, w):
            print(line)
    return 0


def moment(text: str) -> Observation:
    """What the seat to move sees in a position, written as a file or on one line.

    Raises `NotationError` or `PositionError`: beside those of reading, `hand-hidden`, `wrong-hand-size`,
    `nobody-to-move`.
    """
    line = text.strip()
    position = read_position_line(line) if line.startswith(PREFIX) else read_position(text)
    _check_hands(position)
    state = complete(position)
    if state.phase is Phase.OVER:
        raise PositionError("nobody-to-move")
    return observe(state, state.turn)


def _check_hands(position: Position) -> None:
    """Advice needs the cards of the seat to move, and nobody holds more than were dealt, or one drawn card more."""
    for seat, held in enumerate(position.hands, 1):
        mine = seat == position.turn
        if mine and held.hidden:
            raise PositionError("hand-hidden", seat=seat)
        out = bool(position.scores) and position.scores[seat - 1] >= position.profile.limit
        if out and not mine:
            continue
        most = HAND_SIZE + (mine and position.drawn is not Drawn.NONE)
        size = len(held.cards) + held.hidden
        if not 1 <= size <= most or out:
            raise PositionError("wrong-hand-size", least=1, most=most, read=size)


def _lines(advice: Advice, level: Level, w: Words) -> Iterator[str]:
    yield hint(advice, level, w).text
    if level < 3:
        return
    yield ""
    table = advice.observation.table
    for one in advice.ranked[:MOST_LINES]:
        figures = f"{signed(w, one.equity)} ± {w.number(one.error, 1)}"
        yield f"{figures:>14}  {move_text(one.move, w, table)}"
    yield ""
    yield w.tr("What it is made of: {move}", move=move_text(advice.best.move, w, table))
    for label, value in parts_table(advice.best, w):
        yield f"{value:>14}  {label}"


def as_json(advice: Advice, level: Level, w: Words) -> dict[str, object]:
    """The whole advice as plain data: `text` is the hint at this strength, `moves` are ranked, best first."""
    told = hint(advice, level, w)
    seen = advice.observation
    return {
        "rules": seen.profile.name,
        "seat": seen.seat,
        "level": level,
        "text": told.text,
        "cards": [card.text for card in told.cards],
        "melds": list(told.melds),
        "places": list(told.places),
        "deals": advice.deals,
        "policy": advice.policy,
        "settled": advice.settled,
        "rough": advice.rough,
        "best": str(advice.best.move),
        "principle": advice.best.principle,
        "principle_name": principle_name(advice.best.principle, w) if advice.best.principle else "",
        "moves": [_move(one, advice, w) for one in advice.ranked],
    }


def _move(one: Ranked, advice: Advice, w: Words) -> dict[str, object]:
    return {
        "move": str(one.move),
        "text": move_text(one.move, w, advice.observation.table),
        "equity": one.equity,
        "error": one.error,
        "behind": one.behind,
        "behind_error": one.behind_error,
        "as_good": one.as_good,
        "deals": one.deals,
        "parts": dict(one.parts),
        "chances": dict(one.chances),
        "facts": [_fact(fact, w) for fact in one.facts],
    }


def _fact(fact: Fact, w: Words) -> dict[str, object]:
    return {
        "kind": fact.kind,
        "text": fact_text(fact, w),
        "for_move": fact.for_move,
        "weight": fact.weight,
        "principle": fact.principle,
        "values": {key: _plain(value) for key, value in fact.values.items()},
    }


def _plain(value: object) -> object:
    """A fact's value as JSON has it: cards in the notation."""
    if isinstance(value, Card):
        return value.text
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    if isinstance(value, Mapping):
        return {str(_plain(key)): _plain(each) for key, each in value.items()}
    return value
