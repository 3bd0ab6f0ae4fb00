"""Racing Demon in real time as a PettingZoo parallel environment: match time advances in ticks of
100 ms.

In each tick every agent acts or waits. The actions of a tick run in an order that is shuffled for
each tick from the game's seed, so no agent has an advantage. An action that has become impossible
counts as a wait; the agent's info then has ``missed``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hairpin.core.chance import derive
from hairpin.core.errors import MoveError
from hairpin.games.racing_demon.rules import WAIT
from pettingzoo import ParallelEnv

from ..table import Table, rewards
from .common import MODES, Seated, Seeds, array, result_info

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hairpin.core.chance import Chance
    from hairpin.core.view import Viewer

#: The length of a tick in ms of match time.
TICK = 100
#: A game is truncated after this many ticks, which are ten minutes.
MOST_CYCLES = 6000


class ParallelDemon(Seated, ParallelEnv):
    """``parallel_env`` of ``racing_demon_v0``. Agents are ``seat_1``, ``seat_2`` and so on."""

    def __init__(
        self,
        seats: int | None = None,
        *,
        render_mode: str | None = None,
        viewer: Viewer = "public",
        max_cycles: int = MOST_CYCLES,
        **options: Any,
    ) -> None:
        self.set_view(Table("racing-demon", seats, options), viewer, render_mode)
        if not self.table.real_time:
            raise ValueError("parallel_env plays in real time; use env for the calm form")
        self.metadata: dict[str, Any] = {
            "render_modes": list(MODES),
            "name": "racing_demon_v0",
            "render_fps": 1000 // TICK,
        }
        self.max_cycles = max_cycles
        self.sit()
        self.wait: int = self.table.steps.numbers[WAIT]
        self._seeds = Seeds()
        self.agents: list[str] = []
        self.tick: int = 0
        self._order: Chance | None = None

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal a new game. ``options`` is ignored: the options are set when the environment is
        made."""
        self.table.deal(self._seeds.next(seed))
        self._order = derive(self.table.seed, "ticks")
        self.tick = 0
        self.agents = self.possible_agents[:]
        return self._observed(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, Any]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]]:
        """Play one tick. ``actions`` has an action per agent; an agent without an action waits.

        If an agent's move is not possible, or no longer possible, the agent's info has the move
        under ``missed``.
        """
        table, acting = self.table, self.agents
        assert self._order is not None, "reset() needs to be called before step"
        if not acting:
            # all games have ended
            return {}, {}, {}, {}, {}
        self.tick += 1
        at = self.tick * TICK
        order = self.possible_agents[:]
        self._order.shuffle(order)
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in acting}
        for agent in order:
            action = actions.get(agent, self.wait)
            if action == self.wait or agent not in infos or table.result is not None:
                continue
            move = table.steps.names[action]
            try:
                table.play(self.seat_of[agent], move, at)
            except MoveError:
                infos[agent]["missed"] = move
        result = table.result
        got = dict.fromkeys(acting, 0.0)
        if result is not None:
            for seat, reward in enumerate(rewards(result), 1):
                agent = self.possible_agents[seat - 1]
                got[agent] = reward
                infos[agent] |= result_info(result, seat)
        over = dict.fromkeys(acting, result is not None)
        cut = dict.fromkeys(acting, result is None and self.tick >= self.max_cycles)
        seen = self._observed()
        if result is not None or self.tick >= self.max_cycles:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return seen, got, over, cut, infos

    def _observed(self) -> dict[str, Any]:
        table, steps = self.table, self.table.steps
        seen = {}
        for agent in self.agents:
            seat = self.seat_of[agent]
            mask = steps.mask(table.game.moves(table.state, seat))
            # An agent may always wait, so its mask is never all zeros, not even at the end.
            mask[self.wait] = 1
            seen[agent] = {
                "observation": array(table.numbers(seat)),
                "action_mask": array(mask),
            }
        return seen
