"""The error for an external bot that cannot play on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hairpin.core.errors import BotError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from hairpin.core.words import Value


class Failed(BotError):
    """An external bot cannot play on; ``seat`` is its seat.

    ``trace`` is the traceback of its error, if it raised one. It is not sent between processes.
    """

    def __init__(self, seat: int, key: str, **values: Value) -> None:
        super().__init__(key, **values)
        self.seat = seat
        self.trace = ""

    def __reduce__(self) -> tuple[Callable[..., Failed], tuple[Any, ...]]:
        """Return the error in the form that pickle needs, without the traceback."""
        return _failed, (self.seat, self.message.key, dict(self.message.values))


def _failed(seat: int, key: str, values: Mapping[str, str]) -> Failed:
    return Failed(seat, key, **values)
