"""The referee's words: what holds, the rule behind it, and which houses judge otherwise; and positions set up by hand."""

from __future__ import annotations

import pytest

from trainer.display.reference.set_up import SetUp, read_pasted
from trainer.display.reference.verdicts import Tried, elsewhere, verdict_under
from trainer.language import words
from trainer.language.house_links import of_move, of_refusal
from trainer.rules.cards import parse_card, parse_cards
from trainer.rules.errors import NotationError, PositionError
from trainer.rules.notation.line import position_line, read_position_line
from trainer.rules.notation.position import complete
from trainer.rules.profile import HOUSES
from trainer.rules.referee import judge_move
from trainer.rules.state import Drawn, Phase, State

CLUB = HOUSES["it-club"]


def tried(state: State, text: str) -> Tried:
    refusal, after = judge_move(state, text)
    rule = of_refusal(refusal, state) if refusal else of_move(after.log[-1].move, state, after)
    return Tried(text, state, after, refusal, rule)


def placed(hand: str, melds: tuple[str, ...] = (), **more: object) -> SetUp:
    return SetUp(parse_cards(hand), tuple(parse_cards(meld) for meld in melds), **more)  # type: ignore[arg-type]


def test_other_houses_are_asked_about_the_same_move() -> None:
    """The discard pile before opening: closed in the Italian houses, open to open with in the others."""
    setup = placed("AD 2D 3D 4D KH KC 9C 7D 4S 2S 6H 8C 10C", top=parse_card("KD"), drawn="none")
    one = tried(complete(setup.position(CLUB)), "take")
    others = elsewhere(one, HOUSES)
    assert {name: refusal.code if refusal else "" for name, refusal in others.items()} == {
        "it-duel": "discard-pile-closed",
        "fr-table": "",
        "ro-duel": "",
    }
    html = verdict_under(one, words("en"), others)
    assert "✗" in html
    assert 'href="rules?of=it-club#pile-before-opening"' in html
    assert "Until you have opened, the discard pile is closed to you." in html
    assert "<li>French table: allowed.</li><li>Romanian duel: allowed.</li>" in html


def test_where_all_agree_it_is_said() -> None:
    one = tried(complete(placed("7H 8H 10H 4S 2D", opened=True).position(CLUB)), "meld 7H 8H 10H")
    assert "The other houses say the same." in verdict_under(one, words("en"), elsewhere(one, HOUSES))


def test_what_is_allowed_names_its_rule_too() -> None:
    one = tried(complete(placed("10D 4S 2C", ("7D 8D 9D",), opened=True).position(CLUB)), "lay 10D on 1")
    html = verdict_under(one, words("en"), {})
    assert "That is allowed." in html
    assert 'href="rules?of=it-club#turn-after-opening"' in html


def test_a_position_set_up_by_hand() -> None:
    setup = placed("7H 8H 9H 2C 10D", ("7D 8D 9D", "QS QH JK"), top=parse_card("3H"), opened=True, seats=3)
    position = setup.position(CLUB)
    state = complete(position)
    assert state.seats == 3
    assert state.phase is Phase.PLAY
    assert state.has_opened
    assert [laid.meld.text for laid in state.table] == ["7D 8D 9D", "QH QS JK=QD"]
    assert state.discards[-1] == parse_card("3H")
    assert read_position_line(position_line(position)) == position


def test_the_card_picked_up_is_owed() -> None:
    taken = parse_card("10D")
    setup = placed("10D 4S 2C", ("7D 8D 9D",), opened=True, drawn="discard", taken=taken)
    state = complete(setup.position(CLUB))
    assert state.drawn is Drawn.DISCARD
    refusal, _ = judge_move(state, "discard 4S")
    assert refusal is not None
    assert refusal.code == "taken-card-not-used"


def test_the_first_round() -> None:
    assert complete(placed("7H 8H 9H", first_round=True).position(CLUB)).first_round
    assert not complete(placed("7H 8H 9H").position(CLUB)).first_round


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(NotationError):
        placed("7H", ("7D 8D",)).position(CLUB)
    with pytest.raises(PositionError):
        complete(placed("7H", opened=True, drawn="discard", taken=parse_card("8H")).position(CLUB))


def test_pasting_a_line_a_file_or_a_case() -> None:
    position = placed("7H 8H 9H 2C", ("7D 8D 9D",), opened=True).position(CLUB)
    assert read_pasted(f"  {position_line(position)}\n", HOUSES["ro-duel"]) == (position, ())
    toml = 'rules = "it-duel"\nhands = ["7H 8H 9H", "9"]'
    assert read_pasted(toml, CLUB)[0].profile == HOUSES["it-duel"]
    bare = 'hands = ["7H 8H 9H", "9"]'
    assert read_pasted(bare, HOUSES["ro-duel"])[0].profile == HOUSES["ro-duel"]
    case = f'[[case]]\nkind = "turn"\n{toml}\ndrawn = "stock"\ndo = ["discard 7H"]\nexpect = "legal"'
    assert read_pasted(case, CLUB)[1] == ("discard 7H",)


@pytest.mark.parametrize("text", ["", "nonsense", "s40:it-club;1", '[[case]]\nkind = "meld"\nrules = "it-club"\nmeld = "7H 8H 9H"\nexpect = "legal"'])  # fmt: skip
def test_pasting_what_is_no_position(text: str) -> None:
    with pytest.raises((NotationError, PositionError)):
        read_pasted(text, CLUB)
