"""The types for a game's bots: levels, thinkers (for turns) and minds (for real time).

``hairpin.bots`` runs them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias

from .chance import Chance


class Candidate(NamedTuple):
    """A move that the bot considered, and its value.

    ``value`` is the value for the bot's seat, in the unit of the bot's evaluation. ``terms`` are
    named parts of the value (``{"caught": 3, "of": 24}``); ``Game.reason`` turns them into a
    sentence. ``line`` is the expected best play of all seats after the move, up to the point
    where it depends on hidden cards. ``worse`` is true if ``Game.reason`` says that another move is
    better.
    """

    move: str
    value: int
    terms: Mapping[str, int | str]
    line: tuple[str, ...] = ()
    worse: bool = False


# The proven result for the bot's seat; "open" if nothing is proven.
Verdict: TypeAlias = Literal["won", "lost", "open"]


class Thought(NamedTuple):
    """A bot's best move so far.

    - ``nodes``: the number of positions that the bot has examined; a bot's budget limits it
    - ``value``: the value of the position for the bot's seat; None if the bot has no opinion
    - ``final``: more thinking would not change the move
    - ``candidates``: the best moves, best first; only a thinker for advice (``Level.advise``)
      gives them
    - ``verdict``: the proven result, if any
    """

    move: str
    nodes: int
    value: int | None = None
    final: bool = False
    candidates: tuple[Candidate, ...] = ()
    verdict: Verdict = "open"


# A generator function that takes an observation, the legal moves and random numbers, and yields at
# least one thought. Each step of the generator searches for about 10 ms (a number of nodes, not a
# time, limits the step) and yields the best move so far. The caller decides when to stop.
Thinker: TypeAlias = Callable[[dict[str, Any], list[str], Chance], Iterator[Thought]]


class Plan(NamedTuple):
    """The next action of a bot in real time.

    ``move`` is None if the bot only looks or hesitates. ``things`` are the ids of the things that
    the bot touches for the move, source and target, as in ``Game.paths``. The bot moves in
    ``after`` ms. In the last ``reach`` ms before the move, the page shows that the bot reaches for
    the things.

    ``asked`` are the seats that wait for this bot, which has nothing better to do. If one of them
    is a person, the caller shortens the plan's times.
    """

    move: str | None
    things: tuple[str, ...]
    after: int
    reach: int
    asked: tuple[int, ...] = ()


class RealTimeMind(Protocol):
    """One bot in one real-time game. It remembers its seat, its random numbers and the cards that
    it has seen.
    """

    def plan(self, observation: Mapping[str, Any], at: int, missed: bool) -> Plan:
        """Return the next plan. The caller asks at match time ``at`` (ms), when the last plan is
        done.

        ``missed`` is true if the last move was refused.
        """


# A function that takes a seat and random numbers for this seat, and returns the bot's mind for one
# game in real time.
RealTimeLoader: TypeAlias = Callable[[int, Chance], RealTimeMind]


def mind(package: str, name: str, module: str = "bots") -> Callable[[], Thinker]:
    """Return a function that returns the thinker ``name`` from a module of a game's package. It
    imports the module only when it is called."""

    def load() -> Thinker:
        found: Thinker = getattr(import_module(f"{package}.{module}"), name)
        return found

    return load


class Level(NamedTuple):
    """A bot of a game: its id, its thinker, and its budget in nodes.

    - ``load``: returns the thinker for games in turns; it is called only when the bot plays, so
      the bot's module is not imported earlier
    - ``real_time``: returns the function that makes minds for games in real time; None if the bot
      plays only games in turns
    - ``advise``: returns the same thinker with candidates and terms in its thoughts, for hints and
      reviews; None if the bot gives no advice
    - ``also``: earlier ids of the level
    """

    id: str
    load: Callable[[], Thinker]
    nodes: int
    real_time: Callable[[], RealTimeLoader] | None = None
    advise: Callable[[], Thinker] | None = None
    also: tuple[str, ...] = ()


class PlayingOn(NamedTuple):
    """How a game estimates its moves: the bot of the level ``level`` plays on for all seats.

    - ``slice``: moves that the bot makes in about 10 ms in a browser
    - ``most``: the budget of a decision: the bot moves of its deals together
    - ``moves``: maximum number of moves in one deal
    """

    level: str
    slice: int
    most: int
    moves: int = 1500
