"""Reading melds: every code of the shape, the readings that are easy to get wrong, and a reader by brute force."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from puzzles.second.costs import JK, RANKS, SUITS
from puzzles.second.melds import card_at
from puzzles.second.reading import EVERY_FACE, read
from trainer.rules.notation.words import parse_items
from trainer.rules.profile import HOUSES, RuleProfile, with_changes
from trainer.rules.reading import read_meld, readings
from trainer.rules.refusals import GROUPS, Refusal

CLUB, DUEL, FRENCH, ROMANIAN = (HOUSES[name] for name in ("it-club", "it-duel", "fr-table", "ro-duel"))
LONG_EITHER = with_changes(FRENCH, {"longest_run": 14}, name="long")
SHORT_DECLARED = with_changes(CLUB, {"longest_run": 13}, name="short")
MIDDLE = "2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH"


def verdict(text: str, profile: RuleProfile) -> str:
    """The canonical text of the meld, or the code."""
    meld = read_meld(parse_items(text), profile)
    return meld.code if isinstance(meld, Refusal) else meld.text


@pytest.mark.parametrize("profile", HOUSES.values(), ids=HOUSES)
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("7H", "too-few-cards"),
        ("7H 8H", "too-few-cards"),
        ("JK JK", "too-few-cards"),
        ("JK JK 7H", "two-jokers"),
        ("JK=6H 7H JK=8H", "two-jokers"),
        ("7H 7H 7D", "same-suit-twice"),
        ("7H 7H JK", "same-suit-twice"),
        ("7H 7D 7C 7S 7H", "same-suit-twice"),
        ("7H 7D 7C 7S JK", "same-suit-twice"),
        ("7H 7D JK=7H", "same-suit-twice"),
        ("7H 7D 7C JK=7D", "same-suit-twice"),
        ("7H 8H 8H", "same-card-twice"),
        ("5H 6H 7H JK=6H", "same-card-twice"),
        ("AH 2H 3H AH", "same-card-twice"),
        ("KH AH 2H", "round-the-corner"),
        ("QH KH AH 2H 3H", "round-the-corner"),
        ("KH AH JK", "QH"),
        ("KH JK 2H", "round-the-corner"),
        ("QH JK AH 2H", "round-the-corner"),
        ("KH AH JK 3H", "round-the-corner"),
        ("KH AH JK=2H", "round-the-corner"),
        ("7H 8H 10H", "gap-in-run"),
        ("7H JK 10H", "gap-in-run"),
        ("7H 9H JK=10H", "gap-in-run"),
        ("7H 8D 9H", "neither-set-nor-run"),
        ("7H 8D JK", "neither-set-nor-run"),
        ("7D 8D JK=9S", "neither-set-nor-run"),
        ("7D 7C JK=8D", "neither-set-nor-run"),
    ],
)
def test_which_shape_code(profile: RuleProfile, text: str, code: str) -> None:
    if code == "QH":
        assert verdict(text, profile) == "JK=QH KH AH"
    else:
        assert verdict(text, profile) == code


class TestReadingsThatAreEasyToGetWrong:
    def test_the_suit_of_the_joker_in_a_set_of_three_is_declared_in_the_club(self) -> None:
        assert verdict("8H 8D JK=8S", CLUB) == "8H 8D JK=8S"
        assert verdict("JK=8S 8D 8H", CLUB) == "8H 8D JK=8S"

    def test_unwritten_it_is_the_first_missing_suit_in_the_order_hearts_diamonds_clubs_spades(self) -> None:
        assert verdict("8H 8D JK", CLUB) == "8H 8D JK=8C"
        assert verdict("8C 8S JK", CLUB) == "8C 8S JK=8H"
        assert verdict("8H 8S JK", CLUB) == "8H 8S JK=8D"

    @pytest.mark.parametrize("profile", [DUEL, FRENCH, ROMANIAN])
    def test_elsewhere_a_free_suit_is_read_and_dropped(self, profile: RuleProfile) -> None:
        assert verdict("8H 8D JK=8S", profile) == "8H 8D JK"

    @pytest.mark.parametrize("profile", HOUSES.values(), ids=HOUSES)
    def test_a_suit_that_the_set_already_has_is_there_twice(self, profile: RuleProfile) -> None:
        assert verdict("8H 8D JK=8D", profile) == "same-suit-twice"

    @pytest.mark.parametrize("profile", HOUSES.values(), ids=HOUSES)
    def test_in_a_set_of_four_the_joker_is_the_missing_suit(self, profile: RuleProfile) -> None:
        assert verdict("8H JK 8D 8S", profile) == "8H 8D 8S JK=8C"

    def test_ace_to_king_with_a_joker_as_the_other_ace(self) -> None:
        for text in (f"AH {MIDDLE} JK", f"JK {MIDDLE} AH", f"AH {MIDDLE} JK=AH", f"JK=AH {MIDDLE} AH"):
            assert verdict(text, FRENCH) == verdict(text, SHORT_DECLARED) == "run-too-long"
            assert verdict(text, CLUB) == text.replace("JK=AH", "JK").replace("JK", "JK=AH")

    def test_never_two_natural_aces(self) -> None:
        assert verdict(f"AH {MIDDLE} AH", CLUB) == "same-card-twice"
        assert verdict(f"AH {MIDDLE.replace('7H', 'JK')} AH", CLUB) == "same-card-twice"

    def test_thirteen_naturals_lie_as_written_and_without_an_order_high(self) -> None:
        for profile in HOUSES.values():
            assert verdict(f"AH {MIDDLE}", profile) == f"AH {MIDDLE}"
            assert verdict(f"{MIDDLE} AH", profile) == f"{MIDDLE} AH"
            assert verdict("KH " + f"AH {MIDDLE}"[:-3], profile) == f"{MIDDLE} AH"

    def test_the_written_order_decides_what_an_undeclared_joker_is(self) -> None:
        for profile in HOUSES.values():
            assert verdict("QH KH JK", profile) == "QH KH JK=AH"
            assert verdict("JK QH KH", profile) == "JK=JH QH KH"
            assert verdict("KH QH JK", profile) == "QH KH JK=AH"  # not low to high: worth the most
            assert verdict("2H 3H JK", profile) == "2H 3H JK=4H"
            assert verdict("JK 2H 3H", profile) == "JK=AH 2H 3H"
            assert verdict("3H 2H JK", profile) == "2H 3H JK=4H"
            assert verdict("9H 7H JK", profile) == "7H JK=8H 9H"


def word(rng: random.Random, faces: list[str]) -> str:
    """A card near the others, now and then a joker, with or without a meaning."""
    roll = rng.random()
    if roll < 0.1:
        return JK
    if roll < 0.2:
        return f"JK={rng.choice(faces)}"
    return rng.choice(EVERY_FACE if roll > 0.98 else faces)


def combination(rng: random.Random) -> list[str]:
    """1 to 14 cards that are nearly a run or nearly a set: in order, turned round, mixed, with one card wrong."""
    suit, rank = rng.choice(SUITS), rng.choice(RANKS)
    if rng.random() < 0.35:
        words = [rank + other for other in rng.sample(SUITS, rng.randint(2, 4))]
        faces = [rank + other for other in SUITS]
    elif rng.random() < 0.1:
        faces = [card_at(place, suit) for place in range(1, 14)]
        words = rng.choice(
            ([*faces, JK], [JK, *faces[1:], faces[0]], [f"JK={faces[0]}", *faces[1:], faces[0]])
        )
    else:
        low, size = rng.randint(0, 13), rng.choice((2, 3, 3, 4, 4, 5, 7, 10, 12, 13, 14))
        words = [card_at((place - 1) % 13 + 1, suit) for place in range(low, low + size)]
        faces = [card_at(place, suit) for place in range(1, 14)]
    for _ in range(rng.choice((0, 0, 1, 1, 2))):
        change = rng.random()
        at = rng.randrange(len(words))
        if change < 0.6:
            before = words[at].rpartition("=")[2]
            meaning = rng.choice(faces) if before == JK else before
            words[at] = rng.choice((JK, JK, f"JK={meaning}", word(rng, faces)))
        elif change < 0.8:
            words.append(word(rng, faces))
        elif len(words) > 2:
            del words[at]
    order = rng.random()
    if order < 0.2:
        rng.shuffle(words)
    elif order < 0.3:
        words.reverse()
    return words[:14]


def compare(seeds: range) -> Counter[str]:
    met: Counter[str] = Counter()
    for seed in seeds:
        rng = random.Random(f"reading:{seed}")
        words = combination(rng)
        for profile in (CLUB, FRENCH, LONG_EITHER, SHORT_DECLARED):
            right = read(words, profile.longest_run, profile.joker_in_set == "declared")
            found = read_meld(parse_items(" ".join(words)), profile)
            told = f"{' '.join(words)} under {profile.name}"
            if not isinstance(right, str):
                assert not isinstance(found, Refusal), told
                shown = {(meld.text, meld.kind, meld.points, meld.means) for meld in right}
                means = tuple(face.text for face in found.joker_faces)
                assert (found.text, found.kind, found.points, means) in shown, told
                assert found in readings(parse_items(" ".join(words)), profile), told
                met[right[0].kind] += 1
            else:
                assert isinstance(found, Refusal), told
                assert found.code == right, told
                met[right] += 1
    return met


def test_thousands_of_combinations_read_as_by_brute_force() -> None:
    met = compare(range(4000))
    shape = {*GROUPS["shape"], "run", "set"} - {"does-not-fit", "no-joker-there", "not-the-jokers-card"}
    assert {key for key, times in met.items() if times >= 20} == shape


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(6))
def test_many_more_combinations_read_as_by_brute_force(chunk: int) -> None:
    compare(range(4000 + 10_000 * chunk, 14_000 + 10_000 * chunk))
