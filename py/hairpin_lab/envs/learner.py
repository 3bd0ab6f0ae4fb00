"""A game as a Gymnasium environment: a learner plays one seat, bots play the others between its
steps.

``hairpin_lab.envs.register()`` enables ``gymnasium.make("hairpin/Daytona-v0", seat=1,
opponents=("gus",))``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import gymnasium
from hairpin.bots.base import decide
from hairpin.bots.driver import level_of
from hairpin.core.chance import derive
from hairpin.core.checks import whole
from hairpin.core.seats import BOT, PERSON

from ..table import Table, rewards
from .common import MODES, MOST_CYCLES, Rendered, Seeds, array, result_info, spaces

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hairpin.core.bot import Level
    from hairpin.core.view import Viewer

_FIRST = 1  # number of the game in its series; a bot's random stream depends on it


class LearnerEnv(Rendered, gymnasium.Env):
    """The learner plays one seat; ``opponents`` are the bots in the other seats (drivers or
    ``random``), in seat order.

    The game has one seat more than opponents. ``observation`` and ``action_mask`` are as in the AEC
    environments; the mask is in the infos, too. An illegal action ends the game with reward -1.
    Racing Demon is played in the calm form.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012 (so Gymnasium declares it)

    def __init__(
        self,
        game: str,
        *,
        seat: int = 1,
        opponents: Sequence[str] = ("dot",),
        render_mode: str | None = None,
        viewer: Viewer | None = None,
        max_cycles: int = MOST_CYCLES,
        **options: Any,
    ) -> None:
        """Raises ``SettingsError`` for unknown opponents or invalid options, and ``ValueError`` for
        an unknown seat or opponents that are not names.
        """
        others = [opponents] if isinstance(opponents, str) else list(opponents)
        if not all(isinstance(each, str) for each in others):
            raise ValueError("opponents must be names of drivers, as in opponents=('dot', 'vera')")
        own = whole(seat)
        if own is None or not 1 <= own <= len(others) + 1:
            raise ValueError(f"seat must be a number from 1 to {len(others) + 1}, not {seat!r}")
        if game == "racing-demon" and not options.setdefault("calm", True):
            raise ValueError("a learner must play the calm form of Racing Demon")
        seat_specs = [BOT + each for each in others]
        seat_specs.insert(own - 1, PERSON)
        self.set_view(
            Table(game, seat_specs, options), own if viewer is None else viewer, render_mode
        )
        self.seat = own
        self.max_cycles = max_cycles
        self.observation_space, self.action_space = spaces(self.table)
        self._levels: dict[int, Level] = {
            place: level_of(self.table.game, spec.level)
            for place, spec in enumerate(self.table.seat_specs, 1)
            if spec.level is not None
        }
        self._seeds = Seeds()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal a new game and let the bots play until the learner's turn."""
        super().reset(seed=seed)
        table = self.table
        table.deal(self._seeds.next(seed))
        self._drive()
        if self.render_mode == "human":
            self.render()
        return self._observed(), self._info()

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Take a step and let the bots play until the learner's next turn."""
        table = self.table
        assert self.action_space.contains(action), "action is not in action space"
        if table.seat == self.seat:
            if not table.mask[action]:
                return self._observed(), -1.0, True, False, {**self._info(), "illegal": True}
            table.step(int(action))
            self._drive()
        if self.render_mode == "human":
            self.render()
        result = table.result
        if result is None:
            cut = len(table.played) >= self.max_cycles
            return self._observed(), 0.0, False, cut, self._info()
        reward = rewards(result)[self.seat - 1]
        return (
            self._observed(),
            reward,
            True,
            False,
            {**self._info(), **result_info(result, self.seat)},
        )

    def _drive(self) -> None:
        """Let the bots play until the learner must act or the game ends. Each bot gets the same
        random numbers as in a match."""
        table = self.table
        while table.seat not in (0, self.seat) and len(table.played) < self.max_cycles:
            seat, level = table.seat, self._levels[table.seat]
            seen = table.game.observe(table.state, seat)
            luck = derive(table.seed, "bot", _FIRST, seat, len(table.played))
            move = decide(level.load(), seen, list(table.moves), luck, level.nodes).move
            table.play(seat, move, table.state.at)

    def _observed(self) -> dict[str, Any]:
        return {"observation": array(self.table.numbers(self.seat)), "action_mask": self._mask()}

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._mask()}

    def _mask(self) -> Any:
        table = self.table
        mask = table.mask[:] if table.seat == self.seat else bytearray(len(table.mask))
        return array(mask)
