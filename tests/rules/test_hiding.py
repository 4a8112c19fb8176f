"""A running match as one seat may keep it: it shows every card that seat has seen, and no other; and it plays on.

The check reads the file's own text and follows the public moves by the numbers of the places, without the engine.
"""

from __future__ import annotations

import random
import re
import tomllib
from collections import Counter
from functools import cache

import pytest

from puzzles import made
from tests.bots import QUICK
from tests.rules.playing_matches import play_match, running
from trainer.players.player import PLAYERS
from trainer.rules.legal import legal_moves
from trainer.rules.notation.match import read_match, replay, write_match
from trainer.rules.notation.records import MatchRecord
from trainer.rules.observation import observe
from trainer.rules.profile import HOUSES, with_changes
from trainer.rules.state import Phase
from trainer.rules.turn import apply

CARD = re.compile(r"(?:JK|(?:[2-9AJQK]|10)[HDCS])(?:=\S+)?")


class Follower:
    """Walks one hand of a seat's file. `shown` and `played`, by other seat: the cards that the file tells of the places
    dealt to it or drawn by it, and the cards that it played although nobody knew it held them."""

    def __init__(self, hand: dict[str, object], seat: int, seats: int, out: tuple[int, ...] = ()) -> None:
        self.seat = seat
        deck, dealer = str(hand["deck"]).split(), hand["dealer"]
        assert isinstance(dealer, int)
        order = [(dealer + step) % seats + 1 for step in range(seats)]
        order = [s for s in order if s not in out]
        dealt = 13 * len(order)
        self.shown: dict[int, Counter[str]] = {s: Counter() for s in order}
        self.played: dict[int, Counter[str]] = {s: Counter() for s in order}
        self.known: dict[int, list[str]] = {s: [] for s in order}
        for at, word in enumerate(deck[:dealt]):
            self.sees(order[at % len(order)], word)
        self.pile = [deck[dealt]]
        assert self.pile != ["??"], "the card turned up lies open"
        self.stock = deck[dealt + 1 :]
        for line in str(hand.get("moves", "")).splitlines():
            self.follow(line)
        assert set(self.stock) <= {"??"}, "nobody has seen what is still in the stock"

    def sees(self, owner: int, word: str) -> None:
        if owner == self.seat:
            assert word != "??", "its own cards a seat has seen"
        elif word != "??":
            self.shown[owner][word] += 1

    def follow(self, line: str) -> None:
        words = line.split()
        if words[0] == "reshuffle":
            assert not self.stock
            self.stock, self.pile = words[1:], self.pile[-1:]
            return
        owner, verb = int(words[0]), words[1]
        if verb == "draw":
            self.sees(owner, self.stock.pop(0))
        elif verb == "take":
            self.known[owner].append(self.pile.pop())
        elif verb == "put":
            self.pile.append(self.known[owner].pop())
        else:
            for card in self.cards(verb, line):
                if card in self.known[owner]:
                    self.known[owner].remove(card)
                else:
                    self.played[owner][card] += 1
                if verb == "discard":
                    self.pile.append(card)
            if verb == "swap":
                self.known[owner].append("JK")

    def cards(self, verb: str, line: str) -> list[str]:
        found = [word.partition("=")[0] for word in line.split()[2:] if CARD.fullmatch(word)]
        return found[:1] if verb in ("lay", "swap") else found


def holds_only_what_was_seen(text: str, seat: int, seats: int, out: tuple[int, ...] = ()) -> int:
    """How many cards of the running hand the file hides."""
    hand = tomllib.loads(text)["hand"][-1]
    follower = Follower(hand, seat, seats, out)
    for other in follower.shown:
        if other != seat:
            assert follower.shown[other] == follower.played[other], f"seat {other}"
    return str(hand["deck"]).split().count("??")


@cache
def match_of(house: str, seats: int, kind: str) -> MatchRecord:
    names = ("Ada", "Bruno", "Carla", "Dario")[:seats]
    return play_match(HOUSES[house], names, [kind] * seats, f"hide {house} {seats} {kind}", most_hands=1)


MATCHES = [
    ("it-club", 3, "easy"),
    ("it-club", 2, "random"),
    ("it-duel", 2, "random"),
    ("fr-table", 4, "random"),
    ("ro-duel", 2, "random"),
]


