"""Errors of the engine in the person's language: what was read, what was expected, on which line."""

from __future__ import annotations

from trainer.language import cards, refusals, settings
from trainer.language.catalogue import Catalogue
from trainer.language.marks import N_
from trainer.rules.errors import IllegalMove, NotationError, PositionError, ProfileError, Scala40Error
from trainer.rules.refusals import Refusal

SENTENCES: dict[str, str] = {
    # cards and moves
    "not-a-joker": N_("“{read}”: only a joker says what it stands for, as in {expected}."),
    "unknown-move": N_("“{read}” is no move. The moves are: {expected}."),
    "seat-missing": N_("In “{read}” the seat is missing in front of the move, as in “{expected}”."),
    # files
    "not-toml": N_(
        "“{read}” cannot be read here: this file has to be TOML. Mend the line and load it again."
    ),
    "unknown-format": N_("The format “{read}” is not known here. This program reads “{expected}”."),
    "newer-format": N_(
        "The format “{read}” is newer than this program, which reads “{expected}”. Bring the program up to date."
    ),
    "unknown-key": N_("There is no key “{read}” here. The keys are: {expected}."),
    "missing-key": N_("The key “{expected}” is missing here."),
    "unknown-kind": N_("There is no kind “{read}”. The kinds are: {expected}."),
    "unknown-lesson": N_("There is no lesson called “{read}” to lead on to. The nearest are: {expected}."),
    "unknown-verdict": N_("There is no verdict “{read}”. The verdicts are: {expected}."),
    "not-a-line": N_("“{read}” is no position on one line. It has this form: {expected}."),
    # matches
    "result-disagrees": N_("The result {read} does not follow from the moves, which give {expected}."),
    "hand-not-finished": N_("Hand {read} is not finished, and yet another one follows."),
    "match-over": N_("The match was over after hand {expected}, so hand {read} cannot follow."),
    "wrong-dealer": N_("Seat {read} cannot deal here. Expected: {expected}."),
    "wrong-new-stock": N_("“{read}” are not the cards of which the new stock is made."),
    # positions
    "wrong-number-of-cards": N_("The two packs have {expected} cards, and here there are {read}."),
    "wrong-number-of-seats": N_("This house has {least} to {most} players, and here there are {read}."),
    "wrong-number-at-the-table": N_("This house is for {least} players, and here there are {read}."),
    "wrong-length": N_("“{key}” needs {expected} values, one for each, and here there are {read}."),
    "no-such-seat": N_("There is no seat {read}: the seats are numbered from 1 to {most}."),
    "nobody-left": N_("Every player is out, so nobody is left to play."),
    "too-many-of-a-card": N_("There are more copies of a card here than the pack has: {card}."),
    "empty-stock": N_("Before a card is drawn the stock cannot be empty. Give it at least one card."),
    "empty-discards": N_("Between two turns the discard pile cannot be empty. Give it at least one card."),
    "card-not-there": N_("Seat {seat} is said to have taken {card}, and does not hold the card."),
    "must-use-not-held": N_("The card that has to be used is not in the hand: {card}."),
    "wrong-hand-size": N_("A hand has {least} to {most} cards, and here there are {read}."),
    "this-turn-refused": N_("The rules refuse the move “{move}” of this turn ({reason})."),
    "hand-over": N_("This hand is over: there is no position to write down any more."),
    "nobody-to-move": N_("This hand is over: nobody has to move any more."),
    "hand-hidden": N_("Seat {seat} has to move, and its cards are not shown: there is nothing to advise on."),
    "no-closer": N_("Just one player has no card left when a hand is closed; here there are {read}."),
    # files that commands read and write
    "no-such-file": N_("There is no file {file}."),
    "not-readable": N_("The file {file} cannot be read."),
    "not-text": N_("The file {file} is not text in UTF-8."),
    "cut-short": N_("The file is cut short: its end is missing. Save the match again."),
    "no-hand-over": N_("No hand of this match is over yet, so there is nothing to look back on."),
    # selfplay
    "other-run": N_(
        "The figures in {file} were made otherwise. Give another file, or the same players, rules and seed."
    ),
    "no-figures": N_("The file {file} holds no figures to go on from. Give another file."),
    "hands-unknown": N_(
        "The figures in {file} were kept by an older version and do not say which hands they are of. Give another file."
    ),
    "not-written": N_("The file {file} cannot be written. Give another file."),
    # puzzles
    "puzzle-unreadable": N_("This puzzle cannot be read: “{read}” is wrong."),
    "puzzle-ask": N_(
        "This puzzle does not say well what it asks: “{key}” should be something like {expected}."
    ),
    "puzzle-opened": N_("The player to move has opened already, so there is no opening to look for here."),
    "puzzle-not-opened": N_("The player to move has not opened yet, so no joker can be freed here."),
    "puzzle-not-drawn": N_("No card has been drawn here yet; this kind of puzzle begins after that."),
    "puzzle-begun": N_(
        "Something has been played in this turn already; this kind of puzzle begins before that."
    ),
    "puzzle-can-open": N_("This hand can open already; this kind of puzzle asks how to get there."),
    "puzzle-cannot-close": N_("This hand cannot be closed in this turn."),
    "puzzle-no-joker": N_("No joker can be freed and laid again in this turn."),
    "puzzle-too-wide": N_("There are too many ways to play this turn to look through them all."),
    "puzzle-nothing-to-choose": N_("There is nothing to choose here: fewer than two cards may be discarded."),
    "puzzle-drawn": N_("A card has been drawn here already; this kind of puzzle begins before that."),
    "puzzle-cannot-take": N_("The top discard cannot be picked up here, so there is nothing to choose."),
    "puzzle-cannot-open": N_("This hand cannot open, so there is nothing to choose."),
    "puzzle-bad-answer": N_("“{read}” is no answer to this puzzle. An answer looks like “{expected}”."),
    "puzzle-link": N_("“{read}” is no address of a puzzle. One looks like “{expected}”."),
    "puzzle-link-cut": N_("The address of this puzzle was cut or changed on its way. Copy it again, whole."),
    "bank-missing": N_("The bank of puzzles is missing: there is no file {file}."),
    "bank-damaged": N_("The bank of puzzles {file} cannot be read. Install the program again."),
    "bank-newer": N_("The bank of puzzles {file} is newer than this program. Bring the program up to date."),
    "bank-not-written": N_("The bank of puzzles {file} cannot be written. Give another file."),
    "work-running": N_("Puzzles are being made in {folder} already. Wait for that, or give another folder."),
    "work-barren": N_(
        "The last {shards} pieces of work gave no new puzzle of the kind “{kind}” under {rules}. Try another seed."
    ),
    "work-not-written": N_("{folder} cannot be written. Give another folder."),
    "daily-unreadable": N_("The list of daily puzzles cannot be read: “{read}” is wrong."),
    "daily-short": N_("The bank has no puzzle of the kind “{kind}” left for {day}. Make more of them first."),
    "file-or-bank": N_("Give either a puzzle’s file, or --bank for the whole bank."),
    # the command line
    "unknown-command": N_("There is no command “{read}”. The commands are: {expected}."),
    # houses
    "unknown-house": N_("There is no house called “{read}”. The houses are: {expected}."),
    "unknown-setting": N_("There is no setting called “{read}”. The settings are: {expected}."),
    "seats-crossed": N_("The fewest players ({least}) are more than the most players ({most})."),
}
"""Code -> sentence, for the codes that have one of their own; places are the error's parameters."""

