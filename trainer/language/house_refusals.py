"""Every code of refusal with an example, and whether it can occur in a house at all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from trainer.language.house_examples import opening_refusal, read
from trainer.language.marks import N_
from trainer.rules.melds import Meld, fitting
from trainer.rules.profile import RuleProfile
from trainer.rules.refusals import CODES, Refusal

TITLES: Final[dict[str, str]] = {
    "turn": N_("The turn"),
    "cards": N_("Cards and melds"),
    "right": N_("What you may do"),
    "shape": N_("The shape of a meld"),
    "amount": N_("The worth of an opening"),
    "duties": N_("What a turn asks of you"),
}
"""The title of each group of codes."""

_SHAPES: Final = {
    "too-few-cards": "8C 9C",
    "two-jokers": "7H JK JK",
    "same-suit-twice": "7H 7H 7D",
    "same-card-twice": "5H 6H 7H JK=6H",
    "round-the-corner": "KH AH 2H",
    "gap-in-run": "7H 8H 10H",
    "run-too-long": "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH JK=AH",
    "neither-set-nor-run": "7H 8D 9S",
}
_RUN, _SET = "7D 8D 9D", "QH QC JK=QD"
_SMALL, _WITH_JOKER = ("9S 10S JS QS",), ("QH KH JK=AH", "4C 5C 6C")

_ONLY_WHERE: Final[dict[str, tuple[str, tuple[object, ...]]]] = {
    "discard-pile-closed": ("pile_before_opening", ("closed",)),
    "taken-card-not-in-opening": ("pile_before_opening", ("to_open",)),
    "run-too-long": ("longest_run", (13,)),
    "joker-in-opening": ("clean_opening", (True,)),
    "joker-cannot-be-replayed": ("swapped_joker", ("replay",)),
    "joker-not-replayed": ("swapped_joker", ("replay",)),
    "nothing-left-to-discard": ("close_by", ("discard",)),
    "first-round-closing": ("first_round_close", (False,)),
    "attachable-discard": ("feeding", ("nobody", "opened_only")),
}
"""Codes that a setting brings with it: the setting, and the values that do."""


def occurs(code: str, profile: RuleProfile) -> bool:
    """Whether a house ever refuses a move with this code."""
    if code == "taken-card-may-not-swap":
        return "swap" not in profile.taken_uses
    if code not in _ONLY_WHERE:
        return True
    key, values = _ONLY_WHERE[code]
    return getattr(profile, key) in values


def example(code: str, profile: RuleProfile) -> Refusal:
    """A refusal with that code as the house would give it; as another house would, where this one never does.

    Raises KeyError for an unknown code.
    """
    if not occurs(code, profile) and code in _ONLY_WHERE:
        key, values = _ONLY_WHERE[code]
        profile = replace(profile, **{key: values[0]})  # type: ignore[arg-type]
    if code in _SHAPES:
        found = read(_SHAPES[code], profile)
        assert isinstance(found, Refusal)
        return found
    return _MADE[code](profile)


def _meld(text: str, profile: RuleProfile) -> Meld:
    found = read(text, profile)
    assert not isinstance(found, Refusal)
    return found


def _opening(texts: tuple[str, ...]) -> Callable[[RuleProfile], Refusal]:
    def made(profile: RuleProfile) -> Refusal:
        refusal = opening_refusal([_meld(text, profile) for text in texts], profile)
        assert refusal is not None
        return refusal

    return made


def _plain(code: str, **params: object) -> Callable[[RuleProfile], Refusal]:
    return lambda profile: Refusal(code, params)


def _does_not_fit(profile: RuleProfile) -> Refusal:
    meld = _meld(_RUN, profile)
    fits = [str(card) for card in fitting(meld, profile)]
    return Refusal("does-not-fit", {"card": "JD", "meld": meld.text, "number": 1, "fits": fits})


def _wrong_card(profile: RuleProfile) -> Refusal:
    meld = _meld(_SET, profile)
    wanted = [str(card) for card in meld.joker_faces]
    return Refusal("not-the-jokers-card", {"card": "QH", "meld": meld.text, "number": 2, "wanted": wanted})


def _feeding(profile: RuleProfile) -> Refusal:
    meld = _meld(_RUN, profile)
    everybody = profile.feeding == "nobody"
    return Refusal(
        "attachable-discard",
        {
            "card": str(fitting(meld, profile)[0]),
            "meld": meld.text,
            "number": 1,
            "opened": everybody,
            "everybody": everybody,
        },
    )


_MADE: Final[dict[str, Callable[[RuleProfile], Refusal]]] = {
    **{code: _plain(code) for code in CODES if code not in _SHAPES},
    "unknown-card": _plain("unknown-card", text="7X"),
    "card-not-in-hand": _plain("card-not-in-hand", card="7H"),
    "does-not-fit": _does_not_fit,
    "no-joker-there": _plain("no-joker-there", meld=_RUN, number=1),
    "not-the-jokers-card": _wrong_card,
    "below-opening-minimum": _opening(_SMALL),
    "joker-in-opening": _opening(_WITH_JOKER),
    "taken-card-unusable": _plain("taken-card-unusable", card="KD", opened=True),
    "taken-card-not-in-opening": _plain("taken-card-not-in-opening", card="KD"),
    "taken-card-may-not-swap": _plain("taken-card-may-not-swap", card="QD"),
    "taken-card-not-used": _plain("taken-card-not-used", card="KD", move="discard 4C"),
    "joker-cannot-be-replayed": _plain("joker-cannot-be-replayed", card="QD", number=2),
    "joker-not-replayed": _plain("joker-not-replayed", move="discard 4C"),
    "attachable-discard": _feeding,
}