def stops(match: MatchRecord, number: int) -> list[int]:
    """Some places to stop at: moves of each kind."""
    rng = random.Random(str(match.players))
    events = match.hands[0].events
    kinds = {event.move.verb: at for at, event in enumerate(events)}
    return sorted(
        {0, *kinds.values(), *(at + 1 for at in kinds.values()), *rng.sample(range(len(events)), number)}
    )


@pytest.mark.parametrize(("house", "seats", "kind"), MATCHES)
def test_a_seats_file_shows_what_it_has_seen_and_nothing_else(house: str, seats: int, kind: str) -> None:
    match = match_of(house, seats, kind)
    for moves in stops(match, 6):
        if moves >= len(match.hands[0].events):
            continue
        for seat in range(1, seats + 1):
            assert holds_only_what_was_seen(write_match(running(match, 0, moves), seat), seat, seats) > 0


@pytest.mark.parametrize(("house", "seats", "kind"), MATCHES)
def test_it_loads_as_what_the_seat_sees_and_plays_on(house: str, seats: int, kind: str) -> None:
    match = match_of(house, seats, kind)
    for moves in stops(match, 3):
        if moves >= len(match.hands[0].events):
            continue
        now = running(match, 0, moves)
        for seat in range(1, seats + 1):
            text = write_match(now, seat)
            read = read_match(text, seed=moves)
            assert read.dealt_anew == text.count("??")
            there, here = replay(now)[-1], replay(read.match)[-1]
            assert observe(here, seat) == observe(there, seat)
            holds_only_what_was_seen(write_match(read.match, seat), seat, seats)
            for step in range(30):
                if here.phase is not Phase.OVER:
                    here = apply(here, PLAYERS[kind].choose(observe(here, here.turn), random.Random(step)))


def test_a_hand_that_is_over_is_shown_whole() -> None:
    match = match_of("it-club", 3, "easy")
    assert write_match(match, 1) == write_match(match)


def test_an_earlier_hand_is_shown_whole() -> None:
    match = play_match(HOUSES["fr-table"], ("Ada", "Bruno"), ("easy", "easy"), "two", most_hands=2)
    text = write_match(running(match, 1, 5), 2)
    first, second = tomllib.loads(text)["hand"]
    assert "??" not in first["deck"]
    assert 70 < second["deck"].count("??") < 108 - 14


def test_who_is_out_is_dealt_nothing_and_sees_what_everybody_sees() -> None:
    house = with_changes(HOUSES["it-club"], {"limit": 40})
    for seed in range(50):
        match = play_match(house, ("Ada", "Bruno", "Carla"), ("easy",) * 3, f"out {seed}")
        totals = [
            sum(points) for points in zip(*(hand.result or () for hand in match.hands[:-1]), strict=True)
        ]
        out = tuple(seat for seat, total in enumerate(totals, 1) if total >= 40)
        if out:
            break
    now = running(match, len(match.hands) - 1, len(match.hands[-1].events) // 2)
    for seat in (1, 2, 3):
        text = write_match(now, seat)
        hidden = holds_only_what_was_seen(text, seat, 3, out)
        read = read_match(text)
        assert read.dealt_anew == hidden
        assert observe(replay(read.match)[-1], seat) == observe(replay(now)[-1], seat)


def test_two_loadings_differ_in_what_is_hidden() -> None:
    text = write_match(running(match_of("it-club", 3, "easy"), 0, 12), 1)
    first, second = (replay(read_match(text, seed).match)[-1] for seed in (1, 2))
    assert first.hands[0] == second.hands[0]
    assert first.hands[1] != second.hands[1]
    assert first.stock != second.stock


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(8))
def test_many_running_matches_hide_what_was_not_seen(chunk: int) -> None:
    for number in range(25 * chunk, 25 * chunk + 25):
        rng = random.Random(f"hiding:{number}")
        profile = made.house(rng)
        seats = rng.randint(profile.seats_min, profile.seats_max)
        kinds = [rng.choice(sorted(QUICK)) for _ in range(seats)]
        match = play_match(
            profile, [f"P{seat}" for seat in range(seats)], kinds, f"hiding {number}", most_hands=1
        )
        for _ in range(6):
            now = running(match, 0, rng.randrange(len(match.hands[0].events)))
            seat = rng.randint(1, seats)
            text = write_match(now, seat)
            holds_only_what_was_seen(text, seat, seats)
            here = replay(read_match(text, seed=number).match)[-1]
            assert observe(here, seat) == observe(replay(now)[-1], seat)
            assert next(legal_moves(here), None) is not None
