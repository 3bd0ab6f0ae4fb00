"""Lighthouse, which audits the built site, in its own folder, because only one bench needs it.

``tools/lighthouse/`` lists its packages with their hashes. They lie in the build's cache.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tools import browsers
from tools.common import BUILD, ROOT, Trouble, digest, locked, say

if TYPE_CHECKING:
    from collections.abc import Sequence

NEEDS = ROOT / "tools" / "lighthouse"


def program() -> Path:
    """Return the path of Lighthouse's script; download it if necessary."""
    lists = [NEEDS / name for name in ("package.json", "package-lock.json")]
    place = BUILD / "cache" / "lighthouse" / digest(*lists)
    with locked("lighthouse"):
        if not (place / "complete").exists():
            _make(place, lists)
    return place / "node_modules" / "lighthouse" / "cli" / "index.js"


def _make(place: Path, lists: Sequence[Path]) -> None:
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    for path in lists:
        shutil.copy(path, place)
    say("fetching Lighthouse with npm")
    words = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    done = subprocess.run(
        [shutil.which("npm") or "npm", *words[1:]],
        cwd=place,
        check=False,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        raise Trouble(f"Lighthouse could not be installed:\n{(done.stdout + done.stderr)[-2000:]}")
    (place / "complete").touch()


def report(url: str, *, phone: bool) -> dict[str, Any]:
    """Run Lighthouse on an address, with Lighthouse's settings for phones or for desktops; return the report."""
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / "report.json"
        words = [
            shutil.which("node") or "node",
            str(program()),
            url,
            "--quiet",
            "--output=json",
            f"--output-path={output}",
            f"--chrome-flags={' '.join(['--headless=new', *browsers.chromium_args()])}",
            *([] if phone else ["--preset=desktop"]),
        ]
        # Lighthouse has no option for the path of the browser.
        place = {**os.environ, "CHROME_PATH": _chromium()}
        done = subprocess.run(
            words, check=False, capture_output=True, text=True, cwd=folder, env=place
        )
        if done.returncode or not output.exists():
            raise Trouble(f"Lighthouse stopped:\n{(done.stdout + done.stderr)[-2000:]}")
        found: dict[str, Any] = json.loads(output.read_text("utf-8"))
    if found.get("runtimeError"):
        raise Trouble(f"Lighthouse could not audit {url}: {found['runtimeError']['message']}")
    return found


def _chromium() -> str:
    found = browsers.installed_chromium()
    if not found:
        raise Trouble("Lighthouse needs an installed Chromium; HAIRPIN_CHROMIUM may name it.")
    return found
