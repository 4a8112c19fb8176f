"""Choosing a file of text, in our own words: Streamlit's own uploader speaks English only."""

from __future__ import annotations

from dataclasses import dataclass

import streamlit as st

MOST = 20_000_000
"""The largest file that is read, in bytes. The text travels over the page's websocket."""

# Hidden until it has its words: a button without a name is nothing to anybody.
_HTML = """
<label hidden>
  <input type="file">
  <span></span>
</label>
"""
_CSS = """
label:not([hidden]) { display: inline-block; cursor: pointer; }
input { position: absolute; width: 1px; height: 1px; opacity: 0; }
span {
  display: inline-flex; align-items: center; min-height: 44px; padding: 0 1rem; box-sizing: border-box;
  border: 1px solid var(--st-border-color); border-radius: var(--st-button-radius);
  background: var(--st-secondary-background-color); color: var(--st-text-color); font: inherit;
}
label:hover span { border-color: var(--st-primary-color); }
input:focus-visible + span { outline: 3px solid var(--st-primary-color); outline-offset: 2px; }
"""
_JS = """
export default function ({ data, parentElement, setTriggerValue }) {
  const input = parentElement.querySelector("input")
  parentElement.querySelector("span").textContent = data.label
  input.accept = data.accept
  parentElement.querySelector("label").hidden = false
  input.onchange = async () => {
    const file = input.files[0]
    if (!file) return
    const text = file.size > data.most ? null : await file.text()
    input.value = ""
    setTriggerValue("file", { name: file.name, text })
  }
}
"""
_picker = st.components.v2.component("scala40_file_picker", html=_HTML, css=_CSS, js=_JS)


@dataclass(frozen=True, slots=True)
class Picked:
    """A file that was just chosen. `text` is None where it is larger than `MOST`."""

    name: str
    text: str | None


def pick_file(label: str, *, key: str, accept: str) -> Picked | None:
    """A button that opens the browser's file dialogue. Gives the file in the one run after it was chosen."""
    found = _picker(
        key=key,
        data={"label": label, "accept": accept, "most": MOST},
        on_file_change=_nothing,
        height="content",
    )
    sent = found.get("file")
    if not isinstance(sent, dict):
        return None
    text = sent.get("text")
    return Picked(name=str(sent.get("name", "")), text=text if isinstance(text, str) else None)


def _nothing() -> None:
    """Streamlit gives a trigger's value only where it has a callback."""
