"""The page's sentences: every key in the scripts exists, and every key in the catalogues is used."""

from __future__ import annotations

import json
import re
import shutil

import pytest
from hairpin.bots.driver import PACES
from hairpin.core.seats import COLOURS
from hairpin.core.words import WORDS_FOLDER, Catalogue, parse_po, plain_key

from tools import common, pages, stdlib
from tools.common import ENGINE, ROOT, WEB

FILES = sorted(WORDS_FOLDER.glob("en/page*.po"))
SCRIPTS = sorted((WEB / "js").rglob("*.[jt]s"))
COMMENT = re.compile(r"/\*.*?\*/|(?<=\s)//[^\n]*", re.S)
#: A call that returns a sentence: ``t('close')``, ``ctx.words('table.undo')``.
SAID = re.compile(r"\b(?:t|words)\(\s*'([^'\n]+)'")
TEXT = re.compile(r"'([^'\n]*)'|\"([^\"\n]*)\"")
PUT_TOGETHER = re.compile(r"`((?:[\w.-]|\$\{[^{}`]*\})+)`")
CODE = [COMMENT.sub("", path.read_text("utf-8")) for path in SCRIPTS]
SENTENCES = {
    key: forms for file in FILES for key, forms in parse_po(file.read_text("utf-8")) if key
}
KNOWN = {plain_key(key) for key in SENTENCES}


def test_every_key_in_a_script_exists() -> None:
    missing = {
        path.name: bad
        for path, code in zip(SCRIPTS, CODE, strict=True)
        if (bad := sorted(set(SAID.findall(code)) - KNOWN))
    }
    assert missing == {}


def test_every_sentence_is_used() -> None:
    """Each key must stand in a script, or result from a template in a script and words in scripts.

    The pages without scripts take sentences from the catalogue of home, too.
    """
    texts = {a or b for code in CODE for a, b in TEXT.findall(code)}
    for path in (ROOT / "tools").glob("*.py"):
        texts |= set(
            re.findall(r"""\bwords(?:\(\))?\[f?["']([\w.]+)["']\]""", path.read_text("utf-8"))
        )
    for page in (ROOT / "index.html", WEB / "404.html"):
        texts |= {
            found["text"] or found["key"]
            for found in pages.KEYS.finditer(
                page.read_text("utf-8").replace("<!--hairpin:floor-->", "")
            )
        }
    texts |= {f"teaching.settings.{how}" for how in ("range", "each")}
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
    for key in sorted(KNOWN - texts):
        parts = [match.groups() for each in templates if (match := each.fullmatch(key))]
        if not any(all(part in words for part in found) for found in parts):
            unasked.append(key)
    assert unasked == []


def test_keys_from_templates_are_complete() -> None:
    wanted = {f"colour.{colour}" for colour in COLOURS}
    wanted |= {f"letter.{colour}" for colour in COLOURS}
    wanted |= {f"table.{what}.{pace}" for what in ("pace", "rate") for pace in PACES}
    wanted |= {f"prefs.pace.{pace}" for pace in PACES}
    for family, ends in (("trouble", ("title", "do")), ("key", ("name", "does"))):
        members = {key.split(".")[1] for key in KNOWN if re.fullmatch(rf"{family}\.\w+\.\w+", key)}
        wanted |= {f"{family}.{member}.{end}" for member in members for end in ends}
    assert sorted(wanted - KNOWN) == []


def test_a_full_sentence_ends_with_a_full_stop_and_a_label_does_not() -> None:
    wrong = []
    for key, forms in SENTENCES.items():
        for text in forms:
            ends = re.search(r"[.!?…][”’)]?$", text)
            inner = re.search(r"[a-z)”][.!?] +[A-Z{]", text)
            if (inner and not ends) or re.fullmatch(r"[^\W\d_]+\.", text):
                wrong.append(key)
    assert wrong == []
    assert len(SENTENCES) > 500


def test_no_key_is_in_two_catalogues() -> None:
    """`Catalogue.load_all` refuses a second sentence for a key, also between page and engine."""
    assert set(Catalogue("en").load_all()) > KNOWN


def test_scripts_get_the_sentences_of_the_catalogues() -> None:
    if not shutil.which("node"):
        pytest.skip("needs Node to read the catalogues")
    every = [path for folder in WORDS_FOLDER.iterdir() for path in sorted(folder.glob("*.po"))]
    code = f"""
import {{ readFileSync }} from 'node:fs';
import {{ entries }} from {json.dumps((ROOT / "tools" / "po.mjs").as_uri())};
const read = (path) => entries(readFileSync(path, 'utf8'));
console.log(JSON.stringify({json.dumps([str(path) for path in every])}.map(read)));
"""
    found = json.loads(common.node("--input-type=module", "--eval", code))
    for path, entries in zip(every, found, strict=True):
        expected = [[key, list(forms)] for key, forms in parse_po(path.read_text("utf-8"))]
        assert entries == expected, path.name


def test_the_plural_rule_of_each_file_is_that_of_the_language() -> None:
    rules = {
        re.search(r"plural=([^;]+)", dict(parse_po(file.read_text("utf-8")))[""][0])
        for file in (*FILES, WORDS_FOLDER / "en" / "core.po")
    }
    assert len({rule and rule[1] for rule in rules}) == 1


def test_the_self_check_has_no_plural_forms() -> None:
    """Its script looks sentences up by itself, without the rule for plurals."""
    (file,) = (file for file in FILES if file.name == "page_check.po")
    assert all(len(forms) == 1 for _, forms in parse_po(file.read_text("utf-8")))


def test_the_engines_archive_has_no_sentences_of_the_page() -> None:
    names = {path.name for path in stdlib.shipped(ENGINE)}
    assert names.isdisjoint(file.name for file in FILES)
    assert {"core.po", "daily.po", "tallies.po"} <= names
