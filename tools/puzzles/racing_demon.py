"""Finds puzzles of Racing Demon in calm games between bots: one card is left on the Pile of seat 1.

The level follows the number of beats of the shortest way. At most two first moves lead to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from hairpin.core.options import read_settings
from hairpin.games import load
from hairpin.games.racing_demon.puzzles import PUZZLER, after, candidates, is_out, way
from hairpin.puzzles.book import origin_of

from tools.puzzles.found import Found, game_between

if TYPE_CHECKING:
    from collections.abc import Iterator

GAME: Final = load("racing-demon")
#: Beats of the shortest way -> level.
LEVEL_OF: Final = {2: "easy", 3: "medium", 4: "hard", 5: "hard"}
PER_LEVEL: Final = 22
MOST_ENTRIES: Final = 150  # of the game before the puzzle
DRIVERS: Final = ("gus", "mina")
LEAST_MOVES: Final = 2
MOST_RIGHT: Final = 2


def find() -> Iterator[Found]:
    """Yield the puzzles in the order in which the search meets them."""
    counts = dict.fromkeys(LEVEL_OF.values(), 0)
    seats, settings = PUZZLER.kinds["out"]
    agreed = read_settings(GAME.options, settings, seats, bots=True)
    game = 0
    while min(counts.values()) < PER_LEVEL:
        game += 1
        for match in game_between(GAME, agreed, DRIVERS, f"demon-{game}", MOST_ENTRIES):
            state: Any = match.state
            # A beat begins: nobody has chosen yet.
            if any(move is not None for move in state.chosen) or len(state.areas[0].pile) != 1:
                continue
            beats = _beats(state)
            level = LEVEL_OF.get(beats)
            if level is not None and counts[level] < PER_LEVEL:
                counts[level] += 1
                yield Found(level, "out", str(beats), origin_of(match))
                break


def _beats(state: Any) -> int:
    """The beats of the shortest way; 0 if there is none or the position is no puzzle."""
    knows = not state.areas[0].hand
    moves = candidates(state, knows=knows)
    if len(moves) < LEAST_MOVES:
        return 0
    for beats in range(1, max(LEVEL_OF) + 1):
        if way(state, beats, knows) is None:
            continue
        right = 0
        for move in moves:
            then = after(state, move)
            right += is_out(then) or (beats > 1 and way(then, beats - 1, knows) is not None)
        return beats if right <= MOST_RIGHT else 0
    return 0
