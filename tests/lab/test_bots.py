"""External bots: found by name, asked with their own observation only, and out when they fail."""

from __future__ import annotations

import json
import os
import pickle
import re
import shlex
import signal
import sys
from pathlib import Path
from typing import Any

import pytest
from hairpin.cli import main
from hairpin.core import record
from hairpin.core.errors import Refusal
from hairpin.games import GAMES, load
from hairpin_lab.arena.contest import arena
from hairpin_lab.arena.games import Plan, play
from hairpin_lab.bots import find
from hairpin_lab.bots.failing import Failed
from hairpin_lab.bots.program import MARK, _processes_with_mark

from tests.support import until

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "bots.md").read_text("utf-8")

BOTS = '''
def first(observation, moves, chance):
    return moves[0]

class Lucky:
    """Remembers how often it was asked."""
    def __init__(self):
        self.asked = 0
    def choose(self, observation, moves, chance):
        self.asked += 1
        return chance.pick(moves)

def waits(observation, moves, chance):
    return None

def raises(observation, moves, chance):
    raise ValueError("no idea.")

def invents(observation, moves, chance):
    return "castle"

def leaves(observation, moves, chance):
    raise SystemExit(0)

def interrupts(observation, moves, chance):
    raise KeyboardInterrupt

def closes(observation, moves, chance):
    return deeper({})

def deeper(nothing):
    raise GeneratorExit(nothing["at all"])

class Wordless(Exception):
    def __str__(self):
        raise SystemExit(4)

def wordless(observation, moves, chance):
    raise Wordless

class Unprintable:
    def __repr__(self):
        raise SystemExit("no words")

def unprintable(observation, moves, chance):
    return Unprintable()

async def later(observation, moves, chance):
    return moves[0]

def prints(observation, moves, chance):
    import os
    print("told to nobody")
    os.system("echo by a shell")
    return moves[0]

def dies(observation, moves, chance):
    import os
    os._exit(3)

class LeavesAtOnce:
    def __init__(self):
        raise SystemExit(3)

class Unmade:
    def __init__(self):
        raise RuntimeError("not today")
    def choose(self, observation, moves, chance):
        return moves[0]

mute = 3
'''


#: Bot -> text of the source line on which it raises its error.
RAISES = {
    "raises": 'raise ValueError("no idea.")',
    "leaves": "raise SystemExit(0)",
    "interrupts": "raise KeyboardInterrupt",
    "closes": 'raise GeneratorExit(nothing["at all"])',
    "wordless": "raise Wordless",
    "unprintable": 'raise SystemExit("no words")',
    "Unmade": 'raise RuntimeError("not today")',
    "LeavesAtOnce": "raise SystemExit(3)",
}


def line_of(text: str) -> int:
    """The number of the line in the bots' file that contains this text."""
    return next((n for n, line in enumerate(BOTS.split("\n"), 1) if text and text in line), 0)


@pytest.fixture
def bots(tmp_path: Path) -> Path:
    """A file of bots."""
    file = tmp_path / "mine.py"
    file.write_text(BOTS, "utf-8")
    return file


def program(tmp_path: Path, text: str) -> str:
    """Write a Python program; return its name as a bot."""
    file = tmp_path / "program.py"
    file.write_text(text, "utf-8")
    return f"run:{shlex.quote(sys.executable)} {shlex.quote(str(file))}"


def games_of(game: str, *seats: str, games: int = 2, limit: float = 10.0) -> list[dict[str, Any]]:
    """The results of games between these bots, played to their end."""
    rules = load(game)
    plan = Plan(
        rules, [f"bot:{seat}" for seat in seats], rules.quick_settings, "T", games, limit=limit
    )
    return [play(job) for job in plan.jobs()]


