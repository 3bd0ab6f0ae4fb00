"""The field ``table`` of a reply: everything that the page shows, with all texts as finished sentences.

Nothing here changes a match. But building a table has two side effects in the session: bots' moves that came too late
are forgotten after they are sent once, and the parts of the view are remembered as sent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.options import plain
from ..core.seats import newest_level
from ..core.words import Seat, say
from . import announcements, daily, outcome, prompt, results, retry, selection, shortcuts, values
from .assists import star_costs
from .exercise import BASICS, with_given, without_offers
from .hotseat import people
from .jobs.review import reviewable_seats
from .jobs.story import has_story
from .permissions import (
    allowed,
    lesson_done,
    may_touch,
    never,
    other_viewers,
    phase,
    refusals,
    takes_moves,
    together,
)
from .puzzle_state import PuzzleState
from .turned_up import with_turned_up

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ..core.match_log import MatchLog
    from ..core.state import State
    from ..core.view import Viewer
    from ..core.words import Message, Speaker
    from .state import SessionState


def build_table(session: SessionState, match: MatchLog, now: int) -> dict[str, Any]:
    """The table at the point that is shown: the current point or a history point."""
    game, speaker, hotseat = match.game, session.speaker, session.hotseat
    current = session.history_point is None
    n = match.n if session.history_point is None else session.history_point
    state = match.state if current else match.state_at(n)
    over = game.result(state) is not None
    viewer = hotseat.viewer(match, state, current=current)
    observation = game.observe(state, viewer)
    painted, exercise = game.paint(observation), session.exercise
    given = () if exercise is None or not current else exercise.given(match)
    if given:
        painted = with_given(painted, given)
    if not current:
        painted = with_turned_up(painted, match, n, viewer)
    view = session.client.views.table_view(speaker, painted, delta=session.client.delta)
    badges = view.pop("badges")
    covered = current and hotseat.covered(match)
    options = () if exercise is None else exercise.options(match)
    if exercise is not None:
        view = without_offers(view)

    shown = _selection(session, match, viewer)
    if options:
        # The answer is one of these things, so no move is offered.
        view = {**view, "buttons": []}
        shown["touch"] = {**_NO_TOUCH, "next": list(options)}
    else:
        previews = selection.previews(match, shown, painted, speaker, session.client)
        if previews:
            shown["previews"] = [
                preview if exercise is None else without_offers(preview) for preview in previews
            ]
    costly = None if current else session.jobs.review.turning_point(n)
    if costly is not None:
        from ..review.drawing import compared

        moves = speaker.text(compared(match, costly, painted, viewer))
        shown["compared"] = {"n": n, "seat": match.entries[n].seat, **moves}
    others = [_selection(session, match, seat) for seat in other_viewers(match, viewer)]
    if not others:
        lit, touched = shown["touch"]["next"], shown["touched"]
        shown |= shortcuts.shortcuts(painted, lit, touched, speaker)
    secret = game.hidden and match.result is None
    opening = _opening(speaker, match, observation) if n == 0 else None
    listener = hotseat.viewer(match, match.state, current=True)
    last, series = (
        announcements.latest(session, match, n, opening, listener),
        _series(session, match),
    )
    result = results.result(match, state, speaker) if over else None
    if result is not None:
        result |= announcements.ending(result, series, last, speaker)
    settings = {key: plain(value) for key, value in match.settings.items()}
    if exercise is None:
        status = _status(session, match, state, observation)
        begins = announcements.introduction(match, n, series, speaker)
        ended = (
            {}
            if result is None
            else {
                "outcome": _outcome(
                    match, result, series, view, speaker, retried=session.retry is not None
                )
            }
        )
        ended |= {} if match.result is None else _analyses(match)
    else:
        result, ended = None, exercise.on_table(match, n, speaker)
        status, begins = speaker.say(exercise.status(match, n)), speaker.say(exercise.begins())
    valued = values.on_table(session, match, state, shown, n, now)
    ticker = announcements.ticker(session, match, n)
    day = daily.day_result(match, speaker, practice=session.practice)
    can = allowed(session, match)
    seats = [
        _seat(session, match, state, seat, badges, now, current)
        for seat in range(1, len(match.seats) + 1)
    ]
    table = {
        "game": game.id,
        "match": session.match_id,
        "deal": session.deal,
        "n": n,
        "length": len(match.entries),
        "current": current,
        "phase": phase(session, match),
        "time": _time(session, match, now),
        "reaching": session.bots.hands(session.watch.at(now)) if current else [],
        "missed": session.bots.missed(),
        "watching": not people(match),
        "shared": hotseat.shared(match),
        "liveries": game.liveries,
        "auto_playing": session.autoplay.auto_playing,
        "fast_forwarding": session.autoplay.fast_forwarding and session.in_progress(match),
        "cover": _cover(session, match) if covered else None,
        "handover": _handover(session, match) if current else None,
        "seats": seats,
        "views": [{**shown, "view": view, "also": others}],
        "panels": _info_panels(session, match, None if covered or over else observation),
        "begins": begins,
        "opening": opening,
        "last": last,
        **({"ticker": ticker} if ticker else {}),
        "status": status,
        **({} if valued is None else {"values": valued}),
        "can": can,
        "cannot": speaker.text(refusals(session, match, can)),
        "never": never(session, match),
        "stars": speaker.text(star_costs(session, match)),
        "together": together(session, match),
        **({"hands": not hotseat.closed} if hotseat.may_open(match) else {}),
        "pause": prompt.pause(session, match, covered=covered),
        "linger": prompt.linger(session, match, lengthy=can["fast_forward"]),
        "result": result,
        "series": series,
        "settings": [
            {
                "id": option.id,
                "name": speaker.say(say(f"{game.id}.option.{option.id}")),
                "value": speaker.text(option.said(game.id, match.settings[option.id])),
            }
            for option in game.options
            # Leave out an option that is off here and also by default.
            if option.concerns(len(match.seats), match.settings)
            and (match.settings[option.id] or option.default)
        ],
        "seed": None if secret else match.seed,
        "share": None if secret else {"game": game.id, "settings": settings, "seed": match.seed},
        "marked": match.marked,
        **({} if day is None else {"daily": day}),
        **_retry(session, match, viewer),
        **_practice_line(session, seats),
        **ended,
    }
    return {
        **table,
        "prompt": prompt.prompt(session, match, n, table),
        "keys": shortcuts.command_keys(table),
    }


def _outcome(
    match: MatchLog,
    result: Mapping[str, Any],
    series: Mapping[str, Any],
    view: Mapping[str, Any],
    speaker: Speaker,
    *,
    retried: bool,
) -> dict[str, Any]:
    """How the result is shown. After a ``retried`` move the way on is a race that counts."""
    raced = "running_order" in view
    shown = outcome.outcome(
        result,
        series,
        speaker,
        seats=len(match.seats),
        raced=raced,
        people=people(match),
        behind=outcome.distances(match),
    )
    if retried:
        shown["again"] = speaker.say(outcome.from_start(match))
    then = outcome.next_preset(match) if "won" in shown and series["over"] else None
    return shown if then is None else {**shown, "then": speaker.text(then)}


def _practice_line(session: SessionState, seats: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The field ``line`` of a game that goes on from a point of another game."""
    if "branch" not in session.assists:
        return {}
    players = tuple(str(seat["name"]) for seat in seats)
    return {"line": session.speaker.say(say("retry.line", players=players))}


