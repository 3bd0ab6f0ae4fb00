"""The page's sentences: every key in the scripts exists, and every key in the catalogues is used."""

from __future__ import annotations

import json
import re
import shutil

import pytest
from hairpin.bots.driver import PACES
from hairpin.core.seats import COLOURS

from tools import common, typescript
from tools.common import WEB

SCRIPTS = [
    path for path in sorted((WEB / "js").rglob("*.[jt]s")) if not path.match("words.*.en.ts")
]
COMMENT = re.compile(r"/\*.*?\*/|(?<=\s)//[^\n]*", re.S)
#: A call that returns a sentence: ``t('close')``, ``ctx.words('table.undo')``.
SAID = re.compile(r"\b(?:t|words)\(\s*'([^'\n]+)'")
TEXT = re.compile(r"'([^'\n]*)'|\"([^\"\n]*)\"")
PUT_TOGETHER = re.compile(r"`((?:[\w.-]|\$\{[^{}`]*\})+)`")
CODE = [COMMENT.sub("", path.read_text("utf-8")) for path in SCRIPTS]


@pytest.fixture(scope="module")
def known() -> set[str]:
    """Return the keys of all catalogues. No key is in two catalogues."""
    if not shutil.which("node"):
        pytest.skip("needs Node to read the catalogues")
    found: set[str] = set()
    for part in ("page", "table", "record", "check"):
        address = (WEB / "js" / "ui" / f"words.{part}.en.ts").as_uri()
        code = f"import * as all from {json.dumps(address)};"
        code += "console.log(JSON.stringify(Object.values(all).flatMap(Object.keys)));"
        keys = json.loads(common.node(typescript.IMPORT, "--input-type=module", "--eval", code))
        assert found.isdisjoint(keys)
        found |= set(keys)
    return found


def test_every_key_in_a_script_exists(known: set[str]) -> None:
    missing = {
        path.name: bad
        for path, code in zip(SCRIPTS, CODE, strict=True)
        if (bad := sorted(set(SAID.findall(code)) - known))
    }
    assert missing == {}


def test_every_sentence_is_used(known: set[str]) -> None:
    """Each key must be written in a script, or arise if words of the scripts fill a template in a script."""
    texts = {a or b for code in CODE for a, b in TEXT.findall(code)}
    words = {word for code in CODE for word in re.findall(r"[\w-]+", code)}
    words |= set(COLOURS) | {f"{c}-{n}" for c in COLOURS for n in (2, 3, 4)}
    words |= {f"no{n}" for n in (1, 2, 3)}
    templates = [
        re.compile(re.sub(r"\\\$\\\{.*?\\\}", r"([\\w.-]+)", re.escape(text)))
        for code in CODE
        for text in PUT_TOGETHER.findall(code)
        if "${" in text and "." in re.sub(r"\$\{[^{}]*\}", "", text)
    ]
    unasked = []
    for key in sorted(known - texts):
        parts = [match.groups() for each in templates if (match := each.fullmatch(key))]
        if not any(all(part in words for part in found) for found in parts):
            unasked.append(key)
    assert unasked == []


def test_keys_from_templates_are_complete(known: set[str]) -> None:
    wanted = {f"colour.{colour}" for colour in COLOURS}
    wanted |= {f"letter.{colour}" for colour in COLOURS}
    wanted |= {f"table.{what}.{pace}" for what in ("pace", "rate") for pace in PACES}
    wanted |= {f"prefs.pace.{pace}" for pace in PACES}
    for family, ends in (("trouble", ("title", "do")), ("key", ("name", "does"))):
        members = {key.split(".")[1] for key in known if re.fullmatch(rf"{family}\.\w+\.\w+", key)}
        wanted |= {f"{family}.{member}.{end}" for member in members for end in ends}
    assert sorted(wanted - known) == []
