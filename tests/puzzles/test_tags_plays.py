"""Principles of taking, drawing, opening and waiting: named where the gap falls without their feature, else not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

from puzzles import tags_plays
from puzzles.puzzle import Figure
from puzzles.tags_plays import PlayReason, Trial, facts_for, play_reasons
from trainer.playout.engine import plain
from trainer.playout.outcomes import EXTRAS, PARTS
from trainer.rules.cards import parse_cards
from trainer.rules.moves import Draw, Move, Take
from trainer.rules.notation.position import complete, read_position
from trainer.rules.notation.words import parse_move
from trainer.rules.observation import Observation, observe

Worth = Callable[[Observation, Move], float]


def seen(
    hand: str,
    *,
    rules: str = "it-club",
    table: str = '"3C 4C 5C"',
    discards: str = "9H",
    opened: str = "true",
    others: int = 6,
    drawn: str = "none",
) -> Observation:
    """Seat 1 of two to move, the other has opened and laid the table."""
    text = f"""
format = "scala40/1"
rules = "{rules}"
hands = ["{hand}", "{others}"]
opened = [{opened}, true]
turns_taken = [5, 5]
table = [{table}]
owners = [{", ".join(["2"] * (table.count('"') // 2))}]
discards = "{discards}"
drawn = "{drawn}"
"""
    return observe(complete(read_position(text)), 1)


def figure(loss: float, **parts: float) -> Figure:
    """What the worse answer loses over 100 deals, by part."""
    behind = tuple(round(100 * parts.get(name, 0.0)) for name in PARTS)
    assert sum(behind) == round(100 * loss)
    return Figure("hard", "uniform", 100, 100, 0, 0, sum(behind), 0, (0,) * len(PARTS), behind)


def playing(monkeypatch: pytest.MonkeyPatch, worth: Worth) -> list[Observation]:
    """Playouts in which a move brings what `worth` says; the observations that were played out."""
    played: list[Observation] = []

    def outcomes(
        observation: Observation, candidates: Sequence[tuple[Move, ...]], deals: range, **_: Any
    ) -> Any:
        rows = np.zeros((len(candidates), len(deals), len(PARTS) + len(EXTRAS)), dtype=np.int64)
        for place, (move,) in enumerate(candidates):
            rows[place, :, 0] = round(worth(observation, move))
        played.append(observation)
        return rows

    monkeypatch.setattr(tags_plays, "outcomes", outcomes)
    return played


def why(
    observation: Observation, better: str, worse: str, told: Figure, in_hand: float = 0.0
) -> dict[str, PlayReason]:
    moves = parse_move(better), parse_move(worse)
    facts = facts_for(observation, *moves, told.loss, in_hand)
    found = play_reasons(Trial(observation, *moves, told, "key", plain()), facts)
    return {one.principle: one for one in found}


# The nine of hearts on the pile makes a run with 7H 8H; the loneliest card is the king.
PAIR = "7H 8H KS 2D 2C"


def test_taking_the_third_of_a_pair(monkeypatch: pytest.MonkeyPatch) -> None:
    held = seen(PAIR)
    played = playing(
        monkeypatch, lambda now, move: (100 if isinstance(move, Take) else 0) if now == held else 50
    )
    found = why(held, "take", "draw", figure(4.0, close=4.0))["keep-good-pairs"]
    assert found.fact.kind == "take-makes"
    assert (found.gap, found.left) == (100, 0)
    assert found.card == parse_cards("KS")[0]
    assert found.instead == parse_cards("9H")[0]
    assert played[0].hand != held.hand


def test_taking_is_not_explained_by_a_gap_that_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    held = seen(PAIR)
    playing(monkeypatch, lambda now, move: (100 if now == held else 51) * isinstance(move, Take))
    assert why(held, "take", "draw", figure(4.0, close=4.0)) == {}


def test_a_card_that_only_fits_the_table_sheds_points_where_somebody_is_short(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def worth(now: Observation, move: Move) -> float:
        return 100 * isinstance(move, Take) * ("6C" not in map(str, now.hand))

    playing(monkeypatch, worth)
    short, long = (seen("KH KS 2D 2H 9D", discards="6C", others=others) for others in (3, 9))
    assert why(short, "take", "draw", figure(4.0, held=4.0))["shed-high-cards"].fact.kind == "take-fits"
    assert why(long, "take", "draw", figure(4.0, held=4.0)) == {}


def test_a_taken_card_that_needs_a_joker_of_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    # QD frees the joker of the set of queens; with it the two fours make a set with the four on the pile.
    held = seen("QD 6C 4S 4C", table='"QH QC QS JK=QD", "8C 9C 10C"', discards="4H")
    playing(monkeypatch, lambda now, move: 100 * isinstance(move, Take) * ("QD" in map(str, now.hand)))
    # 4S, 4C and 4H are a set as they are: no joker is needed.
    assert "recover-jokers" not in why(held, "take", "draw", figure(4.0, close=4.0))
    alone = seen("QD 6C 4S 9D", table='"QH QC QS JK=QD", "8C 9C 10C"', discards="4H")
    found = why(alone, "take", "draw", figure(4.0, close=4.0))["recover-jokers"]
    assert found.fact.kind == "frees-joker"
    assert found.card == parse_cards("QD")[0]
    # Without the queen the four cannot even be taken.
    assert found.left == 0


# Three eights and three sevens open by themselves; the king on the pile would open with two kings and three eights.
OPENS = "8H 8D 8C 7H 7D 7C KH KD 2S 3H 5D 9C JS"


def test_drawing_where_the_hand_opens_anyway(monkeypatch: pytest.MonkeyPatch) -> None:
    held = seen(OPENS, rules="fr-table", discards="KS", opened="false", others=9)
    playing(monkeypatch, lambda now, move: 100 * isinstance(move, Draw) * (now == held))
    found = why(held, "draw", "take", figure(4.0, close=4.0))["taking-tells"]
    assert found.fact.kind == "take-costs"
    assert found.card is not None
    assert found.instead is not None


def test_drawing_is_not_explained_so_where_the_hand_cannot_open(monkeypatch: pytest.MonkeyPatch) -> None:
    held = seen(
        "8H 8D 8C 7H 6D 4C KH KD 2S 3H 5D 9C JS", rules="fr-table", discards="KS", opened="false", others=9
    )
    playing(monkeypatch, lambda now, move: 100 * isinstance(move, Draw) * (now == held))
    assert why(held, "draw", "take", figure(4.0, close=4.0)) == {}


OPENING = "open 8H 8D 8C / 7H 7D 7C"


def ready(rules: str = "ro-duel", others: int = 9) -> Observation:
    return seen(OPENS + " QC", rules=rules, discards="KS", opened="false", others=others, drawn="stock")


def test_opening_for_what_is_paid_when_another_closes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    playing(monkeypatch, lambda *_: 0)
    told = figure(4.0, unopened=6.0, held=-4.0, close=2.0)
    # Of four points two are what is paid: half of the gap is left, and that is enough.
    found = why(ready(), OPENING, "discard QC", told)["open-early"]
    assert (found.how, found.gap, found.left) == ("parts", 4.0, 2.0)
    # A little less, and it is not.
    less = figure(4.0, unopened=5.9, held=-4.0, close=2.1)
    assert "open-early" not in why(ready(), OPENING, "discard QC", less)


def test_waiting_where_closing_in_hand_doubles(monkeypatch: pytest.MonkeyPatch) -> None:
    def worth(now: Observation, move: Move) -> float:
        waits = str(move).startswith("discard")
        return (100 if now.profile.in_hand == "double" else 40) * waits

    playing(monkeypatch, worth)
    told = figure(4.0, close_in_hand=9.0, close=-5.0)
    waiting = ready()
    assert not waiting.opened[0]
    found = why(waiting, "discard QC", OPENING, told, in_hand=0.4)["in-hand-is-rare"]
    assert (found.how, found.left) == ("house", 40)
    # In a house that does not double there is nothing to wait for.
    assert why(ready("fr-table"), "discard QC", OPENING, told, in_hand=0.4) == {}
