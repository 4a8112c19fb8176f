"""The card table in a browser: choosing, ordering and preparing cards, without a word to the server where none is needed."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.display.conftest import Opener
from tests.display.scenes import HAND, answer, cards, opened, playing, view
from tests.display.table_page import Table

pytestmark = pytest.mark.browser
PREPARED = {
    "7H 8H 9H": answer(("7H 8H 9H", 24, [])),
    "7H 8H 9H / QS KS JK": answer(
        ("7H 8H 9H", 24, []), ("QS KS JK=AS", 31, ["QS KS JK=AS", "JK=JS QS KS"])
    ),
    "7H 8H 9H / JK=JS QS KS": answer(
        ("7H 8H 9H", 24, []), ("JK=JS QS KS", 30, ["QS KS JK=AS", "JK=JS QS KS"])
    ),
    "7H 8H 9H / QS KS JK=AS": answer(
        ("7H 8H 9H", 24, []), ("QS KS JK=AS", 31, ["QS KS JK=AS", "JK=JS QS KS"])
    ),
    "QD QS JK": answer(("QD QS JK=QH|QC", 30, [])),
}  # fmt: skip


def test_a_click_chooses_and_lets_go_without_the_server(table: Table) -> None:
    table.start(playing()).choose("8H", "7H")
    assert table.state("selected") == "7H 8H"
    expect(table.hand("8H")).to_have_attribute("aria-selected", "true")
    table.choose("8H")
    assert table.state("selected") == "7H"
    assert table.moves() == []


def test_of_two_equal_cards_only_the_one_that_was_clicked_is_chosen(table: Table) -> None:
    table.start(playing(hand=cards("7H 7H 8H")))
    table.hand("7H", 1).click()
    assert table.state("selected") == "7H"
    expect(table.hand("7H", 0)).to_have_attribute("aria-selected", "false")


def test_keys_choose_and_reorder(table: Table) -> None:
    table.start(playing())
    table.key("Home", " ", "ArrowRight", " ", "End", " ")
    assert table.state("selected") == "7H 8H KD"
    assert table.focused() == "KD"
    table.key("Shift+ArrowLeft", "Shift+ArrowLeft")
    assert table.state("order").endswith("KD 4H AC")
    assert table.focused() == "KD"
    assert "king of diamonds: place 12 of 14" in table.said()


def test_arrows_go_from_row_to_row_on_a_narrow_table(opener: Opener) -> None:
    table = opener(width=390, height=844).start(playing())
    table.key("Home", "ArrowDown")
    assert table.focused() == "5C"
    table.key("ArrowUp")
    assert table.focused() == "7H"


def test_arrow_up_reaches_the_melds_and_down_comes_back(table: Table) -> None:
    table.start(opened())
    table.key("Home", "ArrowUp")
    assert table.focused() == "1"
    table.key("ArrowRight")
    assert table.focused() == "3"
    table.key("ArrowDown")
    assert table.focused() == "10H"


def test_sorting_goes_round_by_suit_rank_and_found_melds(table: Table) -> None:
    table.start(view())
    table.key("o")
    assert table.state("order") == "JS QS KS 4H 7H 8H 9H AC 2C 5C 10D QD JK"
    table.key("o")
    assert table.state("order") == "AC 2C 4H 5C 7H 8H 9H 10D JS QS QD KS JK"
    table.key("o")
    assert table.state("order").startswith("7H 8H 9H QD QS JK")
    assert "Melds found in your hand come first." in table.said()


def test_the_own_order_outlives_moves_and_a_change_of_page(table: Table) -> None:
    table.start(view(), draws=["7S"])
    table.key("Home", "Shift+ArrowRight", "s")
    table.wait("phase", "play")
    assert table.state("order") == "8H 7H 9H QD QS JK 2C 5C 10D JS KS 4H AC 7S"
    table.page.evaluate("fake.leave()")
    assert table.page.get_by_test_id("card-table").count() == 0
    table.change()
    assert table.state("order") == "8H 7H 9H QD QS JK 2C 5C 10D JS KS 4H AC 7S"


def test_another_seat_has_an_order_of_its_own(table: Table) -> None:
    table.start(view())
    table.key("Home", "Shift+ArrowRight")
    table.change(seat=2, hand=cards("KD 2S 3S"))
    assert table.state("order") == "KD 2S 3S"
    table.change(seat=1, hand=cards(HAND))
    assert table.state("order").startswith("8H 7H")


def test_dragging_within_the_hand_reorders(table: Table) -> None:
    table.start(view())
    table.drag(table.hand("AC"), table.hand("8H"))
    assert table.state("order").split()[:3] == ["7H", "AC", "8H"]
    assert table.state("selected") == "", "a drag is not a click"
    assert table.moves() == []


def test_chosen_cards_are_dragged_together(table: Table) -> None:
    table.start(view()).choose("4H", "AC")
    table.drag(table.hand("AC"), table.hand("7H"))
    assert table.state("order").split()[:3] == ["4H", "AC", "7H"]


def test_a_finger_reorders_on_a_phone(opener: Opener) -> None:
    table = opener(width=390, height=844, touch=True).start(view())
    table.touch_drag(table.hand("AC"), table.hand("8H"))
    assert table.state("order").split()[:3] == ["7H", "AC", "8H"]
    table.hand("9H").tap()
    assert table.state("selected") == "9H"


def test_melds_are_prepared_with_their_total_and_opened_by_enter(table: Table) -> None:
    table.start(playing(), stages=PREPARED).choose("7H", "8H", "9H")
    table.button("stage").click()
    table.wait("staged", "7H 8H 9H")
    expect(table.page.get_by_test_id("total")).to_contain_text("24 of 40")
    expect(table.button("open")).to_have_attribute("data-quiet", "true")
    table.choose("QS", "KS", "JK")
    assert table.state("order") == "QD QS JK 2C 5C 10D JS KS 4H AC KD"
    table.key("Enter")
    expect(table.page.get_by_test_id("total")).to_contain_text(
        "0 of 40"
    )  # an order that the paper server does not know
    table.key("Escape")
    assert table.state("staged") == ""


def test_opening_by_keys_alone(table: Table) -> None:
    table.start(playing(hand=cards("7H 8H 9H QS KS JK 2C")), stages=PREPARED)
    table.key("Home", " ", "ArrowRight", " ", "ArrowRight", " ", "Enter")
    table.wait("staged", "7H 8H 9H")
    table.key("Home", " ", "ArrowRight", " ", "ArrowRight", " ", "Enter")
    table.wait("staged", "7H 8H 9H / QS KS JK")
    expect(table.page.get_by_test_id("total")).to_contain_text("55 of 40")
    expect(table.button("open")).not_to_have_attribute("data-quiet", "true")
    table.key("Enter")
    table.wait("staged", "")
    assert table.moves()[-1] == ["open 7H 8H 9H / QS KS JK=AS"]
    expect(table.meld(2)).to_be_visible()
    assert table.state("order") == "2C"
    assert table.focused() == "2C"


def test_a_tap_on_a_joker_switches_what_it_stands_for(table: Table) -> None:
    table.start(playing(hand=cards("7H 8H 9H QS KS JK 2C")), stages=PREPARED)
    table.choose("7H", "8H", "9H")
    table.key("Enter")
    table.choose("QS", "KS", "JK")
    table.key("Enter")
    joker = table.staged("JK")
    expect(joker).to_have_attribute(
        "aria-label", "joker as ace of spades. Press to let it stand for another card."
    )
    joker.click()
    expect(joker).to_have_attribute(
        "aria-label", "joker as jack of spades. Press to let it stand for another card."
    )
    assert table.moves()[-1] == ["stage 7H 8H 9H / JK=JS QS KS"]
    joker.click()
    expect(joker).to_have_attribute(
        "aria-label", "joker as ace of spades. Press to let it stand for another card."
    )
    joker.click()
    expect(joker).to_have_attribute(
        "aria-label", "joker as jack of spades. Press to let it stand for another card."
    )
    table.key("Escape")  # nothing chosen: the prepared cards come back
    assert table.state("staged") == ""


def test_a_joker_with_one_meaning_and_any_other_card_goes_back_by_a_tap(table: Table) -> None:
    table.start(playing(), stages=PREPARED).choose("QD", "QS", "JK")
    table.key("Enter")
    expect(table.staged("JK")).to_have_attribute("aria-label", "joker as queen of hearts / queen of clubs")
    table.staged("JK").click()
    table.wait("staged", "QD QS")
    table.staged("QD").click()
    table.staged("QS").click()
    table.wait("staged", "")
    assert table.state("order").split()[-3:] == ["JK", "QD", "QS"]
    assert table.wait_for_moves(4)[-1] == ["unstage"]


def test_undo_takes_the_last_prepared_meld_back_first(table: Table) -> None:
    table.start(playing(), stages=PREPARED).choose("7H", "8H", "9H")
    table.key("Enter")
    table.choose("QD")
    table.key("Enter")
    table.wait("staged", "7H 8H 9H / QD")
    table.key("u")
    assert table.state("staged") == "7H 8H 9H"


def test_cards_are_dragged_to_the_preparation_between_its_groups_and_back(table: Table) -> None:
    table.start(playing()).choose("7H", "8H")

    def await_zone() -> None:
        expect(table.page.get_by_test_id("stage")).to_contain_text("Put cards down here to prepare a meld")

    table.drag(table.hand("8H"), table.page.get_by_text("Nobody has opened yet"), before_drop=await_zone)
    assert table.state("staged") == "7H 8H"
    table.drag(table.hand("9H"), table.staged("8H"))
    assert table.state("staged") == "7H 8H 9H"
    table.drag(table.staged("7H"), table.hand("AC"))
    assert table.state("staged") == "8H 9H"
    assert "7H" in table.state("order").split()[-3:]
    assert table.moves()[-1] == ["stage 8H 9H"]


def test_prepared_cards_outlive_a_change_of_page(table: Table) -> None:
    table.start(playing(), stages=PREPARED).choose("7H", "8H", "9H")
    table.key("Enter")
    table.wait("staged", "7H 8H 9H")
    table.page.evaluate("fake.leave()")
    table.change(stage=None)
    table.wait("staged", "7H 8H 9H")
    expect(table.page.get_by_test_id("total")).to_contain_text("24 of 40")


def test_a_new_hand_begins_with_the_servers_order(table: Table) -> None:
    table.start(view())
    table.key("Home", "Shift+ArrowRight")
    table.change(hand_no=4, rev=40, hand=cards("2C 7H 8H 9H"))
    assert table.state("order") == "2C 7H 8H 9H"


def test_hover_and_long_press_tell_what_a_card_could_do(opener: Opener) -> None:
    table = opener().start(opened())
    table.hand("10H").hover()
    expect(table.page.get_by_role("tooltip")).to_have_text("It fits melds 1 and 2.")
    phone = opener(width=390, height=844, touch=True).start(opened())
    session = phone.page.context.new_cdp_session(phone.page)
    x, y = phone.middle(phone.hand("5C"))
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(phone.page.get_by_role("tooltip")).to_have_text("It can take the joker of meld 3.")
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert phone.state("selected") == "", "the finger's lift is not a tap"
