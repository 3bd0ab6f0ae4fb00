"""Writes the file of puzzles: ``python3 -m tools.puzzles [GAME …]``."""

from __future__ import annotations

import sys

from tools.common import say
from tools.puzzles.making import SEARCHES, write

if __name__ == "__main__":
    for game, number in write(sys.argv[1:] or list(SEARCHES)).items():
        say(f"{game}: {number} puzzles")
