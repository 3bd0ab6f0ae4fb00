"""The door of a session: a command in, its reply out.

A session never asks what time it is: every command brings ``now``, the front end's own clock in ms, and match
time is what has passed of it while the game was on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core import record
from ..core.errors import Refusal, TooLate
from . import reply
from .commands import ALIASES, COMMANDS
from .progress import skip_sleep
from .requests import checked
from .state import SessionState

if TYPE_CHECKING:
    from ..core.match_log import MatchLog
    from ..core.words import Speaker


class Session:
    """One table at one device. ``sitting`` is all it remembers."""

    def __init__(self, language: str = "en") -> None:
        """``language`` is that of every sentence in its replies."""
        self.state = SessionState(language)

    @property
    def match(self) -> MatchLog | None:
        """The match on the table, if any."""
        return self.state.match

    @property
    def speaker(self) -> Speaker:
        """Who says sentences with this table's names."""
        return self.state.speaker

    def call(self, command: str) -> str:
        """A command as JSON text in, its reply as JSON text out. Refusals are replies too."""
        try:
            request = record.parse(command)
            # Half of a surrogate pair, or a number too long to print, could not be answered.
            record.dump(request).encode()
        except (ValueError, RecursionError):
            request = None
        return record.dump(self.do(request))

    def do(self, request: Any) -> dict[str, Any]:
        """A command in, its reply out; after a refusal nothing has changed."""
        now = 0
        try:
            command, asked = checked(request, ALIASES)
            now = int(asked.get("now") or 0)
            self.state.client.delta = asked.get("delta") is True
            skip_sleep(self.state, now)
            return {"ok": True, **COMMANDS[command](self.state, asked, now)}
        except Refusal as refusal:
            return reply.failed(self.state, refusal, now, late=isinstance(refusal, TooLate))
