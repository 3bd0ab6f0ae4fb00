"""The translated guides that a client supplies, because the page's engine has none of them."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Final

from .errors import NeedsFile, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable

# The data script in a text of the page that has the guide itself.
_MARKDOWN = re.compile(r'<script type="application/json" id="guide-markdown">(.*?)</script>', re.S)
#: The name of a file with a translated guide begins so.
FILE: Final = "guide-"

#: The translated guides that a client can supply, by game and language; None until it has supplied one.
_given: dict[tuple[str, str], str | None] = {}


def expect_guides(language: str, games: Iterable[str]) -> None:
    """Note that a client can supply the guides of these games in a language."""
    for game in games:
        _given.setdefault((game, language), None)


def take_guide(name: str, given: str) -> None:
    """Use the guide in a file that a client has fetched: ``guide-CODE-GAME``, a text of the page with the guide's
    Markdown in a data script. Raises ``Refusal`` for another or a damaged file.
    """
    key = next((key for key in _given if file_of(*key) == name), None)
    found = _MARKDOWN.search(given)
    if key is None or found is None:
        raise Refusal("error.sheets")
    try:
        _given[key] = str(json.loads(found[1]))
    except ValueError:
        raise Refusal("error.sheets") from None


def given_guide(game: str, language: str) -> str:
    """Return a guide that a client can supply, in Markdown; empty if it has none of this game and language.

    Raises ``NeedsFile`` if the client must supply it first.
    """
    found = _given.get((game, language), "")
    if found is None:
        raise NeedsFile(file_of(game, language), "error.sheets")
    return found


def file_of(game: str, language: str) -> str:
    """Return the name of the file with a guide in a language."""
    return f"{FILE}{language}-{game}"
