"""``arena --cluster`` gives the same result while workers of a real cluster end or are refused."""

from __future__ import annotations

import gc
import json
import shutil
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest
from hairpin.cli import main
from hairpin.core.errors import Refusal
from hairpin_lab.arena.cluster import cluster
from hairpin_lab.arena.contest import arena

from tests.extras import needs
from tests.extras.dask_here import PY, Cluster, kill, until

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from hairpin_lab.arena.standings import Standings

distributed = needs.needed("distributed")

THREE = ("random", "gus", "vera")
GAMES = 200  # games per pair
ALL = 3 * GAMES


@pytest.fixture
def dask(tmp_path: Path) -> Iterator[Cluster]:
    """Yield a scheduler without workers; the test starts the workers."""
    with Cluster(tmp_path / "cluster") as made:
        yield made


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    """Check that a test leaves no open client. The garbage collector would close it at some later
    time, and could stop the start of another client for good."""
    yield
    clients = [one for one in gc.get_objects() if isinstance(one, distributed.Client)]
    assert {one.status for one in clients} <= {"closed"}


@pytest.fixture(scope="module")
def alone() -> Standings:
    """Return the expected standings, computed in one process."""
    return arena("daytona", THREE, GAMES)


@pytest.fixture
def left_out() -> list[str]:
    """Return a list that collects the messages about refused workers."""
    return []


def met(
    dask: Cluster,
    left_out: list[str],
    journal: Path | None = None,
    told: Callable[[int, int], None] | None = None,
    patience: float = 30,
) -> Standings:
    """Return the standings that the cluster computes."""
    with cluster(dask.address, left_out.append, patience=patience) as executor:
        return arena("daytona", THREE, GAMES, executor, journal=journal, told=told)


def games_of(journal: Path) -> list[tuple[Any, ...]]:
    """Return the games in a journal file: seats and seed of each."""
    lines = [json.loads(line) for line in journal.read_text("utf-8").splitlines()]
    return [(*line["seats"], line["seed"]) for line in lines]


def once(at: int, do: Callable[[], object]) -> Callable[[int, int], None]:
    """Return a progress callback that calls ``do`` a single time, after ``at`` games."""
    left = [do]

    def progress(done: int, of: int) -> None:
        if done >= at and left:
            left.pop()()

    return progress


@contextmanager
def importable(folder: Path) -> Iterator[None]:
    """Make the modules of a folder importable during the block."""
    sys.path.insert(0, str(folder))
    try:
        yield
    finally:
        sys.path.remove(str(folder))


