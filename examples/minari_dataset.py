"""Write a small data set of Daytona, make a Minari data set of one driver's decisions, and read it.

    pip install '.[minari]'
    python examples/minari_dataset.py

The files go to a new folder below the system's folder for temporary files.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import gymnasium
import minari
import numpy as np
from hairpin.cli import main
from hairpin_lab.dataset import episodes
from minari.data_collector import EpisodeBuffer

if __name__ == "__main__":
    folder = Path(tempfile.mkdtemp())
    os.environ["MINARI_DATASETS_PATH"] = str(folder / "minari")
    file = folder / "daytona.parquet"
    assert main(["dataset", "daytona", str(file), "--games", "50", "--bots", "dot,gus"]) == 0

    buffers: list[EpisodeBuffer] = []
    for episode in episodes(file):
        count = len(episode.actions)
        if episode.bot != "gus" or not count:
            continue
        buffers.append(
            EpisodeBuffer(
                id=len(buffers),
                observations={"observation": episode.observations, "action_mask": episode.masks},
                actions=episode.actions,
                rewards=[0.0] * (count - 1) + [episode.reward],
                terminations=[False] * (count - 1) + [True],
                truncations=[False] * count,
            )
        )
    size, actions = episode.observations.shape[1], episode.masks.shape[1]
    made = minari.create_dataset_from_buffers(
        "hairpin/daytona-gus-v0",
        buffers,
        action_space=gymnasium.spaces.Discrete(actions),
        observation_space=gymnasium.spaces.Dict(
            observation=gymnasium.spaces.Box(0, 127, (size,), np.uint8),
            action_mask=gymnasium.spaces.Box(0, 1, (actions,), np.int8),
        ),
        algorithm_name="gus",
        data_format="arrow",
    )
    read = minari.load_dataset(made.id)
    wins = sum(episode.rewards[-1] > 0 for episode in read)
    print(f"{read.total_episodes} races with {read.total_steps} decisions; Gus won {wins}.")
