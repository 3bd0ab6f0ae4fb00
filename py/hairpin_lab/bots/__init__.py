"""Bots that people bring: found by name, asked move by move, and put out of the game when they fail.

``brought`` finds them and says what one is, ``asking`` lets the engine play with them, ``program`` talks to a program in
another process, ``serve`` makes a Python bot such a program. ``docs/bots.md`` tells how to write one.
"""

from __future__ import annotations

from .brought import Bot, Brought, find

__all__ = ["Bot", "Brought", "find"]
