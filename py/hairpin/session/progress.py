"""A sitting goes on: a match is put on the table, entries are played, clocks and bots run.

Everything that changes the match of a sitting goes through here, so that touches, covers, bots and what
the front end is to be told stay true.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..core.clock import Stopwatch
from ..core.errors import NotAllowed
from ..core.words import Speaker
from .live_bots import ASLEEP, RATES
from .viewpoint import Viewpoint, people

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ..core.match_log import MatchLog
    from .sitting import Sitting


def sit(sitting: Sitting, match: MatchLog, past: Sequence[str], match_id: str, now: int) -> None:
    """Put a match on the table; where people have secrets from each other it is covered.

    ``past`` are the records of the earlier games of its series.
    """
    if sitting.match is None or sitting.match.game.id != match.game.id:
        sitting.panels = frozenset()
    sitting.match = match
    sitting.match_id = match_id
    sitting.deal += 1
    sitting.wrong = 0
    sitting.past = list(past)
    sitting.speaker = Speaker([seat.name for seat in match.seats], sitting.language)
    sitting.viewpoint = Viewpoint()
    sitting.touches.clear()
    sitting.learning = None
    sitting.aids = frozenset()
    sitting.looking = None
    sitting.watch = Stopwatch(match.at)
    sitting.told.begin(match.n)
    sitting.bots.sit(match)
    # In real time nobody plays before all are there: whoever resumes says so.
    sitting.paused = match.real_time and match.result is None
    sitting.autoplay.stop()
    sitting.autoplay.rest(now)
    run_watch(sitting, now)


def enter(sitting: Sitting, seat: int, move: str, now: int, *, by_itself: bool = False) -> None:
    """Play an entry at the present match time, and take note of what changed.

    ``by_itself`` says that nobody at the table did it. Raises ``MoveError``; nothing has changed then.
    """
    match = sitting.on_table()
    n = match.n
    match.play(seat, move, sitting.watch.at(now))
    sitting.autoplay.running = sitting.autoplay.running and by_itself
    _note_change(sitting, match, n, now)


def _note_change(sitting: Sitting, match: MatchLog, n: int, now: int) -> None:
    """Entries from ``n`` on are new."""
    sitting.told.change(n)
    sitting.touches.settle(match, match.entries[-1].seat)
    sitting.viewpoint.settle(match)
    sitting.autoplay.rest(now)
    sitting.autoplay.go_on(match)
    run_watch(sitting, now)


def moved_in_log(sitting: Sitting, now: int, told: int | None = None) -> None:
    """Something was taken back, or played again. ``told`` is up to where the front end knows the entries: all if None."""
    match = sitting.on_table()
    sitting.told.sent_upto = match.n if told is None else told
    sitting.watch.set(match.at, now)
    sitting.touches.clear()
    sitting.viewpoint.settle(match, taken_back=True)
    sitting.autoplay.stop()
    sitting.autoplay.rest(now)
    run_watch(sitting, now)


def skip_sleep(sitting: Sitting, now: int) -> None:
    """Take out of match time the gap before this command if the device must have slept in it.

    Only bots in real time need this: without it they would play the whole gap at once. It is asked of every command, as
    any of them reads the clock.
    """
    match, last, sitting.last_now = sitting.match, sitting.last_now, now
    if match is None or not match.real_time or now - last <= ASLEEP:
        return
    if sitting.going_on(match) and sitting.bots.next_at() is not None:
        sitting.watch.set(sitting.watch.at(last), now)


def tick(sitting: Sitting, now: int, *, slice_only: bool = False, guest: int = 0) -> None:
    """Let clocks and bots in real time run up to ``now``; a fallen flag goes into the log.

    ``slice_only`` plays some entries of bots at most, else all that are due. ``guest`` is the seat of whoever is
    about to act, 0 for nobody. Who acts waits no longer than a slice takes: where bots are not played as fast as time
    passes, time goes only as far as they are.
    """
    match = sitting.on_table()
    n, at = match.n, sitting.watch.at(now)
    if match.flag(at) is not None:
        _note_change(sitting, match, n, now)
    if match.real_time and sitting.going_on(match):
        play = _player(sitting, match, now)
        while more := sitting.bots.run(sitting.watch.at(now), play, guest):
            if slice_only or guest:
                break
        if more:
            reached = sitting.bots.reached()
            sitting.delays.lose(sitting.watch.at(now) - reached)
            sitting.watch.set(reached, now)
        sitting.delays.judge(now)


def _player(sitting: Sitting, match: MatchLog, now: int) -> Callable[[int, str, int], bool]:
    """What plays an entry of a bot at a match time that may have passed; false if it was late."""

    def play(seat: int, move: str, at: int) -> bool:
        n = match.n
        try:
            match.play(seat, move, at)
        except NotAllowed:
            return False
        _note_change(sitting, match, n, now)
        return True

    return play


def set_rate(sitting: Sitting, now: int) -> None:
    """Where only bots play in real time, their pace is that of time."""
    match = sitting.match
    alone = match is not None and match.real_time and not people(match)
    sitting.watch.pace(RATES[sitting.autoplay.pace] if alone else 1.0, now)


def run_watch(sitting: Sitting, now: int) -> None:
    """Let match time run, or stand still, as it should at this point."""
    match = sitting.on_table()
    set_rate(sitting, now)
    held = sitting.viewpoint.clock_held(match)
    sitting.watch.run(now, sitting.going_on(match) and not held)
