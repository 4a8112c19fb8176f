"""How a move travels: an intent of the browser comes in, events are stored, the match as it then stands goes out.

An id that is known changes nothing again; another `rev` than the match's is refused as out of date; else the rules are
asked, and what they allow is stored before it is shown. Bots move at once. All of it is worked out before the write
transaction and stored in one, if the match still stands where it stood: so a bot that thinks holds nobody else up.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from trainer.app.errors import MatchUnreadable
from trainer.app.table.counsel import Counsel
from trainer.app.table.live import Live, deal_event, fold, move_event, start_event, undo_event
from trainer.app.table.setup import Setup
from trainer.app.table.tab import Answer, Costly, Intent, Tab
from trainer.coach.advice import Ranked
from trainer.players.player import chance_for, live_player
from trainer.playout.engine import warm_up
from trainer.rules.errors import NotationError, Scala40Error
from trainer.rules.notation.words import parse_items
from trainer.rules.observation import observe
from trainer.rules.referee import judge_move
from trainer.rules.refusals import Refusal
from trainer.rules.staging import Staged, stage
from trainer.rules.turn import apply
from trainer.store import Event, MatchRecord, Store, UnknownMatch
from trainer.store.writing import Writing

OUT_OF_DATE: Final = "out-of-date"
NOT_UNDERSTOOD: Final = "not-understood"
NOTHING_TO_UNDO: Final = "nothing-to-undo"
NOT_OVER: Final = "hand-not-over"
COSTLY: Final = "costly"
ANYWAY: Final = "anyway "
"""Before a move: play it, whatever it costs."""
PAGE_WORDS: Final = frozenset({"level", "new-match", "warn-off"})
"""What the table may ask of the page around it."""
_ASIDES: Final = frozenset({"refresh", "unstage", "reveal", "hint", "hint-off", "think-again"}) | PAGE_WORDS
_KEPT_MATCHES: Final = 64


@dataclass(frozen=True, slots=True)
class Plan:
    """Events that are not stored yet: the match before them, and as it will then stand."""

    before: Live
    events: tuple[Event, ...] = ()
    after: Live | None = None
    answer: Answer | None = None

    @property
    def live(self) -> Live:
        """The match with all the events."""
        return self.after or self.before

    def with_events(self, events: Sequence[Event]) -> Plan:
        """The plan with more events, which get the revs that they will have in the store."""
        numbered = [replace(event, rev=self.live.rev + place) for place, event in enumerate(events, 1)]
        return replace(self, events=(*self.events, *numbered), after=fold(self.live, numbered))


class Tables:
    """The matches of one store, each kept at its last rev so that no move has to replay the whole match."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.counsel = Counsel()
        self._kept: OrderedDict[str, Live] = OrderedDict()
        self._lock = threading.Lock()

    def begin(self, player_id: str, setup: Setup) -> str:
        """Start a match: the draw, the first deal, and the moves of the bots that come first."""
        _warm_up_for(setup)
        match_id = self._store.new_match(player_id, setup.data())
        self._store_all(match_id, player_id, _first_deal(Live(setup)))
        return match_id

    def restore(self, player_id: str, setup: Setup, events: Sequence[Event]) -> str:
        """Store a match that was played elsewhere, and let the bots move if it is their turn."""
        _warm_up_for(setup)
        match_id = self._store.new_match(player_id, setup.data())
        self._store_all(match_id, player_id, _bots(Plan(Live(setup)).with_events(events)))
        return match_id

    def live(self, match_id: str, player_id: str) -> Live:
        """The match as it stands. Raises `UnknownMatch` where it is not this player's, `MatchUnreadable`."""
        rev = self._store.rev(match_id, player_id)
        kept = self._get(match_id)
        if kept is not None and kept.rev == rev:
            return kept
        record = self._store.match(match_id, player_id)
        if record is None:
            raise UnknownMatch(match=match_id)
        live = _read(record)
        _warm_up_for(live.setup)
        if live.state is None:
            # The program died between noting the match down and dealing: deal now.
            return self._store_all(match_id, player_id, _first_deal(live))
        self._keep(match_id, live)
        return live

    def handle(self, player_id: str, intent: Intent, tab: Tab) -> Live:
        """Do what an intent asks, as far as the rules allow, and give the match as it then stands.

        What was refused stands in `tab.answer`. Raises the store's errors; then nothing was changed.
        """
        tab.answer = None
        words = intent.do
        if all(_is_aside(word) for word in words):
            live = self.live(intent.match, player_id)
            for word in words:
                _aside(live, word, intent, tab)
            tab.done(intent)
            return live
        while True:
            before = self._get(intent.match) or self.live(intent.match, player_id)
            plan = self._held_back(before, intent, tab) or _plan(before, intent, tab)
            with self._store.writing(intent.match, player_id) as unit:
                if unit.known(intent.id) or intent.id in tab.handled:
                    plan = Plan(before)
                if unit.rev == before.rev:
                    _write(unit, plan)
                    break
            # The match has moved on since it was looked at: look again.
            self._forget(intent.match)
        self._keep(intent.match, plan.live)
        tab.answer = plan.answer
        tab.costly = plan.answer.costly if plan.answer is not None else None
        if plan.events:
            tab.staged = ()
        tab.done(intent)
        return plan.live

    def _held_back(self, live: Live, intent: Intent, tab: Tab) -> Plan | None:
        """Nothing is done with a move that costs too much, until the person has heard so; None for any other."""
        word = intent.do[0]
        if tab.caution.mode == "off" or word.startswith(ANYWAY) or intent.rev != live.rev:
            return None
        seat = viewer(live, tab)
        if live.hand_over or seat != live.now.turn:
            return None
        try:
            found, after = judge_move(live.now, word)
        except NotationError:
            return None
        if found is not None:
            return None
        from trainer.coach.advise import explained, rank_of  # not at the start: see Counsel.think

        advice = self.counsel.settled(intent.match, live, seat)
        played = None if advice is None else rank_of(advice, after.log[-1].move)
        if advice is None or played is None or not costs(played, tab.caution.points):
            return None
        told = explained(advice, (played.move,))
        held = Costly(
            intent.id,
            intent.do,
            live.rev,
            rank_of(told, played.move) or played,
            told,
            tab.caution.mode == "after",
        )
        return Plan(live, answer=Answer(intent.id, COSTLY, costly=held))

    def _store_all(self, match_id: str, player_id: str, plan: Plan) -> Live:
        """Stores the first events of a match; where somebody else was quicker, theirs stand."""
        with self._store.writing(match_id, player_id) as unit:
            live = plan.live
            if unit.rev == plan.before.rev:
                _write(unit, plan)
            else:
                live = _read(unit.record())
        self._keep(match_id, live)
        return live

    def _get(self, match_id: str) -> Live | None:
        with self._lock:
            return self._kept.get(match_id)

    def _forget(self, match_id: str) -> None:
        with self._lock:
            self._kept.pop(match_id, None)

    def _keep(self, match_id: str, live: Live) -> None:
        with self._lock:
            known = self._kept.get(match_id)
            if known is None or known.rev <= live.rev:
                self._kept[match_id] = live
            self._kept.move_to_end(match_id)
            while len(self._kept) > _KEPT_MATCHES:
                self._kept.popitem(last=False)


