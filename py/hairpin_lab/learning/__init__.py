"""Learn Daytona by self-play: the abstraction, the training, and a bot that plays the learnt
policy.

``python -m hairpin_lab.learning`` trains and measures a policy. Training needs the extra
``hairpin[openspiel]``; a learnt ``Policy`` plays without it. ``docs/daytona-learned.md`` reports a
long run.
"""

from __future__ import annotations

from .abstraction import KEYS, key
from .policy import Policy

__all__ = ["KEYS", "Policy", "key"]
