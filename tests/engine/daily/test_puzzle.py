"""The daily puzzle: its win is proven, each move is checked, and no reply gives the solution away."""

from __future__ import annotations

import datetime
import json
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
from hairpin.core import record
from hairpin.daily.puzzle import FILE, fault, puzzle_in, puzzle_of, solved
from hairpin.daily.race import VERSION
from hairpin.games import load
from hairpin.games.turbo_duel import rules
from hairpin.games.turbo_duel.codec import to_json
from hairpin.games.turbo_duel.packed import Graph
from hairpin.games.turbo_duel.search import Search, answer
from hairpin.session import Session

from tests.engine.turbo_duel.truth import cases
from tools import puzzles

if TYPE_CHECKING:
    from hairpin.games.turbo_duel.state import Position

MONDAY = datetime.date(2026, 11, 23)
YEAR = [str(MONDAY + datetime.timedelta(n)) for n in range(364)]
#: One date for each day of the week, in distant weeks.
WEEK = [str(MONDAY + datetime.timedelta(n * 36)) for n in range(7)]


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


class Solver:
    """A simulated person who plays the puzzle of a date."""

    def __init__(self, date: str) -> None:
        self.session, self.now = Session(), 0
        self.puzzle = puzzle_of(date)
        self.reply = self.do("daily_puzzle", date=date, name="Ann", pace="instant")

    def do(self, command: str, **more: Any) -> dict[str, Any]:
        """Send a command that must succeed."""
        reply = self.session.do({"do": command, "now": self.now, **more})
        assert reply["ok"], reply
        return reply

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.match.result is not None

    @property
    def match(self) -> Any:
        """The match on the table."""
        return self.session.match

    def settle(self) -> None:
        """Let the other seat play."""
        while self.match.result is None and self.puzzle.seat not in self.match.game.actors(
            self.match.state
        ):
            self.now += 10
            self.reply = self.do("advance")

    def right(self) -> str:
        """A move that solves the puzzle from here."""
        left = self.puzzle.turns - self.match.n
        moves = self.match.game.moves(self.match.state, self.puzzle.seat)
        found: str = next(m for m in moves if fault(self.match.state, m, left) is None)
        return found

    def wrong(self) -> str:
        """A move that does not solve the puzzle from here."""
        left = self.puzzle.turns - self.match.n
        moves = self.match.game.moves(self.match.state, self.puzzle.seat)
        found: str = next(m for m in moves if fault(self.match.state, m, left) is not None)
        return found

    def play(self, move: str) -> dict[str, Any]:
        """Try a move."""
        return self.do("play", seat=self.puzzle.seat, move=move)

    def solve(self) -> dict[str, Any]:
        """Play right moves to the end; return the last table."""
        while self.match.result is None:
            self.settle()
            if self.match.result is None:
                assert "refused" not in self.play(self.right())
        table: dict[str, Any] = self.do("goto")["table"]
        return table


# --- the file of puzzles -------------------------------------------------------------------------


@pytest.mark.deep
def test_the_file_is_what_the_script_makes() -> None:
    assert FILE.read_text("utf-8") == puzzles.text()
    assert FILE.stat().st_size < 30_000


def test_no_puzzle_comes_twice_in_a_year_and_the_week_gets_harder() -> None:
    found = [puzzle_of(date) for date in YEAR]
    assert len({(p.track, p.position) for p in found}) == len(YEAR)
    assert [p.turns for p in found[:7]] == [3, 4, 5, 6, 7, 8, 9]
    assert set(Counter(p.turns for p in found).values()) == {52}
    assert {p.version for p in found} == {VERSION}


def test_the_puzzles_of_a_year_are_proven() -> None:
    """Check all puzzles of at most seven turns; check longer puzzles only in every fourth week."""
    for n, date in enumerate(YEAR):
        puzzle = puzzle_of(date)
        if puzzle.turns > 7 and n // 7 % 4:
            continue
        turns, work = worth(puzzle.start(), puzzle.turns)
        assert (turns, work <= puzzles.MOST_WORK) == (puzzle.turns, True), date


def test_right_moves_agree_with_the_other_solver() -> None:
    checked = 0
    for case in [*cases("W3", "W5", "W6"), *list(cases("W8", "W9"))[::8]][::3]:
        turns = int(case.worth[1:])
        for move in rules.moves(case.p):
            value = case.moves.get(move)
            # The solver's file lacks moves of unknown value, and moves with the same effect as a listed move.
            if value is not None:
                right = value[0] == "W" and int(value[1:]) <= turns
                assert (fault(case.p, move, turns) is None) == right, (case.worth, move)
                checked += 1
    assert checked > 150


