"""Send games to an executor in batches, so that little time is lost in sending them.

A game of Daytona takes less than a millisecond, about as long as a task takes to reach a process
and return; a race of Grand Prix takes a second. So a batch grows until it takes a fifth of a
second. The results are the same for any batch size.
"""

from __future__ import annotations

from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    wait,
)
from itertools import islice
from time import perf_counter
from typing import TYPE_CHECKING, TypeVar

from hairpin.core.errors import Refusal

from .games import holding_interrupts

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable

    from .games import Job

# The largest number of unfinished batches for up to 21 processes; ``batch_limit`` allows more for
# more processes. If a run is stopped, more batches would delay its end.
AHEAD = 64
EACH = 3  # batches per process or thread: it plays one batch, and two batches wait
SECONDS = 0.2  # the time that a batch should take
MOST = 512  # the largest number of games in a batch

R = TypeVar("R")


class Pace:
    """The number of games in the next batch. The first batch has one game; later batches have as
    many games as fit into ``SECONDS``."""

    def __init__(self) -> None:
        self.size: int = 1

    def learn(self, games: int, seconds: float) -> None:
        """Adjust the size after a batch of ``games`` games that took ``seconds``. The size at most
        doubles, because a single quick game says little about the next games."""
        fits = int(games * SECONDS / max(seconds, 1e-6))
        self.size = max(1, min(fits, 2 * self.size, MOST))


def batch_limit(executor: Executor) -> int:
    """Return how many batches may be submitted at a time; the number grows with the number of games
    that the executor can play at a time."""
    players = getattr(executor, "players", 0) or getattr(executor, "_max_workers", 0)
    return max(AHEAD, EACH * int(players))


def play_batch(play: Callable[[Job], R], jobs: tuple[Job, ...]) -> tuple[float, list[R]]:
    """Play a batch of games in order. Return the seconds it took and the results."""
    began = perf_counter()
    played = [play(job) for job in jobs]
    return perf_counter() - began, played


def played_in(
    executor: Executor, play: Callable[[Job], R], jobs: Iterable[Job]
) -> Generator[tuple[Job, R], None, None]:
    """Yield each game with the result of ``play``, in the order in which the games end.

    ``play`` must be a module's top-level function, so that other processes can call it. Raises
    ``Refusal`` if a process that plays has ended. Close the generator to stop early; this cancels
    the waiting batches.
    """
    pace, queue = Pace(), iter(jobs)
    waiting: dict[Future[tuple[float, list[R]]], tuple[Job, ...]] = {}
    try:
        while True:
            while len(waiting) < batch_limit(executor) and (
                batch := tuple(islice(queue, pace.size))
            ):
                with holding_interrupts():
                    waiting[executor.submit(play_batch, play, batch)] = batch
            if not waiting:
                return
            for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                batch = waiting.pop(future)
                seconds, results = future.result()
                pace.learn(len(batch), seconds)
                yield from zip(batch, results, strict=True)
    except (BrokenExecutor, CancelledError):
        raise Refusal("terminal.error.arena.ended") from None
    finally:
        for future in waiting:
            future.cancel()
