"""count-it: what a meld, an opening, a hand left over, or a finished round is worth under this house."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from puzzles.kinds.base import BadAnswer, Features, How, Rejected, Shard, Value, Verdict
from puzzles.kinds.levels import Knots, level_of, ramp, rating_of
from puzzles.kinds.turns import line_of, scene, state_of
from puzzles.puzzle import Puzzle, Scalar
from puzzles.second import scoring as second
from puzzles.sources import Moment, moments_of
from trainer.rules.cards import ACE, HIGH_ACE, JOKER, Card, hand_points
from trainer.rules.melds import Meld, Run, Set
from trainer.rules.moves import Move, NewMeld, Open, cards_of
from trainer.rules.notation.position import Held, Position
from trainer.rules.notation.words import parse_meld, parse_move
from trainer.rules.profile import FORFEIT, house, with_changes
from trainer.rules.scoring import SeatResult
from trainer.rules.state import Drawn, Phase, State
from trainer.rules.turn import apply

NAME: Final = "count-it"
EXPECTED: Final = "47"
WHATS: Final = ("meld", "opening", "hand", "round")
"""What is counted: a meld of the table, melds to open with, the cards in the hand, what a seat pays for a round."""

HANDS: Final = 6
"""Played in one shard; each gives one of each at most."""
CHANGES: Final[Mapping[str, tuple[Mapping[str, object], ...]]] = {
    "it-club": ({}, {}, {"in_hand_bonus": True}),
}
"""Variants that take turns: those that a count depends on."""

WEIGHTS: Final = {
    "cards": 1.5,
    "jokers": 1.0,
    "aces": 1.0,
    "melds": 1.0,
    "rule": 2.5,  # a rule of the house counts: 100 for who never opened, doubled by closing in hand
    "sum": 1.0,
}
KNOTS: Final[Knots] = (0.105, 0.175, 0.30, 0.41)


class CountIt:
    """The kind."""

    name = NAME
    exact = True
    moves = frozenset[str]()

    def how(self, puzzle: Puzzle) -> How:
        return "number"

    def choices(self, puzzle: Puzzle) -> Sequence[str]:
        return ()

    def make(self, shard: Shard) -> Iterator[Puzzle | Rejected]:
        chance = random.Random(f"make:{shard.text}")
        changes = CHANGES.get(shard.rules, ({},))
        profile = with_changes(house(shard.rules), changes[shard.number % len(changes)])
        found: dict[tuple[int, str], list[tuple[Moment, Position, Mapping[str, Scalar]]]] = {}
        for moment in moments_of(shard.text, profile, HANDS):
            for ask, position in _asks(moment, chance):
                found.setdefault((moment.hand, str(ask["what"])), []).append((moment, position, ask))
        for key in sorted(found):
            moment, position, ask = chance.choice(found[key])
            made = self._made(moment, position, ask, shard)
            plain = ask["what"] == "round" and made.tags == ("count-round",)
            # Most rounds end with nothing to know but what cards cost; half of those are enough.
            yield Rejected(NAME, "plain-round") if plain and chance.random() < 0.5 else made

    def _made(self, moment: Moment, position: Position, ask: Mapping[str, Scalar], shard: Shard) -> Puzzle:
        bare = Puzzle(kind=NAME, position=line_of(position), ask=ask)
        features = features_of(bare)
        rating = rating_of(features, WEIGHTS, KNOTS)
        value = value_of(bare)
        mistakes = [wrong for wrong in mistakes_of(bare) if wrong != value]
        return replace(
            bare,
            truth={"value": value},
            level=level_of(rating),
            rating=rating,
            tags=tags_of(bare),
            tempting=str(mistakes[0]) if mistakes else "",
            origin={"seed": shard.seed, "shard": shard.number, **moment.origin},
        )

    def judge(self, puzzle: Puzzle, answer: str) -> Verdict:
        text = answer.strip()
        if not (text.isascii() and text.isdecimal() and len(text) <= 6):
            raise BadAnswer(text, EXPECTED)
        value = value_of(puzzle)
        right = int(text) == value
        facts: tuple[Mapping[str, Value], ...] = facts_of(puzzle)
        if not right:
            facts = ({"fact": "is", "value": value, "said": int(text)}, *facts)
        return Verdict(str(int(text)), "right" if right else "wrong", best=right, facts=facts)

    def right(self, puzzle: Puzzle) -> Sequence[str]:
        return (str(value_of(puzzle)),)

    def check(self, puzzle: Puzzle) -> Sequence[str]:
        value = value_of(puzzle)
        told = puzzle.truth["value"]
        return [] if value == told else [f"the engine counts {value}, not {told}"]

    def check_twice(self, puzzle: Puzzle) -> Sequence[str]:
        value = _counted_again(puzzle)
        told = puzzle.truth["value"]
        return [] if value == told else [f"counting from the rules' text gives {value}, not {told}"]


KIND: Final = CountIt()


def _asks(moment: Moment, chance: random.Random) -> Iterator[tuple[Mapping[str, Scalar], Position]]:
    """What could be asked at a moment, with the position to ask it of."""
    state = moment.before
    if state.phase is not Phase.PLAY or state.plays or state.was_put_back:
        if _closes(moment):
            yield from _round(moment, chance)
        return
    numbers = [number for number, laid in enumerate(state.table, 1) if _worth_counting(laid.meld)]
    if numbers:
        yield {"what": "meld", "meld": chance.choice(numbers)}, scene(state)
    if isinstance(moment.move, Open):
        melds = " / ".join(meld.text for meld in _melds_of(moment.move, state))
        yield {"what": "opening", "melds": melds}, scene(state)
    if {JOKER, ACE} & {card if card is JOKER else card.rank for card in state.hand} and len(state.hand) > 3:
        yield {"what": "hand"}, scene(state)
    if _closes(moment):
        yield from _round(moment, chance)


def _closes(moment: Moment) -> bool:
    """Whether the move closes the hand."""
    state = moment.before
    last = len(cards_of(moment.move)) == len(state.hand)
    return last and state.phase is Phase.PLAY and apply(state, moment.move, checked=True).phase is Phase.OVER


def _round(moment: Moment, chance: random.Random) -> Iterator[tuple[Mapping[str, Scalar], Position]]:
    """The moment before the last card goes, with all hands laid open; who pays is drawn."""
    state = moment.before
    if isinstance(moment.move, Open):
        return  # opened and closed in one move: nothing on the table says so yet
    payers = [seat for seat in range(1, state.seats + 1) if seat != state.turn]
    ask: Mapping[str, Scalar] = {
        "what": "round",
        "seat": chance.choice(payers),
        "close": str(moment.move),
    }
    yield ask, laid_open(state)


def laid_open(state: State) -> Position:
    """The position of a state within a turn, with every hand shown and nothing that led to it."""
    return Position(
        profile=state.profile,
        hands=tuple(Held(hand) for hand in state.hands),
        turn=state.turn,
        dealer=state.dealer,
        opened=state.opened,
        opened_this_turn=state.opened_this_turn,
        turns_taken=state.turns_taken,
        table=state.table,
        discards=state.discards,
        stock=len(state.stock),
        drawn=Drawn.STOCK,
        scores=(0,) * state.seats,
    )


def _melds_of(move: Move, state: State) -> tuple[Meld, ...]:
    """The melds that a move lays."""
    if not isinstance(move, (Open, NewMeld)):
        return ()
    return apply(state, move, checked=True).melds[len(state.melds) :]


def _worth_counting(meld: Meld) -> bool:
    """A meld at which one can go wrong: with a joker, an ace or a court card."""
    return meld.has_joker or any(card.rank in (ACE, 11, 12, 13) for card in meld.cards)


def value_of(puzzle: Puzzle) -> int:
    """The right answer, from the position and the question alone."""
    if puzzle.ask["what"] == "round":
        return result_of(puzzle).points
    if puzzle.ask["what"] == "hand":
        return hand_points(state_of(puzzle).hand)
    return sum(meld.points for meld in melds_asked(puzzle))


def melds_asked(puzzle: Puzzle) -> tuple[Meld, ...]:
    """The melds that are to be counted; none where it is no melds."""
    match puzzle.ask["what"]:
        case "meld":
            return (state_of(puzzle).melds[int(puzzle.ask["meld"]) - 1],)
        case "opening":
            return tuple(
                parse_meld(text.strip(), puzzle.profile) for text in str(puzzle.ask["melds"]).split("/")
            )
    return ()


def result_of(puzzle: Puzzle) -> SeatResult:
    """What the seat asked about pays once the hand is closed."""
    state = state_of(puzzle)
    after = apply(state, parse_move(str(puzzle.ask["close"])))
    assert after.result is not None
    return after.result.seats[int(puzzle.ask["seat"]) - 1]


def cards_asked(puzzle: Puzzle) -> tuple[Card, ...]:
    """The cards that are counted in somebody's hand."""
    state = state_of(puzzle)
    match puzzle.ask["what"]:
        case "hand":
            return state.hand
        case "round":
            return state.hands[int(puzzle.ask["seat"]) - 1]
    return ()


