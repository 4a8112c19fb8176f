"""Positions as TOML and on one line, from made hands and from play, whole and as one seat sees them."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from puzzles import made
from tests.players.hidden import twin
from tests.rules import strategies
from trainer.rules.cards import Card
from trainer.rules.errors import NotationError, PositionError
from trainer.rules.legal import legal_moves
from trainer.rules.notation.line import position_line, read_position_line
from trainer.rules.notation.position import Position, complete, position_of, read_position, write_position
from trainer.rules.profile import HOUSES
from trainer.rules.state import Drawn, Phase, State

SHARED = (
    "profile", "dealer", "turn", "phase", "hands", "stock", "discards", "table", "opened", "turns_taken", "scores", "out",
    "known", "rebuilds", "opened_this_turn", "drawn", "taken_used", "owed", "plays",
)  # fmt: skip
"""What a position keeps of a whole state: all but which card came from the stock, the seed, and old shufflings."""

slowly = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


def moves_of(state: State) -> list[str]:
    return [f"{event.seat} {event.move}" for event in state.log]


def goes_round(position: Position) -> None:
    assert read_position(write_position(position)) == position
    assert read_position_line(position_line(position)) == position


def same(state: State, again: State) -> None:
    for name in SHARED:
        assert getattr(again, name) == getattr(state, name), name
    if state.phase is Phase.DRAW:  # after the draw it makes no difference any more
        assert again.was_put_back == state.was_put_back
    if state.log_from_deal:
        assert moves_of(again) == moves_of(state)
    assert [str(move) for move in legal_moves(again)] == [str(move) for move in legal_moves(state)]


@settings(slowly, max_examples=60)
@given(strategies.from_play())
def test_a_state_from_play_goes_round_whole(reached: strategies.Reached) -> None:
    state = reached.state
    position = position_of(state)
    goes_round(position)
    same(state, complete(read_position(write_position(position))))


@settings(slowly, max_examples=60)
@given(strategies.from_play(), st.data())
def test_a_seats_view_goes_round_and_shows_no_hidden_card(
    reached: strategies.Reached, data: st.DataObject
) -> None:
    state = reached.state
    seat = data.draw(st.integers(1, state.seats))
    position = position_of(state, seat)
    goes_round(position)
    chance = random.Random(data.draw(st.integers(0, 1000)))
    base = state
    while base.before is not None:
        base = base.before
    assert write_position(position_of(twin(base, seat, chance), seat)) == write_position(
        position_of(base, seat)
    )
    again = complete(read_position(write_position(position)), seed=1)
    assert again.hands[seat - 1] == state.hands[seat - 1] or state.drawn is Drawn.STOCK
    assert again.card_count() == 108
    for name in ("discards", "table", "opened", "turns_taken", "known", "turn", "phase", "owed", "plays"):
        assert getattr(again, name) == getattr(state, name), name


@given(st.integers(0, 10**6))
def test_a_made_position_goes_round(seed: int) -> None:
    state = made.turn(random.Random(seed))
    if not state.owed and not state.taken_used and state.hands[0]:
        goes_round(position_of(state))
        same(state, complete(read_position_line(position_line(position_of(state)))))


@settings(slowly, max_examples=60)
@given(strategies.from_play())
def test_the_line_holds_only_what_a_link_may_hold(reached: strategies.Reached) -> None:
    line = position_line(position_of(reached.state))
    assert re.fullmatch(r"s40:[A-Za-z0-9._~:;|/+,%-]+", line)


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(6))
def test_many_states_from_play_go_round(chunk: int) -> None:
    for number in range(150 * chunk, 150 * chunk + 150):
        rng = random.Random(f"round:{number}")
        profile = made.house(rng)
        seats = rng.randint(profile.seats_min, profile.seats_max)
        player = rng.choice(("random", "easy"))
        state = strategies.played(profile, seats, number, rng.randrange(200), player)
        goes_round(position_of(state))
        same(state, complete(read_position_line(position_line(position_of(state)))))
        for seat in range(1, seats + 1):
            goes_round(position_of(state, seat))


EXAMPLE = """
format = "scala40/1"
rules = "it-duel"
turn = 1
dealer = 2
hands = ["7H 8H 9H 2C", "13"]
opened = [true, false]
opened_this_turn = false
turns_taken = [4, 4]
table = ["7D 8D 9D", "QS QD JK"]
discards = "4C KD"
drawn = "none"
scores = [23, 88]
[rules_changes]
clean_opening = true
"""


def test_the_example_of_the_notation() -> None:
    position = read_position(EXAMPLE)
    goes_round(position)
    state = complete(position)
    assert state.profile.clean_opening
    assert state.phase is Phase.DRAW
    assert len(state.stock) == 108 - 4 - 13 - 3 - 3 - 2
    assert [laid.meld.text for laid in state.table] == ["7D 8D 9D", "QD QS JK"]


def test_everything_but_rules_and_hands_may_be_left_out() -> None:
    state = complete(
        read_position('rules = "fr-table"\nhands = ["2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH", "13"]')
    )
    assert state.opened == (False, False)
    assert state.table == ()
    assert state.card_count() == 108
    assert not state.first_round


def test_what_everybody_knows_of_a_hand_is_held() -> None:
    state = complete(
        read_position('rules = "ro-duel"\nhands = ["7H 8H", "JK + 5"]\nopened = [true, true]'), seed=4
    )
    assert len(state.hands[1]) == 6
    assert [card.text for card in state.known[1]] == ["JK"]


@pytest.mark.parametrize("seed", [0, 1, "x"])
def test_what_is_not_shown_is_dealt_from_the_seed(seed: int | str) -> None:
    def dealt(seed: int | str) -> tuple[Card, ...]:
        return complete(read_position(EXAMPLE), seed).hands[1]

    assert dealt(seed) == dealt(seed)
    assert dealt(seed) != dealt("another")


DRAWN = 'rules = "fr-table"\nhands = ["7H 8H 9H KD", "13"]\nopened = [true, true]\ntable = ["QD JD 10D"]\n'


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('rules = "fr-table"\nhands = ["7H", "13", "13", "13", "13"]', "wrong-number-of-seats"),
        ('rules = "it-duel"\nhands = ["7H", "13", "13"]', "wrong-number-of-seats"),
        ('rules = "fr-table"\nhands = ["7H 7H 7H", "13"]', "too-many-of-a-card"),
        ('rules = "fr-table"\nhands = ["7H 8H", "13"]\nstock = "60"', "wrong-number-of-cards"),
        ('rules = "fr-table"\nhands = ["7H 8H", "13"]\nturn = 3', "no-such-seat"),
        ('rules = "fr-table"\nhands = ["7H 8H", "13"]\nopened = [true]', "wrong-length"),
        ('rules = "fr-table"\nhands = ["7H 8H", "13"]\nscores = [1, 2, 3]', "wrong-length"),
        ('rules = "fr-table"\nhands = ["7H 8H", "13"]\ndiscards = ""', "empty-discards"),
        (DRAWN + 'drawn = "discard KC"', "card-not-there"),
        (DRAWN + 'drawn = "discard KD"\nthis_turn = ["meld 7H 8H 9H", "discard 7H"]', "this-turn-refused"),
        (DRAWN + 'history = "2 draw"', "history-disagrees"),
        (DRAWN + 'history = "1 draw\\n1 discard KD\\n2 draw\\n2 swap 7H in 1"', "history-disagrees"),
    ],
)
def test_a_position_that_cannot_be_is_refused_by_its_code(text: str, code: str) -> None:
    with pytest.raises(PositionError) as caught:
        complete(read_position(text))
    assert caught.value.code == code


def test_an_empty_stock_before_the_draw_is_no_position() -> None:
    hands = " ".join(f"{rank}{suit}" for suit in "HD" for rank in ("2", "3", "4", "5", "6", "7"))
    text = f'rules = "fr-table"\nhands = ["{hands}", "94"]\ndiscards = "KC KS"'
    with pytest.raises(PositionError) as caught:
        complete(read_position(text))
    assert caught.value.code == "empty-stock"


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ('rules = "it-clib"\nhands = ["7H", "13"]', "unknown-house", 1),
        ('rules = "it-club"\nhands = ["7H", "13"]\nhamds = 3', "unknown-key", 3),
        ('rules = "it-club"\nhands = ["7H 8X", "13"]', "unknown-card", 2),
        ('rules = "it-club"\nhands = ["7H", "13"]\ntable = ["7D 8D 10D"]', "gap-in-run", 3),
        ('rules = "it-club"\nhands = ["7H", "13"]\nturn = "one"', "wrong-kind", 3),
        ('rules = "it-club"\nhands = ["7H", "13"]\ndrawn = "stack"', "wrong-kind", 3),
        ('rules = "it-club"\nhands = ["7H", "13"]\n[rules_changes]\nlimits = 5', "unknown-setting", 3),
        ('rules = "it-club"\nhands = ["7H", "13"]\n[rules_changes]\nlimit = "much"', "wrong-value", 3),
        ('format = "scala40/2"\nrules = "it-club"\nhands = ["7H", "13"]', "newer-format", 1),
        ('format = "chess"\nrules = "it-club"\nhands = ["7H", "13"]', "unknown-format", 1),
        ('rules = "it-club"\nhands = ["7H", "13"', "not-toml", 2),
        ('rules = "it-club"', "missing-key", None),
        ('hands = ["7H", "13"]', "missing-key", None),
        (
            'rules = "it-club"\nhands = ["7H", "13"]\nhistory = """\n1 draw\ndiscard KD\n"""',
            "seat-missing",
            5,
        ),
        (
            'rules = "it-club"\nhands = ["7H", "13"]\nhistory = """\n1 draw\n1 discurd KD\n"""',
            "unknown-move",
            5,
        ),
    ],
)
def test_a_damaged_position_says_where_what_was_read_and_what_was_expected(
    text: str, code: str, line: int | None
) -> None:
    with pytest.raises(NotationError) as caught:
        read_position(text)
    assert caught.value.code == code
    if line is not None:
        assert caught.value.line == line
    assert caught.value.expected


def test_keys_that_begin_with_an_underscore_are_nobodys_business() -> None:
    assert read_position(EXAMPLE.replace("turn = 1", 'turn = 1\n_note = "by hand"')) == read_position(EXAMPLE)


@pytest.mark.parametrize(
    "line",
    ["", "s40:", "s41:it-club;;;7H|13;;;;;;;;", "s40:it-club;1;2;7H|13", "s40:it-club;x;2;7H|13;;;;;;;;",
     "s40:it-club;1;2;7H|13;;1.x;;;;;;", "s40:it-club;1;2;7H|13;;;;;60~x;;;"],
)  # fmt: skip
def test_a_damaged_line_says_its_shape(line: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_position_line(line)
    assert caught.value.code == "not-a-line"
    assert caught.value.expected.startswith("s40:rules;turn;")


def test_the_line_of_each_house_names_it() -> None:
    for name in HOUSES:
        line = position_line(read_position(f'rules = "{name}"\nhands = ["7H 8H", "13"]'))
        assert line.startswith(f"s40:{name};")


@pytest.mark.parametrize(
    ("keys", "code"),
    [
        ('hands = ["7H + ²", "13"]', "unknown-card"),
        ('hands = ["7H", "13"]\nstock = "²"', "unknown-card"),
        ('hands = ["7H", "13"]\nstock = ' + "9" * 5000, "not-toml"),
        ("hands = " + "[" * 5000, "not-toml"),
        ('hands = ["13", "13"]\nopened = [true, false]\ntable = ["7H 8H 9H"]\nowners = [3]', "no-such-seat"),
    ],
    ids=["raised digit", "raised digit in the stock", "endless number", "endless brackets", "owner"],
)
def test_numbers_that_are_none(keys: str, code: str) -> None:
    with pytest.raises((NotationError, PositionError)) as caught:
        read_position(f'rules = "it-club"\n{keys}')
    assert caught.value.code == code


@pytest.mark.parametrize("line", ["s40:it-club;²;1;7H|13;;;;;;;;", "s40:it-club+limit-²;1;1;7H|13;;;;;;;;"])
def test_a_line_with_numbers_that_are_none(line: str) -> None:
    with pytest.raises(NotationError):
        read_position_line(line)
