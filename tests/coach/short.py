"""A match of one short hand, and its review on few deals: enough to see what is said of it."""

from __future__ import annotations

from functools import cache

from trainer.coach.advise import Budget
from trainer.coach.review import Review, review
from trainer.players.player import player
from trainer.players.playing import play_hand
from trainer.playout.engine import plain
from trainer.rules.cards import shuffled_pack
from trainer.rules.notation.records import HandRecord, MatchRecord
from trainer.rules.profile import HOUSES

SEED = "short10"
"""Twelve moves of the first seat, who opens and pays 29 points."""


@cache
def short_match() -> MatchRecord:
    """One hand of an easy and a normal bot, as if a person had sat at the first seat."""
    house = HOUSES["it-club"]
    end = play_hand(house, [player("easy"), player("normal")], SEED)
    assert end.result is not None
    hand = HandRecord(1, shuffled_pack(SEED), end.log, end.result.points)
    return MatchRecord(house, ("Ada", "Bruno"), ("person", "normal"), (hand,))


@cache
def short_review(luck: bool = False) -> Review:
    """Its review, by the plain engine."""
    return review(short_match(), budget=Budget(deals=32, seconds=5), luck=luck, engine=plain())
