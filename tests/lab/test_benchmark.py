"""The benchmark ``hairpin-bench``: its suite and proved answers, runs of all kinds of bots, and the
refusal of result files that someone has changed."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import TYPE_CHECKING, Any

import hairpin
import pytest
from hairpin.cli import main
from hairpin.core.drivers import DRIVERS
from hairpin.core.record import digest
from hairpin.games import GAMES
from hairpin.games.turbo_duel.codec import from_key
from hairpin_lab.benchmark import checking, suite

from tools import benchmark_suite

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).resolve().parents[2]
POLICY = ROOT / "docs" / "daytona-learned" / "policy.json"
BOTS = """
def last(observation, moves, chance):
    return moves[-1]

class Bad:
    def __init__(self):
        self.asked = 0

    def choose(self, observation, moves, chance):
        self.asked += 1
        return moves[0] if self.asked < 4 else "nonsense"
"""


def run(file: Path, bot: str, *words: str) -> dict[str, Any]:
    """Run the quick size of the benchmark and return the data of the result file."""
    given = [bot, "--quick", "--jobs", "1", "--to", str(file), *words]
    assert main(["benchmark", *given]) == 0
    data: dict[str, Any] = json.loads(file.read_text("utf-8"))
    return data


@pytest.fixture(scope="module")
def result(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The result of ``random`` in Daytona and Pursuit."""
    file = tmp_path_factory.mktemp("benchmark") / "random.json"
    return run(file, "random", "--game", "daytona", "--game", "pursuit")


# --- the suite -----------------------------------------------------------------------------------


def test_the_suite_is_what_the_tool_writes() -> None:
    written = json.loads(benchmark_suite.FILE.read_text("utf-8"))
    assert written == benchmark_suite.suite()
    assert set(suite.games()) == set(GAMES)
    assert all(part.opponents == DRIVERS for part in suite.parts())


def test_answers_of_turbo_duel_are_those_of_the_solver() -> None:
    """The solver knows nothing of the suite: its file has the value of every move within 12 turns."""
    truth = {}
    for line in (ROOT / "bench" / "turbo_truth.txt").read_text("utf-8").splitlines():
        position, told = line.split("\t")
        worth, *values = told.split(" ")
        truth[position] = worth, dict(value.split("=", 1) for value in values)
    (part,) = suite.parts(["turbo-duel"])
    assert len(part.questions) == 100
    for question in part.questions:
        track = question.options["track"]
        worth, known = truth[f"{track} {question.state}"]
        match = hairpin.new("turbo-duel", seed="x", clock="off", state=question.state, track=track)
        good = "W" if worth[0] == "W" else "WO"
        right = [move for move in match.moves() if known.get(move, "O")[0] in good]
        assert list(question.right) == right
        assert from_key(question.state, track).over is None


def test_some_answers_of_turbo_duel_are_proved_again() -> None:
    (part,) = suite.parts(["turbo-duel"])
    proved = 0
    for question in part.questions[::4]:
        track = question.options["track"]
        match = hairpin.new("turbo-duel", seed="x", clock="off", state=question.state, track=track)
        proof = hairpin.solve(match, turns=5)
        if proof.verdict == "won":
            assert proof.line[0] in question.right
            proved += 1
    assert proved > 4


def test_answers_of_daytona_are_those_of_counted_draws() -> None:
    """Every card that may come next is put on the stock and drawn."""
    (part,) = suite.parts(["daytona"])
    assert len(part.questions) == 100
    for question in part.questions[::10]:
        match = hairpin.new("daytona", seed="x", state=question.state, options=question.options)
        homes = [_homes(question, by) for by in (1, 2)]
        assert homes[0] != homes[1]
        assert (match.moves()[homes.index(max(homes))],) == question.right


