"""Let a small learner play Turbo Duel against a driver, and print its share of wins before and
after.

    pip install '.[envs]'
    python examples/learn_turbo_duel.py [GAMES] [OPPONENT]

The learner has a weight for each number of the observation and each step. It draws a step with the
probabilities that the weights give. After each game it raises the probability of its steps if it
won, and lowers it if it lost (REINFORCE). This is the simplest learner that improves at all, and no
match for a learning library.
"""

from __future__ import annotations

import sys
from typing import Any

import gymnasium
import hairpin_lab.envs  # noqa: F401  # pyright: ignore[reportUnusedImport]  # registers the environment's name
import numpy as np

RATE = 0.02


class Learner:
    """A learner. For each step it has one weight for each number of an observation."""

    def __init__(self, numbers: int, steps: int, seed: int) -> None:
        self.weights = np.zeros((steps, numbers))
        self.luck = np.random.default_rng(seed)

    def chances(self, seen: dict[str, Any]) -> tuple[Any, Any]:
        """Return the scaled observation and the probability of each step. Illegal steps have the probability 0."""
        numbers = seen["observation"] / 4
        sums = np.where(seen["action_mask"] == 1, self.weights @ numbers, -np.inf)
        likely = np.exp(sums - sums.max())
        return numbers, likely / likely.sum()

    def play(self, env: Any) -> tuple[float, list[tuple[Any, Any, int]]]:
        """Play a game. Return its reward, and for each decision the scaled observation, the probabilities and the step
        taken."""
        seen, _ = env.reset()
        taken: list[tuple[Any, Any, int]] = []
        reward, over = 0.0, False
        while not over:
            numbers, chances = self.chances(seen)
            step = int(self.luck.choice(len(chances), p=chances))
            taken.append((numbers, chances, step))
            seen, reward, terminated, truncated, _ = env.step(step)
            over = terminated or truncated
        return reward, taken

    def learn(self, reward: float, taken: list[tuple[Any, Any, int]]) -> None:
        """Raise the probabilities of the steps taken after a positive reward; lower them after a negative reward."""
        for numbers, chances, step in taken:
            push = -chances
            push[step] += 1
            self.weights += RATE * reward * np.outer(push, numbers)


def wins(learner: Learner, env: Any, games: int) -> float:
    """Play games without learning, and return the share of games that the learner won."""
    return sum(learner.play(env)[0] > 0 for _ in range(games)) / games


def main(games: str = "1500", opponent: str = "random") -> None:
    """Train a learner, and print its share of wins before and after the training."""
    env = gymnasium.make("hairpin/TurboDuel-v0", opponents=(opponent,))
    seen, _ = env.reset(seed=1)
    learner = Learner(len(seen["observation"]), len(seen["action_mask"]), seed=1)
    before = wins(learner, env, 300)
    for _ in range(int(games)):
        learner.learn(*learner.play(env))
    after = wins(learner, env, 300)
    print(f"won against {opponent}: {before:.0%} before, {after:.0%} after {games} games")


if __name__ == "__main__":
    main(*sys.argv[1:])
