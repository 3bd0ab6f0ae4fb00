"""Dumps of the page's database, one per version (`vN.json`), made by real pages."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page

HERE = Path(__file__).resolve().parent
VERSIONS = sorted(int(path.stem[1:]) for path in HERE.glob("v*.json"))

#: Maps each store of the database to its key path, or to None if values do not contain their key.
SHAPES: dict[str, str | None] = {
    "matches": "id",
    "parts": None,
    "finished": "id",
    "records": None,
    "reviews": None,
}

_FILL = """([dump, shapes]) => new Promise((done, failed) => {
    const opening = indexedDB.open('hairpin', dump.version);
    opening.onerror = () => failed(opening.error);
    opening.onupgradeneeded = () => {
        for (const name of Object.keys(dump.stores))
            opening.result.createObjectStore(name, shapes[name] ? { keyPath: shapes[name] } : undefined);
    };
    opening.onsuccess = () => {
        const db = opening.result;
        const filling = db.transaction(Object.keys(dump.stores), 'readwrite');
        for (const [name, rows] of Object.entries(dump.stores))
            for (const [key, value] of rows)
                shapes[name] ? filling.objectStore(name).put(value) : filling.objectStore(name).put(value, key);
        filling.oncomplete = () => { db.close(); done(); };
        filling.onerror = () => failed(filling.error);
    };
})"""


def example(version: int) -> dict[str, Any]:
    """Return the example database of a version."""
    found: dict[str, Any] = json.loads((HERE / f"v{version}.json").read_text("utf-8"))
    return found


def fill(page: Page, dump: dict[str, Any]) -> None:
    """Create the database that ``dump`` describes. ``page`` must show a file of the site that opens no database."""
    page.evaluate(_FILL, [dump, SHAPES])
