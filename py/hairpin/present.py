"""A sitting as a front end needs it: tables, steps and move lines, every text said.

Pure reading: nothing here changes a match or a session.
"""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, Any

from .core.options import plain
from .core.words import Message, Seat, say

if TYPE_CHECKING:
    from .core.game import Event, State
    from .core.match import Match, Series
    from .core.view import Viewer
    from .session import Session


def viewer_of(session: Session, match: Match, state: State) -> Viewer:
    """Whose eyes the device shows the table through.

    Where nothing is hidden it is the person to act, else everybody; the end of a game, and a game
    between bots, is open to all.
    """
    if match.result is not None and session.looking is None:
        return "all"
    if all(spec.is_bot for spec in match.seats):
        return "all"
    for seat in match.game.actors(state):
        if not match.seats[seat - 1].is_bot:
            return seat
    return "public"


def table(session: Session, match: Match, now: int) -> dict[str, Any]:
    """Everything the front end shows, at the live point or the one looked at."""
    game, speaker = match.game, session.speaker
    live = session.looking is None
    n = match.n if session.looking is None else session.looking
    state = match.state if live else match.state_at(n)
    result = game.result(state)
    viewer = viewer_of(session, match, state)
    sight = game.sees(state, viewer)
    view = speaker.text(game.paint(sight))
    badges = view.pop("badges")
    acts = game.actors(state)
    playing = live and not session.paused and match.result is None

    shown: dict[str, Any] = {"viewer": viewer, "view": view, "touched": [], "touch": _NO_TOUCH}
    if playing and isinstance(viewer, int) and viewer in acts:
        touched = session.touched.get(viewer, ())
        touch = game.touch(state, viewer, touched)
        shown["touched"] = list(touched)
        shown["touch"] = {
            "next": list(touch.next),
            "move": touch.move,
            "done": touch.move is not None,
            "say": speaker.say(touch.say) if touch.say is not None else None,
        }

    secret = game.hidden and match.result is None
    settings = {key: plain(value) for key, value in match.settings.items()}
    return {
        "game": game.id,
        "match": session.match_id,
        "n": n,
        "length": len(match.entries),
        "live": live,
        "phase": "over" if match.result else "paused" if session.paused else "playing",
        "seats": [
            _seat(session, match, state, seat, badges, now, live)
            for seat in range(1, len(match.seats) + 1)
        ],
        "views": [shown],
        "status": _status(session, match, state, sight),
        "can": _can(session, match, playing),
        "result": _result(session, match, state) if result is not None else None,
        "series": _series(session, match),
        "settings": [
            {
                "id": option.id,
                "name": speaker.say(say(f"{game.id}.option.{option.id}")),
                "value": speaker.text(option.said(game.id, match.settings[option.id])),
            }
            for option in game.options
        ],
        "seed": None if secret else match.seed,
        "share": None if secret else {"game": game.id, "settings": settings, "seed": match.seed},
        "marked": match.marked,
    }


_NO_TOUCH: dict[str, Any] = {"next": [], "move": None, "done": False, "say": None}


def _seat(
    session: Session,
    match: Match,
    state: State,
    seat: int,
    badges: list[dict[str, Any]],
    now: int,
    live: bool,
) -> dict[str, Any]:
    spec = match.seats[seat - 1]
    at = session.watch.at(now) if live else state.at
    left = match.game.clock_left(state, seat, at)
    clock = None
    if left is not None:
        running = left[2] and live and not session.paused
        clock = {"turn": left[0], "reserve": left[1], "running": running}
    acts = seat in match.game.actors(state)
    return {
        "seat": seat,
        "name": spec.name,
        "kind": "bot" if spec.is_bot else "person",
        "level": spec.level,
        "colour": spec.colour,
        "acts": acts,
        "thinking": acts and spec.is_bot and live and not session.paused,
        "clock": clock,
        "badges": [
            {"id": badge["id"], "text": badge["text"], "say": badge["say"]}
            for badge in badges
            if badge["seat"] == seat
        ],
        "score": str(match.standing().totals[seat - 1]),
    }


def _status(session: Session, match: Match, state: State, sight: dict[str, Any]) -> str:
    game = match.game
    if game.result(state) is not None:
        return session.speaker.say(game.verdict(state))
    acts = game.actors(state)
    # What a bot may choose among is no instruction to anybody.
    own = None if all(match.seats[seat - 1].is_bot for seat in acts) else game.status(sight)
    general = say("status.act", who=tuple(Seat(seat) for seat in acts))
    return session.speaker.say(own if own is not None else general)


