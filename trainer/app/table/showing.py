"""From a match and a tab to the view that the browser gets."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from trainer.app.table.control import (
    ANYWAY,
    NOT_OVER,
    NOT_UNDERSTOOD,
    NOTHING_TO_UNDO,
    OUT_OF_DATE,
    staged,
    viewer,
)
from trainer.app.table.counsel import FIRST_SECONDS, Counsel
from trainer.app.table.live import Live
from trainer.app.table.tab import Answer, Costly, Tab
from trainer.coach.advice import Advice, Level
from trainer.coach.words import hint, warning
from trainer.display.could import View, refusal_view
from trainer.display.view import Frame, build_view
from trainer.language import Words
from trainer.players.player import BOTS
from trainer.playout.engine import engine, may_compile
from trainer.rules.notation.records import PERSON
from trainer.rules.notation.rules_keys import nearest_house
from trainer.rules.observation import observe
from trainer.rules.profile import HOUSES, VARIANTS, RuleProfile
from trainer.rules.referee import judge_move
from trainer.rules.state import State


def kind_name(kind: str, w: Words) -> str:
    """What plays a seat, in words."""
    names = {
        PERSON: w.tr("a person"),
        "easy": w.tr("easy bot"),
        "normal": w.tr("normal bot"),
        "hard": w.tr("hard bot"),
        "expert": w.tr("expert bot"),
        "random": w.tr("random player"),
    }
    return names.get(kind, kind)


def level_text(kind: str, w: Words) -> str:
    """What a bot does, and what it overlooks; "" for a person."""
    return {
        "easy": w.tr("Never picks up a discard and throws almost any card. Overlooks what you need."),
        "normal": w.tr(
            "Picks up what makes a meld and keeps what is close to one. Overlooks the jokers on the table, and what its "
            "discards give you."
        ),
        "hard": w.tr(
            "Also picks up to add, swaps jokers, and throws what helps nobody. Overlooks what playing the hand on would "
            "show."
        ),
        "expert": w.tr(
            "Plays the hand on many times in its head before it moves. Overlooks that you may think as far: it takes you "
            "for the hard bot."
        ),
    }.get(kind, "")


def expert_text(kinds: Iterable[str], w: Words) -> str:
    """Why the experts among these players are not what they are called; "" where they are, and where there is none."""
    if "expert" not in kinds or engine().compiled:
        return ""
    if may_compile():
        return w.tr("Until the engine is compiled the expert plays like the hard bot.")
    return w.tr("The engine cannot be compiled on this computer: the expert plays like the hard bot.")


def house_label(profile: RuleProfile, w: Words) -> str:
    """The house's name, and the variants that were agreed for this match; the limit is told beside it."""
    base = nearest_house(profile)
    agreed = [
        w.variant(name)
        for name, changes in VARIANTS.items()
        if name != "limit_201"
        and profile.name in HOUSES
        and all(getattr(profile, key) == value for key, value in changes.items())
        and any(getattr(base, key) != value for key, value in changes.items())
    ]
    return " · ".join((w.house(profile.name), *agreed))


def show(
    live: Live,
    tab: Tab,
    w: Words,
    *,
    match: str,
    stored: tuple[str, ...],
    since: int,
    pause: int,
    colours: int,
    big: bool,
    counsel: Counsel | None = None,
    sits: Collection[str] = (),
) -> View:
    """The view for one tab. `since` is the rev that the browser has shown already; `stored` are the ids of intents
    that the store has seen; `sits` are the principles that the person has mastered."""
    seat = viewer(live, tab)
    costly = tab.costly if tab.costly is not None and tab.costly.rev == live.rev else None
    curtain = seat == 0
    looking = live.now.turn if curtain else seat
    buttons: tuple[str, ...] = ()
    if live.hand_over:
        buttons = ("new-match",) if live.winner else ("next-hand",)
    setup = live.setup
    not_yet = expert_text(setup.kinds, w)
    frame = Frame(
        match=match,
        rev=live.rev,
        acks=tuple(tab.acks(stored)),
        house=house_label(setup.profile, w),
        hand_no=live.hand_no,
        names=setup.names,
        kinds=setup.kinds,
        kind_names={kind: kind_name(kind, w) for kind in BOTS},
        notes={"expert": (w.tr("like the hard bot"), not_yet)} if not_yet else {},
        shared=len(setup.persons) > 1,
        curtain=curtain,
        buttons=buttons,
        pause=pause,
        colours=colours,
        big=big,
        advice=_advice(live, tab, w, match, seat, counsel, sits),
        question=None if costly is None else _question(costly, tab, w),
        caution=_caution(tab, w),
    )
    return build_view(
        observe(_shown(live, costly), looking),
        frame,
        w,
        steps=[step for step in live.steps if step.rev > since],
        staged=staged(live, tab),
        refusal=None if tab.answer is None or tab.answer.costly is not None else _answer(tab.answer, live, w),
    )


