"""The command-line arguments of the commands that play many games, and functions to run them."""

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
from hairpin.terminal.arguments import (
    add_force,
    add_settings,
    add_table,
    count,
    parse_bots,
    parse_preset,
    parse_seats,
    parse_settings,
    with_aliases,
)
from hairpin.terminal.files import keep_files

from ..bots.program import LIMIT

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from hairpin.terminal.console import Console

OUTPUT = "-"  # the file name that stands for standard output
INTERRUPTED = 130  # exit code after Ctrl-C, as in shells
GAMES_OF_A_GAME = 12  # default number of games at each seat count
GAMES_OF_A_BOT = 6
LONGEST = 3000  # the largest number of entries; a longer random game fails the check
BROUGHT = (
    "an external bot: FILE.py:NAME, MODULE:NAME, run:COMMAND or the name of an installed bot;"
    " may be repeated"
)


def bots(made: argparse.ArgumentParser, more: str, who: str = "a program") -> None:
    """Add the arguments for external bots. ``more`` and ``who`` are parts of the help texts:
    ``more`` says which seats the bots get, ``who`` says which bots have a time limit."""
    made.add_argument(
        "--bot", action="append", default=[], metavar="BOT", help=f"{BROUGHT}; {more}"
    )
    made.add_argument(
        "--limit",
        type=seconds,
        default=LIMIT,
        metavar="SECONDS",
        help=f"seconds that {who} may take for an answer (default: {LIMIT:g})",
    )


def jobs(made: argparse.ArgumentParser, *old: str) -> None:
    """Add the argument for the number of processes; ``old`` are its earlier names."""
    text = "number of processes (default: one per core)"
    with_aliases(made, "--jobs", *old, type=count, metavar="K", help=text)


def simulate(made: argparse.ArgumentParser) -> None:
    """Add the arguments of ``simulate``."""
    made.add_argument("game", metavar="GAME", help="the game")
    add_table(made, "random bots", "these bots")
    bots(made, "external bots take the first seats, --seats the others")
    made.add_argument(
        "--games", type=count, default=10, metavar="N", help="the number of seeds (default: 10)"
    )
    made.add_argument(
        "--seed", default="simulate", metavar="TEXT", help="the prefix of the games' seeds"
    )
    made.add_argument(
        "--swap",
        action="store_true",
        help="play each seed twice, the second time with reversed seats",
    )
    for name, what in (
        ("--csv", "CSV; - is standard output"),
        ("--parquet", "Parquet; needs hairpin[parquet]"),
    ):
        made.add_argument(
            name, metavar="FILE", help=f"also write one row per seat and game ({what})"
        )
    add_force(made)
    jobs(made, "--workers")


def dataset(made: argparse.ArgumentParser) -> None:
    """Add the arguments of ``dataset``."""
    made.add_argument(
        "game", nargs="?", metavar="GAME", help="the game; with --small only this one"
    )
    made.add_argument(
        "file", nargs="?", metavar="FILE", help="the Parquet file; needs hairpin[parquet]"
    )
    made.add_argument(
        "--small",
        metavar="FOLDER",
        help="write the small data set: a file for each game, with fixed options and seeds, and a data sheet",
    )
    made.add_argument(
        "--games", type=count, default=2000, metavar="N", help="the number of games (2000)"
    )
    made.add_argument(
        "--bots",
        default=",".join(DRIVERS),
        metavar="BOT,BOT…",
        help="all combinations of these bots play in turn (default: the five drivers)",
    )
    made.add_argument(
        "--players", type=count, metavar="N", help="the number of seats (default: the least)"
    )
    bots(made, "external bots follow those of --bots")
    made.add_argument(
        "--seed", default="dataset", metavar="TEXT", help="the prefix of the games' seeds"
    )
    add_settings(made)
    add_force(made)
    jobs(made)


