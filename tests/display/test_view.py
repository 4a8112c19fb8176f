"""The view is built from the observation alone: what a seat cannot know changes nothing in it."""

from __future__ import annotations

import json
import random
from datetime import UTC, datetime
from typing import Any

import pytest

from tests.app.table.matches import course, setup
from tests.leaks import Oracle, leaks
from trainer.app.table.live import Live
from trainer.display.labels import table_labels
from trainer.display.view import Frame, build_view
from trainer.language import LANGUAGES, words
from trainer.rules.cards import JOKER, sort_hand
from trainer.rules.legal import legal_moves
from trainer.rules.moves import Discard, Draw, LayOff, Move, PutBack, Swap, Take
from trainer.rules.notation.words import parse_items, parse_move
from trainer.rules.observation import observe, resample
from trainer.rules.profile import HOUSES
from trainer.rules.referee import judge_move
from trainer.rules.staging import stage
from trainer.rules.state import Phase, State
from trainer.rules.turn import check
from trainer.store import MatchRecord

View = dict[str, Any]
TABLES = [(house, seats) for house in HOUSES for seats in range(2, HOUSES[house].seats_max + 1)]
each_table = pytest.mark.parametrize(("house", "seats"), TABLES)
SEED = "0123456789abcdef-view"


def view(
    state: State, seat: int, lang: str = "en", *, curtain: bool = False, steps: Any = (), **more: Any
) -> View:
    frame = Frame(
        match="m",
        rev=7,
        acks=(),
        house="house",
        hand_no=1,
        names=("Ada", "Bruno", "Carla", "Dario", "Elena", "Franco")[: state.seats],
        kinds=("person", *["easy"] * (state.seats - 1)),
        kind_names={"easy": "easy bot"},
        curtain=curtain,
    )
    return build_view(observe(state, seat), frame, words(lang), steps=steps, **more)


def hand_of(house: str, seats: int, bot: str, every: int = 1) -> list[Live]:
    """Moments of one hand, from its deal to its end."""
    found: list[Live] = []
    for _, live in course(setup(house, seats=seats, seed=SEED), bot):
        if live.state is not None:
            found.append(live)
        if live.hand_over:
            break
    return [*found[:-1:every], found[-1]]


@each_table
def test_states_that_look_alike_give_equal_views(house: str, seats: int) -> None:
    chance = random.Random(f"{house}{seats}")
    for live in hand_of(house, seats, "random", every=25):
        state = live.now
        if state.phase is Phase.OVER:
            continue
        for seat in range(1, seats + 1):
            other = resample(observe(state, seat), chance.randrange(1000))
            assert view(other, seat) == view(state, seat)
            # The same behind the curtain, where nobody's cards are known.
            hidden = view(state, state.turn, curtain=True)
            assert hidden == view(resample(observe(state, state.turn), seat), state.turn, curtain=True)


def test_states_that_differ_in_what_is_hidden_are_not_all_alike() -> None:
    """The test above can fail: the other seat's view of the same two states differs."""
    (live, *_) = hand_of("it-club", 2, "easy")
    other = resample(observe(live.now, 1), 5)
    assert view(other, 1) == view(live.now, 1)
    assert view(other, 2)["hand"] != view(live.now, 2)["hand"]


@each_table
@pytest.mark.parametrize("bot", ["easy", "random"])
def test_no_hidden_card_is_in_the_view(house: str, seats: int, bot: str) -> None:
    events = list(_first_hand(house, seats, bot))
    now = datetime.now(UTC)
    agreed = setup(house, seats=seats, seed=SEED)
    record = MatchRecord(
        "m", "me", len(events), agreed.data(), tuple(event for event, _ in events), now, now, None
    )
    lang = LANGUAGES[seats % len(LANGUAGES)]
    looking = random.Random(f"{house}{seats}{bot}").sample(range(1, seats + 1), min(seats, 2))
    oracles = {seat: Oracle(record, seat) for seat in (0, *looking)}
    stride = 1 + len(events) // 12
    for _, live in [*events[1:-1:stride], events[-1]]:
        for seat in looking:
            shown = json.dumps(view(live.now, seat, lang, steps=live.steps[-20:]))
            assert leaks(shown, oracles[seat].at(live.rev), SEED) == []
        if not live.hand_over:
            shown = json.dumps(view(live.now, live.now.turn, lang, curtain=True, steps=live.steps[-20:]))
            assert leaks(shown, oracles[0].at(live.rev), SEED) == []


def _first_hand(house: str, seats: int, bot: str) -> Any:
    for event, live in course(setup(house, seats=seats, seed=SEED), bot):
        yield event, live
        if live.hand_over:
            return


def test_the_curtain_hides_the_hand_and_all_that_follows_from_it() -> None:
    for live in hand_of("fr-table", 4, "easy", every=5)[:-1]:
        shown = view(live.now, live.now.turn, curtain=True)
        empty: View = {
            "hand": [],
            "can": {},
            "actions": {},
            "groups": [],
            "duties": [],
            "stage": None,
            "drawn_card": None,
        }
        assert {key: shown[key] for key in empty} == empty
        assert shown["phase"] == "curtain"
        assert shown["seat"] == 0
        assert shown["curtain"]["name"] == shown["seats"][live.now.turn - 1]["name"]
        # What lies open stays open.
        assert len(shown["table"]) == len(live.now.table)
        assert shown["discards"] == [card.text for card in live.now.discards]


# ------------------------------------------------------------------ what it says agrees with the rules


