"""The job that works out the story of a finished game: how it ran. The story is not stored."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from ...core.errors import NotAllowed

if TYPE_CHECKING:
    from ...core.match_log import MatchLog
    from ...core.words import Speaker
    from ...review.story import Story


def has_story(match: MatchLog) -> bool:
    """Whether the match is over, has at least one entry, and its game offers a chronicle."""
    if match.result is None or not match.n:
        return False
    return match.game.chronicle(match.state) is not None


class StoryJob:
    """Works out a story; keeps it only until it is complete."""

    __slots__ = ("_story",)

    key: ClassVar[str] = "story"

    def __init__(self) -> None:
        self._story: Story | None = None

    @property
    def waiting(self) -> bool:
        """Whether the story is unfinished."""
        return self._story is not None

    def ask(self, match: MatchLog, seat: int, speaker: Speaker, now: int) -> None:
        """Start the story of a finished match. Raises ``NotAllowed`` if the match can have no story."""
        from ...review.story import Story

        if match.result is None:
            raise NotAllowed("error.story")
        chronicle = match.game.chronicle(match.state_at(0)) if match.n else None
        if chronicle is None:
            raise NotAllowed("error.story.none")
        self._story = Story(match, chronicle)

    def find(self, match: MatchLog, speaker: Speaker, now: int) -> dict[str, Any] | None:
        """Work for one slice; return the story once it is complete."""
        story = self._story
        if story is None or not story.work():
            return None
        self._story = None
        return story.reply(speaker)

    def drop(self) -> None:
        """Forget the story."""
        self._story = None
