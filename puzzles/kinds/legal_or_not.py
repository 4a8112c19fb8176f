"""legal-or-not: a move on a table; is it legal, or which rule refuses it? Every code occurs, and every difference between
the houses."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from puzzles.kinds.base import LEGAL, BadAnswer, Features, How, Rejected, Shard, Value, Verdict
from puzzles.kinds.legal_moves import Try, tries
from puzzles.kinds.levels import Knots, level_of, ramp, rating_of
from puzzles.kinds.turns import state_at, state_of
from puzzles.puzzle import Puzzle, Scalar
from puzzles.second.melds import laid_from_text
from puzzles.second.referee import Moment, Referee
from trainer.rules.melds import Meld, Set, make_set
from trainer.rules.notation.words import split_seat, verb_of
from trainer.rules.profile import HOUSES, RuleProfile, house, with_changes
from trainer.rules.profile import Value as Setting
from trainer.rules.referee import judge_move
from trainer.rules.refusals import CODES, GROUPS, Refusal
from trainer.rules.state import Phase, State, TableMeld, evolve

NAME: Final = "legal-or-not"

POSITIONS: Final = 400
"""Made in one shard."""
OF_A_CODE: Final = 1
"""Puzzles of one code in a shard."""
OF_LEGAL: Final = 12
CHOICES: Final = 5

SETTINGS: Final[Mapping[str, tuple[Setting, ...]]] = {
    key: tuple(dict.fromkeys(getattr(profile, key) for profile in HOUSES.values()))
    for key in (
        "longest_run",
        "joker_in_set",
        "open_before_draw",
        "pile_before_opening",
        "taken_uses",
        "swapped_joker",
        "feeding",
        "close_by",
        "first_round_close",
    )
} | {"clean_opening": (False, True)}
"""The settings that a verdict depends on, with the values that houses have."""

CHANGES: Final[Mapping[str, tuple[Mapping[str, object], ...]]] = {
    "it-club": ({}, {}, {"clean_opening": True}, {"take_to_open": True}),
    "it-duel": ({}, {}, {}, {"clean_opening": True}),
    "fr-table": ({}, {}, {"longest_run": 14}, {"clean_opening": True}),
    "ro-duel": ({}, {}, {}, {"clean_opening": True}),
}
"""Variants that take turns, by house."""

SIMPLE: Final = {"turn": 0.0, "cards": 0.1, "right": 0.3, "shape": 0.5, "amount": 0.6, "duties": 1.0}
"""How far the groups of codes are from sight."""
WEIGHTS: Final = {
    "group": 3.0,
    "first": 1.0,  # moves that come before
    "house": 2.0,  # another house judges otherwise
    "legal": 1.5,  # it looks wrong and is not
    "cards": 1.0,  # that the move plays
}
KNOTS: Final[Knots] = (0.12, 0.29, 0.47, 0.66)

BY_VERB: Final[Mapping[str, tuple[str, ...]]] = {
    "draw": ("already-drawn", "not-your-turn", "hand-over", "stock-only"),
    "take": ("already-drawn", "stock-only", "discard-pile-closed", "taken-card-unusable", "not-your-turn"),
    "put back": ("nothing-to-put-back", "put-back-too-late", "stock-only", "taken-card-not-used"),
    "open": (
        "must-draw-first", "already-opened", "gap-in-run", "below-opening-minimum", "joker-in-opening",
        "nothing-left-to-discard", "first-round-closing",
    ),
    "meld": (
        "must-draw-first", "not-opened", "gap-in-run", "same-suit-twice", "neither-set-nor-run", "two-jokers",
        "nothing-left-to-discard", "taken-card-not-used",
    ),
    "lay": (
        "must-draw-first", "not-opened", "does-not-fit", "two-jokers", "nothing-left-to-discard",
        "taken-card-not-used",
    ),
    "swap": (
        "not-opened", "no-joker-there", "not-the-jokers-card", "joker-cannot-be-replayed",
        "taken-card-may-not-swap", "must-draw-first",
    ),
    "discard": (
        "must-draw-first", "attachable-discard", "taken-card-not-used", "joker-not-replayed",
        "card-not-in-hand", "first-round-closing",
    ),
}  # fmt: skip
"""Codes that somebody might think of, by the verb of the move."""


class LegalOrNot:
    """The kind."""

    name = NAME
    exact = True
    moves = frozenset[str]()

    def how(self, puzzle: Puzzle) -> How:
        return "choice"

    def choices(self, puzzle: Puzzle) -> Sequence[str]:
        """Legal, the right code, and others that one might think of, in the order of the table of codes."""
        right = str(puzzle.truth.get("verdict", LEGAL))
        _, move = split_seat(str(puzzle.ask["move"]))
        likely = [code for code in BY_VERB[verb_of(move)] if code != right]
        random.Random(f"choices:{puzzle.digest}").shuffle(likely)
        some = [right] if right != LEGAL else []
        some += likely[: CHOICES - 1 - len(some)]
        return (LEGAL, *sorted(some, key=CODES.index))

    def make(self, shard: Shard) -> Iterator[Puzzle | Rejected]:
        chance = random.Random(f"make:{shard.text}")
        base = house(shard.rules)
        # Each shard has some positions of every variant, so that its codes do not hang on its number.
        profiles = [with_changes(base, changes) for changes in CHANGES.get(shard.rules, ({},))]
        met: Counter[str] = Counter()
        for number in range(POSITIONS):
            some = list(tries(profiles[number % len(profiles)], chance))
            chance.shuffle(some)
            for one in some:
                verdict = code_of(one)
                if met[verdict] >= (OF_LEGAL if verdict == LEGAL else OF_A_CODE):
                    continue
                found = self._made(one, verdict, shard, number)
                met[verdict] += isinstance(found, Puzzle)
                yield found
                if isinstance(found, Puzzle):
                    break  # one question for each position

    def _made(self, one: Try, verdict: str, shard: Shard, number: int) -> Puzzle | Rejected:
        ask: dict[str, Scalar] = {"move": one.move}
        if one.first:
            ask["first"] = "; ".join(one.first)
        bare = Puzzle(kind=NAME, position=one.line, ask=ask)
        settings = deciding(bare)
        if verdict == LEGAL and not _looks_wrong(bare, settings):
            return Rejected(NAME, "plainly-legal")
        features = features_of(bare, verdict, settings)
        rating = rating_of(features, WEIGHTS, KNOTS)
        return replace(
            bare,
            truth={"verdict": verdict},
            level=level_of(rating),
            rating=rating,
            tags=(f"verdict-{verdict}", *(f"rule-{key}" for key in settings)),
            origin={"seed": shard.seed, "shard": shard.number, "number": number, "from": "made"},
        )

    def judge(self, puzzle: Puzzle, answer: str) -> Verdict:
        text = answer.strip()
        if text != LEGAL and text not in CODES:
            raise BadAnswer(text, f"{LEGAL}, {CODES[-1]}")
        refusal = refusal_of(puzzle)
        code = LEGAL if refusal is None else refusal.code
        right = text == code
        facts: list[Mapping[str, Value]] = [{"fact": "verdict", "code": code, "said": text}]
        for name, other in elsewhere(puzzle).items():
            if other != code:
                facts.append({"fact": "elsewhere", "house": name, "code": other})
        grade: Verdict = Verdict(
            text, "right" if right else "wrong", best=right, refusal=refusal, facts=tuple(facts)
        )
        return grade

    def right(self, puzzle: Puzzle) -> Sequence[str]:
        refusal = refusal_of(puzzle)
        return (LEGAL if refusal is None else refusal.code,)

    def check(self, puzzle: Puzzle) -> Sequence[str]:
        (verdict,) = self.right(puzzle)
        found = []
        if verdict != puzzle.truth["verdict"]:
            found.append(f"the referee says {verdict}, not {puzzle.truth['verdict']}")
        if verdict not in self.choices(puzzle):
            found.append("the right answer is not among the choices")
        told = {tag for tag in puzzle.tags if tag.startswith("rule-")}
        if told != {f"rule-{key}" for key in deciding(puzzle)}:
            found.append("another setting decides")
        return found

    def check_twice(self, puzzle: Puzzle) -> Sequence[str]:
        state = state_of(puzzle)
        verdict = Referee(state.profile).verdict(moment_of(state), moves_of(puzzle))
        told = puzzle.truth["verdict"]
        return (
            [] if verdict == told else [f"a referee written from the rules' text says {verdict}, not {told}"]
        )


KIND: Final = LegalOrNot()


def _looks_wrong(puzzle: Puzzle, settings: Sequence[str]) -> bool:
    """Whether a legal move is one to ask about: another house refuses it, or a joker or an ace does something rare."""
    if set(settings) - ({"clean_opening"} if not puzzle.profile.clean_opening else set()):
        return True
    verb, *cards = str(puzzle.ask["move"]).split()
    aces = {card for card in cards if card.startswith("A")}
    jokers = [card for card in cards if card.startswith("JK")]
    return verb in ("open", "meld") and bool(aces) and bool(jokers)


def moves_of(puzzle: Puzzle) -> tuple[str, ...]:
    """The moves that are made before, and the one that is asked about."""
    first = [part.strip() for part in str(puzzle.ask.get("first", "")).split(";") if part.strip()]
    return (*first, str(puzzle.ask["move"]))


def judged(state: State, moves: Sequence[str]) -> tuple[Refusal | None, bool]:
    """Why a move is refused, and whether it is the last one."""
    for number, text in enumerate(moves, 1):
        refusal, state = judge_move(state, text)
        if refusal is not None:
            return refusal, number == len(moves)
    return None, True


def code_of(one: Try) -> str:
    """The verdict on a try: a code, or "legal"."""
    refusal, _ = judged(state_at(one.line), (*one.first, one.move))
    return LEGAL if refusal is None else refusal.code


def refusal_of(puzzle: Puzzle) -> Refusal | None:
    """Why the move that is asked about is refused."""
    return judged(state_of(puzzle), moves_of(puzzle))[0]


def under(puzzle: Puzzle, profile: RuleProfile) -> str | None:
    """The verdict under other rules; None where the moves before would be refused already."""
    state = state_of(puzzle)
    table = tuple(TableMeld(laid.owner, _read_anew(laid.meld, profile)) for laid in state.table)
    refusal, last = judged(evolve(state, profile=profile, table=table), moves_of(puzzle))
    if not last:
        return None
    return LEGAL if refusal is None else refusal.code


def _read_anew(meld: Meld, profile: RuleProfile) -> Meld:
    """A meld as another house would have it on the table: what the joker of a set of three stands for may differ."""
    if isinstance(meld, Set) and meld.joker:
        return make_set(meld.rank, meld.suits, True, meld.stands_for, profile)
    return meld


def elsewhere(puzzle: Puzzle) -> Mapping[str, str]:
    """The verdicts of the four houses, where the moves before are legal there."""
    found = {name: under(puzzle, profile) for name, profile in HOUSES.items() if name != puzzle.house}
    return {name: code for name, code in found.items() if code is not None}


def deciding(puzzle: Puzzle) -> tuple[str, ...]:
    """The settings each of which, changed alone, changes the verdict."""
    profile = puzzle.profile
    here = under(puzzle, profile)
    found = []
    for key, values in SETTINGS.items():
        others = [value for value in values if value != getattr(profile, key)]
        verdicts = [under(puzzle, with_changes(profile, {key: value})) for value in others]
        if any(verdict is not None and verdict != here for verdict in verdicts):
            found.append(key)
    return tuple(found)


def moment_of(state: State) -> Moment:
    """The state as the second referee takes it."""
    return Moment(
        seat=state.turn,
        hand=tuple(card.text for card in state.hand),
        table=tuple(laid_from_text(meld.text) for meld in state.melds),
        top=state.discards[-1].text if state.discards else "",
        opened=state.has_opened,
        first_round=state.first_round,
        drawn="" if state.phase is Phase.DRAW else state.drawn.value,
        taken="" if state.taken_unused is None else state.taken_unused.text,
    )


def features_of(puzzle: Puzzle, verdict: str, settings: Sequence[str]) -> Features:
    """What makes it hard."""
    group = next((name for name, codes in GROUPS.items() if verdict in codes), "")
    words = str(puzzle.ask["move"]).split()
    return Features(
        {
            "group": SIMPLE.get(group, 0.6),
            "first": float("first" in puzzle.ask),
            "house": ramp(len(settings), 0, 1),
            "legal": float(verdict == LEGAL),
            "cards": ramp(len(words), 2, 8),
        }
    )
