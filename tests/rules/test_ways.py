"""No dead ends, and no legal move refused: `ways`, `duties` and `check` against a walk over every sequence of moves.

The oracle (`oracle_turn`) is written from RULES.md 7, 8 and 12 and walks every meld, addition and swap there is.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from puzzles import made
from puzzles.second.melds import Laid, additions, disjoint, laid_from_text, swapped
from puzzles.second.turn import Rules, Situation
from trainer.rules.legal import legal_moves
from trainer.rules.moves import Open
from trainer.rules.notation.words import parse_move
from trainer.rules.reading import written_text
from trainer.rules.refusals import GROUPS
from trainer.rules.state import Phase, State
from trainer.rules.turn import check
from trainer.rules.ways import way_on


def situation(state: State) -> Situation:
    """The state as the oracle sees it."""
    table = tuple(laid_from_text(laid.meld.text) for laid in state.table)
    taken = state.taken_unused
    return Situation(tuple(sorted(made.texts(state.hand))), table, taken.text if taken else "", state.owed)


def rules_of(state: State) -> Rules:
    return Rules(state.profile, first_round=0 in state.turns_taken)


def code(state: State, text: str) -> str:
    refusal = check(state, parse_move(text))
    return "legal" if refusal is None else refusal.code


def fits_somewhere(card: str, table: tuple[Laid, ...], longest: int) -> bool:
    return any(additions(meld, card, longest) for meld in table)


def discard_code(rules: Rules, now: Situation, card: str, *, opened: bool = True) -> str:
    """The verdict on a discard: duties first, then feeding (RULES.md, the profiles)."""
    if now.taken:
        return "taken-card-not-used"
    if now.owed:
        return "joker-not-replayed"
    if len(now.hand) == 1 and rules.need_first == 2:
        return "first-round-closing"
    guarded = rules.house.feeding == "nobody" or (rules.house.feeding == "opened_only" and not opened)
    fits = [fits_somewhere(held, now.table, rules.longest) for held in (card, *now.hand)]
    return "attachable-discard" if guarded and fits[0] and not all(fits) else "legal"


def expected(state: State) -> Iterator[tuple[str, str]]:
    """Every meld, addition, swap and discard of this moment with its verdict, as (move, code)."""
    rules, now = rules_of(state), situation(state)
    for play in rules.plays(now):
        yield play.text, rules.verdict(play)
    for card in dict.fromkeys(now.hand):
        yield f"discard {card}", discard_code(rules, now, card)


def differences(state: State) -> list[str]:
    """Where the engine and the oracle part, in words; empty where they agree."""
    rules, now = rules_of(state), situation(state)
    found: list[str] = []
    if state.phase is Phase.DRAW:
        top = state.discards[-1].text
        may = rules.may_take(now.hand, now.table, top, opened=True)
        if code(state, "take") != ("legal" if may else "taken-card-unusable"):
            found.append(f"take {top}: {code(state, 'take')}, expected {may}")
        return found
    verdicts = dict(expected(state))
    for move, verdict in verdicts.items():
        if code(state, move) != verdict:
            found.append(f"{move}: {code(state, move)}, expected {verdict}")
    listed = sorted(str(move) for move in legal_moves(state) if str(move) != "put back")
    right = sorted(move for move, verdict in verdicts.items() if verdict == "legal")
    if listed != right:
        found.append(f"listed {listed}, expected {right}")
    for need in (0, 1, 2):
        got = way_on(
            state.hand, state.melds, state.profile, taken=state.taken_unused, owed=state.owed, keep=need
        )
        if got != rules.ends_well(now, need):
            found.append(f"way_on keeping {need}: {got}")
    return found


def described(state: State) -> str:
    return "\n".join(
        (
            f"house {state.profile}",
            f"hand {' '.join(made.texts(state.hand))}",
            f"table {' / '.join(meld.text for meld in state.melds)}",
            f"drawn {state.drawn.value} {state.drawn_card} used={state.taken_used} owed={state.owed}",
            f"top {state.discards[-1]} turns {state.turns_taken}",
        )
    )


def opening_code(rules: Rules, now: Situation, melds: tuple[Laid, ...], *, before_draw: bool) -> str:
    """The verdict on an opening whose melds are melds: the amount, the taken card, the cards to keep."""
    if sum(meld.points for meld in melds) < 40:
        return "below-opening-minimum"
    if not rules.is_opening(melds):
        return "joker-in-opening"
    if now.taken and not any(now.taken in meld.needs for meld in melds):
        return "taken-card-not-in-opening"
    left = len(now.hand) - sum(meld.size for meld in melds)
    # Before drawing, the card to come counts as a card to discard.
    if left + before_draw >= rules.need_first:
        return "legal"
    return "nothing-left-to-discard" if left + before_draw < rules.need else "first-round-closing"


def opening_differences(state: State) -> list[str]:
    """The same for a seat that has not opened: every set of melds as an opening, the take, and each discard."""
    rules, now = rules_of(state), situation(state)
    found: list[str] = []
    drawing = state.phase is Phase.DRAW
    right: list[tuple[str, ...]] = []
    if not drawing or state.profile.open_before_draw:
        for melds in disjoint(Counter(now.hand), rules.longest, rules.declared):
            verdict = opening_code(rules, now, melds, before_draw=drawing) if melds else ""
            move = "open " + " / ".join(meld.text for meld in melds)
            if melds and code(state, move) != verdict:
                found.append(f"{move}: {code(state, move)}, expected {verdict}")
            if verdict == "legal":
                right.append(tuple(sorted(meld.text for meld in melds)))
    listed = [
        tuple(sorted(written_text(items) for items in move.melds))
        for move in legal_moves(state)
        if isinstance(move, Open)
    ]
    if sorted(listed) != sorted(right):
        found.append(f"listed {sorted(listed)}, expected {sorted(right)}")
    if drawing:
        top = state.discards[-1].text
        may = rules.may_take(now.hand, now.table, top, opened=False)
        verdict = "legal" if may else "taken-card-unusable"
        verdict = "discard-pile-closed" if state.profile.pile_before_opening == "closed" else verdict
        if code(state, "take") != verdict:
            found.append(f"take {top}: {code(state, 'take')}, expected {verdict}")
    else:
        for card in dict.fromkeys(now.hand):
            verdict = discard_code(rules, now, card, opened=False)
            if code(state, f"discard {card}") != verdict:
                found.append(f"discard {card}: {code(state, f'discard {card}')}, expected {verdict}")
    return found


def compare(seeds: range, most_cards: int, most_melds: int) -> None:
    for seed in seeds:
        state = made.turn(random.Random(f"way:{seed}"), most_cards=most_cards, most_melds=most_melds)
        found = differences(state)
        assert not found, f"position {seed}\n{described(state)}\n" + "\n".join(found)


def compare_openings(seeds: range) -> None:
    for seed in seeds:
        state = made.opening(random.Random(f"opening:{seed}"))
        found = opening_differences(state)
        assert not found, f"opening {seed}\n{described(state)}\n" + "\n".join(found)


@pytest.mark.parametrize("chunk", range(4))
def test_every_move_is_judged_as_by_a_walk_over_all_sequences(chunk: int) -> None:
    compare(range(1000 * chunk, 1000 * chunk + 1000), most_cards=5, most_melds=3)


@pytest.mark.parametrize("chunk", range(2))
def test_every_opening_is_judged_as_the_rules_say(chunk: int) -> None:
    compare_openings(range(500 * chunk, 500 * chunk + 500))


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(40))
def test_every_move_of_longer_hands_is_judged_as_by_a_walk_over_all_sequences(chunk: int) -> None:
    compare(range(10_000 + 1500 * chunk, 11_500 + 1500 * chunk), most_cards=7, most_melds=4)


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(10))
def test_many_more_openings_are_judged_as_the_rules_say(chunk: int) -> None:
    compare_openings(range(1000 + 1000 * chunk, 2000 + 1000 * chunk))


def test_the_positions_made_reach_every_verdict() -> None:
    met: Counter[str] = Counter()
    for seed in range(1500):
        state = made.turn(random.Random(f"way:{seed}"), most_cards=5, most_melds=3)
        met.update([code(state, "take")] if state.phase is Phase.DRAW else dict(expected(state)).values())
    duties = {*GROUPS["duties"], "legal"} - {"taken-card-not-in-opening", "taken-card-may-not-swap"}
    assert {verdict for verdict, times in met.items() if times >= 5} >= duties


def test_a_swap_with_the_taken_card_is_refused_while_it_is_the_only_one() -> None:
    refused = 0
    for seed in range(2000):
        state = made.turn(random.Random(f"way:{seed}"), most_cards=5, most_melds=3)
        rules, now = rules_of(state), situation(state)
        for number, meld in enumerate(now.table, 1):
            if state.phase is Phase.PLAY and now.taken in meld.means and now.taken in now.hand:
                may_not = rules.may_not_swap(now, now.taken) and swapped(meld, now.taken, rules.longest)
                assert (code(state, f"swap {now.taken} in {number}") == "taken-card-may-not-swap") == bool(
                    may_not
                )
                refused += bool(may_not)
    assert refused >= 20
