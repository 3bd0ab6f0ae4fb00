"""The work on values of moves: what is proven or estimated of each move that a seat could make at one point.

Unlike other jobs it begins by itself while values are on, and everything else of the session goes first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ...bots.driver import SLICES
from ...core.words import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ...core.match_log import MatchLog
    from ...core.state import State
    from ...core.valuing import Valuation, Value
    from ...core.words import Speaker

#: Minimum milliseconds of the client's clock between two partial answers. The final answer does not wait.
APART: Final = 500
#: Like cards are not in the paths of moves. From such a card, so many touches and moves are tried.
LIKE_TOUCHES: Final = 3
LIKE_MOVES: Final = 12
#: Not a thing of the view: the button that plays what has been touched.
DONE: Final = "done"
#: No chance is marked as the best while its error is larger than this.
CLEAR: Final = 0.12
#: Two chances differ if they are more than this apart; the better one is then marked as the best.
DIFFERENT: Final = 0.005


class Point(NamedTuple):
    """A point at which a seat's moves have values: the seat, the number of entries before it, the touched things."""

    seat: int
    n: int
    touched: tuple[str, ...]


class MoveValues:
    """The values of the moves at the point that is shown.

    ``on`` says whether the person has asked for values.
    """

    __slots__ = ("on", "_groups", "_point", "_sent_at", "_valuation", "_works")

    def __init__(self) -> None:
        self.on: bool = False
        self._valuation: Valuation | None = None
        self._point: Point | None = None
        # Thing -> the moves that it begins or completes.
        self._groups: dict[str, tuple[str, ...]] = {}
        self._works = False
        self._sent_at = 0

    @property
    def waiting(self) -> bool:
        """Whether there is more to find out."""
        return self._works

    def drop(self) -> None:
        """Forget all values, because the match has changed."""
        self._valuation = self._point = None
        self._groups = {}
        self._works = False

    def turn_to(self, match: MatchLog, state: State, point: Point | None) -> None:
        """Turn to another point, or to the things that can be touched next at the same point."""
        if point == self._point:
            return
        before, kept = self._point, self._valuation
        self.drop()
        self._point = point
        if point is None:
            return
        game, seat = match.game, point.seat
        moves = game.moves(state, seat)
        if kept is not None and before is not None and before[:2] == point[:2]:
            self._valuation = kept
        else:
            from ...bots.play_outs import valuation_of
            from ...review.points import luck

            chance = luck(match, seat, point.n, "values")
            self._valuation = valuation_of(game, game.observe(state, seat), moves, seat, chance)
        self._groups = _groups(match, state, point, moves)
        self._works = self._valuation is not None

    def find(self, speaker: Speaker, now: int) -> dict[str, Any] | None:
        """Work for one slice; return the values, at most every ``APART`` milliseconds, and the final ones."""
        valuation = self._valuation
        if valuation is None or not self._works:
            return None
        wanted = list(self._groups.values())
        for _ in range(SLICES):
            self._works = self._works and valuation.step(wanted)
        if self._works and now - self._sent_at < APART:
            return None
        return self.answer(speaker, now)

    def answer(self, speaker: Speaker, now: int) -> dict[str, Any]:
        """The field ``values`` of the table: how the values are known, and a mark for each thing."""
        self._sent_at = now
        valuation = self._valuation
        if valuation is None:
            how = say("values.how.none") if self._groups else None
            return {"how": "" if how is None else speaker.say(how), "marks": []}
        known = {
            thing: value
            for thing, moves in self._groups.items()
            if (value := _best(valuation, moves)) is not None
        }
        how = valuation.how(list(self._groups.values()))
        if how is not None and any(len(moves) > 1 for moves in self._groups.values()):
            how = say("values.how.several", how=how)
        how = how or say("values.how.begun")
        best = _bests(known)
        marks = [
            _mark(thing, value, speaker, several=len(self._groups[thing]) > 1, best=thing in best)
            for thing, value in known.items()
        ]
        return {"how": speaker.say(how), "marks": marks}


# --- things and moves ----------------------------------------------------------------------------