@pytest.mark.parametrize("game", GAMES)
def test_an_external_bot_plays_every_game_and_repeats_it(game: str, bots: Path) -> None:
    rules = load(game)
    seats = [f"{bots}:Lucky", *["random"] * (rules.low - 1)]
    games = games_of(game, *seats)
    assert games == games_of(game, *seats)
    for data in games:
        assert "failed" not in data
        assert data["seats"][0]["kind"] == "person"
        assert data["seats"][0]["name"] == "Lucky"
        printed = {key: value for key, value in data.items() if key != "result"}
        match = record.read(record.dump(printed), load)
        assert match.result is not None
        assert match.result.to_json() == data["result"]


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("raises", "raises failed and has lost: ValueError: no idea (mine.py:LINE)."),
        (
            "leaves",
            "leaves ended during the game (SystemExit: 0, mine.py:LINE) and has lost.",
        ),
        ("interrupts", "interrupts failed and has lost: KeyboardInterrupt (mine.py:LINE)."),
        ("wordless", "wordless failed and has lost: Wordless (mine.py:LINE)."),
        ("closes", "closes failed and has lost: KeyError: 'at all' (mine.py:LINE)."),
        (
            "unprintable",
            "unprintable ended during the game (SystemExit: no words, mine.py:LINE) and has lost.",
        ),
        (
            "later",
            "later answered <coroutine object later>, which is not a legal move, and has lost.",
        ),
        ("invents", "invents answered 'castle', which is not a legal move, and has lost."),
        ("waits", "waits answered None, which is not a legal move, and has lost."),
    ],
)
def test_a_bot_that_fails_loses_with_a_reason(name: str, says: str, bots: Path) -> None:
    says = says.replace("LINE", str(line_of(RAISES.get(name, ""))))
    for seats in ([f"{bots}:{name}", "random"], ["random", f"{bots}:{name}"]):
        (data,) = games_of("turbo-duel", *seats, games=1)
        seat = 1 + seats.index(f"{bots}:{name}")
        assert data["failed"] == {"seat": seat, "say": says}
        assert data["result"]["places"][seat - 1] == 2


def test_if_a_bot_fails_among_three_the_others_share_the_win(bots: Path) -> None:
    (data,) = games_of("grand-prix", f"{bots}:raises", "random", "random", games=1)
    assert data["result"]["places"] == [3, 1, 1]


def test_in_real_time_a_bot_may_wait(bots: Path) -> None:
    (data,) = games_of("racing-demon", f"{bots}:waits", "random", games=1)
    assert data["failed"] == {
        "seat": 1,
        "say": "waits made no move for 5 minutes although it could, and has lost.",
    }
    assert data["result"]["places"] == [2, 1]
    assert not any(move.startswith("1 ") for move in data["moves"])
    assert any(move.startswith("2 ") for move in data["moves"])


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("{}:nobody", "There is no “nobody” in"),
        ("{}:Unmade", "cannot start: RuntimeError: not today (mine.py:LINE)."),
        ("{}:LeavesAtOnce", "cannot start: SystemExit: 3, mine.py:LINE."),
        ("{}:mute", "is neither a function nor a class"),
        ("{}x.py:first", "cannot be read"),
        ("nothing.at:all", "cannot start: ModuleNotFoundError"),
        ("run:", "There is no bot “run:”"),
        ("run:'", "cannot start: ValueError"),
        ("hasty", "There is no bot “hasty”"),
    ],
)
def test_a_name_that_is_no_bot_is_refused_in_a_sentence(name: str, says: str, bots: Path) -> None:
    with pytest.raises(Refusal) as refused:
        find(name.format(bots))
    line = line_of(RAISES.get(name.rpartition(":")[2], ""))
    assert says.replace("LINE", str(line)) in str(refused.value)
    assert str(refused.value).endswith(".")
    assert "\n" not in str(refused.value)


def test_bots_are_found_in_modules_and_entry_points(
    monkeypatch: pytest.MonkeyPatch, bots: Path
) -> None:
    monkeypatch.syspath_prepend(str(bots.parent))
    info = bots.parent / "toy-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Name: toy\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[hairpin.bots]\nhasty = mine:Lucky\n")
    for name in ("hasty", "mine:Lucky"):
        (data,) = games_of("daytona", name, "random", games=1)
        assert data["seats"][0]["name"] == "Lucky"
        # Both bots have the same digest, because the digest covers the whole module with all its bots.
        assert find(name).digest == find("mine:first").digest


