"""The door for people at a terminal and for programs: ``hairpin COMMAND`` or ``python -m hairpin``.

Reads the command line, the clock and the system's chance, and hands them to the command. Whatever is
wrong with what was typed or with a file is said in one sentence, with exit code 2.
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

from hairpin_lab.commands import given as lab

from . import __version__, plugins
from .core.errors import Refusal
from .core.seats import BOT, PERSON, RANDOM, levels_of
from .core.words import Speaker, say
from .games import ALL_GAMES, load, register_finder
from .terminal.console import Console, Trouble, Unwritable
from .terminal.given import preset_given, seats_given, settings_given
from .terminal.signals import Terminated, terminable

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TextIO

register_finder(plugins.FINDER)

WRONG = 2  # exit code for anything that was asked for wrongly
UNWRITTEN = 74  # as sendmail first told of output that cannot be written
REFUSED = 71  # as sendmail first told of a system that refuses something
INTERRUPTED = 130  # as shells tell of Ctrl-C
UNHEARD = 141  # as shells tell of a reader that has gone
TERMINATED = 143  # as shells tell of SIGTERM
SEED_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
SEED_LENGTH = 14  # of 32 letters: 70 random bits


def now() -> int:
    """The machine's steady clock in ms: one of the few places that may look at it."""
    return time.monotonic_ns() // 1_000_000


def sleep(ms: int) -> None:
    """Let so many ms pass."""
    time.sleep(ms / 1000)


def new_seed() -> str:
    """A seed nobody can guess."""
    return "".join(secrets.choice(SEED_LETTERS) for _ in range(SEED_LENGTH))


