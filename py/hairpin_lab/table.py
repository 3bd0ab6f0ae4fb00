"""A game for environments: it is dealt, played in steps, observed as numbers, and recorded.

A ``Table`` uses the engine's rules; all its random numbers come from the seed. To save time it
keeps no earlier states and makes no reports, since training needs neither undo nor announcements.
Seats count from 1; ``hairpin.steps`` defines the steps.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, SupportsIndex

import hairpin
from hairpin.core.chance import Chance, clean_seed
from hairpin.core.options import plain, read_settings
from hairpin.core.seats import check_number, read_kinds, read_seats
from hairpin.games import load
from hairpin.steps import steps_of
from hairpin.steps.step import WITHOUT

from .sights import sight_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from hairpin.core.game import Game
    from hairpin.core.options import Settings
    from hairpin.core.seats import SeatSpec
    from hairpin.core.state import Result
    from hairpin.steps import Steps

    from .sights import Sight


class Table:
    """A game in play. ``seat`` is the acting seat, or the lowest of several acting seats. It is 0
    after the end and in real time (``real_time``).

    ``mask`` has one byte per step: 1 if ``seat`` may take the step, else 0. ``begun`` is the seat's
    unfinished move, which no other seat sees: the names of the steps so far, or in Grand Prix the
    moves of an unfinished card. ``played`` are the moves so far, each with its seat and match
    time.
    """

    __slots__ = (
        "game",
        "steps",
        "sight",
        "seats",
        "seat_specs",
        "settings",
        "real_time",
        "seed",
        "state",
        "seat",
        "moves",
        "begun",
        "mask",
        "played",
        "_taken",
        "_opening",
        "_carries",
        "_seen",
        "_seen_by",
        "_match",
    )

    def __init__(
        self, game: str, seats: SupportsIndex | Sequence[str] | None, options: Mapping[str, Any]
    ) -> None:
        """``seats`` is a number, or the kind of each seat; the default is the game's least number.
        ``options`` are as in ``hairpin.new``.

        Missing options have the defaults for tables of bots: no clocks, and a limit of turns in
        Pursuit. Raises ``SettingsError``.
        """
        self.game: Game[Any] = load(game)
        kinds = read_kinds(self.game, seats)
        check_number(self.game, len(kinds))
        self.seat_specs: list[SeatSpec] = read_seats(
            self.game, [{"kind": kind, "name": ""} for kind in kinds]
        )
        self.seats: int = len(kinds)
        self.settings: Settings = read_settings(self.game.options, options, self.seats, bots=True)
        self.real_time: bool = self.game.real_time(self.settings)
        self.steps: Steps = steps_of(self.game.id)
        self.sight: Sight = sight_of(self.game.id, self.seats)
        self._opening, self._carries = self.steps.opening, self.sight.carries
        self.seed: str = ""
        self.state: Any = None
        self.seat: int = 0
        self.moves: Sequence[str] = ()
        self.begun: list[str] = []
        self._taken: list[int] = []
        self.mask: bytearray = bytearray()
        self.played: list[tuple[int, str, int]] = []
        self._seen: bytearray | None = None
        self._seen_by = 0
        self._match: hairpin.Match | None = None

    def deal(self, seed: str) -> None:
        """Deal a new game as ``hairpin.new`` does with this seed. Raises ``SettingsError`` for an
        invalid seed."""
        self.seed = clean_seed(seed)
        self.state = self.game.deal(self.seats, self.settings, Chance(self.seed), {})
        self.played, self.begun = [], []
        self._taken = []
        self._seen = self._match = None
        self._next()

    @property
    def result(self) -> Result | None:
        """The result; None while the game goes on."""
        result: Result | None = self.state.over
        return result

    def step(self, step: int) -> None:
        """Take a step for ``seat``. ``mask`` must allow it; the method does not check this."""
        taken = self._taken
        if not taken and step not in self._opening:
            self._play_legal(self.steps.names[step])
            return
        taken.append(step)
        move = self.steps.move(self.moves, taken)
        if move is None:
            self.begun.append(self.steps.names[step])
            self.mask = self.steps.mask(self.moves, taken)
        else:
            self._taken = []
            self._play_legal(move)

    def play(self, seat: int, move: str, at: int) -> None:
        """Play a complete move of a seat at match time ``at`` (ms). Raises ``MoveError`` for an
        illegal move; nothing changes then.
        """
        self.game.apply(self.state, seat, move, at)
        self._after(seat, move, at)

    def _play_legal(self, move: str) -> None:
        """Play a move of ``seat``. The mask has already shown that it is legal."""
        seat, at = self.seat, self.state.at
        self.game.apply_legal(self.state, seat, move, at)
        self._after(seat, move, at)

    def _after(self, seat: int, move: str, at: int) -> None:
        """Record a move that has been played, and set the next seat."""
        self.played.append((seat, move, at))
        if self._carries and self.sight.goes_on(move) and self.game.midway(self.state, seat):
            self.begun.append(move)
        else:
            self._seen = None
            if self.begun:
                self.begun = []
        self._next()

    def play_in_steps(self, seat: int, move: str, at: int) -> Iterator[int]:
        """Play a move of any seat that may act, and yield its steps, which are none for a move such
        as ``resign``. At each step ``numbers(seat)`` and ``mask`` are those before the step.

        The move is complete once the iterator is exhausted. Raises ``MoveError`` then.
        """
        steps = () if move in WITHOUT else self.steps.of(move)
        if seat != self.seat:
            self.seat, self.moves = seat, self.game.moves(self.state, seat)
        for number, step in enumerate(steps):
            self.mask = self.steps.mask(self.moves, steps[:number])
            yield step
            if number + 1 < len(steps):
                self.begun.append(self.steps.names[step])
        self.play(seat, move, at)

    def _next(self) -> None:
        """Set ``seat`` to the seat that acts next, and set its moves and mask."""
        game, state = self.game, self.state
        acting = game.actors(state)
        # In real time all seats act at any time, so ``seat`` is 0.
        if acting and not self.real_time:
            self.seat = seat = acting[0]
            self.moves = moves = game.moves(state, seat)
            self.mask = self.steps.mask(moves)
        else:
            self.seat, self.moves, self.mask = 0, (), bytearray(len(self.steps.names))

    def numbers(self, seat: int) -> bytearray:
        """Return a new array: a seat's observation as numbers, with its own unfinished move."""
        if self._seen is None or self._seen_by != seat:
            # The cache is valid until a move is complete: an unfinished move does not change what a
            # seat observes.
            self._seen = self.sight.read(self.game, self.state, seat)
            self._seen_by = seat
        numbers = self._seen[:]
        if self.begun and seat == self.seat:
            self.sight.begin(numbers, self.begun)
        return numbers

    def match(self) -> hairpin.Match:
        """Return the game as a ``hairpin.Match``; only the moves since the last call are replayed."""
        if self._match is None:
            options: dict[str, Any] = {key: plain(value) for key, value in self.settings.items()}
            kinds = [spec.kind for spec in self.seat_specs]
            self._match = hairpin.new(self.game.id, seed=self.seed, seats=kinds, **options)
        for seat, move, at in self.played[self._match.n :]:
            self._match.play(move, seat=seat, at=at)
        return self._match


def rewards(result: Result) -> list[float]:
    """Return each seat's reward: from 1 (it beat all other seats) to -1 (all other seats beat it).

    A seat gets 1 for each seat that it beat and -1 for each seat that beat it, divided by the
    number of other seats. Seats with equal places get 0 from each other. The rewards sum to 0.

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
