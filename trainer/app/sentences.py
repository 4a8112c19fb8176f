"""Errors of the app and of the store as sentences that say what to do; those of the game come from `language`."""

from __future__ import annotations

import re
from typing import Final

from trainer.app.errors import AppError
from trainer.language import N_, Words
from trainer.store.errors import StoreError

_MARKDOWN: Final = re.compile(r"[\[\]<>*_`$\\|~{}#!]")

SENTENCES: Final[dict[str, str]] = {
    "data-folder": N_(
        "Nothing can be written in the folder {folder}. Give another one: scala40 --data FOLDER"
    ),
    "key-damaged": N_(
        "The file {path} is damaged. Remove it and start again; everybody then comes back with their recovery code."
    ),
    "no-port": N_("The ports {first} to {last} are all taken. Choose another one: scala40 --port NUMBER"),
    "ports-forbidden": N_(
        "The system does not allow the ports {first} to {last}. Choose one from 1024 on: scala40 --port NUMBER"
    ),
    "unknown-host": N_(
        "This computer cannot be reached under {host}. Try 127.0.0.1, or 0.0.0.0 for all networks."
    ),
    "no-identity": N_(
        "The app does not know you, because your browser sent no cookie of ours. Allow cookies for this address and "
        "load the page again."
    ),
    "store-locked": N_(
        "Another program is using {path}. Close it and try again; what was stored before is safe."
    ),
    "store-read-only": N_(
        "The file {path} cannot be written, so nothing could be stored. Give it back the right to be written, or "
        "start with another folder: scala40 --data FOLDER"
    ),
    "store-full": N_(
        "The disk is full or failing, so the last move was not stored. Make room and try again; what was stored "
        "before is safe."
    ),
    "store-damaged": N_(
        "The file {path} is damaged and cannot be read. Put it aside and start again; if you have saved your progress "
        "as a file, load it under “Me”."
    ),
    "store-too-new": N_(
        "The file {path} was written by a newer version of the program. Bring the program up to date and start again."
    ),
    "store-unprepared": N_(
        "The file {path} has not been made ready for this version. Stop the app and start it again with: scala40"
    ),
    "unknown-player": N_("This player is not stored here any more. Load the page again to begin anew."),
    "unknown-match": N_("This match is not stored here any more."),
    "match-unreadable": N_(
        "This match cannot be read here: another version of the program stored it, or it is damaged. Begin a new one."
    ),
    "intent-known": N_("This move had arrived already."),
    "bad-export": N_(
        "This is no file of saved progress, or it is damaged: at “{where}” there should be “{expected}”."
    ),
}
"""Code -> sentence; the places are the error's parameters."""


def sentence(words: Words, error: BaseException) -> str:
    """What to say to a person about an error; one that is nobody's fault but the program's is told in general."""
    if isinstance(error, (AppError, StoreError)) and error.code in SENTENCES:
        # Numbers here are ports: they are names, not amounts, and have no thousands.
        return words.tr(SENTENCES[error.code], **{key: str(value) for key, value in error.params.items()})
    return words.error(error) if isinstance(error, Exception) else words.error(RuntimeError())


def plain(text: str) -> str:
    """Text from a file or a person, so that Markdown shows it as it is."""
    return _MARKDOWN.sub(r"\\\g<0>", text)
