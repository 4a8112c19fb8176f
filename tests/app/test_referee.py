"""*The referee*, *Try it* and *Counting*: positions by link and by paste, moves, verdicts."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from tests.app.house_pages import alerts, html
from trainer.app import pages
from trainer.display.reference.situations import under
from trainer.language import LANGUAGES, words
from trainer.rules.profile import HOUSES

Open = Callable[..., AppTest]
LINE = "s40:it-club;1;2;7H.8H.10D.2C|9;11;1.1;1:7D.8D.9D;3H;;stock;;"


def table(at: AppTest) -> dict[str, Any] | None:
    """What the card table was sent."""
    for element in at.get("bidi_component"):
        data: dict[str, Any]
        (data,) = json.loads(element.proto.json)
        if "rev" in data and "match" in data:
            return data
    return None


def picker(at: AppTest) -> dict[str, Any]:
    """What the card picker was sent."""
    for element in at.get("bidi_component"):
        data: dict[str, Any]
        (data,) = json.loads(element.proto.json)
        if "rows" in data:
            return data
    raise AssertionError("no picker")


def test_a_link_puts_a_position_before_the_referee_and_the_moves_are_judged(open_app: Open) -> None:
    at = open_app(pages.REFEREE, lang="en", position=LINE, did="lay 10D on 1,meld 7H 8H 2C")
    assert table(at) is not None
    said = html(at)
    assert "✗" in said
    assert "These cards are no meld" in said
    assert 'href="rules?of=it-club' in said
    assert LINE in [element.value for element in at.code]


def test_the_moves_may_be_written(open_app: Open) -> None:
    at = open_app(pages.REFEREE, lang="en", position=LINE)
    assert "✓" not in html(at)
    at.text_area(key="referee-moves").set_value("lay 10D on 1").run()
    at.button(key="referee-judge").click().run()
    assert "That is allowed." in html(at)
    at.text_area(key="referee-moves").set_value("fly away").run()
    at.button(key="referee-judge").click().run()
    assert alerts(at)


def test_a_position_is_pasted(open_app: Open) -> None:
    at = open_app(pages.REFEREE, lang="en", house="it-club")
    assert table(at) is None
    at.text_area(key="referee-pasted").set_value("no position").run()
    at.button(key="referee-paste").click().run()
    assert alerts(at)
    at.text_area(key="referee-pasted").set_value(LINE).run()
    at.button(key="referee-paste").click().run()
    assert table(at) is not None
    at.button(key="referee-change").click().run()
    assert table(at) is None


def test_an_empty_hand_is_no_position(open_app: Open) -> None:
    at = open_app(pages.REFEREE, lang="en", house="it-club")
    at.button(key="referee-put").click().run()
    assert alerts(at) == ["Put at least one card into your hand first."]
    assert table(at) is None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_bad_link_says_what_is_wrong(open_app: Open, lang: str) -> None:
    at = open_app(pages.REFEREE, lang=lang, position="s40:nonsense")
    assert alerts(at)
    assert table(at) is None


def test_a_situation_is_tried(open_app: Open) -> None:
    at = open_app(pages.TRY, lang="en", situation="jokers-replay: kept", of="fr-table")
    assert table(at) is not None
    at.button(key="show-try-fr-table-jokers-replay-kept").click().run()
    said = html(at)
    assert "In this house a joker that is taken must be laid again in the same turn." in said
    assert "Italian duel: allowed." in said
    assert "Romanian duel: allowed." in said
    at.button(key="anew-try-fr-table-jokers-replay-kept").click().run()
    assert "✗" not in html(at)


def test_every_situation_can_be_tried(open_app: Open) -> None:
    for situation in under(HOUSES["it-club"])[::7]:
        at = open_app(pages.TRY, lang="it", situation=situation.name, house="it-club")
        view = table(at)
        assert view is not None
        assert len(view["hand"]) == len(situation.state.hand)


def test_an_unknown_situation_leads_to_the_rules(open_app: Open) -> None:
    at = open_app(pages.TRY, lang="en", situation="no-such")
    assert table(at) is None
    assert len(at.info) == 1


def test_counting_cards_from_the_address(open_app: Open) -> None:
    at = open_app(pages.COUNTING, lang="en", house="it-club", melds="7H 8H JK / KH KC KS", hand="AH 4C")
    notes = picker(at)["notes"]
    assert [note["text"] for note in notes["melds"]] == ["Run, 24 points", "Set, 30 points"]
    assert notes["melds"][0]["cards"] == [["7H", []], ["8H", []], ["JK", ["9H"]]]
    assert notes["hand"][0]["text"] == "11 + 4 = 15"
    said = html(at)
    assert "<td class='mine' data-house='Italian club'>54 points</td>" in said
    assert "<b>200 points</b>" in said


def test_a_worked_example_is_laid_out(open_app: Open) -> None:
    at = open_app(pages.COUNTING, lang="en", house="it-club")
    assert picker(at)["start"] == {"melds": [], "hand": [[]]}
    at.button(key="lay-AD 2D 3D 4D / KH KC KS").click().run()
    assert picker(at)["start"]["melds"] == [["AD", "2D", "3D", "4D"], ["KH", "KC", "KS"]]
    assert picker(at)["rev"] == 2
    assert "40 points" in html(at)


def test_nonsense_in_the_address_is_left_out(open_app: Open) -> None:
    at = open_app(pages.COUNTING, lang="fr", melds="7X 8H", hand="?")
    assert picker(at)["start"] == {"melds": [], "hand": [[]]}
    assert words("fr").tr("Meld {n}", n="{n}") == picker(at)["rows"][0]["title"]
