"""The card table alone in a browser, against a server of paper: what the tests of the module share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, Route

from tests.display.scenes import View
from trainer.display.cards_html import STYLE_SHEET

FRONTEND = STYLE_SHEET.parent
HARNESS = Path(__file__).with_name("harness.html")
KINDS = {".js": "text/javascript", ".css": "text/css"}
ADDRESS = "http://table.test/"


def answer(route: Route) -> None:
    """Serves harness, module and style sheet from the source tree; anything else does not exist."""
    name = route.request.url.removeprefix(ADDRESS)
    if not name:
        route.fulfill(body=HARNESS.read_text(encoding="utf-8"), content_type="text/html; charset=utf-8")
    elif (FRONTEND / name).is_file():
        text = (FRONTEND / name).read_text(encoding="utf-8")
        route.fulfill(body=text, content_type=f"{KINDS[Path(name).suffix]}; charset=utf-8")
    else:
        route.fulfill(status=404)


class Table:
    """A page that holds one card table, with words for what a person does to it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.route("**/*", answer)
        page.goto(ADDRESS)
        page.wait_for_function("window.ready")

    @property
    def root(self) -> Locator:
        return self.page.get_by_test_id("card-table")

    def start(self, view: View, **fake: Any) -> Table:
        self.page.evaluate("([view, fake]) => start(view, fake)", [view, fake])
        return self

    def change(self, **changes: Any) -> None:
        self.page.evaluate("changes => change(changes)", changes)

    def state(self, name: str) -> str:
        return self.root.get_attribute(f"data-{name}") or ""

    def wait(self, name: str, value: str) -> None:
        self.page.wait_for_function(
            "([name, value]) => table().dataset[name] === value", arg=[name, value], timeout=20_000
        )

    def hand(self, card: str, nth: int = 0) -> Locator:
        return self.root.locator(f'[role=option][data-card="{card}"]').nth(nth)

    def choose(self, *cards: str) -> None:
        for card in cards:
            self.hand(card).click(position={"x": 12, "y": 20})

    def staged(self, card: str) -> Locator:
        return self.root.locator(f'.stage [data-card="{card}"]')

    def meld(self, n: int) -> Locator:
        return self.root.locator(f'[data-meld="{n}"]')

    def button(self, action: str) -> Locator:
        return self.root.locator(f'.bar [data-action="{action}"]')

    def key(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def moves(self) -> list[list[str]]:
        """What the server has carried out, in order; each once."""
        done: list[list[str]] = self.page.evaluate("fake.applied.map(intent => intent.do)")
        return done

    def wait_for_moves(self, n: int) -> list[list[str]]:
        self.page.wait_for_function("n => fake.applied.length >= n", arg=n, timeout=20_000)
        return self.moves()

    def said(self) -> str:
        return self.page.get_by_test_id("live").inner_text()

    def focused(self) -> str:
        """The card or action that has focus, or the name of the element."""
        script = "() => { const a = table().getRootNode().activeElement; return a ? a.dataset.card ?? a.dataset.action ?? a.dataset.meld ?? a.tagName : 'nothing' }"
        where: str = self.page.evaluate(script)
        return where

    def middle(self, where: Locator) -> tuple[float, float]:
        box = where.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def drag(self, what: Locator, where: Locator, *, before_drop: Callable[[], None] | None = None) -> None:
        """With the mouse, from the index corner of a card to the middle of something."""
        box = what.bounding_box()
        assert box is not None
        self.page.mouse.move(box["x"] + 15, box["y"] + 25)
        self.page.mouse.down()
        self.page.mouse.move(box["x"] + 30, box["y"] + 10, steps=3)
        self.page.mouse.move(*self.middle(where), steps=6)
        if before_drop:
            before_drop()
        self.page.mouse.up()

    def touch_drag(self, what: Locator, where: Locator) -> None:
        """With a finger: real touch events through the browser's protocol."""
        session = self.page.context.new_cdp_session(self.page)

        def touch(kind: str, *points: tuple[float, float]) -> None:
            session.send(
                "Input.dispatchTouchEvent",
                {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]},
            )

        (x, y), (to_x, to_y) = self.middle(what), self.middle(where)
        touch("touchStart", (x, y))
        for i in range(1, 9):
            touch("touchMove", (x + (to_x - x) * i / 8, y + (to_y - y) * i / 8))
        # A finger that rests before it lets go: else Chromium sees a fling, and the next tap only ends that.
        self.page.wait_for_timeout(120)
        touch("touchMove", (to_x, to_y))
        touch("touchEnd")


def open_table(
    chromium: Browser, *, width: int = 1280, height: int = 800, touch: bool = False, still: bool = True
) -> Table:
    """A new page with the module; ``still`` asks for reduced motion, so that nothing has to be waited for."""
    context = chromium.new_context(
        viewport={"width": width, "height": height},
        has_touch=touch,
        reduced_motion="reduce" if still else "no-preference",
    )
    return Table(context.new_page())
