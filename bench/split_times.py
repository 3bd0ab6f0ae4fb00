"""Work out the split of finished games as the page does and print the times of its calls, as JSON.

    python bench/split_times.py GAME SEATS SETTINGS GAMES

It is no benchmark itself: ``bench_values.py`` runs it in CPython and in Pyodide. ``begin`` has the first call of each
game in ms, ``call`` the longest of the others, with one slice a call; ``whole`` has the seconds of each game.
"""

import json
import sys
import time
from typing import Any

from hairpin.session import Session

LEVEL = "bot:gus"


def ask(session: Session, do: str, **more: Any) -> dict[str, Any]:
    """Send a command at a time at which no bot waits for its pace."""
    reply: dict[str, Any] = json.loads(session.call(json.dumps({"do": do, **more})))
    assert reply["ok"], reply
    return reply


def record_of(name: str, seats: int, settings: dict[str, Any], seed: str) -> str:
    """Return the record of a game between bots, in which a person has the first seat."""
    session, now = Session(), 0
    given = {"game": name, "seats": [LEVEL] * seats, "settings": settings}
    ask(session, "new", **given, seed=seed, now=now)
    match = session.match
    assert match is not None
    while match.result is None:
        now += 1 + (ask(session, "advance", now=now)["wake"] or 0)
    data = json.loads(ask(session, "record", now=now)["text"].splitlines()[0])
    data["seats"][0] = {"name": "Ann", "kind": "person"}
    return json.dumps(data)


def measure(name: str, seats: int, settings: dict[str, Any], games: int) -> dict[str, list[float]]:
    """Return the times of the splits of ``games`` games."""
    found: dict[str, list[float]] = {"begin": [], "call": [], "whole": []}
    for number in range(games):
        session = Session()
        more: dict[str, Any] = {"text": record_of(name, seats, settings, f"split {number}")}
        calls: list[float] = []
        while True:
            begun = time.perf_counter()
            split = ask(session, "split", now=0, slices=1, **more)["split"]
            calls.append(1000 * (time.perf_counter() - begun))
            if split["done"]:
                break
            more = {}
        assert split["split"] is not None, name
        found["begin"].append(calls[0])
        found["call"].append(max(calls[1:], default=0.0))
        found["whole"].append(sum(calls) / 1000)
    return found


if __name__ == "__main__":
    game, count, chosen, wanted = sys.argv[1:]
    print(json.dumps(measure(game, int(count), json.loads(chosen), int(wanted))))
