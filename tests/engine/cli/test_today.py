"""``hairpin today``: the race of a day at the terminal, whose clock says which day it is."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from hairpin.daily.race import VERSION

if TYPE_CHECKING:
    import pytest

    from .conftest import Run

DUEL = "2026-11-26"


def test_a_date_is_its_race_and_ends_in_a_line(run: Run) -> None:
    ran = run("today", "--date", DUEL, "--name", "Ann", given="resign\nquit\n")
    assert ran.code == 0
    assert ran.out.startswith("Turbo Duel\n")
    assert f"Hairpin {DUEL} · Turbo Duel · 2nd of 2 · 🟦B 🔴R · v{VERSION}\n" in ran.out


def test_without_a_date_it_is_that_of_the_computer(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time, "strftime", {"%Y-%m-%d": DUEL}.get)
    ran = run("today", given="resign\nquit\n")
    assert f"Hairpin {DUEL} · Turbo Duel · " in ran.out


def test_what_is_no_date_is_said_in_a_sentence(run: Run) -> None:
    ran = run("today", "--date", "26/11/2026")
    assert ran.complained() == "A date is written like 2026-11-23; “26/11/2026” is none."
