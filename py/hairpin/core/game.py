"""The one interface between a game and everything around it.

A game knows rules and nothing else: it deals a state, says who may act and with which moves, applies
a move, says who has won, and shows a state to a viewer. It never reads a clock, never rolls dice
of its own and never changes a state when it refuses. ``docs/adding-a-game.md`` is the way in;
``games/null_game`` the smallest example.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from .clock import LATEST
from .errors import AmbiguousMove, MoveError, NotAllowed, NotAMove, StateError
from .words import AnyOf, Message, Seat, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from .bot import Level
    from .chance import Chance
    from .options import Option, Setting, Settings
    from .series import Series
    from .view import AsideView, View, Viewer

# Log entries that are no moves of a game: giving up, and the fall of a flag.
RESIGN = "resign"
FLAG = "flag"


class Reason(StrEnum):
    """Why a game ended."""

    FINISH = "finish"  # someone reached the goal
    HOUSE = "house"  # nobody wins: level at the goal
    REPETITION = "repetition"  # nobody wins: the same position too often
    RESIGN = RESIGN
    FLAG = FLAG
    DEAD = "dead"  # nobody can do anything more
    STUCK = "stuck"  # all agreed that nobody gets on
    LIMIT = "limit"  # the length agreed on is reached


@dataclass(frozen=True, slots=True)
class Result:
    """Who and why: ``places`` (1 is best, ties share) and ``scores``, both in seat order."""

    reason: Reason
    places: tuple[int, ...]
    scores: tuple[int, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place; none if nobody won."""
        if self.reason in (Reason.HOUSE, Reason.REPETITION):
            return ()
        return tuple(seat for seat, place in enumerate(self.places, 1) if place == 1)

    def to_json(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "reason": str(self.reason),
            "places": list(self.places),
            "scores": list(self.scores),
        }

    @classmethod
    def from_json(cls, data: object, seats: int) -> Result:
        """The result ``to_json`` wrote. Raises ``StateError``."""
        if isinstance(data, dict) and set(data) == {"reason", "places", "scores"}:
            places, scores = data["places"], data["scores"]
            if (
                data["reason"] in list(Reason)
                and all(
                    isinstance(part, list)
                    and len(part) == seats
                    and all(type(number) is int for number in part)
                    for part in (places, scores)
                )
                and all(1 <= place <= seats for place in places)
            ):
                return cls(Reason(data["reason"]), tuple(places), tuple(scores))
        raise StateError("error.state.result")


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, for motion and for the ear.

    ``do`` is one of lift, slide, flip, drive, place, burst, gather, swap, note; ``data`` names the
    things of the view it happened to. ``noted`` ones stand in the list of moves too: what came of a
    move besides what the move says. ``reveals`` marks a hidden card becoming known to anyone.
    ``secret`` holds, per seat (or ``"public"``), what that viewer is told instead; a hidden card is
    revealed to those it names, or to all if it is empty.
    """

    do: str
    data: Mapping[str, Any] = field(default_factory=dict)
    say: Message | None = None
    reveals: bool = False
    secret: Mapping[Viewer, Event] = field(default_factory=dict)
    noted: bool = False

    def seen_by(self, viewer: Viewer) -> Event:
        """The event as ``viewer`` may know it."""
        return self.secret.get(viewer, self)


class Report:
    """What one log entry did, written by the game while it applies it.

    ``line`` is the move in words as everybody may read it, ``secret`` the same for single seats.
    ``veil``, for a move whose very text is a secret, is what others are shown in its place. ``minor`` marks a
    step on the way to a move that will tell all of it.
    """

    __slots__ = ("line", "secret", "events", "veil", "minor")

    def __init__(self) -> None:
        self.line: Message | None = None
        self.veil: str | None = None
        self.minor = False
        self.secret: dict[int, Message] = {}
        self.events: list[Event] = []

    def tell(
        self, do: str, says: Message | None = None, *, noted: bool = False, **data: Any
    ) -> None:
        """Add a public event."""
        self.events.append(Event(do, data, says, noted=noted))

    @property
    def reveals(self) -> bool:
        """Whether a hidden card became known to anyone."""
        return any(event.reveals for event in self.events)

    def reveals_to(self, seat: int) -> bool:
        """Whether a hidden card became known to ``seat``."""
        return any(
            event.reveals and (not event.secret or seat in event.secret) for event in self.events
        )

    def line_for(self, viewer: Viewer) -> Message | None:
        """The move in words as ``viewer`` may read it."""
        return self.secret.get(viewer, self.line) if isinstance(viewer, int) else self.line

    def move_for(self, viewer: Viewer, seat: int, move: str) -> str:
        """The text of the move ``seat`` made, as ``viewer`` may read it."""
        return move if self.veil is None or viewer in (seat, "all") else self.veil


@dataclass(frozen=True, slots=True)
class Touch:
    """Where touched things have led: what can follow, and the move meant if it is complete.

    ``into`` is a zone: a thing of ``next`` that is dragged there counts as touched. ``aims`` are
    things the last touched one may be dragged to, though ``move`` is meant if it is only touched; where it stays
    touched instead (it was held, or whole moves wait to be confirmed) they can be touched as well.
    ``verb`` is what the button that plays ``move`` says; where it has one and only one thing is left to
    touch, the button plays it before that. Where ``waits``, the last touch does not play the move: it waits for
    that button, or for being touched once more.
    """

    next: tuple[str, ...]
    move: str | None = None
    say: Message | None = None
    into: str | None = None
    aims: tuple[str, ...] = ()
    verb: Message | None = None
    waits: bool = False


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A seat's row of the score sheet of a series.

    ``games`` are its scores, one a game so far, ``pile`` the handicap it played this game with and ``next``
    that of the next one, ``why`` what changed it.
    """

    seat: int
    games: tuple[int, ...]
    total: int
    pile: int
    next: int
    why: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class Preset:
    """A named choice of settings."""

    id: str
    settings: Mapping[str, Setting]


