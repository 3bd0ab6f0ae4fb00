"""What whoever listens is told, in ready sentences: how it begins, what was played, what happened last, how it ended.

All of it is made of what the viewer may know: events as that viewer is told them, and the view. Some of it is no news:
that a bot has chosen while everybody chooses, or, where all play at once, most of what the others do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.words import Seat, say
from .hotseat import people
from .move_list import sentences

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ..core.match_log import MatchLog
    from ..core.report import Event
    from ..core.view import Viewer, ZoneView
    from ..core.words import Message, Speaker
    from .state import SessionState

FEW = 3  # who has no more cards than this is about to be out
LATEST = 4  # sentences at most about what others did
MOVES = 4  # the last moves that are told at a glance


def only_person(match: MatchLog) -> int | None:
    """The seat of the one person who plays; None if there is none, or several."""
    persons = people(match)
    return persons[0] if len(persons) == 1 else None


# --- a game begins, and ends -----------------------------------------------------------------------


def introduction(match: MatchLog, n: int, series: Mapping[str, Any], speaker: Speaker) -> str:
    """Which game it is, and which of the series, for whoever comes to the table at point ``n``."""
    name = say(f"{match.game.id}.name")
    if n > 0:
        return speaker.say(say("heard.continues", game=name, n=n))
    number, length = series["game"], series["length"] or 0
    if length > 1:
        return speaker.say(say("heard.begins.of", game=name, n=number, length=length))
    if number > 1:
        return speaker.say(say("heard.begins.series", game=name, n=number))
    return speaker.say(say("heard.begins", game=name))


def ending(
    result: Mapping[str, Any], series: Mapping[str, Any], last: str, speaker: Speaker
) -> dict[str, str]:
    """The end, that of a series with all its points: whole, and without what the ``last`` move told of it."""
    verdict: str = result["say"]
    before = _titled(result["title"], verdict, speaker)
    after = ""
    if series["over"] and series["length"] != 1:
        told = series["verdict"] or ""
        after = " ".join((*_titled(series["title"], told, speaker), told)).strip()
    rest = [*before, *([] if verdict and verdict in last else [verdict]), after]
    return {
        "ending": " ".join(part for part in (*before, verdict, after) if part),
        "rest": " ".join(part for part in rest if part),
    }


def _titled(title: str, told: str, speaker: Speaker) -> list[str]:
    """A title as a sentence, unless what is told beside it says the same."""
    if title.rstrip(".!") in told:
        return []
    return [title if title.endswith((".", "!")) else speaker.say(say("heard.won", title=title))]


# --- what was played -------------------------------------------------------------------------------


def simultaneous(match: MatchLog, badges: Sequence[Mapping[str, Any]]) -> bool:
    """Whether several choose at a time, each for itself: that a bot has chosen is no news then."""
    beats = match.game.realtime and not match.real_time
    marked = any(badge["id"] == "chosen" for badge in badges)
    return beats or marked or len(match.game.actors(match.state)) > 1


def entry_announcement(
    match: MatchLog, i: int, viewer: Viewer, speaker: Speaker, *, chosen: bool
) -> str:
    """What is told of entry ``i`` (from 0); empty if it is no news. ``chosen``: several choose at a time."""
    entry = match.entries[i]
    events = [event.seen_by(viewer) for event in match.reports[i].events]
    if match.real_time and match.result is None:
        swept = any(event.do == "gather" for event in events)
        if not swept and entry.seat != only_person(match):
            return ""
    beat = _reveal_index(events)
    if beat is not None:
        events = events[beat:]
    elif chosen and match.seats[entry.seat - 1].is_bot:
        return ""
    return " ".join(sentences(events, speaker))


def _reveal_index(events: Sequence[Event]) -> int | None:
    """Where in what was told of a move that begins which came of everybody's choices; None if nothing did."""
    return next((i for i, event in enumerate(events) if "beat" in event.data), None)


def latest(
    session: SessionState, match: MatchLog, n: int, opening: str | None, viewer: Viewer
) -> str:
    """What happened last before point ``n``."""
    speaker, live = session.speaker, session.history_point is None
    if n == 0:
        return opening if opening is not None else speaker.say(say("heard.none"))
    if live and match.game.realtime and not match.real_time:
        for i in range(n - 1, session.client.sent_from - 1, -1):
            events = [event.seen_by(viewer) for event in match.reports[i].events]
            beat = _reveal_index(events)
            if beat is not None:
                return " ".join(sentences(events[beat:], speaker))
    if live:
        n = _done_before(match, n)
    told = [_entry_sentences(session, match, n - 1, viewer)]
    # Of a turn of several moves the last is seldom the one that mattered.
    seat = match.entries[n - 1].seat
    playing = not match.real_time and match.result is None and not session.paused
    if live and playing and seat not in match.game.actors(match.state):
        before = n - 2
        if before >= 0 and match.entries[before].seat == seat and not match.reports[before].minor:
            told.insert(0, _entry_sentences(session, match, before, viewer))
    return " ".join(sentence for sentence in told if sentence)


