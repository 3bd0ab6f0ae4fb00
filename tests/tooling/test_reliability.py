"""``docs/reliability.md``: each promise names a test that exists."""

from __future__ import annotations

import re

import pytest

from tools.common import ROOT

PAGE = (ROOT / "docs" / "reliability.md").read_text("utf-8")
ROW = re.compile(r"^\| (?!---|Fault )(.+?) \| (.+?) \| (.+?) \|$", re.M)
NAMED = re.compile(r"`(tests/[\w/.]+)::([^`]+)`")
#: Faults that the page must list: each text must occur in the first column of its table.
CASES = (
    *("closes the database", "frozen", "discarded", "killed", "storage is full", "clears the site's storage"),
    *("new version", "old and new files", "private window", "plain http", "older than the floor"),
    *("WebAssembly is forbidden", "Storage is forbidden", "cuts a link", "set back"),
)  # fmt: skip
ROWS = ROW.findall(PAGE)


@pytest.mark.parametrize(("case", "outcome", "tests"), ROWS, ids=[row[0][:40] for row in ROWS])
def test_each_promise_names_tests_that_exist(case: str, outcome: str, tests: str) -> None:
    named = NAMED.findall(tests)
    assert named, f"no test is named for: {case}"
    assert NAMED.sub("", tests).strip(" ,") == ""
    for path, name in named:
        text = (ROOT / path).read_text("utf-8")
        module = (f"test('{name}'", f"test(`{name}`")
        wanted = module if path.endswith(".mjs") else (f"def {name}(",)
        assert any(words in text for words in wanted), f"{path} has no test {name}"


def test_the_table_has_a_row_for_each_case() -> None:
    missing = [case for case in CASES if not any(case in row[0] for row in ROWS)]
    assert missing == []