def _retry(session: SessionState, match: MatchLog, viewer: Viewer) -> dict[str, Any]:
    """The field ``retry`` while a reviewed move is tried again; ``say`` is empty at an earlier point."""
    if session.retry is None:
        return {}
    said = retry.words(session.retry, match, viewer) if session.history_point is None else None
    again: dict[str, Any] = {"say": "" if said is None else session.speaker.say(said)}
    if session.retry.decision is None:
        again["free"] = True
    if said is not None and (verdict := retry.verdict(session.retry, match)):
        again["verdict"] = verdict
    if session.retry.went_on(match):
        again["leave"] = session.speaker.say(say("retry.leave"))
    if match.result is not None:
        number = session.retry.review.match.moves_before(session.retry.n) + 1
        again["practice"] = session.speaker.say(say("retry.practice", number=number))
    return {"retry": again}


def _analyses(match: MatchLog) -> dict[str, Any]:
    """Whether a finished game offers a review and a story."""
    return {"reviews": bool(reviewable_seats(match)), "storied": has_story(match)}


def _series(session: SessionState, match: MatchLog) -> dict[str, Any]:
    """The field ``series`` of the table. It is rebuilt only when a game begins or ends."""
    in_progress = match.result is None
    if session.exercise is not None:
        return results.no_series(match, session.speaker)
    known = session.client.series
    if known is None or known[0] != in_progress:
        known = session.client.series = (in_progress, results.series(match, session.speaker))
    return known[1]


def _time(session: SessionState, match: MatchLog, now: int) -> dict[str, Any] | None:
    """Match time (ms) and its rate, with a sentence if the game runs slowly; None if it is not in real time."""
    if not match.real_time:
        return None
    slow = {"slow": session.speaker.say(say("time.slow"))} if session.lag.slow else {}
    return {"at": session.watch.at(now), "rate": session.watch.rate, **slow}


