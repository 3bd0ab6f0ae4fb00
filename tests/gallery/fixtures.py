"""What the gallery shows: moments of golden games and of games played to a described position, each with its viewer.

Names are ``GAME/WHAT``. A moment is found by what is true of it, never by a number that somebody looked up.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from hairpin.core import record
from hairpin.core.chance import Chance
from hairpin.core.match_log import MatchLog
from hairpin.core.options import read_settings
from hairpin.core.seats import read_seats
from hairpin.core.words import Speaker
from hairpin.games import load
from hairpin.snapshots import stored_view

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

GOLDEN: Final = Path(__file__).resolve().parent.parent / "golden"
TRIES: Final = 200

#: As long as names may be, with wide letters and with narrow ones.
LONG: Final = (
    "Maximiliane Wolfeschlege",
    "MMMMMMMMMMMMMMMMMMMMMMMM",
    "Bartholomew Quigleysmith",
    "Christabelle Xylophonist",
    "Dorothea of Yggdrasil IV",
)
SHORT: Final = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn")

When = "Callable[[MatchLog, Any], bool]"


@dataclass(frozen=True)
class Fixture:
    """A stored view to be written: the game it is from, the moment, who looks, and what that person does.

    ``names`` makes seats people of these names; an empty one leaves the seat as it was. ``prefs`` are preferences of
    the device that concern the layout.
    """

    name: str
    text: str
    at: int | None = None
    seat: int | None = None
    then: Sequence[Mapping[str, Any]] = ()
    prefs: Mapping[str, str] = field(default_factory=dict)

    def make(self) -> dict[str, Any]:
        """The stored view, with the preferences it is to be looked at with."""
        view = stored_view(self.text, at=self.at, seat=self.seat, then=self.then)
        return {**view, "prefs": dict(self.prefs)} if self.prefs else view


def do(name: str, **more: Any) -> dict[str, Any]:
    """A command to the session."""
    return {"do": name, **more}


RESUME: Final = do("resume")


def touch(seat: int, *things: str) -> list[dict[str, Any]]:
    """Touches, one after the other; nothing is played by them."""
    return [do("touch", seat=seat, thing=thing, confirm=True) for thing in things]


def looked_at(seat: int, *things: str) -> list[dict[str, Any]]:
    """Touches, and where they lead."""
    return [*touch(seat, *things), do("preview", seat=seat, things=list(things))]


def golden(name: str, names: Sequence[str] = ()) -> str:
    """The record of a golden game, seats with a name in it made people."""
    with (GOLDEN / f"{name}.jsonl").open(encoding="utf-8") as file:
        return people(json.loads(file.readline()), names)


def people(data: dict[str, Any], names: Sequence[str]) -> str:
    """A record with some seats made people."""
    for spec, name in zip(data["seats"], names, strict=False):
        if name:
            spec.update(kind="person", name=name)
    return record.dump(data)


@cache
def _replayed(text: str) -> MatchLog:
    return record.read(text, load)


def moment(text: str, wanted: Callable[[MatchLog, Any], bool], *, last: bool = False) -> int:
    """How many moves have been played at the first point of a game (or the last) that is wanted."""
    match = _replayed(text)
    points = range(match.n + 1)
    for n in reversed(points) if last else points:
        if wanted(match, match.state_at(n)):
            return n
    raise AssertionError(f"no point of this game is wanted: {text[:200]}")


def before(text: str, seat: int, begins: str) -> int:
    """How many moves had been played when a seat first made one that begins like this."""
    entries = _replayed(text).entries
    return next(n for n, e in enumerate(entries) if e.seat == seat and e.move.startswith(begins))


def dealt(
    game: str, seats: Sequence[object], seed: str = "gallery", **settings: object
) -> MatchLog:
    """A game about to begin. A seat is ``bot:LEVEL`` or the name of a person."""
    rules = load(game)
    given = [
        seat if str(seat).startswith("bot:") else {"kind": "person", "name": seat, "colour": ""}
        for seat in seats
    ]
    specs = read_seats(rules, given, Speaker([]))
    return MatchLog(rules, specs, read_settings(rules.options, settings, len(specs)), seed)


def played(
    game: str,
    seats: Sequence[object],
    wanted: Callable[[MatchLog, Any], bool],
    *,
    begin: Sequence[str] = (),
    seed: str = "gallery",
    **settings: object,
) -> str:
    """A game begun by some moves and played at random until it comes to what is wanted."""
    for number in range(TRIES):
        match = dealt(game, seats, f"{seed} {number}", **settings)
        chance = Chance(f"moves of {match.seed}")
        for move in begin:
            match.play(match.game.actors(match.state)[0], move, match.at)
        while True:
            if wanted(match, match.state):
                return record.write(match)
            if match.result is not None or match.n > 600:
                break
            seat = chance.pick(match.game.actors(match.state))
            match.play(seat, chance.pick(match.game.moves(match.state, seat)), match.at + 700)
    raise AssertionError(f"no game of {game} comes to this")


def following(text: str, seed: str = "the next game", **chosen: Any) -> str:
    """The next game of a series whose last game is told."""
    return record.write(record.read(text, load).next_game(seed, chosen))


def over(match: MatchLog, state: Any) -> bool:
    """The game is over."""
    return match.game.result(state) is not None


def entries(n: int) -> Callable[[MatchLog, Any], bool]:
    """So many moves have been played."""
    return lambda match, state: match.n >= n


def acts(seat: int) -> Callable[[MatchLog, Any], bool]:
    """A seat is to act."""
    return lambda match, state: seat in match.game.actors(state)
