"""The view: what the server sends to the card table, built from one seat's `Observation` and nothing else.

The table holds no rule of the game: what each card could do, what each button would answer, and every sentence are
worked out here, by asking `rules`, in the person's language. No hidden card and no seed goes in.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Protocol

from trainer.display.could import View, actions, can, waiting
from trainer.display.labels import table_labels
from trainer.display.reference import addresses
from trainer.display.result_view import result_view
from trainer.display.status import duties, status
from trainer.language import Words, words
from trainer.language.house_links import OF_CODE
from trainer.rules.arrange import best
from trainer.rules.cards import JOKER, Card
from trainer.rules.melds import Meld
from trainer.rules.moves import LayOff, NewMeld, Open, Swap
from trainer.rules.observation import Observation, own_state
from trainer.rules.staging import Staged, StagedMeld
from trainer.rules.state import Drawn, Phase


class StepLike(Protocol):
    """One thing that happened. `cards` everybody saw, `own` only the seat itself; `on` is a meld's number."""

    @property
    def rev(self) -> int: ...
    @property
    def seat(self) -> int: ...
    @property
    def kind(self) -> str: ...
    @property
    def cards(self) -> tuple[Card, ...]: ...
    @property
    def own(self) -> tuple[Card, ...]: ...
    @property
    def melds(self) -> tuple[str, ...]: ...
    @property
    def on(self) -> int | None: ...


@dataclass(frozen=True, slots=True)
class Frame:
    """What surrounds the observation: the match, the players' names and kinds, and how this person likes the table.

    `shared`: several people sit at this screen, so nobody in particular is meant by "you"; `curtain` hides the hand
    until the seat to move has the screen to itself. `notes` say of a kind of player what it is just now, in a few
    words and in a sentence. `advice` and `question` come from the coach; `caution` says in words how it watches over
    moves. `below`: pixels of the window to leave free under the table.
    `numbers` shows the number of each meld; `still`: the table is to be looked at, nothing is moved on it. `offers` are
    the words of the moves that are asked for, where not every one is: the bar has no buttons for others.
    """

    match: str
    rev: int
    acks: tuple[str, ...]
    house: str
    hand_no: int
    names: tuple[str, ...]
    kinds: tuple[str, ...]
    kind_names: Mapping[str, str]
    notes: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    shared: bool = False
    curtain: bool = False
    buttons: tuple[str, ...] = ()
    pause: int = 600
    colours: int = 4
    big: bool = False
    below: int = 8
    numbers: bool = False
    still: bool = False
    offers: Collection[str] | None = None
    advice: Mapping[str, object] | None = None
    question: Mapping[str, object] | None = None
    caution: Mapping[str, object] | None = None


def build_view(
    seen: Observation,
    frame: Frame,
    w: Words,
    *,
    steps: Sequence[StepLike] = (),
    staged: Staged | None = None,
    refusal: Mapping[str, object] | None = None,
) -> View:
    """The view of `seen` in the language of `w`. Its keys are those that `card_table.js` reads."""
    state = own_state(seen)
    acting = seen.my_turn and not frame.curtain
    fixed = _fixed(w.lang)
    return {
        "match": frame.match,
        "rev": frame.rev,
        "acks": list(frame.acks),
        "seat": 0 if frame.curtain else seen.seat,
        "phase": _phase(seen, frame),
        "house": frame.house,
        "limit": seen.profile.limit,
        "hand_no": frame.hand_no,
        "seats": [_seat(seen, frame, seat) for seat in range(1, seen.seats + 1)],
        "hand": [] if frame.curtain else _texts(seen.hand),
        "table": _table(seen, w),
        "stock": seen.stock_size,
        "discards": _texts(seen.discards),
        "drawn": seen.drawn.value if seen.my_turn else Drawn.NONE.value,
        "drawn_card": seen.drawn_card.text if acting and seen.drawn_card is not None else None,
        "status": status(seen, state, frame.names, w, shared=frame.shared, curtain=frame.curtain),
        "duties": duties(seen, w) if acting else [],
        "actions": actions(state, w) if acting else {},
        "can": {} if frame.curtain else can(state, w) if acting else waiting(seen),
        "stage": None if staged is None or frame.curtain else stage_view(staged, w),
        "groups": [] if frame.curtain else _groups(seen),
        "steps": [step_view(step, seen.seat if not frame.curtain else 0, frame, w) for step in steps],
        "refusal": refusal,
        "result": result_view(seen, frame.names, w, you=0 if frame.shared else seen.seat),
        "curtain": _curtain(seen, frame, w),
        "buttons": list(frame.buttons),
        "hints": acting,
        "advice": frame.advice if acting else None,
        "question": frame.question,
        "caution": frame.caution,
        "ranks": fixed["ranks"],
        "names": fixed["names"],
        "labels": fixed["labels"],
        "options": {
            "pause": frame.pause,
            "colours": frame.colours,
            "big": frame.big,
            "below": frame.below,
            "numbers": frame.numbers,
            "still": frame.still,
            "offers": None if frame.offers is None else sorted(frame.offers),
            "lang": w.lang,
            "dir": "ltr",
            "keys": True,
        },
    }


@lru_cache(maxsize=8)
def _fixed(lang: str) -> dict[str, dict[str, str]]:
    """The words that are the same in every view of a language."""
    w = words(lang)
    return {"ranks": w.rank_letters(), "names": w.card_names(), "labels": table_labels(w.tr)}


def _texts(cards: Sequence[Card]) -> list[str]:
    return [card.text for card in cards]


