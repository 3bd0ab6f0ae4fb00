"""The entrance of a session: it takes a command and returns the reply.

A session never reads a clock. Each command brings ``now``, the client's clock in milliseconds. Match time stands
still while the game is paused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core import record
from ..core.errors import NeedsFile, Refusal, TooLate
from . import reply
from .commands import ALIASES, COMMANDS
from .exercise import check_sense
from .progress import skip_sleep
from .requests import checked
from .state import SessionState

if TYPE_CHECKING:
    from ..core.match_log import MatchLog
    from ..core.words import Speaker


class Session:
    """A table at a device; ``state`` holds everything that the session remembers."""

    def __init__(self, language: str = "en") -> None:
        """Make an empty table; ``language`` is the language of its sentences."""
        self.state: SessionState = SessionState(language)

    @property
    def match(self) -> MatchLog | None:
        """The match on the table, if any."""
        return self.state.match

    @property
    def speaker(self) -> Speaker:
        """Turns messages into sentences with the names of this table."""
        return self.state.speaker

    def call(self, command: str) -> str:
        """Return the reply to a command, both as JSON text. A refusal is a reply too."""
        try:
            request = record.parse(command)
            # Text with a lone surrogate, or a number too long to print, can be parsed. But no reply could quote it, so
            # it is refused here.
            record.dump(request).encode()
        except (ValueError, RecursionError):
            request = None
        return record.dump(self.do(request))

    def do(self, request: Any) -> dict[str, Any]:
        """Return the reply to a command. A refused command has changed nothing."""
        now = 0
        try:
            command, asked = checked(request, ALIASES)
            now = int(asked.get("now") or 0)
            self.state.client.delta = asked.get("delta") is True
            skip_sleep(self.state, now)
            check_sense(self.state.exercise, command)
            return {"ok": True, **COMMANDS[command](self.state, asked, now)}
        except NeedsFile as lack:
            failed = reply.failed(self.state, lack, now, late=False)
            return {**failed, "needs": lack.file}
        except Refusal as refusal:
            return reply.failed(self.state, refusal, now, late=isinstance(refusal, TooLate))
