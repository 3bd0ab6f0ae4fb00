"""Tools that make the gallery's stored views from golden games and generated games.

Names are ``GAME/WHAT``. A moment is found by a condition on the game, never by a fixed move number.
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
from hairpin.games import load
from hairpin.review.drawing import compared
from hairpin.review.review import Review
from hairpin.session import Session
from hairpin.snapshots import stored_view

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

GOLDEN: Final = Path(__file__).resolve().parent.parent / "golden"
TRIES: Final = 200

#: Names of the greatest allowed length, with wide letters and with narrow letters.
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
    """A stored view to be written: game, moment, viewing seat, and the viewer's actions.

    ``names`` turns seats into people of these names; an empty name leaves the seat unchanged.
    ``prefs`` are preferences of the device that affect the layout. ``ends`` shows the result as at
    the end of a game: with news of the ladder and a question. ``folded`` shows no
    review or story unfolded. ``named``: the player has a name, so that only the next preset is
    asked about.
    """

    name: str
    text: str
    at: int | None = None
    seat: int | None = None
    then: Sequence[Mapping[str, Any]] = ()
    prefs: Mapping[str, str] = field(default_factory=dict)
    ends: bool = False
    folded: bool = False
    named: bool = False

    def make(self, language: str = "en") -> dict[str, Any]:
        """Return the stored view in a language, together with what else it is painted with."""
        view = stored_view(self.text, at=self.at, seat=self.seat, then=self.then, language=language)
        if self.prefs:
            view["prefs"] = dict(self.prefs)
        if self.ends:
            view["news"] = ladder_news(self.text, language)
        if self.folded:
            view["folded"] = True
        if self.named:
            view["named"] = True
        return view


def ladder_news(text: str, language: str) -> dict[str, Any]:
    """Return the news of the ladder after this won game, the first on its device."""
    session = Session(language)
    ended = session.do({"do": "tally", "text": text, "now": 0})
    row = {"id": ended["tally"]["id"], "time": 0, "match": "m", **ended}
    session.do({"do": "open", "text": text, "now": 0})
    news = session.do({"do": "ladder", "games": [row], "id": row["id"], "now": 0})["ladder"]["news"]
    assert news is not None
    return dict(news)


def do(name: str, **more: Any) -> dict[str, Any]:
    """Return a command for the session, with its arguments."""
    return {"do": name, **more}


RESUME: Final = do("resume")


def touch(seat: int, *things: str) -> list[dict[str, Any]]:
    """Return commands that touch things in order, without playing a move."""
    return [do("touch", seat=seat, thing=thing, confirm=True) for thing in things]


def touched_things(seat: int, *things: str) -> list[dict[str, Any]]:
    """Return commands that touch things and ask for a preview of the outcome."""
    return [*touch(seat, *things), do("preview", seat=seat, things=list(things))]


def golden(name: str, names: Sequence[str] = ()) -> str:
    """Return the record of a golden game; seats with a name become people."""
    with (GOLDEN / f"{name}.jsonl").open(encoding="utf-8") as file:
        return people(json.loads(file.readline()), names)


def people(data: dict[str, Any], names: Sequence[str]) -> str:
    """Turn each seat that has a name in ``names`` into a person; return the record as text."""
    for spec, name in zip(data["seats"], names, strict=False):
        if name:
            spec.update(kind="person", name=name)
    return record.dump(data)


def won_alone(name: str, **settings: int) -> str:
    """Return the record of a golden game, with changed settings; its only winner is the only person, among bots."""
    with (GOLDEN / f"{name}.jsonl").open(encoding="utf-8") as file:
        data = json.loads(file.readline())
    ended = _replayed(record.dump(data)).result
    assert ended is not None
    data["settings"].update(settings)
    (winner,) = ended.winners
    for seat, spec in enumerate(data["seats"], 1):
        mine = seat == winner
        spec.update(
            kind="person" if mine else "bot:gus", name=f"Seat {seat}" if mine else f"Gus {seat}"
        )
    return record.dump(data)


@cache
def _replayed(text: str) -> MatchLog:
    return record.read(text, load)


def moment(text: str, wanted: Callable[[MatchLog, Any], bool], *, last: bool = False) -> int:
    """Return the number of moves at the first (or last) point of a game where ``wanted`` holds."""
    match = _replayed(text)
    points = range(match.n + 1)
    for n in reversed(points) if last else points:
        if wanted(match, match.state_at(n)):
            return n
    raise AssertionError(f"no point of this game is wanted: {text[:200]}")


def turning_point(text: str, seat: int) -> list[dict[str, Any]]:
    """Return commands that review a finished game and go to the costliest decision that moves a token."""
    match = _replayed(text)
    made = Review(match, seat)
    while not made.step():
        pass
    view = match.game.view
    turns = [
        turn
        for turn in made.turns
        if compared(match, turn, view(match.state_at(turn.n), seat), seat)["better"]["tokens"]
    ]
    return [do("review", seat=seat), do("goto", n=(turns or made.turns)[0].n)]


def before(text: str, seat: int, begins: str) -> int:
    """Return the number of moves before a seat's first move that starts with these letters."""
    entries = _replayed(text).entries
    return next(n for n, e in enumerate(entries) if e.seat == seat and e.move.startswith(begins))


def dealt(
    game: str, seats: Sequence[object], seed: str = "gallery", **settings: object
) -> MatchLog:
    """Return a new game. A seat is ``bot:LEVEL`` or the name of a person."""
    rules = load(game)
    given = [
        seat if str(seat).startswith("bot:") else {"kind": "person", "name": seat, "colour": ""}
        for seat in seats
    ]
    specs = read_seats(rules, given)
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
    """Return a game that begins with given moves and continues at random until ``wanted`` holds."""
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
    """Return the next game of a series; ``text`` is the record of the games so far."""
    return record.write(record.read(text, load).next_game(seed, chosen))


def over(match: MatchLog, state: Any) -> bool:
    """Return whether the game is over."""
    return match.game.result(state) is not None


def entries(n: int) -> Callable[[MatchLog, Any], bool]:
    """Return a condition: this number of moves has been played."""
    return lambda match, state: match.n >= n


def acts(seat: int) -> Callable[[MatchLog, Any], bool]:
    """Return a condition: this seat is to act."""
    return lambda match, state: seat in match.game.actors(state)
