"""The rules of a house as sentences: whole, in every language, and never the same for two houses that differ."""

from __future__ import annotations

from itertools import product

import pytest

from tests.rules.test_house_file import others
from trainer.language import LANGUAGES, words
from trainer.language.house_examples import Example
from trainer.language.house_refusals import example, occurs
from trainer.language.house_rules import SECTIONS, tell
from trainer.rules.cards import parse_cards
from trainer.rules.profile import HOUSES, KEYS, RuleProfile, with_changes
from trainer.rules.refusals import CODES
from trainer.rules.scoring import SeatResult, seat_result

PAYING = ("in_hand", "unopened_pays", "full_hand_pays", "forfeit_doubles")
CASES = [(house, lang) for house in HOUSES for lang in LANGUAGES]


def sentences(profile: RuleProfile, lang: str = "en") -> list[str]:
    return [text for part in tell(words(lang), profile) for text in part.sentences]


def examples(profile: RuleProfile, lang: str = "en") -> dict[str, tuple[Example, ...]]:
    return {part.key: part.examples for part in tell(words(lang), profile)}


@pytest.mark.parametrize(("house", "lang"), CASES)
def test_every_rule_is_a_whole_sentence(house: str, lang: str) -> None:
    told = tell(words(lang), HOUSES[house])
    assert tuple(part.key for part in told) == SECTIONS
    for part in told:
        captions = [text for one in part.examples for text in one.captions]
        assert part.title
        assert part.sentences
        for text in (*part.sentences, *captions):
            assert text[0].isupper() or text[0].isdigit() or text[0] in "“«„", text
            assert not any(sign in text for sign in ("{", "}", "  ", "None")), text
        for text in part.sentences:
            assert text.endswith("."), text


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_no_rule_falls_back_to_english(lang: str) -> None:
    for house in HOUSES.values():
        assert not set(sentences(house, lang)) & set(sentences(house))


def test_no_sentence_is_told_twice() -> None:
    for house in HOUSES.values():
        told = sentences(house)
        assert len(set(told)) == len(told)


def test_the_four_houses_are_told_differently() -> None:
    assert len({tuple(sentences(house)) for house in HOUSES.values()}) == len(HOUSES)


