"""The table as a front end shows it: everything there is to be seen, every text said.

Nothing here changes a match. What of it is told once only (hands that came too late, parts of a view that were sent)
is taken note of.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.options import plain
from ..core.seats import newest_level
from ..core.words import Seat, say
from . import announcements, daily, results, shortcuts
from .autoplay import bots_take_long, forced_entry
from .hotseat import people
from .jobs.review import reviewed
from .jobs.story import has_story
from .lesson_state import without_offers

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..core.match_log import MatchLog
    from ..core.state import State
    from ..core.view import Viewer
    from ..core.words import Speaker
    from .state import SessionState


def build_table(session: SessionState, match: MatchLog, now: int) -> dict[str, Any]:
    """Everything the front end shows, at the live point or the one looked at."""
    game, speaker, hotseat = match.game, session.speaker, session.hotseat
    live = session.history_point is None
    n = match.n if session.history_point is None else session.history_point
    state = match.state if live else match.state_at(n)
    result = game.result(state)
    viewer = hotseat.viewer(match, state, live=live)
    observation = game.observe(state, viewer)
    painted = game.paint(observation)
    view = session.client.views.say(speaker, painted, delta=session.client.delta)
    badges = view.pop("badges")
    covered = live and hotseat.covered(match)
    lesson = session.lesson
    playing = live and session.in_progress(match) and not hotseat.stops_clock(match)
    if lesson is not None and lesson.over(lesson.reached(match)):
        playing = False
    if lesson is not None:
        view = without_offers(view)

    shown = _shown(session, match, viewer, playing=playing)
    others = [_shown(session, match, seat, playing=playing) for seat in _beside(match, viewer)]
    if not others:
        lit, touched = shown["touch"]["next"], shown["touched"]
        shown |= shortcuts.shortcuts(painted, lit, touched, speaker)
    secret = game.hidden and match.result is None
    opening = _opening(speaker, match, observation) if n == 0 else None
    listener = hotseat.viewer(match, match.state, live=True)
    last, series = (
        announcements.latest(session, match, n, opening, listener),
        _series(session, match),
    )
    ended = results.result(match, state, speaker) if result is not None else None
    if ended is not None:
        ended |= announcements.ending(ended, series, last, speaker)
    settings = {key: plain(value) for key, value in match.settings.items()}
    asked = daily.puzzle_status(session, match, n)
    status = _status(session, match, state, observation) if asked is None else speaker.say(asked)
    begins = announcements.introduction(match, n, series, speaker)
    if lesson is not None:
        ended, turn = None, lesson.reached(match, n)
        status, begins = speaker.say(lesson.status(turn)), speaker.say(lesson.begins())
    return {
        "game": game.id,
        "match": session.match_id,
        "deal": session.deal,
        "n": n,
        "length": len(match.entries),
        "current": live,
        "phase": _phase(session, match),
        "time": _time(session, match, now),
        "reaching": session.bots.hands(session.watch.at(now)) if live else [],
        "missed": session.bots.missed(),
        "watching": not people(match),
        "shared": hotseat.shared(match),
        "liveries": game.liveries,
        "auto_playing": session.autoplay.auto_playing,
        "fast_forwarding": session.autoplay.fast_forwarding,
        "cover": _cover(session, match) if covered else None,
        "handover": _handover(session, match) if live else None,
        "seats": [
            _seat(session, match, state, seat, badges, now, live)
            for seat in range(1, len(match.seats) + 1)
        ],
        "views": [{**shown, "view": view, "also": others}],
        "panels": _info_panels(
            session, match, None if covered or result is not None else observation
        ),
        "begins": begins,
        "opening": opening,
        "last": last,
        **({} if not (told := announcements.ticker(session, match, n)) else {"ticker": told}),
        "status": status,
        **({} if lesson is None else {"lesson": lesson.shown(turn, speaker)}),
        "can": _can(session, match, playing),
        "result": ended,
        **({} if match.result is None else _more(match)),
        "series": series,
        "settings": [
            {
                "id": option.id,
                "name": speaker.say(say(f"{game.id}.option.{option.id}")),
                "value": speaker.text(option.said(game.id, match.settings[option.id])),
            }
            for option in game.options
            # What is not wished for need not be said.
            if option.concerns(len(match.seats), match.settings)
            and (match.settings[option.id] or option.default)
        ],
        "seed": None if secret else match.seed,
        "share": None if secret else {"game": game.id, "settings": settings, "seed": match.seed},
        "marked": match.marked,
        **(
            {}
            if (day := daily.day_result(match, session.wrong_moves, session.speaker)) is None
            else {"daily": day}
        ),
    }


def _more(match: MatchLog) -> dict[str, Any]:
    """What more may be asked about a game that is over."""
    return {"reviews": bool(reviewed(match)), "storied": has_story(match)}


def _series(session: SessionState, match: MatchLog) -> dict[str, Any]:
    """How the series stands; during a game none of it changes, so it is worked out once."""
    in_progress = match.result is None
    known = session.client.series
    if known is None or known[0] != in_progress:
        known = session.client.series = (in_progress, results.series(match, session.speaker))
    return known[1]


def _phase(session: SessionState, match: MatchLog) -> str:
    if match.result is not None:
        return "over"
    if not session.paused:
        return "playing"
    # Who pauses before anything is played has begun all the same.
    return (
        "ready"
        if match.real_time and match.n == 0 and session.watch.reached == match.at
        else "paused"
    )


def _time(session: SessionState, match: MatchLog, now: int) -> dict[str, Any] | None:
    """Match time (ms) and how many of it pass in one of the front end's, in real time."""
    if not match.real_time:
        return None
    slow = {"slow": session.speaker.say(say("time.slow"))} if session.lag.slow else {}
    return {"at": session.watch.at(now), "rate": session.watch.rate, **slow}


