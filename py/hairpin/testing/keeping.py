"""Checks on stored games: records, links, saves, undo, and states from outside."""

from __future__ import annotations

import copy
import json
from typing import TYPE_CHECKING, Any

from ..core import record, save
from ..core.errors import NotAllowed, Refusal, StateError
from ..core.match_log import EVERY, MatchLog
from ..core.options import plain
from .showing import everyone
from .table import limits

if TYPE_CHECKING:
    from ..core.state import State
    from .table import Table


_FIRST = 6  # after each of the first _FIRST entries the game is reopened in all formats


class Keeper:
    """Stores a match entry by entry, as the page does, and opens it again."""

    def __init__(self, t: Table) -> None:
        self.t = t
        self.texts: list[str] = [t.text(t.match.state)]
        self.parts: dict[int, str] = {}

    def played(self) -> None:
        """Update the save after a new entry; at some points, open the stored game again and
        compare."""
        t, match = self.t, self.t.match
        self.texts.append(t.text(match.state))
        count, made = save.parts(match, [], {}, since=match.n - 2 if self.parts else -1)
        self.parts.update(made)
        self.parts = {i: text for i, text in self.parts.items() if i < count}
        over = match.result is not None
        if not over and not self._to_be_opened():
            return
        text = record.write(match)
        forms = ("record", "link", "save")
        # Opening a longer game takes longer. So open it in one format at a time, and in all formats
        # only at the beginning and at the end.
        for how in forms if over or match.n < _FIRST else (forms[match.n % len(forms)],):
            if how == "record":
                again = record.read(text, t.load)
            elif how == "link":
                again = record.read_link(record.write_link(match), t.load)
            else:
                joined = "".join(self.parts[i] for i in sorted(self.parts))
                again = save.read_any(joined, t.load).match
            t.demand(record.write(again) == text, f"a {how} is another game when read back")
            t.demand(t.text(again.state) == self.texts[-1], f"a {how} leads to another state")

    def _to_be_opened(self) -> bool:
        """Whether to open the stored game at this point.

        Opening a longer game takes longer. So a stored game is opened only at the first points, at
        every tenth point of the save's first part, and at some points where a part or a snapshot
        begins.
        """
        n = self.t.match.n
        few = n <= 2 * save.CHUNK + 1
        return (
            n < _FIRST
            or (n < save.CHUNK and n % 10 == 0)
            or (n % EVERY in (0, 1) and (n <= 2 * EVERY + 1 or n // EVERY % 10 == 0))
            or (n % save.CHUNK in (0, 1) and (few or n // save.CHUNK % 4 == 0))
        )

    def forth_and_back(self) -> None:
        """Check that going, undoing, redoing and branching to a point restores its state."""
        t, match = self.t, self.t.match
        end = match.n

        def same(state: State, n: int, how: str) -> None:
            t.demand(t.text(state) == self.texts[n], f"{how} to point {n} leads to another state")

        # First go back through all points, one by one. Then go forward, but only to the odd points
        # and to points near a snapshot.
        up = (n for n in range(end + 1) if n % 2 or n % EVERY in (0, EVERY - 2))
        for n in (*reversed(range(end + 1)), *up):
            match.go(n)
            same(match.state, n, "going")
            t.demand(match.n == n, f"going to point {n} leads to {match.n}")
        for n in (0, end // 2, end):
            same(match.branch(n).state, n, "branching")
        while match.may_undo():
            before = match.n
            t.demand(match.undo() < before, "undo does not lead back")
            same(match.state, match.n, "undoing")
        while match.n < end:
            match.redo()
            if match.n % 4 == 0 or match.n == end:
                same(match.state, match.n, "redoing")
        t.demand(match.n == end, "redoing everything does not lead to the end")
        try:
            match.redo()
        except NotAllowed:
            pass
        else:
            raise t.fail("redo goes past the end of the log")

    def next_in_series(self) -> None:
        """Check that the next game of the series starts, or is refused if the series is over."""
        t, match = self.t, self.t.match
        if match.result is None:
            return
        if match.series_over:
            try:
                match.next_game("one too many")
            except NotAllowed:
                return
            raise t.fail("a series goes on after its last game")
        for option in match.game.before_next(match.settings):
            # Try all values of the option, so that each choice is dealt and recorded.
            for value in limits(option, t.seats, t.chance):
                self._follow(match.next_game("chosen", {option.id: plain(value)}))
        self._follow(match.next_game("the next one"))

    def _follow(self, following: MatchLog) -> None:
        """Check that the next game can be recorded, and that it refuses damaged data of the game
        before (``carry``) without a crash."""
        t, match = self.t, self.t.match
        assert match.result is not None
        text = record.write(following)
        again = record.read(text, t.load)
        t.demand(record.write(again) == text, "the record of a second game changes when read back")
        t.demand(
            t.text(again.state) == t.text(following.state), "a second game is dealt differently"
        )
        wanted = tuple(match.result.scores)
        t.demand(
            following.series.totals == wanted, f"totals {following.series.totals}, not {wanted}"
        )
        data = json.loads(text)
        carry = data["series"]["carry"]
        for changed in ({**carry, "no such thing": 1}, *_mutants(t, carry, 12)):
            data["series"]["carry"] = changed
            try:
                odd = record.from_data(data, t.load)
            except Refusal:
                continue
            except Exception as error:
                raise t.fail(f"dealing with the carry {changed!r} crashes: {error!r}") from error
            t.back(t.text(odd.state))


def begun_midway(t: Table) -> None:
    """Begin another game with a state from the middle of the match. Check that the match's later
    moves lead to the same end, and that the new game can be recorded."""
    match = t.match
    if not match.n:
        return  # the deal itself ended the game
    n = t.chance.below(match.n)
    start = match.state_at(n)
    begun = MatchLog(match.game, match.seats, match.settings, match.seed, match.series, start)
    for entry in match.entries[n:]:
        begun.play(entry.seat, entry.move, entry.at)
    t.demand(
        t.text(begun.state) == t.text(match.state), f"begun at point {n} the game ends differently"
    )
    text = record.write(begun)
    t.demand(record.write(record.read(text, t.load)) == text, f"the record begun at {n} changes")
    t.demand(
        t.text(begun.restarted().state) == t.text(start),
        f"restarting it does not lead to point {n}",
    )
    try:
        MatchLog(match.game, match.seats, match.settings, match.seed, match.series, match.state)
    except StateError as refusal:
        t.said(refusal.message, "the refusal to begin with a game that is over")
    else:
        raise t.fail("a game begins though it is over")


def same_seed_same_game(t: Table) -> None:
    """Check that the same seed and moves give the same states and events."""
    match = t.match
    again = MatchLog(match.game, match.seats, match.settings, match.seed)
    for entry in match.entries:
        again.play(entry.seat, entry.move, entry.at)
    t.demand(t.text(again.state) == t.text(match.state), "the same seed and moves, another game")
    second = [[t.plain(dict(e.data), "event") for e in r.events] for r in again.reports]
    first = [[t.plain(dict(e.data), "event") for e in r.events] for r in match.reports]
    t.demand(second == first, "the same seed and moves, other events")


# --- impossible states --------------------------------------------------------------------------


def broken_states_are_refused(t: Table, state: State, tries: int) -> None:
    """Check that the game refuses randomly damaged states, or else reads them without changing
    them."""
    game = t.game
    data = game.to_json(state)
    for mutant in (None, [], {}, 7, "x", {**data, "no such part": 1}, *_mutants(t, data, tries)):
        t.counts.states += 1
        shown = json.dumps(mutant)
        try:
            odd = game.from_json(json.loads(shown))
        except StateError as refusal:
            t.said(refusal.message, "the refusal of a state")
            continue
        except Exception as error:
            raise t.fail(f"from_json crashes on a broken state: {error!r}\n  {shown}") from error
        wrote = json.dumps(game.to_json(odd), sort_keys=True)
        t.demand(
            wrote == json.dumps(mutant, sort_keys=True),
            f"from_json takes a broken state for another:\n  {shown}\n  {wrote}",
        )
        try:
            _use(t, odd)
        except Exception as error:
            raise t.fail(
                f"from_json takes a state that cannot be used: {error!r}\n  {shown}"
            ) from error


def _use(t: Table, state: State) -> None:
    """Show a state to a viewer and play a few moves from it."""
    game = t.game
    viewer = t.chance.pick(everyone(state))
    t.plain(game.view(state, viewer), "view")
    t.said(game.status(game.observe(state, viewer)), "the status")
    for _ in range(6):
        if game.result(state) is not None:
            t.said(game.verdict(state), "the verdict")
            t.demand(not game.actors(state), "a seat may act though the game is over")
            return
        acting = [(seat, game.moves(state, seat)) for seat in game.actors(state)]
        acting = [(seat, moves) for seat, moves in acting if moves]
        t.demand(acting, "the game goes on, but no seat has a move")
        seat, moves = t.chance.pick(acting)
        due = game.deadline(state)
        if due is not None and due[0] <= state.at:
            return
        game.act(state, seat, t.chance.pick(moves), state.at)


_ODD: tuple[Any, ...] = (
    None,
    True,
    False,
    -1,
    0,
    1,
    2,
    3,
    10**6,
    1.0,
    1.5,
    "",
    "x",
    "A",
    [],
    {},
    [1],
)


def _mutants(t: Table, data: Any, tries: int) -> list[Any]:
    """``tries`` copies of JSON data, each with one random change."""
    text = json.dumps(data)
    return [_mutate(t, json.loads(text)) for _ in range(tries)]


def _mutate(t: Table, data: Any) -> Any:
    pick = t.chance.below
    if isinstance(data, dict) and data and pick(8):
        key = t.chance.pick(list(data))
        if not pick(10):
            del data[key]
        elif not pick(10):
            data[f"{key}x"] = data.pop(key)
        else:
            data[key] = _mutate(t, data[key])
        return data
    if isinstance(data, list) and data and pick(8):
        i = pick(len(data))
        how = pick(6)
        if how == 0:
            del data[i]
        elif how == 1:
            data.append(copy.deepcopy(data[i]))
        elif how == 2:
            j = pick(len(data))
            data[i], data[j] = data[j], data[i]
        else:
            data[i] = _mutate(t, data[i])
        return data
    if type(data) is int and pick(4):
        return data + t.chance.pick((-2, -1, 1, 2, 7, 1000))
    if isinstance(data, bool) and pick(3):
        return not data
    if isinstance(data, str) and len(data) > 1 and pick(4):
        i, j = pick(len(data)), pick(len(data))
        return t.chance.pick(
            (data[:i] + data[j] + data[i + 1 :], data[:i] + data[i + 1 :], data[i:])
        )
    return copy.deepcopy(t.chance.pick(_ODD))
