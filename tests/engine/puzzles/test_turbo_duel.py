"""Puzzles of Turbo Duel: each win is proven, and right moves agree with another solver."""

from __future__ import annotations

import pytest
from hairpin.core.puzzling import Task
from hairpin.games.turbo_duel import rules
from hairpin.games.turbo_duel.codec import to_json
from hairpin.games.turbo_duel.packed import Graph
from hairpin.games.turbo_duel.puzzles import PUZZLER
from hairpin.games.turbo_duel.search import Search, answer
from hairpin.games.turbo_duel.state import Position
from hairpin.puzzles.book import puzzles

from tests.engine.puzzles.solving import Solver
from tests.engine.turbo_duel.truth import cases
from tools.puzzles import turbo_duel

ALL = puzzles("turbo-duel")


def worth(p: Position, within: int) -> tuple[int, int]:
    """The number of turns in which the seat to move is proven to win, and the work that the proof took.

    The number is 0 if there is no win within ``within`` turns.
    """
    graph = Graph(p.track)
    root, search = graph.root(to_json(p)), Search(graph)
    for turns in range(1, within + 1):
        if answer(search.wins(root, turns)):
            return turns, graph.work
    return 0, graph.work


def test_all_wins_are_proven_and_cheap_to_prove() -> None:
    for each in ALL:
        state, _ = each.position()
        assert isinstance(state, Position)
        turns, work = worth(state, int(each.goal))
        assert (turns, work <= turbo_duel.MOST_WORK) == (int(each.goal), True), each


def test_right_moves_agree_with_the_other_solver() -> None:
    checked = 0
    for case in [*cases("W3", "W5", "W6"), *list(cases("W8", "W9"))[::8]][::3]:
        turns = int(case.worth[1:])
        task = Task("win", str(turns), case.p.turn, case.p, case.p)
        for move in rules.moves(case.p):
            value = case.moves.get(move)
            # The solver's file lacks moves of unknown value, and moves with the same effect as a listed move.
            if value is not None:
                right = value[0] == "W" and int(value[1:]) <= turns
                assert (PUZZLER.fault(task, move) is None) == right, (case.worth, move)
                checked += 1
    assert checked > 150


@pytest.mark.parametrize("number", [1, 13, 25, 37, 49, 57, 65])
def test_the_other_seat_delays_the_loss_as_long_as_possible(number: int) -> None:
    solver = Solver("turbo-duel", number)
    match = solver.session.match
    assert match is not None
    while not solver.solved:
        left = int(solver.puzzle.goal) - match.n
        assert isinstance(match.state, Position)
        assert worth(match.state, left)[0] == left
        solver.attempt(solver.puzzler.best(solver.task))
    assert match.n == int(solver.puzzle.goal)
    assert f"turns, whatever {rival(solver)} answers." in solver.table["outcome"]["how"]


def rival(solver: Solver) -> str:
    """The name of the other seat."""
    name: str = solver.table["seats"][2 - solver.state.seat]["name"]
    return name
