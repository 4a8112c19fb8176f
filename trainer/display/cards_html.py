"""Cards and melds as HTML that does not move, for result pages, rule pages and lessons.

The same classes and the same style sheet as the card table, so that a card looks the same everywhere. Cards are
written in the notation (``7H``, ``JK``); every picture carries its name for the screen reader.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from html import escape
from pathlib import Path

from trainer.display.palette import Mode

STYLE_SHEET = Path(__file__).parent / "frontend" / "card_table.css"
_END_OF_CARDS = "/* card: end */"
_COURTS = frozenset("JQK")

Laid = tuple[str, tuple[str, ...]]
"""A card on the table, and what it stands for: ``("7H", ())``, ``("JK", ("9H",))``; two cards where either will do."""


@cache
def static_css() -> str:
    """The style sheet of single cards, without the table's part: 30 rules, to be sent once a page."""
    text = STYLE_SHEET.read_text(encoding="utf-8")
    cards, mark, _ = text.partition(_END_OF_CARDS)
    if not mark:
        raise ValueError(f"{STYLE_SHEET.name} has lost its mark {_END_OF_CARDS!r}")
    return cards


def card(
    face: str,
    stands_for: Sequence[str] = (),
    *,
    names: Mapping[str, str] | None = None,
    ranks: Mapping[str, str] | None = None,
    hidden: bool = False,
) -> str:
    """One card, face up. ``names`` gives the spoken name, ``ranks`` the letter of a rank; both default to the notation.

    ``hidden`` leaves the card out of the screen reader's sight, for a group that is named as a whole.
    """
    spoken = (
        'aria-hidden="true"' if hidden else f'role="img" aria-label="{escape((names or {}).get(face, face))}"'
    )
    if face == "JK":
        meaning = ""
        if stands_for:
            signs = "".join(f'<u class="sign {_suit(one)}"></u>' for one in stands_for)
            kind = "either" if len(stands_for) > 1 else "one"
            meaning = f'<span>{_letter(stands_for[0], ranks)}<u class="{kind}">{signs}</u></span>'
        return f'<span class="card jk" {spoken}><i class="star"></i>{meaning}<i class="big"></i></span>'
    letter = _letter(face, ranks)
    wide = ' class="wide"' if len(letter) > 1 else ""
    rank = face[:-1]
    ornament = f'<i class="orn {rank.lower()}"></i>' if rank in _COURTS else ""
    return (
        f'<span class="card {_suit(face)}" {spoken}><b{wide}>{letter}</b>'
        f'<i class="pip"></i>{ornament}<i class="big"></i></span>'
    )


def back() -> str:
    """One card, face down."""
    return '<span class="card back" aria-hidden="true"></span>'


def row(
    faces: Iterable[str], *, names: Mapping[str, str] | None = None, ranks: Mapping[str, str] | None = None
) -> str:
    """Cards side by side, each named by itself: a hand laid open."""
    return f'<span class="row">{"".join(card(face, names=names, ranks=ranks) for face in faces)}</span>'


def meld(cards: Iterable[Laid], *, name: str, ranks: Mapping[str, str] | None = None) -> str:
    """Cards laid over one another as a meld lies on the table; ``name`` is the meld's, spoken as one."""
    faces = "".join(card(face, stands_for, ranks=ranks, hidden=True) for face, stands_for in cards)
    return f'<span class="fan" role="img" aria-label="{escape(name)}">{faces}</span>'


def melds(items: Iterable[str]) -> str:
    """Several melds (as :func:`meld` returns them) in a line that breaks where it must."""
    return f'<span class="meld-line">{"".join(items)}</span>'


def on_page(html: str, *, theme: Mode = "light", colours: int = 4, width: str = "3.25rem") -> str:
    """What the functions above return, ready for a page: with its theme, pack (2 or 4 colours) and width of a card."""
    return f'<div class="s40 cards" data-theme="{theme}" data-colours="{colours}" style="--cw:{escape(width)}">{html}</div>'


def _suit(face: str) -> str:
    return face[-1].lower()


def _letter(face: str, ranks: Mapping[str, str] | None) -> str:
    rank = face[:-1]
    return escape((ranks or {}).get(rank, rank))
