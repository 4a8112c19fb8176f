"""The app in a browser as a person sees it: what the page shows, read in one go, and words for what a person does."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Error, Locator, Page, Response, WebSocket

from trainer.app.table import ADDRESS
from trainer.rules.cards import Card, parse_card

SOON = 15_000
"""Milliseconds that a page may take to show what was asked for; a busy machine needs some of them."""

# The table lies in a shadow root, which `document.querySelector` does not enter.
_FIND_TABLE = """
window.s40 = () => {
  const seek = root => {
    const found = root.querySelector('[data-testid="card-table"]')
    if (found) return found
    for (const node of root.querySelectorAll('*')) {
      const inside = node.shadowRoot && seek(node.shadowRoot)
      if (inside) return inside
    }
    return null
  }
  if (!window.s40table?.isConnected) window.s40table = seek(document)
  return window.s40table
}
"""

_LOOK = """
() => {
  const t = window.s40()
  if (!t) return null
  const cards = node => [...node.querySelectorAll('[data-fly]')].map(c => c.dataset.fly.split(':')[2])
  const slip = t.querySelector('.slip')
  return {
    ...t.dataset,
    top: t.querySelector('.discards .over')?.dataset.card ?? '',
    stock: t.querySelector('.stock .n').textContent,
    hand: [...t.querySelectorAll('.hand [role=option]')].map(node => node.dataset.card),
    selection: [...t.querySelectorAll('.hand [aria-selected=true]')].map(node => node.dataset.card),
    melds: [...t.querySelectorAll('.meld')].map(m => [Number(m.dataset.meld), cards(m), m.classList.contains('fits')]),
    bar: [...t.querySelectorAll('.bar button')].map(b => [b.dataset.action, b.dataset.quiet !== 'true']),
    seats: [...t.querySelectorAll('.seat')].map(s => [Number(s.dataset.seat), Number(s.querySelector('.count').innerText)]),
    status: t.querySelector('.status').textContent,
    duties: [...t.querySelectorAll('.duties li')].map(node => node.textContent),
    slip: slip.hidden ? '' : slip.textContent,
    total: t.querySelector('.total').textContent,
    curtain: !t.querySelector('.curtain').hidden,
    asking: t.querySelector('dialog').open,
  }
}
"""


@dataclass(frozen=True, slots=True)
class Sight:
    """What can be seen at one moment. `melds` are (number, cards, marked as fitting); `bar` maps actions to being
    ready (False: quiet, it would be refused); `others` maps seats to how many cards they hold."""

    rev: int
    phase: str
    pending: bool
    replaying: bool
    hand: tuple[Card, ...]
    selection: tuple[Card, ...]
    staged: str
    melds: tuple[tuple[int, tuple[Card, ...], bool], ...]
    top: Card | None
    stock: int
    bar: dict[str, bool]
    others: dict[int, int]
    status: str
    duties: tuple[str, ...]
    slip: str
    total: str
    curtain: bool
    asking: bool

    @property
    def quiet(self) -> bool:
        """Nothing is under way: what is shown is what holds."""
        return not self.pending and not self.replaying

    def ready(self, action: str) -> bool:
        """Whether a button is there and would not be refused."""
        return self.bar.get(action, False)

    @classmethod
    def of(cls, seen: dict[str, Any]) -> Sight:
        return cls(
            rev=int(seen["rev"]),
            phase=seen["phase"],
            pending=seen["pending"] == "true",
            replaying=seen["replaying"] == "true",
            hand=tuple(map(parse_card, seen["hand"])),
            selection=tuple(map(parse_card, seen["selection"])),
            staged=seen["staged"],
            melds=tuple((n, tuple(map(parse_card, cards)), fits) for n, cards, fits in seen["melds"]),
            top=parse_card(seen["top"]) if seen["top"] else None,
            stock=int(seen["stock"] or 0),
            bar=dict(seen["bar"]),
            others=dict(seen["seats"]),
            status=seen["status"],
            duties=tuple(seen["duties"]),
            slip=seen["slip"],
            total=seen["total"],
            curtain=seen["curtain"],
            asking=seen["asking"],
        )


class AppPage:
    """One tab. Errors of scripts, requests to strangers, frames of the websocket, and what goes between table and server
    past the page are kept for the test to judge."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.errors: list[str] = []
        self.strangers: list[str] = []
        self._frames: list[tuple[str, bytes]] = []
        self._unread = 0
        self._host = urlsplit(address).netloc
        page.set_default_timeout(SOON)
        page.add_init_script(_FIND_TABLE)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("request", lambda request: self._note(request.url))
        page.on("websocket", self._listen)
        page.on("response", self._hear)

    def _note(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("data", "blob") and parts.netloc != self._host:
            self.strangers.append(url)

    def _listen(self, socket: WebSocket) -> None:
        self._note(socket.url)
        socket.on("framereceived", lambda frame: self._frames.append(("in", _bytes(frame))))
        socket.on("framesent", lambda frame: self._frames.append(("out", _bytes(frame))))

    def _hear(self, response: Response) -> None:
        if urlsplit(response.url).path != f"/{ADDRESS}":
            return
        self._frames.append(("request", response.request.post_data_buffer or b""))
        at = len(self._frames)
        self._frames.append(("answer", b""))
        self._unread += 1
        try:
            self._frames[at] = ("answer", response.body())
        except Error:
            pass  # the page was left, or the server killed: nobody has read it
        finally:
            self._unread -= 1

    @property
    def frames(self) -> list[tuple[str, bytes]]:
        """All that went over the line so far, in its order: what came "in" and went "out" by the websocket, and each
        "request" of the table with its "answer"."""
        while self._unread:
            self.page.wait_for_timeout(5)
        return self._frames

    @property
    def answers(self) -> int:
        """How many answers the table got past the page."""
        return sum(way == "answer" and bool(what) for way, what in self.frames)

    # ---------------------------------------------------------------- going somewhere

    def open(self, path: str = "/") -> AppPage:
        """Goes to an address of the app and waits until something of ours is there."""
        self.page.goto(f"{self.address.rstrip('/')}{path}")
        self.page.locator(".st-key-menu, [data-testid=card-table], [data-testid=stAlert]").first.wait_for()
        return self

    def key(self, name: str) -> Locator:
        """An element of the page by its key in the program."""
        return self.page.locator(f".st-key-{name}")

    def press_key(self, name: str) -> None:
        """Presses the button with this key."""
        self.key(name).get_by_role("button").click()

    def settled(self) -> None:
        """Waits until the server has drawn the page to its end."""
        self.page.locator("[data-test-script-state=notRunning]").wait_for()

    def unfold(self) -> None:
        """Opens what the page keeps folded. Streamlit closes a list of choices that moves, so its motion is waited for."""
        folded = self.page.locator("[data-testid=stExpander]").first
        folded.locator("summary").click()
        heights = [0.0, -1.0]
        while heights[-1] != heights[-2]:
            self.page.wait_for_timeout(150)
            box = folded.bounding_box()
            heights.append(box["height"] if box is not None else -1.0)

    def sit_down(self) -> Sight:
        """Begins a match with what New match offers."""
        self.press_key("deal")
        return self.at_table()

    # ---------------------------------------------------------------- looking

    @property
    def table(self) -> Locator:
        return self.page.get_by_test_id("card-table")

    def look(self) -> Sight:
        """What the table shows now."""
        sight = self._glance()
        assert sight is not None, "no table on the page"
        return sight

    def _glance(self) -> Sight | None:
        seen = self.page.evaluate(_LOOK)
        return None if seen is None else Sight.of(seen)

    def at_table(self) -> Sight:
        """Waits for a table on which nothing is under way."""
        return self.wait(lambda sight: sight.quiet, 2 * SOON)

    def wait(self, until: Callable[[Sight], bool], ms: int = SOON) -> Sight:
        """Waits for something to be seen; what is seen then. Raises AssertionError with what is seen instead."""
        end = time.monotonic() + ms / 1000
        while True:
            sight = self._glance()
            if sight is not None and until(sight):
                return sight
            if time.monotonic() > end:
                raise AssertionError(f"waited in vain; the table shows {sight}")
            self.page.wait_for_timeout(10)

    def state(self, name: str) -> str:
        """One of the table's data attributes."""
        return self.table.get_attribute(f"data-{name}") or ""

    def option(self, card: Card, nth: int = 0) -> Locator:
        """A card of the hand."""
        return self.table.locator(f'.hand [role=option][data-card="{card}"]').nth(nth)

    def button(self, action: str) -> Locator:
        """A button of the bar."""
        return self.table.locator(f'.bar [data-action="{action}"]')

    def meld(self, n: int) -> Locator:
        """A meld on the table."""
        return self.table.locator(f'[data-meld="{n}"]')

    def focused(self) -> str:
        """Which card, button or meld of the table has focus; "" where none has."""
        script = """() => { const a = s40().getRootNode().activeElement
            return a ? a.dataset.card ?? a.dataset.action ?? a.dataset.meld ?? a.tagName : '' }"""
        where: str = self.page.evaluate(script)
        return where


def _bytes(frame: str | bytes) -> bytes:
    return frame.encode() if isinstance(frame, str) else frame
