"""Puzzles of Pursuit: the longest chain, the chain that catches the rival, the safest discard.

Chains are counted exactly. The safety of a discard is estimated: the unseen cards are dealt many
times, and the deals are counted in which the next player cannot catch this seat. The file stores
these numbers, so the engine deals nothing while a person solves a puzzle.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from ...core.chance import derive
from ...core.puzzling import Kind, Puzzler, Task
from ...core.words import Seat, say
from . import rules
from .bots import Line, Mind, longest_advance
from .cards import CIRCLE, ROUND
from .naming import rank_said, short
from .observe import observe
from .report import line
from .state import stands_for

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ...core.words import Message
    from .state import Chase

#: Deals of the unseen cards for an estimate. Each number has a standard error of at most 0.3 of 100.
#: All discards are tried with the same deals, so a difference of 3 has an error of at most 0.1.
DEALS: Final = 32_000
#: The name of the deals from which the file of puzzles is made.
SAMPLE: Final = "safety"
WHOLE: Final = 100  # safety is counted in hundredths
#: A discard is right if it is at most this many hundredths less safe than the safest.
MARGIN: Final = 1


class PursuitPuzzler(Puzzler):
    """The kinds ``chain``, ``catch`` and ``discard``.

    The goal of ``discard`` is the safety of each face in hundredths: ``5S:83,7H:71``.
    """

    kinds: ClassVar[Mapping[str, Kind]] = {
        "chain": Kind(2, {}),
        "catch": Kind(2, {}),
        "discard": Kind(2, {}),
    }

    def ask(self, task: Task) -> Message:
        """Return the task of the kind."""
        return say(f"pursuit.puzzle.{task.kind}", rival=_rival(task))

    def basics(self, task: Task) -> tuple[Message, ...]:
        """Return the aim, what a chain is, and the part of a turn that the task is about."""
        named = ("aim", "start", "chain", "far" if task.kind == "chain" else task.kind)
        return tuple(say(f"pursuit.puzzle.basics.{each}") for each in named)

    def fault(self, task: Task, move: str) -> Message | None:
        """Return how far a move drives, or how safe it is; None for the best."""
        if task.kind == "discard":
            return self._unsafe(task, move)
        state = task.state
        if move.startswith("take"):
            return _taken(task, move)
        if move.startswith("discard"):
            return say(f"pursuit.puzzle.{task.kind}.discard", rival=_rival(task))
        made, gap = advance(state, task.seat, move), gap_of(state, task.seat)
        if task.kind == "catch":
            return None if made >= gap else say("pursuit.puzzle.catch.less", n=made, gap=gap)
        if made == longest(state, task.seat):
            return None
        return say("pursuit.puzzle.chain.less", n=made, most=longest(state, task.seat))

    def _unsafe(self, task: Task, move: str) -> Message | None:
        safe = safety_in(task.goal)
        own = safe[_face(move)]
        if own >= max(safe.values()) - MARGIN:
            return None
        helps = "helps" if _helps(task, _face(move)) else "no"
        return say(f"pursuit.puzzle.discard.{helps}", n=WHOLE - own, rival=_rival(task))

    def solved(self, task: Task) -> bool:
        """Return whether the chain lies, the rival is caught, or the card is discarded."""
        if task.kind == "catch":
            return task.state.over is not None
        return bool(task.moves)

    def best(self, task: Task) -> str:
        """Return the first right move; among discards the safest."""
        moves = rules.moves(task.state, task.seat)
        if task.kind == "discard":
            safe = safety_in(task.goal)
            return max(moves, key=lambda move: safe[_face(move)])
        return next(move for move in moves if self.fault(task, move) is None)

    def focus(self, task: Task) -> Message:
        """Return where to look."""
        if task.kind == "chain":
            start = rules.start(task.state, task.seat)
            return say("pursuit.puzzle.chain.focus", rank=rank_said(start.rank))
        return say(f"pursuit.puzzle.{task.kind}.focus", rival=_rival(task))

    def why(self, task: Task) -> Message:
        """Return the number of ranks, or the safety of the best discard and of the next best one."""
        first: Chase = task.start
        if task.kind == "discard":
            safe = safety_in(task.goal).values()
            wrong = max(each for each in safe if each < max(safe) - MARGIN)
            card = short(_face(task.moves[0]))
            n, other = WHOLE - max(safe), WHOLE - wrong
            key = "pursuit.puzzle.discard.why"
            if not _helps(task, _face(task.moves[0])):
                key = "pursuit.puzzle.discard.why.beside"
            return say(key, card=card, n=n, next=other, rival=_rival(task))
        move = task.moves[-1]
        if task.kind == "catch":
            gap = gap_of(first, task.seat)
            return say("pursuit.puzzle.catch.why", move=line(first, task.seat, move), n=gap)
        # The beginning of the longest chain always drives one rank less, so a next best chain would say nothing.
        made = advance(first, task.seat, move)
        return say("pursuit.puzzle.chain.why", move=line(first, task.seat, move), n=made)


def puts(state: Chase, seat: int) -> list[str]:
    """Return the moves that put down a chain."""
    return [move for move in rules.moves(state, seat) if move.startswith("put")]


def advance(state: Chase, seat: int, move: str) -> int:
    """Return the number of ranks that a chain drives."""
    chain = rules.chain_of(state, seat, move.partition(" ")[2])
    assert chain is not None
    return chain.advance


def longest(state: Chase, seat: int) -> int:
    """Return the number of ranks that the longest chain in hand drives; -1 without a chain."""
    return longest_advance(state.hands[seat - 1], rules.start(state, seat))


def gap_of(state: Chase, seat: int) -> int:
    """Return the number of ranks from a seat to its rival."""
    rival = 2 - seat
    there = stands_for(state.ups[rival], state.beside[rival], 1)[0]
    return (there - rules.start(state, seat).rank) % ROUND


def _taken(task: Task, move: str) -> Message | None:
    """Why a card does not help to catch the rival; None if it does."""
    state, seat = task.state, task.seat
    card = state.stock[-1] if move == "take stock" else state.pile[-1]
    reach = longest_advance([*state.hands[seat - 1], card], rules.start(state, seat))
    gap = gap_of(state, seat)
    return None if reach >= gap else say("pursuit.puzzle.catch.take", n=max(0, reach), gap=gap)


def _helps(task: Task, face: str) -> bool:
    """Whether a card is a joker, or has a rank on the rival's way to the person."""
    state, rival = task.start, 2 - task.seat
    there = stands_for(state.ups[rival], state.beside[rival], 1)[0]
    way = (rules.start(state, task.seat).rank - there) % ROUND
    rank = CIRCLE.find(face[0])
    return rank < 0 or (rank - there) % ROUND <= way


