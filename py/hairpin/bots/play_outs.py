"""Estimates of moves by playing on: a bot plays random deals to the end for all seats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.outlook import ended
from ..core.seats import level_name
from ..core.valuing import Sampling
from ..core.words import Message, say
from .driver import level_of

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping, Sequence

    from ..core.chance import Chance
    from ..core.game import Game
    from ..core.state import State
    from ..core.valuing import Valuation


def valuation_of(
    game: Game[Any], observation: Mapping[str, Any], moves: list[str], seat: int, chance: Chance
) -> Valuation | None:
    """Begin to find the values of a seat's legal ``moves`` from its observation; None without values."""
    if game.playing_on is not None:
        return PlayOuts(game, observation, seat, chance)
    return game.valuation(observation, moves, seat, chance)


class PlayOuts(Sampling):
    """Estimates moves by playing on to the end with a bot, as ``Game.playing_on`` says."""

    def __init__(
        self, game: Game[Any], observation: Mapping[str, Any], seat: int, chance: Chance
    ) -> None:
        """Start without samples."""
        how = game.playing_on
        assert how is not None
        super().__init__(chance, slice_=how.slice, most=how.most)
        self._game = game
        self._observation = observation
        self._seat = seat
        self._longest = how.moves
        self._level = level_of(game, how.level)
        self._thinker = self._level.load()

    def how(self, wanted: Sequence[Sequence[str]]) -> Message | None:
        """Return a sentence with the number of deals, the bot and the largest error."""
        known = self.known(wanted)
        if known is None:
            return None
        return say("values.how.deals", bot=level_name(self._game, self._level.id), **known)

    def play(self, move: str, chance: Chance) -> Generator[None, None, float]:
        """Deal the hidden cards, play ``move``, and let the bot play on for all seats.

        If the game goes on for very long, the chance of ``Game.outlook`` counts.
        """
        game, seat = self._game, self._seat
        state = game.determinize(self._observation, chance)
        game.act(state, seat, move, state.at)
        for _ in range(self._longest):
            result = game.result(state)
            if result is not None:
                return ended(result)[seat - 1]
            actor = game.actors(state)[0]
            game.act(state, actor, self._reply(state, actor, chance), state.at)
            yield
        *_, last = game.outlook(game.observe(state, seat), chance)
        return last.shares[seat - 1]

    def _reply(self, state: State, seat: int, chance: Chance) -> str:
        """The move of the bot that plays on."""
        moves = self._game.moves(state, seat)
        if len(moves) == 1:
            return moves[0]
        thought = None
        for thought in self._thinker(self._game.observe(state, seat), moves, chance):
            if thought.final or thought.nodes >= self._level.nodes:
                break
        assert thought is not None
        return thought.move
