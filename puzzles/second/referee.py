"""A referee written from RULES.md alone: the first code that applies to a move, in the order of the table of codes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from puzzles.second.costs import JK, RANKS, SUITS
from puzzles.second.melds import Laid, additions, swapped
from puzzles.second.reading import read
from puzzles.second.turn import Rules, Situation
from trainer.rules.profile import RuleProfile

LEGAL = "legal"
_SHAPES = (
    "too-few-cards", "two-jokers", "same-suit-twice", "same-card-twice", "round-the-corner", "gap-in-run",
    "run-too-long", "neither-set-nor-run",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Moment:
    """What a verdict depends on. `taken` is the taken card while it is unused; `drawn`: "", "stock" or "discard"."""

    seat: int
    hand: tuple[str, ...]
    table: tuple[Laid, ...]
    top: str
    opened: bool
    first_round: bool
    drawn: str = ""
    taken: str = ""
    owed: int = 0
    played: int = 0
    put_back: bool = False
    over: bool = False
    others_turn: bool = False


class Refused(Exception):
    """A move that is refused; the code is its text."""


class Referee:
    """The referee of one house."""

    def __init__(self, house: RuleProfile) -> None:
        self.house = house

    def verdict(self, now: Moment, moves: Sequence[str]) -> str:
        """The code of the first move that is refused, or "legal"."""
        for move in moves:
            try:
                now = self._after(now, move)
            except Refused as refused:
                return str(refused)
        return LEGAL

    def _after(self, now: Moment, text: str) -> Moment:
        words = text.split()
        seat = int(words.pop(0)) if words[0].isdigit() else now.seat
        verb = "put back" if words[0] == "put" else words[0]
        rest = words[2:] if verb == "put back" else words[1:]
        self._time(now, verb, seat)
        _known(rest)
        match verb:
            case "draw":
                return replace(now, hand=(*now.hand, "?"), drawn="stock")
            case "put back":
                hand = _less(now.hand, (now.taken,))
                return replace(now, hand=hand, top=now.taken, drawn="", taken="", put_back=True)
            case "take":
                return self._take(now)
            case "open":
                return self._open(now, [part.split() for part in " ".join(rest).split("/")])
            case "meld":
                return self._meld(now, rest)
            case "lay":
                return self._lay(now, rest[0], int(rest[2]))
            case "swap":
                return self._swap(now, rest[0], int(rest[2]))
        return self._discard(now, rest[0])

    def _time(self, now: Moment, verb: str, seat: int) -> None:
        if now.over:
            raise Refused("hand-over")
        if now.others_turn or seat != now.seat:
            raise Refused("not-your-turn")
        if verb == "put back":
            if now.drawn != "discard":
                raise Refused("nothing-to-put-back")
            if now.played:
                raise Refused("put-back-too-late")
        elif verb in ("draw", "take"):
            if now.drawn:
                raise Refused("already-drawn")
            if verb == "take" and now.put_back:
                raise Refused("stock-only")
        elif not now.drawn and not (verb == "open" and self.house.open_before_draw):
            raise Refused("must-draw-first")

    def _rules(self, now: Moment) -> Rules:
        return Rules(self.house, first_round=now.first_round)

    def _take(self, now: Moment) -> Moment:
        if not now.opened and self.house.pile_before_opening == "closed":
            raise Refused("discard-pile-closed")
        if not self._rules(now).may_take(now.hand, now.table, now.top, opened=now.opened):
            raise Refused("taken-card-unusable")
        return replace(now, hand=(*now.hand, now.top), drawn="discard", taken=now.top, played=0)

    def _open(self, now: Moment, melds: Sequence[Sequence[str]]) -> Moment:
        cards = tuple(_card(word) for meld in melds for word in meld)
        _held(now, cards)
        if now.opened:
            raise Refused("already-opened")
        laid = self._read(melds)
        if sum(meld.points for meld in laid) < 40:
            raise Refused("below-opening-minimum")
        if not self._rules(now).is_opening(tuple(laid)):
            raise Refused("joker-in-opening")
        if now.taken and now.taken not in cards:
            raise Refused("taken-card-not-in-opening")
        after = Situation(tuple(sorted(_less(now.hand, cards))), (*now.table, *laid), "", now.owed)
        self._must_end_well(now, after)
        return replace(
            now,
            hand=after.hand,
            table=after.table,
            opened=True,
            taken="",
            played=now.played + 1,
            over=self._closed(after),
        )

    def _meld(self, now: Moment, words: Sequence[str]) -> Moment:
        cards = tuple(_card(word) for word in words)
        _held(now, cards)
        if not now.opened:
            raise Refused("not-opened")
        (laid,) = self._read([words])
        return self._played(now, cards, (*now.table, laid), "meld")

    def _lay(self, now: Moment, word: str, number: int) -> Moment:
        card, _, says = word.partition("=")
        _held(now, (card,))
        meld = self._at(now, number)
        if not now.opened:
            raise Refused("not-opened")
        ways = [grown for said, grown in additions(meld, card, self.house.longest_run) if says in ("", said)]
        if not ways:
            raise Refused("two-jokers" if card == JK and meld.has_joker else "does-not-fit")
        return self._played(now, (card,), _with(now.table, number, ways[0]), "lay")

    def _swap(self, now: Moment, card: str, number: int) -> Moment:
        _held(now, (card,))
        meld = self._at(now, number)
        if not now.opened:
            raise Refused("not-opened")
        if not meld.has_joker:
            raise Refused("no-joker-there")
        if card not in meld.means:
            raise Refused("not-the-jokers-card")
        without = swapped(meld, card, self.house.longest_run)
        if without is None:
            raise Refused("same-card-twice")
        if self._rules(now).may_not_swap(Situation(now.hand, now.table, now.taken, now.owed), card):
            raise Refused("taken-card-may-not-swap")
        return self._played(now, (card,), _with(now.table, number, without), "swap")

    def _discard(self, now: Moment, card: str) -> Moment:
        _held(now, (card,))
        if now.taken:
            raise Refused("taken-card-not-used")
        if now.owed:
            raise Refused("joker-not-replayed")
        if len(now.hand) == 1 and now.first_round and not self.house.first_round_close:
            raise Refused("first-round-closing")
        strict = self.house.feeding == "nobody" or (self.house.feeding == "opened_only" and not now.opened)
        if strict and self._fits(now, card) and not all(self._fits(now, held) for held in now.hand):
            raise Refused("attachable-discard")
        hand = _less(now.hand, (card,))
        return replace(now, hand=hand, over=not hand, others_turn=bool(hand))

    def _fits(self, now: Moment, card: str) -> bool:
        return any(additions(meld, card, self.house.longest_run) for meld in now.table)

    def _read(self, melds: Sequence[Sequence[str]]) -> list[Laid]:
        """The melds, or the code that comes first among those of the wrong ones."""
        made = [read(words, self.house.longest_run, self.house.joker_in_set == "declared") for words in melds]
        codes = [found for found in made if isinstance(found, str)]
        if codes:
            raise Refused(min(codes, key=_SHAPES.index))
        return [found[0] for found in made if not isinstance(found, str)]

    def _at(self, now: Moment, number: int) -> Laid:
        if not 1 <= number <= len(now.table):
            raise Refused("no-such-meld")
        return now.table[number - 1]

    def _played(self, now: Moment, cards: tuple[str, ...], table: tuple[Laid, ...], verb: str) -> Moment:
        hand = _less(now.hand, cards)
        owed = now.owed
        if verb == "swap":
            hand = (*hand, JK)
            owed += self.house.swapped_joker == "replay"
        else:
            owed = max(0, owed - cards.count(JK))
        used = now.taken in cards and verb in self.house.taken_uses
        after = Situation(tuple(sorted(hand)), table, "" if used else now.taken, owed)
        self._must_end_well(now, after, swap=verb == "swap")
        return replace(
            now,
            hand=after.hand,
            table=table,
            taken=after.taken,
            owed=owed,
            played=now.played + 1,
            over=self._closed(after),
        )

    def _closed(self, after: Situation) -> bool:
        """Whether the last card was laid, where that closes."""
        return not after.hand and self.house.close_by == "any"

    def _must_end_well(self, now: Moment, after: Situation, *, swap: bool = False) -> None:
        rules = self._rules(now)
        if not now.drawn:
            # Before drawing, the card to come counts as a card to discard.
            rules.need, rules.need_first = max(0, rules.need - 1), max(0, rules.need_first - 1)
        code = rules.duty_code(after, swap=swap)
        if code != LEGAL:
            raise Refused(code)


def _card(word: str) -> str:
    return word.partition("=")[0]


def _known(words: Sequence[str]) -> None:
    faces = {rank + suit for rank in RANKS for suit in SUITS} | {JK}
    for word in words:
        if word in ("/", "on", "in") or word.isdigit():
            continue
        if not set(word.split("=")) <= faces:
            raise Refused("unknown-card")


def _held(now: Moment, cards: Sequence[str]) -> None:
    if Counter(cards) - Counter(now.hand):
        raise Refused("card-not-in-hand")


def _less(hand: Sequence[str], cards: Sequence[str]) -> tuple[str, ...]:
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


def _with(table: tuple[Laid, ...], number: int, meld: Laid) -> tuple[Laid, ...]:
    return (*table[: number - 1], meld, *table[number:])
