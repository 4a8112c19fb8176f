"""Figures within a sentence: points, shares, give or take."""

from __future__ import annotations

from babel import Locale
from babel.numbers import format_percent

from trainer.language import Words

TENTHS_BELOW = 10
"""From here on the tenths of a figure say nothing."""


def figure(w: Words, value: float) -> str:
    """3.1, but 12: tenths only where they matter."""
    return w.number(value, 0 if round(abs(value), 1) >= TENTHS_BELOW else 1)


def points(w: Words, value: float, *, tenths: bool = False) -> str:
    """3.1 points; 12 points, unless `tenths` are wanted there too."""
    amount = abs(value)
    if isinstance(value, int) or (round(amount, 1) >= TENTHS_BELOW and not tenths):
        whole = round(amount)
        return w.ntr("{n} point", "{n} points", whole)
    # With a decimal, French counts below two as one, the others never do.
    count = int(amount) if w.lang == "fr" else 2
    return w.ntr("{value} point", "{value} points", count, value=w.number(amount, 1))


def cards_held(w: Words, count: int) -> str:
    """5 cards."""
    return w.ntr("{n} card", "{n} cards", count)


def points_apart(w: Words, one: float, other: float) -> tuple[str, str]:
    """Two amounts, told so that they can be told apart: 18.6 points and 19.2 points rather than twice 19 points."""
    whole = points(w, one), points(w, other)
    return whole if whole[0] != whole[1] else (points(w, one, tenths=True), points(w, other, tenths=True))


def shares_apart(w: Words, one: float, other: float) -> tuple[str, str]:
    """Two shares, told so that they can be told apart: 12.1% and 12.4% rather than twice 12%."""
    whole = share(w, one), share(w, other)
    return whole if whole[0] != whole[1] else (share(w, one, tenths=True), share(w, other, tenths=True))


def share(w: Words, value: float, *, tenths: bool = False) -> str:
    """12%; with a tenth where it is nearly nothing or nearly all, or where `tenths` are wanted. French puts a narrow space
    before the sign."""
    pattern = Locale.parse(w.lang).percent_formats[None].pattern
    if tenths or 0 < value < 0.01 or 0.99 < value < 1:
        pattern = pattern.replace("##0", "##0.0")
    text = format_percent(value, format=pattern, locale=w.lang)
    return text.replace("\xa0", "\u202f") if w.lang == "fr" else text


def signed(w: Words, value: float) -> str:
    """+3.1, −12.4: how much a part of the equity gives or takes."""
    text = w.number(abs(value), 1)
    if text == w.number(0.0, 1):
        return text
    return ("+" if value > 0 else "−") + text


def margin(w: Words, error: float) -> str:
    """What stands after "give or take": never nothing, where it was counted on deals."""
    return figure(w, max(error, 0.1))
