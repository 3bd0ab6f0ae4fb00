"""The parts of the match that the client has already received, so that replies send only new parts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .delta import SentViews
from .move_list import MoveList

if TYPE_CHECKING:
    from ..core.view import Viewer

#: The fields of the table that a delta leaves out if they are as in the last reply.
SELDOM = ("panels", "series", "settings", "share", "can", "cannot", "stars", "prompt", "keys")
SAVES = 250  # minimum milliseconds between two saves during a game in real time


class ClientState:
    """A record of what the client has received.

    - ``sent_from``, ``sent_upto``: the entries at index ``sent_from`` to ``sent_upto - 1`` were sent as steps
    - ``delta``: whether the current request asks only for parts that changed
    - ``views``: the views that the client has
    - ``lines``: the client's list of moves
    - ``flowing``: match and deal of the last reply if real-time play just went on in it, else None
    - ``secret_from``: the viewer of the last reply if people share the table; no other viewer may see what it showed
    - ``fields``: the fields ``SELDOM`` of the last table
    - ``series``: a pair: whether the game was in progress when the series was built, and the series as JSON
    - ``unsaved_from``: the index of the first entry that changed since the last save. -1: save everything again.
      The number of entries: nothing has changed.
    - ``unlisted_from``: like ``unsaved_from``, but since the list of moves was last sent
    - ``saved_at``: the client's time (ms) of the last save
    - ``save_postponed``: whether a change waits to be saved, because the last save was less than ``SAVES`` ms ago
    """

    __slots__ = (
        "sent_from",
        "sent_upto",
        "delta",
        "views",
        "lines",
        "flowing",
        "secret_from",
        "fields",
        "series",
        "unsaved_from",
        "unlisted_from",
        "saved_at",
        "save_postponed",
    )

    def __init__(self) -> None:
        self.delta: bool = False
        self.flowing: tuple[str, int] | None = None
        self.secret_from: Viewer | None = None
        self.fields: dict[str, Any] = {}
        self.reset(0)

    def reset(self, n: int) -> None:
        """Forget what was sent of the old match; another match with ``n`` entries is now on the table."""
        self.sent_from: int = n
        self.sent_upto: int = n
        self.views: SentViews = SentViews()
        self.lines: MoveList = MoveList()
        self.series: tuple[bool, dict[str, Any]] | None = None
        self.unsaved_from: int = -1
        self.unlisted_from: int = -1
        self.saved_at: int = 0
        self.save_postponed: bool = False

    def omit_known(self, table: dict[str, Any]) -> None:
        """Note the fields ``SELDOM`` of a table that is sent; in a delta, take out the fields that the client has."""
        had, self.fields = self.fields, {name: table[name] for name in SELDOM}
        if self.delta:
            for name in SELDOM:
                if name in had and had[name] == table[name]:
                    del table[name]

    def entries_changed(self, n: int) -> None:
        """Note that the entries at index ``n`` and later have changed."""
        if self.unsaved_from >= 0:
            self.unsaved_from = min(self.unsaved_from, n)
        if self.unlisted_from >= 0:
            self.unlisted_from = min(self.unlisted_from, n)

    def save_due(self, now: int) -> int | None:
        """Milliseconds until the postponed save is due; None if no save is postponed."""
        return max(0, self.saved_at + SAVES - now) if self.save_postponed else None
