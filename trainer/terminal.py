"""What the command and its subcommands share: exit statuses, and the language of the terminal."""

from __future__ import annotations

import locale
import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from trainer.language import Words

CANNOT = 2
"""The exit status where a file, a folder or an option is no good."""
STOPPED = 130
"""The exit status after Ctrl-C."""


def terminal_words() -> Words:
    """The words for the terminal, in the language of the system."""
    from trainer.language import negotiate, words

    said = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG")
    return words(negotiate(said or locale.getlocale()[0]))
