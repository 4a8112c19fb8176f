"""Reading a meld a second time, by trying every face that the joker could be (RULES.md 2, 3 and "Codes of refusal").

Cards are words of the notation, "7H", "JK" or "JK=8H", in the order written.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from puzzles.second.costs import JK, RANKS, SUITS
from puzzles.second.melds import Laid, card_at, group, rank_of, run

EVERY_FACE = tuple(rank + suit for suit in SUITS for rank in RANKS)


def read(words: Sequence[str], longest: int, declared: bool) -> tuple[Laid, ...] | str:
    """The meld that the words are, or the code of their shape. Where RULES.md leaves it open, because two readings are
    worth the same and neither is the written order, all of them."""
    if len(words) < 3:
        return "too-few-cards"
    jokers = [word for word in words if word.startswith(JK)]
    if len(jokers) > 1:
        return "two-jokers"
    says = jokers[0].partition("=")[2] if jokers else ""
    known = [word for word in words if not word.startswith(JK)] + ([says] if says else [])
    if len({face[:-1] for face in known}) == 1:
        return _read_set(words, known, says, declared)
    if len({face[-1] for face in known}) != 1:
        return "neither-set-nor-run"
    if _twice(known, says):
        return "same-card-twice"
    runs = list(_runs(words, says))
    if not runs:
        return "round-the-corner" if _wraps(known, len(words)) else "gap-in-run"
    if len(words) > longest:
        return "run-too-long"
    as_written = [
        made
        for made in runs
        if list(made.needs) == [word[:2] if word.startswith(JK) else word for word in words]
    ]
    if as_written:
        return (as_written[0],)
    most = max(made.points for made in runs)
    return tuple(made for made in runs if made.points == most)


def _read_set(words: Sequence[str], known: list[str], says: str, declared: bool) -> tuple[Laid] | str:
    naturals = [word for word in words if not word.startswith(JK)]
    if len(set(known)) < len(known) or len(words) > 4:
        return "same-suit-twice"
    suits = "".join(suit for suit in SUITS if suit in {card[-1] for card in naturals})
    missing = "".join(suit for suit in SUITS if suit not in suits)
    rank = rank_of(naturals[0])
    if len(naturals) == len(words):
        return (group(rank, suits, ""),)
    if len(words) == 3 and not declared:
        return (group(rank, suits, missing),)  # either will do, whatever was written
    return (group(rank, suits, says[-1] if says else missing[0]),)


def _twice(known: list[str], says: str) -> bool:
    """A card twice is none of a run's, but for the two aces of a run of fourteen, of which one is the joker."""
    naturals = known[:-1] if says else known
    if len(set(naturals)) == 13 == len(naturals) and says in naturals:
        return says[:-1] != "A"
    return len(set(known)) < len(known)


def _runs(words: Sequence[str], says: str) -> Iterator[Laid]:
    """Every run of exactly these cards: each face for the joker, each ace low or high."""
    at = next((i for i, word in enumerate(words) if word.startswith(JK)), None)
    suit = next(word[-1] for word in words if not word.startswith(JK))
    for face in [says] if says or at is None else EVERY_FACE:
        faces = [face if i == at else word for i, word in enumerate(words)]
        if any(card[-1] != suit for card in faces):
            continue
        choices = [(1, 14) if card[:-1] == "A" else (rank_of(card),) for card in faces]
        for places in product(*choices):
            low, high = min(places), max(places)
            if sorted(places) == list(range(low, high + 1)):
                made = run(suit, low, high, places[at] if at is not None else 0, 14)
                if made is not None:
                    yield made


def _wraps(known: list[str], size: int) -> bool:
    """Whether they would be a run if the ace joined king and two, the joker standing where it has to."""
    suit = known[0][-1]
    for start in range(1, 14):
        stretch = {card_at((start - 1 + step) % 13 + 1, suit) for step in range(min(size, 13))}
        if set(known) <= stretch and size <= 13:
            return True
    return False
