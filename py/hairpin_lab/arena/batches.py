"""Games handed to an executor several at a time, so that little of the time goes into handing them out.

A game of Daytona takes less than a millisecond, which is about what a task costs on its way to a process and back; a race
of Grand Prix takes a second. So a batch grows until it takes a fifth of a second. What comes out is the same for any size.
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

AHEAD = 64  # batches handed out at a time: few enough to stop soon, and more where many play
EACH = 3  # batches for each who plays: one in hand and the next ones, so that nobody waits
SECONDS = 0.2  # what a batch should take
MOST = 512  # games of a batch

R = TypeVar("R")


class Pace:
    """How many games make a batch: one at first, then as many as take ``SECONDS``."""

    def __init__(self) -> None:
        self.size = 1

    def took(self, games: int, seconds: float) -> None:
        """Learn from a batch of so many games. The size at most doubles, so one quick game says little."""
        fits = int(games * SECONDS / max(seconds, 1e-6))
        self.size = max(1, min(fits, 2 * self.size, MOST))


def room(executor: Executor) -> int:
    """How many batches to have out at a time. A pool tells how many play in it, a cluster how many there are now."""
    players = getattr(executor, "players", 0) or getattr(executor, "_max_workers", 0)
    return max(AHEAD, EACH * int(players))


def play_batch(play: Callable[[Job], R], jobs: tuple[Job, ...]) -> tuple[float, list[R]]:
    """Play games one after the other, where they were handed to; the seconds that took, and what came of each."""
    began = perf_counter()
    played = [play(job) for job in jobs]
    return perf_counter() - began, played


def played_in(
    executor: Executor, play: Callable[[Job], R], jobs: Iterable[Job]
) -> Generator[tuple[Job, R], None, None]:
    """Each game with what ``play`` makes of it, as they end. ``play`` is a function of a module.

    Raises ``Refusal`` if whoever played is gone. Whoever stops early should close this, so that nothing more is begun.
    """
    pace, queue = Pace(), iter(jobs)
    waiting: dict[Future[tuple[float, list[R]]], tuple[Job, ...]] = {}
    try:
        while True:
            while len(waiting) < room(executor) and (batch := tuple(islice(queue, pace.size))):
                with holding_interrupts():
                    waiting[executor.submit(play_batch, play, batch)] = batch
            if not waiting:
                return
            for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                batch = waiting.pop(future)
                seconds, results = future.result()
                pace.took(len(batch), seconds)
                yield from zip(batch, results, strict=True)
    except (BrokenExecutor, CancelledError):
        raise Refusal("terminal.error.arena.ended") from None
    finally:
        for future in waiting:
            future.cancel()