def facts_of(puzzle: Puzzle) -> tuple[Mapping[str, Value], ...]:
    """How the answer comes about."""
    melds = melds_asked(puzzle)
    if melds:
        facts: list[Mapping[str, Value]] = [
            {"fact": "meld-worth", "meld": meld.text, "points": meld.points} for meld in melds
        ]
        facts += [fact for meld in melds for fact in _of_meld(meld)]
        if len(melds) > 1:
            facts.append({"fact": "together", "points": sum(meld.points for meld in melds)})
        return tuple(facts)
    cards = cards_asked(puzzle)
    counted: Mapping[str, Value] = {
        "fact": "cards-worth",
        "cards": cards,
        "points": hand_points(cards),
        "aces": sum(card.rank == ACE for card in cards),
        "jokers": cards.count(JOKER),
    }
    if puzzle.ask["what"] == "hand":
        return (counted,)
    result = result_of(puzzle)
    pays = "pays-forfeit" if result.forfeit else "pays-cards"
    seat = int(puzzle.ask["seat"])
    then: Mapping[str, Value] = {
        "fact": f"{pays}-doubled" if result.doubled else pays,
        "seat": seat,
        "points": result.points,
        "forfeit": FORFEIT,
        "opened": state_of(puzzle).opened[seat - 1],
    }
    return (then,) if result.forfeit else (counted, then)


