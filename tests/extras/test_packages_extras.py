"""Each extra resolves, from the newest versions down to the oldest that pyproject allows, and what needs it runs with it."""

from __future__ import annotations

import re
import shutil
from typing import TYPE_CHECKING

import pytest

from tests.extras import needs, packed
from tools.common import ROOT
from tools.extras import needs_of

if TYPE_CHECKING:
    from pathlib import Path

needs.only_by_extras()

#: Seconds: whichever test comes first also builds the packages, and all wait for a registry.
pytestmark = pytest.mark.timeout(1800)

PROGRAMS = [path for path in sorted((ROOT / "examples").glob("*.py")) if needs_of(path)]
#: Every extra, and what else an example needs: some need two.
WANTED = sorted({*packed.EXTRAS, *(",".join(needs_of(program)) for program in PROGRAMS)})
#: Tools, whose exact versions build.py installs: nothing of Hairpin's runs with other ones.
TOOLS = {"build", "dev"}
#: Seconds that the tests of what needs an extra may take.
LONGEST = 3000
NEED = re.compile(r"([\w-]+)>=([\w.]+)")


def lowest(extras: str) -> list[str]:
    """The oldest versions that extras allow, as pip takes them."""
    found = [NEED.fullmatch(need) for extra in extras.split(",") for need in packed.EXTRAS[extra]]
    return [f"{need[1]}=={need[2]}" for need in found if need]


def installed(made: packed.Place, what: str, *more: str) -> packed.Place:
    """An environment that has the wheel with an extra, and all is in order there."""
    made.pip("install", what, *more)
    assert made.pip("check") == "No broken requirements found.\n"
    return made


def test_every_need_says_from_which_version_on_and_up_to_none() -> None:
    for extra, wanted in packed.EXTRAS.items():
        for need in wanted:
            assert NEED.fullmatch(need) or need == "hairpin[build]", (extra, need)


def test_examples_name_extras_that_there_are() -> None:
    for program in PROGRAMS:
        assert {*needs_of(program)} <= {*packed.EXTRAS}, program.name


@pytest.mark.parametrize("extras", WANTED)
def test_extras_resolve_and_what_needs_them_runs(
    packages: packed.Packed, tmp_path: Path, extras: str
) -> None:
    """As anybody would get them today."""
    place = installed(packed.place(tmp_path), f"{packages.wheel}[{extras}]")
    there = {
        name.lower().replace("_", "-")
        for name in re.findall(r"^(\S+) +\d", place.pip("list"), re.M)
    }
    for extra in extras.split(","):
        assert {re.split(r"[>\[]", need)[0] for need in packed.EXTRAS[extra]} <= there
    examples(extras, place)
    rows(extras, place)


@pytest.mark.timeout(LONGEST + 600)
@pytest.mark.parametrize("extras", sorted({*WANTED} - TOOLS))
def test_the_oldest_versions_pass_the_tests_of_what_needs_them(
    packages: packed.Packed, tmp_path: Path, extras: str
) -> None:
    place = packed.place(tmp_path)
    # A version that would have to be compiled first is too old.
    installed(place, f"{packages.wheel}[{extras}]", *lowest(extras), "--only-binary", ":all:")
    examples(extras, place)
    rows(extras, place)
    place.pip("install", "-r", ROOT / "tools" / "requirements-test.txt")
    # Those skip that need another extra, and what takes long.
    words = (place.python, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/extras")
    told = packed.run(*words, cwd=ROOT, env=place.variables(), seconds=LONGEST)
    assert " passed" in told


def examples(extras: str, place: packed.Place) -> None:
    """Run each program of ``examples/`` that needs just these, from a folder of its own."""
    for program in PROGRAMS:
        if needs_of(program) == extras.split(","):
            shutil.copy(program, place.work)
            assert place.run("python", program.name).strip(), program.name


def rows(extras: str, place: packed.Place) -> None:
    """Write games as Parquet and read them."""
    if extras != "parquet":
        return
    place.run("hairpin", "simulate", "daytona", "--games", "3", "--parquet", "games.parquet")
    code = "import pyarrow.parquet as p; print(p.read_table('games.parquet').num_rows)"
    assert place.run("python", "-c", code) == "6\n"
