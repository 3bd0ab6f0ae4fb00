"""Run a script of this folder in CPython and in Pyodide, and read the JSON it prints.

The module also has the tables at which speed is measured: one for each kind with its own speed, not
for every setting.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tools.common import BUILD, ROOT

if TYPE_CHECKING:
    from collections.abc import Mapping

ENGINE, FOLDER = ROOT / "py", ROOT / "bench"


@dataclass(frozen=True)
class Table:
    """A game to measure, with its number of seats and its settings."""

    name: str
    game: str
    seats: int
    settings: Mapping[str, object] = field(default_factory=dict)

    @property
    def words(self) -> list[str]:
        """The table as command-line arguments for the scripts."""
        return [self.game, str(self.seats), json.dumps(self.settings)]


DAYTONA = Table("daytona", "daytona", 2)
DAYTONA_FULL = Table("daytona, 4 seats", "daytona", 4)
PURSUIT = Table("pursuit", "pursuit", 2)
RACING = Table("pursuit, racing", "pursuit", 2, {"variant": "racing"})
RACING_FULL = Table("pursuit, racing, 5 seats", "pursuit", 5)
TURBO = Table("turbo-duel", "turbo-duel", 2)
GRAND_PRIX = Table("grand-prix", "grand-prix", 3)
DEMON = Table("racing-demon", "racing-demon", 3)
SPEEDBOWL = Table("grand-prix, speedbowl, 2 seats", "grand-prix", 2, {"circuit": "speedbowl"})
TABLES = (DAYTONA, DAYTONA_FULL, PURSUIT, RACING, TURBO, GRAND_PRIX)


def cpython(script: str, *words: str) -> Any:
    """Run the script with this Python in a separate process; return its JSON output."""
    env = {**os.environ, "PYTHONPATH": str(ENGINE)}
    args = [sys.executable, str(FOLDER / script), *words]
    done = subprocess.run(args, env=env, check=True, stdout=subprocess.PIPE, text=True)
    return json.loads(done.stdout)


def pyodide(script: str, *words: str) -> Any:
    """Run the script with Pyodide in Node; return its JSON output."""
    # Pyodide sees the checkout's py/ as /home/engine. Put this folder first on Python's path.
    inside = BUILD / f"inside-{script}"
    head = "import sys; sys.path.insert(0, '/home/engine')\n"
    text = (FOLDER / script).read_text("utf-8")
    inside.write_text(head + text, "utf-8")
    args = ["node", str(ROOT / "tools" / "pyodide.mjs"), "--mount", f"{ENGINE}=/home/engine"]
    done = subprocess.run(
        [*args, str(inside), *words], check=True, stdout=subprocess.PIPE, text=True
    )
    return json.loads(done.stdout)
