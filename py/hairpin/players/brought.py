"""The types of bots that other programs bring."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

from ..core.chance import Chance


class Bot(Protocol):
    """A bot as a class; one instance plays one seat of one game."""

    def choose(
        self, observation: Mapping[str, Any], moves: Sequence[str], chance: Chance
    ) -> str | None:
        """Return one of ``moves``, from the observation of the seat.

        ``chance`` is a random stream derived from the game's seed; a bot that uses no other
        randomness repeats its games exactly. In real time, None means that the bot waits; in turns
        it is an illegal answer.
        """


#: The type of a bot that is a plain function, with the arguments of ``Bot.choose``.
Choose: TypeAlias = Callable[[Mapping[str, Any], Sequence[str], Chance], "str | None"]
#: What can play a seat: a driver's name or the name of another bot, a function, or a class with
#: ``choose`` or an instance of it.
Driver: TypeAlias = "str | Choose | Bot | type[Bot]"
