"""What may help in a game beside its rules; whoever was helped sets no best."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

#: A game played on from a point of another, a hint, one that began with a state and no deal, the same deal once more, a move
#: taken back, a warning that was given.
ASSISTS: Final = ("branch", "hint", "position", "restart", "undo", "warning")


def assists_of(kept: Mapping[str, Any]) -> frozenset[str]:
    """Those that a save tells of."""
    found = kept.get("aids")
    return (
        frozenset(aid for aid in ASSISTS if aid in found)
        if isinstance(found, list)
        else frozenset()
    )
