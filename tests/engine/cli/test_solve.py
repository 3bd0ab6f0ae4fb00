"""``hairpin solve`` proves forced results and prints them; a stored search can be continued."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from hairpin.games.turbo_duel import GAME, rules
from hairpin.games.turbo_duel.codec import from_key

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Run

WINS = "1 7 8 GAB/DI/CEFH 0 0 0000"  # a position in which seat 1 wins in three turns


def test_a_forced_win_is_printed_with_its_line(run: Run) -> None:
    ran = run("solve", "turbo-duel", WINS)
    assert ran.code == 0
    assert "Seat 1, to play, wins within 3 turns" in " ".join(ran.out.split())
    solved = json.loads(run("solve", "turbo-duel", WINS, "--json").out)
    assert (solved["verdict"], solved["turns"], len(solved["line"])) == ("won", 3, 3)
    p = from_key(WINS, 11)
    for move in solved["line"]:
        rules.play(p, move, 0)
    assert GAME.result(p) is not None


def test_a_stored_search_continues(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "kept.json")
    first = run("solve", "turbo-duel", "--turns", "9", "--keep", file)
    assert "No result is forced within 9 turns" in first.out
    assert "within 8 turns" in first.err
    kept = json.loads((tmp_path / "kept.json").read_text("utf-8"))
    assert kept["within"] == 9
    second = run("solve", "turbo-duel", "--turns", "10", "--keep", file)
    assert "within 9 turns" not in second.err
    assert "within 10 turns" in second.err


def test_a_state_is_read_from_standard_input(run: Run) -> None:
    state = json.dumps(GAME.to_json(from_key(WINS, 11)))
    assert "wins within 3 turns" in " ".join(
        run("solve", "turbo-duel", "-", given=state).out.split()
    )


def test_a_position_that_cannot_be_solved_is_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    file.write_text("nonsense", "utf-8")
    for args, sentence in (
        (("daytona",), "Luck or hidden cards"),
        (("turbo-duel", "1 2 3"), "not a state of Turbo Duel"),
        (("turbo-duel", "--keep", str(file)), "not a file that"),
    ):
        ran = run("solve", *args)
        assert ran.code == 2
        assert sentence in ran.err
    assert file.read_text("utf-8") == "nonsense"
    run("solve", "turbo-duel", "--turns", "3", "--keep", str(tmp_path / "start.json"))
    other = run("solve", "turbo-duel", WINS, "--keep", str(tmp_path / "start.json"))
    assert (other.code, "for another position" in other.err) == (2, True)
    for bound in (["ABC//", 1, 1, 0, 0, 0, 99, 0, 99, 0], ["x"], 3):
        kept = {"solve": 1, "track": 11, "position": WINS, "within": 1, "bounds": [bound]}
        file.write_text(json.dumps(kept), "utf-8")
        assert "not a file that" in run("solve", "turbo-duel", WINS, "--keep", str(file)).err
