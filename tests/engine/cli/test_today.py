"""``hairpin today``: the daily race in the terminal; by default, the race of the computer's date."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

    from .conftest import Run

DUEL = "2026-11-26"


def test_a_date_gives_its_race_and_a_result_line(run: Run) -> None:
    ran = run("today", "--date", DUEL, "--name", "Ann", given="resign\nquit\n")
    assert ran.code == 0
    assert ran.out.startswith("Turbo Duel\n")
    assert "Hairpin 330 · Turbo Duel · 2nd of 2\n" in ran.out


def test_the_default_is_the_date_of_the_computer(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "strftime", {"%Y-%m-%d": DUEL}.get)
    ran = run("today", given="resign\nquit\n")
    assert "Hairpin 330 · Turbo Duel · " in ran.out


def test_a_wrong_date_is_refused_in_a_sentence(run: Run) -> None:
    ran = run("today", "--date", "26/11/2026")
    assert ran.complained() == "“26/11/2026” is no date. Write a date like 2026-11-23."
