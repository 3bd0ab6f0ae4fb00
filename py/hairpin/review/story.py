"""Replay a finished game a slice at a time; collect the seats' positions, leaders and statistics.

The deciding moment is the point at which the winner took the lead for the last time. A tie afterwards
loses no lead.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..core.chronicle import clock_text
from ..core.state import FLAG, RESIGN
from ..core.words import Message, Seat, say
from .axis import places_of, round_steps, ticks_of
from .points import points_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..core.chronicle import Chronicle
    from ..core.match_log import MatchLog
    from ..core.words import Speaker

SLICE: Final = 100  # entries replayed before the generator yields, so that the caller can stop it
#: A lead in the first fifth of the steps, after which no other seat led, is a lead from the start.
EARLY: Final = 5


class Moment(NamedTuple):
    """A point of the game (after ``n`` entries), its step on the axis, and each seat's progress."""

    n: int
    step: int
    values: tuple[int, ...]


class Story:
    """The course of the finished ``match``: who led when. ``done`` is set when it is complete.

    The match must not change.
    """

    __slots__ = (
        "match", "chronicle", "moments", "leader", "taken", "changes", "levelled", "done",
        "_led", "_level", "_work",
    )  # fmt: skip

    def __init__(self, match: MatchLog, chronicle: Chronicle[Any]) -> None:
        """Prepare the story; ``work`` does the work. ``chronicle`` has seen no entry yet."""
        self.match: MatchLog = match
        self.chronicle: Chronicle[Any] = chronicle
        self.moments: list[Moment] = []
        # ``leader`` is the last seat that led alone; ``taken`` is the number of entries after which it
        # took the lead: no other seat has led alone since then.
        self.leader: int = 0
        self.taken: int = 0
        # The number of times that the lead went from one seat to another.
        self.changes: int = 0
        # The seats that led alone before the present leader.
        self._led: set[int] = set()
        # ``levelled`` is true if another seat was level with the leader after ``taken``; ``_level`` is
        # true if several seats share the lead now.
        self.levelled: bool = False
        self._level = False
        self.done: bool = False
        self._work = self._run()

    def work(self) -> bool:
        """Work for one slice. Return whether the story is complete."""
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
        """Record the positions after ``n`` entries. Only the last moment of each step is kept."""
        chronicle = self.chronicle
        moment = Moment(n, chronicle.step(state), chronicle.values(state))
        if self.moments and self.moments[-1].step == moment.step and not chronicle.timed:
            self.moments.pop()
        self.moments.append(moment)
        standing = chronicle.running_order(state)
        first = max(standing)
        leaders = [seat for seat, stands in enumerate(standing, 1) if stands == first]
        if len(leaders) > 1:
            self._level = self.levelled = True
            return
        if leaders[0] != self.leader:
            self.taken, self.levelled = n, False
            self._led.add(self.leader)
        self.changes += self.leader not in (0, leaders[0])
        self.leader, self._level = leaders[0], False

    # --- the reply -------------------------------------------------------------------------------

    def reply(self, speaker: Speaker) -> dict[str, Any]:
        """The story as JSON with finished sentences; ``session/schema/story.py`` declares its
        fields."""
        chronicle, state = self.chronicle, self.match.state
        seen = [value for moment in self.moments for value in moment.values]
        axis = chronicle.axis(state, min(seen), max(seen))
        shown = [self.moments[i] for i in points_of(len(self.moments) - 1)]
        steps, places = self._steps(), places_of(self.match)
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
            "rulers": [{"at": at, "text": speaker.text(label)} for at, label in axis.marks],
            "ticks": ticks_of(self.match, speaker),
            "points": [
                {"n": n, "x": places[n], "at": at, "values": list(values)}
                for n, at, values in shown
            ],
            "rows": [self._row(at, axis.head, speaker) for at in (0, *steps, self._last)],
            "figures": [
                {"label": speaker.say(figure.label), "values": speaker.text(figure.values)}
                for figure in chronicle.figures(state)
            ],
        }

    @property
    def _last(self) -> int:
        """The last step: a number of turns, or match time in ms."""
        return self.moments[-1].step

    def _steps(self) -> list[int]:
        """The steps that are told in words: round numbers between the first and the last step."""
        return round_steps(self._last, timed=self.chronicle.timed)

    def _tick(self, step: int) -> Message | str:
        return clock_text(step) if self.chronicle.timed else str(step)

    def _row(self, step: int, head: Message, speaker: Speaker) -> dict[str, Any]:
        """The positions at a step in words, for players who do not see the drawing."""
        moment = next(one for one in reversed(self.moments) if one.step <= step)
        return {
            "say": speaker.say(say("story.row", head=head, step=self._tick(step))),
            "values": [speaker.text(self.chronicle.format(value)) for value in moment.values],
        }

    def _decided(self) -> Message | None:
        """The message that says since when the winner led; None if the lead did not decide the
        game."""
        result, chronicle = self.match.result, self.chronicle
        assert result is not None
        if result.reason in (RESIGN, FLAG) or result.winners != (self.leader,) or self._level:
            return None
        who, key = Seat(self.leader), chronicle.lead
        step = next(moment.step for moment in self.moments if moment.n >= self.taken)
        if step == self._last and self.taken:
            how = "back" if self.leader in self._led else "last"
            return say(f"{key}.lead.{how}", who=who)
        if not self.changes and step * EARLY <= self._last:
            return say(f"{key}.lead.{'never' if self.levelled else 'all'}", who=who)
        when = chronicle.when(step, self._last)
        if when is None:
            moves = self.match.moves_before
            when = say("story.when", n=moves(self.taken - 1) + 1, of=moves(self.match.n))
        return say(f"{key}.lead.{'ahead' if self.levelled else 'once'}", who=who, when=when)
