"""The server's start waits for little, and what is loaded beside it is what the first page needs."""

from __future__ import annotations

import json
import subprocess
import sys
import threading

from tests.app.table.matches import placed, setup
from trainer.app import serving
from trainer.app.identity import LOCAL_PLAYER
from trainer.app.warming import warm_up
from trainer.rules.profile import HOUSES
from trainer.rules.state import Phase
from trainer.rules.templates import _templates, templates
from trainer.store import Store

_LOADED = """
import json, sys
from trainer.app import launch, serve
listening = set(sys.modules)
from trainer.app import serving
from trainer.app.warming import warm_up
from pathlib import Path
serving.serve_from(serving.Serving(Path(sys.argv[1]), local=False))
warm_up()
warm = set(sys.modules)
import streamlit as st
st.components.v2.component = lambda *a, **k: None
import trainer.app.screens.play
print(json.dumps([sorted(listening), sorted(set(sys.modules) - warm)]))
"""


def test_what_is_loaded_when(tmp_path: object) -> None:
    done = subprocess.run(
        [sys.executable, "-c", _LOADED, str(tmp_path)], check=True, capture_output=True, text=True
    )
    listening, for_the_page = json.loads(done.stdout.splitlines()[-1])
    heavy = (
        "numpy",
        "pandas",
        "numba",
        "alembic",
        "trainer.coach",
        "trainer.playout",
        "trainer.rules.search",
        "puzzles",
        "lessons",
    )
    assert [name for name in listening if name.startswith(heavy)] == []
    assert [
        name for name in for_the_page if not name.startswith(("trainer.app", "trainer.display", "streamlit"))
    ] == []


def test_the_melds_of_the_house_are_ready(served: Store) -> None:
    served.create_player(LOCAL_PLAYER)
    placed(serving.tables(), setup("ro-duel", seed="warm"), lambda s: s.phase is Phase.DRAW)
    _templates.cache_clear()
    thread = threading.Thread(target=warm_up)
    thread.start()
    thread.join()
    before = _templates.cache_info()
    templates(HOUSES["ro-duel"])
    assert _templates.cache_info().hits == before.hits + 1


def test_without_a_match_or_a_store_it_does_nothing(served: Store) -> None:
    warm_up()
    served.close()
    serving.serving().database.write_bytes(b"no database" * 1000)
    warm_up()
