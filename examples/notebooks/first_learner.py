# %% [markdown]
# # Your first learner
#
# This tutorial trains a learner for Turbo Duel with NumPy alone. `pip install '.[envs]'` in the project's folder
# installs all it needs: the environments of Gymnasium and NumPy.
#
# The environment plays the other seat, here at random. An observation is a vector of whole numbers, and
# `action_mask` has a 1 for each legal step.

# %%
from typing import Any

import gymnasium
import hairpin_lab.envs  # noqa: F401 (registers the environments)
import numpy as np

env = gymnasium.make("hairpin/TurboDuel-v0", opponents="random")
seen, info = env.reset(seed=1)
size, steps = len(seen["observation"]), len(seen["action_mask"])
print(f"{size} numbers, {steps} steps, {seen['action_mask'].sum()} of them legal")

# %% [markdown]
# The learner has a weight for each number and step. The weights give the probability of each legal step (softmax).

# %%
weights = np.zeros((steps, size))
luck = np.random.default_rng(1)


def probabilities(seen: dict[str, Any]) -> Any:
    """Return the probability of each step; an illegal step has 0."""
    sums = np.where(seen["action_mask"] == 1, weights @ (seen["observation"] / 4), -np.inf)
    likely = np.exp(sums - sums.max())
    return likely / likely.sum()


def play() -> tuple[float, list[tuple[Any, Any, int]]]:
    """Play a game; return its reward, and for each decision the numbers, the probabilities and the step."""
    seen, _ = env.reset()
    taken: list[tuple[Any, Any, int]] = []
    while True:
        chances = probabilities(seen)
        step = int(luck.choice(len(chances), p=chances))
        taken.append((seen["observation"] / 4, chances, step))
        seen, reward, terminated, truncated, _ = env.step(step)
        if terminated or truncated:
            return float(reward), taken


# %% [markdown]
# Before it learns, it wins about half of its games.


# %%
def share(games: int) -> float:
    """Return the share of games that the learner wins without learning."""
    return sum(play()[0] > 0 for _ in range(games)) / games


before = share(200)
print(f"{before:.0%}")

# %% [markdown]
# After each game, REINFORCE makes the steps of a won game more likely and those of a lost game less likely.

# %%
for number in range(1, 801):
    reward, taken = play()
    for numbers, chances, step in taken:
        push = -chances
        push[step] += 1
        weights += 0.02 * reward * np.outer(push, numbers)
    if number % 200 == 0:
        print(f"after {number} games: {share(100):.0%}")

# %% [markdown]
# The weights say what it has learnt. These steps have the largest weights:

# %%
from hairpin.steps import steps_of

names = steps_of("turbo-duel").names
strength = np.abs(weights).sum(axis=1)
[names[step] for step in strength.argsort()[::-1][:5]]

# %% [markdown]
# `opponents="vera"` is a harder task. MaskablePPO of `sb3-contrib` reads the same `action_mask`.
