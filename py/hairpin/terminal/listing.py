"""The command ``games``: list the games with their options, presets and bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .. import __version__
from ..catalog import all_games, game_info
from ..core.errors import SettingsError
from ..core.text import pad, width, wrap
from ..core.words import AnyOf
from ..games import load, others
from ..plugins import refused

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .console import Console


def games(console: Console, one: str | None) -> int:
    """Print all games, or only the game ``one``. Return the exit code.

    For a plugin's game that cannot be loaded, the reason is printed instead.
    """
    speaker = console.speaker
    found = [game_info(load(one), speaker)] if one else all_games(speaker)
    wrong: list[SettingsError] = [] if one else [*refused()]
    for other in () if one else others():
        try:
            found.append(game_info(load(other), speaker))
        except SettingsError as broken:
            wrong.append(broken)
    for complaint in wrong:
        console.complain(str(complaint))
    if console.json:
        console.write({"version": __version__, "games": found})
        return 0
    for number, info in enumerate(found):
        if number:
            console.print()
        _print_game(console, info)
    return 0


def _print_game(console: Console, info: Mapping[str, Any]) -> None:
    pen = console.pen
    low, high = info["seats"]
    key = "games.seats.exact" if low == high else "games.seats"
    seats = console.text(key, low=low, high=high)
    console.print(f"{pen.ink(info['name'], 'bold')}  {info['id']}  {pen.ink(seats, 'dim')}")
    console.print(*wrap(info["line"], pen.columns, "  "))
    if info["options"]:
        console.print("", "  " + pen.ink(console.text("games.options"), "bold"))
        _rows(console, [(o["id"], _option(console, o)) for o in info["options"]])
    if info["presets"]:
        console.print("", "  " + pen.ink(console.text("games.presets"), "bold"))
        _rows(console, [(p["id"], _preset(console, p)) for p in info["presets"]])
    console.print("", "  " + pen.ink(console.text("games.bots"), "bold"))
    _rows(console, [(f"bot:{bot['id']}", bot["say"]) for bot in info["bots"]])


def _rows(console: Console, rows: list[tuple[str, str]]) -> None:
    name = max(width(left) for left, _ in rows)
    for left, right in rows:
        console.print(*wrap(right, console.pen.columns, f"    {pad(left, name)}  "))


def _option(console: Console, option: Mapping[str, Any]) -> str:
    """One line about an option: its name, its values and its default."""
    default = _value(option["default"])
    if not default:
        each = option.get("each")
        key = "games.default.none" if each is None else "games.default.each"
        default = console.text(key, each=each or 0)
    if "bot_default" in option:
        default = console.text(
            "games.default.bots", default=default, bots=_value(option["bot_default"])
        )
    return console.text(
        "games.option", name=option["name"], takes=_takes(console, option), default=default
    )


def _takes(console: Console, option: Mapping[str, Any]) -> str:
    """The values that an option accepts, in words."""
    kind = option["kind"]
    values: dict[str, Any] = {
        "choices": AnyOf(tuple(choice["value"] for choice in option.get("choices", ()))),
        "low": option.get("min", 0),
        "high": option.get("max", 0),
        "most": option.get("most", 0),
        "of": option.get("of", ""),
    }
    return console.text(f"games.takes.{kind}", **values)


def _preset(console: Console, preset: Mapping[str, Any]) -> str:
    settings = " ".join(f"{key}={_value(value)}" for key, value in preset["settings"].items())
    if not settings:
        return console.text("games.preset.plain", name=preset["name"], say=preset["say"])
    return console.text("games.preset", name=preset["name"], say=preset["say"], settings=settings)


def _value(value: Any) -> str:
    """The text that a player types for this value in ``--set NAME=VALUE``."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)
