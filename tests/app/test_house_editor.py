"""*A house of your own*: every setting can be changed; houses are saved, renamed, deleted, shared and loaded."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from streamlit.testing.v1 import AppTest

from tests.app.house_pages import alerts, html, make, player, preferences, stored
from tests.servers import running
from trainer.app.filepicker import Picked
from trainer.app.house_draft import GROUPS, LONGEST_NAME, Draft, clean_name, file_name, name_problem
from trainer.app.pages import HOUSE, ME, PLAY
from trainer.app.screens import house_editor
from trainer.app.serving import tables
from trainer.app.table.setup import Setup
from trainer.language import LANGUAGES, words
from trainer.rules.notation.house_file import read_house_file
from trainer.rules.notation.rules_keys import house_text
from trainer.rules.profile import CHOICES, HOUSES, KEYS, TAKEN_USES, with_changes
from trainer.store import Store

Open = Callable[..., AppTest]
Choose = Callable[[str, str | None], None]


def draft(at: AppTest) -> Draft:
    made = at.session_state["house-draft"]
    assert isinstance(made, Draft)
    return made


def named(at: AppTest, setting: str) -> str:
    """The key of a setting's field."""
    return f"house-{draft(at).version}-{setting}"


def set_(at: AppTest, setting: str, value: object) -> AppTest:
    at.radio(key=named(at, setting)).set_value(value).run()
    assert not at.exception
    return at


def call(at: AppTest, name: str) -> AppTest:
    at.text_input(key=f"house-name-{draft(at).version}").set_value(name).run()
    return at


def press(at: AppTest, button: str) -> AppTest:
    at.button(key=f"house-{button}").click().run()
    assert not at.exception
    return at


def buttons(at: AppTest) -> list[str]:
    return [str(button.key).removeprefix("house-") for button in at.button]


def said(at: AppTest) -> str:
    """All that the page says in words."""
    return "\n".join(element.value for element in (*at.markdown, *at.caption))


@pytest.fixture
def choose_file(monkeypatch: pytest.MonkeyPatch) -> Choose:
    """Stands for the browser's file dialogue: the next run of the page gets the file."""
    waiting: list[Picked] = []
    monkeypatch.setattr(house_editor, "pick_file", lambda *_, **__: waiting.pop() if waiting else None)
    return lambda name, text: waiting.append(Picked(name, text))


# What the page shows


def test_every_setting_has_its_place() -> None:
    assert sorted(key for keys in GROUPS.values() for key in keys) == sorted(KEYS)
    assert set(GROUPS) == set(house_editor.TITLES)


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_setting_with_its_values_and_its_help(open_app: Open, lang: str, house: str) -> None:
    at = open_app(HOUSE, lang=lang, house=house)
    w, values = words(lang), HOUSES[house].settings()
    assert at.title[0].value == w.tr("A house of your own")
    assert draft(at).base == house
    labels = {each.label.strip("*") for each in (*at.radio, *at.button_group, *at.number_input)}
    for key in KEYS:
        if key == "taken_uses":
            assert f"**{w.setting(key)}**" in said(at)
            boxes = {box.label: box.value for box in at.checkbox}
            assert boxes == {w.setting_value(key, (use,)): use in values[key] for use in TAKEN_USES}  # type: ignore[operator]
        else:
            assert w.setting(key) in labels
        if key in CHOICES:
            field = at.radio(key=named(at, key))
            assert sorted(field.options) == sorted(w.setting_value(key, value) for value in CHOICES[key])
            assert field.value == values[key]
        assert w.setting_help(key) in said(at)
    assert at.number_input(key=named(at, "limit")).value == values["limit"]
    assert at.number_input(key=named(at, "rebuilds")).value == values["rebuilds"]
    assert w.house_line(house) in said(at)


