"""``hairpin check``: a passed check reports what was tested, a failed one the game with
the fault."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import hairpin
import pytest
from hairpin.cli import main
from hairpin.core import record
from hairpin.core.words import Speaker
from hairpin.games import GAMES, load
from hairpin.plugins import named
from hairpin.terminal.console import Console
from hairpin_lab.bots import find
from hairpin_lab.bots.trial import run_trials, trials
from hairpin_lab.commands.check import games_for

if TYPE_CHECKING:
    from .packages import Installed

PY = Path(hairpin.__file__).resolve().parents[1]
BOTS = '''
import os, random

class First:
    """Remembers within a game, as it may."""
    def __init__(self):
        self.asked = 0
    def choose(self, observation, moves, chance):
        self.asked += 1
        return moves[self.asked % len(moves)]

def lucky(observation, moves, chance):
    return chance.pick(moves)

def wild(observation, moves, chance):
    return random.choice(moves)

class Keeps:
    asked = 0
    def choose(self, observation, moves, chance):
        Keeps.asked += 1
        return moves[Keeps.asked % len(moves)]

def changes(observation, moves, chance):
    observation["played"].clear() if isinstance(observation.get("played"), list) else observation.clear()
    return chance.pick(moves)

def hangs(observation, moves, chance):
    while True:
        pass

def leaves(observation, moves, chance):
    os._exit(7)

def castles(observation, moves, chance):
    return "castle"

def raises(observation, moves, chance):
    return deeper()

def deeper():
    raise ValueError("no idea")
'''


@pytest.fixture
def bots(tmp_path: Path) -> Path:
    """A file with correct and faulty bots of several kinds."""
    file = tmp_path / "mine.py"
    file.write_text(BOTS)
    return file


def check(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, list[Any], str]:
    """Run ``check --json``; return its exit code, its lines of JSON and its error output."""
    capsys.readouterr()
    code = main(["check", "--json", *words])
    out, err = capsys.readouterr()
    return code, [json.loads(line) for line in out.splitlines()], err


# --- games --------------------------------------------------------------------------------------


def test_a_passed_check_reports_what_was_tested(
    installed: Installed, capsys: pytest.CaptureFixture[str]
) -> None:
    installed.new("hill-climb")
    installed.offer("hills", hill_climb="hill_climb:GAME")
    assert main(["check", "hill-climb", "--seeds", "2", "--seats", "2"]) == 0
    printed = " ".join(capsys.readouterr().out.split())
    assert printed.startswith("Hill Climb passes all checks: ")
    assert printed.endswith("broken states were tried.")
    code, lines, err = check(capsys, "hill-climb", "--seeds", "2", "--seats", "2")
    assert (code, err) == (0, "")
    (line,) = lines
    assert (line["game"], line["holds"]) == ("hill-climb", True)
    assert all(n > 0 for n in line["tried"].values())
    assert f"{line['tried']['games']} random games with {line['tried']['entries']} moves" in printed
    # Without --seats all seat counts are tested, each with at least one game per seed.
    _, (more,), _ = check(capsys, "hill-climb", "--seeds", "9")
    assert more["tried"]["games"] >= 27


def test_a_failed_check_reports_the_game_with_the_fault(
    installed: Installed, capsys: pytest.CaptureFixture[str]
) -> None:
    source = installed.new("hill-climb")
    installed.change(
        source,
        'say("hill-climb.walker", ',
        'say("hill-climb.walker" if n < 2 else "hill-climb.runner", ',
    )
    code, (line,), _ = check(capsys, f"{installed.folder}/hill_climb", "--seats", "2")
    assert code == 1
    assert (line["game"], line["holds"], line["seats"]) == ("hill-climb", False, 2)
    assert "no sentence for 'hill-climb.runner'" in line["wrong"]
    again = record.read(json.dumps(json.loads(line["record"])), load)
    assert (again.seed, len(again.seats)) == (line["seed"], 2)
    assert again.n > 0
    assert line["settings"].items() <= again.settings.items()
    # Without --json the fault is printed in words, with a command that reproduces it.
    assert main(["check", "hill-climb", "--seats", "2"]) == 1
    printed = capsys.readouterr().out
    assert printed.splitlines()[-1] == line["record"]
    flat = " ".join(printed.split())
    assert f"Hill Climb fails a check: {line['wrong']}." in flat
    assert f"Found with the seed “{line['seed']}”, 2 seats, settings " in flat
    assert "“hairpin check hill-climb --seats 2” finds it again." in flat


def test_a_package_may_offer_its_own_scramble(
    installed: Installed, capsys: pytest.CaptureFixture[str]
) -> None:
    """If ``determinize`` leaks a hidden card, only a scramble without ``determinize`` finds the
    fault."""
    source = installed.new("night-stage", hidden=True)
    installed.offer("nights", night_stage="night_stage:GAME")
    words = ("night-stage", "--seeds", "3", "--seats", "2")
    assert check(capsys, *words)[0] == 0
    installed.change(
        source,
        '            "stock": len(state.stock),\n            "played"',
        '            "stock": len(state.stock),\n            "next": state.stock[-1:],\n            "played"',
    )
    installed.change(
        source,
        "        table.stock = rest\n        return table\n",
        "        table.stock = rest\n        return self._with_next(table, observation)\n\n"
        "    def _with_next(self, table: Table, observation: Mapping[str, Any]) -> Table:\n"
        "        for card in observation['next']:\n"
        "            for part in (*table.hands, table.stock):\n"
        "                if card in part:\n"
        "                    part[part.index(card)] = table.stock[-1]\n"
        "                    break\n"
        "            table.stock[-1] = card\n"
        "        table.hands = [sorted(hand) for hand in table.hands]\n"
        "        return table\n",
    )
    installed.forget()
    reload_game(installed)
    code, (line,), _ = check(capsys, *words)
    assert code == 1
    assert "the observation of viewer" in line["wrong"]
    assert "(scramble)" in line["wrong"]
    without = source.read_text().replace("def scramble(", "def _scramble(")
    source.write_text(without)
    installed.forget()
    reload_game(installed)
    assert check(capsys, *words)[0] == 0


def reload_game(installed: Installed) -> None:
    """Unload the package's game, so that it is loaded again at its next use."""
    import hairpin.plugins as found

    found._FOUND.clear()
    sys.path_importer_cache.clear()
    for cache in installed.folder.rglob("__pycache__"):
        for file in cache.iterdir():
            file.unlink()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((), "Name a game to check, or a bot with --bot; “hairpin games” lists the games."),
        (("nothing",), "There is no game called “nothing”"),
        (("./nothing",), "There is no module, file or folder of a game at “./nothing”."),
        (("null-game", "--seats", "9"), "Null Game is played by 2 to 4; this table has 9."),
        (("--bot", "nobody", "null-game"), "There is no bot “nobody”"),
        (("--bot", "nobody", "--seats", "99"), "No game can be played with 99 seats."),
        (
            ("--bot", "nobody", "turbo-duel", "--seats", "3"),
            "Turbo Duel is played by 2; this table has 3.",
        ),
    ],
)
def test_wrong_arguments_have_exit_code_2(
    words: tuple[str, ...], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, lines, err = check(capsys, *words)
    assert (code, lines) == (2, [])
    assert err.startswith(f"hairpin: {says}")


def test_an_error_in_the_deal_is_reported(
    installed: Installed, capsys: pytest.CaptureFixture[str]
) -> None:
    source = installed.new("hill-climb")
    installed.change(
        source,
        "        return Walk(seats, 1 + chance",
        "        return Walk(-seats, 1 // 0 + chance",
    )
    code, (line,), _ = check(capsys, named(f"{installed.folder}/hill_climb"))
    assert code == 1
    assert line["wrong"] == "ZeroDivisionError: integer division or modulo by zero"


# --- bots ---------------------------------------------------------------------------------------


def test_bots_that_pass_are_reported(bots: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--bot", f"{bots}:First", "--bot", f"{bots}:lucky", "turbo-duel", "--seeds", "3")
    code, lines, err = check(capsys, *words)
    assert (code, err) == (0, "")
    assert [(line["bot"], line["holds"], line["wrong"]) for line in lines] == [
        (f"{bots}:First", True, []),
        (f"{bots}:lucky", True, []),
    ]
    assert all(line["tried"]["games"] == 6 and line["tried"]["asked"] > 30 for line in lines)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("wild", "wild does not repeat its game with the same seed"),
        (
            "Keeps",
            "Keeps plays the same game differently after other games: its class or module keeps data",
        ),
        ("changes", "changes changes its observation"),
        ("hangs", "hangs gave no answer within 0.5 seconds and has lost."),
        ("leaves", "leaves ended during the game (7) and has lost."),
    ],
)
def test_a_fault_of_a_bot_is_one_sentence(name: str, says: str, bots: Path) -> None:
    games = 4 if name == "Keeps" else 2
    findings, played, _ = run_trials(
        find(f"{bots}:{name}"),
        trials("turbo-duel", games),
        0.5 if name == "hangs" else 10,
        lambda _: None,
    )
    (finding,) = findings
    assert Speaker([]).say(finding.said).startswith(says)
    assert finding.trial.game == "turbo-duel"
    # No further game is started after a bot hangs or exits.
    assert played == 1 if name in ("hangs", "leaves") else played >= 2 * games


