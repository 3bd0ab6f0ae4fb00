"""Write the suite of the benchmark: ``python -m tools.benchmark_suite``. The file is always the same.

A change of the suite needs a higher ``VERSION``, because scores of different suites do not compare.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

import hairpin
from hairpin.core.drivers import DRIVERS
from hairpin.games import load
from hairpin.games.daytona.odds import prospect
from hairpin.games.daytona.plan import HOME
from hairpin.games.turbo_duel import rules
from hairpin.games.turbo_duel.codec import from_key

from tools.common import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

VERSION: Final = 1
FILE: Final = ROOT / "py" / "hairpin_lab" / "benchmark" / "suite.json"
TRUTH: Final = ROOT / "bench" / "turbo_truth.txt"
QUESTIONS: Final = 100
#: Game -> its options, and the deals against each opponent. Slow games have few deals.
GAMES: Final[dict[str, tuple[dict[str, Any], int]]] = {
    "turbo-duel": ({}, 20),
    "daytona": ({}, 200),
    "pursuit": ({}, 100),
    "grand-prix": ({}, 20),
    "racing-demon": ({}, 50),
}
#: A turbo question has at least this share of wrong moves.
WRONG: Final = 0.5


def suite() -> dict[str, Any]:
    """Return the data of the suite."""
    questions = {"turbo-duel": _turbo(), "daytona": _daytona()}
    return {
        "version": VERSION,
        "games": {
            game: {
                "options": options,
                "opponents": list(DRIVERS),
                "deals": deals,
                "questions": questions.get(game, []),
            }
            for game, (options, deals) in GAMES.items()
        },
    }


def _turbo() -> list[dict[str, Any]]:
    """Return positions whose values a solver has proved, won and open ones in turn.

    In a won position the moves that win are right, in an open position those that are not lost.
    """
    found: dict[str, list[dict[str, Any]]] = {"W": [], "O": []}
    for line in TRUTH.read_text("utf-8").splitlines():
        position, told = line.split("\t")
        track, text = position.split(" ", 1)
        worth, *values = told.split(" ")
        known = dict(value.split("=", 1) for value in values)
        moves = rules.moves(from_key(text, int(track)))
        if worth[0] == "W":
            right = [move for move in moves if known.get(move, "O")[0] == "W"]
        else:
            right = [move for move in moves if known.get(move, "O")[0] != "L"]
        if worth[0] in found and 0 < len(right) <= (1 - WRONG) * len(moves):
            one = {"options": {"track": int(track)}, "state": text, "right": right}
            found[worth[0]].append(one)
    each = QUESTIONS // 2
    some = {kind: ones[:: len(ones) // each][:each] for kind, ones in found.items()}
    return [one for both in zip(some["W"], some["O"], strict=True) for one in both]


def _daytona() -> list[dict[str, Any]]:
    """Return choices between two cards from which the next draw ends the race with different
    chances. The card with the greater chance is right."""
    return [one for one, _ in zip(_choices(), range(QUESTIONS), strict=False)]


def _choices() -> Iterator[dict[str, Any]]:
    game, number = load("daytona"), 0
    while True:
        number += 1
        seed = f"suite-{VERSION}-{number}"
        log = hairpin.play("daytona", "random", "random", seed=seed, options={"races": 1})._log
        for n in range(log.n):
            state: Any = log.state_at(n)
            seen = game.observe(state, state.turn)
            at = seen["cars"][state.turn - 1]
            if seen["card"] is None or at + 2 >= HOME:
                continue
            near, far = (prospect(seen, at + by).finish for by in (1, 2))
            if near != far:
                moves = game.moves(state, state.turn)
                right = [moves[far > near]]
                options = {"races": 1}
                yield {"options": options, "state": game.to_json(state), "right": right}
                break  # one question per race, for variety


def main() -> None:
    """Write the file with one question per line."""
    text = json.dumps(suite(), ensure_ascii=False, separators=(",", ":"))
    for start in (
        '"turbo-duel":{',
        '"daytona":{',
        '"pursuit":{',
        '"grand-prix":{',
        '"racing-demon":{',
        '{"options":{"',
    ):
        text = text.replace(start, "\n" + start)
    FILE.write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    main()
