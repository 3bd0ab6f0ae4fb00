"""Finished daily races and puzzles: the first attempt counts, and days in a row are a streak."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from hairpin.daily.streak import MOST, Book, lost_attempts, read_book, read_result

from tests.engine.session.desk import Desk
from tools.contract import faults


def race(date: str, **more: Any) -> dict[str, Any]:
    """Return a finished race, as a table has it."""
    return {
        "kind": "race",
        "date": date,
        "version": 1,
        "title": date,
        "line": f"line of {date}",
        **more,
    }


def puzzle(date: str) -> dict[str, Any]:
    """Return a solved puzzle, as a table has it."""
    return race(date, kind="puzzle")


class Device:
    """A device that stores what the engine returns."""

    def __init__(self) -> None:
        self.results: list[Any] = []
        self.runs: list[Any] = []
        self.streak: list[dict[str, Any]] = []

    def send(self, date: str, **more: Any) -> list[str]:
        """Send the command ``days`` on a date; store the reply, and return the sentences about the attempt."""
        reply = Desk().send("days", date=date, results=self.results, runs=self.runs, **more)
        assert faults(reply) == []
        days = reply["days"]
        assert ("results" in days) == ("runs" in days)
        self.results, self.runs = days.get("results", self.results), days.get("runs", self.runs)
        self.streak = days["streak"]
        said: list[str] = days["status"]
        return said

    def finish(self, date: str, match: str, daily: dict[str, Any]) -> list[str]:
        """Finish an attempt on a date; return the sentences about it."""
        ended = {**daily, "match": match}
        return self.send(date, ended=ended, about=ended)

    def words(self, date: str) -> str:
        """The days in a row in words that the device shows on a date."""
        found = [
            each["say"]
            for each in self.streak
            if each["first"] <= date and (each["last"] is None or date <= each["last"])
        ]
        assert len(found) < 2
        return str(found[0]) if found else ""

    def line(self, daily: dict[str, Any]) -> str | None:
        """The line of the attempt that counts."""
        day = (daily["kind"], daily["date"], daily["version"])
        found = [one for one in self.results if (one["kind"], one["date"], one["version"]) == day]
        assert len(found) < 2
        return str(found[0]["line"]) if found else None


def book(*dates: str) -> Book:
    """Return a book with races of these dates."""
    return Book((), ()).with_attempts(found for date in dates if (found := read_result(race(date))))


def test_the_first_finished_attempt_counts_also_after_the_clock_was_set_back() -> None:
    device = Device()
    unfinished = race("2026-11-26")
    del unfinished["line"]
    assert device.finish("2026-11-26", "a", unfinished) == []
    assert device.line(race("2026-11-26")) is None
    first = race("2026-11-26")
    counts, row = device.finish("2026-11-26", "a", first)
    assert counts == "This is your result of the day. The next one comes at midnight."
    device.finish("2026-11-28", "b", race("2026-11-28"))
    better = race("2026-11-26", line="a better one")
    (practice,) = device.finish("2026-11-26", "c", better)
    assert practice.startswith("This was practice: ")
    assert device.line(first) == "line of 2026-11-26"
    assert device.send("2026-11-26", about={**first, "match": "a"}) == [counts, row]
    # A race that is begun again has the same match, but it is another attempt.
    assert device.send("2026-11-26", about={**better, "match": "a"}) == [practice]


def test_versions_and_puzzles_are_counted_separately() -> None:
    device = Device()
    device.finish("2026-11-26", "a", race("2026-11-26"))
    assert device.line(race("2026-11-26", version=2)) is None
    assert device.line(puzzle("2026-11-26")) is None
    assert device.send("2026-11-26", about={**puzzle("2026-11-26"), "match": "a"}) == []


def test_a_streak_spans_months_and_may_end_yesterday() -> None:
    device, today = Device(), "2026-03-02"
    for date in ("2026-02-26", "2026-02-28", "2026-03-01"):
        device.finish(today, date, race(date))
    assert device.words(today) == "2 days in a row. Play today to make it 3."
    device.finish(today, "p", puzzle(today))
    assert device.words(today) == "3 days in a row"
    said = "3 days in a row. Play today to make it 4."
    assert device.words("2026-03-03") == said
    assert device.words("2026-03-04") == "Your best: 3 days in a row."
    device.send("2026-03-03")
    assert device.words("2026-03-03") == said
    device.send("2026-03-04")
    assert device.words("2026-03-04") == device.words("2026-12-31") == "Your best: 3 days in a row."


@pytest.mark.parametrize(
    ("dates", "n"),
    [
        (("2028-02-28", "2028-02-29", "2028-03-01"), 3),
        (("2028-02-28", "2028-03-01"), 1),
        (("2027-02-28", "2027-03-01"), 2),
        (("2026-12-30", "2026-12-31", "2027-01-01"), 3),
        (("2026-04-30", "2026-05-01"), 2),
        # A flight over the date line skips a date, or meets one twice.
        (("2026-11-25", "2026-11-27"), 1),
        (("2026-11-26", "2026-11-26", "2026-11-27"), 2),
    ],
)
def test_days_follow_each_other_as_in_the_calendar(dates: tuple[str, ...], n: int) -> None:
    device = Device()
    for at, date in enumerate(dates):
        device.finish(date, str(at), race(date))
    assert read_book(device.results, device.runs).streak(dates[-1]) == n


def test_one_day_is_a_streak_that_ends_without_a_word() -> None:
    device = Device()
    said = device.finish("2026-03-02", "a", race("2026-03-02"))
    assert said[1] == "Play tomorrow for your second day in a row."
    assert device.words("2026-03-02") == "1 day in a row"
    assert device.words("2026-03-03") == "Play today for your second day in a row."
    assert device.words("2026-03-04") == ""
    assert book("2026-03-02").streak("2026-03-02") == 1


def day(n: int) -> str:
    """Return the date ``n`` days after the first day of 2026."""
    return str(datetime.date(2026, 1, 1) + datetime.timedelta(days=n))


def test_a_streak_can_last_years_beyond_the_stored_results() -> None:
    device = Device()
    for n in range(500):
        device.finish(day(n), f"r{n}", race(day(n)))
        device.finish(day(n), f"p{n}", puzzle(day(n)))
    assert len(device.results) == MOST

    def streak(n: int) -> int:
        return read_book(device.results, device.runs).streak(day(n))

    assert (streak(499), streak(500), streak(501)) == (500, 500, 0)
    device.finish(day(502), "later", race(day(502)))
    device.finish(day(502), "between", race(day(501)))
    assert streak(502) == 2
    device.finish(day(502), "closes the gap", race(day(500)))
    assert streak(502) == 503
    # The clock is set back, so results of later days exist.
    assert streak(300) == 301
    device.send(day(300))
    assert device.streak == [{"say": "301 days in a row", "first": day(300), "last": day(300)}]


def test_results_stored_without_runs_count() -> None:
    stored = [{**race(date), "match": "m"} for date in ("2026-05-01", "2026-05-02")]
    assert read_book(stored, []).streak("2026-05-03") == 2


@pytest.mark.parametrize("date", ["0033-05-01", "0999-05-01", "9999-12-31", "12345-05-01"])
def test_any_year_of_the_clock_is_accepted(date: str) -> None:
    device = Device()
    device.finish(date, "a", race(date))
    assert device.line(race(date)) == f"line of {date}"
    assert device.words(date) == ("1 day in a row" if len(date) == 10 else "")


def stored(date: str, time: int, match: str, line: str = "") -> dict[str, Any]:
    """Return a row of the record with a daily race."""
    return {
        "time": time,
        "match": match,
        "tally": {"daily": race(date, line=line or f"line of {date}")},
    }


def test_a_lost_result_is_restored_from_the_record_the_earliest_attempt_only() -> None:
    device = Device()
    device.finish("2026-06-01", "known", race("2026-06-01"))
    games = [
        stored("2026-06-02", 20, "again", "a better one"),
        stored("2026-06-02", 10, "first"),
        stored("2026-06-01", 5, "other"),
        stored("2026-05-31", 1, ""),
        {"time": 30, "match": "m", "tally": {}},
    ]
    device.send("2026-06-02", games=games)
    assert [(each["date"], each["match"]) for each in device.results] == [
        ("2026-06-01", "known"),
        ("2026-06-02", "first"),
    ]
    assert device.words("2026-06-02") == "2 days in a row"
    before = list(device.results)
    device.send("2026-06-02", games=games)
    assert device.results == before


def test_results_that_were_dropped_are_not_restored() -> None:
    full = book(*(day(n) for n in range(MOST + 1)))
    assert len(full.results) == MOST
    dropped, kept, newer = (stored(day(n), n + 1, "m") for n in (0, 1, MOST + 1))
    assert [each.date for each in lost_attempts([dropped, kept, newer], full)] == [day(MOST + 1)]


def test_a_browser_without_storage_is_said() -> None:
    device = Device()
    ended = {**race("2026-04-01"), "match": "a"}
    said, _ = device.send("2026-04-01", ended=ended, about=ended, stored=False)
    assert "this browser stores nothing" in said


def test_damaged_entries_are_left_out() -> None:
    whole = {**race("2026-05-01"), "match": "m"}
    damaged: list[Any] = [
        None,
        5,
        "x",
        [],
        {},
        {**whole, "line": None},
        {**whole, "date": 5},
        {**whole, "version": "1"},
    ]
    runs: list[Any] = [None, 5, [1], [1, 2, 3], [1.5, 2], ["a", "b"], [True, 2], {}]
    found = read_book([*damaged, whole, {**whole, "date": "never", "match": 5}], runs)
    assert [each.date for each in found.results] == ["2026-05-01", "never"]
    assert len(found.runs) == 1
    games = [None, 5, {"tally": None}, {"time": "x", "match": "m", "tally": {"daily": whole}}]
    assert lost_attempts(games, found) == []
    assert lost_attempts([{"time": 1, "match": "m", "tally": {"daily": damaged}}], found) == []
    device = Device()
    device.send("2026-05-01", ended={"kind": []}, about={}, games=damaged)
    assert device.results == []


def test_a_deleted_attempt_is_no_result_and_no_day_in_a_row() -> None:
    device = Device()
    device.finish("2026-11-25", "a", race("2026-11-25"))
    gone = {**race("2026-11-26", line=""), "match": "b"}
    device.results.append(gone)
    device.send("2026-11-26", games=[stored("2026-11-26", 5, "c")])
    device.finish("2026-11-26", "c", race("2026-11-26"))
    assert device.line(race("2026-11-26")) == ""
    assert read_book(device.results, device.runs).streak("2026-11-26") == 1


def test_the_text_to_share_has_par_and_the_days_in_a_row() -> None:
    device = Device()
    device.finish("2026-11-25", "a", race("2026-11-25"))
    today, date = {**race("2026-11-26", place="1st of 2"), "match": "b"}, "2026-11-26"
    device.send(date, ended=today)

    def share(**more: Any) -> Any:
        request = {"date": date, "results": device.results, "runs": device.runs, "about": today}
        days = Desk().ok("days", **request, **more)["days"]
        device.results = days.get("results", device.results)
        return days["share"]

    assert share() == "line of 2026-11-26 · 2 days in a row"
    par = {"date": date, "version": 1, "say": "Vera: 1st", "means": "Vera came 1st."}
    assert share(par={**par, "version": 2}) == "line of 2026-11-26 · 2 days in a row"
    assert share(par=par) == "line of 2026-11-26 · Vera: 1st · 2 days in a row"
    assert share(par={"date": [], "say": 5}) == share(par=par)
    assert [(each["place"], each["par"]) for each in device.results] == [
        ("", ""),
        ("1st of 2", "Vera: 1st"),
    ]
    other = {**today, "match": "other", "line": "another line"}
    asked = {"date": date, "results": device.results, "runs": device.runs}
    assert Desk().ok("days", **asked, about=other)["days"]["share"] == "another line"
    # Regression: the only attempt, opened again from the record, was called practice.
    again = Desk().ok("days", **asked, about={**today, "match": "other"})["days"]
    row = "2 days in a row. Play tomorrow to make it 3."
    assert again["status"] == [row, "Vera came 1st."]
    assert again["share"] == "line of 2026-11-26 · Vera: 1st · 2 days in a row"


def test_the_record_says_how_many_days_were_finished_and_how_many_in_a_row() -> None:
    device = Device()
    for date in ("2026-11-20", "2026-11-21", "2026-11-22", "2026-11-25"):
        device.send(date, ended={**race(date), "match": date})
    device.send("2026-11-25", ended={**puzzle("2026-11-25"), "match": "p"})

    def figures(date: str, **more: Any) -> list[str] | None:
        stored = {"results": device.results, "runs": device.runs, "games": [], **more}
        reply = Desk().send("record_view", date=date, **stored)
        assert faults(reply) == []
        days = reply["record"]["days"]
        return None if days is None else [each["value"] for each in days["figures"]]

    assert figures("2026-11-26") == ["4", "1", "3"]
    assert figures("2026-11-27") == ["4", "3"]
    assert figures("2026-11-26", who="Ann") is None
    assert figures("2026-11-26", results=[], runs=[]) is None
    # The record has a result that the browser has lost.
    lost = {"time": 1, "match": "m", "tally": {"daily": race("2026-11-24")}}
    assert figures("2026-11-26", games=[lost]) == ["5", "2", "3"]


@pytest.mark.parametrize("place", ["2nd of 2", "1st of 2", ""])
def test_a_lost_race_gives_a_goal_for_the_race_of_the_next_day(place: str) -> None:
    date = "2026-11-26"
    said = Device().finish(date, "m-1", race(date, place=place))
    goal = "Tomorrow’s race is Grand Prix. Your goal: finish ahead of "
    assert any(each.startswith(goal) for each in said) == (place == "2nd of 2")
