"""Matches for other programs: ``hairpin.new`` and ``hairpin.read``.

A ``Match`` has the whole table with every hidden card, the seed and the log: it is for umpires.
Give players only the result of ``Match.observe``. No seat plays automatically, and no clock is
read: callers pass all times.

Costs: a move costs the same at the end of a game as at its beginning. A state is kept every 16
moves; ``undo`` and ``branch`` copy the nearest one and play at most 15 moves again. ``copy`` copies
one state and the lists of moves. Reading or unpickling a match plays all its moves again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, SupportsIndex, TypeAlias, final

from . import plugins
from .analysed import Analysed
from .catalog import GameInfo as GameInfo  # ``hairpin`` imports these names from here
from .catalog import OptionInfo as OptionInfo
from .catalog import game as game
from .catalog import list_games as list_games
from .core import link, record, save
from .core.chance import derive, sown
from .core.checks import whole
from .core.clock import LATEST
from .core.errors import (
    AmbiguousMove,
    MoveError,
    NotAllowed,
    NotAMove,
    RecordError,
)
from .core.match_log import MatchLog
from .core.options import plain
from .core.words import Seat, Speaker, say
from .dealing import Given, dealt
from .games import load, register_finder
from .pictured import Pictured

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .core.match_log import Entry
    from .core.state import Result
    from .core.view import Viewer

register_finder(plugins.FINDER)

Phase: TypeAlias = Literal["turn", "together", "live", "over"]

_STEP: Final = 1000  # an error sentence suggests a time this many ms after the last move


class Move(NamedTuple):
    """A move that was played: its text, its seat, and its time (ms of match time).

    Records contain the same text. ``resign`` and ``flag`` are moves, too.
    """

    text: str
    seat: int
    at: int

    def __str__(self) -> str:
        return f"{self.seat} {self.text} @{self.at}"


class TimeLeft(NamedTuple):
    """A seat's clock in ms: the time left for this turn, the reserve (used after that time), and
    whether the clock runs now.
    """

    turn: int
    reserve: int
    running: bool


def new(
    game: str,
    /,
    *,
    seed: str | SupportsIndex,
    seats: SupportsIndex | Sequence[str] | None = None,
    names: Sequence[str] = (),
    state: str | Mapping[str, Any] | None = None,
    options: Mapping[str, Given] | None = None,
    **more: bool | str | SupportsIndex | Sequence[SupportsIndex],
) -> Match:
    """Deal a new match of the game with the id ``game``; ``list_games`` returns all ids.

    - ``seed``: decides all luck; a text of up to 64 characters or a whole number
    - ``seats``: the number of seats, by default the game's lowest; or a list with ``person`` or
      ``bot:LEVEL`` for each seat. A front end that opens the record lets these bots move; a
      ``Match`` does not
    - ``names``: the players' names
    - ``state``: the position to begin with instead of a deal, as ``Match.state`` returns it, as its
      JSON text, or in the game's own short notation (``docs/position.md``)
    - ``options``: options by id, as in ``hairpin.game``; others have their defaults. Keyword
      arguments do the same, and win over ``options``

    The id may be written in any way: ``turbo-duel``, ``turbo_duel``, ``Turbo Duel``,
    ``TurboDuel``. Whole numbers may be of any type, for example NumPy's, here and in all methods of
    ``Match``. Raises ``SettingsError`` with one sentence for a value that does not fit,
    ``StateError`` for a state with which no game can begin, ``TypeError`` for a seed that is
    neither text nor a whole number.

    >>> match = new("pursuit", seats=2, seed="demo", limit=9)
    >>> match
    <Match of pursuit: 2 seats, 0 moves, seat 1 to move>
    >>> new("Pursuit", seed="other", state=match.state(), options=match.options).observe(1) == (
    ...     match.observe(1)
    ... )
    True
    """
    return Match(dealt(load(game), seed, seats, names, state, {**(options or {}), **more}))


def read(text: str) -> Match:
    """Return the match of a text that ``Match.record`` or the page wrote: a record, a save, or the
    end of a link.

    Every move is played again, so the match can go on. If the text has several records, one per
    line, the last match is returned. Moves of a save that were taken back are left out.

    Raises ``RecordError``, or another ``HairpinError`` for a wrong seat, option or state, with one
    sentence. Raises ``TypeError`` if ``text`` is not text.

    >>> read("once upon a time")
    Traceback (most recent call last):
    hairpin.core.errors.RecordError: This is not a Hairpin record.
    """
    if not isinstance(text, str):
        raise TypeError(f"a record is text, not {type(text).__name__}")
    if text.strip()[:1] not in ("", "{", "[", "1") and not link.split(text)[0]:
        raise RecordError("error.record.shape")
    log = save.read_any(text, load).match
    log.cut(log.n)
    return Match(log)


@final
class Match(Pictured, Analysed):
    """One game from the deal to the end, with all its moves. ``new`` and ``read`` make one.

    Two matches are equal if their records are: same game, rules, seats, options, seed, and the same
    moves at the same times. A match can change, so it has no hash. ``copy.copy`` and
    ``copy.deepcopy`` do the same as ``copy``. A pickle contains the record, so every version of
    Hairpin with the rules of the match can load it.
    """

    __slots__ = ("_log", "_speaker")

    def __init__(self, log: MatchLog) -> None:
        """Create a match that owns ``log``. Callers use ``new`` or ``read`` instead."""
        self._log = log
        self._speaker = Speaker([spec.name for spec in log.seats])

    # --- facts of the match ----------------------------------------------------------------------

    @property
    def game(self) -> str:
        """The game's id."""
        return self._log.game.id

    @property
    def seats(self) -> int:
        """The number of seats. Seats count from 1."""
        return len(self._log.seats)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, in seat order."""
        return tuple(spec.name for spec in self._log.seats)

    @property
    def options(self) -> dict[str, Any]:
        """The value of every option, as a new dict; ``new`` accepts it as ``options``."""
        return {key: plain(value) for key, value in self._log.settings.items()}

    @property
    def seed(self) -> str:
        """The seed. With it every hidden card can be computed."""
        return self._log.seed

    # --- the current point -----------------------------------------------------------------------

    @property
    def n(self) -> int:
        """The number of moves played."""
        return self._log.n

    @property
    def at(self) -> int:
        """The match time of the last move, in ms."""
        return self._log.at

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats that may act now; empty once the game is over."""
        return self._log.game.actors(self._log.state)

    @property
    def turn(self) -> int | None:
        """The seat to move; None if several seats may act, or if no seat may act."""
        seats = self.to_move
        return seats[0] if len(seats) == 1 and self.phase != "live" else None

    @property
    def phase(self) -> Phase:
        """The phase of the match.

        - ``turn``: one seat is to move
        - ``together``: several seats have to choose, in any order
        - ``live``: real time, so all seats may move at any time
        - ``over``: the game has ended
        """
        if self.result is not None:
            return "over"
        if self._log.real_time:
            return "live"
        return "together" if len(self.to_move) > 1 else "turn"

    @property
    def result(self) -> Result | None:
        """The result, with places and scores in seat order; None while the game goes on."""
        return self._log.result

    @property
    def last(self) -> Move | None:
        """The last move; None at the beginning."""
        return _move(self._log.entries[self.n - 1]) if self.n else None

    @property
    def history(self) -> tuple[Move, ...]:
        """Every move that was played, in order."""
        return tuple(_move(entry) for entry in self._log.entries)

    # --- play ------------------------------------------------------------------------------------

    def moves(self, seat: SupportsIndex | None = None) -> list[str]:
        """Return the legal moves of ``seat`` in a fixed order, as texts for ``play``; none if it
        may not act.

        Without ``seat`` they are the moves of the seat to move; none once the game is over. The
        list never contains ``resign``, which is legal in games of two that are played in turns. In
        Grand Prix ``play`` also accepts combined moves, which the list does not contain. A combined
        move is one text for a card with all its choices, instead of several listed moves.

        Raises ``NotAllowed`` for an unknown seat, or if several seats may act and none is given.
        """
        log = self._log
        if seat is None and log.result is not None:
            return []
        return log.game.moves(log.state, self._seat(seat))

    def play(
        self, move: str, *, seat: SupportsIndex | None = None, at: SupportsIndex | None = None
    ) -> Move:
        """Play a move and return it as it was logged.

        - ``move``: one of ``moves``, ``resign`` or ``flag``; case, spaces and signs may differ if
          the meaning is clear
        - ``seat``: needed only if several seats may act
        - ``at``: the match time in ms, by default the time of the last move; in real time it is
          required

        Raises ``NotAMove`` for a text that is never a move, ``NotAllowed`` for a move that this
        seat may not make now, and ``AmbiguousMove`` for a text that could mean several moves. All
        are ``MoveError`` with one sentence, and the match is unchanged. Raises ``TypeError`` if
        ``move`` is not text.
        """
        if not isinstance(move, str):
            raise TypeError(f"a move is text, not {type(move).__name__}")
        log = self._log
        if at is None:
            if log.real_time and log.result is None:
                name = say(f"{log.game.id}.name")
                raise NotAllowed("match.error.when", game=name, at=log.at + _STEP)
            at = log.at
        place, when = self._seat(seat), self._time(at)
        try:
            return _move(log.play(place, move, when))
        except MoveError as refusal:
            # Most moves are written exactly, so interpret the text only after a refusal.
            meant = self._meant(place, move, refusal)
        return _move(log.play(place, meant, when))

    def _meant(self, seat: int, text: str, refusal: MoveError) -> str:
        """Return the legal move that ``text`` means. Raises ``refusal``, or a clearer ``MoveError``."""
        try:
            meant = self._log.game.read_move(self._log.state, seat, text)
        except MoveError as better:
            clearer = isinstance(better, AmbiguousMove) or isinstance(refusal, NotAMove)
            raise (better if clearer else refusal) from None
        if meant == text:
            raise refusal from None
        return meant

    def undo(self) -> Move:
        """Take back the last move and return it. Raises ``NotAllowed`` if no move was played.

        It is the exact inverse of ``play``: the record does not contain the move any more. It is
        allowed for every move; a caller that wants to restrict it has to do so itself.
        """
        last = self.last
        if last is None:
            raise NotAllowed("error.undo.none")
        self._log.cut(self.n - 1)
        return last

    # --- time ------------------------------------------------------------------------------------

    @property
    def deadline(self) -> int | None:
        """The match time (ms) at which the seat to move loses; None without a running clock."""
        due = None if self.result is not None else self._log.game.deadline(self._log.state)
        return None if due is None else due[0]

    def time_left(self, seat: SupportsIndex, *, at: SupportsIndex | None = None) -> TimeLeft | None:
        """Return the time left to ``seat`` at the match time ``at`` (ms), by default at the last
        move; None without clocks.

        Raises ``NotAllowed`` for an unknown seat or a time before the last move.
        """
        when = self._time(self.at if at is None else at)
        left = self._log.game.clock_left(self._log.state, self._seat(seat), when)
        return None if left is None else TimeLeft(*left)

    def flag(self, *, at: SupportsIndex) -> Move | None:
        """End the game if a seat's time has run out at the match time ``at`` (ms); the other seat
        wins.

        Returns the logged move (``flag``, with the time of the deadline), or None if no time has
        run out.
        Raises ``NotAllowed`` for a time before the last move.
        """
        when = self._time(at)
        entry = None if self.result is not None else self._log.flag(when)
        return None if entry is None else _move(entry)

    # --- observations and views ------------------------------------------------------------------

    def observe(self, seat: Viewer | SupportsIndex = "public") -> dict[str, Any]:
        """Return everything that ``seat`` may know, as JSON data. The viewer ``public`` sees only
        open cards, the viewer ``all`` sees every card.

        Neither the observation nor its pickle depends on hidden cards. The dict is new; its parts
        differ by game (``docs/api.md``). Raises ``NotAllowed`` for an unknown seat.
        """
        observation: dict[str, Any] = record.own_copy(
            self._log.game.observe(self._log.state, self._viewer(seat))
        )
        return observation

    def state(self) -> dict[str, Any]:
        """Return the whole state with every hidden card as JSON data: for umpires, tests and tools,
        not for players.

        The dict is new; ``hairpin position`` reads it (``docs/position.md``).
        """
        state: dict[str, Any] = record.own_copy(self._log.game.to_json(self._log.state))
        return state

    def __repr__(self) -> str:
        # The seed is left out: it reveals every hidden card, and this text is printed in many
        # places.
        if self.result is not None:
            stands = "over"
        else:
            stands = f"seat {' and '.join(map(str, self.to_move))} to move"
        moves = f"{self.n} move{'' if self.n == 1 else 's'}"
        return f"<Match of {self.game}: {self.seats} seats, {moves}, {stands}>"

    # --- records, copies, comparison --------------------------------------------------------------

    def record(self) -> str:
        """Return the match as one line of text that ``read``, the page and ``hairpin replay`` open.

        It contains seed and moves, so it reveals every card.
        """
        return record.write(self._log)

    def copy(self) -> Match:
        """Return an independent match at the same point; no move is played again."""
        return Match(self._log.copy())

    def branch(self, n: SupportsIndex) -> Match:
        """Return a new match with the first ``n`` moves. Raises ``NotAllowed`` if there are
        fewer."""
        point = whole(n)
        if point is None or not 0 <= point <= self.n:
            raise NotAllowed("error.look", most=self.n, given=str(n)[:20])
        other = self.copy()
        other._log.cut(point)
        return other

    def sample(self, seat: SupportsIndex, seed: str | SupportsIndex) -> Match:
        """Return a new match that ``seat`` cannot tell from this one: all that it does not know is
        dealt at random.

        It begins at the current point, with ``seed`` for all further luck. Only the observation of
        ``seat`` is used, so the sample shows none of the real hidden cards. Raises ``NotAllowed``
        for an unknown seat and after the end of the game.

        >>> match = new("pursuit", seed="demo")
        >>> match.sample(1, seed=7).observe(1) == match.observe(1)
        True
        """
        log, place, sowed = self._log, self._seat(seat), sown(seed)
        if log.result is not None:
            raise NotAllowed("error.move.over")
        seen = log.game.observe(log.state, place)
        start = log.game.determinize(seen, derive(sowed, "sample", place))
        return Match(MatchLog(log.game, log.seats, log.settings, sowed, log.series, start))

    def __copy__(self) -> Match:
        return self.copy()

    def __deepcopy__(self, memo: Mapping[int, object]) -> Match:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Match):
            return NotImplemented
        mine, theirs = self._log, other._log
        return mine.entries == theirs.entries and record.head(mine) == record.head(theirs)

    def __reduce__(self) -> tuple[object, ...]:
        return read, (self.record(),)

    # --- checks of arguments ----------------------------------------------------------------------

    def _seat(self, seat: SupportsIndex | None) -> int:
        """Return ``seat`` as an int; None stands for the only seat that may act. Raises
        ``NotAllowed`` for an unknown seat, or for None if not exactly one seat may act."""
        if seat is None:
            acting = self.to_move
            if not acting:
                raise NotAllowed("match.error.nobody")
            if len(acting) > 1 or self._log.real_time:
                who = tuple(Seat(each) for each in acting)
                raise NotAllowed("match.error.several", who=who, seat=acting[0])
            return acting[0]
        number = whole(seat)
        if number is None:
            raise NotAllowed("match.error.seat", n=self.seats, given=repr(seat)[:20])
        if not 1 <= number <= self.seats:
            raise NotAllowed("error.seat.none", seat=str(number)[:20])
        return number

    def _viewer(self, seat: Viewer | SupportsIndex) -> Viewer:
        """Return ``seat`` as a viewer. Raises ``NotAllowed`` for an unknown seat."""
        if isinstance(seat, str) and (seat == "public" or seat == "all"):
            return seat
        number = whole(seat)
        if number is None:
            raise NotAllowed("match.error.viewer", given=str(seat)[:20])
        return self._seat(number)

    def _time(self, at: SupportsIndex) -> int:
        """Return ``at`` as an int. Raises ``NotAllowed`` for a time before the last move."""
        when = whole(at)
        if when is None or not self.at <= when <= LATEST:
            raise NotAllowed("error.time")
        return when


def _move(entry: Entry) -> Move:
    return Move(entry.move, entry.seat, entry.at)
