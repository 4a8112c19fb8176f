"""What is laid, and what it gives to the others: `runs-help-everyone`, `place-the-joker-well`, `hold-for-closing`."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.coach.advice import Fact, Ranked
from trainer.coach.facts import weights
from trainer.coach.facts.about import About, Values
from trainer.rules.cards import JOKER, Card
from trainer.rules.melds import makes_two_aces
from trainer.rules.moves import Discard, LayOff, Move, NewMeld, Open, cards_of
from trainer.solver.live import lay_offs


def open_ends(about: About) -> Iterator[Fact]:
    """`fewer-ends`, `more-ends`: of two ways to lay as many cards, what is laid takes fewer unseen cards."""
    if not isinstance(about.move, (Open, NewMeld)):
        return
    mine = about.after
    other = _same_size(about)
    if other is None:
        return
    theirs = about.state_after(other.move)
    fit, fit_other = (about.sight.fitting(about.changed(state)) for state in (mine, theirs))
    few, many = sum(fit.values()), sum(fit_other.values())
    if few == many:
        return
    values: Values = {"n": few, "needs": fit, "n_than": many}
    weight = weights.FITTING_CARD * abs(many - few)
    yield Fact("fewer-ends" if few < many else "more-ends", values, few < many, weight, "runs-help-everyone")


def _same_size(about: About) -> Ranked | None:
    """The best other move of the kind that lays as many cards: laying less feeds less, and that is no reason."""
    size = len(cards_of(about.move))
    kind = type(about.move)
    return next(
        (one for one in about.others if type(one.move) is kind and len(cards_of(one.move)) == size), None
    )


def joker_placed(about: About) -> Iterator[Fact]:
    """`joker-safe`, `joker-open`: of two ways to lay a joker, how many unseen cards would let another take it."""
    mine = _freeing(about, about.move)
    if mine is None:
        return
    faces, count = mine
    for one in about.others:
        theirs = _freeing(about, one.move) if type(one.move) is type(about.move) else None
        if theirs is None or theirs == mine:
            continue
        if theirs[1] != count:
            safer = count < theirs[1]
            values: Values = {"cards": faces, "n": count, "n_than": theirs[1]}
            weight = weights.FREEING_CARD * abs(count - theirs[1])
            kind = "joker-safe" if safer else "joker-open"
            yield Fact(kind, values, safer, weight, "place-the-joker-well")
        return


def _freeing(about: About, move: Move) -> tuple[tuple[Card, ...], int] | None:
    """What the jokers that a move lays stand for, and how many of these cards are unseen; None where it lays none."""
    if not isinstance(move, (Open, NewMeld, LayOff)) or JOKER not in cards_of(move):
        return None
    melds = about.changed(about.state_after(move))
    faces = tuple(
        card for meld in melds if meld.has_joker and not makes_two_aces(meld) for card in meld.joker_faces
    )
    return faces, sum(about.sight.unseen.get(card, 0) for card in faces)


def holding(about: About) -> Iterator[Fact]:
    """`holds`, `holds-too-long`: cards that could be laid stay in the hand, and the hand closes more or less often.

    The shares are those of the deals, and have to differ by more than chance explains.
    """
    if not about.observation.has_opened or not isinstance(about.move, Discard):
        return
    laying = about.best(NewMeld, LayOff)
    if laying is None or len(about.observation.hand) == 1 or about.sight.fewest == 1:
        return
    kept = about.sight.without(about.move.card)
    could = {lay.item.card for lay in lay_offs(kept, about.sight.melds, about.observation.profile)} & set(
        kept
    )
    cards = tuple(sorted(could | (set(cards_of(laying.move)) & set(kept))))
    if not cards:
        return
    values: Values = {
        "cards": cards,
        "close": about.chance("close"),
        "close_than": laying.chances.get("close", 0.0),
        "fewest": about.sight.fewest,
    }
    gap = abs(about.gap(laying))
    if about.likelier("close", laying) and about.gap(laying) > 0:
        yield Fact("holds", values, True, gap, "hold-for-closing")
    elif not about.likelier("close", laying) and about.advantage(NewMeld, LayOff) > 0:
        # The whole gap has other reasons too.
        yield Fact("holds-too-long", values, False, gap / 2, "hold-for-closing")
