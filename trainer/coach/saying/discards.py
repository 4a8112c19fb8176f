"""Sentences for the facts of a discard. Those against a move never name the card that would be better."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from trainer.coach.saying.read import Read
from trainer.rules.profile import OPENING_MINIMUM

Sentence = Callable[[Read], str]


def _keeps_meld(r: Read) -> str:
    return r.w.tr("Keep {cards} together: they are a whole meld.", cards=r.together("cards"))


def _breaks_meld(r: Read) -> str:
    return r.w.tr(
        "Without {card} a whole meld is torn apart: {cards}.", card=r.card(), cards=r.together("cards")
    )


def _keeps_pair(r: Read) -> str:
    return r.w.ntr(
        "{cards} wait for a third: {n} unseen card completes them ({needs}).",
        "{cards} wait for a third: {n} unseen cards complete them ({needs}).",
        r.whole("live"),
        cards=r.cards(),
        needs=r.any_of("needs"),
    )


def _breaks_pair(r: Read) -> str:
    return r.w.ntr(
        "This breaks up {cards}, which wait for a third: {n} unseen card completes them ({needs}).",
        "This breaks up {cards}, which wait for a third: {n} unseen cards complete them ({needs}).",
        r.whole("live"),
        cards=r.cards(),
        needs=r.any_of("needs"),
    )


def _live_wait(r: Read) -> str:
    return r.w.ntr(
        "Without {card}, you wait for {n} unseen card fewer; without {than}, for {more} fewer.",
        "Without {card}, you wait for {n} unseen cards fewer; without {than}, for {more} fewer.",
        r.whole("live"),
        card=r.card(),
        than=r.card("than"),
        more=r.whole("live_than"),
    )


def _live_wait_lost(r: Read) -> str:
    return r.w.ntr(
        "Without {card} you no longer wait for {n} unseen card ({needs}).",
        "Without {card} you no longer wait for {n} unseen cards ({needs}).",
        r.whole("live"),
        card=r.card(),
        needs=r.any_of("needs"),
    )


def _dead_wait(r: Read) -> str:
    return r.w.tr(
        "{cards} wait in vain: every copy of what would complete them is in sight ({needs}).",
        cards=r.cards(),
        needs=r.cards("needs"),
    )


def _duplicate(r: Read) -> str:
    return r.w.tr("You hold {card} twice, and equal cards never lie in one meld.", card=r.card())


def _connects(r: Read) -> str:
    return r.w.ntr(
        "{card} can still join {n} meld, {than} {more}.",
        "{card} can still join {n} melds, {than} {more}.",
        r.whole("melds"),
        card=r.card(),
        than=r.card("than"),
        more=r.whole("melds_than"),
    )


def _connects_lost(r: Read) -> str:
    return r.w.ntr(
        "{card} can still join {n} meld, more than another loose card of yours.",
        "{card} can still join {n} melds, more than another loose card of yours.",
        r.whole("melds"),
        card=r.card(),
    )


def _spares_table(r: Read) -> str:
    return r.w.tr(
        "{card} would fit meld {number}, and the next player could take it and add it there.",
        card=r.card(),
        number=r.whole("meld"),
    )


def _feeds_table(r: Read) -> str:
    return r.w.tr(
        "{card} fits meld {number}: the next player can take it and add it there.",
        card=r.card(),
        number=r.whole("meld"),
    )


def _spares_pickup(r: Read) -> str:
    return r.w.tr(
        "{card} would fit meld {number}, which another player built with a card from the discards: {taken}.",
        card=r.card(),
        number=r.whole("meld"),
        taken=r.card("taken"),
    )


def _feeds_pickup(r: Read) -> str:
    return r.w.tr(
        "{card} fits meld {number}, which another player built with a card from the discards: {taken}.",
        card=r.card(),
        number=r.whole("meld"),
        taken=r.card("taken"),
    )


def _keeps_jokers_card(r: Read) -> str:
    return r.w.tr(
        "With {card} the next player could take the joker of meld {number}.",
        card=r.card(),
        number=r.whole("meld"),
    )


def _gives_joker(r: Read) -> str:
    return r.w.tr(
        "With {card} the next player can take the joker of meld {number}.",
        card=r.card(),
        number=r.whole("meld"),
    )


def _less_useful(r: Read) -> str:
    chance, other = r.both_shares("chance", "chance_than")
    return r.w.tr(
        "If the next player’s hand were dealt from the unseen cards, {card} would make a meld there in {chance} of "
        "cases, {than} in {other}.",
        card=r.card(),
        chance=chance,
        than=r.card("than"),
        other=other,
    )


def _more_useful(r: Read) -> str:
    return r.w.tr(
        "If the next player’s hand were dealt from the unseen cards, {card} would make a meld there in {chance} of "
        "cases.",
        card=r.card(),
        chance=r.share("chance"),
    )


def _beside_discards(r: Read) -> str:
    return r.w.tr(
        "{card} goes with what the next player threw away: {cards}.", card=r.card(), cards=r.cards()
    )


def _left_lying(r: Read) -> str:
    return r.w.tr(
        "{card} goes with what the next player left lying: {cards}.", card=r.card(), cards=r.cards()
    )


def _points_shed(r: Read) -> str:
    return r.w.ntr(
        "Another player is down to {n} card: if somebody else closes, as in {chance} of these deals, {card} costs "
        "you {points}, {than} {less}.",
        "Another player is down to {n} cards: if somebody else closes, as in {chance} of these deals, {card} costs "
        "you {points}, {than} {less}.",
        r.whole("fewest"),
        chance=r.share("chance"),
        card=r.card(),
        points=r.points("points"),
        than=r.card("than"),
        less=r.whole("points_than"),
    )


def _points_kept(r: Read) -> str:
    return r.w.ntr(
        "Another player is down to {n} card, and {card} costs only {points}: dearer cards stay in your hand.",
        "Another player is down to {n} cards, and {card} costs only {points}: dearer cards stay in your hand.",
        r.whole("fewest"),
        card=r.card(),
        points=r.points("points"),
    )


def _total_now(r: Read) -> str:
    return r.w.tr(
        "Without {card} your melds come to {total}, without {than} to {less}; an opening takes {minimum}.",
        card=r.card(),
        total=r.points("total"),
        than=r.card("than"),
        less=r.whole("total_than"),
        minimum=OPENING_MINIMUM,
    )


def _total_lost(r: Read) -> str:
    return r.w.tr(
        "Without {card} your melds come to {total} only; an opening takes {minimum}.",
        card=r.card(),
        total=r.points("total"),
        minimum=OPENING_MINIMUM,
    )


def _outs(r: Read) -> str:
    return r.w.ntr(
        "Without {card}, {n} unseen card lets you open next turn; without {than}, {less}.",
        "Without {card}, {n} unseen cards let you open next turn; without {than}, {less}.",
        r.whole("n"),
        card=r.card(),
        than=r.card("than"),
        less=r.so_many_cards("n_than"),
    )


def _outs_lost(r: Read) -> str:
    if not r.whole("n"):
        return r.w.tr("Without {card}, no unseen card lets you open next turn.", card=r.card())
    return r.w.ntr(
        "Without {card}, only {n} unseen card lets you open next turn.",
        "Without {card}, only {n} unseen cards let you open next turn.",
        r.whole("n"),
        card=r.card(),
    )


def _two_draws(r: Read) -> str:
    chance, other = r.both_shares("chance", "chance_than")
    return r.w.tr(
        "Without {card} you open within two draws in {chance} of cases, without {than} in {other}.",
        card=r.card(),
        chance=chance,
        than=r.card("than"),
        other=other,
    )


def _two_draws_lost(r: Read) -> str:
    return r.w.tr(
        "Without {card} you open within two draws in only {chance} of cases.",
        card=r.card(),
        chance=r.share("chance"),
    )


def _closes_next(r: Read) -> str:
    return r.w.ntr(
        "Without {card}, {n} unseen card lets you close next turn; without {than}, {less}.",
        "Without {card}, {n} unseen cards let you close next turn; without {than}, {less}.",
        r.whole("n"),
        card=r.card(),
        than=r.card("than"),
        less=r.so_many_cards("n_than"),
    )


def _closes_next_less(r: Read) -> str:
    if not r.whole("n"):
        return r.w.tr("Without {card}, no unseen card lets you close next turn.", card=r.card())
    return r.w.ntr(
        "Without {card}, only {n} unseen card lets you close next turn.",
        "Without {card}, only {n} unseen cards let you close next turn.",
        r.whole("n"),
        card=r.card(),
    )


def _keeps_swap(r: Read) -> str:
    return r.w.tr(
        "{card} is what the joker of meld {number} stands for.",
        card=r.card(),
        number=r.whole("meld"),
    )


DISCARDS: Final[Mapping[str, Sentence]] = {
    "keeps-meld": _keeps_meld,
    "breaks-meld": _breaks_meld,
    "keeps-pair": _keeps_pair,
    "breaks-pair": _breaks_pair,
    "live-wait": _live_wait,
    "live-wait-lost": _live_wait_lost,
    "dead-wait": _dead_wait,
    "duplicate": _duplicate,
    "connects": _connects,
    "connects-lost": _connects_lost,
    "spares-table": _spares_table,
    "feeds-table": _feeds_table,
    "spares-pickup": _spares_pickup,
    "feeds-pickup": _feeds_pickup,
    "keeps-jokers-card": _keeps_jokers_card,
    "gives-joker": _gives_joker,
    "less-useful": _less_useful,
    "more-useful": _more_useful,
    "beside-discards": _beside_discards,
    "left-lying": _left_lying,
    "points-shed": _points_shed,
    "points-kept": _points_kept,
    "total-now": _total_now,
    "total-lost": _total_lost,
    "outs": _outs,
    "outs-lost": _outs_lost,
    "two-draws": _two_draws,
    "two-draws-lost": _two_draws_lost,
    "closes-next": _closes_next,
    "closes-next-less": _closes_next_less,
    "keeps-swap": _keeps_swap,
    "gives-up-swap": _keeps_swap,
}
