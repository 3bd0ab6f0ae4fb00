"""The command that takes the README's screenshots runs to its end."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.gallery.shelf import names
from tools import pictures
from tools.common import ROOT

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [pytest.mark.browser, pytest.mark.pyodide]

#: A script that takes the last picture and writes it to a folder.
TAKE = """
import sys
from pathlib import Path
from tools import pictures
pictures.FOLDER = Path(sys.argv[1])
pictures.PICTURES = pictures.PICTURES[-1:]
pictures.STATES = dict(list(pictures.STATES.items())[:1])
sys.exit(pictures.main([pictures.PICTURES[0][0], *pictures.STATES]))
"""


@pytest.mark.deep
def test_a_picture_is_taken(tmp_path: Path) -> None:
    # Playwright can start only once in a process.
    words = [sys.executable, "-c", TAKE, str(tmp_path)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    taken = sorted(tmp_path.iterdir())
    assert [picture.name for picture in taken] == [
        "grand-prix-phone.png",
        "state-nothing-yet.png",
    ]
    for picture in taken:
        assert picture.read_bytes().startswith(b"\x89PNG")


def test_a_screenshot_shows_a_view_of_the_gallery() -> None:
    assert set(pictures.STATES.values()) <= set(names())
