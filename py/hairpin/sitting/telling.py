"""What the front end has been told of a match, and the reply that tells it the rest.

Whole replies are the rule. While a game is played in real time, the list of moves waits for a rest and
saves are made a few times a second; what is left out is in the reply that comes next, or in one asked for.
A reply whose save is held back says so, and the next `advance` that comes when it is due brings it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .. import present
from . import outgoing
from .shown import Shown

if TYPE_CHECKING:
    from ..core.match import Match
    from ..session import Session

SAVES = 250  # ms between two saves at least while a game is played in real time


class Telling:
    """``told`` is how many entries the front end has seen played, ``brief`` whether it keeps zones."""

    __slots__ = (
        "told",
        "brief",
        "shown",
        "series",
        "_changed",
        "_unlisted",
        "_saved",
        "_held",
        "_lines",
    )

    def __init__(self) -> None:
        self.told = 0
        self.brief = False
        self.sit(0)

    def sit(self, n: int) -> None:
        """Another match is on the table, with ``n`` entries played."""
        self.told = n
        self.shown = Shown()
        self.series: tuple[bool, dict[str, Any]] | None = (
            None  # whether play went on, and how it stood
        )
        # The first entry that changed since it was saved, and since the list of moves was told;
        # -1 for all, beyond the last for none.
        self._changed = -1
        self._unlisted = -1
        self._saved = 0  # the front end's time of the last save
        self._held = False  # something is told that no save has yet
        self._lines = present.Lines()

    def change(self, n: int) -> None:
        """Entries from ``n`` on are others."""
        if self._changed >= 0:
            self._changed = min(self._changed, n)
        if self._unlisted >= 0:
            self._unlisted = min(self._unlisted, n)

    def reply(self, session: Session, match: Match, now: int) -> dict[str, Any]:
        """The table as it now is, with what is new since the last reply."""
        told, self.told = self.told, match.n
        if session.playing_live:
            session.touches.shown(match)
        reply: dict[str, Any] = {
            "table": present.table(session, match, now),
            "steps": present.steps(session, match, told),
        }
        rushing = self.brief and session.playing_live
        if rushing and now - self._saved < SAVES:
            self._held = reply["held"] = True
        else:
            reply["save"] = self._save(session, match, now)
        if not rushing:
            reply.update(self.moves(session, match))
        return reply

    def save_due(self, now: int) -> int | None:
        """In how many ms a save that was held back is to be made; None if none is."""
        return max(0, self._saved + SAVES - now) if self._held else None

    def overdue(self, session: Session, match: Match, now: int) -> dict[str, Any]:
        """The save that was held back, if its time has come."""
        return {"save": self._save(session, match, now)} if self.save_due(now) == 0 else {}

    def _save(self, session: Session, match: Match, now: int) -> dict[str, Any]:
        made = outgoing.parts(session, match, self._changed, now)
        self._changed, self._saved, self._held = len(match.entries), now, False
        return made

    def moves(self, session: Session, match: Match) -> dict[str, Any]:
        """The part of the list of moves that is new."""
        moves = self._lines.since(session, match, self._unlisted)
        self._unlisted = len(match.entries)
        return {} if moves is None else {"moves": moves}
