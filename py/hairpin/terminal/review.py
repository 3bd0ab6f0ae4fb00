"""The command ``review``: print the review of a finished game for each person, or for one seat."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core import record
from ..core.errors import RecordError, Refusal
from ..core.text import wrap
from ..core.words import Speaker, say
from ..games import load
from ..review.reply import review_reply
from ..review.review import Review
from .console import Trouble
from .progress import ShareProgress
from .states import matches, print_deal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from concurrent.futures import Future

    from ..core.match_log import MatchLog
    from ..core.text import Pen
    from .console import Console

PARTS = 1000  # the parts of a review whose progress is shown
BARS, PLAIN_BARS = "▁▂▃▄▅▆▇█", "0123456789"


class Task(NamedTuple):
    """A review to make: of the moves of ``seat``, the ``place``-th of ``seats`` in its game, from 0.

    ``number`` is the game's number in a file of several games.
    """

    match: MatchLog
    seat: int
    place: int
    seats: int
    number: int | None


def review(console: Console, name: str, seat: int | None, jobs: int = 1) -> int:
    """Review every game of a file, in ``jobs`` processes. Return the exit code.

    Raises ``RecordError`` if the file has no game, ``Trouble`` for a game that cannot be reviewed.
    """
    found = False
    tasks = _tasks(console, name, seat)
    for task, reply in (
        _made_here(console, tasks) if jobs == 1 else _made_apart(console, tasks, jobs)
    ):
        _print_task(console, task, reply)
        found = True
    if not found:
        raise RecordError("error.record.empty")
    return 0


def _tasks(console: Console, name: str, seat: int | None) -> Iterator[Task]:
    """Yield the reviews of a file in order. A mistake in a line is raised after the earlier games."""
    for number, (match, more) in enumerate(_with_later(matches(console, name)), 1):
        seats = _seats(match, seat)
        for place, each in enumerate(seats):
            yield Task(match, each, place, len(seats), number if more or number > 1 else None)


def _made_here(console: Console, tasks: Iterable[Task]) -> Iterator[tuple[Task, dict[str, Any]]]:
    """Yield each task with its finished review, and show the progress of each game."""
    progress = ShareProgress(console, PARTS)
    for task in tasks:
        if not task.place:
            progress = ShareProgress(console, PARTS * task.seats)
        made = Review(task.match, task.seat)
        try:
            while not made.step():
                progress.show(int(PARTS * (task.place + made.progress)))
        finally:
            progress.end()
        yield task, review_reply(made, console.speaker_for(task.match.seats))


def _made_apart(
    console: Console, tasks: Iterable[Task], jobs: int
) -> Iterator[tuple[Task, dict[str, Any]]]:
    """Yield each task with its review, made in ``jobs`` processes; the order is that of the tasks."""
    # The start method "spawn" is the same on every system.
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        mistake: Refusal | None = None
        waiting: list[tuple[Task, Future[dict[str, Any]]]] = []
        try:
            for task in tasks:
                written = record.write(task.match)
                made = pool.submit(_make, written, task.seat, console.language)
                waiting.append((task, made))
        except Refusal as refusal:
            mistake = refusal
        progress = ShareProgress(console, max(1, len(waiting)))
        try:
            for done, (task, made) in enumerate(waiting):
                progress.show(done)
                reply = made.result()
                progress.end()
                yield task, reply
        finally:
            progress.end()
            pool.shutdown(wait=False, cancel_futures=True)
        if mistake is not None:
            raise mistake


def _make(written: str, seat: int, language: str) -> dict[str, Any]:
    """Return the review of a seat in a record, with its sentences in a language."""
    match = record.read(written, load)
    made = Review(match, seat)
    while not made.step():
        pass
    return review_reply(made, Speaker([each.name for each in match.seats], language))


def _with_later(games: Iterator[MatchLog]) -> Iterator[tuple[MatchLog, bool]]:
    """Yield each game, and whether another line follows. A mistake in that line is raised after the game."""
    match = next(games, None)
    while match is not None:
        try:
            later = next(games, None)
        except Refusal:
            yield match, True
            raise
        yield match, later is not None
        match = later


def _print_task(console: Console, task: Task, reply: dict[str, Any]) -> None:
    """Print a review, below the heading of its game if it is the first of the game."""
    match, number = task.match, task.number
    if console.json:
        game = {"number": number or 1, "game": match.game.id, "seed": match.seed}
        console.write({**game, **reply})
        return
    speaker = console.speaker_for(match.seats)
    if task.place or (number or 1) > 1:
        console.print()
    if not task.place:
        print_deal(console, match, speaker, number)
    _print_review(console, reply, speaker)


def _seats(match: MatchLog, seat: int | None) -> list[int]:
    if match.result is None:
        raise Trouble("error.review")
    if not match.game.foresees:
        raise Trouble("error.review.none")
    seats = range(1, len(match.seats) + 1)
    if seat is not None:
        if seat not in seats:
            raise Trouble("error.seat.none", seat=seat)
        return [seat]
    return [one for one in seats if not match.seats[one - 1].is_bot] or list(seats)


def _print_review(console: Console, made: dict[str, Any], speaker: Speaker) -> None:
    seat, wide = made["seat"], console.pen.columns
    shares = [point["shares"][seat - 1] for point in made["points"]]
    lines = [made["title"]]
    lines += [] if made["first"] is None else [made["first"]]
    lines.append(made["summary"])
    for line in lines:
        console.print(*wrap(line, wide))
    row = bars(shares, wide - 20, console.pen)
    console.print(speaker.say(say("terminal.review.chances", bars=row)))
    for turn in made["turns"]:
        console.print(*wrap(turn["say"], wide, "  "))
    for swing in made["swings"]:
        said = say("terminal.review.swing", number=swing["number"], say=swing["say"])
        console.print(*wrap(speaker.say(said), wide, "  "))


def bars(shares: Sequence[float], most: int, pen: Pen) -> str:
    """Draw shares from 0 to 1 as a row of at most ``most`` bar characters."""
    signs = PLAIN_BARS if pen.plain else BARS
    wide = min(most, len(shares))
    picked = [shares[i * (len(shares) - 1) // max(1, wide - 1)] for i in range(wide)]
    return "".join(signs[min(len(signs) - 1, int(share * len(signs)))] for share in picked)
