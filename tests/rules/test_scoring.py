"""What a finished hand costs, who goes out, who deals next: tables written from RULES.md 4, 9, 10 and the profiles."""

from __future__ import annotations

import pytest

from trainer.rules.cards import parse_cards, shuffled_pack, sort_hand, unseen
from trainer.rules.notation.position import complete, read_position
from trainer.rules.notation.words import parse_move
from trainer.rules.profile import HOUSES, VARIANTS, RuleProfile, with_changes
from trainer.rules.scoring import HandResult, hand_result, seat_result
from trainer.rules.state import Phase, State, deal, next_seat
from trainer.rules.turn import apply

CLUB = HOUSES["it-club"]
BONUS = with_changes(CLUB, {"in_hand_bonus": True})
HOUSE = {
    **HOUSES,
    "in_hand_bonus": BONUS,
    "other variants": with_changes(CLUB, {v: True for v in VARIANTS if v != "in_hand_bonus"}),
}
LEFT = parse_cards("AH 7D JK KS")  # 11 + 7 + 25 + 10


@pytest.mark.parametrize(
    ("house", "opened", "in_hand", "pays"),
    [
        ("it-club", True, False, 53),
        ("it-club", True, True, 53),
        ("it-club", False, False, 53),
        ("it-club", False, True, 53),
        ("other variants", True, True, 53),
        ("other variants", False, True, 53),
        ("in_hand_bonus", True, False, 53),
        ("in_hand_bonus", True, True, 106),
        ("in_hand_bonus", False, False, 100),
        ("in_hand_bonus", False, True, 100),
        ("it-duel", True, False, 53),
        ("it-duel", True, True, 106),
        ("it-duel", False, False, 100),
        ("it-duel", False, True, 200),
        ("fr-table", True, False, 53),
        ("fr-table", True, True, 53),
        ("fr-table", False, False, 100),
        ("fr-table", False, True, 100),
        ("ro-duel", True, False, 53),
        ("ro-duel", True, True, 106),
        ("ro-duel", False, False, 100),
        ("ro-duel", False, True, 200),
    ],
)
def test_what_a_seat_pays(house: str, opened: bool, in_hand: bool, pays: int) -> None:
    assert seat_result(HOUSE[house], LEFT, opened, in_hand).points == pays


@pytest.mark.parametrize(
    ("in_hand", "unopened_pays", "full_hand_pays", "doubles", "opened_pays", "forfeit"),
    [
        # What one who opened pays when the hand is closed in hand, and what one who never opened pays then.
        ("none", "cards", "none", False, 53, 53),
        ("none", "cards", "none", True, 53, 53),
        ("none", "cards", "100", False, 53, 100),
        ("none", "cards", "100", True, 53, 100),
        ("none", "100", "none", False, 53, 100),
        ("none", "100", "none", True, 53, 100),
        ("none", "100", "100", False, 53, 100),
        ("none", "100", "100", True, 53, 100),
        ("double", "cards", "none", False, 106, 106),
        ("double", "cards", "none", True, 106, 106),
        ("double", "cards", "100", False, 106, 100),
        ("double", "cards", "100", True, 106, 200),
        ("double", "100", "none", False, 106, 100),
        ("double", "100", "none", True, 106, 200),
        ("double", "100", "100", False, 106, 100),
        ("double", "100", "100", True, 106, 200),
    ],
)
def test_every_mix_of_what_is_paid_when_a_hand_is_closed_in_hand(
    in_hand: str, unopened_pays: str, full_hand_pays: str, doubles: bool, opened_pays: int, forfeit: int
) -> None:
    house = with_changes(
        CLUB,
        {
            "in_hand": in_hand,
            "unopened_pays": unopened_pays,
            "full_hand_pays": full_hand_pays,
            "forfeit_doubles": doubles,
        },
    )
    assert seat_result(house, LEFT, True, True).points == opened_pays
    assert seat_result(house, LEFT, False, True).points == forfeit
    assert seat_result(house, LEFT, True, False).points == 53


