"""Jobs, which a command starts and ``advance`` continues in slices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import hairpin.session.jobs as jobs_of_a_session
from hairpin.session.jobs import JOBS

from .desk import Desk

if TYPE_CHECKING:
    import pytest
    from hairpin.core.match_log import MatchLog
    from hairpin.core.words import Speaker


class Count:
    """A job that counts to two, one number per slice."""

    key: ClassVar[str] = "count"

    def __init__(self) -> None:
        self.left = 0

    @property
    def waiting(self) -> bool:
        return self.left > 0

    def ask(self, match: MatchLog, seat: int, speaker: Speaker, now: int) -> None:
        self.left = 2

    def find(self, match: MatchLog, speaker: Speaker, now: int) -> dict[str, Any] | None:
        self.left -= 1
        return {"n": 2} if self.left == 0 else None

    def drop(self) -> None:
        self.left = 0


def test_one_line_in_the_list_adds_a_job(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs_of_a_session, "JOBS", (*JOBS, Count))
    desk = Desk().new(clock="off")
    state = desk.session.state
    match = state.require_match()
    state.jobs["count"].ask(match, 1, state.speaker, desk.now)
    assert desk.ok("advance")["wake"] == 0
    assert desk.ok("advance")["count"] == {"n": 2}
    assert not state.jobs.waiting


def test_an_entry_drops_all_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs_of_a_session, "JOBS", (*JOBS, Count))
    desk = Desk().new(clock="off")
    state = desk.session.state
    match = state.require_match()
    state.jobs["count"].ask(match, 1, state.speaker, desk.now)
    seat = match.game.actors(match.state)[0]
    desk.ok("play", seat=seat, move=match.game.moves(match.state, seat)[0])
    assert not state.jobs.waiting
