"""The options that several commands share: their arguments, and what their texts mean."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from ..core.game import Preset
from ..core.puzzling import LEVELS
from ..core.seats import BOT, PERSON
from .console import Trouble

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..core.game import Game

SET = "--set"
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


def parse_bots(text: str) -> list[str]:
    """The seats that ``--bots`` names, with or without ``bot:``."""
    names = [part.strip().removeprefix(BOT) for part in text.split(",")]
    return [BOT + name for name in names if name]


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


def split_sets(words: Sequence[str]) -> list[str]:
    """Give each setting an option of its own: ``--set a=1 b=2`` becomes ``--set a=1 --set b=2``.

    So ``--set`` does not take the name of the game that follows its settings.
    """
    split: list[str] = []
    wanted = more = False  # whether the next word must be, or may be, a setting
    for word in words:
        if more and "=" in word and not word.startswith("-"):
            split.append(SET)
        else:
            wanted, more = word == SET, wanted
        split.append(word)
    return split


def add_settings(made: argparse.ArgumentParser, *old: str) -> None:
    """Add the arguments for the settings of a game; ``old`` are earlier names of ``--set``."""
    with_aliases(
        made,
        SET,
        *old,
        action="append",
        default=[],
        metavar="OPTION=VALUE",
        help="a setting that differs from the default; may be repeated; “hairpin games” lists them",
    )
    made.add_argument("--preset", metavar="ID", help="begin with the settings of a preset")


def add_force(made: argparse.ArgumentParser) -> None:
    """Add the argument that allows a command to replace files."""
    made.add_argument("--force", action="store_true", help="replace files that exist")


def with_aliases(made: argparse._ActionsContainer, name: str, *old: str, **how: Any) -> None:
    """Add the argument ``name``. Its earlier names ``old`` still work, but help does not list them."""
    action = made.add_argument(name, **how)
    for alias in old:
        more = {"dest": action.dest, "default": argparse.SUPPRESS, "help": argparse.SUPPRESS}
        made.add_argument(alias, **{**how, **more})


def add_table(made: argparse.ArgumentParser, default: str, bots: str) -> None:
    """Add the arguments for the seats and settings of a table. ``default`` and ``bots`` are parts of
    the help texts: the usual seats, and the seats with the bots of ``--bots``."""
    seats = made.add_mutually_exclusive_group()
    seats.add_argument(
        "--seats",
        metavar="SEAT,SEAT…",
        help=f"who plays: {PERSON} or {BOT}LEVEL, “*N” repeats a seat (default: {default})",
    )
    seats.add_argument("--bots", metavar="LEVEL,LEVEL…", help=f"the same in short: {bots}")
    add_settings(made)


def add_pace(made: argparse.ArgumentParser) -> None:
    """Add the argument for the pace of bots."""
    made.add_argument(
        "--pace",
        metavar="PACE",
        help="how fast bots move: slow, normal, fast or instant (default: normal at a "
        "terminal, else instant)",
    )


def add_colour(made: argparse.ArgumentParser) -> None:
    """Add the argument for colours in the terminal."""
    made.add_argument(
        "--color",
        "--colour",
        dest="colour",
        choices=("auto", "always", "never"),
        default="auto",
        help="colour the output (auto: at a terminal, unless NO_COLOR is set)",
    )


def count(text: str) -> int:
    """Parse a whole number of at least 1, for argparse. Raises ``ArgumentTypeError``."""
    if not (text.isascii() and text.isdigit() and len(text) < 10 and int(text) > 0):
        raise argparse.ArgumentTypeError(f"“{text}” is not a whole number from 1 up")
    return int(text)


def add_solving(made: argparse.ArgumentParser) -> None:
    """Add the arguments of ``solve``."""
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
    add_settings(made)


def add_printing(made: argparse.ArgumentParser) -> None:
    """Add the arguments of ``print``."""
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
    add_force(made)
