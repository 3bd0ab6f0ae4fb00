"""Finds puzzles of Grand Prix in races between bots: a card with many ways, one of which is best.

The level follows the distance between the best way and the best wrong way, and the number of ways.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from hairpin.core.chance import derive
from hairpin.core.options import read_settings
from hairpin.games import load
from hairpin.games.grand_prix.puzzles import MARGIN, PUZZLER, Goal, judge_of, worth
from hairpin.games.grand_prix.state import Phase
from hairpin.games.grand_prix.ways import each_way
from hairpin.puzzles.book import origin_of

from tools.puzzles.found import Found, game_between

if TYPE_CHECKING:
    from collections.abc import Iterator

GAME: Final = load("grand-prix")
PER_LEVEL: Final = 22
MOST_ENTRIES: Final = 70  # of the race before the puzzle
DRIVERS: Final = ("gus", "mina")
#: Level -> the least and the greatest number of ways, and of points that the best way is ahead.
LIMITS: Final = {
    "easy": (3, 11, 18, 500),
    "medium": (12, 29, 10, 500),
    "hard": (30, 300, 6, 500),
}


def find() -> Iterator[Found]:
    """Yield the puzzles; at most one from each race."""
    counts = dict.fromkeys(LIMITS, 0)
    seats, settings = PUZZLER.kinds["card"]
    agreed = read_settings(GAME.options, settings, seats, bots=True)
    race = 0
    while min(counts.values()) < PER_LEVEL:
        race += 1
        seed = f"prix-{race}"
        point = 2 + derive(seed, "point").below(MOST_ENTRIES - 10)
        for match in game_between(GAME, agreed, DRIVERS, seed, MOST_ENTRIES):
            state: Any = match.state
            if match.n < point or state.phase is not Phase.PLAY or state.draft is not None:
                continue
            found = next((each for each in _puzzles(state, counts)), None)
            if found is not None:
                level, goal = found
                counts[level] += 1
                yield Found(level, "card", str(goal), origin_of(match))
                break


def _puzzles(state: Any, counts: dict[str, int]) -> Iterator[tuple[str, Goal]]:
    """The cards of the seat to act that are puzzles of a level that is still wanted."""
    seat = state.turn
    judge = judge_of(state, seat)
    for card in state.hands[seat - 1]:
        fields = [
            field for _, field in each_way(state.circuit, state.rules.laps, state.field, card)
        ]
        if len(fields) < LIMITS["easy"][0]:
            continue
        worths = sorted((worth(judge, field) for field in fields), reverse=True)
        wrong = [each for each in worths if each < worths[0] - MARGIN]
        if not wrong or len(worths) - len(wrong) > 2:
            continue
        goal = Goal(card, worths[0], wrong[0])
        for level, (fewest, most, least, _) in LIMITS.items():
            apart = worths[0] - wrong[0]
            if fewest <= len(fields) <= most and least <= apart and counts[level] < PER_LEVEL:
                yield level, goal
