"""What steps are: every move of a game as one or several numbers out of a fixed set.

The set is the same for all seats and options of a game, so a number means the same in each of its games. A move that is one
decision is one step (``draw``, ``9H>TS``). Of Pursuit's chains and passed cards each card is a step, see ``pursuit``.

Taking back has no step (Grand Prix's ``back``), nor have ``resign`` and ``flag``: whoever only takes steps does without.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hairpin.core.errors import NotAMove

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

#: Moves that are no steps, though a game may list them.
WITHOUT: Final = frozenset({"back", "resign", "flag"})


class Steps:
    """The steps of one game. This class is for games in which a move is one step.

    ``names`` are what the steps are called; a step's number is its index. ``moves`` below is always the list of a seat's legal
    moves as the game gives it, whole and in the game's order.
    """

    __slots__ = ("game", "names", "numbers", "opening", "_marked", "_room")

    game: str
    names: tuple[str, ...]
    numbers: dict[str, int]
    #: The steps that begin a move of several; every other first step is a move, called as the move is.
    opening: frozenset[int]

    def __init__(self, game: str, names: tuple[str, ...], opening: Iterable[str] = ()) -> None:
        self.game = game
        self.names = names
        self.numbers = {name: number for number, name in enumerate(names)}
        self.opening = frozenset(self.numbers[name] for name in opening)
        self._marked = {**self.numbers, **dict.fromkeys(WITHOUT, len(names))}
        self._room = len(names) + 1

    def __len__(self) -> int:
        """How many steps there are."""
        return len(self.names)

    def of(self, move: str) -> tuple[int, ...]:
        """The steps of a move. Raises ``NotAMove`` for a text that has none, as taking back has none."""
        number = self.numbers.get(move)
        if number is None:
            raise NotAMove("error.move.shape", move=move[:40])
        return (number,)

    def legal(self, moves: Sequence[str], begun: Sequence[int] = ()) -> list[int]:
        """The steps that may come next, in ascending order: each leads to a legal move.

        ``begun`` are the steps of the move so far, which were legal; none may follow a whole move.
        """
        if begun:
            return []
        numbers = self.numbers
        return sorted([numbers[move] for move in moves if move not in WITHOUT])

    def mask(self, moves: Sequence[str], begun: Sequence[int] = ()) -> bytearray:
        """What ``legal`` tells as one byte for each step: 1 for those that may come next, else 0."""
        marks, marked = bytearray(self._room), self._marked
        if not begun:
            for move in moves:
                marks[marked[move]] = 1
        # What is no step has a mark behind all others.
        marks.pop()
        return marks

    def move(self, moves: Sequence[str], steps: Sequence[int]) -> str | None:
        """The move that these steps make, once it is whole; None while more are to come.

        The steps must be legal ones, which is not checked here: ``legal`` lists them.
        """
        return self.names[steps[0]] if steps else None
