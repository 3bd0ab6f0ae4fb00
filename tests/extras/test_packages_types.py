"""Types of the installed package: mypy and pyright accept correct code and find mistakes."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import hairpin
import pytest

from tests.extras import needs, packed
from tools.common import NODE_MODULES, ROOT, VENV
from tools.extras import needs_of

needs.only_by_extras()

#: In seconds. The first test also builds the packages, and every test downloads packages.
pytestmark = pytest.mark.timeout(1800)

EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
PLAIN = [path for path in EXAMPLES if not needs_of(path)]
MYPY = VENV / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
STRICT = '[tool.pyright]\ntypeCheckingMode = "strict"\n'
USED = """
import copy
import random
from collections.abc import Mapping, Sequence
from typing import Any

import hairpin
from hairpin.core.chance import Chance


def played(seed: str) -> hairpin.Match:
    luck = random.Random(seed)
    match: hairpin.Match = hairpin.new("pursuit", seats=2, seed=seed, names=("Ann", "Ben"), laps=3)
    while match.result is None:
        move: hairpin.Move = match.play(luck.choice(match.moves()))
        text: str = move.text
        seat: int = move.seat
        print(text, seat, match.observe(seat)["viewer"], match.observe("all")["stock"])
    return match


def told(match: hairpin.Match) -> tuple[int, ...]:
    result: hairpin.Result | None = match.result
    viewer: hairpin.Viewer = "public"
    left: hairpin.TimeLeft | None = match.time_left(1)
    assert result is not None
    assert result.reason is hairpin.Reason.FINISH
    print(match.text(viewer), match.html(2), left, hairpin.__version__)
    return result.winners


def read(text: str) -> hairpin.Match | None:
    try:
        return hairpin.read(text)
    except (hairpin.RecordError, hairpin.SettingsError, hairpin.StateError) as error:
        print(str(error))
    except hairpin.HairpinError:
        return None
    return None


class First:
    def choose(
        self, observation: Mapping[str, Any], moves: Sequence[str], chance: Chance
    ) -> str | None:
        return moves[0]


def advised() -> hairpin.Review:
    match = hairpin.new("turbo-duel", seed="demo", clock="off")
    suggestion: hairpin.Suggestion = match.suggest(match.turn, driver="dot")
    candidates: tuple[hairpin.Candidate, ...] = suggestion.candidates
    outlook: hairpin.Outlook = match.outlook()
    proof: hairpin.Proof = hairpin.solve(match, turns=1)
    print(candidates[0].move, outlook.chances, proof.verdict)
    bot: hairpin.Bot = First()
    drivers: list[hairpin.Driver] = ["dot", bot]
    try:
        ended = hairpin.play("turbo-duel", *drivers, seed="demo")
    except hairpin.BotError as error:
        raise SystemExit(str(error))
    review: hairpin.Review = ended.review(1)
    costly: tuple[hairpin.CostlyMove, ...] = review.costly
    print([move.sentence for move in costly])
    return review


games: list[hairpin.GameInfo] = [hairpin.game("pursuit"), *hairpin.list_games()]
options: list[hairpin.OptionInfo] = [option for game in games for option in game.options]
again: hairpin.Match = copy.copy(played("demo"))
print(advised().summary)
print(told(again), again.undo().at, again.branch(3) == again, len(options))
"""
#: A program in which every line is a mistake, except the lines in ``RIGHT``.
MISUSED = """
import hairpin

