"""``arena``: bots meet in pairs; a table of how each fared against those below it."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from hairpin.core.errors import Refusal
from hairpin.core.text import wrap
from hairpin.games import load

from ..arena.cluster import cluster as cluster_at
from ..arena.contest import arena
from ..arena.games import bot_name, default_workers, processes
from .simulate import Bar, columns, shares

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from concurrent.futures import Executor
    from contextlib import AbstractContextManager

    from hairpin.terminal.console import Console

    from ..arena.contest import Standings


def meet(
    console: Console,
    game: str,
    bots: Sequence[str],
    games: int,
    *,
    settings: Mapping[str, object],
    seed: str,
    journal: str | None,
    neighbours: bool,
    jobs: int | None,
    cluster: str | None = None,
    limit: float,
) -> bool:
    """Let bots meet and print how they fared. Returns whether all was played: an interrupt ends it in a sentence."""
    if jobs and cluster:
        raise Refusal("terminal.error.cluster.jobs")
    bar = Bar(console, 1)
    reached = [0, 0]

    def told(done: int, of: int) -> None:
        reached[:] = done, of
        bar.length = of
        bar.show(done)

    try:
        with players(console, jobs or default_workers(games), cluster) as executor:
            standings = arena(
                game,
                bots,
                games,
                executor,
                settings=settings,
                seed=seed,
                journal=None if journal is None else Path(journal),
                neighbours=neighbours,
                limit=limit,
                told=told,
            )
    except KeyboardInterrupt:
        bar.end()
        done, of = reached
        if journal is None:
            console.complain(console.text("arena.stopped", done=done, of=of))
        else:
            console.complain(console.text("arena.stopped.kept", done=done, of=of, file=journal))
        return False
    bar.end()
    if console.json:
        console.write(standings.to_json())
    else:
        _tell(console, standings, limit)
    return True


def players(
    console: Console, workers: int, cluster: str | None
) -> AbstractContextManager[Executor | None]:
    """Where games are played: in so many processes here, or in a cluster; None is this very process.

    Raises ``Refusal`` if there is no cluster.
    """
    if cluster is not None:
        return cluster_at(cluster, console.complain)
    # One process plays here: nothing is started for it.
    return processes(workers) if workers > 1 else nullcontext()


def _tell(console: Console, standings: Standings, limit: float) -> None:
    game = load(standings.game)
    rows = [
        [
            "",
            console.text("simulate.head.games"),
            console.text("simulate.head.wins"),
            console.text("simulate.head.share"),
            console.text("simulate.head.sure"),
        ]
    ]
    for meeting in standings.meetings:
        bot, against = bot_name(game, meeting.bot), bot_name(game, meeting.against)
        rows.append([console.text("arena.pair", bot=bot, against=against), *shares(meeting.side)])
    note = console.text("arena.note", seed=standings.seed, engine=standings.engine)
    console.print(*columns(rows), *wrap(note, console.pen.columns))
    for sentence, times in standings.failed.items():
        console.print(
            *wrap(console.text("simulate.failed", say=sentence, n=times), console.pen.columns)
        )
    if not standings.repeats:
        once = console.text("simulate.once", limit=f"{limit:g}")
        console.print(*wrap(once, console.pen.columns))
