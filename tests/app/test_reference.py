"""*Reference*: every rule, refusal, word and question is there, in each language, for each house and for one of my own."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from streamlit.testing.v1 import AppTest

from tests.app.house_pages import html, make, preferences
from trainer.app import pages
from trainer.display.reference.questions import QUESTIONS
from trainer.display.reference.search import PAGES
from trainer.language import LANGUAGES, words
from trainer.language.glossary import terms
from trainer.language.house_refusals import example, occurs
from trainer.language.house_rules import SECTIONS, tell
from trainer.rules.profile import HOUSES, KEYS, RuleProfile
from trainer.rules.refusals import CODES
from trainer.store import Store

Open = Callable[..., AppTest]
CASES = list(zip((*HOUSES, "Nonna Pia"), (*LANGUAGES, "it"), strict=True))


def rows(page: str) -> list[list[str]]:
    """The table of houses, cell by cell."""
    return [
        [re.sub(r"<[^>]*>", "", cell) for cell in re.findall(r"<t[hd].*?</t[hd]>", row)]
        for row in re.findall(r"<tr>.*?</tr>", page)
    ]


def read(page: str) -> str:
    """What a page says, without the meanings of words and without tags."""
    return re.sub(r'<span class="meaning".*?</span>|<[^>]*>', "", page)


@pytest.mark.parametrize(("house", "lang"), CASES)
def test_every_rule_is_told_with_its_address_and_an_example(
    open_app: Open, served: Store, house: str, lang: str
) -> None:
    own = make(served, "Nonna Pia", "it-duel", limit=201, clean_opening=True).profile
    profile: RuleProfile = HOUSES.get(house, own)
    at = open_app(pages.RULES, lang=lang, house=house)
    said, page = words(lang), html(at)
    text = read(page)
    for part in tell(said, profile):
        for rule in part.rules:
            assert rule.text in text
            assert f'<div class="rule" id="{rule.key}">' in page
            assert f'href="#{rule.key}"' in page
        for shown in part.examples:
            assert all(caption in page for caption in shown.captions)
            assert all(f'aria-label="{one.spoken}"' in page for one in shown.groups if one.meld)
    assert page.count("<details>") == sum(len(part.rules) for part in tell(said, profile))
    anchors = [element.proto.anchor for element in at.header]
    assert anchors == list(SECTIONS)
    assert re.findall(r"<nav.*?</nav>", page)[0].count("<a ") == len(SECTIONS)


def test_another_house_is_looked_at_without_becoming_mine(open_app: Open, served: Store) -> None:
    make(served, "Nonna Pia", limit=201)
    at = open_app(pages.RULES, lang="en", house="it-club")
    assert "Whoever reaches 101 points is out" in read(html(at))
    at.selectbox(key="rules-house-it-club").set_value("Nonna Pia").run()
    assert "Whoever reaches 201 points is out" in read(html(at))
    assert at.query_params["of"] == "Nonna Pia"
    assert preferences(served).house is None
    at.button(key="rules-house-mine").click().run()
    assert preferences(served).house == "Nonna Pia"


def test_what_is_of_my_own_house_is_marked(open_app: Open, served: Store) -> None:
    make(served, "Nonna Pia", "fr-table", limit=201)
    own = re.findall(r'<p class="own">(.*?)</p>', html(open_app(pages.RULES, lang="en", house="Nonna Pia")))
    assert [text for text in own if "201 points" in text] == own
    assert len(own) == 1
    assert '<p class="own">' not in html(open_app(pages.RULES, lang="en", house="fr-table"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_houses_are_compared_where_they_differ(open_app: Open, lang: str) -> None:
    said = words(lang)
    page = html(open_app(pages.HOUSES, lang=lang, house="ro-duel"))
    head, *body = rows(page)
    order = ["ro-duel", *[name for name in HOUSES if name != "ro-duel"]]
    assert head[1:] == [said.house(name) for name in order]
    shown = {row[0]: row[1:] for row in body}
    for key in KEYS:
        values = [said.setting_value(key, getattr(HOUSES[name], key)) for name in order]
        if len(set(values)) == 1:
            assert said.setting(key) not in shown, "where all agree there is nothing to compare"
        else:
            assert shown[said.setting(key)] == values
    marked = re.findall(r"class='other'", page)
    assert len(marked) == sum(value != row[1] for row in body for value in row[2:])


def test_my_own_house_stands_beside_the_four(open_app: Open, served: Store) -> None:
    make(served, "Nonna Pia", "fr-table", limit=201)
    make(served, "Bar Sport", "fr-table", limit=301)
    head, *body = rows(html(open_app(pages.HOUSES, lang="en", house="Nonna Pia")))
    assert head[1:] == ["Nonna Pia", *(words("en").house(name) for name in HOUSES)]
    assert ["A player is out at", "201 points", *["101 points"] * 4] in body


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal_with_its_rule(open_app: Open, lang: str) -> None:
    page = html(open_app(pages.REFUSALS, lang=lang, house="fr-table"))
    said = words(lang)
    for code in CODES:
        assert f'id="{code}"' in page
        assert said.refusal(example(code, HOUSES["fr-table"])) in page
    assert page.count('href="rules') == len(CODES)


def test_refusals_of_other_houses_stand_apart(open_app: Open) -> None:
    at = open_app(pages.REFUSALS, lang="en", house="fr-table")
    last = [element.proto.body for element in at.get("html") if 'class="refusal"' in element.proto.body][-1]
    shown = re.findall(r'class="refusal" id="([^"]+)"', last)
    assert shown == [code for code in CODES if not occurs(code, HOUSES["fr-table"])]
    assert "Only in other houses" in [element.value for element in at.header]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_in_four_languages(open_app: Open, lang: str) -> None:
    page = html(open_app(pages.GLOSSARY, lang=lang))
    for term in terms():
        assert f'id="word-{term.key}"' in page
        assert words(lang).tr(term.meaning) in page
        for other in LANGUAGES:
            assert all(word in page for word in term.words[other])
    assert re.findall(r"<th scope='col' lang='(..)'>", page)[0] == lang


def test_a_word_is_looked_for_in_any_language(open_app: Open) -> None:
    at = open_app(pages.GLOSSARY, lang="it")
    at.text_input(key="glossary-search").set_value("defausse").run()
    found = re.findall(r'id="word-([^"]+)"', html(at))
    assert {"discard", "discard-pile"} <= set(found)
    assert "joker" not in found
    at.text_input(key="glossary-search").set_value("zzz").run()
    assert 'id="word-' not in html(at)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_is_answered(open_app: Open, lang: str) -> None:
    page = html(open_app(pages.QUESTIONS, lang=lang, house="it-club"))
    for question in QUESTIONS:
        assert f'id="{question.key}"' in page
        assert words(lang).tr(question.asked) in page
    assert page.count("<details>") == len(QUESTIONS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_overview_leads_everywhere(open_app: Open, lang: str) -> None:
    at = open_app(pages.REFERENCE, lang=lang)
    said = words(lang)
    links = [element.proto.label for element in at.get("page_link")]
    assert all(f"**{said.tr(title)}**" in links for _, title, _ in PAGES)
    assert [page for page, *_ in PAGES if page not in pages.ENTRY_OF] == []


def test_the_overview_searches(open_app: Open) -> None:
    at = open_app(pages.REFERENCE, lang="fr")
    at.text_input(key="q").set_value("defausse").run()
    page = html(at)
    assert 'href="glossary?lang=fr#word-discard-pile"' in page
    at.text_input(key="q").set_value("zzz").run()
    assert "zzz" in html(at)


def test_history_and_strategy_are_there_in_each_language(open_app: Open) -> None:
    for lang in LANGUAGES:
        assert "Burraco" in html(open_app(pages.HISTORY, lang=lang))
    page = html(open_app(pages.STRATEGY, lang="it"))
    assert page.count('class="claim"') == 16
    assert 'class="chart"' in page


def test_a_name_is_never_read_as_html(open_app: Open, served: Store) -> None:
    make(served, "<img src=x onerror=alert(1)>")
    for page in (pages.RULES, pages.HOUSES, pages.QUESTIONS, pages.REFUSALS):
        at = open_app(page, lang="en", house="<img src=x onerror=alert(1)>")
        raw = "\n".join(element.proto.body for element in at.get("html"))
        assert "<img src=x" not in raw
    assert "&lt;img src=x" in "\n".join(
        element.proto.body
        for element in open_app(pages.HOUSES, lang="en", house="<img src=x onerror=alert(1)>").get("html")
    )


def test_links_carry_on_what_the_address_asked_for(open_app: Open) -> None:
    page = html(open_app(pages.QUESTIONS, lang="ro", house="fr-table"))
    links = re.findall(r'href="(rules[^"]*)"', page)
    assert links
    assert all("lang=ro&house=fr-table" in link for link in links)
