"""``tools.typescript`` removes the types of the page's scripts for servers of the sources."""

from __future__ import annotations

import json
import os
import shutil
from base64 import b64decode
from typing import TYPE_CHECKING

import pytest

from tools import typescript
from tools.common import WEB, Trouble, node

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SOURCE = """// A comment of two
// lines.
import type { Other } from './other.ts';

export class Own {
  declared!: string;
  count: number = 1;
  constructor(public given: Other) {}
}
"""


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A TypeScript file."""
    path = tmp_path / "own.ts"
    path.write_text(SOURCE, "utf-8")
    return path


def test_types_are_removed_and_fields_are_assigned(source: Path) -> None:
    code, _, mapped = typescript.script(source).decode().partition("//# sourceMappingURL=")
    assert "other.ts" not in code
    assert "declared" not in code
    assert "this.given = given;" in code
    assert "this.count = 1;" in code
    facts = json.loads(b64decode(mapped.partition("base64,")[2]))
    assert facts["sources"] == ["own.ts"]
    assert facts["sourcesContent"] == [SOURCE]


def test_each_state_of_a_file_is_read_once(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = typescript.script(source)
    asked: list[Path] = []
    ask = typescript._ask

    def counted(path: Path) -> dict[str, str]:
        asked.append(path)
        return ask(path)

    monkeypatch.setattr(typescript, "_ask", counted)
    assert typescript.script(source) is first
    assert asked == []
    source.write_text(SOURCE.replace("= 1", "= 22"), "utf-8")
    assert b"this.count = 22;" in typescript.script(source)
    assert asked == [source]


def test_an_error_names_file_and_line(source: Path) -> None:
    source.write_text(SOURCE + ")\n", "utf-8")
    with pytest.raises(Trouble, match=r"own\.ts:10:0: ERROR: Unexpected"):
        typescript.script(source)


@pytest.fixture
def _new_process() -> Iterator[None]:
    """Forget the running process, before and after the test."""
    typescript._process.cache_clear()
    yield
    typescript._process.cache_clear()


@pytest.mark.usefixtures("_new_process")
def test_without_node_one_sentence_says_so(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(Trouble, match=r"^The page's TypeScript needs Node\.js .*\.$"):
        typescript.script(source)


@pytest.mark.usefixtures("_new_process")
def test_a_process_that_ends_is_started_again(source: Path) -> None:
    process = typescript._process()
    process.kill()
    process.wait()
    with pytest.raises(Trouble, match="Node ended"):
        typescript.script(source)
    assert b"this.given" in typescript.script(source)


def test_a_script_that_imports_a_package_is_joined_with_it() -> None:
    code = typescript.script(WEB / "js" / "ui" / "template.ts").decode()
    assert "createTreeWalker" in code
    assert "from 'lit-html" not in code
    assert "element," in code.rpartition("export {")[2]


def test_the_page_names_scripts_as_in_a_build(source: Path) -> None:
    assert typescript.source_of(source.with_suffix(".js")) == source
    assert typescript.source_of(source.with_name("none.js")).suffix == ".js"
    plain = source.with_suffix(".js")
    plain.touch()
    assert typescript.source_of(plain) == plain


def test_node_imports_typescript(source: Path) -> None:
    code = f"import {{ Own }} from {json.dumps(source.as_uri())}; console.log(new Own({os.getpid()}).given);"
    said = node(typescript.IMPORT, "--input-type=module", "--eval", code)
    assert said.strip() == str(os.getpid())
