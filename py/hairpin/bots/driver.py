"""One bot thinking about one decision, a slice at a time, and the pace at which bots show moves.

The driver never reads a clock: the session passes in the time of the page in ms.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..core.bot import Candidate, Level, Thought
from ..core.errors import SettingsError
from ..core.seats import RANDOM
from ..core.words import AnyOf
from .base import random_thinker

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..core.game import Game
    from ..core.match_log import MatchLog
    from ..core.state import State

# Pace id -> the least time (ms) between the previous move and a bot's move, so that a person can
# follow. "instant" is for watching many games and for tests.
PACES = {"slow": 1800, "normal": 900, "fast": 350, "instant": 0}

# ms of thinking, after which a bot on a slow device plays the best move found so far
LONGEST = 6000
ENDLESS = 1 << 60  # a node budget that no thinker uses up
SLICES = 2  # steps of at most about 10 ms each before the worker can answer the page again

RANDOM_LEVEL = Level(RANDOM, lambda: random_thinker, 1)


def check_pace(text: str) -> str:
    """Return ``text`` if it is a pace. Raises ``SettingsError`` if not."""
    if text not in PACES:
        raise SettingsError("error.pace", known=AnyOf(tuple(PACES)), given=text[:20])
    return text


def level_of(game: Game[Any], level: str) -> Level:
    """Return a level of a game's bots by its id or an earlier id; the random level for all other
    ids."""
    for known in game.levels():
        if level == known.id or level in known.also:
            return known
    return RANDOM_LEVEL


def strongest(game: Game[Any]) -> Level:
    """The strongest level, which also gives the hints."""
    return (*((RANDOM_LEVEL,)), *game.levels())[-1]


@dataclass(slots=True)
class Thinking:
    """A decision in progress.

    ``seat`` decides at point ``n`` of the log. ``since`` is the time (ms of the page) when the
    thinking began, ``steps`` the number of steps so far.
    """

    seat: int
    n: int
    level: Level
    since: int
    thoughts: Iterator[Thought]
    best: Thought | None = None
    done: bool = False
    steps: int = 0

    def step(self, now: int) -> bool:
        """Think a few slices further. Return whether the decision is made."""
        for _ in range(SLICES):
            if self.done:
                break
            self.steps += 1
            thought = next(self.thoughts, None)
            if thought is None:
                self.done = True
            else:
                self.best = thought
                self.done = thought.final or thought.nodes >= self.level.nodes
        if self.best is not None and now - self.since >= LONGEST:
            self.done = True
        return self.done

    @property
    def candidates(self) -> tuple[Candidate, ...]:
        """The best moves found, best first. Empty unless advice was asked for."""
        return () if self.best is None else self.best.candidates

    @property
    def move(self) -> str:
        """The best move found. Raises ``RuntimeError`` before the first thought."""
        if self.best is None:
            raise RuntimeError("the thinker has found no move yet")
        return self.best.move


def think(
    match: MatchLog,
    state: State,
    seat: int,
    level: Level,
    now: int,
    *,
    n: int | None = None,
    advise: bool = False,
) -> Thinking:
    """Begin to think for ``seat`` about ``state``, from the observation of that seat.

    ``state`` is the match at point ``n``; None stands for the current point. With ``advise`` the
    thoughts carry candidates and reasons, if the level has any.
    """
    n = match.n if n is None else n
    observation = match.game.observe(state, seat)
    moves = match.game.moves(state, seat)
    mind = level.load
    if advise and level.advise is not None:
        # A thinker that advises ends by itself, and its last thought carries the candidates.
        mind, level = level.advise, level._replace(nodes=ENDLESS)
    thoughts = mind()(observation, moves, match.bot_chance(seat, n))
    return Thinking(seat, n, level, now, thoughts)
