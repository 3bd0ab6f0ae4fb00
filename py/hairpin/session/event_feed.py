"""The steps of a reply: the entries played since the last reply, with the events that the viewer may know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import announcements
from .move_list import sentences

if TYPE_CHECKING:
    from ..core.match_log import MatchLog
    from ..core.view import Viewer
    from .state import SessionState


def steps(
    session: SessionState, match: MatchLog, viewer: Viewer, since: int, until: int | None = None
) -> list[dict[str, Any]]:
    """The entries at index ``since`` to ``until - 1`` (default: the last entry) as steps for ``viewer``."""
    end = match.n if until is None else until
    simultaneous = announcements.simultaneous_choices(
        match, session.client.views.painted.get("badges", ())
    )
    return [_step(session, match, i, viewer, simultaneous=simultaneous) for i in range(since, end)]


def _step(
    session: SessionState, match: MatchLog, i: int, viewer: Viewer, *, simultaneous: bool
) -> dict[str, Any]:
    """The step of the entry at index ``i``. ``simultaneous``: several seats choose at the same time."""
    speaker = session.speaker
    entry, report = match.entries[i], match.reports[i]
    events = [event.seen_by(viewer) for event in report.events]
    return {
        "n": i + 1,
        "seat": entry.seat,
        "move": report.move_for(viewer, entry.seat, entry.move),
        "at": entry.at,
        "say": " ".join(sentences(events, speaker)),
        "announcement": announcements.entry_announcement(
            match, i, viewer, speaker, simultaneous=simultaneous
        ),
        "events": [
            {
                "do": event.do,
                **speaker.text(event.data),
                **({"say": speaker.say(event.say)} if event.say else {}),
            }
            for event in events
        ],
    }


def recap(session: SessionState, match: MatchLog, seat: int, since: int) -> dict[str, Any] | None:
    """The steps for ``seat`` of the entries at index ``since`` and later, each with the view after it.

    None if there are no entries from ``since`` on.
    """
    if since == match.n:
        return None
    game, state, client = match.game, match.state_at(since), session.client
    views = [game.view(state, seat)]
    for entry in match.entries[since : match.n]:
        game.act(state, entry.seat, entry.move, entry.at)
        views.append(game.view(state, seat))
    first, *rest = client.views.view_sequence(session.speaker, views, delta=client.delta)
    for shown in (first, *rest):
        del shown["badges"]
    simultaneous = announcements.simultaneous_choices(match, views[-1].get("badges", ()))
    made = [
        {**_step(session, match, i, seat, simultaneous=simultaneous), "view": shown}
        for i, shown in enumerate(rest, since)
    ]
    return {"n": since, "view": first, "steps": made}
