"""What commands bring with them, read strictly."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, TypeGuard

from ..core.errors import Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from ..core.match import Match


def text(request: Mapping[str, Any], key: str) -> str:
    """A text that must be there. Raises ``Refusal``."""
    value = request.get(key)
    if not isinstance(value, str):
        raise Refusal("error.request")
    return value


def is_id(given: object) -> TypeGuard[str]:
    """Whether something may name a match in storage."""
    return isinstance(given, str) and 0 < len(given) <= 64 and given.isprintable()


def match_id(request: Mapping[str, Any], match: Match) -> str:
    """The id a match is stored under: the front end's, or one made from the game and its seed."""
    given = request.get("id")
    if is_id(given):
        return given
    return f"m-{zlib.crc32(f'{match.game.id}/{match.seed}'.encode()):08x}"
