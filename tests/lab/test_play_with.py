"""``play`` with external bots: in real time, as programs, and in the games of a series."""

from __future__ import annotations

import io
import json
import sys
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from hairpin.cli import main
from hairpin.session import Session
from hairpin.terminal.console import Console
from hairpin_lab.bots.asking import ASKED
from hairpin_lab.bots.external import _loaded
from hairpin_lab.commands.play import with_bots

from tests.engine.cli.hands import Hands

if TYPE_CHECKING:
    from pathlib import Path

    from hairpin_lab.commands.play import PlayWith

BOTS = """
class Counting:
    made = 0
    def __init__(self):
        type(self).made += 1
        self.asked = 0
    def choose(self, observation, moves, chance):
        self.asked += 1
        assert observation.get("viewer", 2) == 2  # where anything is hidden
        return "turn" if "turn" in moves else moves[0]

def fails(observation, moves, chance):
    raise ValueError("no idea")

def leaves(observation, moves, chance):
    raise SystemExit(0)

def first(observation, moves, chance):
    print("printed to nobody")
    return moves[0]
"""


@pytest.fixture
def bots(tmp_path: Path) -> Path:
    file = tmp_path / "mine.py"
    file.write_text(BOTS, "utf-8")
    return file


def sit(monkeypatch: pytest.MonkeyPatch, hands: Hands, game: str, bot: str) -> PlayWith:
    """A terminal session of a person, whose typing ``hands`` simulates, and an external bot."""
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    console = Console(now=lambda: hands.now, sleep=lambda ms: setattr(hands, "now", hands.now + ms))
    monkeypatch.setattr(console, "ask", lambda prompt, wait=None: hands.ask(console, prompt, wait))
    play, seats = with_bots(console, Session(), lambda: "next", ["person"], [bot], 5)
    play.start({"do": "new", "game": game, "seats": seats, "seed": "s"}, "normal")
    return play


def test_in_real_time_a_bot_plays_twice_a_second_during_typing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], bots: Path
) -> None:
    hands = Hands((100, ""), (1600, "turn"), (2000, "quit"))
    play = sit(monkeypatch, hands, "racing-demon", f"{bots}:Counting")
    assert play.run() == 0
    assert "Counting turns up" in capsys.readouterr().out
    entries = play.match.entries
    times = [entry.at for entry in entries if entry.seat == 2]
    assert len(times) >= 6
    gaps = {later - earlier for earlier, later in pairwise(times)}
    assert gaps == {ASKED}
    (own,) = (i for i, entry in enumerate(entries) if entry.seat == 1)
    # The person's move is between the bot's moves, in order of time.
    assert 0 < own < len(entries) - 1


def test_a_failure_in_real_time_is_printed_and_ends_the_session(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], bots: Path
) -> None:
    play = sit(monkeypatch, Hands((0, ""), (60_000, "turn")), "racing-demon", f"{bots}:fails")
    assert play.run() == 0
    assert capsys.readouterr().out.count("fails failed and has lost: ValueError: no idea (") == 1
    assert play.left


def test_a_bot_that_calls_exit_has_lost(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], bots: Path
) -> None:
    play = sit(monkeypatch, Hands((1, "1"), (1, "1"), (1, "quit")), "turbo-duel", f"{bots}:leaves")
    assert play.run() == 0
    printed = " ".join(capsys.readouterr().out.split())
    assert "leaves ended during the game (SystemExit: 0, mine.py:" in printed
    assert "leaves resigned" in printed


def test_each_game_of_a_series_gets_a_new_bot(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], bots: Path
) -> None:
    lines = [(1, "resign"), (1, "again"), (1, "1"), (1, "1"), (1, "quit")]
    play = sit(monkeypatch, Hands(*lines), "turbo-duel", f"{bots}:Counting")
    kind: Any = _loaded(play._bots[2])
    before = kind.made
    assert play.run() == 0
    assert kind.made == before + 2


@pytest.mark.parametrize("game", ["pursuit", "turbo-duel"])
def test_a_program_against_a_bot_sees_only_its_own_cards(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], bots: Path, game: str
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n" * 40))
    run = ["play", game, "--bot", f"{bots}:first", "--seed", "s", "--json"]
    assert main(run) == 0
    points: list[dict[str, Any]] = [
        json.loads(line) for line in capsys.readouterr().out.splitlines()
    ]
    # Lines of input after the end of the game are refused.
    assert {point["error"] for point in points if "error" in point} <= {"The game is over."}
    points = [point for point in points if "error" not in point]
    numbers = [point["n"] for point in points]
    assert numbers == list(range(len(numbers)))
    assert {point["seat"] for point in points} == {None, 1, 2}
    asked = [point for point in points if point["result"] is None and 1 in point["actors"]]
    assert all(list(point["moves"]) == ["1"] for point in asked)
    theirs = [point for point in points if point["result"] is None and point["actors"] == [2]]
    assert theirs
    assert not any(point["moves"] for point in theirs)
    if game == "pursuit":
        sights = [point["sight"] for point in points if point["result"] is None]
        assert {sight["viewer"] for sight in sights} == {1}
