"""The suite that every game must pass: random games, with the promises of ``Game`` checked at each
point.

The suite cannot know whether the rules are the right ones; each game brings its own tests for that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..catalog import take_up
from ..core.chance import Chance
from ..core.drivers import DRIVERS
from ..core.state import FLAG
from . import counting, hiding, keeping, playing, session_checks, showing
from .table import Counts, Table, Wrong, sample_settings, seat_counts

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Mapping

    from ..core.game import Game
    from ..core.view import Viewer

_LONG = 24  # all checks run at each of the first _LONG points of the first game
_SESSIONS = 1  # for each number of seats, how many sessions with a shared device are checked
_DEALS = 24  # how many seeds are dealt, to check that different seeds give different games


def check_game(
    game: Game[Any],
    *,
    seeds: int | Iterable[str] = 12,
    seats: Iterable[int] | None = None,
    settings: Iterable[Mapping[str, object]] | None = None,
    longest: int = 3000,
    every: int = 4,
    luck: bool = True,
    broken: int = 6,
    bot_nodes: int = 300,
    scramble: Callable[[Any, Viewer, Chance], Any] | None = None,
    rarely: Container[str] = (),
    progress: Callable[[int, int], None] | None = None,
) -> Counts:
    """Check a game against every promise of the ``Game`` interface.

    Plays at least one random game for each seed and each choice of settings, at each number of
    seats (``seats``, by default ``seat_counts(game)``). No game gets more than ``longest`` entries.

    The expensive checks run at each of the first points of the first game. At other points they
    run with a chance of 1 in ``every``, which falls as a game gets long. At each of these points
    they also try damaged states; ``broken`` is the number of damaged states.

    Set ``luck`` to False if all seeds deal the same game. ``scramble(state, viewer, chance)``
    returns a copy of the state in which all cards hidden from ``viewer`` are dealt anew; the suite
    compares it with the game's ``determinize``. Moves in ``rarely`` are played seldom if other
    moves are legal; use it for moves that end a random game too soon. ``progress(done, of)`` is
    called after each game.

    Returns how much was checked. Raises ``AssertionError`` that names the broken promise and the
    moves before it; inside a game it is ``Wrong``, with the game's record.

    >>> from hairpin.games import load
    >>> check_game(load("null-game"), seeds=2, seats=[2], settings=[{}]).games
    2
    """
    take_up(game)
    counts = Counts()
    names = [f"seed {i}" for i in range(seeds)] if isinstance(seeds, int) else list(seeds)
    chosen = None if settings is None else [dict(one) for one in settings]
    counted = seat_counts(game) if seats is None else list(seats)
    tables = [
        (number, chosen or sample_settings(game, number, Chance(f"settings of {game.id}")))
        for number in counted
    ]
    length = sum(max(len(names), len(choices)) for _, choices in tables)
    for number, choices in tables:
        sessions = 0
        for i in range(max(len(names), len(choices))):
            t = Table(game, number, choices[i % len(choices)], names[i % len(names)], counts)
            try:
                if i == 0:
                    _drivers_are_complete(t)
                    showing.texts_exist(t)
                    if luck:
                        _luck_matters(t)
                closely = _LONG if i == 0 else 0
                _check_one(t, longest, every, closely, broken, bot_nodes, scramble, rarely)
                if game.keeps_secrets(t.match.settings) and sessions < _SESSIONS:
                    sessions += 1
                    session_checks.covers_hold(t)
            except Wrong:
                raise
            except (Exception, SystemExit) as error:
                raise t.fail(f"the game raises {error!r}") from error
            counts.games += 1
            if progress is not None:
                progress(counts.games, length)
    if game.hidden:
        never = sorted(str(viewer) for viewer in counts.tried - counts.fooled)
        if never:
            raise AssertionError(
                f"{game.id} has hidden cards, but determinize never finds another state for the "
                "viewers"
                f" {never}: either they see everything, or the observation says too much"
            )
    return counts


def _drivers_are_complete(t: Table) -> None:
    """Check that a game with any of the five drivers (bots) has all of them, weakest first. A game
    may have none."""
    found = tuple(level.id for level in t.game.levels() if level.id in DRIVERS)
    if found:
        t.demand(found == DRIVERS, f"the drivers are {found}, not {DRIVERS}")


def _luck_matters(t: Table) -> None:
    """Check that different seeds do not all deal the same game."""
    match = t.match
    deals = set()
    for i in range(_DEALS):
        state = t.game.deal(t.seats, match.settings, Chance(f"deal {i}"), {})
        again = t.game.deal(t.seats, match.settings, Chance(f"deal {i}"), {})
        t.demand(t.text(state) == t.text(again), "one seed deals two different games")
        deals.add(t.text(state))
    t.demand(len(deals) > 1, f"{_DEALS} seeds all deal the same game")


def _check_one(
    t: Table,
    longest: int,
    every: int,
    closely: int,
    broken: int,
    bot_nodes: int,
    scramble: Callable[[Any, Viewer, Chance], Any] | None,
    rarely: Container[str],
) -> None:
    """Play one random game and check it at each point. At the first ``closely`` points run all
    checks, at later points run the expensive checks only now and then."""
    game, match = t.game, t.match
    keeper = keeping.Keeper(t)
    copies: list[tuple[Any, str]] = []  # copies of earlier states; they must never change
    known: list[str] = []  # moves played at earlier points; most of them are illegal now
    bots = 2  # how many more times the bots' choices are checked
    outlooks = 2  # at how many more points the win chances are checked
    own_text = type(match.state).__str__ is not object.__str__
    t.demand(own_text and str(match.state).strip(), "a state does not print as text")
    while True:
        t.choose_seats()
        state, text = match.state, keeper.texts[-1]
        # In a long game later points resemble earlier points, so run all checks more rarely.
        dear = match.n < closely or t.chance.below(every * (1 + match.n // _LONG)) == 0
        legal = playing.all_moves(t, state)
        if dear or not t.crowded or match.n % 4 == 0:
            playing.same_when_restored(t, state, legal)
        playing.clocks_hold(t, state, legal)
        copies.append((game.copy(state), text))
        if dear or match.n % 4 == 0:
            t.demand(t.text(copies[-1][0]) == text, "a copy is not like the original")
            t.demand(game.moves(copies[-1][0], 1) == legal.get(1, []), "a copy has other moves")
        if dear or match.result is not None:
            views = {viewer: showing.view_of(t, state, viewer) for viewer in t.viewers}
            showing.words_fit(t, state, legal)
            showing.info_panels_fit(t, state)
        if match.result is not None:
            keeping.broken_states_are_refused(t, state, broken)
            counting.tally_fits(t)
            break
        t.demand(match.n < longest, f"after {longest} entries the game is not over")
        if dear:
            close_seats = {seat: legal[seat] for seat in t.close_seats if seat in legal}
            playing.every_move_plays(t, state, close_seats)
            playing.nothing_else_plays(t, state, legal, known[-8:])
            playing.giving_up(t, state)
            for seat, moves in close_seats.items():
                ids = set(showing.ids_of(views[seat]))
                playing.touching_leads_to_moves(t, state, seat, moves, ids)
                playing.refusals_to_touch_have_sentences(t, state, seat, sorted(ids))
                playing.previews_are_correct(t, state, seat, moves)
                if bots > 0 and t.chance.below(3) == 0:
                    bots -= 1
                    playing.bots_choose_legally(t, state, seat, moves, bot_nodes)
            if outlooks > 0:
                outlooks -= 1
                playing.outlooks_hold(t, state)
            for seat in t.close_seats:
                if seat not in legal:
                    touch = game.touch(state, seat, ())
                    t.demand(
                        not (touch.next or touch.idle or touch.move),
                        f"seat {seat} may touch {touch}",
                    )
            hiding.secrets_are_kept(t, state, legal, scramble)
            keeping.broken_states_are_refused(t, state, broken)
        t.demand(t.text(state) == text, "asking questions changes the state")
        known += _play_one(t, legal, rarely)
        if dear:
            showing.report_fits(t, match.reports[-1], views, match.state)
        keeper.played()
    t.demand(not match.reports or match.reports[-1].events, "the last entry reports no event")
    for number, (kept, text) in enumerate(copies):
        t.demand(t.text(kept) == text, f"a copy made at point {number} changed when play went on")
    keeper.forth_and_back()
    keeper.next_in_series()
    keeping.begun_midway(t)
    keeping.same_seed_same_game(t)


def _play_one(t: Table, legal: dict[int, list[str]], rarely: Container[str]) -> list[str]:
    """Play a random move after a random time, or now and then let a clock run out instead.

    Returns the moves played.
    """
    match, pick = t.match, t.chance.below
    seat = t.chance.pick(sorted(legal))
    moves = legal[seat]
    if rarely and pick(20):
        moves = [move for move in moves if move not in rarely] or moves
    move = t.chance.pick(moves)
    at = match.at + pick((1, 1000, 20_000)[pick(3)])
    due = t.game.deadline(match.state)
    if due is not None:
        if pick(250) == 0:
            match.flag(due[0])
            t.demand(match.entries[-1].move == FLAG, "a flag that fell is not in the log")
            return []
        if pick(5) == 0:  # a long time for the move, but less than the clock has left
            at = match.at + pick(max(1, due[0] - match.at))
        at = max(match.at, min(at, due[0] - 1))
    match.play(seat, move, at)
    t.counts.entries += 1
    t.demand(match.at == at, f"a move at {at} leaves the match at {match.at}")
    return [move]