def _beside(match: MatchLog, viewer: Viewer) -> list[int]:
    """The other people who play at the same time and see the same as ``viewer``."""
    if not match.game.realtime or match.game.keeps_secrets(match.settings):
        return []
    return [seat for seat in people(match) if seat != viewer and isinstance(viewer, int)]


def _shown(
    session: SessionState, match: MatchLog, viewer: Viewer, *, playing: bool
) -> dict[str, Any]:
    """What a viewer has touched and can touch next."""
    if not (playing and isinstance(viewer, int) and viewer in match.game.actors(match.state)):
        return {"viewer": viewer, "touched": [], "touch": _NO_TOUCH}
    touch, speaker = session.selection.leads(match, viewer), session.speaker
    ends = session.selection.ends(match, viewer, touch)
    touched = session.selection.of(viewer)
    # What is taken up can be brought to where it may be dragged.
    following = (*touch.next, *touch.aims) if touched else touch.next
    if touch.waits:
        # Instead of what waits something else may be touched.
        first = match.game.touch(match.state, viewer, ()).next
        others = (*touch.instead, *first)
        following = tuple(thing for thing in others if thing not in touched[:1])
    verb = ends.verb if ends is not None else None
    told = session.selection.warning(match, viewer, touch) or touch.say
    return {
        "viewer": viewer,
        "touched": list(touched),
        "touch": {
            "next": list(following),
            "move": touch.move,
            "done": ends is not None,
            "verb": speaker.say(verb) if verb is not None else None,
            "say": speaker.say(told) if told is not None else None,
            "into": touch.into,
            "aims": list(touch.aims),
            "waits": touch.waits,
        },
    }


def _cover(session: SessionState, match: MatchLog) -> dict[str, Any]:
    """Who is to take the device, and who may look once more."""
    due = session.hotseat.due(match)
    assert due is not None
    told = session.speaker.say(say("cover.say", who=Seat(due)))
    return {"seat": due, "say": told, "peek": session.hotseat.peek_seat(match)}


