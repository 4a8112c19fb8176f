"""The numbers that `count` steps ask for, as the engine counts them."""

from __future__ import annotations

from lessons.lesson import Step
from trainer.rules.arrange import best
from trainer.rules.cards import Card, hand_points, parse_cards
from trainer.rules.notation.words import parse_items, parse_meld
from trainer.rules.profile import RuleProfile
from trainer.rules.reading import Written, read_meld
from trainer.rules.refusals import Refusal
from trainer.rules.scoring import seat_result
from trainer.rules.state import State


def count(step: Step, state: State | None, profile: RuleProfile) -> int | None:
    """What is right; None where the step shows nothing to count.

    - `meld`: the meld in `cards`; else the marked one, or the last on the table; else the hand as one meld.
    - `opening`: the melds in `cards`, parted by ` / `; else those on the table; else the dearest in the hand.
    - `hand`: what `cards`, or the hand of the step's seat, cost left over.
    - `round`: what that seat pays when another closes (`in_hand`: at once), by the house's rules.
    """
    rules = profile if state is None else state.profile
    hand = () if state is None else state.hands[step.seat - 1]
    table = () if state is None else state.melds
    match step.ask:
        case "meld":
            if step.cards:
                return parse_meld(step.cards, rules).points
            if table:
                number = step.mark.melds[0] if step.mark.melds else len(table)
                return table[number - 1].points
            found = read_meld(tuple(Written(card) for card in hand), rules)
            return None if isinstance(found, Refusal) else found.points
        case "opening":
            if step.cards:
                return sum(_worth(text, rules) for text in step.cards.split("/"))
            return sum(meld.points for meld in table) if table else _dearest(hand, rules)
        case "hand":
            return hand_points(parse_cards(step.cards) if step.cards else hand)
    if state is None:
        return None
    return seat_result(rules, hand, state.opened[step.seat - 1], step.in_hand).points


def _worth(text: str, profile: RuleProfile) -> int:
    return parse_meld(" ".join(item.text for item in parse_items(text)), profile).points


def _dearest(hand: tuple[Card, ...], profile: RuleProfile) -> int:
    found = best(hand, profile)
    return 0 if found is None else found.value
