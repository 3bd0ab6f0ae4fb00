"""``build.py docs``: makes the site of the documents in ``dist/docs/``.

MkDocs runs in an environment of its own. A new build of the app replaces ``dist/`` without the documents.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
from pathlib import Path

from tools import separate, serve, site
from tools.common import BUILD, DOCUMENTS, ENGINE, ROOT, Trouble, locked, say

NEEDS = ROOT / "tools" / "requirements-docs.txt"
CONFIG = ROOT / "tools" / "documents" / "mkdocs.yml"


def build(target: Path = DOCUMENTS) -> Path:
    """Make the site, replace ``target`` by it, and return ``target``. Raises ``Trouble`` for any warning of MkDocs."""
    python = separate.python("docs", NEEDS, "MkDocs and the environments")
    say("building the documents and running their notebooks (half a minute)")
    env = {
        "PYTHONPATH": os.pathsep.join((str(ENGINE), str(ROOT))),
        "PYTHONPYCACHEPREFIX": str(BUILD / "pycache"),
        "PYTHONIOENCODING": "utf-8",
        # The sentences of the games are English in every country.
        "LANGUAGE": "en",
        "NO_MKDOCS_2_WARNING": "1",
    }
    with tempfile.TemporaryDirectory() as folder:
        words = [str(python), "-m", "mkdocs", "build", "-f", str(CONFIG), "-d", folder]
        done = subprocess.run(
            words,
            cwd=ROOT,
            env={**os.environ, **env},
            check=False,
            capture_output=True,
            encoding="utf-8",
        )
        if done.returncode:
            raise Trouble(f"The documents cannot be built:\n{done.stderr}{done.stdout}")
        with locked("dist"):
            site.write(site.tree(Path(folder)), target)
    return target


def main(port: int | None) -> int:
    """Make the site; if there is a port, serve it there until interrupted. Return the exit code."""
    folder = build()
    say(f"{folder.relative_to(ROOT)}/ has the documents")
    return 0 if port is None else serve.show(folder, port, "The documents are")
