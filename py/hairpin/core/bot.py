"""The types of a game's bots: levels, and how they think in turns and in real time.

``hairpin.bots`` runs them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias

from .chance import Chance


class Candidate(NamedTuple):
    """A move that was considered, and its merits.

    ``value`` is from the thinker's side, in the unit of its thought. ``terms`` are the parts of the
    value in words of the game (``{"caught": 3, "of": 24}``); ``Game.reason`` turns them into a
    sentence. ``line`` are the moves that may follow if all seats play well, as far as hidden cards
    do not matter.
    """

    move: str
    value: int
    terms: Mapping[str, int | str]
    line: tuple[str, ...] = ()


# The proven result for the thinker's side; "open" if nothing is proven.
Verdict: TypeAlias = Literal["won", "lost", "open"]


class Thought(NamedTuple):
    """A bot's best move so far.

    - ``nodes``: the number of positions looked at, the unit of budgets
    - ``value``: from the thinker's side; None without an opinion
    - ``final``: more thinking would not change the move
    - ``candidates``: the best moves, best first, if the thinker was asked for advice
    - ``verdict``: the proven result
    """

    move: str
    nodes: int
    value: int | None = None
    final: bool = False
    candidates: tuple[Candidate, ...] = ()
    verdict: Verdict = "open"


# (observation, legal moves, chance) -> at least one thought. A generator: each step does at most
# about 10 ms of work, counted in nodes, and yields the best move so far. The caller decides when to
# stop.
Thinker: TypeAlias = Callable[[dict[str, Any], list[str], Chance], Iterator[Thought]]


class Plan(NamedTuple):
    """The next action of a bot in real time.

    ``move`` is None while it only looks or hesitates. ``things`` are the source and aim that its
    hand touches, as in a path of the game. The move is made in ``after`` ms; during the last
    ``reach`` ms the moving hand is shown.
    """

    move: str | None
    things: tuple[str, ...]
    after: int
    reach: int


class RealTimeMind(Protocol):
    """The mind of one bot in one real-time game. It remembers its seat, its chance and what it has
    seen.
    """

    def plan(self, observation: Mapping[str, Any], at: int, missed: bool) -> Plan:
        """Return the next plan, at match time ``at`` (ms), when the last plan is done.

        ``missed`` is true if the last move was refused.
        """


# (seat, the seat's own stream of chance) -> a mind
RealTimeLoader: TypeAlias = Callable[[int, Chance], RealTimeMind]


def mind(package: str, name: str, module: str = "bots") -> Callable[[], Thinker]:
    """Return a function that imports a module of a game's package and returns the thinker ``name``."""

    def load() -> Thinker:
        found: Thinker = getattr(import_module(f"{package}.{module}"), name)
        return found

    return load


class Level(NamedTuple):
    """A bot of a game: its id, its mind, and its budget in nodes.

    - ``load``: returns the mind for turns; it is called when the bot plays, so its module is
      imported then
    - ``real_time``: the same for real time, in games that have it
    - ``advise``: the same mind, but its thoughts have candidates with terms, for hints and reviews;
      None without it
    - ``also``: earlier names of the level
    """

    id: str
    load: Callable[[], Thinker]
    nodes: int
    real_time: Callable[[], RealTimeLoader] | None = None
    advise: Callable[[], Thinker] | None = None
    also: tuple[str, ...] = ()
