"""A sitting goes on: a match is put on the table, entries are played, clocks and bots run.

Everything that changes the match of a sitting goes through here, so that touches, covers, bots and what
the front end is to be told stay true.
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
    """Put a match on the table; where people have secrets from each other it is covered.

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
    # In real time nobody plays before all are there: whoever resumes says so.
    session.paused = match.real_time and match.result is None
    session.autoplay.stop()
    session.autoplay.match_changed(now)
    update_watch(session, now)


def play_entry(
    session: SessionState, seat: int, move: str, now: int, *, by_itself: bool = False
) -> None:
    """Play an entry at the present match time, and take note of what changed.

    ``by_itself`` says that nobody at the table did it. Raises ``MoveError``; nothing has changed then.
    """
    match = session.require_match()
    n = match.n
    match.play(seat, move, session.watch.at(now))
    session.autoplay.auto_playing = session.autoplay.auto_playing and by_itself
    _after_entries(session, match, n, now)


def _after_entries(session: SessionState, match: MatchLog, n: int, now: int) -> None:
    """Entries from ``n`` on are new."""
    session.client.entries_changed(n)
    session.selection.settle(match, match.entries[-1].seat)
    session.hotseat.settle(match)
    session.autoplay.match_changed(now)
    session.autoplay.after_entry(match)
    update_watch(session, now)


def after_log_move(session: SessionState, now: int, told: int | None = None) -> None:
    """Something was taken back, or played again. ``told`` is up to where the front end knows the entries: all if None."""
    match = session.require_match()
    session.client.sent_upto = match.n if told is None else told
    session.watch.set(match.at, now)
    session.selection.clear()
    session.hotseat.settle(match, taken_back=True)
    session.autoplay.stop()
    session.autoplay.match_changed(now)
    update_watch(session, now)


def skip_sleep(session: SessionState, now: int) -> None:
    """Take out of match time the gap before this command if the device must have slept in it.

    Only bots in real time need this: without it they would play the whole gap at once. It is asked of every command, as
    any of them reads the clock.
    """
    match, last, session.last_now = session.match, session.last_now, now
    if match is None or not match.real_time or now - last <= ASLEEP:
        return
    if session.in_progress(match) and session.bots.next_at() is not None:
        session.watch.set(session.watch.at(last), now)


def tick(session: SessionState, now: int, *, slice_only: bool = False, guest: int = 0) -> None:
    """Let clocks and bots in real time run up to ``now``; a fallen flag goes into the log.

    ``slice_only`` plays some entries of bots at most, else all that are due. ``guest`` is the seat of whoever is
    about to act, 0 for nobody. Who acts waits no longer than a slice takes: where bots are not played as fast as time
    passes, time goes only as far as they are.
    """
    match = session.require_match()
    n, at = match.n, session.watch.at(now)
    if match.flag(at) is not None:
        _after_entries(session, match, n, now)
    if match.real_time and session.in_progress(match):
        play = _player(session, match, now)
        while more := session.bots.run(session.watch.at(now), play, guest):
            if slice_only or guest:
                break
        if more:
            reached = session.bots.reached()
            session.lag.lose(session.watch.at(now) - reached)
            session.watch.set(reached, now)
        session.lag.judge(now)


def _player(session: SessionState, match: MatchLog, now: int) -> Callable[[int, str, int], bool]:
    """What plays an entry of a bot at a match time that may have passed; false if it was late."""

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
    """Where only bots play in real time, their pace is that of time."""
    match = session.match
    alone = match is not None and match.real_time and not people(match)
    session.watch.pace(RATES[session.autoplay.pace] if alone else 1.0, now)


def update_watch(session: SessionState, now: int) -> None:
    """Let match time run, or stand still, as it should at this point."""
    match = session.require_match()
    set_rate(session, now)
    held = session.hotseat.stops_clock(match)
    session.watch.run(now, session.in_progress(match) and not held)
