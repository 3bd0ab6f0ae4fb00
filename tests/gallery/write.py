"""Writes the gallery's stored views: ``PYTHONPATH=py:. python3 -m tests.gallery.write [WORD…]``.

With words only those whose names hold one of them. A test makes all of them anew and fails if one differs: then look
at the change in the gallery (``python3 -m tests.gallery``), and write them again if it is meant.
"""

from __future__ import annotations

import sys

from hairpin.core import record

from tests.gallery.moments import every
from tests.gallery.shelf import FOLDER, path_of


def main(words: list[str]) -> None:
    """Write the wanted views, and delete files that belong to none."""
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
