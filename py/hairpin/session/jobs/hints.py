"""The job that thinks about hints.

The first hint at a point says where to look, unless the game could only repeat the question. The next hint names the
best move and its reason, later hints name the next best moves. The result is kept until the match goes on, so that a
further hint needs no more thinking.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from ...bots.driver import strongest, think
from ...core.words import say

if TYPE_CHECKING:
    from ...bots.driver import Thinking
    from ...core.bot import Candidate
    from ...core.match_log import MatchLog
    from ...core.words import Message, Speaker

#: Maximum number of different moves that the hints at one point name.
MOST: Final = 3
#: Maximum thinking time in milliseconds of the client's clock.
LONGEST: Final = 2500
#: Milliseconds of thinking after which a preliminary answer is sent.
SOON: Final = 700


class HintJob:
    """The bot's thoughts about one point for one seat, and how many hints the person has requested."""

    __slots__ = ("_thinking", "_asked", "_due", "_early", "_meant")

    key: ClassVar[str] = "hint"

    def __init__(self) -> None:
        self._thinking: Thinking | None = None
        self._asked = 0
        self._due = False
        self._early: dict[str, Any] | None = None  # the preliminary answer, if it was sent
        self._meant = ""  # the move that the first hint was about

    @property
    def waiting(self) -> bool:
        """Whether the person still waits for a hint."""
        return self._due

    def ask(self, match: MatchLog, seat: int, speaker: Speaker, now: int) -> None:
        """Begin to look for the first hint at this point, or for the next hint."""
        known = self._thinking
        if known is None or known.seat != seat or known.n != match.n:
            self.drop()
            level = strongest(match.game)
            self._thinking = think(match, match.state, seat, level, now, advise=True)
        self._asked += 1
        self._due = True
        self._early = None

    def find(self, match: MatchLog, speaker: Speaker, now: int) -> dict[str, Any] | None:
        """Think for one slice. Return a preliminary hint after ``SOON`` ms, and the final hint if it differs."""
        found = self._thinking
        if found is None or not self._due:
            return None
        if found.done or found.step(now) or now - found.since >= LONGEST:
            found.done = True
            self._due = False
            answer = self._answer(match, found, speaker.to(found.seat))
            return None if answer == self._early else answer
        if self._early is None and now - found.since >= SOON and found.candidates:
            self._early = self._answer(match, found, speaker.to(found.seat))
            return self._early
        return None

    def drop(self) -> None:
        """Forget all thinking and the number of requests."""
        self._thinking = self._early = None
        self._asked = 0
        self._due = False
        self._meant = ""

    def _answer(self, match: MatchLog, found: Thinking, speaker: Speaker) -> dict[str, Any]:
        """Return the next hint for this point, with the things to touch for its move."""
        # The second hint names the move that the first one was about, although more thinking may prefer another.
        meant = self._meant if self._asked > 1 else ""
        candidates = sorted(found.candidates, key=lambda one: one.move != meant)[:MOST]
        observation = match.game.observe(match.state, found.seat)
        forced = len(match.game.moves(match.state, found.seat)) == 1
        # A single move leaves nothing to look for.
        weighed = candidates and not forced
        focus = match.game.hint_focus(observation, candidates[0]) if weighed else None
        if focus is not None and self._asked == 1:
            self._meant = candidates[0].move
            said = say("hint.look", look=focus)
            return {
                "seat": found.seat,
                "move": None,
                "things": [],
                "also": [],
                "say": speaker.say(said),
            }
        turn = self._asked - (1 if focus is None else 2)
        candidate = candidates[turn % len(candidates)] if candidates else None
        move = found.move if candidate is None else candidate.move
        kind = "next" if candidates and turn % len(candidates) else "say"
        if candidate is not None and candidate.worse:
            kind = "other"
        if forced:
            kind = "forced"
        said = self._sentence(match, found.seat, move, candidate, observation, kind)
        first, *others = match.game.paths(match.state, found.seat, move)
        # Such a move is named, but not pointed at as if it were advised.
        if candidate is not None and candidate.worse:
            first, others = (), []
        from ...review.drawing import drawn

        hint = {
            "seat": found.seat,
            "move": move,
            "things": list(first),
            # Buttons that play the same move with one touch.
            "also": [path[0] for path in others if len(path) == 1],
            "say": speaker.say(said),
        }
        return drawn(match, hint, speaker)

    def _sentence(
        self,
        match: MatchLog,
        seat: int,
        move: str,
        candidate: Candidate | None,
        observation: dict[str, Any],
        kind: str,
    ) -> Message:
        """Return the move in words, with its outcome and its reason if the game knows them.

        ``kind`` is "say" for the best move, "next" for another good one, "other" for a worse one, and
        "forced" for the only move.
        """
        game = match.game
        said = say(f"hint.{kind}", move=game.say_advised(match.state, seat, move))
        why = None if candidate is None else game.reason(observation, candidate)
        known = [more for more in (game.outcome(match.state, seat, move), why) if more is not None]
        for more in known:
            said = say("hint.why", hint=said, why=more)
        return said
