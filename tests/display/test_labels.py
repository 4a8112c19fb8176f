"""The words of the table: the module asks for each of them, and for no other."""

from __future__ import annotations

import re

from trainer.display.cards_html import STYLE_SHEET
from trainer.display.labels import table_labels

MODULE = (STYLE_SHEET.parent / "card_table.js").read_text(encoding="utf-8")
LABELS = table_labels(str)
# Asked for by a name that is put together or passed on: the buttons, the sorts, the list of keys.
BUTTONS = {
    "draw",
    "take",
    "put-back",
    "stage",
    "open",
    "meld",
    "lay",
    "discard",
    "sort",
    "undo",
    "hint",
    "level",
    "new-match",
    "next-hand",
}


def asked() -> set[str]:
    found = set(re.findall(r'say\(t, "([a-z-]+)"', MODULE))
    for both in re.findall(r'say\(t, [^"`]*\? "([a-z-]+)" : "([a-z-]+)"', MODULE):
        found |= set(both)
    found |= {
        f"sorted-{mode}"
        for mode in re.findall(r"const SORTS = \[(.*)\]", MODULE)[0].replace('"', "").split(", ")
    }
    found |= set(re.findall(r'"[^" ]+ (key-[a-z-]+)"', MODULE))
    # Keys with a name of their own; letters, arrows and Esc are the same on every keyboard.
    found |= set(re.findall(r'"(Space|Home|End|Enter) key-[a-z-]+"', MODULE))
    return found | BUTTONS


def test_every_word_asked_for_is_there_and_every_word_is_asked_for() -> None:
    assert asked() == set(LABELS)


def test_places_are_filled_by_name() -> None:
    for key, words in LABELS.items():
        for place in re.findall(r"\{(\w*)\}", words):
            assert re.search(rf'"{key}"[^\n]*\b{place}\b', MODULE), f"{key}: nobody fills {{{place}}}"


def test_words_go_through_the_translator() -> None:
    assert all(words == words.upper() for words in table_labels(str.upper).values())
