"""Ratings equal hand calculations, are reproducible, and their ranges hold the true ratings."""

from __future__ import annotations

import csv
import doctest
import json
from itertools import pairwise
from math import log10
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hairpin.cli import main
from hairpin.core.errors import Refusal
from hairpin_lab.arena import Meeting, Ratings, Standings, draw, rate, write_bots, write_pairs
from hairpin_lab.arena.ratings import LENT
from hairpin_lab.arena.shares import Side

from bench import known_bots
from tests.extras import needs

if TYPE_CHECKING:
    from collections.abc import Sequence

needs.needed("numpy")
needs.needed("choix")
needs.needed("matplotlib")

PNG, SVG = b"\x89PNG", b"<?xml"


def met(bot: str, against: str, deals: Sequence[int]) -> Meeting:
    """Return the games of two bots. ``deals`` has the points of ``bot`` in the two games of each deal: 2 for a win."""
    return Meeting(bot, against, Side(2 * len(deals), sum(deals) / 2), 0, tuple(deals))


def of(*meetings: Meeting, seed: str = "s", repeats: bool = True) -> Standings:
    """Return the standings of an arena of Daytona."""
    return Standings("daytona", "engine", {}, seed, meetings, {}, repeats)


def points(ratings: Ratings) -> dict[str, float]:
    """Return the ratings by bot."""
    return {row.bot: row.rating for row in ratings.rows}


def elo(wins: float, losses: float) -> float:
    """Return the rating difference for wins and losses, with the prior that the ratings use."""
    return 400 * log10((wins + LENT) / (losses + LENT))


def test_two_bots_are_as_far_apart_as_their_wins_say() -> None:
    deals = [4, 4, 2, 3, 4, 2, 0, 4]  # 23 points in 16 games, that is 11½ wins
    told = rate(of(met("gus", "dot", deals)))
    above = elo(11.5, 4.5)
    assert points(told) == pytest.approx({"gus": above / 2, "dot": -above / 2})
    assert [row.rank for row in told.rows] == [1, 2]
    assert [(row.games, row.wins) for row in told.rows] == [(16, 11.5), (16, 4.5)]
    anchored = rate(of(met("gus", "dot", deals)), "dot")
    assert points(anchored) == pytest.approx({"gus": above, "dot": 0})
    assert (anchored.rows[1].low, anchored.rows[1].high) == (0, 0)
    assert anchored.rows[0].low < above < anchored.rows[0].high


def test_on_a_ladder_steps_add_up() -> None:
    """If only neighbours meet, the games of two neighbours alone decide their rating difference."""
    told = rate(of(met("gus", "dot", [4] * 15 + [0] * 5), met("vera", "gus", [4] * 8 + [0] * 12)))
    gus, vera = elo(30, 10), elo(30, 10) + elo(16, 24)
    mean = (gus + vera) / 3
    assert points(told) == pytest.approx({"dot": -mean, "gus": gus - mean, "vera": vera - mean})


def test_three_bots_with_the_odds_of_the_model() -> None:
    """Bots with the odds 1, 2 and 6 win 2 of 3, 3 of 4 and 6 of 7 games against each other."""
    odds = {"dot": 1, "gus": 2, "vera": 6}
    pairs = [("gus", "dot", 200, 100), ("vera", "gus", 300, 100), ("vera", "dot", 600, 100)]
    told = rate(of(*(met(a, b, [4] * w * 5 + [0] * n * 5) for a, b, w, n in pairs)), "dot")
    assert points(told) == pytest.approx(
        {bot: 400 * log10(one) for bot, one in odds.items()}, abs=0.5
    )


def test_equal_bots_share_a_rank() -> None:
    one = [4, 0, 3, 1]
    told = rate(of(met("gus", "dot", one), met("vera", "gus", one), met("vera", "dot", one)))
    assert [row.rank for row in told.rows] == [1, 1, 1]
    assert points(told) == pytest.approx({"dot": 0, "gus": 0, "vera": 0}, abs=1e-6)


