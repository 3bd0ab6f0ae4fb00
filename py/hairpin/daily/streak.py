"""The daily races and puzzles that a device has finished: which attempt counts, and the days in a row.

The device stores results and runs, and sends them with each request. A *run* is a pair of numbers:
the first and the last of days without a gap, counted from 1970-01-01. Runs remember days whose
results were dropped.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..core.errors import SettingsError
from ..core.words import say
from .dates import date_after, day_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..core.words import Message, Speaker

#: The number of results and runs that a device stores; the latest remain. Enough for a year.
MOST: Final = 800
_EPOCH: Final = day_of("1970-01-01")

Run = tuple[int, int]


class Result(NamedTuple):
    """The attempt at a daily race or puzzle that counts; ``match`` is the id of its match on the device.

    ``place`` is the result in few words, ``par`` what the strongest driver reaches, and ``means`` says it in a
    sentence; all may be empty. If the person has deleted the unfinished attempt, ``line`` is empty: the day has no
    result.
    """

    kind: str
    date: str
    version: int
    line: str
    match: str
    place: str = ""
    par: str = ""
    means: str = ""

    @property
    def day(self) -> tuple[str, str, int]:
        """The race or puzzle that was finished."""
        return self.kind, self.date, self.version


class Book(NamedTuple):
    """The stored results and runs of a device; of each race and puzzle the first attempt."""

    results: tuple[Result, ...]
    runs: tuple[Run, ...]

    def counted(self, attempt: Result) -> Result | None:
        """Return the attempt that counts for the same race or puzzle; None if none was finished."""
        return next((each for each in self.results if each.day == attempt.day), None)

    def with_attempts(self, attempts: Iterable[Result]) -> Book:
        """Return the book with these attempts (the earliest first), without repeated ones."""
        known = {each.day for each in self.results}
        fresh: list[Result] = []
        for attempt in attempts:
            if attempt.day not in known:
                known.add(attempt.day)
                fresh.append(attempt)
        if not fresh:
            return self
        # The days count before their results are dropped.
        runs = self.runs
        for attempt in fresh:
            if attempt.line:
                runs = _with_day(runs, _number(attempt.date))
        return Book((*self.results, *fresh)[-MOST:], runs)

    def with_par(self, date: str, version: int, par: str, means: str) -> Book:
        """Return the book with par in the result of a race; the same book if it has no such result."""
        day = ("race", date, version)
        known = (par, means)
        if not any(
            each.day == day and each.line and (each.par, each.means) != known
            for each in self.results
        ):
            return self
        changed = (
            each._replace(par=par, means=means) if each.day == day and each.line else each
            for each in self.results
        )
        return Book(tuple(changed), self.runs)

    def streak(self, date: str) -> int:
        """Return the number of days in a row up to ``date`` or, if ``date`` is unfinished, the day before."""
        today = _number(date)
        return 0 if today is None else self._up_to(today) or self._up_to(today - 1)

    def days(self) -> int:
        """Return the number of all days on which a race or puzzle was finished."""
        return sum(map(_length, self.runs))

    def longest(self) -> int:
        """Return the greatest number of days in a row."""
        return max(map(_length, self.runs), default=0)

    def finished(self, day: int) -> bool:
        """Return whether a race or puzzle of the day with this number was finished."""
        return self._up_to(day) > 0

    def _up_to(self, day: int) -> int:
        return next((day - first + 1 for first, last in self.runs if first <= day <= last), 0)


def read_book(results: Iterable[object], runs: Iterable[object]) -> Book:
    """Return a device's stored results and runs; damaged entries are left out."""
    kept = tuple(result for each in results if (result := read_result(each)) is not None)
    known = tuple(run for each in runs if (run := _run(each)) is not None)
    for result in kept:
        if result.line:
            known = _with_day(known, _number(result.date))
    return Book(kept, known)


def read_result(data: object) -> Result | None:
    """Return a stored result or the ``daily`` of a table; None if it is damaged, unfinished or practice."""
    if not isinstance(data, dict) or data.get("practice") is True:
        return None
    version = data.get("version")
    texts = [data.get(part) for part in ("kind", "date", "line")]
    if type(version) is not int or not all(isinstance(text, str) for text in texts):
        return None
    kind, date, line = map(str, texts)
    more = (data.get(part) for part in ("match", "place", "par", "means"))
    return Result(
        kind, date, version, line, *(each if isinstance(each, str) else "" for each in more)
    )