def test_what_differs_is_marked(open_app: Open) -> None:
    at = open_app(HOUSE, lang="en", house="it-club")
    changed = "**Changed. Italian club: 14 cards.**"
    assert changed not in said(at)
    set_(at, "longest_run", 13)
    assert changed in said(at)
    assert "- **Longest run**: 13 cards" in said(at)
    assert ".st-key-house-row-longest_run {" in html(at)
    set_(at, "longest_run", 14)
    assert changed not in said(at)
    assert ".st-key-house-row-longest_run" not in html(at)


def test_another_base_keeps_what_was_changed(open_app: Open) -> None:
    at = open_app(HOUSE, lang="en", house="it-club")
    set_(at, "joker_in_set", "either")
    set_(at, "clean_opening", True)
    at.selectbox(key=f"house-base-{draft(at).version}").set_value("fr-table").run()
    assert at.radio(key=named(at, "close_by")).value == "any", "what was not touched follows the new base"
    assert at.radio(key=named(at, "clean_opening")).value is True
    assert draft(at).changes == {"clean_opening": True}, "what the new base has anyway is no change"


def test_the_editor_keeps_what_lies_on_it_while_the_page_changes(open_app: Open) -> None:
    at = open_app(HOUSE, lang="en", house="it-club")
    set_(at, "longest_run", 13)
    call(at, "Nonna Pia")
    at.switch_page(ME).run()
    at.switch_page(HOUSE).run()
    assert at.radio(key=named(at, "longest_run")).value == 13
    assert at.text_input(key=f"house-name-{draft(at).version}").value == "Nonna Pia"


# Ways to the page


def test_it_is_not_in_the_menu(open_app: Open) -> None:
    at = open_app(lang="en")
    menu = [link.proto.page for link in at.get("page_link")]
    assert "me" in menu
    assert "house" not in menu


def test_new_match_leads_to_it_and_back(open_app: Open, served: Store) -> None:
    served.save_settings(player(served), {"house": "it-club"})
    at = open_app(PLAY, lang="en")
    at.selectbox(key="new-house").set_value("fr-table").run()
    press(at, "link")
    assert at.title[0].value == "A house of your own"
    assert draft(at) == Draft("fr-table", version=1)
    at.switch_page(HOUSE).run()  # where the browser is by now
    call(set_(at, "clean_opening", True), "Nonna Pia")
    press(press(at, "save"), "play")
    assert at.title[0].value == "New match"
    assert at.selectbox(key="new-house").value == "Nonna Pia"


def test_me_opens_my_own_house(open_app: Open, served: Store) -> None:
    make(served, "Nonna Pia", "ro-duel", limit=201)
    served.save_settings(player(served), {"house": "Nonna Pia"})
    at = open_app(ME, lang="en")
    assert at.button(key="house-link").label == "Change this house"
    press(at, "link")
    assert (draft(at).original, draft(at).changes) == ("Nonna Pia", {"limit": 201})


def test_a_link_may_name_the_house_to_edit(open_app: Open, served: Store) -> None:
    make(served, "Nonna Pia", "ro-duel", limit=201)
    at = open_app(HOUSE, lang="en", edit="Nonna Pia")
    assert draft(at).original == "Nonna Pia"
    set_(at, "clean_opening", True)
    assert draft(at).changes == {"limit": 201, "clean_opening": True}, (
        "the address opens it once, not at each run"
    )
    assert draft(open_app(HOUSE, lang="en", edit="fr-table")) == Draft("fr-table", version=1)
    assert draft(open_app(HOUSE, lang="en", edit="nowhere")).base == "it-club"


# Saving


