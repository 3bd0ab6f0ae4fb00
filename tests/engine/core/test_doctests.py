"""Runs every example in the engine's docstrings."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import hairpin
import pytest

ROOT = Path(hairpin.__file__).parent
WITH_EXAMPLES = [
    ".".join(path.relative_to(ROOT.parent).with_suffix("").parts)
    for path in sorted(ROOT.rglob("*.py"))
    if ">>> " in path.read_text("utf-8")
]


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_examples_in_docstrings_are_right(name: str) -> None:
    module = import_module(name.removesuffix(".__init__"))
    assert module.__file__
    if not module.__file__.endswith(".py"):
        pytest.skip("the pure build runs the examples of a compiled module")
    written = Path(module.__file__).read_text("utf-8").count(">>> ")
    found = [example for test in doctest.DocTestFinder().find(module) for example in test.examples]
    assert len(found) == written, "an example stands where nobody looks for it"
    assert doctest.testmod(module, report=True).failed == 0
