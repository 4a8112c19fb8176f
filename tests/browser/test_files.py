"""A match out as a file and in again; a file that is damaged; a position to copy."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, expect

from tests.app.table.matches import setup
from tests.browser.app import App
from tests.browser.app_page import AppPage
from tests.browser.conftest import OpenTab, StartApp
from tests.browser.playing import Mouse, acted
from trainer.rules.notation.line import read_position_line
from trainer.rules.notation.match import read_match
from trainer.rules.notation.position import position_of
from trainer.rules.state import Phase, State


def my_turn(state: State) -> bool:
    return state.turn == 1 and state.phase is Phase.DRAW and sum(state.turns_taken) > 3


@pytest.fixture
def app(start_app: StartApp) -> App:
    return start_app(house="it-club", pause=0)


@pytest.fixture
def tab(app: App, open_tab: OpenTab) -> AppPage:
    match = app.place(setup(seats=3, seed="files"), my_turn)
    tab = open_tab(app, f"/play?lang=it&match={match}", locale="it-IT")
    tab.at_table()
    acted(Mouse(tab), "draw")
    tab.unfold()
    return tab


def save(tab: AppPage) -> Path:
    with tab.page.expect_download() as download:
        tab.page.locator("[class*=st-key-save-]").get_by_role("button").click()
    assert download.value.suggested_filename.endswith(".toml")
    return Path(download.value.path())


def load(tab: AppPage, name: str, text: str) -> str:
    """Chooses a file; what the page says to it."""
    file: FilePayload = {"name": name, "mimeType": "text/plain", "buffer": text.encode()}
    tab.page.locator("input[type=file]").set_input_files(file)
    alert = tab.page.get_by_test_id("stAlert").first
    expect(alert).to_be_visible()
    return alert.inner_text()


def test_saved_and_loaded_the_match_goes_on(app: App, tab: AppPage) -> None:
    before = tab.look()
    saved = save(tab).read_text(encoding="utf-8")
    assert read_match(saved, "seed").match.players == app.live().setup.names
    load(tab, "mia partita.toml", saved)
    tab.press_key("go-on-loaded")
    sight = tab.at_table()
    assert len(app.records()) == 2
    assert (sight.phase, sight.top, sight.melds, sight.others) == (
        before.phase,
        before.top,
        before.melds,
        before.others,
    )
    assert sorted(map(str, sight.hand)) == sorted(map(str, before.hand))
    after = acted(Mouse(tab), "draw") if sight.phase == "draw" else sight
    assert after.phase == "play"


def test_a_damaged_file_gets_a_sentence_and_changes_nothing(app: App, tab: AppPage) -> None:
    before = tab.look()
    saved = save(tab).read_text(encoding="utf-8")
    damaged = {
        "lista della spesa.txt": "latte\npane\n",
        "rotto.toml": saved.replace("it-club", "it-klub"),
        "vuoto.toml": "",
    }
    said: set[str] = set()
    for name, text in damaged.items():
        load(tab, name, text)
        alert = tab.page.get_by_test_id("stAlert").first
        expect(alert).to_contain_text(name)
        said.add(alert.inner_text().replace(name, ""))
    assert len(said) == len(damaged)
    assert all(sentence.rstrip().endswith(".") for sentence in said)
    assert len(app.records()) == 1
    assert tab.look().rev == before.rev


@pytest.mark.slow
def test_a_file_that_was_cut_short_goes_on_from_its_last_move(app: App, tab: AppPage) -> None:
    saved = save(tab).read_text(encoding="utf-8")
    load(tab, "tagliato.toml", saved[: len(saved) - 20])
    tab.press_key("go-on-loaded")
    tab.at_table()
    assert len(app.records()) == 2


def test_the_position_to_copy_is_what_the_person_sees(app: App, tab: AppPage) -> None:
    tab.page.locator("[class*=st-key-position-]").get_by_role("button").click()
    code = tab.page.locator("[data-testid=stCode]")
    code.nth(1).wait_for()
    line = code.first.inner_text().strip()
    assert line.startswith("s40:")
    live = app.live()
    assert read_position_line(line) == position_of(live.now, 1)
