"""The bank as a pandas table, for whoever wants to look at it in a notebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzles.bank.reader import Bank, shipped

if TYPE_CHECKING:
    import pandas as pd


def bank_frame(bank: Bank | None = None) -> pd.DataFrame:
    """A row for each puzzle of the bank (the shipped one unless another is given), its digest as the index.

    Columns: kind, house, sort, level, rating, version, tags and fails (lists), tempting, position, answers (how many are
    graded), gap (points a hand between the best graded answer and the next; NaN where playouts do not decide), deals.
    Raises `BankError`.
    """
    import pandas as pd

    rows = []
    for puzzle in (shipped() if bank is None else bank).every():
        losses = sorted(one.loss for one in puzzle.options)
        rows.append(
            {
                "digest": puzzle.digest,
                "kind": puzzle.kind,
                "house": puzzle.house,
                "sort": puzzle.sort,
                "level": puzzle.level,
                "rating": puzzle.rating,
                "version": puzzle.version,
                "tags": list(puzzle.tags),
                "fails": list(puzzle.fails),
                "tempting": puzzle.tempting,
                "position": puzzle.position,
                "answers": len(losses),
                "gap": losses[1] - losses[0] if len(losses) > 1 else float("nan"),
                "deals": puzzle.options[0].figures[0].deals if puzzle.options else 0,
            }
        )
    columns = [
        "digest", "kind", "house", "sort", "level", "rating", "version", "tags", "fails", "tempting", "position", "answers",
        "gap", "deals",
    ]  # fmt: skip
    return pd.DataFrame(rows, columns=columns).set_index("digest")
