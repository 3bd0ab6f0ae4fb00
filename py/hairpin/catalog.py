"""What is known of a game before it begins: its name, seats, options, presets, bots and guide.

``hairpin.game`` and ``hairpin.list_games`` return it as ``GameInfo`` for other programs.
``game_info`` returns it as data for front ends; the build writes that into the page, so that a
set-up is shown before Python runs.
"""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from .bots.driver import RANDOM_LEVEL
from .core.drivers import DRIVERS, rank
from .core.errors import SettingsError
from .core.options import plain
from .core.seats import level_about, level_name
from .core.words import DEFAULT_LANGUAGE, Speaker, add_words, say
from .games import GAMES, home, load, others, refused
from .lessons import course, minutes

if TYPE_CHECKING:
    from .core.bot import Level
    from .core.game import Game
    from .core.options import Option

#: The folder of the texts for teachers and about privacy.
TEXTS: Final = Path(__file__).with_name("texts")


# --- for other programs -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OptionInfo:
    """An option of a game; ``hairpin.new`` takes its value as the keyword argument ``id``.

    ``kind`` names the type of its value:

    - ``bool``: true or false
    - ``int``: a number from ``low`` to ``high``
    - ``choice``: one of ``values``
    - ``clock``: one of ``values``, or ``TURN+RESERVE`` in seconds
    - ``permutation``: one of ``values``, or all letters in any order
    - ``ints``: a list of numbers from ``low`` to ``high``
    - ``per_seat``: a list of numbers, one per seat, or a single number for all seats
    """

    id: str
    name: str
    help: str
    kind: str
    default: bool | int | str | tuple[int, ...]
    values: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True, slots=True)
class GameInfo:
    """A game: its id for ``hairpin.new``, its name, a sentence about it, its numbers of seats, and
    its options.

    ``hidden``: the game has cards that some seat may not see. ``realtime``: all seats play at once
    unless an option says otherwise. ``rules`` is the version number of the rules, which records
    contain. It increases when new rules would change the course of old records.
    """

    id: str
    name: str
    line: str
    low: int
    high: int
    rules: int
    hidden: bool
    realtime: bool
    options: tuple[OptionInfo, ...]


def game(id: str, /) -> GameInfo:  # noqa: A002 - never passed as a keyword
    """Return the facts about the game with this id. Raises ``SettingsError`` if no game has it.

    >>> game("daytona").low, game("daytona").high, [option.id for option in game("daytona").options]
    (2, 4, ['races', 'missed', 'rebuild', 'last'])
    """
    rules, speaker = load(id), Speaker([])
    return GameInfo(
        id=rules.id,
        name=speaker.say(say(f"{rules.id}.name")),
        line=speaker.say(say(f"{rules.id}.line")),
        low=rules.low,
        high=rules.high,
        rules=rules.rules,
        hidden=rules.hidden,
        realtime=rules.realtime,
        options=tuple(_option(rules.id, option, speaker) for option in rules.options),
    )


def list_games() -> list[GameInfo]:
    """Return every game that can be played, by id: first Hairpin's own, then those of installed
    packages.

    A game of another package that cannot be played is left out, and a warning says why.

    >>> [game.id for game in list_games()]
    ['daytona', 'grand-prix', 'pursuit', 'racing-demon', 'turbo-duel']
    """
    found = [game(id) for id in GAMES]  # noqa: A001
    wrong: list[SettingsError] = [*refused()]
    for other in others():
        try:
            found.append(game(other))
        except SettingsError as broken:
            wrong.append(broken)
    for one in wrong:
        warnings.warn(str(one), RuntimeWarning, stacklevel=2)
    return found


def _option(game_id: str, option: Option, speaker: Speaker) -> OptionInfo:
    data: dict[str, Any] = speaker.text(option.info(game_id))
    return OptionInfo(
        id=option.id,
        name=data["name"],
        help=data["help"],
        kind=data["kind"],
        default=option.default,
        values=tuple(choice["value"] for choice in data.get("choices", ())),
        low=data.get("min"),
        high=data.get("max"),
    )


# --- for front ends -----------------------------------------------------------------------------


def take_up(game: Game[Any]) -> None:
    """Add the catalogues of sentences in the folder ``words`` next to the game's module, if that
    folder exists.
    """
    folder = home(game) / "words"
    if folder.is_dir():
        add_words(folder)


def guide(game: Game[Any], language: str = DEFAULT_LANGUAGE) -> str:
    """Return the game's guide for players in Markdown; empty if the game has none."""
    return _text(home(game), "guide", language)


def teaching(game: Game[Any], language: str = DEFAULT_LANGUAGE) -> str:
    """Return the game's lesson for teachers in Markdown; empty if the game has none."""
    return _text(home(game), "teaching", language)


def general(name: str, language: str = DEFAULT_LANGUAGE) -> str:
    """Return a text that belongs to no game, in Markdown: ``teachers`` or ``privacy``."""
    return _text(TEXTS, name, language)


def _text(folder: Path, name: str, language: str) -> str:
    file = folder / f"{name}.{language}.md"
    return file.read_text("utf-8") if file.exists() else ""


def game_info(game: Game[Any], speaker: Speaker) -> dict[str, Any]:
    """Return the facts about one game as JSON-like data, with every message turned into text."""
    goal = f"{game.id}.goal"
    data: dict[str, Any] = {
        "id": game.id,
        "name": say(f"{game.id}.name"),
        "line": say(f"{game.id}.line"),
        "goal": say(goal if speaker.catalogue.has(goal) else f"{game.id}.line"),
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
                **({} if preset.minutes is None else {"minutes": list(preset.minutes)}),
                **({} if preset.seats is None else {"seats": preset.seats}),
            }
            for preset in game.presets
        ],
        "bots": [*(_bot(game, level) for level in game.levels()), _bot(game, RANDOM_LEVEL)],
        "guide": guide(game),
        "learn": minutes(game),
        "puzzles": game.puzzler() is not None,
        "lessons": 0 if (lessons := course(game.id)) is None else len(lessons.lessons),
        **({"for_newcomers": True} if game.for_newcomers else {}),
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
    """Return ``game_info`` of each of Hairpin's own games; those for newcomers come first."""
    found = [load(game) for game in GAMES]
    return [
        game_info(game, speaker) for game in sorted(found, key=lambda game: not game.for_newcomers)
    ]
