"""The claims of strategy, each as an experiment: two ways to play a moment, compared where both are possible.

Moments come from hands of hard against hard. Both moves are played out over the same deals that fit what the seat has
seen, everybody going on as hard, so what is left between them is the moves' own; a claim is the mean over moments.
Moments of one hand depend on each other: the intervals count hands.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, Final

from trainer.coach.study_discards import beside_discards, feeding, keep_waits, kept_ace
from trainer.coach.study_pairs import AFTER, UNLIMITED, WHOLE, Pair, fewest, partners, points, side
from trainer.coach.study_reading import exact_wait, pickups, soonest
from trainer.players.duplicate import play_deals
from trainer.players.estimates import Sums
from trainer.players.player import chance_for, player
from trainer.playout import layout as at
from trainer.playout.bridge import decode, level_numbers, position
from trainer.playout.engine import engine
from trainer.playout.outcomes import PARTS, Belief, deck, outcomes
from trainer.playout.styles import LEVELS, STYLES, Style, style_numbers
from trainer.rules.cards import JOKER, sort_hand
from trainer.rules.legal import legal_moves, legal_openings
from trainer.rules.melds import Meld, Run
from trainer.rules.moves import Discard, Draw, Move, NewMeld, Open, Swap, Take, cards_of
from trainer.rules.observation import Observation, observe
from trainer.rules.profile import RuleProfile
from trainer.rules.state import Phase, State, deal
from trainer.rules.turn import apply, check

if TYPE_CHECKING:
    from trainer.playout.engine import Engine

POLICY: Final = "hard"
A_HAND: Final = 2
"""Moments taken from one hand at most: more of them tell little more, and cost as much."""
LATE: Final = 5
"""Turns from this one on are counted together."""
MIDDLE: Final = range(5, 10)
ENDS: Final = (1, 2, 12, 13)
MOST_LISTED: Final = 400

UNREACHED: Final = 9_999
"""A limit that no hand reaches."""


@dataclass(frozen=True, slots=True)
class Study:
    """An experiment: the pair of moves in a state, where there is one. `seen` is what its seat sees, `usual` hard's move.

    `belief`: how the hidden cards of its deals are dealt. A claim about what others show cannot be tested by hands that are
    dealt as if they had shown nothing: it needs the weighted belief, with all of its weights. They are not tempered as those
    of a puzzle are, whose answer must not hang on a few deals: here each deal is chosen for itself, and the mean is over
    many moments.
    """

    name: str
    pair: Callable[[State, Observation, Move], Pair | None]
    belief: Belief = "uniform"


def open_or_hold(state: State, seen: Observation, usual: Move) -> Pair | None:
    """To open now, or to throw a card and wait; by the number of the turn."""
    if state.phase is not Phase.PLAY or state.has_opened or state.taken_unused is not None:
        return None
    opens, waits = _as_hard(seen, opens=True), _as_hard(seen, opens=False)
    if not isinstance(opens, Open) or not isinstance(waits, Discard):
        return None
    turn = state.turns_taken[state.turn - 1] + 1
    return Pair(str(min(turn, LATE)), opens, waits)


def swap_jokers(state: State, seen: Observation, usual: Move) -> Pair | None:
    """To swap a joker out now, or to leave it where it lies for this turn."""
    if not isinstance(usual, Swap) or state.taken_unused is not None:
        return None
    leaves = _as_hard(seen, opens=True, eng=with_style(engine(), POLICY, replace(STYLES[POLICY], swaps=0)))
    return Pair(AFTER, usual, leaves) if isinstance(leaves, Discard) else None


def lay_or_hold(state: State, seen: Observation, usual: Move) -> Pair | None:
    """Once opened: to lay a new meld now, or to hold it in the hand; by the fewest cards that another holds."""
    if not isinstance(usual, NewMeld) or state.taken_unused is not None or state.owed:
        return None
    kept = [item.card for item in usual.items]
    others = {card: n for card, n in partners(state).items() if card not in kept}
    if not others:
        return None
    thrown = min(others, key=lambda card: (others[card], -points(card)))
    return Pair(fewest(state), usual, Discard(thrown))


def _as_hard(seen: Observation, *, opens: bool, eng: Engine | None = None) -> Move:
    """Hard's move if it opened whenever it can, or could not open; `eng` may hold another style in hard's place."""
    eng = eng or engine()
    numbers = position(seen, level_numbers(POLICY, seen.seats))
    numbers[at.DOUBLE] = 0
    if not opens:
        numbers[at.MINIMUM] = 1_000_000
    s = eng.array(numbers)
    eng.decide(s, eng.templates)
    return decode([int(number) for number in s[at.MOVE : at.MOVE + at.MOVE_SIZE]])


def throw_high(state: State, seen: Observation, usual: Move) -> Pair | None:
    """To throw the dearest card, or the one that goes with fewest others, where that one is cheaper."""
    if not isinstance(usual, Discard):
        return None
    others = partners(state)
    if len(others) < 2:
        return None
    dear = max(others, key=lambda card: (points(card), -others[card]))
    lone = min(others, key=lambda card: (others[card], points(card)))
    if others[lone] >= others[dear] or points(lone) >= points(dear):
        return None
    return Pair(side(state), Discard(dear), Discard(lone))


def middle_cards(state: State, seen: Observation, usual: Move) -> Pair | None:
    """To throw a lone card from the ends (ace, two, queen, king), or a lone five to nine."""
    if not isinstance(usual, Discard):
        return None
    lone = [card for card, others in partners(state).items() if not others]
    ends = [card for card in lone if card.rank in ENDS]
    middle = [card for card in lone if card.rank in MIDDLE]
    return Pair(side(state), Discard(ends[0]), Discard(middle[0])) if ends and middle else None


def take_or_draw(state: State, seen: Observation, usual: Move) -> Pair | None:
    """To take the discard where that is allowed, or to draw."""
    if state.phase is not Phase.DRAW or check(state, Take()) is not None or check(state, Draw()) is not None:
        return None
    return Pair(side(state), Take(), Draw())


def sets_or_runs(state: State, seen: Observation, usual: Move) -> Pair | None:
    """Of the ways to lay equally many cards at once: the one with most sets, or the one with most runs."""
    if not isinstance(usual, (Open, NewMeld)):
        return None
    runs: dict[Move, int] = {}
    for move, melds in _layings(state):
        if len(cards_of(move)) == len(cards_of(usual)):
            runs[move] = sum(isinstance(meld, Run) for meld in melds)
    if not runs:
        return None
    sets, most = min(runs, key=runs.__getitem__), max(runs, key=runs.__getitem__)
    return Pair(side(state), sets, most) if runs[sets] < runs[most] else None


def joker_placement(state: State, seen: Observation, usual: Move) -> Pair | None:
    """Of the ways to lay the same cards: the joker where fewest unseen cards free it, or where most do."""
    if not isinstance(usual, (Open, NewMeld)) or JOKER not in cards_of(usual):
        return None
    unseen = seen.unseen()
    wanted = sort_hand(cards_of(usual))
    free: dict[Move, int] = {}
    for move, melds in _layings(state):
        if sort_hand(cards_of(move)) == wanted:
            free[move] = sum(
                unseen.count(face) for meld in melds if meld.has_joker for face in meld.joker_faces
            )
    if not free:
        return None
    safe, loose = min(free, key=free.__getitem__), max(free, key=free.__getitem__)
    return Pair(side(state), safe, loose) if free[safe] < free[loose] else None


def _layings(state: State) -> Iterator[tuple[Move, tuple[Meld, ...]]]:
    """Openings, or new melds once opened, and the melds that they lay."""
    moves: Iterator[Move] = iter(legal_moves(state)) if state.has_opened else iter(legal_openings(state))
    before = len(state.table)
    for move in islice(moves, MOST_LISTED):
        if isinstance(move, (Open, NewMeld)):
            yield move, apply(state, move, checked=True).melds[before:]


STUDIES: Final[Mapping[str, Study]] = {
    study.name: study
    for study in (
        Study("open-or-hold", open_or_hold),
        Study("throw-high", throw_high),
        Study("sets-or-runs", sets_or_runs),
        Study("middle-cards", middle_cards),
        Study("take-or-draw", take_or_draw),
        Study("joker-placement", joker_placement),
        Study("keep-waits", keep_waits),
        Study("kept-ace", kept_ace),
        Study("feeding", feeding),
        Study("beside-discards", beside_discards),
        Study("swap-jokers", swap_jokers),
        Study("lay-or-hold", lay_or_hold),
        Study("soonest", soonest),
        Study("exact-wait", exact_wait),
        Study("pickups", pickups, belief="weighted"),
    )
}


@dataclass(slots=True)
class Case:
    """What the moments of one case came to: how many, and the first way less the second."""

    moments: int
    gain: Sums


def measure(
    study: Study, profile: RuleProfile, seed: int | str, hand: int, deals: int, seats: int = 0
) -> dict[str, Case]:
    """The moments of one hand: by case, `gain` holds the difference over all deals. `seats` play (0: as few as may)."""
    found = list(moments(study, profile, seed, hand, seats))
    chosen = random.Random(f"study:{seed}:{hand}").sample(found, min(A_HAND, len(found)))
    gained: dict[str, list[int]] = {}
    for place, (seen, pair) in enumerate(chosen):
        key = f"{seed}:{hand}:{place}"
        ways = [(pair.first,), (pair.second,)]
        rows = outcomes(seen, ways, range(deals), key=key, levels=POLICY, belief=study.belief)
        values = rows[:, :, : len(PARTS)].sum(axis=2)
        gained.setdefault(pair.case, []).append(int((values[0] - values[1]).sum()))
    cases: dict[str, Case] = {}
    for name, gains in gained.items():
        cases[name] = Case(len(gains), Sums())
        cases[name].gain.add(sum(gains), deals * len(gains))
    return cases


def moments(
    study: Study, profile: RuleProfile, seed: int | str, hand: int, seats: int = 0
) -> Iterator[tuple[Observation, Pair]]:
    """The moments of a hand of hard against hard in which both ways are possible."""
    hard = player(POLICY)
    state = deal(
        profile,
        deck(f"study {seed}", hand),
        seats=seats or profile.seats_min,
        dealer=1,
        seed=f"{seed}:{hand}",
    )
    number = 0
    while state.phase is not Phase.OVER:
        seen = observe(state, state.turn)
        usual = hard.choose(seen, chance_for(f"{seed}:{hand}", state.turn, number))
        pair = study.pair(state, seen, usual)
        if pair is not None:
            yield seen, pair
        state = apply(state, usual)
        number += 1


def whole_hands(study: Study, profile: RuleProfile, seed: int | str, units: range) -> dict[str, Case]:
    """Two ways of playing against each other over whole hands, where a study has such: for `open-or-hold`, where
    closing in hand doubles, a hard that opens at once against hard as it is (it holds back). `units` are deals, each
    played from both seats."""
    if study.name != "open-or-hold" or profile.in_hand != "double":
        return {}
    changed = with_style(engine(), "normal", replace(STYLES[POLICY], holds=0))
    cases: dict[str, Case] = {}
    for case, rules in ((WHOLE, profile), (UNLIMITED, replace(profile, limit=UNREACHED))):
        tally = play_deals(rules, ["normal", POLICY], seed, units, eng=changed)
        cases[case] = Case(tally.hands, tally.scores[0].points)
    return cases


def with_style(eng: Engine, level: str, style: Style) -> Engine:
    """The engine with another style in the place of a level."""
    numbers = [int(number) for number in eng.templates]
    start = at.T_STYLE + at.STYLE_SIZE * LEVELS.index(level)
    values = style_numbers(style)
    numbers[start : start + len(values)] = values
    return replace(eng, templates=eng.array(numbers))
