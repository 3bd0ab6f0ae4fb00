"""Conditions for tests of extras: a package is installed, or the run may take long."""

from __future__ import annotations

import os
from importlib import import_module
from typing import Any

import pytest

#: Whether ``build.py extras`` runs the tests; its environment must have every extra.
COMPLETE = bool(os.environ.get("HAIRPIN_EXTRAS"))


def needed(module: str) -> Any:
    """Return the module. If it is missing, skip the calling file, except in ``build.py extras``."""
    if COMPLETE:
        return import_module(module)
    return pytest.importorskip(module, reason=f"{module} is an extra: python3 build.py extras")


def only_by_extras() -> None:
    """Skip the calling file except in ``build.py extras``: it takes long or starts clusters."""
    if not COMPLETE:
        pytest.skip("this takes long: python3 build.py extras", allow_module_level=True)
