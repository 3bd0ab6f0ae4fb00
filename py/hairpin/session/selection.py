"""What each seat has touched, and what touching one thing more, or a drag, comes to.

Nothing here plays a move: whoever asks is told whether a complete move may be played, or why nothing
could be touched.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..core.match_log import MatchLog
    from ..core.state import State
    from ..core.touching import Touch
    from ..core.words import Message


SHOWN = 4  # points at which the table is kept as it was shown; others are found by the log


class Selection:
    """The things touched, by seat, in the order in which they were touched."""

    __slots__ = ("by_seat", "let_go", "warned", "_shown", "_warning")

    def __init__(self) -> None:
        # The table as it was last shown in real time, by points of the game, the latest last.
        self._shown: dict[int, State] = {}
        self.by_seat: dict[int, tuple[str, ...]] = {}
        # Why what had been begun was let go for the thing touched last, if it was.
        self.let_go: Message | None = None
        # The point, seat and move that somebody was warned of last, and what was said: it is said once.
        self.warned: tuple[int, int, str] | None = None
        self._warning: Message | None = None

    def of(self, seat: int) -> tuple[str, ...]:
        """What ``seat`` has touched."""
        return self.by_seat.get(seat, ())

    def leads(self, match: MatchLog, seat: int) -> Touch:
        """Where that leads."""
        return match.game.touch(match.state, seat, self.of(seat))

    def ends(self, match: MatchLog, seat: int, touch: Touch) -> Touch | None:
        """The touch whose move the Done button would play; None if it would play nothing.

        ``touch`` is where the things touched by ``seat`` lead. If that is no move yet, but exactly one thing is left to
        touch and the move it makes has a ``verb``, the button plays that move.
        """
        if touch.move is not None:
            return touch
        if not self.of(seat) or len(touch.next) != 1:
            return None
        last = match.game.touch(match.state, seat, (*self.of(seat), *touch.next))
        return last if last.move is not None and last.verb is not None and not last.next else None

    def warn(self, match: MatchLog, seat: int, move: str) -> Message | None:
        """What a move would give away, if that is to be said before it is played: once."""
        about = (match.n, seat, move)
        if self.warned == about or match.real_time:
            return None
        said = match.game.slip(match.state, move)
        if said is not None:
            self.warned, self._warning = about, said
        return said

    def warning(self, match: MatchLog, seat: int, touch: Touch) -> Message | None:
        """What ``seat`` was warned of, as long as just that move is touched."""
        return self._warning if self.warned == (match.n, seat, touch.move) else None

    def clear(self) -> None:
        """Nobody has touched anything."""
        self.by_seat = {}
        self._shown = {}

    def shown(self, match: MatchLog) -> None:
        """The table is shown as it now is: what is touched next may be meant for it."""
        if match.real_time and match.n not in self._shown:
            self._shown[match.n] = match.game.copy(match.state)
            if len(self._shown) > SHOWN:
                del self._shown[next(iter(self._shown))]

    def settle(self, match: MatchLog, seat: int) -> None:
        """``seat`` has played: where others may go on at the same time, what they touched stays.

        As far as it still leads anywhere, that is.
        """
        if not match.game.realtime:
            self.by_seat = {}
            return
        self.by_seat = {
            other: things
            for other, things in self.by_seat.items()
            if other != seat and things and _leads_on(match, other, things)
        }

    def take_back(self, seat: int, *, everything: bool) -> None:
        """Take back the last touch of ``seat``, or all."""
        self.by_seat[seat] = () if everything else self.of(seat)[:-1]

    def restore(self, match: MatchLog, seat: object, things: object) -> None:
        """Touch again what a save says was touched, as far as it still makes sense."""
        seats = {str(n): n for n in range(1, len(match.seats) + 1)}
        if not (isinstance(seat, str) and seat in seats and isinstance(things, list)):
            return
        number = seats[seat]
        for thing in things:
            longer = (*self.of(number), thing)
            touch = self.leads(match, number)
            # What was touched instead of something else leads on, though it is not what comes next.
            changed = bool(touch.instead) and _leads_on(match, number, longer)
            if not changed and thing not in _follow(touch, self.of(number)):
                break
            self.by_seat[number] = longer

    def touch(self, match: MatchLog, seat: int, thing: str) -> Message | bool:
        """Touch a thing: why not, or whether a move that is complete now is meant to be played.

        A thing touched again is let go.
        """
        touched = self.of(seat)
        self.let_go = None
        changed = _changed(match, seat, touched, thing)
        if changed is not None:
            self.by_seat[seat] = changed
            return False
        if thing in touched:
            without = tuple(other for other in touched if other != thing)
            fits = _still_fits(match, seat, touched, without, thing)
            self.by_seat[seat] = without if fits else touched[: touched.index(thing)]
            return False
        if thing in _follow(self.leads(match, seat), touched):
            self.by_seat[seat] = (*touched, thing)
        elif self._gathered(match, seat):
            return match.game.why(match.state, seat, touched, thing)
        elif thing in match.game.touch(match.state, seat, ()).next:
            if self.leads(match, seat).into is not None and touched:
                self.let_go = match.game.why(match.state, seat, touched, thing)
            self.by_seat[seat] = (thing,)
        else:
            return match.game.why(match.state, seat, touched, thing)
        return True

    def after(self, match: MatchLog, seat: int, things: tuple[str, ...]) -> tuple[str, ...]:
        """What ``seat`` would have touched if it touched the last of ``things`` after the others, which it has."""
        if things[:-1] != self.of(seat):
            return things
        changed = _changed(match, seat, things[:-1], things[-1]) if things else None
        return things if changed is None else changed

    def meant(self, match: MatchLog, seat: int, thing: str, n: object) -> str | None:
        """The move that touching a thing meant to whoever saw the table at point ``n``, in real time.

        None if nothing has been played since, if it meant no whole move, or if that is just what ``seat`` has
        played since: then it counts as it is now.
        """
        touched = self.of(seat)
        if not match.real_time or type(n) is not int or not 0 <= n < match.n or thing in touched:
            return None
        game, then = match.game, self._shown.get(n)
        if then is None:
            then = match.state_at(n)
        for begun in dict.fromkeys((touched, ())):
            if thing in _follow(game.touch(then, seat, begun), begun):
                touch = game.touch(then, seat, (*begun, thing))
                break
        else:
            return None
        if touch.next or touch.waits:
            return None
        own = [entry.move for entry in match.entries[n : match.n] if entry.seat == seat]
        return None if touch.move in own else touch.move

    def _gathered(self, match: MatchLog, seat: int) -> bool:
        """Whether several things lie gathered, which no slip of a finger may throw away."""
        return len(self.of(seat)) > 1 and self.leads(match, seat).into is not None

    def drag(self, match: MatchLog, seat: int, start: str, end: str) -> Message | bool:
        """Drag a thing to another, which is a path of two; the answer is that of ``touch``."""
        if self._into(match, seat, start, end):
            answer = False if start in self.of(seat) else self.touch(match, seat, start)
            return False if answer is True else answer
        base = self._base(match, seat, start, end)
        if self._gathered(match, seat) and base == (start,):
            return match.game.why(match.state, seat, self.of(seat), end)
        touch = match.game.touch(match.state, seat, base)
        if touch.move is None and not touch.next:
            return match.game.why(match.state, seat, (), start)
        if end in touch.aims:
            self.by_seat[seat] = (*base, end)
            return True
        if touch.aims and start != end:
            # Only touched it would be played elsewhere; but it was aimed at something.
            return match.game.why(match.state, seat, base, end)
        if touch.move is not None and not touch.next and start != end:
            # A card without an aim is played wherever it leaves its zone. Back beside the others it is put down again.
            if _beside(match, seat, start, end):
                return False
            self.by_seat[seat] = base
            return True
        if end not in touch.next:
            return match.game.why(match.state, seat, base, end)
        self.by_seat[seat] = base
        return self.touch(match, seat, end)

    def _into(self, match: MatchLog, seat: int, start: str, end: str) -> bool:
        """Whether a drag puts a thing to those that are touched, or begins with it."""
        if start in self.of(seat):
            return end == self.leads(match, seat).into
        for touch in (self.leads(match, seat), match.game.touch(match.state, seat, ())):
            if start in touch.next:
                return end == touch.into
        return False

    def _base(self, match: MatchLog, seat: int, start: str, end: str) -> tuple[str, ...]:
        """The path a drag goes on with: what is touched if both its ends fit there, else its start."""
        touched = self.of(seat)
        if touched[-1:] == (start,) or (touched[:1] == (start,) and self.leads(match, seat).waits):
            return touched
        longer = (*touched, start)
        fits = start in self.leads(match, seat).next
        if fits and end in match.game.touch(match.state, seat, longer).next:
            return longer
        return (start,)


def _beside(match: MatchLog, seat: int, one: str, other: str) -> bool:
    """Whether two cards lie in one zone of the table as ``seat`` sees it."""
    zones = match.game.view(match.state, seat)["zones"]
    return any({one, other} <= {card["id"] for card in zone.get("cards", ())} for zone in zones)


def _changed(
    match: MatchLog, seat: int, touched: tuple[str, ...], thing: str
) -> tuple[str, ...] | None:
    """What is touched instead, if ``thing`` changes that."""
    if not touched or thing not in match.game.touch(match.state, seat, touched).instead:
        return None
    return match.game.retouched(match.state, seat, touched, thing)


def _follow(touch: Touch, touched: tuple[str, ...]) -> tuple[str, ...]:
    """What can be touched next: what is taken up can also be brought to where it may be dragged."""
    return (*touch.next, *touch.aims) if touched else touch.next


def chooses(match: MatchLog, seat: int, touched: tuple[str, ...], touch: Touch) -> bool:
    """Whether what ``seat`` touched could be brought to places that mean different moves.

    ``touch`` is where it leads.
    """
    means = {
        match.game.touch(match.state, seat, (*touched, aim)).move
        for aim in (*touch.next, *touch.aims)
    }
    return len({*means, touch.move} - {None}) > 1


def _leads_on(match: MatchLog, seat: int, things: tuple[str, ...]) -> bool:
    """Whether what a seat has touched is the beginning of anything."""
    touch = match.game.touch(match.state, seat, things)
    return touch.move is not None or bool(touch.next)


def _still_fits(
    match: MatchLog, seat: int, touched: tuple[str, ...], without: tuple[str, ...], thing: str
) -> bool:
    """Whether what was touched besides ``thing`` still means what it meant."""
    still = match.game.touch(match.state, seat, without)
    if still.move is None and not still.next:
        return False
    if touched[0] != thing:
        return True
    # What came first may have given the rest its meaning: a card played, then its aim. Only
    # where it could as well have come last do the others stand on their own.
    return bool(_meant(match, seat, touched) & _meant(match, seat, (*without, thing)))


def _meant(match: MatchLog, seat: int, things: tuple[str, ...]) -> set[str]:
    """The moves whose touching begins with ``things``."""
    game, state, n = match.game, match.state, len(things)
    return {
        move
        for move in game.moves(state, seat)
        if any(path[:n] == things for path in game.paths(state, seat, move))
    }
