"""which-discard, take-or-draw and open-or-wait: what they ask about, how they judge, what they say."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

from puzzles.codec import from_text
from puzzles.kinds import kind, open_or_wait, take_or_draw, which_discard
from puzzles.kinds.base import BadAnswer, Shard
from puzzles.kinds.deciding import (
    level_of,
    level_of_two,
    one_of,
    phase,
    rating_of,
    seen_of,
    state_of,
    table_size,
)
from puzzles.kinds.why import Tried, why
from puzzles.puzzle import Option, Puzzle, Scalar
from puzzles.rules_of_thumb import highest, loneliest
from puzzles.sources import Moment, moments
from puzzles.verify.again import consistent, replay
from puzzles.words import answer_text, explain, hint, question
from puzzles.words.playouts import adding_up, all_options
from tests.puzzles.verify.made import figure
from trainer.language import words
from trainer.rules.cards import parse_cards
from trainer.rules.legal import legal_moves
from trainer.rules.moves import Discard, Draw, Open, Take
from trainer.rules.notation.line import position_line
from trainer.rules.notation.position import complete, position_of, read_position
from trainer.rules.notation.words import parse_move
from trainer.rules.observation import Observation, observe
from trainer.rules.profile import HOUSES, house
from trainer.rules.turn import apply, check

STORED = Path(__file__).parent / "data" / "which_discard.json"


@cache
def stored() -> Puzzle:
    """A sharp one of the Romanian duel: AH 9H 9H QH QS, both have opened."""
    return from_text(STORED.read_text(encoding="utf-8"))


def own_view(hand: str) -> Observation:
    """What the first seat sees of a hand in which both have opened."""
    text = f"""
