"""Bots of every kind as ``Level``: drivers by name, bots of other programs, and functions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..bots.driver import level_of
from ..core.seats import BOT, newest_level, unknown_level

if TYPE_CHECKING:
    from contextlib import ExitStack

    from ..core.bot import Level
    from ..core.match_log import MatchLog
    from .brought import Driver


def level_for(match: MatchLog, driver: Driver, seat: int, stack: ExitStack) -> Level:
    """Return the ``Level`` by which ``driver`` plays ``seat``. A program ends when ``stack`` closes.

    Raises ``SettingsError`` for an unknown name, ``BotError`` if a bot cannot start, and
    ``TypeError`` for anything that is no bot.
    """
    game = match.game
    if isinstance(driver, str):
        name = driver.removeprefix(BOT)
        known = newest_level(game, name.casefold())
        if known is not None:
            return level_of(game, known)
    # Only bots that are not Hairpin's own need these modules.
    from hairpin_lab.bots.asking import Seated, level, seated_in
    from hairpin_lab.bots.external import ExternalBot, is_external, player_of
    from hairpin_lab.bots.program import LIMIT

    if isinstance(driver, str):
        if not is_external(game, driver):
            raise unknown_level(game, name)
        from hairpin_lab.bots.external import find

        return level(seated_in(match, {seat: find(driver)}, LIMIT, stack)[seat], game)
    name = name_of(driver)
    choose = player_of(driver)
    if not callable(choose):
        raise TypeError(f"a driver is a name, a function or a class with choose, not {name}")
    return level(Seated(ExternalBot(name, "module", name, "", "", ""), choose, seat), game)


def name_of(driver: Driver) -> str:
    """Return a short name of a bot for the table."""
    if isinstance(driver, str):
        return driver.rpartition(":")[2]
    named: str = getattr(driver, "__name__", type(driver).__name__)
    return named
