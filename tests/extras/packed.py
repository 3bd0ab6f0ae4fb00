"""Builds wheel and sdist, and makes clean environments for them; used by ``test_packages*.py``."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from dataclasses import dataclass
from pathlib import Path

from tools.common import BUILD, ROOT

#: The tested packages are kept here for publishing.
KEPT = BUILD / "packages"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]
#: Folders of a checkout that are not source.
_NOT_SOURCE = (
    *(".git", ".venv", ".build", ".mypy_cache", ".pytest_cache", ".ruff_cache"),
    *("__pycache__", "build", "dist", "*.egg-info", "node_modules"),
)


def clean() -> dict[str, str]:
    """Return the environment variables, except variables that lead Python to this checkout."""
    return {
        k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "HAIRPIN", "PYTEST"))
    }


def run(
    *words: str | Path,
    cwd: Path,
    env: dict[str, str] | None = None,
    code: int = 0,
    seconds: int = 1200,
) -> str:
    """Run a program and check its exit code; return its output, or its error output if ``code`` is not 0."""
    done = subprocess.run(
        [str(word) for word in words],
        cwd=cwd,
        env={**(env or clean()), "PYTHONIOENCODING": "utf-8"},
        check=False,
        capture_output=True,
        encoding="utf-8",
        timeout=seconds,
    )
    assert done.returncode == code, f"{words}\n{done.stdout[-3000:]}{done.stderr[-3000:]}"
    return done.stderr if code else done.stdout


def source(folder: Path) -> Path:
    """Copy the checkout without the results of earlier builds, so that no package contains them."""
    return Path(shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(*_NOT_SOURCE)))


@dataclass(frozen=True, slots=True)
class Packed:
    """The wheel and sdist to publish, and a second wheel built from the sdist."""

    wheel: Path
    sdist: Path
    again: Path

    def file(self, kind: str) -> Path:
        """Return the path of the "wheel" or the "sdist"."""
        return {"wheel": self.wheel, "sdist": self.sdist}[kind]


def pack(folder: Path) -> Packed:
    """Build a wheel from the source, an sdist, and a wheel from the sdist; keep the first two."""
    tree = source(folder / "source")
    build = (sys.executable, "-m", "build", str(tree))
    # Run the tool ``build`` in another folder, where Python does not find our build.py instead.
    run(*build, "--wheel", "--outdir", folder / "first", cwd=folder)
    run(*build, "--outdir", folder / "second", cwd=folder)
    (wheel,) = (folder / "first").iterdir()
    (sdist,) = (folder / "second").glob("*.tar.gz")
    shutil.rmtree(KEPT, ignore_errors=True)
    KEPT.mkdir(parents=True)
    for file in (wheel, sdist):
        shutil.copy2(file, KEPT)
    return Packed(wheel, sdist, folder / "second" / wheel.name)


def in_wheel(file: Path) -> dict[str, bytes]:
    """Return the contents of a wheel by name."""
    with zipfile.ZipFile(file) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def in_sdist(file: Path) -> dict[str, bytes]:
    """Return the contents of an sdist by name, without the leading folder."""
    found = {}
    with tarfile.open(file) as archive:
        for member in archive.getmembers():
            if data := archive.extractfile(member):
                found[member.name.partition("/")[2]] = data.read()
    return found


@dataclass(frozen=True, slots=True)
class Place:
    """A clean environment outside the checkout, with an empty working folder."""

    env: Path
    work: Path

    @property
    def bin(self) -> Path:
        """Return the folder of the environment's programs."""
        return self.env / ("Scripts" if sys.platform == "win32" else "bin")

    @property
    def python(self) -> Path:
        """Return the environment's Python interpreter."""
        return self.bin / ("python.exe" if sys.platform == "win32" else "python")

    def variables(self) -> dict[str, str]:
        """Return the environment variables of the activated environment."""
        kept = clean()
        return {**kept, "PATH": os.pathsep.join((str(self.bin), kept["PATH"]))}

    def pip(self, *words: str | Path) -> str:
        """Run pip for this environment; return its output."""
        pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input")
        return run(*pip, "--python", self.python, *words, cwd=self.work)

    def run(self, *words: str | Path, code: int = 0) -> str:
        """Run a program of the environment in the working folder; return its output."""
        program = shutil.which(str(words[0]), path=str(self.bin))
        assert program, f"{words[0]} is not in {self.bin}"
        return run(program, *words[1:], cwd=self.work, env=self.variables(), code=code)


def place(folder: Path) -> Place:
    """Make a new environment that contains only Python."""
    made = Place(folder / "env", folder / "work")
    made.work.mkdir(parents=True)
    run(sys.executable, "-m", "venv", "--without-pip", made.env, cwd=made.work)
    return made
