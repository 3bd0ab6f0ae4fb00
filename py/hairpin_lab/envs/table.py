"""One game at a table for environments: dealt, played step by step, seen by each seat as numbers, and told as a record.

It plays by the engine's own rules and draws from nothing but its seed. It keeps no earlier states and tells no events: nobody takes back or
listens while a player trains. Seats count from 1, steps are those of ``hairpin_lab.steps``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import hairpin
from hairpin.core.chance import Chance, clean_seed
from hairpin.core.options import plain, read_settings
from hairpin.core.seats import check_number
from hairpin.games import load

from ..steps import steps_of
from .sights import sight_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hairpin.core.state import Result
    from hairpin.core.view import Viewer


class Table:
    """A game that is being played. ``seat`` is who acts, 0 once the game is over; of several who may act the lowest.

    ``mask`` has one byte for each step, 1 for those ``seat`` may take. ``played`` are the moves so far, each with its seat and
    match time.
    """

    __slots__ = (
        "game",
        "steps",
        "sight",
        "seats",
        "settings",
        "seed",
        "state",
        "seat",
        "moves",
        "begun",
        "mask",
        "played",
        "_seen",
        "_seen_by",
        "_match",
    )

    def __init__(self, game: str, seats: int | None, options: Mapping[str, Any]) -> None:
        """A table of ``seats`` (the fewest the game takes if None), with options as ``hairpin.new`` takes them.

        Those that are not given are as bots have them among themselves: no clocks, and Pursuit has a limit of turns.
        Raises ``SettingsError``.
        """
        self.game = load(game)
        self.seats = self.game.low if seats is None else seats
        check_number(self.game, self.seats)
        self.settings = read_settings(self.game.options, options, self.seats, bots=True)
        self.steps = steps_of(game)
        self.sight = sight_of(game, self.seats)
        self.seed = ""
        self.state: Any = None
        self.seat = 0
        self.moves: Sequence[str] = ()
        self.begun: list[int] = []
        self.mask = bytearray()
        self.played: list[tuple[int, str, int]] = []
        self._seen: bytearray | None = None
        self._seen_by = 0
        self._match: hairpin.Match | None = None

    def deal(self, seed: str) -> None:
        """A new game, as ``hairpin.new`` deals it from this seed. Raises ``SettingsError`` for one that cannot be."""
        self.seed = clean_seed(seed)
        self.state = self.game.deal(self.seats, self.settings, Chance(self.seed), {})
        self.played = []
        self._match = None
        self._next()

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it goes on."""
        result: Result | None = self.state.over
        return result

    def step(self, step: int) -> None:
        """Take a step for ``seat``: one of those in ``mask``, which is not checked here."""
        steps = self.steps
        begun = self.begun
        begun.append(step)
        move = steps.move(self.moves, begun)
        if move is None:
            self.mask = steps.mask(self.moves, begun)
        else:
            self.play(self.seat, move, self.state.at)

    def play(self, seat: int, move: str, at: int) -> None:
        """Play a whole move of a seat at a match time in ms. Raises ``MoveError`` and changes nothing if it cannot be played."""
        self.game.apply(self.state, seat, move, at)
        self.played.append((seat, move, at))
        self._next()

    def _next(self) -> None:
        """Who acts now, and with what."""
        self._seen = None
        if self.begun:
            self.begun = []
        acting = self.game.actors(self.state)
        if acting:
            self.seat = seat = acting[0]
            self.moves = self.game.moves(self.state, seat)
            self.mask = self.steps.mask(self.moves)
        else:
            self.seat, self.moves, self.mask = 0, (), bytearray(len(self.steps.names))

    def numbers(self, seat: int) -> bytearray:
        """What a seat knows as numbers, made from ``Game.observe`` for it; and the steps begun of its own unfinished move.

        They are the caller's own.
        """
        if self._seen is None or self._seen_by != seat:
            # Nothing changes for a seat while it puts a move together.
            self._seen = self.sight.write(self.game.observe(self.state, seat), seat)
            self._seen_by = seat
        numbers = self._seen[:]
        if self.begun and seat == self.seat:
            names = self.steps.names
            self.sight.begin(numbers, [names[step] for step in self.begun])
        return numbers

    def match(self) -> hairpin.Match:
        """The same game as a match, played again by the engine's own front door as far as it has not been yet."""
        if self._match is None:
            options = {key: plain(value) for key, value in self.settings.items()}
            self._match = hairpin.new(self.game.id, seed=self.seed, seats=self.seats, **options)
        for seat, move, at in self.played[self._match.n :]:
            self._match.play(move, seat=seat, at=at)
        return self._match

    def text(self, viewer: Viewer) -> str:
        """The table as text, as a viewer sees it."""
        return self.match().text(viewer)


def rewards(result: Result) -> list[float]:
    """What each seat gets for how a game ended: from 1 for beating all others to -1 for being beaten by all, in sum 0.

    Each other seat that is beaten counts one, each that is better counts minus one; the sum is divided by the number of others.
    Level places, and games nobody wins, are 0 between two.

    >>> from hairpin import Reason, Result
    >>> rewards(Result(Reason.FINISH, (2, 1, 3), (0, 5, 0)))
    [0.0, 1.0, -1.0]
    """
    places = result.places
    others = len(places) - 1
    return [
        (sum(place > own for place in places) - sum(place < own for place in places)) / others
        for own in places
    ]
