"""What the tests of extras need: a package that may not be there, or the time for a long run."""

from __future__ import annotations

import os
from importlib import import_module
from typing import Any

import pytest

#: Set by ``build.py extras``: here every extra has to be there.
COMPLETE = bool(os.environ.get("HAIRPIN_EXTRAS"))


def needed(module: str) -> Any:
    """The module; where it is not installed, tests of the file that asks are skipped, but not by ``build.py extras``."""
    if COMPLETE:
        return import_module(module)
    return pytest.importorskip(module, reason=f"{module} is an extra: python3 build.py extras")


def only_by_extras() -> None:
    """Leave this file to ``build.py extras``: it takes long, or starts what the suite does without."""
    if not COMPLETE:
        pytest.skip("this takes long: python3 build.py extras", allow_module_level=True)
