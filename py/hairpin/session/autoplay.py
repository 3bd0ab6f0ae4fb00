"""Moves that the session plays by itself: bots' moves, and people's moves when they have no choice.

``AutoPlay`` decides which move is due and how soon it may be shown; ``progress`` plays it. Functions here get the
time as an argument, and none changes a match.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..bots.driver import PACES, Thinking, level_of, think
from .hotseat import people

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..core.match_log import MatchLog

# Moves without a choice are played at this pace, or at the bots' pace if it is faster.
RUN = "fast"


class AutoPlay:
    """The pace of bots, and whether moves without a choice are played for people.

    ``auto_playing`` is true while moves without a choice are played for people, and with ``finishing`` also those that
    cannot change the places any more. With ``fast_forwarding`` auto-play
    starts again after each choice of a person, and bots move fast. ``manual`` is true after a person has turned
    auto-play off: then even moves that cannot change the game's course are left to that person. ``stepping`` is true
    until one more move of a bot is played; then the game pauses. ``pressed_at`` is the number of entries when a
    person turned fast-forward on.
    """

    __slots__ = (
        "pace",
        "auto_playing",
        "fast_forwarding",
        "pressed_at",
        "finishing",
        "manual",
        "stepping",
        "last_step_at",
        "_thinking",
    )

    def __init__(self) -> None:
        self.pace: str = "normal"
        self.auto_playing: bool = False
        self.fast_forwarding: bool = False
        self.pressed_at: int = 0
        self.finishing: bool = False
        self.manual: bool = False
        self.stepping: bool = False
        #: The client's time (ms) at the last entry: the pause begins there.
        self.last_step_at: int = 0
        self._thinking: Thinking | None = None

    def match_changed(self, now: int) -> None:
        """Drop the bots' thoughts about the old state. The pause before the next entry begins at ``now``."""
        self.last_step_at = now
        self._thinking = None

    # --- entries -----------------------------------------------------------------------------

    def next_entry(self, match: MatchLog, now: int) -> tuple[int, str] | None:
        """Let the bot whose turn it is think for one slice; return the seat and move to play now, if any."""
        entry = self._auto_entry(match)
        if entry is not None:
            return entry if now - self.last_step_at >= self._pause(match) else None
        if self._thinking is None:
            seat = bot_to_act(match)
            if seat is None:
                return None
            level = level_of(match.game, match.seats[seat - 1].level or "")
            self._thinking = think(match, match.state, seat, level, now)
        if self._thinking.step(now) and now - self.last_step_at >= self._pause(match):
            return self._thinking.seat, self._thinking.move
        return None

    def wait(self, match: MatchLog, now: int) -> int | None:
        """Milliseconds until ``next_entry`` should be called again; None if no entry will come."""
        if self._auto_entry(match) is None:
            if bot_to_act(match) is None:
                return None
            if self._thinking is None or not self._thinking.done:
                return 0
        return max(0, self.last_step_at + self._pause(match) - now)

    def _pause(self, match: MatchLog) -> int:
        """Milliseconds between two entries, so that people can follow.

        If all seats choose at the same time, bots choose without a pause, so that no person waits for a bot. In a
        game between bots, only the last bot to choose pauses. A bot does not pause in the middle of a turn of
        several moves.
        """
        if self.stepping:
            return 0
        if match.game.realtime and (people(match) or len(match.game.actors(match.state)) > 1):
            return 0
        bot = None if self.auto_playing else bot_to_act(match)
        if bot is not None and match.game.midway(match.state, bot):
            return 0
        fast = self.auto_playing or self.fast_forwarding
        return min(PACES[self.pace], PACES[RUN]) if fast else PACES[self.pace]

    # --- moves without a choice --------------------------------------------------------------

    def after_entry(self, match: MatchLog) -> None:
        """Stop or start auto-play after an entry.

        Auto-play stops when a person has a choice, and at the end of the game. Fast-forward starts it again
        after that choice, and is turned off at the end of the game.
        """
        if match.result is not None:
            self.stop()
        elif person_to_act(match) and self._own_entry(match) is None:
            self.auto_playing = False
        elif self.fast_forwarding and forced_entry(match) is not None:
            self.auto_playing = True
        if not self.auto_playing and not self.manual and foregone_entry(match) is not None:
            self.auto_playing = True

    def take_step(self, match: MatchLog) -> bool:
        """Whether the game pauses after the entry just played, because it was the one that was asked for."""
        done = self.stepping and not match.reports[match.n - 1].minor
        self.stepping = self.stepping and not done
        return done and match.result is None

    def stop(self) -> None:
        """Turn off auto-play and fast-forward."""
        self.auto_playing = self.fast_forwarding = self.manual = self.stepping = False
        self.finishing = False

    def wait_in_history(self) -> None:
        """Turn off auto-play. Fast-forward stays on and waits for ``go_on``."""
        hurried = self.fast_forwarding
        self.stop()
        self.fast_forwarding = hurried

    def go_on(self, match: MatchLog, now: int) -> None:
        """Let fast-forward, if it is on, play on after a pause that begins at ``now``."""
        if self.fast_forwarding:
            self.last_step_at = now
            self.after_entry(match)

    def _own_entry(self, match: MatchLog) -> tuple[int, str] | None:
        """The entry that is played for a person who acts, if any."""
        return forced_entry(match) or (decided_entry(match) if self.finishing else None)

    def _auto_entry(self, match: MatchLog) -> tuple[int, str] | None:
        """The entry that auto-play plays next, if any."""
        return self._own_entry(match) if self.auto_playing else None


