"""The command line of what plays many games: its arguments, and how they reach the commands."""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

from hairpin.core.drivers import DRIVERS
from hairpin.core.errors import Refusal
from hairpin.core.seats import BOT, RANDOM
from hairpin.games import load
from hairpin.terminal.arguments import preset_given, seats_given, settings_given

from ..bots.program import LIMIT

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from hairpin.terminal.console import Console

OUTPUT = "-"  # the name of a file that stands for standard output
INTERRUPTED = 130  # as shells tell of Ctrl-C
GAMES_OF_A_GAME = 12  # that are checked at each number of seats where nothing else is said
GAMES_OF_A_BOT = 6
LONGEST = 3000  # entries of a game played at random
BROUGHT = "a bot of your own: FILE.py:NAME, MODULE:NAME, run:COMMAND or one that is installed; as often as you like"


def bots(made: argparse.ArgumentParser, more: str, who: str = "a program") -> None:
    """The arguments for bots that are brought; ``more`` tells where they sit, ``who`` which of them have a limit."""
    made.add_argument(
        "--bot", action="append", default=[], metavar="BOT", help=f"{BROUGHT}; {more}"
    )
    made.add_argument(
        "--limit",
        type=seconds,
        default=LIMIT,
        metavar="SECONDS",
        help=f"how long {who} may take for an answer ({LIMIT:g})",
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
    for name, what in (
        ("--csv", "CSV; - is the output"),
        ("--parquet", "Parquet; needs hairpin[parquet]"),
    ):
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
    form = made.add_mutually_exclusive_group()
    form.add_argument(
        "--round-robin", action="store_true", help="every two of them meet; so it is unless told"
    )
    form.add_argument(
        "--ladder",
        "--neighbours",
        action="store_true",
        help="each meets only the one named before it",
    )
    made.add_argument(
        "--games", type=count, default=400, metavar="N", help="games a pair; made even (400)"
    )
    made.add_argument(
        "--until-parted",
        action="store_true",
        help="end a pair when it is decided which is the stronger; --games are then the most",
    )
    made.add_argument(
        "--zero", metavar="BOT", help="whose rating is 0 (the mean of all); needs hairpin[arena]"
    )
    for name, what in (
        (
            "--csv",
            "write a row for each bot with its rating (CSV; - is the output); needs hairpin[arena]",
        ),
        ("--csv-pairs", "write a row for each pair (CSV; - is the output)"),
        ("--plot", "draw the ratings (.svg or .png); needs hairpin[arena]"),
    ):
        made.add_argument(name, metavar="FILE", help=what)
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


def check(made: argparse.ArgumentParser, count: Callable[[str], int]) -> None:
    """The arguments of ``check``."""
    made.add_argument(
        "games",
        nargs="*",
        metavar="GAME",
        help="which games: an id, or where one lies that is not installed: MODULE:GAME, a file or a folder",
    )
    bots(made, "only bots are tried then", "a bot")
    made.add_argument(
        "--seeds",
        type=count,
        metavar="N",
        help=f"games at each number of seats: of a game at least ({GAMES_OF_A_GAME}), of a bot ({GAMES_OF_A_BOT})",
    )
    made.add_argument("--seats", type=count, metavar="N", help="only with so many seats")
    made.add_argument(
        "--longest",
        type=count,
        metavar="N",
        help=f"entries after which a game played at random has to be over ({LONGEST})",
    )
    made.add_argument(
        "--rarely",
        default="",
        metavar="MOVE,MOVE…",
        help="moves that a game played at random would end too soon by, or never",
    )


def new_game(made: argparse.ArgumentParser) -> None:
    """The arguments of ``new-game``."""
    made.add_argument(
        "name", metavar="NAME", help="the game’s id, as hill-climb; its package is then hill_climb"
    )
    made.add_argument("--hidden", action="store_true", help="with hidden hands and a stock")
    made.add_argument(
        "--to", metavar="FOLDER", help="where it is written; it must not be there yet (NAME)"
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
    from ..rows import CsvFile, GamesFile, Output, ParquetFile
    from .simulate import simulate as play_them

    _outputs(args, "csv", never=("parquet",))
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
        out = Output(console.redirect_prints()) if args.csv == OUTPUT else None
        files.append(partial(CsvFile, Path(args.csv), out))
    if args.parquet is not None:
        files.append(partial(ParquetFile, Path(args.parquet)))
    return play_them(console, plan, args.workers, files)


def run_arena(console: Console, args: argparse.Namespace) -> int:
    """Let bots meet as was asked for. Raises ``Refusal``."""
    from .arena import Wanted, meet

    _outputs(args, "csv", "csv_pairs", never=("journal",))
    wanted = Wanted(args.zero, *map(_path, (args.csv, args.csv_pairs, args.plot)))
    done = meet(
        console,
        args.game,
        [*(bot.strip() for bot in args.bots.split(",") if bot.strip()), *args.bot],
        args.games,
        settings=settings_given(args.set),
        seed=args.seed,
        journal=args.journal,
        ladder=args.ladder,
        until_parted=args.until_parted,
        wanted=wanted,
        jobs=args.jobs,
        cluster=args.cluster,
        limit=args.limit,
    )
    return 0 if done else INTERRUPTED


def run_check(console: Console, args: argparse.Namespace) -> int:
    """Hold games or bots against what they promise. Raises ``Refusal``."""
    from .check import check_bots, check_games

    if args.bot:
        return check_bots(
            console, args.bot, args.games, args.seeds or GAMES_OF_A_BOT, args.seats, args.limit
        )
    given = {"seeds": args.seeds, "longest": args.longest, "rarely": args.rarely}
    flags = "".join(f" --{name} {quote(str(value))}" for name, value in given.items() if value)
    return check_games(
        console,
        args.games,
        args.seeds or GAMES_OF_A_GAME,
        args.seats,
        args.longest or LONGEST,
        [move.strip() for move in args.rarely.split(",") if move.strip()],
        flags,
    )


def run_new_game(console: Console, args: argparse.Namespace) -> int:
    """Write a package for a new game. Raises ``Refusal``."""
    from .new_game import write

    return write(console, args.name, args.to, hidden=args.hidden)


def _outputs(args: argparse.Namespace, *may: str, never: Sequence[str]) -> None:
    """Check that at most one option writes to standard output. Raises ``Refusal``."""
    for name in never:
        if getattr(args, name) == OUTPUT:
            raise Refusal("terminal.error.dash", option=f"--{name}")
    if sum([args.json, *(getattr(args, name) == OUTPUT for name in may)]) > 1:
        raise Refusal("terminal.error.outputs")


def _path(name: str | None) -> Path | None:
    return None if name is None else Path(name)
