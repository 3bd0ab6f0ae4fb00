"""Wrap an external bot as a ``Level``, so that the engine plays with it like with its own bots.

Each answer is checked before the move is played. A bot that raises an error, gives an illegal move,
hangs or ends its process is out: ``Failed`` has the sentence, and the caller counts the game as
lost.
"""

from __future__ import annotations

from inspect import iscoroutine
from typing import TYPE_CHECKING, Any

from hairpin.core.bot import Level, Plan, RealTimeLoader, Thought

from .failing import Failed
from .guard import Broken, counting_interrupts, shown
from .program import Program

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from contextlib import ExitStack

    from hairpin.core.bot import Thinker
    from hairpin.core.chance import Chance
    from hairpin.core.game import Game
    from hairpin.core.match_log import MatchLog
    from hairpin.players.brought import Choose

    from .external import ExternalBot

ASKED = 500  # ms of match time between two questions to an external bot in real time
IDLE = 5  # minutes of match time: a bot that can move but waits this long fails
REACH = 200  # ms; for this time before a move the page shows that the bot reaches for the card


class Seated:
    """An external bot in a seat of a match; all its answers are checked."""

    def __init__(self, bot: ExternalBot, choose: Choose, seat: int) -> None:
        self.bot = bot
        self.seat = seat
        self.choose = choose

    def move(
        self, observation: Mapping[str, Any], moves: list[str], chance: Chance, *, waits: bool
    ) -> str | None:
        """Return the bot's move, or None if it waits, which ``waits`` allows. Raises ``Failed``."""
        try:
            answer: object = self.choose(observation, list(moves), chance)
            if answer is None and waits:
                return None
            # The answer may be an instance of the bot's own subclass of ``str``, which could change
            # its text between two checks. So take a plain copy.
            move = str.__str__(answer) if isinstance(answer, str) else None
            if move is None or move not in moves:
                answered = shown(self.bot.safely(repr, answer))
                if iscoroutine(answer):
                    answer.close()  # prevents a RuntimeWarning
                raise self.failed("illegal", move=answered[:60])
        except Broken as broken:
            what = "ended" if broken.exited else "raised"
            failed = self.failed(what, reason=broken.reason)
            failed.trace = broken.trace
            raise failed from broken
        return move

    def failed(self, what: str, **values: str) -> Failed:
        """Return the error for a bot that cannot play on."""
        return Failed(self.seat, f"terminal.bot.{what}", bot=self.bot.name, **values)


def level(seated: Seated, game: Game[Any]) -> Level:
    """Return a ``Level`` that plays the bot's moves. In a game in turns the level yields a single,
    final ``Thought`` per move. In real time the level asks the bot twice a second."""

    def think(observation: dict[str, Any], moves: list[str], chance: Chance) -> Iterator[Thought]:
        move = seated.move(observation, moves, chance, waits=False)
        assert move is not None
        yield Thought(move, 1, final=True)

    def load() -> Thinker:
        return think

    def real_time() -> RealTimeLoader:
        return lambda seat, chance: _Asked(seated, game, seat, chance)

    return Level(seated.bot.spec, load, 1, real_time)


class _Asked:
    """A mind for real time that asks an external bot at regular intervals."""

    def __init__(self, seated: Seated, game: Game[Any], seat: int, chance: Chance) -> None:
        self._seated = seated
        self._game = game
        self._seat = seat
        self._chance = chance
        self._waited = 0  # ms of match time since the bot last answered with a move

    def plan(self, observation: Mapping[str, Any], at: int, missed: bool) -> Plan:
        """Ask the bot; its move is played at the time of the next question.

        ``determinize`` makes a possible state from the observation; the legal moves are the moves
        in this state.
        """
        game, seat = self._game, self._seat
        own = {**observation, "viewer": seat}
        moves = game.moves(game.determinize(observation, self._chance), seat)
        move = self._seated.move(own, moves, self._chance, waits=True) if moves else None
        self._waited = 0 if move is not None or not moves else self._waited + ASKED
        if self._waited >= IDLE * 60_000:
            # A game in real time goes on until all seats agree that no seat can move. If this bot
            # only waited, the game would never end.
            raise self._seated.failed("idle", minutes=str(IDLE))
        return Plan(move, (), ASKED, REACH)


def seated_in(
    match: MatchLog, bots: Mapping[int, ExternalBot], limit: float, stack: ExitStack
) -> dict[int, Seated]:
    """Return the external ``bots``, ready to play in their seats of ``match``. Bots that are
    programs are started; they end when ``stack`` closes.

    ``limit`` is the seconds that a program may take for an answer. Raises ``Failed`` if a bot
    cannot start.
    """
    seated = {}
    stack.enter_context(counting_interrupts())
    for seat, bot in bots.items():
        if bot.kind == "program":
            program = stack.enter_context(Program(bot, match, seat, limit))
            seated[seat] = Seated(bot, program.choose, seat)
        else:
            seated[seat] = Seated(bot, bot.make(), seat)
    return seated
