"""What comes by itself at a table: bots' moves, hints, reviews, how a game ran, and moves that leave a person no choice.

``AutoPlay`` decides which entry is due and how soon it may be shown; ``progress`` plays the entry. It is
told what time it is, never asks, and changes no match.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..bots.driver import PACES, Thinking, level_of, think
from .hotseat import people
from .jobs.hints import Hints
from .jobs.review import Reviewing
from .jobs.story import Storytelling

if TYPE_CHECKING:
    from ..core.match_log import MatchLog

RUN = "fast"  # the pace of moves that play themselves


class AutoPlay:
    """Bots and their pace; ``running`` while moves without a choice are played for people.

    ``hurried`` is fast-forward: after each choice it runs again, and bots are fast all the while. ``by_hand`` says that people
    wish to play even what can change nothing.
    """

    __slots__ = (
        "pace",
        "auto_playing",
        "fast_forwarding",
        "manual",
        "last_step_at",
        "hints",
        "reviewing",
        "storytelling",
        "_thinking",
    )

    def __init__(self) -> None:
        self.pace = "normal"
        self.auto_playing = False
        self.fast_forwarding = False
        self.manual = False
        self.last_step_at = 0  # the front end's time of the last step, for the pace
        self.hints = Hints()
        self.reviewing = Reviewing()
        self.storytelling = Storytelling()
        self._thinking: Thinking | None = None

    def match_changed(self, now: int) -> None:
        """The match has changed: thoughts about it are dropped, and the pace counts from now."""
        self.last_step_at = now
        self._thinking = None
        self.hints.drop()
        self.reviewing.drop()
        self.storytelling.drop()

    # --- entries -----------------------------------------------------------------------------

    def next_entry(self, match: MatchLog, now: int) -> tuple[int, str] | None:
        """Let the bot to act think a slice; the seat and move to be played now, if any."""
        forced_entry = self._to_run(match)
        if forced_entry is not None:
            return forced_entry if now - self.last_step_at >= self._pause(match) else None
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
        """In how many ms ``next_entry`` should be asked again; none if nothing is to come."""
        if self._to_run(match) is None:
            if bot_to_act(match) is None:
                return None
            if self._thinking is None or not self._thinking.done:
                return 0
        return max(0, self.last_step_at + self._pause(match) - now)

    def _pause(self, match: MatchLog) -> int:
        """How long (ms) after a step the next one waits, so that people can follow.

        There is no pause where several seats choose at once, except before the last choice where only bots play; and none
        in the middle of a turn of several moves.
        """
        if match.game.realtime and (people(match) or len(match.game.actors(match.state)) > 1):
            return 0
        bot = None if self.auto_playing else bot_to_act(match)
        if bot is not None and match.game.midway(match.state, bot):
            return 0
        fast = self.auto_playing or self.fast_forwarding
        return min(PACES[self.pace], PACES[RUN]) if fast else PACES[self.pace]

    # --- moves without a choice --------------------------------------------------------------

    def after_entry(self, match: MatchLog) -> None:
        """After an entry: a run ends where a person has to choose, and with the game.

        In fast-forward it goes on after the choice; that ends with the game.
        """
        if match.result is not None:
            self.stop()
        elif person_to_act(match) and forced_entry(match) is None:
            self.auto_playing = False
        elif self.fast_forwarding and forced_entry(match) is not None:
            self.auto_playing = True
        if not self.auto_playing and not self.manual and foregone_entry(match) is not None:
            self.auto_playing = True

    def stop(self) -> None:
        """Nothing plays by itself any more, and nobody is hurried."""
        self.auto_playing = self.fast_forwarding = self.manual = False

    def _to_run(self, match: MatchLog) -> tuple[int, str] | None:
        return forced_entry(match) if self.auto_playing else None


def bots_take_long(match: MatchLog) -> bool:
    """Whether people could wish for faster bots: where they sit beside some whose moves take long to be seen."""
    return match.game.lengthy and 0 < len(people(match)) < len(match.seats)


def may_fast_forward(match: MatchLog) -> bool:
    """Whether there is anything for fast-forward to do: moves without a choice, or bots that take long."""
    runs = match.game.runs and bool(people(match))
    return match.result is None and (runs or bots_take_long(match))


def bot_to_act(match: MatchLog) -> int | None:
    """The first bot that may act."""
    for seat in match.game.actors(match.state):
        if match.seats[seat - 1].is_bot:
            return seat
    return None


def person_to_act(match: MatchLog) -> bool:
    """Whether any person may act."""
    actors = match.game.actors(match.state)
    return any(seat in actors for seat in people(match))


def forced_entry(match: MatchLog) -> tuple[int, str] | None:
    """The move of a person who is to act alone and has no choice, in a game that may run, or for whom nothing can change."""
    game = match.game
    actors = game.actors(match.state)
    if len(actors) != 1 or match.seats[actors[0] - 1].is_bot:
        return None
    if game.runs:
        moves = game.moves(match.state, actors[0])
        if len(moves) == 1:
            return actors[0], moves[0]
    return foregone_entry(match)


def foregone_entry(match: MatchLog) -> tuple[int, str] | None:
    """The move of a person who is to act alone where nothing can change any more."""
    actors = match.game.actors(match.state)
    # Where several people have secrets from each other each plays under the own cover.
    several = match.game.hidden and len(people(match)) > 1
    if several or len(actors) != 1 or match.seats[actors[0] - 1].is_bot:
        return None
    move = match.game.foregone(match.state, actors[0])
    return None if move is None else (actors[0], move)
