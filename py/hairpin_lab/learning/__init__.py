"""Daytona learnt from play against itself: what it may tell apart, how it is trained, and what came of it.

``python -m hairpin_lab.learning`` does all of it. Training needs the extra ``hairpin[openspiel]``; to play with what was
learnt (``Policy``) needs nothing. ``docs/daytona-learned.md`` reports a long run.
"""

from __future__ import annotations

from .abstraction import KEYS, key
from .policy import Policy

__all__ = ["KEYS", "Policy", "key"]