def test_a_house_is_saved_by_its_name(open_app: Open, served: Store) -> None:
    at = open_app(HOUSE, lang="en", house="it-club")
    set_(at, "longest_run", 13)
    at.checkbox(key=f"{named(at, 'taken_uses')}-swap").check().run()
    at.number_input(key=named(at, "limit")).set_value(151).run()
    call(at, "  Nonna   Pia ")
    press(at, "save")
    assert alerts(at, "success") == ["“Nonna Pia” is saved."]
    assert stored(served) == {
        "Nonna Pia": {
            "base": "it-club",
            "changes": {"longest_run": 13, "taken_uses": ["meld", "lay", "swap"], "limit": 151},
        }
    }
    assert {"mine", "play", "delete"} <= set(buttons(at))
    press(at, "mine")
    assert preferences(served).house == "Nonna Pia"
    assert "mine" not in buttons(at)


def test_a_number_typed_just_before_the_click_is_saved_too(open_app: Open, served: Store) -> None:
    at = call(open_app(HOUSE, lang="en", house="it-club"), "Nonna Pia")
    at.number_input(key=named(at, "limit")).set_value(77)
    press(at, "save")
    assert stored(served)["Nonna Pia"] == {"base": "it-club", "changes": {"limit": 77}}


@pytest.mark.parametrize("name", ["", "   ", "it-club", "Italian Club", "Table française", "[a](b)", "a*b"])
def test_names_that_are_none(open_app: Open, served: Store, name: str) -> None:
    at = press(call(open_app(HOUSE, lang="en"), name), "save")
    assert alerts(at) == [name_problem(words("en"), clean_name(name))]
    assert stored(served) == {}


def test_overwriting_asks(open_app: Open, served: Store) -> None:
    make(served, "Nonna Pia", limit=201)
    before = stored(served)
    at = call(open_app(HOUSE, lang="en", house="fr-table"), "Nonna Pia")
    press(at, "save")
    assert "Replace it" in alerts(at, "warning")[0]
    assert stored(served) == before
    press(at, "no")
    assert stored(served) == before
    press(press(at, "save"), "yes")
    assert stored(served) == {"Nonna Pia": {"base": "fr-table", "changes": {}}}
    assert not alerts(at, "warning")


def test_saving_the_same_house_again_asks_nothing(open_app: Open, served: Store) -> None:
    make(served, "Nonna Pia", limit=201)
    at = set_(open_app(HOUSE, lang="en", edit="Nonna Pia"), "longest_run", 13)
    assert "play" not in buttons(at), "what is not saved yet cannot be played"
    press(at, "save")
    assert stored(served) == {"Nonna Pia": {"base": "it-club", "changes": {"longest_run": 13, "limit": 201}}}


def test_renaming(open_app: Open, served: Store) -> None:
    make(served, "Nonna Pia", limit=201)
    served.save_settings(player(served), {"house": "Nonna Pia"})
    at = call(open_app(HOUSE, lang="en"), "Zia Rosa")
    press(at, "rename")
    assert list(stored(served)) == ["Zia Rosa"]
    assert preferences(served).house == "Zia Rosa"
    assert draft(at).original == "Zia Rosa"


def test_renaming_over_another_house_asks(open_app: Open, served: Store) -> None:
    make(served, "Nonna Pia", limit=201)
    make(served, "Zia Rosa", limit=301)
    at = press(call(open_app(HOUSE, lang="en", edit="Nonna Pia"), "Zia Rosa"), "rename")
    assert len(stored(served)) == 2
    press(at, "yes")
    assert stored(served) == {"Zia Rosa": {"base": "it-club", "changes": {"limit": 201}}}


def test_a_copy_under_another_name(open_app: Open, served: Store) -> None:
    make(served, "Nonna Pia", limit=201)
    press(call(open_app(HOUSE, lang="en", edit="Nonna Pia"), "Zia Rosa"), "save")
    assert list(stored(served)) == ["Nonna Pia", "Zia Rosa"]


