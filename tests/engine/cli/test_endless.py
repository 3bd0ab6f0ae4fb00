"""Commands read only a part of an endless file or input, and refuse it in one sentence."""

from __future__ import annotations

import importlib.util
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hairpin.core import record
from hairpin.core.record import MOST
from hairpin.terminal.console import Trouble
from hairpin.terminal.files import together

from .processes import ENV, PATIENCE, command
from .random_games import GAMES, random_match

if TYPE_CHECKING:
    from .conftest import Run

ZERO = Path("/dev/zero")
ROOM = 1 << 30  # bytes of memory that a command may use in these tests

endless = pytest.mark.skipif(
    not ZERO.exists() or importlib.util.find_spec("resource") is None,
    reason="there is no endless file, or no limit of memory, on this system",
)
ARENA = ["arena", "daytona", "--bots", "random,dot", "--games", "2", "--jobs", "1"]
LARGE = "hairpin: The file “{}” cannot be read: File too large.\n"


def read(*words: str, given: Path | None = None) -> tuple[int, str]:
    """Run a command with little memory; return its exit code and error output."""
    import resource

    with (given or Path("/dev/null")).open("rb") as stream:
        done = subprocess.run(
            command(*words),
            stdin=stream,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            env=ENV,
            timeout=PATIENCE,
            check=False,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (ROOM, ROOM)),
        )
    return done.returncode, done.stderr.decode()


@endless
@pytest.mark.parametrize(
    "words",
    [
        ["replay", "/dev/zero"],
        ["replay", "/dev/full"],
        ["review", "/dev/zero"],
        ["play", "--record", "/dev/zero"],
        ["solve", "turbo-duel", "--keep", "/dev/zero"],
    ],
    ids=" ".join,
)
def test_an_endless_file_is_refused_in_a_sentence(words: list[str]) -> None:
    assert read(*words) == (2, LARGE.format(words[-1]))


@endless
@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["replay", "-"], "hairpin: This is not a Hairpin record.\n"),
        (["review", "-"], "hairpin: This is not a Hairpin record.\n"),
        (["play", "--record", "-"], LARGE.format("-")),
        (["solve", "turbo-duel", "-"], "hairpin: This line is not JSON.\n"),
    ],
    ids=str,
)
def test_an_endless_input_is_refused_in_a_sentence(words: list[str], says: str) -> None:
    assert read(*words, given=ZERO) == (2, says)


@endless
def test_a_device_is_refused_as_a_journal() -> None:
    code, err = read(*ARENA, "--journal", "/dev/zero")
    says = "hairpin: “/dev/zero” is not a journal of an arena; choose another name.\n"
    assert (code, err) == (2, says)


@endless
def test_an_endless_bot_file_is_refused(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.symlink_to(ZERO)
    assert read("simulate", "daytona", "--bot", f"{bot}:x") == (2, LARGE.format(bot))


def test_a_line_that_is_too_long_is_refused_as_a_journal(run: Run, tmp_path: Path) -> None:
    journal = tmp_path / "j"
    journal.write_bytes(b'{"arena":1,"' + b"x" * MOST)
    assert run(*ARENA, "--journal", str(journal)).complained() == LARGE[9:-1].format(journal)


def test_a_file_of_many_games_may_exceed_the_limit_of_a_line(run: Run, tmp_path: Path) -> None:
    """The limit is for each line, so a file with many games may be longer."""
    file = tmp_path / "games"
    game = record.write(random_match(*GAMES[0], "long"))
    file.write_text("\ufeff" + (game + "\r\n\n") * 2 + "\n" * MOST + game, "utf-8")
    ran = run("replay", str(file), "--json")
    assert ran.code == 0
    assert [line["n"] for line in ran.lines].count(0) == 3


def test_the_parts_of_a_save_have_a_common_limit() -> None:
    assert together(["1a\n", "2b"], "x") == "1a\n2b"
    with pytest.raises(Trouble, match="File too large"):
        together(iter(lambda: "1" * 1000, ""), "x")