@each_table
def test_buttons_and_cards_say_what_the_rules_say(house: str, seats: int) -> None:
    moves: dict[str, Move] = {"draw": Draw(), "take": Take(), "put back": PutBack()}
    for live in hand_of(house, seats, "random", every=20)[:-1]:
        state = live.now
        shown = view(state, state.turn)
        assert shown["phase"] == state.phase.value
        for name, move in moves.items():
            refusal = check(state, move)
            assert shown["actions"][name]["ok"] is (refusal is None)
            if refusal is not None:
                assert shown["actions"][name]["code"] == refusal.code
                assert shown["actions"][name]["why"] == words("en").refusal(refusal)
        assert set(shown["can"]) == {card.text for card in state.hand}
        for text, can in shown["can"].items():
            assert can["hint"].endswith(".")
            refusal = check(state, parse_move(f"discard {text}"))
            assert can["discard"]["ok"] is (refusal is None)
            if not state.has_opened or state.phase is not Phase.PLAY:
                continue
            for place in can["lay"]:
                written = f"{text}={place['as']}" if "as" in place else text
                assert judge_move(state, f"lay {written} on {place['on']}")[0] is None
            for number in can["swap"]:
                assert judge_move(state, f"swap {text} in {number}")[0] is None


@each_table
def test_every_addition_that_is_legal_is_offered(house: str, seats: int) -> None:
    for live in hand_of(house, seats, "random", every=23)[:-1]:
        state = live.now
        if not state.has_opened or state.phase is not Phase.PLAY:
            continue
        can = view(state, state.turn)["can"]
        for move in legal_moves(state):
            if isinstance(move, LayOff):
                stands = None if move.item.stands_for is None else move.item.stands_for.text
                offered = [(place["on"], place.get("as")) for place in can[move.item.card.text]["lay"]]
                assert (move.meld, stands) in offered
            elif isinstance(move, Swap):
                assert move.meld in can[move.card.text]["swap"]
            elif isinstance(move, Discard):
                assert can[move.card.text]["discard"]["ok"]


def test_who_waits_can_do_nothing() -> None:
    for live in hand_of("it-club", 3, "easy", every=4)[:-1]:
        state = live.now
        other = state.turn % 3 + 1
        shown = view(state, other)
        assert shown["phase"] == "wait"
        assert shown["actions"] == {}
        assert all(not can["discard"]["ok"] and not can["lay"] for can in shown["can"].values())
        assert shown["hand"] == [card.text for card in state.hands[other - 1]]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_seats_melds_and_words(lang: str) -> None:
    live = hand_of("it-club", 4, "easy")[-2]
    state = live.now
    shown = view(state, 1, lang)
    assert [seat["cards"] for seat in shown["seats"]] == [len(hand) for hand in state.hands]
    assert [seat["opened"] for seat in shown["seats"]] == list(state.opened)
    assert [seat["turn"] for seat in shown["seats"]] == [seat == state.turn for seat in (1, 2, 3, 4)]
    assert [seat["dealer"] for seat in shown["seats"]] == [seat == state.dealer for seat in (1, 2, 3, 4)]
    assert shown["stock"] == len(state.stock)
    assert [meld["n"] for meld in shown["table"]] == list(range(1, len(state.table) + 1))
    for meld, laid in zip(shown["table"], state.table, strict=True):
        assert [card["c"] for card in meld["cards"]] == [card.text for card in laid.meld.cards]
        assert all(card["as"] for card in meld["cards"] if card["c"] == "JK")
        assert (meld["owner"], meld["kind"], meld["points"]) == (laid.owner, laid.meld.kind, laid.meld.points)
        assert meld["name"] == words(lang).meld(laid.meld)
    assert set(shown["labels"]) == set(table_labels(str))
    assert len(shown["names"]) == 53
    assert shown["names"]["JK"] == words(lang).card("JK")
    assert json.loads(json.dumps(shown, ensure_ascii=False)) == shown


def test_found_melds_come_from_the_hand() -> None:
    for live in hand_of("ro-duel", 2, "easy", every=3)[:-1]:
        shown = view(live.now, live.now.turn)
        pool = list(shown["hand"])
        for group in shown["groups"]:
            for card in group:
                pool.remove(card)
            assert len(group) >= 3
            assert group.count(JOKER.text) <= 1


def test_melds_in_preparation() -> None:
    state = next(live.now for live in hand_of("it-club", 2, "easy") if _holds_a_meld(live.now))
    group = view(state, state.turn)["groups"][0]
    found = stage(state, [parse_items(" ".join(group)), parse_items(group[0])])
    shown = view(state, state.turn, staged=found)["stage"]
    assert [meld["ok"] for meld in shown["melds"]] == [True, False]
    assert shown["total"] == found.total == shown["melds"][0]["points"]
    assert shown["minimum"] == 40
    assert not shown["ok"]
    assert shown["why"]
    assert str(found.total) in shown["caption"]
    assert view(state, state.turn, staged=found, curtain=True)["stage"] is None


def _holds_a_meld(state: State) -> bool:
    return state.phase is Phase.PLAY and bool(view(state, state.turn)["groups"])


def test_the_end_of_a_hand_lays_all_hands_open() -> None:
    live = hand_of("it-club", 3, "easy")[-1]
    shown = view(live.now, 1)
    assert shown["phase"] == "over"
    assert not any(seat["turn"] for seat in shown["seats"])
    assert shown["hand"] == [card.text for card in sort_hand(live.now.hands[0])]
    assert live.now.result is not None
    assert [seat["score"] for seat in shown["seats"]] == list(live.now.result.totals)