def arena(made: argparse.ArgumentParser) -> None:
    """Add the arguments of ``arena``."""
    made.add_argument("game", metavar="GAME", help="the game")
    with_aliases(
        made,
        "--bots",
        "--seats",
        default=",".join(DRIVERS),
        metavar="BOT,BOT…",
        help="the bots, weakest first (default: the five drivers)",
    )
    bots(made, "external bots follow those of --bots")
    form = made.add_mutually_exclusive_group()
    form.add_argument("--round-robin", action="store_true", help="each two bots play (the default)")
    with_aliases(
        form,
        "--ladder",
        "--neighbours",
        action="store_true",
        help="each bot plays only the one named before it",
    )
    made.add_argument(
        "--games",
        type=count,
        metavar="N",
        help="games per pair, rounded up to even (default: 400, with --pairs 20,000)",
    )
    ends = made.add_mutually_exclusive_group()
    ends.add_argument(
        "--until-parted",
        action="store_true",
        help="end a pair once the stronger bot is decided, at the latest after --games",
    )
    ends.add_argument(
        "--pairs",
        action="store_true",
        help="end a pair once an SPRT on the pairs of games accepts H0 or H1, at the latest after --games",
    )
    for name, what in (
        ("--elo0", "H0 of --pairs: the Elo difference of a pair (default: 0)"),
        ("--elo1", "H1 of --pairs: a larger Elo difference (default: 10)"),
        ("--alpha", "the chance that --pairs accepts H1 if H0 is true (default: 0.05)"),
        ("--beta", "the chance that --pairs accepts H0 if H1 is true (default: 0.05)"),
    ):
        made.add_argument(name, type=float, metavar="X", help=what)
    made.add_argument(
        "--zero",
        metavar="BOT",
        help="the bot with rating 0 (default: the mean is 0); needs hairpin[arena]",
    )
    for name, what in (
        (
            "--csv",
            "write one row per bot with its rating (CSV; - is standard output); needs "
            "hairpin[arena]",
        ),
        ("--csv-pairs", "write one row per pair (CSV; - is standard output)"),
        ("--plot", "draw the ratings (.svg or .png); needs hairpin[arena]"),
    ):
        made.add_argument(name, metavar="FILE", help=what)
    add_force(made)
    jobs(made)
    made.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="play on a Dask cluster, tcp://HOST:PORT of its scheduler; needs hairpin[cluster]",
    )
    made.add_argument(
        "--seed", default="arena", metavar="TEXT", help="the prefix of the games’ seeds"
    )
    made.add_argument(
        "--journal",
        metavar="FILE",
        help="store finished games in this file, and do not play stored games again",
    )
    made.add_argument(
        "--records", action="store_true", help="store the moves of the games in the journal, too"
    )
    add_settings(made, "-o")


def benchmark(made: argparse.ArgumentParser) -> None:
    """Add the arguments of ``benchmark``."""
    made.add_argument(
        "bot",
        nargs="?",
        metavar="BOT",
        help=f"a driver, random, {BROUGHT.partition(';')[0].removeprefix('an external bot: ')}, or"
        " the .json file of a learnt policy of Daytona",
    )
    made.add_argument("--to", metavar="FILE", help="the result file to write (JSON)")
    made.add_argument(
        "--game",
        action="append",
        default=[],
        metavar="GAME",
        help="only this game; may be repeated",
    )
    size = made.add_mutually_exclusive_group()
    size.add_argument(
        "--deals", type=count, metavar="N", help="only the first N deals against each opponent"
    )
    size.add_argument("--quick", action="store_true", help="one deal, and ten questions")
    made.add_argument("--check", metavar="FILE", help="replay a result file, and play nothing")
    made.add_argument(
        "--table", nargs="+", metavar="FILE", help="print result files as a table in Markdown"
    )
    made.add_argument(
        "--limit",
        type=seconds,
        default=LIMIT,
        metavar="SECONDS",
        help=f"seconds that a program may take for an answer (default: {LIMIT:g})",
    )
    add_force(made)
    jobs(made)


def check(made: argparse.ArgumentParser) -> None:
    """Add the arguments of ``check``."""
    made.add_argument(
        "games",
        nargs="*",
        metavar="GAME",
        help="ids of games, or places of games that are not installed: MODULE:GAME, a file or a "
        "folder",
    )
    bots(made, "then only bots are tested", "a bot")
    made.add_argument(
        "--seeds",
        type=count,
        metavar="N",
        help=f"games at each seat count (default: at least {GAMES_OF_A_GAME} of a game, "
        f"{GAMES_OF_A_BOT} of a bot)",
    )
    made.add_argument("--seats", type=count, metavar="N", help="only games with N seats")
    made.add_argument(
        "--longest",
        type=count,
        metavar="N",
        help=f"entries within which a random game must end (default: {LONGEST})",
    )
    made.add_argument(
        "--rarely",
        default="",
        metavar="MOVE,MOVE…",
        help="moves to play seldom, because they end a random game too soon or never",
    )


def new_game(made: argparse.ArgumentParser) -> None:
    """Add the arguments of ``new-game``."""
    made.add_argument(
        "name", metavar="NAME", help="the game’s id, as hill-climb; its package is then hill_climb"
    )
    made.add_argument(
        "--hidden", action="store_true", help="write a game with hidden hands and a stock"
    )
    made.add_argument(
        "--to", metavar="FOLDER", help="the folder to write, which must not exist (default: NAME)"
    )


