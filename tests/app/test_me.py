"""*Me*: settings are kept, the code is shown, and progress goes out as a file and comes in again."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from streamlit.testing.v1 import AppTest

from tests.servers import Server, running
from trainer.app.identity import LOCAL_PLAYER
from trainer.app.pages import ME
from trainer.app.preferences import Preferences
from trainer.app.serving import DATABASE
from trainer.language import words
from trainer.store import Event, Store

Open = Callable[..., AppTest]


def kept(store: Store) -> Preferences:
    return Preferences.read(store.create_player(LOCAL_PLAYER).settings)


def test_settings_are_kept_at_once(open_app: Open, served: Store) -> None:
    at = open_app(ME, lang="en")
    at.radio(key="me-colours").set_value(2).run()
    at.radio(key="me-pause").set_value(0).run()
    at.text_input(key="me-name").set_value("Ada").run()
    at.radio(key="me-house").set_value("ro-duel").run()
    at.radio(key="me-lang").set_value("fr").run()
    assert not at.exception
    assert kept(served) == Preferences(lang="fr", house="ro-duel", name="Ada", colours=2, pause=0)
    assert at.title[0].value == words("fr").tr("Me"), "the page itself speaks it from now on"
    assert "lang" not in at.query_params
    again = open_app(ME)
    assert again.radio(key="me-colours").value == 2
    assert again.radio(key="me-pause").value == 0
    assert again.text_input(key="me-name").value == "Ada"


def test_everything_is_explained_to_whoever_wants_it(open_app: Open, served: Store) -> None:
    at = open_app(ME, lang="en")
    assert at.toggle(key="me-explain").value is False
    at.toggle(key="me-explain").set_value(True).run()
    assert kept(served).explain is True
    again = open_app(ME)
    again.toggle(key="me-explain").set_value(False).run()
    assert kept(served).explain is False


def test_settings_of_others_are_left_alone(open_app: Open, served: Store) -> None:
    player = served.create_player(LOCAL_PLAYER)
    served.save_settings(player.id, {"something-later": [1, 2], "pause": 1200})
    at = open_app(ME, lang="en")
    at.radio(key="me-colours").set_value(2).run()
    assert served.create_player(LOCAL_PLAYER).settings == {
        "something-later": [1, 2],
        "pause": 1200,
        "colours": 2,
    }


@pytest.mark.parametrize(
    "stored",
    [
        {"lang": "xx"},
        {"lang": 7},
        {"pause": "long"},
        {"colours": None},
        {"name": []},
        {"house": ""},
        {"pause": True},
    ],
)
def test_settings_that_are_no_good_are_left_out(stored: dict[str, object]) -> None:
    assert Preferences.read(stored) == Preferences()


def test_the_recovery_code_is_shown(open_app: Open, served: Store) -> None:
    at = open_app(ME, lang="en")
    assert at.code[0].value == served.create_player(LOCAL_PLAYER).recovery
    assert not [field for field in at.text_input if field.key == "me-code"], (
        "alone there is nobody else to be"
    )


def open_page(browser: Browser, address: str, **options: str) -> Page:
    page = browser.new_context(locale=options.pop("locale", "en-GB"), accept_downloads=True).new_page()
    page.goto(address)
    expect(page.get_by_role("heading", level=1)).to_be_visible(timeout=20_000)
    return page


@pytest.mark.browser
def test_progress_goes_out_as_a_file_and_comes_in_again(chromium: Browser, tmp_path: Path) -> None:
    with running(tmp_path / "first") as server:
        page = open_page(chromium, f"{server.address}/me", locale="it-IT")
        expect(page.locator("html")).to_have_attribute("lang", "it")
        said = words("it")
        with Store(tmp_path / "first" / DATABASE) as store:
            match = store.new_match(LOCAL_PLAYER, {"seed": 7})
            with store.writing(match) as tx:
                tx.append([Event(0, "a", "move", "1: draw")])
        with page.expect_download() as download:
            page.get_by_role("button", name=said.tr("Save my progress")).click()
        file = tmp_path / "saved.json"
        download.value.save_as(file)
        assert re.fullmatch(r"scala40-\d{4}-\d\d-\d\d\.json", download.value.suggested_filename)
        assert [one["id"] for one in json.loads(file.read_text(encoding="utf-8"))["matches"]] == [match]
        page.context.close()
    with running(tmp_path / "second") as server:
        page = open_page(chromium, f"{server.address}/me", locale="it-IT")
        picker = page.locator("input[type=file]")
        picker.set_input_files(file)
        expect(
            page.get_by_text(said.ntr("{n} match was added.", "{n} matches were added.", 1))
        ).to_be_visible()
        bad = tmp_path / "bad.json"
        for text in ("{", "[]", '{"format": "chess"}', "[" * 100_000):
            bad.write_text(text, encoding="utf-8")
            picker.set_input_files(bad)
            expect(page.get_by_test_id("stAlert")).to_have_count(1)
            expect(page.get_by_test_id("stAlertContentError")).to_be_visible()
        page.context.close()
    with Store(tmp_path / "second" / DATABASE) as store:
        found = store.match(match, LOCAL_PLAYER)
        assert found is not None
        assert found.events == (Event(1, "a", "move", "1: draw"),)


def code_on(page: Page) -> str:
    return page.get_by_test_id("stCode").inner_text().strip()


def enter_code(page: Page, code: str) -> None:
    field = page.get_by_label("I have a code from before")
    field.fill(code)
    field.press("Enter")


@pytest.fixture
def for_many(tmp_path: Path) -> Iterator[Server]:
    """A server for many people."""
    with running(tmp_path, "--host", "0.0.0.0") as server:
        yield server


@pytest.mark.browser
def test_a_code_brings_me_back_in_another_browser(chromium: Browser, for_many: Server) -> None:
    first = open_page(chromium, f"{for_many.address}/me")
    second = open_page(chromium, f"{for_many.address}/me")
    code = code_on(first)
    assert code_on(second) != code, "two browsers are two players"
    first.reload()
    expect(first.get_by_test_id("stCode")).to_have_text(code)

    enter_code(second, "AAAA-AAAA-AAAA-AAAA")
    expect(second.get_by_text("No player has this code.")).to_be_visible()
    enter_code(second, code.lower().replace("-", " "))
    second.wait_for_url(f"{for_many.address}/")
    second.goto(f"{for_many.address}/me")
    expect(second.get_by_test_id("stCode")).to_have_text(code, timeout=20_000)
    assert all(cookie["httpOnly"] for cookie in second.context.cookies() if cookie["name"] == "scala40")
    for page in (first, second):
        page.context.close()
