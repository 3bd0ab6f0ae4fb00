"""A test runner for environments without one: it runs every ``test_*`` function of some modules."""

from __future__ import annotations

import time
import traceback
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from types import ModuleType


def refused(kind: type[Exception], call: Callable[..., object], *given: Any, **more: Any) -> str:
    """Return the text of the exception of type ``kind`` that the call raises.

    Raises ``AssertionError`` if the call returns.
    """
    try:
        result = call(*given, **more)
    except kind as refusal:
        return str(refusal)
    raise AssertionError(f"not refused with {kind.__name__}: {given} {more} gave {result!r}")


def run_tests(
    modules: Iterable[ModuleType], report: Callable[[str], None] = print
) -> tuple[int, list[str]]:
    """Run the test functions of ``modules`` in order and report each failure.

    Returns the number of tests run and the names of the failed tests. Skips test functions with
    arguments, because only a real test runner can supply fixtures.
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