def bots_take_long(match: MatchLog) -> bool:
    """Whether people share the table with bots whose moves take long to show."""
    return match.game.lengthy and 0 < len(people(match)) < len(match.seats)


def may_fast_forward(match: MatchLog) -> bool:
    """Whether fast-forward has an effect: people may get moves without a choice, or bots' moves take long."""
    runs = match.game.runs and bool(people(match))
    return match.result is None and (runs or bots_take_long(match))


def bot_to_act(match: MatchLog) -> int | None:
    """The first seat of a bot that may act; None if there is none."""
    for seat in match.game.actors(match.state):
        if match.seats[seat - 1].is_bot:
            return seat
    return None


def person_to_act(match: MatchLog) -> bool:
    """Whether any person may act."""
    actors = match.game.actors(match.state)
    return any(seat in actors for seat in people(match))


def forced_entry(match: MatchLog) -> tuple[int, str] | None:
    """The seat and move of the only seat to act, if it is a person without a choice; else None.

    A person has no choice if no move can change the game's course (``foregone``), or if a game with ``runs`` has only
    one legal move.
    """
    game = match.game
    actors = game.actors(match.state)
    if len(actors) != 1 or match.seats[actors[0] - 1].is_bot:
        return None
    if game.runs:
        moves = game.moves(match.state, actors[0])
        if len(moves) == 1:
            return actors[0], moves[0]
    return foregone_entry(match)


def without_choice(match: MatchLog) -> bool:
    """Whether the only seat to act is a person with a single legal move, or without a choice that matters."""
    if forced_entry(match) is not None:
        return True
    game, actors = match.game, match.game.actors(match.state)
    if len(actors) != 1 or match.seats[actors[0] - 1].is_bot:
        return False
    # Some games have thousands of moves, so these are listed only if all begin with the same thing.
    return (
        len(game.touch(match.state, actors[0], ()).next) == 1
        and len(game.moves(match.state, actors[0])) == 1
    )


def foregone_entry(match: MatchLog) -> tuple[int, str] | None:
    """The seat and move of the only seat to act, if it is a person whose choice cannot change the game's course."""
    return _entry(match, match.game.foregone)


def decided_entry(match: MatchLog) -> tuple[int, str] | None:
    """The seat and move of the only seat to act, if it is a person whose choice cannot change the places."""
    return _entry(match, match.game.decided)


def _entry(match: MatchLog, move_of: Callable[[Any, int], str | None]) -> tuple[int, str] | None:
    actors = match.game.actors(match.state)
    # On a shared device, people with hidden cards uncover them and play each move themselves.
    several = match.game.hidden and len(people(match)) > 1
    if several or len(actors) != 1 or match.seats[actors[0] - 1].is_bot:
        return None
    move = move_of(match.state, actors[0])
    return None if move is None else (actors[0], move)
