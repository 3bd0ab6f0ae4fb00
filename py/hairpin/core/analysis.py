"""Questions about a game beyond playing it: the part of ``Game`` for reviews, results, hints and
proofs.

How did a finished game run (``chronicle``)? Who is likely to win (``outlook``)? By how much was it
won (``margin``)? What can be proven (``solver``)? A game answers as many of these as it likes: each
method has a default.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from .rules import Rules
from .state import Reason, S

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from .bot import PlayingOn
    from .chance import Chance
    from .chronicle import Chronicle
    from .contrast import Waste
    from .options import Settings
    from .outlook import Outlook
    from .printing import Printable
    from .puzzling import Puzzler
    from .solving import Solver
    from .valuing import Valuation
    from .words import Message

#: If a game ends for one of these reasons, the seats played it to its end. If it ends for another
#: reason, such as a resignation, the margin of the win has no meaning.
PLAYED_OUT: Final = (Reason.FINISH, Reason.DEAD, Reason.STUCK)


class Analysis(Rules[S]):
    """The analysis of a game: its course, the winning chances, the margin of the win, proven
    results.
    """

    #: whether ``outlook`` yields chances; only games with an outlook have a review
    foresees: ClassVar[bool] = False
    #: the error of a chance of ``outlook``, in hundredths; 95 of 100 chances are meant to lie so close
    outlook_error: ClassVar[int] = 10
    #: the error of the difference between two chances of ``outlook`` after two moves from one point, in hundredths
    comparison_error: ClassVar[int] = 10
    #: the unit of margins, such as points. The catalogue's sentence ``margin.UNIT`` says a margin
    #: of ``n`` units
    margin_unit: ClassVar[str] = "points"
    #: ids of the options that decide a race's length. The page compares the speeds of two races
    #: only if both races have the same values for these options
    length_options: ClassVar[tuple[str, ...]] = ()
    #: whether the values of moves are known, by ``valuation`` or by ``playing_on``
    valued: ClassVar[bool] = False
    #: how a bot plays on to estimate moves; None if the game finds their values in another way
    playing_on: ClassVar[PlayingOn | None] = None

    def chronicle(self, state: S, /) -> Chronicle[S] | None:
        """Return a chronicle: an object that counts the events of a finished game. Return None if
        this game has no chronicle. ``state`` is the state after the deal.

        The caller then replays the game and calls ``Chronicle.watch`` after each entry.
        """
        return None

    def outlook(self, observation: Mapping[str, Any], chance: Chance, /) -> Iterator[Outlook]:
        """Yield each seat's winning chances, as far as the seat of ``observation`` can know them.

        Each step of the generator takes at most about 10 ms and yields better chances. The
        viewer of the observation is never "all", and the game is not finished. Yields nothing
        if the game has no outlook.
        """
        return iter(())

    def waste(self, observation: Mapping[str, Any], move: str, /) -> Waste | None:
        """Return what a seat's move threw away in the game's own measure, and a move that keeps it.

        None by default, and if it is not worth naming. Reviews ask if the chances show no costly move.
        """
        return None

    def could_act(self, state: S, seat: int, /) -> bool:
        """Return whether a seat has an action in real time that brings it on; False by default.

        Reviews of real-time games count the time that a seat let pass although it had one.
        """
        return False

    def valuation(
        self, observation: Mapping[str, Any], moves: list[str], seat: int, chance: Chance, /
    ) -> Valuation | None:
        """Begin to find the values of a seat's legal ``moves`` from its observation; None without
        values.

        It is not called for a game with ``playing_on``.
        """
        return None

    def reached(self, state: S, /) -> tuple[int, ...] | None:
        """Return each seat's progress at the end of the game, in ``margin_unit`` (more is better);
        None if the game measures no progress.

        It is called only for a game that was played to its end.
        """
        result = self.result(state)
        return None if result is None else result.scores

    def feat(self, state: S, seat: int, /) -> bool | None:
        """Return whether a seat did what a star of the ladder asks for in this game; None without such a star."""
        return None

    def margin(self, state: S, *seats: int) -> int | None:
        """Return how many units ``seats`` are ahead of the best other seat; below 0 if behind.

        For several seats, this is the lead of the seat with the least progress among them. Returns
        None if the game is not over, did not end by play (``PLAYED_OUT``), or measures no progress.
        """
        result = self.result(state)
        if result is None or result.reason not in PLAYED_OUT:
            return None
        reached = self.reached(state)
        if reached is None:
            return None
        others = [n for seat, n in enumerate(reached, 1) if seat not in seats]
        return min(reached[seat - 1] for seat in seats) - max(others)

    def solver(self, state: S, /) -> Solver | None:
        """Return a search for the proven result of a state; None if luck or hidden cards matter."""
        return None

    def slip(self, state: S, move: str, /) -> Message | None:
        """Return a warning if ``move`` gives away a proven result; None if it does not or if
        nothing is proven.

        The search takes a fraction of a second at most.
        """
        return None

    def puzzler(self) -> Puzzler | None:
        """Return the tasks of the game's puzzles; None if the game has no puzzles."""
        return None

    def printable(self) -> Printable | None:
        """Return the printed sheets of the game: cards, boards and deals; None if it has none."""
        return None

    def from_text(self, text: str, settings: Settings, /) -> S | None:
        """Return the state that a short line of text describes; None if the game has no such
        notation.

        Raises ``StateError`` for a text that is no state under these settings.
        """
        return None