def paid(profile: RuleProfile) -> list[SeatResult]:
    left = parse_cards("KH AH 4C JK")
    return [
        seat_result(profile, left, opened, in_hand) for opened, in_hand in product((True, False), repeat=2)
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("base", HOUSES.values(), ids=list(HOUSES))
def test_a_setting_that_changes_changes_what_is_told(base: RuleProfile, lang: str) -> None:
    for key in KEYS:
        for value in others(base, key):
            changed = with_changes(base, {key: value})
            if key in PAYING and paid(changed) == paid(base):
                continue  # what it sets does not come about in this house
            assert sentences(changed, lang) != sentences(base, lang), (key, value)


def test_every_setting_is_told_somewhere() -> None:
    for key in KEYS:
        assert any(
            sentences(with_changes(base, {key: value})) != sentences(base)
            for base in HOUSES.values()
            for value in others(base, key)
        ), key


@pytest.mark.parametrize("name", HOUSES)
def test_all_prices_are_told_as_the_rules_count_them(name: str) -> None:
    """Every mix of the four settings of paying: two that are told alike are paid alike."""
    told: dict[tuple[str, ...], list[SeatResult]] = {}
    for in_hand, unopened, full, doubles in product(
        ("none", "double"), ("cards", "100"), ("none", "100"), (False, True)
    ):
        profile = with_changes(
            HOUSES[name],
            {
                "in_hand": in_hand,
                "unopened_pays": unopened,
                "full_hand_pays": full,
                "forfeit_doubles": doubles,
            },
        )
        key = tuple(sentences(profile))
        assert told.setdefault(key, paid(profile)) == paid(profile)


def captions(profile: RuleProfile, key: str) -> list[str]:
    return [text for one in examples(profile)[key] for text in one.captions]


def test_the_numbers_are_those_of_the_rules() -> None:
    """Against the anchors of the rules, counted by hand."""
    club, romanian = HOUSES["it-club"], HOUSES["ro-duel"]
    assert captions(club, "values") == ["6 points", "29 points", "31 points", "33 points", "24 points"]
    assert captions(club, "jokers")[1::2] == ["31 points", "30 points", "24 points", "32 points"]
    assert captions(club, "opening")[:2] == [
        "Together 40 points: enough to open.",
        "Together 45 points: enough to open.",
    ]
    assert "these melds are worth 39: 1 point is missing" in captions(club, "opening")[2]
    assert captions(club, "opening")[3] == "Together 46 points: enough to open."
    assert any("14 cards" in text and "96 points" in text for text in sentences(club))
    assert captions(club, "paying") == [
        "Held by one who has opened: 50 points.",
        "Held by one who never opened: 114 points.",
    ]
    assert captions(romanian, "paying") == [
        "Held by one who has opened: 50 points.",
        "If the other closes in hand: 100 points.",
        "Held by one who never opened: 100 points.",
        "If the other closes in hand: 200 points.",
    ]


def test_a_joker_is_shown_as_the_house_reads_it() -> None:
    def stands_for(house: str) -> tuple[str, ...]:
        return examples(HOUSES[house])["jokers"][2].groups[0].cards[-1][1]

    assert stands_for("it-club") == ("8D",)
    assert stands_for("fr-table") == ("8D", "8S")


def test_a_clean_opening_refuses_the_one_that_needs_its_joker() -> None:
    clean = with_changes(HOUSES["it-club"], {"clean_opening": True})
    assert [one.verdict for one in examples(clean)["opening"]] == ["yes", "yes", "no", "no"]
    assert "are worth 15 points" in captions(clean, "opening")[3]


def test_fourteen_cards_are_a_meld_or_none() -> None:
    def verdicts(house: str) -> list[str]:
        every = examples(HOUSES[house])["melds"]
        return [one.verdict for one in every if len(one.groups[0].cards) == 14]

    assert verdicts("it-club") == ["yes"]
    assert verdicts("it-duel") == ["no"]


def test_what_fits_is_what_the_rules_let_fit() -> None:
    assert captions(HOUSES["it-club"], "pile") == ["What fits: 6♦, 10♦, and joker.", "What fits: Q♠."]
    assert captions(HOUSES["ro-duel"], "pile") == ["What fits: 6♦, 10♦, and joker.", "What fits: Q♦ and Q♠."]


@pytest.mark.parametrize("name", HOUSES)
def test_every_code_has_an_example_of_its_own(name: str) -> None:
    for code in CODES:
        assert example(code, HOUSES[name]).code == code
        for lang in LANGUAGES:
            assert words(lang).refusal(example(code, HOUSES[name])).endswith(".")


def test_which_refusals_a_house_never_gives() -> None:
    never = {name: {code for code in CODES if not occurs(code, house)} for name, house in HOUSES.items()}
    assert never == {
        "it-club": {"run-too-long", "joker-in-opening", "taken-card-not-in-opening"},
        "it-duel": {
            "joker-in-opening",
            "taken-card-not-in-opening",
            "joker-cannot-be-replayed",
            "joker-not-replayed",
            "first-round-closing",
        },
        "fr-table": {
            "discard-pile-closed",
            "joker-in-opening",
            "taken-card-may-not-swap",
            "nothing-left-to-discard",
            "first-round-closing",
            "attachable-discard",
        },
        "ro-duel": {
            "discard-pile-closed",
            "joker-in-opening",
            "taken-card-may-not-swap",
            "joker-cannot-be-replayed",
            "joker-not-replayed",
            "first-round-closing",
            "attachable-discard",
        },
    }
