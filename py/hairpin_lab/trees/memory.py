"""The memory of each seat: its own moves, and each observation that differs from the one before.

It does not show how many steps or entries passed unseen. It is kept only on request, and then costs
playing the game a second time.
"""

from __future__ import annotations

from hashlib import sha256
from json import JSONEncoder
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from .tree import Tree

as_text = JSONEncoder(separators=(",", ":"), sort_keys=True, ensure_ascii=False).encode


def _with(digest: str, text: str) -> str:
    return sha256(f"{digest}\n{text}".encode()).hexdigest()[:32]


class Entry(NamedTuple):
    """A played entry: a seat's whole move, and the value of the card that chance turned up for it,
    if any."""

    seat: int
    move: str
    drawn: int | None = None


class Memory:
    """What each seat has seen and done after the first ``n`` entries: ``digests`` of it, and
    ``seen``, the last observation."""

    __slots__ = ("n", "digests", "seen", "_tree", "_state")

    def __init__(self, tree: Tree, state: Any) -> None:
        """``state`` is the deal; the memory takes it over."""
        self.n = 0
        self._tree, self._state = tree, state
        self.digests = [""] * tree.seats
        self.seen = [""] * tree.seats
        self._observe()

    def copy(self) -> Memory:
        """An independent copy."""
        other = Memory.__new__(Memory)
        # Copies share a state until one of them goes on from it.
        other.n, other._tree, other._state = self.n, self._tree, self._state
        other.digests, other.seen = self.digests.copy(), self.seen.copy()
        return other

    def follow(self, log: Sequence[Entry], enter: Callable[[Any, Entry], None]) -> None:
        """Catch up with the game's log; ``enter`` plays an entry in a state."""
        if self.n == len(log):
            return
        self._state = self._tree.rules.copy(self._state)
        for entry in log[self.n :]:
            enter(self._state, entry)
            mine = entry.seat - 1
            self.digests[mine] = _with(self.digests[mine], f"> {entry.move}")
            self._observe()
        self.n = len(log)

    def _observe(self) -> None:
        observe = self._tree.rules.observe
        for i, last in enumerate(self.seen):
            now = as_text(observe(self._state, i + 1))
            if now != last:
                self.digests[i] = _with(self.digests[i], now)
                self.seen[i] = now
