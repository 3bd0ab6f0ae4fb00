"""Parse the seats and settings of the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.game import Preset
from .console import Trouble

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..core.game import Game

MOST_TIMES = 20  # the highest N in ``bot:gus*N``, which means N seats with this bot
NO_PRESET = Preset("", {})


def parse_seats(text: str | None, names: str | None, default: Sequence[str]) -> list[Any]:
    """Parse ``--seats`` and ``--names``, and return the list of seats for ``read_seats``. Raises
    ``Trouble`` for a wrong number after ``*``, or if there are more names than seats."""
    kinds: list[str] = []
    for part in text.split(",") if text is not None else default:
        kind, star, times = part.strip().partition("*")
        if star and not (times.isascii() and times.isdigit() and 0 < int(times) <= MOST_TIMES):
            raise Trouble("terminal.error.times", given=part[:40], most=MOST_TIMES)
        kinds += [kind] * (int(times) if star else 1)
    if names is None:
        return list(kinds)
    called = names.split(",")
    if len(called) > len(kinds):
        raise Trouble("terminal.error.names", names=len(called), seats=len(kinds))
    called += [""] * (len(kinds) - len(called))
    return [{"kind": k, "name": n} for k, n in zip(kinds, called, strict=True)]


def parse_preset(game: Game[Any], preset: str | None) -> Preset:
    """The preset with the id ``preset``; an empty preset for None. Raises ``Trouble`` for an unknown
    id."""
    if preset is None:
        return NO_PRESET
    known = {each.id: each for each in game.presets}
    if preset not in known:
        raise Trouble("terminal.error.preset", given=preset[:40], known=tuple(known))
    return known[preset]


def parse_settings(given: Sequence[str], preset: Preset = NO_PRESET) -> dict[str, object]:
    """Parse settings typed as ``NAME=VALUE``; they override the settings of the preset. Raises
    ``Trouble`` for a text without a name and ``=``."""
    settings: dict[str, object] = dict(preset.settings)
    for text in given:
        key, equals, value = text.partition("=")
        if not equals or not key.strip():
            raise Trouble("terminal.error.set", given=text[:40])
        settings[key.strip()] = value
    return settings
