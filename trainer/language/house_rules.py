"""The rules of a house told in whole sentences, from its profile: those that all houses share, and its own.

Every rule in which houses differ is read from the profile, every number from the rules. A sentence is told where it holds
and nowhere else, so that the same house is always told in the same words.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from trainer.language.house_examples import Example, joker, meld, opening, paying, pile, values
from trainer.language.marks import N_
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
from trainer.rules.profile import FORFEIT, OPENING_MINIMUM, RuleProfile


@dataclass(frozen=True, slots=True)
class Section:
    """One part of the rules: a key that links may use, a title, whole sentences, and examples in cards."""

    key: str
    title: str
    sentences: tuple[str, ...]
    examples: tuple[Example, ...] = field(default=())


def tell(w: Words, profile: RuleProfile) -> tuple[Section, ...]:
    """All the rules of a house, in the order in which a match comes upon them."""
    return tuple(
        Section(key, w.tr(title), tuple(_told(w, profile)), tuple(_shown(w, profile)))
        for key, (title, _told, _shown) in _SECTIONS.items()
    )


def _cards(w: Words, p: RuleProfile) -> list[str]:
    return [
        w.tr(
            "The game has {cards} cards: two packs of {pack} and {jokers} jokers. Every card but the joker is there twice.",
            cards=PACK_SIZE,
            pack=(PACK_SIZE - JOKERS) // 2,
            jokers=JOKERS,
        ),
        w.ntr("{n} person plays.", "{n} people play.", p.seats_min)
        if p.seats_min == p.seats_max
        else w.tr("From {least} to {most} people play.", least=p.seats_min, most=p.seats_max),
        w.tr(
            "Everybody gets {n} cards, one at a time, beginning at the left of the dealer. The next card is turned up and "
            "begins the discard pile; the rest is the stock.",
            n=HAND_SIZE,
        ),
        w.tr(
            "The player at the dealer’s left plays first. In the first hand everybody draws a card, with the ace above the "
            "king: the highest begins, and the player at its right deals. Jokers and equal cards are drawn again."
        ),
    ]


def _values(w: Words, p: RuleProfile) -> list[str]:
    return [
        w.tr(
            "Cards from two to ten are worth their number. Jack, queen and king are worth {points} points each.",
            points=rank_points(KING),
        ),
        w.tr(
            "The ace is worth {high}, but {low} when it lies below the two of a run.",
            high=rank_points(HIGH_ACE),
            low=rank_points(ACE),
        ),
        w.tr("A joker on the table is worth as much as the card it stands for."),
        w.tr(
            "Left in the hand, an ace costs {ace} points and a joker {joker}; all other cards cost what they are worth.",
            ace=hand_points([face(ACE, Suit.SPADES)]),
            joker=hand_points([JOKER]),
        ),
    ]


def _melds(w: Words, p: RuleProfile) -> list[str]:
    return [
        w.tr("A meld is a set or a run, and has {n} cards at least.", n=MIN_MELD),
        w.tr("A set is three or four cards of one rank, each of another suit."),
        w.tr(
            "A run is cards of one suit in sequence. The ace lies below the two or above the king, and there the run ends: "
            "it never goes round the corner."
        ),
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
    ]


def _jokers(w: Words, p: RuleProfile) -> list[str]:
    return [
        w.tr(
            "A joker stands for any card, even one whose two copies are in sight. A meld holds one joker at most. Twos are "
            "ordinary cards."
        ),
        w.tr(
            "What a joker stands for is settled when you lay it: in a run one card, and where there are two ways you "
            "choose. It never slides along the run."
        ),
        w.tr(
            "In a set of three you name the suit for which the joker stands, and only that card can take its place later."
        )
        if p.declares_jokers
        else w.tr(
            "In a set of three the joker stands for either of the two missing suits, and either card can take its place "
            "later."
        ),
        w.tr("In a set of four the joker stands for the missing suit."),
        w.tr(
            "Once you have opened you may swap a joker, anybody’s: put the very card it stands for in its place and take "
            "the joker."
        ),
        w.tr("A joker that you take must be laid again in the same turn, in a new meld or added to one.")
        if p.replays_jokers
        else w.tr("A joker that you take may stay in your hand."),
    ]


def _opening(w: Words, p: RuleProfile) -> list[str]:
    return [
        w.tr(
            "The first time in a hand you lay new melds that are worth {minimum} points or more together, all at once: that "
            "is the opening. Cards added to melds do not count.",
            minimum=OPENING_MINIMUM,
        ),
        w.tr(
            "These {minimum} points must come from melds without a joker; melds with one may lie beside them.",
            minimum=OPENING_MINIMUM,
        )
        if p.clean_opening
        else w.tr("Melds with a joker count for the opening like any others."),
        w.tr(
            "You may also open before you draw, with the cards you hold. Then you draw, as one who has opened."
        )
        if p.open_before_draw
        else w.tr("You open after you have drawn."),
        w.tr(
            "Before the opening you may neither add cards to melds nor swap a joker. After it you may, in the same turn too."
        ),
        w.tr("Nobody is spared the opening, not even a player who could lay the whole hand at once."),
    ]


def _turn(w: Words, p: RuleProfile) -> list[str]:
    return [
        w.tr(
            "In your turn you draw one card, then lay, add and swap as often as you like, and discard one card in the end."
        ),
        w.tr("You draw from the stock or, where that is allowed, pick up the last discard."),
        w.tr(
            "Once you have opened you may lay new melds of any value and add cards to anybody’s melds. What lies on the "
            "table is never split or rearranged."
        ),
        w.tr(
            "Until you discard you may take back what you have played in this turn, step by step. A card that was drawn stays "
            "drawn."
        ),
        w.tr(
            "A move after which you could no longer do what this turn still asks of you is refused. So there is always a way "
            "to end the turn."
        ),
    ]


def _pile(w: Words, p: RuleProfile) -> list[str]:
    told = [
        w.tr("Until you have opened, the discard pile is closed to you.")
        if p.pile_before_opening == "closed"
        else w.tr(
            "Until you have opened, you may pick up the last discard only to open in the same turn, with that card in one "
            "of your melds."
        ),
        w.tr(
            "Once you have opened, you may pick up the last discard if you use it in the same turn: {uses}.",
            uses=w.setting_value("taken_uses", p.taken_uses),
        ),
    ]
    if "swap" not in p.taken_uses:
        told.append(w.tr("The card picked up cannot take the place of a joker before your next turn."))
    told += [
        w.tr(
            "Of two equal cards it does not matter which one you use. If you think better of it and have played nothing "
            "since, put the card back and draw from the stock."
        ),
    ]
    told += _feeding(w, p)
    return told


def _feeding(w: Words, p: RuleProfile) -> list[str]:
    if p.feeding == "free":
        return [w.tr("You may discard any card, also one that fits a meld on the table.")]
    return [
        w.tr(
            "Until you have opened you may not discard a card that fits a meld on the table, unless every card in your hand "
            "fits one."
        )
        if p.feeding == "opened_only"
        else w.tr(
            "Nobody may discard a card that fits a meld on the table, unless every card in the hand fits one."
        ),
        w.tr(
            "A card fits if it can be added to a meld as it lies. A card that could only take the place of a joker does not "
            "fit; a joker fits every meld that has none and can still grow."
        ),
    ]


def _closing(w: Words, p: RuleProfile) -> list[str]:
    return [
        w.tr(
            "Whoever discards the last card closes, and the hand ends. One card must always be kept for that."
        )
        if p.close_by == "discard"
        else w.tr(
            "Whoever lays, adds or discards the last card closes, and the hand ends. It does not take a discard to close."
        ),
        w.tr("The last discard may be any card, also one that fits a meld on the table."),
        w.tr("A hand may be closed in the first round already.")
        if p.first_round_close
        else w.tr("Nobody closes in the first round: every player finishes one turn first."),
    ]


def _paying(w: Words, p: RuleProfile) -> list[str]:
    doubles = p.in_hand == "double"
    told = [w.tr("Whoever closes pays nothing. The others pay for the cards they hold.")]
    if p.full_hand_pays == "100":
        told.append(
            w.tr(
                "Whoever never opened pays a flat {forfeit} points at any closing, whatever the cards are worth.",
                forfeit=FORFEIT,
            )
        )
    elif p.unopened_pays == "100":
        told.append(
            w.tr(
                "Whoever never opened pays {forfeit} points instead of the cards in hand.",
                forfeit=FORFEIT,
            )
        )
    else:
        told.append(w.tr("Whoever never opened pays for the cards in hand like the others."))
    told.append(
        w.tr(
            "To open and close in the same turn, with or without cards added, is to close in hand. The others then pay "
            "double."
        )
        if doubles
        else w.tr("To open and close in the same turn changes nothing in what the others pay.")
    )
    if doubles and "100" in (p.unopened_pays, p.full_hand_pays):
        told.append(
            w.tr(
                "The {forfeit} points are doubled too and become {doubled}.",
                forfeit=FORFEIT,
                doubled=2 * FORFEIT,
            )
            if p.forfeit_doubles
            else w.tr("Only the {forfeit} points are never doubled.", forfeit=FORFEIT)
        )
    return told


def _match(w: Words, p: RuleProfile) -> list[str]:
    return [
        w.ntr(
            "The points of all hands add up. Whoever reaches {n} point is out, and the others play on.",
            "The points of all hands add up. Whoever reaches {n} points is out, and the others play on.",
            p.limit,
        ),
        w.tr("The last player left wins the match."),
        w.tr("After each hand the deal passes to the left, past those who are out."),
    ]


def _stock(w: Words, p: RuleProfile) -> list[str]:
    void = w.tr("A void hand scores for nobody, and the deal passes on.")
    if p.rebuilds == 0:
        return [w.tr("When the stock is used up, the hand is void at the end of that turn."), void]
    return [
        w.tr(
            "When the stock is used up, then at the end of that turn the last discard stays, and the other discards are "
            "shuffled into a new stock."
        ),
        w.ntr(
            "That happens once in a hand at most. After that, or where nothing is left to shuffle, the hand is void.",
            "That happens {n} times in a hand at most. After that, or where nothing is left to shuffle, the hand is void.",
            p.rebuilds,
        ),
        void,
    ]


_Tell = Callable[[Words, RuleProfile], list[str]]
_Show = Callable[[Words, RuleProfile], list[Example]]


def _nothing(w: Words, p: RuleProfile) -> list[Example]:
    return []


_SECTIONS: dict[str, tuple[str, _Tell, _Show]] = {
    "cards": (N_("The cards and the deal"), _cards, _nothing),
    "values": (N_("What cards are worth"), _values, values),
    "melds": (N_("Sets and runs"), _melds, meld),
    "jokers": (N_("Jokers"), _jokers, joker),
    "opening": (N_("Opening"), _opening, opening),
    "turn": (N_("The turn"), _turn, _nothing),
    "pile": (N_("The discard pile"), _pile, pile),
    "closing": (N_("Closing"), _closing, _nothing),
    "paying": (N_("Paying"), _paying, paying),
    "match": (N_("The match"), _match, _nothing),
    "stock": (N_("When the stock is used up"), _stock, _nothing),
}
SECTIONS = tuple(_SECTIONS)
"""The keys of all sections, in their order."""
