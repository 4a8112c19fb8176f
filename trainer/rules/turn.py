"""A turn: which moves are refused and why (`check`), and what a move does (`apply`, `undo`).

RULES.md 5 to 13 and "Codes of refusal". `check` looks for the first code that applies, in the order of the table;
a refused move changes nothing. All chance comes from the state's seed, or is passed in.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

from trainer.rules.cards import JOKER, Card, sort_hand
from trainer.rules.duties import end_refusal, keep_refusal, take_is_usable, way_on_refusal
from trainer.rules.errors import IllegalMove
from trainer.rules.melds import Meld, additions, fits, fitting, makes_two_aces, without_joker
from trainer.rules.moves import Discard, Draw, LayOff, Move, NewMeld, Open, PutBack, Swap, Take, cards_of
from trainer.rules.profile import OPENING_MINIMUM
from trainer.rules.reading import read_meld
from trainer.rules.refusals import CODES, Refusal
from trainer.rules.scoring import hand_result
from trainer.rules.state import Drawn, Event, Phase, State, TableMeld, evolve, next_seat

T = TypeVar("T")


def check(state: State, move: Move, seat: int | None = None) -> Refusal | None:
    """Why `move` is refused, or None where it is legal. `seat` is who makes it (by default who is to move)."""
    refusal = check_turn(state, move.verb, seat) or _check_cards(state, move) or _check_right(state, move)
    if refusal is None:
        refusal = _check_shape(state, move) or check_duties(state, move)
    return None if refusal is None else refusal.with_params(move=str(move))


def check_turn(state: State, verb: str, seat: int | None = None) -> Refusal | None:
    """The first group of codes: whether a move of this kind may be made now, whatever its cards."""
    if state.phase is Phase.OVER:
        return Refusal("hand-over")
    if seat is not None and seat != state.turn:
        return Refusal("not-your-turn", {"seat": seat, "turn": state.turn})
    if verb == "put back":
        if state.drawn is not Drawn.DISCARD:
            return Refusal("nothing-to-put-back")
        return Refusal("put-back-too-late") if state.plays else None
    if verb in ("draw", "take"):
        if state.phase is Phase.PLAY:
            return Refusal("already-drawn")
        return Refusal("stock-only") if verb == "take" and state.was_put_back else None
    if state.phase is Phase.DRAW and not (verb == "open" and state.profile.open_before_draw):
        return Refusal("must-draw-first")
    return None


def _check_cards(state: State, move: Move) -> Refusal | None:
    hand = list(state.hand)
    for card in cards_of(move):
        if card not in hand:
            return Refusal("card-not-in-hand", {"card": card.text})
        hand.remove(card)
    if isinstance(move, (LayOff, Swap)) and not 1 <= move.meld <= len(state.table):
        return Refusal("no-such-meld", {"meld": move.meld, "melds": len(state.table)})
    return None


def _check_right(state: State, move: Move) -> Refusal | None:
    match move:
        case Open() if state.has_opened:
            return Refusal("already-opened")
        case NewMeld() | LayOff() | Swap() if not state.has_opened:
            return Refusal("not-opened")
        case Take() if not state.has_opened and state.profile.pile_before_opening == "closed":
            return Refusal("discard-pile-closed")
    return None


def _check_shape(state: State, move: Move) -> Refusal | None:
    """The shape of what is laid, and for an opening its amount."""
    match move:
        case Open(melds):
            read = [read_meld(items, state.profile) for items in melds]
            wrong = [meld for meld in read if isinstance(meld, Refusal)]
            if wrong:
                return min(wrong, key=lambda refusal: CODES.index(refusal.code))
            return _check_amount(state, [meld for meld in read if not isinstance(meld, Refusal)])
        case NewMeld(items):
            meld = read_meld(items, state.profile)
            return meld if isinstance(meld, Refusal) else None
        case LayOff(item, number):
            return None if _grown(state, move) is not None else _does_not_fit(state, item.card, number)
        case Swap(card, number):
            return _check_swap(state, card, number)
    return None


def _check_amount(state: State, melds: Sequence[Meld]) -> Refusal | None:
    total = sum(meld.points for meld in melds)
    if total < OPENING_MINIMUM:
        short = OPENING_MINIMUM - total
        return Refusal("below-opening-minimum", {"total": total, "minimum": OPENING_MINIMUM, "short": short})
    clean = sum(meld.points for meld in melds if not meld.has_joker)
    if state.profile.clean_opening and clean < OPENING_MINIMUM:
        return Refusal("joker-in-opening", {"total": total, "clean": clean, "minimum": OPENING_MINIMUM})
    return None


def _grown(state: State, move: LayOff) -> Meld | None:
    """The meld after the addition, or None where the card does not fit as it is declared."""
    meld = state.table[move.meld - 1].meld
    profile = state.profile
    for stands, grown in additions(meld, move.item.card, profile.longest_run):
        if move.item.stands_for in (None, stands):
            return grown
    return None


def _does_not_fit(state: State, card: Card, number: int) -> Refusal:
    meld = state.table[number - 1].meld
    if card is JOKER and meld.has_joker:
        return Refusal("two-jokers", {"meld": meld.text, "number": number})
    would = [other.text for other in fitting(meld, state.profile)]
    return Refusal("does-not-fit", {"card": card.text, "meld": meld.text, "number": number, "fits": would})


def _check_swap(state: State, card: Card, number: int) -> Refusal | None:
    meld = state.table[number - 1].meld
    if not meld.has_joker:
        return Refusal("no-joker-there", {"meld": meld.text, "number": number})
    if card not in meld.joker_faces:
        wanted = [other.text for other in meld.joker_faces]
        return Refusal(
            "not-the-jokers-card", {"card": card.text, "meld": meld.text, "number": number, "wanted": wanted}
        )
    if makes_two_aces(meld):
        return Refusal("same-card-twice", {"meld": meld.text, "card": card.text})
    return None


def check_duties(state: State, move: Move) -> Refusal | None:
    """The last group of codes, for a move whose time, cards, right and shape are known to be good."""
    taken = state.taken_unused
    match move:
        case Draw() | PutBack():
            return None
        case Take():
            if take_is_usable(state):
                return None
            return Refusal(
                "taken-card-unusable", {"card": state.discards[-1].text, "opened": state.has_opened}
            )
        case Open() if taken is not None and taken not in cards_of(move):
            return Refusal("taken-card-not-in-opening", {"card": taken.text})
        case Swap(card, _) if (
            card is taken and "swap" not in state.profile.taken_uses and state.hand.count(card) == 1
        ):
            return Refusal("taken-card-may-not-swap", {"card": card.text})
        case Discard(card):
            return end_refusal(state) or _check_feeding(state, card)
    return keep_refusal(state, len(cards_of(move)), move) or _check_way_on(state, move)


def _check_way_on(state: State, move: Move) -> Refusal | None:
    """Only a taken card, or a joker that is owed, can make it hard to meet the duties of the turn."""
    if state.taken_unused is None and not state.owed and not isinstance(move, Swap):
        return None
    return way_on_refusal(_played(state, move), move)


def _check_feeding(state: State, card: Card) -> Refusal | None:
    """A discard that fits a meld on the table, where the house refuses that."""
    profile = state.profile
    if profile.feeding == "free" or (profile.feeding == "opened_only" and state.has_opened):
        return None
    at = next((n for n, laid in enumerate(state.table, 1) if fits(laid.meld, card, profile)), None)
    if at is None or all(any(fits(laid.meld, held, profile) for laid in state.table) for held in state.hand):
        return None
    return Refusal(
        "attachable-discard",
        {
            "card": card.text,
            "meld": state.table[at - 1].meld.text,
            "number": at,
            "opened": state.has_opened,
            "everybody": profile.feeding == "nobody",
        },
    )


def apply(
    state: State, move: Move, *, new_stock: Sequence[Card] | None = None, checked: bool = False
) -> State:
    """The state after `move`. Raises `IllegalMove` where `check` refuses it.

    `new_stock` is the order of the rebuilt stock where the discards are shuffled after this move; without it the
    order follows from the state's seed. `checked`: the caller has just asked `check`, or listed the move.
    """
    if not checked:
        refusal = check(state, move)
        if refusal is not None:
            raise IllegalMove(refusal)
    after = _played(state, move)
    event = Event(state.turn, move)
    undoable = isinstance(move, (Open, NewMeld, LayOff, Swap))
    after = evolve(
        after,
        log=(*state.log, event),
        plays=state.plays + 1 if undoable else 0,
        before=state if undoable else None,
    )
    if after.phase is Phase.PLAY and not after.hand and after.profile.close_by == "any":
        return _closed(after)
    if (
        after.phase is Phase.DRAW
        and not after.hand
        and isinstance(move, Open)
        and after.profile.close_by == "any"
    ):
        return _closed(after)
    return _end_turn(after, new_stock) if isinstance(move, Discard) else after


def undo(state: State) -> State | None:
    """The state before the last opening, meld, addition or swap of this turn; None where nothing can be undone.

    Draws, takes and put-backs are never undone: nothing hidden is ever seen twice.
    """
    return state.before


def _played(state: State, move: Move) -> State:
    """What the move does to cards, table and duties, before the turn's end is looked at and without the log."""
    seat = state.turn
    match move:
        case Draw():
            return evolve(
                _with_hand(state, seat, add=state.stock[:1]),
                stock=state.stock[1:],
                phase=Phase.PLAY,
                drawn=Drawn.STOCK,
                drawn_card=state.stock[0],
            )
        case Take():
            top = state.discards[-1]
            return evolve(
                _with_hand(state, seat, add=(top,), known=(top,)),
                discards=state.discards[:-1],
                phase=Phase.PLAY,
                drawn=Drawn.DISCARD,
                drawn_card=top,
                taken_used=False,
            )
        case PutBack():
            assert state.drawn_card is not None
            return evolve(
                _with_hand(state, seat, remove=(state.drawn_card,)),
                discards=(*state.discards, state.drawn_card),
                phase=Phase.DRAW,
                drawn=Drawn.NONE,
                drawn_card=None,
                was_put_back=True,
            )
        case Open(melds):
            return evolve(
                _laid(state, move, melds),
                opened=_at(state.opened, seat, True),
                opened_this_turn=True,
                taken_used=state.taken_used or state.taken in cards_of(move),
            )
        case NewMeld(items):
            return _used(_laid(state, move, (items,)), state, move, "meld")
        case LayOff(item, number):
            grown = _grown(state, move)
            assert grown is not None
            after = _with_hand(state, seat, remove=(item.card,))
            after = evolve(
                after, table=_at(state.table, number, TableMeld(state.table[number - 1].owner, grown))
            )
            return _used(_replayed(after, int(item.card is JOKER)), state, move, "lay")
        case Swap(card, number):
            laid = state.table[number - 1]
            after = _with_hand(state, seat, remove=(card,), add=(JOKER,), known=(JOKER,))
            after = evolve(
                after,
                table=_at(state.table, number, TableMeld(laid.owner, without_joker(laid.meld, card))),
                owed=state.owed + state.profile.replays_jokers,
            )
            return _used(after, state, move, "swap")
        case Discard(card):
            after = _with_hand(state, seat, remove=(card,))
            return evolve(after, discards=(*state.discards, card))


