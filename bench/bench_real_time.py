"""Games in real time between bots: how much faster than real time they run, and how play goes.

Speed is measured at the largest table, in CPython and in Pyodide, with the same games. The course
of play between adults is compared with the figures that their speed was tuned for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bench.pythons import cpython, pyodide
from tools.benches import Figure, median

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tools.benches import How

GAME: Final = "racing-demon"
FULL: Final = 20
SCRIPT = "real_time_play.py"
#: The targets for a table of twenty bots of level adult: how many times faster than real time the
#: game runs in CPython and in Pyodide.
NATIVE, INSIDE = 100.0, 30.0
#: For games between bots of level adult: seats, number of games, and the targets for actions per
#: game, seconds per game, late actions, and percent of games that end because a player goes OUT.
AIMS: Final = (
    (2, 600, 206, 102, 2.0, 94.0),
    (4, 120, 218, 60, None, None),
    (10, 50, 263, 34, None, None),
    (20, 30, 346, 27, 83.0, None),
)


def _mean(games: list[dict[str, Any]], part: str) -> float:
    return sum(float(game[part]) for game in games) / len(games)


def figures(how: How) -> Iterator[Figure]:
    """Report how many times faster than real time each level runs in each Python, then how games
    between bots of level adult went."""
    for level, games in ("adult", 12), ("shark", 12):
        words = (GAME, str(FULL), level, str(how.much(games, 1)))
        for where, run, least in ("CPython", cpython, NATIVE), ("Pyodide", pyodide, INSIDE):
            found = run(SCRIPT, *words)
            speed = median([game["lasted"] / game["spent"] for game in found])
            each = 1e6 * sum(game["spent"] for game in found) / sum(g["actions"] for g in found)
            yield Figure(
                f"{FULL} seats, {level}: times real time, {where}",
                speed,
                "×",
                least=least if level == "adult" else None,
                note=f"{each:.0f} µs an action",
            )
    for seats, games, actions, seconds, late, out in AIMS:
        found = cpython(SCRIPT, GAME, str(seats), "adult", str(how.much(games, 2)))
        name = f"{seats} seats, adults"
        yield Figure(f"{name}: actions", _mean(found, "actions"), "", note=f"set to {actions}")
        yield Figure(f"{name}: lasts", _mean(found, "lasted"), "s", note=f"set to {seconds}")
        note = f"set to {late:.0f}" if late is not None else ""
        yield Figure(f"{name}: too late", _mean(found, "late"), "", note=note)
        ends = 100 * sum(game["reason"] == "finish" for game in found) / len(found)
        note = f"set to {out:.0f}" if out is not None else ""
        yield Figure(f"{name}: end OUT", ends, "%", note=note)
