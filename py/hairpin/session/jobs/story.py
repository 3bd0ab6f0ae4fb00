"""How a finished game ran, for a table that has asked. It is worked out in slices, and
stored nowhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.errors import NotAllowed

if TYPE_CHECKING:
    from ...core.match_log import MatchLog
    from ...core.words import Speaker
    from ...review.story import Story


def has_story(match: MatchLog) -> bool:
    """Whether it can be told how this match ran: it is over, and anything was played in it."""
    if match.result is None or not match.n:
        return False
    return match.game.chronicle(match.state) is not None


class Storytelling:
    """The story that is being worked out."""

    __slots__ = ("_story",)

    def __init__(self) -> None:
        self._story: Story | None = None

    def drop(self) -> None:
        """The match is another."""
        self._story = None

    def ask(self, match: MatchLog) -> None:
        """Begin. Raises ``NotAllowed`` where there is nothing to be told."""
        from ...review.story import Story

        if match.result is None:
            raise NotAllowed("error.story")
        chronicle = match.game.chronicle(match.state_at(0)) if match.n else None
        if chronicle is None:
            raise NotAllowed("error.story.none")
        self._story = Story(match, chronicle)

    @property
    def waiting(self) -> bool:
        """Whether there is more to be worked out."""
        return self._story is not None

    def find(self, speaker: Speaker) -> dict[str, Any] | None:
        """Work on for a slice; the story once all of it is known."""
        story = self._story
        if story is None or not story.work():
            return None
        self._story = None
        return story.reply(speaker)
