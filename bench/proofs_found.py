"""Let Turbo Duel's strongest bot think about positions and print its moves, as JSON.

    python bench/proofs_found.py SECONDS POSITIONS

It is no benchmark itself: ``bench_turbo_proof.py`` runs it in Pyodide. POSITIONS is a JSON list of
[track, key]; the output is a list of [move, value, milliseconds].
"""

import gc
import json
import sys
import time

from hairpin.core.chance import derive
from hairpin.games.turbo_duel import GAME, rules
from hairpin.games.turbo_duel.codec import from_key, to_json


def found(track: int, key: str, most: float) -> tuple[str, int, float]:
    """Let the bot think for at most ``most`` seconds; return its move, the value that it claims,
    and the ms used."""
    p = from_key(key, track)
    # The nodes of the last position refer to each other; a compiled build fills gigabytes before Python frees them.
    gc.collect()
    begun = time.process_time()
    move, value = "", 0
    for thought in GAME.levels()[-1].load()(to_json(p), rules.moves(p), derive("bench", key)):
        move, value = thought.move, thought.value or 0
        if thought.final or time.process_time() - begun >= most:
            break
    return move, value, 1000 * (time.process_time() - begun)


if __name__ == "__main__":
    print(
        json.dumps(
            [found(track, key, float(sys.argv[1])) for track, key in json.loads(sys.argv[2])]
        )
    )
