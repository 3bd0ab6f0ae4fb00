"""The layers of the page's scripts: no script imports a layer above its own, not even for a type."""

from __future__ import annotations

import re
from graphlib import CycleError, TopologicalSorter

import pytest

from tests.tooling.scripts import JS, SCRIPTS
from tools import bundle

#: The layers from top to bottom. A script may import its own folder and the layers below.
LAYERS = (
    "page",
    "table",
    "table/circuit",
    "table/places",
    "table/show",
    "table/input",
    "table/intent",
    "table/frame",
    "table/motion",
    "table/view",
    "table/tracks",
    "table/speech",
    "ui",
    "transport",
    "engine",
)
#: Scripts that every folder below ``table/`` may import, although ``table/`` is a higher layer.
SHARED = {"table/state.ts", "table/types.ts"}


def layer(name: str) -> int:
    """Return the layer of a script, counted from the top."""
    folder = name.rpartition("/")[0]
    return LAYERS.index(folder or "page")


def test_every_script_is_in_a_layer() -> None:
    assert len(SCRIPTS) > 100
    assert {name.rpartition("/")[0] for name in SCRIPTS} == {*LAYERS, ""}
    assert [name for name in SCRIPTS if "/" not in name] == ["app.ts"]


def test_no_script_imports_a_higher_layer() -> None:
    found = [
        f"{name} imports {other}"
        for name, others in SCRIPTS.items()
        for other in sorted(others - SHARED)
        if layer(other) < layer(name)
    ]
    assert not found, "\n".join(found)


#: Packages whose ``index.ts`` is their only door.
PACKAGES = ("transport", "table/intent")


@pytest.mark.parametrize("package", PACKAGES)
def test_other_folders_import_only_the_door_of_a_package(package: str) -> None:
    door = f"{package}/index.ts"
    inside = {name for name in SCRIPTS if name.startswith(f"{package}/")}
    found = [
        f"{name} imports {other}"
        for name, others in SCRIPTS.items()
        for other in sorted(others & inside - {door})
        if name not in inside
    ]
    assert any(door in others for others in SCRIPTS.values())
    assert not found, "\n".join(found)


def test_only_the_script_that_fetches_extensions_imports_them() -> None:
    """Another import would put the extension into a file that every table fetches."""
    for name in bundle.EXTENSIONS:
        folder = f"table/{name}/"
        importers = {
            script
            for script, others in SCRIPTS.items()
            if not script.startswith(folder) and any(other.startswith(folder) for other in others)
        }
        assert importers == {"table/extensions.ts"}


def test_no_imports_run_in_a_circle() -> None:
    try:
        TopologicalSorter(SCRIPTS).prepare()
    except CycleError as error:
        pytest.fail(" imports ".join(error.args[1]))


#: Property that throws an error if the browser denies access -> scripts that catch this error.
DENIED = {
    "navigator.serviceWorker": {"engine/stored.ts", "page/first-paint.js"},
    "localStorage": {"ui/device-storage.ts", "page/first-paint.js"},
    "sessionStorage": {"ui/device-storage.ts", "page/first-paint.js"},
    "indexedDB": {"page/database.ts", "transport/worker.ts", "engine/probes.ts"},
    "navigator.locks": {"page/storage.ts"},
    "window.caches": {"page/wipe.ts"},
}


@pytest.mark.parametrize("name", DENIED)
def test_names_that_may_throw_are_read_only_in_guarded_scripts(name: str) -> None:
    comments = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
    code = {each: comments.sub("", (JS / each).read_text("utf-8")) for each in SCRIPTS}
    read = {each for each, text in code.items() if re.search(rf"\b{re.escape(name)}\b", text)}
    assert read == DENIED[name]
