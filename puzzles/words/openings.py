"""find-the-opening in words."""

from __future__ import annotations

from puzzles.kinds.base import NONE, Verdict
from puzzles.kinds.opening_asked import asked_at
from puzzles.puzzle import Puzzle
from puzzles.words.table import Fact, Names, any_of, facts_of, joined, moves_text
from trainer.language import Words
from trainer.language.melds import melds_short
from trainer.rules.moves import Open
from trainer.rules.notation.words import parse_move
from trainer.rules.reading import written_text


def question(puzzle: Puzzle, w: Words, names: Names) -> str:
    """What is asked."""
    asked = asked_at(puzzle.position)
    if asked.taking and asked.must_use is not None:
        first = w.tr(
            "Before you draw: take {card} from the discard pile and open with it, or say that you cannot.",
            card=w.the_card(asked.must_use),
        )
    elif asked.keep == 0 and asked.state.profile.close_by == "discard":
        first = w.tr("You have not drawn yet, and here you may open first. Open, or say that you cannot.")
    else:
        first = w.tr("You have drawn. Open, or say that you cannot.")
    return joined((first, _clean(w) if asked.state.profile.clean_opening else ""))


def _clean(w: Words) -> str:
    return w.tr("The 40 points have to come from melds without a joker.")


def explain(puzzle: Puzzle, verdict: Verdict, w: Words, names: Names) -> tuple[str, ...]:
    """Why the answer is what it is."""
    return tuple(filter(None, (_sentence(fact) for fact in facts_of(verdict, w))))


def _sentence(fact: Fact) -> str:
    w = fact.w
    match fact.kind:
        case "opens":
            return joined((_opens(fact), _best(fact)))
        case "dearer":
            return w.tr("{melds}: worth more, {total}.", total=fact.points("total"), melds=_melds(fact))
        case "leaner":
            return w.ntr(
                "Less stays in the hand, {n} card and {points}, with {melds}.",
                "Less stays in the hand, {n} cards and {points}, with {melds}.",
                fact.whole("left"),
                points=fact.points("left_points"),
                melds=_melds(fact),
            )
        case "could-open":
            return w.tr(
                "You could open with {total}: {melds}.", total=fact.points("total"), melds=_melds(fact)
            )
    return joined((_missed(fact), _would_do(fact)))


def _opens(fact: Fact) -> str:
    w = fact.w
    if not fact.whole("left"):
        return w.tr("You open with {total} and lay all your cards.", total=fact.points("total"))
    return w.ntr(
        "You open with {total}, and {n} card stays in your hand ({points}).",
        "You open with {total}, and {n} cards stay in your hand ({points}).",
        fact.whole("left"),
        total=fact.points("total"),
        points=fact.points("left_points"),
    )


def _best(fact: Fact) -> str:
    if fact.flag("dearest") and fact.flag("leanest"):
        return fact.w.tr("No opening is worth more, and none leaves less.")
    if fact.flag("dearest"):
        return fact.w.tr("No opening is worth more.")
    return fact.w.tr("No opening leaves less in the hand.") if fact.flag("leanest") else ""


def _missed(fact: Fact) -> str:
    w, total = fact.w, fact.whole("total")
    if not total:
        return w.tr("There is no opening: nothing that counts can be laid.")
    if fact.flag("clean"):
        return w.ntr(
            "There is no opening: without a joker the most is {total}, {n} point short.",
            "There is no opening: without a joker the most is {total}, {n} points short.",
            fact.whole("short"),
            total=w.number(total),
        )
    return w.ntr(
        "There is no opening: the most that can be laid is worth {total}, {n} point short.",
        "There is no opening: the most that can be laid is worth {total}, {n} points short.",
        fact.whole("short"),
        total=w.number(total),
    )


def _would_do(fact: Fact) -> str:
    if fact.flag("taking") or not fact.cards():
        return ""
    return fact.w.tr("One more card would do: {cards}.", cards=any_of(fact.cards(), fact.w))


def _melds(fact: Fact) -> str:
    """The melds of the opening in an answer."""
    return _melds_in(fact.text("answer"), fact.w)


def _melds_in(answer: str, w: Words) -> str:
    for part in answer.split(";"):
        move = parse_move(part.strip())
        if isinstance(move, Open):
            return melds_short(w, [written_text(items) for items in move.melds])
    return ""


def answer_text(puzzle: Puzzle, answer: str, w: Words) -> str:
    """An answer in words."""
    return w.tr("No opening.") if answer == NONE else moves_text(puzzle, answer, w)


def hint(puzzle: Puzzle, level: int, w: Words) -> str:
    """Where to look, one meld of the opening, the opening."""
    asked = asked_at(puzzle.position)
    if level <= 1:
        return w.tr("Count the most that these cards can lay together. A card lies in one meld only.")
    most = asked.found.dearest
    if most is None:
        if level == 2:
            return w.tr("What they can lay stays below 40.")
        return answer_text(puzzle, NONE, w)
    if level == 2:
        return w.tr("There is an opening with this meld: {meld}.", meld=w.meld_short(most.melds[0]))
    return answer_text(puzzle, asked.right[0], w)
