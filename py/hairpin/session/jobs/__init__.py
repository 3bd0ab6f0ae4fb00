"""Work that takes longer than one command may take: a hint, and the story and review of a finished game.

A command starts a job with ``ask``. Each later ``advance`` lets the first unfinished job work for one slice and puts
its answer into the reply under the job's ``key``. To add a job, add its class to ``JOBS``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, Protocol

from .hints import HintJob
from .review import ReviewJob
from .story import StoryJob

if TYPE_CHECKING:
    from ...core.match_log import MatchLog
    from ...core.words import Speaker


class Job(Protocol):
    """A piece of long work about the match on the table."""

    #: The key of the job's answer in a reply.
    key: ClassVar[str]

    @property
    def waiting(self) -> bool:
        """Whether the job has more work to do."""
        ...

    def ask(self, match: MatchLog, seat: int, speaker: Speaker, now: int) -> dict[str, Any] | None:
        """Start the job for ``seat`` (0: the whole table); return a first answer, or None.

        Raises ``NotAllowed`` if this match or seat cannot have the job.
        """
        ...

    def find(self, match: MatchLog, speaker: Speaker, now: int) -> dict[str, Any] | None:
        """Work for one slice; return the job's new answer for the reply, or None without a new answer."""
        ...

    def drop(self) -> None:
        """Forget the work, because the match has changed or the answer is no longer wanted."""
        ...


#: All kinds of jobs. While several jobs are unfinished, only the first of them in this order works.
JOBS: Final[tuple[type[Job], ...]] = (HintJob, StoryJob, ReviewJob)


class Jobs:
    """The jobs of one session, by key."""

    __slots__ = ("_jobs",)

    def __init__(self) -> None:
        self._jobs = {kind.key: kind() for kind in JOBS}

    def __getitem__(self, key: str) -> Job:
        return self._jobs[key]

    @property
    def review(self) -> ReviewJob:
        """The job that reviews the finished game."""
        job = self._jobs[ReviewJob.key]
        assert isinstance(job, ReviewJob)
        return job

    @property
    def waiting(self) -> bool:
        """Whether any job has more work to do."""
        return any(job.waiting for job in self._jobs.values())

    def work(self, match: MatchLog, speaker: Speaker, now: int) -> dict[str, Any]:
        """Let the first unfinished job work for one slice; return its answer under its key, or an empty dict."""
        for key, job in self._jobs.items():
            if job.waiting:
                answer = job.find(match, speaker, now)
                return {} if answer is None else {key: answer}
        return {}

    def drop(self) -> None:
        """Drop all jobs."""
        for job in self._jobs.values():
            job.drop()
