"""Reads the page's scripts: their names and the imports between them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tools.common import WEB

if TYPE_CHECKING:
    from pathlib import Path

JS = WEB / "js"

IMPORT = re.compile(r"""(?:from|import)\s*\(?\s*["'](\.[^"']+\.[jt]s)["']""")


def imports(path: Path) -> set[str]:
    """Return the scripts that a script imports, including imports of types, relative to ``web/js``."""
    return {
        (path.parent / match[1]).resolve().relative_to(JS).as_posix()
        for match in IMPORT.finditer(path.read_text("utf-8"))
    }


#: Each script -> the scripts that it imports.
SCRIPTS = {path.relative_to(JS).as_posix(): imports(path) for path in sorted(JS.rglob("*.[jt]s"))}
