"""What somebody sat down to: the day's puzzles, a training, a streak, a sprint, reviews, mistakes, or one puzzle."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date, datetime
from random import Random
from typing import Final, Literal, cast, get_args

from puzzles import training
from puzzles.bank.reader import Wish
from puzzles.daily import A_DAY
from puzzles.kinds import kind
from puzzles.puzzle import Grade, Puzzle
from puzzles.training import Difficulty, Pick, Sprint
from trainer.app.solving.desk import OVERALL, Desk, Settled
from trainer.app.solving.knowing import GRADES
from trainer.app.solving.solving import First, Solving
from trainer.rules.profile import HOUSES
from trainer.store import StoreError
from trainer.store.records import Round

Mode = Literal["daily", "train", "streak", "sprint", "review", "mistakes", "one"]
MODES: Final[tuple[Mode, ...]] = get_args(Mode)
ROUNDS: Final[tuple[Mode, ...]] = ("streak", "sprint")
"""The modes that have a score and an end."""
DIFFICULTIES: Final[tuple[Difficulty, ...]] = get_args(Difficulty)


@dataclass(frozen=True, slots=True)
class Plan:
    """What was asked for. Of the fields below `mode` each mode uses its own; `puzzles` are digests in their order."""

    mode: Mode
    day: date | None = None
    kind: str = ""
    theme: str = ""
    house: str = ""
    difficulty: Difficulty = "mine"
    puzzles: tuple[str, ...] = ()

    @property
    def houses(self) -> tuple[str, ...]:
        """The house to draw from; empty for all."""
        return (self.house,) if self.house in HOUSES else ()


@dataclass(slots=True)
class Sitting:
    """A plan being carried out in one tab. What counts is in the store; this is where the tab stands.

    `solving` is the puzzle on the table, `why` it came, `settled` what its answer changed, `unkept` what the store
    could not take when it came. `grades` are those of the
    puzzles so far. `due` counts the reviews that were due when this puzzle came, itself among them. `passed` are those of
    the plan's puzzles that are passed over. `over`: nothing follows.
    """

    plan: Plan
    names: Callable[[Puzzle], tuple[str, ...]]
    begun: datetime
    key: str = field(default_factory=lambda: secrets.token_hex(6))
    solving: Solving | None = None
    given: Puzzle | None = None
    why: str = "new"
    attempt: str = ""
    opened: datetime | None = None
    day: date | None = None
    settled: Settled | None = None
    unkept: list[Callable[[], object]] = field(default_factory=list)
    turn: int = 0
    grades: list[Grade] = field(default_factory=list)
    over: bool = False
    sprint: Sprint | None = None
    done: set[str] = field(default_factory=set)
    due: int = 0
    passed: frozenset[str] = frozenset()

    def seat(self, desk: Desk, now: datetime, today: date, clock: Callable[[], float]) -> None:
        """Puts the next puzzle on the table, unless one lies there. `over` where there is none.

        Raises the store's errors; an answer that could not be kept before is tried again first.
        """
        self._keep_waiting()
        reviewing = self.plan.mode == "review"
        if reviewing and self.solving is not None and not self.solving.tries:
            self._no_longer_due(self.solving, desk, now)
        if self.solving is not None or self.over:
            return
        if self.plan.mode in ROUNDS:
            self._catch_up(desk)
        found = None if self.broken else self._next(desk, now, today)
        self.over = found is None
        if self.over and self.grades and self.plan.mode in ROUNDS:
            self._keep_round(desk)
        if found is not None:
            self.due = len(desk.due(now)) if reviewing else 0
            self.put(found, desk, now, today, clock)

    def resume(self, desk: Desk, now: datetime) -> None:
        """Goes on with the streak or the sprint that this plan was left in: one that no mistake has ended, or whose three
        minutes are not over. Raises the store's errors."""
        rounds = desk.store.puzzles.rounds(desk.player_id, self.plan.mode)
        mine = [one for one in rounds if one.data.get("house") == self.plan.house]
        found = max(mine, key=lambda one: one.begun, default=None)
        if found is None or found.data.get("over") or not all(map(self._goes_on, _grades(found))):
            return
        if self.plan.mode == "sprint" and not Sprint(found.begun).left(now):
            return
        self.key, self.begun = found.id, found.begun
        self._take_up(found, desk)

    def _catch_up(self, desk: Desk) -> None:
        """Takes over what another tab has answered of this round meanwhile."""
        rounds = desk.store.puzzles.rounds(desk.player_id, self.plan.mode)
        found = next((one for one in rounds if one.id == self.key), None)
        if found is not None and len(_grades(found)) > len(self.grades):
            self._take_up(found, desk)

    def _take_up(self, found: Round, desk: Desk) -> None:
        """Stands where the round stands."""
        self.grades = _grades(found)
        self.turn = len(self.grades)
        if self.plan.mode == "sprint":
            self.sprint = Sprint(found.begun, found.score, self.turn)
        tries = (desk.store.puzzles.attempt(desk.player_id, f"{self.key}-{n}") for n in range(self.turn))
        self.done = {one.digest for one in tries if one is not None}

    def _goes_on(self, grade: Grade) -> bool:
        """Whether a round goes on after it: a mistake ends a streak alone."""
        return self.plan.mode == "sprint" or training.streak_goes_on(grade)

    def _no_longer_due(self, solving: Solving, desk: Desk, now: datetime) -> None:
        """Away with a review that was answered elsewhere meanwhile, in another tab or in training."""
        if solving.puzzle.digest not in desk.due(now):
            self.solving = None
            self.turn += 1

    def put(self, found: Pick, desk: Desk, now: datetime, today: date, clock: Callable[[], float]) -> None:
        """Puts this puzzle on the table."""
        puzzle = found.puzzle
        self.why = found.why
        self.attempt = attempt = f"{self.key}-{self.turn}"
        self.opened, self.day = now, today
        self.settled = None
        name = f"puzzle-{self.key}-{self.turn}"
        self.solving = Solving(
            name,
            puzzle,
            kind(puzzle.kind),
            self.names(puzzle),
            self._keeping(desk, now, today),
            clock,
            lambda verdict: self._kept(lambda: desk.tried_again(attempt, solved=verdict.grade != "wrong")),
        )

    def _next(self, desk: Desk, now: datetime, today: date) -> Pick | None:
        plan, chance = self.plan, Random(f"{self.key}:{self.turn}")
        held_back = desk.days.held_back(today)
        match plan.mode:
            case "daily" | "one":
                if self.given is not None and self.turn == 0:
                    return Pick(self.given, "new")
                left = plan.puzzles[self.turn : self.turn + 1]
                found = training.first_of(left, desk.find)
                return None if found is None else Pick(found, "new")
            case "review":
                return desk.review(now)
            case "mistakes":
                return desk.mistake(frozenset(self.done))
            case "streak":
                wish = training.streak_wish(len(self.grades), plan.houses)
                return self._drawn(desk, wish, chance, held_back)
            case "sprint":
                self.sprint = self.sprint or Sprint(now)
                if not self.sprint.left(now):
                    return None
                return self._drawn(desk, self.sprint.wish(plan.houses), chance, held_back)
        rating = desk.standing(plan.kind or OVERALL, now).rating
        wish = training.wish_for(
            rating,
            plan.difficulty,
            kinds=(plan.kind,) if plan.kind else (),
            theme=plan.theme,
            houses=plan.houses,
        )
        return desk.next(wish, chance, self.turn, now, held_back)

    def _drawn(self, desk: Desk, wish: Wish, chance: Random, held_back: frozenset[str]) -> Pick | None:
        """A new puzzle of a round; one that was seen before where no other is left."""
        without = {*desk.store.puzzles.seen(desk.player_id), *held_back, *self.done}
        found = desk.bank.draw(wish, chance, without) or desk.bank.draw(
            wish, chance, {*held_back, *self.done}
        )
        return None if found is None else Pick(found, "new")

    def _keeping(self, desk: Desk, opened: datetime, day: date) -> Callable[[First], None]:
        """What becomes of the answer that counts: into the store at once. Where the store fails just then it is kept at the
        page's next run."""
        attempt, mode = self.attempt, self.mode_kept

        def keep(first: First) -> None:
            answered = datetime.now(opened.tzinfo)
            sprint = self.sprint
            self._count(first, answered)

            def store() -> None:
                self.settled = desk.settle(
                    first, attempt=attempt, mode=mode, day=day.isoformat(), opened=opened, now=answered
                )
                if self.plan.mode in ROUNDS:
                    # Where another tab has answered this one before, its answer counts.
                    self.grades[-1] = GRADES.get(self.settled.attempt.grade, "wrong")
                    self.sprint = sprint and sprint.answered(self.grades[-1], answered)
                    self._keep_round(desk)

            self._kept(store)

        return keep

    def _kept(self, store: Callable[[], object]) -> None:
        """Stores something, after all that waits to be stored; or lets it wait, where the store fails just now."""
        self.unkept.append(store)
        with suppress(StoreError):
            self._keep_waiting()

    def _keep_waiting(self) -> None:
        while self.unkept:
            self.unkept[0]()
            del self.unkept[0]

    def _count(self, first: First, answered: datetime) -> None:
        """Into the score of this sitting."""
        grade = first.verdict.grade
        assert grade is not None
        self.grades.append(grade)
        self.done.add(first.puzzle.digest)
        if self.sprint is not None:
            self.sprint = self.sprint.answered(grade, answered)

    @property
    def mode_kept(self) -> str:
        """The mode as the store has it: a day's puzzles count for the day alone if they are opened on it."""
        if self.plan.mode == "daily" and self.plan.day != self.day:
            return "archive"
        return self.plan.mode

    @property
    def score(self) -> int:
        """Of a streak or a sprint: how many went well."""
        if self.sprint is not None:
            return self.sprint.solved
        return sum(map(training.streak_goes_on, self.grades))

    @property
    def broken(self) -> bool:
        """Whether a streak has met its first mistake."""
        return self.plan.mode == "streak" and not all(map(training.streak_goes_on, self.grades))

    def _keep_round(self, desk: Desk) -> None:
        data = {"grades": list(self.grades), "house": self.plan.house, "over": self.over or self.broken}
        with desk.store.puzzles.solving(desk.player_id) as unit:
            known = unit.round(self.key)
            # Another tab may have come further in it.
            if known is None or len(_grades(known)) <= len(self.grades):
                unit.set_round(Round(self.key, self.plan.mode, self.begun, self.score, data))

    def begin_again(self, without: Collection[str] = ()) -> None:
        """The same puzzles from the first one on, `without` some of them."""
        self.turn, self.over, self.solving = 0, False, None
        # Attempts of their own: those before are kept as they are.
        self.key = secrets.token_hex(6)
        self.pass_over(without)

    def pass_over(self, digests: Collection[str]) -> None:
        """Leaves out these of the plan's puzzles from here on; `over` where none is left."""
        self.passed = frozenset(digests)
        self.turn = self._following(self.turn)
        self.over = self.turn >= len(self.plan.puzzles)

    def _following(self, turn: int) -> int:
        """The first turn from this one on whose puzzle is not passed over."""
        left = (n for n, one in enumerate(self.plan.puzzles[turn:], turn) if one not in self.passed)
        return next(left, max(turn, len(self.plan.puzzles)))

    @property
    def last(self) -> bool:
        """Whether no other of the plan's puzzles, or none of this streak, follows the one on the table."""
        ending = self.plan.mode in ("daily", "one") and self._following(self.turn + 1) >= len(
            self.plan.puzzles
        )
        return self.broken or ending

    def onward(self) -> None:
        """Away with this puzzle; the next run brings another."""
        self.over = self.over or self.last
        self.solving = None
        self.turn = self._following(self.turn + 1)


def _grades(found: Round) -> list[Grade]:
    """How the puzzles of a round went, in their order."""
    kept = found.data.get("grades")
    return [GRADES[one] for one in kept if one in GRADES] if isinstance(kept, list) else []


def plan_of(query: Mapping[str, str], day: Callable[[date], Sequence[str] | None]) -> Plan | None:
    """The plan that an address asks for; None where it asks for none that there is. `day` gives a day's puzzles."""
    mode = query.get("mode", "one" if query.get("d") else "")
    if mode not in MODES:
        return None
    if mode == "daily":
        try:
            asked = date.fromisoformat(query.get("day", ""))
        except ValueError:
            return None
        puzzles = day(asked)
        return None if not puzzles else Plan("daily", day=asked, puzzles=tuple(puzzles[:A_DAY]))
    difficulty = query.get("difficulty", "mine")
    return Plan(
        cast(Mode, mode),
        kind=query.get("kind", ""),
        theme=query.get("theme", ""),
        house=query.get("house", ""),
        difficulty=difficulty if difficulty in DIFFICULTIES else "mine",
        puzzles=(query["d"],) if mode == "one" and query.get("d") else (),
    )
