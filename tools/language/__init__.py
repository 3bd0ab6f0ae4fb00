"""``build.py check``, step "language": finds vague lines in comments and documents, and long lines.

A line of prose is vague if a quarter or more of its words are in words.txt. Lines of fewer than
seven words do not count. budget.txt has the allowed number of vague and of long lines for each top
folder. These numbers only fall: ``--fix`` writes lower counts, and a higher count fails.
"""

from __future__ import annotations

import argparse
import ast
import functools
import io
import re
import tokenize
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tools.common import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

HERE = Path(__file__).resolve().parent
BUDGET = HERE / "budget.txt"
#: Lines with fewer words are not counted.
FEWEST = 7
#: A line is vague if at least this share of its words is in words.txt.
SHARE = 0.25
#: The longest line in characters.
WIDEST = 120
#: A line may exceed `WIDEST` if it contains a word of at least this many characters, such as an address.
UNBROKEN = 60
SCRIPTS = {".js", ".mjs", ".css", ".ts"}
#: Files whose lines may have at most `WIDEST` characters. Ruff checks Python files.
WIDE = {*SCRIPTS, ".md", ".py", ".yml"}
#: Folders without texts of this project.
LEFT_OUT = {".build", ".git", ".venv", "__pycache__", "build", "dist", "node_modules"}
#: Files that the check skips: generated files, and the change log.
GENERATED = re.compile(r"(^|/)(engine/types\.ts|CHANGELOG\.md|package-lock\.json)$")
#: Texts for players, which the check skips, because they have their own tests.
FOR_PLAYERS = re.compile(r"(^|/)(guide|teaching|teachers|privacy)\.\w+\.md$")

_WORD = re.compile(r"[A-Za-z][A-Za-z'’]*")
_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_CODE = re.compile(r"`[^`]*`")
_STRING = re.compile(r"""'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`""", re.S)
_COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.S)
_TYPES = re.compile(r"@\w+\s*\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}(\s*\[?[\w.=]+\]?)?|@\w+")


class Line(NamedTuple):
    """A line of a file."""

    file: str
    number: int
    text: str


@functools.cache
def words() -> frozenset[str]:
    """Return the vague words: pronouns and other words that stand for a noun."""
    lines = (HERE / "words.txt").read_text("utf-8").splitlines()
    return frozenset(word for line in lines if not line.startswith("#") for word in line.split())


def vague(text: str) -> bool | None:
    """Whether a line of prose is vague; None if it is too short to count."""
    found = [word.lower().replace("’", "'") for word in _WORD.findall(text)]
    if len(found) < FEWEST:
        return None
    return sum(word in words() for word in found) >= SHARE * len(found)


