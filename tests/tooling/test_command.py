"""``build.py`` on the command line: each mistake gives one sentence, and no process is left behind."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tools import environment, site
from tools.common import ROOT, VENV, Trouble


def build(*words: str, how: tuple[str, ...] = ("build.py",)) -> tuple[int, str]:
    """Run build.py; return the exit code and the text on stderr."""
    env = {**os.environ, environment.MARK: str(VENV)}
    done = subprocess.run(
        [sys.executable, *how, *words],
        cwd=ROOT,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in done.stderr
    return done.returncode, done.stderr


@pytest.mark.parametrize("port", ["99999", "65536", "-1", "x", "1.5", "٣", ""])
def test_an_invalid_port_gives_one_sentence(port: str) -> None:
    code, said = build("serve", "--port", port)
    assert code == 2
    assert "a port is a number from 0 to 65535" in said or "expected one argument" in said


def test_a_taken_port_gives_one_sentence(dist: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        code, said = build("serve", "--port", str(taken.getsockname()[1]))
    assert code == 1
    assert said.splitlines()[-1].startswith("build.py: Port ")


def test_a_wrong_address_of_the_site_gives_one_sentence() -> None:
    code, said = build("--site", "my.host/hairpin")
    assert code == 1
    assert said.splitlines() == [
        "build.py: --site: an address begins with https:// or http:// and a host, not my.host/hairpin"
    ]
    code, said = build("--site", "https://my.host/", "check")
    assert code == 2
    assert said.endswith("--site is only for build\n")


def test_a_missing_test_file_gives_one_sentence() -> None:
    code, said = build("test", "tests/nothere.py")
    assert code == 1
    assert said.startswith("build.py: There is no tests/nothere.py in ")
    assert len(said.splitlines()) == 1


def test_running_it_as_the_packaging_tool_names_that_tool() -> None:
    code, said = build(how=("-m", "build"))
    assert code == 1
    assert "`pyproject-build`" in said
    assert len(said.splitlines()) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot become another there")
def test_ending_the_command_ends_the_server(dist: Path) -> None:
    env = {name: value for name, value in os.environ.items() if name != environment.MARK}
    words = [sys.executable, "build.py", "serve", "--port", "0"]
    with subprocess.Popen(
        words, cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as outer:
        assert outer.stdout
        found = re.search(r"http://localhost:(\d+)/", outer.stdout.readline())
        assert found
        address = ("127.0.0.1", int(found[1]))
        socket.create_connection(address, 60).close()
        outer.terminate()
        assert outer.wait(60) == -signal.SIGTERM
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(address, 60)


# --- folders that are read-only or full -----------------------------------------------------------

FILES = {"index.html": b"new", "a/b.js": b"new"}


def left(place: Path) -> dict[str, bytes]:
    """Return all files of a folder with their contents."""
    return {
        path.relative_to(place).as_posix(): path.read_bytes()
        for path in place.rglob("*")
        if path.is_file()
    }


def test_a_new_site_replaces_an_old_one_even_if_read_only(tmp_path: Path) -> None:
    target = tmp_path / "dist"
    site.write({"old/c.js": b"old", "index.html": b"old"}, target)
    for path in (target / "old" / "c.js", target / "old", target):
        path.chmod(0o444 if path.is_file() else 0o555)
    (tmp_path / "dist.new").mkdir()
    (tmp_path / "dist.old").write_text("in the way")
    site.write(FILES, target)
    assert left(tmp_path) == {f"dist/{name}": data for name, data in FILES.items()}
    assert [path.name for path in tmp_path.iterdir()] == ["dist"]


@pytest.mark.parametrize("fails", ["dist", "dist.new"])
def test_a_failed_replacement_keeps_the_old_site(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: str
) -> None:
    target = tmp_path / "dist"
    site.write({"index.html": b"old"}, target)
    real = Path.rename

    def rename(self: Path, to: Path) -> Path:
        if self.name == fails and to.name != fails:
            raise PermissionError(13, "Permission denied", str(self))
        return real(self, to)

    monkeypatch.setattr(Path, "rename", rename)
    with pytest.raises(Trouble, match=r"^dist/ cannot be replaced: Permission denied"):
        site.write(FILES, target)
    assert left(tmp_path) == {"dist/index.html": b"old"}
    assert [path.name for path in tmp_path.iterdir()] == ["dist"]


def test_a_target_that_is_no_folder_gives_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Trouble, match=r"^dist/ cannot be replaced"):
        site.write(FILES, tmp_path / "file" / "dist")
    assert left(tmp_path) == {"file": b""}


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device on this system")
def test_unwritable_output_gives_one_sentence(dist: Path) -> None:
    env = {**os.environ, environment.MARK: str(VENV)}
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "build.py", "serve", "--port", "0"],
            cwd=ROOT,
            env=env,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 1
    said = done.stderr.splitlines()[-1]
    assert said == "build.py: The output cannot be written: No space left on device."
    assert "Traceback" not in done.stderr