def test_a_bot_is_pickled_with_its_source(bots: Path) -> None:
    bot = find(f"{bots}:first")
    bots.unlink()
    assert pickle.loads(pickle.dumps(bot)).make()({}, ["a", "b"], None) == "a"
    failed = Failed(2, "terminal.bot.slow", bot="first", limit="3")
    again = pickle.loads(pickle.dumps(failed))
    assert (again.seat, str(again)) == (2, str(failed))


def test_a_changed_bot_has_another_name_in_the_journal(bots: Path) -> None:
    before = find(f"{bots}:first").known_as
    bots.write_text(BOTS.replace("moves[0]", "moves[-1]"), "utf-8")
    assert find(f"{bots}:first").known_as != before


def test_an_interrupt_from_outside_is_not_blamed_on_the_bot(
    bots: Path,
) -> None:
    """An interrupt is a bot's fault only if the bot raises it itself."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    bots.write_text(
        "import os, signal\ndef asks(o, m, c):\n    os.kill(os.getpid(), signal.SIGINT)\n", "utf-8"
    )
    try:
        with pytest.raises(KeyboardInterrupt):
            games_of("turbo-duel", f"{bots}:asks", "random", games=1)
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)


def test_output_of_a_bot_goes_to_standard_error(
    bots: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    few = ["--seed", "s", "--games", "2", "--json"]
    bot = ["daytona", "--bot", f"{bots}:prints"]
    for words in (
        ["simulate", *bot, *few, "--jobs", "1"],
        ["simulate", *bot, *few, "--jobs", "2"],
        ["arena", *bot, "--bots", "random", *few, "--jobs", "1"],
    ):
        assert main(words) == 0
        out, err = capfd.readouterr()
        assert all(json.loads(line) for line in out.splitlines())
        assert "told to nobody" in err
        assert "by a shell" in err
    # ``check`` runs the bot in a separate process, as ``serve`` does.
    assert (
        main(["check", "--bot", f"{bots}:prints", "daytona", "--seats", "2", "--seeds", "1"]) == 0
    )
    assert "told" not in capfd.readouterr().out


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_bot_that_ends_its_process_ends_the_run_in_a_sentence(
    workers: str, bots: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    words = ["daytona", "--bot", f"{bots}:dies", "--games", "2"]
    assert main(["simulate", *words, "--jobs", workers]) == 2
    out, err = capfd.readouterr()
    assert (out, err) == (
        "",
        "hairpin: A process that played games ended early, which ended the run; "
        "“hairpin check --bot” finds a bot that ends its process.\n",
    )
    assert main(["arena", *words, "--bots", "random", "--jobs", workers]) == 2
    assert "A process that played games ended early" in capfd.readouterr().err


# --- programs ------------------------------------------------------------------------------------

ECHO = """
import json, sys
sys.stdin.readline()
for line in sys.stdin:
    asked = json.loads(line)
    {}
"""


def test_a_program_gets_only_what_its_seat_may_see(tmp_path: Path) -> None:
    log = tmp_path / "told"
    text = ECHO.format(
        f"open({str(log)!r}, 'a').write(line); print(json.dumps({{'move': asked['moves'][0]}}), flush=True)"
    ).replace("sys.stdin.readline()", f"open({str(log)!r}, 'w').write(sys.stdin.readline())")
    (data,) = games_of("pursuit", "random", program(tmp_path, text), games=1)
    assert "failed" not in data
    game = load("pursuit")
    first, *asked = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    assert (first["hairpin"], first["game"], first["seat"], first["seats"]) == (1, "pursuit", 2, 2)
    match = record.read(record.dump({k: v for k, v in data.items() if k != "result"}), load)
    turns = [n for n, entry in enumerate(match.entries) if entry.seat == 2]
    assert len(turns) == len(asked) > 3
    for n, line in zip(turns, asked, strict=True):
        state = match.state_at(n)
        assert line["observation"] == json.loads(json.dumps(game.observe(state, 2)))
        assert line["moves"] == list(game.moves(state, 2))
        assert set(line) == {"observation", "moves", "luck"}


@pytest.mark.parametrize(
    ("does", "says"),
    [
        ("import time; time.sleep(600)", "gave no answer within 0.5 seconds and has lost."),
        ("print('castle', flush=True)", "answered “castle” instead of one line of JSON"),
        ("print('[3]', flush=True)", "answered “[3]” instead of one line of JSON"),
        (
            "print(json.dumps({'move': 'castle'}), flush=True)",
            "answered 'castle', which is not a legal",
        ),
        (
            "sys.exit('out of ideas.')",
            "ended during the game (out of ideas) and has lost.",
        ),
    ],
)
def test_a_program_that_fails_has_lost(does: str, says: str, tmp_path: Path) -> None:
    name = program(tmp_path, ECHO.format(does))
    (data,) = games_of("turbo-duel", name, "random", games=1, limit=0.5)
    assert says in data["failed"]["say"]
    assert data["result"]["places"] == [2, 1]


def test_a_program_that_cannot_be_started_has_lost() -> None:
    (data,) = games_of("turbo-duel", "run:there-is-no-such-program", "random", games=1)
    assert data["failed"]["say"].startswith(
        "there-is-no-such cannot be started and has lost: No such"
    )


def running(pid: int) -> bool:
    """Whether a process still runs; a zombie counts as ended."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