def _of_meld(meld: Meld) -> Iterator[Mapping[str, Value]]:
    """What there is to know about its ace and its joker."""
    if isinstance(meld, Run):
        if meld.low == ACE:
            yield {"fact": "ace-low"}
        if meld.high == HIGH_ACE:
            yield {"fact": "ace-high"}
    elif meld.rank == ACE:
        yield {"fact": "aces-in-set"}
    if meld.has_joker:
        rank_face = meld.joker_faces[0]
        each = meld.points // meld.size if isinstance(meld, Set) else _place_points(meld)
        yield {"fact": "joker-counts", "card": rank_face, "points": each}


def _place_points(run: Run) -> int:
    assert run.joker is not None
    without = Run(run.suit, run.low, run.high)
    return without.points - sum(
        Run(run.suit, place, place).points for place in range(run.low, run.high + 1) if place != run.joker
    )


def mistakes_of(puzzle: Puzzle) -> list[int]:
    """What one counts who forgets a rule: the likeliest first."""
    value = value_of(puzzle)
    found: list[int] = []
    if puzzle.ask["what"] == "round":
        result = result_of(puzzle)
        if result.doubled:
            found.append(value // 2)
        found.append(result.cards if result.forfeit else FORFEIT)
    for meld in melds_asked(puzzle):
        if isinstance(meld, Run) and meld.low == ACE:
            found.append(value + 10)  # the ace below the two counted as eleven
        if meld.has_joker:
            told = next(fact for fact in _of_meld(meld) if fact["fact"] == "joker-counts")
            found.append(value - int(str(told["points"])) + 25)  # the joker as in the hand
    cards = cards_asked(puzzle)
    aces, jokers = sum(card.rank == ACE for card in cards), cards.count(JOKER)
    if puzzle.ask["what"] == "hand":
        found += [value - 10 * aces] if aces else []
        found += [value - 25 * jokers] if jokers else []
    return found


def tags_of(puzzle: Puzzle) -> tuple[str, ...]:
    """What is counted, and the rules that it takes."""
    names = {"meld-worth": "", "together": "", "cards-worth": "", "pays-cards": ""}
    facts = [str(fact["fact"]) for fact in facts_of(puzzle)]
    return tuple(dict.fromkeys([f"count-{puzzle.ask['what']}", *(f for f in facts if f not in names)]))


def features_of(puzzle: Puzzle) -> Features:
    """What makes it hard."""
    melds = melds_asked(puzzle)
    cards = [card for meld in melds for card in meld.cards] or list(cards_asked(puzzle))
    rule = 0.0
    if puzzle.ask["what"] == "round":
        result = result_of(puzzle)
        rule = 0.3 + 0.35 * result.forfeit + 0.35 * result.doubled
    return Features(
        {
            "cards": ramp(len(cards), 2, 13),
            "jokers": ramp(sum(card is JOKER for card in cards), 0, 2),
            "aces": ramp(sum(card.rank == ACE for card in cards), 0, 2),
            "melds": ramp(len(melds), 1, 3),
            "rule": rule,
            "sum": ramp(value_of(puzzle), 20, 120),
        }
    )


def _counted_again(puzzle: Puzzle) -> int:
    state = state_of(puzzle)
    match puzzle.ask["what"]:
        case "meld":
            return second.melds_points([state.melds[int(puzzle.ask["meld"]) - 1].text])
        case "opening":
            return second.melds_points(text.strip() for text in str(puzzle.ask["melds"]).split("/"))
        case "hand":
            return second.cards_points(card.text for card in state.hand)
    seat = int(puzzle.ask["seat"]) - 1
    return second.pays(
        [card.text for card in state.hands[seat]],
        puzzle.profile,
        opened=state.opened[seat],
        in_hand=state.opened_this_turn,
    )
