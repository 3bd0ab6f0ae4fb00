"""Learn Daytona by self-play: the abstraction, the training, and a bot that plays the learnt
policy.

``python -m hairpin_lab.learning`` does all of it. Training needs the extra ``hairpin[openspiel]``;
playing with a learnt ``Policy`` needs nothing. ``docs/daytona-learned.md`` reports a long run.
"""

from __future__ import annotations

from .abstraction import KEYS, key
from .policy import Policy

__all__ = ["KEYS", "Policy", "key"]
