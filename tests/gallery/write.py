"""Writes the gallery's stored views: ``PYTHONPATH=py:. python3 -m tests.gallery.write [WORD…]``.

With words, it writes only views whose name contains one of them. A test compares the stored views
with new ones and fails on a difference. Then look at the change in the gallery
(``python3 -m tests.gallery``), and write the views again if the change is intended.
"""

from __future__ import annotations

import sys

from hairpin.core import record

from tests.gallery.moments import every
from tests.gallery.shelf import FOLDER, path_of


def main(words: list[str]) -> None:
    """Write the chosen views, and delete stored views that have no fixture any more."""
    fixtures = every()
    for fixture in fixtures:
        if words and not any(word in fixture.name for word in words):
            continue
        path = path_of(fixture.name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(record.dump(fixture.make()) + "\n", "utf-8")
        print(fixture.name)
    wanted = {path_of(fixture.name) for fixture in fixtures}
    for path in FOLDER.rglob("*.json"):
        if path not in wanted:
            path.unlink()


if __name__ == "__main__":
    main(sys.argv[1:])
