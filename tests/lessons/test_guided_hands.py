"""The first guided hand holds whatever a person chooses where it leaves a choice."""

from itertools import permutations, product

import pytest

from lessons.player import answer, begin, next_step, show_me
from lessons.reader import COURSE, load
from lessons.words import said
from trainer.language import LANGUAGES, words
from trainer.rules.profile import HOUSES

FIRST = COURSE / "0-01-guided-first.toml"
LONELY = ("discard AH", "discard JH", "discard KC")
"""Three cards that may be thrown in any order over the first three turns."""
OPENINGS = ("open QS QD QC / 7H 8H JK=9H", "open JK=6H 7H 8H / QS QD QC")
RUNS = ("meld 3S 4S JK=5S", "meld JK=2S 3S 4S")


@pytest.mark.parametrize("house", HOUSES)
def test_every_choice_that_is_accepted_leads_to_the_end(house: str) -> None:
    lesson = load(FIRST)
    for order, opening, laid in product(permutations(LONELY), OPENINGS, RUNS):
        chosen = iter(order)
        run = begin(lesson, HOUSES[house])
        while (step := run.step) is not None:
            wanted = step.do if step.kind == "play" else (str(step.count),) if step.kind == "count" else ()
            for text in wanted:
                if text in LONELY:
                    text = next(chosen)
                elif text in OPENINGS:
                    text = opening
                elif text in RUNS:
                    text = laid
                reply = answer(run, text)
                assert reply.what == "right", (order, step.number, text, reply)
                run = reply.run
            run, _ = next_step(run)
        assert run.slips == 0
        assert run.state is not None
        assert run.state.result is not None
        assert run.state.result.points == (0, 22)


def test_the_way_shown_follows_from_what_was_thrown_before() -> None:
    run = begin(load(FIRST), HOUSES["it-club"])
    for text in ("draw", "discard JH", "draw", "discard KC", "draw", OPENINGS[0]):
        run, _ = next_step(answer(run, text).run)
    reply = show_me(run)
    assert reply.what == "right"
    assert reply.moves == ("discard AH",)


WORDS_A_MINUTE = 180
SECONDS_A_MOVE = 4
PROMISED = 10
"""Minutes that whoever begins is told the hand takes."""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("house", HOUSES)
def test_the_first_hand_keeps_its_promise_of_ten_minutes(house: str, lang: str) -> None:
    """Every sentence and every help read, every move looked for, Bruno's watched, every way on pressed."""
    w, read, moves = words(lang), 0, 0
    for step in load(FIRST).steps(HOUSES[house]):
        told = " ".join(said(w, text) for text in (step.goal, step.say, step.help, step.right) if text)
        read += sum(any(sign.isalnum() for sign in word) for word in told.split())
        moves += (len(step.do) or 1) + len(step.then) + bool(step.right)
    assert read / WORDS_A_MINUTE + moves * SECONDS_A_MOVE / 60 <= PROMISED
