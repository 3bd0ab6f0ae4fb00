"""Makes an animation of each game in play, and pictures of starts and puzzles; the page paints them without Python."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from tools.common import ENGINE, engine

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

CODE: Final = """
import json, sys
from hairpin.pictures import home_picture
print(json.dumps({game: home_picture(game) for game in json.loads(sys.argv[1])}))
"""

STARTS: Final = """
import json, sys
from hairpin.pictures import start_pictures
print(json.dumps({game: start_pictures(game) for game in json.loads(sys.argv[1])}))
"""

PUZZLES: Final = """
import json
from hairpin.core import link
from hairpin.puzzles.book import games, puzzles
from hairpin.session import Session
def still(puzzle):
    head = link.head(puzzle.begin(), str(puzzle.number), puzzle=puzzle.number)
    command = {"do": "puzzle", "game": puzzle.game, "n": puzzle.number, "now": 0}
    table = Session().do(command)["table"]
    found = {"picture": head.picture, "task": table["prompt"]["say"]}
    if not table.get("liveries"):
        found["colour"] = next(seat["colour"] for seat in table["seats"] if seat["kind"] == "person")
    return found
print(json.dumps({game: [still(each) for each in puzzles(game)] for game in games()}))
"""


def samples(games: Sequence[str], place: Path = ENGINE) -> bytes:
    """Return a JSON file: id of a game -> its animation. Raises ``Trouble``.

    ``place`` is the folder from which Python imports the engine.
    """
    made: dict[str, Any] = engine(CODE, json.dumps(games), place=place)
    return json.dumps(made, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


def start_pictures(games: Sequence[str], place: Path = ENGINE) -> bytes:
    """Return a JSON file: id of a game -> number of seats -> the picture of its start.

    The frame of a new game fetches it. Raises ``Trouble``.
    """
    made: dict[str, Any] = engine(STARTS, json.dumps(games), place=place)
    return json.dumps(made, ensure_ascii=False, separators=(",", ":")).encode()


def puzzle_pictures(place: Path = ENGINE) -> dict[str, bytes]:
    """Return a JSON file for each game that has puzzles: what a frame at rest shows of each, in order.

    That is the ``picture`` that links to the puzzle contain, its ``task`` in words, and the ``colour`` of the person if
    seats have colours. A frame fetches one such file. Raises ``Trouble``.
    """
    made: dict[str, list[dict[str, str]]] = engine(PUZZLES, place=place)
    return {
        f"{game}.json": json.dumps(stills, ensure_ascii=False, separators=(",", ":")).encode()
        for game, stills in made.items()
    }
