"""Prints positions of Turbo Duel from games of all bots, one on a line, for ``solver.c``.

``PYTHONPATH=py:. .venv/bin/python -m tools.turbo.draw 2000 | ./solver -n 12 -m >
bench/turbo_truth.txt``
"""

from __future__ import annotations

import sys
from itertools import islice
from typing import TYPE_CHECKING

from hairpin.bots.base import decide
from hairpin.core.chance import derive
from hairpin.games.turbo_duel import GAME, rules
from hairpin.games.turbo_duel.codec import to_json
from hairpin.games.turbo_duel.state import CARDS, Position, key

if TYPE_CHECKING:
    from collections.abc import Iterator

SEED = "proof"
TRACKS = (11, 11, 11, 7, 9, 13, 15)
EVERY = 3  # print a position every 3 turns of a game
LONGEST = 120  # turns after which a game ends unfinished


def drawn() -> Iterator[str]:
    """Yield different positions without end; in each, the seat to move has a choice."""
    levels = GAME.levels()
    minds = [(level.load(), level.nodes) for level in levels]
    known: set[str] = set()
    game = 0
    while True:
        chance = derive(SEED, game)
        pair = minds[game % len(minds)], minds[game // len(minds) % len(minds)]
        deck = list(CARDS)
        if chance.below(2):
            chance.shuffle(deck)
        track = chance.pick(TRACKS)
        p = Position(turn=1 + game % 2, deck="".join(deck), track=track, clock=None)
        begin, turns = chance.below(EVERY), 0
        while p.over is None and turns < LONGEST:
            moves = rules.moves(p)
            line = f"{track} {key(p)}"
            if turns % EVERY == begin and len(moves) > 1 and line not in known:
                known.add(line)
                yield line
            thinker, nodes = pair[p.turn - 1]
            thought = decide(thinker, to_json(p), moves, derive(SEED, game, turns), nodes)
            rules.play(p, thought.move, 0)
            turns += 1
        game += 1


if __name__ == "__main__":
    for line in islice(drawn(), int(sys.argv[1])):
        print(line, flush=True)
