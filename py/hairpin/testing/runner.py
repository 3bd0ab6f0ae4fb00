"""A test runner for environments without one: it runs every ``test_*`` function of some modules."""

from __future__ import annotations

import time
import traceback
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from types import ModuleType


def refused(kind: type[Exception], call: Callable[..., object], *given: Any, **more: Any) -> str:
    """The text of the exception ``kind`` that a call raises. Raises ``AssertionError`` if it
    returns."""
    try:
        result = call(*given, **more)
    except kind as refusal:
        return str(refusal)
    raise AssertionError(f"not refused with {kind.__name__}: {given} {more} gave {result!r}")


def run_tests(
    modules: Iterable[ModuleType], report: Callable[[str], None] = print
) -> tuple[int, list[str]]:
    """Run the tests of ``modules`` in order and report each failure. Return the count and the
    failed names.

    Functions with arguments are left out: only a real test runner can fill them in.
    """
    ran = 0
    failed: list[str] = []
    for module in modules:
        for name, test in vars(module).items():
            code = getattr(test, "__code__", None)
            if not name.startswith("test_") or code is None or code.co_argcount:
                continue
            ran += 1
            began = time.perf_counter()
            try:
                test()
            except Exception:
                failed.append(f"{module.__name__}.{name}")
                took = time.perf_counter() - began
                report(f"FAILED {failed[-1]} after {took:.1f} s\n{traceback.format_exc()}")
    return ran, failed