format = "scala40/1"
rules = "it-club"
hands = ["{hand}", "8"]
opened = [true, true]
turns_taken = [5, 5]
discards = "QC KC 9C"
drawn = "stock"
"""
    return observe(complete(read_position(text)), 1)


@cache
def source(rules: str) -> tuple[Moment, ...]:
    return tuple(islice(moments("kinds", house(rules), 2), 600))


# What is asked about


@pytest.mark.parametrize("rules", HOUSES)
def test_which_discard_asks_where_nothing_else_can_be_done(rules: str) -> None:
    asked = [moment for moment in source(rules) if which_discard.asks(moment)]
    assert asked
    for moment in asked:
        found = list(legal_moves(moment.before))
        assert len(found) >= 4
        assert all(isinstance(move, Discard) for move in found)
    # And where something can be laid, it does not ask.
    assert any(isinstance(moment.move, Discard) and moment not in asked for moment in source(rules))


@pytest.mark.parametrize("rules", HOUSES)
def test_take_or_draw_asks_where_both_are_legal_and_nothing_else(rules: str) -> None:
    asked = [moment for moment in source(rules) if take_or_draw.asks(moment)]
    assert asked
    for moment in asked:
        assert [type(move) for move in legal_moves(moment.before)] == [Draw, Take]
        if HOUSES[rules].pile_before_opening == "closed":
            assert moment.seen.has_opened


@pytest.mark.parametrize("rules", HOUSES)
def test_open_or_wait_asks_where_a_hand_can_open_and_need_not(rules: str) -> None:
    asked = [moment for moment in source(rules) if open_or_wait.asks(moment)]
    assert asked
    for moment in asked:
        kinds = {type(move) for move in islice(legal_moves(moment.before), 3000)}
        assert Open in kinds
        assert not moment.seen.has_opened
        assert any(check(moment.before, Discard(card)) is None for card in moment.seen.hand)


def test_moments_are_chosen_by_phase_and_by_chance_of_the_shard_alone() -> None:
    asked = [moment for moment in source("it-club") if which_discard.asks(moment)]
    phases = {phase(moment.seen) for moment in asked}
    assert len(phases) > 2
    chosen = [one_of(asked, random.Random(seed)) for seed in range(60)]
    assert {phase(one.seen) for one in chosen if one is not None} == phases
    assert chosen == [one_of(asked, random.Random(seed)) for seed in range(60)]
    assert one_of([], random.Random(1)) is None


def test_tables_are_those_of_the_house() -> None:
    for profile in HOUSES.values():
        sizes = {table_size(Shard("which-discard", profile.name, 1, n), profile) for n in range(60)}
        assert min(sizes) == 2
        assert max(sizes) <= profile.seats_max


# Who is tempted, and how hard it is


def test_rules_of_thumb() -> None:
    hand = parse_cards("7H 8H KS 2D AC")
    assert highest(hand) == parse_cards("AC")[0]
    # The king is as lonely as the ace beside its two, of another suit, and the two; the ace costs most.
    assert loneliest(hand, hand) == parse_cards("AC")[0]
    assert loneliest(parse_cards("7H 8H KS KD 2D"), parse_cards("7H 8H KS KD 2D")) == parse_cards("2D")[0]
    # A joker goes with everything and costs most, and nobody throws it by a rule.
    assert highest(parse_cards("JK 3D")) == parse_cards("3D")[0]
    assert loneliest(parse_cards("JK 3D"), parse_cards("JK 3D")) == parse_cards("3D")[0]


def test_levels_count_who_goes_wrong() -> None:
    assert [level_of(("highest", "easy", "normal", "hard")[:n]) for n in range(5)] == [1, 2, 3, 4, 5]
    assert level_of_two(("hasty",), 9.0) == 1
    assert level_of_two(("hasty",), 2.0) == 2
    assert level_of_two(("hasty", "normal"), 9.0) == 2
    assert level_of_two(("hasty", "hard"), 9.0) == 3
    assert level_of_two(("hasty", "normal", "hard"), 2.0) == 5


def test_a_small_gap_makes_a_puzzle_harder_within_its_level() -> None:
    def rating(level: int, gap: float) -> int:
        return rating_of(
            level, [Option("a", "right", (figure(0, 0),)), Option("b", "wrong", (figure(gap, 0.1),))]
        )

    assert rating(3, 1.5) > rating(3, 3.0) > rating(3, 20.0)
    assert all(rating(level + 1, 40.0) > rating(level, 1.0) for level in (1, 2, 3, 4))


# Judging


def test_grades_of_the_stored_puzzle() -> None:
    kind_ = kind("which-discard")
    assert kind_.right(stored()) == ("discard 9H",)
    best = kind_.judge(stored(), "discard 9h")
    assert (best.answer, best.grade, best.best) == ("discard 9H", "right", True)
    worse = kind_.judge(stored(), "discard AH")
    assert (worse.grade, worse.best) == ("wrong", False)
    assert worse.facts[0]["best"] == "discard 9H"


def test_what_the_rules_refuse_gets_the_refusal() -> None:
    told = kind("which-discard").judge(stored(), "discard 2C")
    assert told.grade is None
    assert told.refusal is not None


@pytest.mark.parametrize("answer", ["", "perhaps", "discard", "discard 9H; draw"])
def test_what_is_no_answer_is_told_so(answer: str) -> None:
    with pytest.raises(BadAnswer):
        kind("which-discard").judge(stored(), answer)


def test_the_consequence_can_be_played() -> None:
    told = kind("which-discard").judge(stored(), "discard AH")
    state = apply(complete(stored().read, told.deal), parse_move("discard AH"))
    seat = state.turn
    assert told.then
    for text in told.then:
        assert check(state, parse_move(text)) is None
        state = apply(state, parse_move(text))
    assert state.turn != seat


def test_the_stored_figures_make_the_stored_grades() -> None:
    assert consistent(stored()) == ()
    state = state_of(stored())
    assert {one.answer for one in stored().options} == {str(move) for move in legal_moves(state)}


@pytest.mark.slow
def test_the_stored_sums_are_reproduced() -> None:
    assert replay(stored()) == ()


# Saying


def test_why_is_what_was_tried() -> None:
    told = why(stored(), stored().tempting)
    assert told.principle == "keep-good-pairs"
    assert told.fact is not None
    assert told.fact.kind == "keeps-pair"
    assert told.tried == Tried("card", 1.99, 0.04, *parse_cards("AH AD"))
    other = why(stored(), "discard QS")
    assert other.tried is None
    assert other.fact is not None
    assert other.fact.for_move


@pytest.mark.parametrize(
    "tried", [Tried("card", 2.5, -0.25, *parse_cards("AH AD")), Tried("house", 9.0, 1.5)]
)
def test_what_was_tried_is_read_back(tried: Tried) -> None:
    assert Tried.read(tried.text) == tried


@pytest.mark.parametrize("lang", ["it", "en", "fr", "ro"])
def test_every_language_says_it_in_numbers(lang: str) -> None:
    w = words(lang)
    assert question(stored(), w)
    told = kind("which-discard").judge(stored(), "discard AH")
    said = explain(stored(), told, w)
    assert w.number(2.2, 1) in said[0]
    assert w.number(0.3, 1) in said[0]
    assert "{" not in " ".join(said)
    hints = [hint(stored(), level, w) for level in (1, 2, 3)]
    assert len(set(hints)) == 3
    assert hints[2] == answer_text(stored(), "discard 9H", w)


def test_a_card_out_of_a_whole_meld_tempts_nobody() -> None:
    """The highest card is an ace in both hands; in the first it is one of three."""
    for hand, tempts in (("AH AD AC 3S 9D 9C", False), ("AH KD 3S 9D 9C 7H", True)):
        seen = own_view(hand)
        cards = {"hard": parse_cards("9D")[0], "easy": parse_cards("9C")[0], "highest": highest(seen.hand)}
        assert cards["highest"].rank == 1
        found = which_discard.tempting(seen, cards)
        assert found == [cards["hard"], cards["highest"]][: 2 if tempts else 1]


def test_english_explanation_word_for_word() -> None:
    w = words("en")
    said = explain(stored(), kind("which-discard").judge(stored(), "discard AH"), w)
    assert said == (
        (
            "In 3,375 deals that fit what you have seen, discarding the nine of hearts ends 2.2 points a hand better "
            "than discarding the ace of hearts, give or take 0.3."
        ),
        "Two cards that wait for a third are half a meld: throw first what goes with nothing.",
        "A♥ and Q♥ wait for a third: 2 unseen cards complete them (K♥).",
        "You hold the nine of hearts twice, and equal cards never lie in one meld.",
        "On 4,096 other deals the difference is 2.0 points.",
        "With A♦ instead of A♥ in your hand, nothing of it remains.",
        "Part by part, this is what the better answer brings more, or less:",
        "When you close: +1.3 points.",
        "What you still hold when another closes: +0.9 points.",
    )


@pytest.mark.parametrize(
    ("losses", "told"),
    [
        # Little under every policy and belief; that under the first alone it is little is not enough.
        ((0.7, 0.9, 0.2, 0.99), "That is too little to call it wrong: it changes no rating."),
        ((0.3, 9.6, 1.7, 7.9), "it loses from 0.3 points up to 9.6 points: so it is not called wrong"),
        ((-0.4, 3.2, 0.1, 1.0), "it loses up to 3.2 points, or nothing at all: so it is not called wrong"),
        # Enough under all, but not beyond chance.
        ((2.2, 1.0, 1.5, 3.0), "It probably loses this, but so many deals do not make it sure"),
    ],
)
def test_what_is_close_is_told_why_it_is_not_wrong(losses: tuple[float, ...], told: str) -> None:
    judged = kind("which-discard").judge(stored(), "discard AH")
    assert judged.option is not None
    option = replace(judged.option, grade="close", figures=tuple(figure(one, 0.4) for one in losses))
    said = explain(stored(), replace(judged, grade="close", option=option), words("en"))
    assert told in said[1]
    assert "changes no rating" in said[1]


@pytest.mark.parametrize(
    ("tried", "told"),
    [
        (
            Tried("card", 2.5, 0.8, *parse_cards("AH AD")),
            "With A♦ instead of A♥ in your hand, it is 0.8 points.",
        ),
        (
            Tried("card", 2.5, -1.8, *parse_cards("AH AD")),
            "With A♦ instead of A♥ in your hand, it is the other way round, by 1.8 points.",
        ),
        (
            Tried("evidence", 2.5, 1.1),
            "Counting what the others threw, took and left lying, the difference is 2.5 points; not counting it, 1.1 points.",
        ),
        (Tried("house", 9.0, 0.2), "Where closing in hand does not double, nothing of it remains."),
    ],
)
def test_what_was_tried_is_told_as_it_came_out(tried: Tried, told: str) -> None:
    truth = {**stored().truth, "why:keep-good-pairs": tried.text}
    puzzle = replace(stored(), truth=truth)
    assert told in explain(puzzle, kind("which-discard").judge(puzzle, "discard AH"), words("en"))


UNOPENED = {"taking-tells", "in-hand-is-rare"}
"""Principles of a hand that has not opened."""


def taking(
    rules: str, hand: str, top: str, answer: str, truth: Mapping[str, Scalar], principle: str
) -> Puzzle:
    """A take-or-draw puzzle of a table where a meld of three fours with a joker lies."""
    text = f"""
