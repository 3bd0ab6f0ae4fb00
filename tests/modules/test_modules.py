"""Runs the Node tests in this folder; each file tests modules of the page that need no page."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import typescript
from tools.common import node

HERE = Path(__file__).resolve().parent


@pytest.mark.parametrize("name", sorted(path.stem for path in HERE.glob("*.mjs")))
def test_module(name: str) -> None:
    node(typescript.IMPORT, "--test", HERE / f"{name}.mjs")
