"""OpenSpiel's learners with neural networks train on Hairpin's games by their tensors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.extras.needs import needed

torch = needed("torch")
pyspiel = needed("pyspiel")
needed("hairpin_lab.spiel")
needed("tree")  # OpenSpiel's NFSP imports dm-tree

from open_spiel.python import rl_environment  # noqa: E402
from open_spiel.python.pytorch import deep_cfr, dqn, nfsp  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Sequence

GAMES = (
    "hairpin_daytona",
    "hairpin_grand_prix(laps=1)",
    "hairpin_pursuit(limit=3)",
    "hairpin_racing_demon(piles=3;3;)",
    "hairpin_turbo_duel",
)
HIDDEN = (16,)


def train(agents: Sequence[Any], environment: Any, episodes: int) -> None:
    """Let the agents play and learn."""
    for _ in range(episodes):
        step = environment.reset()
        # A race of Daytona can end before any decision; then no player is to act.
        while not step.last() and (player := step.observations["current_player"]) >= 0:
            action = agents[player].step(step).action
            assert action in step.observations["legal_actions"][player]
            step = environment.step([action])
        for agent in agents:
            agent.step(step)


def made(kind: str, player: int, size: int, actions: int) -> Any:
    """Return a small agent that learns from its tenth decision on."""
    if kind == "dqn":
        return dqn.DQN(player, size, actions, HIDDEN, 8, min_buffer_size_to_learn=8, learn_every=4)
    return nfsp.NFSP(
        player,
        size,
        actions,
        HIDDEN,
        500,
        0.5,
        batch_size=4,
        min_buffer_size_to_learn=4,
        learn_every=2,
    )


@pytest.mark.parametrize("kind", ["dqn", "nfsp"])
@pytest.mark.parametrize("text", GAMES)
def test_agents_learn_from_the_information_state(text: str, kind: str) -> None:
    environment = rl_environment.Environment(pyspiel.load_game(text))
    (size,) = environment.observation_spec()["info_state"]
    actions = environment.action_spec()["num_actions"]
    agents = [made(kind, player, size, actions) for player in range(2)]
    train(agents, environment, 12)
    losses = [agent.loss for agent in agents]
    learnt = [loss for loss in losses if loss is not None and loss != (None, None)]
    assert learnt, losses


def test_deep_cfr_solves_the_beginning_of_a_game() -> None:
    game = pyspiel.load_game("hairpin_turbo_duel(longest=4)")
    solver = deep_cfr.DeepCFRSolver(
        game,
        HIDDEN,
        HIDDEN,
        num_iterations=2,
        num_traversals=2,
        batch_size_advantage=4,
        batch_size_strategy=4,
        memory_capacity=1000,
    )
    solver.solve()
    state = game.new_initial_state()
    chances = solver.action_probabilities(state)
    assert set(chances) == set(state.legal_actions())
    # OpenSpiel does not scale the chances of the legal actions to 1.
    assert 0 < sum(chances.values()) <= 1
