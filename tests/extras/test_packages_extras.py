"""Each extra can be installed with its newest and its oldest versions, and its tests pass."""

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

#: In seconds. The first test also builds the packages, and every test downloads packages.
pytestmark = pytest.mark.timeout(1800)

PROGRAMS = [path for path in sorted((ROOT / "examples").glob("*.py")) if needs_of(path)]
#: Every extra, and every combination of extras that an example needs.
WANTED = sorted({*packed.EXTRAS, *(",".join(needs_of(program)) for program in PROGRAMS)})
#: Seconds allowed for the tests of one extra.
LONGEST = 3000
NEED = re.compile(r"([\w-]+)>=([\w.]+)")


def lowest(extras: str) -> list[str]:
    """Return the oldest versions that extras allow, as requirements for pip."""
    found = [NEED.fullmatch(need) for extra in extras.split(",") for need in packed.EXTRAS[extra]]
    return [f"{need[1]}=={need[2]}" for need in found if need]


def installed(made: packed.Place, what: str, *more: str) -> packed.Place:
    """Install a wheel with extras; check that pip finds no conflict; return the environment."""
    made.pip("install", what, *more)
    assert made.pip("check") == "No broken requirements found.\n"
    return made


def test_every_requirement_has_a_lower_bound_only() -> None:
    for extra, wanted in packed.EXTRAS.items():
        for need in wanted:
            assert NEED.fullmatch(need), (extra, need)


def test_examples_name_existing_extras() -> None:
    for program in PROGRAMS:
        assert {*needs_of(program)} <= {*packed.EXTRAS}, program.name


@pytest.mark.parametrize("extras", WANTED)
def test_extras_resolve_and_their_programs_run(
    packages: packed.Packed, tmp_path: Path, extras: str
) -> None:
    """Install the extras in the versions that pip chooses today, and run their example programs."""
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
@pytest.mark.parametrize("extras", WANTED)
def test_the_oldest_versions_pass_their_tests(
    packages: packed.Packed, tmp_path: Path, extras: str
) -> None:
    place = packed.place(tmp_path)
    # Old versions must have a wheel: a version that must be compiled is not supported.
    installed(place, f"{packages.wheel}[{extras}]", *lowest(extras), "--only-binary", ":all:")
    examples(extras, place)
    rows(extras, place)
    place.pip("install", "-r", ROOT / "tools" / "requirements-test.txt")
    # Tests that need other extras or take long skip themselves.
    words = (place.python, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/extras")
    told = packed.run(*words, cwd=ROOT, env=place.variables(), seconds=LONGEST)
    assert " passed" in told


def examples(extras: str, place: packed.Place) -> None:
    """Run the programs of ``examples/`` that need exactly these extras, in an empty folder."""
    for program in PROGRAMS:
        if needs_of(program) == extras.split(","):
            shutil.copy(program, place.work)
            assert place.run("python", program.name).strip(), program.name


def rows(extras: str, place: packed.Place) -> None:
    """With the extra ``parquet``: write games as Parquet and read them."""
    if extras != "parquet":
        return
    place.run("hairpin", "simulate", "daytona", "--games", "3", "--parquet", "games.parquet")
    code = "import pyarrow.parquet as p; print(p.read_table('games.parquet').num_rows)"
    assert place.run("python", "-c", code) == "6\n"
