"""Through whose eyes a device shows the table, and how far back.

If people with secrets share a device, one person's cards are shown at a time: that person is *uncovered*. When
another person is due, the table is *covered*: it shows only what is public and takes no moves until that person
uncovers it. The person who has just played may *peek* once more at the new cards. So nobody has to play
while the next person looks on. Nothing here changes a match.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..core.match_log import MatchLog
    from ..core.state import State
    from ..core.view import Viewer

MAX_RECAP = 40  # most entries that a recap shows to a person who takes the device


class Hotseat:
    """``seat`` is the person uncovered, ``previous`` the last one, who may peek; None for no person."""

    __slots__ = ("seat", "previous")

    def __init__(self) -> None:
        self.seat: int | None = None
        self.previous: int | None = None

    def shared(self, match: MatchLog) -> bool:
        """Whether several people at this table have secrets from each other, and the game goes on."""
        return (
            match.game.keeps_secrets(match.settings)
            and match.result is None
            and len(people(match)) > 1
        )

    def due(self, match: MatchLog) -> int | None:
        """The person who must act next: the uncovered one if that person may act; None without one."""
        acting = [seat for seat in people(match) if seat in match.game.actors(match.state)]
        if self.seat in acting:
            return self.seat
        return acting[0] if acting else None

    def covered(self, match: MatchLog) -> bool:
        """Whether the table is covered until the person due takes the device."""
        return self.shared(match) and self.seat is None and self.due(match) is not None

    def peeking(self, match: MatchLog) -> bool:
        """Whether the uncovered person is not the one due."""
        return self.shared(match) and self.seat is not None and self.seat != self.due(match)

    def stops_clock(self, match: MatchLog) -> bool:
        """Whether match time stands still because the person due does not see the own cards."""
        return self.covered(match) or self.peeking(match)

    def withheld_from(self, match: MatchLog, seat: int) -> bool:
        """Whether ``seat`` may get no answer now: others would read it on the screen."""
        if not self.shared(match):
            return False
        return self.seat != seat and (
            self.seat is not None or seat in match.game.actors(match.state)
        )

    def peek_seat(self, match: MatchLog) -> int | None:
        """The person who may look once more while the table is covered; None if there is none."""
        return None if self.previous == self.due(match) else self.previous

    def uncover(self, match: MatchLog, seat: int) -> None:
        """Show the cards of a person who is due or may peek."""
        self.previous = seat if seat == self.peek_seat(match) else None
        self.seat = seat

    def cover(self) -> None:
        """Show no person's cards."""
        self.seat = None

    def update(self, match: MatchLog, *, taken_back: bool = False) -> None:
        """Cover the table if the uncovered person is no longer due; after an undo no person may peek."""
        if self.seat is not None and self.seat != self.due(match):
            self.previous, self.seat = self.seat, None
        if taken_back:
            self.previous = None

    def viewer(self, match: MatchLog, state: State, *, current: bool) -> Viewer:
        """The viewer through whose eyes a point of the match is shown; ``current`` for the current point.

        - The end of a game, and a game between bots, is open to all.
        - With secrets it is the only person at the device, or the uncovered one.
        - Without secrets it is the person to act, else the public.
        """
        if match.result is not None and (current or match.game.keeps_secrets(match.settings)):
            return "all"
        persons = people(match)
        if not persons:
            return "all"
        if match.game.keeps_secrets(match.settings):
            only = persons[0] if len(persons) == 1 else None
            return only or self.seat or "public"
        if match.game.realtime:
            return persons[0]  # players in real time share one public view
        for seat in match.game.actors(state):
            if seat in persons:
                return seat
        return "public"

    def first_visible(self, match: MatchLog, *, recalled: bool) -> int:
        """The number of faded entries at the start of the log; 0 if the game has no fading.

        If remembering is part of the game, a viewer sees the entries since the own last complete turn began. The
        public sees those since the last turn of the seat to act. With ``recalled`` an info panel
        helps to remember, and nothing fades.
        """
        viewer = self.viewer(match, match.state, current=True)
        if not match.game.fading or recalled or viewer == "all":
            return 0
        acting = match.game.actors(match.state)
        seat = viewer if isinstance(viewer, int) else self.due(match) or acting[0]
        return _turn_began(match, seat, acting=seat in acting)


def people(match: MatchLog) -> list[int]:
    """The seats of people."""
    return [seat for seat, spec in enumerate(match.seats, 1) if not spec.is_bot]


def _turn_began(match: MatchLog, seat: int, *, acting: bool) -> int:
    """The point at which the last complete turn of ``seat`` began; 0 if there was none.

    With ``acting`` its present turn is not complete.
    """
    entries, n = match.entries, match.n
    while acting and n and entries[n - 1].seat == seat:
        n -= 1
    while n and entries[n - 1].seat != seat:
        n -= 1
    while n and entries[n - 1].seat == seat:
        n -= 1
    return n


def since_own_turn(match: MatchLog, seat: int) -> int:
    """The point after the last entry of ``seat``, but at most ``MAX_RECAP`` entries back."""
    n = match.n
    while n and match.n - n < MAX_RECAP and match.entries[n - 1].seat != seat:
        n -= 1
    return n
