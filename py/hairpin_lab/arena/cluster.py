"""Games handed to a running Dask cluster (``docs/cluster.md``); needs the extra ``hairpin[cluster]``.

To whoever hands out games a cluster is an executor like any other. Behind it every worker is asked, before it gets its first
game, whether it is of the same version and has the same bots (``fitness``), and those that join later as well. Games
go to workers that said yes, and are asked for once more in the very process that plays them: no other plays a game that
counts. Dask hands the games of a worker that is gone to others; when all that may play are gone, new ones are waited for.
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

from .fitness import Needs, needs_of, unfit
from .games import Job

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence


REACH = 10.0  # seconds in which a scheduler has to answer at first
PATIENCE = (
    30.0  # seconds without a scheduler, or without a worker that may play, after which a run ends
)
LOST = 3  # workers that may end with a batch in hand; as many as Dask allows unless it is told otherwise
BEAT = 0.5  # seconds between two looks at who is there


def fit_and_do(needs: tuple[Needs, ...], do: Callable[..., Any], *args: Any) -> tuple[bool, Any]:
    """On a worker: do something, if it may; else the first reason why not."""
    for need in needs:
        reason = unfit(need)
        if reason is not None:
            return False, reason
    return True, do(*args)


def nothing() -> None:
    """What a worker does that is only asked whether it may."""


class _Call:
    """A call of ``fit_and_do`` as it travels: whoever loads its pickle makes it.

    Dask unpacks a task as it arrives, and a worker that cannot, as it has no Hairpin, breaks off with its scheduler and ends. So
    what travels is bytes for ``pickle.loads``, which every worker has: there it is an error like any other.
    """

    def __init__(self, *args: Any) -> None:
        self.args = args

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        """The call."""
        return fit_and_do, self.args


@dataclass(slots=True, eq=False)
class _Work:
    """Something to be done on a worker; ``handed`` is Dask's promise, ``to`` whom it may go to."""

    do: Callable[..., Any]
    args: tuple[Any, ...]
    needs: tuple[Needs, ...]
    wanted: Future[Any] = field(default_factory=Future)
    handed: Future[tuple[bool, Any]] | None = None
    to: frozenset[str] = frozenset()
    lost: int = 0  # how often all of those ended before it was done