def _laid(state: State, move: Move, melds: Sequence[Sequence[object]]) -> State:
    read = [read_meld(items, state.profile) for items in melds]  # type: ignore[arg-type]
    laid = tuple(TableMeld(state.turn, meld) for meld in read if not isinstance(meld, Refusal))
    after = _with_hand(state, state.turn, remove=cards_of(move))
    return _replayed(
        evolve(after, table=(*state.table, *laid)), sum(card is JOKER for card in cards_of(move))
    )


def _replayed(state: State, jokers: int) -> State:
    return evolve(state, owed=max(0, state.owed - jokers)) if jokers and state.owed else state


def _used(after: State, state: State, move: Move, use: str) -> State:
    """`after`, with the taken card used where this move brought it to the table in a way that counts."""
    if state.taken_unused in cards_of(move) and state.taken is not None and use in state.profile.taken_uses:
        return evolve(after, taken_used=True)
    return after


def _with_hand(
    state: State,
    seat: int,
    *,
    remove: Sequence[Card] = (),
    add: Sequence[Card] = (),
    known: Sequence[Card] = (),
) -> State:
    hand = list(state.hands[seat - 1])
    seen = list(state.known[seat - 1])
    for card in remove:
        hand.remove(card)
        # Whoever plays a card that others knew of has played that one: equal cards cannot be told apart.
        if card in seen:
            seen.remove(card)
    if add:
        hand.extend(add)
        seen.extend(known)
        return evolve(
            state,
            hands=_at(state.hands, seat, sort_hand(hand)),
            known=_at(state.known, seat, sort_hand(seen)),
        )
    return evolve(state, hands=_at(state.hands, seat, tuple(hand)), known=_at(state.known, seat, tuple(seen)))


