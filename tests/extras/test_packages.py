"""Wheel and sdist: their contents, and that both work in an environment with only Python."""

from __future__ import annotations

import json
import re
import shutil
import sys
from email.parser import Parser
from typing import TYPE_CHECKING

import hairpin
import pytest

from tests.extras import needs, packed
from tools.common import ROOT
from tools.extras import needs_of

if TYPE_CHECKING:
    from pathlib import Path

needs.only_by_extras()

#: In seconds. The first test also builds the packages, and every test downloads packages.
pytestmark = pytest.mark.timeout(1800)

PLAIN = [path for path in sorted((ROOT / "examples").glob("*.py")) if not needs_of(path)]
BOT = re.findall(
    r"```python\n(# mine\.py\n.*?)```", (ROOT / "docs/bots.md").read_text("utf-8"), re.S
)
GAMES = ("simulate", "pursuit", "--games", "3", "--seed", "packed", "--json")
#: The pyproject.toml of a third-party package that has a bot.
THEIRS = """
[build-system]
requires = ["setuptools>=77"]
build-backend = "setuptools.build_meta"
[project]
name = "somebody-s-bots"
version = "1"
dependencies = ["hairpin"]
[tool.setuptools]
py-modules = ["their_bots"]
[project.entry-points."hairpin.bots"]
hasty = "their_bots:Hasty"
"""
EVERY_NAME = (
    "import hairpin; print(*[type(getattr(hairpin, name)).__name__ for name in hairpin.__all__])"
)
#: Imports every module, and prints the error messages of modules that lack a package.
EVERY_MODULE = """
import importlib, json, sys
told = {}
for name in json.loads(sys.argv[1]):
    try:
        importlib.import_module(name)
    except Exception as error:
        told[name] = str(error)
print(json.dumps(told))
"""


def source() -> set[str]:
    """Return every file of ``py/``."""
    made = {"__pycache__", "hairpin.egg-info"}
    return {
        path.relative_to(ROOT / "py").as_posix()
        for path in (ROOT / "py").rglob("*")
        if path.is_file() and not made & {*path.parts}
    }


# --- contents -------------------------------------------------------------------------------------


def test_the_wheel_holds_all_of_py_and_nothing_else(packages: packed.Packed) -> None:
    held = packed.in_wheel(packages.wheel)
    about = f"hairpin-{hairpin.__version__}.dist-info/"
    shared = {name for name in held if name.startswith(f"hairpin-{hairpin.__version__}.data/")}
    assert {name.rpartition("/")[2] for name in shared} == {"hairpin", "_hairpin", "hairpin.fish"}
    assert {name for name in held if not name.startswith(about)} - shared == source()
    assert {f"{package}/py.typed" for package in ("hairpin", "hairpin_lab")} <= {*held}
    assert {name.rpartition(".")[2] for name in held} >= {"py", "po", "md", "toml", "typed"}
    assert all(held[name] == (ROOT / "py" / name).read_bytes() for name in source())
    assert held[f"{about}licenses/LICENSE"] == (ROOT / "LICENSE").read_bytes()
    assert held[f"{about}entry_points.txt"].split(b"\n")[1] == b"hairpin = hairpin.__main__:run"
    # The same wheel is for every Python 3 version and every operating system.
    assert packages.wheel.name == f"hairpin-{hairpin.__version__}-py3-none-any.whl"


def test_the_sdist_holds_the_source_of_the_wheel_its_tests_and_documents(
    packages: packed.Packed,
) -> None:
    held = packed.in_sdist(packages.sdist)
    for name, data in held.items():
        if name in ("PKG-INFO", "setup.cfg") or ".egg-info/" in name:
            continue
        assert data == (ROOT / name).read_bytes(), name
    shown = {name for name in held if ".egg-info/" not in name}
    wanted = {f"py/{name}" for name in source()}
    assert wanted <= shown
    for name in ("CHANGELOG.md", "CITATION.cff", "docs/cli.md", "tests/golden/test_golden.py"):
        assert name in shown
    others = ("bench", "completions", "docs", "examples", "tests", "tools")
    assert {name.split("/")[0] for name in shown - wanted if "/" in name} == {*others}
    assert not any("docs/pictures/" in name or name.endswith(".pyc") for name in shown)


def test_the_sdist_makes_the_same_wheel_again(packages: packed.Packed) -> None:
    assert packed.in_wheel(packages.again) == packed.in_wheel(packages.wheel)
    assert packages.again != packages.wheel


def test_the_wheel_says_what_pyproject_says(packages: packed.Packed) -> None:
    (name,) = [name for name in packed.in_wheel(packages.wheel) if name.endswith("/METADATA")]
    told = Parser().parsestr(packed.in_wheel(packages.wheel)[name].decode())
    assert told["Version"] == hairpin.__version__
    assert told["License-Expression"] == "MIT"
    assert told["Requires-Python"] == ">=3.11"
    assert {*told.get_all("Provides-Extra", [])} == {*packed.EXTRAS}
    # The engine itself has no dependencies.
    assert all("extra ==" in need for need in told.get_all("Requires-Dist", []))
    assert told["Description-Content-Type"] == "text/markdown"
    assert told.get_payload() == (ROOT / "docs" / "package.md").read_text("utf-8")


