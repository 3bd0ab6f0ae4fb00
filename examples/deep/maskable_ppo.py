"""Train MaskablePPO on Turbo Duel against drivers or against itself, and write a bot for the arena.

    pip install '.[envs,arena]' sb3-contrib torch      # several GB
    python examples/deep/maskable_ppo.py drivers --opponents dot,gus --out drivers
    python examples/deep/maskable_ppo.py self --out self
    hairpin arena turbo-duel --bots dot,vera --bot self/bot.py:Learned --games 200

The folder OUT gets ``model.zip``, ``bot.py``, ``curve.csv`` and ``curve.svg``. A point of the curve
is the share of games that the model wins against drivers after so many decisions. Each driver plays
the same deals in both seats, and none of them are deals of the training.
"""

from __future__ import annotations

import argparse
import copy
import csv
from pathlib import Path
from typing import TYPE_CHECKING, Any

import gymnasium
import hairpin_lab.envs  # noqa: F401 (registers the environment's name)
import matplotlib as mpl
import numpy as np
import torch
from matplotlib.figure import Figure
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv

if TYPE_CHECKING:
    from collections.abc import Sequence

GAME = "hairpin/TurboDuel-v0"
COPIES = 8  # environments that play side by side: half of them with the learner in each seat
TEST = 1_000_000  # the first seed of the deals that measure a model

BOT = '''"""The model of examples/deep/maskable_ppo.py as a bot."""

import numpy as np
from hairpin_lab.bots.stepping import StepBot
from sb3_contrib import MaskablePPO

MODEL = MaskablePPO.load({model!r}, device="cpu")


class Learned(StepBot):
    """Takes the step that the model finds best."""

    game = "turbo-duel"

    def step(self, observation, mask, luck):
        numbers, able = np.frombuffer(observation, np.int8), np.frombuffer(mask, np.int8)
        seen = {{"observation": numbers, "action_mask": able}}
        step, _ = MODEL.predict(seen, action_masks=able, deterministic=True)
        return int(step)
'''


class Past:
    """An opponent with the weights of an earlier time of the training.

    Before each batch of games it takes the newest weights or, as often, some older ones. An opponent
    that is always the newest lets a learner forget how to beat the older ones.
    """

    def __init__(self, seed: int) -> None:
        self.all: list[dict[str, Any]] = []
        self.policy: Any = None
        self.luck = np.random.default_rng(seed)

    def keep(self, policy: Any) -> None:
        """Store a copy of the weights of a policy."""
        if self.policy is None:
            self.policy = copy.deepcopy(policy)
        self.all.append(copy.deepcopy(policy.state_dict()))

    def draw(self) -> None:
        """Choose the weights for the next games."""
        newest = self.luck.random() < 0.5
        number = -1 if newest else int(self.luck.integers(len(self.all)))
        self.policy.load_state_dict(self.all[number])

    def __call__(self, observation: Any, mask: Any, info: dict[str, Any]) -> Any:
        """Return a step by the probabilities of the policy; before the training, the first step."""
        if self.policy is None:
            return mask.argmax()
        seen = {"observation": observation, "action_mask": mask}
        step, _ = self.policy.predict(seen, action_masks=mask)
        return step


class Watch(BaseCallback):
    """Measures the model at regular intervals, and keeps its weights for ``past``."""

    def __init__(self, every: int, games: int, drivers: Sequence[str], past: Past | None) -> None:
        super().__init__()
        self.every, self.games, self.drivers, self.past = every, games, drivers, past
        self.points: list[dict[str, float]] = []

    def _on_rollout_start(self) -> None:
        if self.past is not None:
            self.past.keep(self.model.policy)
            self.past.draw()
        if self.num_timesteps >= self.every * len(self.points):
            self.measure()

    def _on_step(self) -> bool:
        return True

    def measure(self) -> None:
        """Add a point to the curve."""
        shares = {name: share(self.model, name, self.games) for name in self.drivers}
        self.points.append({"decisions": self.num_timesteps, **shares})
        won = ", ".join(f"{name} {value:.0%}" for name, value in shares.items())
        print(f"{self.num_timesteps:>8} decisions; won against {won}", flush=True)


