"""Advice in words: whole sentences in four languages; a hint says no more than its strength allows."""

from __future__ import annotations

import ast
import re
from dataclasses import replace
from pathlib import Path

import pytest

from tests.coach.made import advice, ranked, seen
from trainer.coach import facts as facts_package
from trainer.coach.advice import PRINCIPLES, Advice, Fact, Level
from trainer.coach.saying.figures import points, points_apart, share, shares_apart, signed
from trainer.coach.words import (
    SENTENCES,
    chances_table,
    fact_text,
    hint,
    move_phrase,
    move_text,
    parts_table,
    principle_name,
    principle_text,
    warning,
)
from trainer.language import LANGUAGES, words
from trainer.rules.cards import FACES, JOKER, parse_card, parse_cards
from trainer.rules.notation.words import parse_meld, parse_move
from trainer.rules.profile import HOUSES, house

VALUES = {
    "card": parse_card("7H"),
    "than": parse_card("KS"),
    "taken": parse_card("9C"),
    "cards": parse_cards("7H 8H"),
    "makes": parse_cards("QH QD JK"),
    "needs": {parse_card("6H"): 2, parse_card("9H"): 1},
    "live": 3,
    "live_than": 5,
    "melds": 4,
    "melds_than": 6,
    "meld": 2,
    "to": 1,
    "seat": 2,
    "n": 4,
    "n_than": 6,
    "chance": 0.12,
    "chance_than": 0.34,
    "close": 0.5,
    "close_than": 0.4,
    "fewest": 3,
    "points": 7,
    "points_than": 10,
    "total": 42,
    "total_than": 20,
    "gap": 3.14,
    "left": 5,
    "closes": 0,
}
AGAINST = {
    "breaks-meld", "breaks-pair", "live-wait-lost", "connects-lost", "feeds-table", "feeds-pickup", "gives-joker",
    "more-useful", "points-kept", "total-lost", "outs-lost", "two-draws-lost", "closes-next-less", "gives-up-swap",
    "waits", "opens-too-early", "leaves-more", "points-held", "more-ends", "joker-open", "holds-too-long",
    "leaves-joker", "leaves-closing", "closes-not", "take-costs",
}  # fmt: skip


def made(kind: str, weight: float = 1.0, principle: str = "", **values: object) -> Fact:
    return Fact(kind, {**VALUES, **values}, kind not in AGAINST, weight, principle)  # type: ignore[dict-item]


def is_sentence(text: str) -> bool:
    return bool(re.fullmatch(r"[^a-zàèéșț{}][^{}]*[.?]", text)) and "  " not in text


