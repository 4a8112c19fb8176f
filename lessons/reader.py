"""Reading a lesson from its file: TOML in the one notation; the sentences are English."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any, Final, get_args

from lessons.goals import parse_goal
from lessons.lesson import (
    CHAPTERS,
    PERSON_SEAT,
    PLACES,
    Answer,
    Ask,
    Lesson,
    Mark,
    Step,
    StepKind,
)
from lessons.numbers import Numbers, read_numbers
from trainer.players.player import BOTS
from trainer.rules.errors import NotationError, Scala40Error
from trainer.rules.notation.document import Document, parse_document, refuse_unknown, require, take
from trainer.rules.notation.position import POSITION_KEYS
from trainer.rules.notation.words import parse_move, split_seat
from trainer.rules.profile import HOUSES

COURSE: Final = Path(__file__).with_name("course")
"""The lessons that ship: `<chapter>-<order>-<id>.toml`."""

KINDS: Final[tuple[StepKind, ...]] = get_args(StepKind)
ASKS: Final[tuple[Ask, ...]] = get_args(Ask)

_LESSON: Final = ("id", "chapter", "title", "goal", "needs", "principle", "words", "houses")
_PLACE: Final = tuple(key for key in POSITION_KEYS if key != "format")
_STEP: Final = (
    "kind", "say", "goal", "help", "mark", "do", "accept", "want", "then", "right", "answer", "in", "houses", "against",
    "ask", "cards", "number", "seat", "in_hand", "choices", "right_choice", "numbers", "more", *_PLACE,
)  # fmt: skip
_ANSWER: Final = ("on", "say", "play", "mark", "stands")
_FILE: Final = re.compile(r"(?P<chapter>\d)-(?P<order>\d\d)-(?P<id>[a-z0-9-]+)")


@cache
def course(folder: Path = COURSE) -> tuple[Lesson, ...]:
    """Every lesson of a folder, in order. Raises what `read_lesson` raises, and `NotationError` where a step leads on to a
    lesson that is not there."""
    found = tuple(sorted((load(path) for path in folder.glob("*.toml")), key=lambda lesson: lesson.key))
    ids = [lesson.id for lesson in found]
    for lesson in found:
        _check_more(lesson, ids)
    return found


def _check_more(lesson: Lesson, ids: Sequence[str]) -> None:
    """Refuses a step that leads on to no lesson of these, or to its own."""
    others = [id_ for id_ in ids if id_ != lesson.id]
    for step in (step for steps in lesson.by_house.values() for step in steps):
        if not step.more or step.more in others:
            continue
        like = get_close_matches(step.more, others, cutoff=0.0)
        line = step.document.line("more", "step", step.number - 1)
        error = NotationError("unknown-lesson", step.more, ", ".join(like), line)
        error.add_note(lesson.id)
        raise error


def load(path: Path) -> Lesson:
    """The lesson in a file. Raises `NotationError` and `PositionError`; their text names the file."""
    try:
        return read_lesson(path.read_text("utf-8"), path.stem)
    except Scala40Error as error:
        error.add_note(path.name)
        raise


def read_lesson(text: str, name: str = "") -> Lesson:
    """A lesson from the text of its file. `name`, without ending, tells chapter, order and id, which have to agree.

    Raises `NotationError` with the line. Positions are read by `Step.state`.
    """
    document = parse_document(text)
    refuse_unknown(document.data, ("format", "lesson", "step"), document)
    for table in ("lesson", "step"):
        require(document.data, table, document)
    head = take(document.data, "lesson", dict, {}, document)
    refuse_unknown(head, _LESSON, document, "lesson")
    for key in ("id", "chapter", "title", "goal"):
        require(head, key, document, "lesson")

    def get(key: str, kind: type, default: Any) -> Any:
        return take(head, key, kind, default, document, "lesson")

    id_, chapter = get("id", str, ""), get("chapter", int, 0)
    order = _order(name, id_, chapter, document)
    if not 0 <= chapter < CHAPTERS:
        raise NotationError(
            "wrong-kind", f"chapter = {chapter}", f"0 … {CHAPTERS - 1}", document.line("chapter", "lesson")
        )
    houses = _houses(get("houses", list, []), document, "lesson", 0)
    written = take(document.data, "step", list, [], document)
    by_house = {house: _steps(written, document, house) for house in HOUSES}
    return Lesson(
        id=id_,
        chapter=chapter,
        order=order,
        title=get("title", str, ""),
        goal=get("goal", str, ""),
        needs=tuple(map(str, get("needs", list, []))),
        principle=get("principle", str, ""),
        words=tuple(map(str, get("words", list, []))),
        houses=houses,
        by_house=by_house,
    )


def _order(name: str, id_: str, chapter: int, document: Document) -> int:
    if not name:
        return 0
    found = _FILE.fullmatch(name)
    if found is None or found["id"] != id_ or int(found["chapter"]) != chapter:
        expected = f"{chapter}-01-{id_}"
        raise NotationError("wrong-kind", name, expected, document.line("id", "lesson"))
    return int(found["order"])


def _houses(names: list[Any], document: Document, table: str, index: int) -> tuple[str, ...]:
    for name in names:
        if name not in HOUSES:
            raise NotationError(
                "unknown-house", str(name), ", ".join(HOUSES), document.line("houses", table, index)
            )
    return tuple(names)


def _steps(written: list[Any], document: Document, house: str) -> tuple[Step, ...]:
    steps = (_step(data, document, index, house) for index, data in enumerate(written))
    return tuple(step for step in steps if not step.houses or house in step.houses)


def _step(written: Mapping[str, Any], document: Document, index: int, house: str) -> Step:
    refuse_unknown(written, _STEP, document, "step", index)
    overrides = take(written, "in", dict, {}, document, "step", index)
    _houses(list(overrides), document, "step", index)
    for name, keys in overrides.items():
        refuse_unknown(keys, tuple(key for key in _STEP if key != "in"), document, f"step.in.{name}")
    own = overrides.get(house, {})
    data: dict[str, Any] = {**written, **own}

    def get(key: str, kind: type, default: Any) -> Any:
        return take(data, key, kind, default, document, "step", index)

    kind = get("kind", str, "play")
    if kind not in KINDS:
        raise NotationError("unknown-kind", str(kind), ", ".join(KINDS), document.line("kind", "step", index))
    require(data, "goal", document, "step", index)
    listed = [*own.get("answer", []), *written.get("answer", [])]
    do, accept, then = (_moves(get(key, list, []), document, index, key) for key in ("do", "accept", "then"))
    want = get("want", str, "")
    step = Step(
        number=index + 1,
        kind=kind,
        goal=get("goal", str, ""),
        say=get("say", str, ""),
        help=get("help", str, ""),
        right=get("right", str, ""),
        mark=_mark(get("mark", dict, {}), document, index),
        place={key: data[key] for key in _PLACE if key in data} if "hands" in data else None,
        do=do,
        accept=accept,
        want=parse_goal(want, document.line("want", "step", index)) if want else None,
        then=then,
        against=get("against", str, ""),
        answers=tuple(_answer(one, document, index) for one in listed),
        ask=get("ask", str, "meld"),
        cards=get("cards", str, ""),
        count=get("number", int, 0),
        seat=get("seat", int, PERSON_SEAT),
        in_hand=get("in_hand", bool, False),
        choices=tuple(map(str, get("choices", list, []))),
        right_choice=get("right_choice", int, 0),
        houses=_houses(get("houses", list, []), document, "step", index),
        numbers=_numbers(written, own, document, index, house),
        more=get("more", str, ""),
        line=document.line("", "step", index),
        document=document,
    )
    _check_kind(step, data, document, index)
    return step


def _numbers(
    written: Mapping[str, Any], own: Mapping[str, Any], document: Document, index: int, house: str
) -> Numbers | None:
    """What was measured of the step in this house, or else of the step."""
    if "numbers" in own:
        return read_numbers(own["numbers"], document, f"step.in.{house}.numbers")
    if "numbers" in written:
        return read_numbers(written["numbers"], document, "step.numbers", index)
    return None


def _check_kind(step: Step, data: Mapping[str, Any], document: Document, index: int) -> None:
    """Refuses a step without what its kind needs."""
    lost = next((key for key in _PLACE if key in data and "hands" not in data), None)
    if lost is not None:
        require(data, "hands", document, "step", index)
    if step.kind == "play" and not step.do:
        for key in ("against", "want") if step.against or step.want else ("do",):
            require(data, key, document, "step", index)
    if step.against and step.against not in BOTS:
        line = document.line("against", "step", index)
        raise NotationError("wrong-kind", step.against, ", ".join(BOTS), line)
    if step.kind == "count":
        for key in ("ask", "number"):
            require(data, key, document, "step", index)
        if step.ask not in ASKS:
            raise NotationError(
                "wrong-kind", f"ask = {step.ask}", ", ".join(ASKS), document.line("ask", "step", index)
            )
    if step.kind == "choose":
        for key in ("choices", "right_choice"):
            require(data, key, document, "step", index)
        if not 1 <= step.right_choice <= len(step.choices):
            read = f"right_choice = {step.right_choice}"
            line = document.line("right_choice", "step", index)
            raise NotationError("wrong-kind", read, f"1 … {len(step.choices)}", line)


def _moves(written: list[Any], document: Document, index: int, key: str) -> tuple[str, ...]:
    """Moves as they are written, each of which can be read."""
    for text in written:
        try:
            parse_move(split_seat(str(text))[1])
        except NotationError as error:
            raise error.at(document.line(key, "step", index)) from None
    return tuple(map(str, written))


def _answer(written: Any, document: Document, index: int) -> Answer:
    line = document.line("", "step", index)
    if not isinstance(written, dict):
        raise NotationError("wrong-kind", f"answer = {written!r}", "[[step.answer]]", line)
    for key in written:
        if key not in _ANSWER and not key.startswith("_"):
            raise NotationError("unknown-key", key, ", ".join(_ANSWER), line)
    for key in ("on", "say"):
        if not written.get(key):
            raise NotationError("missing-key", "", key, line)
    on = written["on"]
    return Answer(
        on=tuple(map(str, on)) if isinstance(on, list) else (str(on),),
        say=str(written["say"]),
        play=_moves(list(written.get("play", [])), document, index, "answer"),
        mark=_mark(written.get("mark", {}), document, index),
        stands=bool(written.get("stands", False)),
    )


def _mark(written: Mapping[str, Any], document: Document, index: int) -> Mark:
    for key in written:
        if key not in ("cards", "melds", "places"):
            line = document.line("mark", "step", index)
            raise NotationError("unknown-key", key, "cards, melds, places", line)
    cards, melds, places = (written.get(key, []) for key in ("cards", "melds", "places"))
    for place in places:
        if place not in PLACES:
            line = document.line("mark", "step", index)
            raise NotationError("wrong-kind", str(place), ", ".join(PLACES), line)
    return Mark(tuple(map(str, cards)), tuple(map(int, melds)), tuple(map(str, places)))
