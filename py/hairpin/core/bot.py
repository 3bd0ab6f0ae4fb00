"""What a bot of a game is: a level, and how it thinks in turns and in real time.

These are the types a game gives its bots in. ``hairpin.bots`` lets them think.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias

from .chance import Chance


class Candidate(NamedTuple):
    """A move that was weighed, and what speaks for it.

    ``value`` is from the thinker's side, in the same measure as that of its thought. ``terms`` are
    what the value comes from, in words of the game (``{"caught": 3, "of": 24}``): ``Game.reason``
    makes a sentence of them. ``line`` are the moves that may follow if all seats play well, this
    one left out; only as far as nothing hidden is needed.
    """

    move: str
    value: int
    terms: Mapping[str, int | str]
    line: tuple[str, ...] = ()


# What is proven of the thinker's side: a win, a loss; or that neither is.
Verdict: TypeAlias = Literal["won", "lost", "open"]


class Thought(NamedTuple):
    """A bot's best move so far.

    ``nodes`` is how many positions it has looked at, the unit of budgets; ``value`` is from the
    thinker's side (none: no opinion); ``final`` means thinking on would change nothing.
    ``candidates`` are the best moves, best first, where the thinker was asked for advice;
    ``verdict`` what is known of the end for certain.
    """

    move: str
    nodes: int
    value: int | None = None
    final: bool = False
    candidates: tuple[Candidate, ...] = ()
    verdict: Verdict = "open"


# (observation, legal moves, chance) -> thoughts, at least one. A generator: each step does at most
# about 10 ms of work, counted in nodes, and yields the best move so far; whoever called it decides
# when to stop.
Thinker: TypeAlias = Callable[[dict[str, Any], list[str], Chance], Iterator[Thought]]


class Plan(NamedTuple):
    """What a bot in real time is about to do, and when.

    ``move`` is none while it only looks or hesitates. ``things`` are what its hand touches, source
    and aim, as in a path of the game. It is done in ``after`` ms; in the last ``reach`` of them the
    hand is seen on its way.
    """

    move: str | None
    things: tuple[str, ...]
    after: int
    reach: int


class RealTimeMind(Protocol):
    """A bot's mind in one game in real time. It knows its seat, its chance and what it has seen so
    far.
    """

    def plan(self, observation: Mapping[str, Any], at: int, missed: bool) -> Plan:
        """What to do next, asked at match time ``at`` (ms) when the last plan is done.

        ``missed`` tells that its move was refused.
        """


# (seat, the seat's own stream of chance) -> a mind
RealTimeLoader: TypeAlias = Callable[[int, Chance], RealTimeMind]


def mind(package: str, name: str, module: str = "bots") -> Callable[[], Thinker]:
    """How to get a thinker by its name from a module of a game's package, which is imported no
    sooner.
    """

    def load() -> Thinker:
        found: Thinker = getattr(import_module(f"{package}.{module}"), name)
        return found

    return load


class Level(NamedTuple):
    """A bot of a game: its id, how to get its mind, and its budget in nodes.

    ``load`` gives the mind for turns; it is called only when the bot plays, so that its module is
    imported no sooner. ``real_time`` does the same for real time, in games that have that.
    ``advise`` is the same mind telling its candidates with their reasons, for hints and reviews; a
    level that plays only has none. ``also`` are earlier names of the level.
    """

    id: str
    load: Callable[[], Thinker]
    nodes: int
    real_time: Callable[[], RealTimeLoader] | None = None
    advise: Callable[[], Thinker] | None = None
    also: tuple[str, ...] = ()