# --- the command line ---------------------------------------------------------------------------


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, without repeating how everything is used."""

    def error(self, message: str) -> NoReturn:
        """Leave with exit code 2."""
        sentence = message[:1].upper() + message[1:].rstrip(".")
        self.exit(WRONG, f"hairpin: {sentence}. Try “{self.prog} --help”.\n")


def parser() -> Parser:
    """The whole command line."""
    top = Parser(
        prog="hairpin",
        description="Five card racing games: play them, watch bots play them, look into them.",
        epilog="Example: hairpin play turbo-duel --seats person,bot:gus",
    )
    top.add_argument("--version", action="version", version=f"hairpin {__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True)

    def command(name: str, does: str, example: str, tells: str = "") -> argparse.ArgumentParser:
        made = commands.add_parser(
            name,
            help=does,
            description=f"{does[:1].upper()}{does[1:]}. {tells}".strip(),
            epilog=f"Example: {example}",
        )
        made.add_argument(
            "--json", action="store_true", help="one line of JSON for each thing told"
        )
        return made

    games = command(
        "games", "list the games with their options, presets and bots", "hairpin games turbo-duel"
    )
    games.add_argument("game", nargs="?", metavar="GAME", help="tell of this game only")
    _colour(games)

    play = command(
        "play",
        "play a game in the terminal",
        "hairpin play turbo-duel --seats person,bot:vera --set track=13",
        "Type the number of a move or the move itself; “help” lists what else can be typed. "
        "With --json every point of the game is a line, and moves are read as lines.",
    )
    play.add_argument("game", nargs="?", metavar="GAME", help="which game; not with --record")
    _table(play, f"{PERSON},bot:gus")
    lab.bots(play, "they take the last seats; not in real time, nor with --json")
    play.add_argument("--names", metavar="NAME,NAME…", help="what the players are called")
    play.add_argument("--seed", metavar="TEXT", help="what all luck follows from; else drawn")
    play.add_argument("--record", metavar="FILE", help="go on with a saved game")
    _pace(play)
    _colour(play)

    today = command(
        "today",
        "play the race of the day in the terminal",
        "hairpin today --date 2026-11-23",
        "The date is what this computer says, unless another is given; the same date is the same race everywhere. "
        "Its result is a line to copy.",
    )
    today.add_argument("--date", metavar="YYYY-MM-DD", help="the race of another day")
    today.add_argument("--name", metavar="NAME", help="what you are called")
    _pace(today)
    _colour(today)

    simulate = command(
        "simulate",
        "let bots play many games",
        "hairpin simulate turbo-duel --games 100 --seats bot:vera,bot:gus --swap",
        "A game follows from its seed, settings and seats alone, whatever the number of "
        "workers. With --json each game is a record that “hairpin replay” reads; the summary "
        "then goes to the error channel.",
    )
    lab.simulate(simulate, _table, _count)
    _colour(simulate)

    arena = command(
        "arena",
        "let bots meet in pairs, and count who wins how often",
        "hairpin arena turbo-duel --bots dot,gus,mina --games 400 --journal duels.jsonl",
        "Every pair plays the same deals, each with the seats both ways round. A run with a journal goes on "
        "where it ended, and plays no game twice.",
    )
    lab.arena(arena, _count)
    _colour(arena)

    replay = command(
        "replay",
        "print every state of a recorded game",
        "hairpin simulate turbo-duel --games 1 --json | hairpin replay - --json",
        "Reads a record, several (one a line), a link's text or a save.",
    )
    replay.add_argument("file", metavar="FILE", help="the record; - reads the input")
    _colour(replay)

    review = command(
        "review",
        "tell where a finished game was won and lost",
        "hairpin simulate daytona --games 1 --json | hairpin review - --seat 1",
        "For the seats of people, or for all where only bots have played: chances all along, and the decisions "
        "that cost most with what would have been better.",
    )
    review.add_argument("file", metavar="FILE", help="the record; - reads the input")
    review.add_argument("--seat", type=_count, metavar="N", help="for this seat only")
    _colour(review)

    solve = command(
        "solve",
        "prove what can be forced in a position",
        "hairpin solve turbo-duel '1 7 8 GAB/DI/CEFH 0 0 0000' --keep duel.json",
        "For games without luck and hidden cards: Turbo Duel. Without a position it is the start. It looks one turn further each "
        "time, tells so on the error channel, and ends with the best play as soon as a win is forced.",
    )
    solve.add_argument("game", metavar="GAME", help="which game")
    solve.add_argument(
        "state",
        nargs="?",
        metavar="STATE",
        help="turn, karts, deck/discard/played, bombs, copies and lost turns as “seen” of a state has them; - reads a "
        "state as JSON",
    )
    _settings(solve)
    solve.add_argument(
        "--seconds", type=_count, default=60, metavar="N", help="stop after so many seconds (60)"
    )
    solve.add_argument(
        "--turns", type=_count, default=90, metavar="N", help="stop after so many turns (90)"
    )
    solve.add_argument(
        "--positions",
        type=_count,
        default=2_000_000,
        metavar="N",
        help="stop with so many positions in memory, half a kB each (2000000)",
    )
    solve.add_argument(
        "--keep", metavar="FILE", help="where what was found is kept, to go on from later"
    )
    _colour(solve)

    check = command(
        "check",
        "hold games and bots against what they promise",
        "hairpin check my-game; hairpin check --bot mine.py:Hasty pursuit",
        "A game is played at random, and everything tried that the interface of games promises. With --bot the bots are "
        "tried instead, in the games named or in every game. Exit code 1 if something does not hold.",
    )
    lab.check(check, _count)
    _colour(check)

    new_game = command(
        "new-game",
        "write a small game as a package to begin from",
        "hairpin new-game hill-climb",
        "The package has a game that can be played, its words and guide, tests, and a README with the next steps.",
    )
    lab.new_game(new_game)
    _colour(new_game)

    position = command(
        "position",
        "answer states with their legal moves",
        "hairpin replay game.hairpin --json | hairpin position turbo-duel --json",
        "Reads one state a line, as “hairpin replay --json” prints them, and answers each "
        "with the result, who may act and every legal move. Wrong lines are answered with "
        "an error, and the exit code is then 2.",
    )
    position.add_argument("game", metavar="GAME", help="which game")
    position.add_argument(
        "--apply",
        metavar="'SEAT MOVE [@MS]'",
        help="also play this in each state and give the state after it; “resign” and “flag” "
        "are moves here too",
    )
    _colour(position)
    return top


def _table(made: argparse.ArgumentParser, default: str) -> None:
    made.add_argument(
        "--seats",
        metavar="SEAT,SEAT…",
        help=f"who plays: {PERSON} or {BOT}LEVEL, “*N” repeats one (default: {default})",
    )
    _settings(made)
    made.add_argument("--preset", metavar="ID", help="begin with the settings of a preset")


def _settings(made: argparse.ArgumentParser) -> None:
    made.add_argument(
        "--set",
        nargs="+",
        action="extend",
        default=[],
        metavar="OPTION=VALUE",
        help="settings that differ from the default; “hairpin games” lists them",
    )


def _pace(made: argparse.ArgumentParser) -> None:
    made.add_argument(
        "--pace",
        metavar="PACE",
        help="how fast bots move: slow, normal, fast or instant (default: normal at a "
        "terminal, else instant)",
    )


def _colour(made: argparse.ArgumentParser) -> None:
    made.add_argument(
        "--color",
        "--colour",
        dest="colour",
        choices=("auto", "always", "never"),
        default="auto",
        help="colour the output (auto: at a terminal, unless NO_COLOR is set)",
    )


def _count(text: str) -> int:
    """A whole number from 1 up, for argparse."""
    if not (text.isascii() and text.isdigit() and len(text) < 10 and int(text) > 0):
        raise argparse.ArgumentTypeError(f"“{text}” is not a whole number from 1 up")
    return int(text)


# --- the commands -------------------------------------------------------------------------------


def _games(console: Console, args: argparse.Namespace) -> int:
    from .terminal.listing import games

    return games(console, args.game)


def _play(console: Console, args: argparse.Namespace) -> int:
    from hairpin_lab.commands.play import with_bots

    from .session import Session
    from .terminal.files import read_text
    from .terminal.play import Play

    pace = args.pace or ("normal" if console.interactive else "instant")
    table: Play = Play(console, Session(), new_seed)
    if args.record is not None:
        if any((args.seats, args.names, args.set, args.preset, args.seed, args.bot)):
            raise Trouble("terminal.error.record")
        request: dict[str, Any] = {"do": "open", "text": read_text(console, args.record)}
    elif args.game is None:
        raise Trouble("terminal.error.game")
    else:
        game = load(args.game)
        weakest = next((level for level in levels_of(game) if level != RANDOM), RANDOM)
        preset = preset_given(game, args.preset)
        others = (preset.seats or game.low) - 1 - len(args.bot)
        default = [PERSON, *[f"{BOT}{weakest}"] * others]
        seats = seats_given(args.seats, args.names, default)
        if args.bot:
            table, seats = with_bots(console, Session(), new_seed, seats, args.bot, args.limit)
        request = {
            "do": "new",
            "game": args.game,
            "seats": seats,
            "settings": settings_given(args.set, preset),
            "seed": new_seed() if args.seed is None else args.seed,
        }
    table.start(request, pace, args.game)
    return table.run()


def _today(console: Console, args: argparse.Namespace) -> int:
    from .session import Session
    from .terminal.play import Play

    table = Play(console, Session(), new_seed)
    date = time.strftime("%Y-%m-%d") if args.date is None else args.date
    pace = args.pace or ("normal" if console.interactive else "instant")
    table.start({"do": "daily_race", "date": date, "name": args.name}, pace)
    return table.run()


def _replay(console: Console, args: argparse.Namespace) -> int:
    from .terminal.states import replay

    return replay(console, args.file)


def _review(console: Console, args: argparse.Namespace) -> int:
    from .terminal.reviewed import review

    return review(console, args.file, args.seat)


def _solve(console: Console, args: argparse.Namespace) -> int:
    from .core.options import read_settings
    from .terminal.solved import Budget, solve

    game = load(args.game)
    settings = read_settings(game.options, settings_given(args.set), game.low)
    budget = Budget(args.seconds, args.turns, args.positions)
    return solve(console, game, args.state, settings, budget, args.keep)


def _position(console: Console, args: argparse.Namespace) -> int:
    from .terminal.states import position

    return position(console, load(args.game), args.apply)


_COMMANDS: dict[str, Callable[[Console, argparse.Namespace], int]] = {
    "games": _games,
    "play": _play,
    "today": _today,
    "simulate": lab.run_simulate,
    "arena": lab.run_arena,
    "replay": _replay,
    "review": _review,
    "solve": _solve,
    "position": _position,
    "check": lab.run_check,
    "new-game": lab.run_new_game,
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; returns its exit code."""
    try:
        with terminable():
            return _main(argv)
    except Terminated:
        return TERMINATED


