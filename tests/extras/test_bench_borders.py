"""The bench that counts the borders of files which a tap crosses, with a debugger in the page."""

from __future__ import annotations

import pytest

from tests.extras import needs
from tests.tooling.tiny_bench import run_tiny

# Skip by a mark: a file that is skipped at collection would count as a file without tests.
pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not needs.COMPLETE, reason="this takes long: python3 build.py extras"),
]


@pytest.mark.usefixtures("browser")
def test_the_bench_runs() -> None:
    run_tiny("borders")