def test_a_bot_that_won_every_game_has_a_finite_rating_and_range() -> None:
    few, many = (rate(of(met("gus", "dot", [4] * n)), "dot").rows[0] for n in (10, 1000))
    assert few.rating == pytest.approx(elo(20, 0))
    assert many.rating == pytest.approx(elo(2000, 0))
    for row in (few, many):
        assert row.low < row.rating < row.high
        # A bot with the winning chance ``exact`` wins all games with the probability 0.025. The
        # range begins near the rating of this bot.
        exact = 0.025 ** (1 / row.games)
        assert row.low == pytest.approx(400 * log10(exact / (1 - exact)), abs=100)


def test_a_rating_lies_in_its_range_even_after_only_wins() -> None:
    ladder = [met(better, worse, [4] * 200) for worse, better in pairwise("abcdefgh")]
    told = rate(of(*ladder), resamples=100)
    assert [row.bot for row in told.rows] == list("hgfedcba")
    assert all(row.low <= row.rating <= row.high for row in told.rows)
    assert told.rows[0].rating == pytest.approx(3.5 * elo(400, 0))


def test_ratings_follow_from_the_seed() -> None:
    deals = [4, 4, 2, 3, 4, 2, 0, 4]
    first = rate(of(met("gus", "dot", deals)))
    assert rate(of(met("gus", "dot", deals))) == first
    other = rate(of(met("gus", "dot", deals), seed="t"))
    assert points(other) == points(first)
    assert other.rows[0].low != first.rows[0].low


def test_resampling_draws_deals_not_games() -> None:
    """A bot wins half of its games. The range is wider if the bot wins both games or no game of each deal."""
    even = rate(of(met("gus", "dot", [2] * 100))).rows[0]
    torn = rate(of(met("gus", "dot", [4, 0] * 50))).rows[0]
    assert even.rating == torn.rating == 0
    assert torn.high - torn.low > 4 * (even.high - even.low)


def test_resampled_deals_are_shared_by_all_pairs() -> None:
    """A bot that wins the same deals against both opponents has a wider range than a bot that wins other deals."""
    won = [4, 0] * 50
    same = of(met("gus", "dot", won), met("vera", "gus", won[::-1]), met("vera", "dot", [2] * 100))
    turned = of(met("gus", "dot", won), met("vera", "gus", won), met("vera", "dot", [2] * 100))
    wide, narrow = ({r.bot: r.high - r.low for r in rate(one).rows} for one in (same, turned))
    assert wide["gus"] > 3 * narrow["gus"]