def prose(name: str, text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines of comments, docstrings or Markdown prose in a file, each with its number."""
    suffix = Path(name).suffix
    if suffix == ".py":
        yield from _python(text)
    elif suffix == ".md":
        yield from _markdown(text)
    elif suffix in SCRIPTS:
        yield from _script(text, line_comments=suffix != ".css")


def _python(text: str) -> Iterator[tuple[int, str]]:
    try:
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.COMMENT:
                yield token.start[0], token.string.lstrip("#: ")
        tree = ast.parse(text)
    except (SyntaxError, tokenize.TokenError):
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            docstring = ast.get_docstring(node, clean=False)
            if docstring is not None:
                first = node.body[0].lineno
                for offset, line in enumerate(docstring.splitlines()):
                    yield first + offset, line.strip()


def _markdown(text: str) -> Iterator[tuple[int, str]]:
    code = False
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("```"):
            code = not code
        elif not code:
            yield number, _CODE.sub("", _LINK.sub(r"\1", line))


def _script(text: str, *, line_comments: bool) -> Iterator[tuple[int, str]]:
    # Match strings, too, because they may contain the signs of comments.
    tokens = re.compile(f"{_COMMENT.pattern}|{_STRING.pattern}", re.S)
    for match in tokens.finditer(text):
        comment = match[0]
        if not comment.startswith("/*") and not (line_comments and comment.startswith("//")):
            continue
        first = text.count("\n", 0, match.start()) + 1
        for offset, line in enumerate(comment.splitlines()):
            yield first + offset, _TYPES.sub("", line.strip(" */"))


def long_lines(name: str, text: str) -> Iterator[int]:
    """Yield the numbers of the lines over `WIDEST` characters, except tables, links and unbreakable lines."""
    markdown = name.endswith(".md")
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) <= WIDEST or (markdown and line.lstrip().startswith("|")):
            continue
        # A long address or piece of data cannot be broken.
        if len(_LINK.sub(r"\1", line)) > WIDEST and max(map(len, line.split())) < UNBROKEN:
            yield number


def folder_of(name: str) -> str:
    """Return the top folder of a file; "." for a file at the top."""
    return name.split("/")[0] if "/" in name else "."


def sources(root: Path = ROOT) -> list[str]:
    """Return the files that the check reads, relative to ``root``."""
    found = []
    for path in sorted(root.rglob("*")):
        name = path.relative_to(root).as_posix()
        if path.suffix not in WIDE or GENERATED.search(name) or FOR_PLAYERS.search(name):
            continue
        if not LEFT_OUT & set(path.relative_to(root).parts) and path.is_file():
            found.append(name)
    return found


def findings(names: Iterable[str], root: Path = ROOT) -> dict[str, list[Line]]:
    """Return the vague lines and the long lines of some files, under the keys "vague" and "long"."""
    found: dict[str, list[Line]] = {"vague": [], "long": []}
    for name in names:
        text = (root / name).read_text("utf-8", errors="replace")
        for number, line in prose(name, text):
            if vague(line):
                found["vague"].append(Line(name, number, line))
        lines = text.splitlines()
        found["long"] += [Line(name, n, lines[n - 1]) for n in long_lines(name, text)]
    return found


def counts(found: Mapping[str, Iterable[Line]]) -> dict[tuple[str, str], int]:
    """Return the number of findings of each kind in each top folder."""
    return dict(Counter((kind, folder_of(line.file)) for kind in found for line in found[kind]))


def read_budget(path: Path = BUDGET) -> dict[tuple[str, str], int]:
    """Return the allowed number of lines for each kind (vague or long) and top folder."""
    rows = [line.split() for line in path.read_text("utf-8").splitlines()]
    return {(row[0], row[1]): int(row[2]) for row in rows if row and row[0] != "#"}


def write_budget(allowed: Mapping[tuple[str, str], int], path: Path = BUDGET) -> None:
    """Write the allowed numbers of lines to ``path``; leave out zeros."""
    head = "# Lines that tools/language allows: kind, top folder, number. Lower them with `build.py check --fix`.\n"
    rows = [f"{kind} {folder} {n}\n" for (kind, folder), n in sorted(allowed.items()) if n]
    path.write_text(head + "".join(rows), "utf-8")


def check(found: Mapping[str, list[Line]], path: Path, *, fix: bool) -> int:
    """Compare the findings with the budget at ``path``, print the excess, and return the exit code."""
    allowed, present = read_budget(path), counts(found)
    over = {key: n for key, n in sorted(present.items()) if n > allowed.get(key, 0)}
    for (kind, folder), n in over.items():
        print(f"{n} {kind} lines in {folder}, {allowed.get((kind, folder), 0)} are allowed:")
        for line in found[kind]:
            if folder_of(line.file) == folder:
                print(f"  {line.file}:{line.number}: {line.text.strip()[:WIDEST]}")
    lower = {key: min(n, present.get(key, 0)) for key, n in allowed.items()}
    if lower != allowed and fix:
        write_budget(lower, path)
    elif lower != allowed:
        print("Fewer lines than allowed: `build.py check --fix` writes the lower numbers.")
    return 1 if over else 0


def main(argv: list[str]) -> int:
    """Check the whole checkout, or list the findings of some files."""
    parser = argparse.ArgumentParser(prog="tools.language", description=__doc__)
    parser.add_argument(
        "paths", nargs="*", help="list the findings of these files and folders only"
    )
    parser.add_argument("--fix", action="store_true", help="write lower counts into budget.txt")
    options = parser.parse_args(argv)
    names = sources()
    if options.paths:
        wanted = [Path(path).resolve() for path in options.paths]
        chosen = [n for n in names if any((ROOT / n).is_relative_to(path) for path in wanted)]
        for kind, lines in findings(chosen).items():
            for line in lines:
                print(f"{line.file}:{line.number}: {kind}: {line.text.strip()}")
        return 0
    return check(findings(names), BUDGET, fix=options.fix)
