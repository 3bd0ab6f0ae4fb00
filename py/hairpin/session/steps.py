"""What was played, step by step, as one viewer may know it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .move_list import sentences

if TYPE_CHECKING:
    from ..core.match import Match
    from ..core.view import Viewer
    from ..core.words import Speaker
    from .told import Told


def steps(
    match: Match, viewer: Viewer, speaker: Speaker, since: int, until: int | None = None
) -> list[dict[str, Any]]:
    """The entries played after the first ``since``, up to the first ``until``, as ``viewer`` may know them."""
    end = match.n if until is None else until
    return [_step(match, i, viewer, speaker) for i in range(since, end)]


def _step(match: Match, i: int, viewer: Viewer, speaker: Speaker) -> dict[str, Any]:
    entry, report = match.entries[i], match.reports[i]
    events = [event.seen_by(viewer) for event in report.events]
    return {
        "n": i + 1,
        "seat": entry.seat,
        "move": report.move_for(viewer, entry.seat, entry.move),
        "at": entry.at,
        "say": " ".join(sentences(events, speaker)),
        "events": [
            {
                "do": event.do,
                **speaker.text(event.data),
                **({"say": speaker.say(event.say)} if event.say else {}),
            }
            for event in events
        ],
    }


def recap(
    match: Match, seat: int, since: int, speaker: Speaker, told: Told
) -> dict[str, Any] | None:
    """What was played after the first ``since`` entries, and the tables, as ``seat`` may know it."""
    if since == match.n:
        return None
    game, state = match.game, match.state_at(since)
    views = [game.view(state, seat)]
    for entry in match.entries[since : match.n]:
        game.act(state, entry.seat, entry.move, entry.at)
        views.append(game.view(state, seat))
    first, *rest = told.views.story(speaker, views, delta=told.delta)
    for shown in (first, *rest):
        del shown["badges"]
    made = [
        {**_step(match, i, seat, speaker), "view": shown} for i, shown in enumerate(rest, since)
    ]
    return {"n": since, "view": first, "steps": made}
