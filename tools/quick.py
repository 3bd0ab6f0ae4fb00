"""``build.py quick``: checks and tests the changed files within a minute, without building the site.

A file counts as changed if it differs from the merge base with the main branch, or if git does not
track it. Paths on the command line replace this list. The steps run in parallel. A step that passed
before with the same inputs does not run again.
"""

from __future__ import annotations

import concurrent.futures
import os
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from tools import language, typescript
from tools.checks import PAGES
from tools.common import BUILD, NODE_MODULES, ROOT, WEB, Trouble, digest

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

#: Possible names of the main branch; the first name that exists is used. A file counts as changed if
#: it differs from the merge base of the main branch and the present commit.
MAIN = ("origin/main", "main", "origin/master", "master")
#: Steps and unit tests that have not begun this number of seconds after the start are left out.
LIMIT = 45.0
#: Lines of a failed step's output that are shown, counted from its end.
LONGEST = 100
#: Environment variable with the time, in seconds since 1970, at which `tools.quick_tests` begins no
#: more tests.
DEADLINE = "HAIRPIN_QUICK_DEADLINE"
#: Suffixes of files that Biome checks.
WEB_SUFFIXES = {".css", ".html", ".js", ".json", ".mjs", ".ts"}
#: Name of a source folder -> name of its test folder, if the names differ.
OTHER_NAMES = {"terminal": "cli", "testing": "conformance"}
#: A program that checks the conformance of each game, quickly: with one seed and the fewest seats.
CONFORMANCE = """
from hairpin.games import ALL_GAMES, load
from hairpin.testing import check_game
for name in ALL_GAMES:
    game = load(name)
    check_game(game, seeds=["quick"], seats=[game.low], settings=[{}], every=64, broken=2, bot_nodes=20)
"""


@dataclass
class Step:
    """A command with its name, and the files that it reads; without ``inputs`` it always runs."""

    name: str
    words: list[str]
    inputs: list[Path] = field(default_factory=list)
    folder: Path = ROOT
    passing: tuple[int, ...] = (0,)


@dataclass
class Outcome:
    """A finished step: its output, its seconds, and whether it passed."""

    step: Step
    passed: bool
    seconds: float
    output: str
    cached: bool = False
    late: bool = False


def _git(*words: str) -> str | None:
    """Return the output of git in the checkout; None without git, outside a repository, or after an error."""
    program = shutil.which("git")
    if not program:
        return None
    done = subprocess.run(
        [program, *words], cwd=ROOT, check=False, capture_output=True, text=True, encoding="utf-8"
    )
    return done.stdout if done.returncode == 0 else None


def changed() -> list[str] | None:
    """Return the changed files that still exist, relative to the checkout; None without git."""
    top = _git("rev-parse", "--show-toplevel")
    if top is None or Path(top.strip()).resolve() != ROOT:
        return None
    bases = (_git("merge-base", "HEAD", branch) for branch in MAIN)
    base = next((found.strip() for found in bases if found), "HEAD")
    listed = (_git("diff", "--name-only", "-z", base) or "").split("\0")
    listed += (_git("ls-files", "--others", "--exclude-standard", "-z") or "").split("\0")
    return sorted({name for name in listed if name and (ROOT / name).is_file()})


def given(paths: Sequence[str], here: Path) -> list[str]:
    """Return the files at or below ``paths``, relative to the checkout. Raises ``Trouble`` for a missing path."""
    found: set[str] = set()
    for text in paths:
        path = (here / text).resolve()
        if not path.exists():
            raise Trouble(f"There is no {text} in {here}.")
        if not path.is_relative_to(ROOT):
            raise Trouble(f"{text} is not in {ROOT}.")
        inside = path.rglob("*") if path.is_dir() else [path]
        found |= {
            file.relative_to(ROOT).as_posix()
            for file in inside
            if file.is_file() and not {"__pycache__", "node_modules"} & set(file.parts)
        }
    return sorted(found)


