"""Estimate win chances at points of a finished game, from the facts that a seat knew at each point."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from ..core.chance import derive
from ..core.outlook import ended

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping

    from ..core.chance import Chance
    from ..core.game import Game
    from ..core.match_log import MatchLog
    from ..core.outlook import Outlook

#: The chance of each seat to win, seat 1 first.
Shares: TypeAlias = "tuple[float, ...]"
#: A generator that works in slices; its caller may stop it at each ``yield``. It returns Shares.
Slices: TypeAlias = "Generator[None, None, Shares]"

MOST_POINTS: Final = 150  # maximum number of points that are estimated in a game
STEPS: Final = 300  # maximum number of slices for all points; a slice takes at most about 10 ms
MOST_STEPS: Final = 24  # maximum number of slices for one point


def points_of(length: int) -> list[int]:
    """The points to estimate in a game of ``length`` entries, including the first and the last.

    >>> points_of(3)
    [0, 1, 2, 3]
    """
    if length < MOST_POINTS:
        return list(range(length + 1))
    return [i * length // (MOST_POINTS - 1) for i in range(MOST_POINTS)]


def steps_for(points: int) -> int:
    """The number of slices for each point if ``points`` points are estimated."""
    return min(MOST_STEPS, max(1, STEPS // points))


def luck(match: MatchLog, seat: int, n: int, what: str) -> Chance:
    """A random stream for the review of ``seat`` at point ``n``; ``what`` names its purpose.

    It is independent of the stream that dealt the cards.
    """
    return derive(match.seed, "review", match.series.game, seat, n, what)


def chances_at(match: MatchLog, seat: int, n: int, steps: int) -> Slices:
    """Estimate each seat's win chance at point ``n`` from the observation of ``seat``."""
    state = match.state_at(n)
    result = match.game.result(state)
    if result is not None:
        return ended(result)
    observation = match.game.observe(state, seat)
    chance = luck(match, seat, n, "point")
    return (yield from outlook_of(match.game, observation, chance, steps)).shares


def outlook_of(
    game: Game[Any], observation: Mapping[str, Any], chance: Chance, steps: int
) -> Generator[None, None, Outlook]:
    """Estimate the win chances (outlook) from an observation in at most ``steps`` slices.

    Raises ``RuntimeError`` if the game estimates no chances.
    """
    found = None
    for found in game.outlook(observation, chance):
        steps -= 1
        yield
        if found.final or steps <= 0:
            break
    if found is None:
        raise RuntimeError("the game gives no outlook")
    return found
