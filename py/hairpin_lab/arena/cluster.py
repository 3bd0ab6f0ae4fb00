"""Play games on a running Dask cluster (``docs/cluster.md``); needs the extra ``hairpin[cluster]``.

``Cluster`` is an executor. It first asks each worker, including workers that join later, whether it
has the same version and the same bots (``fitness``). Only workers that fit get games. The process
that plays checks this once more before each batch, so no other version plays a game that counts. If
a worker ends, Dask gives its games to other workers; if all fitting workers end, the cluster waits
for new workers.
"""

from __future__ import annotations

import logging
import pickle
import threading
from concurrent.futures import CancelledError, Executor, Future
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any

from hairpin.core.errors import Refusal
from hairpin.core.numbers import Amount

from .fitness import Needs, needs_of, unfit
from .games import Job

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from hairpin.core.words import Value


REACH = 10.0  # seconds that a scheduler may take for its first answer
PATIENCE = 30.0  # seconds that a run waits for a silent scheduler or a suitable worker
LOST = 3  # a batch fails if more than 3 workers end while they play it; 3 is Dask's default
BEAT = 0.5  # seconds between two checks of the workers


def run_if_fit(needs: tuple[Needs, ...], do: Callable[..., Any], *args: Any) -> tuple[bool, Any]:
    """Call ``do`` if this worker meets all requirements ``needs``. Return True and the result of
    ``do``, or False and the reason why the worker does not meet them.
    """
    for need in needs:
        reason = unfit(need)
        if reason is not None:
            return False, reason
    return True, do(*args)


def no_task() -> None:
    """Do nothing. With this task ``run_if_fit`` only tests whether a worker meets ``needs``."""


class _Call:
    """A call of ``run_if_fit``. A process makes the call when it unpickles this object.

    Dask unpickles a task when the task arrives. If the task then imported Hairpin, a worker without
    Hairpin would end. So Dask's task is only ``pickle.loads`` with bytes, which every worker can
    unpickle. The bytes contain this object. They are unpickled when the task runs; if this fails,
    the task raises an error and the worker goes on.
    """

    def __init__(self, *args: Any) -> None:
        self.args = args

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        """Return the call in the form that pickle needs."""
        return run_if_fit, self.args


@dataclass(slots=True, eq=False)
class _Work:
    """A task for a worker. ``submitted`` is Dask's future, ``to`` has the addresses of the workers
    that may run the task."""

    do: Callable[..., Any]
    args: tuple[Any, ...]
    needs: tuple[Needs, ...]
    promise: Future[Any] = field(default_factory=Future)
    submitted: Future[tuple[bool, Any]] | None = None
    to: frozenset[str] = frozenset()
    lost: int = 0  # how often all workers of ``to`` ended before the task was done


