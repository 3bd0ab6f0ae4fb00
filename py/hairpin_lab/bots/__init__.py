"""External bots: Hairpin finds them by name, asks them for each move, and removes them if they
fail.

``external`` finds them, ``asking`` lets the engine play with them, ``program`` talks to a bot in
another process, and ``serve`` turns a Python bot into such a program. ``docs/bots.md`` explains how
to write one.
"""

from __future__ import annotations

from hairpin.players.brought import Bot

from .external import ExternalBot, find

__all__ = ["Bot", "ExternalBot", "find"]