def share(model: Any, opponent: str, games: int) -> float:
    """Return the share of games that a model wins against an opponent; half of them in each seat."""
    won = 0
    for seat in (1, 2):
        env = gymnasium.make(GAME, seat=seat, opponents=opponent)
        for deal in range(games // 2):
            seen, _ = env.reset(seed=TEST + deal)
            over, reward = False, 0.0
            while not over:
                step, _ = model.predict(seen, action_masks=seen["action_mask"], deterministic=True)
                seen, gained, terminated, truncated, _ = env.step(int(step))
                reward = float(gained)
                over = terminated or truncated
            won += reward > 0
    return won / (games // 2 * 2)


def train(opponents: Sequence[Any], decisions: int, seed: int, watch: Watch) -> Any:
    """Return a model that has learned from games against ``opponents``, each in both seats."""

    torch.set_num_threads(1)  # so small a network is faster on one core

    def maker(number: int) -> Any:
        opponent = opponents[number // 2 % len(opponents)]
        return lambda: gymnasium.make(GAME, seat=1 + number % 2, opponents=opponent)

    copies = DummyVecEnv([maker(number) for number in range(COPIES)])
    model = MaskablePPO(
        "MultiInputPolicy",
        copies,
        n_steps=256,
        batch_size=256,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [128, 128]},
        seed=seed,
        device="cpu",
    )
    model.learn(decisions, callback=watch)
    watch.measure()
    return model


def write(out: Path, model: Any, points: Sequence[dict[str, float]]) -> None:
    """Write the model, its bot, and the curve as table and picture."""
    out.mkdir(parents=True, exist_ok=True)
    model.save(out / "model.zip")
    (out / "bot.py").write_text(BOT.format(model=str((out / "model.zip").resolve())), "utf-8")
    with (out / "curve.csv").open("w", encoding="utf-8", newline="") as file:
        rows = csv.DictWriter(file, list(points[0]), lineterminator="\n")
        rows.writeheader()
        rows.writerows(points)
    draw(out / "curve.svg", points)


def draw(path: Path, points: Sequence[dict[str, float]]) -> None:
    """Draw the curve as SVG; equal numbers give equal bytes."""
    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.subplots()
    at = [point["decisions"] for point in points]
    for name in list(points[0])[1:]:
        axes.plot(at, [100 * point[name] for point in points], marker="o", label=f"against {name}")
    axes.axhline(50, color="#666666", linewidth=1)
    axes.set_ylim(0, 100)
    axes.set_xlabel("decisions of the learner")
    axes.set_ylabel("games won, %")
    axes.legend(frameon=False)
    # The salt makes the ids in the file constant; ``none`` keeps text as text, not as shapes.
    with mpl.rc_context({"svg.hashsalt": "hairpin", "svg.fonttype": "none"}):
        figure.savefig(path, metadata={"Date": None, "Creator": None})


def main() -> None:
    """Train as the command line says, and write the results."""
    parser = argparse.ArgumentParser(description="Train MaskablePPO on Turbo Duel.")
    parser.add_argument("against", choices=["drivers", "self"])
    parser.add_argument("--opponents", default="dot,gus,mina", help="drivers to train against")
    parser.add_argument("--decisions", type=int, default=300_000, help="of the learner")
    parser.add_argument("--points", type=int, default=10, help="of the curve")
    parser.add_argument("--games", type=int, default=200, help="against a driver for each point")
    parser.add_argument("--measure", default="random,dot,mina", help="drivers of the curve")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("learned"), help="a folder")
    given = parser.parse_args()
    past = Past(given.seed) if given.against == "self" else None
    opponents = [past] if past else given.opponents.split(",")
    every = max(1, given.decisions // given.points)
    watch = Watch(every, given.games, given.measure.split(","), past)
    write(given.out, train(opponents, given.decisions, given.seed, watch), watch.points)


if __name__ == "__main__":
    main()
