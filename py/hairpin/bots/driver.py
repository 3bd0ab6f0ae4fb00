"""One bot thinking about one decision, a slice at a time, and how soon it may show its move.

The driver never looks at a clock: the session tells it how much time (ms of the page) has passed.
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

# Pace id -> how long (ms) after the move before a bot waits at least with its own, so that a
# person can follow. "instant" is for watching many games and for tests.
PACES = {"slow": 1800, "normal": 900, "fast": 350, "instant": 0}

LONGEST = 6000  # ms after which a bot on a slow device plays the best it has found
ENDLESS = 1 << 60  # a budget that no thinking uses up
SLICES = 2  # steps of at most about 10 ms each between two chances to answer the page

RANDOM_LEVEL = Level(RANDOM, lambda: random_thinker, 1)


def check_pace(text: str) -> str:
    """The pace, if it is one. Raises ``SettingsError``."""
    if text not in PACES:
        raise SettingsError("error.pace", known=AnyOf(tuple(PACES)), given=text[:20])
    return text


def level_of(game: Game[Any], level: str) -> Level:
    """A level of a game's bots, *random* included, also by an earlier name."""
    for known in game.levels():
        if level == known.id or level in known.also:
            return known
    return RANDOM_LEVEL


def strongest(game: Game[Any]) -> Level:
    """The level that gives hints."""
    return (*((RANDOM_LEVEL,)), *game.levels())[-1]


@dataclass(slots=True)
class Thinking:
    """A decision being thought about: whose, at which point, since when (ms of the page), how many steps so far."""

    seat: int
    n: int
    level: Level
    since: int
    thoughts: Iterator[Thought]
    best: Thought | None = None
    done: bool = False
    steps: int = 0

    def step(self, now: int) -> bool:
        """Think a few slices on; whether there is a decision."""
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
        """The best moves found, best first, where advice was asked for."""
        return () if self.best is None else self.best.candidates

    @property
    def move(self) -> str:
        """The best move found."""
        if self.best is None:
            raise RuntimeError("a bot thought of no move")
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
    """Begin to think for ``seat`` about ``state``, on what that seat may see.

    The state is that of the match at point ``n``, None for the live one. With ``advise`` the thoughts carry candidates
    and reasons, if the level has any.
    """
    n = match.n if n is None else n
    observation = match.game.observe(state, seat)
    moves = match.game.moves(state, seat)
    mind = level.load
    if advise and level.advise is not None:
        # Advice ends by itself: candidates are told last.
        mind, level = level.advise, level._replace(nodes=ENDLESS)
    thoughts = mind()(observation, moves, match.bot_chance(seat, n))
    return Thinking(seat, n, level, now, thoughts)