def _homes(question: suite.Question, by: int) -> int:
    """The number of cards that take the car home with its next draw, after it has moved ``by``
    cards."""
    before = question.state
    assert before["stock"]
    state = {**before, "card": None, "cars": [*before["cars"]], "piles": [*before["piles"]]}
    state["cars"][before["turn"] - 1] += by
    state["piles"][before["turn"] - 1] = [*before["piles"][before["turn"] - 1], before["card"]]
    homes = 0
    for card in before["stock"]:
        state["stock"] = [card, *(one for one in before["stock"] if one != card)]
        match = hairpin.new("daytona", seed="x", state=state, options=question.options)
        while match.phase != "over" and match.state()["turn"] == before["turn"]:
            match.play(match.moves()[-1])  # the farther of two cards
        homes += match.phase == "over"
    return homes


# --- runs ----------------------------------------------------------------------------------------


def test_a_result_has_every_game_and_its_score(result: dict[str, Any]) -> None:
    assert (result["benchmark"], result["suite"], result["bot"]) == ("hairpin-bench", 1, "random")
    assert list(result["games"]) == ["daytona", "pursuit"]
    daytona = result["games"]["daytona"]
    assert len(daytona["played"]) == 10
    assert len(daytona["answers"]) == 10
    wins = sum(one["score"] for one in daytona["played"])
    assert daytona["scores"]["all"]["share"] == pytest.approx(100 * wins / 10)
    assert sum(one["of"] for one in daytona["scores"]["opponents"].values()) == 10


def test_processes_and_repeats_change_nothing(result: dict[str, Any], tmp_path: Path) -> None:
    again = run(tmp_path / "b", "random", "--game", "daytona", "--game", "pursuit", "--jobs", "2")
    assert again == result


@pytest.mark.parametrize(
    ("bot", "game"), [("last", "daytona"), ("Bad", "pursuit"), ("Bad", "racing-demon")]
)
def test_a_brought_bot_plays_and_its_file_is_right(
    bot: str, game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "bots.py").write_text(BOTS, "utf-8")
    file = tmp_path / "result.json"
    data = run(file, f"{tmp_path / 'bots.py'}:{bot}", "--game", game)
    played = data["games"][game]["played"]
    assert any("failed" in one for one in played) == (bot == "Bad")
    assert all(one["score"] == 0 for one in played if "failed" in one)
    assert main(["benchmark", "--check", str(file)]) == 0
    assert "every game replays and has its score. Games: 10." in " ".join(
        capsys.readouterr().out.split()
    )