def test_deleting_asks_and_harms_no_match(open_app: Open, served: Store) -> None:
    made = make(served, "Nonna Pia", "fr-table", limit=201)
    served.save_settings(player(served), {"house": "Nonna Pia"})
    match = tables().begin(player(served), Setup(made.profile, ("Ada", "Bruno"), ("person", "easy"), "1"))
    at = press(open_app(HOUSE, lang="en"), "delete")
    assert "each carries its own rules" in alerts(at, "warning")[0]
    assert list(stored(served)) == ["Nonna Pia"]
    press(at, "yes")
    assert stored(served) == {}
    assert preferences(served).house == "fr-table", "the house it was based on"
    record = served.match(match, player(served))
    assert record is not None
    assert Setup.read(record.data).profile == made.profile
    at = open_app(PLAY, lang="en", match=match)
    assert not at.exception
    assert not alerts(at)


def test_another_of_my_houses_can_be_opened(open_app: Open, served: Store) -> None:
    make(served, "Nonna Pia", limit=201)
    make(served, "Zia Rosa", "ro-duel")
    at = open_app(HOUSE, lang="en", edit="Nonna Pia")
    which = next(each for each in at.selectbox if each.label == "My houses")
    assert which.value == "Nonna Pia"
    which.set_value("Zia Rosa").run()
    assert (draft(at).original, draft(at).base) == ("Zia Rosa", "ro-duel")
    next(each for each in at.selectbox if each.label == "My houses").set_value("").run()
    assert (draft(at).original, draft(at).name) == ("", "")


def test_a_stored_house_that_cannot_be_read_is_left_out(open_app: Open, served: Store) -> None:
    make(served, "Nonna Pia")
    served.save_house(player(served), "later", {"base": "it-club", "changes": {"something-later": 1}})
    served.save_house(player(served), "elsewhere", {"base": "de-skat"})
    at = open_app(ME, lang="en")
    assert at.radio(key="me-house").options[len(HOUSES) :] == ["Nonna Pia"]


# What goes against the rest


def test_crossed_seats_are_told_at_their_place_and_not_saved(open_app: Open, served: Store) -> None:
    at = call(open_app(HOUSE, lang="en", house="fr-table"), "Nonna Pia")
    fewest = next(each for each in at.button_group if each.key == named(at, "seats_min"))
    fewest.set_value(5).run()
    sentence = "The fewest players (5) are more than the most players (4)."
    assert alerts(at) == [sentence]
    press(at, "save")
    assert alerts(at) == [sentence, sentence], "at its place, and under the button"
    assert stored(served) == {}


def test_a_card_picked_up_needs_a_use(open_app: Open, served: Store) -> None:
    at = call(open_app(HOUSE, lang="en", house="it-club"), "Nonna Pia")
    for use in ("meld", "lay"):
        at.checkbox(key=f"{named(at, 'taken_uses')}-{use}").uncheck().run()
    assert "Choose one use at least" in alerts(at)[0]
    press(at, "save")
    assert stored(served) == {}


# Files


def test_a_file_is_read_shown_and_saved(open_app: Open, served: Store, choose_file: Choose) -> None:
    at = open_app(HOUSE, lang="en", house="it-club")
    made = with_changes(HOUSES["ro-duel"], {"limit": 201, "clean_opening": True}, "Nonna Pia")
    choose_file("nonna.toml", house_text(made))
    at.run()
    assert "Nonna Pia" in alerts(at, "success")[0]
    assert at.radio(key=named(at, "clean_opening")).value is True
    assert at.number_input(key=named(at, "limit")).value == 201
    assert stored(served) == {}, "it is looked at first"
    press(at, "save")
    assert stored(served) == {
        "Nonna Pia": {"base": "ro-duel", "changes": {"clean_opening": True, "limit": 201}}
    }


def test_a_file_never_replaces_a_house_unasked(open_app: Open, served: Store, choose_file: Choose) -> None:
    make(served, "Nonna Pia", limit=301)
    before = stored(served)
    at = open_app(HOUSE, lang="en", edit="Nonna Pia")
    choose_file("x.toml", house_text(with_changes(HOUSES["ro-duel"], {}, "Nonna Pia")))
    press(at.run(), "save")
    assert alerts(at, "warning")
    assert stored(served) == before


