"""A brought bot that can play no longer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hairpin.core.errors import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


class Failed(Refusal):
    """A brought bot that can play no longer; ``seat`` is its own.

    ``trace`` is the traceback of its error, if it raised one. It does not travel between processes.
    """

    def __init__(self, seat: int, key: str, **values: str) -> None:
        super().__init__(key, **values)
        self.seat = seat
        self.trace = ""

    def __reduce__(self) -> tuple[Callable[..., Failed], tuple[Any, ...]]:
        """As it travels between processes."""
        return _failed, (self.seat, self.message.key, dict(self.message.values))


def _failed(seat: int, key: str, values: Mapping[str, str]) -> Failed:
    return Failed(seat, key, **values)
