"""The card table in a browser: moves, the outbox, refusals, focus, and the steps of the others."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.display.conftest import Opener
from tests.display.scenes import View, cards, crowded, meld, no, opened, playing, view
from tests.display.table_page import Table

pytestmark = pytest.mark.browser


def test_stock_and_pile_do_what_fits_the_moment(table: Table) -> None:
    table.start(view(actions=view()["actions"] | {"take": {"ok": True}}, can=playing()["can"]))
    table.page.get_by_test_id("discards").click()
    table.wait("phase", "play")
    assert table.moves() == [["take"]]
    assert table.state("order").endswith("KD")
    table.choose("2C")
    table.page.wait_for_timeout(400)  # no double click
    table.page.get_by_test_id("discards").click()
    table.wait("phase", "wait")
    assert table.moves()[-1] == ["discard 2C"]
    table.page.wait_for_timeout(400)
    table.page.get_by_test_id("discards").click()
    expect(table.page.get_by_test_id("all-discards")).to_contain_text(
        "four of clubs, nine of spades, two of clubs"
    )


def test_tap_on_the_stock_draws(table: Table) -> None:
    table.start(view(), draws=["7S"])
    table.page.get_by_test_id("stock").click()
    table.wait("phase", "play")
    assert table.moves() == [["draw"]]
    expect(table.hand("7S")).to_have_attribute("aria-label", "seven of spades, just drawn")


@pytest.mark.parametrize(
    ("keys", "do"),
    [("s", "draw"), ("p", "take"), ("b", "put back"), ("u", "undo")],
)
def test_each_move_has_its_key(table: Table, keys: str, do: str) -> None:
    fine = {name: {"ok": True} for name in ("draw", "take", "put back", "undo")}
    table.start(view(actions=fine), undo=[{}])
    table.key(keys)
    assert table.wait_for_moves(1) == [[do]]


def test_keys_lay_add_and_discard(table: Table) -> None:
    table.start(opened(hand=cards("10H JH QH KH 5C 2C")))
    table.key("Home", "ArrowRight", " ", "ArrowRight", " ", "ArrowRight", " ", "Enter")
    assert table.wait_for_moves(1) == [["meld JH QH KH"]]
    table.wait("order", "10H 5C 2C")
    table.choose("5C")
    table.key("a")
    assert table.wait_for_moves(2)[-1] == ["swap 5C in 3"]
    table.wait("order", "10H 2C JK")
    table.choose("2C")
    table.key("x")
    assert table.wait_for_moves(3)[-1] == ["discard 2C"]


def test_a_key_that_follows_a_click_at_once_does_not_make_the_next_click_a_double_one(table: Table) -> None:
    table.start(opened(hand=cards("10H 5C 2C")))
    # A busy browser hands on both before a timer has its turn.
    table.hand("5C").evaluate(
        """card => {
          const { x, y } = card.getBoundingClientRect();
          card.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1, clientX: x + 12, clientY: y + 20 }));
          card.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, composed: true, cancelable: true, key: "a" }));
          change({});
          const [other] = table().querySelectorAll('[data-card="2C"]');
          other.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1, clientX: x + 14, clientY: y + 20 }));
        }"""
    )
    table.wait("order", "10H 2C JK")
    expect(table.hand("2C")).to_have_attribute("aria-selected", "true")


def test_the_second_half_of_a_double_click_is_no_move(table: Table) -> None:
    table.start(view(), draws=["7S"])
    table.page.get_by_test_id("stock").dblclick()
    table.wait("phase", "play")
    assert table.moves() == [["draw"]]


def test_streamlits_letters_and_other_peoples_fields_are_left_alone(table: Table) -> None:
    table.start(view())
    table.page.evaluate(
        "window.heard = []; document.addEventListener('keydown', (event) => heard.push(event.key))"
    )
    table.key("r", "c", "Control+s", "s")
    assert table.page.evaluate("heard") == ["r", "c", "Control", "s"], "S alone is ours and goes no further"
    assert table.wait_for_moves(1) == [["draw"]]
    table.page.locator("#other").focus()
    table.key("x", "o", "s")
    assert table.page.locator("#other").input_value() == "xos"
    assert len(table.moves()) == 1


@pytest.mark.parametrize(("key", "word"), [("n", "new-match"), ("l", "level")])
def test_a_new_match_and_another_level_are_asked_first(table: Table, key: str, word: str) -> None:
    table.start(view())
    table.key(key)
    expect(table.page.get_by_role("dialog")).to_contain_text("Leave this match and begin a new one?")
    table.key("Escape")
    assert table.moves() == []
    table.key(key, "Enter")
    assert table.wait_for_moves(1) == [[word]]


def test_the_list_of_keys_opens_and_letters_do_nothing_behind_it(table: Table) -> None:
    table.start(view())
    table.key("?")
    expect(table.page.get_by_role("dialog")).to_contain_text("go from card to card")
    table.key("s")
    table.key("Escape")
    assert table.page.get_by_role("dialog").count() == 0
    assert table.moves() == []


def test_a_card_that_fits_two_melds_asks_which(table: Table) -> None:
    table.start(opened()).choose("10H")
    table.button("lay").click()
    dialog = table.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Where shall this card go: ten of hearts?")
    assert table.moves() == []
    table.key("ArrowDown", "Enter")
    assert table.wait_for_moves(1) == [["lay 10H on 2"]]


def test_a_tap_on_one_of_two_melds_does_not_ask(table: Table) -> None:
    table.start(opened()).choose("10H")
    table.meld(2).click()
    assert table.wait_for_moves(1) == [["lay 10H on 2"]]


def test_a_joker_that_fits_both_ends_asks_which(table: Table) -> None:
    table.start(opened()).choose("JK")
    table.meld(1).click()
    dialog = table.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Add it to meld 1 as this card: ten of hearts")
    table.key("2")
    assert table.wait_for_moves(1) == [["lay JK=6H on 1"]]


def test_cards_are_dragged_to_a_meld_and_to_the_pile(table: Table) -> None:
    table.start(opened())
    table.drag(table.hand("10H"), table.meld(1))
    assert table.wait_for_moves(1) == [["lay 10H on 1"]]
    table.wait("pending", "false")
    table.drag(table.hand("2C"), table.page.get_by_test_id("discards"))
    assert table.wait_for_moves(2)[-1] == ["discard 2C"]


def test_several_cards_dragged_to_a_meld_begin_with_the_one_that_fits(table: Table) -> None:
    table.start(opened(hand=cards("JH 10H 5C"))).choose("JH", "10H")
    table.drag(table.hand("JH"), table.meld(1))
    assert table.wait_for_moves(1) == [["lay 10H on 1", "lay JH on 1"]]


def test_a_finger_plays_on_a_phone(opener: Opener) -> None:
    table = opener(width=390, height=844, touch=True).start(opened())
    table.touch_drag(table.hand("10H"), table.meld(1))
    assert table.wait_for_moves(1) == [["lay 10H on 1"]]
    table.wait("pending", "false")
    table.touch_drag(table.hand("2C"), table.page.get_by_test_id("discards"))
    assert table.wait_for_moves(2)[-1] == ["discard 2C"]


def test_three_cards_dropped_on_the_table_after_opening_are_laid(table: Table) -> None:
    table.start(opened(hand=cards("JS QS KS 2C"))).choose("JS", "QS", "KS")
    table.drag(table.hand("JS"), table.root.locator(".melds"))
    assert table.wait_for_moves(1) == [["meld JS QS KS"]]


def test_a_quiet_button_can_be_pressed_and_says_why(table: Table) -> None:
    table.start(opened()).choose("QD")
    expect(table.button("discard")).to_have_attribute("data-quiet", "true")
    table.button("discard").click()
    expect(table.page.get_by_test_id("refusal")).to_have_text("The queen of diamonds fits a meld.")
    expect(table.hand("QD")).to_have_class("clash")
    assert "The queen of diamonds fits a meld." in table.said()
    assert table.moves() == []
    table.choose("QD")
    expect(table.page.get_by_test_id("refusal")).to_be_hidden()


def test_the_servers_refusal_is_said_once_and_marks_cards_and_melds(table: Table) -> None:
    sentence = "Jack, king: the queen of hearts is missing."
    refusal = {"code": "gap-in-run", "text": sentence, "cards": ["JH"], "melds": [1]}
    table.start(opened(), refuse={"lay JH on 1": refusal}).choose("JH")
    table.meld(1).click()
    expect(table.page.get_by_test_id("refusal")).to_have_text(sentence)
    expect(table.hand("JH")).to_have_class("clash")
    assert "clash" in (table.meld(1).get_attribute("class") or "")
    assert table.state("pending") == "false"
    table.choose("JH")
    table.change()  # the same view again, as after a resend: the slip that was put away stays away
    expect(table.page.get_by_test_id("refusal")).to_be_hidden()
    assert table.said().count(sentence) == 1


def test_focus_is_never_lost(table: Table) -> None:
    table.start(playing(), draws=["7S"])
    table.hand("8H").focus()
    table.key(" ", "x")
    table.wait("phase", "wait")
    assert table.focused() == "9H", "the neighbour takes over from the card that left"
    table.change(phase="draw", actions=view()["actions"])
    table.button("draw").focus()
    table.key("Enter")
    table.wait("phase", "play")
    assert table.focused() in table.state("order").split(), "the button is gone, the hand has focus"


def test_a_move_is_sent_again_until_it_is_acknowledged_and_done_once(table: Table) -> None:
    table.start(view(), deaf=2)
    table.key("s")
    assert table.state("pending") == "true"
    assert table.wait_for_moves(1) == [["draw"]]
    table.wait("pending", "false")
    posts: list[list[dict[str, Any]]] = table.page.evaluate("fake.posts")
    assert len(posts) == 3
    assert {intent["id"] for post in posts for intent in post} == {posts[0][0]["id"]}
    assert posts[0][0] | {"id": ""} == {"id": "", "seq": 1, "match": "m1", "rev": 10, "do": ["draw"]}
    table.page.wait_for_timeout(600)
    assert len(table.page.evaluate("fake.posts")) == 3, "nothing is sent once it is acknowledged"


def test_a_view_that_does_not_know_the_move_leaves_it_in_the_outbox(table: Table) -> None:
    # Deaf until it is told otherwise: how often the table asks meanwhile is not what this is about.
    table.start(view(), deaf=1_000)
    table.key("s")
    table.change(status="Still nothing.")
    assert table.state("pending") == "true"
    table.page.evaluate("fake.deaf = 0")
    assert table.wait_for_moves(1) == [["draw"]]


def test_two_quick_clicks_are_one_move(table: Table) -> None:
    table.start(view(), draws=["7S"], delay=60)
    table.button("draw").dblclick()
    table.wait("phase", "play")
    table.page.wait_for_timeout(150)
    assert table.moves() == [["draw"]]
    expect(table.page.get_by_test_id("refusal")).to_be_hidden()


def test_the_second_click_does_not_press_the_button_that_came_after(table: Table) -> None:
    table.start(view(), draws=["7S"])
    table.button("draw").dblclick(delay=30)
    table.wait("phase", "play")
    table.page.wait_for_timeout(100)
    assert table.moves() == [["draw"]]
    expect(table.page.get_by_test_id("refusal")).to_be_hidden()


def test_selecting_goes_on_while_a_move_is_under_way(table: Table) -> None:
    # Deaf for two seconds and more: a busy machine presses its keys slowly.
    table.start(view(), deaf=6)
    table.key("s")
    table.choose("7H")
    table.key("Shift+ArrowRight", "s", "p")
    assert table.state("selected") == "7H"
    assert table.state("order").startswith("8H 7H")
    assert table.wait_for_moves(1) == [["draw"]]
    table.wait("pending", "false")
    assert table.moves() == [["draw"]], "keys pressed meanwhile were not saved up"


def test_coming_back_to_the_tab_asks_for_the_view(table: Table) -> None:
    table.start(view())
    table.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert table.wait_for_moves(1) == [["refresh"]]


def step(rev: int, seat: int, kind: str, text: str, **more: Any) -> dict[str, Any]:
    return {"rev": rev, "seat": seat, "kind": kind, "cards": [], "melds": [], "on": None, "text": text} | more


def after_bruno(pause: int) -> View:
    """Bruno has drawn, opened and discarded while we looked away."""
    base = view(
        rev=14, stock=59, discards=["4C", "9S", "KD", "3C"], table=[meld(1, 2, "10H JH QH KH", 40)],
        steps=[
            step(11, 1, "discard", "You discard the king of diamonds.", cards=["KD"]),
            step(12, 2, "draw", "Bruno draws."),
            step(13, 2, "open", "Bruno opens with 40.", melds=[["10H", "JH", "QH", "KH"]]),
            step(14, 2, "discard", "Bruno discards the three of clubs.", cards=["3C"]),
        ],
    )  # fmt: skip
    base["options"] = base["options"] | {"pause": pause}
    base["seats"][1] = base["seats"][1] | {"cards": 9, "opened": True}
    return base


def watch(table: Table) -> None:
    """Notes each distinct state of the table that the eye can see."""
    table.page.evaluate(
        """() => { window.states = []; const note = () => { const r = table(); const s = [r.querySelector('.stock .n').textContent,
        r.querySelectorAll('.meld').length, r.querySelector('.discards .over')?.dataset.card, r.dataset.phase].join(' ');
        if (states.at(-1) !== s) states.push(s) };
        new MutationObserver(note).observe(table(), {subtree: true, childList: true, attributes: true, characterData: true}) }"""
    )


def test_the_steps_of_the_others_are_shown_in_order_with_a_pause(opener: Opener) -> None:
    table = opener(still=False).start(view(discards=["4C", "9S"]))
    watch(table)
    table.page.evaluate("view => { fake.view = view; change({}) }", after_bruno(120))
    assert table.state("replaying") == "true"
    table.wait("replaying", "false")
    assert table.page.evaluate("states")[-4:] == [
        "60 0 KD wait",
        "59 0 KD wait",
        "59 1 KD wait",
        "59 1 3C draw",
    ]
    for words in ("Bruno draws.", "Bruno opens with 40.", "Bruno discards the three of clubs."):
        assert table.said().count(words) == 1


@pytest.mark.parametrize(("pause", "still"), [(0, False), (120, True)])
def test_without_a_pause_or_motion_the_end_is_there_at_once(opener: Opener, pause: int, still: bool) -> None:
    table = opener(still=still).start(view(discards=["4C", "9S"]))
    # Counted in the same breath: the motion is over in a fifth of a second.
    running: int = table.page.evaluate(
        "view => { fake.view = view; change({}); return table().getAnimations({subtree: true}).length }",
        after_bruno(pause),
    )
    assert table.state("replaying") == "false"
    assert table.state("phase") == "draw"
    assert "Bruno opens with 40." in table.said()
    assert running == 0 if still else running > 0


def test_somebody_in_a_hurry_skips_to_the_end_and_plays_nothing_by_it(opener: Opener) -> None:
    table = opener(still=False).start(view(discards=["4C", "9S"]))
    table.page.evaluate("view => { fake.view = view; change({}) }", after_bruno(5000))
    assert table.state("phase") == "wait"
    table.key("s")
    assert table.state("phase") == "draw"
    assert table.moves() == []
    table.key("s")
    assert table.wait_for_moves(1) == [["draw"]]


def test_steps_are_shown_once(table: Table) -> None:
    table.start(view(discards=["4C", "9S"]))
    table.page.evaluate("view => { fake.view = view; change({}) }", after_bruno(0))
    table.change(status="Again.")
    assert table.said().count("Bruno draws.") == 1


def test_the_curtain_hides_the_table_and_holds_focus(table: Table) -> None:
    table.start(view())
    table.hand("7H").focus()
    table.change(
        seat=0,
        phase="curtain",
        hand=[],
        curtain={"name": "Bruno", "text": "Pass the screen to Bruno.", "button": "I am Bruno"},
    )
    assert table.focused() == "reveal"
    assert table.root.locator("[role=option]").count() == 0
    table.key("s")
    assert table.moves() == []
    table.key("Enter")
    assert table.wait_for_moves(1) == [["reveal"]]


def test_a_hand_that_is_over_offers_what_the_server_offers(table: Table) -> None:
    table.start(crowded(4, phase="over", buttons=["next-hand", "new-match"]))
    table.choose("2H")
    assert table.state("selected") == "", "nothing is chosen any more"
    table.button("next-hand").click()
    assert table.wait_for_moves(1) == [["next-hand"]]


@pytest.mark.parametrize(("buttons", "first"), [(["next-hand"], "next-hand"), (["new-match"], "new-match")])
def test_enter_goes_on_when_a_hand_is_over(table: Table, buttons: list[str], first: str) -> None:
    table.start(crowded(4, phase="over", buttons=buttons))
    table.key("Enter")
    assert table.wait_for_moves(1) == [[first]]


@pytest.mark.parametrize(
    ("changes", "shown"),
    [
        ({}, False),
        ({"phase": "over", "buttons": ["next-hand"]}, True),
        ({"phase": "over", "buttons": []}, False),
        ({"ways": [{"do": "onward", "words": "Go on"}]}, True),
        ({"ways": []}, False),
    ],
)
def test_large_the_bar_is_seen_where_it_leads_on(
    table: Table, changes: dict[str, object], shown: bool
) -> None:
    scene = crowded(4, **changes)
    table.start(scene | {"options": scene["options"] | {"big": True}})
    assert table.root.locator(".bar").is_visible() is shown


def test_the_reason_of_a_refused_draw_needs_no_server(table: Table) -> None:
    table.start(view())
    table.key("p")
    expect(table.page.get_by_test_id("refusal")).to_have_text(
        "The discard pile is closed until you have opened."
    )
    assert table.moves() == []
    table.change(actions=view()["actions"] | {"undo": no("There is nothing to take back.")})
    table.key("u")
    expect(table.page.get_by_test_id("refusal")).to_have_text("There is nothing to take back.")