def _can(session: Session, match: Match, playing: bool) -> dict[str, Any]:
    live = session.looking is None and not session.paused
    people = [seat for seat, spec in enumerate(match.seats, 1) if not spec.is_bot]
    acts = match.game.actors(match.state)
    acting = [seat for seat in people if seat in acts]
    return {
        "undo": live and match.may_undo(),
        "redo": live and match.n < len(match.entries),
        "hint": playing and bool(acting),
        "pause": live and match.result is None,
        # With two people at one device it is the one to move who may give up.
        "resign": (acting or people)[:1] if playing and len(match.seats) == 2 else [],
        "again": match.result is not None and session.looking is None,
    }


def _result(session: Session, match: Match, state: State) -> dict[str, Any]:
    game, speaker = match.game, session.speaker
    result = game.result(state)
    assert result is not None
    winners = tuple(Seat(seat) for seat in result.winners)
    title = say("result.wins", who=winners, n=len(winners)) if winners else say("result.house")
    return {
        "reason": str(result.reason),
        "title": speaker.say(title),
        "say": speaker.say(game.verdict(state)),
        "winners": list(result.winners),
        "rows": [
            {
                "seat": seat,
                "place": result.places[seat - 1],
                "score": str(result.scores[seat - 1]),
                "say": speaker.say(
                    say("result.row", who=Seat(seat), place=result.places[seat - 1])
                ),
            }
            for seat in range(1, len(match.seats) + 1)
        ],
    }


def _series(session: Session, match: Match) -> dict[str, Any]:
    """How the series stands, and what may be chosen before its next game."""
    standing, speaker = match.standing(), session.speaker
    parts: list[Message] = [
        say("series.one", who=Seat(seat), score=total)
        for seat, total in enumerate(standing.totals, 1)
    ]
    if standing.house:
        parts.append(say("series.house", n=standing.house))
    tally = reduce(lambda first, other: say("list.comma", first=first, next=other), parts)
    over = match.series_over
    next_options = match.game.before_next(match.settings) if match.result and not over else ()
    return {
        "game": standing.game,
        "length": match.game.series_length(match.settings),
        "over": over,
        "totals": [str(total) for total in standing.totals],
        "house": standing.house,
        "say": speaker.say(tally),
        "title": speaker.say(_leads(standing)) if over else None,
        "rows": [
            {
                "seat": seat,
                "place": place,
                "score": str(total),
                "say": speaker.say(say("series.row", who=Seat(seat), place=place, n=total)),
            }
            for seat, (place, total) in enumerate(
                zip(standing.places, standing.totals, strict=True), 1
            )
        ],
        "next": [speaker.text(option.info(match.game.id)) for option in next_options],
    }


def _leads(standing: Series) -> Message:
    """Who has won a series that is over; equal totals share the first place."""
    first = tuple(Seat(seat) for seat, place in enumerate(standing.places, 1) if place == 1)
    return say("series.wins", who=first, n=len(first))


def steps(session: Session, match: Match, since: int) -> list[dict[str, Any]]:
    """The entries played after the first ``since``, as the device's viewers may know them."""
    viewer = viewer_of(session, match, match.state)
    found = []
    for i in range(since, match.n):
        entry, report = match.entries[i], match.reports[i]
        events = [event.seen_by(viewer) for event in report.events]
        found.append(
            {
                "n": i + 1,
                "seat": entry.seat,
                "move": report.move_for(viewer, entry.seat, entry.move),
                "at": entry.at,
                "say": " ".join(_sentences(session, events)),
                "events": [
                    {
                        "do": event.do,
                        **session.speaker.text(event.data),
                        **({"say": session.speaker.say(event.say)} if event.say else {}),
                    }
                    for event in events
                ],
            }
        )
    return found


def lines(session: Session, match: Match, since: int) -> dict[str, Any]:
    """The list of moves in words from entry ``since`` (from 0) on."""
    viewer = viewer_of(session, match, match.state)
    return {
        "from": since,
        "lines": [_line(session, match, i, viewer) for i in range(since, len(match.entries))],
    }


def _line(session: Session, match: Match, i: int, viewer: Viewer) -> dict[str, Any]:
    """A line of the list: the move, what else came of it, and all of it as it was told."""
    entry, report = match.entries[i], match.reports[i]
    line = report.line_for(viewer)
    events = [event.seen_by(viewer) for event in report.events]
    return {
        "n": i + 1,
        "seat": entry.seat,
        "at": entry.at,
        "move": report.move_for(viewer, entry.seat, entry.move),
        "say": session.speaker.say(line) if line is not None else "",
        "notes": _sentences(session, [event for event in events if event.noted]),
        "told": " ".join(_sentences(session, events)),
    }


def _sentences(session: Session, events: list[Event]) -> list[str]:
    return [session.speaker.say(event.say) for event in events if event.say is not None]
