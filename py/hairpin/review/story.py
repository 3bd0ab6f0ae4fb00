"""How a finished game ran: played once more a slice at a time, for who was where, who led, and what people compare.

Who decided it is told from the lead: since when whoever has won was in front for good.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..core.chronicle import MINUTE, SECOND, clock_text, even_step
from ..core.state import FLAG, RESIGN
from ..core.words import Message, Seat, say
from .points import points_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..core.chronicle import Chronicle
    from ..core.match_log import MatchLog
    from ..core.words import Speaker

SLICE: Final = 100  # entries played once more in one go
#: Round times of which a few make a game, in ms.
_TIMES: Final = tuple(
    n * unit for unit, times in ((SECOND, (5, 10, 15, 30)), (MINUTE, (1, 2, 5, 10, 15, 30, 60))) for n in times
)  # fmt: skip


class Moment(NamedTuple):
    """A point of the game (entries before it), its step, and how far everybody was."""

    n: int
    step: int
    values: tuple[int, ...]


class Story:
    """How ``match``, which is over and stays as it is, has run. ``done`` says when all is known."""

    __slots__ = (
        "match", "chronicle", "moments", "leader", "since", "changes", "levelled", "done",
        "_level", "_work",
    )  # fmt: skip

    def __init__(self, match: MatchLog, chronicle: Chronicle[Any]) -> None:
        """Nothing is worked out yet. ``chronicle`` is that of the state as it was dealt."""
        self.match = match
        self.chronicle = chronicle
        self.moments: list[Moment] = []
        # Who was in front alone last, and after how many entries that began for the last time.
        self.leader = 0
        self.since = 0
        # How often the lead went from one seat to another.
        self.changes = 0
        # Whether the first one in front was ever caught up with, and whether nobody is in front alone now.
        self.levelled = False
        self._level = False
        self.done = False
        self._work = self._run()

    def work(self) -> bool:
        """Work on for a slice; whether all is done."""
        if not self.done and next(self._work, True):
            self.done = True
        return self.done

    def _run(self) -> Iterator[bool]:
        match, chronicle = self.match, self.chronicle
        state = match.state_at(0)
        self._note(0, state)
        for n, entry in enumerate(match.entries[: match.n]):
            match.game.act(state, entry.seat, entry.move, entry.at)
            chronicle.watch(entry.seat, entry.move, match.reports[n], state)
            self._note(n + 1, state)
            if n % SLICE == SLICE - 1:
                yield False
        yield True

    def _note(self, n: int, state: Any) -> None:
        """Where everybody is after ``n`` entries: of one step the last is kept."""
        chronicle = self.chronicle
        moment = Moment(n, chronicle.step(state), chronicle.values(state))
        if self.moments and self.moments[-1].step == moment.step and not chronicle.timed:
            self.moments.pop()
        self.moments.append(moment)
        standing = chronicle.running_order(state)
        first = max(standing)
        leaders = [seat for seat, stands in enumerate(standing, 1) if stands == first]
        if len(leaders) > 1:
            self._level = True
            return
        if leaders[0] != self.leader or self._level:
            self.since = n
            self.levelled = self.levelled or self.leader != 0
        self.changes += self.leader not in (0, leaders[0])
        self.leader, self._level = leaders[0], False

    # --- told --------------------------------------------------------------------------------

    def told(self, speaker: Speaker) -> dict[str, Any]:
        """All of it, in the words of its table: of the form that ``session/schema/story.py`` declares."""
        chronicle, state = self.chronicle, self.match.state
        seen = [value for moment in self.moments for value in moment.values]
        axis = chronicle.axis(state, min(seen), max(seen))
        shown = [self.moments[i] for i in points_of(len(self.moments) - 1)]
        ticks = self._ticks()
        decided = self._decided()
        return {
            "title": speaker.say(axis.title),
            "decided": None if decided is None else speaker.say(decided),
            "changes": None
            if not self.changes
            else speaker.say(say("story.changes", n=self.changes)),
            "low": axis.low,
            "high": max(axis.low + 1, axis.high),
            "last": self._last,
            "rulers": [{"at": at, "text": speaker.text(told)} for at, told in axis.marks],
            "ticks": [{"at": at, "text": speaker.text(self._tick(at))} for at in ticks],
            "points": [{"n": n, "at": at, "values": list(values)} for n, at, values in shown],
            "rows": [self._row(at, axis.head, speaker) for at in (0, *ticks, self._last)],
            "figures": [
                {"label": speaker.say(figure.label), "values": speaker.text(figure.values)}
                for figure in chronicle.figures(state)
            ],
        }

    @property
    def _last(self) -> int:
        """The last step."""
        return self.moments[-1].step

    def _ticks(self) -> list[int]:
        """Round steps between the first and the last."""
        last = self._last
        if self.chronicle.timed:
            apart = next((time for time in _TIMES if time * 5 >= last), last)
        else:
            apart = even_step(last)
        return list(range(apart, last - apart // 3, apart))

    def _tick(self, step: int) -> Message | str:
        return clock_text(step) if self.chronicle.timed else str(step)

    def _row(self, step: int, head: Message, speaker: Speaker) -> dict[str, Any]:
        """How it stood at a step, for who does not see the drawing."""
        moment = next(one for one in reversed(self.moments) if one.step <= step)
        return {
            "say": speaker.say(say("story.row", head=head, step=self._tick(step))),
            "values": [speaker.text(self.chronicle.format(value)) for value in moment.values],
        }

    def _decided(self) -> Message | None:
        """Since when whoever has won was in front; nothing where that is not what decided it."""
        result, chronicle = self.match.result, self.chronicle
        assert result is not None
        if result.reason in (RESIGN, FLAG) or result.winners != (self.leader,) or self._level:
            return None
        who, key = Seat(self.leader), chronicle.lead
        if not self.levelled:
            return say(f"{key}.lead.all", who=who)
        step = next(moment.step for moment in self.moments if moment.n >= self.since)
        if step == self._last:
            return say(f"{key}.lead.last", who=who)
        return say(f"{key}.lead.once", who=who, when=chronicle.when(step, self._last))
