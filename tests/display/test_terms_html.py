"""Words of the game in a sentence show what they mean, in the form in which they stand there."""

from __future__ import annotations

import re

import pytest

from trainer.display import terms_html
from trainer.language import LANGUAGES, words
from trainer.language.house_rules import tell
from trainer.rules.profile import HOUSES


def shown(html: str) -> dict[str, str]:
    """Key -> the words as they stand in the sentence."""
    return {
        key: text
        for text, key in re.findall(
            r'<button[^>]*>([^<]*)</button><span class="meaning" id="meaning-x-([^"]+)"', html
        )
    }


def plain(html: str) -> str:
    """The sentence as it is read, without the meanings."""
    return re.sub(r'<span class="meaning".*?</span>|<[^>]*>', "", html)


@pytest.mark.parametrize(
    ("lang", "text", "found"),
    [
        ("en", "Pick up the last discard, or draw from the stock.", {"pick-up": "Pick up", "discard": "discard", "draw": "draw", "stock": "stock"}),
        ("en", "To close in hand is rare.", {"close-in-hand": "close in hand"}),
        ("it", "Cali giochi nuovi, scale o combinazioni.", {"lay": "Cali", "meld": "giochi", "run": "scale", "set": "combinazioni"}),
        ("it", "Il pozzo è chiuso.", {"discard-pile": "pozzo"}),
        ("fr", "Pose des suites et défausse une carte.", {"lay": "Pose", "run": "suites", "discard": "défausse une carte"}),
        ("ro", "Jokerii stau în serii.", {"joker": "Jokerii", "run": "serii"}),
    ],
)  # fmt: skip
def test_words_are_found_in_their_forms(lang: str, text: str, found: dict[str, str]) -> None:
    html = terms_html.sentence(words(lang), text, place="x")
    assert shown(html) == found
    assert plain(html) == text


def test_only_what_is_asked_for_is_explained_and_only_once() -> None:
    w = words("en")
    html = terms_html.sentence(w, "A run beside a run, and a set.", ["run"], place="x")
    assert shown(html) == {"run": "run"}
    assert html.count("<button") == 1
    assert html.index("<button") < html.index("beside")


def test_a_word_is_tied_to_its_meaning() -> None:
    w = words("it")
    html = terms_html.row(w, ["joker", "meld"], place="y")
    for key, word in (("joker", "jolly"), ("meld", "gioco")):
        assert f'popovertarget="meaning-y-{key}" aria-describedby="meaning-y-{key}">{word}<' in html
        assert f'id="meaning-y-{key}" popover="auto"' in html
    meaning = next(entry.meaning for entry in w.glossary() if entry.key == "joker")
    assert meaning in html


def test_what_the_sentence_does_not_hold() -> None:
    assert terms_html.missing(words("en"), "A run.", ["run", "joker"]) == ("joker",)
    assert terms_html.row(words("en"), [], place="x") == ""


def test_text_is_never_read_as_html() -> None:
    html = terms_html.sentence(words("en"), "<b>run</b> & more", place="x")
    assert html.startswith("&lt;b&gt;<button")
    assert "&lt;/b&gt;" in html
    assert "&amp; more" in html


def test_an_unknown_word_is_an_error() -> None:
    with pytest.raises(KeyError):
        terms_html.sentence(words("en"), "A run.", ["no-such-word"], place="x")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_read_the_same_with_their_words_explained(lang: str) -> None:
    w = words(lang)
    for part in tell(w, HOUSES["it-club"]):
        for rule in part.rules:
            html = terms_html.sentence(w, rule.text, place="x")
            assert plain(html).replace("&#x27;", "'").replace("&quot;", '"') == rule.text