def _at(items: tuple[T, ...], number: int, value: T) -> tuple[T, ...]:
    return (*items[: number - 1], value, *items[number:])


def _end_turn(state: State, new_stock: Sequence[Card] | None) -> State:
    """After the discard: the hand is closed, or void, or the next seat is to move, with a new stock if needed."""
    state = evolve(
        state, turns_taken=_at(state.turns_taken, state.turn, state.turns_taken[state.turn - 1] + 1)
    )
    if not state.hand:
        return _closed(state)
    if not state.stock:
        if len(state.discards) < 2 or state.rebuilds >= state.profile.rebuilds:
            return _finished(state, closer=0)
        state = _rebuilt(state, new_stock)
    return evolve(
        state,
        turn=next_seat(state.turn, state.out),
        phase=Phase.DRAW,
        opened_this_turn=False,
        drawn=Drawn.NONE,
        drawn_card=None,
        taken_used=False,
        was_put_back=False,
        owed=0,
        plays=0,
        turn_start=len(state.log),
        before=None,
    )


def _rebuilt(state: State, new_stock: Sequence[Card] | None) -> State:
    """The top discard stays, the others become the new stock (RULES.md 11)."""
    *others, top = state.discards
    if new_stock is None:
        random.Random(f"stock:{state.seed}:{state.rebuilds}").shuffle(others)
        order = tuple(others)
    else:
        order = tuple(new_stock)
        if sorted(order) != sorted(others):
            raise ValueError("the new stock is not made of the discards under the top one")
    log = (*state.log[:-1], Event(state.log[-1].seat, state.log[-1].move, order))
    return evolve(state, stock=order, discards=(top,), rebuilds=state.rebuilds + 1, log=log)


def _closed(state: State) -> State:
    return _finished(state, closer=state.turn)


def _finished(state: State, closer: int) -> State:
    result = hand_result(
        state.profile,
        state.hands,
        state.opened,
        closer=closer,
        in_hand=closer != 0 and state.opened_this_turn,
        scores=state.scores,
        out=state.out,
        dealer=state.dealer,
    )
    return evolve(state, phase=Phase.OVER, result=result, plays=0, before=None)
