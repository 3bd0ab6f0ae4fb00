"""The memory of each seat: its own moves, and each observation that differs from the previous one.

The memory does not count steps or entries that the seat did not see. It is made only on request,
by playing the game a second time.
"""

from __future__ import annotations

from hashlib import sha256
from json import JSONEncoder
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from .tree import Tree

as_text: Callable[[Any], str] = JSONEncoder(
    separators=(",", ":"), sort_keys=True, ensure_ascii=False
).encode


def _with(digest: str, text: str) -> str:
    return sha256(f"{digest}\n{text}".encode()).hexdigest()[:32]


class Entry(NamedTuple):
    """A played entry: a seat's complete move, and in ``drawn`` the value of the card that chance
    drew, if the move was to draw."""

    seat: int
    move: str
    drawn: int | None = None


class Memory:
    """The knowledge of each seat after the first ``n`` entries: ``digests`` are hashes of all that
    the seats have seen and done, ``seen`` are their last observations.
    """

    __slots__ = ("n", "digests", "seen", "_tree", "_state")

    def __init__(self, tree: Tree, state: Any) -> None:
        """``state`` is the dealt state; the caller must not use it any more."""
        self.n: int = 0
        self._tree, self._state = tree, state
        self.digests: list[str] = [""] * tree.seats
        self.seen: list[str] = [""] * tree.seats
        self._observe()

    def copy(self) -> Memory:
        """Return an independent copy."""
        other = Memory.__new__(Memory)
        # The copy may share the state, because ``follow`` never changes a state: it first replaces
        # the state by a copy, in which it plays the new entries.
        other.n, other._tree, other._state = self.n, self._tree, self._state
        other.digests, other.seen = self.digests.copy(), self.seen.copy()
        return other

    def resampled(self, seat: int, state: Any) -> Memory:
        """Return a memory for ``state``, which ``seat`` cannot distinguish from the present state.

        ``seat`` keeps its memory; the other seats remember only their present observation. The
        caller must not use ``state`` any more.
        """
        other = Memory(self._tree, state)
        other.n = self.n
        other.digests[seat - 1] = self.digests[seat - 1]
        return other

    def follow(self, log: Sequence[Entry], enter: Callable[[Any, Entry], None]) -> None:
        """Update the memory with the new entries of ``log``; ``enter`` plays an entry in a state."""
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
