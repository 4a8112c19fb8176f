"""The figures of lessons: read, said, firm, and computed again."""

from collections.abc import Iterator

import pytest

from lessons.lesson import PERSON_SEAT, Lesson, Step
from lessons.numbers import PLACES, WAYS, Experiment, Moment, filled, measured
from lessons.player import begin, next_step
from lessons.reader import COURSE, course, read_lesson
from trainer.language import Words
from trainer.playout.engine import can_compile
from trainer.rules.errors import NotationError
from trainer.rules.profile import HOUSES
from trainer.rules.referee import judge_move

MOMENT = Moment(
    "it-club", "discard AC", "discard 2D", 20_000, 7, (3.42, 3.0, 2.9, 2.8), (0.12, 0.1, 0.1, 0.1)
)
LEAST, SURE = 1.5, 5
"""Points a hand and standard errors by which the better move of a moment is ahead, whoever plays on."""
ADDERS = "watch-pickups"
"""The lesson that says itself that its first figure holds against players who take to add, as hard does, alone."""

SIGNS = {
    ("open-early", "it-club"): 1,
    ("open-early", "it-duel"): -1,
    ("open-early", "fr-table"): 1,
    ("open-early", "ro-duel"): -1,
    ("middle-cards-connect", "it-club"): -1,
    ("runs-help-everyone", "it-club"): -1,
    ("taking-tells", "it-club"): 1,
    ("keep-a-discard", "it-club"): 1,
    ("aim-for-forty", "it-club"): 1,
}
"""Which way the experiments went that a lesson tells as a gain or a loss."""
LEVEL = {
    ("place-the-joker-well", "it-club"),
    ("in-hand-is-rare", "ro-duel"),
    ("discard-beside-discards", "it-club"),
}
"""Those that a lesson tells as no difference: their interval has to hold 0."""
SLIGHT = {("watch-pickups", "it-club")}
"""Those that a lesson tells as hardly anything: less than half a point, as far as the interval goes."""


def numbered() -> Iterator[tuple[Lesson, Step]]:
    seen = set()
    for lesson in course(COURSE):
        for house in HOUSES:
            for step in lesson.by_house[house]:
                if step.numbers is not None and (lesson.id, step.number, step.numbers) not in seen:
                    seen.add((lesson.id, step.number, step.numbers))
                    yield lesson, step


def moments() -> list[tuple[Lesson, Step, Moment]]:
    """Each once: a step that says a figure of another one's position shows none of its own."""
    found: dict[Moment, tuple[Lesson, Step, Moment]] = {}
    for lesson, step in numbered():
        if isinstance(step.numbers, Moment) and step.place is not None:
            found.setdefault(step.numbers, (lesson, step, step.numbers))
    return list(found.values())


FOUND = moments()
NAMES = [f"{lesson.id}-{step.number}-{moment.house}" for lesson, step, moment in FOUND]


def test_a_sentence_says_its_figures() -> None:
    text = "{gap} in {deals} deals, give or take {error}; {7H} stays"
    assert filled(Words("en"), text, MOMENT) == "3.4 points in 20,000 deals, give or take 0.1; {7H} stays"
    assert filled(Words("it"), "{gap}", MOMENT) == "3,4 punti"
    assert filled(Words("en"), text, None) == text


def test_a_loss_is_said_without_its_sign() -> None:
    lost = Experiment("middle-cards", "it-club", "after", -0.44, 0.06, 128)
    assert filled(Words("en"), "it lost {gap}", lost) == "it lost 0.4 points"


LESSON = """
format = "scala40/1"
[lesson]
id = "one"
chapter = 8
title = "One"
goal = "One."
[[step]]
kind = "play"
say = "Look."
goal = "Throw the ace."
hands = ["2D AC", "1"]
opened = [true, true]
table = ["7H 8H 9H"]
drawn = "stock"
do = ["discard AC"]
[step.numbers]
"""
FIGURES = """house = "it-club"
best = "discard AC"
than = "discard 2D"
deals = 20
key = 7
policy = "hard"
belief = "uniform"
gap = 3.42
error = 0.12
gaps = [3.0, 2.9, 2.8]
errors = [0.1, 0.1, 0.1]
"""


