"""Switch on the values of moves in games against bots and print their times, as JSON.

    python bench/value_times.py GAME SEATS SETTINGS TURNS

It is no benchmark itself: ``bench_values.py`` runs it in CPython and in Pyodide. Times are in ms:
from the begin of a turn to its first values and to its final values, and of each single call.
"""

import json
import sys
import time
from typing import Any

from hairpin.bots.base import decide
from hairpin.bots.driver import level_of
from hairpin.core.chance import derive
from hairpin.session import Session


class Page:
    """A stand-in for the page: it calls the session again whenever the reply asks for it."""

    def __init__(self) -> None:
        self.session = Session()
        self.begun = time.perf_counter()
        #: ms that waits for the pace of bots would have taken.
        self.skipped = 0
        self.calls: list[float] = []

    def call(self, do: str, **more: Any) -> dict[str, Any]:
        """Send a command with the present time."""
        begun = time.perf_counter()
        now = int((begun - self.begun) * 1000) + self.skipped
        reply: dict[str, Any] = json.loads(
            self.session.call(json.dumps({"do": do, "now": now, **more}))
        )
        self.calls.append(1000 * (time.perf_counter() - begun))
        assert reply["ok"], reply
        return reply

    def bots(self) -> None:
        """Let the bots play until it is the turn of the first seat, or the game is over."""
        match = self.session.match
        assert match is not None
        while match.result is None and match.game.actors(match.state)[0] != 1:
            reply = self.call("advance")
            self.skipped += reply["wake"] or 0

    def values(self) -> tuple[float, float] | None:
        """Return the ms to the first and to the final values of this turn; None if nothing has a value."""
        begun = time.perf_counter()
        first, wake = 0.0, 0
        while wake == 0:
            reply = self.call("advance")
            wake = reply["wake"]
            if not first and reply.get("values", {}).get("marks"):
                first = time.perf_counter() - begun
        return (1000 * first, 1000 * (time.perf_counter() - begun)) if first else None


def ask(name: str, seats: int, settings: dict[str, Any], wanted: int) -> dict[str, list[float]]:
    """Return the times of ``wanted`` turns."""
    found: dict[str, list[float]] = {"first": [], "last": [], "call": []}
    games = 0
    while len(found["first"]) < wanted:
        page, turns = Page(), 0
        given = {
            "game": name,
            "seats": ["person", *["bot:dot"] * (seats - 1)],
            "settings": settings,
        }
        page.call("new", **given, seed=f"values {games}")
        page.call("values", on=True)
        match = page.session.match
        assert match is not None
        while match.result is None and len(found["first"]) < wanted:
            page.bots()
            if match.game.result(match.state):
                break
            page.calls.clear()
            times = page.values()
            if times is not None:
                found["first"].append(times[0])
                found["last"].append(times[1])
                found["call"].append(max(page.calls))
            level = level_of(match.game, "gus")
            observation = match.game.observe(match.state, 1)
            moves = match.game.moves(match.state, 1)
            luck = derive("values", games, turns)
            move = decide(level.load(), observation, moves, luck, level.nodes).move
            page.call("play", seat=1, move=move)
            turns += 1
        games += 1
    return found


if __name__ == "__main__":
    print(json.dumps(ask(sys.argv[1], int(sys.argv[2]), json.loads(sys.argv[3]), int(sys.argv[4]))))
