"""A sitting as a front end needs it: tables, steps and move lines, every text said.

Pure reading: nothing here changes a match or a session.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .core.options import plain
from .core.words import Seat, say
from .sitting import standings
from .sitting.bench import bots_take_long, forced
from .sitting.eyes import people
from .sitting.touches import chooses

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .bots.driver import Thinking
    from .core.game import Event, Report, State
    from .core.match import Match
    from .core.view import Viewer
    from .session import Session


def table(session: Session, match: Match, now: int) -> dict[str, Any]:
    """Everything the front end shows, at the live point or the one looked at."""
    game, speaker, eyes = match.game, session.speaker, session.eyes
    live = session.looking is None
    n = match.n if session.looking is None else session.looking
    state = match.state if live else match.state_at(n)
    result = game.result(state)
    viewer = eyes.viewer(match, state, live=live)
    sight = game.sees(state, viewer)
    view = session.telling.shown.say(speaker, game.paint(sight), brief=session.telling.brief)
    badges = view.pop("badges")
    covered = live and eyes.covered(match)
    playing = live and not session.paused and match.result is None and not eyes.standing(match)

    shown = _shown(session, match, viewer, playing=playing)
    others = [
        {**_shown(session, match, seat, playing=playing), "view": None}
        for seat in _beside(match, viewer)
    ]
    secret = game.hidden and match.result is None
    settings = {key: plain(value) for key, value in match.settings.items()}
    return {
        "game": game.id,
        "match": session.match_id,
        "deal": session.deal,
        "n": n,
        "length": len(match.entries),
        "live": live,
        "phase": _phase(session, match),
        "time": _time(session, match, now),
        "reaching": session.bots.hands(session.watch.at(now)) if live else [],
        "missed": session.bots.missed(),
        "watching": not people(match),
        "shared": eyes.shared(match),
        "liveries": game.liveries,
        "running": session.bench.running,
        "hurried": session.bench.hurried,
        "cover": _cover(session, match) if covered else None,
        "handover": _handover(session, match) if live else None,
        "seats": [
            _seat(session, match, state, seat, badges, now, live)
            for seat in range(1, len(match.seats) + 1)
        ],
        "views": [{**shown, "view": view}, *others],
        "asides": _asides(session, match, None if covered or result is not None else sight),
        "opening": _opening(session, match, sight) if n == 0 else None,
        "status": _status(session, match, state, sight),
        "can": _can(session, match, playing),
        "result": standings.result(session, match, state) if result is not None else None,
        "series": standings.series(session, match),
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
    }


def _phase(session: Session, match: Match) -> str:
    if match.result is not None:
        return "over"
    if not session.paused:
        return "playing"
    # Who pauses before anything is played has begun all the same.
    return "ready" if match.live and match.n == 0 and session.watch.reached == 0 else "paused"


def _time(session: Session, match: Match, now: int) -> dict[str, Any] | None:
    """Match time (ms) and how many of it pass in one of the front end's, in real time."""
    return {"at": session.watch.at(now), "rate": session.watch.rate} if match.live else None


def _beside(match: Match, viewer: Viewer) -> list[int]:
    """The other people who play at the same time and see the same as ``viewer``."""
    if not match.game.realtime or match.game.keeps_secrets(match.settings):
        return []
    return [seat for seat in people(match) if seat != viewer and isinstance(viewer, int)]


