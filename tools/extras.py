"""``build.py extras``: the tests of what needs other packages, starts clusters or takes long; apart from the suite.

They are those below ``tests/extras``, in an environment of their own that has every extra. The suite collects them as well
and skips each whose package is not there; here a missing package is a fault.
"""

from __future__ import annotations

import ast
import os
import re
from typing import TYPE_CHECKING

from tools import apart
from tools.common import BUILD, ROOT, become

if TYPE_CHECKING:
    from pathlib import Path

NEEDS = ROOT / "tools" / "requirements-extras.txt"
NAME = "extras"
#: Set where every extra has to be there.
MARK = "HAIRPIN_EXTRAS"


def python() -> Path:
    """The interpreter of an environment that has every extra, made if it is not there yet. Raises ``Trouble``."""
    return apart.python(NAME, NEEDS, "OpenSpiel, PettingZoo and the other extras")


def needs_of(program: Path) -> list[str]:
    """The extras that a program of ``examples/`` needs: its docstring says ``pip install 'hairpin[NAME]'``."""
    told = ast.get_docstring(ast.parse(program.read_text("utf-8"))) or ""
    named = re.search(r"hairpin\[([\w, -]+)\]", told)
    return [name.strip() for name in named[1].split(",")] if named else []


def main(extra: list[str]) -> int:
    """Run the tests; ``extra`` are words for pytest. Gives its exit code."""
    named = any((ROOT / word.split("::")[0]).exists() for word in extra if not word.startswith("-"))
    words = [str(python()), "-m", "pytest", *extra, *([] if named else ["tests/extras"])]
    compiled = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(BUILD / "pycache")}
    return become(words, {**os.environ, **compiled, MARK: "1"})
