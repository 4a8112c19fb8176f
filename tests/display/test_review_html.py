"""A review as HTML: what stands first, what is folded away, and that the chart's numbers are in its text too."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from tests.coach.made import advice, ranked
from tests.coach.places import CAN_OPEN
from tests.coach.short import short_review
from tests.coach.test_account import LUCK
from trainer.coach.account import accounts
from trainer.coach.review import Review
from trainer.coach.saying.figures import signed
from trainer.coach.saying.reviewing import cost, where
from trainer.display.advice_html import advice_html, error_text
from trainer.display.review_chart import chart, chart_image
from trainer.display.review_html import SHOWN, decisions_html, others_html, review_html, summary_html
from trainer.display.review_page import page
from trainer.language import LANGUAGES, words

EN = words("en")
VOID = {"meta", "img", "br"}


def review() -> Review:
    """The short one with luck made up, and its costly decisions often enough that some are folded away."""
    (hand,) = short_review().hands
    costly = tuple(one for one in hand.decisions if one.loss)
    assert costly
    many = costly * (1 + (SHOWN + 1) // len(costly))
    first = replace(hand, luck=LUCK)
    second = replace(hand, number=2, luck=LUCK, decisions=many)
    return replace(short_review(), hands=(first, second))


class Wellformed(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID and tag not in ("rect", "line", "path"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID and tag not in ("rect", "line", "path"):
            assert self.open.pop() == tag


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_is_whole_in_every_language(lang: str) -> None:
    html = page(review(), words(lang), title="Ada · <b>Bruno</b>")
    parser = Wellformed()
    parser.feed(html)
    assert parser.open == []
    assert f'<html lang="{lang}">' in html
    assert "<b>Bruno" not in html
    assert "http" not in html
    assert "prefers-color-scheme: dark" in html


def test_the_dearest_stand_first_and_the_rest_is_folded_away() -> None:
    found = review()
    html = decisions_html(found, EN, "light")
    assert html.count("<article>") == SHOWN
    places = [html.index(cost(one, EN)) for one in found.costly[:1]]
    assert places[0] < html.index("</article>")
    folded = others_html(found, EN, "light")
    assert folded.count("<article>") == len(found.costly) - SHOWN
    assert folded.startswith('<div class="s40 reviewed" data-theme="light" data-colours="4"><details>')
    nothing = [one for one in found.decisions if not one.loss]
    assert all(where(one, EN) in folded for one in nothing)


def test_a_worth_below_nothing_bears_the_minus_of_the_rest() -> None:
    order = (replace(ranked("discard 2C"), equity=-25.3), replace(ranked("discard 5H", 3.1), equity=-28.4))
    html = advice_html(advice(CAN_OPEN, *order), EN, "light")
    assert "−25.3 ± 0.1" in html
    assert "3.1 ± 0.1" in html
    assert "+3.1" not in html
    assert "-25.3" not in html
    better = advice_html(advice(CAN_OPEN, ranked("discard 2C"), ranked("discard 5H", 3.1)), EN, "light")
    assert "+5.0 ± 0.1" in better
    assert error_text(-0.4, 0.2, EN) == "−0.4 ± 0.2"


def test_played_and_better_are_marked_on_the_cards_and_said() -> None:
    html = decisions_html(review(), EN, "dark", colours=2)
    assert 'data-theme="dark" data-colours="2"' in html
    assert re.search(r'<span class="played"><span class="card [^>]+aria-label="[^"]+, Played"', html)


def test_the_charts_numbers_are_in_its_description_and_in_the_table() -> None:
    found = review()
    told = accounts(found)
    drawn = chart(told, EN)
    assert 'role="img" aria-labelledby="s40-chart-title s40-chart-desc"' in drawn
    description = drawn[drawn.index("<desc") : drawn.index("</desc>")]
    summary = summary_html(found, EN, "light")
    for one in told:
        for value in (one.result, one.lost.value, one.rest.value):
            assert signed(EN, value) in description
            assert signed(EN, value) in summary
    assert "<svg" not in chart_image(told, EN)
    assert description.partition(">")[2].split(";")[0] in chart_image(told, EN)


def test_an_empty_review_says_so() -> None:
    nothing = replace(review(), hands=())
    assert "nothing to decide" in review_html(nothing, EN, "light")
