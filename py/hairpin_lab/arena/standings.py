"""The results of an arena: each pair of bots, deal by deal."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from hairpin.core.options import plain

from .parting import bounds, parted
from .sprt import pentanomial

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hairpin.core.options import Setting

    from .shares import Side
    from .sprt import Hypothesis, Sprt


@dataclass(frozen=True, slots=True)
class Meeting:
    """The games of a pair: ``bot`` against the earlier-named (weaker) bot ``against``. ``nobody``
    counts games without a winner."""

    bot: str
    against: str
    side: Side
    nobody: int
    #: For each deal, the half wins of ``bot`` in its two games (0 to 4); the deals have the same
    #: order in all pairs.
    deals: tuple[int, ...]
    #: Whether the pair was judged repeatedly and could stop early.
    watched: bool = False
    #: The test that decided when the pair stopped.
    test: Sprt | None = None

    def bounds(self) -> tuple[float, float]:
        """Return the range that contains the true share of wins 95 times in 100.

        It is Wilson's interval; for a pair that could stop early it is the range of ``parting``,
        which may be checked repeatedly.
        """
        return bounds(self.deals) if self.watched or self.test else self.side.bounds()

    @property
    def parted(self) -> bool | None:
        """Whether the games have proved which bot is stronger; None if the pair was not tested during play."""
        return parted(self.deals) if self.watched else None

    @property
    def pentanomial(self) -> list[int]:
        """The numbers of deals in which ``bot`` had 0, 1, 2, 3 and 4 half wins."""
        return pentanomial(self.deals)

    @property
    def llr(self) -> float | None:
        """The log-likelihood ratio of the test; None without a test."""
        return None if self.test is None else self.test.llr(self.deals)

    @property
    def accepted(self) -> Hypothesis | None:
        """The hypothesis that the test accepted; None if it accepted none, or without a test."""
        return None if self.test is None else self.test.accepted(self.deals)

    def to_json(self) -> dict[str, Any]:
        """Return the pair's results as JSON, shares in percent."""
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
            "pentanomial": self.pentanomial,
            "llr": None if self.llr is None else round(self.llr, 4),
            "accepted": self.accepted,
        }


@dataclass(frozen=True, slots=True)
class Standings:
    """The results of an arena. ``meetings`` has the pairs of bots, in the order of the pair's
    stronger bot. Pairs with the same stronger bot follow the order of the weaker bot, the weakest
    bot last."""

    game: str
    engine: str
    settings: Mapping[str, Setting]
    seed: str
    meetings: tuple[Meeting, ...]
    #: Sentence about a failed bot -> how often this failure occurred.
    failed: Mapping[str, int] = field(default_factory=dict)
    #: Whether the games repeat exactly; False if a program with a time limit played.
    repeats: bool = True

    @property
    def bots(self) -> tuple[str, ...]:
        """The bots in the order in which the caller named them."""
        named = [bot for meeting in self.meetings for bot in (meeting.against, meeting.bot)]
        return tuple(dict.fromkeys(named))

    def totals(self) -> dict[str, tuple[int, float]]:
        """Return for each bot the number of its games and the number of its wins, against all other
        bots together."""
        games: Counter[str] = Counter()
        wins = dict.fromkeys(self.bots, 0.0)
        for meeting in self.meetings:
            for bot in (meeting.bot, meeting.against):
                games[bot] += meeting.side.games
            wins[meeting.bot] += meeting.side.wins
            wins[meeting.against] += meeting.side.games - meeting.side.wins
        return {bot: (games[bot], wins[bot]) for bot in self.bots}

    def to_json(self) -> dict[str, Any]:
        """Return the results as JSON."""
        return {
            "game": self.game,
            "engine": self.engine,
            "settings": {key: plain(value) for key, value in self.settings.items()},
            "seed": self.seed,
            "repeats": self.repeats,
            "failed": dict(self.failed),
            "meetings": [meeting.to_json() for meeting in self.meetings],
        }
