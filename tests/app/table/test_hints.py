"""Hints at the table, and costly moves that are held back."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import replace
from typing import Any

import pytest

from tests.app.table.matches import ME, begun, intent, played_out
from tests.leaks import Oracle, leaks
from trainer.app.table.control import COSTLY, Tables, costs
from trainer.app.table.counsel import Counsel
from trainer.app.table.live import Live
from trainer.app.table.showing import folds, show
from trainer.app.table.sitting import Look, Sitting
from trainer.app.table.tab import Caution, Tab
from trainer.coach.advice import PRINCIPLES, Advice, Fact
from trainer.coach.advise import Budget, advise
from trainer.coach.words import principle_text
from trainer.display.advice_html import advice_html
from trainer.language import LANGUAGES, words
from trainer.playout.engine import plain
from trainer.rules.cards import parse_card
from trainer.rules.moves import Discard
from trainer.rules.observation import observe
from trainer.rules.state import Phase
from trainer.store import Store


class Quick(Counsel):
    """Thinks on the spot, over few deals. `dear` makes one card's discard give so much up."""

    def __init__(self, dear: str = "", behind: float = 5.0) -> None:
        super().__init__()
        self.dear = dear
        self.behind = behind

    def advice(self, match: str, live: Live, seat: int, seconds: float = 0) -> Advice | None:
        found = advise(observe(live.now, seat), Budget(deals=16, seconds=20), engine=plain())
        assert found is not None
        ranked = tuple(
            replace(one, behind=self.behind, behind_error=0.5)
            if isinstance(one.move, Discard) and one.move.card.text == self.dear
            else replace(one, behind=0.0)
            for one in found.ranked
        )
        return replace(found, ranked=tuple(sorted(ranked, key=lambda one: one.behind)))

    settled = advice

    def done(self, match: str, live: Live, seat: int) -> bool:
        return True


def drawn(store: Store, tables: Tables, house: str = "it-club") -> tuple[str, Live]:
    match = begun(store, tables, house, seed="3f9a61c07d")
    live = played_out(tables, match, lambda one: one.now.phase is Phase.PLAY and sum(one.now.turns_taken) > 4)
    return match, live


def view(
    live: Live, tab: Tab, match: str, counsel: Counsel, lang: str = "en", sits: Collection[str] = ()
) -> dict[str, Any]:
    return show(
        live,
        tab,
        words(lang),
        match=match,
        stored=(),
        since=live.rev,
        pause=0,
        colours=4,
        big=False,
        counsel=counsel,
        sits=sits,
    )


def told(tables: Tables, match: str, tab: Tab, *said: str) -> Live:
    return tables.handle(ME, intent(tables, match, *said), tab)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_hint_is_asked_for_and_stronger_than_the_last(store: Store, tables: Tables, lang: str) -> None:
    match, live = drawn(store, tables)
    tab, counsel = Tab(), Quick()
    assert view(live, tab, match, counsel, lang)["advice"] is None
    texts = []
    for level in (1, 2, 3):
        assert told(tables, match, tab, "hint").rev == live.rev
        shown = view(live, tab, match, counsel, lang)["advice"]
        assert shown["level"] == level
        assert shown["more"] is (level < 3)
        assert bool(shown["cards"]) is (level == 3), "the card is not named before it is asked for"
        texts.append(shown["text"])
    assert len(set(texts)) == 3
    told(tables, match, tab, "hint-off")
    assert view(live, tab, match, counsel, lang)["advice"] is None


class Sure(Quick):
    """What it advises is a case of one principle."""

    def advice(self, match: str, live: Live, seat: int, seconds: float = 0) -> Advice | None:
        found = super().advice(match, live, seat, seconds)
        assert found is not None
        fact = Fact("keeps-meld", {"cards": (parse_card("7H"), parse_card("8H"))}, True, 9.0, "do-not-feed")
        return replace(found, ranked=(replace(found.best, facts=(fact,)), *found.ranked[1:]))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_hint_on_what_is_mastered_is_one_line_with_the_rest_behind_it(
    store: Store, tables: Tables, lang: str
) -> None:
    match, live = drawn(store, tables)
    tab, counsel, w = Tab(), Sure(), words(lang)
    principle = principle_text("do-not-feed", w, live.now.profile)
    told(tables, match, tab, "hint")
    first = view(live, tab, match, counsel, lang)["advice"]
    assert first == view(live, tab, match, counsel, lang, {"do-not-feed"})["advice"]
    for _ in (2, 3):
        told(tables, match, tab, "hint")
        whole = view(live, tab, match, counsel, lang, {"open-early"})["advice"]
        assert principle in whole["text"]
        assert whole["why"] == ""
        short = view(live, tab, match, counsel, lang, {"do-not-feed"})["advice"]
        assert principle not in short["text"]
        assert f"{short['text']} {short['why']}" == whole["text"]
        assert {**short, "text": "", "why": ""} == {**whole, "text": "", "why": ""}


def test_a_hint_without_a_principle_is_told_in_full(store: Store, tables: Tables) -> None:
    _, live = drawn(store, tables)
    assert not folds(live, "", PRINCIPLES)


