"""Compiles the parts of the engine that take most time into C extensions, with mypyc.

``setup.py`` calls it if ``HAIRPIN_COMPILE`` is 1. It compiles changed copies, because the page and
the pure package get the sources without anything that only mypyc needs. The changes of ``adapted``:

- Classes with ``__slots__`` may have subclasses in plain Python, as games of other packages have.
  mypyc also needs that to make an object without ``__init__``, as ``copy`` does.
- ``__getstate__`` returns what Python itself returns for slots, so ``copy`` and ``pickle`` work, and
  either build reads what the other one has pickled.
- Classes have their ``__slots__`` again, which mypyc drops; a codec reads them.
"""

from __future__ import annotations

import ast
import os
import re
import shutil
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

    from setuptools import Extension

#: The compiled modules, each without the suffix ``.py``. The others hardly gain, or are not for mypyc.
MODULES: Final = (
    *("hairpin/core/chance", "hairpin/core/clock", "hairpin/core/state"),
    *(f"hairpin/games/daytona/{name}" for name in ("codec", "plan", "rules", "state", "track")),
    *(
        f"hairpin/games/grand_prix/{name}"
        for name in ("carrying", "driving", "observe", "rules", "state")
    ),
    *(f"hairpin/games/pursuit/{name}" for name in ("cards", "chains", "rules", "state")),
    *(f"hairpin/games/racing_demon/{name}" for name in ("cards", "rules", "state", "stuck")),
    *(f"hairpin/games/turbo_duel/{name}" for name in ("packed", "rules", "search", "state")),
    # Without a report to write, its functions return at once; calls of compiled functions cost less.
    *(
        f"hairpin/games/{game}/report"
        for game in ("daytona", "grand_prix", "pursuit", "racing_demon", "turbo_duel")
    ),
    *("hairpin/steps/step", "hairpin_lab/table"),
    *(
        f"hairpin_lab/sights/{name}"
        for name in ("daytona", "grand_prix", "pursuit", "racing_demon", "turbo_duel")
    ),
)
#: The base of all states. Its ``__slots__`` stay hidden, because mypyc accepts no base class with slots.
_BASE: Final = "State"

_FUTURE: Final = "from __future__ import annotations\n"
_IMPORTS: Final = """
import copyreg as _copyreg
from typing import TYPE_CHECKING as _TYPE_CHECKING, Any as _Any, cast as _cast
if _TYPE_CHECKING:  # mypyc obeys the decorator, and nothing imports it at run time
    from mypy_extensions import mypyc_attr as _mypyc_attr
"""
_DECORATOR: Final = "@_mypyc_attr(allow_interpreted_subclasses=True)"
_METHOD: Final = """
    def __getstate__(self) -> _Any:
        return _state_of(self)
"""
_STATE_OF: Final = """
def _state_of(one: _Any) -> _Any:
    kind = type(one)
    names = {*kind.__mypyc_attrs__, *_cast(_Any, _copyreg)._slotnames(kind)}
    values = {name: getattr(one, name) for name in names if hasattr(one, name)}
    return getattr(one, "__dict__", None) or None, values
"""
#: ``Class.__new__(Class)``; mypyc knows no ``__new__`` of a class that defines none.
_BLANK: Final = re.compile(r"\b(\w+)\.__new__\(\1\)")


def _slots(kind: ast.ClassDef) -> tuple[str, ...] | None:
    for line in kind.body:
        if isinstance(line, ast.Assign) and ast.unparse(line.targets[0]) == "__slots__":
            return tuple(ast.literal_eval(line.value))
    return None


def adapted(text: str) -> str:
    """Return the source of a module as mypyc compiles it."""
    lines, end = text.splitlines(), ""
    # From the last class to the first, so that line numbers stay valid.
    for kind in reversed(ast.parse(text).body):
        if not isinstance(kind, ast.ClassDef) or (slots := _slots(kind)) is None:
            continue
        lines.insert(kind.end_lineno or kind.lineno, _METHOD)
        lines.insert(kind.lineno - 1, _DECORATOR)
        if kind.name != _BASE:
            end += f'setattr({kind.name}, "__slots__", {slots!r})\n'
    if _DECORATOR in lines:
        end += _STATE_OF
    changed = _BLANK.sub(r"_cast(_Any, \1).__new__(\1)", "\n".join([*lines, end]))
    return changed.replace(_FUTURE, _FUTURE + _IMPORTS, 1)


def extensions(engine: Path, folder: Path) -> list[Extension]:
    """Write C sources for ``MODULES`` below ``folder``; return what setuptools needs to compile them.

    ``engine`` is the folder of the sources. Exits with mypy's messages if a module has an error.
    """
    from mypyc.build import mypycify

    sources = folder / "py"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(engine, sources, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    files = [sources / f"{name}.py" for name in MODULES]
    for file in files:
        file.write_text(adapted(file.read_text("utf-8")), "utf-8")
    os.environ["MYPYPATH"] = str(sources)
    options = ["--config-file=", "--namespace-packages", "--explicit-package-bases"]
    return mypycify(
        [*options, *map(str, files)],
        opt_level="2",
        debug_level="0",
        target_dir=str(folder / "c"),
        group_name="hairpin",
    )
