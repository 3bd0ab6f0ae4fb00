"""Fixtures for tests of games in other packages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from .packages import Installed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Installed]:
    """A folder whose packages Python sees as installed; tests write packages into it."""
    folder = tmp_path / "site"
    folder.mkdir()
    place = Installed(folder, monkeypatch)
    yield place
    place.forget()
