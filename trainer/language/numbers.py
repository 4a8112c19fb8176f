"""Numbers, dates and lists as each language writes them (Babel's locale data)."""

import datetime as dt
import re
from collections.abc import Iterable
from decimal import ROUND_HALF_UP, Decimal

from babel.lists import format_list
from babel.numbers import format_decimal

_BEFORE_A_VOWEL = re.compile(r"\b(nel|il|del|al|dal|sul) (?=(?:1|8|11|8\d)(?:,\d+)?\s?%)", re.IGNORECASE)
_ELIDED = {"il": "l’", "nel": "nell’", "del": "dell’", "al": "all’", "dal": "dall’", "sul": "sull’"}


def number(lang: str, value: int | float, digits: int = 0) -> str:
    """``value`` with exactly ``digits`` decimals: 1,234.5 / 1.234,5 / 1 234,5. Rounds half away from zero."""
    if isinstance(value, int) and not digits and abs(value) < 1000:
        return str(value)
    pattern = "#,##0" + ("." + "0" * digits if digits else "")
    exact = Decimal(str(value)).quantize(Decimal(1).scaleb(-digits), rounding=ROUND_HALF_UP)
    return format_decimal(exact + 0, format=pattern, locale=lang)


def date(lang: str, day: dt.date) -> str:
    """Tuesday, 1 December 2026, in full and in the language's order."""
    # Here: few pages tell a date, and the server's start need not wait for it.
    from babel.dates import format_date

    return format_date(day, "full", locale=lang)


def enumerate_(lang: str, items: Iterable[str], or_: bool = False) -> str:
    """``a, b and c``, or with ``or_`` ``a, b or c``; the empty text for no items."""
    return format_list(list(items), style="or" if or_ else "standard", locale=lang)


def elided(lang: str, text: str) -> str:
    """``text`` with Italian's article as it is said before a percentage: nel 7 %, but nell’8 %, nell’11 %, l’1 %."""
    if lang != "it" or "%" not in text:
        return text
    return _BEFORE_A_VOWEL.sub(_elide, text)


def _elide(found: re.Match[str]) -> str:
    article = found[1]
    short = _ELIDED[article.lower()]
    return short if article.islower() else short.capitalize()