def _shown(session: Session, match: Match, viewer: Viewer, *, playing: bool) -> dict[str, Any]:
    """What a viewer has touched and can touch next."""
    if not (playing and isinstance(viewer, int) and viewer in match.game.actors(match.state)):
        return {"viewer": viewer, "touched": [], "touch": _NO_TOUCH}
    touch, speaker = session.touches.leads(match, viewer), session.speaker
    ends = session.touches.ends(match, viewer, touch)
    touched = session.touches.of(viewer)
    # What is taken up can be brought to where it may be dragged.
    following = (*touch.next, *touch.aims) if touched else touch.next
    if touch.waits:
        # Instead of what waits something else may be touched.
        first = match.game.touch(match.state, viewer, ()).next
        following = tuple(thing for thing in first if thing not in touched)
    verb = ends.verb if ends is not None else None
    return {
        "viewer": viewer,
        "touched": list(touched),
        "touch": {
            "next": list(following),
            "move": touch.move,
            "done": ends is not None,
            "verb": speaker.say(verb) if verb is not None else None,
            "say": speaker.say(touch.say) if touch.say is not None else None,
            "into": touch.into,
            "aims": list(touch.aims),
            "waits": touch.waits,
        },
    }


def _cover(session: Session, match: Match) -> dict[str, Any]:
    """Who is to take the device, and who may look once more."""
    due = session.eyes.due(match)
    assert due is not None
    told = session.speaker.say(say("cover.say", who=Seat(due)))
    return {"seat": due, "say": told, "peek": session.eyes.peeker(match)}


def _handover(session: Session, match: Match) -> dict[str, Any] | None:
    """Who is due while somebody else looks once more."""
    due = session.eyes.due(match)
    if due is None or not session.eyes.peeking(match):
        return None
    return {"seat": due, "say": session.speaker.say(say("handover.say", who=Seat(due)))}


def _asides(
    session: Session, match: Match, sight: Mapping[str, Any] | None
) -> list[dict[str, Any]]:
    """What may be told beside the table; what is not wished for is not worked out either."""
    found = []
    for name in match.game.asides:
        on = name in session.asides
        aside = {"id": name, "label": say(f"{match.game.id}.aside.{name}"), "on": on}
        if on and sight is not None:
            aside |= match.game.aside(sight, name)
        found.append(session.speaker.text(aside))
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
    # Points as they were at the point shown: those of this game are won with its end.
    standing = match.standing() if match.game.result(state) is not None else match.series
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
            {key: value for key, value in badge.items() if key != "seat"}
            for badge in badges
            if badge["seat"] == seat
        ],
        "score": str(standing.totals[seat - 1]) if match.game.scored(match.settings) else "",
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


def _opening(session: Session, match: Match, sight: dict[str, Any]) -> str | None:
    opening = match.game.opening(sight)
    return session.speaker.say(opening) if opening is not None else None


def _can(session: Session, match: Match, playing: bool) -> dict[str, Any]:
    live = session.looking is None and not session.paused
    sitting = people(match)
    acts = match.game.actors(match.state)
    acting = [seat for seat in sitting if seat in acts]
    if session.eyes.shared(match):
        acting = [seat for seat in acting if seat == session.eyes.seat]
    begun = session.toucher is not None
    return {
        "undo": live and not session.eyes.covered(match) and (begun or match.may_undo()),
        "redo": live and not session.eyes.covered(match) and match.n < len(match.entries),
        "hint": playing and bool(acting) and not match.live,
        "pause": live and match.result is None,
        # With two people at one device it is the one to move who may give up.
        "resign": (acting or sitting)[:1]
        if playing and len(match.seats) == 2 and not match.game.realtime
        else [],
        "again": match.result is not None and session.looking is None,
        "run": playing and forced(match) is not None,
        "hurry": playing and bots_take_long(match),
        "look": session.faded,
    }


def hint(session: Session, match: Match, found: Thinking) -> dict[str, Any]:
    """A hint in words, with what is to be touched for it."""
    game, state = match.game, match.state
    said = say("hint.say", move=game.say_move(state, found.seat, found.move))
    outcome = game.outcome(state, found.seat, found.move)
    if outcome is not None:
        said = say("hint.why", hint=said, why=outcome)
    first, *others = game.paths(state, found.seat, found.move)
    return {
        "seat": found.seat,
        "move": found.move,
        "things": list(first),
        # What does the same at one touch.
        "also": [path[0] for path in others if len(path) == 1],
        "say": session.speaker.say(said),
    }