def _warm_up_for(setup: Setup) -> None:
    """The expert thinks with the compiled engine alone, so that is made in the background as soon as one sits down; nobody
    waits for it, and until then the expert plays as hard does."""
    if "expert" in setup.kinds:
        warm_up()


def costs(played: Ranked, points: float) -> bool:
    """Whether a move gives up so many points, and surely so."""
    return played.behind >= points and played.behind > 3 * played.behind_error


def viewer(live: Live, tab: Tab) -> int:
    """Whose cards this tab shows: the only person's, or on a shared screen those of the person to move once the
    curtain was lifted; 0 while it is down."""
    persons = live.setup.persons
    state = live.now
    if len(persons) <= 1:
        return persons[0] if persons else 1
    if live.hand_over:
        return persons[0]
    return state.turn if tab.revealed == _moment(live) else 0


def _moment(live: Live) -> tuple[int, int, int]:
    """One turn of one hand: the curtain falls again when it is over."""
    state = live.now
    return live.hand_no, state.turn, sum(state.turns_taken)


def staged(live: Live, tab: Tab) -> Staged | None:
    """What the tab has in preparation, judged as the match now stands; None where there is nothing."""
    if not tab.staged:
        return None
    try:
        return stage(live.now, [parse_items(text) for text in tab.staged])
    except NotationError:
        return None


