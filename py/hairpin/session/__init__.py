"""One table at one device: commands in, replies out.

The page's worker, the terminal and the tests drive games through a ``Session``; ``docs/session.md`` describes its
commands. ``state.SessionState`` is all that a session remembers. Everything else is functions of it:

- ``dispatch`` passes a command to its function in ``commands``; ``requests`` checks its arguments.
- ``progress`` plays entries and lets match time pass, with ``selection``, ``hotseat``, ``autoplay`` and
  ``real_time_bots``.
- ``jobs`` holds long work that is done in slices: hints, and the story and review of a finished game.
- ``reply`` assembles a reply. Its parts come from ``table``, ``permissions``, ``event_feed``, ``move_list``,
  ``results``, ``game_summary``, ``export`` and ``schedule``.
- ``announcements`` makes the sentences for screen readers; ``shortcuts`` finds the card or button that a typed
  letter means.
- ``sync`` and ``delta`` remember what the client has already received, so that it is not sent again.
- ``schema`` declares the types of replies.
"""

from __future__ import annotations

from .dispatch import Session

__all__ = ["Session"]
