"""A match for other programs: what is behind ``hairpin.new`` and ``hairpin.read``.

A ``Match`` is the whole table, with every hidden card, the seed and the log: it is the umpire's. Players get what
``Match.observe`` gives them, and nothing else. Nothing plays by itself, and no clock is asked: all time is handed in.

What it costs: playing, copying apart, is as dear at the end of a game as at its beginning. Every 16 moves a state is
kept; taking back, or going to any earlier point, copies the nearest one and plays at most 15 moves again. Copying a match
copies one state and the lists of what was played; reading and unpickling one plays all of it again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from sys import intern
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, SupportsIndex, TypeAlias, final

from . import plugins
from .catalog import GameInfo, OptionInfo, game, list_games
from .core import record, save
from .core.checks import whole
from .core.clock import LATEST
from .core.errors import AmbiguousMove, MoveError, NotAllowed, RecordError, SettingsError
from .core.match_log import MatchLog
from .core.options import plain, read_settings
from .core.seats import PERSON, check_number, read_seats
from .core.text import Pen, draw_table, wrap
from .core.words import Seat, Speaker, say
from .games import load, register_finder

if TYPE_CHECKING:
    from .core.match_log import Entry
    from .core.state import Result
    from .core.view import Viewer

__all__ = [
    "GameInfo",
    "Match",
    "Move",
    "OptionInfo",
    "TimeLeft",
    "game",
    "list_games",
    "new",
    "read",
]

register_finder(plugins.FINDER)

#: What an option may be given as.
Given: TypeAlias = "bool | str | SupportsIndex | Sequence[SupportsIndex]"
Phase: TypeAlias = Literal["turn", "together", "live", "over"]

_STEP: Final = 1000  # ms; how much later than the last move an example in a sentence is
#: Without it a notebook that is exported sets the table in its own font, and columns fall apart.
_STYLE: Final = (
    "font-family:ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace;"
    "line-height:normal;white-space:pre;overflow-x:auto"
)


class Move(NamedTuple):
    """A move that was played: its text, by which seat, and when (ms of match time).

    The text is the one that records have; ``resign`` and ``flag`` are moves too.
    """

    text: str
    seat: int
    at: int

    def __str__(self) -> str:
        return f"{self.seat} {self.text} @{self.at}"


class TimeLeft(NamedTuple):
    """A seat's clock: ms left of this turn's own time and then of the reserve, and whether it runs now."""

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
    **options: Given,
) -> Match:
    """Deal a new match of ``game``, one of the ids that ``list_games`` tells.

    All luck follows from ``seed``, a text of up to 64 characters or a whole number. ``seats`` is how many play, or for each
    seat ``person`` or ``bot:LEVEL`` (which a front end that opens the record may heed; here nobody plays by itself); the
    fewest the game takes if it is not given. ``names`` are what players are called. Options not given have their
    defaults; ``hairpin.game`` tells which there are.

    Whole numbers may be of any type, NumPy's for example, here and in all of ``Match``.
    Raises ``SettingsError`` in one sentence for anything that does not fit, ``TypeError`` for a seed that is neither text nor
    a whole number.

    >>> new("pursuit", seats=2, seed="demo", limit=9)
    <Match of pursuit: 2 seats, 0 moves, seat 1 to move>
    """
    rules = load(game)
    sown = seed if isinstance(seed, str) else whole(seed)
    if sown is None:
        raise TypeError(f"a seed is text or a whole number, not {type(seed).__name__}")
    number = rules.low if seats is None else whole(seats)
    if number is not None:
        check_number(rules, number)
        kinds = [PERSON] * number
    elif isinstance(seats, Iterable) and not isinstance(seats, str):
        kinds = list(seats)
    else:
        # A text is a sequence of texts too, but nobody means its letters.
        raise SettingsError("match.error.seats", given=repr(seats)[:20])
    names = [names] if isinstance(names, str) else names
    if len(names) > len(kinds):
        raise SettingsError("match.error.names", n=len(kinds), has=len(names))
    called = [*names, *[""] * (len(kinds) - len(names))]
    given = [
        # What is no text at all is shown as it is.
        {"kind": kind, "name": name} if isinstance(kind, str) else kind
        for kind, name in zip(kinds, called, strict=True)
    ]
    specs = read_seats(rules, given, Speaker([]))
    bots = any(spec.is_bot for spec in specs)
    settings = read_settings(rules.options, options, len(specs), bots=bots)
    return Match(MatchLog(rules, specs, settings, str(sown)))


def read(text: str) -> Match:
    """The match a text tells: a record, a save, or the end of a link, as ``Match.record`` and the page write them.

    Every move is played again, so what comes back is a game that can be played. Of several records, one a line, it is
    the last; what was taken back in a save is left out.

    Raises ``RecordError`` (or another ``HairpinError``, where a seat, an option or a state in it is wrong) in one
    sentence, ``TypeError`` for what is no text.

    >>> read("once upon a time")
    Traceback (most recent call last):
    hairpin.core.errors.RecordError: This is not a Hairpin record.
    """
    if not isinstance(text, str):
        raise TypeError(f"a record is text, not {type(text).__name__}")
    if text.strip()[:1] not in ("", "{", "[", "1"):
        raise RecordError("error.record.shape")
    log = save.read_any(text, load).match
    log.cut(log.n)
    return Match(log)


@final
class Match:
    """One game from the deal to the end, and all that was played in it. ``new`` and ``read`` make one.

    Two matches are equal if their records are: same game, rules, seats, options, seed, and the same moves at the same
    times. A match can change, so it has no hash. ``copy.copy`` and ``copy.deepcopy`` do what ``copy`` does. What is
    pickled is the record, so a pickle can be loaded by every Hairpin that knows the rules the match was played by.
    """

    __slots__ = ("_log", "_speaker")

    def __init__(self, log: MatchLog) -> None:
        """For ``new`` and ``read``; ``log`` is the engine's own match, and belongs to this one from now on."""
        self._log = log
        self._speaker = Speaker([spec.name for spec in log.seats])

    # --- what it is ------------------------------------------------------------------------------

    @property
    def game(self) -> str:
        """The game's id."""
        return self._log.game.id

    @property
    def seats(self) -> int:
        """How many play. Seats count from 1."""
        return len(self._log.seats)

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called, in the order of seats."""
        return tuple(spec.name for spec in self._log.seats)

    @property
    def options(self) -> dict[str, Any]:
        """Every option with its value: truth, number, text or list of numbers. The dict is yours, and ``new`` takes it."""
        return {key: plain(value) for key, value in self._log.settings.items()}

    @property
    def seed(self) -> str:
        """What all luck follows from. Whoever knows it knows every hidden card."""
        return self._log.seed

    # --- where it stands -------------------------------------------------------------------------

    @property
    def n(self) -> int:
        """How many moves have been played."""
        return self._log.n

    @property
    def at(self) -> int:
        """The match time reached, in ms: that of the last move."""
        return self._log.at

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats that may act now; none once the game is over."""
        return self._log.game.actors(self._log.state)

    @property
    def turn(self) -> int | None:
        """The seat to move, if it is one alone; None if several may act, or nobody."""
        seats = self.to_move
        return seats[0] if len(seats) == 1 and self.phase != "live" else None

    @property
    def phase(self) -> Phase:
        """How play goes on from here.

        ``turn``: one seat is to move. ``together``: several seats owe a choice, in any order. ``live``: everybody plays
        at any time, in real time. ``over``: the game has ended.
        """
        if self.result is not None:
            return "over"
        if self._log.real_time:
            return "live"
        return "together" if len(self.to_move) > 1 else "turn"

    @property
    def result(self) -> Result | None:
        """Who has won and why, with places and scores in the order of seats; None while the game goes on."""
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
        """The legal moves of ``seat`` in a fixed order, each as the text that ``play`` takes; none if it may not act.

        Without a seat they are those of the one that is to move, and none once the game is over. Giving up (``resign``,
        in games of two that are played in turns) is no part of the list. Nor are, in Grand Prix, texts that play a card
        with all its choices at once: each is the same as some of these moves one after the other.

        Raises ``NotAllowed`` if several seats may act and none is named, or there is no such seat.
        """
        log = self._log
        if seat is None and log.result is not None:
            return []
        return log.game.moves(log.state, self._seat(seat))

    def play(
        self, move: str, *, seat: SupportsIndex | None = None, at: SupportsIndex | None = None
    ) -> Move:
        """Play a move, and return it as it was written down.

        ``move`` is one of ``moves``, ``resign`` or ``flag``; case, spaces and signs may differ as long as it is clear
        which is meant. ``seat`` may be left out where one alone is to move. ``at`` is when it is made, in ms of match
        time; without it no time has passed since the last move. In real time it has to be given.

        Raises ``NotAMove`` for what is no move of this game, ``NotAllowed`` for one this seat may not make now,
        ``AmbiguousMove`` for one that could be several, all ``MoveError`` and each in one sentence; the match is then as
        it was. Raises ``TypeError`` for what is no text.
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
            # Mostly a move is written as it should be: only else is it asked what was meant.
            meant = self._meant(place, move)
            if meant is None or meant == move:
                raise refusal from None
        return _move(log.play(place, meant, when))

    def _meant(self, seat: int, text: str) -> str | None:
        """The legal move that ``text`` comes near to, if there is one. Raises ``AmbiguousMove`` if there are several."""
        try:
            return self._log.game.read_move(self._log.state, seat, text)
        except AmbiguousMove:
            raise
        except MoveError:
            return None

    def undo(self) -> Move:
        """Take back the last move for good, and return it. Raises ``NotAllowed`` if nothing has been played.

        It is the exact inverse of ``play``: nothing of the move is left, in the record either, whatever it showed and
        whoever made it. Whether a table lets its players do so is that table's business.
        """
        last = self.last
        if last is None:
            raise NotAllowed("error.undo.none")
        self._log.cut(self.n - 1)
        return last

    # --- time ------------------------------------------------------------------------------------

    @property
    def deadline(self) -> int | None:
        """The match time (ms) from which on the seat to move has lost on time; None where no clock runs."""
        due = None if self.result is not None else self._log.game.deadline(self._log.state)
        return None if due is None else due[0]

    def time_left(self, seat: SupportsIndex, *, at: SupportsIndex | None = None) -> TimeLeft | None:
        """What ``seat`` has left on its clock ``at`` a match time (ms), now if not given; None without clocks.

        Raises ``NotAllowed`` if there is no such seat, or the time has passed.
        """
        when = self._time(self.at if at is None else at)
        left = self._log.game.clock_left(self._log.state, self._seat(seat), when)
        return None if left is None else TimeLeft(*left)

    def flag(self, *, at: SupportsIndex) -> Move | None:
        """End the game if a seat's time has run out ``at`` a match time (ms): the other has won.

        Returns the move that was written down for it (``flag``, at the time it happened), None if nobody's time is up.
        Raises ``NotAllowed`` if the time has passed.
        """
        when = self._time(at)
        entry = None if self.result is not None else self._log.flag(when)
        return None if entry is None else _move(entry)

    # --- what can be known -----------------------------------------------------------------------

    def observe(self, seat: Viewer | SupportsIndex = "public") -> dict[str, Any]:
        """All that ``seat`` may know, as JSON data. ``public`` is what everybody may know, ``all`` what all seats know together.

        It is built up from what the seat has seen, so nothing hidden is in it, nor anything that hangs on it: not in its
        pickle either. The dict is yours. Its parts are each game's own (``docs/api.md``).

        Raises ``NotAllowed`` if there is no such seat.
        """
        observation: dict[str, Any] = _own(
            self._log.game.observe(self._log.state, self._viewer(seat))
        )
        return observation

    def state(self) -> dict[str, Any]:
        """The whole state as JSON data, every hidden card in it: for umpires, tests and tools, never for a player.

        The dict is yours; ``hairpin position`` reads it (``docs/position.md``).
        """
        state: dict[str, Any] = _own(self._log.game.to_json(self._log.state))
        return state

    def text(self, seat: Viewer | SupportsIndex = "public", *, columns: SupportsIndex = 80) -> str:
        """The table as ``seat`` sees it, drawn in text of so many columns. ``print(match)`` is ``public``.

        Raises ``NotAllowed`` if there is no such seat, ``TypeError`` for columns that are no whole number.
        """
        log, speaker = self._log, self._speaker
        viewer, wide = self._viewer(seat), whole(columns)
        if wide is None:
            raise TypeError(f"columns are a whole number, not {type(columns).__name__}")
        if log.result is not None:
            status = log.game.verdict(log.state)
        else:
            status = say("status.act", who=tuple(Seat(each) for each in self.to_move))
        head = say("match.head", game=say(f"{log.game.id}.name"), n=log.n)
        lines = wrap(speaker.say(head), wide) + wrap(speaker.say(status), wide)
        view = speaker.text(log.game.view(log.state, viewer))
        colours = [spec.colour for spec in log.seats]
        own = viewer if isinstance(viewer, int) else None
        lines += draw_table(view, Pen(wide), colours, seat=own)
        return "\n".join(line.rstrip() for line in lines)

    def html(self, seat: Viewer | SupportsIndex = "public", *, columns: SupportsIndex = 80) -> str:
        """What ``text`` says as HTML: one ``pre`` with its style and everything escaped. Raises what ``text`` raises."""
        text = escape(self.text(seat, columns=columns))
        return f'<pre class="hairpin" style="{_STYLE}">{text}</pre>'

    def __str__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        """What a notebook shows: ``html`` as everybody may see it."""
        return self.html()

    def __repr__(self) -> str:
        # Without the seed, from which all that is hidden follows: this is printed everywhere.
        if self.result is not None:
            stands = "over"
        else:
            stands = f"seat {' and '.join(map(str, self.to_move))} to move"
        moves = f"{self.n} move{'' if self.n == 1 else 's'}"
        return f"<Match of {self.game}: {self.seats} seats, {moves}, {stands}>"

    # --- kept, copied, compared --------------------------------------------------------------------

    def record(self) -> str:
        """The match as one line of text that ``read``, the page and ``hairpin replay`` open.

        It holds seed and moves, and with them every card.
        """
        return record.write(self._log)

    def copy(self) -> Match:
        """An independent match at the same point; nothing is played again for it."""
        return Match(self._log.copy())

    def branch(self, n: SupportsIndex) -> Match:
        """A new match that is this one up to its ``n``-th move. Raises ``NotAllowed`` if there is no such point."""
        point = whole(n)
        if point is None or not 0 <= point <= self.n:
            raise NotAllowed("error.look", most=self.n, given=str(n)[:20])
        other = self.copy()
        other._log.cut(point)
        return other

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

    # --- what is handed in -------------------------------------------------------------------------

    def _seat(self, seat: SupportsIndex | None) -> int:
        """The seat that is meant. Raises ``NotAllowed``."""
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
        """Who looks. Raises ``NotAllowed``."""
        if isinstance(seat, str) and (seat == "public" or seat == "all"):
            return seat
        number = whole(seat)
        if number is None:
            raise NotAllowed("match.error.viewer", given=str(seat)[:20])
        return self._seat(number)

    def _time(self, at: SupportsIndex) -> int:
        """The match time that is meant. Raises ``NotAllowed``."""
        when = whole(at)
        if when is None or not self.at <= when <= LATEST:
            raise NotAllowed("error.time")
        return when


def _move(entry: Entry) -> Move:
    return Move(entry.move, entry.seat, entry.at)


def _own(data: Any) -> Any:
    """JSON data with nothing shared but texts: games hand out parts of observations more than once.

    Equal texts are one object, for a pickle tells which are; what it looks like shall hang on nothing else.
    """
    if isinstance(data, str):
        return intern(str(data))
    if isinstance(data, Mapping):
        return {intern(str(key)): _own(value) for key, value in data.items()}
    if isinstance(data, (list, tuple)):
        return [_own(item) for item in data]
    return data
