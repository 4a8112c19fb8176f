"""A review as one page that stands alone: style and pictures are in it, and nothing is fetched from anywhere."""

from __future__ import annotations

import base64
import re
from html import escape
from typing import Final
from urllib.parse import unquote

from trainer.coach.review import Review
from trainer.display import advice_html, cards_html, review_html
from trainer.display.palette import TOKENS, declarations
from trainer.language import Words

_PICTURE: Final = re.compile(r'url\("data:image/svg\+xml,([^"]*)"\)')

_CSS: Final = """
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ground-ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 48rem; margin: 0 auto; padding: 1rem 1rem 3rem; }
h1 { font-size: 1.6rem; margin: .5rem 0 1rem; }
@media print { body { background: none; } article { break-inside: avoid; } }
"""


def page(review: Review, w: Words, *, title: str) -> str:
    """The page. It follows the theme of whoever reads it."""
    name = w.pair(w.tr("Review"), title)
    differs = {key: value for key, value in TOKENS["dark"].items() if TOKENS["light"][key] != value}
    dark = f'@media (prefers-color-scheme: dark) {{ .s40[data-theme="light"] {{\n{declarations("dark", differs)}\n}} }}'
    style = "".join((within(cards_html.static_css()), advice_html.CSS, review_html.CSS, _CSS, dark))
    return (
        f'<!doctype html>\n<html lang="{w.lang}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta name="color-scheme" content="light dark"><title>{escape(name)}</title><style>{style}</style></head>'
        f'<body class="s40" data-theme="light"><main><h1>{escape(name)}</h1>'
        f"{review_html.review_html(review, w, 'light')}</main></body></html>\n"
    )


def within(css: str) -> str:
    """The pictures of a style sheet written without any address, not even the name of SVG's own namespace."""

    def coded(match: re.Match[str]) -> str:
        data = base64.b64encode(unquote(match[1]).encode()).decode()
        return f'url("data:image/svg+xml;base64,{data}")'

    return _PICTURE.sub(coded, css)
