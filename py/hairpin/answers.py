"""The types of the answers about a match: a suggestion, an outlook, a review and a proof."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .core.bot import Verdict


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move that a driver considered.

    - ``move``: its text for ``Match.play``; in Grand Prix it may combine several moves
    - ``value``: its value for the seat in the driver's own unit; only values of one suggestion can
      be compared. None if the driver has no opinion
    - ``reasons``: what the move does and why it is good, in sentences; may be empty
    - ``line``: the moves that the driver expects after it, up to the next hidden card
    """

    move: str
    value: int | None = None
    reasons: tuple[str, ...] = ()
    line: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A driver's advice for ``seat``: its ``move``, and the ``candidates`` that it considered, best
    first.

    ``verdict`` is the proven result for the seat: ``won`` or ``lost``, or ``open`` if nothing is
    proven.
    """

    seat: int
    move: str
    candidates: tuple[Candidate, ...]
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Outlook:
    """Each seat's chance to win, in seat order; the chances add up to 1.

    In 95 of 100 cases a chance is meant to be wrong by at most ``error``. After the end of the game
    the winners share the chance, and ``error`` is 0.
    """

    chances: tuple[float, ...]
    error: float


@dataclass(frozen=True, slots=True)
class CostlyMove:
    """A decision of the reviewed seat for which a better move was known.

    - ``n``: the number of moves before it; ``match.branch(n)`` is the match at this point
    - ``played``, ``better``: the two moves, each with all its steps
    - ``kept``: the chance to win after the better move
    - ``cost``: the part of the chance that the decision lost
    - ``error``: the error of the cost; about 95 of 100 costs are meant to be within it
    - ``sentence``: the same in words, with the reason if it is known

    If no decision was surely costly, ``cost`` is 0 and ``sentence`` gives the game's own measure.
    """

    n: int
    played: str
    better: str
    kept: float
    cost: float
    error: float
    sentence: str


@dataclass(frozen=True, slots=True)
class Review:
    """The review of a finished game for ``seat``.

    - ``chances``: pairs of a number of moves and the seat's chance to win after them
    - ``own``, ``luck``, ``others``: how much the seat's decisions, luck and the other seats changed
      this chance; with the first chance they add up to the last
    - ``costly``: the costliest decisions, costliest first
    - ``summary``: the account in words
    """

    seat: int
    chances: tuple[tuple[int, float], ...]
    own: float
    luck: float
    others: float
    costly: tuple[CostlyMove, ...]
    summary: str


@dataclass(frozen=True, slots=True)
class Proof:
    """The proven result of a position with best play of both seats.

    - ``seat``: the seat to move
    - ``verdict``: ``won`` or ``lost`` for this seat, or ``open`` if nothing is proven
    - ``turns``: the number of turns to the end; None if nothing is proven
    - ``line``: best play, as far as it is proven
    - ``within``: the number of turns within which the search is complete
    - ``positions``: the number of positions that the search has found
    """

    seat: int
    verdict: Verdict
    turns: int | None
    line: tuple[str, ...]
    within: int
    positions: int
