"""``build.py check``: formatters, linters, types and language, each with one line of verdict."""

from __future__ import annotations

import shutil
import subprocess
import sys

from tools.common import NODE_MODULES, ROOT, WEB
from tools.extras import needs_of

PYTHON = ["py", "tools", "tests", "bench", "examples", "build.py"]
# Scripts of the tests and the tools, relative to web/, where Biome runs.
PAGES = ["../tests/gallery/page", "../tests/stand_in", "../tests/modules", "../tools"]


def jobs(fix: bool) -> list[tuple[str, list[str]]]:
    """Return the commands of all steps with their names."""
    here = [p for p in PYTHON if (ROOT / p).is_file() or any((ROOT / p).rglob("*.py"))]
    python = [sys.executable, "-m"]
    tools = NODE_MODULES / ".bin"
    suffix = ".cmd" if sys.platform == "win32" else ""
    # Examples that need extras are checked by `build.py extras`, since .venv has no extras.
    plain = [str(p) for p in sorted((ROOT / "examples").glob("*.py")) if not needs_of(p)]
    biome = [str(tools / f"biome{suffix}"), "check", "--error-on-warnings"]
    return [
        ("ruff format", [*python, "ruff", "format", *([] if fix else ["--check"]), *here]),
        ("contract", [*python, "tools.contract", *(["--fix"] if fix else [])]),
        ("completions", [*python, "tools.completions", *(["--fix"] if fix else [])]),
        ("language", [*python, "tools.language", *(["--fix"] if fix else [])]),
        ("words", [*python, "tools.translation", *(["--fix"] if fix else [])]),
        ("ruff", [*python, "ruff", "check", "--quiet", *(["--fix"] if fix else []), *here]),
        ("biome", [*biome, *(["--write"] if fix else []), ".", "../index.html", *PAGES]),
        ("floor", [shutil.which("node") or "node", "tools/floor_check.mjs"]),
        ("tsc", [str(tools / f"tsc{suffix}"), "--project", str(WEB / "tsconfig.json")]),
        ("tsc, service worker", [str(tools / f"tsc{suffix}"), "-p", str(WEB / "tsconfig.sw.json")]),
        ("mypy", [*python, "mypy", *here]),
        ("pyright, examples", [str(tools / f"pyright{suffix}"), *plain]),
    ]


def main(*, fix: bool) -> int:
    """Run all steps, even after a failure; return 1 if any step failed."""
    verdicts = []
    for name, words in jobs(fix):
        print(f"── {name}", flush=True)
        # Biome reads its settings from the current folder.
        folder = WEB if name == "biome" else ROOT
        verdicts.append((name, subprocess.run(words, cwd=folder, check=False).returncode))
    bad = [name for name, code in verdicts if code]
    print("check: " + (f"{', '.join(bad)} complained" if bad else "all is well"))
    return 1 if bad else 0
