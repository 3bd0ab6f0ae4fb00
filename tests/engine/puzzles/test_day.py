"""The puzzle of a date: the games take turns, the week gets harder, and no puzzle comes too often."""

from __future__ import annotations

import datetime
from collections import defaultdict

import pytest
from hairpin.core.errors import SettingsError
from hairpin.daily.dates import FIRST, day_of
from hairpin.daily.line import name_of
from hairpin.daily.puzzle import WEEK, puzzle_of, rota
from hairpin.puzzles.book import games, puzzles

from tests.engine.puzzles.solving import Solver

MONDAY = datetime.date(2026, 11, 23)


def dates(number: int) -> list[str]:
    """Some dates in a row, from a Monday."""
    return [str(MONDAY + datetime.timedelta(n)) for n in range(number)]


def test_the_games_take_turns_and_the_week_gets_harder() -> None:
    found = [puzzle_of(date) for date in dates(7 * len(games()))]
    for n, each in enumerate(found):
        assert each.level == WEEK[n % 7]
        assert each.game == found[n % len(games())].game
    assert {each.game for each in found} == set(games())


def test_a_puzzle_comes_again_only_after_all_others_of_its_kind() -> None:
    seen: dict[tuple[str, str], list[int]] = defaultdict(list)
    for date in dates(1500):
        each = puzzle_of(date)
        seen[each.game, each.level].append(each.number)
    for (game, level), numbers in seen.items():
        every = sum(each.level == level for each in puzzles(game))
        for start in range(len(numbers) - every):
            assert len(set(numbers[start : start + every])) == every


@pytest.mark.parametrize("text", ["", "today", "2026-02-30"])
def test_a_text_that_is_no_date_is_refused(text: str) -> None:
    with pytest.raises(SettingsError):
        puzzle_of(text)


def test_a_page_without_the_engine_knows_the_game_of_each_puzzle() -> None:
    known, first = rota(), day_of(FIRST)
    for date in dates(2 * len(known)):
        assert puzzle_of(date).game == known[(day_of(date) - first) % len(known)], date


def test_the_puzzle_of_a_date_has_a_line_to_share() -> None:
    date = "2026-11-26"
    day = puzzle_of(date)
    solver = Solver(day.game, day.number)
    solver.do("puzzle", date=date, name="Ann")
    daily = solver.table["daily"]
    assert (daily["kind"], daily["date"], daily.get("line")) == ("puzzle", date, None)
    assert solver.table["puzzle"]["name"] == f"Puzzle of day {name_of(date)}, {day.level}"
    solver.attempt(str(solver.wrong()))
    solver.solve()
    line = solver.table["daily"]["line"]
    assert line.startswith(f"Hairpin puzzle {name_of(date)} · ")
    assert line.endswith(f", {day.level} · solved in 2 tries · ×✓")
