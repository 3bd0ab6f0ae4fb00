"""Matches of every kind for tests of the Python interface, and random play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import hairpin
from hairpin.core.chance import Chance

if TYPE_CHECKING:
    from hairpin import Match

#: Game, number of seats, options. The list has every registered game, and also games with a clock or with
#: secret choices. The options make all games short.
KINDS: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("daytona", 3, {"last": True}),
    ("grand-prix", 2, {"laps": 1}),
    ("null-game", 4, {"goal": 5}),
    ("pursuit", 2, {"passing": True, "extend": True, "limit": 6}),
    ("pursuit", 4, {"variant": "racing", "laps": 1, "limit": 4}),
    ("racing-demon", 3, {}),
    ("racing-demon", 3, {"calm": True, "choices": "secret"}),
    ("turbo-duel", 2, {"clock": "10+30", "track": 21, "deck": "shuffled"}),
    ("turbo-duel", 2, {"clock": "off"}),
)
IDS = [f"{game}, {seats}, {options}" for game, seats, options in KINDS]

#: Moves that would make random games end too soon or go on forever, so they are played rarely.
RARELY = ("stuck", "wait", "back")


def on(match: Match, moves: int, chance: Chance) -> Match:
    """Play ``moves`` more random moves in a match, or fewer if it ends. A clock may run out."""
    for _ in range(moves):
        if match.result is not None:
            break
        at = match.at + chance.below(9000)
        if match.flag(at=at) is not None:
            break
        seat = chance.pick(match.to_move)
        legal = match.moves(seat)
        if chance.below(30):
            legal = [move for move in legal if move not in RARELY] or legal
        match.play(chance.pick(legal), seat=seat, at=at)
    return match


def begun(kind: tuple[str, int, dict[str, Any]], moves: int, seed: str = "one") -> Match:
    """Return a match of this kind after ``moves`` random moves."""
    game, seats, options = kind
    return on(hairpin.new(game, seed=seed, seats=seats, **options), moves, Chance(seed))
