"""Each script finds the sentences it uses: in home's catalogue or in one that was fetched with it."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from hairpin.core.words import parse_po, plain_key

from tools.common import WEB

if TYPE_CHECKING:
    from collections.abc import Iterator

SCRIPTS = (WEB / "js").resolve()
ENTRY = SCRIPTS / "app.ts"
COMMENT = re.compile(r"/\*.*?\*/|(?<=\s)//[^\n]*", re.S)
STATIC = re.compile(
    r"^(?:import|export)\b(?!\s+type\b)(?:[^;']*?\bfrom)?\s*'(\.[^']+)';", re.M | re.S
)
LAZY = re.compile(r"(?<!typeof )\bimport\('(\.[^']+)'\)(?!\.)")
#: A call that returns a sentence: ``t('close')``, ``ctx.words('table.undo')``.
SAID = re.compile(r"\b(?:t|words)\(\s*'([^'\n]+)'")
TEMPLATE = re.compile(r"\b(?:t|words)\((?:[^()]*?: )?`((?:[\w.-]|\$\{[^{}`]*\})+)`")
TEXT = re.compile(r"'([\w.-]+)'")

TABLE = r"(table|show|hand)\..*"
#: Scripts that use sentences only after another script has brought them: script -> keys.
LATER = {
    # These scripts act on a table, whose screen brings its sentences.
    "days.ts": r"table\.puzzle\.back",
    "win-questions.ts": TABLE,
    "print-table.ts": TABLE,
    "show/": TABLE,
    "circuit/": TABLE,
    "places/": TABLE,
    # Drawings of a table in texts use no controls.
    "fast-forward.ts": TABLE,
    "hand-order.ts": TABLE,
    "control.ts": TABLE,
    "running-order.ts": TABLE,
    "stage.ts": TABLE,
    # The parts of a day's race are shown once `days.ts` has come.
    "result.ts": r"today\.practise",
    "day-line.ts": r"today[.]copy",
    # It asks whether the sentence has come, and has another one.
    "progress.ts": r"trouble\..*",
    # The states of a day are `new`, `open`, `done` and `gone`.
    "today.ts": r"today\.(next|par|past)",
}


@cache
def _code(path: Path) -> str:
    return COMMENT.sub("", path.read_text("utf-8"))


@cache
def _keys(catalogue: Path) -> frozenset[str]:
    entries = parse_po(catalogue.read_text("utf-8"))
    return frozenset(plain_key(key) for key, _ in entries if key)


ALL = frozenset[str]().union(
    *map(_keys, (WEB.parent / "py/hairpin/words/en").resolve().glob("page*.po"))
)


def _targets(path: Path, pattern: re.Pattern[str]) -> set[Path]:
    paths = {(path.parent / name).resolve() for name in pattern.findall(_code(path))}
    return {each for each in paths if SCRIPTS in each.parents or each.suffix == ".po"}


@cache
def _closure(entry: Path) -> tuple[frozenset[Path], frozenset[str]]:
    """The scripts that a script imports at once, itself too, and the sentences they bring."""
    scripts, sentences, todo = set[Path](), set[str](), [entry]
    while todo:
        path = todo.pop()
        if path.suffix == ".po":
            sentences |= _keys(path)
        elif path not in scripts:
            scripts.add(path)
            todo += _targets(path, STATIC)
    return frozenset(scripts), frozenset(sentences)


def _available() -> dict[Path, frozenset[str]]:
    """The sentences that are loaded when a script that is fetched later begins to run.

    A script fetched from several places counts on what each of them has.
    """
    entries, todo = {ENTRY}, [ENTRY]
    places: dict[Path, set[Path]] = {}
    while todo:
        entry = todo.pop()
        for script in _closure(entry)[0]:
            for target in _targets(script, LAZY):
                places.setdefault(target, set()).add(entry)
                if target not in entries:
                    entries.add(target)
                    todo.append(target)
    home = _closure(ENTRY)[1]
    found = dict.fromkeys(entries, ALL) | {ENTRY: home}
    while True:
        new = {
            entry: home
            | _closure(entry)[1]
            | frozenset.intersection(*(found[place] for place in places.get(entry, {ENTRY})))
            for entry in entries
        }
        if new == found:
            return found
        found = new


def _used(script: Path, literals: set[str]) -> Iterator[str]:
    """The keys that a script uses. Values of a template are literals of scripts that it imports."""
    code = _code(script)
    yield from SAID.findall(code)
    for text in TEMPLATE.findall(code):
        if "${" in text:
            form = re.compile(re.sub(r"\\\$\\\{.*?\\\}", r"([\\w-]+)", re.escape(text)))
            for key in ALL:
                match = form.fullmatch(key)
                if match and literals.issuperset(match.groups()):
                    yield key


def test_each_script_has_its_sentences_when_it_runs() -> None:
    home = _closure(ENTRY)[0]
    missing: dict[str, list[str]] = {}
    for entry, sentences in _available().items():
        scripts = _closure(entry)[0]
        literals = {text for each in scripts | home for text in TEXT.findall(_code(each))}
        for script in scripts - (home if entry != ENTRY else frozenset()):
            name = script.relative_to(SCRIPTS).as_posix()
            later = "|".join(keys for part, keys in LATER.items() if part in name)
            used = {key for key in _used(script, literals) if not re.fullmatch(later, key)}
            if lacking := sorted(used - sentences):
                missing[f"{entry.name}: {script.name}"] = lacking
    assert missing == {}
    assert len(_available()) > 20