class State:
    """What all states have; games add slots of their own.

    ``seats`` is how many play, ``at`` the match time (ms) of the last entry, ``over`` the result.
    """

    __slots__ = ("seats", "at", "over")

    seats: int
    at: int
    over: Result | None


S = TypeVar("S", bound=State)


class Game(ABC, Generic[S]):
    """A game's rules. One instance serves any number of states."""

    id: ClassVar[str]
    rules: ClassVar[int] = 1  # raised whenever an old record would play differently
    low: ClassVar[int] = 2
    high: ClassVar[int] = 2
    realtime: ClassVar[bool] = False
    hidden: ClassVar[bool] = False  # some seat may not see everything
    secrets: ClassVar[bool] = False  # seats have secrets from each other, not only from luck
    # Remembering is part of the game: while it is played, the list of moves shows the last round only.
    fading: ClassVar[bool] = False
    lengthy: ClassVar[bool] = (
        False  # a move takes so long to be seen that people may wish bots were faster
    )
    runs: ClassVar[bool] = False  # moves without a choice may be played for people, if they wish
    previews: ClassVar[bool] = False  # a move's outcome never needs chance or hidden cards
    options: ClassVar[tuple[Option, ...]] = ()
    presets: ClassVar[tuple[Preset, ...]] = ()
    # Settings under which a game played without any sense is soon over; what the suite plays with.
    brief: ClassVar[Mapping[str, Setting]] = {}
    unhurried: ClassVar[str] = ""  # the flag under which nobody plays at once, in real time
    late: ClassVar[str | None] = None  # how keys of sentences begin that say somebody was faster
    liveries: ClassVar[bool] = False  # what races is painted in colours of its own, not its seat's
    asides: ClassVar[tuple[str, ...]] = ()  # what is told beside the table on request
    recalls: ClassVar[tuple[str, ...]] = ()  # those of them with which nothing fades
    shape: ClassVar[re.Pattern[str]]  # every text that could ever be a move

    # --- rules -------------------------------------------------------------------------------

    def by_rules(self, rules: int) -> Game[S] | None:
        """This game as records of these ``rules`` have it; nothing if it knows none such."""
        return self if rules == self.rules else None

    @property
    def newest(self) -> Game[S]:
        """What new games are played by where this one plays an earlier record on."""
        return self

    @abstractmethod
    def deal(self, seats: int, settings: Settings, chance: Chance, carry: Mapping[str, Any]) -> S:
        """A new game. ``carry`` is what the game before it in the series left (or empty).

        It may come from a record: raises ``KeyError``, ``TypeError`` or ``ValueError`` if
        ``carry`` never wrote it.
        """

    @abstractmethod
    def actors(self, state: S) -> tuple[int, ...]:
        """The seats that may act now; none once the game is over."""

    @abstractmethod
    def moves(self, state: S, seat: int) -> list[str]:
        """Every legal move of ``seat``, in a fixed order; none if it may not act."""

    @abstractmethod
    def apply(self, state: S, seat: int, move: str, at: int, report: Report | None = None) -> None:
        """Play a move in place at match time ``at``; write what happened into ``report`` if given.

        Raises ``NotAMove`` or ``NotAllowed``; the state is then unchanged.
        """

    @abstractmethod
    def copy(self, state: S) -> S:
        """An independent copy, written by hand for speed."""

    def midway(self, state: S, seat: int) -> bool:
        """Whether ``seat`` has begun something of several moves that others see only when it is done.

        A bot goes on with it at once: there is nothing to be looked at in between.
        """
        return False

    def result(self, state: S) -> Result | None:
        """Who won and why, or nothing yet."""
        return state.over

    @abstractmethod
    def to_json(self, state: S) -> dict[str, Any]:
        """The full state as JSON; ``from_json`` gives back an equal state."""

    @abstractmethod
    def from_json(self, data: object) -> S:
        """The state ``to_json`` wrote. Raises ``StateError`` if it could not occur."""

    # --- who sees what -----------------------------------------------------------------------

    @abstractmethod
    def sees(self, state: S, viewer: Viewer) -> dict[str, Any]:
        """All that ``viewer`` may know, as JSON, built up from nothing: the only door out."""

    @abstractmethod
    def paint(self, sight: Mapping[str, Any]) -> View:
        """A sight as a table to look at. It has nothing but the sight, so it cannot leak."""

    @abstractmethod
    def guess(self, sight: Mapping[str, Any], chance: Chance) -> S:
        """A full state that fits all a viewer knows; hidden things are filled in by chance."""

    def keeps_secrets(self, settings: Settings) -> bool:
        """Whether seats have secrets from each other under these settings."""
        return self.secrets

    def view(self, state: S, viewer: Viewer) -> View:
        """The table as ``viewer`` sees it."""
        return self.paint(self.sees(state, viewer))

    def aside(self, sight: Mapping[str, Any], name: str) -> AsideView:
        """What is told on request, from the sight alone: one of ``asides``.

        Its name is the sentence ``GAME.aside.NAME``.
        """
        raise KeyError(name)

    # --- touching ----------------------------------------------------------------------------

    @abstractmethod
    def paths(self, state: S, seat: int, move: str) -> list[tuple[str, ...]]:
        """The ways to touch a legal move: each the ids of things in the view, in order."""

    def touch(self, state: S, seat: int, touched: tuple[str, ...]) -> Touch:
        """What can be touched after ``touched``, and whether that is a move already."""
        n = len(touched)
        following: dict[str, None] = {}
        complete: str | None = None
        for move in self.moves(state, seat):
            for path in self.paths(state, seat, move):
                if path[:n] != touched:
                    continue
                if len(path) == n:
                    complete = move
                else:
                    following[path[n]] = None
        if complete is None and not following:
            return Touch(())
        return Touch(tuple(following), complete, self.lead(state, seat, touched))

    def lead(self, state: S, seat: int, touched: tuple[str, ...]) -> Message | None:
        """A sentence saying where the touched things lead; nothing by default.

        Asked only for things that begin a legal move.
        """
        return None

    def why(self, state: S, seat: int, touched: tuple[str, ...], thing: str) -> Message:
        """Why ``thing`` cannot be touched now, for somebody who tried."""
        return say("error.touch")

    def preview(self, state: S, seat: int, touched: tuple[str, ...]) -> View | None:
        """The table as it would be after what is touched; nothing if that cannot be known."""
        if not self.previews:
            return None
        move = self.touch(state, seat, touched).move
        if move is None:
            return None
        then = self.copy(state)
        self.apply(then, seat, move, then.at)
        return self.view(then, seat)

    # --- time --------------------------------------------------------------------------------

    def deadline(self, state: S) -> tuple[int, int] | None:
        """Match time (ms) at which a seat loses on time, and that seat; nothing without clocks."""
        return None

    def clock_left(self, state: S, seat: int, at: int) -> tuple[int, int, bool] | None:
        """Turn time and reserve left to a seat (ms) and whether it runs; nothing without clocks."""
        return None

    def concede(
        self, state: S, seat: int, reason: Reason, at: int, report: Report | None = None
    ) -> None:
        """``seat`` leaves a game of two, by its own will or by the clock: the other wins."""
        places = tuple(2 if s == seat else 1 for s in range(1, state.seats + 1))
        scores = tuple(0 if s == seat else 1 for s in range(1, state.seats + 1))
        state.over = Result(reason, places, scores)
        state.at = at
        if report is not None:
            report.line = say(f"move.{reason}")
            report.tell("note", say(f"step.{reason}", who=Seat(seat)), seat=seat)

    def live(self, settings: Settings) -> bool:
        """Whether everybody plays at once, in real time, under these settings."""
        return self.realtime

    # --- series ------------------------------------------------------------------------------

    def carry(self, state: S, before: Mapping[str, Any]) -> dict[str, Any]:
        """What a finished game hands on to the next of its series; ``before`` is what it got."""
        return {}

    def series_length(self, settings: Settings) -> int | None:
        """How many games make a series; nothing if the table plays on for as long as it likes."""
        return None

    def series_over(self, settings: Settings, standing: Series) -> bool:
        """Whether a series is over with the game that ``standing`` counts last."""
        length = self.series_length(settings)
        return length is not None and standing.game >= length

    def scored(self, settings: Settings) -> bool:
        """Whether scores and places are shown."""
        return True

    def sheet(
        self, state: S, before: Mapping[str, Any], settings: Settings
    ) -> list[SheetRow] | None:
        """The score sheet of the series with this finished game; ``before`` is what it got.

        Nothing in games whose totals say all there is.
        """
        return None

    def evened(
        self, state: S, before: Mapping[str, Any], settings: Settings
    ) -> Mapping[str, Setting] | None:
        """What a new series would be set to so that it begins where this finished game has evened the seats out.

        Nothing where there is no such thing, or where that is how this series began.
        """
        return None

    def before_next(self, settings: Settings) -> tuple[Option, ...]:
        """What the table may choose between two games of a series; nothing by default."""
        return ()

    def choose(self, carry: dict[str, Any], chosen: Settings) -> dict[str, Any]:
        """What is handed on once the table has chosen; ``carry`` is what ``carry`` gave."""
        return carry

    # --- words -------------------------------------------------------------------------------

    def opening(self, sight: Mapping[str, Any]) -> Message | None:
        """What is to be known before the first move, if anything: told to all when a game begins."""
        return None

    def status(self, sight: Mapping[str, Any]) -> Message | None:
        """What is to be done now, in a sentence; a general one is used if there is none."""
        return None

    def outcome(self, state: S, seat: int, move: str) -> Message | None:
        """What a legal move comes to, as its seat may know it, in a short sentence: for hints."""
        return None

    def came(self, state: S, seat: int) -> Message | None:
        """How far a seat came in a finished game, in a few words, where its score does not tell."""
        return None

    @abstractmethod
    def verdict(self, state: S) -> Message:
        """How a finished game ended, in a sentence."""

    def ending(self, state: S) -> Message:
        """The same, to stand beside who has won and all points: it tells neither."""
        return self.verdict(state)

    # --- bots --------------------------------------------------------------------------------

    def levels(self) -> tuple[Level, ...]:
        """The bots of this game, weakest first, besides *random* which every game has."""
        return ()

    # --- what follows from the above ---------------------------------------------------------

    def act(self, state: S, seat: int, move: str, at: int, report: Report | None = None) -> None:
        """Apply one log entry: a move, or ``resign``, or ``flag``.

        Raises ``NotAMove`` or ``NotAllowed``; the state is then unchanged.
        """
        if not 1 <= seat <= state.seats:
            raise NotAllowed("error.seat.none", seat=seat)
        if state.over is not None:
            raise NotAllowed("error.move.over")
        if not state.at <= at <= LATEST:
            raise NotAllowed("error.time")
        deadline = self.deadline(state)
        if move == FLAG:
            if deadline is None or deadline[1] != seat or at < deadline[0]:
                raise NotAllowed("error.move.early", who=Seat(seat))
            self.concede(state, seat, Reason.FLAG, at, report)
            return
        if deadline is not None and at >= deadline[0]:
            raise NotAllowed("error.move.late", who=Seat(deadline[1]))
        if move == RESIGN:
            if state.seats != 2 or self.realtime:
                raise NotAllowed("error.move.resign")
            self.concede(state, seat, Reason.RESIGN, at, report)
            return
        self.apply(state, seat, move, at, report)

    def refuse(self, state: S, seat: int, move: str) -> MoveError:
        """The right error for a move that is not among the legal ones."""
        if state.over is not None:
            return NotAllowed("error.move.over")
        if not self.shape.fullmatch(move):
            return NotAMove("error.move.shape", move=move[:40])
        if seat not in self.actors(state):
            return NotAllowed("error.move.turn", who=Seat(seat))
        return NotAllowed("error.move.illegal", who=Seat(seat), move=move)

    def read_move(self, state: S, seat: int, text: str) -> str:
        """The legal move a person means: exact, or alike but for case, spaces and signs.

        Raises ``AmbiguousMove``, ``NotAllowed`` or ``NotAMove``.
        """
        moves = self.moves(state, seat)
        if text in moves:
            return text

        def bare(move: str) -> str:
            return re.sub(r"[\s:>,.-]+", "", move).casefold()

        meant = [move for move in moves if bare(move) == bare(text)]
        if len(meant) > 1:
            raise AmbiguousMove(
                "error.move.ambiguous", move=text[:40], meanings=AnyOf(tuple(meant))
            )
        if not meant:
            raise self.refuse(state, seat, text.strip())
        return meant[0]

    def said_moves(self, state: S, seat: int) -> Iterable[tuple[str, Message]]:
        """Every legal move with its words, in the order of ``moves``."""
        for move in self.moves(state, seat):
            yield move, self.say_move(state, seat, move)

    @abstractmethod
    def say_move(self, state: S, seat: int, move: str) -> Message:
        """A legal move in words, as for a menu or a hint."""
