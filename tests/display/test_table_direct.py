"""The card table in a browser, with a way straight to the server: it is taken first, and nothing is lost where it fails."""

from __future__ import annotations

from typing import Any

import pytest

from tests.display.conftest import Opener
from tests.display.scenes import View, playing, view
from tests.display.table_page import Table
from tests.display.test_table_playing import after_bruno

pytestmark = pytest.mark.browser


def near(scene: View | None = None, n: int = 1, **changes: Any) -> View:
    """A view that names the way."""
    return (view() if scene is None else scene) | {"direct": {"to": "table", "key": "k1", "n": n}} | changes


def asked(table: Table) -> list[list[list[str]]]:
    """What came straight to the server, request by request: the words of each intent."""
    found: list[list[list[str]]] = table.page.evaluate(
        "fake.asked.map(acts => acts.map(intent => intent.do))"
    )
    return found


def posts(table: Table) -> list[list[list[str]]]:
    """What came by way of the page."""
    found: list[list[list[str]]] = table.page.evaluate(
        "fake.posts.map(acts => acts.map(intent => intent.do))"
    )
    return found


def test_a_move_goes_past_the_page(table: Table) -> None:
    table.start(near(), draws=["7S"])
    table.key("s")
    table.wait("phase", "play")
    assert asked(table) == [[["draw"]]]
    assert posts(table) == []
    # What the answer left out is what the page has told.
    assert table.hand("7S").get_attribute("aria-label") == "seven of spades, just drawn"
    assert table.button("discard").inner_text().startswith("Discard")
    table.page.wait_for_timeout(600)
    assert len(asked(table)) == 1, "nothing is sent once it is acknowledged"


@pytest.mark.parametrize("line", ["shut", "odd"])
def test_a_way_that_is_not_there_is_tried_once(table: Table, line: str) -> None:
    table.start(near(can=playing()["can"]), line=line)
    table.key("s")
    table.wait("phase", "play")
    table.choose("7H")
    table.key("x")
    table.wait("phase", "wait")
    assert asked(table) == [[["draw"]]]
    assert posts(table) == [[["draw"]], [["discard 7H"]]]
    # A page that ran anew names another.
    table.change(phase="draw", direct={"to": "table", "key": "k2", "n": 1})
    table.page.evaluate("fake.line = 'open'")
    table.key("s")
    table.wait("phase", "play")
    assert len(asked(table)) == 2
    assert len(posts(table)) == 2


@pytest.mark.parametrize("line", ["broken", "lost"])
def test_what_got_lost_on_the_way_goes_by_the_page_and_is_done_once(table: Table, line: str) -> None:
    table.start(near(can=playing()["can"]), line=line)
    table.key("s")
    table.wait("phase", "play")
    assert table.moves() == [["draw"]]
    assert posts(table) == [[["draw"]]]
    # The next one tries it again: the line may have been down for a moment.
    table.page.evaluate("fake.line = 'open'")
    table.choose("7H")
    table.key("x")
    table.wait("phase", "wait")
    assert asked(table)[1:] == [[["discard 7H"]]]
    assert table.moves() == [["draw"], ["discard 7H"]]


def test_a_server_that_is_silent_is_asked_by_way_of_the_page(table: Table) -> None:
    table.start(near(), line="silent")
    table.key("s")
    table.page.wait_for_timeout(1500)
    assert len(asked(table)) == 1, "while an answer may come nothing is asked twice"
    assert posts(table) == []
    table.page.wait_for_function("fake.applied.length", timeout=8000)
    table.wait("phase", "play")
    assert table.moves() == [["draw"]]
    assert len(asked(table)) == 1


def test_what_is_said_meanwhile_follows_at_once(table: Table) -> None:
    table.start(near(playing()), delay=250)
    table.choose("7H", "8H", "9H")
    table.key("Enter")
    table.choose("2C")
    table.key("Enter")
    table.page.wait_for_function("table().querySelector('.total').textContent !== '…'")
    assert [len(acts) for acts in asked(table)] == [1, 1]
    assert asked(table)[1] == [["stage 7H 8H 9H / 2C"]]
    assert posts(table) == []


def test_where_the_page_has_to_change_it_is_told(table: Table) -> None:
    table.start(near(), page=True)
    table.key("s")
    table.wait("phase", "play")
    table.page.wait_for_function("fake.posts.length")
    assert posts(table) == [[]], "the move itself is not sent again"
    assert table.moves() == [["draw"]]


def test_an_older_view_that_comes_late_is_not_shown(table: Table) -> None:
    before = near()
    table.start(before)
    table.key("s")
    table.wait("phase", "play")
    rev = table.state("rev")
    # The page tells once more what it told before, as when the theme changes.
    table.page.evaluate(
        "old => { const now = fake.view; fake.view = old; change({}); fake.view = now }", before
    )
    assert (table.state("rev"), table.state("phase")) == (rev, "play")
    # And a table that is mounted anew with it knows better.
    table.page.evaluate(
        "old => { const now = fake.view; fake.leave(); fake.view = old; change({}); fake.view = now }", before
    )
    assert (table.state("rev"), table.state("phase")) == (rev, "play")
    # Another session's numbers begin anew.
    table.page.evaluate(
        "fake.view.direct = { to: 'table', key: 'k2', n: 1 }; void change({ status: 'Anew.' })"
    )
    assert table.page.get_by_test_id("status").inner_text() == "Anew."


def test_an_answer_that_comes_after_another_session_began_is_not_shown(table: Table) -> None:
    table.start(near(), delay=300, draws=["7S"])
    table.key("s")
    table.change(status="Anew.", phase="draw", direct={"to": "table", "key": "k2", "n": 1}, acks=[])
    table.page.wait_for_timeout(350)
    assert table.page.get_by_test_id("status").inner_text() == "Anew."
    # The move is not acknowledged by it; it is sent again, and done once.
    table.wait("pending", "false")
    assert table.moves() == [["draw"]]


def test_the_same_moment_told_again_does_not_cut_short_what_is_shown(opener: Opener) -> None:
    table = opener(still=False).start(near(view(discards=["4C", "9S"])))
    later = near(after_bruno(400), n=2)
    table.page.evaluate("view => { fake.view = view; change({}) }", later)
    assert table.state("replaying") == "true"
    table.page.evaluate("fake.view.direct.n = 3; fake.view.steps = []; void change({})")
    assert table.state("replaying") == "true"
    assert table.state("phase") == "wait"
    table.wait("replaying", "false")
    assert table.state("phase") == "draw"
