"""The command ``check``: test whether games and bots keep the rules of their interfaces.

A game must pass the conformance suite for Hairpin's own games. A bot plays complete games, in which
its answers are checked. The command prints one sentence about each game or bot: the number of
tests, or the failure and its game.
"""

from __future__ import annotations

import shlex
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from hairpin.core.errors import Refusal
from hairpin.core.seats import check_number
from hairpin.core.text import wrap
from hairpin.core.words import say
from hairpin.games import GAMES, load, others
from hairpin.plugins import BrokenGame, looked_up, named
from hairpin.terminal.progress import Progress
from hairpin.testing import Wrong, check_game

from ..bots.external import find
from ..bots.trial import run_trials, trials

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hairpin.core.game import Game
    from hairpin.core.words import Message
    from hairpin.terminal.console import Console
    from hairpin.testing import Counts

    from ..bots.trial import Finding

WRONG = 1  # exit code for a failed check


def check_games(
    console: Console,
    games: Sequence[str],
    seeds: int,
    seats: int | None,
    longest: int,
    rarely: Sequence[str],
    flags: str,
) -> int:
    """Check games, named by id or location. Return the exit code.

    ``flags`` are the other arguments as typed, to print a command that repeats the check. Raises
    ``Refusal`` if a name is not a game.
    """
    if not games:
        raise Refusal("terminal.error.check.none")
    return max(_check_game(console, text, seeds, seats, longest, rarely, flags) for text in games)


def _check_game(
    console: Console,
    text: str,
    seeds: int,
    seats: int | None,
    longest: int,
    rarely: Sequence[str],
    flags: str,
) -> int:
    try:
        id_ = named(text)
        game = load(id_)
    except BrokenGame as broken:
        # The game exists but cannot be loaded, which is a failed check.
        _print_broken(console, text, str(broken))
        return WRONG
    if seats is not None:
        check_number(game, seats)
    found = looked_up(id_)
    bar = Progress(console, 1)

    def progress(done: int, of: int) -> None:
        bar.length = of
        bar.show(done)

    try:
        counts = check_game(
            game,
            seeds=seeds,
            seats=None if seats is None else [seats],
            longest=longest,
            # A game's package may have a function ``scramble``, which shuffles the hidden cards
            # independently of the game's own code.
            scramble=None if found is None else getattr(found.module, "scramble", None),
            rarely=rarely,
            progress=progress,
        )
    except Wrong as wrong:
        bar.end()
        _print_wrong(console, game, f"hairpin check {shlex.quote(text)}{flags}", wrong)
        return WRONG
    except (Exception, SystemExit) as error:
        # The suite failed before a game began, so no record exists. The text of an
        # ``AssertionError`` of the suite is a sentence already.
        bar.end()
        plain = isinstance(error, AssertionError) and str(error)
        _print_broken(console, game.id, plain or f"{type(error).__name__}: {error}")
        return WRONG
    bar.end()
    _print_passed(console, game, counts)
    return 0


def _name(game: Game[Any]) -> Message:
    return say(f"{game.id}.name")


def _print_passed(console: Console, game: Game[Any], counts: Counts) -> None:
    if console.json:
        run_trials = {key: n for key, n in asdict(counts).items() if isinstance(n, int)}
        console.write({"game": game.id, "holds": True, "tried": run_trials})
        return
    console.print_text(
        "check.fine",
        game=_name(game),
        n=counts.games,
        entries=counts.entries,
        refusals=counts.refusals,
        paths=counts.paths,
        views=counts.observations,
        states=counts.states,
    )


def _print_wrong(console: Console, game: Game[Any], again: str, wrong: Wrong) -> None:
    seen = wrong.seen
    if seen is None:
        _print_broken(console, game.id, str(wrong))
        return
    if console.json:
        where = {"seed": seen.seed, "seats": seen.seats, "settings": seen.settings}
        line = {"game": game.id, "holds": False, "wrong": wrong.what, **where}
        console.write({**line, "record": seen.record})
        return
    settings = " ".join(f"{key}={_typed(value)}" for key, value in seen.settings.items())
    console.print_text("check.wrong", game=_name(game), what=wrong.what)
    console.print_text("check.seen", seed=seen.seed, n=seen.seats, settings=settings or "–")
    # With ``--seats`` the printed command plays fewer games before it comes to the failed game.
    console.print_text("check.again", command=f"{again} --seats {seen.seats}")
    console.print_text("check.record")
    console.print(seen.record)


def _typed(value: object) -> str:
    """Return a setting as a user types it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


def _print_broken(console: Console, game: str, what: str) -> None:
    if console.json:
        console.write({"game": game, "holds": False, "wrong": what})
    else:
        console.print_text("said", text=what)


# --- bots ---------------------------------------------------------------------------------------


def check_bots(
    console: Console,
    bots: Sequence[str],
    games: Sequence[str],
    number: int,
    seats: int | None,
    limit: float,
) -> int:
    """Check external bots in some games, or in all. Return the exit code. Raises ``Refusal``."""
    ids = games_for(console, games, seats)
    plan = [trial for id_ in ids for trial in trials(id_, number, seats)]
    code = 0
    for spec in bots:
        bot, bar = find(spec), Progress(console, 2 * len(plan))
        findings, played, asked = run_trials(bot, plan, limit, bar.show)
        bar.end()
        code = WRONG if findings else code
        for finding in findings:
            # Print the traceback for the author of the bot.
            console.put(finding.trace, to_err=True)
        if console.json:
            wrong = [_finding(console, finding) for finding in findings]
            counts = {"games": played, "asked": asked}
            console.write({"bot": spec, "holds": not findings, "tried": counts, "wrong": wrong})
            continue
        for finding in findings:
            _print_finding(console, finding)
        if not findings:
            names = tuple(_name(load(id_)) for id_ in ids)
            console.print_text("check.bot", bot=bot.name, games=names, n=played, asked=asked)
    return code


def games_for(console: Console, games: Sequence[str], seats: int | None) -> list[str]:
    """Return the ids of the named games; without names, of all games that allow this number of
    seats.

    Raises ``Refusal``.
    """
    ids = [named(text) for text in games]
    if seats is not None:
        for id_ in ids:
            check_number(load(id_), seats)
    if ids:
        return ids
    for id_ in (*GAMES, *others()):
        try:
            game = load(id_)
        except BrokenGame as broken:
            console.complain(str(broken))
            continue
        if seats is None or game.low <= seats <= game.high:
            ids.append(id_)
    if not ids:
        raise Refusal("terminal.error.check.seats", n=seats or 0)
    return ids


def _finding(console: Console, finding: Finding) -> dict[str, Any]:
    trial = finding.trial
    return {
        "say": console.speaker.say(finding.said),
        "games": finding.games,
        "game": trial.game,
        "seats": trial.seats,
        "mine": list(trial.mine),
        "settings": dict(trial.settings),
        "seed": trial.seed,
    }


def _print_finding(console: Console, finding: Finding) -> None:
    trial = finding.trial
    settings = "".join(f" {key}={_typed(value)}" for key, value in trial.settings.items())
    line = console.text(
        "check.finding",
        say=finding.said,
        n=finding.games,
        game=_name(load(trial.game)),
        seats=trial.seats,
        seat=tuple(map(str, trial.mine)),
        seed=trial.seed,
        settings=settings,
    )
    console.print(*wrap(line, console.pen.columns))
