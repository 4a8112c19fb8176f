"""Moves to ask legal-or-not about: positions made to be hard, and on each what somebody might try there."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from puzzles import made
from puzzles.kinds.turns import scene
from puzzles.second.melds import laid_from_text
from trainer.rules.arrange import melds_in
from trainer.rules.cards import ACE, ALL_CARDS, HAND_SIZE, JOKER, KING, Card, Suit, face
from trainer.rules.legal import places_for
from trainer.rules.melds import Meld, Run
from trainer.rules.moves import Take, items_of
from trainer.rules.notation.line import position_line, read_position_line
from trainer.rules.notation.position import complete
from trainer.rules.profile import OPENING_MINIMUM, RuleProfile
from trainer.rules.reading import written_text
from trainer.rules.referee import judge_move
from trainer.rules.state import Drawn, Phase, State, TableMeld, evolve
from trainer.rules.turn import check

MISREAD: Final = ("1H", "11S", "0D", "13C", "ZH", "7X")
"""What somebody might write for a card."""


@dataclass(frozen=True, slots=True)
class Try:
    """A move to ask about, and the moves that are made before it."""

    line: str
    first: tuple[str, ...]
    move: str


def tries(profile: RuleProfile, chance: random.Random) -> Iterator[Try]:
    """What might be tried in one position, drawn by `chance`; endless variety, many of them refused."""
    state = _position(profile, chance)
    if state is None:
        return
    line = position_line(scene(state))
    state = complete(read_position_line(line))
    for move in _moves(state, chance):
        yield Try(line, (), move)
    for first in _firsts(state, chance):
        refusal, after = judge_move(state, first[0])
        for text in first[1:]:
            if refusal is None:
                refusal, after = judge_move(after, text)
        if refusal is None:
            for move in _moves(after, chance):
                yield Try(line, first, move)


def _position(profile: RuleProfile, chance: random.Random) -> State | None:
    """A position of one of several sorts; None where it cannot be written down at rest."""
    sort = chance.random()
    if sort < 0.55:
        state = made.turn(chance, profile=profile)
    elif sort < 0.93:
        state = _whole(made.opening(chance, 11, profile=profile), chance)
    else:
        state = _rare(profile, chance)
    if state.owed or state.taken_used or (state.has_opened and not state.table):
        return None
    owner = 1 if state.has_opened else 2
    if state.table and sum(meld.points for meld in state.melds) < OPENING_MINIMUM:
        return None  # nobody can have opened with that
    table = tuple(TableMeld(owner, meld) for meld in state.melds)
    opened = (state.has_opened, not state.has_opened and bool(table))
    return _early(_truly_taken(evolve(state, table=table, opened=opened)), profile, chance)


def _truly_taken(state: State) -> State:
    """The state, its card drawn from the stock where it could not have been taken from the discards."""
    if state.taken is None:
        return state
    hand = list(state.hand)
    hand.remove(state.taken)
    before = evolve(
        state,
        hands=(tuple(hand), *state.hands[1:]),
        discards=(*state.discards, state.taken),
        phase=Phase.DRAW,
        drawn=Drawn.NONE,
        drawn_card=None,
    )
    if check(before, Take()) is None:
        return state
    return evolve(state, drawn=Drawn.STOCK, drawn_card=None)


def _whole(state: State, chance: random.Random) -> State:
    """An unopened hand of its true size: cards of the stock fill it up."""
    wanted = HAND_SIZE + (state.phase is Phase.PLAY)
    stock = list(state.stock)
    chance.shuffle(stock)
    more = stock[: wanted - len(state.hand)]
    hand = [card.text for card in (*state.hand, *more)]
    return _made(state, hand, taken=None if state.taken is None else state.taken.text)


def _made(state: State, hand: Sequence[str], *, taken: str | None) -> State:
    pack = made.Pack()
    pack.take(hand)
    pack.take([card.text for card in state.discards])
    pack.take([card.text for meld in state.melds for card in meld.cards])
    laid = [laid_from_text(meld.text) for meld in state.melds]
    drawn = "none" if state.phase is Phase.DRAW else "stock" if taken is None else "discard"
    return made.state(
        state.profile,
        pack,
        hand,
        laid,
        discards=[card.text for card in state.discards],
        drawn=drawn,
        drawn_card=taken,
        opened=state.has_opened,
    )


def _early(state: State, profile: RuleProfile, chance: random.Random) -> State | None:
    """The same in the first round, where the house has a rule for that: seat 1 opened in this very turn."""
    if state.first_round:
        state = evolve(state, turns_taken=(1, 1))
    if profile.first_round_close or state.phase is Phase.DRAW or chance.random() < 0.6:
        return state
    return evolve(state, turns_taken=(0, 1), dealer=1, opened_this_turn=state.has_opened)


def _rare(profile: RuleProfile, chance: random.Random) -> State:
    """Positions for codes that chance seldom meets: a whole suit in the hand, or its king, ace and two; a full set with
    its joker on the table, or a run of thirteen."""
    pack = made.Pack()
    suit = chance.choice(list(Suit))
    whole = [face(rank, suit).text for rank in range(1, 14)]
    match chance.choice(("suit", "set", "run", "melds", "corner")):
        case "corner":
            hand = [whole[0], whole[1], whole[12]]
            pack.take(hand)
            hand += [card for card in (pack.pick(chance, made.EVERY) for _ in range(11)) if card]
            return made.state(
                profile, pack, hand, [], discards=_top(pack, chance), drawn="stock", opened=False
            )
        case "suit":
            hand = [*whole, "JK"]
            pack.take(hand)
            return made.state(
                profile, pack, hand, [], discards=_top(pack, chance), drawn="stock", opened=False
            )
        case "set":
            return _full_set(profile, pack, chance)
        case "run":
            ace = chance.choice((1, 14))
            places = range(1, 14) if ace == 1 else range(2, 15)
            texts = [face(place, suit).text for place in places]
            laid = [laid_from_text(" ".join(texts))]
            if profile.longest_run > KING:
                end = f"JK={face(14, suit)}"
                laid = [laid_from_text(" ".join([*texts, end] if ace == 1 else [end, *texts]))]
            pack.take([*texts, *(["JK"] if profile.longest_run > KING else [])])
            hand = ["JK", face(1, suit).text]
            pack.take(hand)
            hand += [card for card in (pack.pick(chance, made.EVERY) for _ in range(3)) if card]
            return made.state(profile, pack, hand, laid, discards=_top(pack, chance), drawn="stock")
    return _all_in_melds(profile, pack, chance)


def _top(pack: made.Pack, chance: random.Random) -> list[str]:
    """A card for the discard pile."""
    card = pack.pick(chance, made.EVERY)
    assert card is not None
    return [card]


def _full_set(profile: RuleProfile, pack: made.Pack, chance: random.Random) -> State:
    """A joker that has nowhere to go once it is free."""
    rank = chance.choice((ACE, 10, 11, 12, KING))  # worth 40 as they lie
    suits = list(Suit)
    chance.shuffle(suits)
    naturals = [face(rank, suit) for suit in sorted(suits[:3])]
    card = face(rank, suits[3])
    text = f"{' '.join(c.text for c in naturals)} JK={card}"
    pack.take([*(c.text for c in naturals), "JK"])
    hand = [card.text]
    pack.take(hand)
    for place in (rank + 3, rank + 7):
        loose = face((place - 1) % 13 + 1, suits[place % 3]).text
        if pack.take([loose]):
            hand.append(loose)
    laid = [laid_from_text(text)]
    return made.state(profile, pack, hand, laid, discards=_top(pack, chance), drawn="stock")


def _all_in_melds(profile: RuleProfile, pack: made.Pack, chance: random.Random) -> State:
    """A whole hand in melds, but for a card or none."""
    hand: list[str] = []
    suits = list(Suit)
    chance.shuffle(suits)
    for suit, size in zip(suits, (5, 4, 4), strict=False):
        low = chance.randint(6, 14 - size)
        run = [face(place, suit).text for place in range(low, low + size)]
        if pack.take(run):
            hand += run
    drawn = chance.random() < 0.7 or not profile.open_before_draw
    if drawn:
        card = pack.pick(chance, made.EVERY)
        hand += [] if card is None else [card]
    return made.state(
        profile, pack, hand, [], discards=_top(pack, chance), drawn="stock" if drawn else "none", opened=False
    )


def _firsts(state: State, chance: random.Random) -> Iterator[tuple[str, ...]]:
    """Moves to be made before the one that is asked about."""
    if state.phase is Phase.DRAW:
        yield ("take",)
        yield ("take", "put back")
        return
    swaps = [f"swap {card} in {number}" for card, number in _swaps(state)]
    if swaps:
        yield (chance.choice(swaps),)
    if state.taken is not None:
        yield ("put back",)
        lays = (
            [f"lay {state.taken} on {number}" for number, _ in places_for(state, state.taken)]
            if state.has_opened
            else []
        )
        if lays:
            yield (chance.choice(lays),)
    if len(state.hand) == 1:
        yield (f"discard {state.hand[0]}",)


def _moves(state: State, chance: random.Random) -> Iterator[str]:
    """One try of each sort, where there is something to try."""
    hand = list(state.hand)
    other = next(seat for seat in range(1, state.seats + 1) if seat != state.turn)
    yield chance.choice(("draw", "take"))
    yield "take"
    yield chance.choice(("put back", f"{other} draw", f"{other} take"))
    if not hand:
        return
    card = chance.choice(hand)
    yield f"discard {card}"
    fitting = [held for held in hand if places_for(state, held)]
    if fitting:
        yield f"discard {chance.choice(fitting)}"
    if chance.random() < 0.1:
        yield f"discard {chance.choice(MISREAD)}"
    absent = [held for held in ALL_CARDS if held not in hand]
    if chance.random() < 0.2:
        yield f"discard {chance.choice(absent)}"
    yield from _laying(state, chance, hand)
    yield from _on_the_table(state, chance, hand, absent)


def _laying(state: State, chance: random.Random, hand: list[Card]) -> Iterator[str]:
    melds = melds_in(hand, state.profile)
    whole = [card for card in hand if card.suit is hand[0].suit or card is JOKER]
    if len(whole) > KING:
        yield f"open {' '.join(card.text for card in whole)}"
    for suit in Suit:
        corner = [face(rank, suit) for rank in (KING, ACE, ACE + 1)]
        if all(card in hand for card in corner):
            yield f"open {' '.join(card.text for card in corner)}"
    for _ in range(2):
        near = _near(hand, chance)
        if near:
            yield f"meld {near}"
            beside = [_text(meld) for meld in melds]
            yield " / ".join([f"open {near}", *chance.sample(beside, min(len(beside), 1))])
    if melds:
        yield f"meld {_text(chance.choice(melds))}"
        yield f"open {_text(chance.choice(melds))}"
        several = _disjoint(hand, melds, chance)
        yield "open " + " / ".join(map(_text, several))
        yield f"meld {_text(max(melds, key=lambda meld: meld.size))}"


def _text(meld: Meld) -> str:
    return written_text(items_of(meld))


def _disjoint(hand: Sequence[Card], melds: Sequence[Meld], chance: random.Random) -> list[Meld]:
    """Melds that can lie beside each other, drawn one after the other."""
    left = list(hand)
    found: list[Meld] = []
    for meld in chance.sample(list(melds), len(melds)):
        if all(left.count(card) >= meld.cards.count(card) for card in meld.cards):
            for card in meld.cards:
                left.remove(card)
            found.append(meld)
    return found


def _near(hand: list[Card], chance: random.Random) -> str:
    """Cards that look like a meld: a rank, or a stretch of a suit, with something wrong perhaps; "" without any."""
    card = chance.choice(hand)
    if card is JOKER:
        return ""
    rank = [held for held in hand if held.rank == card.rank or held is JOKER]
    suit = sorted(held for held in hand if held.suit is card.suit)
    jokers = [held for held in hand if held is JOKER]
    corner = [held for held in suit if held.rank in (1, 2, 3, 12, 13)]
    sorts = [
        rank[:5],
        _stretch(suit, card, chance) + jokers[: chance.choice((0, 1, 2))],
        chance.sample(suit, min(len(suit), 3)),
        corner[-2:] + corner[:1],
        suit[:2],
        [*suit, *jokers] if len(suit) > 12 else [],
        chance.sample(hand, min(3, len(hand))),
    ]
    cards = chance.choice([sort for sort in sorts if len(sort) > 1] or [[]])
    return " ".join(held.text for held in cards)


def _stretch(suit: Sequence[Card], card: Card, chance: random.Random) -> list[Card]:
    """Cards of a suit around one of them."""
    reach = chance.choice((2, 3, 4))
    return [held for held in suit if abs(held.rank - card.rank) <= reach]


def _on_the_table(
    state: State, chance: random.Random, hand: list[Card], absent: Sequence[Card]
) -> Iterator[str]:
    count = len(state.table)
    if not count:
        if chance.random() < 0.1:
            yield f"lay {chance.choice(hand)} on 1"
        return
    number = chance.randint(1, count)
    yield f"lay {chance.choice(hand)} on {number}"
    if chance.random() < 0.1:
        yield f"lay {chance.choice(hand)} on {count + 1}"
        yield f"lay {chance.choice(absent)} on {number}"
    places = [
        f"lay {card}{'' if stands is None else f'={stands}'} on {at}"
        for card in dict.fromkeys(hand)
        for at, stands in places_for(state, card)
    ]
    if places:
        yield chance.choice(places)
    if JOKER in hand:
        yield f"lay JK on {number}"
    swaps = list(_swaps(state))
    if swaps:
        card, at = chance.choice(swaps)
        yield f"swap {card} in {at}"
    yield f"swap {chance.choice(hand)} in {number}"
    with_joker = [at for at, meld in enumerate(state.melds, 1) if meld.has_joker]
    if with_joker:
        yield f"swap {chance.choice(hand)} in {chance.choice(with_joker)}"


def _swaps(state: State) -> Iterator[tuple[Card, int]]:
    """Cards of the hand that could stand for a joker of the table, in a set for either of its suits."""
    for number, meld in enumerate(state.melds, 1):
        if not meld.has_joker:
            continue
        faces = (
            meld.joker_faces if isinstance(meld, Run) else [face(meld.rank, suit) for suit in meld.missing]
        )
        for card in faces:
            if card in state.hand:
                yield card, number