hairpin.new("pursuit", seat=2)
match = hairpin.new("pursuit", seed="demo", seats=2)
match.moves("public")
match.observe("everybody")
match.play(3)
match.result.winners
hairpin.read(7)
hairpin.castle
number: int = hairpin.game("pursuit").name
match.options = {"laps": 3}
"""
#: Lines of ``MISUSED`` without a mistake.
RIGHT = {"import hairpin", 'match = hairpin.new("pursuit", seed="demo", seats=2)', ""}


def mypy(python: Path | str, *words: str | Path, cwd: Path) -> list[tuple[str, int]]:
    """Return the file name and the line of each error that mypy finds."""
    how = ("-m", "mypy", "--no-error-summary", "--python-executable", python, *words)
    done = subprocess.run(
        [str(MYPY), *map(str, how)],
        cwd=cwd,
        env=packed.clean(),
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode < 2, done.stdout + done.stderr
    found = re.findall(r"^(.+?):(\d+): error: ", done.stdout, re.M)
    assert bool(found) == bool(done.returncode), done.stdout + done.stderr
    if found:
        print(done.stdout)
    return [(name, int(line)) for name, line in found]


def pyright(*words: str | Path, cwd: Path, first: Path | None = None) -> dict[str, Any]:
    """Return pyright's JSON output; pyright finds Python in the folder ``first``, if given."""
    node = shutil.which("node")
    assert node
    env = packed.clean()
    if first:
        env["PATH"] = os.pathsep.join((str(first), env["PATH"]))
    done = subprocess.run(
        [node, str(NODE_MODULES / "pyright" / "index.js"), "--outputjson", *map(str, words)],
        cwd=cwd,
        env=env,
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode < 2, done.stdout + done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def errors(told: dict[str, Any]) -> list[tuple[str, int]]:
    """Return the file name and the line of each error that pyright found."""
    found = [each for each in told["generalDiagnostics"] if each["severity"] == "error"]
    for each in found:
        print(each["file"], each["range"]["start"]["line"] + 1, each["message"])
    assert told["summary"]["filesAnalyzed"]
    return [(Path(each["file"]).name, each["range"]["start"]["line"] + 1) for each in found]


def complaints(place: packed.Place, file: Path) -> dict[str, set[int]]:
    """Return the lines that each type checker rejects, with the wheel installed."""
    (file.parent / "pyproject.toml").write_text(STRICT)
    strict = ("--strict", "--config-file=", "--cache-dir", file.parent / ".cache")
    found = {
        "mypy": mypy(place.python, *strict, file.name, cwd=file.parent),
        "pyright": errors(pyright("--pythonpath", place.python, file.name, cwd=file.parent)),
    }
    return {name: {line for _, line in lines} for name, lines in found.items()}


def test_both_checkers_accept_a_typed_program(with_wheel: packed.Place, tmp_path: Path) -> None:
    file = tmp_path / "used.py"
    file.write_text(USED, "utf-8")
    assert complaints(with_wheel, file) == {"mypy": set(), "pyright": set()}
    # The program also runs.
    assert with_wheel.run("python", file).splitlines()[-1].startswith("(")
    # The program uses every public name except the errors for refused moves: `NotAllowed` and names
    # that contain "Move".
    named = {*re.findall(r"hairpin\.(\w+)", USED)}
    assert {name for name in {*hairpin.__all__} - named if "Move" not in name} == {"NotAllowed"}


def test_both_checkers_find_each_mistake(with_wheel: packed.Place, tmp_path: Path) -> None:
    file = tmp_path / "misused.py"
    file.write_text(MISUSED, "utf-8")
    lines = MISUSED.split("\n")
    wrong = {number for number, line in enumerate(lines, 1) if line not in RIGHT}
    assert len(wrong) == 9
    assert complaints(with_wheel, file) == {"mypy": wrong, "pyright": wrong}


@pytest.mark.parametrize("program", PLAIN, ids=[program.stem for program in PLAIN])
def test_the_examples_are_well_typed_with_the_wheel(
    with_wheel: packed.Place, tmp_path: Path, program: Path
) -> None:
    file = tmp_path / program.name
    shutil.copy(program, file)
    assert complaints(with_wheel, file) == {"mypy": set(), "pyright": set()}


def test_every_public_name_has_a_type_that_no_checker_has_to_guess(
    with_wheel: packed.Place, tmp_path: Path
) -> None:
    told = pyright("--verifytypes", "hairpin", cwd=tmp_path, first=with_wheel.bin)
    symbols = told["typeCompleteness"]["symbols"]
    for name in hairpin.__all__:
        thing = getattr(hairpin, name)
        home = getattr(thing, "__module__", "hairpin")
        full = f"{home}.{getattr(thing, '__qualname__', name)}"
        found = [s for s in symbols if f"{s['name']}.".startswith(f"{full}.")]
        # Names with underscores are not public.
        assert found or name == "__version__", full
        for symbol in found:
            why = [each["message"] for each in symbol["diagnostics"]]
            assert symbol["isTypeKnown"], (symbol["name"], why)
            assert not symbol["isTypeAmbiguous"], (symbol["name"], why)


@pytest.mark.parametrize("package", ["hairpin", "hairpin_lab"])
def test_the_types_of_a_package_are_complete(
    with_wheel: packed.Place, tmp_path: Path, package: str
) -> None:
    """Without ``--ignoreexternal``, types of missing extras would count as unknown."""
    words = ("--ignoreexternal", "--verifytypes", package)
    told = pyright(*words, cwd=tmp_path, first=with_wheel.bin)["typeCompleteness"]
    assert told["completenessScore"] >= 0.98, sorted(
        symbol["name"] for symbol in told["symbols"] if symbol["diagnostics"]
    )


def test_examples_that_need_extras_are_well_typed() -> None:
    """Check every example with all extras installed, against the source in the checkout."""
    assert errors(pyright("--pythonpath", sys.executable, *EXAMPLES, cwd=ROOT)) == []


def test_modules_with_extras_are_well_typed() -> None:
    """Check the modules here, since ``build.py check`` runs without the packages of the extras."""
    peers = [p for p in (ROOT / "bench").glob("*.py") if "pyspiel" in p.read_text("utf-8")]
    cache = ("--cache-dir", ROOT / ".build" / "mypy-extras")
    assert mypy(sys.executable, *cache, "py", "examples", "tests/extras", *peers, cwd=ROOT) == []
