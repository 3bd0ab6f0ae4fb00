"""The time that a seat let pass in real time although it could act."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from .entries import SLICE

if TYPE_CHECKING:
    from collections.abc import Generator

    from ..core.match_log import MatchLog

LONG: Final = 10_000  # ms; a shorter time between two own actions is time to look and think


class Wait(NamedTuple):
    """A long stretch without an own action: from point ``n``, where the seat could first act, to point ``end``.

    ``time`` is the match time in ms in which it could act.
    """

    n: int
    end: int
    time: int


def waits_of(match: MatchLog, seat: int) -> Generator[None, None, list[Wait]]:
    """Return the long stretches in which ``seat`` could act but did not, the longest first."""
    found: list[Wait] = []
    if not match.real_time:
        return found
    game, state = match.game, match.state_at(0)
    stretch = could = last = 0
    first: int | None = None
    for n, entry in enumerate(match.entries[: match.n]):
        if n % SLICE == SLICE - 1:
            yield
        passed = entry.at - last
        stretch, last = stretch + passed, entry.at
        if passed and game.could_act(state, seat):
            could += passed
            first = n if first is None else first
        if entry.seat == seat or n == match.n - 1:
            if stretch >= LONG and first is not None:
                found.append(Wait(first, n, could))
            stretch = could = 0
            first = None
        game.act(state, entry.seat, entry.move, entry.at)
    return sorted(found, key=lambda one: (-one.time, one.n))
