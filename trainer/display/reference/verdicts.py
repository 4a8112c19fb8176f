"""The verdict on something that was tried: allowed or why not, the rule behind it, and what other houses say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from html import escape

from trainer.display.reference import addresses
from trainer.display.reference.situation_html import verdict_html
from trainer.language import Words
from trainer.language.house_rules import tell
from trainer.rules.errors import PositionError
from trainer.rules.notation.position import complete, position_of
from trainer.rules.profile import RuleProfile
from trainer.rules.referee import judge_move
from trainer.rules.refusals import Refusal
from trainer.rules.state import State


@dataclass(frozen=True, slots=True)
class Tried:
    """A move as it was written, where it was tried, and what came of it; `rule` is the key of the rule behind it."""

    text: str
    before: State
    after: State
    refusal: Refusal | None
    rule: str


def elsewhere(tried: Tried, profiles: Mapping[str, RuleProfile]) -> dict[str, Refusal | None]:
    """The same move in the same position under other houses: why it is refused, or None. A house in which the position
    cannot come about says nothing."""
    found: dict[str, Refusal | None] = {}
    for name, profile in profiles.items():
        if profile == tried.before.profile:
            continue
        try:
            position = replace(position_of(tried.before), profile=profile)
            refusal, _ = judge_move(complete(position), tried.text)
        except PositionError:
            continue
        found[name] = refusal
    return found


def verdict_under(tried: Tried, w: Words, others: Mapping[str, Refusal | None]) -> str:
    """The verdict in words, its rule as a link, and which houses judge otherwise."""
    profile = tried.before.profile
    rule = next((one.text for part in tell(w, profile) for one in part.rules if one.key == tried.rule), "")
    link = escape(addresses.of_rule(tried.rule, profile.name))
    because = (
        f'<p class="because">{escape(w.tr("The rule:"))} <a href="{link}" target="_self">{escape(rule)}</a></p>'
        if rule
        else ""
    )
    return f'<div class="situation" role="status">{verdict_html(tried, w)}{because}{_otherwise(tried, w, others)}</div>'


def _otherwise(tried: Tried, w: Words, others: Mapping[str, Refusal | None]) -> str:
    """Houses that say something else."""
    code = tried.refusal.code if tried.refusal is not None else None
    told = [
        (name, refusal)
        for name, refusal in others.items()
        if (refusal.code if refusal is not None else None) != code
    ]
    if not others:
        return ""
    if not told:
        return f"<p>{escape(w.tr('The other houses say the same.'))}</p>"
    lines = "".join(
        f"<li>{escape(w.pair(w.house(name), w.tr('allowed.') if refusal is None else w.refusal(refusal)))}</li>"
        for name, refusal in told
    )
    return f"<p>{escape(w.tr('Other houses judge otherwise:'))}</p><ul>{lines}</ul>"
