"""The folder of the gallery's stored views."""

from __future__ import annotations

from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).resolve().parent / "views"


def path_of(name: str) -> Path:
    """Return the file of a stored view."""
    return FOLDER / f"{name}.json"


def names() -> list[str]:
    """Return the names of all stored views, sorted."""
    return sorted(p.relative_to(FOLDER).with_suffix("").as_posix() for p in FOLDER.rglob("*.json"))
