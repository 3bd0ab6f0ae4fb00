"""The things that each seat has touched, and the effect of a further touch or a drag.

A "thing" is a card, button or space on the table. Nothing here plays a move. ``touch`` and ``drag`` return whether the
touched things may be played if they make a complete move, or else the reason why the touch was refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..core.match_log import MatchLog
    from ..core.state import State
    from ..core.touching import Touch
    from ..core.view import View
    from ..core.words import Message, Speaker
    from .sync import ClientState

FEW = 3  # the moves to this many spaces are previewed before a touch
SHOWN = 4  # number of shown states to keep; an older state is rebuilt from the log if needed


class Selection:
    """The touched things by seat, in the order of the touches.

    - ``let_go``: the reason why the last touch deselected the earlier things; None if it did not
    - ``warned``: point, seat and move of the last warning, so that it is not repeated
    """

    __slots__ = ("by_seat", "let_go", "warned", "_shown", "_warning")

    def __init__(self) -> None:
        # The last states that the page showed in real time; key: number of entries. The latest state comes last.
        self._shown: dict[int, State] = {}
        self.by_seat: dict[int, tuple[str, ...]] = {}
        self.let_go: Message | None = None
        self.warned: tuple[int, int, str] | None = None
        self._warning: Message | None = None

    def of(self, seat: int) -> tuple[str, ...]:
        """The things that ``seat`` has touched."""
        return self.by_seat.get(seat, ())

    def current_touch(self, match: MatchLog, seat: int) -> Touch:
        """The game's ``Touch`` for the things that ``seat`` has touched."""
        return match.game.touch(match.state, seat, self.of(seat))

    def done_touch(self, match: MatchLog, seat: int, touch: Touch) -> Touch | None:
        """The touch whose move the Done button plays; None if the button plays nothing.

        ``touch`` is the current ``Touch`` of ``seat``. If its move is not complete, but only one thing can be touched
        next and completes a move with a ``verb``, the button plays that move.
        """
        if touch.move is not None:
            return touch
        if not self.of(seat) or len(touch.next) != 1:
            return None
        last = match.game.touch(match.state, seat, (*self.of(seat), *touch.next))
        return last if last.move is not None and last.verb is not None and not last.next else None

    def warn(self, match: MatchLog, seat: int, move: str) -> Message | None:
        """Return a warning if the move gives away a proven win, else None.

        A move gets only one warning. In real time no move gets a warning.
        """
        about = (match.n, seat, move)
        if self.warned == about or match.real_time:
            return None
        said = match.game.slip(match.state, move)
        if said is not None:
            self.warned, self._warning = about, said
        return said

    def warning(self, match: MatchLog, seat: int, touch: Touch) -> Message | None:
        """The last warning if the touched things of ``seat`` still make the move that caused it; else None."""
        return self._warning if self.warned == (match.n, seat, touch.move) else None

    def clear(self) -> None:
        """Forget all touches and shown states."""
        self.let_go = None
        self.by_seat = {}
        self._shown = {}

    def keep_shown(self, match: MatchLog) -> None:
        """Keep the state that is shown now in real time, because the next touch may refer to it."""
        if match.real_time and match.n not in self._shown:
            self._shown[match.n] = match.game.copy(match.state)
            if len(self._shown) > SHOWN:
                del self._shown[next(iter(self._shown))]

    def after_entry(self, match: MatchLog, seat: int) -> None:
        """Deselect touched things after an entry of ``seat``.

        If all seats play at the same time, the other seats keep their touched things as long as these still begin a
        legal move.
        """
        if not match.game.realtime:
            self.by_seat = {}
            return
        self.by_seat = {
            other: things
            for other, things in self.by_seat.items()
            if other != seat and things and _begins_move(match, other, things)
        }

    def take_back(self, seat: int, *, everything: bool) -> None:
        """Take back the last touch of ``seat``, or all its touches."""
        self.let_go = None
        self.by_seat[seat] = () if everything else self.of(seat)[:-1]

    def restore(self, match: MatchLog, seat: object, things: object) -> None:
        """Touch the things that a save names for a seat; stop at the first thing that cannot be touched."""
        seats = {str(n): n for n in range(1, len(match.seats) + 1)}
        if not (isinstance(seat, str) and seat in seats and isinstance(things, list)):
            return
        number = seats[seat]
        for thing in things:
            longer = (*self.of(number), thing)
            touch = self.current_touch(match, number)
            # A thing that replaces a touched thing is not among the next things, but may still lead to a move.
            changed = bool(touch.instead) and _begins_move(match, number, longer)
            if not changed and thing not in _next_things(touch, self.of(number)):
                break
            self.by_seat[number] = longer

    def touch(self, match: MatchLog, seat: int, thing: str) -> Message | bool:
        """Touch a thing; a second touch deselects it.

        Returns the reason if the thing cannot be touched. Else returns whether the touch added a thing. Then a
        complete move may be played; a touch that only deselects or replaces things never plays a move.
        """
        touched = self.of(seat)
        self.let_go = None
        changed = _exchanged(match, seat, touched, thing)
        if changed is not None:
            self.by_seat[seat] = changed
            return False
        if thing in touched:
            without = tuple(other for other in touched if other != thing)
            fits = _still_fits(match, seat, touched, without, thing)
            self.by_seat[seat] = without if fits else touched[: touched.index(thing)]
            return False
        if thing in _next_things(self.current_touch(match, seat), touched):
            self.by_seat[seat] = (*touched, thing)
        elif self._gathered(match, seat):
            return match.game.why(match.state, seat, touched, thing)
        elif thing in _next_things(match.game.touch(match.state, seat, ()), ()):
            if self.current_touch(match, seat).into is not None and touched:
                self.let_go = match.game.why(match.state, seat, touched, thing)
            self.by_seat[seat] = (thing,)
            # The table dims a thing that replaces others, so it does not play at once; in real time speed counts.
            return match.real_time or not touched
        else:
            return match.game.why(match.state, seat, touched, thing)
        return True

    def path_with(self, match: MatchLog, seat: int, things: tuple[str, ...]) -> tuple[str, ...]:
        """The selection of ``seat`` after it touches ``things``; the last thing may replace touched things."""
        if things[:-1] != self.of(seat):
            return things
        changed = _exchanged(match, seat, things[:-1], things[-1]) if things else None
        return things if changed is None else changed

    def intended_move(self, match: MatchLog, seat: int, thing: str, n: object) -> str | None:
        """The move that a touch in real time meant when the person saw the table at point ``n``.

        None if the touch counts at the current point instead: no entry was played since ``n``, the touch did not
        complete a move at ``n``, or ``seat`` has already played that move since.
        """
        touched = self.of(seat)
        if not match.real_time or type(n) is not int or not 0 <= n < match.n or thing in touched:
            return None
        game, then = match.game, self._shown.get(n)
        if then is None:
            then = match.state_at(n)
        for begun in dict.fromkeys((touched, ())):
            if thing in _next_things(game.touch(then, seat, begun), begun):
                touch = game.touch(then, seat, (*begun, thing))
                break
        else:
            return None
        if touch.next or touch.waits:
            return None
        own = [entry.move for entry in match.entries[n : match.n] if entry.seat == seat]
        return None if touch.move in own else touch.move

    def _gathered(self, match: MatchLog, seat: int) -> bool:
        """Whether ``seat`` has gathered several things, which a stray touch must not deselect."""
        return len(self.of(seat)) > 1 and self.current_touch(match, seat).into is not None

    def drag(self, match: MatchLog, seat: int, start: str, end: str) -> Message | bool:
        """Drag ``start`` onto ``end``. A drag has the effect of two touches. Returns the same values as ``touch``."""
        if self._gathers(match, seat, start, end):
            answer = False if start in self.of(seat) else self.touch(match, seat, start)
            return False if answer is True else answer
        base = self._drag_base(match, seat, start, end)
        if self._gathered(match, seat) and base == (start,):
            return match.game.why(match.state, seat, self.of(seat), end)
        touch = match.game.touch(match.state, seat, base)
        if touch.move is None and not touch.next:
            return match.game.why(match.state, seat, (), start)
        if end in touch.aims:
            self.by_seat[seat] = (*base, end)
            return True
        if touch.aims and start != end:
            # The card has targets (``aims``), but the person dropped it elsewhere. Refuse the drag: otherwise the
            # complete move would put the card at another place than the person chose.
            return match.game.why(match.state, seat, base, end)
        if touch.move is not None and not touch.next and start != end:
            # A card without targets is played if the person drops it anywhere outside its own zone.
            if _in_same_zone(match, seat, start, end):
                return False
            self.by_seat[seat] = base
            return True
        if end not in touch.next:
            return match.game.why(match.state, seat, base, end)
        self.by_seat[seat] = base
        return self.touch(match, seat, end)

    def _gathers(self, match: MatchLog, seat: int, start: str, end: str) -> bool:
        """Whether a drag ends at the zone where ``start`` is gathered (``Touch.into``)."""
        if start in self.of(seat):
            return end == self.current_touch(match, seat).into
        for touch in (self.current_touch(match, seat), match.game.touch(match.state, seat, ())):
            if start in touch.next:
                return end == touch.into
        return False

    def _drag_base(self, match: MatchLog, seat: int, start: str, end: str) -> tuple[str, ...]:
        """The things that count as touched just before a drag from ``start`` ends at ``end``.

        The earlier touches stay if ``start`` and ``end`` can follow them; else only ``start`` is touched.
        """
        touched = self.of(seat)
        if touched[-1:] == (start,) or (
            touched[:1] == (start,) and self.current_touch(match, seat).waits
        ):
            return touched
        longer = (*touched, start)
        fits = start in self.current_touch(match, seat).next
        if fits and end in match.game.touch(match.state, seat, longer).next:
            return longer
        return (start,)


