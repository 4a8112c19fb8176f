"""One screen for several people: what the table told one of them is nothing for the next. And what is quiet until then."""

from __future__ import annotations

import pytest

from tests.display.scenes import opened, playing
from tests.display.table_page import Table

pytestmark = pytest.mark.browser

CURTAIN = {"name": "Bruno", "text": "Hand the screen to Bruno.", "button": "I am Bruno"}


def test_the_curtain_takes_along_all_that_was_said(table: Table) -> None:
    table.start(playing())
    table.change(
        rev=11,
        steps=[
            {
                "rev": 11,
                "seat": 1,
                "kind": "draw",
                "cards": ["7C"],
                "melds": [],
                "on": None,
                "text": "You draw the seven of clubs.",
            }
        ],
        refusal={
            "id": "x",
            "code": "x",
            "text": "The jack of spades is not for that.",
            "cards": ["JS"],
            "melds": [],
        },
    )
    table.choose("JS")
    table.page.keyboard.press("?")
    table.wait("rev", "11")
    assert "seven of clubs" in table.said()
    table.change(
        rev=12,
        seat=0,
        phase="curtain",
        hand=[],
        can={},
        actions={},
        drawn_card=None,
        curtain=CURTAIN,
        steps=[],
    )
    table.wait("phase", "curtain")
    html = table.root.evaluate("node => node.outerHTML")
    assert not [
        secret
        for secret in ("7C", "seven of clubs", "JS", "jack of spades", "7H", "seven of hearts")
        if secret in html
    ]
    assert table.state("order") == ""


def test_add_is_quiet_until_i_have_opened(table: Table) -> None:
    """The view says where a card would fit, for its hint; the button and the melds wait until it may go there."""
    lying = opened()["table"]
    can = {**playing()["can"], "10S": playing()["can"]["10S"] | {"lay": [{"on": 1}]}}
    table.start(playing(table=lying, can=can, hand=["10S", *playing()["hand"][1:]]))
    table.choose("10S")
    assert table.button("lay").get_attribute("data-quiet") == "true"
    assert table.root.locator(".meld.fits").count() == 0
    table.start(opened())
    table.choose("10H")
    assert table.button("lay").get_attribute("data-quiet") is None
    assert table.root.locator(".meld.fits").count() == 2