def tests_of(name: str) -> list[str]:
    """Return the test files and folders for one file.

    For a test file, return the file itself; for a helper of tests, return the helper's folder. For a
    source file, compare each name in its path with the tests of its package: first with the names
    of test folders, then with the names of test files. So ``py/hairpin/games/pursuit/rules.py`` has
    the tests ``tests/engine/pursuit``, and ``tools/serve.py`` has ``tests/tooling/test_serve.py``.
    """
    path = Path(name)
    parts = [*path.parts[:-1], path.stem]
    if path.suffix != ".py" and path.suffix not in {".po", ".toml", ".md"}:
        return []
    if parts[0] == "tests":
        folder = path.parent
        if path.name.startswith("test_"):
            return [name]
        return [] if len(parts) < 3 else [folder.as_posix()]
    roots = {"hairpin": "engine", "hairpin_lab": "lab", "tools": "tooling", "build": "tooling"}
    top = next((part for part in parts[:2] if part in roots), None)
    if top is None:
        return []
    base = Path("tests") / roots[top]
    inner = [
        OTHER_NAMES.get(part, part) for part in parts[parts.index(top) + 1 :] if part != "games"
    ]
    for part in inner:
        if any((ROOT / base / part).glob("test_*.py")):
            return [(base / part).as_posix()]
    for part in inner:
        files = sorted((ROOT / base).rglob(f"test_{part}.py"))
        if files:
            return [file.relative_to(ROOT).as_posix() for file in files]
    fallback = {"engine": ["tests/engine/library"], "tooling": ["tests/tooling/test_command.py"]}
    return fallback.get(roots[top], [])


def _files(*places: Path) -> list[Path]:
    found: list[Path] = []
    for place in places:
        inside = place.rglob("*") if place.is_dir() else [place]
        found += [
            path
            for path in inside
            if path.is_file() and not {"__pycache__", "node_modules"} & set(path.parts)
        ]
    return sorted(found)


def lint_steps(names: Iterable[str]) -> list[Step]:
    """Return the formatters and linters for some files."""
    names = list(names)
    python = [name for name in names if name.endswith(".py")]
    web = [f"../{name}" for name in names if _is_web(name)]
    steps = []
    if python:
        ruff = [sys.executable, "-m", "ruff"]
        steps.append(Step("ruff format", [*ruff, "format", "--check", "--force-exclude", *python]))
        steps.append(Step("ruff", [*ruff, "check", "--quiet", "--force-exclude", *python]))
    if names:
        steps.append(Step("language", [sys.executable, "-m", "tools.language"], _prose()))
    biome = _npm_tool("biome")
    if web and biome:
        words = [biome, "check", "--error-on-warnings", "--no-errors-on-unmatched", *web]
        steps.append(Step("biome", words, folder=WEB))
    return steps


def _prose() -> list[Path]:
    """Return the files that the language check reads."""
    own = _files(ROOT / "tools" / "language")
    return [*own, *(ROOT / name for name in language.sources())]


def _is_web(name: str) -> bool:
    """Whether `build.py check` gives this file to Biome."""
    folders = ("web", *(page.removeprefix("../") for page in PAGES))
    inside = any(Path(name).is_relative_to(folder) for folder in folders)
    return Path(name).suffix in WEB_SUFFIXES and (inside or name == "index.html")


def _npm_tool(name: str) -> str | None:
    """Return the path of a program that npm installed; None if it or Node is missing."""
    suffix = ".cmd" if sys.platform == "win32" else ""
    path = NODE_MODULES / ".bin" / f"{name}{suffix}"
    return str(path) if path.exists() and shutil.which("node") else None


def steps(names: Sequence[str]) -> tuple[list[Step], list[str]]:
    """Return the steps for some changed files, and the names of steps that are left out because Node is missing."""
    python = [name for name in names if name.endswith(".py")]
    scripts = [name for name in names if name.startswith("web/") and Path(name).suffix != ".py"]
    skipped: list[str] = []
    found: list[Step] = []
    tests = sorted({test for name in names for test in tests_of(name)})
    if tests:
        words = [sys.executable, "-m", "pytest", "-q", "-p", "tools.quick_tests", "--reruns", "0"]
        words += ["-n", "2", "--dist", "worksteal"]
        # Exit code 5: no test is left after the deselection.
        found.append(Step("unit tests", [*words, *tests], passing=(0, 5)))
    engine = _files(ROOT / "py" / "hairpin")
    found.append(Step("conformance", [sys.executable, "-c", CONFORMANCE], engine))
    if python:
        found.append(Step("mypy", [sys.executable, "-m", "mypy"], _python_sources()))
    node, modules = shutil.which("node"), ROOT / "tests" / "modules"
    if node and (NODE_MODULES / "pyodide").exists():
        scripts_read = _files(WEB / "js", WEB / "runtime", modules, typescript.PROGRAM)
        words = [node, typescript.IMPORT, "--test", "--test-reporter=spec"]
        words += map(str, sorted(modules.glob("*.mjs")))
        found.append(Step("unit tests of scripts", words, scripts_read))
    else:
        skipped.append("the unit tests of scripts")
    tsc = _npm_tool("tsc")
    if scripts and tsc:
        info = BUILD / "quick" / "tsc.json"
        words = [tsc, "-p", str(WEB / "tsconfig.json"), "--incremental", "--tsBuildInfoFile"]
        found.append(Step("tsc", [*words, str(info)]))
    elif scripts:
        skipped.append("tsc")
    if not _npm_tool("biome") and any(map(_is_web, names)):
        skipped.append("biome")
    return [*lint_steps(names), *found], skipped


