"""Find the moves of a finished game that showed a seat a hidden card: the change of its chance there is luck.

An outlook takes the mean over the cards that a seat does not know yet. So the chance falls with each card that does not
help: a starting card that never comes is bad luck in each turn. An opponent's move can show a card too, such as the
next card of the stock.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ..core.errors import Refusal
from .points import luck

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from ..core.match_log import MatchLog
    from .entries import Kind

DEALS: Final = 30  # largest number of random deals that are tried with a move
ALIKE: Final = 3  # if the seat sees the same after this many deals, the move shows no hidden card


def revealing(
    match: MatchLog, seat: int, kinds: Sequence[Kind]
) -> Generator[None, None, frozenset[int]]:
    """Return the entries after which ``seat`` knows a card that was hidden from it before.

    Empty in real time and in a game without hidden cards.
    """
    if not match.game.hidden or match.real_time:
        return frozenset()
    found = set()
    for n, kind in enumerate(kinds):
        # Steps on the way to a move show no card.
        if kind == "given" or match.reports[n].minor:
            continue
        if (yield from _reveals(match, seat, n)):
            found.add(n)
    return frozenset(found)


def _reveals(match: MatchLog, seat: int, n: int) -> Generator[None, None, bool]:
    """Whether the seat sees different things after an entry if the cards hidden from it are dealt at random."""
    game, state, entry = match.game, match.state_at(n), match.entries[n]
    seen = game.observe(state, seat)
    first: dict[str, Any] | None = None
    alike = 0
    for deal in range(DEALS):
        yield
        then = game.determinize(seen, luck(match, seat, n, f"draw {deal}"))
        try:
            game.act(then, entry.seat, entry.move, state.at)
        except Refusal:
            continue  # with these cards the move is not possible
        if game.result(then) is not None:
            return False
        looks = game.observe(then, seat)
        if first is not None and looks != first:
            return True
        first = looks
        alike += 1
        if alike == ALIKE:
            break
    return False
