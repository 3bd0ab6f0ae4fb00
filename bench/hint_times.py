"""Ask for hints throughout games and print their times, as JSON.

    python bench/hint_times.py GAME SEATS SETTINGS HINTS

It is no benchmark itself: ``bench_hints.py`` runs it in CPython and in Pyodide. Times are those
that a page waits, in ms: from the press to the first words, and to the last change of them.
"""

import json
import sys
import time
from typing import Any

from hairpin.bots.base import decide
from hairpin.bots.driver import level_of
from hairpin.core.chance import derive
from hairpin.session import Session

BETWEEN = 3  # turns from one hint to the next


class Page:
    """A stand-in for the page: it calls the session again as soon as the reply asks for it."""

    def __init__(self) -> None:
        self.session = Session()
        self.begun = time.perf_counter()

    def call(self, do: str, **more: Any) -> dict[str, Any]:
        """Send a command with the present time."""
        now = int((time.perf_counter() - self.begun) * 1000)
        reply: dict[str, Any] = json.loads(
            self.session.call(json.dumps({"do": do, "now": now, **more}))
        )
        assert reply["ok"], reply
        return reply

    def hint(self, seat: int) -> tuple[float, float]:
        """Request a hint; return the ms to its first text and to its final text."""
        begun = time.perf_counter()
        reply = self.call("hint", seat=seat)
        first = 0.0
        while reply["wake"] == 0:
            reply = self.call("advance")
            if "hint" in reply and not first:
                first = time.perf_counter() - begun
        return 1000 * first, 1000 * (time.perf_counter() - begun)


def ask(name: str, seats: int, settings: dict[str, Any], wanted: int) -> dict[str, list[float]]:
    """The ms to the first and to the final text of ``wanted`` hints."""
    found: dict[str, list[float]] = {"first": [], "last": []}
    games = 0
    while len(found["first"]) < wanted:
        page, turns = Page(), 0
        given = {"game": name, "seats": ["person"] * seats, "settings": settings}
        page.call("new", **given, seed=f"hints {games}")
        match = page.session.match
        assert match is not None
        while match.result is None and len(found["first"]) < wanted:
            seat = match.game.actors(match.state)[0]
            if page.session.state.hotseat.covered(match):
                page.call("uncover", seat=seat)
            moves = match.game.moves(match.state, seat)
            if turns % BETWEEN == 0 and len(moves) > 1:
                first, last = page.hint(seat)
                found["first"].append(first)
                found["last"].append(last)
            level = level_of(match.game, "gus")
            luck = derive("hints", games, turns)
            observation = match.game.observe(match.state, seat)
            move = decide(level.load(), observation, moves, luck, level.nodes).move
            page.call("play", seat=seat, move=move)
            turns += 1
        games += 1
    return found


if __name__ == "__main__":
    print(json.dumps(ask(sys.argv[1], int(sys.argv[2]), json.loads(sys.argv[3]), int(sys.argv[4]))))
