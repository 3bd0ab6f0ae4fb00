"""Fixtures for several files of this folder."""

from __future__ import annotations

import pytest

from tests.extras import packed


@pytest.fixture(scope="session")
def packages(tmp_path_factory: pytest.TempPathFactory) -> packed.Packed:
    """Wheel and sdist, built once."""
    return packed.pack(tmp_path_factory.mktemp("packed"))


@pytest.fixture(scope="session")
def with_wheel(packages: packed.Packed, tmp_path_factory: pytest.TempPathFactory) -> packed.Place:
    """A clean environment with the wheel and no extra."""
    made = packed.place(tmp_path_factory.mktemp("with-wheel"))
    made.pip("install", packages.wheel)
    return made
