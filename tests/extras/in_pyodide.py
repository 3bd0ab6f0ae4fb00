"""Runs pytest inside Pyodide; ``tools/pyodide.mjs`` gets this file and pytest's arguments.

The checkout is mounted at ``/checkout``, packages made of Python alone at ``/packages``.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from typing import Any, NoReturn

CHECKOUT, PACKAGES = "/checkout", "/packages"


def _skip(*args: Any, **more: Any) -> NoReturn:
    import pytest

    pytest.skip("WebAssembly has no processes, threads or terminals")


class _Alone:
    """A pytest plugin that skips tests which need processes, threads or sockets."""

    @staticmethod
    def pytest_configure() -> None:
        """Replace functions that start processes or threads by functions that skip the test."""
        import pty
        from concurrent.futures.process import ProcessPoolExecutor

        for kind in (subprocess.Popen, ProcessPoolExecutor):
            setattr(kind, "__init__", _skip)  # noqa: B010 - a plain assignment to __init__ is rejected by the type checker
        for where, name in ((threading.Thread, "start"), (pty, "openpty")):
            setattr(where, name, _skip)


def main(words: list[str]) -> int:
    """Run the tests that ``words`` name; return pytest's exit code."""
    sys.dont_write_bytecode = True
    # Other pytest plugins of the suite need sockets.
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    sys.path[:0] = [f"{CHECKOUT}/py", CHECKOUT]
    sys.path.append(PACKAGES)
    os.chdir(CHECKOUT)
    import pytest

    print("Python", ".".join(map(str, sys.version_info[:2])))
    # The options keep pytest from writing into the checkout. ``--capture=sys`` captures Python's
    # own output, because Pyodide cannot replace file descriptors.
    how = ["-q", "-p", "no:cacheprovider", "-p", "no:faulthandler", "--capture=sys"]
    return int(pytest.main([*how, *words], plugins=[_Alone()]))


if __name__ == "__main__":
    # Pyodide prints ``sys.exit`` as an error with a traceback, so call it only on failure.
    if code := main(sys.argv[1:]):
        sys.exit(code)
