"""Numbers, dates and lists as each language writes them (Babel's locale data)."""

import datetime as dt
from collections.abc import Iterable
from decimal import ROUND_HALF_UP, Decimal

from babel.lists import format_list
from babel.numbers import format_decimal


def number(lang: str, value: int | float, digits: int = 0) -> str:
    """``value`` with exactly ``digits`` decimals: 1,234.5 / 1.234,5 / 1 234,5. Rounds half away from zero."""
    if isinstance(value, int) and not digits and abs(value) < 1000:
        return str(value)
    pattern = "#,##0" + ("." + "0" * digits if digits else "")
    exact = Decimal(str(value)).quantize(Decimal(1).scaleb(-digits), rounding=ROUND_HALF_UP)
    return format_decimal(exact + 0, format=pattern, locale=lang)


def date(lang: str, day: dt.date) -> str:
    """Tuesday, 1 December 2026, in full and in the language's order."""
    from babel.dates import (
        format_date,  # here: few pages tell a date, and the server's start need not wait for it
    )

    return format_date(day, "full", locale=lang)


def enumerate_(lang: str, items: Iterable[str], or_: bool = False) -> str:
    """``a, b and c``, or with ``or_`` ``a, b or c``; the empty text for no items."""
    return format_list(list(items), style="or" if or_ else "standard", locale=lang)
