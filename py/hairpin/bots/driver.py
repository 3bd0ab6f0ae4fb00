"""Let a bot think about a decision, a slice at a time. ``PACES`` sets how fast bots show moves.

This module never reads a clock: the session passes in the page's time in ms.
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

# In games whose moves take long to show, a bot's move stays this long (ms) after it was shown, before
# the next bot's move is shown.
LINGER = 600

# After this time (ms) of thinking, a bot plays the best move found so far. Only slow devices need
# so long.
LONGEST = 6000
TURN = 40  # the greatest number of entries of one turn
ENDLESS = 1 << 60  # a node budget that no thinker uses up
SLICES = 2  # steps of thinking (at most about 10 ms each) before the worker answers the page again

RANDOM_LEVEL = Level(RANDOM, lambda: random_thinker, 1)


def check_pace(text: str) -> str:
    """Return ``text`` if it is a pace. Raises ``SettingsError`` if not."""
    if text not in PACES:
        raise SettingsError("error.pace", known=AnyOf(tuple(PACES)), given=text[:20])
    return text


def level_of(game: Game[Any], level: str) -> Level:
    """Return the level of a game's bots whose present or earlier id is ``level``; the random level
    for unknown ids."""
    for known in game.levels():
        if level == known.id or level in known.also:
            return known
    return RANDOM_LEVEL


def strongest(game: Game[Any]) -> Level:
    """The game's strongest level, which also gives hints."""
    return (*((RANDOM_LEVEL,)), *game.levels())[-1]


@dataclass(slots=True)
class Thinking:
    """A decision about which a bot is thinking.

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
        """Think for a few more steps. Return whether the decision is made."""
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
        """The best moves found, best first; empty unless ``think`` was called with ``advise``."""
        return () if self.best is None else self.best.candidates

    @property
    def move(self) -> str:
        """The best move found so far. Raises ``RuntimeError`` before the first thought."""
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
    moves: list[str] | None = None,
) -> Thinking:
    """Begin to think for ``seat`` about ``state``, from the observation of that seat.

    ``n`` is the point of the log at which the match had this state; None stands for the current
    point. With ``advise`` the last thought also has candidate moves and reasons, if the level
    supports it. All advice of a turn has the same random numbers, so that following it does not
    change its figures. ``moves`` restricts the advice to these moves.
    """
    n = match.n if n is None else n
    began = n
    while advise and 0 < began > n - TURN and match.entries[began - 1].seat == seat:
        began -= 1
    observation = match.game.observe(state, seat)
    moves = match.game.moves(state, seat) if moves is None else moves
    mind = level.load
    if advise and level.advise is not None:
        # An advising thinker ends by itself; its last thought has the candidates, so do not limit
        # its nodes.
        mind, level = level.advise, level._replace(nodes=ENDLESS)
    thoughts = mind()(observation, moves, match.bot_chance(seat, began))
    return Thinking(seat, n, level, now, thoughts)