format = "scala40/1"
rules = "{rules}"
hands = ["{hand}", "8"]
opened = [{"true, true" if principle not in UNOPENED else "false, true"}]
turns_taken = [5, 5]
table = ["4C 4D JK=4S"]
owners = [2]
discards = "{top}"
"""
    line = position_line(position_of(complete(read_position(text)), 1))
    other = "draw" if answer == "take" else "take"
    options = tuple(
        Option(one, grade, (figure(loss, 0.1),) * 4)  # type: ignore[arg-type]
        for one, grade, loss in ((answer, "right", 0.0), (other, "wrong", 4.0))
    )
    return Puzzle(
        "take-or-draw",
        line,
        truth={"best": answer, **truth},
        options=options,
        tags=(principle,),
        tempting=other,
    )


def test_of_what_taking_tells_nothing_is_said_where_it_was_not_tried() -> None:
    """Three kings and three queens are 60 without the jack: tried is a hand that opens with the jack alone."""
    told = {"fact": "take-costs", "why:taking-tells": Tried("card", 4.0, 0.1, *parse_cards("KH 2S")).text}
    puzzle = taking("fr-table", "KH KD KC QH QD QC JH 10H 2C 5D 7S 9C 3D", "JC", "draw", told, "taking-tells")
    said = explain(puzzle, kind("take-or-draw").judge(puzzle, "take"), words("en"))
    assert (
        "Your hand opens without the jack of clubs, with 60 points: taking it brings the opening no nearer."
        in said
    )
    assert not any("shows the others" in one for one in said)


def test_drawing_to_close_in_hand_says_how_often_and_what_taking_asks() -> None:
    """Two jacks and a ten wait beside three melds: the third jack may be taken, but only to open with it."""
    told: dict[str, Scalar] = {
        "fact": "take-costs",
        "in-hand": 0.863,
        "why:in-hand-is-rare": Tried("house", 40.0, 5.5).text,
    }
    hand = "KH KD KC QH QD QC 5H 6H 7H 10S JH JD 2C"
    puzzle = taking("ro-duel", hand, "JC", "draw", told, "in-hand-is-rare")
    for answer in ("take", "draw"):
        said = explain(puzzle, kind("take-or-draw").judge(puzzle, answer), words("en"))
        assert said[1:4] == (
            "Waiting to close in hand doubles the others’ points, but risks your own: wait only while the chance is good.",
            (
                "Whoever takes the jack of clubs has to open with it in this turn; if you draw, you close in hand in about "
                "86% of all cases."
            ),
            "On 4,096 other deals the difference is 40 points.",
        )


def test_where_the_card_could_not_be_taken_that_is_told() -> None:
    """Without the four of spades the joker stays on the table, and the nine goes with nothing."""
    told = {"why:recover-jokers": Tried("card", 4.0, 0.0, *parse_cards("4S 4H")).text}
    puzzle = taking("it-club", "4S 9D KC 2H", "9C", "take", told, "recover-jokers")
    said = explain(puzzle, kind("take-or-draw").judge(puzzle, "draw"), words("en"))
    assert "With 4♥ instead of 4♠ in your hand, you could not take 9♣ at all." in said
    assert not any("other deals" in one for one in said)


def test_a_card_that_closes_the_hand_at_once_is_said_to() -> None:
    """The four frees the joker, which makes a meld of the two nines, and the king is discarded. With a two more it stays."""
    told = {"fact": "frees-joker", "why:recover-jokers": Tried("card", 4.0, 0.0, *parse_cards("4S 4H")).text}
    closing = "With the nine of clubs you can close in this very turn."
    for hand, closes in (("4S 9D KC", True), ("4S 9D KC 2H", False)):
        puzzle = taking("it-club", hand, "9C", "take", told, "recover-jokers")
        for answer in ("take", "draw"):
            said = explain(puzzle, kind("take-or-draw").judge(puzzle, answer), words("en"))
            assert said.count(closing) == closes
            assert said[1 + closes :][:2] == (
                "A joker on the table that you can replace is one card more, good for anything.",
                "The four of spades frees the joker of meld 1, and with it the nine of clubs makes a new meld: 9♦ 9♣ joker.",
            )


def test_a_right_card_that_is_held_twice_is_said_to_be() -> None:
    said = explain(stored(), kind("which-discard").judge(stored(), "discard AH"), words("en"))
    assert "You hold the nine of hearts twice, and equal cards never lie in one meld." in said


def test_all_answers_in_parts_that_add_up() -> None:
    rows = all_options(stored(), words("en"))
    assert rows[0].answer == "discard 9H"
    assert len(rows) == len(stored().options)
    for row in rows:
        assert round(sum(value for _, value in row.parts), 1) == row.lost
        assert round(sum(value for _, value in row.worth_parts), 1) == row.worth
    assert [row.lost for row in rows] == sorted(row.lost for row in rows)


@pytest.mark.parametrize(
    ("sums", "deals"), [((1, 1, 1), 3), ((0, 0), 7), ((-1, -1, 3), 7), ((44, 44, 12), 1000), ((-5, 2), 3)]
)
def test_tenths_add_up_to_the_rounded_sum(sums: tuple[int, ...], deals: int) -> None:
    found = adding_up(sums, deals)
    assert sum(found) == round(10 * sum(sums) / deals)
    assert all(abs(10 * one / deals - mine) < 1 for one, mine in zip(sums, found, strict=True))


def test_tenths_of_whole_numbers_are_themselves() -> None:
    assert adding_up((100, -50, 0), 100) == (10, -5, 0)
    # A third each: 3.33 tenths, and 10 in all.
    assert adding_up((1, 1, 1), 3) == (4, 3, 3)


def test_the_seat_sees_no_hidden_card() -> None:
    assert seen_of(stored()).hands == ()
    hidden = [held.hidden for held in stored().read.hands]
    assert hidden.count(0) == 1
