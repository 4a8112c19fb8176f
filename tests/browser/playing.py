"""Playing a hand by what the page shows, and by nothing else: a person's way of thinking, and three pairs of hands.

`play_turn` thinks; `Mouse`, `Keys` and `Fingers` do: each of them clicks, presses or touches as a person does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Protocol

from playwright.sync_api import Locator

from tests.browser.app_page import AppPage, Sight
from trainer.rules.arrange import best
from trainer.rules.cards import JOKER, Card, hand_points
from trainer.rules.profile import OPENING_MINIMUM, RuleProfile
from trainer.rules.ways import joins

Watch = Callable[[Sight], object]
MOST_TURNS = 150
"""No hand against the first bot takes so many; one that does is going in circles."""


class Hands(Protocol):
    """How somebody works the table."""

    tab: AppPage

    def press(self, action: str) -> None:
        """One of the things to do: `draw`, `take`, `open`, `discard`, …"""

    def choose(self, cards: Sequence[Card]) -> None:
        """Chooses cards of the hand; none are chosen before."""

    def let_go(self) -> None:
        """Lets go of what is chosen."""

    def answer(self) -> None:
        """Takes the first answer to a question."""


def play_hand(hands: Hands, profile: RuleProfile, watch: Watch = lambda _: None) -> Sight:
    """Plays until the hand is over; what is seen then. `watch` sees the table before and after each turn."""
    for _ in range(MOST_TURNS):
        sight = hands.tab.wait(lambda s: s.quiet and s.phase in ("draw", "play", "over"))
        watch(sight)
        if sight.phase == "over":
            return sight
        play_turn(hands, profile, sight)
    raise AssertionError("the hand has no end")


def play_turn(hands: Hands, profile: RuleProfile, sight: Sight) -> Sight:
    """One turn, from the draw to the discard."""
    opened = "meld" in sight.bar
    if sight.phase == "draw":
        opened = _opened(hands.tab) or (profile.open_before_draw and open_hand(hands, profile, keep=0))
        sight = _draw(hands, sight, opened)
    if sight.phase == "play" and not opened:
        opened = open_hand(hands, profile, keep=_keep(profile))
    if opened:
        _lay_melds(hands, profile)
        _add(hands)
    sight = hands.tab.look()
    return sight if sight.phase == "over" else discard(hands)


def acted(hands: Hands, action: str) -> Sight:
    """Presses, and waits for the server's answer: another rev, or a slip that says why not."""
    before = hands.tab.look()
    hands.press(action)
    return answered(hands.tab, before)


def answered(tab: AppPage, before: Sight) -> Sight:
    """Waits until what was sent has come back."""
    return tab.wait(lambda s: s.quiet and (s.rev != before.rev or bool(s.slip) or s.asking))


def _opened(tab: AppPage) -> bool:
    """Whether I have opened: then the table lists melds of mine, last of all."""
    own = tab.table.locator(".melds .owner").last
    others = len(tab.look().others)
    seats = tab.table.locator(".melds .owner").count()
    return seats > 0 and own.get_attribute("data-key") == str(own_seat(tab, others))


def own_seat(tab: AppPage, others: int) -> int:
    """The seat that is not among the others'."""
    return next(seat for seat in range(1, others + 2) if seat not in tab.look().others)


def _keep(profile: RuleProfile) -> int:
    return 1 if profile.close_by == "discard" else 0


def _draw(hands: Hands, sight: Sight, opened: bool) -> Sight:
    """From the discard pile where the table says that it may be, and the card goes with two of mine; else the stock."""
    top = sight.top
    partners = [
        card for card in set(sight.hand) if card is not JOKER and top is not None and joins(card, top)
    ]
    wanted = opened and top is not None and top is not JOKER and len(partners) > 1
    if not (wanted and sight.ready("take")):
        return acted(hands, "draw")
    after = acted(hands, "take")
    assert after.duties, "a taken card has to be used: the table says so"
    return after