# --- at the table ---------------------------------------------------------------------------------


@pytest.mark.parametrize("date", WEEK)
def test_a_puzzle_is_solved_against_the_longest_defence(date: str) -> None:
    solver = Solver(date)
    while not solver.over:
        # The opponent delays its loss as long as possible, so the win still takes all turns that are left.
        left = solver.puzzle.turns - solver.match.n
        assert worth(solver.match.state, left)[0] == left
        solver.play(solver.right())
        solver.settle()
    assert solver.match.n == solver.puzzle.turns
    daily = solver.do("goto")["table"]["daily"]
    assert daily["line"] == (
        f"Hairpin {date} · Turbo Duel · Win within {solver.puzzle.turns} turns · solved at the first try · ✅ · v{VERSION}"
    )


def test_a_wrong_move_is_refused_and_counted() -> None:
    solver = Solver("2026-11-27")
    assert (
        solver.reply["table"]["status"] == "Ann to play and win within 7 turns, Vera’s counted too."
    )
    for n in (1, 2):
        reply = solver.play(solver.wrong())
        assert reply["refused"].startswith("Not that: Vera answers “")
        assert reply["refused"].endswith("”, and in these 7 turns no win can be forced.")
        assert (reply["table"]["n"], reply["table"]["daily"]["wrong"]) == (0, n)
    assert reply["table"]["status"].endswith(" 2 wrong tries so far.")
    # The number of wrong moves survives a reload and a restart.
    kept = "".join(solver.do("save")["save"]["parts"].values())
    again = Session().do({"do": "open", "text": kept, "stored": True})["table"]
    assert again["daily"]["wrong"] == 2
    assert solver.do("restart")["table"]["daily"]["wrong"] == 2
    line = solver.solve()["daily"]["line"]
    kept = "".join(solver.do("save")["save"]["parts"].values())
    assert solver.do("tally", text=kept)["tally"]["daily"]["line"] == line
    assert " · solved at try 3 · ❌❌✅ · " in line
    assert Solver("2026-11-27").reply["table"]["daily"]["wrong"] == 0


def test_a_wrong_touch_is_cleared() -> None:
    solver = Solver("2026-11-23")
    seat, wrong = solver.puzzle.seat, solver.wrong()
    (path, *_) = solver.match.game.paths(solver.match.state, seat, wrong)
    for thing in path:
        reply = solver.do("touch", seat=seat, thing=thing)
    if "refused" not in reply:
        reply = solver.do("done", seat=seat)
    assert reply["refused"].startswith("Not that: ")
    assert reply["table"]["views"][0]["touched"] == []
    assert reply["table"]["n"] == 0


def test_a_puzzle_has_undo_but_no_hints() -> None:
    solver = Solver("2026-11-25")
    solver.play(solver.right())
    solver.settle()
    table = solver.do("goto")["table"]
    assert (table["can"]["undo"], table["can"]["hint"]) == (True, False)
    assert solver.do("undo", seat=solver.puzzle.seat)["table"]["n"] == 0
    refused = solver.session.do({"do": "hint", "seat": solver.puzzle.seat, "now": solver.now})
    assert refused["error"] == "In the puzzle of a day there are no hints: they would solve it."


def test_a_resigned_puzzle_is_not_solved() -> None:
    solver = Solver("2026-11-23")
    table = solver.do("resign", seat=solver.puzzle.seat)["table"]
    assert table["phase"] == "over"
    assert "line" not in table["daily"]
    assert not solved(solver.puzzle, solver.match)


def test_a_record_is_recognised_as_its_puzzle() -> None:
    solver = Solver("2026-11-28")
    text = record.write(solver.match)
    assert puzzle_in(record.read(text, load)) == solver.puzzle
    data = record.parse(text)
    other = puzzle_of("2026-12-05").start()
    for change in (
        {"seed": data["seed"].replace("11-28", "11-29")},
        {"state": {**to_json(other), "track": data["settings"]["track"]}},
        {"hairpin": 1, "state": None},
    ):
        changed = {k: v for k, v in {**data, **change}.items() if v is not None}
        try:
            match = record.read(record.dump(changed), load)
        except ValueError:
            continue
        assert puzzle_in(match) is None


def test_no_reply_contains_a_solution() -> None:
    for date in WEEK:
        about = Session().do({"do": "daily_info", "date": date})["day"]["puzzle"]
        assert set(about) == {"game", "title", "about", "week"}
        value = json.dumps(Solver(date).reply)
        assert "solution" not in value
