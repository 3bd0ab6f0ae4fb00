"""Steps: every move of a game as one or several numbers from a fixed set.

The set is the same for all seats and options of a game, so a number always means the same step. A
move with one decision is one step (``draw``, ``9H>TS``). In Pursuit, a move with several cards has
a step per card, see ``pursuit``.

``back`` (undo a part of a move in Grand Prix), ``resign`` and ``flag`` have no steps, so a player
that acts by steps cannot make them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..core.errors import NotAMove

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

#: Moves that have no step, although a game may list them.
WITHOUT: Final = frozenset({"back", "resign", "flag"})


class Steps:
    """The steps of one game. This class is for games in which a move is one step.

    ``names`` are the names of the steps; the number of a step is its index. The argument ``moves``
    below is always the complete list of a seat's legal moves, in the game's order.
    """

    __slots__ = ("game", "names", "numbers", "opening", "_marked", "_room")

    game: str
    names: tuple[str, ...]
    numbers: dict[str, int]
    #: The steps that begin a move of several steps; any other first step is a complete move.
    opening: frozenset[int]

    def __init__(self, game: str, names: tuple[str, ...], opening: Iterable[str] = ()) -> None:
        self.game = game
        self.names = names
        self.numbers = {name: number for number, name in enumerate(names)}
        self.opening = frozenset(self.numbers[name] for name in opening)
        self._marked = {**self.numbers, **dict.fromkeys(WITHOUT, len(names))}
        self._room = len(names) + 1

    def __len__(self) -> int:
        """Return the number of different steps."""
        return len(self.names)

    def of(self, move: str) -> tuple[int, ...]:
        """Return the steps of a move. Raises ``NotAMove`` for a text without steps, such as
        ``back``.
        """
        number = self.numbers.get(move)
        if number is None:
            raise NotAMove("error.move.shape", move=move[:40])
        return (number,)

    def legal(self, moves: Sequence[str], begun: Sequence[int] = ()) -> list[int]:
        """Return the possible next steps in ascending order; each leads to a legal move.

        ``begun`` are the legal steps of the move so far; no step follows a complete move.
        """
        if begun:
            return []
        numbers = self.numbers
        return sorted([numbers[move] for move in moves if move not in WITHOUT])

    def mask(self, moves: Sequence[str], begun: Sequence[int] = ()) -> bytearray:
        """Return the steps of ``legal`` as one byte per step: 1 for a possible next step, else 0."""
        marks, marked = bytearray(self._room), self._marked
        if not begun:
            for move in moves:
                marks[marked[move]] = 1
        # Moves without a step are marked at an extra index after the last step. Remove it.
        marks.pop()
        return marks

    def move(self, moves: Sequence[str], steps: Sequence[int]) -> str | None:
        """Return the move that ``steps`` complete; None if more steps are needed.

        The steps must come from ``legal``; the method does not check this.
        """
        return self.names[steps[0]] if steps else None
