"""The common parts of all environments: seeds, spaces, rendering, and the record of a game."""

from __future__ import annotations

from functools import wraps
from inspect import signature
from typing import TYPE_CHECKING, Any, Final, Literal, ParamSpec, TypeAlias, TypeVar

import numpy as np
from gymnasium import logger
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils.seeding import np_random
from hairpin.core.errors import SettingsError
from hairpin.core.words import AnyOf, Speaker, say

from .frames import Frames

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from hairpin.core.state import Result
    from hairpin.core.view import Viewer

    from ..table import Table

Mode: TypeAlias = Literal["human", "ansi", "rgb_array"]
MODES: Final = ("human", "ansi", "rgb_array")
#: A game in turns is truncated after this many moves.
MOST_CYCLES: Final = 10_000


_P = ParamSpec("_P")
_R = TypeVar("_R")


def check_names(given: Iterable[str], known: Iterable[str]) -> None:
    """Check the names of arguments. Raises ``SettingsError``, which lists the names that exist."""
    names = tuple(known)
    for name in given:
        if name not in names:
            raise SettingsError("error.settings.unknown", id=name[:40], known=AnyOf(names))


def named(make: Callable[_P, _R]) -> Callable[_P, _R]:
    """Return ``make`` with a check of the names of its arguments (see ``check_names``).

    Python's own error names only the wrong argument.
    """
    known = tuple(signature(make).parameters)

    @wraps(make)
    def made(*args: _P.args, **kwargs: _P.kwargs) -> _R:
        check_names(kwargs, known)
        return make(*args, **kwargs)

    return made


class Seeds:
    """The seeds of an environment's games: ``reset(seed=7)`` deals the game with the seed ``7-1``.
    Later resets without a seed deal ``7-2``, ``7-3`` and so on."""

    def __init__(self) -> None:
        self.row: str = ""
        self.number: int = 0

    def next(self, seed: int | None) -> str:
        """Return the seed of the next game. The part before ``-`` is random until a seed is given."""
        if seed is not None:
            self.row, self.number = str(int(seed)), 0
        elif not self.row:
            self.row = str(int(np_random()[0].integers(2**62)))
        self.number += 1
        return f"{self.row}-{self.number}"


def spaces(table: Table) -> tuple[Any, Any]:
    """Return the observation space and the action space of an agent."""
    high = np.frombuffer(table.sight.high, np.int8)
    steps = len(table.steps)
    observation = Dict(
        {
            "observation": Box(np.zeros_like(high), high, dtype=np.int8),
            "action_mask": Box(0, 1, (steps,), np.int8),
        }
    )
    return observation, Discrete(steps)


# ``np.frombuffer`` takes twice as long with ``np.int8`` as with this ready-made data type.
_INT8: Final = np.dtype(np.int8)


def array(numbers: bytearray) -> Any:
    """Return a writable ``int8`` array on the memory of ``numbers``, without a copy."""
    return np.frombuffer(numbers, _INT8)


def result_info(result: Result, seat: int) -> dict[str, Any]:
    """Return a seat's place and score, and the reason for the end, as entries of an info."""
    place, score = result.places[seat - 1], result.scores[seat - 1]
    return {"place": place, "score": score, "reason": str(result.reason)}


class Rendered:
    """The part of an environment that shows its table and records its game."""

    table: Table
    viewer: Viewer
    render_mode: str | None

    def set_view(self, table: Table, viewer: Viewer, render_mode: str | None) -> None:
        """Set the table to show, its viewer and the mode. Raises ``ValueError`` for an unknown
        mode, ``Refusal`` if the mode needs a package that is missing."""
        if render_mode is not None and render_mode not in MODES:
            raise ValueError(f"render_mode must be human, ansi or rgb_array, not {render_mode!r}")
        self.table, self.viewer, self.render_mode = table, viewer, render_mode
        self._frames = Frames() if render_mode == "rgb_array" else None

    def render(self) -> Any:
        """Return the table as ``viewer`` sees it as text (``ansi``) or as pixels (``rgb_array``), or
        print it (``human``)."""
        if self.render_mode is None:
            logger.warn("You are calling render method without specifying any render mode.")
            return None
        if self._frames is not None:
            return self._frames.draw(self.table.match().svg(self.viewer))
        text = self.table.match().text(self.viewer)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Do nothing: an environment holds no resources."""

    def record(self) -> str:
        """Return the record of the game so far, for ``hairpin.read``, ``hairpin replay`` and the
        page. It contains every card.
        """
        return self.table.match().record()


class Seated(Rendered):
    """An environment with an agent for each seat: ``seat_1``, ``seat_2`` and so on.

    ``state_space`` contains the arrays that ``state`` returns.
    """

    possible_agents: list[str]
    seat_of: dict[str, int]
    observation_spaces: dict[str, Any]
    action_spaces: dict[str, Any]
    state_space: Any

    def sit(self) -> None:
        """Set the agents of the table and their spaces."""
        self.possible_agents = [f"seat_{seat}" for seat in range(1, self.table.seats + 1)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents, 1)}
        made = {agent: spaces(self.table) for agent in self.possible_agents}
        self.observation_spaces = {agent: space for agent, (space, _) in made.items()}
        self.action_spaces = {agent: space for agent, (_, space) in made.items()}
        high = np.tile(np.frombuffer(self.table.sight.high, np.int8), self.table.seats)
        self.state_space = Box(np.zeros_like(high), high, dtype=np.int8)

    def observation_space(self, agent: str) -> Any:
        """Return the observation space of an agent: a ``Dict`` of ``observation`` and
        ``action_mask``.
        """
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the action space: ``Discrete``, one number for each possible step of the game."""
        return self.action_spaces[agent]

    def state(self) -> Any:
        """Return the observations of all seats as one vector, in seat order, for a central critic.

        It contains what any seat knows, but not cards that no seat has seen.
        """
        table = self.table
        return np.concatenate([array(table.numbers(n)) for n in range(1, table.seats + 1)])

    def __repr__(self) -> str:
        """Return the game and the number of seats."""
        game = Speaker([]).say(say(f"{self.table.game.id}.name"))
        return f"<hairpin {game}, {self.table.seats} seats>"
