"""Warnings before a move that gives away a forced win are true, and are shown only once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hairpin.games.turbo_duel import GAME, rules
from hairpin.games.turbo_duel.codec import to_json
from hairpin.games.turbo_duel.packed import Graph
from hairpin.games.turbo_duel.search import Search, answer
from hairpin.games.turbo_duel.slips import LATER

from ..session.desk import Desk
from .truth import cases

if TYPE_CHECKING:
    from hairpin.games.turbo_duel.state import Position


def still_wins(p: Position, move: str, within: int) -> bool:
    """Whether a move forces a win within ``within`` turns, counting its own turn."""
    graph = Graph(p.track)
    kids = {text: (again, kid) for text, again, kid in graph.choices(graph.root(to_json(p)))}
    again, kid = kids[move]
    search = Search(graph)
    return answer((search.wins if again else search.loses)(kid, within - 1))


@pytest.mark.parametrize("worth", [f"W{n}" for n in range(1, 8)])
def test_warnings_are_true(worth: str) -> None:
    n = int(worth[1:])
    said = 0
    for case in list(cases(worth))[:4]:
        for move in rules.moves(case.p):
            message = GAME.slip(case.p, move)
            won = still_wins(case.p, move, n + LATER)
            assert message is None or not won, move
            if message is not None:
                assert message.values["n"] == n
                said += 1
            elif n < 5:
                assert won, f"{move} gives the win away, and nothing is said"
    assert said


def test_without_a_forced_win_there_is_no_warning() -> None:
    for case in [*cases("O12")][:10] + [*cases("L4", "L6")][:6]:
        assert not any(GAME.slip(case.p, move) for move in rules.moves(case.p)[:3])


def won() -> Desk:
    """A game in which the seat to move can force a win, but the move D would give the win away."""
    desk = Desk().new(clock="off", track=7, first="1")
    return desk.play("C", "D", "G", "H", "I", "A", "F:3")


def test_the_warning_comes_once_and_done_still_plays() -> None:
    desk = won()
    reply = desk.send("touch", seat=desk.turn, thing="card:D", warn=True)
    assert reply["warned"].startswith("You can force a win within 7 turns")
    # The warning replaces the sentence about the move while the move is selected.
    assert desk.table["views"][0]["touch"]["say"] == reply["warned"]
    assert reply["table"]["n"] == 7
    assert desk.touched == ["card:D"]
    assert "warned" not in desk.ok("done", seat=desk.turn, warn=True)
    assert desk.table["n"] == 8


def test_no_warning_when_off_or_for_a_winning_move() -> None:
    desk = won()
    assert "warned" not in desk.ok("touch", seat=desk.turn, thing="card:D")
    assert desk.table["n"] == 8
    desk = won()
    match = desk.session.match
    assert match is not None
    best = next(
        move
        for move in match.game.moves(match.state, desk.turn)
        if not match.game.slip(match.state, move)
    )
    for thing in match.game.paths(match.state, desk.turn, best)[0]:
        assert "warned" not in desk.ok("touch", seat=desk.turn, thing=thing, warn=True)