def test_a_finding_names_its_game(bots: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["check", "--bot", f"{bots}:castles", "daytona", "--seats", "3", "--seeds", "1"]
    assert main(words) == 1
    printed = " ".join(capsys.readouterr().out.split())
    assert printed == (
        "castles answered 'castle', which is not a legal move, and has lost. "
        "Seen in 1 game: Daytona, 3 seats, bot in seat 1, 2 and 3, seed “check 1”."
    )


def test_the_error_of_a_bot_is_printed_with_its_traceback(
    bots: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("--bot", f"{bots}:raises", "daytona", "--seats", "2", "--seeds", "2")
    code, (line,), err = check(capsys, *words)
    number = 1 + BOTS.split("\n").index('    raise ValueError("no idea")')
    (wrong,) = line["wrong"]
    assert code == 1
    assert wrong["say"] == f"raises failed and has lost: ValueError: no idea (mine.py:{number})."
    # The traceback is printed once for all games, and begins in the bot's own code.
    assert err.count("Traceback (most recent call last):") == 1
    assert f'mine.py", line {number}, in deeper' in err
    assert err.endswith("ValueError: no idea\n")
    assert "hairpin_lab" not in err


def test_bots_are_tested_with_all_seat_counts_and_with_settings() -> None:
    plan = trials("daytona", 6)
    assert {trial.seats for trial in plan} == {2, 3, 4}
    assert {trial.mine for trial in plan if trial.seats == 3} >= {(1,), (2,), (3,), (1, 2, 3)}
    assert any(trial.settings for trial in plan)
    assert [trial.settings for trial in plan if trial.seed == "check 1"] == [{}] * 3


def test_a_bot_is_tested_in_a_game_of_another_package(
    installed: Installed, bots: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    installed.new("night-stage", hidden=True)
    place = f"{installed.folder}/night_stage"
    code, (line,), _ = check(capsys, "--bot", f"{bots}:lucky", place, "--seeds", "2")
    assert code == 0
    assert line["holds"]
    assert line["tried"]["asked"] > 0


def test_a_broken_game_does_not_stop_the_check_of_a_bot(
    installed: Installed, capsys: pytest.CaptureFixture[str]
) -> None:
    installed.new("hill-climb").write_text("GAME = 3\n")
    installed.offer("hills", hill_climb="hill_climb:GAME")
    console = Console(now=lambda: 0, sleep=lambda _: None)
    assert games_for(console, [], None) == list(GAMES)
    assert capsys.readouterr().err == (
        "hairpin: “hill_climb:GAME” is int, not a game: it must be an instance of a subclass of hairpin.core.game.Game.\n"
    )
    # Only Racing Demon allows 17 seats.
    assert games_for(console, [], 17) == ["racing-demon"]
