"""The list of moves: the lines that the client has, and the changes that it must get."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..core.match_log import MatchLog
    from ..core.report import Event, Report
    from ..core.view import Viewer
    from ..core.words import Speaker


def point_beside(match: MatchLog, n: int, by: Literal[1, -1]) -> int:
    """The next point (``by`` 1) or the point before (-1) that is not in the middle of a longer move."""
    to, length = n + by, len(match.entries)
    while 0 < to < length and match.reports[to - 1].minor:
        to += by
    return min(max(to, 0), length)


class MoveList:
    """The lines of the list of moves that the client has, and the viewer for whom the lines were made."""

    __slots__ = ("viewer", "valid_from", "first", "_made")

    def __init__(self) -> None:
        self.viewer: Viewer | None = None
        self.valid_from: int = 0  # index of the first entry whose line the client has
        self.first: int = 0  # how many entries had faded when the list was last sent
        # The lines made so far, by viewer and entry. People who share a device need the same lines many times.
        self._made: dict[tuple[Viewer, int], tuple[Report, dict[str, Any]]] = {}

    def changes(
        self, match: MatchLog, changed: int, viewer: Viewer, faded: int, speaker: Speaker
    ) -> dict[str, Any] | None:
        """The lines that the client must replace when the entries at index ``changed`` and later have changed.

        None if the client needs no change. The first ``faded`` entries are neither shown nor sent.
        """
        length = len(match.entries)
        # Without secrets all viewers share the same lines, so a new viewer needs no new lines.
        whose = viewer if match.game.keeps_secrets(match.settings) else "all"
        if whose != self.viewer or faded < self.valid_from:
            start = self.valid_from = faded
        else:
            start = max(changed, faded)
            if changed < faded:
                self.valid_from = faded
        self.viewer = whose
        if start >= length and faded == self.first and changed >= length:
            return None
        self.first = faded
        number = match.moves_before(start)
        lines = []
        for i in range(start, length):
            step = match.reports[i].minor
            number += not step
            line = self._line(match, i, viewer, speaker)
            lines.append({**line, "number": None if step else number})
        return {"from": start, "lines": lines, "first": faded}

    def _line(self, match: MatchLog, i: int, viewer: Viewer, speaker: Speaker) -> dict[str, Any]:
        """The line of the entry at index ``i``. It is made once for each viewer and kept until the entry changes."""
        report = match.reports[i]
        made = self._made.get((viewer, i))
        if made is None or made[0] is not report:
            made = self._made[viewer, i] = (report, _line(match, i, viewer, speaker))
        return made[1]


def _line(match: MatchLog, i: int, viewer: Viewer, speaker: Speaker) -> dict[str, Any]:
    """The line of the entry at index ``i``: the move, and sentences about its other effects."""
    entry, report = match.entries[i], match.reports[i]
    line = report.line_for(viewer)
    events = [event.seen_by(viewer) for event in report.events]
    return {
        "n": i + 1,
        "seat": entry.seat,
        "at": entry.at,
        "move": report.move_for(viewer, entry.seat, entry.move),
        "say": speaker.say(line) if line is not None else "",
        "notes": sentences([event for event in events if event.noted], speaker),
    }


def sentences(events: Sequence[Event], speaker: Speaker) -> list[str]:
    """The sentences of the events; events without a sentence are left out."""
    return [speaker.say(event.say) for event in events if event.say is not None]
