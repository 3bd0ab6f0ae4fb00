"""Sentences for screen readers: the start of a game, each move, the last events, the end.

They use only facts that the viewer may know: the viewer's version of each event, and the viewer's view. Some entries
are not announced, such as a bot's secret choice, or most acts of other players in real time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.words import Seat, say
from .move_list import sentences

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ..core.match_log import MatchLog
    from ..core.report import Event
    from ..core.view import Viewer, ZoneView
    from ..core.words import Message, Speaker
    from .state import SessionState

FEW = 3  # a player with this many cards or fewer is about to run out of cards
LATEST = 4  # maximum number of sentences about acts of other players
MOVES = 4  # maximum number of moves in the ticker


# --- a game begins, and ends -----------------------------------------------------------------------


def introduction(match: MatchLog, n: int, series: Mapping[str, Any], speaker: Speaker) -> str:
    """A sentence for a person who opens the game at point ``n``.

    At the start it says the game's name and number in the series, later the game's name and ``n``.
    """
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
    """Sentences about the end of the game; if the series is over, also its winner and all points.

    ``ending`` has all sentences. ``rest`` leaves out the verdict if the sentences ``last`` already contain it.
    """
    verdict: str = result["say"]
    before = _titled(result["title"], verdict, speaker)
    after = ""
    if series["over"] and series["length"] != 1:
        points = series["verdict"] or ""
        after = " ".join((*_titled(series["title"], points, speaker), points)).strip()
    rest = [*before, *([] if verdict and verdict in last else [verdict]), after]
    return {
        "ending": " ".join(part for part in (*before, verdict, after) if part),
        "rest": " ".join(part for part in rest if part),
    }


def _titled(title: str, said: str, speaker: Speaker) -> list[str]:
    """A list with the title as a sentence; an empty list if ``said`` already contains the title."""
    if title.rstrip(".!") in said:
        return []
    return [title if title.endswith((".", "!")) else speaker.say(say("heard.won", title=title))]


# --- moves ------------------------------------------------------------------------------------------


def simultaneous_choices(match: MatchLog, badges: Sequence[Mapping[str, Any]]) -> bool:
    """Whether several seats choose at the same time; then a bot's choice is not announced."""
    beats = match.game.realtime and not match.real_time
    marked = any(badge["id"] == "chosen" for badge in badges)
    return beats or marked or len(match.game.actors(match.state)) > 1


def entry_announcement(
    match: MatchLog, i: int, viewer: Viewer, speaker: Speaker, *, simultaneous: bool
) -> str:
    """The announcement of the entry at index ``i``; empty if it is not announced.

    With ``simultaneous`` several seats choose at the same time, and bots' choices are not announced before the reveal.
    """
    entry = match.entries[i]
    events = [event.seen_by(viewer) for event in match.reports[i].events]
    if match.real_time and match.result is None:
        swept = any(event.do == "gather" for event in events)
        if not swept and entry.seat != speaker.you:
            return ""
    reveal = _reveal_index(events)
    if reveal is not None:
        events = events[reveal:]
    elif simultaneous and match.seats[entry.seat - 1].is_bot:
        return ""
    return " ".join(sentences(events, speaker))


def _reveal_index(events: Sequence[Event]) -> int | None:
    """The index of the first event of the reveal, when all simultaneous choices take effect; None without a reveal."""
    return next((i for i, event in enumerate(events) if "beat" in event.data), None)


def latest(
    session: SessionState, match: MatchLog, n: int, opening: str | None, viewer: Viewer
) -> str:
    """Sentences about the last events before point ``n``; ``opening`` is the text for the start of the game.

    A lesson or a puzzle starts in the middle of a game, so "No moves yet." would say nothing there.
    """
    speaker, current = session.speaker, session.history_point is None
    if n == 0:
        unsaid = "" if session.exercise is not None else speaker.say(say("heard.none"))
        return unsaid if opening is None else opening
    if current and match.game.realtime and not match.real_time:
        for i in range(n - 1, session.client.sent_from - 1, -1):
            events = [event.seen_by(viewer) for event in match.reports[i].events]
            reveal = _reveal_index(events)
            if reveal is not None:
                return " ".join(sentences(events[reveal:], speaker))
    if current:
        n = _done_before(match, n)
    said = [_entry_sentences(session, match, n - 1, viewer)]
    # After a turn of several moves, also describe the move before the last, which is often more important.
    seat = match.entries[n - 1].seat
    playing = not match.real_time and match.result is None and not session.paused
    if current and playing and seat not in match.game.actors(match.state):
        before = n - 2
        if before >= 0 and match.entries[before].seat == seat and not match.reports[before].minor:
            said.insert(0, _entry_sentences(session, match, before, viewer))
    if current and playing and isinstance(viewer, int) and seat != viewer:
        said.insert(0, _noted_in_own_move(match, n - 1, viewer, speaker))
    return " ".join(sentence for sentence in said if sentence)


