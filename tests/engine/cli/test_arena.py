"""``arena``: pairings are fair, results do not depend on the process, and no game counts twice."""

from __future__ import annotations

import json
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest
from hairpin.core.errors import Refusal
from hairpin_lab.arena import contest, games
from hairpin_lab.arena.contest import arena

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Run

THREE = ("random", "gus", "vera")
DUELS = ("arena", "daytona", "--bots", ",".join(THREE), "--games", "6", "--jobs", "1")


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """A list of jobs: when a game starts, its job is added to the list."""
    jobs: list[Any] = []

    def play(job: Any) -> Any:
        jobs.append(job)
        return play_it(job)

    play_it = games.play
    monkeypatch.setattr(contest, "play", play)
    return jobs


def lines(journal: Path) -> list[dict[str, Any]]:
    """The games stored in a journal."""
    return [json.loads(line) for line in journal.read_text("utf-8").splitlines()]


def test_every_pair_plays_each_deal_with_both_seatings(seen: list[Any]) -> None:
    arena("daytona", THREE, 6, seed="S")
    counts = Counter((job.seats, job.seed) for job in seen)
    assert set(counts.values()) == {1}
    assert {seed for _, seed in counts} == {"S-1", "S-2", "S-3"}
    pairs = {seats for seats, _ in counts}
    assert len(pairs) == 6
    assert pairs == {tuple(reversed(seats)) for seats in pairs}
    assert len(counts) == 6 * 3


def test_a_ladder_pairs_only_neighbours(seen: list[Any]) -> None:
    standings = arena("daytona", THREE, 2, ladder=True)
    met = [(one.bot, one.against) for one in standings.meetings]
    assert met == [("gus", "random"), ("vera", "gus")]
    assert len(seen) == 4


def test_wins_agree_with_the_games(tmp_path: Path) -> None:
    journal = tmp_path / "j"
    standings = arena("daytona", THREE, 6, journal=journal)
    met = [(one.bot, one.against) for one in standings.meetings]
    assert met == [("gus", "random"), ("vera", "gus"), ("vera", "random")]
    for one in standings.meetings:
        wins = 0.0
        for game in lines(journal):
            seats = [seat.removeprefix("bot:") for seat in game["seats"]]
            if sorted(seats) == sorted((one.bot, one.against)):
                places = game["result"]["places"]
                assert places.count(1) == 1  # in each of these games a single seat wins
                wins += places[seats.index(one.bot)] == 1
        assert (one.side.games, one.side.wins) == (6, wins)


def test_the_result_does_not_depend_on_where_games_are_played(
    run: Run, spawn: Run, tmp_path: Path
) -> None:
    one = run(*DUELS, "--json", "--journal", str(tmp_path / "one"))
    two = spawn(*DUELS[:-1], "2", "--json", "--journal", str(tmp_path / "two"))
    assert one.code == two.code == 0
    assert one.out == two.out

    def sorted_lines(name: str) -> list[str]:
        return sorted((tmp_path / name).read_text("utf-8").splitlines())

    assert sorted_lines("one") == sorted_lines("two")
    with ThreadPoolExecutor(3) as threads:
        ran = arena("daytona", THREE, 6, threads).to_json()
        assert ran == {key: value for key, value in one.lines[0].items() if key != "ratings"}


@pytest.mark.parametrize("torn", [-1, -2, -40, -1000])
def test_only_torn_games_are_played_again(seen: list[Any], tmp_path: Path, torn: int) -> None:
    journal = tmp_path / "j"
    whole = arena("daytona", THREE, 6, journal=journal)
    text = journal.read_bytes()
    journal.write_bytes(text[:torn])
    # A last line that lacks only its line break still counts as a complete game.
    left = text[:torn].count(b"\n") + (torn == -1)
    seen.clear()
    assert arena("daytona", THREE, 6, journal=journal) == whole
    assert len(seen) == 18 - left
    seen.clear()
    assert arena("daytona", THREE, 6, journal=journal) == whole
    assert not seen


