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

    from .chance import Chance
    from .chronicle import Chronicle
    from .options import Settings
    from .outlook import Outlook
    from .solving import Solver
    from .words import Message

#: The reasons of a game that was played to its end and that a seat may have won.
PLAYED_OUT: Final = (Reason.FINISH, Reason.DEAD, Reason.STUCK)


class Analysis(Rules[S]):
    """How games ran, are likely to end, were won, and can be solved."""

    #: whether ``outlook`` yields anything; races of other games are not reviewed
    foresees: ClassVar[bool] = False
    #: the unit of margins: the sentence ``margin.UNIT`` in the words takes the number ``n``
    margin_unit: ClassVar[str] = "points"
    #: ids of the options that decide a race's length: only races with equal values are compared by
    #: speed
    length_options: ClassVar[tuple[str, ...]] = ()

    def chronicle(self, state: S, /) -> Chronicle[S] | None:
        """Return an object that watches a finished game played again, made with the dealt state;
        None without one.
        """
        return None

    def outlook(self, observation: Mapping[str, Any], chance: Chance, /) -> Iterator[Outlook]:
        """Yield each seat's winning chances, as far as the seat of ``observation`` can know them.

        The work is sliced: each step takes at most about 10 ms and yields better chances. The
        observation is never that of "all" and never of a finished game. Yields nothing if the game
        has no outlook.
        """
        return iter(())

    def reached(self, state: S, /) -> tuple[int, ...] | None:
        """Return what each seat has reached at the end, in units, more being better; None if that
        means nothing.

        It is called only for a game that was played to its end.
        """
        result = self.result(state)
        return None if result is None else result.scores

    def margin(self, state: S, *seats: int) -> int | None:
        """Return the lead of ``seats``, at least one, over the best other seat in units; below 0 if
        they are behind.

        Of several seats the one that has reached the least counts. Returns None if the game is not
        over, was given up or lost on time, or has no such measure.
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
        """Return a search that solves a state; None where luck or hidden cards decide too."""
        return None

    def slip(self, state: S, move: str, /) -> Message | None:
        """Return a sentence about a proven result that a move would give away; None if there is
        none or it is unknown.

        It takes a fraction of a second at most.
        """
        return None

    def from_text(self, text: str, settings: Settings, /) -> S | None:
        """Return the state that a short line of text describes; None if the game has no such form.

        Raises ``StateError`` for a text that is no state under these settings.
        """
        return None
