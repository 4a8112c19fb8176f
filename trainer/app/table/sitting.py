"""A browser's tab at a match: where what the tab has sent, was shown and still keeps comes together.

Two ways lead here: the page's run, and the short way past the page (`trainer.app.direct`). Both may come at once, so a
sitting does one thing at a time, and numbers the views that it gives out: the browser drops one that is overtaken.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Iterable
from dataclasses import dataclass, field
from weakref import WeakValueDictionary

from trainer.app.table import ADDRESS
from trainer.app.table.control import Tables, viewer
from trainer.app.table.live import Live
from trainer.app.table.showing import advice_now, expert_text, folds, hint_level, show
from trainer.app.table.tab import Intent, Tab
from trainer.coach.advice import Advice
from trainer.display.could import View
from trainer.language import Words


@dataclass(frozen=True, slots=True)
class Look:
    """How this person likes the table, as of the page's last run. `sits`: the principles of play that need no explaining
    any more."""

    words: Words
    pause: int = 600
    colours: int = 4
    big: bool = False
    sits: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Around:
    """What the page draws around the table, as far as the table's state decides it; equal where nothing changes there.

    `over` is the rev at which the hand ended, 0 while it goes on; `advice` is spread out under the felt, `folded` where
    the person has mastered its principle; `note` says what the experts at the table are just now.
    """

    asked: str = ""
    trouble: str = ""
    over: int = 0
    advice: Advice | None = None
    folded: bool = False
    note: str = ""


@dataclass(slots=True, weakref_slot=True)
class Sitting:
    """One tab at one match. `key` names it to the browser that sits there, and to nobody else.

    `since` is the rev that the browser has shown already (None: it has shown none), `stored` the ids of intents that
    the store had seen when the tab sat down. `trouble` says what kept the last intents from being done, `around` what the
    page has drawn around the table.
    """

    player: str
    match: str
    look: Look
    tab: Tab = field(default_factory=Tab)
    since: int | None = None
    stored: tuple[str, ...] = ()
    trouble: str = ""
    around: Around = Around()
    # Hexadecimal: in other letters a card might be spelt by chance.
    key: str = field(default_factory=lambda: secrets.token_hex(16))
    lock: threading.RLock = field(default_factory=threading.RLock, repr=False)
    _given: int = 0
    _fresh: Live | None = None

    def take(self, intents: Iterable[Intent], tables: Tables) -> None:
        """Does what the browser wants and has not been done, as far as the rules allow it.

        Raises the store's errors and those of the rules: that intent and those after it are not acknowledged, the browser
        sends them again, and nothing is lost meanwhile.
        """
        with self.lock:
            self.trouble, self._fresh = "", None
            new = [one for one in intents if one.match == self.match and one.id not in self.tab.handled]
            if new:
                self.since = new[0].rev
            for intent in new:
                self._fresh = tables.handle(self.player, intent, self.tab)

    def live(self, tables: Tables) -> Live:
        """The match as the intents just taken left it, or as it stands. Raises as `Tables.live` does."""
        with self.lock:
            found, self._fresh = self._fresh, None
        return found or tables.live(self.match, self.player)

    def view(self, live: Live, tables: Tables) -> View:
        """What the tab is shown of the match, with the way to answer."""
        with self.lock:
            if self.since is None:
                self.since = live.rev
            self._given += 1
            view = show(
                live,
                self.tab,
                self.look.words,
                match=self.match,
                stored=self.stored,
                since=self.since,
                pause=self.look.pause,
                colours=self.look.colours,
                big=self.look.big,
                counsel=tables.counsel,
                sits=self.look.sits,
            )
            return {**view, "direct": {"to": ADDRESS, "key": self.key, "n": self._given}}

    def around_now(self, live: Live, tables: Tables) -> Around:
        """What the page should draw around the table."""
        if self.look.big:
            return Around(self.tab.asked, self.trouble)
        advice = None
        if hint_level(live, self.tab) == 3:
            advice = advice_now(live, self.tab, self.match, viewer(live, self.tab), tables.counsel)
        over = live.rev if live.hand_over else 0
        folded = advice is not None and folds(live, advice.best.principle, self.look.sits)
        note = expert_text(live.setup.kinds, self.look.words)
        return Around(self.tab.asked, self.trouble, over, advice, folded, note)


class Sittings:
    """Who sits where, by key. A sitting is held by the session of its tab and ends with it: here it is only found."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._by_key: WeakValueDictionary[str, Sitting] = WeakValueDictionary()

    def sit_down(self, sitting: Sitting) -> Sitting:
        """From now on it is found by its key."""
        with self._lock:
            self._by_key[sitting.key] = sitting
        return sitting

    def find(self, key: str) -> Sitting | None:
        """The sitting of a key; None where the session has ended, or the server was started anew."""
        with self._lock:
            return self._by_key.get(key)
