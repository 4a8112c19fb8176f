"""The houses and their variants in words: a name and one sentence each."""

from trainer.language.catalogue import Catalogue
from trainer.language.marks import N_

HOUSES: dict[str, tuple[str, str]] = {
    "it-club": (
        N_("Italian club"),
        N_(
            "Two to six players, as Italian clubs play it: the discard pile is closed until you open, and whoever "
            "takes a joker lays it again at once."
        ),
    ),
    "it-duel": (
        N_("Italian duel"),
        N_(
            "Two players: you may open before drawing, a card that fits the table is not discarded, and closing in "
            "hand doubles the points."
        ),
    ),
    "fr-table": (
        N_("French table"),
        N_(
            "Two to four players: the discard may be taken to open, you close by laying or by discarding, and whoever "
            "never opened pays 100."
        ),
    ),
    "ro-duel": (
        N_("Romanian duel"),
        N_(
            "Two players: the discard may be taken to open, a joker you take may be kept, and the stock is renewed "
            "only once."
        ),
    ),
}
"""Key -> (name, one sentence)."""

VARIANTS: dict[str, tuple[str, str]] = {
    "take_to_open": (
        N_("Discard pile to open"),
        N_("Before opening you may take the discard, if you open with it in the same turn."),
    ),
    "in_hand_bonus": (
        N_("Bonus for closing in hand"),
        N_(
            "Closing in hand doubles what the others pay; whoever never opened pays 100 at any closing, never doubled."
        ),
    ),
    "clean_opening": (
        N_("Opening without jokers"),
        N_(
            "The 40 points of the opening come from melds without a joker; melds with one may lie beside them."
        ),
    ),
    "limit_201": (
        N_("Match to 201"),
        N_("A player is out at 201 points instead of 101."),
    ),
    "first_round_free": (
        N_("Closing in the first round"),
        N_("A hand may be closed before every player has finished a turn."),
    ),
}
"""Key -> (name, one sentence)."""


def house(w: Catalogue, key: str) -> str:
    """The name of a house; a custom house is called what its maker called it."""
    return w.tr(HOUSES[key][0]) if key in HOUSES else key


def house_line(w: Catalogue, key: str) -> str:
    """One sentence about a house; empty for a custom one."""
    return w.tr(HOUSES[key][1]) if key in HOUSES else ""


def variant(w: Catalogue, key: str) -> str:
    """The name of a variant. Raises KeyError for an unknown key."""
    return w.tr(VARIANTS[key][0])


def variant_line(w: Catalogue, key: str) -> str:
    """One sentence about a variant. Raises KeyError for an unknown key."""
    return w.tr(VARIANTS[key][1])
