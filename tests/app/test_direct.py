"""The short way past the page: what comes in, what goes out, and who is sent away."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient
from streamlit.testing.v1 import AppTest

from tests.app.component import fire, sent, tables, wants
from tests.app.table.matches import choice, course, placed, setup
from tests.leaks import Oracle, leaks
from trainer.app import serving
from trainer.app.direct import MOST_BYTES, table_route
from trainer.app.identity import COOKIE, LOCAL_PLAYER, Signer
from trainer.app.pages import PLAY
from trainer.app.serving import Serving, sittings
from trainer.app.table.sitting import Look, Sitting
from trainer.app.table.tab import Intent
from trainer.coach.advise import Budget
from trainer.language import words
from trainer.rules.profile import HOUSES
from trainer.rules.state import Phase, State
from trainer.store import MatchRecord, Store, StoreLocked
from trainer.store.writing import Writing

HERE = "http://localhost:8040"
OURS = {"origin": HERE}
SEED = "0123456789abcdef" * 2
View = dict[str, Any]


@pytest.fixture
def client(served: Store) -> Iterator[TestClient]:
    served.create_player(LOCAL_PLAYER)
    served.save_settings(LOCAL_PLAYER, {"house": "it-club"})
    with TestClient(Starlette(routes=[table_route()]), base_url=HERE, headers=OURS) as opened:
        yield opened


def my_draw(state: State) -> bool:
    return state.turn == 1 and state.phase is Phase.DRAW


def place(house: str = "it-club", until: Callable[[State], bool] = my_draw, **how: Any) -> str:
    return placed(serving.tables(), setup(house, **({"seed": SEED} | how)), until)


def seated(match: str, player: str = LOCAL_PLAYER, lang: str = "en") -> Sitting:
    return sittings().sit_down(Sitting(player, match, Look(words(lang), pause=0)))


def shown(sitting: Sitting) -> View:
    """The view of the page's run."""
    live = sitting.live(serving.tables())
    sitting.around = sitting.around_now(live, serving.tables())
    return sitting.view(live, serving.tables())


def ask(client: TestClient, key: str, *acts: object, lang: str = "en", **how: Any) -> Any:
    return client.post("/table", json={"key": key, "lang": lang, "acts": list(acts)}, **how)


def asked(client: TestClient, key: str, *acts: object, lang: str = "en") -> tuple[View, bool]:
    answer = ask(client, key, *acts, lang=lang)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["cache-control"] == "no-store"
    found = answer.json()
    return found["view"], found["page"]


def record(store: Store, match: str, player: str = LOCAL_PLAYER) -> MatchRecord:
    found = store.match(match, player)
    assert found is not None
    return found


# ------------------------------------------------------------------ moves


def test_a_move_comes_back_as_a_view(client: TestClient, served: Store) -> None:
    sitting = seated(place())
    before = shown(sitting)
    after, page = asked(client, sitting.key, wants(before, "one", "draw"))
    assert after["rev"] == before["rev"] + 1 == record(served, sitting.match).rev
    assert len(after["hand"]) == 14
    assert "one" in after["acks"]
    assert [step["kind"] for step in after["steps"]] == ["draw"]
    assert not page
    # The words that the page has sent are left out, unless it has sent those of another language.
    assert set(before) - set(after) == {"labels", "names", "ranks"}
    assert after["direct"] == before["direct"] | {"n": before["direct"]["n"] + 1}
    whole, _ = asked(client, sitting.key, lang="it")
    assert (whole["labels"], whole["names"]) == (before["labels"], before["names"])


def test_sent_again_by_either_way_it_is_one_move(
    client: TestClient, served: Store, open_app: Callable[..., AppTest]
) -> None:
    match = place()
    at = open_app(PLAY, lang="en")
    before = sent(at)
    intent = wants(before, "one", "draw")
    after, _ = asked(client, before["direct"]["key"], intent)
    again, _ = asked(client, before["direct"]["key"], intent)
    by_page = fire(at, intent)
    assert after["rev"] == again["rev"] == by_page["rev"] == record(served, match).rev == before["rev"] + 1
    assert before["direct"]["n"] < after["direct"]["n"] < again["direct"]["n"] < by_page["direct"]["n"]
    assert by_page["hand"] == after["hand"]
    # The other way round too.
    intent = wants(by_page, "two", f"discard {by_page['hand'][0]}")
    fire(at, intent)
    rev = record(served, match).rev
    assert asked(client, before["direct"]["key"], intent)[0]["rev"] == rev == record(served, match).rev