def test_one_of_three_workers_is_killed_in_the_middle(
    dask: Cluster, alone: Standings, left_out: list[str], tmp_path: Path
) -> None:
    workers = [dask.worker() for _ in range(3)]
    journal = tmp_path / "j"
    assert met(dask, left_out, journal, once(ALL // 4, lambda: kill(workers[1]))) == alone
    assert workers[1].poll() is not None
    found = games_of(journal)
    assert len(found) == len(set(found)) == ALL
    assert left_out == []


def test_all_workers_are_killed_and_another_comes(
    dask: Cluster, alone: Standings, left_out: list[str], tmp_path: Path
) -> None:
    """Dask gives the games of the killed workers to the new worker."""
    workers = [dask.worker(), dask.worker()]
    journal = tmp_path / "j"

    def change() -> None:
        for worker in workers:
            kill(worker)
        dask.worker()

    assert met(dask, left_out, journal, once(ALL // 4, change)) == alone
    found = games_of(journal)
    assert len(found) == len(set(found)) == ALL


def test_the_command_prints_the_same_as_without_a_cluster(
    dask: Cluster, capsys: pytest.CaptureFixture[str]
) -> None:
    dask.worker()
    words = ["arena", "daytona", "--bots", ",".join(THREE), "--games", "20"]
    assert main([*words, "--jobs", "1"]) == 0
    here = capsys.readouterr()
    assert main([*words, "--cluster", dask.address]) == 0
    assert capsys.readouterr() == here
    assert main([*words, "--cluster", dask.address, "--jobs", "2"]) == 2
    assert "Give --jobs or --cluster, not both" in capsys.readouterr().err


# --- refused workers ----------------------------------------------------------------------------


def changed(folder: Path) -> tuple[Path, Path]:
    """Copy the sources, and change the copy so that each new game creates a file; return the copy and the file."""
    shutil.copytree(PY, folder / "py", ignore=shutil.ignore_patterns("__pycache__"))
    dealt = folder / "dealt"
    with (folder / "py/hairpin/core/match_log.py").open("a", encoding="utf-8") as match:
        match.write(
            "\n_begin = MatchLog.__init__\n\n\ndef _told(self, *args, **kwargs):\n"
            f"    open({str(dealt)!r}, 'w').close()\n    _begin(self, *args, **kwargs)\n\n\n"
            "MatchLog.__init__ = _told\n"
        )
    return folder / "py", dealt


def test_a_worker_of_another_version_plays_no_game(
    dask: Cluster, alone: Standings, left_out: list[str], tmp_path: Path
) -> None:
    py, dealt = changed(tmp_path)
    dask.worker(py=py)
    dask.worker()
    assert met(dask, left_out, told=once(1, lambda: until(lambda: bool(left_out)))) == alone
    (sentence,) = left_out
    assert sentence.startswith("The worker tcp://127.0.0.1:")
    assert "it has engine" in sentence
    assert not dealt.exists()


def test_a_worker_of_another_version_joins_later(
    dask: Cluster, alone: Standings, left_out: list[str], tmp_path: Path
) -> None:
    py, dealt = changed(tmp_path)
    dask.worker()

    def join() -> None:
        dask.worker(py=py)
        until(lambda: bool(left_out))  # wait until the worker has joined and was refused

    assert met(dask, left_out, told=once(ALL // 4, join)) == alone
    assert len(left_out) == 1
    assert not dealt.exists()


def test_only_workers_of_another_version(
    dask: Cluster, left_out: list[str], tmp_path: Path
) -> None:
    py, dealt = changed(tmp_path)
    dask.worker(py=py)
    journal = tmp_path / "j"
    with pytest.raises(Refusal, match="no suitable worker for 5 seconds"):
        met(dask, left_out, journal, patience=5)
    assert not journal.exists()
    assert not dealt.exists()


def test_a_worker_without_hairpin(dask: Cluster, alone: Standings, left_out: list[str]) -> None:
    dask.worker(py=None)
    dask.worker()
    assert met(dask, left_out, told=once(1, lambda: until(lambda: bool(left_out)))) == alone
    (sentence,) = left_out
    assert "hairpin" in sentence
    assert sentence.startswith("The worker tcp://127.0.0.1:")


BOT = "def choose(observation, moves, chance):\n    return moves[{which}]\n"


def test_a_bot_in_a_file_travels_with_its_source(
    dask: Cluster, left_out: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dask.worker(tmp_path / "elsewhere")
    (tmp_path / "here").mkdir()
    (tmp_path / "here" / "first.py").write_text(BOT.format(which=0), "utf-8")
    monkeypatch.chdir(tmp_path / "here")
    bots = ["random", "first.py:choose"]
    with cluster(dask.address, left_out.append) as executor:
        assert arena("daytona", bots, 40, executor) == arena("daytona", bots, 40)
    assert left_out == []


def test_a_bot_in_a_module_is_the_same_where_it_plays(
    dask: Cluster, left_out: list[str], tmp_path: Path
) -> None:
    bots = ["random", "travelling_bot:choose"]
    for name, which in (("here", 0), ("same", 0), ("other", -1)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "travelling_bot.py").write_text(BOT.format(which=which), "utf-8")
    for name in ("same", "other", "none"):
        dask.worker(tmp_path / name)
    with importable(tmp_path / "here"):
        here = arena("daytona", bots, GAMES)
        with cluster(dask.address, left_out.append) as executor:
            asked = once(1, lambda: until(lambda: len(left_out) == 2))
            assert arena("daytona", bots, GAMES, executor, told=asked) == here
    missing, another = sorted(left_out, key=lambda sentence: "has other source code" in sentence)
    assert "No module named 'travelling_bot'" in missing
    assert "has other source code" in another


def test_a_program_runs_on_the_worker(
    dask: Cluster, left_out: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Workers find the bot program's files by their names; a worker without the files plays no game."""
    for name in ("here", "same"):
        (tmp_path / name).mkdir()
    program = tmp_path / "here" / "program.py"
    program.write_text(
        "import json, sys\nsys.stdin.readline()\nfor line in sys.stdin:\n"
        "    print(json.dumps({'move': json.loads(line)['moves'][0]}), flush=True)\n",
        "utf-8",
    )
    shutil.copy(program, tmp_path / "same")
    dask.worker(tmp_path / "same")
    dask.worker(tmp_path / "none")
    monkeypatch.chdir(tmp_path / "here")
    bots = ["random", f"run:{sys.executable} program.py"]
    here = arena("daytona", bots, 20)
    with cluster(dask.address, left_out.append) as executor:
        asked = once(1, lambda: until(lambda: len(left_out) == 1))
        assert arena("daytona", bots, 20, executor, told=asked) == here
    assert here.failed == {}
    assert "is missing on this machine" in left_out[0]


# --- ended schedulers and workers ---------------------------------------------------------------


def test_no_scheduler_answers(tmp_path: Path) -> None:
    with Cluster(tmp_path / "gone") as made:
        kill(made.scheduler)
        with (
            pytest.raises(Refusal, match=r"No scheduler answered at “tcp://.*” within 2 seconds\."),
            cluster(made.address, reach=2),
        ):
            pass


@pytest.mark.parametrize("address", ["nonsense://x", "tcp://127.0.0.1:port", ""])
def test_a_bad_address_is_refused(address: str) -> None:
    # Dask rejects the address at once. On a busy machine a short time limit could end earlier, with
    # a different message.
    with (
        pytest.raises(Refusal, match="is not an address of a cluster"),
        cluster(address, reach=120),
    ):
        pass


def test_a_cluster_without_workers(dask: Cluster, left_out: list[str], tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="had no worker for 2 seconds"):
        met(dask, left_out, tmp_path / "j", patience=2)


def test_the_scheduler_is_killed_in_the_middle_and_another_cluster_continues_the_run(
    alone: Standings, left_out: list[str], tmp_path: Path
) -> None:
    journal = tmp_path / "j"
    with Cluster(tmp_path / "first") as first:
        first.worker()
        with (
            cluster(first.address, left_out.append, reach=2, patience=10) as executor,
            pytest.raises(Refusal, match=r"has not answered for \d+ seconds"),
        ):
            arena(
                "daytona",
                THREE,
                GAMES,
                executor,
                journal=journal,
                told=once(ALL // 4, lambda: kill(first.scheduler)),
            )
    kept = games_of(journal)
    assert len(kept) == len(set(kept))
    assert ALL // 4 <= len(kept) < ALL
    with Cluster(tmp_path / "second") as second:
        second.worker()
        assert met(second, left_out, journal) == alone
    found = games_of(journal)
    assert found[: len(kept)] == kept
    assert len(found) == len(set(found)) == ALL


def test_a_bot_that_ends_every_worker(dask: Cluster, left_out: list[str], tmp_path: Path) -> None:
    """A bot ends the process of its worker. When a game has ended several workers, the arena gives up."""
    bot = tmp_path / "deadly.py"
    bot.write_text("import os\n\n\ndef choose(*_):\n    os._exit(1)\n", "utf-8")
    for _ in range(8):
        dask.worker()
    with (
        cluster(dask.address, left_out.append) as executor,
        pytest.raises(Refusal, match="ended while they played the game with"),
    ):
        arena("daytona", ["random", f"{bot}:choose"], 2, executor)


def test_players_counts_the_threads_of_all_workers(dask: Cluster) -> None:
    dask.worker()
    with cluster(dask.address) as executor:
        until(lambda: executor.players == 1)
