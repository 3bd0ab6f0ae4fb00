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


def places_of(match: MatchLog) -> list[float]:
    """Return the place of each point on the axis, from 0: match time in ms in real time, else the number of moves.

    The steps of one move divide its length evenly.
    """
    if match.real_time:
        return [0, *(entry.at for entry in match.entries[: match.n])]
    places: list[float] = [0]
    steps = moves = 0
    for report in match.reports[: match.n]:
        steps += 1
        if not report.minor:
            places += [round(moves + step / steps, 3) for step in range(1, steps)]
            moves += 1
            places.append(moves)
            steps = 0
    return places + [float(moves)] * steps


def ticks_of(match: MatchLog, speaker: Speaker) -> list[dict[str, Any]]:
    """Return the ticks of a chart: round numbers of moves, or round times in real time."""
    timed = match.real_time
    return [
        {"at": at, "text": speaker.text(clock_text(at) if timed else str(at))}
        for at in round_steps(int(places_of(match)[-1]), timed=timed)
    ]
