"""The tree of errors that the engine raises. Each has a code and parameters; `language` makes the sentence.

A move that the rules refuse is *not* an error: `check` returns a `Refusal`. Only whoever applies a refused
move all the same gets an `IllegalMove`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from trainer.rules.refusals import Refusal


class Scala40Error(Exception):
    """The root of all errors of this project. `code` is stable, `params` are plain values."""

    code: str = "error"

    def __init__(self, code: str | None = None, **params: object) -> None:
        if code is not None:
            self.code = code
        self.params: dict[str, object] = params
        super().__init__(self._text())

    def _text(self) -> str:
        inside = ", ".join(f"{key}={value!r}" for key, value in self.params.items())
        return f"{self.code}: {inside}" if inside else self.code


class NotationError(Scala40Error):
    """A text that cannot be read: where (`line`, from 1, or None), what was `read`, what was `expected`."""

    code = "notation"

    def __init__(self, code: str, read: str, expected: str = "", line: int | None = None) -> None:
        self.read = read
        self.expected = expected
        self.line = line
        super().__init__(code, read=read, expected=expected, line=line)

    def at(self, line: int | None) -> NotationError:
        """The same error with its line, where it had none."""
        if self.line is not None or line is None:
            return self
        return type(self)(self.code, self.read, self.expected, line)


class UnknownCard(NotationError):
    """A word that is no card."""

    def __init__(
        self,
        code_or_text: str,
        read: str | None = None,
        expected: str = "7H, 10S, AC, JD, JK",
        line: int | None = None,
    ) -> None:
        super().__init__("unknown-card", code_or_text if read is None else read, expected, line)


class PositionError(Scala40Error):
    """A position that cannot be: its code (`wrong-number-of-cards`, `history-disagrees`, …) and parameters."""

    code = "position"


class ProfileError(Scala40Error):
    """A house's rule that does not exist, or a value that it cannot have."""

    code = "profile"


class IllegalMove(Scala40Error):
    """`apply` was asked for a move that `check` refuses; `refusal` says why."""

    code = "illegal-move"

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(refusal.code, **refusal.params)
