"""A game as a PettingZoo AEC environment: agents act one after another, and an agent observes only
the knowledge of its seat.

If several seats must choose at the same time (passing cards, a partial redeal, the calm form of
Racing Demon), they act in seat order, and later seats do not observe earlier choices.

``checked`` wraps a bare environment in the checks of PettingZoo's ``OrderEnforcingWrapper`` and
``AssertOutOfBoundsWrapper``. It combines both, because each of PettingZoo's wrappers takes more
time than most moves.
"""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any, ParamSpec

import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils.env_logger import EnvLogger
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from ..table import Table, rewards
from .common import MODES, MOST_CYCLES, Seated, Seeds, array, result_info

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from hairpin.core.view import Viewer

# The usual types of an action; an action taken from a mask is a NumPy integer.
_WHOLE = frozenset({int, np.int64, np.int32})
_OUTSIDE = "action is not in action space"
_P = ParamSpec("_P")


class TableEnv(Seated, AECEnv):
    """An environment without checks, as ``raw_env`` of each game's module returns it.

    Agents are ``seat_1``, ``seat_2`` and so on. An illegal action ends the game for all agents; the
    agent that took it gets -1.
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        render_mode: str | None = None,
        viewer: Viewer = "public",
        max_cycles: int = MOST_CYCLES,
        **options: Any,
    ) -> None:
        super().__init__()
        self.set_view(Table(game, seats, options), viewer, render_mode)
        self.metadata: dict[str, Any] = {
            "render_modes": list(MODES),
            "name": f"{game.replace('-', '_')}_v0",
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.max_cycles = max_cycles
        self.sit()
        self._seeds = Seeds()
        #: ``ended`` is whether the game has ended for any reason; ``size`` is the number of
        #: different actions.
        self.ended: bool = False
        self.size: int = len(self.table.steps)

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deal a new game. ``options`` is ignored: the options are set when the environment is
        made."""
        self.table.deal(self._seeds.next(seed))
        self.agents: list[str] = self.possible_agents[:]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.truncations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.ended = False
        self._skip_agent_selection = None
        self.agent_selection: str = self.agents[max(0, self.table.seat - 1)]
        if self.table.result is not None:
            # If the option for the Pile's size is 0 cards, Racing Demon is over after the deal.
            self._end()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return an agent's observation and its action mask; the mask is all zeros unless the agent
        is to act. The arrays are copies.
        """
        table, seat = self.table, self.seat_of[agent]
        return {
            "observation": array(table.numbers(seat)),
            "action_mask": array(table.mask[:] if seat == table.seat else bytearray(self.size)),
        }

    def last(self, observe: bool = True) -> Any:
        """Return the observation, reward, termination, truncation and info of the acting agent."""
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def step(self, action: Any) -> None:
        """Take a step for the acting agent; ``action`` must be None once the game has ended."""
        if self.ended:
            self._was_dead_step(action)
            return
        table = self.table
        if not table.mask[action]:
            self._forfeit(self.agent_selection)
            return
        table.step(int(action))
        seat = table.seat
        if seat:
            self.agent_selection = self.possible_agents[seat - 1]
            if len(table.played) >= self.max_cycles:
                self._cut()
        else:
            self._end()
        if self.render_mode == "human":
            self.render()

    def _end(self) -> None:
        """End the game: set the rewards, and put the result into each agent's info."""
        result = self.table.result
        assert result is not None
        for seat, (agent, reward) in enumerate(zip(self.agents, rewards(result), strict=True), 1):
            self.rewards[agent] = reward
            self.infos[agent] = result_info(result, seat)
        self.terminations = dict.fromkeys(self.agents, True)
        self._close_all()

    def _cut(self) -> None:
        """Mark the game as truncated and end it, because it is too long."""
        self.truncations = dict.fromkeys(self.agents, True)
        self._close_all()

    def _forfeit(self, agent: str) -> None:
        """End the game as PettingZoo's ``TerminateIllegalWrapper`` does: only ``agent`` loses."""
        EnvLogger.warn_on_illegal_move()
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards[agent] = -1.0
        self._close_all()

    def _close_all(self) -> None:
        self.ended = True
        self._accumulate_rewards()
        self._deads_step_first()


def _too_early(observe: bool = True) -> None:
    """Refuse to observe before the first reset. Raises ``AssertionError``."""
    EnvLogger.error_observe_before_reset()


class _Checked(OrderEnforcingWrapper):
    """The wrapper that ``checked`` returns. The attributes that callers read often are properties
    of this class. PettingZoo's ``__getattr__`` finds all other attributes, but it is slow."""

    _has_updated: bool

    def __init__(self, env: TableEnv) -> None:
        super().__init__(env)
        # Until the first reset, a call of ``last`` raises an error. Then ``reset`` sets ``last`` to
        # the method ``last`` of ``env``.
        self.last: Callable[..., Any] = _too_early

    def __repr__(self) -> str:
        """Return the game and the number of seats."""
        return repr(self.env)

    @property
    def agents(self) -> list[str]:
        agents: list[str] = self.env.agents
        return agents

    @property
    def agent_selection(self) -> str:
        agent: str = self.env.agent_selection
        return agent

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """Yield the acting agent again and again until the game has ended; the caller must call
        ``step`` each time.
        """
        if not self._has_reset:
            EnvLogger.error_agent_iter_before_reset()
        return self._iterated(max_iter)

    def _iterated(self, max_iter: int) -> Iterator[str]:
        env = self.env
        for _ in range(max_iter):
            if not env.agents:
                return
            assert self._has_updated, "need to call step() or reset() in a loop over `agent_iter`"
            self._has_updated = False
            yield env.agent_selection

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deal a new game."""
        super().reset(seed=seed, options=options)
        # The wrapper's ``last`` checks at each call that a reset was made. It was, so skip the check.
        self.last = self.env.last

    def step(self, action: Any) -> None:
        """Take a step. Raises ``AssertionError`` for an action outside of the action space."""
        env = self.env
        if self._has_reset and not env.ended:
            # Let the action space check only actions of unusual types, because its check takes
            # longer than a step.
            if type(action) not in _WHOLE:
                assert env.action_spaces[env.agent_selection].contains(action), _OUTSIDE
            action = int(action)
            assert 0 <= action < env.size, _OUTSIDE
            self._has_updated = True
            env.step(action)
        else:
            super().step(action)


def checked(make: Callable[_P, TableEnv]) -> Callable[_P, Any]:
    """Return ``env`` of a game's module from its ``raw_env``: with checks of the order of calls and
    the range of actions."""

    @wraps(make)
    def env(*args: _P.args, **kwargs: _P.kwargs) -> Any:
        return _Checked(make(*args, **kwargs))

    env.__name__ = env.__qualname__ = "env"
    env.__doc__ = "Return ``raw_env`` with checks of the order of calls and the range of actions."
    return env
