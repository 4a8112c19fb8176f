"""Hypothesis strategies for all tests of the rules, in one place: cards, hands, melds, moves, houses, positions."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from hypothesis import strategies as st

from puzzles import made
from puzzles.second.melds import melds_in
from tests.bots import QUICK
from trainer.players.player import PLAYERS, chance_for
from trainer.rules.cards import ALL_CARDS, FACES, JOKER, Card, Suit, face, full_pack, shuffled_pack
from trainer.rules.melds import Meld
from trainer.rules.moves import Discard, Draw, LayOff, Move, NewMeld, Open, PutBack, Swap, Take
from trainer.rules.notation.words import parse_meld
from trainer.rules.observation import observe
from trainer.rules.profile import CHOICES, HOUSES, RANGES, VARIANTS, RuleProfile, with_changes
from trainer.rules.reading import Written
from trainer.rules.state import Phase, State, deal
from trainer.rules.turn import apply

cards: st.SearchStrategy[Card] = st.sampled_from(ALL_CARDS)
faces: st.SearchStrategy[Card] = st.sampled_from(FACES)
chances: st.SearchStrategy[random.Random] = st.integers(0, 2**32).map(random.Random)

names = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cs"])
    | st.sampled_from("\"'\\\n\t;,~+-|/.=[]#é世🂡\u2028\x7f"),
    min_size=1,
    max_size=20,
)
"""Names as somebody might type them, with everything in them that a file or a link could trip over."""


def _from(pack: Sequence[Card], least: int, most: int) -> st.SearchStrategy[tuple[Card, ...]]:
    """So many cards of a pack, each place of it once."""
    places = st.lists(
        st.integers(0, len(pack) - 1), min_size=least, max_size=min(most, len(pack)), unique=True
    )
    return places.map(lambda chosen: tuple(pack[place] for place in chosen))


PACK = full_pack()
NATURALS = [card for card in PACK if card is not JOKER]


def hands(least: int = 3, most: int = 14) -> st.SearchStrategy[tuple[Card, ...]]:
    """A hand from the whole pack."""
    return _from(PACK, least, most)


@st.composite
def joker_heavy(draw: st.DrawFn, most: int = 9) -> tuple[Card, ...]:
    """Two to four jokers and few other cards: what a joker may be makes the number of melds explode."""
    jokers = draw(st.integers(2, 4))
    return (*[JOKER] * jokers, *draw(_from(NATURALS, 2, most - jokers)))


@st.composite
def duplicate_heavy(draw: st.DrawFn, most: int = 12) -> tuple[Card, ...]:
    """Few faces, many of them twice: of one suit, or of two ranks."""
    if draw(st.booleans()):
        suit, low = draw(st.sampled_from(Suit)), draw(st.integers(1, 9))
        kinds = [face(place, suit) for place in range(low, low + 6)]
    else:
        ranks = draw(st.lists(st.integers(1, 13), min_size=2, max_size=2, unique=True))
        kinds = [face(rank, suit) for rank in ranks for suit in Suit]
    return draw(_from([*kinds, *kinds, JOKER], 4, most))


@st.composite
def one_suit(draw: st.DrawFn) -> tuple[Card, ...]:
    """Ten to thirteen naturals of one suit, and perhaps a second ace or a joker."""
    suit = draw(st.sampled_from(Suit))
    missing = draw(st.sets(st.integers(1, 13), max_size=3))
    more = draw(st.lists(st.sampled_from((face(1, suit), JOKER)), max_size=1))
    return (*(face(rank, suit) for rank in range(1, 14) if rank not in missing), *more)


@st.composite
def meld_twice(draw: st.DrawFn) -> tuple[Card, ...]:
    """A meld without a joker whose cards are all held twice, and some others."""
    if draw(st.booleans()):
        suit, low = draw(st.sampled_from(Suit)), draw(st.integers(1, 11))
        kinds = [face(place, suit) for place in range(low, low + draw(st.integers(3, min(4, 15 - low))))]
    else:
        rank = draw(st.integers(1, 13))
        kinds = [face(rank, suit) for suit in draw(st.permutations(list(Suit)))[:3]]
    return (*kinds, *kinds, *draw(_from([card for card in PACK if card not in kinds], 0, 4)))


any_hand = st.one_of(hands(), joker_heavy(), duplicate_heavy(), one_suit(), meld_twice())


@st.composite
def houses(draw: st.DrawFn) -> RuleProfile:
    """One of the four, the club with any of its variants, or any mix of all settings under any name."""
    kind = draw(st.sampled_from(("house", "variants", "custom")))
    base = HOUSES[draw(st.sampled_from(sorted(HOUSES)))]
    if kind == "house":
        return base
    if kind == "variants":
        agreed = draw(st.sets(st.sampled_from(sorted(VARIANTS))))
        return with_changes(HOUSES["it-club"], dict.fromkeys(sorted(agreed), True))
    changes: dict[str, object] = {key: draw(st.sampled_from(values)) for key, values in CHOICES.items()}
    changes |= {key: draw(st.integers(*limits)) for key, limits in RANGES.items()}
    changes["taken_uses"] = draw(st.sampled_from(made.USES))
    changes["seats_min"], changes["seats_max"] = sorted(draw(st.tuples(st.integers(2, 6), st.integers(2, 6))))
    name = draw(names.filter(lambda text: bool(text.strip()) and text.strip() not in HOUSES))
    return with_changes(base, changes, name=name.strip())


@cache
def every_meld(longest: int, declared: bool) -> tuple[str, ...]:
    """The text of every meld of a kind of house, as the oracle lists them from a hand that holds everything."""
    everything = Counter(card.text for card in ALL_CARDS)
    return tuple(meld.text for meld in melds_in(everything, longest, declared))


@st.composite
def melds(draw: st.DrawFn, profile: RuleProfile) -> Meld:
    texts = every_meld(profile.longest_run, profile.joker_in_set == "declared")
    return parse_meld(draw(st.sampled_from(texts)), profile)


written = st.one_of(cards.map(Written), faces.map(lambda card: Written(JOKER, card)))
items = st.lists(written, min_size=1, max_size=14).map(tuple)
numbers = st.integers(0, 999)
moves: st.SearchStrategy[Move] = st.one_of(
    st.sampled_from((Draw(), Take(), PutBack())),
    st.lists(items, min_size=1, max_size=4).map(lambda melds: Open(tuple(melds))),
    items.map(NewMeld),
    st.builds(LayOff, written, numbers),
    st.builds(Swap, cards, numbers),
    cards.map(Discard),
)
"""Any move that can be written, sensible or not."""


def played(profile: RuleProfile, seats: int, seed: int, steps: int, player: str = "random") -> State:
    """A state that play reaches: `steps` moves after the deal, or the last one before the hand is over."""
    state = deal(profile, shuffled_pack(seed), seats=seats, dealer=1 + seed % seats, seed=seed)
    bot = PLAYERS[player]
    for number in range(steps):
        after = apply(state, bot.choose(observe(state, state.turn), chance_for(seed, state.turn, number)))
        if after.phase is Phase.OVER:
            return state
        state = after
    return state


@dataclass(frozen=True)
class Reached:
    """A state from the middle of a hand, told by how it was reached: a failing example fits on a line."""

    profile: RuleProfile
    seats: int
    seed: int
    steps: int
    player: str

    @property
    def state(self) -> State:
        return played(self.profile, self.seats, self.seed, self.steps, self.player)


@st.composite
def from_play(draw: st.DrawFn, most_steps: int = 120) -> Reached:
    """A hand that was dealt and played for a while."""
    profile = draw(houses())
    return Reached(
        profile,
        draw(st.integers(profile.seats_min, profile.seats_max)),
        draw(st.integers(0, 10**6)),
        draw(st.integers(0, most_steps)),
        draw(st.sampled_from(sorted(QUICK))),
    )
