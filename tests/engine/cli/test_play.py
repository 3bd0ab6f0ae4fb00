"""``play``: whole games with typed lines, the other commands that can be typed, clocks and refusals."""

from __future__ import annotations

import io
import re
import sys
from typing import TYPE_CHECKING, Any

import pytest
from hairpin.core.chance import Chance
from hairpin.session import Session
from hairpin.terminal.console import Console
from hairpin.terminal.play import Play
from hairpin.terminal.table_commands import COMMANDS

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Run

TWO = ("play", "turbo-duel", "--seats", "person,person", "--names", "Ann,Ben")
CALM = (*TWO, "--set", "clock=off", "first=1")


def typed(*lines: str) -> str:
    return "".join(line + "\n" for line in lines)


def test_a_whole_game_between_two_people(run: Run) -> None:
    ran = run(*CALM, given=typed(*["1"] * 100))
    assert ran.code == 0
    assert ran.err == ""
    assert re.search(r"^(Ann|Ben) wins|^The house wins", ran.out, re.MULTILINE)
    assert "Ann> 1\n" in ran.out
    assert "Ben> 1\n" in ran.out
    assert "\x1b" not in ran.out
    assert all(len(line) <= 80 for line in ran.out.splitlines())


def test_the_same_game_by_text_and_by_number(run: Run) -> None:
    by_text = run(*CALM, given=typed("C", "E:GH", "F:3"))
    by_hand = run(*CALM, given=typed(" c ", "ehg", "#2", "undo", "f 3"))
    for ran in (by_text, by_hand):
        assert "Ben plays E and swaps G and H." in ran.out
        assert "Ann plays F and lays a bomb for Ben on space 3." in ran.out
    assert "Ann plays F and lays a bomb for Ben on space 2." in by_hand.out


@pytest.mark.parametrize("level", ["random", "easy", "hard"])
def test_a_whole_game_against_each_bot(run: Run, level: str) -> None:
    ran = run(
        "play",
        "turbo-duel",
        "--seats",
        f"person,bot:{level}",
        "--seed",
        "s",
        "--set",
        "track=7",
        given=typed(*["1"] * 200),
    )
    assert ran.code == 0
    assert "“again” starts the next game" in ran.out


def test_bots_alone_play_to_the_end_and_leave(run: Run) -> None:
    ran = run("play", "turbo-duel", "--seats", "bot:random,bot:easy", "--seed", "s")
    assert ran.code == 0
    assert "wins" in ran.out.splitlines()[-1]


def test_undo_and_redo(run: Run) -> None:
    ran = run(*CALM, given=typed("undo", "A", "undo", "redo", "redo"))
    assert "There is nothing to take back." in ran.out
    assert "Taken back; 0 moves have been played." in ran.out
    assert ran.out.count("Ann plays A") == 2
    assert "Nothing to redo." in ran.out


def test_hint_help_moves_cards_and_log(run: Run) -> None:
    ran = run(
        *CALM,
        given=typed(
            "log", "hint", "hint", "help", "?", "moves", "moves c", "moves x", "cards", "A", "log"
        ),
    )
    assert "No move has been played yet." in ran.out
    assert re.search(r"(?s)Hint – .*Or – .*\(number \d+, [A-I:]+\)", ran.out)
    assert ran.out.count("save FILE") == 2
    assert "   2  B:C   discard C" in ran.out
    assert ran.out.count("A, then B back on top") == 2
    assert "No legal move begins with “x”." in ran.out
    assert "Slipstream  Copy your rival’s next move, on or back." in ran.out
    assert "   1  Ann – A: forward 1" in ran.out


def test_help_lists_every_command(run: Run) -> None:
    ran = run(*CALM, given=typed("help"))
    for name in COMMANDS:
        assert re.search(rf"^  {name}\b.*  \w", ran.out, re.MULTILINE), name


def test_wrong_lines_are_refused_and_the_game_goes_on(run: Run) -> None:
    lines = ["nonsense", "99", "0", "F", "save", "open", "open /no/such/file", "pace wild",
             "seat 7", "again", "rules now", "A"]  # fmt: skip
    ran = run(*CALM, given=typed(*lines))
    assert ran.code == 0
    assert "“nonsense” is not a move of this game." in ran.out
    assert "There is no move number 99: the numbers go from 1 to 13." in ran.out
    assert "There is no move number 0" in ran.out
    assert "“save” needs the name of a file after it." in ran.out
    assert "The file “/no/such/file” cannot be read: No such file or directory." in ran.out
    assert "The pace of bots is" in ran.out
    assert "The next game starts when this one is over." in ran.out
    assert "Ann plays A" in ran.out


ODD = ("", "~nosuchuser/x", "~", "-", "--", "9" * 5000, "-1", "²", "٣", "\0", "\x1b[2J", "/", ".", "/dev/null/x",
       "\ufeff", "é" * 300, "{}", "{n}", "%s", "\ud800", "1:", "1: save ~nosuchuser/x", "#1")  # fmt: skip


