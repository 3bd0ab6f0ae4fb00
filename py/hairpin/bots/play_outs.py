"""Estimates of moves by playing on: a bot plays random deals to the end for all seats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ..core.chance import Chance
from ..core.outlook import ended
from ..core.seats import level_name
from ..core.valuing import Sampling
from ..core.words import Message, say
from .driver import level_of

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping, Sequence

    from ..core.game import Game
    from ..core.state import State
    from ..core.valuing import Valuation

#: Of a group of more moves, only so many are played on: the moves after which the outlook is best.
CHOSEN: Final = 4
#: Deals for which the outlook after such a move is taken.
FIRST_DEALS: Final = 2
#: So many outlooks take about 10 ms in a browser.
OUTLOOKS: Final = 6


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
        self._outlooks: dict[str, float] = {}  # move -> the seat's mean chance right after it
        self._chosen: dict[tuple[str, ...], list[str]] = {}

    def step(self, wanted: Sequence[Sequence[str]]) -> bool:
        """Take outlooks to choose from large groups, or play on for one slice."""
        left = OUTLOOKS
        for group in wanted:
            if len(group) <= CHOSEN or tuple(group) in self._chosen:
                continue
            for move in group:
                if move not in self._outlooks:
                    if not left:
                        return True
                    left -= 1
                    self._outlooks[move] = self._outlook(move)
            best = sorted(group, key=lambda move: -self._outlooks[move])
            self._chosen[tuple(group)] = best[:CHOSEN]
        return super().step([self._chosen.get(tuple(group), group) for group in wanted])

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
        return self._chance_in(state, chance)

    def _outlook(self, move: str) -> float:
        """The mean chance of the seat right after ``move``."""
        total = 0.0
        for deal in range(FIRST_DEALS):
            chance = Chance(f"{self._seed} {deal}")
            state = self._game.determinize(self._observation, chance)
            self._game.act(state, self._seat, move, state.at)
            result = self._game.result(state)
            seat = self._seat - 1
            total += self._chance_in(state, chance) if result is None else ended(result)[seat]
        return total / FIRST_DEALS

    def _chance_in(self, state: State, chance: Chance) -> float:
        *_, last = self._game.outlook(self._game.observe(state, self._seat), chance)
        return last.shares[self._seat - 1]

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
