"""The language of a session's sentences."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

from ...core.errors import NeedsFile, Refusal
from ...core.guides import expect_guides
from ...core.words import CatalogueError, Speaker, catalogue, install
from ..progress import speak_to_reader
from ..reply import full_reply
from ..requests import text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..state import SessionState

#: The name of a file of sentences begins so; the code of its language follows.
FILE: Final = "words-"
_CODE: Final = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")


def language(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Say everything in another language from now on, and return the table in it.

    Raises ``Refusal`` for a text that is no language code, ``NeedsFile`` if its sentences are not here yet.
    """
    code = text(request, "code")
    if not _CODE.fullmatch(code):
        raise Refusal("error.language", given=code[:20])
    try:
        catalogue(code)
    except CatalogueError:
        raise NeedsFile(FILE + code, "error.language.missing", given=code) from None
    session.language = code
    if session.match is None:
        session.speaker = Speaker([], code)
        return {}
    speak_to_reader(session, spectated=session.spectated)
    # The client has views and moves in the old language.
    session.client.reset(session.match.n)
    session.jobs["hint"].drop()
    return full_reply(session, now)


def take(name: str, given: str) -> None:
    """Use a file of sentences that the client has fetched. Raises ``Refusal`` for a damaged file."""
    try:
        read = json.loads(given)
        entries = {
            key: (forms,) if isinstance(forms, str) else tuple(map(str, forms))
            for key, forms in read["sentences"].items()
        }
        code = name.removeprefix(FILE)
        install(code, {"": (str(read["header"]),), **entries})
        expect_guides(code, read.get("guides", ()))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, CatalogueError):
        raise Refusal("error.language.damaged") from None
