"""The JSON form of a position of Turbo Duel, and the checks when it is read."""

from __future__ import annotations

from typing import Any

from ...core.clock import LATEST, Clock
from ...core.errors import StateError
from ...core.state import Reason, Result
from ...core.words import say
from .state import CARDS, KEY, LONGEST, SHORTEST, START, Position, key, spaces_of, won_by

_PARTS = {*Position.__slots__, "over", "at"}


def to_json(position: Position) -> dict[str, Any]:
    """The full position as JSON."""
    p = position
    return {
        "starter": p.starter,
        "turn": p.turn,
        "karts": p.karts.copy(),
        "deck": p.deck,
        "discard": p.discard,
        "played": p.played,
        "bombs": [spaces_of(bits) for bits in p.bombs],
        "copies": p.copies.copy(),
        "loses": p.loses.copy(),
        "track": p.track,
        "seen": p.seen.copy(),
        "clock": p.clock.to_json() if p.clock else None,
        "over": p.over.to_json() if p.over else None,
        "at": p.at,
    }


def from_json(data: object) -> Position:
    """The position that ``to_json`` wrote.

    Raises a ``StateError`` that names the faulty part.
    """

    def check(fits: bool, part: str) -> None:
        if not fits:
            raise StateError("error.state.part", game=say("turbo-duel.name"), part=part)

    if not isinstance(data, dict) or set(data) != _PARTS:
        raise StateError("error.state.shape", game=say("turbo-duel.name"))
    check(type(data["track"]) is int and SHORTEST <= data["track"] <= LONGEST, "track")
    track: int = data["track"]
    for part in ("starter", "turn"):
        check(type(data[part]) is int and data[part] in (1, 2), part)
    check(type(data["at"]) is int and 0 <= data["at"] <= LATEST, "at")
    over = None if data["over"] is None else Result.from_json(data["over"], 2)
    check(_pair(data["karts"], int) and all(k >= START for k in data["karts"]), "karts")
    # A kart gets at most two spaces beyond FINISH: a G, or a copy of a G, moves the kart three
    # spaces from the last space before FINISH.
    check(all(k <= track + 2 for k in data["karts"]), "karts")
    for part in ("deck", "discard", "played"):
        check(isinstance(data[part], str), part)
    check(sorted(data["deck"] + data["discard"] + data["played"]) == list(CARDS), "deck")
    check(bool(data["deck"]), "deck")
    bombs = data["bombs"]
    check(_pair(bombs, list), "bombs")
    for spaces in bombs:
        check(
            all(type(s) is int and START <= s < track for s in spaces)
            and spaces == sorted(set(spaces)),
            "bombs",
        )
    for part in ("copies", "loses"):
        check(_pair(data[part], bool), part)
    # A seat that must lose a turn is never the seat to move, except after a kart has finished.
    # Only one seat can have a pending copy.
    home = max(data["karts"]) >= track
    check(home or not data["loses"][data["turn"] - 1], "loses")
    check(not all(data["copies"]), "copies")
    seen = data["seen"]
    check(
        isinstance(seen, dict) and all(type(n) is int and 1 <= n <= 3 for n in seen.values()),
        "seen",
    )
    p = Position(turn=data["turn"], deck=data["deck"], track=track, clock=None)
    p.starter = data["starter"]
    p.at = data["at"]
    p.over = over
    p.karts = list(data["karts"])
    p.discard = data["discard"]
    p.played = data["played"]
    p.bombs = [sum(1 << space for space in spaces) for spaces in bombs]
    p.copies = list(data["copies"])
    p.loses = list(data["loses"])
    p.seen = dict(seen)
    if data["clock"] is not None:
        p.clock = Clock.from_json(data["clock"], 2)
        check(p.clock.since <= p.at, "clock")
    check(_may_end(p), "over")
    # The third occurrence of a position ends the game. So only the present position can have the
    # count 3, and only after the end.
    check(
        all(
            n < 3 or (over and over.reason == Reason.REPETITION and k == key(p))
            for k, n in seen.items()
        ),
        "seen",
    )
    return p


def from_key(text: str, track: int) -> Position:
    """The position with this ``state.key``, as the first position of a game.

    Raises ``StateError`` if the text is no possible position.
    """
    shape = KEY.fullmatch(text)
    if shape is None:
        raise StateError("error.state.shape", game=say("turbo-duel.name"))
    turn, one, two, deck, discard, played, bombs_one, bombs_two, marks = shape.groups()
    yes = [mark == "1" for mark in marks]
    p = from_json(
        {
            "starter": int(turn),
            "turn": int(turn),
            "karts": [int(one), int(two)],
            "deck": deck,
            "discard": discard,
            "played": played,
            "bombs": [spaces_of(int(bombs, 16)) for bombs in (bombs_one, bombs_two)],
            "copies": yes[:2],
            "loses": yes[2:],
            "track": track,
            "seen": {},
            "clock": None,
            "over": None,
            "at": 0,
        }
    )
    p.seen[key(p)] = 1
    return p


def _may_end(p: Position) -> bool:
    """Whether ``over`` (the result, or None while the game goes on) fits the rest of the state."""
    one, two = p.karts
    if max(one, two) >= p.track:
        if one == two:
            return p.over == Result(Reason.HOUSE, (1, 1), (0, 0))
        return p.over == won_by(1 if one > two else 2, Reason.FINISH)
    if p.over is None:
        return True
    if p.over.reason == Reason.REPETITION:
        return p.over == Result(p.over.reason, (1, 1), (0, 0)) and p.seen.get(key(p)) == 3
    if p.over.reason == Reason.FLAG:
        return p.clock is not None and p.over == won_by(3 - p.turn, Reason.FLAG)
    return p.over in (won_by(1, Reason.RESIGN), won_by(2, Reason.RESIGN))


def _pair(value: object, kind: type) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(type(v) is kind for v in value)
