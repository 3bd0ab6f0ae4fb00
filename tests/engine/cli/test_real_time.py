"""``play`` and ``simulate`` in real time: bots go on while a person types."""

from __future__ import annotations

import io
import re
import sys
from typing import TYPE_CHECKING

from hairpin.core import record
from hairpin.games import load
from hairpin.session import Session
from hairpin.terminal.console import Console
from hairpin.terminal.play import EVERY, Play

from .hands import Hands

if TYPE_CHECKING:
    import pytest

    from .conftest import Run

PAIR = ("person", "bot:adult")


def sit(monkeypatch: pytest.MonkeyPatch, hands: Hands, *seats: str, seed: str = "terminal") -> Play:
    """Begin ``play`` of Racing Demon with a clock and typed lines that come from ``hands``."""
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    console = Console(now=lambda: hands.now, sleep=lambda ms: setattr(hands, "now", hands.now + ms))
    monkeypatch.setattr(console, "ask", lambda prompt, wait=None: hands.ask(console, prompt, wait))
    play = Play(console, Session(), lambda: "next")
    new = {"do": "new", "game": "racing-demon", "seats": list(seats), "seed": seed}
    play.start(new, "normal")
    return play


def by(play: Play, seat: int) -> list[str]:
    return [entry.move for entry in play.match.entries if entry.seat == seat]


def test_bots_wait_for_the_start(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    play = sit(monkeypatch, Hands((60_000, "quit")), *PAIR)
    play.run()
    assert play.match.n == 0
    out = capsys.readouterr().out
    assert "Press Enter to begin" in out
    assert "Pile" not in out  # the table stays hidden before the start


def test_bots_go_on_during_typing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    play = sit(monkeypatch, Hands((500, ""), (20_000, "turn"), (20_000, "quit")), *PAIR)
    play.run()
    assert by(play, 1) == ["turn"]
    assert len(by(play, 2)) > 20
    mine = next(entry for entry in play.match.entries if entry.seat == 1)
    assert mine.at == 20_000  # match time began when the person pressed Enter
    out = capsys.readouterr().out
    # The terminal reports the actions of several seconds together, not each by itself.
    reports = out.count("The Stacks need") + out.count("No Stacks yet")
    assert 5 < reports <= 40_500 / EVERY + 1


def test_a_number_means_the_move_printed_beside_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    play = sit(monkeypatch, Hands((500, ""), (10, "1"), (10, "quit")), "person", "person")
    before = play.game.moves(play.match.state, 1)
    monkeypatch.setattr(type(play), "_report", lambda play: listed(play, before[::-1]))
    play.run()
    # The typed number means the move that was printed with it, not the move with that number now.
    assert before[-1] != before[0]
    assert by(play, 1) == [before[-1]]


def listed(play: Play, moves: list[str]) -> None:
    """Make ``play`` believe that it has printed these moves, numbered from 1."""
    play._listed = 1, moves


def test_pausing_stops_the_bots_and_hides_the_table(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    hands = Hands((500, ""), (10_000, "pause"), (90_000, ""), (10, "quit"))
    play = sit(monkeypatch, hands, *PAIR)
    play.run()
    assert play.match.n > 0
    assert play.match.at <= 10_100
    out = capsys.readouterr().out
    assert out.count("press Enter to go on") == 1


def test_a_move_that_is_not_possible_is_refused_and_the_game_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    hands = Hands((500, ""), (3000, "2H>stack"), (100, "turn"), (100, "quit"))
    play = sit(monkeypatch, hands, *PAIR)
    assert "2H>stack" not in play.game.moves(play.match.state, 1)
    play.run()
    assert by(play, 1) == ["turn"]
    assert "Too late" in capsys.readouterr().out


def test_other_seat_areas_are_one_sentence_each(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    hands = Hands((500, ""), (100, "quit"))
    play = sit(monkeypatch, hands, "person", *["bot:child"] * 19)
    play.run()
    out = capsys.readouterr().out
    assert len(re.findall(r"^Gus \d+: Pile of 13", out, re.MULTILINE)) == 19
    assert out.count("Your column 1") == 1


def test_bots_alone_play_the_game_that_is_simulated(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], run: Run
) -> None:
    ran = run("simulate", "racing-demon", "--seats", "bot:shark*2", "--games", "1", "--json")
    hands = Hands()
    play = sit(monkeypatch, hands, "bot:shark", "bot:shark", seed="simulate-1")
    play.run()
    assert "wins" in capsys.readouterr().out
    assert [str(entry) for entry in play.match.entries] == ran.lines[0]["moves"]


def test_a_simulated_game_replays_and_repeats(run: Run) -> None:
    args = ("simulate", "racing-demon", "--seats", "bot:adult*6", "--games", "3", "--json")
    ran, again = run(*args), run(*args, "--jobs", "2")
    assert ran.out == again.out
    for line in ran.out.splitlines():
        match = record.read(line, load)
        assert match.result is not None
        times = [entry.at for entry in match.entries]
        assert times == sorted(set(times))


def test_calm_mode_waits_for_all_seats(run: Run) -> None:
    ran = run(
        "play", "racing-demon", "--seats", "person,bot:adult", "--seed", "calm", "--set", "calm=true",
        given="turn\nturn\nwait\nquit\n",
    )  # fmt: skip
    assert ran.code == 0
    assert "Press Enter to begin" not in ran.out
    assert ran.out.count("has chosen") >= 3