@pytest.mark.parametrize(
    ("unopened", "full"), [("cards", "none"), ("cards", "100"), ("100", "none"), ("100", "100")]
)
def test_a_plain_close_doubles_nothing(unopened: str, full: str) -> None:
    changes = {
        "in_hand": "double",
        "forfeit_doubles": True,
        "unopened_pays": unopened,
        "full_hand_pays": full,
    }
    pays = seat_result(with_changes(CLUB, changes), LEFT, False, False).points
    assert pays == (53 if (unopened, full) == ("cards", "none") else 100)


def finished(
    house: RuleProfile,
    scores: list[int],
    hands: list[str],
    *,
    closer: int = 1,
    out: tuple[int, ...] = (),
    dealer: int = 1,
    opened: list[bool] | None = None,
) -> HandResult:
    return hand_result(
        house,
        [parse_cards(hand) for hand in hands],
        opened or [True] * len(hands),
        closer=closer,
        in_hand=False,
        scores=scores,
        out=[seat in out for seat in range(1, len(hands) + 1)],
        dealer=dealer,
    )


@pytest.mark.parametrize(
    ("scores", "hands", "out", "dealer", "totals", "goes_out", "winner", "next_dealer"),
    [
        # At the limit or above one is out; the last one left wins.
        ([0, 90], ["", "KH"], (), 1, [0, 100], (), 0, 2),
        ([0, 91], ["", "KH"], (), 1, [0, 101], (2,), 1, 1),
        ([0, 100], ["", "2H"], (), 1, [0, 102], (2,), 1, 1),
        ([100, 91], ["", "KH"], (), 2, [100, 101], (2,), 1, 1),
        # Three play on as two; the deal skips who is out, also who goes out by this hand.
        ([0, 91, 0], ["", "KH", "2H"], (), 1, [0, 101, 2], (2,), 0, 3),
        ([0, 91, 0], ["", "KH", "2H"], (), 3, [0, 101, 2], (2,), 0, 1),
        ([0, 120, 95], ["", "", "9H"], (2,), 1, [0, 120, 104], (3,), 1, 1),
        ([0, 120, 50], ["", "", "9H"], (2,), 1, [0, 120, 59], (), 0, 3),
        ([0, 120, 50], ["", "", "9H"], (2,), 3, [0, 120, 59], (), 0, 1),
        # Two go out at once.
        ([0, 95, 96, 0], ["", "9H", "8H", "2H"], (), 1, [0, 104, 104, 2], (2, 3), 0, 4),
        ([0, 95, 96, 0], ["", "9H", "8H", "2H"], (), 4, [0, 104, 104, 2], (2, 3), 0, 1),
        ([0, 95, 96, 99], ["", "9H", "8H", "2H"], (), 2, [0, 104, 104, 101], (2, 3, 4), 1, 1),
        # Five and six.
        ([1, 2, 3, 4, 5], ["", "2H", "3H", "4H", "5H"], (), 5, [1, 4, 6, 8, 10], (), 0, 1),
        (
            [1, 200, 3, 200, 5, 200],
            ["", "", "3H", "", "5H", ""],
            (2, 4, 6),
            5,
            [1, 200, 6, 200, 10, 200],
            (),
            0,
            1,
        ),
        (
            [1, 200, 3, 200, 5, 200],
            ["", "", "3H", "", "5H", ""],
            (2, 4, 6),
            1,
            [1, 200, 6, 200, 10, 200],
            (),
            0,
            3,
        ),
    ],
)
def test_who_is_out_who_wins_who_deals(
    scores: list[int],
    hands: list[str],
    out: tuple[int, ...],
    dealer: int,
    totals: list[int],
    goes_out: tuple[int, ...],
    winner: int,
    next_dealer: int,
) -> None:
    result = finished(CLUB, scores, hands, out=out, dealer=dealer)
    assert list(result.totals) == totals
    assert result.newly_out == goes_out
    assert result.winner == winner
    assert result.next_dealer == next_dealer
    assert [seat for seat, gone in enumerate(result.out, 1) if gone] == sorted({*out, *goes_out})


def test_a_match_to_201_goes_on_where_one_to_101_ends() -> None:
    long = with_changes(CLUB, {"limit_201": True})
    assert finished(long, [0, 195], ["", "5H"]).winner == 0
    assert finished(long, [0, 196], ["", "5H"]).winner == 1
    assert finished(CLUB, [0, 96], ["", "5H"]).winner == 1


