"""Run a Python bot as a program: ``python -m hairpin_lab.bots.serve FILE.py:NAME`` reads and writes
the lines that ``program`` defines.

The bot then plays in its own process, which gets only the bot's observation and is killed if it
hangs.
"""

from __future__ import annotations

import json
import os
import sys

from hairpin.core.chance import Chance
from hairpin.core.errors import Refusal

from .external import find
from .guard import Broken


def serve(spec: str) -> int:
    """Answer the questions on standard input until the input ends. Return the exit code."""
    # Output of the bot and its children must not mix with the answers, so it goes to standard
    # error.
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    try:
        bot = find(spec)
        if bot.kind == "program":
            raise Refusal("terminal.error.bot.none", bot=spec[:60])
        choose = bot.make()
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
        return 2
    # Skip the line about the game: a Python bot finds these facts in its observation.
    sys.stdin.readline()
    for line in sys.stdin:
        asked = json.loads(line)
        try:
            move = choose(asked["observation"], asked["moves"], Chance(str(asked["luck"])))
        except Broken as broken:
            # Hairpin quotes the last line of the error output, so the reason comes last.
            print(broken.trace, broken.reason, sep="", file=sys.stderr)
            return 1
        print(json.dumps({"move": move}), file=answers, flush=True)
    return 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m hairpin_lab.bots.serve FILE.py:NAME")
    sys.exit(serve(sys.argv[1]))
