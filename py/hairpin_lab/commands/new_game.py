"""The command ``new-game``: write a package with a small game, as a start for a new game.

The new game is a renamed copy of the null game, or of the hidden game with ``--hidden``, so it
always passes the current conformance suite. The other files of the package come from
``hairpin_lab/starter``.
"""

from __future__ import annotations

import keyword
import os
import re
import shutil
import sys
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from hairpin.core.errors import Refusal
from hairpin.plugins import is_id, is_taken, offered
from hairpin.terminal.files import reason_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.resources.abc import Traversable

    from hairpin.terminal.console import Console

_STARTER = "hairpin_lab.starter"
_DOCSTRING = re.compile(r'\A"""(.*?)"""\n', re.DOTALL)


class Pattern(NamedTuple):
    """A game to copy: the first word of its name, its package, and the location of its catalogues."""

    word: str
    package: str
    words: tuple[str, str]  # a package, and the folder of catalogues in it


PLAIN = Pattern("null", "hairpin.games.null_game", ("hairpin", "words"))
HIDDEN = Pattern("hidden", "hairpin.testing.hidden_game", ("hairpin.testing.hidden_game", "words"))


def write(console: Console, name: str, to: str | None, *, hidden: bool) -> int:
    """Write the package of a new game called ``name``. Return the exit code.

    Raises ``Refusal`` for an invalid name, and for a folder that exists or cannot be written.
    """
    check_name(name)
    folder = Path(name if to is None else to)
    try:
        folder = folder.expanduser()
        if folder.exists() or folder.is_symlink():
            raise Refusal("terminal.error.new.there", folder=str(folder))
        folder.parent.mkdir(parents=True, exist_ok=True)
        # Write a temporary folder and rename it at the end, so that the folder is never incomplete.
        draft = folder.with_name(f".{folder.name}-{os.getpid()}")
        draft.mkdir()
        try:
            for place, text in package(name, HIDDEN if hidden else PLAIN):
                (draft / place).parent.mkdir(parents=True, exist_ok=True)
                (draft / place).write_text(text, "utf-8")
            draft.rename(folder)
        except BaseException:
            shutil.rmtree(draft, ignore_errors=True)
            raise
    except (OSError, RuntimeError) as error:
        reason = reason_of(error)
        raise Refusal("terminal.error.write", file=str(folder), reason=reason) from None
    written = sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())
    if console.json:
        console.write({"game": name, "folder": str(folder), "files": written})
        return 0
    console.print_text("new.written", name=titled(name), folder=str(folder), n=len(written))
    console.print_text("new.next", folder=str(folder))
    return 0


def check_name(name: str) -> None:
    """Check that a new game may have this id, and that a package may have the module name that is
    made from the id. Raises ``Refusal``."""
    if not is_id(name):
        raise Refusal("elsewhere.shape", id=name[:40])
    module = name.replace("-", "_")
    if keyword.iskeyword(module) or module in sys.stdlib_module_names:
        raise Refusal("terminal.error.new.python", name=name)
    spec = find_spec(module)
    # A folder in the current directory is not an installed package.
    there = spec is not None and spec.origin is not None
    if is_taken(name) or name in offered() or there:
        raise Refusal("terminal.error.new.taken", name=name)


def titled(name: str) -> str:
    """Return the name of a game for people, from its id: ``hill-climb`` becomes Hill Climb."""
    return " ".join(part.capitalize() for part in name.split("-"))


def package(name: str, pattern: Pattern) -> Iterator[tuple[str, str]]:
    """Yield the path and the text of each file of a new package."""
    module = name.replace("-", "_")
    game, starter = files(pattern.package), files(_STARTER)

    def text(file: Traversable) -> str:
        return renamed(file.read_text("utf-8"), name, pattern)

    # The class gets the game's name, with ``Game`` added if the source already uses that name.
    old = (game / "__init__.py").read_text("utf-8")
    kind = titled(name).replace(" ", "")
    kind += "Game" if re.search(rf"\b{kind}\b", old) else ""
    old = old.replace(f"{pattern.word.title()}Game", kind)
    source = re.sub(r"^from \.\.\.(?=\w)", "from hairpin.", renamed(old, name, pattern), flags=re.M)
    source = re.sub(r"^(    from) \.\.\.(?=\w)", r"\1 hairpin.", source, flags=re.M)
    about = f'"""{titled(name)}: say here what it is, what it is not, and where its rules come from."""\n'
    yield f"src/{module}/__init__.py", _DOCSTRING.sub(lambda _: about, source, count=1)
    yield f"src/{module}/py.typed", ""
    yield f"src/{module}/guide.en.md", text(starter / f"{pattern.word}_guide.en.md")
    for file in ("page.css", "pictures.toml"):
        yield f"src/{module}/{file}", text(game / file)
    place, folder = pattern.words
    words = files(place) / folder / "en" / f"{pattern.word}_game.po"
    yield f"src/{module}/words/en/{module}.po", text(words)
    test = (starter / f"{pattern.word}_test.py").read_text("utf-8")
    yield f"tests/test_{module}.py", _own_import_last(test, name, pattern)
    yield "pyproject.toml", renamed((starter / "package.toml").read_text("utf-8"), name, PLAIN)
    yield "README.md", renamed((starter / "readme.md").read_text("utf-8"), name, PLAIN)


def renamed(text: str, name: str, pattern: Pattern) -> str:
    """Return the text with each form of the copied game's name replaced by the new game's name."""
    word = pattern.word
    title = titled(name)
    forms = {
        f"the {word} game": title,
        f"The {word} game": title,
        f"{word}-game": name,
        f"{word}_game": name.replace("-", "_"),
        f"{word.title()} Game": title,
    }
    return re.sub("|".join(map(re.escape, forms)), lambda found: forms[found[0]], text)


def _own_import_last(test: str, name: str, pattern: Pattern) -> str:
    """Return the test with the import of the game moved behind the imports of other packages."""
    lines = test.splitlines(keepends=True)
    own = next(line for line in lines if line.startswith(f"from {pattern.package} import"))
    lines.remove(own)
    last = max(i for i, line in enumerate(lines) if line.startswith("from hairpin"))
    module = name.replace("-", "_")
    lines[last + 1 : last + 1] = ["\n", own.replace(pattern.package, module)]
    return renamed("".join(lines), name, pattern)
