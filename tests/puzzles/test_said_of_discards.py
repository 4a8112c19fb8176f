"""What is said against a discard: principles that are the case, every wait of a card, and melds that are torn apart."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from puzzles.codec import from_text
from puzzles.kinds import kind
from puzzles.kinds.why import Tried
from puzzles.puzzle import Option, Puzzle
from puzzles.words import explain, hint
from tests.puzzles.verify.made import figure
from trainer.language import words
from trainer.rules.notation.line import position_line
from trainer.rules.notation.position import complete, position_of, read_position

STORED = Path(__file__).parent / "data" / "which_discard.json"


def discarding(
    rules: str,
    hand: str,
    best: str,
    *worse: str,
    table: str = "",
    opened: str = "true, true",
    discards: str = "AC",
    scores: str = "0, 0",
    principle: str = "",
) -> Puzzle:
    """A which-discard puzzle of a made position: the first of `worse` is the tempting answer. The other seat laid what lies
    on the table and holds seven cards."""
    laid = table.split(" / ") if table else []
    text = f"""
format = "scala40/1"
rules = "{rules}"
hands = ["{hand}", "7"]
opened = [{opened}]
turns_taken = [5, 5]
table = {laid}
owners = {[2] * len(laid)}
discards = "{discards}"
drawn = "stock"
scores = [{scores}]
"""
    line = position_line(position_of(complete(read_position(text)), 1))
    options = tuple(
        Option(f"discard {card}", grade, (figure(loss, 0.1),) * 4)  # type: ignore[arg-type]
        for card, grade, loss in ((best, "right", 0.0), *((card, "wrong", 4.0) for card in worse))
    )
    tried = {f"why:{principle}": Tried("evidence", 4.0, 0.1).text} if principle else {}
    return Puzzle(
        "which-discard",
        line,
        truth={"best": f"discard {best}", **tried},
        options=options,
        tags=(principle,) if principle else (),
        tempting=f"discard {worse[0]}",
    )


def said_of(puzzle: Puzzle, card: str) -> tuple[str, ...]:
    """What is said against a discard, without the figures before it."""
    return explain(puzzle, kind("which-discard").judge(puzzle, f"discard {card}"), words("en"))[1:]


EXACT = "To close you need a card to discard: keep one back, and do not wait for one exact card."
LIVE = "Every card exists twice: the more unseen cards complete a wait, the more it is worth."


@pytest.mark.parametrize(
    ("hand", "best", "tempting", "discards", "principle", "fact"),
    [
        # The two tens of diamonds and the four jokers, so the right card waits for one exact card; the other for none.
        (
            "5H 8D 9D JD 8C", "5H", "JD", "AC", LIVE,
            "Without the five of hearts, 6 unseen cards let you close next turn; without the jack of diamonds, none.",
        ),
        # All jokers lie in sight. Fours and sevens of diamonds, two of each; without the five the tens of spades alone.
        (
            "5D 6D 9S JS", "9S", "5D", "JK JK JK JK AC", EXACT,
            "Without the nine of spades, 4 unseen cards let you close next turn; without the five of diamonds, 2.",
        ),
    ],
)  # fmt: skip
def test_one_exact_card_is_spoken_of_only_where_the_worse_discard_waits_for_it(
    hand: str, best: str, tempting: str, discards: str, principle: str, fact: str
) -> None:
    puzzle = discarding("it-club", hand, best, tempting, discards=discards, principle="keep-a-discard")
    assert said_of(puzzle, tempting)[:2] == (principle, fact)
    assert hint(puzzle, 2, words("en")) == principle


def test_a_whole_meld_that_is_torn_is_said_before_all_else() -> None:
    puzzle = discarding("it-club", "5S 6S 7S 2H KD 9C JD", "2H", "KD", "6S")
    assert said_of(puzzle, "6S")[0] == "Keep 5♠ 6♠ 7♠ together: they are a whole meld."
    assert not any("whole meld" in one for one in said_of(puzzle, "KD"))


def test_before_the_opening_a_torn_meld_is_said_with_what_it_does_to_the_opening() -> None:
    """Three kings are 30: with them many a card opens, without one of them none."""
    hand = "KH KD KC 10H 10D 2C 4S 6H 8C 9S AS 5D 3H JC"
    puzzle = discarding("fr-table", hand, "2C", "10H", "KD", opened="false, false")
    said = said_of(puzzle, "KD")
    assert said[0] == "Keep K♥ K♦ K♣ together: they are a whole meld."
    assert said[1].startswith("Without the two of clubs, ")
    assert "lets you open next turn" in said[1] or "let you open next turn" in said[1]
    assert not any(one.startswith("Before the opening") for one in said)


def test_all_is_said_that_a_card_waits_for_and_whom_it_would_serve() -> None:
    """The ten of spades waits for the two other tens, two of each, and with the queen for the two jacks; and it fits the
    run on the table."""
    puzzle = discarding("fr-table", "10S 10D QS 2H 4C 9C 7H", "2H", "4C", "10S", "10D", table="7S 8S 9S")
    pair = "10♦ and 10♠ wait for a third: 4 unseen cards complete them (10♥ or 10♣)."
    said = said_of(puzzle, "10S")
    assert said[1:4] == (
        pair,
        "Without the ten of spades you no longer wait for 6 unseen cards (10♥, 10♣, or J♠).",
        "The ten of spades would fit meld 1, and the next player could take it and add it there.",
    )
    # The ten of diamonds waits with the other ten alone.
    assert pair in said_of(puzzle, "10D")
    assert not any("no longer wait" in one or "fit meld" in one for one in said_of(puzzle, "10D"))


@pytest.mark.parametrize(
    ("rules", "said"),
    # Nobody has opened. In one house such a player may take a card to open with, in another may open before drawing, in the
    # third may take none.
    [("fr-table", True), ("it-duel", True), ("it-club", False)],
)
def test_what_the_next_player_may_not_take_is_not_called_safer(rules: str, said: bool) -> None:
    line = (
        f"s40:{rules};1;1;AH.4H.QH.6D.KD.4C.10C.KC.AS.5S.8S.10S.KS.KS|13;00;0.1;;8D.5D;79;stock;63.34;"
        "2-draw,2-discard-5D,1-draw"
    )
    options = tuple(
        Option(f"discard {card}", grade, (figure(loss, 0.1),) * 4)  # type: ignore[arg-type]
        for card, grade, loss in (("6D", "right", 0.0), ("QH", "wrong", 4.0))
    )
    puzzle = Puzzle("which-discard", line, truth={"best": "discard 6D"}, options=options)
    beside = "The six of diamonds goes with what the next player threw away: 5♦."
    assert (beside in said_of(puzzle, "QH")) == said


@pytest.mark.parametrize(
    ("rules", "opened", "scores", "told"),
    [
        # 9 and 2 and 6 and 10 are 27 points in the hand.
        (
            "it-club",
            "true, true",
            "85, 0",
            "You stand at 85 and are out at 101: this hand costs you 16 points at most.",
        ),
        ("it-club", "true, true", "74, 99", ""),
        (
            "it-club",
            "false, true",
            "85, 0",
            "You stand at 85 and are out at 101: this hand costs you 16 points at most.",
        ),
        # Whoever never opens pays 100 in this house, whatever the hand holds.
        (
            "ro-duel",
            "false, true",
            "74, 0",
            "You stand at 74 and are out at 101: this hand costs you 27 points at most.",
        ),
        (
            "ro-duel",
            "true, true",
            "100, 0",
            "You stand at 100 and are out at 101: this hand costs you 1 point at most.",
        ),
        # 98 points of 100 are no news, nor are 21 of 27.
        ("ro-duel", "false, true", "3, 0", ""),
        ("it-club", "true, true", "80, 0", ""),
    ],
)
def test_a_hand_costs_no_more_than_puts_the_seat_out(rules: str, opened: str, scores: str, told: str) -> None:
    puzzle = discarding(rules, "9S 2H 6D KC", "KC", "9S", opened=opened, scores=scores)
    assert [one for one in said_of(puzzle, "9S") if one.startswith("You stand")] == ([told] if told else [])


def test_the_middle_is_not_praised_where_the_king_joins_more() -> None:
    """The neighbours of the six lie in sight: it joins the sets alone, three of them; the king three sets and two runs."""
    discards = "AC 5S 5S 7S 7S"
    puzzle = discarding(
        "it-club", "6S KS 2H 10D", "6S", "KS", discards=discards, principle="middle-cards-connect"
    )
    assert said_of(puzzle, "KS")[:2] == (
        LIVE,
        "The six of spades can still join 3 melds, the king of spades 5.",
    )
    assert hint(puzzle, 2, words("en")) == LIVE


@pytest.mark.parametrize(
    ("losses", "told"),
    [
        ((0.03, 1.2, 0.4, 0.1), "it loses up to 1.2 points, or nothing at all"),
        ((0.03, 0.4, 0.2, 0.1), "it loses up to 0.4 points, or nothing at all"),
        ((0.03, 0.02, 0.0, 0.04), "That is too little to call it wrong"),
    ],
)
def test_nobody_is_told_that_a_card_is_nothing_better(losses: tuple[float, ...], told: str) -> None:
    puzzle = from_text(STORED.read_text(encoding="utf-8"))
    judged = kind("which-discard").judge(puzzle, "discard AH")
    assert judged.option is not None
    option = replace(judged.option, grade="close", figures=tuple(figure(one, 0.4) for one in losses))
    said = explain(puzzle, replace(judged, grade="close", option=option), words("en"))
    assert said[0].startswith("As far as ")
    assert said[0].endswith("discarding the ace of hearts is as good as discarding the nine of hearts.")
    assert told in said[1]
    assert not any("0.0" in one or one.startswith("Part by part") for one in said)
