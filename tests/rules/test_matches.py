"""Matches as files: read, written, replayed; cut anywhere; damaged; with rebuilt stocks and houses of odd names."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.rules import strategies
from tests.rules.playing_matches import play_match, running
from trainer.rules.errors import NotationError, PositionError
from trainer.rules.moves import Discard
from trainer.rules.notation.match import MatchRead, read_match, read_match_bytes, replay, write_match
from trainer.rules.notation.records import MatchRecord
from trainer.rules.profile import HOUSES, RuleProfile, with_changes

ODD = 'Da "Zia"\n\\ Łucja # 🂡 é\t'
ODD_HOUSE = with_changes(HOUSES["fr-table"], {"limit": 55, "taken_uses": ["swap", "meld"]}, name=ODD.strip())


@cache
def short_match() -> MatchRecord:
    """One hand that is soon over, with names that need escaping and letters of two to four bytes."""
    for seed in range(200):
        match = play_match(
            ODD_HOUSE, ("Ada 🂡", 'Bru"no é\\'), ("easy", "easy"), f"short:{seed}", most_hands=1
        )
        if len(match.hands[0].events) < 45:
            return match
    raise AssertionError("no short hand found")


@cache
def rebuilt_match() -> MatchRecord:
    """A hand between random players in which the stock was rebuilt twice or more."""
    for seed in range(200):
        match = play_match(
            HOUSES["it-duel"], ("Ada", "Bruno"), ("random", "random"), f"rebuilt:{seed}", most_hands=1
        )
        if sum(event.new_stock is not None for event in match.hands[0].events) >= 2:
            return match
    raise AssertionError("no stock was rebuilt")


@cache
def three_seats() -> MatchRecord:
    return play_match(
        HOUSES["it-club"], ("Ada", "Bruno", "Carla"), ("easy", "random", "easy"), "three", most_hands=3
    )


@pytest.mark.parametrize("make", [short_match, rebuilt_match, three_seats])
def test_a_match_goes_round(make: Callable[[], MatchRecord]) -> None:
    match = make()
    text = write_match(match)
    read = read_match(text)
    assert read.match == match
    assert not read.cut
    assert read.hands == len(match.hands)
    assert read.moves == sum(len(hand.events) for hand in match.hands)
    assert write_match(read.match) == text
    assert read_match_bytes(text.encode()) == read


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(strategies.houses(), st.data())
def test_any_house_and_any_names_go_round(profile: RuleProfile, data: st.DataObject) -> None:
    seats = data.draw(st.integers(profile.seats_min, profile.seats_max))
    names = data.draw(st.lists(strategies.names, min_size=seats, max_size=seats))
    match = play_match(profile, names, ["easy"] * seats, str(data.draw(st.integers(0, 999))), most_hands=1)
    assert read_match(write_match(match)).match == match


def test_replaying_leads_to_the_results_that_were_played() -> None:
    for match in (short_match(), rebuilt_match(), three_seats()):
        for hand, state in zip(match.hands, replay(match), strict=True):
            assert state.result is not None
            assert state.result.points == hand.result


def is_a_beginning(read: MatchRead, match: MatchRecord) -> bool:
    """What was read is the match so far: its hands and of the last one the first moves."""
    hands = read.match.hands
    for number, (found, right) in enumerate(zip(hands, match.hands, strict=False)):
        last = number == len(hands) - 1
        if (found.dealer, found.deck) != (right.dealer, right.deck):
            return False
        events = found.events
        if not last and events != right.events:
            return False
        for mine, theirs in zip(events, right.events, strict=False):
            if mine != theirs and not (
                last and mine is events[-1] and (mine.seat, mine.move) == (theirs.seat, theirs.move)
            ):
                return False
    return len(hands) <= len(match.hands)


def cut_everywhere(match: MatchRecord, step: int, first: int = 0) -> None:
    """Cut at every `step`-th byte: every move whose line is whole is read, and nothing that was not there."""
    data = write_match(match).encode()
    for end in range(first, len(data), step):
        read = read_match_bytes(data[:end])
        told = data[max(0, end - 60) : end]
        assert is_a_beginning(read, match), told
        assert read.moves == len(re.findall(rb"^[1-6] [a-z].*\n", data[:end], re.MULTILINE)), told


def test_a_match_cut_at_any_of_its_bytes_is_the_match_so_far() -> None:
    cut_everywhere(short_match(), 1)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(8))
def test_a_match_with_a_rebuilt_stock_cut_anywhere_is_the_match_so_far(part: int) -> None:
    cut_everywhere(rebuilt_match(), 8 * 5, part * 5)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_a_match_of_three_cut_anywhere_is_the_match_so_far(part: int) -> None:
    cut_everywhere(three_seats(), 4 * 11, part * 11)


def test_a_match_cut_in_the_middle_says_how_much_was_read() -> None:
    data = write_match(short_match()).encode()
    read = read_match_bytes(data[: data.index(b"result") - 30])
    assert read.cut
    assert read.hands == 1
    assert 0 < read.moves < len(short_match().hands[0].events)


def test_a_cut_match_plays_on() -> None:
    text = write_match(short_match())
    read = read_match(text[: text.index("result") - 40])
    on = read.match
    assert read_match(write_match(on)).match == on


def test_files_of_other_systems_are_read() -> None:
    text = write_match(short_match())
    assert read_match_bytes(text.replace("\n", "\r\n").encode()).match == short_match()
    assert read_match_bytes(b"\xef\xbb\xbf" + text.encode()).match == short_match()


def test_bytes_that_are_no_text_are_named() -> None:
    data = write_match(short_match()).encode().replace(b"easy", b"e\xffsy", 1)
    with pytest.raises(NotationError) as caught:
        read_match_bytes(data)
    assert caught.value.expected == "UTF-8"
    assert caught.value.line == data[: data.index(b"\xff")].count(b"\n") + 1


def damaged(find: str, put: str, count: int = 1) -> str:
    text = write_match(three_seats())
    assert find in text
    return text.replace(find, put, count)


def line_of(text: str, what: str) -> int:
    return text[: text.index(what)].count("\n") + 1


@pytest.mark.parametrize(
    ("find", "put", "code", "shown"),
    [
        ('format = "scala40/1"', 'format = "scala40/2"', "newer-format", 'format = "scala40/2"'),
        ('format = "scala40/1"', 'format = "scala40/12"', "newer-format", 'format = "scala40/12"'),
        ('format = "scala40/1"', 'format = "poker/1"', "unknown-format", 'format = "poker/1"'),
        ('rules = "it-club"', 'rules = "it-clob"', "unknown-house", 'rules = "it-clob"'),
        ('rules = "it-club"', 'rools = "it-club"', "unknown-key", 'rools = "it-club"'),
        ('rules = "it-club"', 'rules = "it-club"\ncolour = "red"', "unknown-key", "colour"),
        ("dealer = ", "mealer = ", "unknown-key", "mealer = "),
        ("dealer = ", 'dealer = "x"\n_was = ', "wrong-kind", 'dealer = "x"'),
        ("dealer = ", "dealer = 4 #", "wrong-dealer", "dealer = 4 #"),
        ('deck = "', 'deck = "7X ', "unknown-card", 'deck = "7X'),
        ('deck = "', 'deck = "7H ', "too-many-of-a-card", 'deck = "7H'),
        ('deck = "', 'deck = "?? ', "wrong-number-of-cards", 'deck = "??'),
        (" draw\n", " drow\n", "unknown-move", " drow"),
        (" draw\n", " take\n", "discard-pile-closed", " take"),
        (" draw\n", " draw\n9 draw\n", "not-your-turn", "9 draw"),
        (" discard ", " discard 7Z\n_ discard ", "unknown-card", "discard 7Z"),
        ("result = [", "result = [1, ", "result-disagrees", "result = [1, "),
    ],
)
def test_a_damaged_match_says_the_line_what_was_read_and_what_was_expected(
    find: str, put: str, code: str, shown: str
) -> None:
    text = damaged(find, put)
    with pytest.raises(NotationError) as caught:
        read_match(text)
    assert caught.value.code == code
    assert caught.value.line == line_of(text, shown)
    assert caught.value.read
    if code not in ("discard-pile-closed", "not-your-turn"):
        assert caught.value.expected


def test_the_first_dealer_may_be_anyone_the_next_ones_may_not() -> None:
    text = write_match(three_seats())
    second = three_seats().hands[1].dealer
    broken = text.replace(f"dealer = {second}\n", f"dealer = {second % 3 + 1}\n")
    with pytest.raises(NotationError) as caught:
        read_match(broken)
    assert caught.value.code in ("wrong-dealer", "not-your-turn")


def test_too_many_players_are_named() -> None:
    text = write_match(short_match()).replace("players = [", 'players = ["Eva", "Gil", "Dan", ')
    with pytest.raises(PositionError) as caught:
        read_match(text)
    assert caught.value.code == "wrong-number-of-seats"


def test_an_unfinished_hand_may_only_be_the_last() -> None:
    match = three_seats()
    hands = (replace(match.hands[0], events=match.hands[0].events[:9], result=None), *match.hands[1:])
    with pytest.raises(NotationError) as caught:
        read_match(write_match(replace(match, hands=hands)))
    assert caught.value.code == "hand-not-finished"


def test_a_match_that_is_won_has_no_further_hand() -> None:
    match = play_match(with_changes(HOUSES["fr-table"], {"limit": 1}), ("A", "B"), ("easy", "easy"), "won")
    again = replace(match, hands=(*match.hands, match.hands[0]))
    with pytest.raises(NotationError) as caught:
        read_match(write_match(again))
    assert caught.value.code == "match-over"


def test_a_new_stock_must_be_made_of_the_discards() -> None:
    text = write_match(rebuilt_match())
    at = text.index("reshuffle ") + len("reshuffle ")
    first = text[at:].split()[0]
    other = "KS" if first != "KS" else "KD"
    broken = text[:at] + other + text[at + len(first) :]
    with pytest.raises(NotationError) as caught:
        read_match(broken)
    assert caught.value.code == "wrong-new-stock"
    assert caught.value.line == line_of(broken, "reshuffle ")


@pytest.mark.parametrize("text", ["", "\n", "# nothing", 'format = "scala40/1"'])
def test_a_file_that_holds_no_match_yet(text: str) -> None:
    read = read_match(text)
    assert read.cut
    assert read.hands == read.moves == 0


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_whatever_happens_to_a_file_it_loads_or_says_what_is_wrong(data: st.DataObject) -> None:
    text = write_match(short_match())
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text) - 1))
        length = data.draw(st.integers(0, 12))
        put = data.draw(st.text(st.sampled_from('"[]=#\n /0123456789AKHDCSj?x\\é'), max_size=6))
        text = text[:at] + put + text[at + length :]
    with contextlib.suppress(NotationError, PositionError):
        read_match(text)


def test_a_match_stopped_after_any_move_goes_round() -> None:
    match = short_match()
    for moves in range(len(match.hands[0].events)):
        now = running(match, 0, moves)
        read = read_match(write_match(now))
        assert read.match == now
        assert not read.cut
    assert isinstance(match.hands[0].events[-1].move, Discard) or match.profile.close_by == "any"