@pytest.mark.parametrize("house", sorted(HOUSES))
def test_a_void_hand_costs_nobody_anything_and_the_deal_passes(house: str) -> None:
    result = finished(HOUSES[house], [100, 23], ["JK JK", "KH"], closer=0, dealer=2, opened=[False, False])
    assert result.void
    assert result.points == (0, 0)
    assert result.totals == (100, 23)
    assert (result.winner, result.newly_out, result.next_dealer) == (0, (), 1)


def test_the_closer_pays_nothing_whatever_his_score() -> None:
    for closer in (1, 2, 3):
        hands = ["" if seat == closer else "KH" for seat in (1, 2, 3)]
        result = finished(CLUB, [100, 100, 100], hands, closer=closer)
        assert result.points[closer - 1] == 0
        assert result.winner == closer


def closing(house: str, position: str, *moves: str) -> State:
    state = complete(read_position(f'rules = "{house}"\n{position}'))
    for move in moves:
        state = apply(state, parse_move(move))
    assert state.phase is Phase.OVER
    return state


OPENS_AND_CLOSES = """
hands = ["10H JH QH KH AH 5C", "2D 3C KH KS"]
opened = [false, true]
table = ["7D 8D 9D"]
drawn = "stock"
"""
HAS_OPENED = """
hands = ["JH QH KH 5C", "2D 3C KH KS"]
opened = [true, true]
table = ["7D 8D 9D"]
drawn = "stock"
"""


@pytest.mark.parametrize(
    ("house", "pays"), [("it-club", 25), ("it-duel", 50), ("fr-table", 25), ("ro-duel", 50)]
)
def test_opening_and_closing_in_one_turn_is_closing_in_hand(house: str, pays: int) -> None:
    end = closing(house, OPENS_AND_CLOSES, "open 10H JH QH KH AH", "discard 5C")
    assert end.result is not None
    assert end.result.in_hand
    assert end.result.points == (0, pays)


@pytest.mark.parametrize("house", sorted(HOUSES))
def test_closing_after_having_opened_before_is_not(house: str) -> None:
    end = closing(house, HAS_OPENED, "meld JH QH KH", "discard 5C")
    assert end.result is not None
    assert not end.result.in_hand
    assert end.result.points == (0, 25)


def test_added_cards_make_no_difference_to_closing_in_hand() -> None:
    position = OPENS_AND_CLOSES.replace("KH AH 5C", "KH AH 10D 5C")
    end = closing("ro-duel", position, "open 10H JH QH KH AH", "lay 10D on 1", "discard 5C")
    assert end.result is not None
    assert end.result.points == (0, 50)


def test_opening_before_the_draw_and_closing_after_it_is_closing_in_hand() -> None:
    # All but one card opens; the drawn one is added to the table, and the last one closes.
    pack = "10H JH QH KH AH 5C"
    state = complete(
        read_position(
            f'''rules = "it-duel"
hands = ["{pack}", "2D 3C KH KS"]
opened = [false, true]
table = ["7D 8D 9D"]
discards = "2S"
stock = "10D {" ".join(card.text for card in unseen(parse_cards(f"{pack} 2D 3C KH KS 7D 8D 9D 2S 10D")))}"
'''
        )
    )
    for move in ("open 10H JH QH KH AH", "draw", "lay 10D on 1", "discard 5C"):
        state = apply(state, parse_move(move))
    assert state.result is not None
    assert state.result.in_hand
    assert state.result.points == (0, 50)


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_deal_goes_one_at_a_time_from_the_dealers_left_and_skips_who_is_out(seats: int) -> None:
    pack = shuffled_pack(seats)
    for gone in range(seats + 1 if seats > 2 else 1):
        out = [seat == gone for seat in range(1, seats + 1)]
        dealer = next_seat(seats, out)
        state = deal(CLUB, pack, seats=seats, dealer=dealer, out=out)
        order = [(dealer + step) % seats + 1 for step in range(seats)]
        order = [seat for seat in order if seat != gone]
        for at, seat in enumerate(order):
            assert state.hands[seat - 1] == sort_hand(pack[at : 13 * len(order) : len(order)])
        assert state.turn == order[0]
        assert state.discards == (pack[13 * len(order)],)
        assert state.stock == tuple(pack[13 * len(order) + 1 :])
        assert gone == 0 or state.hands[gone - 1] == ()
