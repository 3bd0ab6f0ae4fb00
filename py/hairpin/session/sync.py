"""What the front end has been told of a match so far."""

from __future__ import annotations

from typing import Any

from .delta import SentViews
from .move_list import MoveList

SAVES = 250  # ms between two saves at least while a game is played in real time


class ClientState:
    """What the front end has, so that it is sent the rest.

    ``sent_from`` and ``sent_upto`` are from where and up to where it has been told of entries as they were played. ``delta``
    tells whether the request being answered asks for what has changed only, ``views`` are the views it has and ``lines``
    is its list of moves. ``series`` is how the series stood when it was last told, with whether the game was going on then.
    """

    __slots__ = (
        "sent_from",
        "sent_upto",
        "delta",
        "views",
        "lines",
        "series",
        "unsaved_from",
        "unlisted_from",
        "saved_at",
        "save_postponed",
    )

    def __init__(self) -> None:
        self.delta = False
        self.reset(0)

    def reset(self, n: int) -> None:
        """Another match is on the table, with ``n`` entries played: of it nothing else was told."""
        self.sent_from = self.sent_upto = n
        self.views = SentViews()
        self.lines = MoveList()
        self.series: tuple[bool, dict[str, Any]] | None = None
        # The first entry (from 0) that changed since it was saved, and since the list of moves was told;
        # -1 for all, beyond the last for none.
        self.unsaved_from = -1
        self.unlisted_from = -1
        self.saved_at = 0  # the front end's time (ms) of the last save
        self.save_postponed = False  # something is told that no save has yet

    def entries_changed(self, n: int) -> None:
        """Entries from ``n`` on (from 0) are others than before."""
        if self.unsaved_from >= 0:
            self.unsaved_from = min(self.unsaved_from, n)
        if self.unlisted_from >= 0:
            self.unlisted_from = min(self.unlisted_from, n)

    def save_due(self, now: int) -> int | None:
        """In how many ms a save that was held back is to be made; None if none is."""
        return max(0, self.saved_at + SAVES - now) if self.save_postponed else None
