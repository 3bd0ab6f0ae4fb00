"""The command line, for people and programs: ``hairpin COMMAND`` or ``python -m hairpin``.

This module reads the arguments, the clock and the system's random numbers, and passes them to the
command. A mistake in the arguments or in a file is reported in one sentence, with exit code 2.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import secrets
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from hairpin_lab.commands import arguments as lab

from . import __version__, plugins
from .core.errors import Refusal
from .core.seats import BOT, PERSON, RANDOM, levels_of
from .core.words import Speaker, say
from .games import ALL_GAMES, load, register_finder
from .terminal.arguments import (
    add_colour,
    add_pace,
    add_printing,
    add_solving,
    add_table,
    count,
    parse_bots,
    parse_preset,
    parse_seats,
    parse_settings,
    split_sets,
)
from .terminal.console import Console, Trouble, Unwritable
from .terminal.language import language_of
from .terminal.signals import Terminated, terminable

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TextIO

register_finder(plugins.FINDER)

WRONG = 2  # exit code for wrong arguments and files
UNWRITTEN = 74  # exit code if the output cannot be written; ``os.EX_IOERR`` on Unix
REFUSED = 71  # exit code for an error of the operating system; ``os.EX_OSERR`` on Unix
INTERRUPTED = 130  # exit code for Ctrl-C, as in shells
PIPE_CLOSED = 141  # exit code for a closed pipe, as in shells
TERMINATED = 143  # exit code for SIGTERM, as in shells
# The names of arguments with files. Their text is used as it was typed.
FILES = {
    "record",
    "file",
    "journal",
    "csv",
    *("csv_pairs", "parquet", "plot"),
    "keep",
    "games",
    "to",
    "output",
    "check",
    "table",
    "small",
}
SEED_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
SEED_LENGTH = 14  # letters from an alphabet of 32: 70 random bits


def now() -> int:
    """The time of the machine's monotonic clock in ms. Few modules may read the clock."""
    return time.monotonic_ns() // 1_000_000


def sleep(ms: int) -> None:
    """Wait for ``ms`` milliseconds."""
    time.sleep(ms / 1000)


def new_seed() -> str:
    """A random seed that cannot be guessed."""
    return "".join(secrets.choice(SEED_LETTERS) for _ in range(SEED_LENGTH))


# --- arguments -----------------------------------------------------------------------------------


class Parser(argparse.ArgumentParser):
    """An argument parser that reports a mistake in one line, without usage information."""

    def error(self, message: str) -> NoReturn:
        """Print the mistake and exit with code 2."""
        sentence = message[:1].upper() + message[1:].rstrip(".")
        self.exit(WRONG, f"hairpin: {sentence}. Try “{self.prog} --help”.\n")


