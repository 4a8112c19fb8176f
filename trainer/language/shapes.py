"""What is wrong with a meld, as a sentence: the refusals of the group "shape", one function per code."""

from trainer.language import cards
from trainer.language.catalogue import Catalogue
from trainer.language.params import Params


def too_few_cards(w: Catalogue, p: Params) -> str:
    count = p.number("count")
    if not count or not p.text("meld"):
        return w.tr("A meld has at least three cards. Choose the cards first, then lay them.")
    return w.ntr(
        "A meld has at least three cards, and this is only one: {meld}. Add what is missing.",
        "A meld has at least three cards, and these are only {n}: {meld}. Add what is missing.",
        count,
        meld=p.meld(),
    )


def two_jokers(w: Catalogue, p: Params) -> str:
    return w.tr(
        "A meld holds one joker at most, and here there would be two: {meld}. Keep the second for another meld.",
        meld=p.meld(),
    )


def same_suit_twice(w: Catalogue, p: Params) -> str:
    if p.text("card") in ("", cards.JOKER):
        return w.tr(
            "A set has four cards at most, one of each suit, and here there are more: {meld}. Leave one out.",
            meld=p.meld(),
        )
    return w.tr(
        "In a set each suit comes once, and here {card} comes twice: {meld}. Leave one of them out.",
        card=p.the_card(),
        meld=p.meld(),
    )


def same_card_twice(w: Catalogue, p: Params) -> str:
    return w.tr(
        "In a run each card comes once, and here {card} comes twice: {meld}. Leave one of them out.",
        card=p.the_card(),
        meld=p.meld(),
    )


def round_the_corner(w: Catalogue, p: Params) -> str:
    return w.tr(
        "A run does not go round the corner from king to two: {meld}. "
        "The ace lies below the two (A-2-3) or above the king (Q-K-A), and the run ends there.",
        meld=p.meld(),
    )


def gap_in_run(w: Catalogue, p: Params) -> str:
    missing = p.faces("missing")
    if not missing:
        return w.tr(
            "These cards do not follow one another: {meld}. A run is cards of one suit in sequence.",
            meld=p.meld(),
        )
    if len(missing) == 1 and cards.JOKER in p.text("meld"):
        return w.tr(
            "The cards {meld} do not follow one another: {missing} is missing. Add it, or leave out what lies beyond.",
            missing=cards.cards(w, missing),
            meld=p.meld(),
        )
    return w.ntr(
        "The cards {meld} do not follow one another: {missing} is missing. Add it, or a joker for it.",
        "The cards {meld} do not follow one another: {missing} are missing. "
        "Lay only those that follow one another.",
        len(missing),
        missing=cards.cards(w, missing),
        meld=p.meld(),
    )


def run_too_long(w: Catalogue, p: Params) -> str:
    return w.ntr(
        "In this house a run has {n} card at most: the ace lies low or high, never both. "
        "Leave a card out at one end: {meld}.",
        "In this house a run has {n} cards at most: the ace lies low or high, never both. "
        "Leave a card out at one end: {meld}.",
        p.number("longest"),
        meld=p.meld(),
    )


def neither_set_nor_run(w: Catalogue, p: Params) -> str:
    return w.tr(
        "These cards are no meld: {meld}. "
        "A set is three or four cards of one rank; a run is three or more of one suit in sequence.",
        meld=p.meld(),
    )


def does_not_fit(w: Catalogue, p: Params) -> str:
    fits = p.faces("fits")
    number = p.number("number")
    if not fits:
        return w.tr(
            "{card} does not fit meld {number} ({meld}): nothing more can be added there. Choose another meld.",
            card=p.the_card(),
            number=number,
            meld=p.meld(),
        )
    return w.tr(
        "{card} does not fit meld {number} ({meld}). What fits there: {fits}.",
        card=p.the_card(),
        number=number,
        meld=p.meld(),
        fits=cards.cards(w, fits, or_=True),
    )


def no_joker_there(w: Catalogue, p: Params) -> str:
    return w.tr(
        "Meld {number} ({meld}) has no joker. A card takes the place only of a joker that stands for it.",
        number=p.number("number"),
        meld=p.meld(),
    )


def not_the_jokers_card(w: Catalogue, p: Params) -> str:
    wanted = p.faces("wanted")
    if not wanted:
        return w.tr(
            "The joker of meld {number} ({meld}) stands for another card, so {card} cannot take its place.",
            number=p.number("number"),
            meld=p.meld(),
            card=p.the_card(),
        )
    return w.tr(
        "The joker of meld {number} stands for {wanted}, so {card} cannot take its place. "
        "Only that very card takes the joker.",
        number=p.number("number"),
        wanted=w.list([cards.the_card(w, face) for face in wanted], or_=True),
        card=p.the_card(),
    )
