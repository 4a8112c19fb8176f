"""Adding to melds and swapping their jokers, as RULES.md 3 and 7 read: given this table, this move, this table."""

from __future__ import annotations

import pytest

from trainer.rules.notation.position import complete, read_position
from trainer.rules.notation.words import parse_move
from trainer.rules.turn import apply, check

MIDDLE = "2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH"


def after(house: str, table: str, move: str) -> str:
    """Meld 1 after the move, or the code of its refusal."""
    verb, card = move.split()[:2]
    card = card.partition("=")[0]
    position = f"""
rules = "{house}"
hands = ["{card} 2S 4S 6D", "13"]
opened = [true, true]
table = ["{table}"]
drawn = "stock"
[rules_changes]
swapped_joker = "keep"
"""
    state = complete(read_position(position))
    parsed = parse_move(f"{move} {'on' if verb == 'lay' else 'in'} 1")
    refusal = check(state, parsed)
    return refusal.code if refusal is not None else apply(state, parsed).table[0].meld.text


@pytest.mark.parametrize("house", ["it-club", "it-duel", "fr-table", "ro-duel"])
@pytest.mark.parametrize(
    ("table", "move", "result"),
    [
        ("7H 8H 9H", "lay 10H", "7H 8H 9H 10H"),
        ("7H 8H 9H", "lay 6H", "6H 7H 8H 9H"),
        ("7H 8H 9H", "lay JH", "does-not-fit"),
        ("7H 8H 9H", "lay 7H", "does-not-fit"),
        ("7H 8H 9H", "lay 10D", "does-not-fit"),
        ("2H 3H 4H", "lay AH", "AH 2H 3H 4H"),
        ("JH QH KH", "lay AH", "JH QH KH AH"),
        ("QH KH AH", "lay 2H", "does-not-fit"),
        ("AH 2H 3H", "lay KH", "does-not-fit"),
        (MIDDLE, "lay AH", f"{MIDDLE} AH"),
        ("7H 7D 7C", "lay 7S", "7H 7D 7C 7S"),
        ("7H 7D 7C", "lay 7D", "does-not-fit"),
        ("7H 7D 7C 7S", "lay 7D", "does-not-fit"),
        # A joker goes to the high end where it can, else to the low; what it stands for may be said.
        ("7H 8H 9H", "lay JK", "7H 8H 9H JK=10H"),
        ("7H 8H 9H", "lay JK=6H", "JK=6H 7H 8H 9H"),
        ("7H 8H 9H", "lay JK=JH", "does-not-fit"),
        ("JH QH KH", "lay JK", "JH QH KH JK=AH"),
        ("QH KH AH", "lay JK", "JK=JH QH KH AH"),
        ("7H 7D 7C", "lay JK", "7H 7D 7C JK=7S"),
        ("7H 7D 7C 7S", "lay JK", "does-not-fit"),
        # A meld holds one joker at most, however it came there.
        ("7H JK=8H 9H", "lay JK", "two-jokers"),
        ("7H 7D 7C JK", "lay JK", "two-jokers"),
        # A joker is swapped for the very card that it stands for, and never slides.
        ("7H JK=8H 9H", "swap 8H", "7H 8H 9H"),
        ("7H JK=8H 9H", "swap 10H", "not-the-jokers-card"),
        ("7H 8H 9H", "swap 8H", "no-joker-there"),
        ("7H 7D 7C JK", "swap 7S", "7H 7D 7C 7S"),
        ("7H 7D 7C JK", "swap 7D", "not-the-jokers-card"),
        ("QH KH JK=AH", "swap AH", "QH KH AH"),
        ("QH KH JK=AH", "lay JH", "JH QH KH JK=AH"),
    ],
)
def test_in_every_house(house: str, table: str, move: str, result: str) -> None:
    assert after(house, table, move) == result


@pytest.mark.parametrize("house", ["it-duel", "fr-table", "ro-duel"])
@pytest.mark.parametrize(
    ("table", "move", "result"),
    [
        ("7H 7D JK", "swap 7C", "7H 7D 7C"),
        ("7H 7D JK", "swap 7S", "7H 7D 7S"),
        ("7H 7D JK", "swap 7D", "not-the-jokers-card"),
        # Once a set has four cards its joker stands for the missing suit.
        ("7H 7D JK", "lay 7C", "7H 7D 7C JK=7S"),
        ("7H 7D JK", "lay 7S", "7H 7D 7S JK=7C"),
        # Thirteen cards are the most.
        (f"AH {MIDDLE}", "lay JK", "does-not-fit"),
        (f"AH {MIDDLE}", "lay AH", "does-not-fit"),
        (f"AH {MIDDLE.replace('7H', 'JK=7H')}", "lay AH", "does-not-fit"),
    ],
)
def test_where_a_joker_in_a_set_stands_for_either_suit(
    house: str, table: str, move: str, result: str
) -> None:
    assert after(house, table, move) == result


@pytest.mark.parametrize(
    ("table", "move", "result"),
    [
        ("7H 7D JK=7S", "swap 7S", "7H 7D 7S"),
        ("7H 7D JK=7S", "swap 7C", "not-the-jokers-card"),
        ("7H 7D JK=7S", "lay 7C", "7H 7D 7C JK=7S"),
        ("7H 7D JK=7S", "lay 7S", "does-not-fit"),
        # The run of fourteen: one ace natural, the other the joker; never two natural aces.
        (f"AH {MIDDLE}", "lay JK", f"AH {MIDDLE} JK=AH"),
        (f"{MIDDLE} AH", "lay JK", f"JK=AH {MIDDLE} AH"),
        (f"AH {MIDDLE}", "lay AH", "does-not-fit"),
        (f"AH {MIDDLE.replace('7H', 'JK=7H')}", "lay AH", "does-not-fit"),
        (f"JK=AH {MIDDLE}", "lay AH", f"JK=AH {MIDDLE} AH"),
        (f"{MIDDLE} JK=AH", "lay AH", f"AH {MIDDLE} JK=AH"),
        (f"AH {MIDDLE} JK=AH", "swap AH", "same-card-twice"),
        (f"JK=AH {MIDDLE} AH", "swap AH", "same-card-twice"),
        (f"JK=AH {MIDDLE}", "swap AH", f"AH {MIDDLE}"),
        (f"AH {MIDDLE} JK=AH", "lay JK", "two-jokers"),
    ],
)
def test_in_the_club(table: str, move: str, result: str) -> None:
    assert after("it-club", table, move) == result