class Cluster(Executor):
    """An executor whose work is done by workers of a cluster. Made by ``cluster``."""

    def __init__(
        self, client: Any, address: str, told: Callable[[str], None], patience: float = PATIENCE
    ) -> None:
        """``client`` is a ``distributed.Client``, most of which has no types. ``told`` hears a sentence for each worker that is left out, from a thread of its own."""
        self._client = client
        self._address = address
        self._told = told
        self._patience = patience
        self._lock = threading.Lock()
        self._wake = threading.Event()
        self._closed = False
        self._open: dict[int, _Work] = {}
        self._known: set[tuple[Needs, ...]] = (
            set()
        )  # what workers are asked, also when they join while nothing waits
        self._there: frozenset[str] = frozenset()  # workers, by their addresses
        self._asked: dict[tuple[str, Needs], Future[tuple[bool, Any]] | bool] = {}
        self._refused: set[tuple[str, str]] = set()
        self._answered = monotonic()  # when the scheduler last did
        self._could = monotonic()  # when nothing waited for a worker
        self.players = 0  # how many games can be played at a time, of whoever is there
        self._thread = threading.Thread(target=self._keep, name="hairpin-cluster", daemon=True)
        self._thread.start()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Have ``fn``, a function of a module, called on a worker that may play the games among ``args``.

        The future raises ``Refusal`` if nobody can be found to do it.
        """
        jobs = [one for arg in args for one in (arg if isinstance(arg, tuple) else (arg,))]
        needs = dict.fromkeys(needs_of(job) for job in jobs if isinstance(job, Job))
        work = _Work(partial(fn, **kwargs) if kwargs else fn, args, tuple(needs))
        with self._lock:
            if self._closed:
                raise RuntimeError("cannot schedule new futures after shutdown")
            if not self._open:
                self._could = monotonic()  # waiting begins with the first that waits
            self._open[id(work)] = work
            self._known.add(work.needs)
        self._wake.set()
        return work.wanted

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Hand out nothing more, and give up what is open: nobody waits for the games of others."""
        with self._lock:
            self._closed = True
            left = list(self._open.values())
        self._wake.set()
        self._thread.join()
        for work in left:
            work.wanted.cancel()
            handed = work.handed
            if handed is not None:
                handed.cancel()

    # --- the thread that keeps it going ----------------------------------------------------------

    def _keep(self) -> None:
        looked = 0.0
        while not self._closed:
            try:
                if monotonic() - looked >= BEAT:
                    self._look()
                    looked = monotonic()
                self._hand_out()
            except Refusal as refusal:
                self._fail(refusal)
            except Exception as error:  # whoever waits has to hear of it
                gone = self._client.status == "closed"
                self._fail(self._lost() if gone else error)
            self._wake.wait(BEAT)
            self._wake.clear()

    def _look(self) -> None:
        """Learn who is there. Raises ``Refusal`` if the scheduler has been silent for too long."""
        try:
            told = self._client.sync(self._client.scheduler.identity, callback_timeout=REACH)
        except Exception:  # whatever kept it from answering: what counts is for how long
            # Dask itself tries to come back for ``REACH``, then closes its end for good.
            if self._client.status == "closed" or monotonic() - self._answered > self._patience:
                raise self._lost() from None
            return
        self._answered = monotonic()
        there = frozenset(told["workers"])
        for key in [key for key in list(self._asked) if key[0] not in there]:
            asked = self._asked.pop(key, None)
            if isinstance(asked, Future):
                asked.cancel()
        self._there = there
        self.players = sum(int(one["nthreads"]) for one in told["workers"].values())

    def _hand_out(self) -> None:
        """Hand out what waits. Raises ``Refusal`` if there has been nobody to take it for too long."""
        with self._lock:
            for key in [key for key, work in self._open.items() if work.wanted.done()]:
                handed = self._open.pop(key).handed
                if handed is not None:
                    handed.cancel()
            waiting = list(self._open.values())
            known = list(self._known)
        able = {needs: self._able(needs) for needs in known}
        if not waiting:
            self._could = monotonic()
            return
        stuck = False
        for work in waiting:
            handed = work.handed  # another thread may set it to None meanwhile
            if handed is not None and work.to & self._there:
                continue  # Dask hands it to another of them by itself if one ends
            if handed is not None:
                # Those who might have done it are all gone; who came since has not been named to Dask.
                work.handed = None
                handed.cancel()
                work.lost += 1
                if work.lost > LOST:
                    self._finish(work, error=self._killed(work))
                    continue
            if able[work.needs]:
                self._hand(work, able[work.needs])
            else:
                stuck = True
        if not stuck:
            self._could = monotonic()
        elif monotonic() - self._could > self._patience:
            told = {"address": self._address, "seconds": f"{self._patience:g}"}
            if self._there:
                raise Refusal("terminal.error.cluster.unfit", **told)
            raise Refusal("terminal.error.cluster.workers", **told)

    def _able(self, needs: tuple[Needs, ...]) -> frozenset[str]:
        """Who of those there may do what has these needs; who is new is asked."""
        able = set()
        for worker in self._there:
            for need in needs:
                if (worker, need) not in self._asked:
                    self._ask(worker, need)
            if all(self._asked.get((worker, need)) is True for need in needs):
                able.add(worker)
        return frozenset(able)

    def _ask(self, worker: str, need: Needs) -> None:
        asked = self._send([worker], (need,), nothing)
        self._asked[worker, need] = asked
        asked.add_done_callback(partial(self._answer, worker, need))

    def _answer(self, worker: str, need: Needs, asked: Future[tuple[bool, Any]]) -> None:
        """Take note of whether a worker may play."""
        if asked.cancelled():
            # The worker or the scheduler is gone. If it comes back, it is asked again.
            self._asked.pop((worker, need), None)
            return
        error = asked.exception()
        fit, reason = asked.result() if error is None else (False, _cannot(error))
        self._asked[worker, need] = fit
        if not fit:
            self._refuse(worker, reason)
        self._wake.set()

    def _refuse(self, worker: str, reason: tuple[str, dict[str, Any]]) -> None:
        """Tell that a worker is left out, once for each reason."""
        key, values = reason
        sentence = str(Refusal(key, worker=worker, **values))
        if (worker, sentence) not in self._refused:
            self._refused.add((worker, sentence))
            self._told(sentence)

    def _send(self, to: Sequence[str], *call: Any) -> Future[tuple[bool, Any]]:
        """Have ``fit_and_do`` called on one of these workers."""
        executor = self._client.get_executor(pure=False, workers=to)
        sent: Future[tuple[bool, Any]] = executor.submit(pickle.loads, pickle.dumps(_Call(*call)))
        return sent

    def _hand(self, work: _Work, to: frozenset[str]) -> None:
        work.to = to
        work.handed = self._send(sorted(to), work.needs, work.do, *work.args)
        work.handed.add_done_callback(partial(self._done, work))

    def _done(self, work: _Work, handed: Future[tuple[bool, Any]]) -> None:
        """Hand on what came of work, if it is still wanted; else it will be handed out again."""
        if work.handed is not handed or work.wanted.done():
            return
        if handed.cancelled():
            work.handed = None  # lost with the scheduler
            return
        error = handed.exception()
        if error is not None:
            if type(error).__name__ == "KilledWorker":
                error = self._killed(work)
            self._finish(work, error=error)
            return
        done, result = handed.result()
        if done:
            self._finish(work, result)
            return
        # Another worker has taken the place of one that was asked. Everybody is asked again.
        for worker, need in list(self._asked):
            if need in work.needs:
                self._asked.pop((worker, need), None)
        work.handed = None
        self._wake.set()

    def _finish(self, work: _Work, result: Any = None, error: BaseException | None = None) -> None:
        with self._lock:
            self._open.pop(id(work), None)
        with suppress(Exception):  # cancelled at this very moment
            if work.wanted.set_running_or_notify_cancel():
                if error is None:
                    work.wanted.set_result(result)
                else:
                    work.wanted.set_exception(error)

    def _fail(self, error: BaseException) -> None:
        """Nothing that is open will be done."""
        with self._lock:
            left = list(self._open.values())
        for work in left:
            handed, work.handed = work.handed, None
            if handed is not None:
                handed.cancel()
            self._finish(work, error=error)

    def _lost(self) -> Refusal:
        seconds = max(1, round(monotonic() - self._answered))
        return Refusal("terminal.error.cluster.lost", address=self._address, seconds=seconds)

    def _killed(self, work: _Work) -> Refusal:
        jobs = [one for arg in work.args if isinstance(arg, tuple) for one in arg]
        seed = next((job.seed for job in jobs if isinstance(job, Job)), "")
        return Refusal("terminal.error.cluster.killed", address=self._address, seed=seed)


