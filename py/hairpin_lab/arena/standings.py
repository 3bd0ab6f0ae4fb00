"""What came of an arena: how each bot fared against each other, deal by deal."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from hairpin.core.options import plain

from .parting import bounds, parted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hairpin.core.options import Setting

    from .shares import Side


@dataclass(frozen=True, slots=True)
class Meeting:
    """How a bot fared against another, the weaker of the two as they were named; ``nobody`` won so many games."""

    bot: str
    against: str
    side: Side
    nobody: int
    #: The half wins of ``bot``, 0 to 4, in the two games of each deal, in the order of deals: all pairs play the same.
    deals: tuple[int, ...]
    #: Whether it was looked at again and again, and could stop early.
    watched: bool = False

    def bounds(self) -> tuple[float, float]:
        """Between what shares of wins the truth lies, 95 times of 100.

        Wilson's interval; where the pair could stop early it is one that holds for all looks together (``parting``).
        """
        return bounds(self.deals) if self.watched else self.side.bounds()

    @property
    def parted(self) -> bool | None:
        """Whether it is decided which of the two is the stronger; None where nobody looked for that."""
        return parted(self.deals) if self.watched else None

    def to_json(self) -> dict[str, Any]:
        """As JSON; shares in percent."""
        low, high = self.bounds()
        return {
            "bot": self.bot,
            "against": self.against,
            "games": self.side.games,
            "wins": self.side.wins,
            "nobody": self.nobody,
            "share": round(100 * self.side.share, 2),
            "low": round(100 * low, 2),
            "high": round(100 * high, 2),
            "parted": self.parted,
        }


@dataclass(frozen=True, slots=True)
class Standings:
    """What came of an arena: each bot against the one below first, then against those farther down."""

    game: str
    engine: str
    settings: Mapping[str, Setting]
    seed: str
    meetings: tuple[Meeting, ...]
    #: What was said of bots that could play no longer, each with how often.
    failed: Mapping[str, int] = field(default_factory=dict)
    #: Whether the same games come out when they are played again: not where a program has a limit of seconds.
    repeats: bool = True

    @property
    def bots(self) -> tuple[str, ...]:
        """Who met, in the order in which they were named."""
        named = [bot for meeting in self.meetings for bot in (meeting.against, meeting.bot)]
        return tuple(dict.fromkeys(named))

    def totals(self) -> dict[str, tuple[int, float]]:
        """How many games each bot has played, and won, against all others together."""
        games: Counter[str] = Counter()
        wins = dict.fromkeys(self.bots, 0.0)
        for meeting in self.meetings:
            for bot in (meeting.bot, meeting.against):
                games[bot] += meeting.side.games
            wins[meeting.bot] += meeting.side.wins
            wins[meeting.against] += meeting.side.games - meeting.side.wins
        return {bot: (games[bot], wins[bot]) for bot in self.bots}

    def to_json(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "game": self.game,
            "engine": self.engine,
            "settings": {key: plain(value) for key, value in self.settings.items()},
            "seed": self.seed,
            "repeats": self.repeats,
            "failed": dict(self.failed),
            "meetings": [meeting.to_json() for meeting in self.meetings],
        }
