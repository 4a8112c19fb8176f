"""Figures with a given loss and error, and sheets that answer without playing."""

from __future__ import annotations

from collections.abc import Sequence

from puzzles.puzzle import Figure

DEALS = 10_000


def figure(
    loss: float, error: float, deals: int = DEALS, policy: str = "hard", belief: str = "uniform"
) -> Figure:
    """A figure whose `loss` and `loss_error` are these, as far as whole sums allow."""
    behind = round(loss * deals)
    squares = round(deals * (error * error * deals + (behind / deals) ** 2))
    parts, lost = (0, 0, -behind, 0, 0, 0), (0, 0, behind, 0, 0, 0)
    return Figure(policy, belief, deals, deals, -behind, squares, behind, squares, parts, lost)


class Answers:
    """A sheet whose figures follow from given losses and one deviation: what a race sees, without a hand being played."""

    def __init__(self, losses: Sequence[float], deviation: float) -> None:
        self.answers = tuple(losses)
        self._losses = losses
        self._deviation = deviation
        self.played = [0] * len(losses)

    def play(self, wanted: Sequence[int]) -> None:
        self.played = [max(pair) for pair in zip(self.played, wanted, strict=True)]

    def figures(self) -> tuple[Figure, ...]:
        return tuple(
            figure(loss, self._deviation / max(1, deals) ** 0.5 if loss else 0.0, deals)
            for loss, deals in zip(self._losses, self.played, strict=True)
        )
