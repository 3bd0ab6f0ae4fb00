"""The axis along a finished game, which the charts of its review and of its story share: moves, or match time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ..core.chronicle import MINUTE, SECOND, clock_text, even_step

if TYPE_CHECKING:
    from ..core.match_log import MatchLog
    from ..core.words import Speaker

#: Round times in ms; the ticks on a timed game's axis are multiples of one of these times.
_TIMES: Final = tuple(
    n * unit for unit, times in ((SECOND, (5, 10, 15, 30)), (MINUTE, (1, 2, 5, 10, 15, 30, 60))) for n in times
)  # fmt: skip


def round_steps(last: int, *, timed: bool) -> list[int]:
    """Return about four round numbers between 0 and ``last``, which counts moves or, if ``timed``, ms."""
    if timed:
        apart = next((time for time in _TIMES if time * 5 >= last), last)
    else:
        apart = even_step(last)
    return list(range(apart, last - apart // 3, apart))


def ticks_of(match: MatchLog, speaker: Speaker) -> list[dict[str, Any]]:
    """Return the ticks of a chart from the first entry to the last: round numbers of moves, or times in real time."""
    timed, reached, steps = match.real_time, 0, [0]
    for entry, report in zip(match.entries[: match.n], match.reports, strict=False):
        reached = entry.at if timed else reached + (not report.minor)
        steps.append(reached)
    found = []
    for wanted in round_steps(steps[-1], timed=timed):
        n = next(n for n, step in enumerate(steps) if step >= wanted)
        found.append({"at": n, "text": speaker.text(clock_text(wanted) if timed else str(wanted))})
    return found
