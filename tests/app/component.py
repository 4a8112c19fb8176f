"""Speaking to the card table under `AppTest`, which has no words of its own for components of version 2."""

from __future__ import annotations

import json
from typing import Any

from streamlit.components.v2.bidi_component.main import _make_trigger_id
from streamlit.proto.WidgetStates_pb2 import WidgetState
from streamlit.testing.v1 import AppTest

TABLE = "scala40-trainer.card_table"


def tables(at: AppTest) -> list[Any]:
    """The card tables on the page; one at most is expected."""
    return [node for node in at.get("bidi_component") if node.proto.component_name == TABLE]


def sent(at: AppTest) -> dict[str, Any]:
    """The view that the page sent to its table."""
    (node,) = tables(at)
    view: dict[str, Any]
    (view,) = json.loads(node.proto.json)
    return view


def fire(at: AppTest, *intents: dict[str, Any]) -> dict[str, Any]:
    """Sends intents as the browser does, all that are not acknowledged at once; the view that comes back."""
    fire_and_leave(at, *intents)
    return sent(at)


def wants(view: dict[str, Any], id_: str, *words: str, rev: int | None = None) -> dict[str, Any]:
    """An intent of the browser that shows `view`."""
    return {
        "id": id_,
        "seq": 1,
        "match": view["match"],
        "rev": view["rev"] if rev is None else rev,
        "do": list(words),
    }


def fire_and_leave(at: AppTest, *intents: dict[str, Any]) -> None:
    """As `fire`, for an intent that may lead away from the table.

    These are Streamlit's private names: the tests of the page pin that they do what is meant.
    """
    (node,) = tables(at)
    states = at._tree.get_widget_states()
    value = json.dumps([{"event": "act", "value": list(intents)}])
    states.widgets.append(WidgetState(id=_make_trigger_id(node.proto.id, "events"), json_trigger_value=value))
    at._run(states)
    assert not at.exception, at.exception