@pytest.mark.parametrize("json", [(), ("--json",)])
@pytest.mark.parametrize("command", [name for name in COMMANDS if name != "quit"])
def test_no_typed_line_crashes_the_session(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, json: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    # Hints of the strongest level would be slow, and the level does not matter here.
    monkeypatch.setattr("hairpin.session.jobs.hints.strongest", lambda game: game.levels()[0])
    tries = [f"{command} {odd}" for odd in ODD]
    ran = run(*CALM, *json, given=typed(*tries, f"{'9' * 5000}: A", "\ud800", "seat 1", "log"))
    assert (ran.code, ran.err) == (0, "")
    assert "inside Hairpin" not in ran.out
    assert json or "> log" in ran.out  # the session went on to the last typed line


@pytest.mark.parametrize("line", ["cards", "C"])
def test_an_internal_error_does_not_end_the_game(
    run: Run, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    def fails(*_: object) -> None:
        raise KeyError("nothing")

    monkeypatch.setitem(COMMANDS, "cards", fails)
    monkeypatch.setattr(Play, "_play", fails)
    ran = run(*CALM, given=typed(line, "log"))
    assert ran.code == 0
    assert "inside Hairpin (KeyError: 'nothing'); the game goes on." in ran.out.replace("\n", " ")
    assert "No move has been played yet." in ran.out


def test_save_and_continue(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.hairpin"
    first = run(*CALM, given=typed("C", "E:GH", f"save {file}"))
    assert f"Saved in {file}." in first.out.replace("\n", " ")
    second = run("play", "--record", str(file), given=typed("log", "1", f"save {file}"))
    assert "   2  Ben – E: swap G and H" in second.out
    third = run(*CALM, given=typed(f"open {file}", "log"))
    assert "   3  Ann – " in third.out
    assert len(file.read_text("utf-8").splitlines()) == 1


def test_a_file_that_is_no_game_is_not_overwritten(run: Run, tmp_path: Path) -> None:
    for text in ("my diary", "1. buy milk", "{}", ""):
        file = tmp_path / "file.txt"
        file.write_text(text)
        ran = run(*CALM, given=typed(f"save {file}"))
        assert file.read_text() == text or text == ""
        assert ("will not be replaced" in ran.out.replace("\n", " ")) == (text != "")


def test_resign_and_again(run: Run) -> None:
    ran = run(*CALM, given=typed("resign", "resign", "1", "again", "log"))
    assert "Ann resigns." in ran.out
    assert "Ben wins: Ann resigned." in ran.out
    assert ran.out.count("The game is over.") == 2
    assert "Ann  score 0" in ran.out
    assert "Ben> log" in ran.out  # in the next game the other seat begins


def test_a_person_may_sit_anywhere(run: Run) -> None:
    ran = run("play", "null-game", "--seats", "bot:random*2,person,bot:random", given=typed("step"))
    assert "You> step" in ran.out
    assert ran.code == 0


# --- time ----------------------------------------------------------------------------------------


class Hand:
    """A simulated keyboard. Each of its ``lines`` is a pair: how many ms to wait, and the text to type."""

    def __init__(self, *lines: tuple[int, str]) -> None:
        self.lines = list(lines)
        self.now = 0

    def readline(self, size: int = -1) -> str:
        if not self.lines:
            return ""
        wait, line = self.lines.pop(0)
        self.now += wait
        return line + "\n"

    def isatty(self) -> bool:
        return False

    def fileno(self) -> int:
        raise io.UnsupportedOperation


def sit(monkeypatch: pytest.MonkeyPatch, hand: Hand, **request: Any) -> tuple[Play, list[int]]:
    """Begin ``play`` with ``hand`` as the input and a clock that only ``hand`` and ``sleep`` advance."""
    slept: list[int] = []

    def sleep(ms: int) -> None:
        slept.append(ms)
        hand.now += ms

    monkeypatch.setattr(sys, "stdin", hand)
    console = Console(now=lambda: hand.now, sleep=sleep)
    table = Play(console, Session(), lambda: "next")
    new = {"do": "new", "game": "turbo-duel", "seats": ["person", "person"], "seed": "s"}
    table.start({**new, **request}, "normal")
    return table, slept


def test_a_flag_falls_while_a_player_thinks(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    hand = Hand((1000, "1"), (39_000, "1"), (40_001, "1"))
    table, _ = sit(monkeypatch, hand, settings={"clock": "10+30", "first": "1"})
    table.run()
    out = capsys.readouterr().out
    assert "Seat 2  0:10 + 0:01" in out
    assert "Seat 1’s time has run out." in out
    assert "Seat 2 wins: Seat 1 ran out of time." in out
    assert table.match.n == 3
    assert [entry.at for entry in table.match.entries] == [1000, 40_000, 80_000]


def test_a_pause_stops_the_clocks(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = Hand((5000, "pause"), (900_000, ""), (1000, "1"))
    table, _ = sit(monkeypatch, hand, settings={"clock": "10+30"})
    table.run()
    assert [entry.at for entry in table.match.entries] == [6000]


def test_a_saved_game_with_clocks_waits_for_its_players(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    hand = Hand((1000, "1"))
    table, _ = sit(monkeypatch, hand, settings={"clock": "10+30"})
    table.run()
    text = table.session.do({"do": "record", "now": 0})["text"]
    hand = Hand((500_000, "1"), (2000, "1"))
    table, _ = sit(monkeypatch, hand, do="open", text=text)
    table.run()
    assert [entry.at for entry in table.match.entries] == [1000, 1000, 3000]
    assert "press Enter to go on" in capsys.readouterr().out


def test_bots_keep_their_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = Hand()
    table, slept = sit(monkeypatch, hand, seats=["bot:random", "bot:random"], pace="slow")
    table.run()
    assert sum(slept) == 1800 * table.match.n


# --- for programs --------------------------------------------------------------------------------


def test_json_plays_a_whole_game(run: Run) -> None:
    given = typed("help", "moves", "hint", "hint", "zzz", "undo", *["1"] * 100)
    ran = run(*CALM, "--json", given=given)
    assert ran.code == 0
    first, helped, moves, hint, other, error, nothing, *points = ran.lines
    assert first["n"] == 0
    assert first["seat"] is None
    assert first["actors"] == [1]
    assert first["moves"]["1"][0] == "A"
    assert helped == {"commands": list(COMMANDS)}
    assert moves["moves"][0] == {"move": "A", "say": "A: forward 1"}
    assert {hint["hint"]["move"], other["hint"]["move"]} <= {*first["moves"]["1"]}
    assert error == {"error": "“zzz” is not a move of this game."}
    assert nothing == {"error": "There is nothing to take back."}
    ends = [n for n, point in enumerate(points) if point.get("result")]
    assert points[ends[0]]["moves"] == {}
    assert [point["n"] for point in points[: ends[0] + 1]] == list(range(1, ends[0] + 2))
    assert all(list(point) == ["error"] for point in points[ends[0] + 1 :])


def test_a_program_plays_random_moves_against_a_bot(run: Run) -> None:
    ran = run("play", "turbo-duel", "--seats", "person,bot:easy", "--seed", "q", "--json", given="")
    (point,) = [line for line in ran.lines if line.get("moves")]
    chance = Chance("program")
    lines: list[str] = []
    while point["result"] is None:
        lines.append(chance.pick(point["moves"]["1"]))
        ran = run(
            "play", "turbo-duel", "--seats", "person,bot:easy", "--seed", "q", "--json",
            given=typed(*lines),
        )  # fmt: skip
        point = ran.lines[-1]
    assert point["result"]["reason"] in ("finish", "house", "repetition")
    assert [line["move"] for line in ran.lines if line["seat"] == 1] == lines


def test_json_undo_save_and_open(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "g"
    ran = run(
        *CALM, "--json", given=typed("1", "undo", "redo", f"save {file}", f"open {file}", "table")
    )
    assert [line.get("n", line) for line in ran.lines] == [0, 1, 0, 1, {"saved": str(file)}, 1, 1]


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["play"], "Name a game to play, or a saved one with --record"),
        (["play", "poker"], "There is no game called “poker”"),
        (
            ["play", "turbo-duel", "--seats", "person"],
            "Turbo Duel is played by 2; this table has 1.",
        ),
        (["play", "turbo-duel", "--seats", "person,robot"], "A seat is “person” or “bot:LEVEL”"),
        (["play", "turbo-duel", "--seats", "person,bot:god"], "Turbo Duel has no bot “god”"),
        (["play", "turbo-duel", "--seats", "person*x"], "“person*x” cannot repeat a seat"),
        (["play", "turbo-duel", "--set", "track"], "A setting is written OPTION=VALUE"),
        (["play", "turbo-duel", "--set", "track=99"], "The setting “track” takes"),
        (["play", "turbo-duel", "--set", "colour=red"], "There is no setting “colour” here"),
        (["play", "turbo-duel", "--preset", "none"], "There is no preset “none”"),
        (["play", "turbo-duel", "--seed", " "], "A seed needs at least one character."),
        (["play", "turbo-duel", "--names", "a,b,c"], "There are 3 names for 2 seats."),
        (["play", "turbo-duel", "--pace", "wild"], "The pace of bots is"),
        (["play", "--record", "/no/file"], "The file “/no/file” cannot be read"),
        (["play", "--record", "/tmp"], "The file “/tmp” cannot be read"),
        (["play", "--record", "x", "--seed", "y"], "A record has its own seats"),
    ],
)
def test_wrong_arguments_are_refused_in_a_sentence(
    run: Run, args: list[str], sentence: str
) -> None:
    assert run(*args).complained().startswith(sentence)


def test_a_record_of_another_game_is_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "g"
    run(*CALM, given=typed(f"save {file}"))
    ran = run("play", "null-game", "--record", str(file))
    assert ran.complained() == "The file has a game of turbo-duel, not of null-game."
