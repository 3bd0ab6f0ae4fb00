"""What a bot of a game is: a level, and how it thinks in turns and in real time.

These are the types a game gives its bots in. ``hairpin.bots`` lets them think.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

from .chance import Chance

if TYPE_CHECKING:
    from collections.abc import Mapping


class Thought(NamedTuple):
    """A bot's best move so far.

    ``nodes`` is how many positions it has looked at, the unit of budgets; ``value`` is from the
    thinker's side (none: no opinion); ``final`` means thinking on would change nothing.
    """

    move: str
    nodes: int
    value: int | None = None
    final: bool = False


# (observation, legal moves, chance) -> thoughts, at least one. A generator: each step does at most about 10 ms of
# work, counted in nodes, and yields the best move so far; whoever called it decides when to stop.
Thinker: TypeAlias = Callable[[dict[str, Any], list[str], Chance], Iterator[Thought]]


class Plan(NamedTuple):
    """What a bot in real time is about to do, and when.

    ``move`` is none while it only looks or hesitates. ``things`` are what its hand touches, source and aim, as in
    a path of the game. It is done in ``after`` ms; in the last ``reach`` of them the hand is seen on its way.
    """

    move: str | None
    things: tuple[str, ...]
    after: int
    reach: int


class LiveMind(Protocol):
    """A bot's mind in one game in real time. It knows its seat, its chance and what it has seen so far."""

    def plan(self, observation: Mapping[str, Any], at: int, missed: bool) -> Plan:
        """What to do next, asked at match time ``at`` (ms) when the last plan is done.

        ``missed`` tells that its move was refused.
        """


# (seat, the seat's own stream of chance) -> a mind
LiveLoader: TypeAlias = Callable[[int, Chance], LiveMind]


class Level(NamedTuple):
    """A bot of a game: its id, how to get its mind, and its budget in nodes.

    ``load`` gives the mind for turns; it is called only when the bot plays, so that its module is imported no sooner.
    ``live`` does the same for real time, in games that have that.
    """

    id: str
    load: Callable[[], Thinker]
    nodes: int
    live: Callable[[], LiveLoader] | None = None
