"""One table at one device: commands in, replies out.

The page's worker, the terminal and the tests drive games through a ``Session``; ``docs/session.md`` tells its
commands. Inside, ``Sitting`` is all that a session remembers, and everything else is functions of it:

- ``dispatch`` hands a command to its function in ``commands``;
- ``progress`` plays entries and lets clocks and bots run, with ``touches``, ``viewpoint``, ``autoplay``, ``live_bots``;
- ``reply`` puts a reply together of ``table``, ``steps``, ``move_list``, ``standings``, ``outgoing`` and ``wake``;
  ``heard`` makes sentences for whoever listens, ``keys`` finds what a typed letter means;
  ``told`` and ``delta`` know what need not be sent again.
"""

from __future__ import annotations

from .dispatch import Session

__all__ = ["Session"]
