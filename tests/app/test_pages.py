"""The frame: which pages there are, in which language, under which house, and what a link may ask for."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from streamlit.testing.v1 import AppTest

from trainer.app import serving
from trainer.app.identity import LOCAL_PLAYER
from trainer.app.pages import ME, PLAY, REFERENCE, RULES
from trainer.app.preferences import HOUSE_OF_LANGUAGE, Preferences
from trainer.app.sentences import SENTENCES
from trainer.language import LANGUAGES, words
from trainer.rules.profile import HOUSES
from trainer.store import Event, Store

Open = Callable[..., AppTest]


def texts(at: AppTest) -> str:
    """All that the page says."""
    return "\n".join(element.value for element in (*at.title, *at.header, *at.markdown))


def settings(store: Store) -> Preferences:
    return Preferences.read(store.create_player(LOCAL_PLAYER).settings)


def choose(store: Store, **changes: object) -> None:
    store.save_settings(store.create_player(LOCAL_PLAYER).id, changes)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_speaks_the_language_of_the_link(open_app: Open, served: Store, lang: str) -> None:
    choose(served, house="it-club")
    at = open_app(lang=lang)
    said = words(lang)
    assert at.title[0].value == said.tr("Today")
    for page, title in ((REFERENCE, "Reference"), (ME, "Me")):
        at.switch_page(page).run()
        assert not at.exception
        assert at.title[0].value == said.tr(title), "the link's language is kept when the page changes"


def test_the_language_of_the_browser(open_app: Open, served: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trainer.app.visit._browsers_language", lambda: "ro")
    at = open_app(ME)
    assert at.title[0].value == words("ro").tr("Me")
    assert settings(served).lang is None, "it is only a guess"


def test_what_was_chosen_goes_before_the_browser_and_a_link_before_both(
    open_app: Open, served: Store
) -> None:
    choose(served, lang="fr")
    assert open_app(ME).title[0].value == words("fr").tr("Me")
    assert open_app(ME, lang="it").title[0].value == words("it").tr("Me")
    assert settings(served).lang == "fr", "a link is for this visit"


@pytest.mark.parametrize("query", [{"lang": "klingon"}, {"house": "nowhere"}, {"big": "yes"}, {"lang": ""}])
def test_a_link_that_asks_for_nonsense_is_no_error(open_app: Open, query: dict[str, str]) -> None:
    assert open_app(ME, **query).title[0].value == words("en").tr("Me")


def test_the_home_page_asks_for_the_house_once(open_app: Open, served: Store) -> None:
    at = open_app(lang="en")
    assert at.title[0].value == words("en").tr("Welcome to Scala 40")
    asked = [button.key for button in at.button]
    assert asked == ["first-hand", *(f"house-{name}" for name in HOUSES), "house-link"]
    at.button(key="house-fr-table").click().run()
    assert settings(served).house == "fr-table"
    assert at.title[0].value == words("en").tr("Today")
    assert open_app(lang="en").title[0].value == words("en").tr("Today")


def house_shown(at: AppTest) -> str:
    """The house whose rules the page shows."""
    return str(next(box.value for box in at.selectbox if str(box.key).startswith("rules-house")))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_language_begins_with_a_house_of_its_own(open_app: Open, lang: str) -> None:
    at = open_app(RULES, lang=lang)
    assert house_shown(at) == HOUSE_OF_LANGUAGE[lang]
    assert words(lang).house_line(HOUSE_OF_LANGUAGE[lang]) in texts(at)


@pytest.mark.parametrize("house", HOUSES)
def test_a_link_may_name_the_house(open_app: Open, served: Store, house: str) -> None:
    at = open_app(RULES, lang="en", house=house)
    assert house_shown(at) == house
    assert settings(served).house is None


def test_a_choice_outlives_the_link(open_app: Open, served: Store) -> None:
    at = open_app(ME, lang="en", house="ro-duel")
    at.radio(key="me-house").set_value("it-duel").run()
    assert settings(served).house == "it-duel"
    assert "house" not in at.query_params
    assert house_shown(at.switch_page(RULES).run()) == "it-duel"


def test_a_house_of_ones_own_can_be_looked_at_everywhere(open_app: Open, served: Store) -> None:
    player = served.create_player(LOCAL_PLAYER)
    served.save_house(player.id, "Nonna Pia", {"base": "it-club", "changes": {"longest_run": 13}})
    at = open_app(RULES, lang="en", of="Nonna Pia")
    assert house_shown(at) == "Nonna Pia"
    (box,) = at.selectbox
    assert box.options[-1] == "Nonna Pia"


def test_a_house_that_was_deleted_is_no_error(open_app: Open, served: Store) -> None:
    choose(served, house="Nonna Pia")
    assert house_shown(open_app(RULES, lang="ro")) == "ro-duel"


def test_the_home_page_goes_on_with_the_match(open_app: Open, served: Store) -> None:
    choose(served, house="it-club")
    player = served.create_player(LOCAL_PLAYER)
    assert [button.key for button in open_app(lang="en").button] == ["first-hand", "new-match"]
    data = {"rules": "fr-table", "players": ["Ada", "Bruno"]}
    old, last, over = (served.new_match(player.id, data) for _ in range(3))
    for match in (over, last):
        with served.writing(match) as tx:
            tx.append([Event(0, "", "move", "1: draw")])
            tx.set(finished=match == over)
    at = open_app(lang="en")
    assert [button.key for button in at.button] == [
        f"go-on-{last}",
        f"go-on-{old}",
        "next-lesson",
        "new-match",
        f"review-{over}",
    ]
    assert texts(at).count(f"**{words('en').house('fr-table')}** · Ada and Bruno · ") == 3


def test_a_store_that_fails_is_told_in_a_sentence(open_app: Open, served: Store) -> None:
    served.close()
    database = serving.serving().database
    database.write_bytes(b"this was a database once" * 100)
    for suffix in ("-wal", "-shm"):
        database.with_name(database.name + suffix).unlink(missing_ok=True)
    at = open_app(lang="en")
    assert len(at.error) == 1
    assert "is damaged and cannot be read" in at.error[0].value


def test_a_browser_that_refuses_cookies_is_told_so(open_app: Open, served: Store) -> None:
    serving.serve_from(serving.Serving(data=serving.serving().data, local=False, key=b"k" * 32))
    at = open_app(lang="fr")
    assert [error.value for error in at.error] == [words("fr").tr(SENTENCES["no-identity"])]
    assert not at.title


UNREADABLE: dict[str, dict[str, object]] = {
    "nothing": {},
    "a house of a newer version": {"rules": "it-moon", "based_on": "it-moon", "players": ["Ada", "Bruno"]},
    "a bot of a newer version": {
        "rules": "it-club", "based_on": "it-club", "players": ["Ada", "Bruno"], "seats": ["person", "genius"], "seed": "1",
    },
    "no lists": {"rules": 3, "based_on": "it-club", "players": 7, "seats": {}, "seed": 1},
}  # fmt: skip


@pytest.mark.parametrize("data", UNREADABLE.values(), ids=UNREADABLE)
def test_a_match_that_cannot_be_read_is_told_and_a_new_one_can_be_begun(
    open_app: Open, served: Store, data: dict[str, object]
) -> None:
    choose(served, house="it-club")
    served.new_match(served.create_player(LOCAL_PLAYER).id, data)
    labels = [button.label for button in open_app(lang="en").button]
    assert labels == ["Go on with the match", "Begin the lesson", "New match"]
    at = open_app(PLAY, lang="en")
    assert [error.value for error in at.error] == [words("en").tr(SENTENCES["match-unreadable"])]
    at.button(key="deal").click().run()
    assert not at.error
    assert len(served.matches(LOCAL_PLAYER)) == 2


@pytest.mark.parametrize("event", [("dance", "1"), ("deal", "1 7H 8H"), ("move", "1 draw"), ("move", "")])
def test_a_match_with_events_of_no_sense_is_told(
    open_app: Open, served: Store, event: tuple[str, str]
) -> None:
    choose(served, house="it-club")
    data = UNREADABLE["a bot of a newer version"] | {"seats": ["person", "easy"]}
    match = served.new_match(served.create_player(LOCAL_PLAYER).id, data)
    with served.writing(match) as tx:
        tx.append([Event(0, "", *event)])
    at = open_app(PLAY, lang="en")
    assert [error.value for error in at.error] == [words("en").tr(SENTENCES["match-unreadable"])]


def test_a_link_to_a_match_that_is_not_there_leads_to_a_new_one(open_app: Open, served: Store) -> None:
    choose(served, house="it-club")
    at = open_app(PLAY, lang="en", match="nowhere")
    assert [error.value for error in at.error] == [words("en").tr(SENTENCES["unknown-match"])]
    assert at.button(key="deal")
