"""The report of a log entry: a line for the list of moves, and events for motion and announcements.

A game writes the report while it applies the entry, whether or not the caller uses it. Simulations
and searches pass ``NO_REPORT``, which keeps nothing. To save time, the functions in a game's
``report.py`` return at once if they get ``NO_REPORT``.
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
    """One event of a log entry, for motion and announcements.

    ``do`` is the kind of event; ``data`` has the ids of the things in the view that it concerns:

    ==========  ==================================================================================
    ``lift``    ``things`` are lifted from the table
    ``slide``   ``things`` move to zone ``to``, from zone ``from`` or their present position
    ``flip``    a card is turned face up on its way from zone ``from`` to zone ``to``; its id is in
                ``things``, or ``card`` is its ``CardView``
    ``drive``   ``token`` drives along ``path``, which begins with its own space; ``beyond`` counts
                steps past the end of the track, ``lost`` counts steps it cannot make
    ``place``   ``token`` appears at ``at``, or ``things`` move from zone ``from`` to zone ``to``
    ``burst``   ``token`` at ``at`` bursts, or all cards of ``zone`` leave the table
    ``gather``  the cards of ``zones`` (or of zone ``from``) are collected in zone ``to``
    ``swap``    two ``things`` change places
    ``note``    nothing moves; only ``say`` matters. ``token`` shakes, because it cannot move
    ==========  ==================================================================================

    ``moment`` in ``data`` marks an important event (``bomb``, ``slipstream``, ``catch``,
    ``blocked``, ``rebuilt``, ``photo``, ``king``, ``out``): the front end shows it alone and
    announces sentences after it. ``seat`` in ``data`` is the acting seat.

    ``say`` is the sentence to announce. A ``noted`` event also appears in the list of moves, as an
    effect of the move; ``brief`` has that effect on ``seat`` in a few signs, for short lists of
    moves. ``reveals`` means that a hidden card becomes known to some viewer.
    ``secret`` has other versions of the event for single seats or ``"public"``. With ``reveals``,
    the viewers in ``secret`` learn the card; if ``secret`` is empty, all viewers learn it.
    """

    do: str
    data: Mapping[str, Any] = field(default_factory=dict)
    say: Message | None = None
    reveals: bool = False
    secret: Mapping[Viewer, Event] = field(default_factory=dict)
    noted: bool = False
    brief: Message | None = None

    def seen_by(self, viewer: Viewer) -> Event:
        """Return the version of the event for ``viewer``."""
        return self.secret.get(viewer, self)


class Report:
    """The report of one log entry.

    - ``line``: the move in words, for all viewers; ``secret``: other lines for single seats
    - ``events``: the events, in order
    - ``placeholder``: the text that other seats see instead of a move whose text is secret
    - ``minor``: the entry is a step of a longer move, whose report will contain it
    - ``brief``: the move and its effect in a few signs, for all viewers, for short lists of moves
    - ``full``: the move in a sentence, for a review, if the first two events do not tell it
    """

    __slots__ = ("line", "secret", "events", "placeholder", "minor", "brief", "full")

    def __init__(self) -> None:
        self.line: Message | None = None
        self.brief: Message | None = None
        self.full: Message | None = None
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
        """Whether a hidden card became known to any viewer."""
        return any(event.reveals for event in self.events)

    def reveals_to(self, seat: int) -> bool:
        """Whether a hidden card became known to ``seat``."""
        return any(
            event.reveals and (not event.secret or seat in event.secret) for event in self.events
        )

    def line_for(self, viewer: Viewer) -> Message | None:
        """Return the move in words as ``viewer`` may read it."""
        return self.secret.get(viewer, self.line) if isinstance(viewer, int) else self.line

    def move_for(self, viewer: Viewer, seat: int, move: str) -> str:
        """Return the text of the move by ``seat`` as ``viewer`` may read it."""
        return move if self.placeholder is None or viewer in (seat, "all") else self.placeholder


class _Unkept(list[Any]):
    """A list that ignores everything that is added to it."""

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
        """Set an attribute once; ignore all later changes of its value."""
        if not hasattr(self, name):
            super().__setattr__(name, value)

    def add(
        self, do: str, says: Message | None = None, *, noted: bool = False, **data: Any
    ) -> None:
        """Do nothing."""


NO_REPORT: Final = NoReport()
