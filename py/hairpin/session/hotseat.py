"""Whose eyes a device shows the table through, and how far back.

Where seats have secrets from each other and several people share the device, one person at a time is
*uncovered*: that person's cards are on the screen. As soon as another is due the table is *covered*:
it is shown as everybody may see it, and nothing can be touched, until the person who is due says to be
there. Who has just played may *peek* once more, to see the cards that came; so nobody has to play with
the next one looking on. Nothing here changes a match.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..core.match_log import MatchLog
    from ..core.state import State
    from ..core.view import Viewer

MAX_RECAP = 40  # entries told to somebody who takes the device


class Hotseat:
    """``seat`` is the person uncovered, ``before`` who was last and may peek; both may be nobody."""

    __slots__ = ("seat", "previous")

    def __init__(self) -> None:
        self.seat: int | None = None
        self.previous: int | None = None

    def shared(self, match: MatchLog) -> bool:
        """Whether people at this table have secrets from each other that are still to be kept."""
        return (
            match.game.keeps_secrets(match.settings)
            and match.result is None
            and len(people(match)) > 1
        )

    def due(self, match: MatchLog) -> int | None:
        """The person who has to act next and so has to look: who looks already, if that person can act; None if nobody can."""
        acting = [seat for seat in people(match) if seat in match.game.actors(match.state)]
        if self.seat in acting:
            return self.seat
        return acting[0] if acting else None

    def covered(self, match: MatchLog) -> bool:
        """Whether the table is covered, until the one who is due takes the device."""
        return self.shared(match) and self.seat is None and self.due(match) is not None

    def peeking(self, match: MatchLog) -> bool:
        """Whether somebody looks who is not to act."""
        return self.shared(match) and self.seat is not None and self.seat != self.due(match)

    def stops_clock(self, match: MatchLog) -> bool:
        """Whether match time stands still: the person to act does not see the own cards."""
        return self.covered(match) or self.peeking(match)

    def withheld_from(self, match: MatchLog, seat: int) -> bool:
        """Whether ``seat`` may be told nothing now: another person's cards are shown, or the table is covered."""
        if not self.shared(match):
            return False
        return self.seat != seat and (
            self.seat is not None or seat in match.game.actors(match.state)
        )

    def peek_seat(self, match: MatchLog) -> int | None:
        """Who may look once more while the table is covered."""
        return None if self.previous == self.due(match) else self.previous

    def uncover(self, match: MatchLog, seat: int) -> None:
        """Show the cards of a person who is due or may peek."""
        self.previous = seat if seat == self.peek_seat(match) else None
        self.seat = seat

    def cover(self) -> None:
        """Show nobody's cards."""
        self.seat = None

    def settle(self, match: MatchLog, *, taken_back: bool = False) -> None:
        """The match went on, or back: whoever has nothing to do any more looks no longer."""
        if self.seat is not None and self.seat != self.due(match):
            self.previous, self.seat = self.seat, None
        if taken_back:
            self.previous = None

    def viewer(self, match: MatchLog, state: State, *, live: bool) -> Viewer:
        """Through whose eyes a point of the match is shown.

        Where seats have no secrets it is the person to act there, else everybody; where they have, the
        one person at the device, or who is uncovered. The end of a game, and a game between bots, is
        open to all.
        """
        if match.result is not None and (live or match.game.keeps_secrets(match.settings)):
            return "all"
        persons = people(match)
        if not persons:
            return "all"
        if match.game.keeps_secrets(match.settings):
            alone = persons[0] if len(persons) == 1 else None
            return alone or self.seat or "public"
        if match.game.realtime:
            return persons[0]  # all play at once and see the same
        for seat in match.game.actors(state):
            if seat in persons:
                return seat
        return "public"

    def first_visible(self, match: MatchLog, *, recalled: bool) -> int:
        """How many entries have faded, counted from the first; 0 where nothing fades.

        Where remembering is part of the game, visible are the entries since the viewer's previous complete turn began.
        A table that everybody sees shows those since the previous turn of the seat to act. ``recalled`` says that an
        info panel helps to remember: then nothing fades.
        """
        viewer = self.viewer(match, match.state, live=True)
        if not match.game.fading or recalled or viewer == "all":
            return 0
        acting = match.game.actors(match.state)
        seat = viewer if isinstance(viewer, int) else self.due(match) or acting[0]
        return _round_began(match, seat, in_progress=seat in acting)


def people(match: MatchLog) -> list[int]:
    """The seats of people."""
    return [seat for seat, spec in enumerate(match.seats, 1) if not spec.is_bot]


def _round_began(match: MatchLog, seat: int, *, in_progress: bool) -> int:
    """The point at which the last whole turn of ``seat`` began; 0 if there was none."""
    entries, n = match.entries, match.n
    while in_progress and n and entries[n - 1].seat == seat:
        n -= 1
    while n and entries[n - 1].seat != seat:
        n -= 1
    while n and entries[n - 1].seat == seat:
        n -= 1
    return n


def since_own_turn(match: MatchLog, seat: int) -> int:
    """The point after the last entry of ``seat``, or as far back as is told at most."""
    n = match.n
    while n and match.n - n < MAX_RECAP and match.entries[n - 1].seat != seat:
        n -= 1
    return n