def open_hand(hands: Hands, profile: RuleProfile, keep: int) -> bool:
    """Opens where the hand holds forty points; says whether it did."""
    found = best(hands.tab.look().hand, profile, keep=keep, clean=profile.clean_opening)
    if found is None or found.value < OPENING_MINIMUM:
        return False
    _prepare(hands, [meld.cards for meld in found.melds])
    if not hands.tab.look().ready("open"):
        hands.let_go()
        return False
    return not acted(hands, "open").slip


def _prepare(hands: Hands, melds: Sequence[Sequence[Card]]) -> None:
    """Lays melds apart, and waits until the table says what they are worth."""
    for number, cards in enumerate(melds, 1):
        hands.choose(cards)
        hands.press("stage")
        hands.tab.wait(lambda s, n=number: s.staged.count("/") == n - 1 and bool(s.staged))  # type: ignore[misc]
    hands.tab.wait(lambda s: s.total not in ("", "…"))


def _lay_melds(hands: Hands, profile: RuleProfile) -> None:
    """What I hold in melds, once I have opened; a card stays in the hand to be discarded."""
    found = best(hands.tab.look().hand, profile, keep=_keep(profile), shed=True)
    for meld in found.melds if found is not None else ():
        if hands.tab.look().phase != "play":
            return
        if JOKER in meld.cards:
            _prepare(hands, [meld.cards])
        else:
            hands.choose(meld.cards)
        if acted(hands, "meld").slip:
            hands.let_go()
            if hands.tab.look().staged:
                hands.let_go()


def _add(hands: Hands) -> None:
    """Single cards to the melds that the table marks for them, dearest first."""
    for card in sorted(set(hands.tab.look().hand), key=lambda card: -hand_points((card,))):
        sight = hands.tab.look()
        if sight.phase != "play" or card not in sight.hand:
            return
        late = len(sight.hand) <= 3
        if any(_may_join(card, cards) for _, cards, _ in sight.melds) and (late or card is not JOKER):
            _lay(hands, card)


def _lay(hands: Hands, card: Card) -> bool:
    """Adds one card where the table says that it goes, or swaps it for a joker; says whether it went."""
    hands.choose([card])
    before = hands.tab.look()
    if not before.ready("lay"):
        hands.let_go()
        return False
    hands.press("lay")
    sight = answered(hands.tab, before)
    if sight.asking:
        hands.answer()
        sight = hands.tab.wait(lambda s: s.quiet and not s.asking and (s.rev != before.rev or bool(s.slip)))
    if sight.slip:
        hands.let_go()
    return not sight.slip


def _may_join(card: Card, meld: Sequence[Card]) -> bool:
    """At a glance: of the suit, or of the rank."""
    naturals = [other for other in meld if other is not JOKER]
    same_suit = len({other.suit for other in naturals}) == 1
    return card is JOKER or (card.suit is naturals[0].suit if same_suit else card.rank == naturals[0].rank)


def discard(hands: Hands) -> Sight:
    """Discards what `choose_a_discard` finds. Where nothing may be discarded, a duty stands in the way: a joker that was
    swapped is laid, or what led to the duty is taken back, or the taken card is put back."""
    for _ in range(10):
        if choose_a_discard(hands) is not None:
            return acted(hands, "discard")
        sight = hands.tab.look()
        if JOKER in sight.hand and sight.duties and _lay(hands, JOKER):
            continue
        if sight.ready("put-back"):
            acted(hands, "put-back")
            acted(hands, "draw")
        else:
            assert sight.ready("undo"), f"a turn without an end: {sight}"
            acted(hands, "undo")
    raise AssertionError("a turn without an end")


def choose_a_discard(hands: Hands) -> Card | None:
    """Chooses the card that goes with fewest of mine, among those that the table lets go; None where it lets none."""
    held = hands.tab.look().hand
    for card in sorted(set(held), key=lambda card: _worth(card, held)):
        hands.choose([card])
        if hands.tab.look().ready("discard"):
            return card
        hands.let_go()
    return None


def _worth(card: Card, held: Sequence[Card]) -> float:
    if card is JOKER:
        return 1000
    return 12 * sum(joins(card, other) for other in set(held) if other not in (JOKER, card)) - hand_points(
        (card,)
    )


