"""The mark of a puzzle on a device: one character that says how far the person came.

Without a mark the puzzle is new. ``1`` is solved at the first try, ``4`` at the second, and so on up
to ``9``, the seventh or a later one. ``3`` is solved with a hint. Earlier versions wrote ``2`` for all
later tries. A letter is an unsolved puzzle: it counts wrong tries, as a capital after a hint. The first
solution counts, so a later attempt never changes it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

NEW: Final = "0"
FIRST, LATER, HINTED = "123"
_TRIES: Final = "456789"  # solved at the second try, the third, …
SOLVED: Final = (FIRST, LATER, HINTED, *_TRIES)
_COUNTS: Final = "abcdefghijklmnopqrstuvwxyz"


class Attempt(NamedTuple):
    """The number of wrong tries so far, and whether the person has used a hint."""

    wrong: int = 0
    hinted: bool = False

    @property
    def mark(self) -> str:
        """The mark while the puzzle is unsolved; many wrong tries count as 25."""
        if not self.wrong and not self.hinted:
            return NEW
        letter = _COUNTS[min(self.wrong, len(_COUNTS) - 1)]
        return letter.upper() if self.hinted else letter

    @property
    def solved(self) -> str:
        """The mark once the puzzle is solved."""
        if self.hinted or not self.wrong:
            return HINTED if self.hinted else FIRST
        return _TRIES[min(self.wrong, len(_TRIES)) - 1]


def read_mark(mark: str) -> Attempt:
    """Return the attempt that a mark stores; a new one for a solved puzzle and for other texts."""
    at = _COUNTS.find(mark.lower()) if len(mark) == 1 else -1
    return Attempt() if at < 0 else Attempt(at, mark.isupper())


def state_of(mark: str) -> str:
    """Return a mark in a word: ``first``, ``later``, ``hint``, ``begun`` or ``new``."""
    if mark in SOLVED:
        return {FIRST: "first", HINTED: "hint"}.get(mark, "later")
    return "begun" if read_mark(mark) != Attempt() else "new"


def tries_of(mark: str) -> int:
    """Return the number of tries up to a later solution, or of wrong tries so far; 0 if it is not known."""
    if mark in SOLVED:
        return _TRIES.find(mark) + 2 if mark in _TRIES else 0
    return read_mark(mark).wrong