def _in_same_zone(match: MatchLog, seat: int, one: str, other: str) -> bool:
    """Whether ``seat`` sees both cards in the same zone."""
    zones = match.game.view(match.state, seat)["zones"]
    return any({one, other} <= {card["id"] for card in zone.get("cards", ())} for zone in zones)


def _exchanged(
    match: MatchLog, seat: int, touched: tuple[str, ...], thing: str
) -> tuple[str, ...] | None:
    """The selection after ``thing`` has replaced other touched cards; None if it replaces no card."""
    if not touched or thing not in match.game.touch(match.state, seat, touched).instead:
        return None
    return match.game.retouched(match.state, seat, touched, thing)


def _next_things(touch: Touch, touched: tuple[str, ...]) -> tuple[str, ...]:
    """The things that can be touched next. After the first touch they include the targets (``aims``)."""
    return (*touch.next, *touch.idle, *(touch.aims if touched else ()))


def chooses(match: MatchLog, seat: int, touched: tuple[str, ...], touch: Touch) -> bool:
    """Whether the next touch decides between several moves; ``touch`` is the game's ``Touch`` for ``touched``."""
    means = {
        match.game.touch(match.state, seat, (*touched, aim)).move
        for aim in (*touch.next, *touch.aims)
    }
    return len({*means, touch.move} - {None}) > 1


