"""A game as a PettingZoo AEC environment: one agent acts after the other, each seeing what its seat may know.

Where several seats owe a choice at once (passing cards, a partial redeal, the calm form of Racing Demon) they are asked in the order of seats, and what
the first has chosen is not in what the others observe.

``checked`` wraps a bare environment in what PettingZoo's ``OrderEnforcingWrapper`` and ``AssertOutOfBoundsWrapper`` check. It is one wrapper, as
each of PettingZoo's costs more time than the games themselves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import logger
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils.seeding import np_random
from pettingzoo import AECEnv
from pettingzoo.utils.env_logger import EnvLogger
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from .table import Table, rewards

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hairpin.core.view import Viewer

#: Moves after which a game that does not end is cut off.
MOST_MOVES = 10_000


class Seeds:
    """The seeds of an environment's games: ``reset(seed=7)`` plays ``7-1``, each reset without a seed the next of that row."""

    def __init__(self) -> None:
        self.row = ""
        self.number = 0

    def next(self, seed: int | None) -> str:
        """The seed of the next game. Without any seed so far the row is drawn from the system's luck."""
        if seed is not None:
            self.row, self.number = str(int(seed)), 0
        elif not self.row:
            self.row = str(int(np_random()[0].integers(2**62)))
        self.number += 1
        return f"{self.row}-{self.number}"


def spaces(table: Table) -> tuple[Any, Any]:
    """What an agent observes and what it may do, as spaces of Gymnasium."""
    high = np.frombuffer(bytes(table.sight.high), np.int8)
    steps = len(table.steps)
    observation = Dict(
        {
            "observation": Box(np.zeros_like(high), high, dtype=np.int8),
            "action_mask": Box(0, 1, (steps,), np.int8),
        }
    )
    return observation, Discrete(steps)


class TableEnv(AECEnv):
    """A bare environment: ``raw_env`` of each game's module makes one.

    Agents are ``seat_1``, ``seat_2`` and so on. What is not legal ends the game for all with -1 for the agent that did it.
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        render_mode: str | None = None,
        viewer: Viewer = "public",
        max_moves: int = MOST_MOVES,
        **options: Any,
    ) -> None:
        super().__init__()
        self.table = Table(game, seats, options)
        self.metadata = {
            "render_modes": ["human", "ansi"],
            "name": f"{game.replace('-', '_')}_v0",
            "is_parallelizable": False,
            "render_fps": 1,
        }
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode is human or ansi, not {render_mode!r}")
        self.render_mode = render_mode
        self.viewer = viewer
        self.max_moves = max_moves
        self.possible_agents = [f"seat_{seat}" for seat in range(1, self.table.seats + 1)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents, 1)}
        made = {agent: spaces(self.table) for agent in self.possible_agents}
        self.observation_spaces = {agent: space for agent, (space, _) in made.items()}
        self.action_spaces = {agent: space for agent, (_, space) in made.items()}
        self._seeds = Seeds()
        self._ended = False

    def observation_space(self, agent: str) -> Any:
        """What an agent observes: a ``Dict`` of ``observation`` and ``action_mask``."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """All steps of the game, ``Discrete``."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deal a new game. ``options`` of the environment are given when it is made; here there are none."""
        self.table.deal(self._seeds.next(seed))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ended = False
        self._skip_agent_selection = None
        self.agent_selection = self.agents[max(0, self.table.seat - 1)]
        if self.table.result is not None:
            # A Pile set to no cards has been played out before it begins.
            self._end()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent knows, and what it may do: nothing unless it is the one to act. The arrays are the caller's own."""
        table = self.table
        seat = self.seat_of[agent]
        mask = table.mask[:] if seat == table.seat else bytearray(len(table.mask))
        return {
            "observation": np.frombuffer(table.numbers(seat), np.int8),
            "action_mask": np.frombuffer(mask, np.int8),
        }

    def step(self, action: Any) -> None:
        """Take a step for the agent that acts; None for one whose game has ended."""
        if self._ended:
            self._was_dead_step(action)
            return
        table = self.table
        if not table.mask[action]:
            self._forfeit(self.agent_selection)
            return
        table.step(int(action))
        if table.seat:
            self.agent_selection = self.possible_agents[table.seat - 1]
            if len(table.played) >= self.max_moves:
                self._cut()
        else:
            self._end()
        if self.render_mode == "human":
            self.render()

    def _end(self) -> None:
        """The game is over: rewards, and how it ended for each."""
        result = self.table.result
        assert result is not None
        for agent, reward, place, score in zip(
            self.agents, rewards(result), result.places, result.scores, strict=True
        ):
            self.rewards[agent] = reward
            self.infos[agent] = {"place": place, "score": score, "reason": str(result.reason)}
        self.terminations = dict.fromkeys(self.agents, True)
        self._close()

    def _cut(self) -> None:
        """The game has gone on too long."""
        self.truncations = dict.fromkeys(self.agents, True)
        self._close()

    def _forfeit(self, agent: str) -> None:
        """What PettingZoo's ``TerminateIllegalWrapper`` does: the game ends, and one alone has lost."""
        EnvLogger.warn_on_illegal_move()
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards[agent] = -1.0
        self._close()

    def _close(self) -> None:
        self._ended = True
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> str | None:
        """The table as ``viewer`` sees it: text for ``ansi``, printed for ``human``."""
        if self.render_mode is None:
            logger.warn("You are calling render method without specifying any render mode.")
            return None
        text = self.table.text(self.viewer)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Nothing has to be given back."""

    def record(self) -> str:
        """The game so far as a line that ``hairpin.read``, ``hairpin replay`` and the page open. It holds every card."""
        return self.table.match().record()


class _Checked(OrderEnforcingWrapper):
    """See ``checked``. What is asked for at every step is reached straight; ``__getattr__`` of PettingZoo's wrapper has the rest."""

    @property
    def agents(self) -> list[str]:
        agents: list[str] = self.env.agents
        return agents

    @property
    def agent_selection(self) -> str:
        agent: str = self.env.agent_selection
        return agent

    def last(self, observe: bool = True) -> Any:
        """What the agent to act observes, what it has got, whether its game has ended, and what else there is to know."""
        if not self._has_reset:
            EnvLogger.error_observe_before_reset()
        return self.env.last(observe)

    def step(self, action: Any) -> None:
        """Take a step. Raises ``AssertionError`` for one out of bounds."""
        env = self.env
        if self._has_reset and env.agents and not env._ended:
            assert env.action_spaces[env.agent_selection].contains(action), (
                "action is not in action space"
            )
            self._has_updated = True
            env.step(action)
        else:
            super().step(action)


def checked(env: TableEnv) -> Any:
    """The environment with the order of calls and the bounds of actions checked."""
    return _Checked(env)
