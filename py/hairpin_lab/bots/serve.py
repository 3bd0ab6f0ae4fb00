"""A Python bot as a program: ``python -m hairpin_lab.bots.serve FILE.py:NAME`` reads and writes the lines of ``program``.

So a bot plays in a process of its own, where it sees nothing but what it is told, and is killed when it hangs.
"""

from __future__ import annotations

import json
import os
import sys

from hairpin.core.chance import Chance
from hairpin.core.errors import Refusal

from .brought import find
from .guard import Broken


def serve(spec: str) -> int:
    """Answer every question on standard input until it ends. Returns the exit code."""
    # Whatever the bot and what it starts print is for its author to read, and no answer.
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
    sys.stdin.readline()  # what game it is; a bot in Python sees that in its observation
    for line in sys.stdin:
        asked = json.loads(line)
        try:
            move = choose(asked["observation"], asked["moves"], Chance(str(asked["luck"])))
        except Broken as broken:
            # The last line is what Hairpin tells of it.
            print(broken.trace, broken.reason, sep="", file=sys.stderr)
            return 1
        print(json.dumps({"move": move}), file=answers, flush=True)
    return 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m hairpin_lab.bots.serve FILE.py:NAME")
    sys.exit(serve(sys.argv[1]))
