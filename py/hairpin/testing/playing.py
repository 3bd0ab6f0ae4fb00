"""Checks on moves and touches: legal moves can be played, all else is refused, touches lead to
moves."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

from ..core.errors import MoveError
from ..core.report import Report
from ..core.state import FLAG, RESIGN, Reason
from .table import Table, short

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..core.state import State

# Replaces ASCII digits and letters with similar characters that a careless pattern would accept.
_TWINS = str.maketrans("0123456789ABCH", "٠١٢３４５６７８９ΑΒСН")
# The most touch sequences to follow. There can be many: equal cards can be touched in any order.
_MOST_TOUCHES = 100_000
# After this many moves on copies, check that the original state is unchanged. A check after each
# move would take too long.
_TOGETHER = 8
_READ = 40  # each check parses about this many moves per seat: in many games parsing is slow
_OUTLOOKS = 3  # how many estimates of the win chances each check computes
_WHYS = 120  # about this many calls of ``why`` for each seat after a first touch


def all_moves(t: Table, state: State) -> dict[int, list[str]]:
    """Check the acting seats and their moves; return the legal moves of each seat."""
    game = t.game
    actors = game.actors(state)
    over = game.result(state) is not None
    t.demand(len(set(actors)) == len(actors), f"actors has a seat twice: {actors}")
    t.demand(all(1 <= s <= state.seats for s in actors), f"actors has an unknown seat: {actors}")
    t.demand(not (over and actors), f"the game is over, but {actors} may act")
    legal: dict[int, list[str]] = {}
    for seat in range(1, state.seats + 1):
        moves = game.moves(state, seat)
        t.demand(moves == game.moves(state, seat), f"moves of seat {seat} differ when asked twice")
        t.demand(len(set(moves)) == len(moves), f"moves of seat {seat} has one twice: {moves}")
        t.demand(seat in actors or not moves, f"seat {seat} may not act, but has {short(moves)}")
        for move in moves:
            t.demand(game.shape.fullmatch(move), f"move {move!r} does not fit the game's shape")
            t.demand(move not in (RESIGN, FLAG), f"move {move!r} is a word of the log")
        if moves:
            legal[seat] = moves
    t.demand(over or legal, "the game goes on, but no seat has a move")
    return legal


def same_when_restored(t: Table, state: State, legal: dict[int, list[str]]) -> None:
    """Check that a state restored from JSON is unchanged, with the same moves in the same order."""
    text = t.text(state)
    other = t.back(text)
    again = t.text(other)
    t.demand(again == text, f"JSON round trip changes the state:\n  {text}\n  {again}")
    t.demand(t.game.actors(other) == t.game.actors(state), "a restored state has other actors")
    t.demand(t.game.result(other) == t.game.result(state), "a restored state has another result")
    for seat in range(1, state.seats + 1):
        moves = t.game.moves(other, seat)
        t.demand(
            moves == legal.get(seat, []),
            f"a restored state has other moves for seat {seat}, or another order:\n  {moves}",
        )


def every_move_plays(t: Table, state: State, legal: dict[int, list[str]]) -> None:
    """Check that each legal move can be played on a copy, and that the original does not change."""
    game, text = t.game, t.text(state)
    for seat, moves in legal.items():
        read = set(moves[:: 1 + len(moves) // _READ])
        for number, move in enumerate(moves, 1):
            t.counts.moves += 1
            then = game.copy(state)
            try:
                game.act(then, seat, move, state.at)
            except MoveError as refusal:
                raise t.fail(f"legal move {seat} {move!r} is refused: {refusal}") from refusal
            except Exception as error:
                raise t.fail(f"legal move {seat} {move!r} crashes: {error!r}") from error
            if number % _TOGETHER == 0 or number == len(moves):
                some = short(moves[(number - 1) // _TOGETHER * _TOGETHER : number])
                what = f"playing one of {seat} {some} on a copy changes the original"
                t.demand(t.text(state) == text, what)
            if move in read:
                again = game.read_move(state, seat, move)
                t.demand(again == move, f"read_move does not know {move!r} again")


def mutants(t: Table, move: str) -> list[str]:
    """Texts that resemble a move, most of them illegal."""
    pick = t.chance.below
    at = pick(len(move)) if move else 0
    return [
        "",
        f"{move} ",
        f" {move}",
        f"{move}\n",
        move.lower(),
        move.upper(),
        move.swapcase(),
        move[:-1],
        move[1:],
        move[::-1],
        move * 2,
        move + move[-1:],
        move[:at] + move[at + 1 :],
        move[:at] + move[at : at + 1] * 2 + move[at + 1 :],
        move[:at] + chr(33 + pick(94)) + move[at + 1 :],
        move[:at] + chr(33 + pick(94)) + move[at:],
        move.translate(_TWINS),
        f"{move}\0",
        f"{move}\u0301",
        f"0{move}",
        "é",
        "-1",
        "x" * 3000,
    ]


def nothing_else_plays(
    t: Table, state: State, legal: dict[int, list[str]], known: Iterable[str]
) -> None:
    """Check that texts other than legal moves are refused for any seat and change nothing."""
    game, text = t.game, t.text(state)

    def demand_refusal(seat: int, move: str, at: int, why: str) -> None:
        t.counts.refusals += 1
        try:
            game.act(state, seat, move, at)
        except MoveError as refusal:
            t.said(refusal.message, f"the refusal of {move!r}")
        except Exception as error:
            raise t.fail(f"{seat} {move!r} ({why}) crashes: {error!r}") from error
        else:
            raise t.fail(f"{seat} {move!r} is accepted ({why})")

    def unchanged(what: str) -> None:
        t.demand(t.text(state) == text, f"{what} changes the state")

    tried = list(known)
    for seat in t.close_seats:
        if seat in legal:
            tried += mutants(t, t.chance.pick(legal[seat]))
    for seat in t.close_seats:
        mine = set(legal.get(seat, []))
        for move in tried:
            if move not in mine and move not in (RESIGN, FLAG):
                # Use a later time, to catch a game that stores the time before it refuses the move.
                demand_refusal(seat, move, state.at + 1, "not among its legal moves")
        unchanged(f"refusing one of {tried!r:.900} to {seat}")
    for moves in legal.values():
        for seat in (0, -1, state.seats + 1):
            demand_refusal(seat, moves[0], state.at, "unknown seat")
    unchanged("refusing a move to an unknown seat")
    for seat, moves in legal.items():
        demand_refusal(seat, moves[0], state.at - 1, "earlier than the last entry")
    unchanged("refusing a move earlier than the last entry")
    for seat in legal:
        for odd in (RESIGN, FLAG):
            then = game.copy(state)
            try:
                game.apply(then, seat, odd, state.at)
            except MoveError:
                continue
            raise t.fail(f"apply accepts {odd!r}, which only the log may enter")


def clocks_hold(t: Table, state: State, legal: dict[int, list[str]]) -> None:
    """Check that a clock runs out exactly at the deadline, and that the time left agrees with
    it."""
    game = t.game
    due = game.deadline(state)
    if game.result(state) is not None:
        t.demand(due is None, "the game is over, but a clock runs")
        return
    for seat in range(1, state.seats + 1):
        for at in (state.at, state.at + 1, state.at + 10_000_000):
            left = game.clock_left(state, seat, at)
            t.demand(left is None or min(left[:2]) >= 0, f"clock_left of seat {seat} is {left}")
    if due is None:
        return
    when, seat = due
    for at, wanted in ((when, 0), (when - 1, 1)):
        left = game.clock_left(state, seat, at)
        t.demand(left is not None and left[2], f"seat {seat} has a deadline but no running clock")
        t.demand(left and left[0] + left[1] == wanted, f"{wanted} ms before its end: {left}")
    for by, at, move in (
        (seat, when - 1, FLAG),
        (seat % state.seats + 1, when, FLAG),
        *((s, when, moves[0]) for s, moves in legal.items()),
    ):
        before = t.text(state)
        try:
            game.act(state, by, move, max(at, state.at))
        except MoveError:
            t.demand(t.text(state) == before, f"refusing {by} {move!r} at {at} changes the state")
            continue
        raise t.fail(f"{by} {move!r} is accepted {at - when} ms from seat {seat}'s deadline")
    then = game.copy(state)
    report = Report()
    game.act(then, seat, FLAG, when, report)
    result = game.result(then)
    t.demand(result and result.reason is Reason.FLAG, f"after a flag fell the result is {result}")
    t.demand(result and seat not in result.winners, "the seat that ran out of time wins")
    t.said(game.verdict(then), "the verdict after a flag")
    t.back(t.text(then))


def giving_up(t: Table, state: State) -> None:
    """Check that a seat may resign only in turn-based games of two seats."""
    game = t.game
    may = state.seats == 2 and not game.realtime
    for seat in t.close_seats:
        then = game.copy(state)
        report = Report()
        before = t.text(then)
        try:
            game.act(then, seat, RESIGN, then.at, report)
        except MoveError:
            t.demand(not may, f"seat {seat} cannot give up")
            t.demand(t.text(then) == before, "refusing to let a seat give up changes the state")
            continue
        t.demand(may, f"seat {seat} gives up in a game of {state.seats}")
        result = game.result(then)
        t.demand(result and result.winners == (3 - seat,), f"seat {seat} gave up: {result}")
        t.demand(not game.actors(then), "a seat may act after a resignation")
        t.said(game.verdict(then), "the verdict after giving up")
        same_when_restored(t, then, {})


def touching_leads_to_moves(
    t: Table, state: State, seat: int, legal: list[str], ids: set[str]
) -> None:
    """Check that some touches lead to each legal move, and that no touches lead to another move.

    Touches may also lead to a text that plays several moves; the first of these moves then counts.
    """
    game = t.game
    found: set[str] = set()
    met: dict[tuple[str, ...], str | None] = {}
    asked = 0

    def follow(touched: tuple[str, ...]) -> None:
        nonlocal asked
        asked += 1
        t.demand(asked <= _MOST_TOUCHES, "the touch paths never end")
        touch = game.touch(state, seat, touched)
        met[touched] = touch.move
        t.said(touch.say, f"where {touched} leads")
        following = (*touch.next, *touch.idle)
        t.demand(len(set(following)) == len(following), f"after {touched}: twice in {following}")
        if touch.move is not None:
            first = _begins(t, state, seat, touch.move)
            t.demand(first in legal, f"touching {touched} means {touch.move!r}, not legal")
            found.add(first)
        changes_lead_on(t, state, seat, touched, ids)
        t.demand(touched == () or touch.move or following, f"touching {touched} leads nowhere")
        t.demand(touch.into is None or touch.into in ids, f"nothing to drag into: {touch.into!r}")
        # Only touches that already mean a move may have ``aims``: things on which a drag may end.
        t.demand(touch.move or not touch.aims, f"after {touched}: aims, but nothing is meant")
        for thing in (*following, *touch.aims):
            t.demand(
                thing in ids, f"{thing!r} can be touched but is not in the view of seat {seat}"
            )
            t.demand(thing not in touched, f"{thing!r} is to be touched twice, after {touched}")
            follow((*touched, thing))

    follow(())
    t.counts.paths += asked
    missing = [move for move in legal if move not in found]
    t.demand(not missing, f"no touching leads to {short(missing)}")
    for move in legal:
        paths = game.paths(state, seat, move)
        t.demand(paths and all(paths), f"move {move!r} has no path, or an empty one")
        for path in paths:
            meant = met[path] if path in met else game.touch(state, seat, path).move
            begins = meant if meant is None else _begins(t, state, seat, meant)
            t.demand(begins == move, f"touching {path} means {meant!r}, not {move!r}")
    for nonsense in (("",), ("no such thing",), ("card:", "é"), ("\0",)):
        touch = game.touch(state, seat, nonsense)
        t.demand(
            not (touch.next or touch.idle) and touch.move is None,
            f"touching {nonsense} leads somewhere",
        )


def _begins(t: Table, state: State, seat: int, move: str) -> str:
    """The first move of a text that plays several moves; the text itself if it is a single move.

    Checks that the text gives the same state as its moves played one by one.
    """
    series = t.game.expand(state, seat, move)
    if series is None:
        return move
    t.demand(t.game.shape.fullmatch(move), f"{move!r} does not fit the game's shape")
    t.demand(t.game.read_move(state, seat, move) == move, f"{move!r} is read as another move")
    t.said(t.game.say_move(state, seat, move), f"the words of {move!r}")
    one, other = t.game.copy(state), t.game.copy(state)
    t.game.act(one, seat, move, one.at)
    for each in series:
        t.demand(each in t.game.moves(other, seat), f"{each!r} of {move!r} is not legal")
        t.game.act(other, seat, each, other.at)
    t.demand(t.text(one) == t.text(other), f"{move!r} is not the same as {series}")
    return series[0]


def changes_lead_on(
    t: Table, state: State, seat: int, touched: tuple[str, ...], ids: set[str]
) -> None:
    """Touch each thing that ``Touch.instead`` offers as a replacement. If this changes the list of
    touched things, the new list must make a complete move.

    A thing that does not exist must not change the list.
    """
    game, touch = t.game, t.game.touch(state, seat, touched)
    for thing in touch.instead:
        t.demand(thing in ids, f"{thing!r} changes {touched}, but is not in the view of {seat}")
        then = game.retouched(state, seat, touched, thing)
        if then is None:
            continue
        t.demand(then != touched, f"{thing!r} leaves {touched} as it is")
        move = game.touch(state, seat, then).move
        t.demand(move, f"{thing!r} after {touched} leads to {then}, which means no move")
        _begins(t, state, seat, move or "")
    for nonsense in ("", "no such thing", "card:"):
        t.demand(game.retouched(state, seat, touched, nonsense) is None, "nonsense changes things")


def refusals_to_touch_have_sentences(t: Table, state: State, seat: int, ids: Iterable[str]) -> None:
    """Check that ``why`` gives a sentence for each thing that cannot be touched.

    Before the first touch all things are tried. After each possible first touch only some random
    things are tried.
    """
    game = t.game
    first = game.touch(state, seat, ())
    begun = [(), *((thing,) for thing in first.next)]
    things = [*ids, "", "no such thing", "card:", ":"]
    apart = 1
    for touched in begun:
        touch = game.touch(state, seat, touched)
        possible = {*touch.next, *touch.idle}
        for thing in things[t.chance.below(apart) :: apart]:
            if thing not in possible:
                try:
                    why = game.why(state, seat, touched, thing)
                except Exception as error:
                    raise t.fail(f"why({touched}, {thing!r}) crashes: {error!r}") from error
                t.said(why, f"why {thing!r} cannot be touched")
        apart = 1 + len(things) * (len(begun) - 1) // _WHYS


def _settled(view: dict[str, Any]) -> dict[str, Any]:
    """The view without details about the last move, which a preview need not show: a token's
    path, its lost steps, and the mark of its default position (``assumed``)."""
    way = ("lost", "path", "assumed")
    tokens = [{key: each[key] for key in each if key not in way} for each in view["tokens"]]
    return {**view, "tokens": tokens}


def previews_are_correct(t: Table, state: State, seat: int, legal: list[str]) -> None:
    """Check that a preview shows the table as it is after the move."""
    game, text = t.game, t.text(state)
    t.demand(game.preview(state, seat, ("no such thing",)) is None, "a preview of nonsense")
    some = legal if len(legal) <= 4 else [t.chance.pick(legal) for _ in range(4)]
    for move in some:
        path = game.paths(state, seat, move)[0]
        shown = game.preview(state, seat, path)
        t.demand(t.text(state) == text, f"a preview of {move!r} changes the state")
        t.demand(shown is not None or not game.previews, f"there is no preview of {move!r}")
        if shown is not None:
            then = game.copy(state)
            game.act(then, seat, game.touch(state, seat, path).move or move, then.at)
            t.demand(
                _settled(t.plain(shown, "preview"))
                == _settled(t.plain(game.view(then, seat), "view")),
                f"the preview of {move!r} is not the table after playing it",
            )


def bots_choose_legally(t: Table, state: State, seat: int, legal: list[str], nodes: int) -> None:
    """Check that each bot chooses a legal move, chooses it again with the same seed, and does not
    change its observation."""
    from ..bots.base import decide
    from ..bots.driver import level_of
    from ..core.chance import derive
    from ..core.seats import levels_of

    game = t.game
    for name in levels_of(game):
        level = level_of(game, name)
        chosen = []
        for _ in range(2):
            observation: dict[str, Any] = game.observe(state, seat)
            before, moves = repr(observation), list(legal)
            luck = derive("bots", seat, t.match.n)
            thought = decide(level.load(), observation, moves, luck, min(nodes, level.nodes))
            chosen.append(thought.move)
            t.demand(thought.move in legal, f"bot {name} would play {thought.move!r}: not legal")
            t.demand(
                repr(observation) == before and moves == legal,
                f"bot {name} changes its observation",
            )
        t.demand(
            chosen[0] == chosen[1], f"bot {name} decides differently the second time: {chosen}"
        )


def outlooks_hold(t: Table, state: State) -> None:
    """Check that win chances add up to 1, repeat exactly, and leave the observation unchanged.

    Games that estimate no chances are skipped.
    """
    from ..core.chance import derive

    game = t.game
    for seat in t.close_seats if game.foresees else ():
        outlooks = []
        for _ in range(2):
            observation: dict[str, Any] = game.observe(state, seat)
            before = repr(observation)
            found = list(islice(game.outlook(observation, derive("outlook", seat)), _OUTLOOKS))
            t.demand(found, f"no outlook for seat {seat}")
            t.demand(repr(observation) == before, "an outlook changes its observation")
            for each in found:
                whole = len(each.shares) == t.seats and abs(sum(each.shares) - 1) < 1e-6
                t.demand(whole and min(each.shares) >= 0, f"no chances: {each.shares}")
            works = [each.nodes for each in found]
            t.demand(works == sorted(works), f"the node counts fall: {works}")
            outlooks.append(found)
        t.demand(outlooks[0] == outlooks[1], f"seat {seat} has other chances the second time")