class Cluster(Executor):
    """An executor whose tasks run on the workers of a cluster. ``cluster`` makes it."""

    def __init__(
        self, client: Any, address: str, report: Callable[[str], None], patience: float = PATIENCE
    ) -> None:
        """``client`` is a ``distributed.Client`` (typed ``Any``, since most of it has no types).

        ``report`` gets a sentence for each worker that is left out; it is called in another thread.
        """
        self._client = client
        self._address = address
        self._report = report
        self._patience = patience
        self._lock = threading.Lock()
        self._wake = threading.Event()
        self._closed = False
        self._open: dict[int, _Work] = {}
        # Requirements of all tasks so far; workers that join later are asked about them too.
        self._known: set[tuple[Needs, ...]] = set()
        self._workers: frozenset[str] = frozenset()  # addresses of the present workers
        self._asked: dict[tuple[str, Needs], Future[tuple[bool, Any]] | bool] = {}
        self._refused: set[tuple[str, str]] = set()
        self._answered_at = monotonic()  # the time of the scheduler's last answer
        self._served_at = monotonic()  # the last time at which no task had to wait for a worker
        self.players: int = 0  # number of games that the present workers can play at a time
        self._thread = threading.Thread(target=self._run, name="hairpin-cluster", daemon=True)
        self._thread.start()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Call ``fn``, a module's function, on a worker that meets the requirements of the games
        (``Job``) in ``args``.

        The future raises ``Refusal`` if no worker meets them.
        """
        jobs = [one for arg in args for one in (arg if isinstance(arg, tuple) else (arg,))]
        needs = dict.fromkeys(needs_of(job) for job in jobs if isinstance(job, Job))
        work = _Work(partial(fn, **kwargs) if kwargs else fn, args, tuple(needs))
        with self._lock:
            if self._closed:
                raise RuntimeError("cannot schedule new futures after shutdown")
            if not self._open:
                # The time limit for the wait for a worker begins with the first open task.
                self._served_at = monotonic()
            self._open[id(work)] = work
            self._known.add(work.needs)
        self._wake.set()
        return work.promise

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Stop submitting tasks, and cancel the open tasks."""
        with self._lock:
            self._closed = True
            left = list(self._open.values())
        self._wake.set()
        self._thread.join()
        for work in left:
            work.promise.cancel()
            submitted = work.submitted
            if submitted is not None:
                submitted.cancel()

    # --- the thread that submits tasks and watches workers ---------------------------------------

    def _run(self) -> None:
        looked = 0.0
        while not self._closed:
            try:
                if monotonic() - looked >= BEAT:
                    self._update_workers()
                    looked = monotonic()
                self._submit_waiting()
            except Refusal as refusal:
                self._fail(refusal)
            except Exception as error:  # pass the error on to the callers that wait
                gone = self._client.status == "closed"
                self._fail(self._lost() if gone else error)
            self._wake.wait(BEAT)
            self._wake.clear()

    def _update_workers(self) -> None:
        """Update the present workers. Raises ``Refusal`` if the scheduler has been silent for too
        long."""
        try:
            identity = self._client.sync(self._client.scheduler.identity, callback_timeout=REACH)
        except Exception:  # after any error, only the time since the last answer matters
            # Dask tries to reconnect for ``REACH`` seconds, then closes the client for good.
            if self._client.status == "closed" or monotonic() - self._answered_at > self._patience:
                raise self._lost() from None
            return
        self._answered_at = monotonic()
        there = frozenset(identity["workers"])
        for key in [key for key in list(self._asked) if key[0] not in there]:
            asked = self._asked.pop(key, None)
            if isinstance(asked, Future):
                asked.cancel()
        self._workers = there
        self.players = sum(int(one["nthreads"]) for one in identity["workers"].values())

    def _submit_waiting(self) -> None:
        """Submit the waiting tasks. Raises ``Refusal`` if a task has waited too long."""
        with self._lock:
            for key in [key for key, work in self._open.items() if work.promise.done()]:
                submitted = self._open.pop(key).submitted
                if submitted is not None:
                    submitted.cancel()
            waiting = list(self._open.values())
            known = list(self._known)
        able = {needs: self._fit_workers(needs) for needs in known}
        if not waiting:
            self._served_at = monotonic()
            return
        stuck = False
        for work in waiting:
            # Read the attribute only once, because another thread may set it to None.
            submitted = work.submitted
            if submitted is not None and work.to & self._workers:
                continue  # Dask itself gives the task to one of the workers that still run
            if submitted is not None:
                # All workers that Dask may use for this task are gone, so submit it again for the
                # present workers.
                work.submitted = None
                submitted.cancel()
                work.lost += 1
                if work.lost > LOST:
                    self._finish(work, error=self._killed(work))
                    continue
            if able[work.needs]:
                self._submit_work(work, able[work.needs])
            else:
                stuck = True
        if not stuck:
            self._served_at = monotonic()
        elif monotonic() - self._served_at > self._patience:
            values: dict[str, Value] = {
                "address": self._address,
                "seconds": Amount(self._patience, None),
            }
            if self._workers:
                raise Refusal("terminal.error.cluster.unfit", **values)
            raise Refusal("terminal.error.cluster.workers", **values)

    def _fit_workers(self, needs: tuple[Needs, ...]) -> frozenset[str]:
        """Return the present workers that meet ``needs``. The method asks each new worker whether
        it meets them, and includes the worker only after its answer.
        """
        able = set()
        for worker in self._workers:
            for need in needs:
                if (worker, need) not in self._asked:
                    self._ask(worker, need)
            if all(self._asked.get((worker, need)) is True for need in needs):
                able.add(worker)
        return frozenset(able)

    def _ask(self, worker: str, need: Needs) -> None:
        asked = self._send([worker], (need,), no_task)
        self._asked[worker, need] = asked
        asked.add_done_callback(partial(self._answer, worker, need))

    def _answer(self, worker: str, need: Needs, asked: Future[tuple[bool, Any]]) -> None:
        """Store a worker's answer: whether the worker meets a requirement."""
        if asked.cancelled():
            # The worker or the scheduler is gone. If the worker comes back, it is asked again.
            self._asked.pop((worker, need), None)
            return
        error = asked.exception()
        fit, reason = asked.result() if error is None else (False, _why_not(error))
        self._asked[worker, need] = fit
        if not fit:
            self._refuse(worker, reason)
        self._wake.set()

    def _refuse(self, worker: str, reason: tuple[str, dict[str, Any]]) -> None:
        """Report that a worker is left out, once for each reason."""
        key, values = reason
        sentence = str(Refusal(key, worker=worker, **values))
        if (worker, sentence) not in self._refused:
            self._refused.add((worker, sentence))
            self._report(sentence)

    def _send(self, to: Sequence[str], *call: Any) -> Future[tuple[bool, Any]]:
        """Call ``run_if_fit`` on one of the workers ``to``."""
        executor = self._client.get_executor(pure=False, workers=to)
        sent: Future[tuple[bool, Any]] = executor.submit(pickle.loads, pickle.dumps(_Call(*call)))
        return sent

    def _submit_work(self, work: _Work, to: frozenset[str]) -> None:
        work.to = to
        work.submitted = self._send(sorted(to), work.needs, work.do, *work.args)
        work.submitted.add_done_callback(partial(self._done, work))

    def _done(self, work: _Work, submitted: Future[tuple[bool, Any]]) -> None:
        """Pass on the result of a task. If the worker did not meet the requirements, submit the
        task again."""
        if work.submitted is not submitted or work.promise.done():
            return
        if submitted.cancelled():
            work.submitted = None  # the scheduler is gone, so submit it again
            return
        error = submitted.exception()
        if error is not None:
            if type(error).__name__ == "KilledWorker":
                error = self._killed(work)
            self._finish(work, error=error)
            return
        done, result = submitted.result()
        if done:
            self._finish(work, result)
            return
        # The worker met the requirements when it was asked. So a new process must have taken over
        # its address: ask all workers again.
        for worker, need in list(self._asked):
            if need in work.needs:
                self._asked.pop((worker, need), None)
        work.submitted = None
        self._wake.set()

    def _finish(self, work: _Work, result: Any = None, error: BaseException | None = None) -> None:
        with self._lock:
            self._open.pop(id(work), None)
        with suppress(Exception):  # the future may be cancelled at this moment
            if work.promise.set_running_or_notify_cancel():
                if error is None:
                    work.promise.set_result(result)
                else:
                    work.promise.set_exception(error)

    def _fail(self, error: BaseException) -> None:
        """Fail all open tasks."""
        with self._lock:
            left = list(self._open.values())
        for work in left:
            submitted, work.submitted = work.submitted, None
            if submitted is not None:
                submitted.cancel()
            self._finish(work, error=error)

    def _lost(self) -> Refusal:
        seconds = max(1, round(monotonic() - self._answered_at))
        return Refusal("terminal.error.cluster.lost", address=self._address, seconds=seconds)

    def _killed(self, work: _Work) -> Refusal:
        jobs = [one for arg in work.args if isinstance(arg, tuple) for one in arg]
        seed = next((job.seed for job in jobs if isinstance(job, Job)), "")
        return Refusal("terminal.error.cluster.killed", address=self._address, seed=seed)


