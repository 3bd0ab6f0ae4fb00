"""Writes the files with which shells complete ``hairpin`` commands: ``python -m tools.completions [--fix]``.

Without ``--fix`` it reports files that do not fit the command line. Wheels contain the files, since
nothing of shtab shall be needed where Hairpin runs.
"""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

import shtab

from tools.common import ROOT

sys.path.insert(0, str(ROOT / "py"))

from hairpin.cli import FILES, parser
from hairpin.games import GAMES

if TYPE_CHECKING:
    from pathlib import Path

FOLDER = ROOT / "completions"
#: Shell -> file below ``completions``. The shells demand these names.
SHELLS = {"bash": "bash/hairpin", "zsh": "zsh/_hairpin", "fish": "fish/hairpin.fish"}
#: The game that tests play and people do not.
HIDDEN = "null-game"


def completed() -> argparse.ArgumentParser:
    """Return the parser of the command line, with what shells offer for games and files."""
    made = parser()
    (commands,) = (one for one in made._actions if isinstance(one, argparse._SubParsersAction))
    for command in commands.choices.values():
        for action in command._actions:
            if action.metavar == "GAME" or "--game" in action.option_strings:
                action.choices = [game for game in GAMES if game != HIDDEN]
            # `check` takes files as games; elsewhere `--games` is a number.
            elif action.dest in FILES and action.type is None:
                action.complete = shtab.FILE
    return made


def wanted() -> dict[Path, str]:
    """Return the text of each file."""
    return {FOLDER / name: shtab.complete(completed(), shell) for shell, name in SHELLS.items()}


def main(words: list[str]) -> int:
    """Write the files, or report the ones that differ. Return the exit code."""
    stale = []
    for file, text in wanted().items():
        if file.exists() and file.read_text("utf-8") == text:
            continue
        if "--fix" in words:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8", newline="\n")
        else:
            stale.append(file.relative_to(ROOT).as_posix())
    if stale:
        print(f"{', '.join(stale)}: not of this command line; `build.py check --fix` writes them")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
