"""Classify each entry of a finished game for one seat: who chose the move, if there was a choice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from ..core.state import FLAG, RESIGN

if TYPE_CHECKING:
    from collections.abc import Generator

    from ..core.match_log import MatchLog

#: ``decision``: the seat chose among several moves. ``given``: the seat resigned, ran out of time,
#: or acted in real time. ``others``: an opponent chose. ``forced``: the acting seat had only one
#: legal move.
Kind: TypeAlias = Literal["decision", "given", "forced", "others"]

SLICE: Final = 8  # entries replayed before the generator yields, so that the caller can stop it


def kinds_of(match: MatchLog, seat: int) -> Generator[None, None, list[Kind]]:
    """Classify each entry of ``match`` for ``seat``.

    In a real-time game all entries of ``seat`` are ``given``, because the review does not judge
    single actions there.
    """
    kinds: list[Kind] = []
    game, state = match.game, match.state_at(0)
    for n, entry in enumerate(match.entries[: match.n]):
        if n % SLICE == SLICE - 1:
            yield
        own = entry.seat == seat
        if match.real_time or entry.move in (RESIGN, FLAG):
            kinds.append("given" if own else "others")
        elif len(game.moves(state, entry.seat)) > 1:
            kinds.append("decision" if own else "others")
        else:
            kinds.append("forced")
        game.act(state, entry.seat, entry.move, entry.at)
    return kinds
