"""Names of games and bots in the record, also of those that are not known here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..core.drivers import DRIVERS
from ..core.errors import SettingsError
from ..core.seats import RANDOM
from ..core.words import say
from ..games import GAMES, load

if TYPE_CHECKING:
    from ..core.words import Speaker


def game_name(game: str, speaker: Speaker) -> str:
    """Return the name of a game; its id if it is not known here."""
    if game not in GAMES:
        try:
            load(game)
        except SettingsError:
            return game
    return speaker.say(say(f"{game}.name"))


def level_name(game: str, level: str, speaker: Speaker) -> str:
    """Return the name of a bot. An unknown level is its own name."""
    if level == RANDOM:
        return speaker.say(say("bot.random"))
    if level in DRIVERS:
        return driver_name(level, speaker)
    key = f"{game}.bot.{level}"
    known = game in GAMES and speaker.catalogue.has(key)
    return speaker.say(say(key)) if known else level


def driver_name(level: str, speaker: Speaker) -> str:
    """Return the name of a driver, which is the same in all games."""
    return speaker.say(say(f"driver.{level}"))
