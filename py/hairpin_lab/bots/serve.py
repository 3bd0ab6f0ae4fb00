"""A Python bot as a program: ``python -m hairpin_lab.bots.serve FILE.py:NAME`` reads and writes the lines of ``program``.

So a bot plays in a process of its own, where it sees nothing but what it is told, and is killed when it hangs.
"""

from __future__ import annotations

import json
import sys
from contextlib import redirect_stdout

from hairpin.core.chance import Chance
from hairpin.core.errors import Refusal

from .brought import find


def serve(spec: str) -> int:
    """Answer every question on standard input until it ends. Returns the exit code."""
    answers = sys.stdout
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
        # What a bot prints is for its author to read, and no answer.
        with redirect_stdout(sys.stderr):
            move = choose(asked["observation"], asked["moves"], Chance(str(asked["luck"])))
        print(json.dumps({"move": move}), file=answers, flush=True)
    return 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m hairpin_lab.bots.serve FILE.py:NAME")
    sys.exit(serve(sys.argv[1]))
