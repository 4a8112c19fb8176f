"""Lessons as HTML: cards in the line, words with their meaning, stars, and nothing read as markup that is text."""

from __future__ import annotations

from trainer.display import lesson_html
from trainer.language import words

EN, FR = words("en"), words("fr")


def test_cards_in_a_sentence_are_drawn_and_named() -> None:
    html = lesson_html.text(EN, "Lay {7H} beside {KC} and {JK}.")
    assert 'aria-label="seven of hearts">7<u class="sign h"></u></span>' in html
    assert 'aria-label="king of clubs">K<u class="sign c"></u></span>' in html
    assert 'aria-label="joker">★</span>' in html
    assert html.startswith("Lay <span")
    assert ">R<u" in lesson_html.text(FR, "{KC}")


def test_words_of_the_lesson_show_their_meaning_where_they_stand() -> None:
    html = lesson_html.text(EN, "A joker makes a run with {7H}.", words=("joker", "run", "set"), place="say")
    assert html.count('class="term"') == 2
    assert 'id="meaning-say-joker"' in html
    assert "set" not in html
    assert lesson_html.text(EN, "", words=("joker",), place="say") == ""


def test_text_is_never_read_as_html() -> None:
    assert lesson_html.text(EN, "<b>7</b> & more") == "&lt;b&gt;7&lt;/b&gt; &amp; more"
    assert "<i>" not in lesson_html.heading("<i>Jokers</i>")


def test_the_way_shows_what_is_behind_and_what_is_now() -> None:
    html = lesson_html.way(2, 4, "Step 3 of 4")
    assert html.count('class="done"') == 2
    assert html.count('class="now"') == 1
    assert 'role="img" aria-label="Step 3 of 4"' in html


def test_stars_that_are_missing_are_grey() -> None:
    assert "★★<span>★</span>" in lesson_html.stars(2, "two")
    assert "★★★</span>" in lesson_html.stars(3, "three")


def test_an_invitation_without_cards_is_none() -> None:
    assert lesson_html.picture(EN, ()) == ""
    assert lesson_html.picture(EN, ("7H", "JK")).count('class="card') == 2
