"""All that a session remembers: the match, the viewer, the selected things, the client's copy of the table.

This module only holds the data. Functions in the other modules take a ``SessionState``, and play moves, build views and
make replies.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..core.clock import Stopwatch
from ..core.errors import Refusal
from ..core.words import Speaker
from .autoplay import AutoPlay
from .hotseat import Hotseat
from .jobs import Jobs
from .jobs.values import MoveValues
from .lag import Lag
from .real_time_bots import RealTimeBots
from .selection import Selection
from .sync import ClientState

if TYPE_CHECKING:
    from ..core.match_log import MatchLog
    from ..daily.par import Par
    from ..review.review import Review
    from .exercise import Exercise
    from .retry import Retry


class SessionState:
    """The state of a table at a device.

    - ``past``: the records of the earlier games of the series
    - ``panels``: the names of the info panels that are turned on
    - ``values``: the values of moves at the point shown, and whether the person has asked for them
    - ``assists``: the kinds of help beyond the rules that were used in this game (``assists.py``)
    - ``history_point``: the earlier point that is shown, as a number of entries; None while the current point is shown
    - ``starts_itself``: no person must send `resume` after this pause; the next `advance` lets match time run
    - ``slept``: the pause began because the device slept
    - ``watch``: turns the client's time into match time
    - ``deal``: the number of games put on this table so far
    - ``exercise``: the lesson or puzzle on the table; None for an ordinary game
    - ``spectated``: the game came by a link after its end, so no sentence calls its only person “you”
    - ``reopened``: the game was over before it came to this table, so it stays as it is
    - ``practice``: a daily race on the table is played for practice and does not count
    - ``par``: the par of a daily race that is being worked out; None if nobody has asked for it
    - ``retry``: the reviewed game whose costly move is tried again on this table, if any
    - ``splitting``: the review of a stored game, whose split is worked out; the table has another game or none
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
        "jobs",
        "bots",
        "panels",
        "assists",
        "paused",
        "starts_itself",
        "slept",
        "history_point",
        "watch",
        "last_now",
        "client",
        "deal",
        "lag",
        "exercise",
        "splitting",
        "practice",
        "retry",
        "spectated",
        "reopened",
        "par",
        "values",
    )

    def __init__(self, language: str) -> None:
        self.language: str = language
        self.speaker: Speaker = Speaker([], language)
        self.match: MatchLog | None = None
        self.match_id: str = ""
        self.past: list[str] = []
        self.hotseat: Hotseat = Hotseat()
        self.selection: Selection = Selection()
        self.autoplay: AutoPlay = AutoPlay()
        self.jobs: Jobs = Jobs()
        self.bots: RealTimeBots = RealTimeBots()
        self.panels: frozenset[str] = frozenset()
        self.assists: frozenset[str] = frozenset()
        self.paused: bool = False
        self.starts_itself: bool = False
        self.slept: bool = False
        self.history_point: int | None = None
        self.watch: Stopwatch = Stopwatch()
        self.last_now: int = 0  # the client's clock (ms) at the last command
        self.client: ClientState = ClientState()
        self.deal: int = 0
        self.lag: Lag = Lag()
        self.exercise: Exercise | None = None
        self.splitting: Review | None = None
        self.retry: Retry | None = None
        self.practice: bool = False
        self.spectated: bool = False
        self.reopened: bool = False
        self.par: Par | None = None
        self.values: MoveValues = MoveValues()

    def require_match(self) -> MatchLog:
        """The match on the table. Raises ``Refusal`` if there is none."""
        if self.match is None:
            raise Refusal("error.no_match")
        return self.match

    def faded(self, match: MatchLog) -> int:
        """The number of early entries that are hidden because remembering them is part of the game."""
        recalled = not self.panels.isdisjoint(match.game.recall_panels)
        return self.hotseat.first_visible(match, recalled=recalled)

    def selecting_seat(self, match: MatchLog) -> int | None:
        """The seat of the viewer if that person has touched things for a move; else None."""
        viewer = self.hotseat.viewer(match, match.state, current=True)
        return viewer if isinstance(viewer, int) and self.selection.of(viewer) else None

    def in_progress(self, match: MatchLog) -> bool:
        """Whether play goes on now: the game is neither paused nor over, and the current point is shown."""
        return not self.paused and self.history_point is None and match.result is None
