"""What an experiment found, as a picture: for each case the points a hand between its two ways, with the interval.

Inline SVG on felt, as the chart of a review; its numbers stand in the table beside it.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Sequence
from html import escape
from textwrap import wrap
from typing import Final

from trainer.coach.evidence import Found
from trainer.coach.saying.figures import signed
from trainer.coach.saying.studies import case_side, case_text
from trainer.display.palette import TOKENS
from trainer.display.reference.claims import WAYS, clear
from trainer.language import Words

WIDTH: Final = 420
LEFT: Final = 160
"""Where the plot begins; the cases' names stand before it."""
RIGHT: Final = 18
ROW: Final = 24
WRAPPED: Final = 15
"""So much higher is a row for each further line of its case's name."""
TOP: Final = 34
"""Room for the names of the two ways."""
BOTTOM: Final = 24

_FELT: Final = TOKENS["light"]
_LONG: Final = 21
"""Signs of a case's name that fit on one line before the plot."""


def chart_image(rows: Sequence[Found], w: Words) -> str:
    """The picture, with its figures as its text: Streamlit takes SVG out of what it shows."""
    data = base64.b64encode(chart(rows, w).encode()).decode()
    spoken = "; ".join(told(row, w) for row in rows)
    return f'<img class="chart" alt="{escape(spoken)}" src="data:image/svg+xml;base64,{data}">'


def told(row: Found, w: Words) -> str:
    """A case and its figure, for the screen reader."""
    return w.pair(case_name(row.case, w), signed(w, row.points))


def case_name(case: str, w: Words) -> str:
    """A case with the part of the hand that it belongs to, where it has one."""
    side, text = case_side(case, w), case_text(case, w)
    return w.pair(side, text) if side else text


def chart(rows: Sequence[Found], w: Words) -> str:
    """The chart of the cases of one house."""
    lines = [(line, _wrapped(line, w)) for line in _lines(rows, w)]
    height = TOP + sum(map(_height, lines)) + BOTTOM
    least = min(0.0, *(row.low if row.low is not None else row.points for row in rows))
    most = max(0.0, *(row.high if row.high is not None else row.points for row in rows))
    step = _step(max(most, -least))
    low, high = min(-step / 2, least), max(step / 2, most)
    scale = (WIDTH - LEFT - RIGHT) / (high - low)

    def x(value: float) -> float:
        return round(LEFT + (value - low) * scale, 1)

    worse, better = (w.tr(name) for name in WAYS[rows[0].study])
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="system-ui, sans-serif" font-size="13">',
        f'<rect width="{WIDTH}" height="{height}" fill="{_FELT["felt"]}"/>',
        f'<text x="8" y="20" fill="{_FELT["on-felt"]}">◂ {escape(worse)}</text>',
        f'<text x="{WIDTH - 8}" y="20" text-anchor="end" fill="{_FELT["on-felt"]}">{escape(better)} ▸</text>',
    ]
    bottom = height - BOTTOM
    tick = -(-low // step) * step
    while tick <= high + 1e-9:
        zero = abs(tick) < 1e-9
        parts.append(
            f'<line x1="{x(tick)}" x2="{x(tick)}" y1="{TOP - 4}" y2="{bottom}" stroke="{_FELT["on-felt-quiet"]}" '
            f'stroke-width="{1.6 if zero else 0.6}" stroke-opacity="{0.9 if zero else 0.35}"/>'
            f'<text x="{x(tick)}" y="{bottom + 16}" text-anchor="middle" fill="{_FELT["on-felt-quiet"]}">'
            f"{escape(w.number(0) if zero else signed(w, tick))}</text>"
        )
        tick += step
    top = float(TOP)
    for line in lines:
        parts.append(_line(line, top + _height(line) / 2, x))
        top += _height(line)
    return "".join((*parts, "</svg>"))


def _lines(rows: Sequence[Found], w: Words) -> list[Found | str]:
    """The cases, and a heading before those that belong together."""
    lines: list[Found | str] = []
    before = ""
    for row in rows:
        side = case_side(row.case, w)
        if side and side != before:
            lines.append(side)
        before = side
        lines.append(row)
    return lines


def _wrapped(line: Found | str, w: Words) -> list[str]:
    """A heading, or a case's name on as many lines as it needs."""
    return [line] if isinstance(line, str) else wrap(case_text(line.case, w), _LONG)


def _height(line: tuple[Found | str, list[str]]) -> int:
    return ROW + WRAPPED * (len(line[1]) - 1)


def _line(line: tuple[Found | str, list[str]], y: float, x: Callable[[float], float]) -> str:
    row, names = line
    weight = ' font-weight="700"' if isinstance(row, str) else ""
    first = y + 5 - WRAPPED * (len(names) - 1) / 2
    said = "".join(
        f'<text x="8" y="{first + WRAPPED * n:g}" fill="{_FELT["on-felt"]}"{weight}>{escape(name)}</text>'
        for n, name in enumerate(names)
    )
    return said if isinstance(row, str) else said + _interval(row, y, x)


def _interval(line: Found, y: float, x: Callable[[float], float]) -> str:
    """The figure as a point on its interval."""
    at = x(line.points)
    strong = clear(line)
    colour = _FELT["brass-felt"] if strong else _FELT["on-felt-quiet"]
    bar = (
        f'<line x1="{x(line.low)}" x2="{x(line.high)}" y1="{y}" y2="{y}" stroke="{colour}" stroke-width="2.5"/>'
        if line.low is not None and line.high is not None
        else ""
    )
    dot = (
        f'<circle cx="{at}" cy="{y}" r="5.5" fill="{colour}"/>'
        if strong
        else f'<circle cx="{at}" cy="{y}" r="4.5" fill="{_FELT["felt"]}" stroke="{colour}" stroke-width="2"/>'
    )
    return bar + dot


def _step(reach: float) -> float:
    """A round number of which two or three reach as far."""
    for step in (0.5, 1, 2, 5, 10, 20, 50, 100):
        if reach <= 3 * step:
            return float(step)
    return 200.0
