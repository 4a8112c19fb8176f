"""The review: what was visible then, what it cost, what came of it; and luck apart from skill."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from tests.coach.made import advice, ranked, seen
from tests.coach.places import MAY_TAKE
from trainer.coach.advise import Budget, contrasted, explained
from trainer.coach.candidates import candidates
from trainer.coach.luck import _value, equity_of, hand_luck
from trainer.coach.replaying import PlayedHand, played_hands
from trainer.coach.review import GRADES, Aftermath, Review, aftermath, review, reviewed_seat
from trainer.players.player import player
from trainer.players.playing import play_hand
from trainer.playout.engine import Engine, plain
from trainer.rules.cards import Card, parse_card, shuffled_pack
from trainer.rules.moves import Discard, Draw, cards_of
from trainer.rules.notation.match import read_match
from trainer.rules.notation.records import HandRecord, MatchRecord
from trainer.rules.observation import observe, resample
from trainer.rules.profile import HOUSES
from trainer.rules.state import State, evolve
from trainer.rules.turn import apply

HOUSE = HOUSES["it-club"]


def played(seed: str = "review", kinds: tuple[str, str] = ("easy", "hard")) -> MatchRecord:
    """One hand between bots, as a match in which a person sat at seat 1."""
    end = play_hand(HOUSE, [player(kind) for kind in kinds], seed)
    assert end.result is not None
    hand = HandRecord(1, shuffled_pack(seed), end.log, end.result.points)
    return MatchRecord(HOUSE, ("Ada", "Bruno"), ("person", "easy"), (hand,))


@pytest.fixture(scope="module")
def found(compiled: Engine) -> Review:
    return review(played(), budget=Budget(deals=96, seconds=5), luck=False, engine=compiled)


GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.mark.parametrize("name", sorted(path.stem for path in GOLDEN.glob("*.toml")))
def test_a_reason_compares_the_two_moves_and_no_third_card(name: str, compiled: Engine) -> None:
    match = read_match((GOLDEN / f"{name}.toml").read_text(encoding="utf-8")).match
    found = review(match, 1, only=1, budget=Budget(deals=64, seconds=5), luck=False, engine=compiled)
    assert found.costly
    for one in found.costly:
        best = one.advice.best
        for mine, other in ((best, one.played), (one.played, best)):
            for fact in mine.facts:
                than = fact.values.get("than")
                assert than is None or than in cards_of(other.move), (one.number, fact)


def test_of_two_discards_the_reason_is_told_beside_the_one_that_was_played() -> None:
    """Which is not the best of the others: that one would be compared where nobody asks what was played."""
    hand = seen("5H 6H 8C 8D KS QC 2D 9S 3C JD 4S 7D AC AH")
    order = [ranked("discard KS"), ranked("discard 7D", 2.0), ranked("discard 8D", 5.0)]
    asked = advice(hand, *order)
    usual, told = explained(asked, [order[2].move]), contrasted(asked, order[2])
    compared = {fact.values["than"] for fact in usual.best.facts if "than" in fact.values}
    assert compared == {parse_card("7D")}
    compared = {fact.values["than"] for fact in told.best.facts if "than" in fact.values}
    assert compared == {parse_card("8D")}
    played = told.of(order[2].move)
    assert played is not None
    assert {fact.values["than"] for fact in played.facts if "than" in fact.values} == {parse_card("KS")}


def the_hand(match: MatchRecord) -> PlayedHand:
    (hand,) = played_hands(match)
    return hand


def test_whose_match_it_is() -> None:
    assert reviewed_seat(played()) == 1


def test_every_choice_of_the_seat_is_a_decision(found: Review) -> None:
    hand = the_hand(played())
    choices = [
        moment.number
        for moment in hand.moments
        if moment.seat == 1 and len(candidates(observe(moment.before, 1))) > 1
    ]
    assert [one.number for one in found.decisions] == choices
    assert all(one.advice.observation.seat == 1 for one in found.decisions)


def test_losses_and_grades(found: Review) -> None:
    assert found.decisions
    for one in found.decisions:
        assert one.loss >= 0
        assert one.loss in (0.0, one.played.behind)
        limits = {name: most for name, most, _ in GRADES}
        assert one.loss <= limits[one.grade]
    assert [one.loss for one in found.costly] == sorted((one.loss for one in found.costly), reverse=True)
    assert found.loss_per_decision == pytest.approx(
        sum(one.loss for one in found.decisions) / len(found.decisions)
    )


def test_thresholds_grow_and_say_why() -> None:
    assert [most for _, most, _ in GRADES] == sorted(most for _, most, _ in GRADES)
    assert all(reason for _, most, reason in GRADES if most < math.inf)


def test_the_easy_player_loses_more_than_the_hard_one(compiled: Engine) -> None:
    budget = Budget(deals=96, seconds=5)
    careless = review(played(), 1, budget=budget, luck=False, engine=compiled)
    careful = review(played(), 2, budget=budget, luck=False, engine=compiled)
    assert careless.loss_per_decision > careful.loss_per_decision


def test_it_tells_how_far_it_is_and_can_be_stopped() -> None:
    told: list[float] = []

    def progress(share: float) -> None:
        told.append(share)
        if share > 0.2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        review(played(), budget=Budget(deals=8, seconds=1), luck=False, engine=plain(), progress=progress)
    assert told == sorted(told)
    assert 0.2 < told[-1] < 0.9


def test_what_came_of_a_discard() -> None:
    """Whatever the next seat picks up at once was taken; and who closes before one's next turn is named."""
    checked = 0
    for seed in range(8):
        hand = the_hand(played(f"aftermath:{seed}", ("normal", "normal")))
        assert equity_of(hand, 1) == -(equity_of(hand, 2) or 0)
        for moment in hand.moments:
            if moment.seat != 1 or not isinstance(moment.move, Discard):
                continue
            later = [one for one in hand.moments if one.number > moment.number]
            if later and str(later[0].move) == "take":
                assert aftermath(hand, moment) == Aftermath("taken", 2, 0, moment.move.card)
                checked += 1
            elif later and later[-1].seat == 2 and all(one.seat == 2 for one in later):
                ended = aftermath(hand, moment)
                assert (ended.kind, ended.seat) in {("closed", 2), ("used", 2)}
                checked += 1
    assert checked > 4


