"""The catalogues: one per language, loaded once, never installed as a global ``_``.

The source is ``locale/<lang>/LC_MESSAGES/scala40.po``. A compiled ``.mo`` beside it is used where it is at least
as new; otherwise the ``.po`` is compiled in memory, so that a source checkout never lacks a sentence.
"""

import datetime as dt
import io
from collections.abc import Iterable
from functools import cache
from gettext import GNUTranslations
from pathlib import Path

from trainer.language import numbers
from trainer.language.build import compiled

LANGUAGES: tuple[str, ...] = ("it", "en", "fr", "ro")
NATIVE = {"it": "Italiano", "en": "English", "fr": "Français", "ro": "Română"}
"""What each language calls itself."""
DOMAIN = "scala40"
LOCALE_DIR = Path(__file__).with_name("locale")


class UnknownLanguage(LookupError):
    """Asked for a language that has no catalogue; says which there are."""

    def __init__(self, lang: str) -> None:
        super().__init__(f"no catalogue for {lang!r}; there are: {', '.join(LANGUAGES)}")
        self.lang = lang


def po_path(lang: str, folder: Path = LOCALE_DIR) -> Path:
    """Where the source catalogue of ``lang`` lies."""
    return folder / lang / "LC_MESSAGES" / f"{DOMAIN}.po"


def load(lang: str, folder: Path = LOCALE_DIR) -> GNUTranslations:
    """The translations of ``lang``. Raises UnknownLanguage."""
    if lang not in LANGUAGES:
        raise UnknownLanguage(lang)
    source = po_path(lang, folder)
    ready = source.with_suffix(".mo")
    if ready.exists() and (not source.exists() or ready.stat().st_mtime >= source.stat().st_mtime):
        with ready.open("rb") as file:
            return GNUTranslations(file)
    return GNUTranslations(io.BytesIO(compiled(source, lang)))


@cache
def _translations(lang: str) -> GNUTranslations:
    return load(lang)


class Catalogue:
    """Sentences, plural forms, numbers and lists of one language."""

    __slots__ = ("_texts", "lang")

    def __init__(self, lang: str) -> None:
        self._texts = _translations(lang)
        self.lang = lang

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.lang!r})"

    def tr(self, msgid: str, /, **params: object) -> str:
        """The sentence in this language, with its ``{name}`` places filled.

        Without parameters nothing is filled: the table's labels keep their places for the browser.
        Whole numbers among the parameters are written as the language writes them.
        """
        return self._fill(self._texts.gettext(msgid) if msgid else "", params)

    def ptr(self, context: str, msgid: str, /, **params: object) -> str:
        """As ``tr``, for a word that needs its context to be translated."""
        return self._fill(self._texts.pgettext(context, msgid), params)

    def ntr(self, singular: str, plural: str, n: int, /, **params: object) -> str:
        """The plural form for ``n``; the place ``{n}`` holds the number itself."""
        return self._fill(self._texts.ngettext(singular, plural, n), {"n": n, **params})

    def number(self, value: int | float, digits: int = 0) -> str:
        """A number with exactly ``digits`` decimals."""
        return numbers.number(self.lang, value, digits)

    def date(self, day: dt.date) -> str:
        """A day in full, with the day of the week."""
        return numbers.date(self.lang, day)

    def list(self, items: Iterable[str], or_: bool = False) -> str:
        """``a, b and c``; with ``or_`` ``a, b or c``."""
        return numbers.enumerate_(self.lang, items, or_)

    def _fill(self, text: str, params: dict[str, object]) -> str:
        if not params:
            return text
        written = {
            name: self.number(value) if isinstance(value, int) and not isinstance(value, bool) else value
            for name, value in params.items()
        }
        return numbers.elided(self.lang, text.format(**written))


def negotiate(accept: str | None, fallback: str = "en") -> str:
    """The language of ours that an Accept-Language header likes best; ``fallback`` where there is none."""
    wishes: list[tuple[float, str]] = []
    for part in (accept or "").split(","):
        tag, _, rest = part.strip().partition(";")
        quality = 1.0
        if rest.strip().startswith("q="):
            try:
                quality = float(rest.strip()[2:])
            except ValueError:
                continue
        lang = tag.strip().replace("_", "-").split("-")[0].lower()
        if lang in LANGUAGES and quality > 0:
            wishes.append((quality, lang))
    # max keeps the first of equals, which is the order the header gives
    return max(wishes, key=lambda wish: wish[0])[1] if wishes else fallback