def safety(state: Chase, seat: int, deals: int = DEALS, sample: str = SAMPLE) -> dict[str, float]:
    """Return the safety of each face that ``seat`` may discard now, in hundredths.

    Each ``sample`` is another series of deals.
    """
    mind = Mind(observe(state, seat), derive("puzzle", sample), deals)
    found: dict[str, float] = {}
    for move in rules.moves(state, seat):
        card = rules.discarded(state, _face(move))
        assert card is not None
        left = tuple(each for each in mind.hand if each != card)
        safe = mind.safe(Line(move, 0.0, 0, left, card, mind.top))
        found[_face(move)] = WHOLE * safe / deals
    return found


def safety_in(goal: str) -> dict[str, int]:
    """Return the safety of each face in a goal."""
    return {face: int(n) for face, n in (each.split(":") for each in goal.split(","))}


def goal_of(safe: Mapping[str, float]) -> str:
    """Return the goal with the rounded safety of each face."""
    return ",".join(f"{face}:{round(n)}" for face, n in safe.items())


def margins_of(safe: Mapping[str, float], goal: str) -> tuple[float, float]:
    """Return how much less safe than the safest a discard is: the worst one that is right by ``goal``, and the best
    wrong one.
    """
    told, best = safety_in(goal), max(safe.values())
    least = max(told.values()) - MARGIN
    right = min(n for face, n in safe.items() if told[face] >= least)
    wrong = max((n for face, n in safe.items() if told[face] < least), default=0.0)
    return best - right, best - wrong


def _face(move: str) -> str:
    return move.partition(" ")[2]


def _rival(task: Task) -> Seat:
    return Seat(3 - task.seat)


PUZZLER = PursuitPuzzler()