def test_luck_of_a_draw_is_nothing_on_average(compiled: Engine) -> None:
    """The value before the draw is the mean of the values after it, over every card that may come."""
    before, error = _value(MAY_TAKE, (Draw(),), compiled)
    unseen = MAY_TAKE.unseen()
    total, weight, variance = 0.0, 0, 0.0
    for card in dict.fromkeys(unseen):
        copies = unseen.count(card)
        drawn = apply(resample_with(card), Draw())
        value, own = _value(observe(drawn, 1), (), compiled)
        total += copies * value
        variance += (copies * own) ** 2
        weight += copies
    mean = total / weight
    assert abs(mean - before) < 4 * math.hypot(error, math.sqrt(variance) / weight)


def resample_with(card: Card) -> State:
    """A whole state that fits what is seen, with this card on top of the stock."""
    for seed in range(2000):
        state = resample(MAY_TAKE, seed)
        if card in state.stock:
            stock = list(state.stock)
            stock.remove(card)
            return evolve(state, stock=(card, *stock))
    raise AssertionError


def test_luck_of_a_hand(compiled: Engine) -> None:
    hand = the_hand(played())
    luck = hand_luck(hand, 1, engine=compiled)
    assert luck is not None
    draws = [m for m in hand.moments if m.seat == 1 and isinstance(m.move, Draw)]
    assert [number for number, _ in luck.draws] == [m.number for m in draws]
    assert luck.total == pytest.approx(luck.deal + sum(points for _, points in luck.draws))
