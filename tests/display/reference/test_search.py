"""The search finds rules, words, refusals, questions and principles, in each language, whatever the accents."""

from __future__ import annotations

import pytest

from trainer.display.reference.search import KINDS, MOST, PAGES, by_kind, excerpt, items, search
from trainer.language import LANGUAGES, words
from trainer.rules.profile import HOUSES

CLUB = HOUSES["it-club"]


def titles(asked: str, lang: str = "en") -> list[str]:
    return [item.title for item in search(asked, words(lang), CLUB)]


def hrefs(asked: str, lang: str = "en") -> list[str]:
    return [item.href for item in search(asked, words(lang), CLUB)]


@pytest.mark.parametrize(
    ("lang", "asked", "href"),
    [
        ("en", "corner", "rules#melds-run"),
        ("en", "two jokers", "questions#two-jokers"),
        ("en", "JOKER", "glossary#word-joker"),
        ("en", "round-the-corner", "refusals#round-the-corner"),
        ("it", "aperture", "rules#opening-jokers"),
        ("it", "citta", ""),
        ("fr", "defausse", "glossary#word-discard-pile"),
        ("fr", "règle", "rules"),
        ("ro", "inchide dintr-odata", "glossary#word-close-in-hand"),
        ("ro", "pachet", "glossary#word-stock"),
        ("it", "pioche", "glossary#word-stock"),
    ],
)
def test_what_is_found(lang: str, asked: str, href: str) -> None:
    found = hrefs(asked, lang)
    assert (href in found) if href else not found


def test_a_title_goes_before_a_text() -> None:
    assert search("joker", words("en"), CLUB)[0].title.casefold().startswith("joker")


def test_every_word_has_to_be_found() -> None:
    assert titles("joker xylophone") == []
    assert len(titles("joker ace")) < len(titles("joker"))


def test_a_principle_is_told_for_the_house() -> None:
    told = {
        rules: next(
            item.text for item in items(words("en"), HOUSES[rules]) if item.href.endswith("#open-early")
        )
        for rules in ("it-club", "ro-duel")
    }
    assert told["it-club"] == "Open as soon as you can."
    assert "closing in hand" in told["ro-duel"]


def test_nothing_asked_nothing_found() -> None:
    assert titles("  ") == []
    assert titles("?!") == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_thing_is_found_by_its_own_title(lang: str) -> None:
    w = words(lang)
    for item in items(w, CLUB):
        if item.kind in ("word", "question"):
            assert item.href in hrefs(item.title, lang), item.title


def test_refusals_are_those_of_the_house() -> None:
    club = {item.href for item in items(words("en"), CLUB) if item.kind == "refusal"}
    table = {item.href for item in items(words("en"), HOUSES["fr-table"]) if item.kind == "refusal"}
    assert "refusals#discard-pile-closed" in club - table
    assert "refusals#taken-card-not-in-opening" in table - club


def test_heaps_hold_all_that_was_found() -> None:
    found = search("card", words("en"), CLUB)
    assert len(found) == MOST
    heaps = by_kind(found)
    assert [kind for kind, _ in heaps] == list(dict.fromkeys(item.kind for item in found))
    assert sum(len(heap) for _, heap in heaps) == MOST
    assert {kind for kind, _ in heaps} <= set(KINDS)


def test_an_excerpt_holds_what_was_asked_for() -> None:
    (story, *_) = (
        item for item in items(words("en"), CLUB) if item.kind == "rule" and "equal cards" in item.text
    )
    short = excerpt(story, "equal", most=40)
    assert len(short) <= 46
    assert "equal" in short
    assert excerpt(story, "equal", most=1000) == story.text


def test_all_pages_are_there() -> None:
    assert [item.href for item in items(words("en"), CLUB) if item.kind == "page"] == [
        page for page, *_ in PAGES
    ]