def preview(
    match: MatchLog, seat: int, touched: tuple[str, ...], speaker: Speaker, client: ClientState
) -> dict[str, Any]:
    """The reply to ``preview``: the view after the touches, a sentence, and the things to touch next."""
    touch = match.game.touch(match.state, seat, touched)
    view = match.game.preview(match.state, seat, touched)
    return {
        "view": None
        if view is None
        else client.views.other_view(speaker, view, delta=client.delta),
        "say": speaker.say(touch.say) if touch.say is not None else None,
        "aims": list(dict.fromkeys((*touch.next, *touch.aims))),
        "chooses": chooses(match, seat, touched, touch),
    }


def previews(
    match: MatchLog,
    shown: Mapping[str, Any],
    view: View,
    speaker: Speaker,
    client: ClientState,
) -> list[dict[str, Any]]:
    """The views after the moves that the viewer chooses from: the touched move, or a touch of each of a few spaces.

    ``shown`` are the viewer's touches, ``view`` is the view of the table. Empty if the game shows no previews.
    """
    touched, touch = tuple(shown["touched"]), shown["touch"]
    paths: list[tuple[str, ...]] = []
    if touched:
        paths = [touched] if touch["done"] else []
    elif len(touch["next"]) > 0:
        spaces = {space["id"] for zone in view["zones"] for space in zone.get("spaces", ())}
        twins = {button["id"] for button in view["buttons"] if button.get("twin") in touch["next"]}
        choices = [thing for thing in touch["next"] if thing not in twins]
        if len(choices) <= FEW and spaces.issuperset(choices):
            paths = [(thing,) for thing in choices]
    seat = shown["viewer"]
    views = [match.game.preview(match.state, seat, path) for path in paths]
    return [
        client.views.other_view(speaker, view, delta=client.delta)
        for view in views
        if view is not None
    ]


def _begins_move(match: MatchLog, seat: int, things: tuple[str, ...]) -> bool:
    """Whether the touched ``things`` make a legal move, or can become a legal move by further touches."""
    touch = match.game.touch(match.state, seat, things)
    return touch.move is not None or bool(touch.next)


def _still_fits(
    match: MatchLog, seat: int, touched: tuple[str, ...], without: tuple[str, ...], thing: str
) -> bool:
    """Whether the other touches may stay when ``thing`` is deselected.

    ``touched`` are all touches, ``without`` are the touches that remain.
    """
    still = match.game.touch(match.state, seat, without)
    if still.move is None and not still.next:
        return False
    if touched[0] != thing:
        return True
    # The first thing may decide what the other touches mean: a touched space can be the target of the card that
    # was touched first. So the other touches may stay only if a player can enter some legal move both
    # with ``thing`` as the first touch and with ``thing`` as the last touch.
    return bool(_moves_with(match, seat, touched) & _moves_with(match, seat, (*without, thing)))


def _moves_with(match: MatchLog, seat: int, things: tuple[str, ...]) -> set[str]:
    """The legal moves that a player can enter by touches that begin with ``things``."""
    game, state, n = match.game, match.state, len(things)
    return {
        move
        for move in game.moves(state, seat)
        if any(path[:n] == things for path in game.paths(state, seat, move))
    }
