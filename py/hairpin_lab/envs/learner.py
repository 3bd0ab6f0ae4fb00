"""A game as a Gymnasium environment: a learner plays one seat, bots play the others between its
steps.

The import of ``hairpin_lab.envs`` enables ``gymnasium.make("hairpin/Daytona-v0", seat=1,
opponents=("gus",))``.
"""

from __future__ import annotations

from contextlib import ExitStack
from inspect import signature
from typing import TYPE_CHECKING, Any

import gymnasium
from hairpin.core.checks import whole
from hairpin.core.seats import PERSON
from hairpin.games import load

from ..table import Table, rewards
from .common import MODES, MOST_CYCLES, Rendered, Seeds, array, check_names, result_info, spaces
from .opponents import luck, read_opponents

if TYPE_CHECKING:
    from hairpin.core.view import Viewer

    from .common import Mode
    from .opponents import Turn


#: Parameters that ``gymnasium.make`` sets, or that stand for all options.
_UNLISTED = ("game", "options")


class LearnerEnv(Rendered, gymnasium.Env):
    """The learner plays one seat; ``opponents`` play the other seats, in seat order (see
    ``opponents``).

    The game has ``seats`` seats; by default one seat more than opponents. ``observation`` and
    ``action_mask`` are as in the AEC environments; the mask is in the infos, too. An illegal action
    ends the game with reward -1. Racing Demon is played in the calm form.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012 (so Gymnasium declares it)

    def __init__(
        self,
        game: str,
        *,
        seat: int = 1,
        seats: int | None = None,
        opponents: Any = ("dot",),
        render_mode: Mode | None = None,
        viewer: Viewer | None = None,
        max_cycles: int = MOST_CYCLES,
        **options: Any,
    ) -> None:
        """Raises ``SettingsError`` for unknown opponents or invalid options, and ``ValueError`` for
        an unknown seat or a wrong number of opponents.
        """
        rules = load(game)
        known = [name for name in signature(LearnerEnv).parameters if name not in _UNLISTED]
        check_names(options, [*known, *(option.id for option in rules.options)])
        opposing = read_opponents(rules, opponents, seats)
        own = whole(seat)
        if own is None or not 1 <= own <= len(opposing) + 1:
            raise ValueError(f"seat must be a number from 1 to {len(opposing) + 1}, not {seat!r}")
        if game == "racing-demon" and not options.setdefault("calm", True):
            raise ValueError("a learner must play the calm form of Racing Demon")
        kinds = [each.kind for each in opposing]
        kinds.insert(own - 1, PERSON)
        self.set_view(Table(game, kinds, options), own if viewer is None else viewer, render_mode)
        self.seat = own
        self.max_cycles = max_cycles
        self.observation_space: Any
        self.action_space: Any
        self.observation_space, self.action_space = spaces(self.table)
        others = [place for place in range(1, self.table.seats + 1) if place != own]
        self._opponents = dict(zip(others, opposing, strict=True))
        self._turns: dict[int, Turn] = {}
        self._open = ExitStack()
        self._seeds = Seeds()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal a new game and let the bots play until the learner's turn."""
        super().reset(seed=seed)
        table = self.table
        table.deal(self._seeds.next(seed))
        self.close()
        self._turns = {
            place: each.sit(table, place, self._open) for place, each in self._opponents.items()
        }
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

    def close(self) -> None:
        """End the programs of the opponents."""
        self._open.close()

    def action_masks(self) -> Any:
        """Return a 1 for each step that the learner may take; MaskablePPO reads the mask here."""
        return self._mask()

    def _drive(self) -> None:
        """Let the opponents play until the learner must act or the game ends. Each bot gets the
        same random numbers as in a match."""
        table = self.table
        while table.seat not in (0, self.seat) and len(table.played) < self.max_cycles:
            self._turns[table.seat](table, luck(table, table.seat))

    def _observed(self) -> dict[str, Any]:
        return {"observation": array(self.table.numbers(self.seat)), "action_mask": self._mask()}

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._mask()}

    def _mask(self) -> Any:
        """Return the mask of the learner. If it has nothing to decide, only step 0 has a 1.

        A vector environment takes one more step after the end of a game, which only deals the
        next. A mask of zeros would leave nothing to choose there.
        """
        table = self.table
        if table.seat == self.seat:
            return array(table.mask[:])
        mask = bytearray(len(table.mask))
        mask[0] = 1
        return array(mask)
