"""The settings of a house in words: a label, its values, and a sentence of help (the keys of ``RuleProfile``)."""

from collections.abc import Iterable

from trainer.language.catalogue import Catalogue
from trainer.language.marks import N_

YES = N_("yes")
NO = N_("no")

SETTINGS: dict[str, tuple[str, str]] = {
    "seats_min": (N_("Fewest players"), N_("How many players a match needs at least.")),
    "seats_max": (N_("Most players"), N_("How many players can sit at the table at most.")),
    "longest_run": (
        N_("Longest run"),
        N_(
            "With 13 cards the ace lies low or high, never both. With 14 a run goes from ace to king, and a joker stands "
            "for the other ace."
        ),
    ),
    "joker_in_set": (
        N_("Joker in a set of three"),
        N_(
            "Which card can take the joker’s place later: only the one named when it was laid, or either of the two that "
            "are missing."
        ),
    ),
    "open_before_draw": (
        N_("Opening before drawing"),
        N_("You may open with the cards you hold and draw after that, as one who has opened."),
    ),
    "pile_before_opening": (
        N_("Discard pile before opening"),
        N_(
            "Until you have opened, either the discard pile is closed to you, or you may take the discard if you open with it at "
            "once."
        ),
    ),
    "taken_uses": (
        N_("Uses of the card picked up"),
        N_(
            "What you may do, once you have opened, with a card from the discard pile. It must be used in the same turn."
        ),
    ),
    "swapped_joker": (
        N_("Joker taken from a meld"),
        N_(
            "Whether the joker you take by putting its card in its place has to be laid again in the same turn."
        ),
    ),
    "feeding": (
        N_("Discarding a card that fits"),
        N_(
            "Who may discard a card that could be added to a meld on the table. It is always allowed when every card in "
            "the hand fits."
        ),
    ),
    "close_by": (
        N_("How a hand is closed"),
        N_("Whether the last card has to be discarded, or may also be laid or added to a meld."),
    ),
    "first_round_close": (
        N_("Closing in the first round"),
        N_("Whether a hand may be closed before every player has finished a turn."),
    ),
    "in_hand": (
        N_("Closing in hand"),
        N_("What it is worth to open and close in the same turn."),
    ),
    "unopened_pays": (
        N_("Whoever never opened pays"),
        N_("The points of a player who has not opened when another closes."),
    ),
    "full_hand_pays": (
        N_("Flat price for never opening"),
        N_("Whoever never opened pays this instead of anything else, at any closing."),
    ),
    "forfeit_doubles": (
        N_("Closing in hand doubles the 100"),
        N_("Whether the 100 points of a player who never opened become 200 when another closes in hand."),
    ),
    "clean_opening": (
        N_("Opening without jokers"),
        N_(
            "The 40 points of the opening come from melds without a joker; melds with one may lie beside them."
        ),
    ),
    "rebuilds": (
        N_("New stocks in a hand"),
        N_(
            "How often the discards are shuffled into a new stock. When that too is used up, the hand is void and nobody "
            "scores."
        ),
    ),
    "limit": (
        N_("A player is out at"),
        N_("Whoever reaches this many points is out. The last player left wins the match."),
    ),
}
"""Key -> (label, help sentence)."""

VALUES: dict[str, dict[str, str]] = {
    "joker_in_set": {"declared": N_("only the suit named"), "either": N_("either missing suit")},
    "pile_before_opening": {"closed": N_("closed"), "to_open": N_("only to open with it")},
    "taken_uses": {
        "meld": N_("in a new meld"),
        "lay": N_("added to a meld"),
        "swap": N_("in place of a joker"),
    },
    "swapped_joker": {"replay": N_("laid again in the same turn"), "keep": N_("may be kept")},
    "feeding": {
        "free": N_("everybody may"),
        "opened_only": N_("only those who have opened"),
        "nobody": N_("nobody may"),
    },
    "close_by": {
        "discard": N_("by discarding the last card"),
        "any": N_("by laying, adding or discarding the last card"),
    },
    "in_hand": {"none": N_("changes nothing"), "double": N_("the others pay double")},
    "unopened_pays": {"cards": N_("the cards in hand"), "100": N_("100 points")},
    "full_hand_pays": {"none": N_("no fixed price"), "100": N_("100 points")},
}
"""Key -> value -> words, for the settings whose values are words."""


def setting(w: Catalogue, key: str) -> str:
    """The label of a setting. Raises KeyError for an unknown key."""
    return w.tr(SETTINGS[key][0])


def setting_help(w: Catalogue, key: str) -> str:
    """What a setting means, in a sentence. Raises KeyError for an unknown key."""
    return w.tr(SETTINGS[key][1])


def setting_value(w: Catalogue, key: str, value: object) -> str:
    """A value in words: "yes", "14 cards", "in a new meld or added to a meld". Raises KeyError for an unknown one."""
    if key not in SETTINGS:
        raise KeyError(key)
    if key in VALUES:
        several = [value] if isinstance(value, (str, int)) else value
        if not isinstance(several, Iterable):
            raise KeyError(value)
        return w.list([w.tr(VALUES[key][str(each)]) for each in several], or_=True)
    if isinstance(value, bool):
        return w.tr(YES) if value else w.tr(NO)
    number = int(str(value))
    if key == "longest_run":
        return w.ntr("{n} card", "{n} cards", number)
    if key == "limit":
        return w.ntr("{n} point", "{n} points", number)
    return w.number(number)
