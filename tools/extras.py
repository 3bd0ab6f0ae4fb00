"""``build.py extras``: the tests of what needs other packages, starts clusters or takes long; apart from the suite.

They are those below ``tests/extras``, in an environment of their own that has every extra. The suite collects them as well
and skips each whose package is not there; here a missing package is a fault.
"""

from __future__ import annotations

import os
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


def main(extra: list[str]) -> int:
    """Run the tests; ``extra`` are words for pytest. Gives its exit code."""
    named = any((ROOT / word.split("::")[0]).exists() for word in extra if not word.startswith("-"))
    words = [str(python()), "-m", "pytest", *extra, *([] if named else ["tests/extras"])]
    compiled = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(BUILD / "pycache")}
    return become(words, {**os.environ, **compiled, MARK: "1"})
