"""*Reference*: every rule, refusal and word is there, in each language, for each house and for one of my own."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from streamlit.testing.v1 import AppTest

from tests.app.house_pages import html, make, preferences
from tests.servers import running
from trainer.app.identity import LOCAL_PLAYER
from trainer.app.pages import REFERENCE
from trainer.app.serving import DATABASE
from trainer.language import LANGUAGES, words
from trainer.language.house_refusals import example, occurs
from trainer.language.house_rules import SECTIONS, tell
from trainer.rules.profile import HOUSES, KEYS, RuleProfile
from trainer.rules.refusals import CODES
from trainer.store import Store

Open = Callable[..., AppTest]
CASES = [(house, lang) for house in (*HOUSES, "Nonna Pia") for lang in LANGUAGES]


def rows(page: str) -> list[list[str]]:
    """The table of houses, cell by cell."""
    return [
        [re.sub(r"<[^>]*>", "", cell) for cell in re.findall(r"<t[hd].*?</t[hd]>", row)]
        for row in re.findall(r"<tr>.*?</tr>", page)
    ]


@pytest.mark.parametrize(("house", "lang"), CASES)
def test_all_is_told(open_app: Open, served: Store, house: str, lang: str) -> None:
    own = make(served, "Nonna Pia", "it-duel", limit=201, clean_opening=True).profile
    profile: RuleProfile = HOUSES.get(house, own)
    at = open_app(REFERENCE, lang=lang, house=house)
    said, page = words(lang), html(at)
    for part in tell(said, profile):
        for text in part.sentences:
            assert text in page
        for shown in part.examples:
            assert all(text in page for text in shown.captions)
            assert all(f'aria-label="{one.spoken}"' in page for one in shown.groups if one.meld)
    for code in CODES:
        assert f'id="{code}"' in page
        assert said.refusal(example(code, profile)) in page
    for entry in said.glossary():
        assert f'id="word-{entry.key}"' in page
        assert f"{entry.word}" in page
        assert entry.meaning in page
        assert all(word in page for word in (*entry.others, *entry.elsewhere.values()))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_part_has_an_address_that_the_contents_know(open_app: Open, lang: str) -> None:
    at = open_app(REFERENCE, lang=lang)
    anchors = [element.proto.anchor for element in (*at.header, *at.subheader)]
    links = re.findall(r'<a href="#([^"]+)"', html(at))
    assert links == [*SECTIONS, "houses", "refusals", "words"]
    assert set(links) <= set(anchors)
    assert len(set(anchors)) == len(anchors)


def test_refusals_of_other_houses_stand_apart(open_app: Open) -> None:
    at = open_app(REFERENCE, lang="en", house="fr-table")
    last = [element.proto.body for element in at.get("html") if 'class="refusal"' in element.proto.body][-1]
    shown = re.findall(r'id="([^"]+)"', last)
    assert shown == [code for code in CODES if not occurs(code, HOUSES["fr-table"])]
    assert "Only in other houses" in [element.value for element in at.subheader]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_houses_are_compared_where_they_differ(open_app: Open, lang: str) -> None:
    said = words(lang)
    head, *body = rows(html(open_app(REFERENCE, lang=lang, house="ro-duel")))
    assert head[1:] == [said.house(name) for name in HOUSES]
    shown = {row[0]: row[1:] for row in body}
    for key in KEYS:
        values = [said.setting_value(key, getattr(profile, key)) for profile in HOUSES.values()]
        if len(set(values)) == 1:
            assert said.setting(key) not in shown, "where all agree there is nothing to compare"
        else:
            assert shown[said.setting(key)] == values


def test_my_own_house_stands_beside_the_four(open_app: Open, served: Store) -> None:
    make(served, "Nonna Pia", "fr-table", limit=201)
    make(served, "Bar Sport", "fr-table", limit=301)
    page = html(open_app(REFERENCE, lang="en", house="Nonna Pia"))
    head, *body = rows(page)
    assert head[1:] == ["Nonna Pia", *(words("en").house(name) for name in HOUSES)]
    assert ["A player is out at", "201 points", *["101 points"] * 4] in body
    assert page.count("class='mine'") == 1 + len(body)


def test_what_is_of_my_own_house_is_marked(open_app: Open, served: Store) -> None:
    make(served, "Nonna Pia", "fr-table", limit=201)
    page = html(open_app(REFERENCE, lang="en", house="Nonna Pia"))
    own = re.findall(r'<p class="own">(.*?)</p>', page)
    assert [text for text in own if "201 points" in text] == own
    assert len(own) == 1
    assert '<p class="own">' not in html(open_app(REFERENCE, lang="en", house="fr-table"))


def test_a_name_is_never_read_as_html(open_app: Open, served: Store) -> None:
    make(served, "<img src=x onerror=alert(1)>")
    at = open_app(REFERENCE, lang="en", house="<img src=x onerror=alert(1)>")
    raw = "\n".join(element.proto.body for element in at.get("html"))
    assert "<img" not in raw
    assert "&lt;img src=x" in raw


def test_the_house_is_changed_here_too(open_app: Open, served: Store) -> None:
    make(served, "Nonna Pia", limit=201)
    at = open_app(REFERENCE, lang="en", house="it-club")
    assert "Whoever reaches 101 points is out" in html(at)
    at.selectbox(key="reference-house").set_value("Nonna Pia").run()
    assert "Whoever reaches 201 points is out" in html(at)
    assert preferences(served).house == "Nonna Pia"


@pytest.mark.browser
def test_on_a_phone_nothing_scrolls_sideways_and_links_arrive(chromium: Browser, tmp_path: Path) -> None:
    with running(tmp_path) as server:
        address = server.address
        with Store(tmp_path / DATABASE) as store:
            store.create_player(LOCAL_PLAYER)
            make(store, "Nonna Pia, la casa in fondo alla strada", limit=201)
        page = chromium.new_context(viewport={"width": 390, "height": 844}, locale="fr-FR").new_page()
        page.goto(f"{address}/reference?house=Nonna Pia, la casa in fondo alla strada#word-joker")
        term = page.locator("#word-joker")
        expect(term).to_be_in_viewport(timeout=20_000)
        wide = "(() => { const m = document.querySelector('[data-testid=stMain]'); return m.scrollWidth - m.clientWidth })()"
        assert page.evaluate(wide) == 0
        box = page.locator(".told .box")
        assert box.evaluate("each => each.scrollWidth > each.clientWidth"), "the table scrolls in its own box"
        page.locator("nav a[href='#paying']").click()
        expect(page.locator("#paying")).to_be_in_viewport()
        assert page.url.endswith("#paying")
        page.context.close()
