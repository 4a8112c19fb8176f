"""A situation as a picture: the table, the discard pile and the hand on felt, what is done, and what the rules say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from html import escape
from typing import Protocol

from trainer.coach.saying.moves import move_text
from trainer.display import cards_html
from trainer.display.reference import addresses
from trainer.display.reference.situations import Situation, Step, of_rule
from trainer.display.result_view import count_sentence, headline
from trainer.language import Words, words
from trainer.rules.cards import Card
from trainer.rules.melds import Meld
from trainer.rules.moves import Take, cards_of
from trainer.rules.notation.words import parse_move
from trainer.rules.profile import RuleProfile
from trainer.rules.refusals import Refusal
from trainer.rules.state import Drawn, State

CSS = """
.s40 .situation { margin: .6rem 0 0; --cw: 2.1rem; }
.s40 .situation .cloth { display: grid; gap: .55rem; padding: .75rem; border-radius: 10px; color: var(--on-felt); background: radial-gradient(120% 140% at 40% 30%, var(--felt-light), var(--felt) 70%, var(--felt-edge)); }
.s40 .situation .cloth > div { display: flex; flex-wrap: wrap; gap: .4rem .8rem; align-items: center; }
.s40 .situation .cloth small { flex: 0 0 100%; font-size: .85rem; color: var(--on-felt-quiet); }
.s40 .situation .up { display: inline-flex; border-radius: calc(var(--cw) * .1); outline: 3px solid var(--brass-felt); outline-offset: 1px; }
.s40 .situation figcaption { padding: .45rem .1rem 0; font-size: 1rem; }
.s40 .situation ol { margin: 0 0 .3rem !important; padding-left: 1.3rem !important; }
.s40 .situation ol.one { list-style: none; padding-left: 0 !important; }
.s40 .situation .verdict { display: block; padding-left: 1.6rem; text-indent: -1.6rem; font-weight: 600; }
.s40 .situation .verdict b { display: inline-block; width: 1.6rem; text-indent: 0; }
.s40 .situation .paid { display: block; padding-left: 1.6rem; }
.s40 .situation.apart { margin: 0 0 1.6rem; max-width: 43rem; }
.s40 .situation.apart ul { list-style: none; margin: .3rem 0 0 !important; padding: 0 !important; display: grid; gap: .6rem; }
.s40 .situation.apart li { margin: 0 !important; }
.s40 .situation.apart li > b { display: block; }
.s40 .situation .to-try { display: inline-flex; align-items: center; min-height: 44px; padding-right: 1rem; color: inherit; text-decoration: underline; text-decoration-color: var(--brass); text-underline-offset: .2em; }
@media (max-width: 640px) { .s40 .situation { --cw: 1.9rem; } }
"""
"""It comes after the style of the cards (`cards_html.static_css`)."""


@lru_cache(maxsize=1024)
def pictures(rule: str, profile: RuleProfile, lang: str, house: str = "") -> tuple[str, ...]:
    """The situations of a rule as pictures; drawn once, as a page of rules has sixty of them."""
    return tuple(situation_html(one, words(lang), house) for one in of_rule(rule, profile))


def situation_html(shown: Situation, w: Words, house: str = "") -> str:
    """The whole picture, with the way to try it on the card table under `house`."""
    steps = shown.play()
    link = escape(addresses.to_try(shown.name, house))
    return (
        f'<figure class="situation">{board_html(shown.state, w, marked=steps)}'
        f"<figcaption>{done_html(steps, w)}"
        f'<a class="to-try" href="{link}" target="_self">{escape(w.tr("Try it on the table"))}</a>'
        "</figcaption></figure>"
    )


def judged_html(shown: Situation, verdicts: Mapping[str, Step], w: Words) -> str:
    """The same moves in the same position, and what each house says of them; houses that agree stand together."""
    heaps: dict[str, list[str]] = {}
    for house, step in verdicts.items():
        heaps.setdefault(verdict_html(step, w), []).append(house)
    said = "".join(
        f"<li><b>{escape(w.list([w.house(name) for name in names]))}</b>{told}</li>"
        for told, names in heaps.items()
    )
    steps = shown.play()
    moves = _moves(shown, w)
    return (
        f'<figure class="situation apart">{board_html(shown.state, w, marked=steps)}'
        f"<figcaption>{moves}<ul>{said}</ul>"
        f'<a class="to-try" href="{escape(addresses.to_try(shown.name))}" target="_self">'
        f"{escape(w.tr('Try it on the table'))}</a></figcaption></figure>"
    )


def _moves(shown: Situation, w: Words) -> str:
    """All the moves of a situation, also those after one that is refused."""
    said = [move_text(parse_move(text), w, shown.state.table) for text in shown.moves]
    one = ' class="one"' if len(said) == 1 else ""
    return f"<ol{one}>{''.join(f'<li>{escape(text)}</li>' for text in said)}</ol>"


def board_html(state: State, w: Words, *, marked: Sequence[Step] = ()) -> str:
    """What the seat to move sees: melds, discard pile, its hand; the cards that it plays are ringed."""
    played = _played(marked)
    taken = any(isinstance(step.move, Take) for step in marked)
    parts = (
        [_area(w.tr("On the table"), [_meld(laid.meld, w) for laid in state.table])] if state.table else []
    )
    if state.drawn is Drawn.NONE and state.discards:
        parts.append(_area(w.tr("On the discard pile"), [_card(state.discards[-1], w, up=taken)]))
    parts.append(_area(w.tr("In your hand"), _hand(state.hand, played, w)))
    return f'<div class="cloth">{"".join(parts)}</div>'


def _played(steps: Sequence[Step]) -> Counter[Card]:
    """The cards that leave the hand, without those that came into it on the way."""
    cards: Counter[Card] = Counter()
    for step in steps:
        if not isinstance(step.move, Take):
            cards.update(cards_of(step.move))
    return cards


def _area(label: str, things: list[str]) -> str:
    return f"<div><small>{escape(label)}</small>{''.join(things)}</div>"


def _meld(laid: Meld, w: Words) -> str:
    faces = tuple(str(each) for each in laid.joker_faces)
    cards = [(str(card), faces if card.is_joker else ()) for card in laid.cards]
    return cards_html.meld(cards, name=w.meld(laid), ranks=w.rank_letters())


def _hand(hand: Sequence[Card], played: Counter[Card], w: Words) -> list[str]:
    left = Counter(played)
    drawn = []
    for card in hand:
        up = left[card] > 0
        left[card] -= up
        drawn.append(_card(card, w, up=up))
    return [f'<span class="row">{"".join(drawn)}</span>']


def _card(card: Card, w: Words, *, up: bool = False) -> str:
    drawn = cards_html.card(str(card), names=w.card_names(), ranks=w.rank_letters())
    return f'<span class="up">{drawn}</span>' if up else drawn


def done_html(steps: Sequence[Step], w: Words) -> str:
    """The moves one after the other, and the verdict."""
    said = [move_text(step.move, w, step.before.table) for step in steps]
    one = ' class="one"' if len(said) == 1 else ""
    items = "".join(f"<li>{escape(text)}</li>" for text in said)
    return f"<ol{one}>{items}</ol>{verdict_html(steps[-1], w)}"


class Judged(Protocol):
    """What a verdict is told of: where a move led, or why it was refused."""

    @property
    def after(self) -> State: ...

    @property
    def refusal(self) -> Refusal | None: ...


def verdict_html(step: Judged, w: Words) -> str:
    """What the rules say of a move; of one that ends the hand, what it costs too."""
    if step.refusal is not None:
        return _verdict("✗", w.tr("not allowed"), w.refusal(step.refusal))
    renewed = step.after.log[-1].new_stock is not None
    told = f'<span class="paid">{escape(w.step("", "reshuffle"))}</span>' if renewed else ""
    return _verdict("✓", w.tr("allowed"), w.tr("That is allowed.")) + told + ended_html(step.after, w)


def _verdict(sign: str, spoken: str, text: str) -> str:
    return (
        f'<span class="verdict"><b role="img" aria-label="{escape(spoken)}">{sign}</b>{escape(text)}</span>'
    )


def ended_html(state: State, w: Words) -> str:
    """How the hand ended and what each seat pays; "" while it is being played."""
    result = state.result
    if result is None:
        return ""
    names = [w.tr("You"), *(w.tr("Player {n}", n=seat) for seat in range(2, state.seats + 1))]
    said = [headline(result, names, w, you=1)]
    if not result.void:
        said += [
            w.pair(names[seat - 1], count_sentence(state.hands[seat - 1], result, seat, w))
            for seat in range(1, state.seats + 1)
            if seat != result.closer
        ]
        said += [
            w.ntr("{name} stands at {n} point and is out.", "{name} stands at {n} points and is out.", result.totals[seat - 1], name=names[seat - 1])
            for seat in result.newly_out
        ]  # fmt: skip
    if result.winner == 1:
        said.append(w.tr("You have won the match."))
    return "".join(f'<span class="paid">{escape(text)}</span>' for text in said)
