"""Positions made to be hard: small hands beside melds they have to do with, rich in jokers, under any mix of settings.

Everything comes from a `random.Random` that is passed in, so that a number names a position. Tests walk through them,
and legal-or-not asks about them.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations

from puzzles.second.costs import JK, RANKS, SUITS
from puzzles.second.melds import Laid, card_at, melds_in
from trainer.rules.cards import Card, full_pack, parse_card, sort_hand
from trainer.rules.notation.words import parse_meld
from trainer.rules.profile import CHOICES, HOUSES, TAKEN_USES, VARIANTS, RuleProfile, with_changes
from trainer.rules.state import Drawn, Phase, State, TableMeld

EVERY = tuple(rank + suit for rank in RANKS for suit in SUITS)
"""All faces."""
USES = tuple(uses for size in (1, 2, 3) for uses in combinations(TAKEN_USES, size))


def house(rng: random.Random, seats: int | None = None) -> RuleProfile:
    """One of the four houses, one with variants, or a mix of all settings such as nobody would agree on."""
    kind = rng.random()
    base = HOUSES[rng.choice(sorted(HOUSES))]
    if kind < 0.35 and (seats is None or seats <= base.seats_max):
        return base
    if kind < 0.5:
        agreed = [name for name in VARIANTS if rng.random() < 0.5]
        return with_changes(HOUSES["it-club"], dict.fromkeys(agreed, True))
    return mixed_house(rng, seats)


def mixed_house(rng: random.Random, seats: int | None = None) -> RuleProfile:
    """Every setting by itself, at random."""
    changes: dict[str, object] = {key: rng.choice(values) for key, values in CHOICES.items()}
    changes["taken_uses"] = rng.choice(USES)
    changes["seats_min"] = rng.randint(2, seats or 6)
    changes["seats_max"] = rng.randint(seats or 2, 6) if seats else 6
    changes["rebuilds"] = rng.choice((0, 1, 2, 10))
    changes["limit"] = rng.choice((1, 50, 101, 201, 999))
    return with_changes(HOUSES[rng.choice(sorted(HOUSES))], changes, name=f"mixed {rng.randrange(1000)}")


class Pack:
    """The 108 cards as counts by notation, to draw from."""

    def __init__(self) -> None:
        self.left = Counter(card.text for card in full_pack())

    def take(self, cards: Sequence[str]) -> bool:
        wanted = Counter(cards)
        if any(self.left[card] < number for card, number in wanted.items()):
            return False
        self.left.subtract(wanted)
        return True

    def pick(self, rng: random.Random, among: Sequence[str]) -> str | None:
        there = [card for card in among if self.left[card] > 0]
        if not there:
            return None
        card = rng.choice(there)
        self.left[card] -= 1
        return card


def corner(rng: random.Random) -> list[str]:
    """Some faces that have to do with each other: a stretch of one or two suits, a rank or two."""
    faces: list[str] = []
    for _ in range(rng.choice((1, 1, 2))):
        suit = rng.choice(SUITS)
        low = rng.randint(-1, 13)
        faces += [card_at((place - 1) % 13 + 1, suit) for place in range(low, low + rng.randint(3, 6))]
    for _ in range(rng.choice((0, 1, 1, 2))):
        rank = rng.choice(RANKS)
        faces += [rank + suit for suit in SUITS]
    return faces


def table(
    rng: random.Random, pack: Pack, faces: Sequence[str], most: int, longest: int, declared: bool
) -> list[Laid]:
    """Up to `most` melds, most of them of these faces, many with a joker."""
    laid: list[Laid] = []
    for _ in range(rng.randint(0, most)):
        near = Counter(dict.fromkeys(faces if rng.random() < 0.85 else [*corner(rng), *faces], 1))
        near[JK] = rng.choice((0, 1, 1))
        melds = [meld for meld in melds_in(near, longest, declared) if bool(near[JK]) == meld.has_joker]
        if melds:
            size = rng.choice((3, 3, 3, 4, 5, 14))
            meld = rng.choice([meld for meld in melds if meld.size <= size] or melds)
            if pack.take(meld.needs):
                laid.append(meld)
    return laid


def near_table(laid: Sequence[Laid]) -> list[str]:
    """The faces that the melds' jokers stand for and those beyond their ends, and the missing suits of sets."""
    faces: list[str] = []
    for meld in laid:
        faces += [*meld.means, *meld.means]
        if meld.kind == "set":
            faces += [RANKS[meld.low - 1] + suit for suit in SUITS if suit not in meld.suits]
        else:
            places = (meld.high + 1, meld.low - 1, meld.high + 2, meld.low - 2)
            faces += [card_at(place, meld.suits) for place in places if 1 <= place <= 14]
    return faces


