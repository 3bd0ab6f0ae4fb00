"""Count the events of a game while it is played: each game has a subclass of ``base.Counter``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from .daytona import DaytonaCounter
from .grand_prix import GrandPrixCounter
from .pursuit import PursuitCounter
from .racing_demon import RacingDemonCounter
from .turbo_duel import TurboDuelCounter

if TYPE_CHECKING:
    from .base import Counter

COUNTERS: Final[dict[str, type[Counter[Any]]]] = {
    "daytona": DaytonaCounter,
    "grand-prix": GrandPrixCounter,
    "pursuit": PursuitCounter,
    "racing-demon": RacingDemonCounter,
    "turbo-duel": TurboDuelCounter,
}
