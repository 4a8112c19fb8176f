"""The experiments: which moments each takes, what it compares there, and that the figures are those of the moves."""

from __future__ import annotations

import random

import pytest

from trainer.coach import studies
from trainer.coach.studies import (
    STUDIES,
    measure,
    moments,
    whole_hands,
)
from trainer.coach.study_pairs import AFTER, BEFORE, UNLIMITED, WHOLE, Pair, case_order
from trainer.players.levels import Level
from trainer.playout.engine import plain
from trainer.playout.outcomes import play_hands
from trainer.playout.styles import STYLES
from trainer.rules.cards import JOKER, parse_card
from trainer.rules.melds import Run
from trainer.rules.moves import Discard, Draw, Move, NewMeld, Open, Take, cards_of
from trainer.rules.notation.position import complete, read_position
from trainer.rules.notation.words import parse_items
from trainer.rules.observation import observe, own_state
from trainer.rules.profile import HOUSES, house
from trainer.rules.referee import judge_move
from trainer.rules.state import State
from trainer.rules.turn import apply, check

CLUB = house("it-club")
RARE = ("sets-or-runs", "joker-placement", "kept-ace", "swap-jokers", "lay-or-hold", "feeding", "exact-wait")
"""Experiments whose moments may not come up in a few hands."""


def place(
    hand: str,
    rules: str = "it-club",
    *,
    opened: bool = False,
    drawn: str = "stock",
    turns: int = 1,
    other: str = "",
) -> State:
    """Seat 1 to move, with this hand."""
    table = 'table = ["10H JH QH", "4S 4D 4C"]\nowners = [1, 2]\n' if opened else ""
    other = other or ("6" if opened else "13")
    stands = f'drawn = "{drawn}"\n' if drawn else ""
    return complete(
        read_position(
            f'format = "scala40/1"\nrules = "{rules}"\nturn = 1\ndealer = 2\nhands = ["{hand}", "{other}"]\n'
            f"opened = [{str(opened).lower()}, {str(opened).lower()}]\nturns_taken = [{turns}, {turns}]\n"
            f'{table}discards = "5C 9H"\n{stands}'
        )
    )


def pair(name: str, state: State, usual: Move | None = None) -> Pair | None:
    seen = observe(state, state.turn)
    if usual is None:
        usual = Level("hard").choose(seen, random.Random(1))
    return STUDIES[name].pair(state, seen, usual)


OPENS = "AC AD AS KC KD KS 2D 5D 8D 7S 9C JC QD 3H"
SCATTERED = "KD KC QS 7H 7C 2H 2D 5D 6D 9C 9S 4H 3S 10D"


@pytest.mark.parametrize(("turns", "case"), [(0, "1"), (2, "3"), (4, "5"), (9, "5")])
def test_open_or_hold_compares_an_opening_with_a_discard(turns: int, case: str) -> None:
    found = pair("open-or-hold", place(OPENS, turns=turns))
    assert found is not None
    assert found.case == case
    assert isinstance(found.first, Open)
    assert isinstance(found.second, Discard)


@pytest.mark.parametrize("rules", ["it-duel", "ro-duel"])
def test_open_or_hold_asks_where_hard_would_hold_too(rules: str) -> None:
    found = pair("open-or-hold", place(OPENS, rules))
    assert found is not None
    assert isinstance(found.first, Open)


def test_open_or_hold_needs_an_opening() -> None:
    assert pair("open-or-hold", place(SCATTERED)) is None
    assert pair("open-or-hold", place("KD 2C 5H", opened=True)) is None


def test_throw_high_sets_the_dearest_against_the_loneliest() -> None:
    """The kings are a pair; the three goes with nothing."""
    state = place("KD KC 3S 8D 9D", opened=True)
    found = pair("throw-high", state, Discard(parse_card("3S")))
    assert found is not None
    assert found.case == AFTER
    assert found.first in (Discard(parse_card("KD")), Discard(parse_card("KC")))
    assert found.second == Discard(parse_card("3S"))


def test_throw_high_is_silent_where_both_are_one_card() -> None:
    state = place("KD 8D 9D 3S 4S", opened=True)
    assert pair("throw-high", state, Discard(parse_card("KD"))) is None
    assert pair("throw-high", state, Draw()) is None


def test_middle_cards_sets_an_end_against_a_middle() -> None:
    state = place("AC 7H 3S 4S", opened=True)
    found = pair("middle-cards", state, Discard(parse_card("AC")))
    assert found == Pair(AFTER, Discard(parse_card("AC")), Discard(parse_card("7H")))
    assert pair("middle-cards", place("AC 7H 8H", opened=True), Discard(parse_card("AC"))) is None
    assert pair("middle-cards", place("JC 7H 3S", opened=True), Discard(parse_card("JC"))) is None