HEAD = 'format = "scala40/1"\n[house]\nname = "A"\nbased_on = "it-club"\n'


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (HEAD + "speed = 7\n", ("Line 5", "“speed”", "settings are")),
        (HEAD + "longest_run = 15\n", ("Line 5", "“15”", "Longest run", "13, 14")),
        (HEAD + "seats_min = 6\nseats_max = 2\n", ("Line 5", "(6)", "(2)")),
        ('format = "scala40/9"\n[house]\n', ("Line 1", "scala40/9", "newer")),
        ('format = "scala40/1"\nrules = "it-club"\n', ("Line 2", "“rules”", "format, house")),
        ('[house]\nname = "A"\nbased_on = "nowhere"\n', ("Line 3", "“nowhere”", "it-club, it-duel")),
        ("[house", ("Line 1", "TOML")),
        (None, ("too large",)),
    ],
)
def test_a_file_that_is_no_house_is_told_in_a_sentence(
    open_app: Open, served: Store, choose_file: Choose, text: str | None, wanted: tuple[str, ...]
) -> None:
    at = set_(open_app(HOUSE, lang="en", house="it-club"), "clean_opening", True)
    choose_file("file.toml", text)
    at.run()
    (shown,) = alerts(at)
    plain = shown.replace("\\", "")
    assert all(each in plain for each in ("file.toml", *wanted)), shown
    assert draft(at).changes == {"clean_opening": True}, "what lay on the editor stays"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_errors_of_a_file_in_each_language(open_app: Open, choose_file: Choose, lang: str) -> None:
    at = open_app(HOUSE, lang=lang, house="it-club")
    choose_file("file.toml", HEAD + "longest_run = 15\n")
    at.run()
    assert words(lang).setting("longest_run") in alerts(at)[0]


def test_names_from_files() -> None:
    assert clean_name("Nonna\n Pia\u202e\x07") == "Nonna Pia"
    assert clean_name("x" * 99) == "x" * LONGEST_NAME
    assert file_name("Nonna Pia / da «Gino»") == "Nonna-Pia-da-Gino.toml"
    assert file_name("★") == "house.toml"


@pytest.mark.browser
def test_a_house_goes_out_as_a_file_and_comes_in_elsewhere(chromium: Browser, tmp_path: Path) -> None:
    w = words("it")
    file = tmp_path / "shared.toml"
    with running(tmp_path / "first") as server:
        page = chromium.new_context(locale="it-IT", accept_downloads=True).new_page()
        page.goto(f"{server.address}/house?house=it-club")
        page.get_by_text(w.setting_value("longest_run", 13), exact=True).click()
        name = page.get_by_label(w.tr("Name of the house"))
        name.fill("Nonna Pia")
        page.get_by_role("button", name=w.tr("Save the house")).click()
        share = page.get_by_role("button", name=w.tr("Share it as a file"))
        expect(share).to_be_visible()
        with page.expect_download() as download:
            share.click()
        download.value.save_as(file)
        assert download.value.suggested_filename == "Nonna-Pia.toml"
        page.context.close()
    read = read_house_file(file.read_text(encoding="utf-8"))
    assert read.profile == with_changes(HOUSES["it-club"], {"longest_run": 13}, "Nonna Pia")
    with running(tmp_path / "second") as server:
        page = chromium.new_context(locale="it-IT").new_page()
        page.goto(f"{server.address}/house")
        page.locator("input[type=file]").set_input_files(file)
        expect(page.get_by_label(w.tr("Name of the house"))).to_have_value("Nonna Pia", timeout=20_000)
        page.get_by_role("button", name=w.tr("Save the house")).click()
        expect(page.get_by_text(w.tr("“{name}” is saved.", name="Nonna Pia"))).to_be_visible()
        page.context.close()
