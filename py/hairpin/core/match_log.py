"""The log of one game. Only the log changes the game.

A log plays entries, goes to any point, takes entries back and plays them again, branches, and
starts the next game of a series. It keeps a copy of the state every few entries, so going to a
point takes no longer in long games. The log knows match time from its entries only; the session
manages pauses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from .chance import Chance, clean_seed, derive
from .errors import NotAllowed, Refusal, StateError
from .options import read_settings
from .report import Report
from .series import Series
from .state import FLAG, Result, State

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .game import Game
    from .options import Settings
    from .seats import SeatSpec
    from .words import Message

EVERY = 16  # a copy of the state is kept after every 16 entries


class Entry(NamedTuple):
    """One line of the log: the seat, its move, and when it was made (ms of match time)."""

    seat: int
    move: str
    at: int

    def __str__(self) -> str:
        return f"{self.seat} {self.move} @{self.at}"


class MatchLog:
    """One game from the deal to the end, with all entries.

    ``n`` is the current point, as a number of entries. Entries beyond the current point were taken
    back and can be played again.
    ``marked`` is true once a move was taken back after it had shown a hidden card.
    """

    def __init__(
        self,
        game: Game[Any],
        seats: Sequence[SeatSpec],
        settings: Settings,
        seed: str,
        series: Series | None = None,
        start: State | None = None,
    ) -> None:
        """Deal a new game, or begin with ``start``, a state that ``Game.from_json`` has read.

        Raises ``SettingsError`` for an invalid seed, ``StateError`` for a state that does
        not fit the seats or the settings, or in which the game is over.
        """
        self.game = game
        self.seats: tuple[SeatSpec, ...] = tuple(seats)
        self.settings = settings
        self.seed: str = clean_seed(seed)
        self.series: Series = series or Series(totals=(0,) * len(self.seats))
        self.entries: list[Entry] = []
        self.reports: list[Report] = []
        self.n: int = 0
        self.marked: bool = False
        self.state: State = game.deal(
            len(self.seats), settings, Chance(self.seed), self.series.carry
        )
        self._dealt = start is None
        if start is not None:
            _check_start(game, self.state, start)
            self.state = game.copy(start)
        self._kept: list[State] = [game.copy(self.state)]

    # --- play --------------------------------------------------------------------------------

    @property
    def start(self) -> State | None:
        """The given state with which this game began; None if it was dealt. Callers must not change
        it.
        """
        return None if self._dealt else self._kept[0]

    @property
    def at(self) -> int:
        """The match time (ms) of the last entry played."""
        return self.state.at

    @property
    def result(self) -> Result | None:
        """The result; None while the game goes on."""
        return self.game.result(self.state)

    def play(self, seat: int, move: str, at: int) -> Entry:
        """Apply one entry and log it at match time ``at`` (ms). If the last entry is later, log the
        new entry at the time of the last entry.

        Entries that were taken back are dropped. Raises ``MoveError`` for a move that is refused;
        nothing changes then.
        """
        at = max(at, self.state.at)
        report = Report()
        self.game.act(self.state, seat, move, at, report)
        del self.entries[self.n :], self.reports[self.n :]
        del self._kept[self.n // EVERY + 1 :]
        entry = Entry(seat, move, at)
        self.entries.append(entry)
        self.reports.append(report)
        self._advance()
        return entry

    def flag(self, at: int) -> Entry | None:
        """If a seat's time has run out by match time ``at`` (ms), log that the seat has lost, and
        return the entry; else return None.
        """
        due = self.game.deadline(self.state)
        if due is None or at < due[0]:
            return None
        return self.play(due[1], FLAG, due[0])

    def _advance(self) -> None:
        self.n += 1
        if self.n % EVERY == 0:
            self._kept.append(self.game.copy(self.state))

    # --- go to any point ------------------------------------------------------------------

    def state_at(self, n: int) -> State:
        """Return a copy of the state after the first ``n`` entries. Raises ``Refusal`` if there are
        fewer.
        """
        if not 0 <= n <= len(self.entries):
            raise Refusal("error.look", most=len(self.entries), given=n)
        start = min(n // EVERY, len(self._kept) - 1)
        state: State = self.game.copy(self._kept[start])
        for entry in self.entries[start * EVERY : n]:
            self.game.act(state, entry.seat, entry.move, entry.at)
        return state

    def undo(self, seat: int | None = None) -> int:
        """Take back the last decision; in a game with bots, the last decision of ``seat``. Return
        the new ``n``.

        Raises ``NotAllowed`` if it may not be taken back.
        """
        n = self._undo_to(seat)
        if self._opened or any(self._seen(i, since=n) for i in range(n, self.n)):
            self.marked = True
        self.go(n)
        return n

    def may_undo(self, seat: int | None = None) -> bool:
        """Whether ``undo`` is allowed."""
        return self.undo_refusal(seat) is None

    def undo_refusal(self, seat: int | None = None) -> Message | None:
        """The reason why ``undo`` is refused; None if it is allowed."""
        try:
            self._undo_to(seat)
        except NotAllowed as refusal:
            return refusal.message
        return None

    def _undo_to(self, seat: int | None) -> int:
        if self.real_time or self.timed:
            raise NotAllowed("error.undo.clock")
        against_bots = any(spec.is_bot for spec in self.seats)
        if self._opened and not against_bots:
            raise NotAllowed("error.undo.revealed")
        n = self.n
        while n > 0:
            n -= 1
            if not against_bots and self._seen(n, since=n):
                # If the last move ended the turn, the next player has already seen a hidden card.
                # The player who asks for the undo may not know this, so a special sentence says it.
                ended = self.entries[self.n - 1].seat not in self.game.actors(self.state)
                past = ended and self.result is None
                raise NotAllowed("error.undo.turn" if past else "error.undo.revealed")
            by = self.entries[n].seat
            if self.seats[by - 1].is_bot or (against_bots and seat not in (None, by)):
                continue
            return n
        raise NotAllowed("error.undo.none")

    def _seen(self, i: int, since: int) -> bool:
        """Whether entry ``i`` showed a hidden card to a player who could use the knowledge.

        If the player is still in the middle of a turn (no other seat has moved since entry
        ``since``), cards that the player revealed to others do not count: the player knew them.
        """
        report, by = self.reports[i], self.entries[i].seat
        going_on = by in self.game.actors(self.state)
        if going_on and all(entry.seat == by for entry in self.entries[since : self.n]):
            return report.reveals_to(by)
        return report.reveals

    @property
    def _opened(self) -> bool:
        """Whether a game with secrets between seats is over, so that all seats have seen all cards."""
        return self.game.keeps_secrets(self.settings) and self.result is not None

    @property
    def real_time(self) -> bool:
        """Whether all seats play at once, in real time."""
        return self.game.real_time(self.settings)

    @property
    def timed(self) -> bool:
        """Whether this game is played with clocks."""
        return self.game.clock_left(self.state, 1, self.state.at) is not None

    def redo(self) -> int:
        """Play taken-back entries again, up to the next decision of a person. Return the new ``n``.

        Raises ``NotAllowed`` if nothing was taken back.
        """
        if self.n == len(self.entries):
            raise NotAllowed("error.redo.none")
        n = self.n + 1
        while n < len(self.entries) and self.seats[self.entries[n].seat - 1].is_bot:
            n += 1
        self.go(n)
        return n

    def moves_before(self, n: int) -> int:
        """Return the number of moves before point ``n``; the steps of a longer move count as one."""
        return n - sum(report.minor for report in self.reports[:n])

    def go(self, n: int) -> None:
        """Make point ``n`` the current point. Entries beyond it can be played again."""
        self.state = self.state_at(n)
        self.n = n

    def cut(self, n: int) -> None:
        """Make point ``n`` the current point and delete all entries beyond it. ``marked`` stays as
        it is.

        Raises ``Refusal`` if there are fewer entries.
        """
        self.go(n)
        del self.entries[n:], self.reports[n:], self._kept[n // EVERY + 1 :]

    def branch(self, n: int) -> MatchLog:
        """Return a new log with the first ``n`` entries of this log. Raises ``Refusal`` if it has
        fewer.
        """
        if not 0 <= n <= len(self.entries):
            raise Refusal("error.look", most=len(self.entries), given=n)
        other = self.restarted()
        other.marked = self.marked
        for entry in self.entries[:n]:
            other.play(entry.seat, entry.move, entry.at)
        return other

    def copy(self) -> MatchLog:
        """Return an independent log at the same point, with the entries that were taken back.

        No entry is played again. The copy shares entries, reports and kept states, which never
        change.
        """
        other = MatchLog.__new__(MatchLog)
        other.__dict__.update(self.__dict__)
        other.entries, other.reports = self.entries.copy(), self.reports.copy()
        other._kept = self._kept.copy()
        other.state = self.game.copy(self.state)
        return other

    def restarted(self) -> MatchLog:
        """Return a new log with the same beginning and the same version of the rules, even if the
        game has newer rules.
        """
        return MatchLog(self.game, self.seats, self.settings, self.seed, self.series, self.start)

    def bot_chance(self, seat: int, n: int | None = None) -> Chance:
        """Return the random stream for a bot in ``seat`` at the current point, or at point ``n``.

        The deal uses another stream, so the bot cannot compute hidden cards from its numbers.
        """
        return derive(self.seed, "bot", self.series.game, seat, self.n if n is None else n)

    def order_at(self, at: int) -> list[int]:
        """Return all seats in the order in which their moves count if all move in millisecond
        ``at``.

        The order depends on the seed and the time only, so undo and redo do not change it.
        """
        order = list(range(1, len(self.seats) + 1))
        derive(self.seed, "order", self.series.game, at).shuffle(order)
        return order

    # --- series ------------------------------------------------------------------------------

    def series_so_far(self) -> Series:
        """Return the series; it includes this game if the game is over."""
        result = self.result
        if result is None:
            return self.series
        totals = self.series.totals or (0,) * len(self.seats)
        return Series(
            self.series.game,
            tuple(a + b for a, b in zip(totals, result.scores, strict=True)),
            self.series.house + (not result.winners),
            self.series.carry,
            self.series.chosen,
        )

    @property
    def series_over(self) -> bool:
        """Whether this game is over and was the last of its series."""
        return self.result is not None and self.game.series_over(
            self.settings, self.series_so_far()
        )

    def next_game(self, seed: str, chosen: Mapping[str, object] | None = None) -> MatchLog:
        """Return the log of the next game of the series; ``chosen`` are the options that the table
        chose before it.

        Raises ``NotAllowed`` if this game is not over or was the last of the series, and
        ``SettingsError`` for an unknown choice.
        """
        if self.result is None:
            raise NotAllowed("error.again")
        if self.series_over:
            raise NotAllowed("error.again.last")
        done = self.series_so_far()
        options = self.game.before_next(self.settings)
        choice = read_settings(options, chosen or {}, len(self.seats))
        carry = self.game.choose(self.game.carry(self.state, self.series.carry), choice)
        changed = {o.id: choice[o.id] for o in options if choice[o.id] != o.default}
        series = Series(done.game + 1, done.totals, done.house, carry, changed)
        return MatchLog(self.game.newest, self.seats, self.settings, seed, series)


def _check_start(game: Game[Any], dealt: State, start: State) -> None:
    """Check that a game may begin with ``start`` instead of the state ``dealt``. Raises
    ``StateError``.
    """
    if start.seats != dealt.seats:
        raise StateError("error.state.seats", given=start.seats, n=dealt.seats)
    if start.over is not None:
        raise StateError("error.state.over")
    given = game.settled(start)
    for part, value in game.settled(dealt).items():
        if given.get(part) != value:
            raise StateError("error.state.settings", part=part)
