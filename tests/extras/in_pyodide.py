"""Runs pytest inside Pyodide, for ``test_python314.py``: ``tools/pyodide.mjs`` is given this file and words for pytest.

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
    """Skips whatever asks for what is not there."""

    @staticmethod
    def pytest_configure() -> None:
        """Put what skips in the place of what cannot be."""
        import pty
        from concurrent.futures.process import ProcessPoolExecutor

        for kind in (subprocess.Popen, ProcessPoolExecutor):
            setattr(kind, "__init__", _skip)  # noqa: B010 - a checker knows that this is no way to do it
        for where, name in ((threading.Thread, "start"), (pty, "openpty")):
            setattr(where, name, _skip)


def main(words: list[str]) -> int:
    """Run the tests that ``words`` name; pytest's exit code."""
    sys.dont_write_bytecode = True
    # Those that the suite has besides need sockets.
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    sys.path[:0] = [f"{CHECKOUT}/py", CHECKOUT]
    sys.path.append(PACKAGES)
    os.chdir(CHECKOUT)
    import pytest

    print("Python", ".".join(map(str, sys.version_info[:2])))
    # Nothing is kept in the checkout. Output is caught as Python writes it: files cannot be put in its place here.
    how = ["-q", "-p", "no:cacheprovider", "-p", "no:faulthandler", "--capture=sys"]
    return int(pytest.main([*how, *words], plugins=[_Alone()]))


if __name__ == "__main__":
    # Zero would be printed as an error with a traceback.
    if code := main(sys.argv[1:]):
        sys.exit(code)
