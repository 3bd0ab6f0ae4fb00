"""``hairpin new-game`` writes a package that passes the suite; a bad name is refused in one
sentence."""

from __future__ import annotations

import json
import re
import runpy
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import hairpin
import pytest
from hairpin.cli import main
from hairpin.testing import check_game
from hairpin.testing.hidden_game import GAME as HIDDEN_GAME
from hairpin_lab.commands.new_game import HIDDEN, PLAIN, package, renamed

if TYPE_CHECKING:
    from .packages import Installed

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGE = (DOCS / "adding-a-game.md").read_text("utf-8")


@pytest.mark.parametrize("hidden", [False, True])
def test_the_written_game_passes_the_suite(
    hidden: bool,
    installed: Installed,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    name = "night-stage" if hidden else "hill-climb"
    module = name.replace("-", "_")
    assert main(["new-game", name, "--json", *(["--hidden"] if hidden else [])]) == 0
    printed = json.loads(capsys.readouterr().out)
    folder = tmp_path / name
    files = sorted(
        path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()
    )
    assert printed == {"game": name, "folder": name, "files": files}
    assert [path.name for path in tmp_path.iterdir() if path.name != "site"] == [name]
    # The game can be played and checked before it is installed.
    assert main(["check", name, "--seeds", "2", "--seats", "2"]) == 0
    capsys.readouterr()
    assert hairpin.game(name).name == ("Night Stage" if hidden else "Hill Climb")
    # The name and the package of the template game do not occur any more.
    for path in files:
        text = (folder / path).read_text("utf-8")
        for word in ("null-game", "null_game", "NullGame", "Null Game", "null game"):
            assert word not in text, path
        for word in ("hidden-game", "hidden_game", "HiddenGame", "Hidden Game", "hidden game"):
            assert word not in text, path
        assert "from ..." not in text, path
    project = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))
    assert project["project"]["entry-points"] == {"hairpin.games": {name: f"{module}:GAME"}}
    # Its own tests pass.
    ran = runpy.run_path(str(folder / "tests" / f"test_{module}.py"))
    tests = [test for key, test in ran.items() if key.startswith("test_")]
    assert len(tests) >= 2
    for test in tests:
        test()


def test_the_hidden_game_passes_the_suite() -> None:
    from hairpin.testing.hidden_game import scramble

    counts = check_game(HIDDEN_GAME, seeds=4, scramble=scramble)
    assert counts.fooled >= {1, 2, 3, "public"}


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("class", "A game cannot be called “class”: that word is reserved in Python."),
        ("random", "A game cannot be called “random”: that word is reserved in Python."),
        ("hearts!", "“hearts!” is not an id for a game: use small letters and digits"),
        ("Hearts", "“Hearts” is not an id for a game"),
        ("a--b", "“a--b” is not an id for a game"),
        ("../up", "“../up” is not an id for a game"),
        ("9-holes", "“9-holes” is not an id for a game"),
        ("", "“” is not an id for a game"),
        ("pursuit", "A game or package called “pursuit” exists already; choose another name."),
        ("null-game", "A game or package called “null-game” exists already"),
        ("terminal", "A game or package called “terminal” exists already"),
        ("pytest", "A game or package called “pytest” exists already"),
    ],
)
def test_a_bad_name_is_refused_in_a_sentence(
    name: str,
    says: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new-game", name]) == 2
    err = capsys.readouterr().err
    assert err.startswith(f"hairpin: {says}")
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "hill-climb").mkdir()
    (tmp_path / "file").write_text("mine")
    (tmp_path / "link").symlink_to("nowhere")
    for words in ([], ["--to", "file"], ["--to", "link"]):
        assert main(["new-game", "hill-climb", *words]) == 2
        assert "exists already and will not be overwritten" in capsys.readouterr().err
    assert main(["new-game", "hill-climb", "--to", "file/below"]) == 2
    assert "cannot be written" in capsys.readouterr().err
    assert list((tmp_path / "hill-climb").iterdir()) == []
    assert main(["new-game", "hill-climb", "--to", "games/new/here"]) == 0
    assert (tmp_path / "games" / "new" / "here" / "pyproject.toml").exists()
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "file",
        "games",
        "hill-climb",
        "link",
    ]


def test_the_class_name_does_not_clash_in_the_module() -> None:
    for name, kind in (("walk", "WalkGame"), ("game", "GameGame"), ("report", "ReportGame")):
        source = dict(package(name, PLAIN))[f"src/{name}/__init__.py"]
        assert f"class {kind}(Game[Walk]):" in source
        assert f"GAME = {kind}()" in source
    hidden = dict(package("table", HIDDEN))["src/table/__init__.py"]
    assert "class TableGame(Game[Table]):" in hidden


def test_all_forms_of_the_name_are_replaced_at_once() -> None:
    """The new name contains the old name. Replacing one form after another would replace the name twice."""
    text = "Null Game (null-game, null_game): what the null game says."
    new = "My Null Game (my-null-game, my_null_game): what My Null Game says."
    assert renamed(text, "my-null-game", PLAIN) == new


def test_the_first_step_of_the_tutorial_works(
    installed: Installed, capsys: pytest.CaptureFixture[str]
) -> None:
    """The tutorial changes a rule, and shows the output of ``check``. The test changes the same rule, and
    must get the same output."""
    section = PAGE.partition("## A game in your own package")[2].partition("\n## ")[0]
    source = installed.new("hill-climb")
    installed.offer("hills", hill_climb="hill_climb:GAME")
    (moves,) = re.findall(r"```python\n(    def moves\(.*?)```", section, re.S)
    text = source.read_text("utf-8")
    old = text[text.index("    def moves(") : text.index("    def apply(")]
    source.write_text(text.replace(old, moves + "\n"), "utf-8")
    installed.change(source, 're.compile("step")', 're.compile("step|leap")')
    installed.change(
        source,
        "        state.steps[seat - 1] += 1\n",
        "        by = 2 if move == 'leap' else 1\n"
        "        state.steps[seat - 1] = min(state.goal, state.steps[seat - 1] + by)\n",
    )
    assert main(["check", "hill-climb"]) == 1
    printed = capsys.readouterr().out.splitlines()
    (shown,) = re.findall(r"```\n(Hill Climb fails a check.*?)```", section, re.S)
    *lines, record = shown.splitlines()
    assert printed[: len(lines)] == lines
    assert re.fullmatch(".*".join(map(re.escape, record.split("…"))), printed[-1])
