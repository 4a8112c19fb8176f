"""The card table as a component: whatever a match is called, its table can be drawn and heard."""

from __future__ import annotations

from streamlit.testing.v1 import AppTest


def page() -> None:
    """A page with one table, whose match has an id that Streamlit would not take as a key."""
    from trainer.app.card_table import card_table, sent

    card_table({"match": "a__b", "rev": 1}, key="table-a__b", on_act=lambda: None)
    assert sent("table-a__b") is None


def test_an_id_with_two_underscores_is_no_obstacle() -> None:
    drawn = AppTest.from_function(page).run()
    assert not drawn.exception
    assert len(drawn.get("bidi_component")) == 1
