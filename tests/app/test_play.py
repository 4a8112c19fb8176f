"""The page of a match without a browser: what it sends to the table, and what it makes of what comes back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from streamlit.testing.v1 import AppTest

from tests.app.component import fire, fire_and_leave, sent, tables, wants
from tests.app.table.matches import NAMES, choice, course, placed, setup
from trainer.app import serving
from trainer.app.identity import LOCAL_PLAYER
from trainer.app.pages import PLAY
from trainer.app.solving import knowing
from trainer.app.table import control, showing
from trainer.app.table.live import Live, fold
from trainer.app.table.setup import Setup
from trainer.app.table.showing import level_text
from trainer.language import LANGUAGES, words
from trainer.playout.engine import plain
from trainer.rules.profile import HOUSES, VARIANTS
from trainer.rules.state import Phase, State
from trainer.store import MatchRecord, Store

Open = Callable[..., AppTest]


@pytest.fixture(autouse=True)
def player(served: Store) -> None:
    served.create_player(LOCAL_PLAYER)
    served.save_settings(LOCAL_PLAYER, {"house": "it-club", "pause": 300, "colours": 2})


def record(store: Store) -> MatchRecord:
    (summary,) = store.matches(LOCAL_PLAYER)
    found = store.match(summary.id, LOCAL_PLAYER)
    assert found is not None
    return found


def live(store: Store) -> Live:
    """The one match, from its events alone."""
    stored = record(store)
    return fold(Live(Setup.read(stored.data)), stored.events)


def place(until: Callable[[State], bool], house: str = "it-club", **how: object) -> str:
    agreed = setup(house, seed="page", **how)  # type: ignore[arg-type]
    return placed(serving.tables(), agreed, until)


def my_draw(state: State) -> bool:
    return state.turn == 1 and state.phase is Phase.DRAW


# ------------------------------------------------------------------ before a match


def test_who_has_not_chosen_a_house_is_asked_first(open_app: Open, served: Store) -> None:
    served.save_settings(LOCAL_PLAYER, {})
    at = open_app(PLAY, lang="it")
    asked = [button.key for button in at.button if button.key != "house-link"]
    assert asked == [f"house-{name}" for name in HOUSES]
    assert not tables(at)
    at.button(key="house-ro-duel").click().run()
    assert at.button(key="deal").label == words("it").tr("Deal the cards")
    assert at.selectbox(key="new-house").value == "ro-duel"
    assert served.matches(LOCAL_PLAYER) == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("house", HOUSES)
def test_a_match_begins_as_it_was_agreed(open_app: Open, served: Store, house: str, lang: str) -> None:
    at = open_app(PLAY, lang=lang, house=house)
    assert at.title[0].value == words(lang).tr("New match")
    assert at.selectbox(key="new-house").value == house
    at.button(key="deal").click().run()
    view = sent(at)
    stored = record(served)
    assert (view["match"], view["rev"]) == (stored.id, stored.rev)
    assert live(served).setup.profile == HOUSES[house]
    assert view["house"] == words(lang).house(house)
    assert view["options"] | {"pause": 300, "colours": 2, "big": False, "lang": lang} == view["options"]
    assert view["names"] == words(lang).card_names()
    assert len(view["hand"]) in (13, 14)
    assert view["steps"], "how the hand began is told"


def test_opponents_length_variants_and_names(open_app: Open, served: Store) -> None:
    at = open_app(PLAY, lang="en")
    at.segmented_control(key="new-opponents-it-club").set_value(3).run()
    at.segmented_control(key="new-limit-it-club").set_value(201).run()
    chosen = [variant for variant in VARIANTS if variant != "limit_201"]
    for variant in chosen:
        at.checkbox(key=f"new-{variant}").check()
    at.text_input(key="new-name-1").input("Giulia")
    at.text_input(key="new-name-3").input("  ")
    at.selectbox(key="new-kind-4").select("person")
    at.button(key="deal").click().run()
    agreed = live(served).setup
    assert agreed.profile.limit == 201
    assert agreed.profile.clean_opening
    assert agreed.profile.first_round_close
    assert agreed.profile.pile_before_opening == "to_open"
    assert agreed.names[0] == "Giulia"
    assert all(name.strip() for name in agreed.names)
    assert agreed.kinds == ("person", "easy", "easy", "person")
    assert sent(at)["phase"] == "curtain"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_how_well_they_play_holds_for_every_bot(open_app: Open, served: Store, lang: str) -> None:
    at = open_app(PLAY, lang=lang)
    captions = [caption.value for caption in at.caption]
    assert level_text("easy", words(lang)) in captions
    at.segmented_control(key="new-level").set_value("hard").run()
    assert level_text("hard", words(lang)) in [caption.value for caption in at.caption]
    at.segmented_control(key="new-opponents-it-club").set_value(3).run()
    at.selectbox(key="new-kind-3").select("normal").run()
    assert level_text("normal", words(lang)) in [caption.value for caption in at.caption]
    at.selectbox(key="new-kind-4").select("person").run()
    at.button(key="deal").click().run()
    assert live(served).setup.kinds == ("person", "hard", "normal", "person")


def test_how_well_they_play_lies_open_on_the_page(open_app: Open) -> None:
    at = open_app(PLAY, lang="en")
    folded = at.expander[0]
    assert not [one for one in folded.segmented_control if one.key == "new-level"]
    assert [one.key for one in folded.selectbox] == ["new-kind-2"]


@pytest.mark.parametrize(("word", "called"), [("level", True), ("new-match", False)])
def test_who_comes_for_the_level_is_led_to_it(open_app: Open, word: str, called: bool) -> None:
    match = place(my_draw)
    at = open_app(PLAY, match=match, lang="en")
    # The table is left for the form: there is no table to give an answer.
    fire_and_leave(at, wants(sent(at), "asked", word))
    assert at.button(key="deal")

    def leads(at: AppTest) -> bool:
        return any("st-key-new-level" in str(node.proto.body) for node in at.get("html"))

    assert leads(at) is called
    at.run()
    assert not leads(at), "once: who goes on to another field is not called back"


def test_an_expert_that_cannot_think_yet_says_so(
    open_app: Open, served: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(control, "warm_up", lambda: None)
    monkeypatch.setattr(showing, "may_compile", lambda: True)
    # Another test of this process may have compiled it.
    monkeypatch.setattr(showing, "engine", plain)
    said = words("fr").tr("Until the engine is compiled the expert plays like the hard bot.")

    def told(at: AppTest) -> bool:
        return said in [caption.value for caption in at.caption]

    at = open_app(PLAY, lang="fr")
    assert not told(at)
    at.selectbox(key="new-kind-2").select("expert").run()
    assert told(at)
    at.button(key="deal").click().run()
    assert told(at)
    assert [seat["note"][1:] for seat in sent(at)["seats"]] == [[], [said]]
    monkeypatch.setattr(showing, "engine", lambda: replace(plain(), name="compiled"))
    at.run()
    assert not told(at)


@pytest.mark.parametrize(("house", "most"), [("it-club", 5), ("fr-table", 3), ("it-duel", 1), ("ro-duel", 1)])
def test_a_house_says_how_many_may_play(open_app: Open, house: str, most: int) -> None:
    at = open_app(PLAY, lang="en", house=house)
    controls = [control for control in at.segmented_control if "opponents" in (control.key or "")]
    assert [len(control.options) for control in controls] == ([most] if most > 1 else [])


def test_beginning_under_another_house_makes_it_mine(open_app: Open, served: Store) -> None:
    at = open_app(PLAY, lang="en", house="fr-table")
    at.button(key="deal").click().run()
    player = served.player(LOCAL_PLAYER)
    assert player is not None
    assert player.settings["house"] == "fr-table"
    assert player.settings["pause"] == 300


# ------------------------------------------------------------------ at the table


def test_the_last_match_is_taken_up(open_app: Open, served: Store) -> None:
    match = place(my_draw)
    view = sent(open_app(PLAY, lang="it"))
    assert view["match"] == match
    # It is shown as it stands: nothing is played again before the eye.
    assert view["steps"] == []


def test_a_link_names_the_match(open_app: Open) -> None:
    first, second = place(my_draw), place(my_draw, seats=3)
    for match in (first, second):
        at = with_match(open_app, match)
        assert sent(at)["match"] == match


def with_match(open_app: Open, match: str) -> AppTest:
    at = open_app(lang="en")
    at.query_params["match"] = match
    at.switch_page(PLAY).run()
    assert not at.exception
    return at


def test_an_unknown_match_is_told_and_a_new_one_offered(open_app: Open) -> None:
    at = with_match(open_app, "no-such-match")
    assert [error.value for error in at.error] == [words("en").tr("This match is not stored here any more.")]
    assert at.button(key="deal")


def test_a_match_of_somebody_else_is_unknown(open_app: Open, served: Store) -> None:
    served.create_player("other")
    match = serving.tables().begin("other", setup(seed="theirs"))
    at = with_match(open_app, match)
    assert len(at.error) == 1
    assert not tables(at)


def test_a_move_comes_back_as_a_view(open_app: Open, served: Store) -> None:
    place(my_draw)
    at = open_app(PLAY, lang="en")
    before = sent(at)
    after = fire(at, wants(before, "one", "draw"))
    assert after["rev"] == before["rev"] + 1
    assert after["phase"] == "play"
    assert len(after["hand"]) == 14
    assert "one" in after["acks"]
    assert after["refusal"] is None
    assert [step["kind"] for step in after["steps"]] == ["draw"]
    assert record(served).rev == after["rev"]
    # Another run of the page does not make it again.
    at.run()
    assert sent(at)["rev"] == after["rev"]


def test_a_move_sent_again_is_no_second_move(open_app: Open, served: Store) -> None:
    place(my_draw)
    at = open_app(PLAY, lang="en")
    before = sent(at)
    intent = wants(before, "one", "draw")
    after = fire(at, intent)
    assert fire(at, intent)["rev"] == fire(at, intent, intent)["rev"] == after["rev"]
    # Nor from another tab, as after a reload.
    other = open_app(PLAY, lang="en")
    assert "one" in sent(other)["acks"]
    assert fire(other, intent)["rev"] == after["rev"]
    assert record(served).rev == after["rev"]


def test_a_turn_and_what_the_others_made_of_it(open_app: Open, served: Store) -> None:
    place(my_draw, seats=3)
    at = open_app(PLAY, lang="fr")
    view = sent(at)
    number = 0
    while True:
        number += 1
        before = live(served)
        view = fire(at, wants(view, f"move-{number}", choice(before.now)))
        assert view["rev"] == record(served).rev
        assert {step["rev"] for step in view["steps"]} == set(range(before.rev + 1, view["rev"] + 1))
        if live(served).now.turns_taken[0] > before.now.turns_taken[0]:
            break
    assert {step["seat"] for step in view["steps"]} >= {1, 2, 3}
    assert all(step["text"] for step in view["steps"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_refused_is_told_in_the_language_of_the_page(
    open_app: Open, served: Store, lang: str
) -> None:
    place(my_draw)
    at = open_app(PLAY, lang=lang)
    before = sent(at)
    stored = record(served)
    after = fire(at, wants(before, "no", "discard 7H"))
    assert after["refusal"]["id"] == "no"
    assert after["refusal"]["code"] == "must-draw-first"
    assert after["refusal"]["text"].endswith(".")
    assert "no" in after["acks"], "so that it is not sent again"
    assert (after["rev"], after["hand"]) == (before["rev"], before["hand"])
    assert record(served) == stored


def test_an_older_view_is_told_so_and_gets_the_new_one(open_app: Open) -> None:
    place(my_draw)
    one, other = open_app(PLAY, lang="it"), open_app(PLAY, lang="it")
    before = sent(other)
    after = fire(one, wants(sent(one), "one", "draw"))
    told = fire(other, wants(before, "two", "draw"))
    assert told["refusal"]["code"] == "out-of-date"
    assert (told["rev"], told["hand"]) == (after["rev"], after["hand"])


@pytest.mark.parametrize("rubbish", [{}, {"id": 1}, {"id": "x", "match": "other", "rev": 1, "do": ["draw"]}])
def test_what_is_no_intent_of_this_match_changes_nothing(
    open_app: Open, served: Store, rubbish: dict[str, object]
) -> None:
    place(my_draw)
    at = open_app(PLAY, lang="en")
    before, stored = sent(at), record(served)
    after = fire(at, rubbish)
    assert (after["rev"], after["hand"], after["refusal"]) == (before["rev"], before["hand"], None)
    assert record(served) == stored


def test_melds_in_preparation_are_judged_and_stored_nowhere(open_app: Open, served: Store) -> None:
    place(lambda s: s.turn == 1 and s.phase is Phase.PLAY and not s.has_opened)
    at = open_app(PLAY, lang="en")
    before, stored = sent(at), record(served)
    cards = " ".join(before["hand"][:3])
    stage = fire(at, wants(before, "stage-1", f"stage {cards}"))["stage"]
    assert [card["c"] for card in stage["melds"][0]["cards"]] == cards.split()
    assert stage["caption"]
    assert fire(at, wants(before, "stage-2", "unstage"))["stage"] is None
    assert record(served) == stored


def test_the_table_asks_for_a_new_match(open_app: Open) -> None:
    place(my_draw)
    at = open_app(PLAY, lang="en")
    fire_and_leave(at, wants(sent(at), "leave", "new-match"))
    assert not tables(at)
    assert at.button(key="deal")


def test_a_finished_match_shows_its_points_and_the_way_on(open_app: Open, served: Store) -> None:
    agreed = setup(seed="page", limit=5)
    events = [event for event, _ in course(agreed)]
    match = serving.tables().restore(LOCAL_PLAYER, agreed, events)
    at = with_match(open_app, match)
    view = sent(at)
    assert view["phase"] == "over"
    assert view["buttons"] == ["new-match"]
    assert served.matches(LOCAL_PLAYER, finished=False) == []
    assert any("s40-score" in str(html.proto.body) for html in at.get("html"))
    at.button(key="again").click().run()
    assert at.button(key="deal")


def test_for_a_projector_the_page_is_the_table(open_app: Open) -> None:
    place(my_draw)
    at = open_app(PLAY, lang="en", big="1")
    assert sent(at)["options"]["big"] is True
    assert not at.expander
    assert NAMES[0] in [seat["name"] for seat in sent(at)["seats"]]


# ------------------------------------------------------------------ what the person knows


@pytest.mark.parametrize("explain", [False, True])
def test_what_is_mastered_is_told_in_short_unless_all_is_to_be_explained(
    open_app: Open, served: Store, monkeypatch: pytest.MonkeyPatch, explain: bool
) -> None:
    monkeypatch.setattr(knowing, "mastered", lambda store, player: frozenset({"do-not-feed"}))
    settings = served.create_player(LOCAL_PLAYER).settings
    served.save_settings(LOCAL_PLAYER, {**settings, "explain": explain})
    match = place(my_draw)
    at = open_app(PLAY, lang="en", match=match)
    sitting = at.session_state[f"sitting-{match}"]
    assert sitting.look.sits == (frozenset() if explain else {"do-not-feed"})
