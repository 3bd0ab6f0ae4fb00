"""``build.py extras``: the tests that need other packages, start clusters or take long.

They lie in ``tests/extras`` and run in an environment with every extra. The suite collects them too
and skips each test whose package is missing; here a missing package is an error. With ``--torch``,
``tests/torch`` runs in an environment that also has PyTorch.
"""

from __future__ import annotations

import ast
import os
import re
from typing import TYPE_CHECKING

from tools import separate, testing
from tools.common import BUILD, ROOT, replace_process

if TYPE_CHECKING:
    from pathlib import Path

NEEDS = ROOT / "tools" / "requirements-extras.txt"
NEEDS_TORCH = ROOT / "tools" / "requirements-torch.txt"
NAME = "extras"
#: Environment variable that makes a missing extra an error.
MARK = "HAIRPIN_EXTRAS"


def python(*, torch: bool = False) -> Path:
    """Return the interpreter of the environment with every extra, or with PyTorch too; make it if necessary.

    Raises ``Trouble``.
    """
    if torch:
        return separate.python("torch", NEEDS_TORCH, "PyTorch and the packages that learn with it")
    return separate.python(NAME, NEEDS, "OpenSpiel, PettingZoo and the other extras")


def needs_of(program: Path) -> list[str]:
    """Return the extras that an example needs, from ``pip install '.[NAME]'`` in its docstring."""
    told = ast.get_docstring(ast.parse(program.read_text("utf-8"))) or ""
    named = re.search(r"pip install '\.\[([\w, -]+)\]", told)
    return [name.strip() for name in named[1].split(",")] if named else []


def main(extra: list[str]) -> int:
    """Run the tests; ``extra`` are arguments for pytest, or ``--torch``. Return pytest's exit code."""
    torch = "--torch" in extra
    extra = [word for word in extra if word != "--torch"]
    named = any((ROOT / word.split("::")[0]).exists() for _, word in testing.paths(extra))
    words = [str(python(torch=torch)), "-m", "pytest", *extra]
    words += [] if named else ["tests/torch" if torch else "tests/extras"]
    compiled = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(BUILD / "pycache")}
    return replace_process(words, {**os.environ, **compiled, MARK: "1"})