def ticker(session: SessionState, match: MatchLog, n: int) -> list[dict[str, Any]]:
    """The last moves before point ``n`` in a few signs each, the latest last.

    Nothing in a game that has no such signs, and in the middle of a turn, when its card is what matters.
    """
    found: list[dict[str, Any]] = []
    if not n or match.reports[n - 1].brief is None:
        return found
    # Of a turn of two moves one is told: so many at most have to be looked at.
    for i in range(n - 1, max(0, n - 2 * MOVES) - 1, -1):
        brief = match.reports[i].brief
        if brief is not None and len(found) < MOVES:
            told = session.speaker.say(brief)
            found.append({"n": i + 1, "seat": match.entries[i].seat, "say": told})
    return found[::-1]


def _done_before(match: MatchLog, n: int) -> int:
    """The point that is told of: on the way to a bot's move nothing is to be seen yet."""
    if not (match.reports[n - 1].minor and match.seats[match.entries[n - 1].seat - 1].is_bot):
        return n
    done = n - 1
    while done > 0 and match.reports[done - 1].minor:
        done -= 1
    return done or n


def _entry_sentences(session: SessionState, match: MatchLog, i: int, viewer: Viewer) -> str:
    """What happened with entry ``i`` (from 0); empty if it has faded."""
    if i < session.faded(match):
        return ""
    report, speaker = match.reports[i], session.speaker
    told = " ".join(sentences([event.seen_by(viewer) for event in report.events], speaker))
    line = report.line_for(viewer)
    if told or line is None:
        return told
    return speaker.say(say("heard.line", who=Seat(match.entries[i].seat), line=line))


def panel(told: Mapping[str, Any], speaker: Speaker) -> dict[str, str]:
    """All that an info panel tells, row by row; nothing while it is off."""
    if "rows" not in told:
        return {}
    rows = [
        say("heard.row", label=row["label"], value=row["value"])
        if row.get("value")
        else say("heard.row.bare", label=row["label"])
        for row in told["rows"]
    ]
    return {"announcement": " ".join([told["say"], *(speaker.say(row) for row in rows)])}


# --- where all play at once ------------------------------------------------------------------------


def real_time_news(
    session: SessionState, match: MatchLog, viewer: Viewer, since: int
) -> dict[str, Any]:
    """What was played after the first ``since`` entries of a game in real time, for who plays alone.

    ``own`` is what that person did, ``urgent`` what must be known of the others, by what it is about, and
    ``happened`` the latest of what else they did.
    """
    own: list[str] = []
    urgent: dict[str, str] = {}
    happened: list[str] = []
    for i in range(since, match.n):
        for event in (each.seen_by(viewer) for each in match.reports[i].events):
            if event.say is None:
                continue
            told = session.speaker.say(event.say)
            if match.entries[i].seat == only_person(match) and event.do != "burst":
                own.append(told)
                continue
            if event.do in ("burst", "gather") or "votes" in event.data:
                urgent[event.do] = told
            nearly = _nearly_out(session, event)
            if nearly is not None:
                urgent[nearly[0]] = session.speaker.text(nearly[1])
            if not _stays_in_own_area(session, event):
                happened.append(told)
    return {"own": own, "urgent": urgent, "happened": happened[-LATEST:]}


def _nearly_out(session: SessionState, event: Event) -> tuple[str, Message | str] | None:
    """The first zone of a seat's table, if the event took a card from there and few are left; with what it says."""
    view = session.client.views.painted
    for place in view.get("places", ()):
        main = place["zones"][0]
        if place["seat"] == event.data.get("seat") and event.data.get("from") == main:
            zone: ZoneView = next(zone for zone in view["zones"] if zone["id"] == main)
            if "say" in zone and zone.get("count", FEW + 1) <= FEW:
                return main, zone["say"]
    return None


def _stays_in_own_area(session: SessionState, event: Event) -> bool:
    """Whether what happened stays at somebody's own table, and is no news for the others."""
    if event.do == "flip":
        return True
    places = session.client.views.painted.get("places", ())
    return event.do == "place" and any(event.data.get("to") in place["zones"] for place in places)
