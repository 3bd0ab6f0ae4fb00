"""The command line of what plays many games: its arguments, and how they reach the commands."""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from hairpin.core.drivers import DRIVERS
from hairpin.core.seats import BOT, RANDOM
from hairpin.games import load
from hairpin.terminal.given import preset_given, seats_given, settings_given

from ..bots.program import LIMIT

if TYPE_CHECKING:
    from collections.abc import Callable

    from hairpin.terminal.console import Console

INTERRUPTED = 130  # as shells tell of Ctrl-C
BROUGHT = "a bot of your own: FILE.py:NAME, MODULE:NAME, run:COMMAND or one that is installed; as often as you like"


def bots(made: argparse.ArgumentParser, more: str) -> None:
    """The arguments for bots that are brought; ``more`` tells where they sit."""
    made.add_argument(
        "--bot", action="append", default=[], metavar="BOT", help=f"{BROUGHT}; {more}"
    )
    made.add_argument(
        "--limit",
        type=seconds,
        default=LIMIT,
        metavar="SECONDS",
        help=f"how long a program may take for an answer ({LIMIT:g})",
    )


def simulate(
    made: argparse.ArgumentParser,
    table: Callable[[argparse.ArgumentParser, str], None],
    count: Callable[[str], int],
) -> None:
    """The arguments of ``simulate``; those of a table and the type of counts are the command line's own."""
    made.add_argument("game", metavar="GAME", help="which game")
    table(made, "random bots")
    bots(made, "they take the first seats, --seats the others")
    made.add_argument(
        "--games", type=count, default=10, metavar="N", help="how many seeds to play (10)"
    )
    made.add_argument(
        "--seed", default="simulate", metavar="TEXT", help="what the games' seeds are made from"
    )
    made.add_argument(
        "--swap", action="store_true", help="play each seed with the seats both ways round"
    )
    for name, what in (("--csv", "CSV"), ("--parquet", "Parquet; needs hairpin[parquet]")):
        made.add_argument(
            name, metavar="FILE", help=f"also write a row for each seat of each game ({what})"
        )
    made.add_argument(
        "--workers", type=count, metavar="K", help="processes to share the work (one a core)"
    )


def arena(made: argparse.ArgumentParser, count: Callable[[str], int]) -> None:
    """The arguments of ``arena``."""
    made.add_argument("game", metavar="GAME", help="which game")
    made.add_argument(
        "--bots",
        default=",".join(DRIVERS),
        metavar="BOT,BOT…",
        help="who meets, weakest first (the five drivers)",
    )
    bots(made, "they come after --bots")
    made.add_argument(
        "--neighbours", action="store_true", help="each meets only the one named before it"
    )
    made.add_argument(
        "--games", type=count, default=400, metavar="N", help="games a pair; made even (400)"
    )
    made.add_argument(
        "--jobs", type=count, metavar="K", help="processes to share the work (one a core)"
    )
    made.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="let a Dask cluster play; tcp://HOST:PORT of its scheduler; needs hairpin[cluster]",
    )
    made.add_argument(
        "--seed", default="arena", metavar="TEXT", help="what the games’ seeds are made from"
    )
    made.add_argument(
        "--journal", metavar="FILE", help="where finished games are kept, and found again"
    )
    made.add_argument(
        "-o",
        dest="set",
        action="append",
        default=[],
        metavar="OPTION=VALUE",
        help="a setting that differs from the default; “hairpin games” lists them",
    )


def seconds(text: str) -> float:
    """A limit of seconds, for argparse."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value <= 3600:
        raise argparse.ArgumentTypeError(f"“{text}” is not a number of seconds up to 3600")
    return value


def run_simulate(console: Console, args: argparse.Namespace) -> int:
    """Play what was asked for. Raises ``Refusal``."""
    from ..arena.games import Plan
    from ..rows import CsvFile, GamesFile, ParquetFile
    from .simulate import simulate as play_them

    game = load(args.game)
    preset = preset_given(game, args.preset)
    brought = [BOT + bot for bot in args.bot]
    others = max(0, (preset.seats or game.low) - len(brought))
    if args.seats is None and brought:
        seats = [f"{BOT}{RANDOM}"] * others
    else:
        seats = seats_given(args.seats, None, [f"{BOT}{RANDOM}"] * others)
    plan = Plan(
        game=game,
        seats=[*brought, *seats],
        settings=settings_given(args.set, preset),
        seed=args.seed,
        games=args.games,
        swap=args.swap,
        limit=args.limit,
    )
    files: list[Callable[[], GamesFile]] = []
    if args.csv is not None:
        files.append(partial(CsvFile, Path(args.csv)))
    if args.parquet is not None:
        files.append(partial(ParquetFile, Path(args.parquet)))
    return play_them(console, plan, args.workers, files)


def run_arena(console: Console, args: argparse.Namespace) -> int:
    """Let bots meet as was asked for. Raises ``Refusal``."""
    from .arena import meet

    done = meet(
        console,
        args.game,
        [*(bot.strip() for bot in args.bots.split(",") if bot.strip()), *args.bot],
        args.games,
        settings=settings_given(args.set),
        seed=args.seed,
        journal=args.journal,
        neighbours=args.neighbours,
        jobs=args.jobs,
        cluster=args.cluster,
        limit=args.limit,
    )
    return 0 if done else INTERRUPTED
