"""The list of moves as the front end has it: which lines it holds, and for which viewer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..core.match_log import MatchLog
    from ..core.report import Event, Report
    from ..core.view import Viewer
    from ..core.words import Speaker


class MoveList:
    """Which lines of the list of moves the front end holds, and for which viewer they were said."""

    __slots__ = ("viewer", "right", "first", "_made")

    def __init__(self) -> None:
        self.viewer: Viewer | None = None
        self.right = 0  # the first entry (from 0) whose line the front end has as it now is
        self.first = 0  # how many entries it was told to be faded
        # Lines as they were made: people who look one after the other are told them over and over.
        self._made: dict[tuple[Viewer, int], tuple[Report, dict[str, Any]]] = {}

    def since(
        self, match: MatchLog, changed: int, viewer: Viewer, faded: int, speaker: Speaker
    ) -> dict[str, Any] | None:
        """What is to be replaced for ``viewer`` now that entries from ``changed`` on are others; none if nothing.

        Entries before the first ``faded`` are not shown. Nobody is sent what has faded: an entry the front end never
        got is one it never shows.
        """
        length = len(match.entries)
        # Where seats have no secrets all read the same, and nothing need be told anew.
        whose = viewer if match.game.keeps_secrets(match.settings) else "all"
        if whose != self.viewer or faded < self.right:
            start = self.right = faded
        else:
            start = max(changed, faded)
            if changed < faded:
                self.right = faded
        self.viewer = whose
        if start >= length and faded == self.first and changed >= length:
            return None
        self.first = faded
        lines = [self._line(match, i, viewer, speaker) for i in range(start, length)]
        return {"from": start, "lines": lines, "first": faded}

    def _line(self, match: MatchLog, i: int, viewer: Viewer, speaker: Speaker) -> dict[str, Any]:
        report = match.reports[i]
        made = self._made.get((viewer, i))
        if made is None or made[0] is not report:
            made = self._made[viewer, i] = (report, _line(match, i, viewer, speaker))
        return made[1]


def _line(match: MatchLog, i: int, viewer: Viewer, speaker: Speaker) -> dict[str, Any]:
    """A line of the list: the move, and what else came of it."""
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
        **({"minor": True} if report.minor else {}),
    }


def sentences(events: Sequence[Event], speaker: Speaker) -> list[str]:
    """What is said of events, a sentence for each that has one."""
    return [speaker.say(event.say) for event in events if event.say is not None]