def _phase(seen: Observation, frame: Frame) -> str:
    if seen.phase is Phase.OVER:
        return "over"
    if frame.curtain:
        return "curtain"
    return seen.phase.value if seen.my_turn else "wait"


def _seat(seen: Observation, frame: Frame, seat: int) -> View:
    at = seat - 1
    totals = seen.result.totals if seen.result is not None else seen.scores
    out = seen.result.out if seen.result is not None else seen.out
    kind = frame.kinds[at]
    return {
        "seat": seat,
        "name": frame.names[at],
        "kind": kind,
        "bot": frame.kind_names.get(kind, ""),
        "note": list(frame.notes.get(kind, ())),
        "cards": seen.hand_sizes[at],
        "opened": seen.opened[at],
        "score": totals[at],
        "out": out[at],
        "dealer": seat == seen.dealer,
        "turn": seat == seen.turn and seen.phase is not Phase.OVER,
        "you": seat == seen.seat and not frame.curtain,
        "known": _texts(seen.known[at]),
    }


def _table(seen: Observation, w: Words) -> list[View]:
    since = _just_laid(seen)
    return [
        {
            "n": number,
            "owner": laid.owner,
            "kind": laid.meld.kind,
            "points": laid.meld.points,
            "cards": meld_cards(laid.meld),
            "fresh": number in since,
            "name": w.meld(laid.meld),
        }
        for number, laid in enumerate(seen.table, 1)
    ]


def meld_cards(meld: Meld) -> list[View]:
    """A meld's cards as the table draws them, the joker with what it stands for."""
    faces = _texts(meld.joker_faces)
    return [{"c": card.text, "as": faces} if card is JOKER else {"c": card.text} for card in meld.cards]


def _just_laid(seen: Observation) -> frozenset[int]:
    """The numbers of the melds that were laid or added to in the running turn, or in the last one before it."""
    events = seen.log[seen.turn_start :]
    if not any(event.move.verb in ("open", "meld", "lay", "swap") for event in events):
        start = max(
            (n for n, e in enumerate(seen.log[: seen.turn_start - 1], 1) if e.move.verb == "discard"),
            default=0,
        )
        events = seen.log[start : seen.turn_start]
    touched = {e.move.meld for e in events if isinstance(e.move, (LayOff, Swap))}
    new = sum(len(e.move.melds) for e in events if isinstance(e.move, Open))
    new += sum(isinstance(e.move, NewMeld) for e in events)
    size = len(seen.table)
    return frozenset(touched | set(range(size - new + 1, size + 1)))


def _curtain(seen: Observation, frame: Frame, w: Words) -> View | None:
    if not frame.curtain:
        return None
    name = frame.names[seen.turn - 1]
    return {
        "name": name,
        "text": w.tr("Hand the screen to {name}.", name=name),
        "button": w.tr("I am {name}: show my cards", name=name),
    }


def _groups(seen: Observation) -> list[list[str]]:
    """The melds that the engine finds in the hand, dearest arrangement first, for grouping the cards."""
    found = best(seen.hand, seen.profile)
    return [_texts(meld.cards) for meld in found.melds] if found is not None else []


# ------------------------------------------------------------------ melds in preparation, steps


def stage_view(staged: Staged, w: Words) -> View:
    """Melds in preparation with their readings, the total, and what is still missing."""
    why = w.refusal(staged.refusal) if staged.refusal is not None else None
    return {
        "melds": [_staged_meld(meld, w) for meld in staged.melds],
        "total": staged.total,
        "minimum": staged.minimum,
        "opening": staged.opening,
        "ok": staged.refusal is None,
        "code": staged.refusal.code if staged.refusal is not None else None,
        "why": why,
        "rule": addresses.of_rule(OF_CODE[staged.refusal.code]) if staged.refusal is not None else None,
        "caption": w.tr("{total} of {minimum}", total=staged.total, minimum=staged.minimum)
        if staged.opening
        else w.ntr("{n} point", "{n} points", staged.total, n=staged.total),
    }


def _staged_meld(staged: StagedMeld, w: Words) -> View:
    if staged.meld is None:
        return {
            "cards": [
                {"c": item.card.text, "as": [item.stands_for.text]}
                if item.stands_for
                else {"c": item.card.text}
                for item in staged.items
            ],
            "text": " ".join(item.text for item in staged.items),
            "ok": False,
            "kind": None,
            "points": 0,
            "readings": [],
            "code": staged.refusal.code if staged.refusal else None,
            "why": w.refusal(staged.refusal) if staged.refusal else None,
            "name": "",
        }
    return {
        "cards": meld_cards(staged.meld),
        "text": staged.meld.text,
        "ok": True,
        "kind": staged.meld.kind,
        "points": staged.meld.points,
        "readings": [reading.text for reading in staged.readings],
        "code": None,
        "why": None,
        "name": w.meld(staged.meld),
    }


def step_view(step: StepLike, seat: int, frame: Frame, w: Words) -> View:
    """One step as `seat` may see it (0: as everybody may)."""
    you = step.seat == seat
    cards = (*step.cards, *(step.own if you else ()))
    name = frame.names[step.seat - 1]
    kind, shown = step.kind, cards
    if kind == "start":
        text = w.tr("{name} draws {card} for the start.", name=name, card=w.a_card(cards[0]))
    else:
        text = w.step(name, kind, cards, step.melds, step.on, you)
    return {
        "rev": step.rev,
        "seat": step.seat,
        "kind": kind,
        "cards": _texts(shown),
        "melds": [meld.split() for meld in step.melds],
        "on": step.on,
        "text": text,
    }
