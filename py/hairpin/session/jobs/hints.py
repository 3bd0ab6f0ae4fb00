"""Hints: a person asks once and is told where to look, asks again and is told a move and why, then the next best.

What was thought about stays until the match goes on, so asking again costs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ...bots.driver import strongest, think
from ...core.words import say

if TYPE_CHECKING:
    from ...bots.driver import Thinking
    from ...core.bot import Candidate
    from ...core.match_log import MatchLog
    from ...core.words import Message, Speaker

MOST: Final = 3  # candidates that are told
LONGEST: Final = 2500  # ms (of the front end) that are thought
SOON: Final = 700  # ms after which what is known so far is told; it may get better


class Hints:
    """What is thought about for the person who asked, and how often that person has asked since."""

    __slots__ = ("_thinking", "_asked", "_due", "_early")

    def __init__(self) -> None:
        self.drop()

    def drop(self) -> None:
        """Nobody asks any more, or the match has gone on."""
        self._thinking: Thinking | None = None
        self._asked = 0
        self._due = False
        self._early: dict[str, Any] | None = None  # what was told before all was thought

    def ask(self, match: MatchLog, seat: int, now: int) -> None:
        """Somebody asks: for the first time about this point, or for more."""
        known = self._thinking
        if known is None or known.seat != seat or known.n != match.n:
            self.drop()
            level = strongest(match.game)
            self._thinking = think(match, match.state, seat, level, now, advise=True)
        self._asked += 1
        self._due = True
        self._early = None

    @property
    def waiting(self) -> bool:
        """Whether an answer is being thought about."""
        return self._due

    def find(self, match: MatchLog, speaker: Speaker, now: int) -> dict[str, Any] | None:
        """Think on a slice, if somebody waits; the answer once there is one, and once more if it has become better."""
        found = self._thinking
        if found is None or not self._due:
            return None
        if found.done or found.step(now) or now - found.since >= LONGEST:
            found.done = True
            self._due = False
            answer = self._told(match, found, speaker)
            return None if answer == self._early else answer
        if self._early is None and now - found.since >= SOON and found.candidates:
            self._early = self._told(match, found, speaker)
            return self._early
        return None

    def _told(self, match: MatchLog, found: Thinking, speaker: Speaker) -> dict[str, Any]:
        """The answer in words, with what is to be touched for it."""
        candidates = found.candidates[:MOST]
        observation = match.game.observe(match.state, found.seat)
        look = match.game.hint_focus(observation, candidates[0]) if candidates else None
        if look is not None and self._asked == 1:
            said = say("hint.look", look=look)
            return {
                "seat": found.seat,
                "move": None,
                "things": [],
                "also": [],
                "say": speaker.say(said),
            }
        turn = self._asked - (1 if look is None else 2)
        candidate = candidates[turn % len(candidates)] if candidates else None
        move = found.move if candidate is None else candidate.move
        said = self._said(match, found.seat, move, candidate, observation)
        if len(candidates) > 1:
            place = turn % len(candidates) + 1
            said = say("hint.of", hint=said, place=place, of=len(candidates))
        first, *others = match.game.paths(match.state, found.seat, move)
        return {
            "seat": found.seat,
            "move": move,
            "things": list(first),
            # What does the same at one touch.
            "also": [path[0] for path in others if len(path) == 1],
            "say": speaker.say(said),
        }

    def _said(
        self,
        match: MatchLog,
        seat: int,
        move: str,
        candidate: Candidate | None,
        observation: dict[str, Any],
    ) -> Message:
        """A move with what it comes to and why it is good."""
        game = match.game
        said = say("hint.say", move=game.say_move(match.state, seat, move))
        why = None if candidate is None else game.reason(observation, candidate)
        for more in (game.outcome(match.state, seat, move), why):
            if more is not None:
                said = say("hint.why", hint=said, why=more)
        return said
