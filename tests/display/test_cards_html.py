"""Cards as HTML: what is seen, what is said, and nothing that could break a page."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

from trainer.display import cards_html


class Tags(HTMLParser):
    """Collects classes and spoken names, and fails on a tag that is not closed."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.classes: list[str] = []
        self.spoken: list[str] = []
        self.words: list[str] = []
        self.feed(html)
        assert not self.open, f"left open: {self.open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        given = dict(attrs)
        self.classes.append(given.get("class") or "")
        if given.get("aria-label"):
            self.spoken.append(given["aria-label"] or "")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def test_a_card_shows_rank_and_suit_and_says_its_name() -> None:
    tags = Tags(cards_html.card("7H", names={"7H": "sette di cuori"}))
    assert tags.classes == ["card h", "", "pip", "big"]
    assert tags.words == ["7"]
    assert tags.spoken == ["sette di cuori"]


@pytest.mark.parametrize(("face", "ornament"), [("JC", "orn j"), ("QD", "orn q"), ("KS", "orn k")])
def test_a_court_card_carries_its_ornament_and_the_languages_letter(face: str, ornament: str) -> None:
    tags = Tags(cards_html.card(face, ranks={"J": "V", "Q": "D", "K": "R"}))
    assert ornament in tags.classes
    assert tags.words == [{"J": "V", "Q": "D", "K": "R"}[face[0]]]


def test_ten_is_set_narrower() -> None:
    assert "wide" in Tags(cards_html.card("10S")).classes
    assert "wide" not in Tags(cards_html.card("9S")).classes


def test_a_joker_shows_what_it_stands_for_only_in_a_meld() -> None:
    assert Tags(cards_html.card("JK")).words == []
    one = Tags(cards_html.card("JK", ("9H",)))
    assert one.words == ["9"]
    assert "sign h" in one.classes
    either = Tags(cards_html.card("JK", ("8S", "8C")))
    assert either.words == ["8"]
    assert {"either", "sign s", "sign c"} <= set(either.classes)


def test_a_meld_is_spoken_as_one() -> None:
    html = cards_html.meld([("7H", ()), ("8H", ()), ("JK", ("9H",))], name='scala <"di cuori">')
    tags = Tags(html)
    assert tags.spoken == ['scala <"di cuori">']
    assert sum(name.startswith("card") for name in tags.classes) == 3


def test_a_hand_laid_open_names_each_card() -> None:
    tags = Tags(cards_html.row(["7H", "JK"], names={"7H": "seven", "JK": "joker"}))
    assert tags.spoken == ["seven", "joker"]


def test_letters_and_names_cannot_carry_markup() -> None:
    html = cards_html.card("KH", names={"KH": '"><script>'}, ranks={"K": "<b>"})
    assert "<script>" not in html
    assert "<b></b>" not in html
    assert Tags(html).words == ["<b>"]


def test_on_a_page_it_brings_theme_and_pack() -> None:
    html = cards_html.on_page(cards_html.melds([cards_html.back()]), theme="dark", colours=2, width="40px")
    assert html.startswith('<div class="s40 cards" data-theme="dark" data-colours="2" style="--cw:40px">')
    assert "card back" in Tags(html).classes


def test_the_static_sheet_holds_the_cards_and_not_the_table() -> None:
    css = cards_html.static_css()
    for rule in (".s40 .card ", ".s40 .fan", ".s40.cards", "--heart:", '[data-theme="dark"]'):
        assert rule in css
    assert ".s40.table" not in css
    assert css.count("{") == css.count("}")