def _shown(live: Live, costly: Costly | None) -> State:
    """The state that is shown: where a costly move was let lie, the one after it. Nothing hidden is seen by that: a card
    of the stock is never drawn in advance."""
    if costly is None or not costly.held or costly.words[0] == "draw":
        return live.now
    return judge_move(live.now, costly.words[0])[1]


def thinks(live: Live, tab: Tab, seat: int) -> bool:
    """Whether advice on this moment is wanted: a hint is shown, or moves are watched over."""
    to_move = not live.hand_over and seat == live.now.turn
    return to_move and (hint_level(live, tab) > 0 or tab.caution.mode != "off")


def hint_level(live: Live, tab: Tab) -> int:
    """How strong a hint is shown now; 0 for none."""
    return tab.hint if tab.hint_rev == live.rev else 0


def advice_now(live: Live, tab: Tab, match: str, seat: int, counsel: Counsel | None) -> Advice | None:
    """The advice behind the hint that is shown, as far as it has come; thinking is begun where it will be wanted."""
    if counsel is None or not thinks(live, tab, seat):
        return None
    if not hint_level(live, tab):
        counsel.think(match, live, seat)
        return None
    return counsel.advice(match, live, seat, FIRST_SECONDS)


def folds(live: Live, principle: str, sits: Collection[str]) -> bool:
    """Whether what is said of a principle is told in short: who has mastered it need not be told again. At a shared table
    nobody knows who is being told."""
    return principle in sits and len(live.setup.persons) == 1


def _advice(
    live: Live,
    tab: Tab,
    w: Words,
    match: str,
    seat: int,
    counsel: Counsel | None,
    sits: Collection[str],
) -> View | None:
    """The hint as the table shows it; `why` is what it keeps back until it is asked for."""
    advice = advice_now(live, tab, match, seat, counsel)
    level = hint_level(live, tab)
    if not level or counsel is None:
        return None
    if advice is None:
        return {
            "level": level,
            "text": w.tr("Thinking …"),
            "why": "",
            "cards": [],
            "melds": [],
            "places": [],
            "more": False,
            "busy": True,
        }
    strength: tuple[Level, ...] = (1, 2, 3)
    told = hint(advice, strength[level - 1], w)
    short = folds(live, told.principle, sits)
    return {
        "level": level,
        "text": told.line if short else told.text,
        "why": told.why if short else "",
        "cards": [card.text for card in told.cards],
        "melds": list(told.melds),
        "places": list(told.places),
        "more": level < 3,
        # What few deals say of the kind of move may be false: it is put right as well.
        "busy": level > 1 and not counsel.done(match, live, seat),
    }


def _question(costly: Costly, tab: Tab, w: Words) -> View:
    """What is asked about a move that gives points up."""
    anyway = [f"{ANYWAY}{costly.words[0]}", *costly.words[1:]]
    return {
        "id": costly.id,
        "text": warning(costly.played, w),
        "choices": [
            {"id": "anyway", "words": w.tr("Let it stand") if costly.held else w.tr("Play it"), "do": anyway},
            {"id": "hint", "words": w.tr("Give me a hint"), "do": ["think-again", "hint"]},
            {"id": "warn-off", "words": w.tr("Stop warning me"), "do": ["warn-off"]},
        ],
        "again": w.tr("Take it back") if costly.held else w.tr("Think again"),
    }


def _caution(tab: Tab, w: Words) -> View | None:
    """How moves are watched over, for the table's edge: in words, and as the number of points."""
    points = w.number(tab.caution.points)
    if tab.caution.mode == "off":
        return None
    text = (
        w.tr("warns from {points} points", points=points)
        if tab.caution.mode == "warn"
        else w.tr("offers back from {points} points", points=points)
    )
    return {"text": text, "points": points}


def _answer(answer: Answer, live: Live, w: Words) -> View:
    if answer.refusal is not None:
        return refusal_view(answer.id, answer.refusal, w, dict(enumerate(live.setup.names, 1)))
    text = {
        OUT_OF_DATE: w.tr("The match went on in another window. This is how it stands now."),
        NOT_UNDERSTOOD: w.tr("That could not be read as a move. Nothing has changed."),
        NOTHING_TO_UNDO: w.tr("There is nothing to take back."),
        NOT_OVER: w.tr("The hand is still being played."),
    }[answer.code]
    return {"id": answer.id, "code": answer.code, "text": text, "cards": [], "melds": []}