def test_children_of_a_program_end_with_it(tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    does = f"""
    import subprocess
    child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])
    open({str(pid)!r}, 'w').write(str(child.pid)); import time; time.sleep(600)
"""
    games_of("turbo-duel", program(tmp_path, ECHO.format(does)), "random", games=1, limit=2)
    child = int(pid.read_text())
    until(lambda: not running(child), "the child of a killed program to end")


#: A program that starts a child process in a new process session. The child outlives the program
#: and keeps the program's pipes open.
ESCAPES = """
import os, sys
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        open({pid!r}, 'w').write(str(os.getpid()))
        os.execv(sys.executable, [sys.executable, '-c', 'import time; time.sleep(600)'])
    os._exit(0)
os.wait()
while not os.path.exists({pid!r}) or not open({pid!r}).read():
    pass
print('castle', flush=True)
"""


def test_a_process_that_becomes_another_program_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for pid, environment in ((7, b""), (8, b""), (9, b"X=other")):
        (tmp_path / str(pid)).mkdir()
        (tmp_path / str(pid) / "environ").write_bytes(environment)
    (tmp_path / "7" / "exe").symlink_to(__file__)
    filled = (f"{MARK}=here".encode(), b"")
    waits: list[float] = []

    def sleep(seconds: float) -> None:
        waits.append(seconds)
        (tmp_path / "7" / "environ").write_bytes(filled[len(waits) < 3])

    monkeypatch.setattr("hairpin_lab.bots.program.sleep", sleep)
    assert _processes_with_mark("here", tmp_path) == [7]
    assert len(waits) == 3


@pytest.mark.skipif(not hasattr(os, "setsid"), reason="there are no sessions on this system")
@pytest.mark.parametrize("found", [True, False])
def test_a_child_in_its_own_session_does_not_delay_the_game(
    found: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The child is killed if the system can list processes; otherwise it keeps running."""
    if not found:
        monkeypatch.setattr("hairpin_lab.bots.program._processes_with_mark", lambda mark: [])
    pid = tmp_path / "pid"
    (data,) = games_of(
        "turbo-duel", program(tmp_path, ESCAPES.format(pid=str(pid))), "random", games=1
    )
    assert "answered “castle” instead of one line of JSON" in data["failed"]["say"]
    escaped = int(pid.read_text())
    if not found or not Path("/proc/self/environ").exists():
        os.kill(escaped, signal.SIGKILL)
        return
    until(lambda: not running(escaped), "the escaped child to end")


def test_a_program_that_answers_without_reading_has_lost(tmp_path: Path) -> None:
    """The program never reads, so requests fill its pipe. The time limit must also end the writing to a full pipe."""
    blind = program(tmp_path, "while True: print('{\"move\": null}', flush=True)")
    (data,) = games_of("racing-demon", blind, "random", games=1, limit=0.5)
    assert data["failed"]["say"].endswith("gave no answer within 0.5 seconds and has lost.")


def test_a_program_that_closes_its_input_has_lost(tmp_path: Path) -> None:
    closes = program(tmp_path, "import os, time; os.close(0); time.sleep(600)")
    (data,) = games_of("turbo-duel", closes, "random", games=1, limit=5)
    assert data["failed"]["say"].endswith(" has lost.")


def test_results_of_programs_are_marked(bots: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "py"))
    served = f"run:{shlex.quote(sys.executable)} -m hairpin_lab.bots.serve {shlex.quote(str(bots))}:Lucky"
    standings = arena("daytona", ["random", f"{bots}:Lucky", served], 2)
    assert not standings.repeats
    assert not standings.failed
    assert arena("daytona", ["random", f"{bots}:Lucky"], 2).repeats


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("prints", None),
        ("raises", "ended during the game (ValueError: no idea (mine.py:{})) and has"),
        ("leaves", "ended during the game (SystemExit: 0, mine.py:{}) and has"),
    ],
)
def test_a_python_bot_served_as_a_program_prints_and_fails_like_any_other(
    name: str, says: str | None, bots: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "py"))
    python, file = shlex.quote(sys.executable), shlex.quote(str(bots))
    served = f"run:{python} -m hairpin_lab.bots.serve {file}:{name}"
    (data,) = games_of("turbo-duel", served, "random", games=1)
    if says is None:
        assert "failed" not in data
    else:
        assert says.format(line_of(RAISES[name])) in data["failed"]["say"]


# --- at the command line -------------------------------------------------------------------------


def test_the_hand_of_an_external_bot_is_never_shown(
    bots: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import io

    lines = "take stock\n1\n" * 6 + "quit\n"
    monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
    code = main(["play", "pursuit", "--bot", f"{bots}:first", "--seed", "s", "--color", "never"])
    out = capsys.readouterr().out
    assert code == 0
    assert "first" in out
    # Only one hand is face up: the cards in the bot's hand are shown face down.
    shown = [line for line in out.splitlines() if line.strip().startswith("first’s hand")]
    assert shown
    assert all("▒" in line or "#" in line or re.search(r"\d", line) is None for line in shown), (
        shown
    )
    drawn = [line for line in out.splitlines() if "first draws" in line or "first takes" in line]
    assert drawn


def test_a_bot_that_fails_against_a_person_gives_up(
    bots: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import io

    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n1\n1\n1\nquit\n"))
    assert main(["play", "turbo-duel", "--bot", f"{bots}:raises", "--seed", "s"]) == 0
    out = capsys.readouterr().out
    assert "raises failed and has lost: ValueError: no idea (mine.py:" in out
    assert "raises resigned" in out


def test_simulate_and_arena_take_bots(bots: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one = ["--jobs", "1", "--games", "2"]
    assert main(["simulate", "daytona", "--bot", f"{bots}:Lucky", *one]) == 0
    assert "Seat 1, " in capsys.readouterr().out
    assert main(["simulate", "daytona", "--seats", f"bot:random,bot:{bots}:raises", *one]) == 0
    assert "In 2 games: raises failed and has lost" in capsys.readouterr().out
    names = ["--bots", "random", "--bot", f"{bots}:Lucky", "--bot", f"{bots}:raises"]
    assert main(["arena", "daytona", *names, "--games", "2", "--jobs", "1", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert len(printed["meetings"]) == 3
    assert sum(printed["failed"].values()) == 4


# --- the page about bots --------------------------------------------------------------------------


def test_the_commands_of_the_bots_page_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (source,) = re.findall(r"```python\n# mine.py\n(.*?)```", PAGE, re.S)
    (tmp_path / "mine.py").write_text(source, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "py"))
    commands = re.findall(r"^hairpin (?!play)(.*)$", PAGE, re.M)
    assert len(commands) == 4
    for command in commands:
        words = shlex.split(command.replace("python3", shlex.quote(sys.executable)))
        if words[0] == "check":
            words += ["--seats", "2", "--seeds", "1"]
        else:
            words[words.index("--games") + 1] = "2"
        assert main(words) == 0
        assert "failed" not in capsys.readouterr().out
