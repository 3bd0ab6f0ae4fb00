"""The kinds of help beyond the rules of a game. A game with any help sets no personal best."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

#: ``branch``: the game went on from a point of another game. ``hint``: a hint was asked for.
#: ``position``: the game began with a given state, not with a deal. ``restart``: the same deal was
#: begun again. ``undo``: a move was taken back. ``warning``: a warning about a move was shown.
ASSISTS: Final = ("branch", "hint", "position", "restart", "undo", "warning")


def assists_of(saved: Mapping[str, Any]) -> frozenset[str]:
    """The assists that a save names."""
    found = saved.get("aids")
    return (
        frozenset(name for name in ASSISTS if name in found)
        if isinstance(found, list)
        else frozenset()
    )
