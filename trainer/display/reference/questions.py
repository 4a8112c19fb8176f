"""What people ask about Scala 40, answered in a sentence or two, with the rules that the answer rests on.

The questions are those that published pages on the game answer. What depends on the house is told by the rules of the
house that is looked at, so no answer can contradict them; `situation` shows it on the table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from trainer.language import N_, Words
from trainer.rules.profile import RuleProfile

Answer = Callable[[Words, RuleProfile], str]


@dataclass(frozen=True, slots=True)
class Question:
    """A question: its key in links, an answer that holds in every house ("" where the rules alone answer), the keys of
    the rules that follow, and the situation that shows it."""

    key: str
    asked: str
    answer: str
    rules: tuple[str, ...]
    situation: str


QUESTIONS: Final = (
    Question(
        "how-many-cards",
        N_("How many cards are there, and how many does each player get?"),
        N_("108 in all, and 13 for each player, however many play."),
        ("cards-pack", "cards-deal"),
        "cards-deal",
    ),
    Question(
        "how-many-players",
        N_("How many people can play?"),
        N_("That depends on the house. With two it is quicker and more of a thinking game; with four there is more to watch."),
        ("cards-seats",),
        "cards-deal",
    ),
    Question(
        "who-begins",
        N_("Who begins, and who deals?"),
        "",
        ("cards-first", "match-deal-passes"),
        "cards-deal",
    ),
    Question(
        "points-to-open",
        N_("How many points does it take to open?"),
        N_("40 at least, from new melds laid all at once. 39 is not enough."),
        ("opening-forty", "opening-jokers"),
        "opening-forty: one short",
    ),
    Question(
        "several-melds",
        N_("Do the 40 points have to come from one meld?"),
        N_("No. Any number of melds may make them up, as here a run worth 10 and three kings."),
        ("opening-forty",),
        "opening-forty: enough",
    ),
    Question(
        "ace",
        N_("Is the ace worth 1 or 11?"),
        N_("11, in a set and above the king; 1 only below the two of a run. In the hand it costs 11."),
        ("values-ace", "values-left"),
        "values-ace: low",
    ),
    Question(
        "three-aces",
        N_("Are three aces enough to open?"),
        N_("No: they are worth 33. With a run 2-3-4 beside them, worth 9, it is 42."),
        ("opening-forty", "values-ace"),
        "three-aces",
    ),
    Question(
        "corner",
        N_("Does king, ace, two make a run?"),
        N_("No. The ace ends a run at either side: ace, two, three is one, and queen, king, ace is one."),
        ("melds-run",),
        "melds-run: round the corner",
    ),
    Question(
        "longest-run",
        N_("How long can a run be?"),
        "",
        ("melds-longest",),
        "melds-longest",
    ),
    Question(
        "same-card-in-set",
        N_("May two equal cards lie in one set?"),
        N_("No: each suit comes once. So a set has four cards at most."),
        ("melds-set",),
        "melds-set: a suit twice",
    ),
    Question(
        "joker-worth",
        N_("What is a joker worth?"),
        N_("On the table as much as the card it stands for: in seven, joker, nine it is an eight. Left in the hand it costs 25."),
        ("values-joker", "values-left"),
        "values-joker",
    ),
    Question(
        "two-jokers",
        N_("May a meld hold two jokers?"),
        N_("No, one at most, however it came there. The second joker goes into another meld."),
        ("jokers-any",),
        "jokers-any: two",
    ),
    Question(
        "take-the-joker",
        N_("Can I take a joker that lies on the table?"),
        N_("Yes, once you have opened, by putting the very card it stands for in its place."),
        ("jokers-swap", "jokers-set-of-three", "jokers-replay"),
        "jokers-swap",
    ),
    Question(
        "swap-with-discard",
        N_("May I swap a joker with a card that I have just picked up?"),
        "",
        ("pile-uses", "pile-not-to-swap"),
        "pile-not-to-swap",
    ),
    Question(
        "take-the-discard",
        N_("May I take the card that was just discarded?"),
        N_("Only to use it in the same turn; never just to keep it."),
        ("pile-before-opening", "pile-uses", "pile-put-back"),
        "pile-uses: it fits",
    ),
    Question(
        "open-before-draw",
        N_("May I open before I draw?"),
        "",
        ("opening-before-draw",),
        "opening-before-draw",
    ),
    Question(
        "add-to-others",
        N_("May I add cards to the others’ melds?"),
        N_("Yes, to anybody’s, once you have opened, even in the turn in which you open."),
        ("opening-until-then", "turn-after-opening"),
        "turn-after-opening: to another’s meld",
    ),
    Question(
        "discard-what-fits",
        N_("May I discard a card that fits a meld on the table?"),
        "",
        ("pile-feeding", "pile-fits", "closing-last-discard"),
        "pile-feeding: before opening",
    ),
    Question(
        "close-without-discard",
        N_("May I lay all my cards and close without a discard?"),
        "",
        ("closing-by",),
        "closing-by: by laying",
    ),
    Question(
        "close-in-first-round",
        N_("May I close in the very first round?"),
        "",
        ("closing-first-round",),
        "closing-first-round",
    ),
    Question(
        "in-hand",
        N_("What does it mean to close in hand?"),
        N_("To open and close in one and the same turn."),
        ("paying-in-hand", "paying-forfeit-doubled"),
        "paying-in-hand",
    ),
    Question(
        "never-opened",
        N_("What does a player pay who never opened?"),
        "",
        ("paying-unopened",),
        "paying-unopened",
    ),
    Question(
        "who-wins",
        N_("Who wins?"),
        N_("Whoever closes a hand pays nothing for it. The match is won by the last player below the limit."),
        ("paying-others", "match-limit", "match-winner"),
        "match-limit",
    ),
    Question(
        "stock-used-up",
        N_("What happens when the stock is used up?"),
        "",
        ("stock-rebuilt", "stock-how-often", "stock-void"),
        "stock-rebuilt",
    ),
)  # fmt: skip
"""In the order in which a beginner comes upon them."""