def _groups(
    match: MatchLog, state: State, point: Point, moves: Sequence[str]
) -> dict[str, tuple[str, ...]]:
    """Map each thing that can be touched next to the moves that it begins or completes."""
    game, seat, touched = match.game, point.seat, point.touched
    paths = [(path, move) for move in moves for path in game.paths(state, seat, move)]
    touch = game.touch(state, seat, touched)
    lit = dict.fromkeys((*touch.next, *(touch.aims if touched else ())))
    if touched:
        # A touch of another card begins a new move; a touch of an exchangeable thing replaces one.
        lit |= dict.fromkeys((*touch.instead, *game.touch(state, seat, ()).next))
    found: dict[str, tuple[str, ...]] = {}
    for thing in lit:
        if thing in touched:
            continue
        meant = (
            _beginning(paths, (*touched, thing))
            or _replacing(match, state, seat, touched, thing)
            or _beginning(paths, (thing,))
            or _alike(match, state, seat, (*touched, thing))
        )
        if meant:
            found[thing] = meant
    if touched and touch.move is not None:
        found[DONE] = (touch.move,)
    return found


def _beginning(
    paths: Iterable[tuple[tuple[str, ...], str]], touched: tuple[str, ...]
) -> tuple[str, ...]:
    """The moves with a path that begins with ``touched``."""
    n = len(touched)
    return tuple(dict.fromkeys(move for path, move in paths if path[:n] == touched))


def _replacing(
    match: MatchLog, state: State, seat: int, touched: tuple[str, ...], thing: str
) -> tuple[str, ...]:
    """The move after ``thing`` has replaced other touched things; empty if it replaces none."""
    if not touched or thing not in match.game.touch(state, seat, touched).instead:
        return ()
    changed = match.game.retouched(state, seat, touched, thing)
    move = None if changed is None else match.game.touch(state, seat, changed).move
    return () if move is None else (move,)


def _alike(match: MatchLog, state: State, seat: int, touched: tuple[str, ...]) -> tuple[str, ...]:
    """The moves that a thing begins which is not in any path, because it equals another thing."""
    found: dict[str, None] = {}
    row = [touched]
    for _ in range(LIKE_TOUCHES):
        following: list[tuple[str, ...]] = []
        for things in row:
            touch = match.game.touch(state, seat, things)
            if touch.move is not None:
                found[touch.move] = None
            following += [(*things, thing) for thing in touch.next]
        if len(found) >= LIKE_MOVES:
            break
        row = following[:LIKE_MOVES]
    return tuple(found)[:LIKE_MOVES]


# --- marks ---------------------------------------------------------------------------------------


def _rank(value: Value) -> tuple[float, int]:
    """The order of values: by the chance, then quick wins and late losses."""
    turns = -value.turns if value.proof == "win" else value.turns
    return value.share, turns


def _best(valuation: Valuation, moves: Iterable[str]) -> Value | None:
    """The best known value of some moves."""
    known = [value for move in moves if (value := valuation.value(move)) is not None]
    return max(known, key=_rank, default=None)


def _bests(known: Mapping[str, Value]) -> set[str]:
    """The things with the best value, if they differ from others."""
    if not known:
        return set()
    top = max(known.values(), key=_rank)
    if top.proof:
        best = {thing for thing, value in known.items() if _rank(value) == _rank(top)}
    elif top.error > CLEAR:
        return set()
    else:
        best = {thing for thing, value in known.items() if top.share - value.share <= DIFFERENT}
    return best if len(best) < len(known) else set()


def _mark(
    thing: str, value: Value, speaker: Speaker, *, several: bool, best: bool
) -> dict[str, Any]:
    """The mark of a thing: a short text, a sentence for screen readers, and the kind."""
    kind = value.proof or "chance"
    numbers = {
        "n": value.turns,
        "share": max(1, min(99, round(100 * value.share))),
        "error": max(1, round(100 * value.error)),
    }
    label = say(f"values.label.{kind}", **numbers)
    if several and kind == "chance":
        label = say("values.label.several", **numbers)
    if best:
        label = say("values.label.best", value=label)
    text = say(f"values.mark.{kind}", **numbers)
    return {
        "thing": thing,
        "text": speaker.say(text),
        **({} if value.proof else {"note": speaker.say(say("values.error", **numbers))}),
        "label": speaker.say(label),
        "kind": kind,
        **({"best": True} if best else {}),
    }
