"""Modules are loaded late: those of a game when it is dealt, and slow ones only when they are needed."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import hairpin
from hairpin.games import GAMES

#: Modules that are not needed at the start of a game: bots, set-up data, the terminal, types of replies.
LATER = re.compile(
    r"^hairpin\.(catalog|snapshots|plugins|match|cli|terminal|testing|core\.(text|view)|session\.schema|games\..*\.bots$)"
)

SCRIPT = """
import json, sys
from hairpin.session import Session
session = Session()
for request in json.loads(sys.argv[1]):
    assert json.loads(session.call(json.dumps(request)))["ok"]
print(json.dumps(sorted(sys.modules)))
"""


def loaded(*requests: dict[str, object]) -> set[str]:
    """Send requests to a session in a new Python process; return the modules that it has loaded."""
    words = [sys.executable, "-c", SCRIPT, json.dumps(requests)]
    where = {**os.environ, "PYTHONPATH": str(Path(hairpin.__file__).parents[1])}
    done = subprocess.run(words, check=True, capture_output=True, text=True, env=where)
    found: list[str] = json.loads(done.stdout)
    return set(found)


def games_among(modules: set[str]) -> set[str]:
    """Return the games whose modules are in the set."""
    return {name.split(".")[2] for name in modules if name.startswith("hairpin.games.")}


def test_the_pages_hello_loads_no_game() -> None:
    assert games_among(loaded({"do": "hello", "games": False, "now": 0})) == set()
    known = {game.replace("-", "_") for game in GAMES}
    assert known <= games_among(loaded({"do": "hello", "now": 0}))


def test_a_deal_loads_one_game_only() -> None:
    for game in GAMES:
        seats = [{"kind": "person", "name": "Ann"}, {"kind": "person", "name": "Ben"}]
        deal = {"do": "new", "game": game, "seats": seats, "seed": "one", "now": 0}
        modules = loaded(deal)
        assert games_among(modules) == {game.replace("-", "_")}
        assert not {module for module in modules if LATER.search(module)}


def test_preload_loads_a_game_before_its_deal() -> None:
    for game in GAMES:
        near = loaded({"do": "preload", "game": game, "now": 0})
        assert games_among(near) == {game.replace("-", "_")}
        seats = [{"kind": "person", "name": "Ann"}, {"kind": "person", "name": "Ben"}]
        dealt = loaded({"do": "new", "game": game, "seats": seats, "seed": "one", "now": 0})
        assert not {module for module in dealt - near if module.startswith("hairpin.games.")}
