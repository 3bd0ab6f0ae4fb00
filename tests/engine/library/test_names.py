"""The public names of the package ``hairpin`` are documented, and their modules are loaded at first use."""

from __future__ import annotations

import inspect
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import hairpin
import pytest

PACKAGE = Path(hairpin.__file__).parent
ROOT = Path(__file__).resolve().parents[3]
API = (ROOT / "docs" / "api.md").read_text("utf-8")

MODULES = """
import json, sys
from hairpin.session import Session
session = Session()
for request in json.loads(sys.argv[1]):
    assert json.loads(session.call(json.dumps(request)))["ok"]
print(json.dumps(sorted(sys.modules)))
"""
DEAL = {
    "do": "new",
    "game": "pursuit",
    "seats": [{"kind": "person"}, {"kind": "bot:dot"}],
    "seed": "one",
    "now": 0,
}


def printed(code: str, *words: str, folder: Path = PACKAGE.parent) -> list[str]:
    """Run code in a new Python process and return the list that it prints as JSON."""
    where = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code, *words], check=True, capture_output=True, text=True, env=where
    )
    found: list[str] = json.loads(done.stdout)
    return found


def test_the_page_loads_no_module_for_the_front_door(tmp_path: Path) -> None:
    """The page loads the same modules whether or not ``hairpin/__init__.py`` defines the public names."""
    bare = tmp_path / "hairpin"
    bare.mkdir()
    for part in PACKAGE.iterdir():
        if part.name not in ("__init__.py", "__pycache__"):
            (bare / part.name).symlink_to(part)
    (bare / "__init__.py").write_text(f'__version__ = "{hairpin.__version__}"\n')
    for requests in ([{"do": "hello", "games": False, "now": 0}], [DEAL]):
        with_door = printed(MODULES, json.dumps(requests))
        assert with_door == printed(MODULES, json.dumps(requests), folder=tmp_path)
        assert "hairpin.core.match_log" in with_door
        assert not {"hairpin.match", "hairpin.catalog", "hairpin.core.text", "html"} & {*with_door}


def test_importing_the_package_imports_none_of_its_modules() -> None:
    code = (
        "import json, sys, hairpin; print(json.dumps([m for m in sys.modules if 'hairpin' in m]))"
    )
    assert printed(code) == ["hairpin"]
    used = "import json, sys, hairpin; hairpin.NotAMove; print(json.dumps([m for m in sys.modules if 'hairpin.' in m]))"
    assert set(printed(used)) == {
        "hairpin.core",
        "hairpin.core.errors",
        "hairpin.core.numbers",
        "hairpin.core.plurals",
        "hairpin.core.words",
    }


def test_the_package_has_exactly_its_public_names() -> None:
    assert len(hairpin.__all__) == len(set(hairpin.__all__))
    for name in hairpin.__all__:
        assert getattr(hairpin, name) is not None
        assert name in dir(hairpin)
    assert "TYPE_CHECKING" not in dir(hairpin)
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        hairpin.nonsense  # type: ignore[attr-defined]  # noqa: B018
    names = "import json; from hairpin import *; print(json.dumps(sorted(globals())))"
    assert {*hairpin.__all__} <= {*printed(names)}
    # A module with the same name as a public object of the package would hide the object.
    within = {path.stem for path in PACKAGE.iterdir()}
    assert not within & {*hairpin.__all__}


def attributes(kind: type) -> set[str]:
    """Return the public attributes of a class."""
    return {name for name in dir(kind) if not name.startswith("_")}


OF_MATCH = attributes(hairpin.Match)


def test_the_api_page_documents_every_name() -> None:
    told = set(re.findall(r"^\| `((?:hairpin|match)\.\w+)", API, re.M))
    wanted = {f"hairpin.{name}" for name in hairpin.__all__}
    wanted |= {f"match.{name}" for name in OF_MATCH}
    assert sorted(wanted - told) == [], "docs/api.md does not tell of these"
    assert sorted(told - wanted) == [], "docs/api.md tells of what there is not"


def test_the_api_page_has_the_right_arguments() -> None:
    told = dict(re.findall(r"^\| `([\w.]+)\((.*?)\)`", API, re.M))
    called = {
        f"hairpin.{name}": getattr(hairpin, name)
        for name in ("new", "read", "game", "list_games", "play", "solve")
    }
    methods = {
        f"match.{name}": getattr(hairpin.Match, name)
        for name in OF_MATCH
        if inspect.isfunction(getattr(hairpin.Match, name))
    }
    assert set(told) == {*called, *methods}
    for name, arguments in told.items():
        real = inspect.signature({**called, **methods}[name]).parameters.values()
        wanted = [p.name for p in real if p.name != "self"]
        given = [re.split("[=:]", part)[0].strip("* ") for part in arguments.split(", ") if part]
        assert [word for word in given if word not in ("", "/")] == wanted, name


def test_every_public_name_has_a_docstring() -> None:
    for name in hairpin.__all__:
        thing = getattr(hairpin, name)
        if inspect.isclass(thing) or inspect.isfunction(thing):
            assert inspect.getdoc(thing), name
    for name in OF_MATCH:
        assert inspect.getdoc(getattr(hairpin.Match, name)), name
    for kind in (hairpin.GameInfo, hairpin.OptionInfo):
        for field in kind.__dataclass_fields__:
            assert f"`{field}`" in API, field