def copies(tab: AppPage, cards: Sequence[Card]) -> list[Locator]:
    """Where these cards lie in the hand; equal ones are different cards."""
    used: dict[Card, int] = {}
    found: list[Locator] = []
    for card in cards:
        found.append(tab.option(card, used.get(card, 0)))
        used[card] = used.get(card, 0) + 1
    return found


class Mouse:
    """Clicks: on the piles, on cards by their index, on buttons."""

    def __init__(self, tab: AppPage) -> None:
        self.tab = tab

    def press(self, action: str) -> None:
        if action in ("draw", "take"):
            self.tab.page.get_by_test_id("stock" if action == "draw" else "discards").click()
        else:
            self.tab.button(action).click()

    def choose(self, cards: Sequence[Card]) -> None:
        for option in copies(self.tab, cards):
            option.click(position={"x": 12, "y": 24})
        seen = self.tab.look()
        assert sorted(map(str, seen.selection)) == sorted(map(str, cards)), (seen, self.tab.focused())

    def let_go(self) -> None:
        sight = self.tab.look()
        if sight.selection:
            for option in self.tab.table.locator(".hand [aria-selected=true]").all():
                option.click(position={"x": 12, "y": 24})
        else:
            for _ in range(sight.staged.count("/") + 1 if sight.staged else 0):
                self.tab.table.locator(".stage .away").first.click()

    def answer(self) -> None:
        self.tab.table.locator("dialog .choices button").first.click()


class Fingers(Mouse):
    """Touches the same things."""

    def press(self, action: str) -> None:
        if action in ("draw", "take"):
            self.tab.page.get_by_test_id("stock" if action == "draw" else "discards").tap()
        else:
            self.tab.button(action).tap()

    def choose(self, cards: Sequence[Card]) -> None:
        for option in copies(self.tab, cards):
            option.tap(position={"x": 12, "y": 24})
        seen = self.tab.look()
        assert sorted(map(str, seen.selection)) == sorted(map(str, cards)), (seen, self.tab.focused())

    def let_go(self) -> None:
        # Going through a copy of the list: each tap changes which are selected.
        for card in self.tab.look().selection:
            self.tab.table.locator(f'.hand [aria-selected=true][data-card="{card}"]').first.tap(
                position={"x": 12, "y": 24}
            )
        while self.tab.look().staged:
            self.tab.table.locator(".stage .slot:not(.switch)").first.tap()

    def answer(self) -> None:
        self.tab.table.locator("dialog .choices button").first.tap()


class Keys:
    """Presses keys, and nothing else."""

    KEYS: ClassVar = {"draw": "s", "take": "p", "stage": "Enter", "open": "Enter", "meld": "Enter", "lay": "a", "discard": "x",
            "put-back": "b", "undo": "u", "sort": "o", "next-hand": "Enter"}  # fmt: skip

    def __init__(self, tab: AppPage) -> None:
        self.tab = tab

    def press(self, action: str) -> None:
        self.tab.page.keyboard.press(self.KEYS[action])

    def choose(self, cards: Sequence[Card]) -> None:
        hand = list(self.tab.look().hand)
        wanted: list[int] = []
        for card in cards:
            wanted.append(
                next(place for place, held in enumerate(hand) if held is card and place not in wanted)
            )
        self.tab.page.keyboard.press("Home")
        at = 0
        for place in sorted(wanted):
            for _ in range(place - at):
                self.tab.page.keyboard.press("ArrowRight")
            self.tab.page.keyboard.press("Space")
            at = place
        seen = self.tab.look()
        assert sorted(map(str, seen.selection)) == sorted(map(str, cards)), (seen, self.tab.focused())

    def let_go(self) -> None:
        for _ in range(4):
            sight = self.tab.look()
            if not (sight.selection or sight.staged or sight.slip):
                return
            self.tab.page.keyboard.press("Escape")

    def answer(self) -> None:
        self.tab.page.keyboard.press("1")
