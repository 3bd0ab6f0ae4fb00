"""A reviewed decision as the table can draw it: the move that was played and the better move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..core.match_log import MatchLog
    from ..core.state import State
    from ..core.view import TokenView, View, Viewer
    from .weighing import Decision


def compared(match: MatchLog, decision: Decision, view: View, viewer: Viewer) -> dict[str, Any]:
    """Return both moves of a decision: the things that each touches and the tokens that it moves.

    ``view`` is the table before the decision, as ``viewer`` sees it. Texts are still messages.
    """
    state, seat = match.state_at(decision.n), match.entries[decision.n].seat
    return {
        name: {
            "say": match.game.say_move(state, seat, move),
            "things": list(match.game.paths(state, seat, move)[0]),
            "tokens": _moved(match, state, seat, move, view, viewer),
        }
        for name, move in (("played", decision.played), ("better", decision.best))
        if move is not None
    }


def _moved(
    match: MatchLog, state: State, seat: int, move: str, view: View, viewer: Viewer
) -> list[TokenView]:
    """The tokens that a move changes, as they are after it; a preview of the game shows their way too."""
    game = match.game
    after = game.preview(state, seat, game.paths(state, seat, move)[0])
    if after is None:
        then = game.copy(state)
        game.act(then, seat, move, state.at)
        after = game.view(then, viewer)
    before = {token["id"]: _spot(token) for token in view["tokens"]}
    return [token for token in after["tokens"] if before.get(token["id"]) != _spot(token)]


def _spot(token: TokenView) -> tuple[Any, ...]:
    return token["at"], token.get("beyond", 0), token.get("lost", 0)
