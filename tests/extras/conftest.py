"""Fixtures that several test files of this folder use."""

from __future__ import annotations

import pytest

from tests.extras import packed


@pytest.fixture(scope="session")
def packages(tmp_path_factory: pytest.TempPathFactory) -> packed.Packed:
    """Return the wheel and the sdist, built once per run."""
    return packed.pack(tmp_path_factory.mktemp("packed"))


@pytest.fixture(scope="session")
def with_wheel(packages: packed.Packed, tmp_path_factory: pytest.TempPathFactory) -> packed.Place:
    """Return a clean environment with the wheel and no extra."""
    made = packed.place(tmp_path_factory.mktemp("with-wheel"))
    made.pip("install", packages.wheel)
    return made
