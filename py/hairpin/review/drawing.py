"""Moves as the table can draw them: both moves of a reviewed decision, and the move of a hint."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..core.match_log import MatchLog
    from ..core.state import State
    from ..core.view import TokenView, View, Viewer
    from ..core.words import Speaker
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


def drawn(match: MatchLog, hint: dict[str, Any], speaker: Speaker) -> dict[str, Any]:
    """Return the hint with the tokens that its move changes, as they would be after it.

    Without them if luck or hidden cards matter: only a preview of the game reveals nothing.
    """
    if hint["move"] is None or not hint["things"]:
        return hint
    seat = hint["seat"]
    after = match.game.preview(match.state, seat, tuple(hint["things"]))
    tokens = [] if after is None else _changed(match.game.view(match.state, seat), after)
    return {**hint, "tokens": speaker.text(tokens)} if tokens else hint


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
    return _changed(view, after)


def _changed(view: View, after: View) -> list[TokenView]:
    """The tokens of ``after`` that do not stand or lose steps as in ``view``."""
    before = {token["id"]: _spot(token) for token in view["tokens"]}
    return [token for token in after["tokens"] if before.get(token["id"]) != _spot(token)]


def _spot(token: TokenView) -> tuple[Any, ...]:
    return token["at"], token.get("beyond", 0), token.get("lost", 0)
