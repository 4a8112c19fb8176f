"""axe on every screen of a match, light and dark, wide and narrow: nothing of ours; and nothing scrolls sideways."""

from __future__ import annotations

from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.conftest import OpenTab, StartApp
from tests.browser.phases import phases

Mode = Literal["light", "dark"]

SCREENS = [("light", 390, "fr"), ("light", 1280, "en"), ("dark", 390, "ro"), ("dark", 1280, "it")]


@pytest.mark.slow
@pytest.mark.parametrize(("mode", "width", "lang"), SCREENS)
def test_axe_finds_nothing_of_ours(
    start_app: StartApp, open_tab: OpenTab, mode: Mode, width: int, lang: str
) -> None:
    app = start_app(house="it-club", pause=0)
    tab = open_tab(app, "/me", width=width, height=844, color_scheme=mode)
    axe = Axe()
    wrong: list[str] = []
    for phase in phases(app, tab, lang):
        for one in axe.run(tab.page).response["violations"]:
            wrong += [f"{phase}: {one['id']}: {node['html'][:200]}" for node in one["nodes"]]
        if tab.page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            wrong.append(f"{phase}: scrolls sideways")
    assert not wrong, "\n".join(wrong)
