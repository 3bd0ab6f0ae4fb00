"""Parse the seats and settings of the command line, and add the arguments of two commands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.game import Preset
from ..core.puzzling import LEVELS
from .console import Trouble

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Sequence

    from ..core.game import Game

MOST_TIMES = 20  # the highest N in ``bot:gus*N``, which means N seats with this bot
NO_PRESET = Preset("", {})
# Papers and inks by name. Their modules are not imported for the arguments of other commands.
PAPERS = ("a4", "letter")
INKS = ("full", "one")


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


def add_settings(made: argparse.ArgumentParser) -> None:
    """Add the argument for the settings of a game."""
    made.add_argument(
        "--set",
        nargs="+",
        action="extend",
        default=[],
        metavar="OPTION=VALUE",
        help="settings that differ from the default; “hairpin games” lists them",
    )


def add_solving(made: argparse.ArgumentParser, count: Callable[[str], int]) -> None:
    """Add the arguments of ``solve`` except the settings; ``count`` parses a positive number."""
    made.add_argument("game", metavar="GAME", help="the game")
    made.add_argument(
        "state",
        nargs="?",
        metavar="STATE",
        help="turn, karts, deck/discard/played, bombs, copies and lost turns, in the form of "
        "“seen” in a state; - reads a "
        "state as JSON",
    )
    made.add_argument(
        "--seconds", type=count, default=60, metavar="N", help="stop after N seconds (default: 60)"
    )
    made.add_argument(
        "--turns",
        type=count,
        default=90,
        metavar="N",
        help="stop after a search of N turns (default: 90)",
    )
    made.add_argument(
        "--positions",
        type=count,
        default=2_000_000,
        metavar="N",
        help="stop with N positions in memory, half a kB each (default: 2000000)",
    )
    made.add_argument("--keep", metavar="FILE", help="store the results here, to continue later")


def add_printing(made: argparse.ArgumentParser, count: Callable[[str], int]) -> None:
    """Add the arguments of ``print``; ``count`` parses a positive number."""
    # The inks of the sheet have the name of the option that other commands have for the terminal.
    made.set_defaults(colour="auto")
    made.add_argument(
        "what", nargs="?", metavar="WHAT", help="the kind of sheet; without it the kinds are listed"
    )
    made.add_argument("--game", metavar="NAME", help="the game")
    made.add_argument("--paper", choices=PAPERS, default="a4", help="the paper (default: a4)")
    made.add_argument(
        "--colour",
        "--color",
        dest="inks",
        choices=INKS,
        default="full",
        help="full colour, or one colour for any printer (default: full)",
    )
    made.add_argument(
        "--seats", type=count, default=0, metavar="N", help="players of a deck or deal"
    )
    made.add_argument(
        "--backs",
        action="store_true",
        help="also print the backs of a deck, for both sides of the paper",
    )
    made.add_argument("--seed", default="1", metavar="TEXT", help="the seed of a deal (default: 1)")
    add_settings(made)
    made.add_argument(
        "--site", default="", metavar="URL", help="the site whose address a deal names"
    )
    made.add_argument(
        "--level",
        choices=LEVELS,
        default=LEVELS[0],
        help="the difficulty of puzzles (default: easy)",
    )
    made.add_argument(
        "--first",
        type=count,
        default=1,
        metavar="N",
        help="the least number of a puzzle (default: 1)",
    )
    made.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        help="write the HTML to this file (default: standard output)",
    )