def _selection(session: SessionState, match: MatchLog, viewer: Viewer) -> dict[str, Any]:
    """The things that a viewer has touched and can touch next."""
    if not (isinstance(viewer, int) and may_touch(match, viewer) and takes_moves(session, match)):
        return {"viewer": viewer, "touched": [], "touch": _NO_TOUCH}
    touch, speaker = session.selection.current_touch(match, viewer), session.speaker
    done = session.selection.done_touch(match, viewer, touch)
    touched = session.selection.of(viewer)
    # After the first touch, the targets (``aims``) can be touched too.
    following = (*touch.next, *touch.aims) if touched else touch.next
    if touch.waits:
        # While a complete move waits for confirmation, another touch can change the move or begin a new move.
        first = match.game.touch(match.state, viewer, ()).next
        others = (*touch.instead, *first)
        following = tuple(thing for thing in others if thing not in touched[:1])
    exercise = session.exercise
    if exercise is not None and exercise.given(match):
        following = tuple(each for each in following if exercise.stray(match, each) is None)
    verb = done.verb if done is not None else None
    said = session.selection.warning(match, viewer, touch) or (
        touch.say if exercise is None else exercise.lead(match, touch)
    )
    labels = {thing: speaker.say(label) for thing, label in touch.labels.items()}
    return {
        "viewer": viewer,
        "touched": list(touched),
        "touch": {
            "next": list(following),
            "move": touch.move,
            "done": done is not None,
            "verb": speaker.say(verb) if verb is not None else None,
            "say": speaker.say(said) if said is not None else None,
            "into": touch.into,
            "aims": list(touch.aims),
            "waits": touch.waits,
            **({"labels": labels} if labels else {}),
        },
    }


def _cover(session: SessionState, match: MatchLog) -> dict[str, Any]:
    """The cover: the person who takes the device next, and the person who may peek."""
    due = session.hotseat.due(match)
    assert due is not None
    said = session.speaker.say(say("cover.say", who=Seat(due)))
    return {"seat": due, "say": said, "peek": session.hotseat.peek_seat(match)}


def _handover(session: SessionState, match: MatchLog) -> dict[str, Any] | None:
    """The person who must act next, while another person peeks; None if no person peeks."""
    due = session.hotseat.due(match)
    if due is None or not session.hotseat.peeking(match):
        return None
    return {"seat": due, "say": session.speaker.say(say("handover.say", who=Seat(due)))}


def _info_panels(
    session: SessionState, match: MatchLog, observation: Mapping[str, Any] | None
) -> list[dict[str, Any]]:
    """The info panels of the game, behind that of a puzzle. Only the panels that are turned on have contents."""
    found = []
    exercise = session.exercise
    basics = () if exercise is None else exercise.basics(match)
    if basics:
        newcomer = isinstance(exercise, PuzzleState) and exercise.newcomer
        found.append(_basics_panel(session, basics, newcomer=newcomer))
    for name in match.game.info_panels:
        if exercise is not None and not exercise.shows_panel(name):
            continue
        on = name in session.panels
        panel = {"id": name, "label": say(f"{match.game.id}.aside.{name}"), "on": on}
        if name in match.game.beside_panels:
            panel["beside"] = True
        if on and observation is not None:
            panel |= match.game.info_panel(observation, name)
        shown = session.speaker.text(panel)
        found.append({**shown, **announcements.panel(shown, session.speaker)})
    return found


def _basics_panel(
    session: SessionState, basics: Sequence[Message], *, newcomer: bool
) -> dict[str, Any]:
    """The info panel with the basics of a puzzle's game, a row for each sentence. Newcomers see it beside the board."""
    said, on = session.speaker.say, BASICS in session.panels
    panel = {"id": BASICS, "label": said(say("puzzle.basics")), "on": on, "teaches": True}
    if newcomer:
        panel["beside"] = True
    if not on:
        return panel
    lines = [said(each) for each in basics]
    rows = [{"label": line} for line in lines]
    return {**panel, "say": "", "rows": rows, "announcement": " ".join(lines)}


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
    current: bool,
) -> dict[str, Any]:
    """The item of a seat in the table's ``seats``: its person or bot, clock, badges and score."""
    spec = match.seats[seat - 1]
    at = session.watch.at(now) if current else state.at
    left = match.game.clock_left(state, seat, at)
    clock = None
    if left is not None:
        running = left[2] and current and not session.paused
        clock = {"turn": left[0], "reserve": left[1], "running": running}
    acts = seat in match.game.actors(state) and not lesson_done(session, match)
    # The score of this game counts only after its end. A history point may lie before the end.
    so_far = match.series_so_far() if match.game.result(state) is not None else match.series
    return {
        "seat": seat,
        "name": session.speaker.name(seat),
        "kind": "bot" if spec.is_bot else "person",
        **({"you": True} if seat == session.speaker.you else {}),
        "level": None if spec.level is None else newest_level(match.game, spec.level),
        "colour": spec.colour,
        "acts": acts,
        # A bot that waits until an answer is read does not think.
        "thinking": acts
        and spec.is_bot
        and current
        and not (session.paused or retry.waits_for_reader(session.retry, match)),
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
    """The sentence that says what to do now, or how the game ended."""
    game = match.game
    if game.result(state) is not None:
        return session.speaker.say(game.verdict(state))
    acts = game.actors(state)
    # The game's own instruction is meant for people. While only bots act, the status just names them.
    own = None if all(match.seats[seat - 1].is_bot for seat in acts) else game.status(observation)
    general = say("status.act", who=tuple(Seat(seat) for seat in acts))
    return session.speaker.say(own if own is not None else general)


def _opening(speaker: Speaker, match: MatchLog, observation: dict[str, Any]) -> str | None:
    """The game's words before the first move, if it has any."""
    opening = match.game.opening(observation)
    return speaker.say(opening) if opening is not None else None
