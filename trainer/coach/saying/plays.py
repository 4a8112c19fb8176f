"""Sentences for the facts of openings, melds, added cards, jokers, of taking a discard, and of what the deals came to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from trainer.coach.saying.discards import Sentence
from trainer.coach.saying.figures import cards_held
from trainer.coach.saying.read import Read


def _opens_now(r: Read) -> str:
    return r.w.tr(
        "You can open with {total}, and waiting would cost about {gap} a hand.",
        total=r.points("total"),
        gap=r.points("gap"),
    )


def _waits(r: Read) -> str:
    return r.w.tr("You could open, and waiting is worth less here.")


def _in_hand_rare(r: Read) -> str:
    return r.w.tr(
        "In this house closing in hand doubles, but if you wait you close in hand in only {chance} of these deals; "
        "waiting would cost about {gap} a hand.",
        chance=r.share("chance"),
        gap=r.points("gap"),
    )


def _in_hand_pays(r: Read) -> str:
    return r.w.tr(
        "In this house closing in hand doubles: if you wait you close in hand in {chance} of these deals, and gain "
        "about {gap} a hand over opening now.",
        chance=r.share("chance"),
        gap=r.points("gap"),
    )


def _opens_too_early(r: Read) -> str:
    return r.w.tr("In this house closing in hand doubles, and opening now is worth less here than waiting.")


def _leaves_less(r: Read) -> str:
    return r.w.tr(
        "This opening leaves {cards} in your hand ({points}); another would leave {cards_than} ({points_than}).",
        cards=cards_held(r.w, r.whole("n")),
        points=r.points("points"),
        cards_than=cards_held(r.w, r.whole("n_than")),
        points_than=r.points("points_than"),
    )


def _leaves_more(r: Read) -> str:
    return r.w.tr(
        "This opening leaves {cards} in your hand ({points}); another leaves less.",
        cards=cards_held(r.w, r.whole("n")),
        points=r.points("points"),
    )


def _points_laid(r: Read) -> str:
    return r.w.ntr(
        "Another player is down to {n} card, and this takes {points} out of your hand.",
        "Another player is down to {n} cards, and this takes {points} out of your hand.",
        r.whole("fewest"),
        points=r.points("points"),
    )


def _takes_out(r: Read) -> str:
    return r.w.tr("This takes {points} out of your hand.", points=r.points("points"))


def _points_held(r: Read) -> str:
    return r.w.ntr(
        "Another player is down to {n} card, and {points} that you could lay stay in your hand.",
        "Another player is down to {n} cards, and {points} that you could lay stay in your hand.",
        r.whole("fewest"),
        points=r.points("points"),
    )


def _fewer_ends(r: Read) -> str:
    return r.w.ntr(
        "Of the unseen cards, {n} fits what this lays; if you laid as many cards otherwise, {more} would.",
        "Of the unseen cards, {n} fit what this lays; if you laid as many cards otherwise, {more} would.",
        r.whole("n"),
        more=r.whole("n_than"),
    )


def _more_ends(r: Read) -> str:
    return r.w.ntr(
        "Of the unseen cards, {n} fits what this lays, and anybody who has opened can add it.",
        "Of the unseen cards, {n} fit what this lays, and anybody who has opened can add them.",
        r.whole("n"),
    )


def _joker_safe(r: Read) -> str:
    if not r.whole("n"):
        return r.w.ntr(
            "So placed, nobody can take the joker; placed otherwise, {n} unseen card would free it.",
            "So placed, nobody can take the joker; placed otherwise, {n} unseen cards would free it.",
            r.whole("n_than"),
        )
    return r.w.ntr(
        "So placed, {n} unseen card frees the joker; placed otherwise, {more} would.",
        "So placed, {n} unseen cards free the joker; placed otherwise, {more} would.",
        r.whole("n"),
        more=r.whole("n_than"),
    )


def _joker_open(r: Read) -> str:
    return r.w.ntr(
        "So placed, {n} unseen card frees the joker ({cards}).",
        "So placed, {n} unseen cards free the joker ({cards}).",
        r.whole("n"),
        cards=r.any_of("cards"),
    )


def _holds(r: Read) -> str:
    chance, other = r.both_shares("close", "close_than")
    return r.w.tr(
        "If you hold {cards} you close in {chance} of these deals, if you lay now in {other}.",
        cards=r.cards(),
        chance=chance,
        other=other,
    )


def _holds_too_long(r: Read) -> str:
    return r.w.tr(
        "Holding {cards} does not make you close more often: in {chance} of these deals, if you lay now in {other}.",
        cards=r.cards(),
        chance=r.share("close"),
        other=r.share("close_than"),
    )


def _frees_joker(r: Read) -> str:
    return r.w.tr(
        "The joker of meld {number} then makes a new meld with your cards: {cards}.",
        number=r.whole("meld"),
        cards=r.together("makes"),
    )


def _frees_joker_adds(r: Read) -> str:
    return r.w.tr(
        "{card} has no other place on the table, and the joker of meld {number} then fits meld {to}.",
        card=r.card(),
        number=r.whole("meld"),
        to=r.whole("to"),
    )


def _frees_joker_keeps(r: Read) -> str:
    return r.w.tr(
        "In this house the joker of meld {number} may stay in your hand until you need it.",
        number=r.whole("meld"),
    )


def _leaves_joker(r: Read) -> str:
    return r.w.tr("A joker of the table could be yours now.")


def _closes_now(r: Read) -> str:
    return r.w.tr("After this you can close in this very turn.")


def _closes_not(r: Read) -> str:
    return r.w.tr("After this you can no longer close in this turn.")


def _take_closes(r: Read) -> str:
    return r.w.tr("With {card} you can close in this very turn.", card=r.card())


def _take_closes_in_hand(r: Read) -> str:
    return r.w.tr("With {card} you can close in hand, in this very turn.", card=r.card())


def _leaves_closing(r: Read) -> str:
    return r.w.tr("You can close in this very turn, but not with every card that you might draw.")


def _take_gains_little(r: Read) -> str:
    return r.w.tr(
        "Taking {card} gains next to nothing over drawing, and shows the others what you build.",
        card=r.card(),
    )


def _take_costs(r: Read) -> str:
    return r.w.tr("Taking {card} is worth less here than drawing.", card=r.card())


def _take_gains(r: Read) -> str:
    return r.w.tr("Taking {card} gains about {gap} a hand over drawing.", card=r.card(), gap=r.points("gap"))


def _take_opens(r: Read) -> str:
    return r.w.tr("With {card} you can open, with {total}.", card=r.card(), total=r.points("total"))


def _take_makes(r: Read) -> str:
    return r.w.tr("With {card} you have a meld: {cards}.", card=r.card(), cards=r.together("cards"))


def _take_fits(r: Read) -> str:
    return r.w.tr("{card} fits meld {number}.", card=r.card(), number=r.whole("meld"))


def _closes_oftener(r: Read) -> str:
    chance, other = r.both_shares("close", "close_than")
    return r.w.tr(
        "After this you close in {chance} of these deals, otherwise in {other}.",
        chance=chance,
        other=other,
    )


def _caught_less(r: Read) -> str:
    points, other = r.both_points("points", "points_than")
    return r.w.tr(
        "After this you pay {points} a hand in these deals, otherwise {other}.",
        points=points,
        other=other,
    )


def _earns_more(r: Read) -> str:
    points, other = r.both_points("points", "points_than")
    return r.w.tr(
        "After this the others pay {points} a hand in these deals, otherwise {other}.",
        points=points,
        other=other,
    )


PLAYS: Final[Mapping[str, Sentence]] = {
    "opens-now": _opens_now,
    "waits": _waits,
    "in-hand-rare": _in_hand_rare,
    "in-hand-pays": _in_hand_pays,
    "opens-too-early": _opens_too_early,
    "leaves-less": _leaves_less,
    "leaves-more": _leaves_more,
    "points-laid": _points_laid,
    "points-held": _points_held,
    "takes-out": _takes_out,
    "fewer-ends": _fewer_ends,
    "more-ends": _more_ends,
    "joker-safe": _joker_safe,
    "joker-open": _joker_open,
    "holds": _holds,
    "holds-too-long": _holds_too_long,
    "frees-joker": _frees_joker,
    "frees-joker-adds": _frees_joker_adds,
    "frees-joker-keeps": _frees_joker_keeps,
    "leaves-joker": _leaves_joker,
    "closes-now": _closes_now,
    "closes-not": _closes_not,
    "take-closes": _take_closes,
    "take-closes-in-hand": _take_closes_in_hand,
    "leaves-closing": _leaves_closing,
    "take-gains-little": _take_gains_little,
    "take-costs": _take_costs,
    "take-gains": _take_gains,
    "take-opens": _take_opens,
    "take-makes": _take_makes,
    "take-fits": _take_fits,
    "closes-oftener": _closes_oftener,
    "caught-less": _caught_less,
    "earns-more": _earns_more,
}