def constants() -> set[str]:
    """Every text in the source of the facts."""
    folder = Path(facts_package.__file__).parent
    trees = [ast.parse(path.read_text("utf-8")) for path in folder.glob("*.py")]
    return {
        node.value
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def test_every_sentence_is_about_a_fact_that_can_be_told_and_every_principle_has_one() -> None:
    said = constants()
    assert set(SENTENCES) <= said
    assert set(PRINCIPLES) <= said


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", SENTENCES)
def test_every_fact_is_a_sentence_in_every_language(kind: str, lang: str) -> None:
    w = words(lang)
    for count in (0, 1, 2, 20):
        text = fact_text(made(kind, n=count, live=count, fewest=count, melds=count), w)
        assert is_sentence(text), text
        english = fact_text(made(kind, n=count, live=count, fewest=count, melds=count), words("en"))
        assert lang == "en" or text != english


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", sorted(AGAINST))
def test_what_speaks_against_a_move_does_not_name_the_better_one(kind: str, lang: str) -> None:
    w = words(lang)
    text = fact_text(made(kind), w).lower()
    for better in (w.the_card("KS"), w.card("KS"), w.card_short("KS")):
        assert better.lower() not in text


def test_a_fact_tells_its_figures() -> None:
    w = words("en")
    assert (
        fact_text(made("keeps-pair"), w)
        == "7♥ and 8♥ wait for a third: 3 unseen cards complete them (6♥ or 9♥)."
    )
    assert fact_text(made("outs"), w) == (
        "Without the seven of hearts, 4 unseen cards let you open next turn; without the king of spades, 6."
    )
    assert [fact_text(made("outs", n_than=0), words(lang)).split("; ")[1] for lang in LANGUAGES] == [
        "senza il re di picche, nessuna.",
        "without the king of spades, none.",
        "sans le roi de pique, aucune.",
        "fără regele de pică, niciuna.",
    ]
    assert fact_text(made("points-shed", card=JOKER, points=25), w) == (
        "Another player is down to 3 cards: if somebody else closes, as in 12% of these deals, a joker costs you "
        "25 points, the king of spades 10."
    )
    assert fact_text(made("frees-joker"), w) == (
        "The joker of meld 2 then makes a new meld with your cards: Q♥ Q♦ joker."
    )


def test_many_cards_are_not_all_named() -> None:
    needs = dict.fromkeys(FACES[:9], 1)
    text = fact_text(made("keeps-pair", needs=needs, live=9), words("en"))
    assert "…" in text
    assert "9♥" not in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_principle_has_a_name_and_a_sentence(lang: str) -> None:
    w = words(lang)
    assert len({principle_name(one, w) for one in PRINCIPLES}) == len(PRINCIPLES)
    for rules in (None, *HOUSES.values()):
        assert all(is_sentence(principle_text(one, w, rules)) for one in PRINCIPLES)
    assert not any(principle_name(one, w).endswith(".") for one in PRINCIPLES)


def test_a_principle_is_told_as_it_holds_in_the_house() -> None:
    en, club = words("en"), HOUSES["it-club"]
    early = {name: principle_text("open-early", en, rules) for name, rules in HOUSES.items()}
    assert {name for name, text in early.items() if "closing in hand" in text} == {"it-duel", "ro-duel"}
    assert early["it-club"] == early["fr-table"] == "Open as soon as you can."
    bonus = replace(club, in_hand="double")
    assert principle_text("open-early", en, bonus) == early["ro-duel"]
    assert "only where closing in hand doubles" in principle_text("open-early", en, None)
    # A French table closes without a discard; no house of these but the two duels doubles.
    discard = {name: principle_text("keep-a-discard", en, rules) for name, rules in HOUSES.items()}
    assert {name for name, text in discard.items() if text.startswith("Where")} == {"fr-table"}
    rare = {name: principle_text("in-hand-is-rare", en, rules) for name, rules in HOUSES.items()}
    assert {name for name, text in rare.items() if text.startswith("Where")} == {"it-club", "fr-table"}


@pytest.mark.parametrize(("rules", "told"), [("it-club", False), ("fr-table", False), ("ro-duel", True)])
def test_a_hint_to_open_speaks_of_closing_in_hand_only_where_it_pays_more(rules: str, told: bool) -> None:
    w = words("en")
    facts = (made("opens-now", 3.0, "open-early"),)
    given = advice(
        seen(HAND, rules=rules), ranked("open 4C 5C 6C / KH KD KS", facts=facts), ranked("discard 2S", 3)
    )
    for level in (2, 3):
        text = hint(given, level, w).why
        assert text.startswith("Open as soon as you can")
        assert ("closing in hand" in text) is told


MOVES = (
    "draw", "take", "put back", "open KH KD KS / 4C 5C 6C", "meld 7H 8H JK=9H", "lay 9C on 1", "lay JK=3C on 1",
    "swap 8C in 2", "discard JK", "discard 4C",
)  # fmt: skip
TABLE = tuple(parse_meld(text, house("ro-duel")) for text in ("4C 5C 6C", "7C JK=8C 9C"))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("move", MOVES)
def test_a_move_as_what_to_do_and_as_what_is_weighed(move: str, lang: str) -> None:
    w = words(lang)
    assert is_sentence(move_text(parse_move(move), w, TABLE))
    assert is_sentence(move_text(parse_move(move), w))
    assert re.fullmatch(r"[a-zàé][^.{}]*", move_phrase(parse_move(move), w))


def test_moves_in_english_and_italian() -> None:
    en, it = words("en"), words("it")
    assert move_text(parse_move("discard 4C"), en) == "Discard the four of clubs."
    assert move_text(parse_move("discard JK"), it) == "Scarta un jolly."
    assert move_text(parse_move("lay 3C on 1"), en, TABLE) == "Add the three of clubs to meld 1 (4♣ 5♣ 6♣)."
    assert move_text(parse_move("lay JK=3C on 1"), en, TABLE) == (
        "Add a joker to meld 1 (4♣ 5♣ 6♣) as the three of clubs."
    )
    assert move_phrase(parse_move("open KH KD KS / 4C 5C 6C"), en) == "opening with K♥ K♦ K♠ / 4♣ 5♣ 6♣"
    assert move_phrase(parse_move("discard 4C"), it) == "scartare il quattro di fiori"


HAND = "KH KD KS 4C 5C 6C 9D JH 2S 7D 8S QC 3H AD"
PAIR = made("keeps-pair", 1.2, "keep-good-pairs", cards=parse_cards("7D 9D"), card=parse_card("7D"))
CONNECTS = made("connects", 0.3, "middle-cards-connect", card=parse_card("2S"), than=parse_card("7D"))


def discards(*principles: str) -> Advice:
    told = tuple(made("keeps-pair", 2.0 - at, one) for at, one in enumerate(principles))
    return advice(seen(HAND), ranked("discard 2S", facts=told), ranked("discard 7D", 3.14))


def all_kinds() -> list[Advice]:
    """An advice for each kind of best move, and for each principle of a discard."""
    view = seen(HAND)
    opening = "open 4C 5C 6C / KH KD KS"
    at_table = seen("8C QH QD 2S 4D", ("6",), table=["6C 7C JK=8C"], opened=[True, True], rules="fr-table")
    return [
        advice(view, ranked(opening), ranked("discard 2S", 2)),
        advice(view, ranked("discard 2S"), ranked(opening, 2)),
        advice(view, ranked("draw"), ranked("take", 2)),
        advice(view, ranked("take"), ranked("draw", 2)),
        advice(view, ranked("put back"), ranked("discard 2S", 2)),
        advice(view, ranked("draw")),
        advice(view, ranked("discard 2S")),
        advice(at_table, ranked("swap 8C in 1"), ranked("discard 2S", 2)),
        advice(at_table, ranked("discard 2S"), ranked("swap 8C in 1", 2)),
        advice(at_table, ranked("lay 5C on 1"), ranked("discard 2S", 2)),
        advice(at_table, ranked("meld QH QD JK"), ranked("discard 2S", 2)),
        advice(view, ranked(opening), ranked("discard 2S", 0.1)),
        advice(view, ranked("draw"), ranked("take", 0.1)),
        advice(at_table, ranked("lay 5C on 1"), ranked("discard 2S", 0.1)),
        *(discards(principle) for principle in PRINCIPLES),
        discards(),
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("level", [1, 2])
def test_the_first_two_strengths_name_no_card(level: Level, lang: str) -> None:
    w = words(lang)
    names = {
        name for card in FACES for name in (w.card(card), w.the_card(card), w.card_short(card), card.text)
    }
    for given in all_kinds():
        told = hint(given, level, w)
        assert told.text
        assert not told.cards
        assert not told.melds
        found = {name for name in names if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", told.text)}
        assert not found, told.text
        assert set(told.places) <= {"stock", "discards", "hand", "table"}
        assert told.places


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_hint_says_the_move_in_a_line_and_keeps_the_reasons_apart(lang: str) -> None:
    w = words(lang)
    given = discards("keep-good-pairs")
    principle = principle_text("keep-good-pairs", w, None)
    for level in (2, 3):
        told = hint(given, level, w)
        assert told.principle == "keep-good-pairs"
        assert principle not in told.line
        assert told.why.startswith(principle)
        assert told.text == f"{told.line} {told.why}"
    assert hint(given, 3, w).line == move_text(given.best.move, w, given.observation.table)
    first = hint(given, 1, w)
    assert (first.text, first.why, first.principle) == (first.line, "", "")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_where_to_look_is_the_same_whichever_way_the_answer_goes(lang: str) -> None:
    w = words(lang)
    view = seen(HAND)
    opening = "open 4C 5C 6C / KH KD KS"
    for first, second in ((opening, "discard 2S"), ("draw", "take")):
        one = hint(advice(view, ranked(first), ranked(second, 2)), 1, w)
        other = hint(advice(view, ranked(second), ranked(first, 2)), 1, w)
        assert one == other


def test_what_kind_of_move_it_is() -> None:
    w = words("en")
    view = seen(HAND)
    opening = "open 4C 5C 6C / KH KD KS"
    assert hint(advice(view, ranked(opening), ranked("discard 2S", 2)), 2, w).text == "Open now."
    assert (
        hint(advice(view, ranked("discard 2S"), ranked(opening, 2)), 2, w).text == "Do not open yet: discard."
    )
    assert hint(discards("keep-good-pairs"), 2, w).text == (
        "It is time to discard. Two cards that wait for a third are half a meld: throw first what goes with nothing."
    )


def test_kinds_of_move_that_are_as_good_as_each_other() -> None:
    w = words("en")
    view = seen(HAND)
    opening = "open 4C 5C 6C / KH KD KS"
    said = "Opening now and waiting are about as good here."
    assert hint(advice(view, ranked(opening), ranked("discard 2S", 0.1)), 2, w).text == said
    assert hint(advice(view, ranked("discard 2S"), ranked(opening, 0.1)), 2, w).text == said
    drawing = advice(view, ranked("draw"), ranked("take", 0.1))
    assert hint(drawing, 2, w).text == "Drawing and taking the discard are about as good here."
    laying = advice(view, ranked("lay 4C on 1"), ranked("discard 2S", 0.1))
    assert hint(laying, 2, w).text == "Laying now and holding are about as good here."


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_whole_hint_names_the_move_the_reasons_and_the_numbers(lang: str) -> None:
    w = words(lang)
    given = advice(
        seen(HAND), ranked("discard 2S", facts=(CONNECTS, PAIR)), ranked("discard 7D", 3.14, error=0.24)
    )
    told = hint(given, 3, w)
    assert told.cards == parse_cards("2S")
    for part in (
        move_text(parse_move("discard 2S"), w),
        principle_text("keep-good-pairs", w, None),
        fact_text(PAIR, w),
        fact_text(CONNECTS, w),
        w.number(4000),
        w.number(3.1, 1),
        w.number(0.2, 1),
        move_phrase(parse_move("discard 7D"), w),
    ):
        assert part in told.text
    assert told.text.index(fact_text(PAIR, w)) < told.text.index(fact_text(CONNECTS, w)), (
        "the weightier first"
    )


def test_a_whole_hint_in_english() -> None:
    given = advice(seen(HAND), ranked("discard 2S", facts=(PAIR,)), ranked("discard 7D", 3.14))
    assert hint(given, 3, words("en")).text == (
        "Discard the two of spades. Two cards that wait for a third are half a meld: throw first what goes with "
        "nothing. 7♦ and 9♦ wait for a third: 3 unseen cards complete them (6♥ or 9♥). In 4,000 deals that fit what "
        "you have seen, this move gives about 3.1 points a hand more than discarding the seven of diamonds, give or "
        "take 0.1."
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_near_equals_are_called_equal(lang: str) -> None:
    w = words(lang)
    moves = [ranked("discard 2S"), *(ranked(f"discard {card}", 0.1) for card in ("7D", "8S", "QC", "3H"))]
    text = hint(advice(seen(HAND), *moves[:2]), 3, w).text
    assert move_phrase(parse_move("discard 7D"), w) in text
    many = hint(advice(seen(HAND), *moves), 3, w).text
    assert move_phrase(parse_move("discard QC"), w) in many
    assert move_phrase(parse_move("discard 3H"), w) not in many, "three are enough"
    assert is_sentence(many)


def test_facts_against_the_best_move_are_not_told_as_reasons() -> None:
    against = made("breaks-pair", 9.0, "keep-good-pairs")
    given = advice(seen(HAND), ranked("discard 2S", facts=(against, PAIR)), ranked("discard 7D", 3))
    assert fact_text(against, words("en")) not in hint(given, 3, words("en")).text


def test_the_melds_and_places_of_a_hint() -> None:
    view = seen("8C QH QD 2S 4D", ("6",), table=["6C 7C JK=8C"], opened=[True, True], rules="fr-table")
    told = hint(advice(view, ranked("swap 8C in 1"), ranked("discard 2S", 2)), 3, words("en"))
    assert (told.cards, told.melds, told.places) == (parse_cards("8C"), (1,), ("hand", "table"))
    assert "(6♣ 7♣ joker (8♣))" in told.text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_warning_says_what_it_costs_and_why(lang: str) -> None:
    w = words(lang)
    why, lesser = made("breaks-pair", 2.0), made("feeds-table", 1.0)
    text = warning(ranked("discard 7H", 4.2, facts=(lesser, why, PAIR)), w)
    assert w.number(4.2, 1) in text
    assert text.endswith(fact_text(why, w))
    assert is_sentence(warning(ranked("discard 7H", 12.3), w)), "without a reason it is still a sentence"


def test_a_warning_in_english() -> None:
    assert warning(ranked("discard 7H", 12.3, facts=(made("feeds-table"),)), words("en")) == (
        "This gives up about 12 points a hand. The seven of hearts fits meld 2: the next player can take it and add "
        "it there."
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_parts_and_their_sum(lang: str) -> None:
    w = words(lang)
    rows = parts_table(ranked("discard 7H", 1.0), w)
    assert [value for _, value in rows] == [
        "+" + w.number(12.0, 1),
        "−" + w.number(8.0, 1),
        "+" + w.number(4.0, 1),
    ]
    assert len({label for label, _ in rows}) == 3
    assert len(chances_table(ranked("discard 7H"), w)) == 6


def test_figures() -> None:
    en, it, fr, ro = (words(lang) for lang in ("en", "it", "fr", "ro"))
    assert [points(en, value) for value in (3.14, 12.3, 1.0, 1, 2)] == [
        "3.1 points", "12 points", "1.0 points", "1 point", "2 points",
    ]  # fmt: skip
    assert points(it, 3.14) == "3,1 punti"
    assert [points(fr, 1.5), points(fr, 3.14)] == ["1,5 point", "3,1 points"]
    assert [points(ro, 3.14), points(ro, 25)] == ["3,1 puncte", "25 de puncte"]
    assert [share(en, value) for value in (0.0, 0.004, 0.12, 0.995, 1.0)] == [
        "0%",
        "0.4%",
        "12%",
        "99.5%",
        "100%",
    ]
    assert share(it, 0.12) == "12%"
    assert share(fr, 0.004) == "0,4\u202f%"
    assert signed(en, -0.04) == "0.0"


def test_two_figures_that_differ_are_told_apart() -> None:
    en, fr = words("en"), words("fr")
    assert points_apart(en, 18.6, 19.2) == ("18.6 points", "19.2 points")
    assert points_apart(en, 18.2, 19.2) == ("18 points", "19 points")
    assert points_apart(en, 9.6, 12.4) == ("9.6 points", "12 points")
    assert shares_apart(fr, 0.121, 0.124) == ("12,1\u202f%", "12,4\u202f%")
    assert shares_apart(en, 0.12, 0.13) == ("12%", "13%")
    less = made("caught-less", points=18.6, points_than=19.2)
    assert fact_text(less, en) == (
        "After this you pay 18.6 points a hand in these deals, otherwise 19.2 points."
    )


def test_an_unknown_kind_is_no_sentence() -> None:
    with pytest.raises(KeyError):
        fact_text(made("no-such-thing"), words("en"))
