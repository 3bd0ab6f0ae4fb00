"""Help in a game beyond its rules. A game with help sets no personal best."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

#: ``branch``: played on from a point of another game. ``position``: began with a state, not a deal.
#: ``restart``: the same deal again. ``undo``: a move taken back. ``warning``: a warning was shown.
ASSISTS: Final = ("branch", "hint", "position", "restart", "undo", "warning")


def assists_of(saved: Mapping[str, Any]) -> frozenset[str]:
    """The assists that a save names."""
    found = saved.get("aids")
    return (
        frozenset(name for name in ASSISTS if name in found)
        if isinstance(found, list)
        else frozenset()
    )