def test_more_games_and_bots_continue_the_same_journal(seen: list[Any], tmp_path: Path) -> None:
    journal = tmp_path / "j"
    arena("daytona", THREE[:2], 2, journal=journal)
    arena("daytona", THREE, 4, journal=journal)
    assert len(lines(journal)) == len(seen) == 12


def test_two_arenas_write_to_one_journal(tmp_path: Path) -> None:
    """Both arenas may play and store the same game, but the game counts only once."""
    journal = tmp_path / "j"
    with ThreadPoolExecutor(2) as threads:
        runs = [threads.submit(arena, "daytona", THREE, 6, journal=journal) for _ in range(2)]
        first, second = (run.result() for run in runs)
    assert first == second
    assert 18 <= len(lines(journal)) <= 36
    assert arena("daytona", THREE, 6, journal=journal) == first


def test_an_interrupt_prints_a_sentence_and_keeps_the_journal(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal, play, played = tmp_path / "j", games.play, iter(range(5))

    def interrupted(job: Any) -> Any:
        if next(played, None) is None:
            raise KeyboardInterrupt
        return play(job)

    monkeypatch.setattr(contest, "play", interrupted)
    ran = run(*DUELS, "--journal", str(journal))
    assert ran.code == 130
    assert ran.out == ""
    assert ran.err == (
        f"hairpin: Stopped after 5 of 18 games; “{journal}” has them, and the same command continues "
        "from there.\n"
    )
    assert len(lines(journal)) == 5
    monkeypatch.setattr(contest, "play", play)
    assert run(*DUELS, "--journal", str(journal)).out == run(*DUELS).out
    assert len(lines(journal)) == 18


def test_a_journal_of_other_games_is_refused(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = tmp_path / "j"
    few = ("--bots", "random,gus", "--games", "2", "--jobs", "1", "--journal", str(journal))
    assert run("arena", "daytona", *few).code == 0
    before = journal.read_bytes()
    assert "has games of daytona, not of pursuit" in run("arena", "pursuit", *few).complained()
    ran = run("arena", "daytona", *few, "--set", "races=2").complained()
    assert "with other settings (" in ran
    assert "races=3" in ran
    monkeypatch.setattr("hairpin_lab.arena.journal.engine", lambda _: "9.9.9+other")
    assert "and this engine is 9.9.9+other" in run("arena", "daytona", *few).complained()
    assert journal.read_bytes() == before
    journal.write_text("Dear diary,\n", "utf-8")
    assert "is not a journal of an arena" in run("arena", "daytona", *few).complained()
    assert journal.read_text("utf-8") == "Dear diary,\n"


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (("--bots", "gus,nobody"), "“nobody”"),
        (("--bots", "gus"), "An arena needs two bots or more, and no bot twice."),
        (("--bots", "gus,easy"), "An arena needs two bots or more, and no bot twice."),
        (("--games", "0"), "“0” is not a whole number from 1 up"),
        (("--set", "races"), "A setting is written OPTION=VALUE; “races” is not."),
        (("--set", "wheels=3"), "“wheels”"),
        (("--seed", ""), "A seed needs at least one character."),
        (("--journal", "/no/such/folder/j"), "“/no/such/folder/j” cannot be written"),
    ],
)
def test_wrong_arguments_are_refused_in_a_sentence(
    run: Run, args: tuple[str, ...], sentence: str
) -> None:
    ran = run("arena", "daytona", "--bots", "random,gus", "--games", "2", "--jobs", "1", *args)
    assert sentence in ran.complained()


def test_the_table_is_printed(run: Run) -> None:
    out = run(*DUELS).out
    assert [line.split("  ")[0] for line in out.splitlines()[1:4]] == [
        "Gus against Random",
        "Vera against Gus",
        "Vera against Random",
    ]
    assert "with swapped seats" in out


def test_no_games_are_refused() -> None:
    with pytest.raises(Refusal, match="1 game or more"):
        arena("daytona", THREE, 0)
