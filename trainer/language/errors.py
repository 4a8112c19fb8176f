"""Errors of the engine in the person's language: what was read, what was expected, on which line."""

from __future__ import annotations

from trainer.language import refusals, settings
from trainer.language.catalogue import Catalogue
from trainer.language.marks import N_
from trainer.rules.errors import IllegalMove, NotationError, PositionError, ProfileError, Scala40Error

SENTENCES: dict[str, str] = {
    "unknown-card": N_(
        "“{text}” is no card. Cards are written like 7H or 10S, with H D C S for ♥ ♦ ♣ ♠; the joker is JK."
    ),
    "wrong-number-of-cards": N_("A game has {expected} cards, and here there are {read}."),
    "wrong-number-of-seats": N_("This house has {least} to {most} players, and here there are {read}."),
    "no-such-seat": N_("There is no seat {read}: the seats are numbered from 1 to {most}."),
    "nobody-left": N_("Every player is out, so nobody is left to play."),
    "history-disagrees": N_("What lies on the table does not follow from the moves given before it."),
    "unknown-house": N_("There is no house called “{read}”. The houses are: {expected}."),
    "unknown-setting": N_("There is no setting called “{read}”. The settings are: {expected}."),
    "seats-crossed": N_("The fewest players ({least}) are more than the most players ({most})."),
}
"""Code -> sentence, for the codes that have one of their own; places are the error's parameters."""


def error(w: Catalogue, error: Exception) -> str:
    """The sentence of an error of ours. Any other exception gives a sentence that says only that something failed."""
    if isinstance(error, IllegalMove):
        return refusals.refusal(w, error.refusal)
    if not isinstance(error, Scala40Error):
        return w.tr("Something went wrong here. Your match is kept; load the page again to go on.")
    text = _own(w, error) or _general(w, error)
    line = error.line if isinstance(error, NotationError) else error.params.get("line")
    return w.tr("Line {line}: {sentence}", line=line, sentence=text) if isinstance(line, int) else text


def _own(w: Catalogue, error: Scala40Error) -> str | None:
    """The code's own sentence, if it has one and the error carries what it speaks of."""
    if error.code == "wrong-value" and isinstance(error, ProfileError):
        return _wrong_value(w, error)
    sentence = SENTENCES.get(error.code)
    if sentence is None:
        return None
    try:
        values = {key: _plain(value) for key, value in error.params.items()}
        return w.tr(sentence, **{"text": values.get("read"), **values})
    except KeyError:
        return None


def _wrong_value(w: Catalogue, error: ProfileError) -> str:
    key = str(error.params.get("key", ""))
    label = settings.setting(w, key) if key in settings.SETTINGS else key
    return w.tr(
        "“{read}” is no value of “{setting}”. Right would be: {expected}.",
        read=error.params.get("read", ""),
        setting=label,
        expected=_plain(error.params.get("expected", "")),
    )


def _general(w: Catalogue, error: Scala40Error) -> str:
    read, expected = error.params.get("read"), error.params.get("expected")
    if isinstance(error, NotationError) or read:
        if not read and expected:
            return w.tr("Something is missing here. Expected: {expected}.", expected=_plain(expected))
        if expected:
            return w.tr(
                "“{read}” cannot be read here. Expected: {expected}.", read=read, expected=_plain(expected)
            )
        return w.tr("“{read}” cannot be read here.", read=read)
    if isinstance(error, PositionError):
        return w.tr("This position cannot occur in a game ({code}).", code=error.code)
    return w.tr("Something here does not follow the rules of the game ({code}).", code=error.code)


def _plain(value: object) -> object:
    return ", ".join(str(each) for each in value) if isinstance(value, (list, tuple)) else value