def _cannot(error: BaseException) -> tuple[str, dict[str, Any]]:
    """Why a worker may not play that could not even be asked: it has no Hairpin, or quite another one."""
    if isinstance(error, CancelledError):
        return "terminal.cluster.unable", {"reason": "it has ended"}
    reason = f"{type(error).__name__}: {error}".strip().splitlines()[0].rstrip(".: ")
    return "terminal.cluster.unable", {"reason": reason[:200]}


@contextmanager
def cluster(
    address: str,
    told: Callable[[str], None] | None = None,
    *,
    reach: float = REACH,
    patience: float = PATIENCE,
) -> Iterator[Cluster]:
    """The cluster whose scheduler answers at ``address`` (``tcp://HOST:PORT``), as an executor.

    ``told`` hears a sentence for each worker that is left out. ``reach`` and ``patience`` are seconds, see ``REACH`` and
    ``PATIENCE``. The cluster itself is left as it was found. Raises ``Refusal`` if the package ``distributed`` is not there
    or no scheduler answers.
    """
    try:
        import distributed
    except ImportError:
        raise Refusal("terminal.error.extra", extra="cluster", package="distributed") from None
    _hush()
    try:
        connect: Any = distributed.Client
        client = connect(address, timeout=reach, set_as_default=False)
    except ValueError:
        raise Refusal("terminal.error.cluster.address", address=address[:60]) from None
    except (OSError, TimeoutError):
        raise Refusal(
            "terminal.error.cluster.reach", address=address[:60], seconds=f"{reach:g}"
        ) from None
    try:
        made = Cluster(client, address, told or _silent, patience)
        try:
            yield made
        finally:
            made.shutdown()
    finally:
        with suppress(Exception):  # a scheduler that is gone cannot be taken leave of
            client.close(timeout=2)


def _silent(_sentence: str) -> None:
    """Nobody wishes to hear who is left out."""


def _hush() -> None:
    """What goes wrong with the connection is told in a sentence of ours, not in Dask's log as well."""
    for name in ("distributed", "distributed.client", "distributed.core", "distributed.comm"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
