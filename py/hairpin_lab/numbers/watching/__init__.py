"""What happens in a game, counted while it is played: one counter a game, all of them below ``base.Counter``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from .base import Counter
from .daytona import DaytonaCounter
from .grand_prix import GrandPrixCounter
from .pursuit import PursuitCounter
from .racing_demon import RacingDemonCounter
from .turbo_duel import TurboDuelCounter

if TYPE_CHECKING:
    from hairpin.core.state import State

COUNTERS: Final[dict[str, type[Counter[Any]]]] = {
    "daytona": DaytonaCounter,
    "grand-prix": GrandPrixCounter,
    "pursuit": PursuitCounter,
    "racing-demon": RacingDemonCounter,
    "turbo-duel": TurboDuelCounter,
}


def counter_of(game: str, dealt: State) -> Counter[Any]:
    """What counts in a game that was just dealt."""
    return COUNTERS[game](dealt)