def lost_attempts(games: Iterable[object], book: Book) -> list[Result]:
    """Return the attempts that the record of the device has, the earliest first.

    A browser may lose results that it has not written yet, but not a finished game. Games without
    the id of a match were played on another device. Days before the earliest stored result are left
    out once ``MOST`` results are stored, because later results have replaced them.
    """
    oldest = "" if len(book.results) < MOST else min(each.date for each in book.results)
    found: list[tuple[int, Result]] = []
    for game in games:
        if not isinstance(game, dict):
            continue
        time, match, tally = game.get("time"), game.get("match"), game.get("tally")
        daily = tally.get("daily") if isinstance(tally, dict) else None
        if type(time) is int and match and isinstance(daily, dict):
            result = read_result({**daily, "match": match})
            if result is not None and result.date > oldest:
                found.append((time, result))
    return [result for _, result in sorted(found, key=lambda each: each[0])]


def status(book: Book, attempt: Result, *, stored: bool) -> Message | None:
    """Return whether a finished attempt counts; None if it was not finished on this device.

    None also for a game that was opened again from the record: it has another match, but the line that counts.
    ``stored`` is false if the browser stores no results.
    """
    first = book.counted(attempt)
    if first is None or (first.match != attempt.match and first.line == attempt.line):
        return None
    if first.line != attempt.line:
        return say("daily.practice")
    return say("daily.counts" if stored else "daily.unkept")


def run_note(book: Book, attempt: Result, speaker: Speaker) -> str:
    """Return the days in a row with a counted attempt, and what the next day adds; empty for another attempt."""
    first = book.counted(attempt)
    n = book.streak(attempt.date)
    if first is None or first.line != attempt.line or not n:
        return ""
    return speaker.say(say("daily.streak.kept", n=n, next=n + 1))


def par_note(book: Book, attempt: Result) -> str:
    """Return what par in the shared line means; empty if the attempt does not count or par is not known."""
    first = book.counted(attempt)
    return "" if first is None or first.line != attempt.line else first.means


def share_words(book: Book, attempt: Result) -> Message | str:
    """Return the text to share about an attempt. If its line counts, the text also has par and the days in a row."""
    first = book.counted(attempt)
    if first is None or attempt.line != first.line:
        return attempt.line
    said: Message | str = attempt.line
    days = book.streak(attempt.date)
    for more in (first.par, say("daily.streak", n=days) if days > 1 else ""):
        if more:
            said = say("daily.line.more", line=said, more=more)
    return said


class StreakLine(NamedTuple):
    """The days in a row in words, and the first and last date on which the words are right.

    Without a last date they are right until another day is finished.
    """

    say: Message
    first: str
    last: str | None


def streak_lines(book: Book, date: str) -> list[StreakLine]:
    """Return the days in a row in words for ``date`` and the dates after it, if no other day is finished."""
    n, today = book.streak(date), _number(date)
    found: list[StreakLine] = []
    last = date
    if n and today is not None:
        if book.finished(today):
            found.append(StreakLine(say("daily.streak", n=n), date, date))
            # With the clock set back, later days are finished too: nobody can foresee the words of the next date.
            if book.finished(today + 1):
                return found
            last = _next(date)
        found.append(StreakLine(say("daily.streak.keep", n=n, next=n + 1), last, last))
        last = _next(last)
    longest = book.longest()
    return [
        *found,
        *([StreakLine(say("daily.streak.best", n=longest), last, None)] if longest > 1 else []),
    ]


def day_sums(book: Book, date: str, speaker: Speaker) -> dict[str, Any] | None:
    """Return what the days of a device come to on a date, in words; None if no day was finished."""
    if not book.runs:
        return None
    figures = {"played": book.days(), "row": book.streak(date), "longest": book.longest()}
    return {
        "title": speaker.say(say("daily.sums")),
        "figures": [
            {
                "id": f"days-{name}",
                "name": speaker.say(say(f"daily.sums.{name}")),
                "value": str(n),
            }
            for name, n in figures.items()
            if n
        ],
        "note": speaker.say(say("daily.sums.note")),
    }


def _length(run: Run) -> int:
    first, last = run
    return last - first + 1


def _next(date: str) -> str:
    """The next date; the same one if the calendar ends with it."""
    return date if _number(date) is None else date_after(date)


def _number(date: str) -> int | None:
    """The number of a date, counted from 1970-01-01; None for a text that is no date."""
    try:
        return day_of(date) - _EPOCH
    except SettingsError:
        return None


def _run(data: object) -> Run | None:
    if not isinstance(data, list) or len(data) != 2 or not all(type(day) is int for day in data):
        return None
    return data[0], data[1]


def _with_day(runs: Sequence[Run], day: int | None) -> tuple[Run, ...]:
    """Add a day to the runs; it joins the runs that end before it or begin after it."""
    if day is None or any(first <= day <= last for first, last in runs):
        return tuple(runs)
    beside = [run for run in runs if run[1] == day - 1 or run[0] == day + 1]
    joined = (
        min([day, *(first for first, _ in beside)]),
        max([day, *(last for _, last in beside)]),
    )
    return (*(run for run in runs if run not in beside), joined)[-MOST:]
