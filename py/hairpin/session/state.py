"""All that a session remembers: the match on the table, who looks, what is touched, what was told.

Nothing here plays, paints or answers; that is done by functions that are handed a sitting.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..core.clock import Stopwatch
from ..core.errors import Refusal
from ..core.words import Speaker
from .autoplay import AutoPlay
from .hotseat import Hotseat
from .lag import Lag
from .real_time_bots import RealTimeBots
from .selection import Selection
from .sync import ClientState

if TYPE_CHECKING:
    from ..core.match_log import MatchLog
    from .lesson_state import LessonState


class SessionState:
    """The state of one table at one device.

    ``past`` are the records of the earlier games of the series, ``panels`` the info panels that are on, ``aids`` what helped
    in this game beside the rules (``aids.py``), ``looking`` the
    point (in entries) that is looked back at, None at the live one. ``watch`` turns the front end's time into match
    time; ``heard`` is the front end's time (ms) when time was last let run. ``deal`` counts the games that have been
    put on this table. ``learning`` is the lesson that is on it, None if a game is. ``wrong`` counts the wrong moves at a
    puzzle of a day.
    """

    __slots__ = (
        "language",
        "speaker",
        "match",
        "match_id",
        "past",
        "hotseat",
        "selection",
        "autoplay",
        "bots",
        "panels",
        "assists",
        "paused",
        "history_point",
        "watch",
        "last_now",
        "client",
        "deal",
        "lag",
        "lesson",
        "wrong_moves",
    )

    def __init__(self, language: str) -> None:
        self.language = language
        self.speaker = Speaker([], language)
        self.match: MatchLog | None = None
        self.match_id = ""
        self.past: list[str] = []
        self.hotseat = Hotseat()
        self.selection = Selection()
        self.autoplay = AutoPlay()
        self.bots = RealTimeBots()
        self.panels: frozenset[str] = frozenset()
        self.assists: frozenset[str] = frozenset()
        self.paused = False
        self.history_point: int | None = None
        self.watch = Stopwatch()
        self.last_now = 0  # the front end's clock (ms) at the last command
        self.client = ClientState()
        self.deal = 0
        self.lag = Lag()
        self.lesson: LessonState | None = None
        self.wrong_moves = 0

    def require_match(self) -> MatchLog:
        """The match on the table. Raises ``Refusal`` if there is none."""
        if self.match is None:
            raise Refusal("error.no_match")
        return self.match

    def faded(self, match: MatchLog) -> int:
        """How many entries are out of sight, since remembering is part of the game."""
        recalled = not self.panels.isdisjoint(match.game.recall_panels)
        return self.hotseat.first_visible(match, recalled=recalled)

    def selecting_seat(self, match: MatchLog) -> int | None:
        """The person who looks and has touched something; nobody else's touches are shown."""
        viewer = self.hotseat.viewer(match, match.state, live=True)
        return viewer if isinstance(viewer, int) and self.selection.of(viewer) else None

    def in_progress(self, match: MatchLog) -> bool:
        """Whether the game goes on at this moment: not paused, over, or looked back at."""
        return not self.paused and self.history_point is None and match.result is None
