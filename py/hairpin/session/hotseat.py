"""Decides whose view of the table a device shows, and which earlier moves that person still sees.

If people with hidden cards share a device, it shows one person's cards at a time: that person is *uncovered*. When
another person is *due* (must act next), the table is *covered*: it shows only public things and takes no moves until
that person uncovers it. This happens right after a move, so the next person need not look away. The person who
has just played may *peek* once more at their new cards. Nothing here changes a match.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..core.match_log import MatchLog
    from ..core.state import State
    from ..core.view import Viewer

MAX_RECAP = 40  # maximum number of entries in the recap for a person who takes the device


class Hotseat:
    """Says whose cards a shared device shows.

    ``seat`` is the person whose cards are uncovered now; None if no person has uncovered cards.
    ``previous`` is the person who was uncovered before and may peek; None if no person may peek.
    ``closed`` keeps hands closed that all could see, because a class watches (`hands`).
    """

    __slots__ = ("seat", "previous", "closed")

    def __init__(self, *, closed: bool = False) -> None:
        self.seat: int | None = None
        self.previous: int | None = None
        self.closed: bool = closed

    def shared(self, match: MatchLog) -> bool:
        """Whether several people at this table have cards to hide from each other, and the game is not over."""
        return (
            match.game.keeps_secrets(match.settings)
            and match.result is None
            and len(people(match)) > 1
        )

    def due(self, match: MatchLog) -> int | None:
        """The person who must act next: the uncovered person if possible; None if no person may act."""
        acting = [seat for seat in people(match) if seat in match.game.actors(match.state)]
        if self.seat in acting:
            return self.seat
        return acting[0] if acting else None

    def covered(self, match: MatchLog) -> bool:
        """Whether the table is covered until the person who must act next takes the device."""
        return self.shared(match) and self.seat is None and self.due(match) is not None

    def peeking(self, match: MatchLog) -> bool:
        """Whether the uncovered person may only look, because that person need not act next."""
        return self.shared(match) and self.seat is not None and self.seat != self.due(match)

    def stops_clock(self, match: MatchLog) -> bool:
        """Whether match time stands still because the person who must act next does not see their own cards."""
        return self.covered(match) or self.peeking(match)

    def withheld_from(self, match: MatchLog, seat: int) -> bool:
        """Whether an answer for ``seat`` must be refused now, because another person would read it on the screen."""
        if not self.shared(match):
            return False
        return self.seat != seat and (
            self.seat is not None or seat in match.game.actors(match.state)
        )

    def peek_seat(self, match: MatchLog) -> int | None:
        """The person who may peek while the table is covered; None if no person may."""
        return None if self.previous == self.due(match) else self.previous

    def uncover(self, match: MatchLog, seat: int) -> None:
        """Show the cards of ``seat``, a person who is due or may peek."""
        self.previous = seat if seat == self.peek_seat(match) else None
        self.seat = seat

    def cover(self) -> None:
        """Show no person's cards."""
        self.seat = None

    def update(self, match: MatchLog, *, taken_back: bool = False) -> None:
        """Cover the table if the uncovered person need not act next. After an undo (``taken_back``) nobody may peek."""
        if self.seat is not None and self.seat != self.due(match):
            self.previous, self.seat = self.seat, None
        if taken_back:
            self.previous = None

    def viewer(self, match: MatchLog, state: State, *, current: bool) -> Viewer:
        """The viewer for whom a point of the match is shown; ``current`` says that it is the current point.

        - After the end of a game, and in a game between bots, all cards are shown, unless they are ``closed``.
        - With hidden cards the viewer is the only person at the device, or the uncovered person.
        - Without hidden cards it is a person who may act, else the public. In real time it is the first person.
        """
        if match.result is not None and (current or match.game.keeps_secrets(match.settings)):
            return self._spectator(match)
        persons = people(match)
        if not persons:
            return self._spectator(match)
        if match.game.keeps_secrets(match.settings):
            only = persons[0] if len(persons) == 1 else None
            return only or self.seat or "public"
        if match.game.realtime:
            return persons[0]  # players in real time share one public view
        for seat in match.game.actors(state):
            if seat in persons:
                return seat
        return "public"

    def _spectator(self, match: MatchLog) -> Viewer:
        """The viewer of a table whose cards all may see."""
        return "public" if self.closed and match.game.keeps_secrets(match.settings) else "all"

    def may_open(self, match: MatchLog) -> bool:
        """Whether there are hands that all may see, so that they can be closed and opened."""
        ended = match.result is not None or not people(match)
        return ended and match.game.keeps_secrets(match.settings)

    def first_visible(self, match: MatchLog, *, recalled: bool) -> int:
        """The number of entries at the start of the log that have faded: they are no longer shown.

        If remembering is part of the game, viewers see only the entries since their own last complete turn began. The
        public sees the entries since the last turn of the seat to act. ``recalled`` is true while an info panel that
        helps to remember is on; then nothing fades. Nothing fades either where all may see the hands.
        """
        viewer = self.viewer(match, match.state, current=True)
        spectated = viewer == "all" or (self.closed and self.may_open(match))
        if not match.game.fading or recalled or spectated:
            return 0
        acting = match.game.actors(match.state)
        seat = viewer if isinstance(viewer, int) else self.due(match) or acting[0]
        return _turn_began(match, seat, acting=seat in acting)


def people(match: MatchLog) -> list[int]:
    """The seats of people."""
    return [seat for seat, spec in enumerate(match.seats, 1) if not spec.is_bot]


def only_person(match: MatchLog) -> int | None:
    """The seat of the only person at the table, whom sentences call “you”; None if no person or several people sit
    there."""
    persons = people(match)
    return persons[0] if len(persons) == 1 else None


def _turn_began(match: MatchLog, seat: int, *, acting: bool) -> int:
    """The point at which the last complete turn of ``seat`` began; 0 if there was none.

    ``acting`` is true if the seat is in the middle of a turn; this unfinished turn does not count.
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
    """The point just after the last entry of ``seat``, but at most ``MAX_RECAP`` entries before the current one."""
    n = match.n
    while n and match.n - n < MAX_RECAP and match.entries[n - 1].seat != seat:
        n -= 1
    return n
