"""The one interface between a game and everything around it.

It is put together of parts, each in a file of its own. Every game writes the rules (``rules``), its look (``paint``), how
moves are touched (``paths``) and two sentences (``say_move``, ``verdict``). The rest has defaults: a game writes of
it only what it has need of.

==============  ==============================================================================================
``rules``       deal, who may act, moves, states as JSON
``observing``   hidden things: what a viewer may know, info panels
``touching``    which things of the table are touched for a move
``timing``      clocks, real time
``series``      what one game hands on to the next, scores
``sentences``   sentences, reasons
``chronicle``   how a finished game ran
``outlook``     chances
``margin``      by how much a game was won
``solving``     what can be forced
==============  ==============================================================================================

``docs/adding-a-game.md`` is the way in; ``games/null_game`` the smallest example.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, NamedTuple

from .chronicle import Recounting
from .clock import LATEST
from .errors import NotAllowed
from .margin import Margin
from .outlook import Foreseeing
from .report import NO_REPORT
from .sentences import Sentences
from .series import InSeries
from .solving import Solving
from .state import FLAG, RESIGN, Reason, S
from .timing import Timing
from .touching import Touching
from .words import Seat

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .bot import Level
    from .options import Setting
    from .report import Report


class Preset(NamedTuple):
    """A named choice of settings, and of how many play where that belongs to it.

    One whose id is ``FIRST`` is what front ends begin with until a game was finished. Each is told about in a sentence,
    under the key of its name with ``.about``.
    """

    id: str
    settings: Mapping[str, Setting]
    seats: int | None = None


# The preset for whoever has not played the game yet.
FIRST = "first"


class Game(
    Touching[S],
    Timing[S],
    InSeries[S],
    Sentences[S],
    Recounting[S],
    Foreseeing,
    Margin[S],
    Solving[S],
):
    """A game. One instance serves any number of states.

    ``presets`` are named choices of settings for people, ``quick_settings`` settings under which a game played without any
    sense is soon over: the conformance suite plays with them. ``lengthy`` says that a move takes so long to be seen that
    people may wish bots were faster, ``liveries`` that what races is painted in colours of its own, not in its seat's.
    ``minutes`` is how long a race, or one game of a series, usually takes people: from and to. ``frame`` is the least width and
    height of a frame in somebody's page, in pixels, in which a front end lets people play.
    """

    presets: ClassVar[tuple[Preset, ...]] = ()
    quick_settings: ClassVar[Mapping[str, Setting]] = {}
    minutes: ClassVar[tuple[int, int]] = (5, 10)
    frame: ClassVar[tuple[int, int]] = (360, 600)
    lengthy: ClassVar[bool] = False
    liveries: ClassVar[bool] = False

    def by_rules(self, rules: int) -> Game[S] | None:
        """This game as records of these ``rules`` have it; None if it knows none such."""
        return self if rules == self.rules else None

    @property
    def newest(self) -> Game[S]:
        """What new games are played by, where this one only plays earlier records on."""
        return self

    def levels(self) -> tuple[Level, ...]:
        """The bots of this game, weakest first, besides *random* which every game has."""
        return ()

    def act(self, state: S, seat: int, move: str, at: int, report: Report = NO_REPORT) -> None:
        """Apply one log entry: a move, or ``resign``, or ``flag``.

        Raises ``NotAMove`` or ``NotAllowed``; the state is then unchanged.
        """
        if not 1 <= seat <= state.seats:
            raise NotAllowed("error.seat.none", seat=seat)
        if state.over is not None:
            raise NotAllowed("error.move.over")
        if not state.at <= at <= LATEST:
            raise NotAllowed("error.time")
        deadline = self.deadline(state)
        if move == FLAG:
            if deadline is None or deadline[1] != seat or at < deadline[0]:
                raise NotAllowed("error.move.early", who=Seat(seat))
            self.concede(state, seat, Reason.FLAG, at, report)
            return
        if deadline is not None and at >= deadline[0]:
            raise NotAllowed("error.move.late", who=Seat(deadline[1]))
        if move == RESIGN:
            if state.seats != 2 or self.realtime:
                raise NotAllowed("error.move.resign")
            self.concede(state, seat, Reason.RESIGN, at, report)
            return
        self.apply(state, seat, move, at, report)
