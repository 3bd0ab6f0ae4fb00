"""Checks of data from outside: whole numbers, and parts of states that several games share.

A check of a state raises an error whose sentence says what is wrong.
"""

from __future__ import annotations

from collections import Counter
from operator import index
from typing import TYPE_CHECKING, Any

from .errors import StateError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from .words import Message


def whole(value: Any) -> int | None:
    """Return ``value`` as an ``int`` if its type is an integer type (``int``, or for example a type
    of NumPy). Return None for a bool and for any other value.
    """
    if type(value) is int:
        return value
    if isinstance(value, bool):
        return None
    try:
        return int(index(value))
    except TypeError:
        return None


def has_parts(data: object, parts: Collection[str], game: Message) -> dict[str, Any]:
    """Return ``data`` if it is a dict whose keys are exactly ``parts``. Raises ``StateError``."""
    if not isinstance(data, dict):
        raise StateError("error.state.shape", game=game)
    for part in parts:
        if part not in data:
            raise StateError("error.state.lacks", game=game, part=part)
    for part in data:
        if part not in parts:
            raise StateError("error.state.extra", game=game, part=str(part)[:40])
    return data


def is_whole_pack(cards: Iterable[str], pack: Collection[str], game: Message) -> None:
    """Check that ``cards``, all cards of a state, contain each card of ``pack`` exactly once.

    Raises ``StateError`` if they do not.
    """
    counts = Counter(cards)
    for card, times in counts.items():
        if card not in pack:
            raise StateError("error.state.stranger", game=game, card=card[:20])
        if times > 1:
            raise StateError("error.state.twice", game=game, card=card)
    for card in pack:
        if card not in counts:
            raise StateError("error.state.missing", game=game, card=card)
