"""The command ``benchmark``: a bot plays the fixed suite of games; its result file can be checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hairpin.core.errors import Refusal
from hairpin.core.numbers import Amount
from hairpin.core.record import dump
from hairpin.games import GAMES
from hairpin.terminal.progress import Progress, ShareProgress

from ..arena.games import default_workers
from ..arena.tables import check as check_output
from ..arena.tables import refusal
from ..benchmark.checking import check, chosen, read
from ..benchmark.running import contestant, run
from ..benchmark.suite import QUICK, QUICK_QUESTIONS, games, parts
from ..benchmark.table import table
from .arena import players
from .simulate import columns

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from hairpin.terminal.console import Console


def benchmark(
    console: Console,
    bot: str,
    file: Path,
    *,
    chosen_games: Sequence[str],
    deals: int | None,
    quick: bool,
    jobs: int | None,
    limit: float,
) -> None:
    """Let a bot play the suite, print its scores and write the result file. Raises ``Refusal``."""
    for game in chosen_games:
        if game not in games():
            raise Refusal("terminal.error.benchmark.game", game=game[:40])
    found = parts(
        chosen_games or None, QUICK if quick else deals, QUICK_QUESTIONS if quick else None
    )
    own = contestant(bot, [part.game for part in found])
    check_output(file)
    length = sum(part.length + len(part.questions) for part in found)
    bar = ShareProgress(console, length)
    workers = jobs or default_workers(length)
    try:
        with players(console, workers, None, own.is_apart) as executor:
            data = run(own, found, executor, limit, bar.show)
    finally:
        bar.end()
    try:
        file.write_text(dump(data) + "\n", "utf-8")
    except OSError as error:
        raise refusal(file, error) from None
    _print_scores(console, data)
    if not console.json:
        console.print_text("benchmark.done", file=str(file))


def check_file(console: Console, file: Path) -> None:
    """Replay a result file, and print its scores. Raises ``Refusal`` if it differs."""
    data = read(file)
    bar = Progress(console, sum(part.length for part in chosen(data)))
    try:
        number = check(data, bar.show)
    finally:
        bar.end()
    _print_scores(console, data)
    if not console.json:
        console.print_text("benchmark.checked", file=str(file), n=number)


def print_table(console: Console, files: Sequence[Path]) -> None:
    """Print the scores of result files as a table in Markdown. Raises ``Refusal``."""
    results = [read(file) for file in files]
    for file, data in zip(files, results, strict=True):
        if any(not one["scores"].get("all") for one in data["games"].values()):
            raise Refusal("terminal.error.benchmark.shape", file=str(file))
    console.print(*table(results))


def _print_scores(console: Console, data: dict[str, Any]) -> None:
    if console.json:
        kept = ("benchmark", "suite", "package", "bot")
        scores = {game: one["scores"] for game, one in data["games"].items()}
        console.write({**{key: data[key] for key in kept}, "games": scores})
        return
    rows = [
        [
            "",
            console.text("simulate.head.games"),
            console.text("simulate.head.share"),
            console.text("simulate.head.sure"),
        ]
    ]
    for game in filter(data["games"].__contains__, GAMES):
        scores = data["games"][game]["scores"]
        named = [(game, scores["all"])]
        named += [(f"  {bot}", one) for bot, one in scores["opponents"].items()]
        if scores["questions"]["of"]:
            named.append((console.text("benchmark.questions"), scores["questions"]))
        rows += [_row(console, name, one) for name, one in named if one["of"]]
    console.print(*columns(rows))


def _row(console: Console, name: str, one: dict[str, Any]) -> list[str]:
    return [
        name,
        str(one["of"]),
        console.text("simulate.percent", n=Amount(one["share"], 1)),
        console.text("simulate.percents", low=Amount(one["low"], 1), high=Amount(one["high"], 1)),
    ]