def _python_sources() -> list[Path]:
    folders = (ROOT / name for name in ("py", "tools", "tests", "bench", "examples"))
    sources = [path for path in _files(*folders) if path.suffix == ".py"]
    return [*sources, ROOT / "build.py", ROOT / "pyproject.toml"]


def _stamp(step: Step) -> Path | None:
    """Return the path of a file that marks the step as passed with its present inputs; None if the step always runs."""
    if not step.inputs:
        return None
    names = "\n".join(path.relative_to(ROOT).as_posix() for path in step.inputs)
    key = digest(sys.version, " ".join(step.words), names, *step.inputs)
    return BUILD / "quick" / f"{step.name.replace(' ', '-')}-{key}"


def run(step: Step, environment: dict[str, str]) -> Outcome:
    """Run a step, unless it passed before with the same inputs."""
    began = time.monotonic()
    stamp = _stamp(step)
    if stamp and stamp.exists():
        return Outcome(step, True, time.monotonic() - began, "", cached=True)
    if time.time() > float(environment[DEADLINE]):
        return Outcome(step, True, 0.0, "", late=True)
    done = subprocess.run(
        step.words,
        cwd=step.folder,
        env=environment,
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
    )
    passed = done.returncode in step.passing
    if stamp and passed:
        for older in stamp.parent.glob(f"{step.name.replace(' ', '-')}-*"):
            older.unlink()
        stamp.touch()
    return Outcome(step, passed, time.monotonic() - began, done.stdout)


def _environment(began: float) -> dict[str, str]:
    python_path = os.pathsep.join([str(ROOT / "py"), str(ROOT)])
    return {
        **os.environ,
        "PYTHONPATH": python_path,
        "PYTHONPYCACHEPREFIX": str(BUILD / "pycache"),
        "PYTHONDONTWRITEBYTECODE": "",
        DEADLINE: str(began + LIMIT),
    }


def _report(outcome: Outcome) -> None:
    verdict = "ok" if outcome.passed else "FAILED"
    if outcome.cached:
        verdict = "ok (unchanged since it passed)"
    elif outcome.late:
        verdict = "left out, as the time was over"
    print(f"{outcome.seconds:6.1f} s  {outcome.step.name}: {verdict}", flush=True)
    left_out = [line for line in outcome.output.splitlines() if line.startswith("quick:")]
    # Print only the end of a long output, because pytest prints the failures there.
    lines = left_out if outcome.passed else outcome.output.splitlines()[-LONGEST:]
    text = "\n".join(lines).rstrip()
    if text:
        print(text, flush=True)


def main(paths: Sequence[str], here: Path, *, lint: bool = False) -> int:
    """Run the steps for ``paths``, or for the changed files without paths; return 1 if a step failed.

    ``here`` is the folder for relative paths. With ``lint``, only formatters and linters run.
    """
    began = time.time()
    names = given(paths, here) if paths else changed()
    if names is None:
        print("There is no git here, so only the steps for all files run; name PATHs to test.")
        names = []
    elif not paths:
        print(f"{len(names)} changed file{'' if len(names) == 1 else 's'}")
    wanted, skipped = (lint_steps(names), []) if lint else steps(names)
    (BUILD / "quick").mkdir(parents=True, exist_ok=True)
    environment = _environment(began)
    failed, late = [], []
    with concurrent.futures.ThreadPoolExecutor(max(2, os.cpu_count() or 2)) as pool:
        for job in concurrent.futures.as_completed(
            [pool.submit(run, step, environment) for step in wanted]
        ):
            outcome = job.result()
            _report(outcome)
            if not outcome.passed:
                failed.append(outcome.step.name)
            if outcome.late:
                late.append(outcome.step.name)
    if skipped:
        print(f"Left out, as Node or its packages are missing: {', '.join(skipped)}.")
    verdict = f"failed: {', '.join(failed)}" if failed else "all passed"
    if late and not failed:
        verdict = f"passed, but not run: {', '.join(late)}"
    print(f"{time.time() - began:6.1f} s  in total, {verdict}")
    return 1 if failed else 0
