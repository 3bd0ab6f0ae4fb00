"""The players of the other seats: drivers, bots of the user, functions, and learnt players.

``read_opponents`` turns the argument ``opponents`` into players. A player of moves chooses a whole
move, as a bot does. A player of steps chooses a step from numbers and a mask, as a learner does.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from inspect import signature
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from hairpin.bots.base import decide
from hairpin.bots.driver import level_of
from hairpin.core.chance import derive
from hairpin.core.errors import SettingsError
from hairpin.core.match_log import MatchLog
from hairpin.core.seats import BOT, PERSON, levels_of, newest_level
from hairpin.core.words import AnyOf

from ..bots.asking import Seated
from ..bots.external import find, is_external, player_of
from ..bots.guard import counting_interrupts
from ..bots.program import Program
from ..learning.policy import Policy
from .common import array

if TYPE_CHECKING:
    from contextlib import ExitStack

    from hairpin.core.chance import Chance
    from hairpin.core.game import Game

    from ..table import Table

#: A player of steps: ``(observation, mask, info) -> step``.
StepPolicy: TypeAlias = Callable[[Any, Any, dict[str, Any]], Any]
#: Plays one move, or one step of a move, for the acting seat of a table.
Turn: TypeAlias = "Callable[[Table, Chance], None]"

_FIRST = 1  # number of the game in its series; a bot's random stream depends on it
_LUCK = 1 << 32  # ``info["luck"]`` is below this, as in the lines for a bot's program


@dataclass(frozen=True, slots=True)
class Opponent:
    """A player of another seat.

    ``kind`` is the seat's kind at the table. ``sit`` returns the ``Turn`` of a seat for one game;
    what it opens is closed by the stack.
    """

    kind: str
    sit: Callable[[Table, int, ExitStack], Turn]


def read_opponents(game: Game[Any], given: object, seats: int | None) -> list[Opponent]:
    """Return the player of each other seat, in seat order.

    ``given`` is one opponent or several. A single opponent plays all other seats of ``seats``.
    Raises ``Refusal`` for an opponent that does not exist, ``ValueError`` for a wrong number.
    """
    one = isinstance(given, str | os.PathLike | type) or not isinstance(given, Iterable)
    opponents = [given] if one else list(given)  # type: ignore[call-overload]
    others = len(opponents) if seats is None else seats - 1
    if len(opponents) == 1:
        opponents *= others
    if len(opponents) != others:
        raise ValueError(
            f"seats={seats} needs 1 opponent for all or {others} opponents, not {len(opponents)}"
        )
    return [_opponent(game, each) for each in opponents]


def luck(table: Table, seat: int) -> Chance:
    """Return the random numbers for a seat's next move: the same as in a match."""
    return derive(table.seed, "bot", _FIRST, seat, len(table.played))


def _opponent(game: Game[Any], given: object) -> Opponent:
    """Return the player for one text or object. Raises ``Refusal``."""
    if isinstance(given, str | os.PathLike):
        return _by_name(game, os.fspath(given).strip())
    if hasattr(given, "predict"):
        return _stepping(partial(_predicted, _model(given)))
    if hasattr(given, "choose"):
        return _choosing(given)
    if callable(given):
        return _stepping(given)
    raise _unknown(game, repr(given))


def _unknown(game: Game[Any], given: str) -> SettingsError:
    known = AnyOf(levels_of(game))
    return SettingsError("terminal.error.opponent", given=given[:60], known=known)


def _by_name(game: Game[Any], name: str) -> Opponent:
    if newest_level(game, name) is not None:
        return _driver(game, name)
    if name.endswith(".json") and game.id == "daytona":
        policy = Policy.from_text(Path(name).read_text("utf-8"))
        return _choosing(policy)
    if name.endswith(".zip"):
        return _stepping(partial(_predicted, _model(_loaded(name))))
    if is_external(game, name):
        return _external(name)
    raise _unknown(game, name)


