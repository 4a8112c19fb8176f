"""The rules of cards, melds, jokers and the opening in whole sentences, each with its name."""

from __future__ import annotations

from trainer.language.words import Words
from trainer.rules.cards import (
    ACE,
    HAND_SIZE,
    HIGH_ACE,
    JOKER,
    JOKERS,
    KING,
    PACK_SIZE,
    Suit,
    face,
    hand_points,
    rank_points,
)
from trainer.rules.melds import MIN_MELD, Run
from trainer.rules.profile import OPENING_MINIMUM, RuleProfile

Said = tuple[str, str]
"""The name of a rule within its section, and the rule as a whole sentence."""


def cards(w: Words, p: RuleProfile) -> list[Said]:
    """The pack and the deal."""
    return [
        (
            "pack",
            w.tr(
                "The game has {cards} cards: two packs of {pack} and {jokers} jokers. Every card but the joker is there twice.",
                cards=PACK_SIZE,
                pack=(PACK_SIZE - JOKERS) // 2,
                jokers=JOKERS,
            ),
        ),
        (
            "seats",
            w.ntr("{n} person plays.", "{n} people play.", p.seats_min)
            if p.seats_min == p.seats_max
            else w.tr("From {least} to {most} people play.", least=p.seats_min, most=p.seats_max),
        ),
        (
            "deal",
            w.tr(
                "Everybody gets {n} cards, one at a time, beginning at the left of the dealer. The next card is turned up and "
                "begins the discard pile; the rest is the stock.",
                n=HAND_SIZE,
            ),
        ),
        (
            "first",
            w.tr(
                "The player at the dealer’s left plays first. In the first hand everybody draws a card, with the ace above the "
                "king: the highest begins, and the player at its right deals. Jokers and equal cards are drawn again."
            ),
        ),
    ]


def values(w: Words, p: RuleProfile) -> list[Said]:
    """What cards are worth."""
    return [
        (
            "numbers",
            w.tr(
                "Cards from two to ten are worth their number. Jack, queen and king are worth {points} points each.",
                points=rank_points(KING),
            ),
        ),
        (
            "ace",
            w.tr(
                "The ace is worth {high}, but {low} when it lies below the two of a run.",
                high=rank_points(HIGH_ACE),
                low=rank_points(ACE),
            ),
        ),
        ("joker", w.tr("A joker on the table is worth as much as the card it stands for.")),
        (
            "left",
            w.tr(
                "Left in the hand, an ace costs {ace} points and a joker {joker}; all other cards cost what they are worth.",
                ace=hand_points([face(ACE, Suit.SPADES)]),
                joker=hand_points([JOKER]),
            ),
        ),
    ]


def melds(w: Words, p: RuleProfile) -> list[Said]:
    """Sets and runs."""
    return [
        ("meld", w.tr("A meld is a set or a run, and has {n} cards at least.", n=MIN_MELD)),
        ("set", w.tr("A set is three or four cards of one rank, each of another suit.")),
        (
            "run",
            w.tr(
                "A run is cards of one suit in sequence. The ace lies below the two or above the king, and there the run ends: "
                "it never goes round the corner."
            ),
        ),
        (
            "longest",
            w.tr(
                "The longest run has {n} cards: the ace lies low or high, never both.",
                n=p.longest_run,
            )
            if p.longest_run == KING
            else w.tr(
                "The longest run has {n} cards, from ace to king and a joker for the other ace, and is worth {points} points. "
                "Two real aces never lie in one run.",
                n=p.longest_run,
                points=Run(Suit.HEARTS, ACE, HIGH_ACE, HIGH_ACE).points,
            ),
        ),
    ]


def jokers(w: Words, p: RuleProfile) -> list[Said]:
    """What a joker stands for, and how it is taken."""
    return [
        (
            "any",
            w.tr(
                "A joker stands for any card, even one whose two copies are in sight. A meld holds one joker at most. Twos are "
                "ordinary cards."
            ),
        ),
        (
            "fixed",
            w.tr(
                "What a joker stands for is settled when you lay it: in a run one card, and where there are two ways you "
                "choose. It never slides along the run."
            ),
        ),
        (
            "set-of-three",
            w.tr(
                "In a set of three you name the suit for which the joker stands, and only that card can take its place later."
            )
            if p.declares_jokers
            else w.tr(
                "In a set of three the joker stands for either of the two missing suits, and either card can take its place "
                "later."
            ),
        ),
        ("set-of-four", w.tr("In a set of four the joker stands for the missing suit.")),
        (
            "swap",
            w.tr(
                "Once you have opened you may swap a joker, anybody’s: put the very card it stands for in its place and take "
                "the joker."
            ),
        ),
        (
            "replay",
            w.tr("A joker that you take must be laid again in the same turn, in a new meld or added to one.")
            if p.replays_jokers
            else w.tr("A joker that you take may stay in your hand."),
        ),
    ]


def opening(w: Words, p: RuleProfile) -> list[Said]:
    """The opening."""
    return [
        (
            "forty",
            w.tr(
                "The first time in a hand you lay new melds that are worth {minimum} points or more together, all at once: that "
                "is the opening. Cards added to melds do not count.",
                minimum=OPENING_MINIMUM,
            ),
        ),
        (
            "jokers",
            w.tr(
                "These {minimum} points must come from melds without a joker; melds with one may lie beside them.",
                minimum=OPENING_MINIMUM,
            )
            if p.clean_opening
            else w.tr("Melds with a joker count for the opening like any others."),
        ),
        (
            "before-draw",
            w.tr(
                "You may also open before you draw, with the cards you hold. Then you draw, as one who has opened."
            )
            if p.open_before_draw
            else w.tr("You open after you have drawn."),
        ),
        (
            "until-then",
            w.tr(
                "Before the opening you may neither add cards to melds nor swap a joker. After it you may, in the same turn too."
            ),
        ),
        (
            "nobody-spared",
            w.tr("Nobody is spared the opening, not even a player who could lay the whole hand at once."),
        ),
    ]
