"""What a tab is shown of a match: the view, refusals as sentences, and nothing behind the curtain."""

from __future__ import annotations

import json

import pytest

from tests.app.table.matches import ME, answer, begun, choice, intent, played_out, setup, view_for
from tests.leaks import Oracle, leaks
from trainer.app.table.control import OUT_OF_DATE, Tables
from trainer.app.table.setup import Setup
from trainer.app.table.showing import kind_name, show
from trainer.app.table.tab import Tab
from trainer.language import LANGUAGES, words
from trainer.players.player import BOTS
from trainer.rules.profile import HOUSES, house, with_changes
from trainer.store import Store

HOUSE_AND_LANGUAGE = list(zip(HOUSES, LANGUAGES, strict=True))


def test_the_frame_of_the_view(store: Store, tables: Tables) -> None:
    match = begun(store, tables, "fr-table", seats=3, seed="1")
    live = tables.live(match, ME)
    view = show(
        live,
        Tab(handled=["seen"]),
        words("fr"),
        match=match,
        stored=("older",),
        since=0,
        pause=300,
        colours=2,
        big=True,
    )
    assert (view["match"], view["rev"], view["hand_no"], view["limit"]) == (match, live.rev, 1, 101)
    assert view["acks"] == ["older", "seen"]
    assert view["house"] == words("fr").house("fr-table")
    assert [seat["name"] for seat in view["seats"]] == ["Ada", "Bruno", "Carla"]
    assert [seat["kind"] for seat in view["seats"]] == ["person", "easy", "easy"]
    assert [seat["you"] for seat in view["seats"]] == [True, False, False]
    options = view["options"]
    assert (options["pause"], options["colours"], options["big"], options["lang"]) == (300, 2, True, "fr")
    assert json.loads(json.dumps(view)) == view