def preview(session: Session, match: Match, seat: int, touched: tuple[str, ...]) -> dict[str, Any]:
    """The table as it would be after what is touched, where that leads and what it may be brought to.

    ``chooses`` tells whether it may go different ways.
    """
    touch = match.game.touch(match.state, seat, touched)
    view, telling = match.game.preview(match.state, seat, touched), session.telling
    return {
        "view": None
        if view is None
        else telling.shown.beside(session.speaker, view, brief=telling.brief),
        "say": session.speaker.say(touch.say) if touch.say is not None else None,
        "aims": list(dict.fromkeys((*touch.next, *touch.aims))),
        "chooses": chooses(match, seat, touched, touch),
    }


def steps(
    session: Session, match: Match, since: int, until: int | None = None
) -> list[dict[str, Any]]:
    """The entries played after the first ``since``, as the device's viewer may know them."""
    viewer = session.eyes.viewer(match, match.state, live=True)
    return [
        _step(session, match, i, viewer) for i in range(since, match.n if until is None else until)
    ]


def _step(session: Session, match: Match, i: int, viewer: Viewer) -> dict[str, Any]:
    entry, report = match.entries[i], match.reports[i]
    events = [event.seen_by(viewer) for event in report.events]
    return {
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


def recap(session: Session, match: Match, since: int, seat: int) -> dict[str, Any] | None:
    """What was played after the first ``since`` entries, and the tables, as ``seat`` may know it."""
    if since == match.n:
        return None
    game, state = match.game, match.state_at(since)
    views = [game.view(state, seat)]
    for entry in match.entries[since : match.n]:
        game.act(state, entry.seat, entry.move, entry.at)
        views.append(game.view(state, seat))
    telling = session.telling
    first, *rest = telling.shown.story(session.speaker, views, brief=telling.brief)
    for shown in (first, *rest):
        del shown["badges"]
    told = [
        {**_step(session, match, i, seat), "view": shown} for i, shown in enumerate(rest, since)
    ]
    return {"n": since, "view": first, "steps": told}


class Lines:
    """What the front end has of the list of moves: whose words, and from where on they are right."""

    __slots__ = ("viewer", "right", "first", "_made")

    def __init__(self) -> None:
        self.viewer: Viewer | None = None
        self.right = 0  # the first entry whose line the front end has as it now is
        self.first = 0  # how many it was told to be faded
        # Lines as they were made: people who look one after the other are told them over and over.
        self._made: dict[tuple[Viewer, int], tuple[Report, dict[str, Any]]] = {}

    def since(self, session: Session, match: Match, changed: int) -> dict[str, Any] | None:
        """What is to be replaced now that entries from ``changed`` on are others; none if nothing.

        Nobody is sent what has faded: an entry the front end never got is one it never shows.
        """
        first, length = session.faded, len(match.entries)
        viewer = session.eyes.viewer(match, match.state, live=True)
        # Where seats have no secrets all read the same, and nothing need be told anew.
        whose = viewer if match.game.keeps_secrets(match.settings) else "all"
        if whose != self.viewer or first < self.right:
            start = self.right = first
        else:
            start = max(changed, first)
            if changed < first:
                self.right = first
        self.viewer = whose
        if start >= length and first == self.first and changed >= length:
            return None
        self.first = first
        lines = [self._line(session, match, i, viewer) for i in range(start, length)]
        return {"from": start, "lines": lines, "first": first}

    def _line(self, session: Session, match: Match, i: int, viewer: Viewer) -> dict[str, Any]:
        report = match.reports[i]
        made = self._made.get((viewer, i))
        if made is None or made[0] is not report:
            made = self._made[viewer, i] = (report, _line(session, match, i, viewer))
        return made[1]


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
        **({"minor": True} if report.minor else {}),
    }


def _sentences(session: Session, events: list[Event]) -> list[str]:
    return [session.speaker.say(event.say) for event in events if event.say is not None]
