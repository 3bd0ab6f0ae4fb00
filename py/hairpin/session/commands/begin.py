"""Commands that put a game on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ... import __version__
from ...bots.driver import check_pace
from ...core import link, record, save
from ...core.chance import clean_seed
from ...core.errors import NotAllowed
from ...core.match_log import MatchLog
from ...core.options import read_settings
from ...core.seats import BOT, read_seats
from ...core.words import Speaker, say
from ...games import load
from .. import results
from ..assists import assists_of
from ..daily import is_daily_race, outdated, restart_refusal
from ..progress import (
    after_undo_or_redo,
    await_players,
    put_on_table,
    speak_to_reader,
    update_watch,
)
from ..reply import full_reply
from ..requests import is_id, match_id, text
from ..retry import Retry

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ...core.seats import SeatSpec
    from ...core.words import Message
    from ..state import SessionState


def hello(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Return the version and all games. With ``games: false`` return only the version: loading games is slow."""
    if request.get("games") is False:
        return {"version": __version__}
    from ...catalog import all_games

    return {"version": __version__, "games": all_games(Speaker([], session.language))}


def preload(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Load the code of a game ahead of time, so that ``new`` is faster. Raises ``Refusal`` for an unknown game."""
    load(text(request, "game"))
    return {}


def new(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Deal a new game. Raises ``Refusal`` for an unknown game or pace, or invalid seats, settings or seed."""
    game = load(text(request, "game"))
    given = read_seats(game, request["seats"])
    seats = [seat.newest(game) for seat in given]
    bots = any(seat.is_bot for seat in seats)
    settings = read_settings(game.options, request.get("settings") or {}, len(seats), bots=bots)
    match = MatchLog(game, seats, settings, clean_seed(text(request, "seed")))
    pace = asked_pace(session, request)
    put_on_table(session, match, [], match_id(request, match), now)
    # Only ``daily_race`` deals the race that counts.
    session.practice = is_daily_race(match)
    session.autoplay.pace = pace
    return full_reply(session, now)


def open_text(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Continue a game from a record, a save or the end of a link. Raises ``Refusal`` for any other text.

    The head of a link is compared with its game; ``note`` of the reply says what is wrong in the head.
    """
    pace = asked_pace(session, request)
    reads = save.read_stored if request.get("stored") is True else save.read_any
    saved = reads(text(request, "text"), load)
    match, around = saved.match, saved.sitting
    own_id = around.get("id")
    given = own_id if is_id(own_id) else match_id(request, match)
    put_on_table(session, match, saved.past, given, now)
    session.reopened = match.result is not None
    session.autoplay.pace = pace
    watched = saved.linked or around.get("spectated") is True
    speak_to_reader(session, spectated=watched and match.result is not None)
    # A race that was begun elsewhere, and goes on here, does not count.
    began_here = request.get("stored") is True or match.result is not None
    session.practice = around.get("practice") is True or (not began_here and is_daily_race(match))
    at = around.get("at")
    if type(at) is int:
        session.watch.set(max(at, match.at), now)
    touched, panels = around.get("touched"), around.get("asides")
    for seat, things in touched.items() if isinstance(touched, dict) else ():
        session.selection.restore(match, seat, things)
    if isinstance(panels, list):
        session.panels = frozenset(name for name in match.game.info_panels if name in panels)
    session.assists = assists_of(around)
    # In a game with clocks or in real time, match time stands still until the players send `resume`.
    await_players(session, match, waits=match.timed or match.real_time)
    update_watch(session, now)
    note = outdated(match) or wrong_head(text(request, "text"), match)
    known = {} if note is None else {"note": Speaker([], session.language).say(note)}
    return full_reply(session, now) | known


def wrong_head(given: str, match: MatchLog, *, puzzle: int = 0) -> Message | None:
    """A sentence about the first field in the head of a link that does not fit its game, or its ``puzzle``; None if all
    fits.
    """
    field = link.wrong_field(given, match, puzzle=puzzle)
    if field is None:
        return None
    return say(f"link.wrong.{field}", game=say(f"{match.game.id}.name"), n=match.n)


def asked_pace(session: SessionState, request: Mapping[str, Any]) -> str:
    """The pace of bots that a request names; the present pace if the request names no pace."""
    given = request.get("pace")
    return session.autoplay.pace if given is None else check_pace(given)


def branch(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Begin a new match, with an id of its own, at the point that is shown; or go back to a try that was left there.

    Raises ``NotAllowed`` for an exercise, which is never stored.
    """
    match = session.require_match()
    if session.exercise is not None:
        raise NotAllowed("error.lesson.kept")
    n = match.n if session.history_point is None else session.history_point
    given = request.get("id")
    new_id = given if is_id(given) else f"{session.match_id}-b{n}"
    retry, left = _retry_from(session, n), session.jobs.review.left
    other = match.branch(n)
    if retry is not session.retry and left is not None and left[0] == n:
        # The moves of the last try at this point can be played again with redo.
        _, other, new_id = left
        other.go(n)
    # A branch lets a person take moves back, so it must not count as the daily race.
    other.marked = other.marked or is_daily_race(match)
    assists = session.assists | {"branch"}
    put_on_table(session, other, session.past, new_id, now)
    session.assists, session.retry = assists, retry
    return full_reply(session, now)


def _retry_from(session: SessionState, n: int) -> Retry | None:
    """The retry that begins if the reviewed game branches at point ``n``; the present one without a review."""
    job = session.jobs.review
    if job.review is None or not job.review.done:
        return session.retry
    return Retry(
        job.review,
        n,
        job.turning_point(n),
        session.match_id,
        session.past,
        session.assists,
        session.practice,
        session.spectated,
    )


def to_review(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Put the game whose move was tried again back on the table, at that move and with its review.

    Raises ``NotAllowed`` if no reviewed move is tried again.
    """
    retry = session.retry
    if retry is None:
        raise NotAllowed("error.retry.none")
    tried, tried_id = session.require_match(), session.match_id
    put_on_table(session, retry.review.match, retry.past, retry.match_id, now)
    session.assists, session.practice, session.reopened = retry.assists, retry.practice, True
    speak_to_reader(session, spectated=retry.spectated)
    session.history_point = retry.n
    known = session.jobs.review.resume(retry.review, session.speaker, now)
    if tried.result is None and retry.begins(tried):
        session.jobs.review.left = retry.n, tried, tried_id
    return {**full_reply(session, now), "review": known}


def play_on(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Go on after the answer to a retried move. Raises ``NotAllowed`` if no reviewed move is tried again."""
    if session.retry is None:
        raise NotAllowed("error.retry.none")
    session.retry.played_on = True
    update_watch(session, now)
    return full_reply(session, now)


def another_try(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Go back to the reviewed move that is tried again. Raises ``NotAllowed`` if there is none."""
    match, retry = session.require_match(), session.retry
    if retry is None or not retry.begins(match):
        raise NotAllowed("error.retry.none")
    session.history_point = None
    match.go(retry.n)
    after_undo_or_redo(session, now)
    return full_reply(session, now)


def again(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Deal the next game of the series. After the last game, and after a retry, begin a new series with the same seats.

    With ``driver`` begin a new series in which all bots are of this level. Raises ``NotAllowed`` during a game,
    ``SettingsError`` for an invalid choice, seed or driver.
    """
    match = session.require_match()
    seed, chosen = text(request, "seed"), request.get("chosen") or {}
    driver = request.get("driver")
    if driver is not None and match.result is None:
        raise NotAllowed("error.again")
    if match.series_over or driver is not None or session.retry is not None:
        # A new series gets an id of its own, so that it does not replace the old save.
        settings = match.settings
        seats: Sequence[SeatSpec] = match.seats
        if request.get("fair") is True:
            settings = results.evened(match) or settings
        if driver is not None:
            seats = _seats_against(session, match, driver)
        first = MatchLog(match.game.newest, seats, settings, clean_seed(seed))
        put_on_table(session, first, [], match_id(request, first), now)
        return full_reply(session, now)
    following = match.next_game(seed, chosen)
    put_on_table(session, following, [*session.past, record.write(match)], session.match_id, now)
    return full_reply(session, now)


def _seats_against(session: SessionState, match: MatchLog, driver: str) -> list[SeatSpec]:
    """The seats of a match with all bots of this level. Bots get new names, people keep theirs."""
    raw = [
        seat.to_json() | ({"kind": f"{BOT}{driver}", "name": ""} if seat.is_bot else {})
        for seat in match.seats
    ]
    return read_seats(match.game, raw)


def restart(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Begin the same game again, with the same deal or initial state. A daily race is begun again for practice, under
    the id in the request.

    Raises ``NotAllowed`` for a daily race that counts and is not over.
    """
    old, exercise = session.require_match(), session.exercise
    refusal = restart_refusal(session, old)
    if refusal is not None:
        raise NotAllowed(refusal.key, **refusal.values)
    match, practice = old.restarted(), is_daily_race(old)
    given = request.get("id")
    own_id = given if practice and not session.practice and is_id(given) else session.match_id
    if old.start is None:
        match = MatchLog(old.game.newest, old.seats, old.settings, old.seed, old.series)
    put_on_table(session, match, session.past, own_id, now)
    session.exercise, session.practice = exercise, practice
    if exercise is not None:
        exercise.restart()
    session.assists = frozenset({"restart"})
    return full_reply(session, now)
