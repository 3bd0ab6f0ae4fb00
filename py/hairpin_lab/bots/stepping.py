"""A base class for bots that choose steps from numbers, as learners in the environments do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from hairpin.steps import steps_of

from ..sights import sight_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hairpin.core.chance import Chance

_LUCK = 1 << 32  # as ``info["luck"]`` of a function that plays in an environment


class StepBot:
    """A bot whose subclass implements ``step``: it turns moves into steps, and observations into numbers.

    ``game`` is the name of the game, and ``seats`` the number of its seats. The numbers and masks
    are those of the environment of the same game in the same seat. The class is for games in turns.
    """

    game: ClassVar[str]
    seats: ClassVar[int] = 2

    def __init__(self) -> None:
        self._sight = sight_of(self.game, self.seats)
        self._steps = steps_of(self.game)

    def step(self, observation: bytearray, mask: bytearray, luck: int) -> int:
        """Return a step that ``mask`` allows. ``luck`` is a random number from 0 to 2³² − 1 that
        follows from the seed of the game.
        """
        raise NotImplementedError

    def choose(self, observation: Mapping[str, Any], moves: Sequence[str], chance: Chance) -> str:
        """Return the legal move that the chosen steps make. Raises ``ValueError`` for a step that
        the mask does not allow.
        """
        # Observations of games without hidden cards are the same for all seats and name no viewer.
        seat = observation["viewer"] if "viewer" in observation else observation["turn"]
        numbers = self._sight.write(observation, seat)
        steps = self._steps
        taken: list[int] = []
        begun: list[str] = []
        while True:
            mask = steps.mask(moves, taken)
            seen = numbers[:]
            if begun:
                self._sight.begin(seen, begun)
            step = int(self.step(seen, mask[:], chance.below(_LUCK)))
            if not (0 <= step < len(mask) and mask[step]):
                raise ValueError(f"step {step} is not allowed")
            taken.append(step)
            move: str | None = steps.names[step]
            if len(taken) > 1 or step in steps.opening:
                move = steps.move(moves, taken)
            if move is not None:
                return move
            begun.append(steps.names[step])
