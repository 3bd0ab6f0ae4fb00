"""The benches run, and their tables judge figures correctly. No test asserts a time."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bench import bench_chains, bench_envs, bench_peers, env_play, peer_play
from tests.tooling.tiny_bench import BARE, IN_BROWSER, run_tiny
from tools import benches, browsers, environment, separate
from tools.benches import Figure, How
from tools.common import Trouble


def test_a_bench_runs() -> None:
    run_tiny(BARE[0])


@pytest.mark.deep
@pytest.mark.parametrize("title", IN_BROWSER)
def test_a_bench_fetches_a_missing_browser(
    title: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def none() -> None:
        raise Trouble("There is no browser, and none is to be had.")

    monkeypatch.setattr(browsers, "ensure_chromium", none)
    assert benches.main([title], How(tiny=True)) == 1
    said = capsys.readouterr().err
    assert f"{title}: There is no browser" in said
    assert "Traceback" not in said


def test_every_bench_with_a_browser_is_tested_here() -> None:
    in_browser = {
        path.stem.removeprefix("bench_")
        for path in benches.FOLDER.glob("bench_*.py")
        if re.search(r"playwright|\bbrowsers\.\w", path.read_text("utf-8"))
    }
    assert in_browser == set(IN_BROWSER)


def test_long_benches_run_only_by_name() -> None:
    usual = benches.chosen([])
    assert not {"envs", "lighthouse", "outlook", "peers", "strength"} & set(usual)
    assert {"engine", "bots", "chains", "tracks", "size"} <= set(usual)
    assert benches.chosen(["strength", "peer"]) == ["peers", "strength"]
    with pytest.raises(Trouble, match=r"No bench.*engine"):
        benches.main(["nonsense"], How(tiny=True))


def test_a_failing_bench_gives_its_reason_and_the_others_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def figures(title: str, how: How) -> Any:
        if title == "peers":
            raise Trouble("There is no package.")
        yield Figure("seeds", 3, "")

    monkeypatch.setattr(benches, "figures", figures)
    assert benches.main(["peers", "tracks"], How(tiny=True)) == 1
    said = capsys.readouterr()
    assert "peers: There is no package." in said.err
    assert "Traceback" not in said.err
    assert "tracks:" in said.out


def test_a_missing_package_gives_one_sentence() -> None:
    none = "ERROR: No matching distribution found for open-spiel==2.0.2"
    away = f"WARNING: Retrying (Retry(total=4)) after connection broken\n{none}"
    for said, wanted in (
        (none, "no ready-made package"),
        (away, "registry was not reached"),
        ("ERROR: disk full", "disk full"),
    ):
        text = separate.explain_failure(said, "OpenSpiel")
        assert wanted in text
        assert "\n" not in text


def test_extras_are_not_installed_into_the_project_s_environment() -> None:
    for needs in (environment.BUILD_NEEDS, environment.DEV_NEEDS):
        text = needs.read_text("utf-8")
        assert not any(name in text for name in ("spiel", "pettingzoo", "distributed", "choix"))


def test_a_ratio_is_the_median_of_the_rounds() -> None:
    def rounds(*speeds: tuple[float, float]) -> list[dict[str, float]]:
        return [{"decisions": d, "steps": s, "length": 9.0} for d, s in speeds]

    found = {name: rounds((200, 200), (300, 300), (100, 100)) for name in peer_play.OURS}
    found[peer_play.CARDS] = rounds((100, 400), (100, 400), (100, 400))
    found |= {name: rounds(*[(50, 100)] * 3) for name in peer_play.IN_PYTHON}
    shown = {figure.name: figure for figure in bench_peers.ratios(found)}
    daytona = shown["daytona, 2 seats ÷ crazy_eights, decisions"]
    assert (daytona.value, daytona.good) == (2.0, True)
    assert shown["daytona, 2 seats ÷ crazy_eights, its steps"].value == 0.5
    assert shown["pursuit, 2 seats ÷ games in Python, decisions"].value == 4.0
    assert shown["pursuit, 2 seats ÷ games in Python, their steps"].value == 2.0


def test_the_worst_hands_have_the_stated_chains() -> None:
    for figure in bench_chains.figures(How(tiny=True)):
        if figure.name.endswith("chains"):
            assert figure.good, figure


def test_environments_are_compared_with_the_median_of_the_peers() -> None:
    def rounds(*speeds: float) -> list[dict[str, float]]:
        return [{"steps": speed, "length": 9.0} for speed in speeds]

    found = {name: rounds(500, 700, 600) for name in env_play.OURS}
    for peer, speed in zip(env_play.THEIRS, (200, 150, 75, 50), strict=True):
        found[peer] = rounds(speed, speed, speed)
    shown = {figure.name: figure for figure in bench_envs.ratios(found)}
    figure = shown["turbo-duel ÷ PettingZoo's"]
    assert (figure.value, figure.good) == (6.0, True)
    assert "leduc_holdem 3.0" in figure.note
    assert len(shown) == len(env_play.OURS)