def test_take_or_draw_where_taking_is_allowed() -> None:
    """The nine of hearts fits the run on the table."""
    assert pair("take-or-draw", place("KD 2C 5H", opened=True, drawn="")) == Pair(AFTER, Take(), Draw())
    assert pair("take-or-draw", place(OPENS[:-3], drawn="")) is None, "closed before opening in this house"
    assert pair("take-or-draw", place("KD 2C 5H", opened=True)) is None, "drawn already"
    found = pair("take-or-draw", place("9C 9S 10H JH QH KH KD KS 2D 5D 8D 7S 3C", "ro-duel", drawn=""))
    assert found == Pair(BEFORE, Take(), Draw())


def runs_in(state: State, move: Move) -> int:
    return sum(isinstance(meld, Run) for meld in apply(state, move).melds[len(state.table) :])


def test_sets_or_runs_lays_as_many_cards_both_ways() -> None:
    """7, 8, 9 of three suits: three runs or three sets."""
    state = place("7C 7D 7S 8C 8D 8S 9C 9D 9S 2H 4H QS AD JH")
    usual = Level("hard").choose(observe(state, 1), random.Random(1))
    found = pair("sets-or-runs", state, usual)
    assert found is not None
    assert len(cards_of(found.first)) == len(cards_of(found.second)) == len(cards_of(usual))
    assert runs_in(state, found.first) < runs_in(state, found.second)
    assert pair("sets-or-runs", place("KD KC KS 2D 7H", opened=True)) is None, "one way alone"


def test_joker_placement_counts_what_frees_it() -> None:
    """8 9 and a joker: as seven, or as ten, of which one is seen in the hand."""
    state = place("8D 9D JK 10D 2C", opened=True)
    found = pair("joker-placement", state, NewMeld(parse_items("JK=7D 8D 9D")))
    assert found is not None
    assert found.case == AFTER
    assert all(JOKER in cards_of(move) for move in (found.first, found.second))
    seen = observe(state, 1).unseen()
    assert seen.count(parse_card("10D")) == 1
    free = [
        sum(seen.count(face) for face in apply(state, move).melds[-1].joker_faces)
        for move in (found.first, found.second)
    ]
    assert free[0] < free[1]
    assert pair("joker-placement", place("KD KC KS 2D 7H", opened=True)) is None, "no joker"


@pytest.mark.parametrize("name", STUDIES)
def test_both_moves_are_legal_and_differ(name: str) -> None:
    number = 0
    for profile in HOUSES.values():
        for hand in range(3):
            for seen, found in moments(STUDIES[name], profile, "legal", hand):
                state = own_state(seen)
                assert found.first != found.second
                assert check(state, found.first) is None
                assert check(state, found.second) is None
                number += 1
    assert number or name in RARE


def test_the_same_seed_measures_the_same() -> None:
    study = STUDIES["throw-high"]
    once, again = (measure(study, CLUB, 1, 3, 8) for _ in range(2))
    assert once == again
    for case in once.values():
        assert case.gain.units == 1
        assert case.gain.n == 8 * case.moments


def test_more_deals_hold_the_fewer_ones() -> None:
    """What is measured is the sum over deals: of all moves alike, nothing is left."""
    study = studies.Study("same", lambda state, seen, usual: Pair(BEFORE, usual, usual))
    for case in measure(study, CLUB, 1, 0, 5).values():
        assert (case.moments, case.gain.n, case.gain.x) == (studies.A_HAND, 5 * studies.A_HAND, 0)


def test_a_style_in_the_place_of_a_level() -> None:
    """Normal with easy's style plays as easy does, and hard is still hard."""
    changed = studies.with_style(plain(), "normal", STYLES["easy"])
    mine = play_hands(CLUB, ["normal", "hard"], 1, range(6), eng=changed)
    real = play_hands(CLUB, ["easy", "hard"], 1, range(6), eng=plain())
    assert mine.penalties.tolist() == real.penalties.tolist()


def test_whole_hands_where_a_close_in_hand_doubles() -> None:
    study = STUDIES["open-or-hold"]
    assert whole_hands(study, CLUB, 1, range(2)) == {}
    assert whole_hands(STUDIES["throw-high"], house("ro-duel"), 1, range(2)) == {}
    found = whole_hands(study, house("ro-duel"), 1, range(4))
    assert set(found) == {WHOLE, UNLIMITED}
    assert found[WHOLE].moments == found[UNLIMITED].moments == 8


def live(state: State) -> int:
    """Unseen copies of the eights of the two black suits."""
    unseen = observe(state, 1).unseen()
    return unseen.count(parse_card("8C")) + unseen.count(parse_card("8S"))


