"""Two people with hidden cards at one terminal: the screen is cleared before the next person looks."""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING, Any

from hairpin.session import Session
from hairpin.terminal.console import Console
from hairpin.terminal.play import Play

if TYPE_CHECKING:
    import pytest

    from .conftest import Run

CLEAR = "\x1b[2J\x1b[3J\x1b[H"
TWO = ("play", "pursuit", "--seats", "person,person", "--names", "Ann,Ben", "--seed", "s")


class Typed(Console):
    """A console that reads ``lines`` instead of the keyboard, and stores its prompts."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__(now=lambda: 0, sleep=lambda _: None)
        self.interactive = True
        self.typed = lines
        self.asked: list[str] = []

    def ask(self, prompt: str, wait: int | None = None) -> str | None:
        self.asked.append(prompt)
        self.print(f"<{len(self.asked)}>")
        if not self.typed:
            raise EOFError
        return self.typed.pop(0)


def sat(lines: list[str], **settings: Any) -> tuple[Play, Typed]:
    console = Typed(lines)
    table = Play(console, Session(), lambda: "next")
    seats = [{"name": "Ann"}, {"name": "Ben"}]
    new = {"do": "new", "game": "pursuit", "seats": seats, "seed": "s", "settings": settings}
    table.start(new, "instant")
    return table, console


def test_the_screen_is_cleared_before_the_next_player(
    capsys: pytest.CaptureFixture[str],
) -> None:
    table, console = sat(["", "take stock", "1", "", "take stock"])
    table.run()
    out = capsys.readouterr().out
    names = {1: "Ann", 2: "Ben"}
    starter = table.match.entries[0].seat
    assert console.asked[0].startswith(f"The next hand is for {names[starter]} alone.")
    assert console.asked[1:3] == [f"{names[starter]}> "] * 2
    assert console.asked[3].startswith(f"The next hand is for {names[3 - starter]} alone.")
    assert f"“peek” shows {names[starter]}’s cards once more." in console.asked[3]
    # The screen is cleared before the other player is called, so that no card of the hand is visible.
    assert out.count(CLEAR) == 1
    assert out.index("<3>") < out.index(CLEAR) < out.index("<4>")
    after = out[out.index(CLEAR) :]
    # Then the other player reads the moves that were played meanwhile.
    assert re.search(rf"{names[starter]} .*\n", after[after.index("<4>") :])


def test_a_player_may_peek_after_the_turn(capsys: pytest.CaptureFixture[str]) -> None:
    table, console = sat(["", "take stock", "1", "peek", "", "", "take stock"])
    table.run()
    starter = table.match.entries[0].seat
    name = {1: "Ann", 2: "Ben"}[starter]
    assert console.asked[4] == f"These are {name}’s cards. Press Enter to cover them. "
    out = capsys.readouterr().out
    assert out.count(CLEAR) == 2
    assert out.index("<5>") < out.rindex(CLEAR) < out.index("<6>")
    assert table.match.entries[-1].seat != starter


def test_the_list_of_moves_has_only_the_last_round(run: Run) -> None:
    given = "".join("take stock\n1\n" for _ in range(6)) + "log\n"
    ran = run(*TWO, given=given)
    log = re.findall(r"^ +([0-9]+)  (Ann|Ben) –", ran.out, re.MULTILINE)
    (asks,) = re.findall(r"^(Ann|Ben)> log$", ran.out, re.MULTILINE)
    turns = [who for who, _ in groupby(name for _, name in log)]
    other = "Ben" if asks == "Ann" else "Ann"
    assert turns in ([asks, other], [asks, other, asks])
    assert int(log[0][0]) > 4


def test_a_program_sees_one_hand_at_a_time(run: Run) -> None:
    ran = run(*TWO, "--json", "--set", "passing=yes", given="1\n1\ntake stock\n")
    points = [line for line in ran.lines if "n" in line]
    assert points[0]["actors"] == [1, 2]
    assert list(points[0]["moves"]) == ["1"]
    assert points[1]["move"] == "pass"
    assert list(points[1]["moves"]) == ["2"]
    for point in points[:2]:
        (viewer,) = point["moves"]
        assert point["sight"]["viewer"] == int(viewer)
    assert len(points) == 4


def test_an_open_info_panel_is_printed_with_the_table(run: Run) -> None:
    ran = run(*TWO, given="take stock\n1\n")
    assert "Memory" not in ran.out
    given = "aside\n" + "take stock\n1\n" * 4 + "log\naside\nlog\naside odds\n"
    ran = run(*TWO, given=given)
    assert ran.out.count("Memory: ") > 4
    whole, last = re.split(r"> log$", ran.out, flags=re.MULTILINE)[1:]
    assert "   1  " in whole  # while the memory panel is on, all moves are listed
    assert "   1  " not in last
    assert "Memory: " not in last
    assert "This game has no panel called “odds”." in last
    ran = run("play", "turbo-duel", "--seats", "person,person", given="aside\n")
    assert "This game has no info panels." in ran.out
    ran = run(*TWO, "--json", given="aside\n")
    (panel,) = ran.lines[-1]["asides"]
    assert panel["rows"]
    assert panel["heard"].startswith(panel["say"])


def test_a_race_runs_to_the_next_choice(run: Run) -> None:
    race = ("play", "daytona", "--seats", "person,person", "--seed", "s", "--set", "races=1")
    ran = run(*race, "--json", given="run\nrun\n")
    *points, again = ran.lines
    assert len(points) > 3
    assert [len(point["moves"][str(point["actors"][0])]) for point in points[-1:]] == [2]
    assert again == {"error": "Only moves without a choice can play by themselves."}
    ran = run(*race, given="run\n1\n" * 60)
    assert "takes first place" in ran.out or "wins" in ran.out