# --- behaviour ------------------------------------------------------------------------------------


@pytest.fixture(scope="module", params=["wheel", "sdist"])
def place(
    request: pytest.FixtureRequest,
    packages: packed.Packed,
    tmp_path_factory: pytest.TempPathFactory,
) -> packed.Place:
    """Return a clean environment with the wheel or the sdist, and a bot in its working folder."""
    made = packed.place(tmp_path_factory.mktemp(request.param))
    made.pip("install", packages.file(request.param))
    (made.work / "mine.py").write_text(BOT[0], "utf-8")
    return made


def in_checkout(*words: str) -> str:
    """Return the output of the ``hairpin`` command, run from the source."""
    env = {**packed.clean(), "PYTHONPATH": str(ROOT / "py")}
    return packed.run(sys.executable, "-m", "hairpin", *words, cwd=ROOT, env=env)


def test_it_is_imported_from_the_installation(place: packed.Place) -> None:
    where = place.run("python", "-c", "import hairpin, hairpin_lab; print(hairpin.__path__[0])")
    assert where.startswith(str(place.env))
    assert place.pip("check") == "No broken requirements found.\n"
    assert re.findall(r"^(\S+) +[\d.]+$", place.pip("list"), re.M) == ["hairpin"]


def test_the_command_prints_the_same_as_the_source(place: packed.Place) -> None:
    assert place.run("hairpin", "--version") == f"hairpin {hairpin.__version__}\n"
    for words in (("games",), ("games", "pursuit", "--json"), GAMES):
        assert place.run("hairpin", *words) == in_checkout(*words) != ""
    assert place.run("python", "-m", "hairpin", *GAMES) == in_checkout(*GAMES)


def test_records_of_the_command_are_read(place: packed.Place) -> None:
    for line in place.run("hairpin", *GAMES).splitlines():
        match = hairpin.read(line)
        assert match.result
        assert match.record() == hairpin.read(match.record()).record()


def test_nothing_warns(place: packed.Place) -> None:
    warned = ("python", "-W", "error", "-c")
    assert place.run(*warned, "import hairpin") == ""
    kinds = place.run(*warned, EVERY_NAME).split()
    assert len(kinds) == len(hairpin.__all__)
    assert kinds[0] == "function"


def test_each_module_imports_or_names_the_missing_package(place: packed.Place) -> None:
    modules = [name[:-3].replace("/", ".") for name in source() if name.endswith(".py")]
    run = json.dumps([name for name in modules if not name.endswith("__main__")])
    told = json.loads(place.run("python", "-W", "error", "-c", EVERY_MODULE, run))
    for name, said in told.items():
        extra = re.search(r"pip install '\.\[([\w-]+)\]'", said)
        assert extra, (name, said)
        assert name.startswith("hairpin_lab."), (name, said)
        assert extra[1] in packed.EXTRAS, (name, said)


@pytest.mark.parametrize("page", ["README.md", "docs/api.md"])
def test_what_the_pages_show_is_so(place: packed.Place, page: str) -> None:
    shutil.copy(ROOT / page, place.work)
    name = page.rpartition("/")[2]
    # The exit code is 1 if an example differs.
    told = place.run("python", "-m", "doctest", "-v", name)
    assert told.count("Trying:\n") == (ROOT / page).read_text("utf-8").count(">>> ") > 5


@pytest.mark.parametrize("program", PLAIN, ids=[program.stem for program in PLAIN])
def test_the_examples_run(place: packed.Place, program: Path) -> None:
    shutil.copy(program, place.work)
    assert place.run("python", "-W", "error", program.name).strip()


def test_a_bot_in_a_file_plays(place: packed.Place) -> None:
    bots = ("--bot", "mine.py:Hasty", "--seats", "bot:gus")
    lines = place.run("hairpin", *GAMES, *bots).splitlines()
    assert ["Hasty" in line for line in lines] == [True] * 3
    # Run the same bot as a separate program, which imports Hairpin itself.
    program = f"run:{place.python} -m hairpin_lab.bots.serve mine.py:Hasty"
    lines += place.run("hairpin", *GAMES, "--bot", program, "--seats", "bot:gus").splitlines()
    assert len(lines) == 6
    assert {str(result.reason) for line in lines if (result := hairpin.read(line).result)} == {
        "finish"
    }


def test_a_bot_that_another_package_brings_plays(place: packed.Place) -> None:
    theirs = place.work / "theirs"
    theirs.mkdir()
    (theirs / "pyproject.toml").write_text(THEIRS)
    (theirs / "their_bots.py").write_text(BOT[0], "utf-8")
    command = (*GAMES, "--bot", "hasty", "--seats", "bot:gus")
    assert "no bot “hasty”" in place.run("hairpin", *command, code=2)
    place.pip("install", theirs)
    mine = (*GAMES, "--bot", "mine.py:Hasty", "--seats", "bot:gus")
    both = [place.run("hairpin", *words).splitlines() for words in (command, mine)]
    moves = [[json.loads(line)["moves"] for line in played] for played in both]
    assert moves[0] == moves[1]
    assert len(moves[0]) == 3