def _same(kind: str, turn: Turn) -> Opponent:
    """Return a player that keeps nothing from turn to turn."""

    def sit(table: Table, seat: int, stack: ExitStack) -> Turn:
        return turn

    return Opponent(kind, sit)


def _driver(game: Game[Any], name: str) -> Opponent:
    level = level_of(game, name)

    def turn(table: Table, chance: Chance) -> None:
        seen = game.observe(table.state, table.seat)
        move = decide(level.load(), seen, list(table.moves), chance, level.nodes).move
        table.play(table.seat, move, table.state.at)

    return _same(BOT + name, turn)


def _external(name: str) -> Opponent:
    """Return the player for a bot in a file, module or program. Raises ``BotError``."""
    bot = find(name)

    def sit(table: Table, seat: int, stack: ExitStack) -> Turn:
        if bot.kind == "program":
            match = MatchLog(table.game, table.seat_specs, table.settings, table.seed)
            seated = Seated(bot, stack.enter_context(Program(bot, match, seat)).choose, seat)
        else:
            seated = Seated(bot, bot.make(), seat)

        def turn(table: Table, chance: Chance) -> None:
            seen = table.game.observe(table.state, seat)
            with counting_interrupts():
                move = seated.move(seen, list(table.moves), chance, waits=False)
            assert move is not None
            table.play(seat, move, table.state.at)

        return turn

    return Opponent(PERSON, sit)


def _choosing(found: Any) -> Opponent:
    """Return the player for a class or object with ``choose(observation, moves, chance)``."""

    def sit(table: Table, seat: int, stack: ExitStack) -> Turn:
        choose: Any = player_of(found)

        def turn(table: Table, chance: Chance) -> None:
            moves = list(table.moves)
            move = choose(table.game.observe(table.state, seat), moves, chance)
            if move not in table.moves:
                raise ValueError(
                    f"the opponent in seat {seat} chose {move!r}, which is no legal move"
                )
            table.play(seat, move, table.state.at)

        return turn

    return Opponent(PERSON, sit)


def _stepping(policy: StepPolicy) -> Opponent:
    """Return the player for a function of numbers and a mask."""

    def turn(table: Table, chance: Chance) -> None:
        seat = table.seat
        if table.begun:
            chance = derive(table.seed, "step", seat, len(table.played), len(table.begun))
        info = {"seat": seat, "luck": chance.below(_LUCK)}
        step = policy(array(table.numbers(seat)), array(table.mask[:]), info)
        try:
            number = int(step)
            legal = number == step and number >= 0 and bool(table.mask[number])
        except (TypeError, ValueError, IndexError):
            legal = False
        if not legal:
            raise ValueError(f"the opponent in seat {seat} chose {step!r}, which is no legal step")
        table.step(number)

    return _same(PERSON, turn)


def _loaded(file: str) -> Any:
    """Return the model in a file that MaskablePPO has saved. Raises ``ModuleNotFoundError``."""
    try:
        package = import_module("sb3_contrib")
    except ModuleNotFoundError:
        raise ModuleNotFoundError(
            f"the opponent {file} needs sb3-contrib: pip install sb3-contrib"
        ) from None
    return package.MaskablePPO.load(file)


def _model(model: Any) -> Any:
    """Return a model that can obey a mask. Raises ``ValueError`` for others."""
    if "action_masks" not in signature(model.predict).parameters:
        raise ValueError(
            f"a {type(model).__name__} cannot be an opponent:"
            " its predict() has no argument action_masks, as that of MaskablePPO has"
        )
    return model


def _predicted(model: Any, observation: Any, mask: Any, info: dict[str, Any]) -> Any:
    """Return the step that a model finds best. A random one would not follow from the seed."""
    seen = {"observation": observation, "action_mask": mask}
    step, _ = model.predict(seen, action_masks=mask, deterministic=True)
    return step
