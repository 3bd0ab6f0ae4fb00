"""The sequential test of pairs of games: its ratio against published values and a plain formula, its
errors with bots of known strength, and an arena that stops at the same game in any process."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from math import comb, log
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hairpin.cli import main
from hairpin_lab.arena import Meeting, Sprt, arena, contest
from hairpin_lab.arena.parting import looks
from hairpin_lab.arena.sprt import GROWTH, pentanomial

from bench.known_bots import chance, deals_of, lucks

if TYPE_CHECKING:
    from pathlib import Path

RUNS = 300
RUN = ["arena", "daytona", "--bots", "random,vera", "--pairs", "--elo1", "40"]


def deals(*counts: int) -> list[int]:
    """Deals with these numbers of results: 0, 1, 2, 3 and 4 half wins."""
    return [wins for wins, count in enumerate(counts) for _ in range(count)]


@pytest.mark.parametrize(
    ("test", "counts", "published"),
    [
        (Sprt(0.5, 2.5), (223, 9863, 20279 + 1000, 10037, 246), -3.07),
        (Sprt(0, 2), (871, 26175, 55003 + 980, 26678, 821), -4.98),
    ],
)
def test_the_ratio_is_that_of_fastchess(
    test: Sprt, counts: tuple[int, ...], published: float
) -> None:
    """The values are published in the tests of fastchess for its logistic pentanomial model."""
    assert test.llr(deals(*counts)) == pytest.approx(published, abs=0.005)


@pytest.mark.parametrize(("won", "lost"), [(30, 10), (10, 30), (200, 190), (7, 1)])
def test_without_mixed_pairs_the_ratio_is_that_of_coin_tosses(won: int, lost: int) -> None:
    """If all pairs are won or lost twice, only one distribution has a given mean, so the ratio
    of Wald's first example is exact."""
    test = Sprt(0, 50)
    share0, share1 = 0.5, chance(50)
    plain = won * log(share1 / share0) + lost * log((1 - share1) / (1 - share0))
    assert test.llr(deals(lost, 0, 0, 0, won)) == pytest.approx(plain, abs=0.01)


def test_swapped_bots_and_hypotheses_have_the_opposite_ratio() -> None:
    results = [Random("mirror").randrange(5) for _ in range(200)]
    mirrored = [4 - wins for wins in results]
    assert Sprt(-20, 5).llr(mirrored) == pytest.approx(-Sprt(-5, 20).llr(results))
    assert pentanomial(mirrored) == pentanomial(results)[::-1]


def test_the_bounds_are_those_of_wald() -> None:
    test = Sprt(0, 5, alpha=0.01, beta=0.2)
    assert (test.lower, test.upper) == pytest.approx((log(0.2 / 0.99), log(0.8 / 0.01)))


def most_errors(share: float) -> int:
    """The number of errors in ``RUNS`` runs that is exceeded once in 1,000 times if each run errs
    with the chance ``share``."""
    tail, errors = 1.0, -1
    while tail > 0.001:
        errors += 1
        tail -= comb(RUNS, errors) * share**errors * (1 - share) ** (RUNS - errors)
    return errors


@pytest.mark.parametrize(("elo", "wrong", "share"), [(0, "H1", 0.1), (60, "H0", 0.05)])
@pytest.mark.parametrize("even", [0.0, 0.5])
def test_errors_are_as_rare_as_asked(elo: float, wrong: str, share: float, even: float) -> None:
    """The bots have exactly the difference of a hypothesis. ``even`` is the luck that the two games
    of a deal share; it makes tests shorter, not wrong."""
    test, random = Sprt(0, 60, alpha=0.1, beta=0.05), Random(f"{elo} {even}")
    errors = 0
    for _ in range(RUNS):
        won = deals_of(chance(elo), lucks(random, 3000, even))
        ends = (test.accepted(won[:look]) for look in looks(3000, GROWTH))
        errors += next(filter(None, ends)) == wrong
    assert errors <= most_errors(share)


# --- in the arena --------------------------------------------------------------------------------


@pytest.fixture
def coins(monkeypatch: pytest.MonkeyPatch) -> list[tuple[tuple[str, ...], str]]:
    """Replace real games with results in which Vera wins 65 of 100; return the list of games played."""
    games: list[tuple[tuple[str, ...], str]] = []

    def play(job: Any) -> dict[str, Any]:
        games.append((job.seats, job.seed))
        vera = Random(f"{job.seats}{job.seed}").random() < 0.65
        places = [1, 2] if vera == (job.seats[0] == "bot:vera") else [2, 1]
        return {"result": {"reason": "finish", "places": places, "scores": [0, 0]}}

    monkeypatch.setattr(contest, "play", play)
    return games


def test_a_pair_ends_at_the_first_look_that_accepts_a_hypothesis(coins: list[Any]) -> None:
    test = Sprt(0, 40)
    seen: list[Meeting] = []
    (met,) = arena("daytona", ["dot", "vera"], 4000, test=test, looked=seen.append).meetings
    assert met.accepted == "H1"
    ends = [look for look in looks(2000, GROWTH) if test.accepted(met.deals[:look])]
    assert len(met.deals) == ends[0]
    assert [len(one.deals) for one in seen] == [
        one for one in looks(2000, GROWTH) if one <= ends[0]
    ]
    assert len(coins) == met.side.games
    (open_,) = arena("daytona", ["dot", "vera"], 20, test=test).meetings
    assert (open_.side.games, open_.accepted) == (20, None)
    (other,) = arena("daytona", ["vera", "dot"], 4000, test=test).meetings
    assert other.accepted == "H0"


def test_any_executor_and_journal_stop_at_the_same_game(coins: list[Any], tmp_path: Path) -> None:
    bots, test = ["dot", "gus", "vera"], Sprt(0, 40)
    alone = arena("daytona", bots, 400, test=test, journal=tmp_path / "j")
    games = sorted(coins)
    coins.clear()
    with ThreadPoolExecutor(3) as threads:
        assert arena("daytona", bots, 400, threads, test=test) == alone
    assert sorted(coins) == games
    coins.clear()
    assert arena("daytona", bots, 400, test=test, journal=tmp_path / "j") == alone
    assert not coins


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_the_command_prints_the_test(jobs: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*RUN, "--jobs", jobs]) == 0
    out = capsys.readouterr().out
    assert "Vera against Random: H1 accepted with LLR 3.47 (H0 at −2.94, H1 at 2.94)" in out
    assert "[0 0 25 0 7]" in " ".join(out.split())
    assert "H0 is an Elo difference of 0, H1 of +40." in out
    assert main([*RUN, "--jobs", jobs, "--games", "16", "--json"]) == 0
    (meeting,) = json.loads(capsys.readouterr().out)["meetings"]
    assert (meeting["games"], meeting["accepted"]) == (16, None)
    assert sum(meeting["pentanomial"]) == 8


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--pairs", "--elo0", "20"), "--elo0 must be less than --elo1, and both lie between"),
        (("--pairs", "--elo1", "nan"), "--elo0 must be less than --elo1, and both lie between"),
        (("--pairs", "--alpha", "0"), "--alpha and --beta must lie between 0 and 0.5."),
        (("--beta", "0.1"), "--beta needs --pairs."),
        (("--pairs", "--until-parted"), "not allowed with argument"),
    ],
)
def test_wrong_options_are_refused(
    words: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", "daytona", *words]) == 2
    assert sentence in capsys.readouterr().err
