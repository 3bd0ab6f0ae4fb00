"""When a pair may stop: ranges that allow repeated looks, and an arena that plays the same games in
any process."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from itertools import islice, pairwise
from math import prod
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hairpin_lab.arena import arena, contest
from hairpin_lab.arena.parting import PROOF, STAKES, bounds, looks, parted
from hairpin_lab.arena.shares import Side

from bench.known_bots import deals_of, lucks

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

BOTS = ("random", "dot", "gus", "vera")
#: Bot -> its rating, which determines its probability of a win in the simulated games.
STRENGTH = {"random": 0, "dot": 400, "gus": 410, "vera": 700}


def coins(deals: Sequence[int], mean: float) -> float:
    """The money of a gambler who starts with 1 and bets, deal after deal, that the true mean is
    above ``mean``."""
    return sum(prod(1 + s * (d / 4 / mean - 1) for d in deals) for s in STAKES) / len(STAKES)


@pytest.mark.parametrize("deals", [[4] * 5, [4, 2, 4, 3, 4, 0, 4, 4], [2] * 30, [0, 4] * 20, [1]])
def test_a_bound_is_the_mean_at_which_the_gambler_has_the_proof(deals: list[int]) -> None:
    low, high = bounds(deals)
    mean = sum(deals) / len(deals) / 4
    assert 0 < low < mean
    assert mean < high or high == mean == 1
    assert coins(deals, low) == pytest.approx(PROOF)
    # For the opponent the interval is mirrored.
    assert bounds([4 - deal for deal in deals]) == pytest.approx((1 - high, 1 - low))


def test_a_bot_that_lost_all_games_has_the_lower_bound_0() -> None:
    low, high = bounds([0] * 40)
    assert low == 0
    assert 0 < high < 0.2
    assert bounds([4] * 40) == pytest.approx((1 - high, 1))


def test_a_pair_is_decided_when_the_range_excludes_one_half() -> None:
    for wins in range(41):
        deals = [4] * wins + [0] * (40 - wins)
        low, high = bounds(deals)
        assert parted(deals) == (low > 0.5 or high < 0.5)
    assert not parted([2] * 5000)


def test_looks_come_after_fixed_numbers_of_deals() -> None:
    assert list(looks(3)) == [3]
    assert list(looks(100)) == [8, 16, 24, 32, 40, 50, 62, 77, 96, 100]
    # With a higher limit, only the last number of deals is different.
    assert list(looks(100))[:-1] == [look for look in looks(10**6) if look < 100]


def test_equal_bots_are_rarely_parted() -> None:
    """The bots are equal, so a run that declares a bot better is wrong. Fewer than 1 of 20 runs must be
    wrong; with ordinary intervals, many more runs are wrong."""
    chance, wrong, ordinary = Random("equal"), 0, 0
    for _ in range(300):
        won = deals_of(0.5, lucks(chance, 400, even=0))
        wrong += any(parted(won[:look]) for look in looks(400))
        ranges = [Side(2 * look, sum(won[:look]) / 2).bounds() for look in looks(400)]
        ordinary += any(low > 0.5 or high < 0.5 for low, high in ranges)
    assert wrong <= 15
    assert ordinary > 30


def test_the_better_bot_is_found_soon() -> None:
    chance = Random("better")
    for share, most in ((0.6, 400), (0.8, 60)):
        for _ in range(20):
            won = deals_of(share, lucks(chance, most))
            assert any(parted(won[:look]) and sum(won[:look]) > 2 * look for look in looks(most))


# --- an arena of made-up games -------------------------------------------------------------------


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[tuple[tuple[str, ...], str]]:
    """Replace real games with results simulated from seed and seats; return the list of games
    played."""
    games: list[tuple[tuple[str, ...], str]] = []

    def play(job: Any) -> dict[str, Any]:
        games.append((job.seats, job.seed))
        first, second = (STRENGTH[seat.removeprefix("bot:")] for seat in job.seats)
        share = 1 / (1 + 10 ** ((second - first) / 400))
        places = [1, 2] if Random(f"{job.seats}{job.seed}").random() < share else [2, 1]
        return {"result": {"reason": "finish", "places": places, "scores": [0, 0]}}

    monkeypatch.setattr(contest, "play", play)
    return games


def last_first(jobs: Iterator[Any], executor: None) -> Iterator[tuple[Any, Any]]:
    """Replaces ``_played``: the game submitted last ends first."""
    waiting: list[Any] = []
    while True:
        waiting += islice(jobs, 64 - len(waiting))
        if not waiting:
            return
        job = waiting.pop()
        yield job, contest.__dict__["_result"](job)


def test_a_pair_ends_at_the_first_look_that_decides_it(played: list[Any]) -> None:
    standings = arena("daytona", BOTS, 400, until_parted=True)
    games = {(one.bot, one.against): one.side.games for one in standings.meetings}
    for meeting in standings.meetings:
        deals = meeting.deals
        assert len(deals) * 2 == meeting.side.games
        assert sum(deals) / 2 == meeting.side.wins
        ends = [look for look in looks(200) if look == 200 or parted(deals[:look])]
        assert len(deals) == ends[0]
        assert meeting.bounds() == bounds(deals)
    assert games["dot", "random"] < 100
    assert games["gus", "dot"] == 400
    assert [one.parted for one in standings.meetings if one.bot == "gus"] == [False, True]
    assert len(played) == sum(games.values())
    fixed = arena("daytona", BOTS, 400)
    assert {one.side.games for one in fixed.meetings} == {400}
    assert [one.parted for one in fixed.meetings] == [None] * 6


def test_any_executor_and_order_play_the_same_games(
    played: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = arena("daytona", BOTS, 300, until_parted=True)
    games = sorted(played)
    played.clear()
    with ThreadPoolExecutor(3) as threads:
        assert arena("daytona", BOTS, 300, threads, until_parted=True) == alone
    assert sorted(played) == games
    played.clear()
    monkeypatch.setattr(contest, "_played", last_first)
    assert arena("daytona", BOTS, 300, until_parted=True) == alone
    assert sorted(played) == games


@pytest.mark.parametrize("stop", [0, 1, 15, 16, 17, 60, 200])
def test_a_continued_run_has_the_same_result(
    played: list[Any], tmp_path: Path, stop: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = arena("daytona", BOTS, 200, journal=tmp_path / "whole", until_parted=True)
    games = sorted(played)
    played.clear()
    play = contest.__dict__["play"]  # the function that simulates games

    def interrupted(job: Any) -> Any:
        if len(played) == stop:
            raise KeyboardInterrupt
        return play(job)

    journal = tmp_path / "cut"
    monkeypatch.setattr(contest, "play", interrupted)
    with pytest.raises(KeyboardInterrupt):
        arena("daytona", BOTS, 200, journal=journal, until_parted=True)
    monkeypatch.setattr(contest, "play", play)
    assert arena("daytona", BOTS, 200, journal=journal, until_parted=True) == whole
    assert sorted(played) == games


def test_games_beyond_the_end_of_a_pair_are_ignored(played: list[Any], tmp_path: Path) -> None:
    """A journal may contain more games than a run needs, also games of other bots."""
    journal = tmp_path / "j"
    alone = arena("daytona", BOTS[:2], 200, until_parted=True)
    arena("daytona", BOTS, 200, journal=journal)
    played.clear()
    reports: list[tuple[int, int]] = []
    one = arena(
        "daytona",
        BOTS[:2],
        200,
        journal=journal,
        until_parted=True,
        told=lambda done, of: reports.append((done, of)),
    )
    assert one == alone
    assert not played
    assert reports == [(one.meetings[0].side.games,) * 2]


def test_failures_in_games_of_other_pairs_are_not_reported(
    tmp_path: Path, played: list[Any]
) -> None:
    journal = tmp_path / "j"
    arena("daytona", BOTS[:3], 2, journal=journal)
    lines = [json.loads(line) for line in journal.read_text("utf-8").splitlines()]
    for line in lines:
        if "bot:gus" in line["seats"]:
            line["result"]["failed"] = "It failed."
    journal.write_text("".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines))
    assert arena("daytona", BOTS[:2], 2, journal=journal).failed == {}
    assert arena("daytona", BOTS[:3], 2, journal=journal).failed == {"It failed.": 4}


def test_progress_is_reported(played: list[Any]) -> None:
    reports: list[tuple[int, int]] = []
    arena(
        "daytona",
        BOTS[:3],
        200,
        until_parted=True,
        told=lambda done, of: reports.append((done, of)),
    )
    assert reports[0] == (0, 600)
    assert [done for done, _ in reports] == list(range(len(reports)))
    assert all(of <= before for (_, before), (_, of) in pairwise(reports))
    assert reports[-1] == (len(played), len(played))
