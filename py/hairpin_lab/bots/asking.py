"""How the engine plays with a brought bot: as a level among others, whose mind is somebody else's.

What a bot answers is checked before it is played. One that raises an error, answers what is no legal move, hangs or ends
is out: ``Failed`` says so in a sentence, and whoever runs the game counts it as lost.
"""

from __future__ import annotations

from inspect import iscoroutine
from typing import TYPE_CHECKING, Any

from hairpin.core.bot import Level, Plan, RealTimeLoader, Thought

from .failing import Failed
from .guard import Broken, hearing, shown
from .program import Program

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from contextlib import ExitStack

    from hairpin.core.bot import Thinker
    from hairpin.core.chance import Chance
    from hairpin.core.game import Game
    from hairpin.core.match_log import MatchLog

    from .brought import Brought, Choose

ASKED = 500  # ms of match time between two questions to a brought bot in real time
IDLE = 5  # minutes of match time in which a bot that could do something has to do it
REACH = 200  # ms before its move in which its hand would be seen on its way


class Seated:
    """A brought bot in a seat of a match: asks it, and believes nothing that it says."""

    def __init__(self, bot: Brought, choose: Choose, seat: int) -> None:
        self.bot = bot
        self.seat = seat
        self.choose = choose

    def move(
        self, observation: Mapping[str, Any], moves: list[str], chance: Chance, *, waits: bool
    ) -> str | None:
        """Its move; None if it ``waits`` and may. Raises ``Failed``."""
        try:
            answer: object = self.choose(observation, list(moves), chance)
            if answer is None and waits:
                return None
            # A kind of text of the bot's own could answer otherwise each time it is looked at.
            move = str.__str__(answer) if isinstance(answer, str) else None
            if move is None or move not in moves:
                told = shown(self.bot.safely(repr, answer))
                if iscoroutine(answer):
                    answer.close()  # prevents a RuntimeWarning
                raise self.failed("illegal", move=told[:60])
        except Broken as broken:
            what = "ended" if broken.left else "raised"
            failed = self.failed(what, reason=broken.reason)
            failed.trace = broken.trace
            raise failed from broken
        return move

    def failed(self, what: str, **values: str) -> Failed:
        """What is said when it is out."""
        return Failed(self.seat, f"terminal.bot.{what}", bot=self.bot.name, **values)


def level(seated: Seated, game: Game[Any]) -> Level:
    """The bot as a level of a game: decides at once in turns, and is asked twice a second in real time."""

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
    """A mind in real time that asks a brought bot at an even pace."""

    def __init__(self, seated: Seated, game: Game[Any], seat: int, chance: Chance) -> None:
        self._seated = seated
        self._game = game
        self._seat = seat
        self._chance = chance
        self._waited = 0  # ms since it last answered with a move

    def plan(self, observation: Mapping[str, Any], at: int, missed: bool) -> Plan:
        """What it answers is done when it is asked next; what it may do is read off a table that fits what it sees."""
        game, seat = self._game, self._seat
        own = {**observation, "viewer": seat}
        moves = game.moves(game.determinize(observation, self._chance), seat)
        move = self._seated.move(own, moves, self._chance, waits=True) if moves else None
        self._waited = 0 if move is not None or not moves else self._waited + ASKED
        if self._waited >= IDLE * 60_000:
            # A game waits for everybody to agree that nobody gets on; it would never end.
            raise self._seated.failed("idle", minutes=str(IDLE))
        return Plan(move, (), ASKED, REACH)


def seated_in(
    match: MatchLog, bots: Mapping[int, Brought], limit: float, stack: ExitStack
) -> dict[int, Seated]:
    """Brought ``bots`` in their seats of a match; programs are started, and end with ``stack``.

    ``limit`` is how many seconds a program may take for an answer. Raises ``Failed`` if one cannot begin.
    """
    seated = {}
    stack.enter_context(hearing())
    for seat, bot in bots.items():
        if bot.kind == "program":
            program = stack.enter_context(Program(bot, match, seat, limit))
            seated[seat] = Seated(bot, program.choose, seat)
        else:
            seated[seat] = Seated(bot, bot.make(), seat)
    return seated
