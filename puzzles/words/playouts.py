"""which-discard, take-or-draw and open-or-wait in words: what the evidence says, and no more than it says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from puzzles.kinds.base import Verdict
from puzzles.kinds.deciding import best_of, seen_of
from puzzles.kinds.why import Why, why
from puzzles.puzzle import Option, Puzzle
from puzzles.tags import exchanged
from puzzles.thresholds import THRESHOLDS
from puzzles.verify.again import moves
from puzzles.words.table import Names, begun
from trainer.coach.advice import PRINCIPLES, Fact
from trainer.coach.saying.figures import margin, points, share
from trainer.coach.saying.looking import at_the_discards
from trainer.coach.saying.read import Read
from trainer.coach.words import fact_text, move_phrase, move_text, part_name, principle_text
from trainer.language import N_, Words
from trainer.playout.outcomes import PARTS
from trainer.rules.cards import hand_points
from trainer.rules.moves import Discard, Draw, Move, Take
from trainer.rules.observation import Observation, own_state
from trainer.rules.profile import FORFEIT
from trainer.rules.turn import check
from trainer.solver.openings import dearest

_PARTS: Final = {
    "close": N_("When you close: {points}."),
    "close_in_hand": N_("When you close in hand: {points}."),
    "held": N_("What you still hold when another closes: {points}."),
    "unopened": N_("When another closes before you have opened: {points}."),
    "others": N_("What third players pay when another closes: {points}."),
}
"""How much of a difference lies where."""

TENTH: Final = 0.05
"""Below it a part is nothing."""

NOTHING: Final = 0.3
"""Points below which nothing remains of a difference: the error of what was tried is about as large."""

CUT: Final = 0.75
"""Share of what a hand would cost down to which the limit of the match has to cut it before that is worth a sentence."""

_WITH_ANOTHER: Final = {
    "nothing": N_("With {instead} instead of {card} in your hand, nothing of it remains."),
    "less": N_("With {instead} instead of {card} in your hand, it is {left}."),
    "round": N_("With {instead} instead of {card} in your hand, it is the other way round, by {left}."),
}
_WITHOUT_DOUBLING: Final = {
    "nothing": N_("Where closing in hand does not double, nothing of it remains."),
    "less": N_("Where closing in hand does not double, it is {left}."),
    "round": N_("Where closing in hand does not double, it is the other way round, by {left}."),
}
_WITHOUT_EVIDENCE: Final = {
    "nothing": N_(
        "Counting what the others threw, took and left lying, the difference is {gap}; not counting it, there is none."
    ),
    "less": N_(
        "Counting what the others threw, took and left lying, the difference is {gap}; not counting it, {left}."
    ),
    "round": N_(
        "Counting what the others threw, took and left lying, the difference is {gap}; not counting it, it is the other way "
        "round, by {left}."
    ),
}
"""What became of a difference without what is said to make it: tried, not supposed."""


def question(puzzle: Puzzle, w: Words, names: Names) -> str:
    """What is asked."""
    if puzzle.kind == "take-or-draw":
        top = seen_of(puzzle).discards[-1]
        return w.tr("Do you pick up {card} from the discards, or draw from the stock?", card=w.the_card(top))
    if puzzle.kind == "open-or-wait":
        return w.tr("You can open. Do you open now, or wait and only discard?")
    return w.tr("All that is left to do is to discard. Which card costs you least?")


def answer_text(puzzle: Puzzle, answer: str, w: Words) -> str:
    """An answer in words."""
    return " ".join(move_text(move, w, seen_of(puzzle).table) for move in moves(answer))


def explain(puzzle: Puzzle, verdict: Verdict, w: Words, names: Names) -> tuple[str, ...]:
    """Why an answer is right, close or wrong: by how much, for what reason, in which parts."""
    option, best = verdict.option, best_of(puzzle)
    if option is None:
        return ()
    if option.answer != best.answer and option.grade == "right":
        return (_as_good(option, best, w),)
    if option.answer == best.answer:
        worse = puzzle.option(puzzle.tempting) or max(puzzle.options, key=lambda one: one.loss)
    else:
        worse = option
    # Nobody is told that one thing is 0.0 points better than another: what is close may well be as good as the best.
    even = option.grade == "close" and option.loss <= TENTH
    said = [_as_good(option, best, w) if even else _difference(best, worse, w)]
    if option.grade == "close":
        said.append(_close(option, w))
    said += _because(puzzle, why(puzzle, worse.answer), w)
    return (*said, *_out_at(seen_of(puzzle), w), *(() if even else part_sentences(worse, w)))


def _out_at(seen: Observation, w: Words) -> Iterator[str]:
    """That a hand costs no more than what puts the seat out of the match, where that is clearly less than it would."""
    profile, score = seen.profile, seen.scores[seen.seat - 1]
    flat = not seen.has_opened and "100" in (profile.unopened_pays, profile.full_hand_pays)
    pays = FORFEIT if flat else hand_points(seen.hand)
    if profile.limit - score <= CUT * pays:
        yield w.tr(
            "You stand at {score} and are out at {limit}: this hand costs you {points} at most.",
            score=w.number(score),
            limit=w.number(profile.limit),
            points=points(w, profile.limit - score),
        )


def _close(option: Option, w: Words) -> str:
    """Why an answer is called neither right nor wrong, by what it loses under each policy and belief."""
    losses = [one.loss for one in option.figures]
    low, high = min(losses), max(losses)
    if high < THRESHOLDS.wrong_from and (losses[0] > TENTH or high <= TENTH):
        return w.tr("That is too little to call it wrong: it changes no rating.")
    if low >= THRESHOLDS.wrong_from:
        return w.tr(
            "It probably loses this, but so many deals do not make it sure: so it is not called wrong, and changes no rating."
        )
    if low < TENTH:
        return w.tr(
            "Depending on how the hand is played on and on how the others’ cards are guessed, it loses up to {high}, or "
            "nothing at all: so it is not called wrong, and changes no rating.",
            high=points(w, high),
        )
    return w.tr(
        "Depending on how the hand is played on and on how the others’ cards are guessed, it loses from {low} up to {high}: "
        "so it is not called wrong, and changes no rating.",
        low=points(w, low),
        high=points(w, high),
    )


def _as_good(option: Option, best: Option, w: Words) -> str:
    return w.ntr(
        "As far as {n} deal that fits what you have seen tells, {move} is as good as {best}.",
        "As far as {n} deals that fit what you have seen tell, {move} is as good as {best}.",
        option.figures[0].deals,
        move=_phrase(option.answer, w),
        best=_phrase(best.answer, w),
    )


def _difference(best: Option, worse: Option, w: Words) -> str:
    figure = worse.figures[0]
    return w.ntr(
        "In {n} deal that fits what you have seen, {best} ends {points} a hand better than {worse}, give or take "
        "{error}.",
        "In {n} deals that fit what you have seen, {best} ends {points} a hand better than {worse}, give or take "
        "{error}.",
        figure.deals,
        best=_phrase(best.answer, w),
        points=points(w, figure.loss),
        worse=_phrase(worse.answer, w),
        error=margin(w, figure.loss_error),
    )


def _phrase(answer: str, w: Words) -> str:
    return move_phrase(moves(answer)[0], w)


def _because(puzzle: Puzzle, told: Why, w: Words) -> Iterator[str]:
    """That the hand closes at once, the principle and the fact that is the case of it, then what was tried without it."""
    seen, move = seen_of(puzzle), moves(best_of(puzzle).answer)[0]
    opening = dearest(seen.hand, seen.profile) if told.principle == "taking-tells" and told.tried else None
    if told.closes is not None:
        yield fact_text(told.closes, w)
    if opening is not None:
        # What was tried is a hand that opens with the discard alone: of what taking tells nothing was tried.
        yield w.tr(
            "Your hand opens without {card}, with {points}: taking it brings the opening no nearer.",
            card=w.the_card(seen.discards[-1]),
            points=points(w, opening.points),
        )
    elif told.principle:
        yield principle_text(told.principle, w, seen.profile)
    if seen.discards and isinstance(move, Draw) and told.principle == "in-hand-is-rare":
        yield w.tr(
            "Whoever takes {card} has to open with it in this turn; if you draw, you close in hand in about {chance} of "
            "all cases.",
            card=w.the_card(seen.discards[-1]),
            chance=share(w, float(puzzle.truth.get("in-hand", 0.0))),
        )
    # That the card is not worth taking is said already, and by how much.
    if told.fact is not None and told.fact.kind != "take-costs":
        yield _taken_with_joker(told.fact, w, seen) if _needs_joker(told, move) else fact_text(told.fact, w)
        yield from (fact_text(one, w) for one in told.more)
        if isinstance(move, Discard) and seen.hand.count(move.card) > 1 and told.fact.kind != "duplicate":
            yield fact_text(Fact("duplicate", {"card": move.card}, True, 0.0, ""), w)
    tried = told.tried
    if tried is None:
        return
    gap, left = points(w, tried.gap), points(w, abs(tried.left))
    way = "nothing" if abs(tried.left) < NOTHING else "less" if tried.left > 0 else "round"
    if tried.how == "evidence":
        yield w.tr(_WITHOUT_EVIDENCE[way], gap=gap, left=left)
    if tried.card is not None and tried.instead is not None:
        cards = {"instead": w.card_short(tried.instead), "card": w.card_short(tried.card)}
        if isinstance(move, Take) and _barred(exchanged(seen, tried.card, tried.instead), move):
            # There was nothing to play out.
            yield w.tr(
                "With {instead} instead of {card} in your hand, you could not take {top} at all.",
                top=w.card_short(seen.discards[-1]),
                **cards,
            )
            return
        yield _tried_on(gap, w)
        yield w.tr(_WITH_ANOTHER[way], left=left, **cards)
    elif tried.how == "house":
        yield _tried_on(gap, w)
        yield w.tr(_WITHOUT_DOUBLING[way], left=left)


def _needs_joker(told: Why, move: Move) -> bool:
    return isinstance(move, Take) and told.fact is not None and told.fact.kind == "frees-joker"


def _taken_with_joker(fact: Fact, w: Words, seen: Observation) -> str:
    """The joker that a card of the hand frees, and the meld that it makes with the card taken; of a swap itself the coach
    speaks in other words, for there the card is named already."""
    read = Read(fact, w)
    return begun(
        w.tr(
            "{card} frees the joker of meld {number}, and with it {top} makes a new meld: {cards}.",
            card=read.card(),
            number=read.whole("meld"),
            top=w.the_card(seen.discards[-1]),
            cards=read.together("makes"),
        )
    )


def _tried_on(gap: str, w: Words) -> str:
    deals = w.number(THRESHOLDS.counterfactual_deals)
    return w.tr("On {deals} other deals the difference is {gap}.", deals=deals, gap=gap)


def _barred(seen: Observation, move: Move) -> bool:
    """Whether the rules refuse a move of the seat."""
    return check(own_state(seen), move) is not None


def part_sentences(option: Option, w: Words) -> tuple[str, ...]:
    """Where the difference to the best answer lies, the largest part first; nothing is said of parts that are nothing."""
    parts = _lost(option)
    told = sorted((name for name in parts if abs(parts[name]) >= TENTH), key=lambda name: -abs(parts[name]))
    if len(told) < 2:
        return ()
    return (
        w.tr("Part by part, this is what the better answer brings more, or less:"),
        *(w.tr(_PARTS[name], points=_signed_points(w, parts[name])) for name in told),
    )


def _signed_points(w: Words, value: float) -> str:
    return ("+" if value > 0 else "−") + points(w, value)


def _lost(option: Option) -> dict[str, float]:
    """By part, how much the best answer has more of it."""
    figure = option.figures[0]
    return _tenths(figure.behind_parts, figure.deals)


def _tenths(sums: Sequence[int], deals: int) -> dict[str, float]:
    return {name: tenths / 10 for name, tenths in zip(PARTS, adding_up(sums, deals), strict=True)}


def adding_up(sums: Sequence[int], deals: int) -> tuple[int, ...]:
    """Means in tenths, rounded so that they add up to the rounded mean of the sum: the largest remainders go up."""
    total = round(10 * sum(sums) / deals)
    down = [10 * one // deals for one in sums]
    order = sorted(range(len(sums)), key=lambda at: (-(10 * sums[at] % deals), at))
    for at in order[: total - sum(down)]:
        down[at] += 1
    return tuple(down)


def hint(puzzle: Puzzle, level: int, w: Words) -> str:
    """Where to look, what principle it is about, the answer."""
    principle = next((tag for tag in puzzle.tags if tag in PRINCIPLES), "")
    if level == 2 and puzzle.kind == "which-discard" and puzzle.tempting:
        principle = why(puzzle, puzzle.tempting).principle or principle
    if level <= 1:
        if puzzle.kind == "take-or-draw":
            return w.tr("Look at the top discard: what would it do in your hand?")
        if puzzle.kind == "open-or-wait":
            return w.tr("Look at your hand: what do its melds come to, and is now the time to lay them?")
        return at_the_discards(principle, w)[0]
    if level == 2 and principle:
        return principle_text(principle, w, puzzle.profile)
    return answer_text(puzzle, best_of(puzzle).answer, w)


@dataclass(frozen=True, slots=True)
class Row:
    """One answer in the list of all. `worth` is its equity, `worth_parts` (names, and points to a tenth) add up to it;
    `lost` is what it gives up against the best answer over the same `deals`, `parts` add up to that."""

    answer: str
    text: str
    grade: str
    worth: float
    worth_parts: tuple[tuple[str, float], ...]
    lost: float
    error: float
    deals: int
    parts: tuple[tuple[str, float], ...]


def all_options(puzzle: Puzzle, w: Words) -> tuple[Row, ...]:
    """Every possible answer, the best first."""
    return tuple(_row(puzzle, one, w) for one in sorted(puzzle.options, key=lambda one: one.loss))


def _row(puzzle: Puzzle, option: Option, w: Words) -> Row:
    figure = option.figures[0]
    worth, lost = _tenths(figure.parts, figure.deals), _lost(option)
    return Row(
        answer=option.answer,
        text=answer_text(puzzle, option.answer, w),
        grade=option.grade,
        worth=round(sum(worth.values()), 1),
        worth_parts=_named(worth, w),
        lost=round(sum(lost.values()), 1),
        error=option.loss_error,
        deals=figure.deals,
        parts=_named(lost, w),
    )


def _named(parts: Mapping[str, float], w: Words) -> tuple[tuple[str, float], ...]:
    return tuple((part_name(name, w), value) for name, value in parts.items() if value)