def test_keep_waits_counts_what_is_live() -> None:
    """Eights of hearts and diamonds wait for the two black ones, of which one lies on the discards; the nine is lone."""
    state = place("8H 8D 3S", opened=True)
    found = pair("keep-waits", state, Discard(parse_card("3S")))
    assert found is None, "no lone card is worth about as much"
    state = place("8H 8D 10C", opened=True)
    found = pair("keep-waits", state, Discard(parse_card("10C")))
    assert found is not None
    assert live(state) == 4
    assert found.case == "after-live-4"
    assert found.first == Discard(parse_card("10C"))
    assert found.second in (Discard(parse_card("8H")), Discard(parse_card("8D")))


def test_keep_waits_knows_a_dead_wait() -> None:
    """Jack and king wait for the queen of hearts alone; one lies in the run on the table."""
    state = place("JH KH 8S", opened=True)
    found = pair("keep-waits", state, Discard(parse_card("8S")))
    assert found is not None
    assert observe(state, 1).unseen().count(parse_card("QH")) == 1
    assert found.case == "after-live-1"


@pytest.mark.parametrize(
    ("held", "case"), [("2", "few-2"), ("4", "few-4"), ("6", "few-7"), ("8", "few-more")]
)
def test_kept_ace_by_the_fewest_cards_of_another(held: str, case: str) -> None:
    state = place("AC 3S 8H 9H", opened=True, other=held)
    found = pair("kept-ace", state, Discard(parse_card("AC")))
    assert found == Pair(case, Discard(parse_card("AC")), Discard(parse_card("3S")))
    assert pair("kept-ace", place("AC 3S 8H 9H"), Discard(parse_card("AC"))) is None, "not opened"
    assert pair("kept-ace", place("AC 7S 8H 9H", opened=True), Discard(parse_card("AC"))) is None, (
        "nothing cheap"
    )


def test_feeding_sets_a_card_that_fits_against_one_that_does_not() -> None:
    """The king of hearts fits the run on the table, the jack of spades nothing."""
    state = place("KH JS 3D", opened=True)
    found = pair("feeding", state, Discard(parse_card("JS")))
    assert found == Pair(AFTER, Discard(parse_card("JS")), Discard(parse_card("KH")))
    assert pair("feeding", place("KH JS 3D"), Discard(parse_card("JS"))) is None, "nobody has opened"


def test_beside_discards_looks_at_the_next_player() -> None:
    """The next one threw a queen: the queen is beside it, the king is not."""
    state = complete(
        read_position(
            'rules = "it-club"\nturn = 1\ndealer = 1\nhands = ["QC KD 4S", "13"]\ndrawn = "stock"\n'
            'history = """\n2 draw\n2 discard QH\n"""\nturns_taken = [0, 1]\nopened = [false, false]\ndiscards = "5C QH"'
        )
    )
    found = pair("beside-discards", state, Discard(parse_card("4S")))
    assert found == Pair(BEFORE, Discard(parse_card("QC")), Discard(parse_card("KD")))


def test_swap_jokers_sets_the_swap_against_a_discard() -> None:
    state = complete(
        read_position(
            'rules = "ro-duel"\nhands = ["9H 5C 6C KD 2S", "6"]\nopened = [true, true]\ndrawn = "stock"\n'
            'table = ["7H 8H JK=9H", "QS QH QC"]\nowners = [2, 2]\ndiscards = "3H"'
        )
    )
    usual = apply_text(state, "swap 9H in 1")
    found = STUDIES["swap-jokers"].pair(state, observe(state, 1), usual)
    assert found is not None
    assert found.case == AFTER
    assert found.first == usual
    assert isinstance(found.second, Discard)
    assert pair("swap-jokers", state, Discard(parse_card("KD"))) is None


def apply_text(state: State, text: str) -> Move:
    """The move of this text, as the log has it."""
    refusal, after = judge_move(state, text)
    assert refusal is None
    return after.log[-1].move


def test_lay_or_hold_keeps_the_meld_whole() -> None:
    state = place("KD KC KS 3D 8H", opened=True, other="3")
    usual = apply_text(state, "meld KD KC KS")
    found = STUDIES["lay-or-hold"].pair(state, observe(state, 1), usual)
    assert found is not None
    assert found.case == "few-4"
    assert found.first == usual
    assert found.second in (Discard(parse_card("3D")), Discard(parse_card("8H")))


def test_more_players_sit_at_the_table() -> None:
    found = list(moments(STUDIES["throw-high"], CLUB, "three", 0, 3))
    assert found
    assert all(seen.seats == 3 for seen, _ in found)


def test_cases_come_in_their_order() -> None:
    assert sorted(["3", "1", "whole", "2"], key=case_order) == ["1", "2", "3", "whole"]
    assert sorted(["few-more", "few-2", "few-7", "few-4"], key=case_order) == [
        "few-2",
        "few-4",
        "few-7",
        "few-more",
    ]
    assert sorted(["after-live-0", "before-live-4", "after", "before-live-0"], key=case_order) == [
        "before-live-0",
        "before-live-4",
        "after",
        "after-live-0",
    ]
