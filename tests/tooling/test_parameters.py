"""The parameters of the page's address: one list, which the code reads and ``docs/embedding.md`` explains."""

from __future__ import annotations

import json
import re
from typing import Any

from tools import bundle, pages, typescript
from tools.common import ROOT, WEB, node

MODULE = WEB / "js" / "page" / "parameters.ts"
#: A call that reads a parameter, and a search in the address by a script that cannot import the list.
READS = re.compile(r"\b(?:parameter|flagged)\('(\w+)'")
SEARCHES = re.compile(r"\[\?&\](\w+)=")
#: A parameter of the page's own reloads. Nobody writes it.
OWN = {"look"}


def listed() -> dict[str, dict[str, Any]]:
    """Return the list of the code: name -> its values (None for numbers) and its usual value."""
    script = f"console.log(JSON.stringify((await import('{MODULE.as_uri()}')).PARAMETERS))"
    found: dict[str, dict[str, Any]] = json.loads(
        node(typescript.IMPORT, "--input-type=module", "-e", script)
    )
    return found


def test_the_code_reads_each_parameter_of_the_list_and_no_other() -> None:
    texts = [path.read_text("utf-8") for path in sorted((WEB / "js").rglob("*.[jt]s"))]
    read = {name for text in texts for name in READS.findall(text)}
    searched = {name for text in texts for name in SEARCHES.findall(text)} - OWN
    assert read | searched == set(listed())


def test_the_documentation_explains_each_parameter_with_its_values() -> None:
    text = (ROOT / "docs" / "embedding.md").read_text("utf-8")
    rows = re.findall(r"^\| `(\w+)=` \| ([^|]+) \| [^|]+\|$", text, re.M)
    documented = {name: re.findall(r"`([^`]+)`", values) for name, values in rows}
    assert documented == {
        name: ["N"] if parameter["values"] is None else parameter["values"] or ["CODE"]
        for name, parameter in listed().items()
    }


def test_each_parameter_has_an_example_in_the_documentation() -> None:
    text = (ROOT / "docs" / "embedding.md").read_text("utf-8")
    missing = [
        name for name in listed() if not re.search(rf"[?&]{name}=[\w.]+|data-{name}[=\s>]", text)
    ]
    assert missing == []


def test_the_script_for_other_pages_is_small_and_knows_the_games() -> None:
    joined = bundle.bundle()[bundle.EMBED].decode()
    games = [
        {"id": "toy", "name": "Toy’s", "frame": [360, 600]},
        {"id": "low", "name": "Low", "frame": [360, 480]},
    ]
    filled = pages.embed_script(joined, games)
    assert '{"toy":["Toy’s"],"low":["Low",480]}' in filled
    assert "%GAMES%" not in filled
    assert "import" not in filled
    assert len(pages.embed_script(joined, pages.site_data()["games"]).encode()) < 3000
