"""Finds or installs Node's packages and a virtual environment, and reports each step.

This module runs before ``.venv`` exists, so it imports only the standard library and
`tools.common`.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

from tools.common import (
    BUILD,
    NODE_MODULES,
    ROOT,
    VENV,
    WEB,
    Trouble,
    digest,
    locked,
    replace_process,
    say,
)

BUILD_NEEDS = ROOT / "tools" / "requirements-build.txt"
TEST_NEEDS = ROOT / "tools" / "requirements-test.txt"
DEV_NEEDS = ROOT / "tools" / "requirements-dev.txt"
OLDEST_PYTHON = (3, 11)
OLDEST_NODE = 20
MARK = "HAIRPIN_IN_VENV"
#: Environment variable that stores the folder in which build.py was called.
START = "HAIRPIN_STARTED_IN"
#: Environment variable with the folders of installed packages of the Python that started build.py.
PACKAGES = "HAIRPIN_PACKAGES"


def venv_python() -> Path:
    """Return the path of the environment's interpreter, which may not exist yet."""
    return VENV / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


def check_python() -> None:
    """Raise ``Trouble`` if this Python is too old."""
    if sys.version_info[:2] < OLDEST_PYTHON:
        wanted, here = (".".join(map(str, v[:2])) for v in (OLDEST_PYTHON, sys.version_info))
        raise Trouble(f"This is Python {here}; the build needs version {wanted} or newer.")


def check_node() -> None:
    """Raise ``Trouble`` if Node or npm is missing, or Node is too old."""
    program = shutil.which("node")
    hint = (
        "install the packages `nodejs` and `npm` (Debian, Ubuntu, Fedora), `brew install node` "
        "(macOS), or see https://nodejs.org"
    )
    if not program:
        raise Trouble(
            f"Node.js is missing; the build needs version {OLDEST_NODE} or newer: {hint}."
        )
    said = subprocess.run([program, "--version"], check=False, capture_output=True, text=True)
    major = said.stdout.strip().lstrip("v").split(".")[0]
    if not major.isdigit() or int(major) < OLDEST_NODE:
        raise Trouble(
            f"Node.js here is {said.stdout.strip() or 'of unknown version'}; the build needs "
            f"version {OLDEST_NODE} or newer: {hint}."
        )
    if not shutil.which("npm"):
        raise Trouble(f"npm is missing, which normally comes with Node.js: {hint}.")


def check_venv() -> None:
    """Raise ``Trouble`` if this Python cannot make virtual environments, as on Debian without `python3-venv`."""
    if importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip"):
        return
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    raise Trouble(
        "This Python cannot make virtual environments: install the package "
        f"`python3-venv` (or `python{version}-venv`) and try again."
    )


def _npm(dev: bool) -> None:
    lock = digest(WEB / "package-lock.json", WEB / "package.json")
    full, small = NODE_MODULES / f".hairpin-all-{lock}", NODE_MODULES / f".hairpin-{lock}"
    if full.exists() or (small.exists() and not dev):
        return
    say("installing the browser runtime" + (" and the checkers" if dev else "") + " with npm")
    words = ["npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"]
    if not dev:
        words.append("--omit=dev")
    program = shutil.which("npm") or "npm"
    done = subprocess.run([program, *words[1:]], cwd=WEB, check=False, stdout=sys.stderr)
    if done.returncode:
        raise Trouble("npm could not install the packages; its output is above.")
    (full if dev else small).touch()


def _pip(needs: Path, stamp: Path) -> None:
    words = [
        str(venv_python()),
        "-m",
        "pip",
        "install",
        "--disable-pip-version-check",
        "--no-input",
        "--progress-bar",
        "on" if sys.stderr.isatty() else "off",
        "-r",
        str(needs),
    ]
    # A first run takes a while, so print pip's progress.
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as pip:
        tail: list[str] = []
        for line in pip.stdout or ():
            tail = [*tail, line][-30:]
            if line.startswith(("Collecting", "Installing", "Successfully")):
                say(f"  {line.rstrip()[:110]}")
    if pip.returncode:
        raise Trouble("pip could not install the packages:\n" + "".join(tail))
    stamp.touch()


def _python(dev: bool) -> None:
    def stamp(*files: Path) -> Path:
        return VENV / f".hairpin-{'-'.join(f.stem.split('-')[-1] for f in files)}-{digest(*files)}"

    full, small = stamp(BUILD_NEEDS, TEST_NEEDS, DEV_NEEDS), stamp(BUILD_NEEDS)
    if venv_python().exists() and (full.exists() or (small.exists() and not dev)):
        return
    if not venv_python().exists():
        say("making .venv")
        done = subprocess.run(
            [sys.executable, "-m", "venv", str(VENV)], check=False, capture_output=True, text=True
        )
        if done.returncode:
            shutil.rmtree(VENV, ignore_errors=True)
            check = (done.stdout + done.stderr).strip()
            raise Trouble(
                "The virtual environment could not be made; on Debian and Ubuntu the package "
                f"`python3-venv` is needed. Python said:\n{check}"
            )
    say("installing the packages of " + ("tests and checks" if dev else "the build"))
    _pip(DEV_NEEDS if dev else BUILD_NEEDS, full if dev else small)


def prepare(*, dev: bool, node: bool = True) -> None:
    """Install everything a build needs, and with ``dev`` the packages of tests and checks too.

    Without ``node``, a missing Node is no error; its packages are then not installed.
    """
    # Report every missing program before the first download.
    check_python()
    if node or shutil.which("npm"):
        check_node()
        node = True
    if not venv_python().exists():
        check_venv()
    BUILD.mkdir(exist_ok=True)
    with locked("environment"):
        if node:
            _npm(dev)
        _python(dev)


def in_venv() -> bool:
    """Whether this process already runs in the environment."""
    return os.environ.get(MARK) == str(VENV)


def restart(argv: list[str]) -> int:
    """Replace this process by build.py under the environment's Python."""
    words = [str(venv_python()), str(ROOT / "build.py"), *argv]
    # build.py can add games that are installed for the Python that started it.
    packages = [path for path in sys.path if path.endswith(("site-packages", "dist-packages"))]
    env = {MARK: str(VENV), START: str(Path.cwd()), PACKAGES: os.pathsep.join(packages)}
    return replace_process(words, {**os.environ, **env})


def started_in() -> Path:
    """The folder in which the user called build.py; the process itself runs in the checkout."""
    return Path(os.environ.get(START, ROOT))
