"""Puzzles of Turbo Duel: forced wins within a number of turns.

The turns of both seats count, as in ``docs/turbo-duel-solved.md``. No solutions are stored: the
search proves or refutes each move, and any move that still wins in time is right.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from ...core.puzzling import Kind, Puzzler, Task
from ...core.words import Seat, say
from . import rules
from .codec import to_json
from .packed import Graph
from .report import line
from .search import Search, answer

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ...core.words import Message
    from .packed import Node


class TurboPuzzler(Puzzler):
    """The kind ``win``; its goal is the number of turns from the first position to the win."""

    kinds: ClassVar[Mapping[str, Kind]] = {"win": Kind(2, {"clock": "off"})}

    def ask(self, task: Task) -> Message:
        """Return the number of turns that are left."""
        return say("turbo-duel.puzzle.ask", n=_left(task), rival=Seat(3 - task.seat))

    def basics(self, task: Task) -> tuple[Message, ...]:
        """Return the aim, which cards can be played, when the deck is rebuilt, and what bombs do."""
        named = ("aim", "deck", "bomb", "empty")
        return tuple(say(f"turbo-duel.puzzle.basics.{each}") for each in named)

    def fault(self, task: Task, move: str) -> Message | None:
        """Return the answer that spoils the win; None if the move forces it."""
        left = _left(task)
        after = task.state.copy()
        rules.play(after, move, after.at)
        if after.over is not None:
            won = after.over.winners == (task.seat,)
            return None if won else say("turbo-duel.puzzle.over")
        graph, again = Graph(after.track), after.turn == task.seat
        root, search = graph.root(to_json(after)), Search(graph)
        if answer((search.wins if again else search.loses)(root, left - 1)):
            return None
        if left < 2:
            return say("turbo-duel.puzzle.last")
        reply = None if again else _way_out(graph.choices(root), search, left - 2)
        if reply is None:
            return say("turbo-duel.puzzle.slow", n=left)
        rival = Seat(3 - task.seat)
        return say("turbo-duel.puzzle.allows", rival=rival, move=line(reply), n=left)

    def solved(self, task: Task) -> bool:
        """Return whether the person has won."""
        ended = task.state.over
        return ended is not None and ended.winners == (task.seat,)

    def answer(self, task: Task, seat: int) -> str:
        """Return the move that delays the loss longest."""
        graph = Graph(task.state.track)
        choices, search = graph.choices(graph.root(to_json(task.state))), Search(graph)
        longest = choices[0][0]
        for within in range(_left(task)):
            safe = _way_out(choices, search, within)
            if safe is None:
                break
            longest = safe
        return longest

    def best(self, task: Task) -> str:
        """Return the first move that forces the win."""
        legal = rules.moves(task.state)
        return next(move for move in legal if self.fault(task, move) is None)

    def focus(self, task: Task) -> Message:
        """Return the card of the right move."""
        return say("turbo-duel.puzzle.focus", card=self.best(task)[0])

    def why(self, task: Task) -> Message:
        """Return the first move, the last, and the number of turns."""
        first, last = line(task.moves[0]), line(task.moves[-1])
        turns, rival = int(task.goal), Seat(3 - task.seat)
        return say("turbo-duel.puzzle.why", move=first, last=last, n=turns, rival=rival)


def _left(task: Task) -> int:
    """The number of turns that are left."""
    return int(task.goal) - len(task.moves)


def _way_out(choices: list[tuple[str, bool, Node]], search: Search, left: int) -> str | None:
    """A move with which a seat prevents a forced win of the other within ``left`` turns; None if no
    move prevents it."""
    for text, again, kid in choices:
        if not answer((search.loses if again else search.wins)(kid, left)):
            return text
    return None


PUZZLER = TurboPuzzler()