def test_the_figures_are_read_from_the_file() -> None:
    steps = read_lesson(LESSON + FIGURES).by_house["ro-duel"]
    assert steps[0].numbers == Moment("it-club", "discard AC", "discard 2D", 20, 7, *_four())


def _four() -> tuple[tuple[float, ...], tuple[float, ...]]:
    return (3.42, 3.0, 2.9, 2.8), (0.12, 0.1, 0.1, 0.1)


def test_a_step_with_figures_is_played_in_a_house_where_they_were_measured() -> None:
    step = read_lesson(LESSON + FIGURES).by_house["fr-table"][0]
    custom = HOUSES["fr-table"]
    state = step.state(custom, "x")
    assert state is not None
    assert state.profile == HOUSES["fr-table"]


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ('house = "it-club"', 'house = "no-house"'),
        ("gaps = [3.0, 2.9, 2.8]", "gaps = [3.0]"),
        ('policy = "hard"', 'policy = "easy"'),
        ("deals = 20\n", ""),
        ("key = 7", 'key = 7\nseed = "x"'),
    ],
)
def test_wrong_figures_are_refused_with_their_line(was: str, now: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_lesson(LESSON + FIGURES.replace(was, now))
    assert caught.value.line is not None


def test_an_experiment_that_was_never_made_is_refused() -> None:
    with pytest.raises(NotationError):
        read_lesson(LESSON + 'study = "middle-cards"\nhouse = "it-club"\ncase = "never"\n')


def test_figures_are_said_and_no_figure_is_missing() -> None:
    for lesson in course(COURSE):
        for house in HOUSES:
            for step in lesson.by_house[house]:
                texts = (step.say, step.help, step.right, *(one.say for one in step.answers), *step.choices)
                says = any(f"{{{place}}}" in text for text in texts for place in PLACES)
                assert says == (step.numbers is not None), (lesson.id, step.number, house)


@pytest.mark.parametrize(("lesson", "step", "moment"), FOUND, ids=NAMES)
def test_the_better_move_is_clearly_ahead(lesson: Lesson, step: Step, moment: Moment) -> None:
    ways = 2 if (lesson.id, step.number) == (ADDERS, 2) else len(WAYS)
    for gap, error in list(zip(moment.gaps, moment.errors, strict=True))[:ways]:
        assert gap >= LEAST
        assert gap >= SURE * error


@pytest.mark.parametrize(("lesson", "step", "moment"), FOUND, ids=NAMES)
def test_both_moves_are_legal_in_the_house(lesson: Lesson, step: Step, moment: Moment) -> None:
    state = step.state(HOUSES[moment.house], "x")
    assert state is not None
    assert state.turn == PERSON_SEAT
    for text in (moment.best, moment.than):
        assert judge_move(state, text)[0] is None


def test_the_experiments_still_say_what_the_lessons_say() -> None:
    told = {
        (lesson.id, step.numbers.house): step.numbers
        for lesson, step in numbered()
        if isinstance(step.numbers, Experiment)
    }
    assert set(told) == set(SIGNS) | LEVEL | SLIGHT
    for key, sign in SIGNS.items():
        assert told[key].gap * sign > 2 * told[key].error, key
    for key in LEVEL:
        assert abs(told[key].gap) < 2 * told[key].error, key
    for key in SLIGHT:
        assert abs(told[key].gap) + 2 * told[key].error < 0.5, key


def test_every_principle_has_its_lesson() -> None:
    from trainer.coach.advice import PRINCIPLES

    assert [lesson.principle for lesson in course(COURSE) if lesson.chapter == 8] == list(PRINCIPLES)


@pytest.mark.slow
@pytest.mark.skipif(not can_compile(), reason="without the compiled kernel this would take an hour")
@pytest.mark.parametrize(("lesson", "step", "moment"), FOUND, ids=NAMES)
def test_the_figures_are_computed_again(lesson: Lesson, step: Step, moment: Moment) -> None:
    state = step.state(HOUSES[moment.house], "x")
    assert state is not None
    assert measured(moment, state) == (moment.gaps, moment.errors)


def test_a_run_goes_through_a_lesson_with_figures() -> None:
    lesson = next(lesson for lesson in course(COURSE) if lesson.id == "open-early")
    run, moved = next_step(begin(lesson, HOUSES["it-club"]))
    assert run.at == 1
    assert moved == ()
