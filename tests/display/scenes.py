"""Views of the card table, as the server would send them, for tests and pictures of the browser's half alone."""

from __future__ import annotations

from typing import Any

from trainer.display.labels import table_labels


def cards(text: str) -> list[str]:
    """Cards as people write them, parted by spaces."""
    return text.split()


RANKS = cards("A 2 3 4 5 6 7 8 9 10 J Q K")
SUITS = {"H": "hearts", "C": "clubs", "D": "diamonds", "S": "spades"}
WORDS = cards("ace two three four five six seven eight nine ten jack queen king")
NAMES = {
    f"{r}{s}": f"{w} of {name}" for s, name in SUITS.items() for r, w in zip(RANKS, WORDS, strict=True)
} | {"JK": "joker"}
OK = {"ok": True}
View = dict[str, Any]


def no(why: str, *cards: str) -> dict[str, Any]:
    """An action that would be refused, with its sentence."""
    return {"ok": False, "code": "x", "why": why, "cards": list(cards), "melds": []}


def seat(n: int, name: str, **more: Any) -> dict[str, Any]:
    return {
        "seat": n, "name": name, "kind": "bot", "bot": "easy", "cards": 13, "opened": False, "score": 0, "out": False,
        "dealer": False, "turn": False, "you": False, "known": [],
    } | more  # fmt: skip


def meld(n: int, owner: int, cards: str, points: int = 24, **more: Any) -> dict[str, Any]:
    laid = [
        {"c": "JK", "as": word.split("=")[1].split("|")} if "=" in word else {"c": word}
        for word in cards.split()
    ]
    return {
        "n": n, "owner": owner, "kind": "run", "points": points, "cards": laid, "fresh": False, "name": cards
    } | more  # fmt: skip


def answer(*groups: tuple[str, int, list[str]], minimum: int = 40, opening: bool = True) -> dict[str, Any]:
    """What the server says about melds in preparation: (text, points, other readings); 0 points: no meld."""
    melds = [
        {
            "cards": meld(1, 1, text)["cards"], "text": text, "ok": points > 0, "kind": "run", "points": points,
            "readings": readings or [text], "code": None, "why": None if points else "That is no meld yet.",
            "name": text,
        }
        for text, points, readings in groups
    ]  # fmt: skip
    total = sum(points for _, points, _ in groups)
    good = all(one["ok"] for one in melds)
    why = None if good and (total >= minimum or not opening) else f"{minimum - total} points are missing."
    if not good:
        why = "That is no meld yet."
    caption = f"{total} of {minimum}" if opening else str(total)
    return {
        "melds": melds, "total": total, "minimum": minimum, "opening": opening, "ok": why is None, "why": why,
        "caption": caption,
    }  # fmt: skip


HAND = "7H 8H 9H QD QS JK 2C 5C 10D JS KS 4H AC"


def view(**changes: Any) -> View:
    """Your turn to draw, against one opponent, nobody has opened."""
    base: View = {
        "match": "m1", "rev": 10, "ack": "", "acks": [], "seat": 1, "phase": "draw", "house": "Circolo italiano",
        "limit": 101, "hand_no": 3,
        "seats": [
            seat(1, "Ada", kind="person", you=True, turn=True, score=23),
            seat(2, "Bruno", dealer=True, score=57),
        ],
        "hand": cards(HAND), "table": [], "stock": 60, "discards": ["4C", "9S", "KD"], "drawn": "none",
        "drawn_card": None, "status": "Draw a card.", "duties": [],
        "actions": {
            "draw": OK, "take": no("The discard pile is closed until you have opened."), "put back": no("Nothing was taken."),
            "undo": no("There is nothing to take back."), "open": OK, "meld": no("You have not opened."),
        },
        "can": {card: {"lay": [], "swap": [], "discard": no("Draw first."), "hint": f"{NAMES[card]}: goes with nothing yet."} for card in NAMES},
        "stage": None, "groups": [["7H", "8H", "9H"], ["QD", "QS", "JK"]], "steps": [], "refusal": None, "result": None,
        "curtain": None, "buttons": [], "ranks": {}, "names": NAMES, "labels": table_labels(str),
        "options": {"pause": 0, "colours": 4, "big": False, "lang": "en", "dir": "ltr", "keys": True}, "now": 0,
    }  # fmt: skip
    return base | changes


def playing(**changes: Any) -> View:
    """A card is drawn, still unopened: 14 cards in hand."""
    base = view(
        phase="play",
        hand=[*cards(HAND), "KD"],
        drawn="stock",
        drawn_card="KD",
        status="Open, or discard a card.",
    )
    base["actions"] = base["actions"] | {"draw": no("You have drawn already.")}
    base["can"] = {card: one | {"discard": OK} for card, one in base["can"].items()}
    return base | changes


def opened(**changes: Any) -> View:
    """You have opened, melds of both lie on the table; the ten of hearts fits two of them, the five of clubs swaps a joker."""
    base = playing(
        hand=cards("10H JH 5C QD QS JK 2C 9D KS KD"),
        table=[
            meld(1, 2, "7H 8H 9H", fresh=True), meld(2, 1, "10S 10C 10D", 30), meld(3, 2, "4C JK=5C 6C", 15),
        ],
        status="Lay, add, or discard a card.",
    )  # fmt: skip
    base["seats"] = [
        base["seats"][0] | {"opened": True, "cards": 10},
        base["seats"][1] | {"opened": True, "cards": 7},
    ]
    can = dict(base["can"])
    can["10H"] = can["10H"] | {"lay": [{"on": 1}, {"on": 2}], "hint": "It fits melds 1 and 2."}
    can["5C"] = can["5C"] | {"swap": [3], "hint": "It can take the joker of meld 3."}
    can["JK"] = can["JK"] | {
        "lay": [{"on": 1, "as": "10H"}, {"on": 1, "as": "6H"}],
        "hint": "It fits meld 1.",
    }
    can["QD"] = can["QD"] | {"discard": no("The queen of diamonds fits a meld.", "QD")}
    base["actions"] = base["actions"] | {"meld": OK, "undo": OK, "open": no("You have opened already.")}
    return base | {"can": can} | changes


def crowded(n: int = 4, **changes: Any) -> View:
    """Late in a hand: ten melds, ``n`` players."""
    names = ["Ada", "Bruno", "Carla", "Davide", "Elisabetta", "Franco"][:n]
    seats = [
        seat(i + 1, name, cards=3 + 2 * i, opened=i != 2, score=11 * i, dealer=i == 1, you=i == 0, turn=i == 0,
             known=["JK"] if i == 1 else [], out=i == 4)
        for i, name in enumerate(names)
    ]  # fmt: skip
    melds = [
        "7H 8H 9H 10H", "QD QS QC", "4C JK=5C 6C 7C", "AS 2S 3S 4S 5S", "JH JD JK=JS|JC", "2D 3D 4D", "KH KC KS KD",
        "9C 10C JC QC KC JK=AC", "5H 5D 5S", "8D 9D 10D JD QD",
    ]  # fmt: skip
    owners = [1, 2, 1, 4, 2, 4, 1, 2, 4, 2] if n >= 4 else [1, 2, 1, 2, 2, 1, 1, 2, 1, 2]
    base = opened(
        hand=cards("2H 3H JK 7S 7D AC 10S KH"), drawn_card="KH", stock=11, discards=cards("4C 9S KD 3C 8S")
    )
    table = [meld(i + 1, owners[i], text, fresh=i > 7) for i, text in enumerate(melds)]
    return base | {"seats": seats, "table": table} | changes
