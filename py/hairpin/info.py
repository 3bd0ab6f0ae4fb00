"""What a front end must know before a game begins: games, seats, options, presets, bots, guides.

The build writes this into the page, so that a set-up can be shown before Python runs.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .bots.driver import RANDOM_LEVEL
from .core.drivers import DRIVERS, rank
from .core.options import plain
from .core.seats import level_about, level_name
from .core.words import DEFAULT_LANGUAGE, Speaker, add_words, say
from .games import GAMES, load
from .lessons import minutes

if TYPE_CHECKING:
    from .core.bot import Level
    from .core.game import Game


def home(game: Game[Any]) -> Path:
    """The folder of the module that has the game's class: its guide lies there, and its words if it comes from elsewhere."""
    # What is typed at a prompt lies in no file.
    file = getattr(sys.modules[type(game).__module__], "__file__", None)
    return Path(file or "-").resolve().parent


def take_up(game: Game[Any]) -> None:
    """Look for what a game says beside the module of its class too, if words lie there."""
    folder = home(game) / "words"
    if folder.is_dir():
        add_words(folder)


def guide(game: Game[Any], language: str = DEFAULT_LANGUAGE) -> str:
    """How the game is played, for players, in Markdown; empty if nobody has written it."""
    file = home(game) / f"guide.{language}.md"
    return file.read_text("utf-8") if file.exists() else ""


def game_info(game: Game[Any], speaker: Speaker) -> dict[str, Any]:
    """One game, all texts said."""
    data: dict[str, Any] = {
        "id": game.id,
        "name": say(f"{game.id}.name"),
        "line": say(f"{game.id}.line"),
        "kind": say(f"{game.id}.kind"),
        "seats": [game.low, game.high],
        "minutes": list(game.minutes),
        "frame": list(game.frame),
        "rules": game.rules,
        "realtime": game.realtime,
        "unhurried": game.unhurried,
        "hidden": game.hidden,
        "secrets": game.secrets,
        "liveries": game.liveries,
        "ready": True,
        "options": [option.info(game.id) for option in game.options],
        "presets": [
            {
                "id": preset.id,
                "name": say(f"{game.id}.preset.{preset.id}"),
                "say": say(f"{game.id}.preset.{preset.id}.about"),
                "settings": {key: plain(value) for key, value in preset.settings.items()},
                **({} if preset.seats is None else {"seats": preset.seats}),
            }
            for preset in game.presets
        ],
        "bots": [*(_bot(game, level) for level in game.levels()), _bot(game, RANDOM_LEVEL)],
        "guide": guide(game),
        "learn": minutes(game),
    }
    said: dict[str, Any] = speaker.text(data)
    return said


def _bot(game: Game[Any], level: Level) -> dict[str, Any]:
    stars = rank(level.id)
    return {
        "id": level.id,
        "also": list(level.also),
        "name": level_name(game, level.id),
        "say": level_about(game, level.id),
        "rank": stars,
        "level": None if stars is None else say("driver.level", n=stars, most=len(DRIVERS)),
    }


def all_games(speaker: Speaker) -> list[dict[str, Any]]:
    """Every game of Hairpin's own that is offered to players."""
    return [game_info(load(game), speaker) for game in GAMES]
