"""Whole games between bots, and proofs: ``hairpin.play`` and ``hairpin.solve``."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING, Any, Final, SupportsIndex

from .answers import Proof
from .core.checks import whole
from .core.errors import NotAllowed
from .core.seats import BOT, MAX_NAME, PERSON, newest_level
from .dealing import dealt
from .games import load
from .match import Match
from .players.finish import finish
from .players.seated import level_for, name_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .dealing import Given
    from .players.brought import Driver

#: The positions that a proof may keep in memory, about half a kilobyte each.
MOST_POSITIONS: Final = 200_000


def play(
    game: str,
    /,
    *bots: Driver,
    seed: str | SupportsIndex,
    state: str | Mapping[str, Any] | None = None,
    options: Mapping[str, Given] | None = None,
) -> Match:
    """Let ``bots`` play a game to its end, and return the finished match.

    Each bot takes a seat, in order: a driver's name (``vera``, ``random``), a bot as ``--bot`` of
    the command line takes it, or a function or class as in ``docs/bots.md``. ``seed``, ``state`` and
    ``options`` are as in ``new``, with the defaults for tables of bots (no clocks). The same
    arguments give the same game. Games in real time use simulated time.

    Raises the errors of ``new``, and ``BotError`` if a bot fails or the game does not end. Errors of
    a function pass through.

    >>> play("daytona", "dot", "random", seed="demo").phase
    'over'
    """
    rules = load(game)
    levels = [
        newest_level(rules, bot.removeprefix(BOT).casefold()) if isinstance(bot, str) else None
        for bot in bots
    ]
    kinds = [PERSON if level is None else BOT + level for level in levels]
    called = [
        "" if level is not None else _name(bot, seat, bots)
        for seat, (bot, level) in enumerate(zip(bots, levels, strict=True), 1)
    ]
    log = dealt(rules, seed, kinds, called, state, options or {}, bots=True)
    with ExitStack() as stack:
        finish(log, {seat: level_for(log, bot, seat, stack) for seat, bot in enumerate(bots, 1)})
    return Match(log)


def _name(bot: Driver, seat: int, bots: tuple[Driver, ...]) -> str:
    """Return the name of a bot at the table; its seat's number follows if others are called alike."""
    name = "".join(letter for letter in name_of(bot) if letter.isprintable())[: MAX_NAME - 3]
    alike = [name_of(other).casefold() for other in bots].count(name_of(bot).casefold())
    return name if alike == 1 else f"{name} {seat}"


def solve(
    match: Match,
    /,
    *,
    turns: SupportsIndex | None = None,
    positions: SupportsIndex = MOST_POSITIONS,
) -> Proof:
    """Search for the proven result of the current position with best play of both seats.

    The search ends when the result is proven, or after ``turns`` turns of depth, or with
    ``positions`` positions in memory (about half a kilobyte each). It depends on no time, so the
    answer follows from the position and the limits alone.

    Raises ``NotAllowed`` for a game with luck or hidden cards, and after the end of the game;
    ``TypeError`` for limits that are no whole numbers.

    >>> from hairpin import new
    >>> end = new("turbo-duel", seed="x", clock="off", state="1 7 8 GAB/DI/CEFH 0 0 0000")
    >>> proof = solve(end)
    >>> proof.seat, proof.verdict, proof.turns, proof.line
    (1, 'won', 3, ('A', 'B', 'G'))

    """
    log = match._log
    if log.result is not None:
        raise NotAllowed("error.move.over")
    solver = log.game.solver(log.state)
    if solver is None:
        raise NotAllowed("error.solve.none")
    deepest, most = whole(turns), whole(positions)
    if (turns is not None and deepest is None) or most is None:
        raise TypeError("turns and positions are whole numbers")
    while not solver.step():
        if solver.positions >= most or (deepest is not None and solver.within >= deepest):
            break
    (seat,) = log.game.actors(log.state)
    open_ = solver.verdict == "open"
    return Proof(
        seat=seat,
        verdict=solver.verdict,
        turns=None if open_ else solver.turns,
        line=tuple(solver.line()),
        within=solver.within,
        positions=solver.positions,
    )