def test_who_shares_the_table_is_told_in_full(store: Store, tables: Tables) -> None:
    alone = tables.live(begun(store, tables), ME)
    shared = tables.live(begun(store, tables, persons=2), ME)
    assert folds(alone, "do-not-feed", {"do-not-feed"})
    assert not folds(shared, "do-not-feed", {"do-not-feed"})


def test_the_moves_compared_fold_with_the_hint(store: Store, tables: Tables) -> None:
    match, live = drawn(store, tables)
    tables.counsel = Sure()
    for sits, folded in ((frozenset[str](), False), (frozenset({"do-not-feed"}), True)):
        sitting = Sitting(ME, match, Look(words("en"), sits=sits))
        assert sitting.around_now(live, tables).folded is False
        sitting.take([intent(tables, match, "hint") for _ in range(3)], tables)
        around = sitting.around_now(live, tables)
        assert around.advice is not None
        assert around.folded is folded
        html = advice_html(around.advice, words("en"), "light", folded=folded)
        assert ("<details><summary>" in html) is folded


def test_a_hint_is_for_one_moment(store: Store, tables: Tables) -> None:
    match, live = drawn(store, tables)
    tab, counsel = Tab(), Quick()
    told(tables, match, tab, "hint", "hint", "hint")
    assert view(live, tab, match, counsel)["advice"]["level"] == 3
    after = told(tables, match, tab, f"discard {live.now.hand[0]}")
    assert after.rev > live.rev
    assert view(after, tab, match, counsel)["advice"] is None


def test_a_hint_tells_no_hidden_card(store: Store, tables: Tables) -> None:
    match, live = drawn(store, tables)
    tab, counsel = Tab(), Quick()
    told(tables, match, tab, "hint", "hint", "hint")
    record = store.match(match, ME)
    assert record is not None
    oracle = Oracle(record, 1)
    assert leaks(json.dumps(view(live, tab, match, counsel)), oracle.last(), oracle.seed, [match]) == []


def held_back(store: Store, tables: Tables, mode: Any) -> tuple[str, Live, Tab, Counsel, str]:
    match, live = drawn(store, tables)
    card = live.now.hand[0].text
    tables.counsel = Quick(card)
    tab = Tab(caution=Caution(mode, 4.0))
    assert told(tables, match, tab, f"discard {card}").rev == live.rev, "nothing was played"
    assert tab.answer is not None
    assert tab.answer.code == COSTLY
    return match, live, tab, tables.counsel, card


def test_a_costly_move_is_asked_about_first(store: Store, tables: Tables) -> None:
    match, live, tab, counsel, card = held_back(store, tables, "warn")
    shown = view(live, tab, match, counsel)
    assert "5.0 points" in shown["question"]["text"]
    assert shown["refusal"] is None
    assert card in shown["hand"]
    assert shown["caution"]["points"] == "4"
    choices = {one["id"]: one["do"] for one in shown["question"]["choices"]}
    assert set(choices) == {"anyway", "hint", "warn-off"}
    played = told(tables, match, tab, *choices["anyway"])
    assert played.rev > live.rev
    assert view(played, tab, match, counsel)["question"] is None


def test_whoever_thinks_again_has_played_nothing(store: Store, tables: Tables) -> None:
    match, live, tab, counsel, _ = held_back(store, tables, "warn")
    assert told(tables, match, tab, "think-again").rev == live.rev
    assert view(live, tab, match, counsel)["question"] is None


def test_a_costly_move_is_shown_and_can_be_taken_back(store: Store, tables: Tables) -> None:
    match, live, tab, counsel, card = held_back(store, tables, "after")
    shown = view(live, tab, match, counsel)
    assert shown["rev"] == live.rev, "it is shown as played, and is not stored"
    assert shown["discards"][-1] == card
    assert len(shown["hand"]) == len(live.now.hand) - 1
    told(tables, match, tab, "think-again", "hint")
    again = view(live, tab, match, counsel)
    assert len(again["hand"]) == len(live.now.hand)
    assert again["advice"]["level"] == 1


def test_what_costs_little_or_is_not_sure_goes_through(store: Store, tables: Tables) -> None:
    match, live = drawn(store, tables)
    card = live.now.hand[0].text
    tables.counsel = Quick(card, behind=3.0)
    tab = Tab(caution=Caution("warn", 4.0))
    assert told(tables, match, tab, f"discard {card}").rev > live.rev
    unsure = Quick(card).advice(match, live, 1)
    assert unsure is not None
    worst = replace(unsure.ranked[-1], behind=5.0, behind_error=2.0)
    assert not costs(worst, 4.0)
    assert costs(replace(worst, behind_error=1.0), 4.0)


def test_off_is_off(store: Store, tables: Tables) -> None:
    match, live = drawn(store, tables)
    card = live.now.hand[0].text
    tables.counsel = Quick(card)
    assert told(tables, match, Tab(), f"discard {card}").rev > live.rev


def test_stop_warning_is_asked_of_the_page(store: Store, tables: Tables) -> None:
    match, live, tab, counsel, _ = held_back(store, tables, "warn")
    told(tables, match, tab, "warn-off")
    assert tab.asked == "warn-off"
    assert view(live, tab, match, counsel)["question"] is None
