"""Names as people type them: other spellings of a name, and the name that a wrong one resembles."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def bare(name: str) -> str:
    """Return a name without its signs and spaces, in small letters.

    >>> bare("Turbo Duel") == bare("turbo_duel") == bare("TurboDuel") == "turboduel"
    True
    """
    return re.sub(r"[\W_]+", "", name).casefold()


def nearest(name: str, known: Iterable[str]) -> str | None:
    """Return the known name that ``name`` resembles; None if it resembles none.

    >>> nearest("persuit", ["daytona", "pursuit"])
    'pursuit'
    """
    # The import is slow and is only needed for a mistake.
    from difflib import get_close_matches

    return next(iter(get_close_matches(name[:40], list(known), 1, 0.7)), None)
