"""States that differ only in what one seat cannot see, made without the engine's own `resample`."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from puzzles import made
from tests.bots import QUICK
from trainer.players.playing import play_hand
from trainer.rules.cards import Card, sort_hand
from trainer.rules.state import Drawn, Event, State


def twin(state: State, seat: int, rng: random.Random) -> State:
    """`state` with the stock and the cards of other hands that nobody saw mixed anew, with another seed and other
    orders in which discards were shuffled before."""
    hidden: list[list[Card]] = []
    for at, hand in enumerate(state.hands, 1):
        known = Counter(state.known[at - 1])
        hidden.append([] if at == seat else list((Counter(hand) - known).elements()))
    pool = [card for cards in hidden for card in cards] + list(state.stock)
    rng.shuffle(pool)
    hands: list[tuple[Card, ...]] = []
    for at, cards in enumerate(hidden, 1):
        dealt, pool = pool[: len(cards)], pool[len(cards) :]
        hands.append(state.hands[at - 1] if at == seat else sort_hand((*state.known[at - 1], *dealt)))
    drawn = state.drawn_card
    if state.drawn is Drawn.STOCK and state.turn != seat:
        drawn = rng.choice(hands[state.turn - 1]) if hands[state.turn - 1] else None
    return replace(
        state,
        hands=tuple(hands),
        stock=tuple(pool),
        drawn_card=drawn,
        seed=f"another {rng.random()}",
        log=tuple(_reordered(event, rng) for event in state.log),
        before=None,
    )


def _reordered(event: Event, rng: random.Random) -> Event:
    if event.new_stock is None:
        return event
    return replace(event, new_stock=tuple(rng.sample(event.new_stock, len(event.new_stock))))


def walk(number: int, visit: Callable[[State, random.Random], None], share: float) -> None:
    """Play hand `number` between mixed players and visit a share of its states, the last one always."""
    rng = random.Random(f"hidden:{number}")
    profile = made.house(rng)
    seats = rng.randint(profile.seats_min, profile.seats_max)
    players = [QUICK[rng.choice(sorted(QUICK))] for _ in range(seats)]

    def watch(state: State) -> None:
        if state.result is not None or rng.random() < share:
            visit(state, rng)

    play_hand(profile, players, number, dealer=rng.randint(1, seats), watch=watch)
