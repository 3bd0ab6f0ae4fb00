"""Play an arena's games in this process, in several and in a Dask cluster; print the seconds of
each as JSON.

``arena_rates.py GAMES ROUNDS PROCESSES WORKERS GAME:BOT,BOT …``: PROCESSES and WORKERS
are counts,
separated by commas, or ``-`` for none. Each round runs all of them in turn. Each plays some games
before the measurement, so that everything is loaded.
"""

from __future__ import annotations

import json
import sys
import tempfile
from contextlib import ExitStack, nullcontext
from multiprocessing import active_children
from os import getpid, sysconf
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from hairpin_lab.arena.cluster import cluster
from hairpin_lab.arena.contest import arena
from hairpin_lab.arena.games import processes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from concurrent.futures import Executor

WARM = 100  # games that load everything


def used(pids: Iterable[int]) -> float:
    """The processor time in seconds that the processes have used; 0 on systems without /proc."""
    total = 0
    for pid in pids:
        try:
            fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
        except OSError:
            return float("nan")
        total += int(fields[11]) + int(fields[12])
    return total / sysconf("SC_CLK_TCK")


def measured(
    contest: str, games: int, executor: Executor | None, seed: str, pids: Sequence[int]
) -> dict[str, float]:
    """Play an arena of ``games`` games between two bots; return the elapsed and the processor time
    in seconds."""
    game, _, bots = contest.partition(":")
    with tempfile.TemporaryDirectory() as folder:
        before, began = used(pids), perf_counter()
        arena(
            game,
            bots.split(","),
            games,
            executor,
            seed=seed,
            journal=Path(folder) / "journal.jsonl",
        )
        return {"seconds": perf_counter() - began, "processor": used(pids) - before}


def in_processes(number: int, contest: str, games: int, seed: str) -> dict[str, float]:
    """Measure the arena in ``number`` processes; 1 means in this process."""
    with processes(number) if number > 1 else nullcontext() as executor:
        measured(contest, min(WARM, games), executor, "warm", [])
        pids = [getpid(), *(child.pid or 0 for child in active_children())]
        return measured(contest, games, executor, seed, pids)


def in_clusters(
    numbers: Sequence[int], contest: str, games: int, seed: str
) -> Iterator[tuple[int, dict[str, float]]]:
    """Measure the arena on a cluster, once for each number of workers in ``numbers`` (ascending)."""
    from distributed import Client

    from tests.extras.dask_here import Cluster

    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        made = stack.enter_context(Cluster(Path(folder)))
        pids = [getpid(), made.scheduler.pid]
        for number in range(1, max(numbers) + 1):
            pids.append(made.worker().pid)
            if number not in numbers:
                continue
            with Client(made.address, set_as_default=False) as client:
                client.wait_for_workers(number)
            with cluster(made.address) as executor:
                measured(contest, min(WARM, games), executor, "warm", [])
                yield number, measured(contest, games, executor, seed, pids)


def main(
    games: int, rounds: int, many: Sequence[int], workers: Sequence[int], contests: Sequence[str]
) -> None:
    """Measure each contest in each round, and print all times as JSON."""
    found: dict[str, dict[str, list[dict[str, float]]]] = {}
    for turn in range(rounds):
        for contest in contests:
            print(f"  {contest}: round {turn + 1} of {rounds}", file=sys.stderr)
            took = found.setdefault(contest, {})
            for number in many:
                one = in_processes(number, contest, games, f"bench-{turn}")
                took.setdefault(f"processes {number}", []).append(one)
            if workers:
                for number, one in in_clusters(workers, contest, games, f"bench-{turn}"):
                    took.setdefault(f"workers {number}", []).append(one)
    print(json.dumps({"games": games, "found": found}))


def counts(text: str) -> list[int]:
    """Parse a list of counts from the command line, for example ``1,2,4``; ``-`` means no counts."""
    return [] if text == "-" else [int(one) for one in text.split(",")]


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), counts(sys.argv[3]), counts(sys.argv[4]), sys.argv[5:])