def _why_not(error: BaseException) -> tuple[str, dict[str, Any]]:
    """Return the reason why a worker could not be asked: for example, the worker lacks Hairpin, has
    a very different version, or has ended."""
    if isinstance(error, CancelledError):
        return "terminal.cluster.unable", {"reason": "it has ended"}
    reason = f"{type(error).__name__}: {error}".strip().splitlines()[0].rstrip(".: ")
    return "terminal.cluster.unable", {"reason": reason[:200]}


@contextmanager
def cluster(
    address: str,
    report: Callable[[str], None] | None = None,
    *,
    reach: float = REACH,
    patience: float = PATIENCE,
) -> Iterator[Cluster]:
    """Connect to the scheduler at ``address`` (``tcp://HOST:PORT``); yield the cluster as an
    executor.

    ``report`` gets a sentence for each worker that is left out. ``reach`` and ``patience`` are
    seconds, see ``REACH`` and ``PATIENCE``. The cluster keeps running afterwards. Raises
    ``Refusal`` if the package ``distributed`` is missing or no scheduler answers.
    """
    try:
        import distributed
    except ImportError:
        raise Refusal("terminal.error.extra", extra="cluster", package="distributed") from None
    _silence_logs()
    client: Any = distributed.Client.__new__(distributed.Client)
    try:
        _connect(client, address, reach)
    except ValueError:
        raise Refusal("terminal.error.cluster.address", address=address[:60]) from None
    except (OSError, TimeoutError):
        raise Refusal(
            "terminal.error.cluster.reach", address=address[:60], seconds=Amount(reach, None)
        ) from None
    try:
        made = Cluster(client, address, report or _silent, patience)
        try:
            yield made
        finally:
            made.shutdown()
    finally:
        _close(client)


def _connect(client: Any, address: str, reach: float) -> None:
    """Initialize a client that ``__new__`` made, and close the client if that fails.

    Dask leaves such a client open until the garbage collector finds it. If the collector closes it
    while another client starts, both wait for the same lock, and the program hangs.
    """
    try:
        client.__init__(address, timeout=reach, set_as_default=False)
    except BaseException:
        _close(client)
        raise


def _close(client: Any) -> None:
    with suppress(Exception):  # closing fails if the scheduler is gone
        client.close(timeout=2)


def _silent(_sentence: str) -> None:
    """Ignore a report about a worker that is left out."""


def _silence_logs() -> None:
    """Silence Dask's log of connection errors; Hairpin reports them in a sentence."""
    for name in ("distributed", "distributed.client", "distributed.core", "distributed.comm"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
