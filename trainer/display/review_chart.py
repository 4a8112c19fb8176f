"""The chart of a match: for each hand what luck brought, what the decisions gave up, the rest, and where it ended.

Inline SVG on felt, so that its colours are the same in both themes. Its numbers stand in the table below it.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Sequence
from html import escape
from typing import Final

from trainer.coach.account import Account
from trainer.coach.saying.figures import signed
from trainer.display.palette import TOKENS
from trainer.language import Words

WIDTH: Final = 420
LEFT: Final = 66
"""Where the plot begins; the hands' names stand before it."""
RIGHT: Final = 24
ROW: Final = 46
BAR: Final = 9
TOP: Final = 52
"""Room for the legend."""

_FELT: Final = TOKENS["light"]
_KINDS: Final = (("luck", "brass-felt"), ("lost", "alarm-felt"), ("rest", "on-felt-quiet"))
_OPEN: Final = (
    '<svg viewBox="0 0 {width} {height}" role="img" aria-labelledby="s40-chart-title s40-chart-desc" '
    'font-family="system-ui, sans-serif" font-size="12.5">'
)


def chart(hands: Sequence[Account], w: Words) -> str:
    """The chart. Each bar starts at nothing: to the right what was won, to the left what was lost."""
    reach = max(
        (abs(value) for one in hands for value in (*_bars(one), one.result)),
        default=1.0,
    )
    step = _step(reach)
    most = max(step, -(-reach // step) * step)
    height = TOP + ROW * len(hands) + 26
    scale = (WIDTH - LEFT - RIGHT) / (2 * most)
    middle = LEFT + most * scale

    def x(value: float) -> float:
        return round(middle + value * scale, 1)

    parts = [
        _OPEN.format(width=WIDTH, height=height),
        f'<title id="s40-chart-title">{escape(_title(w))}</title><desc id="s40-chart-desc">{escape(_spoken(hands, w))}</desc>',
        f'<rect width="{WIDTH}" height="{height}" fill="{_FELT["felt"]}"/>',
        _legend(w),
    ]
    bottom = TOP + ROW * len(hands)
    for tick in _ticks(most, step):
        strong = 1.4 if not tick else 0.6
        parts.append(
            f'<line x1="{x(tick)}" x2="{x(tick)}" y1="{TOP - 4}" y2="{bottom}" stroke="{_FELT["on-felt-quiet"]}" '
            f'stroke-width="{strong}" stroke-opacity="{0.9 if not tick else 0.35}"/>'
            f'<text x="{x(tick)}" y="{bottom + 17}" text-anchor="middle" fill="{_FELT["on-felt-quiet"]}">'
            f"{escape(_tick_text(w, tick))}</text>"
        )
    for place, one in enumerate(hands):
        parts.append(_row(one, TOP + place * ROW, x, w))
    return "".join((*parts, "</svg>"))


def chart_image(hands: Sequence[Account], w: Words) -> str:
    """The same as a picture whose text is read out: Streamlit takes SVG out of what it shows."""
    drawn = chart(hands, w).replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    data = base64.b64encode(drawn.encode()).decode()
    spoken = w.pair(_title(w), _spoken(hands, w))
    return f'<img alt="{escape(spoken)}" src="data:image/svg+xml;base64,{data}">'


def _title(w: Words) -> str:
    return w.tr("Luck, decisions and result of each hand, in points")


def _spoken(hands: Sequence[Account], w: Words) -> str:
    return "; ".join(_told(one, w) for one in hands)


def _bars(one: Account) -> tuple[float, float, float]:
    return one.luck.value, one.lost.value, one.rest.value


def _row(one: Account, y: float, x: Callable[[float], float], w: Words) -> str:
    zero = x(0.0)
    drawn = [
        f'<text x="8" y="{y + 22}" fill="{_FELT["on-felt"]}">{escape(w.tr("Hand {n}", n=one.hand))}</text>'
    ]
    for place, (value, (_, colour)) in enumerate(zip(_bars(one), _KINDS, strict=True)):
        end = x(value)
        drawn.append(
            f'<rect x="{min(zero, end)}" y="{y + 4 + place * (BAR + 2)}" width="{round(abs(end - zero), 1)}" '
            f'height="{BAR}" fill="{_FELT[colour]}"/>'
        )
    at, middle = x(one.result), y + 4 + BAR + 2 + BAR / 2
    drawn.append(
        f'<path d="M{at} {middle - 8} l6 8 -6 8 -6 -8z" fill="{_FELT["paper"]}" stroke="{_FELT["felt-edge"]}" '
        'stroke-width="1.5"/>'
    )
    return "".join(drawn)


def _legend(w: Words) -> str:
    names = (w.tr("Luck"), w.tr("Decisions"), w.tr("The rest"), w.tr("Result"))
    drawn = []
    for place, (name, colour) in enumerate(zip(names, (*(c for _, c in _KINDS), "paper"), strict=True)):
        at, y = 8 + (place % 2) * 200, 16 + (place // 2) * 18
        sign = (
            f'<path d="M{at + 6} {y - 11} l5 7 -5 7 -5 -7z" fill="{_FELT[colour]}"/>'
            if colour == "paper"
            else f'<rect x="{at}" y="{y - 9}" width="12" height="9" fill="{_FELT[colour]}"/>'
        )
        drawn.append(f'{sign}<text x="{at + 18}" y="{y}" fill="{_FELT["on-felt"]}">{escape(name)}</text>')
    return f'<g aria-hidden="true">{"".join(drawn)}</g>'


def _told(one: Account, w: Words) -> str:
    return w.tr(
        "Hand {n}: luck {luck}, decisions {lost}, the rest {rest}, result {result}",
        n=one.hand,
        luck=signed(w, one.luck.value),
        lost=signed(w, one.lost.value),
        rest=signed(w, one.rest.value),
        result=signed(w, one.result),
    )


def _step(reach: float) -> float:
    """A round number of which two or three reach as far."""
    for step in (1, 2, 5, 10, 20, 25, 50, 100, 200, 500):
        if reach <= 3 * step:
            return float(step)
    return 1000.0


def _ticks(most: float, step: float) -> list[float]:
    count = round(most / step)
    return [place * step for place in range(-count, count + 1)]


def _tick_text(w: Words, value: float) -> str:
    return w.number(0) if not value else ("+" if value > 0 else "−") + w.number(abs(value))
