"""Count how often a policy beats another player of Daytona; each deal is played twice, with swapped
seats.

The games equal those of ``hairpin arena`` (a test compares them), but are played faster: a player
that can only draw a card is not asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from hairpin.bots.base import decide
from hairpin.bots.driver import level_of
from hairpin.core.chance import Chance, derive
from hairpin.core.options import read_settings
from hairpin.games import load

from ..arena.shares import Side

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from hairpin.core.options import Settings

Player: TypeAlias = "Callable[[Mapping[str, Any], Sequence[str], Chance], str]"


def driver(name: str) -> Player:
    """Return the function that chooses the moves of a driver, or of the bot ``random``. Raises
    ``SettingsError`` for an unknown bot.
    """
    level = level_of(load("daytona"), name)
    thinker = level.load()

    def choose(observation: Mapping[str, Any], moves: Sequence[str], chance: Chance) -> str:
        return decide(thinker, dict(observation), list(moves), chance, level.nodes).move

    return choose


def duel(player: Player, other: Player, games: int, seed: str) -> Side:
    """Let ``player`` play ``games`` games against ``other`` and return its wins. An odd number of
    games is raised by one.
    """
    side = Side()
    settings = read_settings(load("daytona").options, {}, 2, bots=True)
    for number in range(1, (games + 1) // 2 + 1):
        for mine in (1, 2):
            pair = (player, other) if mine == 1 else (other, player)
            scores = _play(pair, settings, f"{seed}-{number}")
            won = scores.index(max(scores)) + 1 == mine
            side.add(float(won), scores[mine - 1])
    return side


def _play(pair: Sequence[Player], settings: Settings, seed: str) -> tuple[int, ...]:
    game = load("daytona")
    race = game.deal(2, settings, Chance(seed), {})
    n = 0
    while race.over is None:
        seat = race.turn
        moves = game.moves(race, seat)
        move = moves[0]
        if len(moves) > 1:
            # the random stream that a bot has at this point of a match
            chance = derive(seed, "bot", 1, seat, n)
            move = pair[seat - 1](game.observe(race, seat), moves, chance)
        game.apply(race, seat, move, 0)
        n += 1
    scores: tuple[int, ...] = race.over.scores
    return scores
