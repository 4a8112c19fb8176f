"""Cards, melds, moves and houses as text, both ways: canonical text is read back as the same thing."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules import strategies
from trainer.rules.cards import ALL_CARDS, JOKER, Card, Suit, face, parse_card
from trainer.rules.errors import NotationError, UnknownCard
from trainer.rules.moves import Move
from trainer.rules.notation.document import Document, toml_lines
from trainer.rules.notation.rules_keys import house_text, read_house, read_profile, write_profile
from trainer.rules.notation.words import parse_meld, parse_move, split_seat
from trainer.rules.profile import HOUSES, RuleProfile, with_changes

KINDS = [
    with_changes(HOUSES["it-club"], {"longest_run": n, "joker_in_set": j})
    for n in (13, 14)
    for j in ("declared", "either")
]


@pytest.mark.parametrize("card", ALL_CARDS, ids=str)
def test_every_card_goes_round(card: Card) -> None:
    assert parse_card(card.text) is card
    assert eval(repr(card), {"parse_card": parse_card}) is card


@pytest.mark.parametrize(
    ("text", "rank", "suit"),
    [
        ("7h", 7, Suit.HEARTS),
        ("ts", 10, Suit.SPADES),
        ("TS", 10, Suit.SPADES),
        ("10♠", 10, Suit.SPADES),
        ("T♦", 10, Suit.DIAMONDS),
        ("a♣", 1, Suit.CLUBS),
        ("Q♥", 12, Suit.HEARTS),
        ("k♦", 13, Suit.DIAMONDS),
        ("Jd", 11, Suit.DIAMONDS),
    ],
)
def test_cards_are_read_leniently(text: str, rank: int, suit: Suit) -> None:
    assert parse_card(text) is face(rank, suit)


@pytest.mark.parametrize("text", ["JK", "jk", "Jk", "★", "*"])
def test_the_joker_is_read_leniently(text: str) -> None:
    assert parse_card(text) is JOKER


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1H",
        "11H",
        "0S",
        "7",
        "H",
        "7X",
        "HH",
        "H7",
        "JJ",
        "JKK",
        "J",
        "K",
        "7HH",
        "07H",
        "7 H",
        "??",
        "７H",
    ],
)
def test_what_is_no_card_is_named(text: str) -> None:
    with pytest.raises(UnknownCard) as caught:
        parse_card(text)
    assert caught.value.read == text
    assert "7H" in caught.value.expected


@pytest.mark.parametrize("profile", KINDS, ids=["13 declared", "13 either", "14 declared", "14 either"])
def test_every_meld_of_a_house_goes_round(profile: RuleProfile) -> None:
    texts = strategies.every_meld(profile.longest_run, profile.joker_in_set == "declared")
    assert len(texts) > 2500
    for text in texts:
        assert parse_meld(text, profile).text == text


@settings(max_examples=400)
@given(strategies.moves)
def test_every_move_that_can_be_written_goes_round(move: Move) -> None:
    assert parse_move(str(move)) == move
    assert split_seat(f"2 {move}") == (2, str(move))


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("DRAW", "draw"),
        ("Put  Back", "put back"),
        ("open 10h jh qh/5c 5d 5s", "open 10H JH QH / 5C 5D 5S"),
        ("meld 7♥ 8♥ jk=9♥", "meld 7H 8H JK=9H"),
        ("lay jk=6h ON 2", "lay JK=6H on 2"),
        ("swap tc in 3", "swap 10C in 3"),
        ("discard *", "discard JK"),
    ],
)
def test_moves_are_read_leniently(text: str, canonical: str) -> None:
    assert str(parse_move(text)) == canonical


@pytest.mark.parametrize(
    "text",
    ["", "drow", "draw 7H", "put", "put down", "open", "lay 7H", "lay 7H on", "lay 7H on two", "lay 7H in 2", "swap 7H on 2",
     "discard", "discard 7H 8H", "lay 7H on -1", "lay 7H on ²", "7H"],
)  # fmt: skip
def test_what_is_no_move_says_which_there_are(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_move(text)
    assert caught.value.code == "unknown-move"
    assert "lay C on N" in caught.value.expected


@given(strategies.houses())
def test_a_house_goes_round_in_a_file(profile: RuleProfile) -> None:
    name, table = write_profile(profile)
    data = tomllib.loads(toml_lines({"rules": name}) + table)
    assert read_profile(data, Document(data)) == profile


@given(strategies.houses().filter(lambda profile: profile.name not in HOUSES))
def test_a_custom_house_goes_round_as_a_file_of_its_own(profile: RuleProfile) -> None:
    assert read_house(tomllib.loads(house_text(profile))["house"]) == profile


@given(st.dictionaries(st.from_regex(r"[a-z_]+", fullmatch=True), st.one_of(
    st.integers(-(2**60), 2**60), st.booleans(), strategies.names, st.lists(strategies.names, max_size=3),
    st.lists(st.integers(0, 200), max_size=3), st.lists(st.booleans(), max_size=3),
), max_size=5))  # fmt: skip
def test_what_is_written_is_what_toml_reads(data: dict[str, object]) -> None:
    assert tomllib.loads(toml_lines(data)) == data
