"""The reference in a browser: by touch on a phone, by keyboard, at every address; axe finds nothing of ours."""

from __future__ import annotations

from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.app.house_pages import make
from tests.browser.conftest import OpenTab, StartApp
from trainer.language import words

Mode = Literal["light", "dark"]
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
PLACES = (
    "/reference",
    "/reference?q=joker",
    "/rules#jokers-replay",
    "/houses",
    "/questions#ace",
    "/counting?melds=7H 8H JK / KH KC KS&hand=AH 4C",
    "/referee",
    "/try?situation=pile-uses: not used",
    "/glossary#word-joker",
    "/refusals#two-jokers",
    "/strategy#open-early",
    "/history",
)
SIDEWAYS = "(() => { const m = document.querySelector('[data-testid=stMain]'); return m.scrollWidth - m.clientWidth })()"


def tap(page: Page, *cards: str) -> None:
    """Taps cards of the picker, as on a phone: the suit first."""
    for card in cards:
        page.locator(f".picker .suit.{card[-1].lower()}").tap()
        page.locator(f'.picker .pick[data-card="{card}"]').tap()


def test_a_quarrel_is_settled_on_a_phone(start_app: StartApp, open_tab: OpenTab) -> None:
    """Seven, eight and nine of diamonds lie on the table; the ten is thrown by one who has not opened."""
    app = start_app(house="it-club", pause=0)
    tab = open_tab(app, "/referee?lang=en", width=390, height=844, has_touch=True)
    page = tab.page
    tap(page, "10D", "4C", "7H")
    page.get_by_role("button", name="Meld 1 on the table").tap()
    tap(page, "7D", "8D", "9D")
    expect(page.get_by_role("button", name="Meld 1 on the table")).to_contain_text("Run, 24 points")
    assert page.evaluate(SIDEWAYS) == 0
    page.locator(".st-key-referee-put button").tap()
    tab.at_table()
    page.get_by_test_id("card-table").locator('.hand [data-card="10D"]').tap()
    tab.button("discard").tap()
    verdict = page.locator(".told .situation[role=status]")
    expect(verdict).to_contain_text("✗")
    expect(verdict).to_contain_text("Until you have opened you may not discard a card that fits")
    expect(verdict).to_contain_text("French table: allowed.")
    verdict.get_by_role("link").tap()
    expect(page.locator("#pile-feeding")).to_be_in_viewport(timeout=15_000)


def test_counting_by_keyboard(start_app: StartApp, open_tab: OpenTab) -> None:
    app = start_app(house="it-club", pause=0)
    page = open_tab(app, "/counting?lang=en").page
    page.locator('.picker .pick[data-card="AH"]').focus()
    head = page.locator(".picker .place").first.locator(".head")
    for told in ("2 more cards are needed", "1 more card is needed", "Run, 6 points"):
        page.keyboard.press("Enter")
        expect(head).to_contain_text(told, timeout=20_000)
        page.keyboard.press("ArrowRight")
    expect(page.locator("table.compared")).to_contain_text("No: 34 points are missing.")
    page.get_by_role("button", name="two of hearts: take off").focus()
    page.keyboard.press("Enter")
    expect(head).to_contain_text("1 more card is needed for a meld.")
    page.reload()
    expect(page.get_by_role("button", name="Take all cards off")).to_be_hidden()


@pytest.mark.parametrize("key", ["Enter", " "])
def test_no_key_is_lost_however_fast_they_are_typed(start_app: StartApp, open_tab: OpenTab, key: str) -> None:
    app = start_app(house="it-club", pause=0)
    page = open_tab(app, "/counting?lang=en").page
    page.locator('.picker .pick[data-card="AH"]').focus()
    for _ in RANKS:
        # The next key goes down before this one is up.
        page.keyboard.down(key)
        page.keyboard.down("ArrowRight")
        page.keyboard.up(key)
        page.keyboard.up("ArrowRight")
    laid = page.locator(".picker .laid")
    names = [f"{words('en').card(f'{rank}H')}: take off" for rank in RANKS]
    expect(laid).to_have_count(len(RANKS))
    assert [one.get_attribute("aria-label") for one in laid.all()] == names
    # All of them were counted, and there is one picker.
    head = page.locator(".picker .place").first.locator(".head")
    expect(head).to_contain_text("Run, 85 points", timeout=20_000)
    expect(page.get_by_test_id("card-picker")).to_have_count(1)


def test_no_tap_is_lost_however_long_a_finger_stays(start_app: StartApp, open_tab: OpenTab) -> None:
    """The server's answer to a tap comes while the next one is under way."""
    app = start_app(house="it-club", pause=0)
    page = open_tab(app, "/counting?lang=en").page
    for rank in RANKS:
        page.locator(f'.picker .pick[data-card="{rank}H"]').hover()
        page.mouse.down()
        page.wait_for_timeout(60)
        page.mouse.up()
    expect(page.locator(".picker .laid")).to_have_count(len(RANKS))


def test_a_word_shows_its_meaning_on_focus_and_on_tap(start_app: StartApp, open_tab: OpenTab) -> None:
    app = start_app(house="it-club", pause=0)
    page = open_tab(app, "/rules?lang=en").page
    word = page.locator("#melds-meld .term").first
    expect(word).to_be_visible(timeout=20_000)
    meaning = page.locator("#melds-meld .meaning").first
    expect(meaning).to_be_hidden()
    word.click()
    expect(meaning).to_be_visible()
    page.keyboard.press("Escape")
    expect(meaning).to_be_hidden()
    page.locator("#melds-meld .term").nth(1).focus()
    page.keyboard.press("Shift+Tab")
    expect(meaning).to_be_visible()
    page.keyboard.press("Tab")
    expect(meaning).to_be_hidden()


@pytest.mark.parametrize(
    ("address", "target"),
    [
        ("/rules?of=fr-table#closing-by", "#closing-by"),
        ("/reference#word-joker", "#word-joker"),
        ("/reference#two-jokers", "#two-jokers"),
        ("/reference#paying", "#paying"),
    ],
)
def test_links_arrive(start_app: StartApp, open_tab: OpenTab, address: str, target: str) -> None:
    app = start_app(house="it-club", pause=0)
    page = open_tab(app, address, width=390, height=844).page
    expect(page.locator(target)).to_be_in_viewport(timeout=20_000)
    if target == "#closing-by":
        assert page.locator(f"{target} details").evaluate("fold => fold.open")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("mode", "width", "lang"), [("light", 390, "fr"), ("dark", 1280, "it"), ("dark", 390, "ro")]
)
def test_axe_finds_nothing_of_ours(
    start_app: StartApp, open_tab: OpenTab, mode: Mode, width: int, lang: str
) -> None:
    app = start_app(house="it-club", lang=lang, pause=0)
    with app.store() as store:
        make(store, "Nonna Pia, la casa in fondo alla strada", limit=201)
    axe = Axe()
    wrong: list[str] = []
    tab = open_tab(app, "/reference", width=width, height=844, color_scheme=mode)
    for place in PLACES:
        tab.open(place)
        tab.settled()
        tab.page.wait_for_timeout(700)
        tab.page.evaluate("document.querySelectorAll('.told details').forEach(fold => { fold.open = true })")
        for one in axe.run(tab.page).response["violations"]:
            wrong += [f"{place}: {one['id']}: {node['html'][:200]}" for node in one["nodes"][:3]]
        if tab.page.evaluate(SIDEWAYS) > 0:
            wrong.append(f"{place}: scrolls sideways")
    assert not wrong, "\n".join(wrong)