def hand(rng: random.Random, pack: Pack, faces: Sequence[str], near: Sequence[str], size: int) -> list[str]:
    """`size` cards, most of the faces given or near the table, one in six a joker."""
    cards: list[str] = []
    jokers = rng.choice((0.05, 0.15, 0.35))
    while len(cards) < size:
        roll = rng.random()
        among = [JK] if roll < jokers else near if roll < 0.5 else faces if roll < 0.93 else EVERY
        card = pack.pick(rng, among) or pack.pick(rng, EVERY)
        assert card is not None
        cards.append(card)
    return cards


def turn(
    rng: random.Random, *, most_cards: int = 7, most_melds: int = 4, profile: RuleProfile | None = None
) -> State:
    """A seat that has opened, somewhere in its turn: before the draw, or after it with duties of every kind."""
    profile = profile or house(rng, seats=2)
    pack = Pack()
    faces = corner(rng)
    laid = table(rng, pack, faces, most_melds, profile.longest_run, profile.joker_in_set == "declared")
    cards = hand(rng, pack, faces, near_table(laid), rng.randint(1, most_cards))
    kind = rng.choice(("draw", "stock", "taken", "taken", "taken", "used"))
    owed = 0
    if kind in ("stock", "taken", "used") and profile.swapped_joker == "replay" and rng.random() < 0.35:
        owed = min(cards.count(JK), rng.choice((1, 1, 2)))
    top = pack.pick(rng, [*faces, *near_table(laid), JK]) or "2C"
    return state(
        profile,
        pack,
        cards,
        laid,
        discards=[top],
        drawn="none" if kind == "draw" else "stock" if kind == "stock" else "discard",
        drawn_card=rng.choice(cards) if kind in ("taken", "used") else None,
        taken_used=kind == "used",
        owed=owed,
        first_round=rng.random() < 0.3,
    )


def state(
    profile: RuleProfile,
    pack: Pack,
    cards: Sequence[str],
    laid: Sequence[Laid],
    *,
    discards: Sequence[str],
    drawn: str = "none",
    drawn_card: str | None = None,
    taken_used: bool = False,
    owed: int = 0,
    first_round: bool = False,
    opened: bool = True,
) -> State:
    """A state of two seats in which seat 1 is to move; the cards of `pack` that are left go to seat 2 and the stock."""
    rest = [parse_card(card) for card, number in sorted(pack.left.items()) for _ in range(number)]
    random.Random(len(rest)).shuffle(rest)
    return State(
        profile=profile,
        dealer=2,
        turn=1,
        phase=Phase.DRAW if drawn == "none" else Phase.PLAY,
        hands=(sort_hand(parse_card(card) for card in cards), sort_hand(rest[:13])),
        stock=tuple(rest[13:]),
        discards=tuple(parse_card(card) for card in discards),
        table=tuple(TableMeld(1, parse_meld(meld.text, profile)) for meld in laid),
        opened=(opened, True),
        turns_taken=(1, 0 if first_round else 1),
        scores=(0, 0),
        out=(False, False),
        known=((), ()),
        drawn=Drawn(drawn),
        drawn_card=None if drawn_card is None else parse_card(drawn_card),
        taken_used=taken_used,
        owed=owed,
        plays=int(owed > 0 or taken_used),
        log_from_deal=False,
        seed=1,
    )


def texts(cards: Sequence[Card]) -> tuple[str, ...]:
    """Cards as the oracles write them."""
    return tuple(card.text for card in cards)


def counted(cards: Sequence[Card]) -> Mapping[str, int]:
    return Counter(texts(cards))


def opening(rng: random.Random, most_cards: int = 8, profile: RuleProfile | None = None) -> State:
    """A seat that has not opened, with a short hand of dear cards and jokers, before the draw or after it."""
    profile = profile or house(rng, seats=2)
    pack = Pack()
    faces = corner(rng) + [rank + rng.choice(SUITS) for rank in ("A", "Q", "K", "J", "10")]
    declared = profile.joker_in_set == "declared"
    laid = table(rng, pack, faces, 2, profile.longest_run, declared)
    cards: list[str] = []
    near = Counter(dict.fromkeys(faces, 1))
    near[JK] = 1
    melds = melds_in(near, profile.longest_run, declared)
    for _ in range(2):
        meld = rng.choice(melds) if melds else None
        if meld is not None and len(cards) + meld.size <= most_cards and pack.take(meld.needs):
            cards += meld.needs
    size = max(len(cards), rng.randint(4, most_cards))
    cards += hand(rng, pack, faces, near_table(laid), size - len(cards))
    kind = rng.choice(("draw", "stock", "taken", "taken"))
    return state(
        profile,
        pack,
        cards,
        laid,
        discards=[pack.pick(rng, [*faces, JK]) or "2C"],
        drawn="none" if kind == "draw" else "stock" if kind == "stock" else "discard",
        drawn_card=rng.choice(cards) if kind == "taken" else None,
        first_round=rng.random() < 0.4,
        opened=False,
    )
