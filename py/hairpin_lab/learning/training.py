"""Learn Daytona by outcome-sampling MCCFR: OpenSpiel's solver, on Daytona with the keys of the
abstraction.

Both seats learn in one table, since a key does not depend on the seat. Keys leave out information,
so it is not proven that the policy converges to an equilibrium; instead the policy is measured.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from hairpin.games import load

from ..spiel.games import HairpinGame, HairpinState
from .abstraction import ACTIONS, FAR, KEYS, key
from .policy import DIGITS, Policy

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

SHORT: Final = "hairpin_daytona"


class NearFar(HairpinGame):
    """Daytona for the solver: two actions (nearer or farther card), and keys in place of the full
    information."""

    short: ClassVar[str] = SHORT
    actions: ClassVar[int | None] = len(ACTIONS)

    def new_initial_state(self) -> NearFarState:
        """Return a state at the root of the tree."""
        return NearFarState(self)


class NearFarState(HairpinState):
    """A state of a race of Daytona with the actions ``NEAR`` and ``FAR``."""

    def _legal_actions(self, player: int) -> list[int]:
        return list(ACTIONS)

    def _apply_action(self, action: int) -> None:
        node = self.node
        if node.actor > 0:
            move = load("daytona").moves(node.state, node.actor)[action]
            (action,) = node.tree.steps.of(move)
        node.take(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player < 0:
            return super()._action_to_string(player, action)
        return "far" if action == FAR else "near"

    def information_state_string(self, player: int | None = None) -> str:
        """Return the key of the acting player's observation."""
        node = self.node
        return key(node.tree.rules.observe(node.state, node.actor))


class _At:
    """A stand-in for a position: it has only a key, and the methods that OpenSpiel's policies
    call."""

    def __init__(self, key: str) -> None:
        self.key = key

    def current_player(self) -> int:
        return 0

    def legal_actions(self, player: int | None = None) -> list[int]:
        return list(ACTIONS)

    def information_state_string(self, player: int | None = None) -> str:
        return self.key


def train(points: Sequence[int], seed: int) -> Iterator[tuple[int, Policy]]:
    """Train, and yield the average policy after each number of iterations in ``points``
    (ascending).

    An iteration is one game per seat; in each game one seat learns. Deals have the seed
    ``train-SEED``. OpenSpiel uses NumPy's global generator: it is seeded here, and restored
    whenever a policy is yielded. Raises ``ImportError`` if OpenSpiel is missing.
    """
    import numpy as np
    from open_spiel.python.algorithms.outcome_sampling_mccfr import OutcomeSamplingSolver

    solver: Any = OutcomeSamplingSolver(NearFar({"seed": f"train-{seed}"}))
    luck = np.random.RandomState(seed).get_state()
    done = 0
    for point in points:
        before = np.random.get_state()
        np.random.set_state(luck)
        try:
            for _ in range(done, point):
                solver.iteration()
            luck = np.random.get_state()
        finally:
            np.random.set_state(before)
        done = point
        yield point, _policy(solver.average_policy())


def _policy(average: Any) -> Policy:
    """Return OpenSpiel's policy as a ``Policy``, rounded as in the file, so that the measured
    policy equals the stored policy.
    """
    return Policy(
        {key: round(float(average.action_probabilities(_At(key))[FAR]), DIGITS) for key in KEYS}
    )
