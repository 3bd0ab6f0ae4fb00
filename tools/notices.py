"""The notices of third parties for the site: authors and licences of everything that is shipped."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tools.common import NODE_MODULES, ROOT
from tools.fonts import family_of

if TYPE_CHECKING:
    from pathlib import Path

#: The address of Pyodide's source. Pyodide's licence demands that the page names this address.
PYODIDE_SOURCE = "https://github.com/pyodide/pyodide"

LICENCES = ROOT / "tools" / "licences"

# The packages in PyScript's bundle. npm installs them with their licences.
BUNDLED = [
    "@ungap/with-resolvers",
    "@webreflection/fetch",
    "@webreflection/idb-map",
    "@webreflection/utils",
    "add-promise-listener",
    "basic-devtools",
    "codedent",
    "coincident",
    "html-escaper",
    "next-resolver",
    "plain-tag",
    "polyscript",
    "reflected-ffi",
    "sticky-module",
    "to-json-callback",
    "type-checked-collections",
    "weak-id",
]


def _package(name: str) -> tuple[str, str, str]:
    """Return the version, the licence id and the licence text of an npm package."""
    folder = NODE_MODULES / name
    facts = json.loads((folder / "package.json").read_text("utf-8"))
    texts = sorted(p for p in folder.iterdir() if p.name.upper().startswith("LICEN"))
    text = texts[0].read_text("utf-8").strip() if texts else ""
    return str(facts["version"]), str(facts.get("license", "")), text


def text(fonts: set[str]) -> str:
    """Return the whole file."""
    parts = [
        "Hairpin is made available under the MIT licence, below. It is shipped together with the\n"
        "works of others that follow, each under its own terms.\n\n"
        + (ROOT / "LICENSE").read_text("utf-8").strip()
    ]

    def add(name: str, version: str, licence: str, words: str) -> None:
        title = f"{name} {version} ({licence})"
        parts.append(f"{title}\n{'=' * len(title)}\n\n{words}".rstrip())

    version, licence, words = _package("@pyscript/core")
    add("PyScript", version, licence, words)
    for name in BUNDLED:
        if (NODE_MODULES / name).exists():
            version, licence, words = _package(name)
            add(name, version, licence, words or "Part of PyScript's bundle.")
    for name in ("lit-html", "qr"):
        version, licence, words = _package(name)
        add(name, version, licence, words)
    version, licence, _ = _package("pyodide")
    add(
        "Pyodide",
        version,
        licence,
        "Copyright (C) 2019-2022, Pyodide contributors and Mozilla; (C) 2022 onwards, Pyodide\n"
        "contributors. Its source is at " + PYODIDE_SOURCE + ". The files\n"
        "pyodide.mjs, pyodide.asm.mjs and pyodide.asm.wasm are shipped as published; its Python\n"
        "files are shipped compiled, inside python_stdlib.zip.\n\n"
        + (LICENCES / "MPL-2.0.txt").read_text("utf-8").strip(),
    )
    add(
        "CPython and its standard library",
        "3.14",
        "PSF-2.0",
        "Shipped inside Pyodide; the library is compiled and cut down to what is used.\n\n"
        + (LICENCES / "CPython.txt").read_text("utf-8").strip(),
    )
    for family in sorted({family_of(name) for name in fonts}):
        version, licence, words = _package(f"@fontsource/{family}")
        title = family.replace("-", " ").title()
        add(f"{title} (font, subset)", version, licence, words)
    return "\n\n\n".join(parts) + "\n"


def sources() -> list[Path]:
    """Return the licence files, on which a build depends."""
    return sorted(LICENCES.glob("*.txt"))
