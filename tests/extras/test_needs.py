"""The environment of ``build.py extras`` has every package that an extra needs."""

from __future__ import annotations

import os
import sys

import pytest

from tests.extras import needs


def test_a_missing_package_fails_here_and_skips_in_the_suite(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(needs, "COMPLETE", False)
    with pytest.raises(pytest.skip.Exception, match="extras"):
        needs.needed("no_such_package")
    monkeypatch.setattr(needs, "COMPLETE", True)
    with pytest.raises(ModuleNotFoundError):
        needs.needed("no_such_package")


@pytest.mark.skipif(not needs.COMPLETE, reason="python3 build.py extras")
def test_extras_are_tested_apart_from_the_suite() -> None:
    assert os.environ["HAIRPIN_EXTRAS"]
    assert f"cache{os.sep}extras" in sys.prefix