def _handover(session: SessionState, match: MatchLog) -> dict[str, Any] | None:
    """Who is due while somebody else looks once more."""
    due = session.hotseat.due(match)
    if due is None or not session.hotseat.peeking(match):
        return None
    return {"seat": due, "say": session.speaker.say(say("handover.say", who=Seat(due)))}


def _info_panels(
    session: SessionState, match: MatchLog, observation: Mapping[str, Any] | None
) -> list[dict[str, Any]]:
    """What may be told beside the table; what is not wished for is not worked out either."""
    found = []
    for name in match.game.info_panels:
        on = name in session.panels
        panel = {"id": name, "label": say(f"{match.game.id}.aside.{name}"), "on": on}
        if name in match.game.beside_panels:
            panel["beside"] = True
        if on and observation is not None:
            panel |= match.game.info_panel(observation, name)
        told = session.speaker.text(panel)
        found.append({**told, **announcements.panel(told, session.speaker)})
    return found


_NO_TOUCH: dict[str, Any] = {
    "next": [],
    "move": None,
    "done": False,
    "verb": None,
    "say": None,
    "into": None,
    "aims": [],
    "waits": False,
}


def _seat(
    session: SessionState,
    match: MatchLog,
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
    # Points as they were at the point shown: those of this game are won with its end.
    so_far = match.series_so_far() if match.game.result(state) is not None else match.series
    return {
        "seat": seat,
        "name": spec.name,
        "kind": "bot" if spec.is_bot else "person",
        "level": None if spec.level is None else newest_level(match.game, spec.level),
        "colour": spec.colour,
        "acts": acts,
        "thinking": acts and spec.is_bot and live and not session.paused,
        "clock": clock,
        "badges": [
            {key: value for key, value in badge.items() if key != "seat"}
            for badge in badges
            if badge["seat"] == seat
        ],
        "score": str(so_far.totals[seat - 1]) if match.game.scored(match.settings) else "",
        **({"lit": True} if match.real_time and match.game.lit(match.settings, seat) else {}),
    }


def _status(
    session: SessionState, match: MatchLog, state: State, observation: dict[str, Any]
) -> str:
    game = match.game
    if game.result(state) is not None:
        return session.speaker.say(game.verdict(state))
    acts = game.actors(state)
    # What a bot may choose among is no instruction to anybody.
    own = None if all(match.seats[seat - 1].is_bot for seat in acts) else game.status(observation)
    general = say("status.act", who=tuple(Seat(seat) for seat in acts))
    return session.speaker.say(own if own is not None else general)


def _opening(speaker: Speaker, match: MatchLog, observation: dict[str, Any]) -> str | None:
    opening = match.game.opening(observation)
    return speaker.say(opening) if opening is not None else None


def _can(session: SessionState, match: MatchLog, playing: bool) -> dict[str, Any]:
    live = session.history_point is None and not session.paused
    persons = people(match)
    acts = match.game.actors(match.state)
    acting = [seat for seat in persons if seat in acts]
    if session.hotseat.shared(match):
        acting = [seat for seat in acting if seat == session.hotseat.seat]
    begun = session.selecting_seat(match) is not None
    alone = session.lesson is None
    return {
        "undo": live
        and not session.hotseat.covered(match)
        and (begun or (match.may_undo() and not daily.is_daily_race(match))),
        "redo": live and not session.hotseat.covered(match) and match.n < len(match.entries),
        "hint": playing and bool(acting) and not match.real_time and not daily.has_no_hints(match),
        "pause": live and match.result is None,
        # With two people at one device it is the one to move who may give up.
        "resign": (acting or persons)[:1]
        if alone and playing and len(match.seats) == 2 and not match.game.realtime
        else [],
        "again": match.result is not None and session.history_point is None,
        "auto_play": alone and playing and forced_entry(match) is not None,
        "fast_forward": alone and playing and bots_take_long(match),
        "first": session.faded(match),
    }
