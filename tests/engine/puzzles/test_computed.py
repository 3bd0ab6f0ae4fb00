"""The numbers of puzzles are computed again: values, margins, and shortest ways."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hairpin.core.chance import Chance
from hairpin.core.puzzling import Task
from hairpin.games import load
from hairpin.games.daytona import puzzles as daytona
from hairpin.games.grand_prix import puzzles as grand_prix
from hairpin.games.grand_prix.ways import each_way
from hairpin.games.pursuit import puzzles as pursuit
from hairpin.games.racing_demon import puzzles as racing_demon
from hairpin.puzzles.book import Puzzle, puzzles

if TYPE_CHECKING:
    from collections.abc import Callable

RACES = 1500  # for an estimate with a standard error of 1.3 of 100


def task_of(each: Puzzle) -> Task:
    """The task at the first position of a puzzle."""
    state, seat = each.position()
    return Task(each.kind, each.goal, seat, state, state)


def safest_discards(each: Puzzle, task: Task) -> None:
    """The stored safety of each discard is what the deals give."""
    if each.kind == "discard":
        assert pursuit.goal_of(pursuit.safety(task.state, task.seat)) == each.goal


def longest_chains(each: Puzzle, task: Task) -> None:
    """The longest chain is a rank longer than the next, and catches nobody."""
    if each.kind == "chain":
        every = {
            pursuit.advance(task.state, task.seat, move)
            for move in pursuit.puts(task.state, task.seat)
        }
        assert max(every) == pursuit.longest(task.state, task.seat)
        assert len(every) > 1
        assert max(every) < pursuit.gap_of(task.state, task.seat)


def best_ways(each: Puzzle, task: Task) -> None:
    """The best way of the card and the best wrong way are worth what is stored."""
    goal, state = grand_prix.read_goal(task), task.state
    ways = each_way(state.circuit, state.rules.laps, state.field, goal.card)
    judge = grand_prix.judge_of(state, task.seat)
    worths = sorted(grand_prix.worth(judge, field) for _, field in ways)
    assert worths[-1] == goal.best
    assert max(n for n in worths if n < goal.best - grand_prix.MARGIN) == goal.next


def shortest_ways(each: Puzzle, task: Task) -> None:
    """The Pile can be emptied in the given number of beats, and in no smaller number."""
    knows = not task.state.areas[0].hand
    beats = int(each.goal)
    assert racing_demon.way(task.state, beats, knows) is not None
    assert racing_demon.way(task.state, beats - 1, knows) is None
    assert len(task.state.areas[0].pile) == 1


def far_apart(each: Puzzle, task: Task) -> None:
    """The best card is better than the next by more than the margin."""
    best, second = sorted(daytona.values(task).values(), reverse=True)[:2]
    assert best - second > (daytona.POINTS if each.kind == "win" else daytona.MARGIN)


CHECKS: dict[str, list[Callable[[Puzzle, Task], None]]] = {
    "daytona": [far_apart],
    "grand-prix": [best_ways],
    "pursuit": [safest_discards, longest_chains],
    "racing-demon": [shortest_ways],
}


@pytest.mark.parametrize("game", CHECKS)
def test_some_puzzles_are_computed_again(game: str) -> None:
    for each in puzzles(game)[::6]:
        for check in CHECKS[game]:
            check(each, task_of(each))


@pytest.mark.deep
@pytest.mark.parametrize("game", CHECKS)
def test_every_second_puzzle_is_computed_again(game: str) -> None:
    for each in puzzles(game)[::2]:
        for check in CHECKS[game]:
            check(each, task_of(each))


@pytest.mark.deep
def test_the_likeliest_winner_wins_most_races() -> None:
    """Whole races, in which drawn cards do not come again until the stock is empty, have the same favourite."""
    game = load("daytona")
    for each in puzzles("daytona"):
        if each.kind != "win":
            continue
        state, seat = each.position()
        chance, wins = Chance(each.seed), [0] * 3
        for _ in range(RACES):
            race: Any = game.determinize(game.observe(state, seat), chance)
            while not race.home:
                game.act(race, race.turn, game.moves(race, race.turn)[-1], 0)
            wins[race.home[0] - 1] += 1
        found = daytona.values(task_of(each))
        best = race_seat(state, max(found, key=lambda at: found[at]))
        assert wins[best - 1] == max(wins), (each, wins, found)


def race_seat(state: Any, position: int) -> int:
    """The seat whose car stands at a position."""
    return int(state.cars.index(position)) + 1
