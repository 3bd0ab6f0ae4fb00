"""Warned before a forced win is given away: what is said is so, and it is said once."""

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
    """Whether a move forces a win within so many turns, itself counted."""
    graph = Graph(p.track)
    kids = {text: (again, kid) for text, again, kid in graph.choices(graph.root(to_json(p)))}
    again, kid = kids[move]
    search = Search(graph)
    return answer((search.wins if again else search.loses)(kid, within - 1))


@pytest.mark.parametrize("worth", [f"W{n}" for n in range(1, 8)])
def test_what_is_said_is_so(worth: str) -> None:
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


def test_nothing_is_said_where_nothing_is_won() -> None:
    for case in [*cases("O12")][:10] + [*cases("L4", "L6")][:6]:
        assert not any(GAME.slip(case.p, move) for move in rules.moves(case.p)[:3])


def won() -> Desk:
    """A game in which who is to act wins by force, but not with D."""
    desk = Desk().new(clock="off", track=7, first="1")
    return desk.play("C", "D", "G", "H", "I", "A", "F:3")


def test_it_is_said_once_and_done_plays_all_the_same() -> None:
    desk = won()
    reply = desk.send("touch", seat=desk.turn, thing="card:D", warn=True)
    assert reply["warned"].startswith("You can force a win within 7 turns")
    # It stands where the move is told as long as the move is touched.
    assert desk.table["views"][0]["touch"]["say"] == reply["warned"]
    assert reply["table"]["n"] == 7
    assert desk.touched == ["card:D"]
    assert "warned" not in desk.ok("done", seat=desk.turn, warn=True)
    assert desk.table["n"] == 8


def test_nothing_is_said_to_who_does_not_wish_it_nor_of_a_move_that_wins() -> None:
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