def test_a_learnt_policy_plays_daytona(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = run(tmp_path / "a", str(POLICY), "--game", "daytona")
    assert data["games"]["daytona"]["scores"]["all"]["of"] == 10
    assert main(["benchmark", str(POLICY), "--quick", "--to", str(tmp_path / "b")]) == 2
    assert "it plays with --game daytona" in capsys.readouterr().err


def test_the_strongest_driver_answers_right(tmp_path: Path) -> None:
    data = run(tmp_path / "a", "vera", "--game", "daytona")
    assert data["games"]["daytona"]["scores"]["questions"]["share"] == 100


# --- damaged files -------------------------------------------------------------------------------


def first(data: dict[str, Any]) -> dict[str, Any]:
    """The first game of Pursuit."""
    game: dict[str, Any] = data["games"]["pursuit"]["played"][0]
    return game


def change_move(data: dict[str, Any]) -> None:
    first(data)["moves"][2] = first(data)["moves"][0]


def cut_moves(data: dict[str, Any]) -> None:
    first(data)["moves"].pop()


def change_score(data: dict[str, Any]) -> None:
    first(data)["score"] = 1 - first(data)["score"]


def change_suite(data: dict[str, Any]) -> None:
    data["suite"] = 99


def drop_game(data: dict[str, Any]) -> None:
    data["games"]["pursuit"]["played"].pop(3)


def drop_last(data: dict[str, Any]) -> None:
    data["games"]["pursuit"]["played"].pop()


def double_game(data: dict[str, Any]) -> None:
    data["games"]["pursuit"]["played"].append(first(data))


def change_sum(data: dict[str, Any]) -> None:
    data["games"]["daytona"]["scores"]["all"]["share"] = 99.0


def change_answer(data: dict[str, Any]) -> None:
    data["games"]["daytona"]["answers"] = ["to 1"] * 10


def drop_answer(data: dict[str, Any]) -> None:
    data["games"]["daytona"]["answers"] = [1] * 999


def drop_part(data: dict[str, Any]) -> None:
    del data["games"]["daytona"]["scores"]


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (change_move, "The moves of a game of pursuit are changed: deal 1 against dot in seat 1."),
        (cut_moves, "The moves of a game of pursuit are changed: deal 1 against dot in seat 1."),
        (change_score, "The score of a game of pursuit is changed: deal 1 against dot in seat 1."),
        (change_suite, "is of version 99 of the suite; this is version 1."),
        (drop_game, "A game of pursuit is missing: deal 1 against gus in seat 2."),
        (drop_last, "A game of pursuit is missing: deal 1 against vera in seat 2."),
        (double_game, "pursuit has more games than the suite."),
        (change_sum, "The scores of daytona are not those of its games and answers."),
        (change_answer, "The scores of daytona are not those of its games and answers."),
        (drop_answer, "The number of deals or answers of daytona does not fit the suite."),
        (drop_part, "is no result file of hairpin-bench."),
    ],
)
def test_a_changed_file_is_refused(
    damage: Callable[[dict[str, Any]], None],
    sentence: str,
    result: dict[str, Any],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    data = deepcopy(result)
    damage(data)
    file = tmp_path / "changed.json"
    file.write_text(json.dumps(data), "utf-8")
    assert main(["benchmark", "--check", str(file)]) == 2
    assert sentence in capsys.readouterr().err


def test_a_changed_move_is_found_even_with_its_digest(result: dict[str, Any]) -> None:
    data = deepcopy(result)
    first(data)["moves"][2] = first(data)["moves"][0]
    first(data)["sum"] = digest("\n".join(first(data)["moves"]))
    with pytest.raises(hairpin.HairpinError, match="are changed: deal 1 against dot"):
        checking.check(data, lambda done: None)


# --- the command ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((), "needs a bot, or --check FILE, or --table FILE."),
        (("dot", "--check", "x"), "needs a bot, or --check FILE, or --table FILE."),
        (("dot", "--quick"), "needs --to with the name of the result file."),
        (("dot", "--to", "FULL"), "exists already; --force replaces it."),
        (("dot", "--to", "none/x"), "cannot be written: No such file or directory."),
        (("nobody", "--to", "NEW"), "nobody"),
        (("dot", "--game", "chess", "--to", "NEW"), "The suite has no game “chess”."),
        (("--check", "FULL"), "is no result file of hairpin-bench."),
        (("--check", "NEW"), "cannot be read: No such file or directory."),
    ],
)
def test_wrong_arguments_are_refused(
    words: tuple[str, ...], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    full, new = tmp_path / "full", tmp_path / "new"
    full.write_text("[" * 100, "utf-8")
    given = [{"FULL": str(full), "NEW": str(new)}.get(word, word) for word in words]
    assert main(["benchmark", *given]) == 2
    assert sentence in capsys.readouterr().err
    assert not new.exists()


def test_the_table_joins_files_of_a_bot(
    result: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = []
    for game in result["games"]:
        files.append(tmp_path / f"{game}.json")
        one = {**result, "games": {game: result["games"][game]}}
        files[-1].write_text(json.dumps(one), "utf-8")
    assert main(["benchmark", "--table", *map(str, files)]) == 0
    head, rule, row = capsys.readouterr().out.splitlines()
    assert head == (
        "| bot | turbo-duel | daytona | pursuit | grand-prix | racing-demon | questions daytona |"
    )
    assert rule.count("|") == row.count("|") == head.count("|")
    share = result["games"]["daytona"]["scores"]["all"]["share"]
    assert row.startswith(f"| random | – | {share:.1f} (")
