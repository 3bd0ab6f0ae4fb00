"""The page about privacy names all that the page stores, and nothing else."""

from __future__ import annotations

import re

from tools import pages
from tools.common import ENGINE, ROOT, WEB

TEXT = (ENGINE / "hairpin" / "texts" / "privacy.en.md").read_text("utf-8")
SCRIPTS = [path for path in sorted((WEB / "js").rglob("*")) if path.suffix in {".ts", ".js"}]
#: The only scripts that use the browser's stores themselves; all others go through device-storage.ts and database.ts.
OWN_USE = {
    "page/database.ts",
    "page/first-paint.js",
    "page/old-browser.js",
    "ui/device-storage.ts",
    "engine/probes.ts",
    "transport/worker.ts",
}
#: Stored by the class page, which is a part of its own.
COMING = {"hairpin.class.lines"}
#: Things that are no keys: a prefix of keys.
NOT_KEYS = {"hairpin."}


def named(where: str) -> set[str]:
    """Return the names in the rows of a place in the table of the page."""
    rows = re.findall(rf"^\| {where} \| ([^|]+) \|", TEXT, re.M)
    return {name for row in rows for name in re.findall(r"`([^`]+)`", row)}


def code_without_comments(text: str) -> str:
    """Return a script without its comments."""
    return re.sub(r"/\*.*?\*/|(?<![:'\"])//[^\n]*", "", text, flags=re.S)


def test_the_page_names_each_stored_value() -> None:
    found: set[str] = set()
    for path in SCRIPTS:
        code = code_without_comments(path.read_text("utf-8"))
        found |= set(re.findall(r"""['"`](hairpin\.[\w.-]*)""", code))
    listed = named("device") | named("tab")
    assert "hairpin.setup." in found
    assert found - NOT_KEYS == listed - (COMING - found)


def test_the_page_separates_values_of_the_tab_from_those_of_the_device() -> None:
    keys: dict[str, set[str]] = {"tab": set(), "device": set()}
    for path in SCRIPTS:
        code = code_without_comments(path.read_text("utf-8"))
        constants = dict(re.findall(r"const (\w+) = '(hairpin\.[\w.-]+)'", code))
        for call, name in re.findall(r"\b(recallInTab|keepInTab|recall|keep)\((\w+)", code):
            if name in constants:
                keys["tab" if "Tab" in call else "device"].add(constants[name])
    assert keys["tab"] <= named("tab")
    assert keys["device"] <= named("device")
    assert not keys["tab"] & keys["device"]


def test_only_few_scripts_use_the_stores_of_the_browser() -> None:
    uses = re.compile(r"\b(localStorage|sessionStorage|indexedDB|document\.cookie|cookieStore)\b")
    found = {
        path.relative_to(WEB / "js").as_posix()
        for path in SCRIPTS
        if uses.search(code_without_comments(path.read_text("utf-8")))
    }
    assert found <= OWN_USE
    assert not any("cookie" in path.read_text("utf-8") for path in SCRIPTS)


def test_the_page_names_each_database_and_its_stores() -> None:
    code = (WEB / "js" / "page" / "database.ts").read_text("utf-8")
    stores = set(re.findall(r"createObjectStore\('(\w+)'", code))
    assert named("database `hairpin`") == stores
    assert "const NAME = 'hairpin';" in code
    others = re.search(r"const ALL = \[NAME, (.*?)\];", code)
    assert others
    assert named("database") == set(re.findall(r"'([^']+)'", others[1]))
    caches = re.findall(r"const PREFIX = `(\w+)", (WEB / "sw.js").read_text("utf-8"))
    assert named("caches") == {f"{prefix} …" for prefix in caches}


def test_the_policy_of_the_page_allows_no_other_host() -> None:
    for policy in (pages.POLICY, pages.GUIDES_POLICY, pages.MISSING_POLICY):
        assert policy.startswith("default-src 'none'")
        assert not re.search(r"https?:|\*", policy)


def test_the_named_buttons_and_tests_exist() -> None:
    words = (ENGINE / "hairpin" / "words" / "en" / "page_setup.po").read_text("utf-8")
    for button in ("Delete everything on this device", "Remember names", "Preferences"):
        assert button in TEXT
        assert f'msgstr "{button}"' in words
    for path in re.findall(r"`(tests/[\w/.]+)`", TEXT):
        assert (ROOT / path).exists(), path
