"""The card table in a browser: room on every screen, both themes, both hosts, and what the screen reader meets."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.display.conftest import Opener
from tests.display.scenes import View, answer, cards, crowded, opened, playing, view
from tests.display.table_page import Table
from trainer.display.palette import TOKENS

pytestmark = pytest.mark.browser

LONG = {
    "stage": "Prepară cărțile",
    "open": "Deschide",
    "meld": "Etalează",
    "lay": "Adaugă cartea",
    "discard": "Aruncă",
    "sort": "Sortează",
    "undo": "Anulează",
}


def long_words(scene: View) -> View:
    return scene | {
        "labels": scene["labels"] | LONG,
        "status": "Deschide cu cel puțin patruzeci de puncte sau aruncă o carte; " * 2,
    }


SCENES: dict[str, View] = {
    "fourteen cards": playing(duties=["Use the king of diamonds this turn."]),
    "six seats, ten melds": crowded(6),
    "long words": long_words(opened()),
    "hand over": crowded(4, phase="over", buttons=["next-hand", "new-match"]),
}


@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES.keys())
@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 740), (640, 400), (1280, 800), (1920, 1080)])
def test_there_is_room(opener: Opener, scene: View, width: int, height: int) -> None:
    """Nothing scrolls sideways; every target is 44 pixels wide and high; hand and bar are in sight (640 × 400: 200 % zoom)."""
    table = opener(width=width, height=height).start(scene)
    assert table.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert table.page.evaluate(
        "table().querySelector('.melds').scrollWidth <= table().querySelector('.melds').clientWidth"
    )
    if table.state("phase") != "over":
        table.choose(scene["hand"][0])
    small = table.page.evaluate(
        """() => [...table().querySelectorAll('button, [role=option]')].filter(n => n.checkVisibility({visibilityProperty: true})).map(n => [n, n.getBoundingClientRect()])
        .filter(([n, box]) => Math.min(box.width, box.height) < 43.9).map(([n, box]) => [n.outerHTML.slice(0, 90), box.width, box.height])"""
    )
    assert not small
    clipped = table.page.evaluate(
        "[...table().querySelectorAll('.bar button')].filter(n => n.scrollWidth > n.clientWidth + 1).map(n => n.textContent)"
    )
    assert not clipped
    if height >= 700:
        bottom = table.page.evaluate("table().querySelector('.bar').getBoundingClientRect().bottom")
        assert bottom <= height


def test_on_a_phone_fourteen_cards_lie_in_two_rows_of_seven(opener: Opener) -> None:
    table = opener(width=390, height=844).start(playing())
    tops = table.page.evaluate(
        "[...table().querySelectorAll('[role=option]')].map(n => Math.round(n.getBoundingClientRect().top))"
    )
    assert len(tops) == 14
    assert sorted(tops.count(top) for top in set(tops)) == [7, 7]


@pytest.mark.parametrize(("width", "height"), [(390, 780), (1280, 735)])
def test_a_prepared_meld_leaves_the_bar_in_sight(opener: Opener, width: int, height: int) -> None:
    """The windows are those of a phone and a laptop, less the line of pages above the table."""
    why = "In a run the cards follow one another, and here the four, the five, the seven and the eight are missing."
    stage = answer(("3H 6H 9H", 0, [])) | {"why": why}
    scene = playing(hand=cards("3H 6H 9H AD JD QD KD 6C JC QC 2S 2S 7S JK"))
    table = opener(width=width, height=height).start(scene, stages={"3H 6H 9H": stage})
    table.choose("3H", "6H", "9H")
    table.button("stage").click()
    expect(table.page.get_by_test_id("total")).to_contain_text(why)
    assert table.page.evaluate("table().querySelector('.bar').getBoundingClientRect().bottom") <= height


def test_big_shows_the_game_alone(opener: Opener) -> None:
    scene = crowded(2)
    small = opener().start(scene)
    big = opener().start(scene | {"options": scene["options"] | {"big": True}})
    assert big.button("draw").count() == 0 or not big.button("draw").is_visible()
    for part in (".bar", ".strip", ".look"):
        expect(big.root.locator(part)).to_be_hidden()

    def width(table: Table) -> float:
        box = table.hand("2H").locator(".card").bounding_box()
        assert box is not None
        return float(box["width"])

    assert width(big) > width(small) * 1.2
    big.key("Home", "ArrowRight", " ")
    assert big.state("selected") == "3H"


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_the_theme_is_the_pages_and_changes_without_a_new_view(opener: Opener, mode: str) -> None:
    table = opener()
    table.page.evaluate("dark => document.documentElement.classList.toggle('dark', dark)", mode == "dark")
    table.start(view())
    assert table.state("theme") == mode
    wood = table.page.evaluate("getComputedStyle(table()).getPropertyValue('--wood').trim()")
    assert wood == TOKENS["dark" if mode == "dark" else "light"]["wood"]


def test_the_two_colour_pack_keeps_the_shapes(opener: Opener) -> None:
    table = opener().start(view())
    colour = (
        "card => getComputedStyle(table().querySelector(`[role=option][data-card='${card}'] .card`)).color"
    )
    assert len({table.page.evaluate(colour, card) for card in ("7H", "10D", "2C", "JS")}) == 4
    table.change(options=view()["options"] | {"colours": 2})
    seen = [table.page.evaluate(colour, card) for card in ("7H", "10D", "2C", "JS")]
    assert seen[0] == seen[1] != seen[2] == seen[3]
    mask = (
        "card => getComputedStyle(table().querySelector(`[role=option][data-card='${card}'] .pip`)).maskImage"
    )
    assert len({table.page.evaluate(mask, card) for card in ("7H", "10D", "2C", "JS")}) == 4


def test_letters_are_those_of_the_language(opener: Opener) -> None:
    table = opener().start(view(ranks={"J": "V", "Q": "D", "K": "R"}))
    assert table.hand("QD").locator("b").inner_text() == "D"
    assert table.hand("10D").locator("b").inner_text() == "10"


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("scene", [playing(), crowded(6)], ids=["playing", "crowded"])
@pytest.mark.parametrize("width", [1280, 390])
def test_axe_finds_nothing(opener: Opener, scene: View, width: int, dark: bool) -> None:
    table = opener(width=width, height=844)
    table.page.evaluate("dark => document.documentElement.classList.toggle('dark', dark)", dark)
    table.start(scene).choose(scene["hand"][0])
    results = Axe().run(
        table.page,
        options={
            "rules": {
                "region": {"enabled": False},
                "landmark-one-main": {"enabled": False},
                "page-has-heading-one": {"enabled": False},
            }
        },
    )
    assert results.violations_count == 0, results.generate_report()


def test_what_a_screen_reader_meets(opener: Opener) -> None:
    table = opener().start(opened())
    listbox = table.page.get_by_role("listbox", name="Your hand, cards: 10")
    expect(listbox).to_have_attribute("aria-multiselectable", "true")
    expect(table.page.get_by_role("option", name="ten of hearts")).to_have_attribute(
        "aria-description", "It fits melds 1 and 2."
    )
    expect(table.page.get_by_role("button", name="Meld 1: 7H 8H 9H (points: 24)")).to_be_visible()
    expect(table.page.get_by_role("button", name="Stock, cards: 60")).to_be_visible()
    expect(
        table.page.get_by_role("button", name="Discard pile, on top: king of diamonds (cards: 3)")
    ).to_be_visible()
    table.choose("10H")
    expect(
        table.page.get_by_role("button", name="Meld 1: 7H 8H 9H (points: 24). Add it to meld 1")
    ).to_be_visible()
    assert (
        table.page.get_by_role("option").evaluate_all("all => all.filter(n => n.tabIndex === 0).length") == 1
    )


def test_the_same_module_serves_jupyter(opener: Opener) -> None:
    """anywidget calls the default export without a host and hands over a model."""
    table = opener()
    table.page.evaluate(
        """async view => {
        const module = await import('/card_table.js'); const heard = {}; window.sent = [];
        const model = { get: () => view, set: (name, value) => sent.push([name, value]), save_changes: () => {}, on: (name, call) => (heard[name] = call), off: () => {} };
        const el = document.createElement('div'); document.body.append(el);
        document.head.append(Object.assign(document.createElement('style'), { textContent: await (await fetch('/card_table.css')).text() }));
        window.leave = (await module.default()).render({ model, el });
        window.again = changes => { view = {...view, ...changes}; heard['change:view']() } }""",
        view(),
    )
    table.button("draw").click()
    assert table.page.evaluate("sent[0][0]") == "act"
    assert table.page.evaluate("sent[0][1][0].do") == ["draw"]
    table.page.evaluate("again({ phase: 'play', acks: [sent[0][1][0].id], rev: 11 })")
    assert table.state("pending") == "false"
    assert table.state("phase") == "play"
    table.page.evaluate("leave()")
    assert table.root.count() == 0


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800)])
def test_a_table_to_look_at_offers_nothing_and_shows_all(opener: Opener, width: int, height: int) -> None:
    scene = crowded(4)
    scene["options"] = scene["options"] | {"still": True, "numbers": True}
    table = opener(width=width, height=height).start(scene)
    assert table.page.evaluate("table().querySelectorAll('.bar button').length") == 0
    table.choose(*scene["hand"][:3])
    table.key("Enter", "s", "p", "x", "u")
    assert table.state("staged") == ""
    assert table.moves() == [], "nothing is sent"
    for meld in scene["table"]:
        shown = table.meld(meld["n"]).evaluate("node => getComputedStyle(node, '::before').content")
        assert shown == f'"{meld["n"]}"'
    assert table.page.evaluate("table().querySelector('.hand').getBoundingClientRect().bottom <= innerHeight")
