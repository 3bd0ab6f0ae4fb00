"""``simulate`` gives the same games again, counts them correctly, and prints them as records."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hairpin.bots import driver
from hairpin.core import record
from hairpin.core.chance import Chance
from hairpin.core.seats import levels_of
from hairpin.games import ALL_GAMES, load
from hairpin.games.null_game import NullGame
from hairpin.players import finish as simulating
from hairpin.testing.table import limits
from hairpin_lab.arena.games import Job, play
from hairpin_lab.arena.shares import Side
from hairpin_lab.commands.simulate import Tally

if TYPE_CHECKING:
    from .conftest import Run

RACE = ("simulate", "turbo-duel", "--games", "6", "--seats", "bot:easy,bot:random")


def test_any_number_of_workers_gives_the_same_lines(run: Run, spawn: Run) -> None:
    one = run(*RACE, "--json", "--jobs", "1", "--seed", "S")
    two = spawn(*RACE, "--json", "--jobs", "2", "--seed", "S")
    default = spawn(*RACE, "--json", "--seed", "S")
    assert one.code == two.code == 0
    assert len(one.lines) == 6
    assert one.out == two.out == default.out
    assert one.err == two.err  # the summary, which goes to standard error
    assert run(*RACE, "--json", "--jobs", "1", "--seed", "T").out != one.out


@pytest.mark.deep
def test_hard_bots_repeat_too(spawn: Run) -> None:
    args = (
        "simulate",
        "turbo-duel",
        "--games",
        "2",
        "--seats",
        "bot:hard,bot:easy",
        "--set",
        "track=7",
    )
    assert spawn(*args, "--json", "--jobs", "2").out == spawn(*args, "--json", "--jobs", "1").out


def test_a_game_does_not_depend_on_the_number_of_games(run: Run) -> None:
    few = run(*RACE[:2], "--games", "2", "--json", "--jobs", "1")
    many = run(*RACE[:2], "--games", "5", "--json", "--jobs", "1")
    assert many.lines[:2] == few.lines


def test_lines_are_records_that_replay_reads(run: Run) -> None:
    games = run(*RACE, "--json", "--jobs", "1", "--set", "track=9", "deck=shuffled")
    for line in games.out.splitlines():
        match = record.read(line, load)
        assert record.dump(record.to_data(match, with_result=True)) == line
        assert match.settings["track"] == 9
    states = run("replay", "-", "--json", given=games.out)
    ends = [line["result"] for line in states.lines if line["result"]]
    assert ends == [game["result"] for game in games.lines]
    answers = run("position", "turbo-duel", "--json", given=states.out)
    assert answers.code == 0
    assert len(answers.lines) == len(states.lines)


def test_swap_plays_each_seed_with_both_seatings(run: Run) -> None:
    ran = run(*RACE, "--json", "--swap", "--jobs", "1")
    assert len(ran.lines) == 12
    for there, back in zip(ran.lines[::2], ran.lines[1::2], strict=True):
        assert there["seed"] == back["seed"]
        assert [s["kind"] for s in there["seats"]] == ["bot:easy", "bot:random"]
        assert [s["kind"] for s in back["seats"]] == ["bot:random", "bot:easy"]
        # Swapped bots do not change which seat begins.
        assert there["moves"][0][0] == back["moves"][0][0]


def test_the_table_agrees_with_the_lines(run: Run) -> None:
    args = (*RACE, "--swap", "--jobs", "1", "--set", "track=7")
    games = run(*args, "--json")
    words = run(*args)
    assert words.code == 0
    assert words.err == ""
    rows = {
        line[:9].strip(): line[9:].split()
        for line in words.out.splitlines()
        if line.startswith(("Seat", "Dot", "Random", "Who"))
    }

    def wins(of: Any) -> str:
        return str(
            sum(
                1
                for game in games.lines
                if 1 in (game["result"]["places"][i] for i in of(game))
                and game["result"]["reason"] == "finish"
            )
        )

    level = {"Dot": "bot:easy", "Random": "bot:random"}
    for name, kind in level.items():
        assert rows[name][1] == wins(
            lambda g, k=kind: [i for i, s in enumerate(g["seats"]) if s["kind"] == k]
        )
    assert rows["Seat 1"][:2] == ["12", wins(lambda game: [0])]
    assert rows["Who began"][1] == wins(lambda game: [int(game["moves"][0][0]) - 1])
    house = sum(game["result"]["reason"] in ("house", "repetition") for game in games.lines)
    assert f"Games without a winner: {house} of 12" in words.out
    lengths = [len(game["moves"]) for game in games.lines]
    assert (
        f"Moves per game: {sum(lengths) / 12:.1f} on average, 95% within {max(lengths)}"
        in words.out
    )
    assert words.out.count(" after ") == 12
    assert (
        run(*args, "--json").err.splitlines()
        == words.out.splitlines()[-len(games.err.splitlines()) :]
    )


def test_any_number_of_seats(run: Run) -> None:
    ran = run("simulate", "null-game", "--games", "3", "--seats", "bot:random*4", "--jobs", "1")
    assert ran.code == 0
    assert "Seat 4, Random" in ran.out


class Rush(NullGame):
    """The null game, except that all seats may step at any time, as in real time."""

    realtime = True

    def actors(self, state: Any) -> tuple[int, ...]:
        return () if state.over is not None else tuple(range(1, state.seats + 1))

    def moves(self, state: Any, seat: int) -> list[str]:
        return ["step"] if seat in self.actors(state) else []

    def determinize(self, observation: Any, chance: Any) -> Any:
        """Set the steps after reading the state, because ``from_json`` refuses a seat that is two steps ahead."""
        walk = self.from_json({**observation, "steps": [0] * len(observation["steps"])})
        walk.steps = list(observation["steps"])
        return walk


def test_in_real_time_all_seats_act(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hairpin_lab.arena.games.load", lambda _: Rush())
    data = play(Job("null-game", ("bot:random",) * 4, {"goal": 9}, "r"))
    assert {move[0] for move in data["moves"]} == {"1", "2", "3", "4"}
    times = [int(move.split("@")[1]) for move in data["moves"]]
    assert times == sorted(set(times))
    assert times[-1] > 4000
    again = play(Job("null-game", ("bot:random",) * 4, {"goal": 9}, "r"))
    assert again == data


def test_shared_wins_count_in_parts_and_intervals_hold_the_share() -> None:
    tally = Tally()
    seats = [{"kind": "bot:random"}, {"kind": "bot:easy"}, {"kind": "bot:easy"}]
    tally.add({"seats": seats, "moves": ["2 x @0"], "result": {
        "reason": "finish", "places": [1, 1, 3], "scores": [5, 5, 1]}})  # fmt: skip
    assert tally.levels["easy"] == Side(2, 0.5, 6)
    assert tally.starter == Side(1, 0.5, 5)
    for wins in range(11):
        low, high = Side(10, wins).bounds()
        assert 0 <= low <= wins / 10 + 1e-9
        assert wins / 10 - 1e-9 <= high <= 1


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["--seats", "person,bot:easy"], "Only bots can be simulated; seat 1 is a person."),
        (["--seats", "bot:easy"], "Turbo Duel is played by 2; this table has 1."),
        (["--games", "0"], "Argument --games: “0” is not a whole number from 1 up."),
        (["--games", "9999999"], "A run has 1 to 1000000 games, not 9999999."),
        (["--jobs", "many"], "Argument --jobs: “many” is not a whole number from 1 up."),
        (
            ["--seed", "x" * 63],
            "The seed of a run has at most 61 characters; this one has 63.",
        ),
        (["--seed", ""], "A seed needs at least one character."),
        (["--set", "deck=ABC"], "The setting “deck” takes"),
        (["--frobnicate"], "Unrecognized arguments: --frobnicate."),
    ],
)
def test_wrong_arguments_are_refused_in_a_sentence(
    run: Run, args: list[str], sentence: str
) -> None:
    assert run("simulate", "turbo-duel", *args).complained().startswith(sentence)


def test_json_is_one_line_a_game(run: Run) -> None:
    ran = run(*RACE, "--json", "--jobs", "1")
    assert list(json.loads(ran.out.splitlines()[0])) == [
        "hairpin", "game", "rules", "seats", "settings", "seed", "series", "marked", "moves", "result",
    ]  # fmt: skip


# --- every game, level and value of an option -----------------------------------------------------

NODES = 12  # maximum number of nodes that a bot examines for a decision, very few


def typed(value: Any) -> str:
    """A value of a setting, as a person types it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make bots think less, which is faster. These tests do not depend on good moves."""

    def level_of(game: Any, level: str) -> Any:
        found = driver.level_of(game, level)
        return found._replace(nodes=min(found.nodes, NODES))

    monkeypatch.setattr(simulating, "level_of", level_of)


@pytest.mark.parametrize("game", ALL_GAMES)
def test_games_with_default_seats_end(run: Run, game: str) -> None:
    ran = run("simulate", game, "--games", "4", "--jobs", "1")
    assert ran.code == 0
    assert "Ends: " in ran.out
    # A busy machine may take so long that progress is shown.
    assert [line for line in ran.err.splitlines() if " of 4 games, " not in line] == []


@pytest.mark.deep
@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize(
    ("game", "level"), [(game, level) for game in ALL_GAMES for level in levels_of(load(game))]
)
def test_games_of_every_level_and_value_of_an_option_end(run: Run, game: str, level: str) -> None:
    rules, chance = load(game), Chance(f"{game} {level}")
    # Play games that are as short as the tested value allows. Other tests play long games.
    quick_settings = {key: typed(value) for key, value in rules.quick_settings.items()}
    for option in rules.options:
        for value in dict.fromkeys(limits(option, rules.low, chance)):
            settings = [
                f"{key}={text}" for key, text in {**quick_settings, option.id: typed(value)}.items()
            ]
            seats = f"bot:{level}*{rules.low}"
            few = ("--games", "1", "--jobs", "1")
            ran = run("simulate", game, *few, "--seats", seats, "--set", *settings)
            assert (ran.code, ran.err) == (0, ""), settings
