"""The kinds of help beyond the rules of a game, and what they cost. A game with any help sets no personal best."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ..core.words import say
from . import daily
from .autoplay import without_choice
from .hotseat import people

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..core.match_log import MatchLog
    from ..core.words import Message
    from .state import SessionState

#: ``branch``: the game went on from a point of another game. ``hint``: a hint was asked for.
#: ``position``: the game began with a given state, not with a deal. ``restart``: the same deal was
#: begun again. ``undo``: a move was taken back. ``warning``: a warning about a move was shown.
ASSISTS: Final = ("branch", "hint", "position", "restart", "undo", "warning")


def assists_of(saved: Mapping[str, Any]) -> frozenset[str]:
    """The assists that a save names."""
    found = saved.get("aids")
    return (
        frozenset(name for name in ASSISTS if name in found)
        if isinstance(found, list)
        else frozenset()
    )


def star_costs(session: SessionState, match: MatchLog) -> dict[str, Message]:
    """For each command that would cost this game a star of the ladder: the sentence that says so.

    Empty if the game does not count on the ladder (``tallies/ladder.py``). A lost star costs nothing further. While a
    card is half chosen, undo only takes the choice back. The race that counts for its day refuses hints and undo.
    """
    bots = len(people(match)) < len(match.seats)
    later = match.start is not None or not {"branch", "position"}.isdisjoint(session.assists)
    ended = match.result is not None
    if not (people(match) and bots) or later or ended or session.exercise is not None:
        return {}
    if daily.counts(session, match):
        return {}
    selecting = session.selecting_seat(match) is not None
    costs = {}
    if {"hint", "warning"}.isdisjoint(session.assists) and not without_choice(match):
        costs["hint"] = say("star.hint")
    if {"undo", "restart"}.isdisjoint(session.assists) and not match.marked and not selecting:
        costs["undo"] = say("star.undo")
    return costs
