"""Names of cards and melds."""

import pytest

from trainer.language import LANGUAGES, words
from trainer.rules.cards import FACES, JOKER, Suit, parse_card
from trainer.rules.melds import Run, Set


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_fifty_three_have_a_name_of_their_own(lang: str) -> None:
    w = words(lang)
    names = w.card_names()
    assert list(names) == [str(face) for face in (*FACES, JOKER)]
    assert len(set(names.values())) == 53
    assert all(w.card(parse_card(face)) == name for face, name in names.items())
    assert len({w.the_card(face) for face in names}) == 53
    assert len({w.card_short(face) for face in names}) == 53
    assert not any("{" in name for name in names.values())


@pytest.mark.parametrize(
    ("lang", "names"),
    [
        (
            "it",
            {
                "7H": "sette di cuori",
                "AS": "asso di picche",
                "JD": "fante di quadri",
                "QC": "donna di fiori",
                "KD": "re di quadri",
                "JK": "jolly",
            },
        ),
        (
            "en",
            {
                "7H": "seven of hearts",
                "AS": "ace of spades",
                "JD": "jack of diamonds",
                "QC": "queen of clubs",
                "KD": "king of diamonds",
                "JK": "joker",
            },
        ),
        (
            "fr",
            {
                "7H": "sept de cœur",
                "AS": "as de pique",
                "JD": "valet de carreau",
                "QC": "dame de trèfle",
                "KD": "roi de carreau",
                "JK": "joker",
            },
        ),
        (
            "ro",
            {
                "7H": "șapte de cupă",
                "AS": "as de pică",
                "JD": "valet de caro",
                "QC": "damă de treflă",
                "KD": "rege de caro",
                "JK": "joker",
            },
        ),
    ],
)
def test_names(lang: str, names: dict[str, str]) -> None:
    assert {face: words(lang).card(face) for face in names} == names


@pytest.mark.parametrize(
    ("lang", "names"),
    [
        (
            "it",
            {
                "AH": "l’asso di cuori",
                "8H": "l’otto di cuori",
                "7H": "il sette di cuori",
                "QH": "la donna di cuori",
                "JK": "il jolly",
            },
        ),
        (
            "en",
            {
                "AH": "the ace of hearts",
                "8H": "the eight of hearts",
                "7H": "the seven of hearts",
                "QH": "the queen of hearts",
                "JK": "the joker",
            },
        ),
        (
            "fr",
            {
                "AH": "l’as de cœur",
                "8H": "le huit de cœur",
                "7H": "le sept de cœur",
                "QH": "la dame de cœur",
                "JK": "le joker",
            },
        ),
        (
            "ro",
            {
                "AH": "asul de cupă",
                "8H": "opt de cupă",
                "7H": "șapte de cupă",
                "QH": "dama de cupă",
                "JK": "jokerul",
            },
        ),
    ],
)
def test_names_with_their_article(lang: str, names: dict[str, str]) -> None:
    assert {face: words(lang).the_card(face) for face in names} == names


def test_one_joker_of_four_has_no_definite_article() -> None:
    assert [words(lang).a_card("JK") for lang in LANGUAGES] == ["un jolly", "a joker", "un joker", "un joker"]
    assert words("it").a_card("7H") == "il sette di cuori"


@pytest.mark.parametrize(
    ("lang", "letters"), [("it", "A J Q K"), ("en", "A J Q K"), ("fr", "A V D R"), ("ro", "A J Q K")]
)
def test_letters_in_the_corner(lang: str, letters: str) -> None:
    w = words(lang)
    assert " ".join(w.rank_letter(rank) for rank in (1, 11, 12, 13)) == letters
    assert " ".join(w.rank_letters().values()) == letters
    assert w.rank_letter(10) == w.rank_letter("10") == "10"
    assert w.card_short("JS") == letters.split()[1] + "♠"


def test_objects_and_notation_say_the_same() -> None:
    w = words("fr")
    assert w.card(parse_card("10S")) == w.card("10S") == "dix de pique"
    assert w.suit(Suit.CLUBS) == w.suit("C") == "trèfle"
    assert w.rank(0) == w.rank("JK") == "joker"
    assert w.cards(["7H", parse_card("JD"), "JK"]) == "7♥, V♦ et joker"
    assert w.cards(["7H", "JK"], or_=True) == "7♥ ou joker"
    assert w.cards([]) == ""


def test_what_is_no_card_comes_back_as_it_was_written() -> None:
    assert words("it").card("7X") == words("it").the_card("7X") == words("it").card_short("7X") == "7X"


@pytest.mark.parametrize(
    ("lang", "run", "a_set"),
    [
        (
            "it",
            "scala di cuori: sette, otto, jolly come nove",
            "combinazione di donne: quadri, picche, jolly come cuori o fiori",
        ),
        (
            "en",
            "run of hearts: seven, eight, joker as nine",
            "set of queens: diamonds, spades, joker as hearts or clubs",
        ),
        (
            "fr",
            "suite de cœur\u202f: sept, huit, joker en neuf",
            "série de dames\u202f: carreau, pique, joker en cœur ou trèfle",
        ),
        (
            "ro",
            "serie de cupă: șapte, opt, joker în loc de nouă",
            "grup de dame: caro, pică, joker în loc de cupă sau treflă",
        ),
    ],
)
def test_melds(lang: str, run: str, a_set: str) -> None:
    w = words(lang)
    assert w.meld(Run(Suit.HEARTS, 7, 9, 9)) == w.meld("7H 8H JK=9H") == run
    assert w.meld(Set(12, (Suit.DIAMONDS, Suit.SPADES), joker=True)) == a_set


def test_melds_in_short() -> None:
    assert words("fr").meld_short("JH DH JK=RH") == "V♥ DH joker (RH)", "only the notation's letters are read"
    assert words("fr").meld_short(Run(Suit.HEARTS, 10, 12, 12)) == "10♥ V♥ joker (D♥)"
    assert words("it").meld_short(Set(12, (Suit.DIAMONDS, Suit.SPADES), joker=True)) == "Q♦ Q♠ jolly (Q♥/Q♣)"
    assert words("it").meld_short("QD QS JK") == "Q♦ Q♠ jolly"


def test_the_ace_of_a_run_is_named_at_both_ends() -> None:
    assert words("en").meld(Run(Suit.CLUBS, 1, 3)) == "run of clubs: ace, two, three"
    assert words("en").meld(Run(Suit.CLUBS, 12, 14, 14)) == "run of clubs: queen, king, joker as ace"


def test_cards_that_are_no_meld_are_only_listed() -> None:
    assert words("it").meld("7H 8D 9S") == "7♥ 8♦ 9♠"
    assert words("it").meld("JK JK") == "jolly jolly"
    assert words("it").meld("") == ""
