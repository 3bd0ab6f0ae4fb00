"""Several people at one terminal, who have hidden hands and may act at the same time."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from hairpin.games.null_game import NullGame

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from hairpin.core.view import View, Viewer

    from .conftest import Run


class Together(NullGame):
    """The null game in rounds: each seat makes one step per round, in any order, and sees only its own steps."""

    hidden = secrets = True

    def actors(self, state: Any) -> tuple[int, ...]:
        if state.over is not None:
            return ()
        least = min(state.steps)
        return tuple(seat for seat, n in enumerate(state.steps, 1) if n == least)

    def moves(self, state: Any, seat: int) -> list[str]:
        return ["step"] if seat in self.actors(state) else []

    def observe(self, state: Any, viewer: Viewer) -> dict[str, Any]:
        data = self.to_json(state)
        if isinstance(viewer, int):
            data["steps"] = [n if s == viewer else 0 for s, n in enumerate(state.steps, 1)]
        return data

    def paint(self, observation: Mapping[str, Any]) -> View:
        return super().paint(observation)


class Openly(Together):
    """The same game without secrets: each seat sees every step."""

    hidden = secrets = False

    def observe(self, state: Any, viewer: Viewer) -> dict[str, Any]:
        return self.to_json(state)


@pytest.fixture(autouse=True)
def together(monkeypatch: pytest.MonkeyPatch) -> None:
    playing(monkeypatch, Together())


def playing(monkeypatch: pytest.MonkeyPatch, game: Together) -> None:
    for module in ("session.commands.begin", "cli", "terminal.states"):
        monkeypatch.setattr(f"hairpin.{module}.load", lambda _: game)


PLAY = ("play", "null-game", "--seats", "person*3", "--set", "goal=2", "--seed", "s")


def test_the_screen_passes_to_each_seat_that_may_act(run: Run) -> None:
    ran = run(*PLAY, given="step\n" * 4)
    assert "may act too" not in ran.out
    hands = re.findall("The next hand is for (Seat [123]) alone", ran.out)
    # Seat 3 also begins the next round. The screen already shows its view, so no message calls seat 3 again.
    assert hands == ["Seat 1", "Seat 2", "Seat 3"]
    assert "Seat 3 reaches the goal and wins." in ran.out
    assert ran.code == 0


def test_a_player_cannot_act_for_a_hidden_hand(run: Run) -> None:
    ran = run(*PLAY, given="seat 3\n3: step\nstep\n")
    assert "“seat” needs the number of a person who may act now:" in ran.out
    assert "Seat 3 has made" not in ran.out
    assert "Seat 1 has made 1 step." in ran.out


def test_a_player_can_act_for_another_open_seat(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    playing(monkeypatch, Openly())
    ran = run(*PLAY, given="seat 3\nstep\n2: step\n1: step\nseat 9\nseat x\n")
    assert "Seat 2 and Seat 3 may act too; “seat 2” shows their moves." in ran.out.replace(
        "\n", " "
    )
    assert "The next hand" not in ran.out
    assert "Seat 3> step" in ran.out
    assert "Seat 2 has made 1 step." in ran.out
    assert "Seat 1 has made 1 step." in ran.out
    assert ran.out.count("“seat” needs the number of a person who may act now:") == 2


def test_a_program_sees_only_what_its_seat_may_see(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game"
    given = f"1: step\n2: step\nsave {file}\n3: step\n1: step\n"
    ran = run(*PLAY[:3], "person,person,bot:random", *PLAY[4:], "--json", given=given)
    for line in ran.lines:
        if "n" in line and line["result"] is None:
            assert line["state"] is None
            assert set(line["moves"]) <= {"1", "2"}
    assert ran.lines[-1]["state"]["over"]
    # The file of an unfinished game contains the hidden data only in packed form.
    assert "steps" not in file.read_text()
    assert "seed" not in file.read_text()
    again = run("play", "--record", str(file), given="log\n")
    assert "Seat 1 – Step" in again.out
