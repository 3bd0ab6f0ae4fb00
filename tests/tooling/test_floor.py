"""The oldest supported browsers: the build needs no newer feature, and the check finds newer ones."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from typing import TYPE_CHECKING, Final

import pytest

from tools import bundle
from tools.common import ROOT, WEB

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

STATED: Final = json.loads((WEB / "package.json").read_text("utf-8"))["browserslist"]
CHECK: Final = ROOT / "tools" / "floor_check.mjs"

#: Files in which each line uses one feature that the oldest supported browsers lack.
NEWER: Final = {
    "seeded.js": """
element.checkVisibility();
element.togglePopover();
h('div', { popover: 'auto' });
h('dialog', { closedby: 'any' });
element.setAttribute('popover', '');
element.matches(':popover-open');
Object.groupBy(list, (each) => each.kind);
requestIdleCallback(run);
new URLPattern({ pathname: '/' });
/[\\p{L}--[a-z]]/v.test(text);
""",
    "seeded.ts": """
interface Own {
  size: number;
}

export const shown: boolean = element.checkVisibility();
export const named = (own: Own) => (own as unknown as Element).matches(':popover-open');
""",
    "seeded.css": """
a { color: light-dark(#000, #fff); }
a { & b { color: red; } }
a { b { color: red; } }
a { inline-size: round(down, 10px, 3px); }
@starting-style { a { opacity: 0; } }
a { field-sizing: content; }
a { transition-behavior: allow-discrete; }
@scope (a) { b { opacity: 0; } }
a { anchor-name: --tooltip; }
a:popover-open { color: red; }
""",
    "seeded.html": """
<div popover="manual" hidden></div>
<dialog closedby="any"></dialog>
<details name="one"></details>
""",
}
#: Files in which the checker must find nothing. They use features that the oldest browsers have, and
#: define members with names that newer features also have.
FINE: Final = {
    "fine.js": """
/** @typedef {object} Hand
 * @property {boolean} touched */
const own = { draw() {}, take: 1 };
[3, 1].toSorted();
own.draw(own.take, own.touched);
structuredClone(own);
""",
    "fine.ts": """
interface Own {
  checkVisibility: () => boolean;
}
export const own = (given: unknown): boolean => (given as Own).checkVisibility();
""",
    "fine.css": """
@container (min-width: 20rem) {
  a:has(> b) { inline-size: 10cqi; block-size: 50dvh; color: color-mix(in srgb, red, blue); }
}
@property --size { syntax: "<length>"; inherits: true; initial-value: 0px; }
""",
    "fine.html": """
<div hidden inert class="popover"></div>
""",
}


def complaints(folder: Path, files: dict[str, str]) -> list[str]:
    """Return the checker's findings in these files, as ``name:line: feature``."""
    for name, text in files.items():
        (folder / name).write_text(text.lstrip("\n"), "utf-8")
    words = [shutil.which("node") or "node", str(CHECK), *(str(folder / name) for name in files)]
    done = subprocess.run(words, cwd=folder, check=False, capture_output=True, text=True)
    assert done.stderr == ""
    assert bool(done.returncode) == bool(done.stdout)
    return done.stdout.splitlines()


def nested(css: str) -> Iterator[str]:
    """Yield the selectors of nested rules."""
    open_rules: list[str] = []
    for before, mark in re.findall(r"([^{};]*)([{};])", re.sub(r'"[^"]*"|/\*.*?\*/', "", css)):
        if mark == "{":
            if any(not above.startswith("@") for above in open_rules):
                yield before.strip()
            open_rules.append(before.strip())
        elif mark == "}":
            open_rules.pop()


def test_each_newer_feature_is_found(tmp_path: Path) -> None:
    found = complaints(tmp_path, NEWER)
    lines = {line.rsplit(": ", 2)[0] for line in found}
    for name, text in NEWER.items():
        for n in range(1, text.strip().count("\n") + 2):
            # floor_exceptions.mjs allows the features in these lines, even if a command names the files.
            lowered = name == "seeded.css" and n <= 3
            only_types = name == "seeded.ts" and n <= 4
            excepted = lowered or only_types or (name == "seeded.js" and n == 8)
            assert (f"{name}:{n}" in lines) != excepted, (name, n, found)


def test_features_of_the_oldest_browsers_pass(tmp_path: Path) -> None:
    assert complaints(tmp_path, FINE) == []


def test_nested_rules_are_recognised() -> None:
    assert list(nested("a{b{c:d}}")) == ["b"]
    assert list(nested("@media print{a{c:d}}a{&:hover{c:d}}")) == ["&:hover"]
    assert list(nested("@media print{@supports (a:b){a{c:d}}}")) == []


def test_built_styles_need_no_nesting_and_no_light_dark(dist: Path) -> None:
    pages = [dist / name for name in ("index.html", "guides.html", "404.html")]
    sheets = sorted(dist.glob("app-*/css/*.css"))
    assert len(sheets) == len(bundle.STYLES)
    styles = [path.read_text("utf-8") for path in sheets]
    for page in pages:
        text = page.read_text("utf-8")
        assert "light-dark(" not in text, page.name
        styles += re.findall(r"<style>(.*?)</style>", text, re.DOTALL)
    for css in styles:
        assert "light-dark(" not in css
        assert list(nested(css)) == []


@pytest.mark.parametrize("place", ["README.md", "docs/testing.md"])
def test_documents_name_the_oldest_browsers(place: str) -> None:
    names = {
        "chrome": "Chrome",
        "edge": "Edge",
        "firefox": "Firefox",
        "safari": "Safari",
        "ios_saf": "iPadOS",
    }
    text = re.sub(r"\s+", " ", (ROOT / place).read_text("utf-8"))
    for line in STATED:
        browser, version = line.split(" >= ")
        assert f"{names[browser]} {version}" in text, line
