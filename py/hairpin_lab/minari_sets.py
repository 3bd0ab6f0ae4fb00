"""Minari data sets, made from the files of ``hairpin dataset``. Needs the extra ``hairpin[minari]``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hairpin.core.errors import Refusal

try:
    import gymnasium
    import minari
    import numpy as np
    from minari.data_collector import EpisodeBuffer
except ImportError as missing:
    sentence: str = str(Refusal("terminal.error.extra", extra="minari", package="Minari"))
    raise ImportError(sentence, name="minari") from missing

from .dataset import LICENCE, episodes

if TYPE_CHECKING:
    from pathlib import Path


def to_minari(file: Path, name: str, bot: str | None = None) -> Any:
    """Return a new Minari data set: an episode for each seat of each game, or only for the seats of
    ``bot``. ``name`` is its id, such as ``hairpin/daytona-v0``.

    Only the last step of an episode has a reward. Seats without a decision are left out. Raises
    ``Refusal`` if the file is not a data set of Hairpin, and ``ValueError`` if Minari has the name.
    """
    buffers: list[EpisodeBuffer] = []
    size = actions = 0
    for episode in episodes(file):
        count = len(episode.actions)
        size, actions = episode.observations.shape[1], episode.masks.shape[1]
        if bot not in (None, episode.bot) or not count:
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
    return minari.create_dataset_from_buffers(
        name,
        buffers,
        action_space=gymnasium.spaces.Discrete(actions),
        observation_space=gymnasium.spaces.Dict(
            observation=gymnasium.spaces.Box(0, 127, (size,), np.uint8),
            action_mask=gymnasium.spaces.Box(0, 1, (actions,), np.int8),
        ),
        algorithm_name=bot or "the five drivers",
        description=f"Decisions of bots, made from {file.name}. Licence: {LICENCE}.",
        data_format="arrow",
    )
