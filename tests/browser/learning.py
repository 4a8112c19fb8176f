"""Going through a lesson in the browser as it is written: each move made with hands, each answer given on the page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from playwright.sync_api import Locator, expect

from lessons.lesson import Lesson, Step
from lessons.player import answer, begin, next_step
from lessons.run import LessonRun
from tests.browser.app_page import SOON, AppPage, Sight
from tests.browser.playing import Hands, answered, play_hand
from trainer.language import words
from trainer.rules.cards import JOKER, Card
from trainer.rules.moves import Discard, Items, LayOff, Move, NewMeld, Open, Swap
from trainer.rules.notation.words import parse_move
from trainer.rules.profile import RuleProfile
from trainer.rules.reading import read_meld
from trainer.rules.refusals import Refusal

MOST_READINGS = 3

Watch = Callable[[], object]


class Learner(Protocol):
    """Hands that also work the page around the table."""

    hands: Hands
    tab: AppPage

    def push(self, button: Locator) -> None:
        """Presses a button of the page or of the table."""

    def write(self, number: int) -> None:
        """Writes a number into the page's field and sends it."""


def go_through(learner: Learner, lesson: Lesson, profile: RuleProfile, watch: Watch = lambda: None) -> None:
    """The lesson from its first step to its stars. `watch` is called once a step is shown, and once it is done."""
    run = begin(lesson, profile)
    tab = learner.tab
    lived = False
    while (step := run.step) is not None:
        tab.page.locator(".s40.lesson .way").wait_for()
        expect(tab.page.locator(".s40.lesson .way .done")).to_have_count(run.at)
        if run.state is not None and not lived:
            hand = sorted(map(str, run.state.hands[0]))
            tab.wait(lambda s, hand=hand: s.quiet and sorted(map(str, s.hand)) == hand, 2 * SOON)  # type: ignore[misc]
        watch()
        run = _done(learner, run, step, profile)
        watch()
        if step.right or step.kind == "look":
            _onward(learner, step, table=run.state is not None)
        # What a bot did with its own chance is seen on the page alone.
        lived = lived or bool(step.against)
        run, _ = next_step(replace(run, done=True) if step.against else run)
    tab.key("lesson-again").wait_for()
    watch()


def _done(learner: Learner, run: LessonRun, step: Step, profile: RuleProfile) -> LessonRun:
    """The step's own answer."""
    if step.kind == "count":
        learner.write(step.count)
        return answer(run, str(step.count)).run
    if step.kind == "choose":
        learner.push(
            learner.tab.page.locator(f"[class*=st-key-choice-][class*='-{step.right_choice}'] button")
        )
        return answer(run, str(step.right_choice)).run
    if step.against:
        play_hand(learner.hands, profile)
        return run
    for text in step.do:
        assert run.state is not None
        move = parse_move(text)
        make(learner, move, run.state.profile)
        run = answer(run, text).run
    return run


def _onward(learner: Learner, step: Step, *, table: bool) -> None:
    beside = step.kind in ("count", "choose") or not table
    tab = learner.tab
    learner.push(tab.key("lesson-on").get_by_role("button") if beside else tab.button("onward"))


def make(learner: Learner, move: Move, profile: RuleProfile) -> Sight:
    """One move by the table's own buttons; what is seen then."""
    hands = learner.hands
    match move:
        case Open(melds):
            for items in melds:
                _prepare(learner, items, profile)
            before = hands.tab.look()
            hands.press("open")
        case NewMeld(items):
            if any(item.card is JOKER for item in items):
                _prepare(learner, items, profile)
                before = hands.tab.look()
            else:
                hands.choose([item.card for item in items])
                before = hands.tab.look()
            hands.press("meld")
        case LayOff() | Swap():
            before = _join(learner, move)
        case Discard(card):
            hands.choose([card])
            before = hands.tab.look()
            hands.press("discard")
        case _:
            before = hands.tab.look()
            hands.press(move.verb.replace(" ", "-"))
    sight = answered(hands.tab, before)
    assert not sight.slip, f"{move}: {sight.slip}"
    return sight


def _prepare(learner: Learner, items: Items, profile: RuleProfile) -> None:
    """Puts a meld apart, its joker standing for what is meant."""
    tab, meld = learner.tab, read_meld(items, profile)
    before = tab.look().staged.count("/") + bool(tab.look().staged)
    learner.hands.choose([item.card for item in items])
    learner.hands.press("stage")
    tab.wait(lambda s: s.staged.count("/") + bool(s.staged) == before + 1 and s.total not in ("", "…"))
    assert not isinstance(meld, Refusal)
    if len(meld.joker_faces) != 1:
        return
    name = meld.joker_faces[0].text
    group = tab.table.locator(".stage .group").nth(before)
    slot = group.locator(".slot.switch")
    for _ in range(MOST_READINGS):
        if not slot.count() or _stands_for(group) == name:
            return
        learner.push(slot)
        tab.wait(lambda s: s.total not in ("", "…"))
    raise AssertionError(f"the joker does not come to stand for {name}")


def _stands_for(group: Locator) -> str:
    """What the joker of a prepared meld stands for, by what is drawn on it."""
    script = """node => { const card = node.querySelector('.card.jk span'); if (!card) return ''
        const sign = card.querySelector('.sign'); const suit = [...sign.classList].find(c => c.length === 1)
        return card.firstChild.textContent.trim() + suit.toUpperCase() }"""
    found: str = group.evaluate(script)
    return found


def _join(learner: Learner, move: LayOff | Swap) -> Sight:
    """A card to a meld, as an addition or in the joker's place; where the table asks which, it is told."""
    hands, tab = learner.hands, learner.tab
    card: Card = move.card if isinstance(move, Swap) else move.item.card
    hands.choose([card])
    before = tab.look()
    hands.press("lay")
    sight = tab.wait(lambda s: s.asking or (s.quiet and (s.rev != before.rev or bool(s.slip))))
    if sight.asking:
        names = tab.table.locator("dialog .choices button")
        wanted = (
            f"Swap it for the joker of meld {move.meld}"
            if isinstance(move, Swap)
            else f"Add it to meld {move.meld}"
        )
        found = names.filter(has_text=wanted)
        stands = move.item.stands_for if isinstance(move, LayOff) else None
        if found.count() > 1 and stands is not None:
            found = found.filter(has_text=words("en").card(stands))
        learner.push(found.first)
    return before