def _is_aside(word: str) -> bool:
    return word in _ASIDES or word.split(" ")[0] == "stage"


def _aside(live: Live, word: str, intent: Intent, tab: Tab) -> None:
    """Words that change nothing in the match."""
    if word == "reveal":
        tab.revealed = _moment(live)
    elif word == "unstage":
        tab.staged = ()
    elif word == "hint":
        before = tab.hint if tab.hint_rev == live.rev else 0
        tab.hint, tab.hint_rev = min(3, before + 1), live.rev
    elif word == "hint-off":
        tab.hint = 0
    elif word == "think-again":
        tab.costly = None
    elif word in PAGE_WORDS:
        tab.asked = word
        tab.costly = None
    elif word != "refresh":
        tab.staged = tuple(part.strip() for part in word.removeprefix("stage").split("/") if part.strip())
        if tab.staged and staged(live, tab) is None:
            tab.staged = ()
            tab.answer = Answer(intent.id, NOT_UNDERSTOOD)


def _read(record: MatchRecord) -> Live:
    """A match from the store. Raises `MatchUnreadable` for one that another version wrote, or that came damaged in a
    file of saved progress: nothing of it was checked before."""
    try:
        return fold(Live(Setup.read(record.data)), record.events)
    except (Scala40Error, AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise MatchUnreadable(match=record.id) from error


def _events(live: Live, word: str, intent: Intent, tab: Tab) -> list[Event] | Answer:
    """The events that a word leads to, or why it is refused."""
    state = live.now
    word = word.removeprefix(ANYWAY)
    if word == "next-hand":
        if not live.hand_over or live.winner:
            return Answer(intent.id, NOT_OVER)
        return [deal_event(live, intent.id)]
    if not live.hand_over and viewer(live, tab) != state.turn:
        refusal = Refusal("not-your-turn", {"seat": viewer(live, tab), "turn": state.turn})
        return Answer(intent.id, refusal.code, refusal)
    if word == "undo":
        if state.before is None:
            return Answer(intent.id, NOTHING_TO_UNDO)
        return [undo_event(state.turn, intent.id)]
    try:
        found, after = judge_move(state, word)
    except NotationError:
        return Answer(intent.id, NOT_UNDERSTOOD)
    if found is not None:
        return Answer(intent.id, found.code, found)
    return [move_event(after, intent.id)]


def _first_deal(live: Live) -> Plan:
    plan = Plan(live).with_events([start_event(live.setup)])
    return _bots(plan.with_events([deal_event(plan.live)]))


def _plan(live: Live, intent: Intent, tab: Tab) -> Plan:
    """What an intent leads to: its own moves as far as the rules allow them, then those of the bots."""
    plan = Plan(live)
    if intent.rev != live.rev:
        return replace(plan, answer=Answer(intent.id, OUT_OF_DATE))
    for word in intent.do:
        events = _events(plan.live, word, intent, tab)
        if isinstance(events, Answer):
            plan = replace(plan, answer=events)
            break
        plan = plan.with_events(events)
    return _bots(plan)


def _bots(plan: Plan) -> Plan:
    """Let the bots move until a person is to move, or the hand is over."""
    setup = plan.live.setup
    while not plan.live.hand_over and not setup.is_person(plan.live.now.turn):
        state = plan.live.now
        seat = state.turn
        chance = chance_for(f"{setup.seed}:{plan.live.hand_no}", seat, len(state.log))
        move = live_player(setup.kinds[seat - 1]).choose(observe(state, seat), chance)
        plan = plan.with_events([move_event(apply(state, move))])
    return plan


def _write(unit: Writing, plan: Plan) -> None:
    unit.append(plan.events)
    if plan.events and plan.live.winner:
        unit.set(finished=True)