def parser() -> Parser:
    """The parser for all commands."""
    top = Parser(
        prog="hairpin",
        description="Five card racing games: play them, let bots play them, inspect games and "
        "positions.",
        epilog="Example: hairpin play turbo-duel --seats person,bot:gus",
    )
    top.add_argument("--version", action="version", version=f"hairpin {__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True)

    def command(name: str, does: str, example: str, more: str = "") -> argparse.ArgumentParser:
        made = commands.add_parser(
            name,
            help=does,
            description=f"{does[:1].upper()}{does[1:]}. {more}".strip(),
            epilog=f"Example: {example}",
        )
        made.add_argument("--json", action="store_true", help="print each item as one line of JSON")
        made.add_argument(
            "--lang",
            metavar="CODE",
            help="the language of sentences, such as de (default: that of the system)",
        )
        return made

    games = command(
        "games", "list the games with their options, presets and bots", "hairpin games turbo-duel"
    )
    games.add_argument("game", nargs="?", metavar="GAME", help="list only this game")
    add_colour(games)

    play = command(
        "play",
        "play a game in the terminal",
        "hairpin play turbo-duel --seats person,bot:vera --set track=13",
        "Type the number of a move or the move itself; “help” lists the other commands. "
        "With --json each point of the game is printed as a line, and moves are read as lines.",
    )
    play.add_argument("game", nargs="?", metavar="GAME", help="the game; not with --record")
    add_table(play, f"{PERSON},bot:gus", "a person, then these bots")
    lab.bots(play, "external bots take the last seats")
    play.add_argument("--names", metavar="NAME,NAME…", help="the names of the players")
    play.add_argument("--seed", metavar="TEXT", help="the seed of all luck (default: random)")
    play.add_argument("--record", metavar="FILE", help="continue a saved game")
    add_pace(play)
    add_colour(play)

    today = command(
        "today",
        "play the daily race in the terminal",
        "hairpin today --date 2026-11-23",
        "The race depends only on the date, by default this computer's date, and is the same "
        "everywhere. The result is a line to copy.",
    )
    today.add_argument("--date", metavar="YYYY-MM-DD", help="play the race of this date")
    today.add_argument("--name", metavar="NAME", help="your name")
    add_pace(today)
    add_colour(today)

    simulate = command(
        "simulate",
        "let bots play many games",
        "hairpin simulate turbo-duel --games 100 --seats bot:vera,bot:gus --swap",
        "Each game depends only on its seed, settings and seats, not on the number of "
        "jobs. With --json each game is a record that “hairpin replay” reads; the summary "
        "then goes to standard error.",
    )
    lab.simulate(simulate)
    add_colour(simulate)

    dataset = command(
        "dataset",
        "write a row for each decision of many games",
        "hairpin dataset daytona daytona.parquet --games 200 --bots dot,gus",
        "A row has the observation and the legal actions as numbers, the action, the seat, its bot "
        "and its reward at the end of the game. With --small one command writes all five games.",
    )
    lab.dataset(dataset)
    add_colour(dataset)

    arena = command(
        "arena",
        "let bots play in pairs and count their wins",
        "hairpin arena turbo-duel --bots dot,gus,mina --games 400 --journal duels.jsonl",
        "Every pair plays the same deals, each deal once with the seats swapped. A run with a "
        "journal continues where it stopped, and plays no game twice.",
    )
    lab.arena(arena)
    add_colour(arena)

    benchmark = command(
        "benchmark",
        "let a bot play the fixed suite hairpin-bench, or check a result",
        "hairpin benchmark gus --quick --to gus.json; hairpin benchmark --check gus.json",
        "The bot plays all games against the five drivers, and answers questions with proved answers. "
        "The result file has all moves, so anyone can check the scores.",
    )
    lab.benchmark(benchmark)
    add_colour(benchmark)

    replay = command(
        "replay",
        "print every state of a recorded game",
        "hairpin simulate turbo-duel --games 1 --json | hairpin replay - --json",
        "Reads a record, several records (one per line), the text of a link, or a save.",
    )
    replay.add_argument("file", metavar="FILE", help="the record; - reads standard input")
    add_colour(replay)

    review = command(
        "review",
        "show where a finished game was won and lost",
        "hairpin simulate daytona --games 1 --json | hairpin review - --seat 1",
        "Shows the chances during the game, the costliest decisions and the better moves, for "
        "each person, or for each bot if only bots played.",
    )
    review.add_argument("file", metavar="FILE", help="the record; - reads standard input")
    review.add_argument("--seat", type=count, metavar="N", help="review only this seat")
    review.add_argument(
        "--jobs", type=count, metavar="K", default=1, help="number of processes (default: 1)"
    )
    add_colour(review)

    record = command(
        "record",
        "show the sums and bests of a record file",
        "hairpin record hairpin-record-2026-11-25.hairpin --name Ann",
        "Reads the file that the page's record screen exports. Lists the people, and shows games, wins and bests "
        "of one person.",
    )
    record.add_argument("file", metavar="FILE", help="the record file; - reads standard input")
    record.add_argument(
        "--name", metavar="NAME", default="", help="show this person (default: the only person)"
    )
    add_colour(record)

    solve = command(
        "solve",
        "prove the result of a position with best play",
        "hairpin solve turbo-duel '1 7 8 GAB/DI/CEFH 0 0 0000' --keep duel.json",
        "Only for games without luck and hidden cards: Turbo Duel. The default position is the start. "
        "The search looks one turn further each round, reports this on standard error, and stops "
        "with the best play as soon as it finds a forced win.",
    )
    add_solving(solve)
    add_colour(solve)

    printed = command(
        "print",
        "make sheets to print: cards, boards, puzzles, rules and deals",
        "hairpin print puzzles --game pursuit -o puzzles.html",
        "A sheet is one HTML file, which a browser prints. Without WHAT the kinds of sheets are listed.",
    )
    add_printing(printed)

    check = command(
        "check",
        "test whether games and bots keep the rules of their interface",
        "hairpin check my-game; hairpin check --bot mine.py:Hasty pursuit",
        "Each game is played at random, and every promise of the Game interface is tested. With --bot "
        "the bots are tested instead, in the named games or in all games. Exit code 1 if a test fails.",
    )
    lab.check(check)
    add_colour(check)

    new_game = command(
        "new-game",
        "write a small game as a package to start from",
        "hairpin new-game hill-climb",
        "The package has a playable game, its words and guide, tests, and a README with the next steps.",
    )
    lab.new_game(new_game)
    add_colour(new_game)

    position = command(
        "position",
        "print the legal moves of states",
        "hairpin replay game.hairpin --json | hairpin position turbo-duel --json",
        "Reads one state per line, as “hairpin replay --json” prints them, and prints for each "
        "the result, the seats that may act and all legal moves. A wrong line gets "
        "an error, and the exit code is then 2.",
    )
    position.add_argument("game", metavar="GAME", help="the game")
    position.add_argument(
        "--apply",
        metavar="'SEAT MOVE [@MS]'",
        help="also play this move in each state and print the state after it; “resign” and “flag” "
        "are allowed as moves",
    )
    add_colour(position)
    return top


# --- commands ------------------------------------------------------------------------------------


def _games(console: Console, args: argparse.Namespace) -> int:
    from .terminal.listing import games

    return games(console, args.game)


def _play(console: Console, args: argparse.Namespace) -> int:
    from hairpin_lab.commands.play import with_bots

    from .session import Session
    from .terminal.files import read_text
    from .terminal.play import Play

    pace = args.pace or ("normal" if console.interactive else "instant")
    table: Play = Play(console, Session(console.language), new_seed)
    if args.record is not None:
        if any((args.seats, args.bots, args.names, args.set, args.preset, args.seed, args.bot)):
            raise Trouble("terminal.error.record")
        request: dict[str, Any] = {"do": "open", "text": read_text(console, args.record)}
    elif args.game is None:
        raise Trouble("terminal.error.game")
    else:
        game = load(args.game)
        weakest = next((level for level in levels_of(game) if level != RANDOM), RANDOM)
        preset = parse_preset(game, args.preset)
        others = (preset.seats or game.low) - 1 - len(args.bot)
        bots = [f"{BOT}{weakest}"] * others if args.bots is None else parse_bots(args.bots)
        seats = parse_seats(args.seats, args.names, [PERSON, *bots])
        if args.bot:
            table, seats = with_bots(
                console, Session(console.language), new_seed, seats, args.bot, args.limit
            )
        request = {
            "do": "new",
            "game": args.game,
            "seats": seats,
            "settings": parse_settings(args.set, preset),
            "seed": new_seed() if args.seed is None else args.seed,
        }
    table.start(request, pace, args.game)
    return table.run()


def _today(console: Console, args: argparse.Namespace) -> int:
    from .session import Session
    from .terminal.play import Play

    table = Play(console, Session(console.language), new_seed)
    date = time.strftime("%Y-%m-%d") if args.date is None else args.date
    pace = args.pace or ("normal" if console.interactive else "instant")
    table.start({"do": "daily_race", "date": date, "name": args.name}, pace)
    return table.run()


def _replay(console: Console, args: argparse.Namespace) -> int:
    from .terminal.states import replay

    return replay(console, args.file)


def _review(console: Console, args: argparse.Namespace) -> int:
    from .terminal.review import review

    return review(console, args.file, args.seat, args.jobs)


def _record(console: Console, args: argparse.Namespace) -> int:
    from .terminal.tallies import record

    return record(console, args.file, args.name)


def _solve(console: Console, args: argparse.Namespace) -> int:
    from .core.options import read_settings
    from .terminal.solve import Budget, solve

    game = load(args.game)
    chosen = parse_settings(args.set, parse_preset(game, args.preset))
    settings = read_settings(game.options, chosen, game.low)
    budget = Budget(args.seconds, args.turns, args.positions)
    return solve(console, game, args.state, settings, budget, args.keep)


def _print(console: Console, args: argparse.Namespace) -> int:
    from .terminal.printing import run

    return run(console, args)


def _position(console: Console, args: argparse.Namespace) -> int:
    from .terminal.states import position

    return position(console, load(args.game), args.apply)


_COMMANDS: dict[str, Callable[[Console, argparse.Namespace], int]] = {
    "games": _games,
    "play": _play,
    "today": _today,
    "simulate": lab.run_simulate,
    "arena": lab.run_arena,
    "dataset": lab.run_dataset,
    "benchmark": lab.run_benchmark,
    "replay": _replay,
    "review": _review,
    "record": _record,
    "solve": _solve,
    "position": _position,
    "print": _print,
    "check": lab.run_check,
    "new-game": lab.run_new_game,
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code."""
    try:
        with terminable():
            return _main(argv)
    except Terminated:
        return TERMINATED


def _main(argv: Sequence[str] | None) -> int:
    speaker = Speaker([])
    try:
        try:
            args = parser().parse_args(split_sets(sys.argv[1:] if argv is None else argv))
        except SystemExit as left:
            # flush the help that argparse has printed
            Console(now=now, sleep=sleep).put("")
            return left.code if isinstance(left.code, int) else WRONG
        _decode_arguments(args)
        language = language_of(args.lang, os.environ)
        console = Console(
            now=now, sleep=sleep, colour=args.colour, json=args.json, language=language
        )
        speaker = console.speaker
        return _run(console, args)
    except Unwritable as error:
        _drop_unwritten(sys.stdout)
        sentence = speaker.say(say("terminal.error.output", reason=str(error)))
        with contextlib.suppress(Unwritable, OSError):
            Console(now=now, sleep=sleep).complain(sentence)
        _drop_unwritten(sys.stderr)
        return UNWRITTEN
    except BrokenPipeError:
        _drop_unwritten(sys.stdout)
        return PIPE_CLOSED
    except OSError as error:
        # Possible causes are too few file handles, too little memory, or a deleted folder.
        sentence = reason = _reason(error)
        with contextlib.suppress(OSError):  # reading the sentence from its file may fail, too
            sentence = speaker.say(say("terminal.error.system", reason=reason))
        with contextlib.suppress(Unwritable, OSError):
            Console(now=now, sleep=sleep).complain(sentence)
        return REFUSED


def _reason(error: OSError) -> str:
    """The reason for a system error: the current folder was deleted, or the system's message."""
    try:
        Path.cwd()
    except FileNotFoundError:
        return "the current folder has been deleted"
    reason = (error.strerror or str(error)).rstrip(".")
    return f"{reason} ({error.filename})" if error.filename else reason


def _run(console: Console, args: argparse.Namespace) -> int:
    """Run a command and return its exit code; if it raises ``Refusal``, print one sentence."""
    try:
        game = getattr(args, "game", None)
        if isinstance(game, str) and game not in ALL_GAMES:
            args.game = plugins.named(game)
        return _COMMANDS[args.command](console, args)
    except Refusal as refusal:
        console.complain(console.speaker.say(refusal.message))
        return WRONG
    except KeyboardInterrupt:
        console.put("\n", to_err=True)
        return INTERRUPTED


def _decode_arguments(args: argparse.Namespace) -> None:
    """Decode as UTF-8 the arguments that Python could not decode; leave file names unchanged."""

    def decoded(value: Any) -> Any:
        if isinstance(value, list):
            return [decoded(item) for item in value]
        undecoded = isinstance(value, str) and any("\udc80" <= sign <= "\udcff" for sign in value)
        return os.fsencode(value).decode("utf-8", "replace") if undecoded else value

    for name, value in vars(args).items():
        if name not in FILES:
            setattr(args, name, decoded(value))


def _drop_unwritten(stream: TextIO | None) -> None:
    """Redirect a broken stream to the null device, so that Python reports no second error at
    exit."""
    for own in (sys.__stdout__, sys.__stderr__):
        if own is not None and stream is own:
            os.dup2(os.open(os.devnull, os.O_WRONLY), own.fileno())
