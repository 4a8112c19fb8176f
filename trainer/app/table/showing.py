"""From a match and a tab to the view that the browser gets."""

from __future__ import annotations

from trainer.app.table.control import (
    NOT_OVER,
    NOT_UNDERSTOOD,
    NOTHING_TO_UNDO,
    OUT_OF_DATE,
    Answer,
    Tab,
    staged,
    viewer,
)
from trainer.app.table.live import Live
from trainer.display.view import Frame, View, build_view, refusal_view
from trainer.language import Words
from trainer.players.player import BOTS
from trainer.rules.notation.records import PERSON
from trainer.rules.notation.rules_keys import nearest_house
from trainer.rules.observation import observe
from trainer.rules.profile import HOUSES, VARIANTS, RuleProfile


def kind_name(kind: str, w: Words) -> str:
    """What plays a seat, in words."""
    names = {
        PERSON: w.tr("a person"),
        "easy": w.tr("easy bot"),
        "normal": w.tr("normal bot"),
        "hard": w.tr("hard bot"),
        "random": w.tr("random player"),
    }
    return names.get(kind, kind)


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
) -> View:
    """The view for one tab. `since` is the rev that the browser has shown already; `stored` are the ids of intents
    that the store has seen."""
    seat = viewer(live, tab)
    curtain = seat == 0
    looking = live.now.turn if curtain else seat
    buttons: tuple[str, ...] = ()
    if live.hand_over:
        buttons = ("new-match",) if live.winner else ("next-hand",)
    setup = live.setup
    frame = Frame(
        match=match,
        rev=live.rev,
        acks=tuple(tab.acks(stored)),
        house=house_label(setup.profile, w),
        hand_no=live.hand_no,
        names=setup.names,
        kinds=setup.kinds,
        kind_names={kind: kind_name(kind, w) for kind in BOTS},
        shared=len(setup.persons) > 1,
        curtain=curtain,
        buttons=buttons,
        pause=pause,
        colours=colours,
        big=big,
    )
    return build_view(
        observe(live.now, looking),
        frame,
        w,
        steps=[step for step in live.steps if step.rev > since],
        staged=staged(live, tab),
        refusal=None if tab.answer is None else _answer(tab.answer, live, w),
    )


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
