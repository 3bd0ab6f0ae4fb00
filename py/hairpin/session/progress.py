"""Functions that change the match on the table, or update the session after a change.

A match changes when a game is dealt, a move is played or undone, or time passes. The selection, the viewer, the
bots and the clock must follow each change.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..core.clock import Stopwatch
from ..core.errors import NotAllowed
from ..core.words import Speaker
from .exercise import BASICS
from .hotseat import Hotseat, only_person, people
from .real_time_bots import ASLEEP, RATES
from .retry import waits_for_reader

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ..core.match_log import MatchLog
    from .state import SessionState


def put_on_table(
    session: SessionState, match: MatchLog, past: Sequence[str], match_id: str, now: int
) -> None:
    """Put a match on the table. If several people have hidden cards, the table begins covered.

    ``past`` holds the records of the earlier games of its series.
    """
    same = session.match is not None and session.match.game.id == match.game.id
    session.panels = session.panels - {BASICS} if same else frozenset()
    session.match = match
    session.match_id = match_id
    session.deal += 1
    session.practice = session.reopened = False
    session.retry = None
    session.past = list(past)
    speak_to_reader(session, spectated=False)
    session.hotseat = Hotseat(closed=session.hotseat.closed)
    session.selection.clear()
    session.exercise = None
    session.values.on = False
    session.assists = frozenset()
    session.history_point = None
    session.watch = Stopwatch(match.at)
    session.client.reset(match.n)
    session.bots.take_seats(match)
    await_players(session, match, waits=match.real_time)
    session.autoplay.stop()
    _drop_thoughts(session, now)
    update_watch(session, now)


def speak_to_reader(session: SessionState, *, spectated: bool) -> None:
    """Let sentences call the only person at the table “you”, unless the reader only watches the game."""
    match = session.require_match()
    session.spectated = spectated
    you = None if spectated else only_person(match)
    session.speaker = Speaker([seat.name for seat in match.seats], session.language, you=you)


def await_players(session: SessionState, match: MatchLog, *, waits: bool) -> None:
    """Let match time stand until the players send `resume`, if the game ``waits`` for them and is not over.

    If only bots play, the first `advance` starts the game: the client sends it once the table is shown.
    """
    session.paused = waits and match.result is None
    session.starts_itself = session.paused and not people(match)


def resume_play(session: SessionState, now: int) -> None:
    """Let match time go on, if it stands."""
    match = session.require_match()
    if session.paused:
        session.paused = session.starts_itself = session.slept = False
        session.bots.start(session.watch.at(now))
        session.autoplay.after_entry(match)
    session.autoplay.last_step_at = now
    update_watch(session, now)


def play_entry(
    session: SessionState, seat: int, move: str, now: int, *, by_itself: bool = False
) -> None:
    """Play a move at the present match time and update the session.

    ``by_itself`` is true if no person made the move. Raises ``MoveError`` and changes nothing if the
    move is illegal.
    """
    match = session.require_match()
    n = match.n
    match.play(seat, move, session.watch.at(now))
    session.autoplay.auto_playing = session.autoplay.auto_playing and by_itself
    _after_entries(session, match, n, now)


def _after_entries(session: SessionState, match: MatchLog, n: int, now: int) -> None:
    """Update the session after entries were added. ``n`` is the index of the first new entry."""
    session.client.entries_changed(n)
    session.selection.after_entry(match, match.entries[-1].seat)
    session.hotseat.update(match)
    _drop_thoughts(session, now)
    session.autoplay.after_entry(match)
    session.paused = session.paused or session.autoplay.take_step(match)
    update_watch(session, now)


def after_undo_or_redo(session: SessionState, now: int, known: int | None = None) -> None:
    """Update the session after an undo or redo has moved the current point in the log.

    ``known`` is the number of entries that the client has received; None means all of them.
    """
    match = session.require_match()
    session.client.sent_upto = match.n if known is None else known
    session.watch.set(match.at, now)
    session.selection.clear()
    if session.retry is not None:
        session.retry.played_on = False
    if session.spectated and match.result is None:
        # The reader plays on from here.
        speak_to_reader(session, spectated=False)
    session.hotseat.update(match, taken_back=True)
    session.autoplay.stop()
    _drop_thoughts(session, now)
    update_watch(session, now)


def _drop_thoughts(session: SessionState, now: int) -> None:
    """Drop all jobs and bots' thoughts, because they are about an old state."""
    session.jobs.drop()
    session.values.drop()
    session.autoplay.match_changed(now)


def skip_sleep(session: SessionState, now: int) -> None:
    """If the last command was long ago, take the gap out of match time, because the device must have been asleep.

    Otherwise bots in real time would play all moves of the gap at once. It runs before every command, because any
    command may bring the new time.
    """
    match, last, session.last_now = session.match, session.last_now, now
    if match is None or not match.real_time or now - last <= ASLEEP:
        return
    if session.in_progress(match) and session.bots.next_at() is not None:
        session.watch.set(session.watch.at(last), now)


def tick(session: SessionState, now: int, *, slice_only: bool = False, guest: int = 0) -> None:
    """Let clocks and bots in real time run up to ``now``. A clock that runs out becomes an entry of the log.

    With ``slice_only`` at most one slice of the bots' due entries is played, else all of them. ``guest`` is the seat
    of a person who is about to act (0: none); that person waits for one slice at most. If entries are still due after
    the slice, match time is set back to the time before the first entry that is due.
    """
    match = session.require_match()
    n, at = match.n, session.watch.at(now)
    if match.flag(at) is not None:
        _after_entries(session, match, n, now)
    if match.real_time and session.in_progress(match):
        play = _entry_player(session, match, now)
        while more := session.bots.run(session.watch.at(now), play, guest):
            if slice_only or guest:
                break
        if more:
            reached = session.bots.reached()
            session.lag.lose(session.watch.at(now) - reached)
            session.watch.set(reached, now)
        session.lag.judge(now)


def _entry_player(
    session: SessionState, match: MatchLog, now: int
) -> Callable[[int, str, int], bool]:
    """Return a function that plays a bot's move at a match time and returns False if the move came too late."""

    def play(seat: int, move: str, at: int) -> bool:
        n = match.n
        try:
            match.play(seat, move, at)
        except NotAllowed:
            return False
        _after_entries(session, match, n, now)
        return True

    return play


def set_rate(session: SessionState, now: int) -> None:
    """Set the rate of match time. If only bots play in real time, their pace decides the rate; else it is 1."""
    match = session.match
    bots_only = match is not None and match.real_time and not people(match)
    session.watch.pace(RATES[session.autoplay.pace] if bots_only else 1.0, now)


def update_watch(session: SessionState, now: int) -> None:
    """Let match time run while play goes on and no cover stops it; stop it otherwise."""
    match = session.require_match()
    set_rate(session, now)
    stopped = session.hotseat.stops_clock(match) or waits_for_reader(session.retry, match)
    session.watch.run(now, session.in_progress(match) and not stopped)