def seconds(text: str) -> float:
    """Parse a time limit in seconds, for argparse."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value <= 3600:
        raise argparse.ArgumentTypeError(f"“{text}” is not a number of seconds up to 3600")
    return value


def run_simulate(console: Console, args: argparse.Namespace) -> int:
    """Run ``simulate``. Raises ``Refusal``."""
    from ..arena.games import Plan
    from ..rows import CsvFile, GamesFile, Output, ParquetFile
    from .simulate import simulate as play_them

    _outputs(args, "csv", never=("parquet",))
    keep_files([args.csv, args.parquet], args.force)
    game = load(args.game)
    preset = parse_preset(game, args.preset)
    external = [BOT + bot for bot in args.bot]
    others = max(0, (preset.seats or game.low) - len(external))
    named = [f"{BOT}{RANDOM}"] * others if args.bots is None else parse_bots(args.bots)
    seats = parse_seats(args.seats, None, named)
    plan = Plan(
        game=game,
        seats=[*external, *seats],
        settings=parse_settings(args.set, preset),
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
    return play_them(console, plan, args.jobs, files)


def run_dataset(console: Console, args: argparse.Namespace) -> int:
    """Run ``dataset``. Raises ``Refusal``."""
    from ..sheet import SMALL, file_of
    from .dataset import MixedPlan, write_dataset, write_small

    if args.small is not None:
        _only_small(args)
        games = [args.game] if args.game else [*SMALL]
        to = Path(args.small)
        keep_files([str(file_of(to, game)) for game in games], args.force)
        return write_small(console, games, args.games, args.seed, args.jobs, to)
    if args.game is None or args.file is None:
        raise Refusal("terminal.error.dataset.what")
    keep_files([args.file], args.force)
    game = load(args.game)
    preset = parse_preset(game, args.preset)
    pool = [*parse_bots(args.bots), *(BOT + bot for bot in args.bot)]
    plan = MixedPlan(
        game=game,
        seats=[pool[0]] * (args.players or preset.seats or game.low),
        settings=parse_settings(args.set, preset),
        seed=args.seed,
        games=args.games,
        limit=args.limit,
        pool=pool,
    )
    return write_dataset(console, plan, args.jobs, Path(args.file))


def _only_small(args: argparse.Namespace) -> None:
    """Check that no argument changes the options or the bots. Raises ``Refusal``."""
    from ..sheet import SMALL

    given = (
        args.file,
        args.players,
        args.set,
        args.preset,
        args.bot,
        args.game not in (None, *SMALL),
    )
    if any(given) or args.bots != ",".join(DRIVERS):
        raise Refusal("terminal.error.dataset.what")


def run_arena(console: Console, args: argparse.Namespace) -> int:
    """Run ``arena``. Raises ``Refusal``."""
    from ..arena.sprt import GAMES, Sprt
    from .arena import Wanted, meet

    _outputs(args, "csv", "csv_pairs", never=("journal",))
    keep_files([args.csv, args.csv_pairs, args.plot], args.force)
    given = {name: getattr(args, name) for name in ("elo0", "elo1", "alpha", "beta")}
    given = {name: value for name, value in given.items() if value is not None}
    if given and not args.pairs:
        raise Refusal("terminal.error.sprt.pairs", option=f"--{min(given)}")
    test = Sprt(**given) if args.pairs else None
    wanted = Wanted(args.zero, *map(_path, (args.csv, args.csv_pairs, args.plot)))
    done = meet(
        console,
        args.game,
        [*(bot.removeprefix(BOT) for bot in parse_bots(args.bots)), *args.bot],
        args.games or (400 if test is None else GAMES),
        settings=parse_settings(args.set, parse_preset(load(args.game), args.preset)),
        seed=args.seed,
        journal=args.journal,
        records=args.records,
        ladder=args.ladder,
        until_parted=args.until_parted,
        test=test,
        wanted=wanted,
        jobs=args.jobs,
        cluster=args.cluster,
        limit=args.limit,
    )
    return 0 if done else INTERRUPTED


def run_benchmark(console: Console, args: argparse.Namespace) -> int:
    """Run ``benchmark``. Raises ``Refusal``."""
    from .benchmark import benchmark as play_suite
    from .benchmark import check_file, print_table

    if sum(value is not None for value in (args.bot, args.check, args.table)) != 1:
        raise Refusal("terminal.error.benchmark.what")
    if args.check is not None:
        check_file(console, Path(args.check))
    elif args.table is not None:
        print_table(console, [Path(file) for file in args.table])
    else:
        if args.to is None or args.to == OUTPUT:
            raise Refusal("terminal.error.benchmark.to")
        keep_files([args.to], args.force)
        play_suite(
            console,
            args.bot,
            Path(args.to),
            chosen_games=args.game,
            deals=args.deals,
            quick=args.quick,
            jobs=args.jobs,
            limit=args.limit,
        )
    return 0


def run_check(console: Console, args: argparse.Namespace) -> int:
    """Run ``check``, for games or bots. Raises ``Refusal``."""
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
    """Run ``new-game``. Raises ``Refusal``."""
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