def test_steps_since_the_rev_that_the_browser_knows(store: Store, tables: Tables) -> None:
    match = begun(store, tables, seed="1", seats=2)
    played = played_out(tables, match, lambda live: live.rev > 12)
    for since in (0, 5, played.rev - 1, played.rev):
        view = view_for(played, match, since=since)
        assert all(step["rev"] > since for step in view["steps"])
        assert [step["rev"] for step in view["steps"]] == [
            step.rev for step in played.steps if step.rev > since
        ]
        assert all(step["text"].endswith(".") for step in view["steps"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_was_refused_is_told_in_a_sentence(store: Store, tables: Tables, lang: str) -> None:
    match = begun(store, tables, seed="1")
    live = tables.live(match, ME)
    told = set()
    for word, rev in (
        ("take", live.rev),
        ("draw", live.rev - 1),
        ("dance", live.rev),
        ("undo", live.rev),
        ("next-hand", live.rev),
    ):
        tab = Tab()
        sent = intent(tables, match, word, rev=rev)
        tables.handle(ME, sent, tab)
        refusal = view_for(live, match, lang=lang, tab=tab)["refusal"]
        assert refusal["id"] == sent.id
        assert refusal["text"].endswith(".")
        told.add(refusal["text"])
    assert len(told) == 5
    assert view_for(live, match, lang=lang)["refusal"] is None


def test_out_of_date_comes_with_the_view_as_it_stands(store: Store, tables: Tables) -> None:
    match = begun(store, tables, seed="1")
    assert answer(tables, match, "draw") is None
    tab = Tab()
    tables.handle(ME, intent(tables, match, "draw", rev=2), tab)
    view = view_for(tables.live(match, ME), match, tab=tab)
    assert view["refusal"]["code"] == OUT_OF_DATE
    assert len(view["hand"]) == 14


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_of_player_has_a_name(lang: str) -> None:
    names = [kind_name(kind, words(lang)) for kind in (*BOTS, "person", "random")]
    assert len(set(names)) == len(names)
    assert not set(names) & set(BOTS)


# ------------------------------------------------------------------ the curtain


def hidden_words(store: Store, match: str, view: object) -> list[str]:
    record = store.match(match, ME)
    assert record is not None
    oracle = Oracle(record, 0)
    return leaks(json.dumps(view), oracle.last(), oracle.seed, [match])


@pytest.mark.parametrize(("rules", "lang"), HOUSE_AND_LANGUAGE)
def test_behind_the_curtain_no_hand_is_sent(store: Store, tables: Tables, rules: str, lang: str) -> None:
    match = begun(store, tables, rules, seed="behind-it", persons=2)
    turns = 0

    def look(live: object) -> bool:
        nonlocal turns
        now = tables.live(match, ME)
        if now.hand_over:
            return True
        turns += 1
        view = view_for(now, match, seat=0, lang=lang)
        assert (view["phase"], view["seat"], view["hand"], view["can"], view["actions"]) == (
            "curtain",
            0,
            [],
            {},
            {},
        )
        assert view["curtain"]["name"] == now.setup.names[now.now.turn - 1]
        assert view["groups"] == []
        assert view["stage"] is None
        assert view["drawn_card"] is None
        assert not any(seat["you"] for seat in view["seats"])
        assert turns % 5 or hidden_words(store, match, view) == []
        return False

    played_out(tables, match, look)
    assert turns > 10


def test_what_a_person_prepared_is_not_shown_to_the_next(store: Store, tables: Tables) -> None:
    match = begun(store, tables, seed="behind-it", persons=2)
    tab = Tab()
    live = tables.live(match, ME)
    first = live.now.turn
    assert answer(tables, match, "reveal", tab=tab) is None
    while (live := tables.live(match, ME)).now.turn == first:
        assert answer(tables, match, choice(live.now), tab=tab) is None
        # As a browser may do that has not heard yet that the turn is over.
        assert answer(tables, match, f"stage {live.now.hand[0]}", tab=tab) is None
    view = view_for(live, match, seat=0, tab=tab)
    assert view["stage"] is None
    assert hidden_words(store, match, view) == []
    assert answer(tables, match, "reveal", tab=tab) is None
    shown = view_for(live, match, seat=live.now.turn, tab=tab)
    assert shown["hand"] == [card.text for card in live.now.hand]


def test_each_person_sees_their_own_draw_and_not_the_others(store: Store, tables: Tables) -> None:
    match = begun(store, tables, seed="1", persons=2)
    live = tables.live(match, ME)
    first = live.now.turn
    tab = Tab()
    assert answer(tables, match, "reveal", tab=tab) is None
    assert answer(tables, match, "draw", tab=tab) is None
    drawn = tables.live(match, ME).now.drawn_card
    assert drawn is not None
    (step,) = [
        s
        for s in view_for(tables.live(match, ME), match, seat=first, tab=tab)["steps"]
        if s["kind"] == "draw"
    ]
    assert step["cards"] == [drawn.text]
    while tables.live(match, ME).now.turn == first:
        assert answer(tables, match, choice(tables.live(match, ME).now), tab=tab) is None
    assert answer(tables, match, "reveal", tab=tab) is None
    other = view_for(tables.live(match, ME), match, seat=3 - first, tab=tab)
    assert [s["cards"] for s in other["steps"] if s["kind"] == "draw"] == [[]]


# ------------------------------------------------------------------ what is agreed


@pytest.mark.parametrize("rules", HOUSES)
def test_what_is_agreed_goes_through_json(rules: str) -> None:
    for profile in (
        house(rules),
        with_changes(house(rules), {"limit": 201, "taken_uses": ["swap"], "clean_opening": True}),
        with_changes(house(rules), {"longest_run": 13}, "Nonna Pia"),
    ):
        agreed = Setup(profile, ("Ada", "Bruno"), ("person", "easy"), "s")
        assert Setup.read(json.loads(json.dumps(agreed.data()))) == agreed


def test_who_is_a_person() -> None:
    agreed = setup(seats=4, persons=2)
    assert (agreed.seats, agreed.persons) == (4, (1, 2))
    assert [agreed.is_person(seat) for seat in (1, 2, 3, 4)] == [True, True, False, False]
