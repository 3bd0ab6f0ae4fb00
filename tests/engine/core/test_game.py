"""The interface ``Game``: the null game writes only the methods that every game must write."""

from __future__ import annotations

from types import FunctionType

from hairpin.core.game import Game
from hairpin.games.null_game import NullGame


def test_the_null_game_writes_the_abstract_methods_and_no_others() -> None:
    written = {
        name
        for name, member in vars(NullGame).items()
        if isinstance(member, FunctionType) and not name.startswith("_")
    }
    assert written == set(Game.__abstractmethods__)


def test_every_member_of_the_interface_is_in_one_part_only() -> None:
    owners: dict[str, list[str]] = {}
    for part in Game.__mro__:
        if part.__module__.startswith("hairpin."):
            for name in vars(part):
                if not name.startswith("_"):
                    owners.setdefault(name, []).append(part.__name__)
    assert {name: parts for name, parts in owners.items() if len(parts) > 1} == {}
