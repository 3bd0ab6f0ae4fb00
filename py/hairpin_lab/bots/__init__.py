"""External bots: found by name, asked move by move, and removed from the game when they fail.

``brought`` finds them, ``asking`` lets the engine play with them, ``program`` talks to a bot in
another process, and ``serve`` turns a Python bot into such a program. ``docs/bots.md`` explains how
to write one.
"""

from __future__ import annotations

from .brought import Bot, Brought, find

__all__ = ["Bot", "Brought", "find"]
