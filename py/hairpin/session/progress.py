"""Everything that changes the match of a session: dealing, playing entries, undo, and passing time.

After each change these functions update the selection, the viewer, the bots and the clock.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..core.clock import Stopwatch
from ..core.errors import NotAllowed
from ..core.words import Speaker
from .hotseat import Hotseat, people
from .real_time_bots import ASLEEP, RATES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ..core.match_log import MatchLog
    from .state import SessionState


def put_on_table(
    session: SessionState, match: MatchLog, past: Sequence[str], match_id: str, now: int
) -> None:
    """Put a match on the table. If people have secrets from each other, the table begins covered.

    ``past`` are the records of the earlier games of its series.
    """
    if session.match is None or session.match.game.id != match.game.id:
        session.panels = frozenset()
    session.match = match
    session.match_id = match_id
    session.deal += 1
    session.wrong_moves = 0
    session.past = list(past)
    session.speaker = Speaker([seat.name for seat in match.seats], session.language)
    session.hotseat = Hotseat()
    session.selection.clear()
    session.lesson = None
    session.assists = frozenset()
    session.history_point = None
    session.watch = Stopwatch(match.at)
    session.client.reset(match.n)
    session.bots.take_seats(match)
    # A game in real time waits until the players send `resume`.
    session.paused = match.real_time and match.result is None
    session.autoplay.stop()
    _drop_thoughts(session, now)
    update_watch(session, now)


def play_entry(
    session: SessionState, seat: int, move: str, now: int, *, by_itself: bool = False
) -> None:
    """Play a move at the present match time and update the session.

    ``by_itself`` is true if no person made the move. Raises ``MoveError`` and changes nothing if it is illegal.
    """
    match = session.require_match()
    n = match.n
    match.play(seat, move, session.watch.at(now))
    session.autoplay.auto_playing = session.autoplay.auto_playing and by_itself
    _after_entries(session, match, n, now)


def _after_entries(session: SessionState, match: MatchLog, n: int, now: int) -> None:
    """Update the session after the entries from ``n`` on (from 0) were added."""
    session.client.entries_changed(n)
    session.selection.after_entry(match, match.entries[-1].seat)
    session.hotseat.update(match)
    _drop_thoughts(session, now)
    session.autoplay.after_entry(match)
    update_watch(session, now)


def after_undo_or_redo(session: SessionState, now: int, known: int | None = None) -> None:
    """Update the session after the match went back or forth in its log.

    ``known`` is the number of entries that the client has received; None means every entry.
    """
    match = session.require_match()
    session.client.sent_upto = match.n if known is None else known
    session.watch.set(match.at, now)
    session.selection.clear()
    session.hotseat.update(match, taken_back=True)
    session.autoplay.stop()
    _drop_thoughts(session, now)
    update_watch(session, now)


def _drop_thoughts(session: SessionState, now: int) -> None:
    """Drop all jobs and bots' thoughts, because they concern an old state."""
    session.jobs.drop()
    session.autoplay.match_changed(now)


def skip_sleep(session: SessionState, now: int) -> None:
    """Take a long gap before this command out of match time: the device must have slept.

    Without this, bots in real time would play the whole gap at once. Every command calls it, because every
    command reads the clock.
    """
    match, last, session.last_now = session.match, session.last_now, now
    if match is None or not match.real_time or now - last <= ASLEEP:
        return
    if session.in_progress(match) and session.bots.next_at() is not None:
        session.watch.set(session.watch.at(last), now)


def tick(session: SessionState, now: int, *, slice_only: bool = False, guest: int = 0) -> None:
    """Let clocks and bots in real time run up to ``now``; a fallen flag becomes an entry of the log.

    ``slice_only`` plays only a few entries of bots, else all that are due. ``guest`` is the seat of a person who is
    about to act (0: none); that person waits for one slice at most. If bots are still behind after it,
    match time stops where they are.
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
    """Return the function that plays a bot's entry at its match time; it returns false if the entry is late."""

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
    """Set how fast match time runs. If only bots play in real time, their pace is its rate."""
    match = session.match
    bots_only = match is not None and match.real_time and not people(match)
    session.watch.pace(RATES[session.autoplay.pace] if bots_only else 1.0, now)


def update_watch(session: SessionState, now: int) -> None:
    """Start or stop match time as the situation demands."""
    match = session.require_match()
    set_rate(session, now)
    stopped = session.hotseat.stops_clock(match)
    session.watch.run(now, session.in_progress(match) and not stopped)
