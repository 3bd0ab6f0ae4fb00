"""Progress of long work: a bar at a terminal, and lines elsewhere."""

from __future__ import annotations

import io

import pytest
from hairpin.terminal.console import Console
from hairpin.terminal.progress import Progress, ShareProgress, clock


class Screen(io.StringIO):
    """Standard error that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def watched(kind: type[Progress], err: io.StringIO, *shown: tuple[int, int]) -> list[str]:
    """What progress of 100 parts writes; ``shown`` are times in seconds and the parts done by then."""
    time = 0
    console = Console(now=lambda: 1000 * time, sleep=lambda _: None)
    console.err = err
    made = kind(console, 100)
    for time, done in shown:  # noqa: B007 - the console reads the time
        made.show(done)
    made.end()
    return err.getvalue().replace("\r", "\n").replace("\x1b[K", "").split("\n")


def test_lines_come_now_and_then() -> None:
    seconds = [(second, second) for second in range(60)]
    assert watched(Progress, io.StringIO(), *seconds) == [
        "10 of 100 games, 1.0 a second, 1:30 left",
        "40 of 100 games, 1.0 a second, 1:00 left",
        "",
    ]


def test_short_work_says_nothing_without_a_terminal() -> None:
    assert watched(Progress, io.StringIO(), (0, 0), (9, 50), (11, 100)) == [""]


def test_the_time_left_does_not_count_games_of_an_earlier_run() -> None:
    seen = watched(Progress, Screen(), (0, 50), (1, 51), (10, 60))
    assert [line for line in seen if line] == [
        "[############............] 50 of 100 games, 0.0 a second",
        "[############............] 51 of 100 games, 1.0 a second",
        "[##############..........] 60 of 100 games, 1.0 a second, 0:40 left",
    ]


def test_a_share_is_shown_in_percent() -> None:
    seen = watched(ShareProgress, Screen(), (0, 0), (3, 25))
    assert [line.partition("] ")[2] for line in seen if line] == ["0% done", "25% done, 0:09 left"]


@pytest.mark.parametrize(
    ("ms", "text"),
    [(0, "0:00"), (61_999, "1:01"), (3_600_000, "1:00:00"), (36_061_000, "10:01:01")],
)
def test_durations_have_hours_only_if_needed(ms: int, text: str) -> None:
    assert clock(ms) == text