def test_many_requests_at_once_are_one_move_and_their_views_have_an_order(
    client: TestClient, served: Store
) -> None:
    sitting = seated(place())
    intent = wants(shown(sitting), "one", "draw")
    views: list[View] = []
    threads = [
        threading.Thread(target=lambda: views.append(asked(client, sitting.key, intent)[0])) for _ in range(6)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert record(served, sitting.match).rev == intent["rev"] + 1
    assert sorted(view["direct"]["n"] for view in views) == [2, 3, 4, 5, 6, 7]
    assert {view["rev"] for view in views} == {intent["rev"] + 1}


def test_what_is_refused_is_told_and_acknowledged(client: TestClient, served: Store) -> None:
    sitting = seated(place(), lang="it")
    before = shown(sitting)
    after, page = asked(client, sitting.key, wants(before, "no", "discard 7H"), lang="it")
    assert after["refusal"]["code"] == "must-draw-first"
    assert "no" in after["acks"]
    assert after["rev"] == before["rev"] == record(served, sitting.match).rev
    assert not page


def test_an_older_rev_is_refused(client: TestClient, served: Store) -> None:
    match = place()
    one, other = seated(match), seated(match)
    before = shown(other)
    asked(client, one.key, wants(shown(one), "one", "draw"))
    after, _ = asked(client, other.key, wants(before, "two", "draw"))
    assert after["refusal"]["code"] == "out-of-date"
    assert after["rev"] == before["rev"] + 1 == record(served, match).rev


def test_melds_in_preparation_are_kept_for_both_ways(
    client: TestClient, open_app: Callable[..., AppTest]
) -> None:
    place(until=lambda s: s.turn == 1 and s.phase is Phase.PLAY and not s.has_opened)
    at = open_app(PLAY, lang="en")
    before = sent(at)
    cards = " ".join(before["hand"][:3])
    after, _ = asked(client, before["direct"]["key"], wants(before, "stage", f"stage {cards}"))
    assert [card["c"] for card in after["stage"]["melds"][0]["cards"]] == cards.split()
    at.run()
    assert sent(at)["stage"] == after["stage"]


@pytest.mark.parametrize("acts", [None, 7, "draw", {}, [{"id": 1}], [None]])
def test_what_is_no_intent_changes_nothing(client: TestClient, served: Store, acts: object) -> None:
    sitting = seated(place())
    before = shown(sitting)
    answer = client.post("/table", json={"key": sitting.key, "acts": acts})
    assert answer.status_code == 200
    assert answer.json()["view"]["rev"] == before["rev"] == record(served, sitting.match).rev


def test_an_intent_for_another_match_is_not_done(client: TestClient, served: Store) -> None:
    sitting, other = seated(place()), place()
    intent = wants(shown(sitting), "one", "draw") | {"match": other}
    after, _ = asked(client, sitting.key, intent)
    assert "one" not in after["acks"]
    assert record(served, other).rev == after["rev"]


def test_a_move_that_could_not_be_stored_is_not_acknowledged(
    client: TestClient, served: Store, open_app: Callable[..., AppTest], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = place()
    at = open_app(PLAY, lang="en")
    before = sent(at)
    key, intent = before["direct"]["key"], wants(before, "one", "draw")

    def fails(self: Writing, new: list[object]) -> tuple[()]:
        raise StoreLocked(path="x")

    with monkeypatch.context() as broken:
        broken.setattr(Writing, "append", fails)
        assert ask(client, key, intent).status_code == 503
        # By way of the page it is told.
        assert "one" not in fire(at, intent)["acks"]
        assert len(at.error) == 1
    assert record(served, match).rev == before["rev"]
    after, page = asked(client, key, intent)
    assert after["rev"] == before["rev"] + 1
    assert page, "so that the page takes the sentence away"
    at.run()
    assert not at.error


# ------------------------------------------------------------------ when the page has to change


def test_the_end_of_a_hand_and_the_next_deal_change_the_page(client: TestClient) -> None:
    sitting = seated(place(until=lambda s: s.phase is Phase.OVER))
    before = shown(sitting)
    assert before["phase"] == "over"
    after, page = asked(client, sitting.key, wants(before, "on", "next-hand"))
    assert after["hand_no"] == 2
    assert page
    # Until the page has run it is told again.
    assert asked(client, sitting.key)[1]
    shown(sitting)
    assert not asked(client, sitting.key)[1]


def test_a_new_match_is_the_pages_affair(
    client: TestClient, served: Store, open_app: Callable[..., AppTest]
) -> None:
    place()
    at = open_app(PLAY, lang="en")
    before = sent(at)
    assert asked(client, before["direct"]["key"], wants(before, "leave", "new-match"))[1]
    at.run()
    assert not tables(at)
    assert at.button(key="deal")


def test_the_page_shows_the_table_of_the_third_hint(
    client: TestClient, open_app: Callable[..., AppTest], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("trainer.coach.advise.Budget", lambda: Budget(deals=2))
    place(until=lambda s: s.turn == 1 and s.phase is Phase.PLAY)
    at = open_app(PLAY, lang="en")
    view = sent(at)
    key = view["direct"]["key"]
    pages = []
    for number in range(3):
        while True:
            view, page = asked(client, key, wants(view, f"hint-{number}", "hint"))
            if view["advice"]["cards"] or view["advice"]["text"] != words("en").tr("Thinking …"):
                break
        pages.append(page)
    assert view["advice"]["level"] == 3
    assert pages[:2] == [False, False]
    for number in range(200):
        view, page = asked(client, key, wants(view, f"more-{number}", "refresh"))
        if not view["advice"]["busy"]:
            break
    assert page
    at.run()
    assert any("advised" in str(html.proto.body) for html in at.get("html"))
    assert not asked(client, key)[1]
    assert asked(client, key, wants(view, "off", "hint-off"))[1]


# ------------------------------------------------------------------ who is sent away


def test_a_key_of_nobody_or_of_a_session_that_has_ended(client: TestClient) -> None:
    assert ask(client, "0" * 32).status_code == 404
    assert client.post("/table", json={"acts": []}).status_code == 404
    sitting = seated(place())
    key = sitting.key
    assert ask(client, key).status_code == 200
    del sitting
    assert ask(client, key).status_code == 404


def test_keys_cannot_be_guessed() -> None:
    keys = {Sitting("a", "m", Look(words("en"))).key for _ in range(50)}
    assert len(keys) == 50
    assert all(len(key) == 32 for key in keys)


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"origin": HERE}, 200),
        ({"origin": HERE.upper()}, 200),
        ({"origin": "http://evil.example", "sec-fetch-site": "same-origin"}, 200),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "http://localhost:9999"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": ""}, 403),
        ({"origin": HERE, "sec-fetch-site": "cross-site"}, 403),
        ({"origin": HERE, "sec-fetch-site": "same-site"}, 403),
        ({"origin": HERE, "sec-fetch-site": "none"}, 403),
        ({"content-type": "text/plain"}, 403),
        ({"content-type": "application/x-www-form-urlencoded"}, 403),
        ({"content-type": "application/json; charset=utf-8"}, 200),
        ({"host": "evil.example", "origin": "http://evil.example"}, 403),
        ({"host": "evil.example", "sec-fetch-site": "same-origin"}, 403),
        ({"host": "127.0.0.1:8040", "origin": "http://127.0.0.1:8040"}, 200),
        ({"host": "[::1]:8040", "origin": "http://[::1]:8040"}, 200),
        ({"host": "[::1", "origin": "http://[::1"}, 403),
    ],
)
def test_only_our_own_pages_may_ask(
    client: TestClient, served: Store, headers: dict[str, str], status: int
) -> None:
    sitting = seated(place())
    body = json.dumps({"key": sitting.key, "acts": [wants(shown(sitting), "one", "draw")]})
    all_headers = {"content-type": "application/json"} | headers
    assert client.post("/table", content=body, headers=all_headers).status_code == status
    moved = record(served, sitting.match).events[-1].intent_id == "one"
    assert moved is (status == 200)


