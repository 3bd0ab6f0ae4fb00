"""Games submitted in batches, and the workers that may play them: any batch size gives the same
games."""

from __future__ import annotations

import sys
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from hairpin.cli import main
from hairpin.core.errors import Refusal
from hairpin.games import load
from hairpin_lab.arena import fitness
from hairpin_lab.arena.batches import AHEAD, MOST, SECONDS, Pace, batch_limit, play_batch, played_in
from hairpin_lab.arena.cluster import cluster, no_task, run_if_fit
from hairpin_lab.arena.contest import arena
from hairpin_lab.arena.games import Plan, play
from hairpin_lab.arena.version import player
from hairpin_lab.bots.external import find

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

BOT = "def choose(observation, moves, chance):\n    return moves[0]\n"


class Counting(Executor):
    """An executor that runs each call at once and stores the batch sizes."""

    def __init__(self) -> None:
        self.sizes: list[int] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Call ``fn`` at once."""
        self.sizes.append(len(args[1]))
        done: Future[Any] = Future()
        done.set_result(fn(*args, **kwargs))
        return done


def test_a_batch_grows_to_its_target_time() -> None:
    pace = Pace()
    sizes = []
    for _ in range(12):
        sizes.append(pace.size)
        pace.learn(pace.size, pace.size * SECONDS / 100)
    assert sizes[:8] == [1, 2, 4, 8, 16, 32, 64, 100]
    assert set(sizes[7:]) == {100}
    pace.learn(100, 100 * SECONDS)  # slow games follow
    assert pace.size == 1
    for _ in range(20):
        pace.learn(pace.size, 0)
    assert pace.size == MOST


def test_every_game_is_submitted_once() -> None:
    plan = Plan(load("daytona"), ["bot:random", "bot:gus"], {}, "S", 400)
    jobs = list(plan.jobs())
    executor = Counting()
    found = list(played_in(executor, play, jobs))
    assert sorted(job.seed for job, _ in found) == sorted(job.seed for job in jobs)
    assert sum(executor.sizes) == len(jobs)
    assert max(executor.sizes) > 1
    job, data = found[-1]
    assert data == play(job)


def test_more_players_get_more_batches() -> None:
    with ThreadPoolExecutor(2) as few, ThreadPoolExecutor(100) as many:
        assert batch_limit(few) == AHEAD
        assert batch_limit(many) == 300


def test_closing_early_submits_no_more_games() -> None:
    plan = Plan(load("daytona"), ["bot:random", "bot:gus"], {}, "S", 1000)
    with ThreadPoolExecutor(1) as executor:
        games = played_in(executor, play, plan.jobs())
        next(games)
        games.close()
        # The waiting batches were cancelled, so this call runs at once.
        assert executor.submit(play_batch, play, ()).result()[1] == []


def test_a_lost_process_is_reported_in_a_sentence() -> None:
    class Broken(Counting):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            gone: Future[Any] = Future()
            gone.cancel()
            gone.set_running_or_notify_cancel()
            return gone

    with pytest.raises(Refusal, match="A process that played games ended early"):
        arena("daytona", ["random", "gus"], 2, Broken())


def test_only_the_same_version_may_play() -> None:
    has = player(load("daytona"))
    assert fitness.unfit(fitness.Needs("daytona", has)) is None
    reason = fitness.unfit(fitness.Needs("daytona", "other"))
    assert reason == ("terminal.cluster.other", {"has": has, "now": "other"})
    assert run_if_fit((fitness.Needs("daytona", has),), len, "four") == (True, 4)
    assert run_if_fit((fitness.Needs("daytona", "other"),), no_task) == (False, reason)
    reason = fitness.unfit(fitness.Needs("none-such", has))
    assert reason is not None
    assert reason[0] == "terminal.cluster.unable"


@pytest.mark.parametrize("how", ["module", "program"])
def test_only_the_same_bot_may_play(
    how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot in a file is sent to the worker as source code; any other bot must be installed there
    with the same source."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    name = f"handed_{how}"
    (tmp_path / f"{name}.py").write_text(BOT, "utf-8")
    spec = f"{name}:choose" if how == "module" else f"run:{sys.executable} {name}.py"
    bot = find(spec)
    has = player(load("daytona"))
    assert fitness.unfit(fitness.Needs("daytona", has, (bot,))) is None
    other = replace(bot, digest="0" * 12)
    reason = fitness.unfit(fitness.Needs("daytona", has, (other,)))
    assert reason is not None
    assert "has other source code" in reason[1]["reason"]


def test_a_program_missing_on_the_worker_may_not_play() -> None:
    has = player(load("daytona"))
    reason = fitness.unfit(fitness.Needs("daytona", has, (find("run:no-such-program"),)))
    assert reason is not None
    assert "is missing on this machine" in reason[1]["reason"]


def test_a_missing_dask_package_is_reported_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main(["arena", "daytona", "--cluster", "tcp://127.0.0.1:1"]) == 2
    assert capsys.readouterr().err == (
        "hairpin: This needs distributed: pip install '.[cluster]' in Hairpin’s folder.\n"
    )
    with pytest.raises(Refusal, match=r"\.\[cluster\]"), cluster("tcp://127.0.0.1:1"):
        pass
