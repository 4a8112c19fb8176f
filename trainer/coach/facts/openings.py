"""To open or to wait, and what brings the opening nearer: `open-early`, `in-hand-is-rare`, `aim-for-forty`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from trainer.coach.advice import Fact, Ranked
from trainer.coach.facts import weights
from trainer.coach.facts.about import About, Values
from trainer.rules.cards import hand_points, sort_hand
from trainer.rules.moves import Open, cards_of

RARE: Final = 0.2
"""The share of the deals up to which closing in hand is called rare."""

CLEARLY_MORE: Final = 0.01
"""How much likelier an opening within two draws has to be."""


def opens_now(about: About) -> Iterator[Fact]:
    """`opens-now`: the opening, its total, and what it costs to wait; only where opening is clearly the better."""
    if not isinstance(about.move, Open):
        return
    wait = about.best_but(Open)
    if wait is None or about.gap(wait) <= 0 or about.level(wait):
        return
    laid = about.changed(about.after)
    cards = sort_hand(cards_of(about.move))
    values: Values = {
        "cards": cards,
        "total": sum(meld.points for meld in laid),
        "left": len(about.after.hand),
        "gap": about.gap(wait),
    }
    yield Fact("opens-now", values, True, about.gap(wait), "open-early")


def closing_in_hand(about: About) -> Iterator[Fact]:
    """`in-hand-rare`, `in-hand-pays`, `opens-too-early`: opening against waiting, where closing in hand doubles.

    Told of the better of the two, and of an opening that is clearly worse than waiting.
    """
    if about.observation.profile.in_hand != "double" or about.observation.has_opened:
        return
    opens = isinstance(about.move, Open)
    other = about.best_but(Open) if opens else about.best(Open)
    if other is None or about.level(other):
        return
    gap = about.gap(other)
    waiting: Ranked = other if opens else about.ranked
    chance = waiting.chances.get("in_hand", 0.0)
    values: Values = {"chance": chance, "gap": abs(gap)}
    if opens and gap > 0:
        if chance <= RARE:
            yield Fact("in-hand-rare", values, True, gap, "in-hand-is-rare")
    elif opens and about.advantage(Open) < 0:
        yield Fact("opens-too-early", values, False, -gap, "in-hand-is-rare")
    elif gap > 0:
        yield Fact("in-hand-pays", values, True, gap, "in-hand-is-rare")


def waits_though_it_could_open(about: About) -> Iterator[Fact]:
    """`waits`: the hand could open and does not, and that costs clearly."""
    if about.observation.has_opened or isinstance(about.move, Open):
        return
    gap = about.advantage(Open)
    if gap > 0:
        yield Fact("waits", {"gap": gap}, False, gap, "open-early")


def best_total(about: About) -> Iterator[Fact]:
    """`total-now`, `total-lost`: what the hand could lay towards the 40 after one discard and after the other."""
    if about.two_discards is None or about.observation.has_opened:
        return
    mine, theirs = about.two_discards
    seen = about.sight
    total, other = seen.total(seen.without(mine)), seen.total(seen.without(theirs))
    if total == other:
        return
    values: Values = {"card": mine, "total": total, "than": theirs, "total_than": other}
    weight = weights.OPENING_POINT * abs(total - other)
    more = total > other
    yield Fact("total-now" if more else "total-lost", values, more, weight, "aim-for-forty")


def useful_draws(about: About) -> Iterator[Fact]:
    """`outs`, `outs-lost`: the unseen cards that open next turn after one discard and after the other; where there are
    as many, `two-draws`, `two-draws-lost`: the exact chance to open within two."""
    if about.two_discards is None or about.observation.has_opened:
        return
    mine, theirs = about.two_discards
    seen = about.sight
    count, other = seen.outs[mine].copies, seen.outs[theirs].copies
    if count != other:
        values: Values = {
            "card": mine,
            "needs": seen.outs[mine].cards,
            "n": count,
            "than": theirs,
            "n_than": other,
        }
        weight = weights.OPENING_CARD * abs(count - other)
        yield Fact("outs" if count > other else "outs-lost", values, count > other, weight, "aim-for-forty")
        return
    if not seen.two_step:
        return
    chance, less = float(seen.two_step[mine].chance), float(seen.two_step[theirs].chance)
    if abs(chance - less) < CLEARLY_MORE:
        return
    share: Values = {"card": mine, "chance": chance, "than": theirs, "chance_than": less}
    weight = weights.OPENING_CARD * sum(seen.unseen.values()) * abs(chance - less) / 2
    more = chance > less
    yield Fact("two-draws" if more else "two-draws-lost", share, more, weight, "aim-for-forty")


def leaves_less(about: About) -> Iterator[Fact]:
    """`leaves-less`, `leaves-more`: of two openings, one leaves fewer cards in the hand, or cheaper ones."""
    if not isinstance(about.move, Open):
        return
    other = about.rival(Open)
    if other is None:
        return
    mine, theirs = about.after.hand, about.state_after(other.move).hand
    if len(mine) == len(theirs) and hand_points(mine) == hand_points(theirs):
        return
    fewer = (len(mine), hand_points(mine)) < (len(theirs), hand_points(theirs))
    values: Values = {
        "n": len(mine),
        "points": hand_points(mine),
        "n_than": len(theirs),
        "points_than": hand_points(theirs),
    }
    weight = weights.SHED * abs(hand_points(mine) - hand_points(theirs)) * about.chance("other")
    yield Fact("leaves-less" if fewer else "leaves-more", values, fewer, weight)
