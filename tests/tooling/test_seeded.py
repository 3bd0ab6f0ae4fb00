"""The seeded faults fit the present source, and each names tests that exist."""

from __future__ import annotations

import pytest

from tests.seeded.__main__ import Fault, faults, seeded
from tools.common import ROOT

FAULTS = faults([])


@pytest.mark.parametrize("fault", FAULTS, ids=[fault["says"] for fault in FAULTS])
def test_a_seeded_fault_fits_the_source(fault: Fault) -> None:
    text = (ROOT / fault["file"]).read_text("utf-8")
    assert seeded(fault, text) != text
    assert fault["found_by"]
    for test in fault["found_by"]:
        assert (ROOT / test.split("::")[0]).exists(), test


def test_faults_are_chosen_by_words() -> None:
    assert [fault["of"] for fault in faults(["screen reader"])] == ["screen reader"]
