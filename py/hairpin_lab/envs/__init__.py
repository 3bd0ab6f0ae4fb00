"""Environments for those who train players: PettingZoo and Gymnasium, the extra ``hairpin[envs]``.

``daytona_v0`` and its like are modules as PettingZoo has them, with ``env`` and ``raw_env``; ``racing_demon_v0`` has a ``parallel_env``, too.
``docs/environments.md`` tells what is in actions, observations and rewards.
"""

from __future__ import annotations