REFUSED = N_("The rules refuse “{read}” here: {sentence}")


def error(w: Catalogue, error: Exception) -> str:
    """The sentence of an error of ours. Any other exception gives a sentence that says only that something failed."""
    if isinstance(error, IllegalMove):
        return refusals.refusal(w, error.refusal)
    if not isinstance(error, Scala40Error):
        return w.tr("Something went wrong here. Your match is kept; load the page again to go on.")
    text = _refused(w, error) or _history(w, error) or _own(w, error) or _general(w, error)
    line = error.line if isinstance(error, NotationError) else error.params.get("line")
    return w.tr("Line {line}: {sentence}", line=line, sentence=text) if isinstance(line, int) else text


def _refused(w: Catalogue, error: Scala40Error) -> str | None:
    """A move or a meld in a file that the rules refuse: the error bears the code of the refusal."""
    if not isinstance(error, NotationError) or error.code not in refusals.SENTENCES:
        return None
    if error.code == "unknown-card":
        return refusals.refusal(w, Refusal(error.code, {"text": error.read}))
    _, words = _without_seat(error.read)
    params: dict[str, object] = {"move": words}
    if error.expected:
        params |= {"meld": error.read, "count": len(error.read.split())}
    return w.tr(REFUSED, read=error.read, sentence=refusals.refusal(w, Refusal(error.code, params)))


def _without_seat(line: str) -> tuple[str, str]:
    head, _, rest = line.partition(" ")
    return (head, rest) if head.isdigit() else ("", line)


def _history(w: Catalogue, error: Scala40Error) -> str | None:
    if error.code != "history-disagrees":
        return None
    number, read = error.params.get("number"), error.params.get("read")
    if number:
        return w.tr(
            "Move {number} of the history, “{read}”, cannot have come there.", number=number, read=read
        )
    if read:
        return w.tr("“{read}” does not follow from the history.", read=read)
    return w.tr("What lies on the table does not follow from the history.")


def _own(w: Catalogue, error: Scala40Error) -> str | None:
    """The code's own sentence, if it has one and the error carries what it speaks of."""
    if error.code == "wrong-value" and isinstance(error, ProfileError):
        return _wrong_value(w, error)
    # Houses for two are for exactly two.
    exactly = error.code == "wrong-number-of-seats" and error.params.get("least") == error.params.get("most")
    sentence = SENTENCES.get("wrong-number-at-the-table" if exactly else error.code)
    if sentence is None:
        return None
    values = {key: _plain(value) for key, value in error.params.items()}
    card = values.get("card", values.get("read"))
    try:
        return w.tr(sentence, **{**values, "card": cards.the_card(w, str(card))})
    except KeyError:
        return None


def _wrong_value(w: Catalogue, error: ProfileError) -> str:
    key = str(error.params.get("key", ""))
    label = settings.setting(w, key) if key in settings.SETTINGS else key
    return w.tr(
        "“{read}” is no value of “{setting}”. Expected: {expected}.",
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
