"""The report of a log entry: a line for the list of moves, and events for motion and announcements.

A game writes it while it applies the entry, and does not ask whether anybody reads it. Simulations and searches pass
``NO_REPORT``, which keeps nothing. The functions in a game's ``report.py`` return at once if they get it, which saves
building sentences for nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .view import Viewer
    from .words import Message


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, for motion and for the ear.

    ``do`` says what happened, ``data`` to which things of the view, by their ids:

    ==========  ==========================================================================================
    ``lift``    ``things`` are taken up
    ``slide``   ``things`` go to a zone ``to``, from where they lie or from ``from``
    ``flip``    a card is turned up on its way ``from`` … ``to``: one of ``things``, or ``card`` (a ``CardView``)
    ``drive``   ``token`` goes along ``path``, its own space first; ``beyond``: steps past the end, ``lost``: not made
    ``place``   ``token`` appears at ``at``, or ``things`` are put ``from`` … ``to``
    ``burst``   ``token`` at ``at`` bursts, or all of ``zone`` leaves the table
    ``gather``  zones (``zones``, or ``from``) are swept together, into ``to``
    ``swap``    two ``things`` change places
    ``note``    nothing moves; ``say`` tells it
    ==========  ==========================================================================================

    ``moment`` in ``data`` names one of the few that weigh (``bomb``, ``slipstream``, ``catch``, ``blocked``, ``rebuilt``,
    ``photo``, ``king``, ``out``): it has time of its own, and words come after it.

    ``seat`` is whose doing it is. ``say`` is a sentence for the ear. ``noted`` events stand in the list of moves too: what
    came of a move besides what the move says. ``reveals`` marks a hidden card becoming known to anyone. ``secret``
    holds, per seat (or ``"public"``), what that viewer is told instead; a hidden card is revealed to those it names, or
    to all if it is empty.
    """

    do: str
    data: Mapping[str, Any] = field(default_factory=dict)
    say: Message | None = None
    reveals: bool = False
    secret: Mapping[Viewer, Event] = field(default_factory=dict)
    noted: bool = False

    def seen_by(self, viewer: Viewer) -> Event:
        """The event as ``viewer`` may know it."""
        return self.secret.get(viewer, self)


class Report:
    """What one log entry did, written by the game while it applies it.

    ``line`` is the move in words as everybody may read it, ``secret`` the same for single seats.
    ``placeholder`` is what others are shown in place of a move whose very text is a secret. ``minor`` marks a
    step on the way to a move that will tell all of it. ``brief`` is the move and what came of it in a few signs, for everybody,
    where several moves are to be read at a glance.
    """

    __slots__ = ("line", "secret", "events", "placeholder", "minor", "brief")

    def __init__(self) -> None:
        self.line: Message | None = None
        self.brief: Message | None = None
        self.placeholder: str | None = None
        self.minor: bool = False
        self.secret: dict[int, Message] = {}
        self.events: list[Event] = []

    def add(
        self, do: str, says: Message | None = None, *, noted: bool = False, **data: Any
    ) -> None:
        """Add a public event."""
        self.events.append(Event(do, data, says, noted=noted))

    @property
    def reveals(self) -> bool:
        """Whether a hidden card became known to anyone."""
        return any(event.reveals for event in self.events)

    def reveals_to(self, seat: int) -> bool:
        """Whether a hidden card became known to ``seat``."""
        return any(
            event.reveals and (not event.secret or seat in event.secret) for event in self.events
        )

    def line_for(self, viewer: Viewer) -> Message | None:
        """The move in words as ``viewer`` may read it."""
        return self.secret.get(viewer, self.line) if isinstance(viewer, int) else self.line

    def move_for(self, viewer: Viewer, seat: int, move: str) -> str:
        """The text of the move ``seat`` made, as ``viewer`` may read it."""
        return move if self.placeholder is None or viewer in (seat, "all") else self.placeholder


class _Unkept(list[Any]):
    """A list that stays empty."""

    def append(self, item: object, /) -> None:
        pass

    def extend(self, items: object, /) -> None:
        pass

    def __iadd__(self, items: object, /) -> _Unkept:  # type: ignore[misc]
        return self


class NoReport(Report):
    """A report that keeps nothing that is written into it."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__()
        super().__setattr__("events", _Unkept())

    def __setattr__(self, name: str, value: object) -> None:
        """Set only the empty values at the beginning."""
        if not hasattr(self, name):
            super().__setattr__(name, value)

    def add(
        self, do: str, says: Message | None = None, *, noted: bool = False, **data: Any
    ) -> None:
        """Do nothing."""


NO_REPORT: Final = NoReport()
