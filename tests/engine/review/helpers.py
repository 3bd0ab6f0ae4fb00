"""Tools that the tests of reviews share: games between bots, and reviews at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from hairpin.core import record
from hairpin.games import GAMES, load
from hairpin_lab.arena.games import Plan, played

from ..session.desk import Desk

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Mapping

    from hairpin.core.match_log import MatchLog


#: The games that have reviews.
FORESEEN: Final = [game for game in GAMES if load(game).foresees]


def done(work: Generator[None, None, Any]) -> Any:
    """Run a generator that works in slices to its end, and return its result."""
    while True:
        try:
            next(work)
        except StopIteration as stop:
            return stop.value


def games(name: str, seed: str, count: int) -> Iterator[MatchLog]:
    """Games between two bots that look at their own cards only."""
    for data in played(Plan(load(name), ["bot:mina", "bot:mina"], {}, seed, count), 1):
        yield record.read(record.dump(data), load)


def finished(game: str, settings: Mapping[str, object], *people: int) -> Desk:
    """A finished game of two on a table; ``people`` sit at these seats, bots at the others."""
    data = next(iter(played(Plan(load(game), ["bot:dot"] * 2, settings, "again", 1), 1)))
    for seat in people:
        spec = data["seats"][seat - 1]
        spec.pop("level", None)
        spec.update(kind="person", name=("Ann", "Ben")[seat - 1])
    desk = Desk()
    desk.ok("open", text=record.dump(data), stored=True)
    return desk


def reviewed(desk: Desk, seat: int = 1) -> list[dict[str, Any]]:
    """Ask for a review, and let the session work until the review is complete; return all its partial answers."""
    found = [desk.ok("review", seat=seat)["review"]]
    while desk.waits() == 0:
        desk.now += 20
        reply = desk.ok("advance")
        assert "table" not in reply
        if "review" in reply:
            found.append(reply["review"])
    return found