def _main(argv: Sequence[str] | None) -> int:
    try:
        try:
            args = parser().parse_args(argv)
        except SystemExit as left:
            Console(now=now, sleep=sleep).put("")  # help that is still to be written
            return left.code if isinstance(left.code, int) else WRONG
        _as_meant(args)
        console = Console(now=now, sleep=sleep, colour=args.colour, json=args.json)
        return _run(console, args)
    except Unwritable as error:
        _let_go(sys.stdout)
        sentence = Speaker([]).say(say("terminal.error.output", reason=str(error)))
        with contextlib.suppress(Unwritable, OSError):
            Console(now=now, sleep=sleep).complain(sentence)
        _let_go(sys.stderr)
        return UNWRITTEN
    except BrokenPipeError:
        _let_go(sys.stdout)
        return UNHEARD
    except OSError as error:
        # Too few file handles, too little memory for a process, a folder that is gone.
        sentence = reason = _reason(error)
        with contextlib.suppress(OSError):  # the words are files, too
            sentence = Speaker([]).say(say("terminal.error.system", reason=reason))
        with contextlib.suppress(Unwritable, OSError):
            Console(now=now, sleep=sleep).complain(sentence)
        return REFUSED


def _reason(error: OSError) -> str:
    """What the system refuses, in its own words or clearer ones."""
    try:
        Path.cwd()
    except FileNotFoundError:
        return "the current folder has been deleted"
    reason = (error.strerror or str(error)).rstrip(".")
    return f"{reason} ({error.filename})" if error.filename else reason


def _run(console: Console, args: argparse.Namespace) -> int:
    """Run a command and say what is wrong, as far as it can be said."""
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


def _as_meant(args: argparse.Namespace) -> None:
    """Read what was typed as UTF-8 where the system has no Unicode; names of files stay as the system has them."""

    def meant(value: Any) -> Any:
        if isinstance(value, list):
            return [meant(item) for item in value]
        strange = isinstance(value, str) and any("\udc80" <= sign <= "\udcff" for sign in value)
        return os.fsencode(value).decode("utf-8", "replace") if strange else value

    for name, value in vars(args).items():
        if name not in ("record", "file", "journal", "csv", "parquet", "games", "to"):
            setattr(args, name, meant(value))


def _let_go(stream: TextIO | None) -> None:
    """Forget what a stream could not write; Python would complain once more when it closes it at the end."""
    for own in (sys.__stdout__, sys.__stderr__):
        if own is not None and stream is own:
            os.dup2(os.open(os.devnull, os.O_WRONLY), own.fileno())
