"""Reading a lesson: what it says under each house, and where a file is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from lessons.reader import course, load, read_lesson
from tests.lessons.made import HEAD, RUN, lesson
from trainer.rules.errors import NotationError, PositionError
from trainer.rules.profile import HOUSES, with_changes

CLUB = HOUSES["it-club"]
FIXTURE = Path(__file__).with_name("fixtures") / "2-01-joker-both-ends.toml"


def test_a_file_tells_chapter_order_and_id() -> None:
    found = load(FIXTURE)
    assert (found.key, found.title) == ((2, 1, "joker-both-ends"), "The joker at either end")
    assert [step.kind for step in found.steps(CLUB)] == ["play", "play", "count", "play"]


@pytest.mark.parametrize(
    "name", ["joker-both-ends", "2-1-joker-both-ends", "3-01-joker-both-ends", "2-01-other"]
)
def test_a_file_named_otherwise_is_refused(name: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_lesson(FIXTURE.read_text("utf-8"), name)
    assert caught.value.expected == "2-01-joker-both-ends"


def test_a_house_replaces_keys_and_answers_first() -> None:
    steps = RUN.replace(
        '[[step]]\nsay = "The turn ends',
        '[step.in.it-duel]\nsay = "Two people."\nanswer = [{ on = "discard *", say = "Wait." }]\n'
        '[[step]]\nsay = "The turn ends',
    )
    made = lesson(steps)
    duel, club = made.steps(HOUSES["it-duel"])[0], made.steps(CLUB)[0]
    assert (duel.say, club.say) == ("Two people.", "Three hearts in a row, and a joker.")
    assert [one.say for one in duel.answers] == ["Wait.", *(one.say for one in club.answers)]
    assert duel.goal == club.goal


def test_a_step_for_some_houses_is_left_out_in_the_others() -> None:
    made = lesson(RUN.replace('goal = "Throw the king."', 'goal = "Throw the king."\nhouses = ["ro-duel"]'))
    assert [step.number for step in made.steps(CLUB)] == [1, 3]
    assert [step.number for step in made.steps(HOUSES["ro-duel"])] == [1, 2, 3]


def test_a_lesson_for_some_houses() -> None:
    made = lesson(head=HEAD + 'houses = ["fr-table"]\n')
    assert [name for name, house in HOUSES.items() if made.offered(house)] == ["fr-table"]
    own = with_changes(HOUSES["fr-table"], {"limit": 201}, "Nonna")
    assert made.offered(own)


def test_the_position_is_that_of_the_persons_house_or_of_the_step() -> None:
    made = lesson()
    for house in HOUSES.values():
        state = made.steps(house)[0].state(house, made.id)
        assert state is not None
        assert state.profile == house
    named = lesson(RUN.replace("drawn =", 'rules = "ro-duel"\ndrawn =', 1))
    state = named.steps(CLUB)[0].state(CLUB, "made")
    assert state is not None
    assert state.profile == HOUSES["ro-duel"]


def test_a_house_of_ones_own() -> None:
    own = with_changes(CLUB, {"longest_run": 13}, "Nonna")
    state = lesson().steps(own)[0].state(own, "made")
    assert state is not None
    assert (state.profile.name, state.profile.longest_run) == ("Nonna", 13)


def test_a_stock_of_a_few_cards_is_filled_up_always_alike() -> None:
    states = [lesson().steps(CLUB)[0].state(CLUB, "made") for _ in range(2)]
    assert states[0] is not None
    assert states[0] == states[1]
    assert states[0].card_count() == 108
    assert states[0].stock[0].text == "KC"


@pytest.mark.parametrize(
    ("was", "becomes", "code", "at"),
    [
        ('do = ["meld 7H', 'done = ["meld 7H', "unknown-key", "done ="),
        ('do = ["meld 7H 8H JK=9H"]', 'do = ["lay it down"]', "unknown-move", "do ="),
        ('goal = "Lay the run with the joker at its high end."\n', "", "missing-key", "[[step]]"),
        ('do = ["discard KD"]', 'kind = "guess"', "unknown-kind", "kind ="),
        ('goal = "Throw the king."', "goal = 3", "wrong-kind", "goal = 3"),
        ('then = ["2 draw", "2 discard JC"]', 'want = "richer"', "wrong-kind", "want ="),
        ('mark = { cards = ["7H"', 'mark = { card = ["7H"', "unknown-key", "mark ="),
        ('on = "meld JK=6H 7H 8H"', 'in = "x"', "unknown-key", "[[step]]"),
        ("opened = [true, true]", 'against = "nobody"', "wrong-kind", "against ="),
        ("opened = [true, true]", 'houses = ["casa-mia"]', "unknown-house", "houses ="),
        ("opened = [true, true]", "more = 3", "wrong-kind", "more ="),
    ],
)
def test_what_is_wrong_is_told_with_its_line(was: str, becomes: str, code: str, at: str) -> None:
    assert was in RUN
    text = HEAD + RUN.replace(was, becomes, 1)
    with pytest.raises(NotationError) as caught:
        read_lesson(text)
    lines = text.splitlines()
    assert caught.value.code == code
    assert caught.value.line is not None
    assert lines[caught.value.line - 1].startswith(at)


def test_an_impossible_position_is_told_with_the_line_of_its_step() -> None:
    made = lesson(RUN.replace('hands = ["7H', 'hands = ["4C 4C 4C 7H'))
    step = made.steps(CLUB)[0]
    with pytest.raises(PositionError) as caught:
        step.state(CLUB, "made")
    assert caught.value.code == "too-many-of-a-card"
    assert caught.value.params["line"] == step.line == len(HEAD.splitlines()) + 2


def test_the_name_of_the_file_is_told(tmp_path: Path) -> None:
    wrong = tmp_path / "1-01-made.toml"
    wrong.write_text(HEAD + "[[step]]\nhands = 1\n", "utf-8")
    with pytest.raises(NotationError) as caught:
        load(wrong)
    assert "1-01-made.toml" in caught.value.__notes__


def _course(folder: Path, more: str) -> Path:
    """Two lessons; a step of the first leads on to the one named."""
    other = HEAD.replace('"made"', '"other"')
    step = RUN.replace("opened = [true, true]", f'opened = [true, true]\nmore = "{more}"', 1)
    (folder / "1-01-made.toml").write_text(HEAD + step, "utf-8")
    (folder / "1-02-other.toml").write_text(other + RUN, "utf-8")
    return folder


def test_a_step_leads_on_to_another_lesson(tmp_path: Path) -> None:
    steps = course(_course(tmp_path, "other"))[0].steps(CLUB)
    assert [step.more for step in steps] == ["other", "", ""]


@pytest.mark.parametrize("more", ["othr", "made"])
def test_a_step_that_leads_on_to_no_other_lesson_is_told_with_its_line(tmp_path: Path, more: str) -> None:
    folder = _course(tmp_path, more)
    with pytest.raises(NotationError) as caught:
        course(folder)
    lines = (folder / "1-01-made.toml").read_text("utf-8").splitlines()
    assert (caught.value.code, caught.value.read, caught.value.expected) == ("unknown-lesson", more, "other")
    assert caught.value.line is not None
    assert lines[caught.value.line - 1] == f'more = "{more}"'
    assert "made" in caught.value.__notes__
