"""The one interface between a game and everything around it.

It consists of parts, each in a file of its own. Every game writes the rules (``rules``), its view
(``paint``), the touches of its moves (``paths``) and two sentences (``say_move``, ``verdict``). All
other methods have defaults.

==============  ================================================================================
``rules``       deal, who may act, moves, states as JSON
``observing``   hidden cards: the knowledge of each viewer, info panels
``touching``    the things on the table that a player touches to make a move
``timing``      clocks, real time
``series``      data that a game passes to the next game of a series, scores
``sentences``   sentences about moves, states and results, reasons for hints
``analysis``    course of a finished game, winning chances, margins, proofs
==============  ================================================================================

The parameters of all methods are positional, so a game may use a function with other parameter
names as a method: ``paint = staticmethod(view.paint)``. ``docs/adding-a-game.md`` is the
introduction, ``games/null_game`` the smallest example.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, NamedTuple

from .analysis import Analysis
from .clock import LATEST
from .errors import NotAllowed
from .report import NO_REPORT
from .sentences import Sentences
from .series import InSeries
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
    """Named settings. A preset may also set the number of seats (``seats``, else None).

    Front ends offer the preset ``FIRST`` until the player has finished a game. ``then`` is the id of
    the preset that a front end proposes to a person who has won a game with this one. The catalogue
    has a sentence about each preset: its key is the key of the preset's name plus ``.about``. The
    sentence that proposes ``then`` has the key of this preset's name plus ``.then``; the labels of
    its answers add ``.yes`` and ``.no``. ``minutes`` is the usual shortest and longest duration of all its
    games; None if the preset takes as long as the game's ``minutes``.
    """

    id: str
    settings: Mapping[str, Setting]
    seats: int | None = None
    then: str | None = None
    minutes: tuple[int, int] | None = None


# The preset for people who have not played the game yet.
FIRST = "first"


class Game(
    Touching[S],
    Timing[S],
    InSeries[S],
    Sentences[S],
    Analysis[S],
):
    """A game. One instance serves any number of states.

    - ``presets``: named choices of settings for people
    - ``quick_settings``: settings under which random play ends soon; the conformance suite plays
      with them
    - ``for_newcomers``: newcomers are advised to begin with this game
    - ``minutes``: the usual shortest and longest duration of a race, or of one game of a series
    - ``frame``: the least width and height in pixels; in a smaller frame a front end does not
      let people play
    - ``lengthy``: the animation of a move takes long, so people may want bots to be faster
    - ``liveries``: tokens have their own colours instead of the colours of their seats
    - ``pairs_colours``: rules pair red and black cards, so a deck of four colours needs a word about it
    """

    presets: ClassVar[tuple[Preset, ...]] = ()
    quick_settings: ClassVar[Mapping[str, Setting]] = {}
    for_newcomers: ClassVar[bool] = False
    minutes: ClassVar[tuple[int, int]] = (5, 10)
    frame: ClassVar[tuple[int, int]] = (360, 600)
    lengthy: ClassVar[bool] = False
    liveries: ClassVar[bool] = False
    pairs_colours: ClassVar[bool] = False

    def by_rules(self, rules: int) -> Game[S] | None:
        """Return the game that can replay records made with version ``rules`` of the rules; None if
        this version is unknown."""
        return self if rules == self.rules else None

    @property
    def newest(self) -> Game[S]:
        """The game for new matches: this game, or its successor if this game only plays old
        records.
        """
        return self

    def levels(self) -> tuple[Level, ...]:
        """Return the bots of this game, weakest first, without *random*, which every game has."""
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