def _noted_in_own_move(match: MatchLog, n: int, viewer: int, speaker: Speaker) -> str:
    """What the viewer's own move before entry ``n`` brought about: the others' moves soon took its place."""
    for i in range(n - 1, -1, -1):
        if match.entries[i].seat == viewer and not match.reports[i].minor:
            seen = [event.seen_by(viewer) for event in match.reports[i].events if event.noted]
            said = " ".join(sentences(seen, speaker))
            return speaker.say(say("heard.own", who=Seat(viewer), said=said)) if said else ""
    return ""


def ticker(session: SessionState, match: MatchLog, n: int) -> list[dict[str, Any]]:
    """The last moves before point ``n`` in short notation, the latest last.

    Empty if the game has no short notation, or if the last entry does not complete a move.
    """
    found: list[dict[str, Any]] = []
    if not n or match.reports[n - 1].brief is None:
        return found
    # A turn has at most two entries, and only one entry has a short notation. So look at twice as many entries.
    for i in range(n - 1, max(0, n - 2 * MOVES) - 1, -1):
        report = match.reports[i]
        effects = [(event.data["seat"], event.brief) for event in report.events if event.brief]
        for seat, brief in reversed(((match.entries[i].seat, report.brief), *effects)):
            if brief is not None and len(found) < MOVES:
                said = session.speaker.say(brief)
                found.append({"n": i + 1, "seat": seat, "say": said})
    return found[::-1]


def _done_before(match: MatchLog, n: int) -> int:
    """The point after the last complete move; ``n`` itself unless a bot is in the middle of a longer move."""
    if not (match.reports[n - 1].minor and match.seats[match.entries[n - 1].seat - 1].is_bot):
        return n
    done = n - 1
    while done > 0 and match.reports[done - 1].minor:
        done -= 1
    return done or n


def _entry_sentences(session: SessionState, match: MatchLog, i: int, viewer: Viewer) -> str:
    """The sentences about the entry at index ``i``; empty if the entry has faded."""
    if i < session.faded(match):
        return ""
    report, speaker = match.reports[i], session.speaker
    said = " ".join(sentences([event.seen_by(viewer) for event in report.events], speaker))
    line = report.line_for(viewer)
    if said or line is None:
        return said
    return speaker.say(say("heard.line", who=Seat(match.entries[i].seat), line=line))


def panel(shown: Mapping[str, Any], speaker: Speaker) -> dict[str, str]:
    """A dict with the field ``announcement`` of an info panel: the panel's rows as text. Empty while it is off."""
    if "rows" not in shown:
        return {}
    rows = [
        say("heard.row", label=row["label"], value=row["value"])
        if row.get("value")
        else say("heard.row.bare", label=row["label"])
        for row in shown["rows"]
    ]
    return {"announcement": " ".join([shown["say"], *(speaker.say(row) for row in rows)])}


# --- real time -----------------------------------------------------------------------------------


def real_time_news(
    session: SessionState, match: MatchLog, viewer: Viewer, since: int
) -> dict[str, Any]:
    """Announcements in real time of the entries at index ``since`` and later, for the only person at the table.

    ``own``: that person's acts. ``urgent``: important acts of the other players; for each subject, a sentence about
    the latest act. ``happened``: the latest acts of the other players.
    """
    own: list[str] = []
    urgent: dict[str, str] = {}
    happened: list[str] = []
    for i in range(since, match.n):
        for event in (each.seen_by(viewer) for each in match.reports[i].events):
            if event.say is None:
                continue
            said = session.speaker.say(event.say)
            if match.entries[i].seat == session.speaker.you and event.do != "burst":
                own.append(said)
                continue
            if event.do in ("burst", "gather") or "votes" in event.data:
                urgent[event.do] = said
            nearly = _nearly_out(session, event)
            if nearly is not None:
                urgent[nearly[0]] = session.speaker.text(nearly[1])
            if not _stays_in_own_area(session, event):
                happened.append(said)
    return {"own": own, "urgent": urgent, "happened": happened[-LATEST:]}


def _nearly_out(session: SessionState, event: Event) -> tuple[str, Message | str] | None:
    """The id of a seat's main zone, and the zone's description, if the event leaves at most ``FEW`` cards in it.

    None for any other event.
    """
    view = session.client.views.painted
    for area in view.get("places", ()):
        main = area["zones"][0]
        if area["seat"] == event.data.get("seat") and event.data.get("from") == main:
            zone: ZoneView = next(zone for zone in view["zones"] if zone["id"] == main)
            if "say" in zone and zone.get("count", FEW + 1) <= FEW:
                return main, zone["say"]
    return None


def _stays_in_own_area(session: SessionState, event: Event) -> bool:
    """Whether the event happens within one player's seat area and so does not concern the other players."""
    if event.do == "flip":
        return True
    areas = session.client.views.painted.get("places", ())
    return event.do == "place" and any(event.data.get("to") in area["zones"] for area in areas)
