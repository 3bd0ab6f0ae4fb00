"""All benches run to their end; even their tiny runs take minutes together."""

from __future__ import annotations

import pytest

from tests.extras import needs
from tests.tooling.tiny_bench import BARE, IN_BROWSER, IN_PYODIDE, run_tiny

# Skip by a mark: a file that is skipped at collection would count as a file without tests.
pytestmark = pytest.mark.skipif(
    not needs.COMPLETE, reason="this takes long: python3 build.py extras"
)


@pytest.mark.parametrize("title", [*BARE[1:], *IN_PYODIDE])
def test_a_bench_runs(title: str) -> None:
    run_tiny(title)


@pytest.mark.browser
@pytest.mark.parametrize("title", IN_BROWSER)
@pytest.mark.usefixtures("browser")
def test_a_bench_in_a_browser_runs(title: str) -> None:
    run_tiny(title)