@pytest.mark.parametrize(
    ("ratings", "deals", "how"),
    [
        ((0, 80, 160), 60, {}),
        ((0, 80, 160), 60, {"ladder": True}),
        ((0, 80, 160), 200, {"watched": True}),
        ((0, 400), 50, {}),
    ],
)
def test_ranges_hold_the_truth(
    ratings: Sequence[float], deals: int, how: dict[str, bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of 100 ranges, about 95 contain the true rating. Of ranges half as wide, about 67 would contain it."""
    monkeypatch.setattr(rate, "__kwdefaults__", {"resamples": 200})
    inside = known_bots.ranges_hold(ratings, deals, 40, **how)
    assert sum(inside) / len(inside) > 0.85


def test_bots_without_a_common_opponent_are_not_compared() -> None:
    with pytest.raises(Refusal, match="no games connect “dot” and “otto”"):
        rate(of(met("gus", "dot", [4]), met("vera", "otto", [4])))
    with pytest.raises(Refusal, match="two bots or more"):
        rate(of())
    with pytest.raises(Refusal, match="“mina” cannot have the rating 0"):
        rate(of(met("gus", "dot", [4])), "mina")


def test_files_hold_the_ratings(tmp_path: Path) -> None:
    told = rate(of(met("gus", "dot", [4, 4, 2, 3]), repeats=False), "dot")
    write_bots(told, tmp_path / "bots.csv")
    write_pairs(told.standings, tmp_path / "pairs.csv")
    with (tmp_path / "bots.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    for row, line in zip(told.to_json()["bots"], rows, strict=True):
        assert {key: str(value) for key, value in row.items()} == {key: line[key] for key in row}
        assert (line["zero"], line["repeats"], line["seed"]) == ("dot", "0", "s")
    with (tmp_path / "pairs.csv").open(encoding="utf-8", newline="") as file:
        (pair,) = csv.DictReader(file)
    assert (pair["bot"], pair["against"], pair["wins"], pair["parted"]) == ("gus", "dot", "6.5", "")


@pytest.mark.parametrize(("end", "first"), [(".svg", SVG), (".png", PNG), (".SVG", SVG)])
def test_a_plot_is_reproducible(tmp_path: Path, end: str, first: bytes) -> None:
    # A bot's name is user input and may contain characters that are special in a plot.
    told = rate(of(met("my$bot$.py:Bot_1#0123456789ab", "dot", [4, 4, 2, 3])))
    one, two = tmp_path / f"one{end}", tmp_path / f"two{end}"
    draw(told, one)
    draw(told, two)
    data = one.read_bytes()
    assert data == two.read_bytes()
    assert data.startswith(first)
    assert b"dc:date" not in data
    once = tmp_path / f"once{end}"
    draw(rate(of(*told.standings.meetings, repeats=False)), once)
    assert once.read_bytes() != data


def test_a_plot_has_its_text_in_comments(tmp_path: Path) -> None:
    """A plot draws its text as outlines; comments in the file contain the words."""
    told = rate(of(met("gus", "dot", [4, 4, 2, 3]), repeats=False), "dot")
    draw(told, tmp_path / "p.svg")
    text = (tmp_path / "p.svg").read_text("utf-8")
    for words in (
        "Daytona: ratings of bots",
        "Points above or below Dot",
        "Gus",
        f"+{told.rows[0].rating:.0f}",
        "8 games. Seed s, engine engine.",
        "Not repeatable",
    ):
        assert words in text


def test_the_command_prints_ratings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = {name: tmp_path / name for name in ("bots.csv", "pairs.csv", "plot.png", "j")}
    run = ["arena", "daytona", "--bots", "random,gus,vera", "--games", "20", "--jobs", "1"]
    run += ["--journal", str(files["j"])]
    wanted = ["--csv", str(files["bots.csv"]), "--csv-pairs", str(files["pairs.csv"])]
    assert main([*run, *wanted, "--plot", str(files["plot.png"]), "--zero", "random"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0].split() == ["rating", "95%", "range", "games", "share"]
    assert {line.split()[1] for line in out[1:4]} == {"Random", "Gus", "Vera"}
    assert "Random is 0" in out[4]
    assert files["plot.png"].read_bytes().startswith(PNG)
    with files["bots.csv"].open(encoding="utf-8", newline="") as file:
        ranks = {row["bot"]: row["rank"] for row in csv.DictReader(file)}
    assert main([*run, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["ratings"]
    assert told["zero"] is None
    assert {row["bot"]: str(row["rank"]) for row in told["bots"]} == ranks
    assert sum(row["rating"] for row in told["bots"]) == pytest.approx(0, abs=0.2)


def test_what_the_page_shows_is_so() -> None:
    page = (Path(__file__).parents[2] / "docs" / "arena.md").read_text("utf-8")
    shown = doctest.DocTestParser().get_doctest(page, {}, "arena.md", "arena.md", 0)
    assert len(shown.examples) == page.count(">>> ") > 5
    told: list[str] = []
    runner = doctest.DocTestRunner(verbose=False)
    assert runner.run(shown, out=told.append).failed == 0, "".join(told)
