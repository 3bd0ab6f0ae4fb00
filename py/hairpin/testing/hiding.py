"""Checks that hidden things stay hidden: a viewer's replies do not depend on what the viewer cannot
know."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, TypeAlias

from ..core.chance import derive
from ..core.errors import MoveError
from ..core.report import Event, Report

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ..core.chance import Chance
    from ..core.state import State
    from ..core.view import Viewer
    from .table import Table


Scramble = "Callable[[State, Viewer, Chance], State]"


def secrets_are_kept(
    t: Table,
    state: State,
    legal: Mapping[int, list[str]],
    scramble: Callable[[Any, Viewer, Chance], Any] | None = None,
) -> None:
    """Change only cards that are hidden from a viewer. Check that the viewer's observation, legal
    moves and reports stay the same."""
    game = t.game
    viewers = [viewer for viewer in t.viewers if viewer != "all"]
    text = t.text(state)
    played: _Played = {}
    t.counts.tried.update(t.close_seats)
    for viewer in viewers:
        observation = game.observe(state, viewer)
        luck = derive("guess", str(viewer), t.match.n, t.match.seed)
        try:
            other = game.determinize(json.loads(json.dumps(observation)), luck)
        except Exception as error:
            raise t.fail(f"determinize fails for the observation of {viewer}: {error!r}") from error
        guessed = t.text(other)
        t.demand(t.text(t.back(guessed)) == guessed, f"determinize({viewer}): not a state")
        if guessed != text:
            t.counts.fooled.add(viewer)
            t.demand(game.hidden, f"nothing is hidden, but determinize({viewer}) changes the state")
            for seat in t.close_seats:
                t.demand(
                    game.secrets
                    or _choice_is_replaced(t)
                    or game.observe(other, seat) == game.observe(state, seat),
                    f"{seat} knows what {viewer} does not, but the game says that seats have no "
                    "secrets",
                )
        _alike(t, state, other, viewer, legal, "guess", played)
        if scramble is not None:
            mixed = scramble(game.copy(state), viewer, luck)
            _alike(t, state, mixed, viewer, legal, "scramble", played)


def _choice_is_replaced(t: Table) -> bool:
    """Whether the last entries include a choice that may be secret until all seats have chosen."""
    return any(report.placeholder is not None for report in t.match.reports[-t.seats :])


# (seat, move) -> the state after the move and its report; None if the move is not legal.
_Played: TypeAlias = "dict[tuple[int, str], tuple[State, Report] | None]"


def _alike(
    t: Table,
    state: State,
    other: State,
    viewer: Viewer,
    legal: Mapping[int, list[str]],
    how: str,
    played: _Played,
) -> None:
    game = t.game

    def same(one: object, two: object, what: str) -> None:
        if one != two:
            raise t.fail(
                f"{what} of viewer {viewer} changes with things hidden from it ({how}):"
                f"\n  {one!r:.900}\n  {two!r:.900}"
            )

    same(game.observe(state, viewer), game.observe(other, viewer), "the observation")
    same(game.actors(state), game.actors(other), "who may act, in the view")
    same(game.result(state), game.result(other), "the result, in the view")
    for name in game.info_panels:
        # Compute the observation anew for each call, because the call before may have changed it.
        same(
            game.info_panel(game.observe(state, viewer), name),
            game.info_panel(game.observe(other, viewer), name),
            f"the info panel {name}",
        )
    if isinstance(viewer, int):
        mine = legal.get(viewer, [])
        same(mine, game.moves(other, viewer), "the legal moves")
        asked: set[tuple[str, ...]] = set()
        for move in mine:
            same(
                game.say_move(state, viewer, move),
                game.say_move(other, viewer, move),
                f"the words of {move!r}",
            )
            for path in game.paths(state, viewer, move):
                for n in range(len(path) + 1):
                    touched = path[:n]
                    # Many moves begin with the same touches; check each sequence of touches once.
                    if touched in asked:
                        continue
                    asked.add(touched)
                    same(
                        game.touch(state, viewer, touched),
                        game.touch(other, viewer, touched),
                        f"the touch {touched}",
                    )
                same(
                    game.preview(state, viewer, path),
                    game.preview(other, viewer, path),
                    f"the preview of {move!r}",
                )
    for seat in t.close_seats:
        moves = legal.get(seat, [])
        for move in moves if seat == viewer else moves[:3]:
            _same_report(t, state, other, viewer, seat, move, same, played)


def _same_report(
    t: Table,
    state: State,
    other: State,
    viewer: Viewer,
    seat: int,
    move: str,
    same: Callable[[object, object, str], None],
    played: _Played,
) -> None:
    """Check that ``move`` is reported to ``viewer`` in the same way in both states.

    A move that reveals a hidden card to the viewer is not compared.
    """
    game = t.game
    if (seat, move) not in played:
        played[seat, move] = _play(t, state, seat, move)
    mine, theirs = played[seat, move], _play(t, other, seat, move)
    if mine is None or theirs is None:
        return  # the move is illegal in one of the two states: nothing to compare
    (one, first), (two, second) = mine, theirs
    if any(_reveals_to(event, viewer) for event in (*first.events, *second.events)):
        return
    what = f"after {seat} {move!r}, {{}} in the view"
    same(
        [_bare(event, viewer) for event in first.events],
        [_bare(event, viewer) for event in second.events],
        what.format("the report"),
    )
    same(first.line_for(viewer), second.line_for(viewer), what.format("the line"))
    same(game.observe(one, viewer), game.observe(two, viewer), what.format("the observation"))


def _play(t: Table, state: State, seat: int, move: str) -> tuple[State, Report] | None:
    """Play a move on a copy; return the new state and the report, or None if the move is
    illegal."""
    then, report = t.game.copy(state), Report()
    try:
        t.game.act(then, seat, move, then.at, report)
    except MoveError:
        return None
    return then, report


def _reveals_to(event: Event, viewer: Viewer) -> bool:
    """Whether an event reveals a hidden card to the viewer."""
    return event.reveals and (not event.secret or viewer in event.secret)


def _bare(event: Event, viewer: Viewer) -> tuple[object, ...]:
    seen = event.seen_by(viewer)
    return seen.do, dict(seen.data), seen.say
