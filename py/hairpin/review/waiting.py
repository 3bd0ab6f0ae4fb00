"""The time that a seat let pass in real time although it could act."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .entries import SLICE

if TYPE_CHECKING:
    from collections.abc import Generator

    from ..core.match_log import MatchLog

LONG: Final = 10_000  # ms; a shorter time between two own actions is time to look and think


def waited(match: MatchLog, seat: int) -> Generator[None, None, int]:
    """Return the ms of match time in which ``seat`` could act, within its long stretches without an action."""
    if not match.real_time:
        return 0
    game, state = match.game, match.state_at(0)
    total = stretch = could = last = 0
    for n, entry in enumerate(match.entries[: match.n]):
        if n % SLICE == SLICE - 1:
            yield
        passed = entry.at - last
        stretch, last = stretch + passed, entry.at
        could += passed if game.could_act(state, seat) else 0
        if entry.seat == seat:
            total += could if stretch >= LONG else 0
            stretch = could = 0
        game.act(state, entry.seat, entry.move, entry.at)
    return total + (could if stretch >= LONG else 0)
