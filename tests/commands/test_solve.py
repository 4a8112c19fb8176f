"""`scala40 solve`: what it prints, as text and as JSON, and the sentence where the hand is none."""

from __future__ import annotations

import json
from typing import Any

import pytest

from trainer import cli
from trainer.rules.cards import parse_cards
from trainer.rules.notation.words import parse_meld
from trainer.rules.profile import house

HAND = "AH 2H 3H JK KH KD KS 9C"


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C")


def solved(capsys: pytest.CaptureFixture[str], *given: str) -> dict[str, Any]:
    assert cli.main(["solve", *given, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert isinstance(found, dict)
    return found


def test_a_hand_that_opens(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["solve", HAND]) == 0
    said = capsys.readouterr().out
    assert "AH 2H 3H / KH KD KS JK=KC: 46 points; left in the hand: 9C (9 points)" in said
    assert "This hand can close at once: open AH 2H 3H / KH KD KS JK=KC; discard 9C" in said


def test_a_near_miss(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["solve", "9S", "10S", "JS", "QS", "5C"]) == 0
    assert capsys.readouterr().out == (
        "No opening: 39 points, 1 short.\nOne of these cards would do: 8S KS JK\n"
    )


@pytest.mark.parametrize(
    ("given", "reason", "says"),
    [
        (
            ["10H JH QH KH"],
            "no-card-left",
            (
                "No opening: the melds are there, and no card would be left to discard.\n"
                "With any card more it opens.\n"
            ),
        ),
        (
            ["10H JH QH KH 2C", "--must-use", "2C"],
            "not-with-the-card",
            "No opening with the two of clubs; without having to use it, this hand opens.\n",
        ),
        (
            ["AH 2H 3H 2C 9S", "--must-use", "2C"],
            "short",
            "No opening with the two of clubs: 0 points, 40 short.\n",
        ),
        (
            ["9S 10S JS QS 5C", "--must-use", "QS"],
            "short",
            (
                "No opening with the queen of spades: 39 points, 1 short.\n"
                "One of these cards would do: 8S KS JK\n"
            ),
        ),
        (
            ["10H JH QH KH", "--must-use", "KH"],
            "no-card-left",
            (
                "No opening: the melds are there, and no card would be left to discard.\n"
                "With any card more it opens.\n"
            ),
        ),
        (
            ["9S 10S JS QS 5C"],
            "short",
            "No opening: 39 points, 1 short.\nOne of these cards would do: 8S KS JK\n",
        ),
    ],
)
def test_why_a_hand_cannot_open(
    given: list[str], reason: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert solved(capsys, *given)["reason"] == reason
    assert cli.main(["solve", *given]) == 0
    assert capsys.readouterr().out == says


def test_a_hand_that_opens_has_no_reason_not_to(capsys: pytest.CaptureFixture[str]) -> None:
    assert solved(capsys, HAND)["reason"] is None
    laying = ("10H JH QH KH", "--rules", "fr-table")
    assert (solved(capsys, *laying)["can_open"], solved(capsys, *laying)["reason"]) == (True, None)


def test_json_has_what_is_promised(capsys: pytest.CaptureFixture[str]) -> None:
    found = solved(capsys, HAND)
    assert (found["best"], found["can_open"], found["can_close"]) == (46, True, True)
    (opening,) = found["openings"]
    assert opening == {
        "melds": ["AH 2H 3H", "KH KD KS JK=KC"],
        "points": 46,
        "left": "9C",
        "left_points": 9,
    }


def test_json_of_a_hand_without_an_opening(capsys: pytest.CaptureFixture[str]) -> None:
    found = solved(capsys, "9S 10S JS QS 5C")
    assert (found["best"], found["can_open"], found["can_close"], found["openings"]) == (39, False, False, [])
    assert (found["short"], found["would_do"]) == (1, ["8S", "KS", "JK"])


def test_all_lists_every_opening(capsys: pytest.CaptureFixture[str]) -> None:
    found = solved(capsys, HAND, "--all")["openings"]
    assert len(found) == len({tuple(opening["melds"]) for opening in found}) == 3
    assert [opening["points"] for opening in found] == sorted((o["points"] for o in found), reverse=True)
    for opening in found:
        melds = [parse_meld(text, house("it-club")) for text in opening["melds"]]
        assert sum(meld.points for meld in melds) == opening["points"] >= 40
        laid = [card for meld in melds for card in meld.cards]
        assert sorted([*laid, *parse_cards(opening["left"])]) == sorted(parse_cards(HAND))


def test_a_card_that_has_to_be_used(capsys: pytest.CaptureFixture[str]) -> None:
    hand = "KH KD KS KC 2D 3D 4D 9S"
    assert solved(capsys, hand)["best"] == 49
    with_nine = solved(capsys, hand, "--must-use", "9S")
    assert (with_nine["can_open"], with_nine["best"]) == (False, 0)
    assert all(
        "2D 3D 4D" in opening["melds"]
        for opening in solved(capsys, hand, "--must-use", "2D", "--all")["openings"]
    )


def test_the_house_decides(capsys: pytest.CaptureFixture[str]) -> None:
    # Fourteen cards in melds: one would have to be kept, but for the house that closes by laying.
    hand = "2C 3C 4C 5C 2S 3S 4S 5S AH 2H 3H AD 2D 3D"
    assert not solved(capsys, hand)["can_open"]
    french = solved(capsys, hand, "--rules", "fr-table")
    assert (french["can_open"], french["can_close"], french["openings"][0]["left"]) == (True, True, "")


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (["7H 7H 7H"], "more copies of a card here than the pack has: the seven of hearts"),
        (["JK JK JK JK JK"], "more copies of a card here than the pack has: the joker"),
        (["7X 8H"], "“7X” is no card"),
        (
            ["7H 8H", "--must-use", "9H"],
            "The card that has to be used is not in the hand: the nine of hearts.",
        ),
        (["7H 8H", "--must-use", "9Z"], "“9Z” is no card"),
        (["7H 8H", "--must-use", ""], "“” is no card"),
        (["7H 8H", "--rules", "casa"], "There is no house called “casa”. The houses are: it-club"),
        ([""], "A hand has 1 to 14 cards, and here there are 0."),
        ([" ".join(f"{rank}H {rank}S" for rank in range(2, 10))], "and here there are 16."),
    ],
)
def test_what_is_no_hand(given: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["solve", *given]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("scala40: ")
    assert says in said.err
    assert said.err.count("\n") == 1