def test_who_sends_no_origin_at_all_is_no_browser(served: Store) -> None:
    served.create_player(LOCAL_PLAYER)
    sitting = seated(place())
    with TestClient(Starlette(routes=[table_route()]), base_url=HERE) as bare:
        assert ask(bare, sitting.key).status_code == 403


@pytest.mark.parametrize("body", [b"", b"draw", b"[]", b"7", b'{"key":', b"\xff\xfe"])
def test_what_is_no_request(client: TestClient, body: bytes) -> None:
    answer = client.post("/table", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 400


def test_too_much(client: TestClient) -> None:
    sitting = seated(place())
    assert ask(client, sitting.key, "x" * MOST_BYTES).status_code == 413
    assert client.get("/table").status_code == 405


def test_where_there_are_many_each_has_their_own(tmp_path: Any, served: Store) -> None:
    """The key is not enough: the browser must be its owner's, as for the page."""
    serving.serve_from(Serving(tmp_path, local=False, key=b"k" * 32))
    store = serving.store()
    for player in ("ada", "bruno"):
        store.create_player(player)
    match = serving.tables().begin("ada", setup(seed="mine"))
    sitting = seated(match, "ada")
    before = shown(sitting)
    signer = Signer(b"k" * 32)
    route = table_route()
    for cookie, status in (
        (None, 403),
        ("ada", 403),
        (signer.sign("bruno"), 403),
        (Signer(b"x" * 32).sign("ada"), 403),
        (signer.sign("ada"), 200),
    ):
        headers = {"origin": "http://casa.example"} | ({"cookie": f"{COOKIE}={cookie}"} if cookie else {})
        with TestClient(Starlette(routes=[route]), base_url="http://casa.example", headers=headers) as one:
            assert ask(one, sitting.key, wants(before, "one", "draw")).status_code == status
            moved = any(event.intent_id == "one" for event in record(store, match, "ada").events)
            assert moved is (status == 200)


def test_a_match_of_somebody_else_cannot_be_sat_at(client: TestClient, served: Store) -> None:
    served.create_player("other")
    match = serving.tables().begin("other", setup(seed="theirs"))
    sitting = seated(match)
    before = record(served, match, "other")
    for word in ("draw", "refresh"):
        intent = {"id": word, "match": match, "rev": before.rev, "do": [word]}
        assert ask(client, sitting.key, intent).status_code == 503
    assert record(served, match, "other") == before


# ------------------------------------------------------------------ nothing hidden goes out


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("persons", [1, 2])
def test_a_whole_hand_tells_nothing(client: TestClient, served: Store, house: str, persons: int) -> None:
    sitting = seated(place(house, persons=persons))
    view = shown(sitting)
    answers: list[View] = [view]
    for number in range(400):
        live = serving.tables().live(sitting.match, LOCAL_PLAYER)
        if live.hand_over:
            break
        if view["phase"] == "curtain":
            do = "reveal"
        else:
            do = choice(live.now)
            staged, _ = asked(client, sitting.key, wants(view, f"s{number}", f"stage {view['hand'][0]}"))
            answers.append(staged)
        view, _ = asked(client, sitting.key, wants(view, f"m{number}", do))
        answers.append(view)
    assert view["phase"] == "over"
    stored = record(served, sitting.match)
    oracles = {seat: Oracle(stored, seat) for seat in (0, 1, 2)}
    assert {answer["seat"] for answer in answers} == ({1} if persons == 1 else {0, 1, 2})
    for answer in answers:
        known = oracles[answer["seat"]].at(answer["rev"])
        assert leaks(json.dumps(answer), known, SEED, [sitting.match, sitting.key]) == []


def test_the_course_of_a_match_leads_here(served: Store, client: TestClient) -> None:
    """A match that is over asks for nothing more, and its page is told so once."""
    agreed = setup(seed="page", limit=5)
    match = serving.tables().restore(LOCAL_PLAYER, agreed, [event for event, _ in course(agreed)])
    sitting = seated(match)
    view = shown(sitting)
    assert view["buttons"] == ["new-match"]
    after, page = asked(client, sitting.key, wants(view, "more", "next-hand"))
    assert after["refusal"]["code"] == "hand-not-over"
    assert not page


def test_what_a_sitting_was_told_by_two_ways_is_done_once() -> None:
    """`take` leaves out what the tab has had."""
    seen: list[str] = []

    class Counting:
        def handle(self, player: str, intent: Intent, tab: Any) -> None:
            seen.append(intent.id)
            tab.done(intent)

    sitting = Sitting("a", "m", Look(words("en")))
    one, two = Intent("1", "m", 4, ("draw",)), Intent("2", "m", 5, ("refresh",))
    sitting.take([one], Counting())  # type: ignore[arg-type]
    assert sitting.since == 4
    sitting.take([one, two], Counting())  # type: ignore[arg-type]
    assert (seen, sitting.since) == (["1", "2"], 5)
    sitting.take([one, two], Counting())  # type: ignore[arg-type]
    assert (seen, sitting.since) == (["1", "2"], 5)
