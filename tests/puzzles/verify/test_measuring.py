"""Sums of playouts: the same however they were played, paired over the same deals, with parts that add up."""

from __future__ import annotations

import numpy as np
import pytest

from puzzles.puzzle import Figure
from puzzles.thresholds import THRESHOLDS
from puzzles.verify.measuring import Sheet
from puzzles.verify.tracks import OTHER_POLICY, PLAIN, Track, effective, temper_for, tracks
from tests.puzzles.test_tags import card, seen
from trainer.playout.engine import plain
from trainer.playout.outcomes import PARTS, outcomes
from trainer.rules.moves import Discard

HAND = "7H 8H QS 2D"
THROWS = ("QS", "8H", "2D")


def sheet(track: Track = PLAIN, key: str = "sheet") -> Sheet:
    return Sheet(seen(HAND), [(Discard(card(one)),) for one in THROWS], key=key, track=track, eng=plain())


@pytest.mark.parametrize("track", [PLAIN, OTHER_POLICY, Track("hard", "weighted", 8)], ids=str)
def test_sums_are_those_of_the_deals(track: Track) -> None:
    made = sheet(track)
    made.play([70, 70, 30])
    rows = outcomes(
        seen(HAND),
        [(Discard(card(one)),) for one in THROWS],
        range(70),
        key="sheet",
        levels=track.policy,
        belief=track.belief,
        temper=track.temper,
        eng=plain(),
    )
    values = rows[:, :, : len(PARTS)].sum(axis=2)
    leader = int(np.argmax(values[:2].sum(axis=1)))
    for place, figure in enumerate(made.figures()):
        n = figure.deals
        assert n == (70, 70, 30)[place]
        mine = values[place, :n]
        behind = values[leader, :n] - mine
        assert figure.total == mine.sum()
        assert figure.squares == (mine**2).sum()
        assert figure.behind == behind.sum()
        assert figure.behind_squares == (behind**2).sum()
        assert sum(figure.parts) == figure.total
        if track == PLAIN:
            assert sum(figure.behind_parts) == figure.behind
        else:
            assert figure.behind_parts == ()


def test_sums_do_not_depend_on_the_steps() -> None:
    at_once, by_steps = sheet(), sheet()
    at_once.play([90, 40, 90])
    for wanted in ([10, 10, 0], [33, 10, 64], [64, 40, 64], [90, 40, 90], [5, 5, 5]):
        by_steps.play(wanted)
    assert at_once.figures() == by_steps.figures()


def test_other_keys_are_other_deals() -> None:
    one, other = sheet(key="one"), sheet(key="other")
    for made in (one, other):
        made.play([40, 40, 40])
    assert [figure.total for figure in one.figures()] != [figure.total for figure in other.figures()]


def test_what_weighted_deals_are_worth() -> None:
    # Weights 1, 1, 1/2, 1/2: 3 ** 2 = 9 against 4 * 2.5 = 10. (Four quarters are a bit.)
    share, whole = effective([8, 8, 12, 12], 16)
    assert share / whole == pytest.approx(0.9)
    # Half of the weights: 1, 1, 0.707, 0.707.
    share, whole = effective([8, 8, 12, 12], 8)
    assert share / whole == pytest.approx((2 + 2**0.5) ** 2 / (4 * 3), rel=1e-3)
    # One deal that outweighs all: a quarter of four.
    share, whole = effective([0, 200, 200, 200], 16)
    assert share / whole == 0.25


def test_weights_are_tempered_until_a_fifth_is_effective(monkeypatch: pytest.MonkeyPatch) -> None:
    def told(against: list[int]) -> int:
        monkeypatch.setattr("puzzles.verify.tracks.evidence", lambda *_, **__: against)
        return temper_for(seen(HAND), "key", THRESHOLDS, plain())

    # Nothing speaks against anything: the whole weights.
    assert told([5] * 100) == 16
    # Every fifth deal stands alone, far above the rest: exactly a fifth.
    assert told([0, 99, 99, 99, 99] * 20) == 16
    # Every tenth: the whole weights leave a tenth, some fewer sixteenths a fifth.
    tempered = told([0, *[30] * 9] * 10)
    assert 4 <= tempered < 16
    share, whole = effective([0, *[30] * 9] * 10, tempered)
    assert share / whole >= 0.2
    # One in a hundred, by 60 quarters: too far for a quarter of the weights.
    assert told([0, *[250] * 99]) == 0


def test_the_four_tracks_are_two_policies_and_two_beliefs() -> None:
    found = tracks(8)
    assert {(one.policy, one.belief) for one in found} == {
        (policy, belief) for policy in ("hard", "normal") for belief in ("uniform", "weighted")
    }
    assert found[0] == PLAIN
    assert all(one.temper == 8 for one in found if one.belief == "weighted")


def test_a_weighted_figure_counts_its_deals_in_full() -> None:
    """Each keeps one of twelve tries, of which at least a fifth is effective: more than one for each that is kept."""
    made = sheet(Track("hard", "weighted", 16))
    made.play([20, 20, 20])
    figure: Figure = made.figures()[0]
    assert figure.effective == figure.deals == 20
