"""A device's sitting: commands in, views out.

The page's worker, the terminal and the tests all drive games through a ``Session``. It holds one
match, whose eyes see it, what each seat has touched, what comes by itself, and the match's time. It
never asks what time it is: every command brings ``now``, the front end's own clock in ms, and match
time is what has passed of it while the game was on. ``call`` speaks JSON text; ``docs/session.md``
tells the commands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import __version__, present
from .bots.driver import check_pace
from .core import record, save
from .core.chance import clean_seed
from .core.clock import Stopwatch
from .core.errors import NotAllowed, Refusal, TooLate
from .core.game import RESIGN
from .core.match import Match
from .core.options import read_settings
from .core.seats import read_seats
from .core.words import Message, Seat, Speaker
from .games import load
from .info import all_games
from .sitting import outgoing, standings
from .sitting.bench import Bench, forced, may_hurry
from .sitting.eyes import Eyes, people, since_own_turn
from .sitting.live import ASLEEP, RATES, LiveBots
from .sitting.requests import asked_seat, checked, guest, is_id, match_id, text
from .sitting.telling import Telling
from .sitting.touches import Touches
from .sitting.waking import wake

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


REPLAYED = 40  # entries at most that are told between two points of a replay


class Session:
    """One table at one device."""

    def __init__(self, language: str = "en") -> None:
        self.language = language
        self.speaker = Speaker([], language)
        self.match: Match | None = None
        self.match_id = ""
        self.past: list[str] = []
        self.eyes = Eyes()
        self.touches = Touches()
        self.bench = Bench()
        self.asides: frozenset[str] = frozenset()  # those that are on
        self.paused = False
        self.looking: int | None = None
        self.watch = Stopwatch()
        self.bots = LiveBots()
        self.telling = Telling()
        self.deal = 0  # how many games have been put on this table
        self._heard = 0  # the front end's time when it last let time run
        self._commands: dict[str, Callable[[Mapping[str, Any], int], dict[str, Any]]] = {
            "hello": self._hello,
            "new": self._new,
            "open": self._open,
            "touch": self._touch,
            "drag": self._drag,
            "done": self._done,
            "cancel": self._cancel,
            "play": self._play,
            "preview": self._preview,
            "why": self._why,
            "undo": self._undo,
            "redo": self._redo,
            "look": self._look,
            "moves": self._moves,
            "ready": self._ready,
            "cover": self._cover,
            "aside": self._aside,
            "run": self._run,
            "hurry": self._hurry,
            "branch": self._branch,
            "hint": self._ask_hint,
            "resign": self._resign,
            "pause": self._pause,
            "resume": self._resume,
            "again": self._again,
            "restart": self._restart,
            "pace": self._set_pace,
            "advance": self._advance,
            "record": self._record,
            "link": self._link,
            "save": self._save,
        }

    # --- the door ----------------------------------------------------------------------------

    def call(self, command: str) -> str:
        """A command as JSON text in, its reply as JSON text out. Refusals are replies too."""
        try:
            request = record.parse(command)
            # Half of a surrogate pair, or a number too long to print, could not be answered.
            record.dump(request).encode()
        except (ValueError, RecursionError):
            request = None
        return record.dump(self.do(request))

    def do(self, request: Any) -> dict[str, Any]:
        """A command in, its reply out; after a refusal nothing has changed."""
        try:
            asked = checked(request)
            now = int(asked.get("now") or 0)
            self.telling.brief = asked.get("brief") is True
            return {"ok": True, **self._commands[asked["do"]](asked, now)}
        except Refusal as refusal:
            said = self.speaker.say(refusal.message)
            late: dict[str, Any] = {"late": True} if isinstance(refusal, TooLate) else {}
            late |= self._in_short(refusal.message)
            if self.match is not None and self.match.n != self.telling.told:
                # The command changed nothing, but while it was on its way a flag fell or a bot played.
                return {"ok": True, "refused": said, **late, **self._table(now)}
            return {"ok": False, "error": said, **late}

    # --- beginning ---------------------------------------------------------------------------

    def _hello(self, request: Mapping[str, Any], now: int) -> dict[str, Any]:
        return {"version": __version__, "games": all_games(Speaker([], self.language))}

    def _new(self, request: Mapping[str, Any], now: int) -> dict[str, Any]:
        game = load(text(request, "game"))
        seats = read_seats(game, request["seats"], Speaker([], self.language))
        bots = any(seat.is_bot for seat in seats)
        settings = read_settings(game.options, request.get("settings") or {}, len(seats), bots=bots)
        match = Match(game, seats, settings, clean_seed(text(request, "seed")))
        pace = self._asked_pace(request)
        self.sit(match, [], match_id(request, match), now)
        self.bench.pace = pace
        return self._table(now)

    def _open(self, request: Mapping[str, Any], now: int) -> dict[str, Any]:
        pace = self._asked_pace(request)
        reads = save.read_stored if request.get("stored") is True else save.read_any
        saved = reads(text(request, "text"), load)
        sitting = saved.sitting
        kept = sitting.get("id")
        given = kept if is_id(kept) else match_id(request, saved.match)
        self.sit(saved.match, saved.past, given, now)
        self.bench.pace = pace
        at = sitting.get("at")
        if type(at) is int:
            self.watch.set(max(at, saved.match.at), now)
        touched, asides = sitting.get("touched"), sitting.get("asides")
        for seat, things in touched.items() if isinstance(touched, dict) else ():
            self.touches.restore(saved.match, seat, things)
        if isinstance(asides, list):
            self.asides = frozenset(name for name in saved.match.game.asides if name in asides)
        # Where time matters, it stands still until the players say that they are there again.
        self.paused = self._time_matters and saved.match.result is None
        self._run_watch(now)
        return self._table(now)

    def _asked_pace(self, request: Mapping[str, Any]) -> str:
        """How fast bots are to be in a game that begins; as they were unless told."""
        given = request.get("pace")
        return self.bench.pace if given is None else check_pace(given)

    def sit(self, match: Match, past: list[str], match_id: str, now: int) -> None:
        """Put a match on the table; where people have secrets from each other it is covered."""
        if self.match is None or self.match.game.id != match.game.id:
            self.asides = frozenset()
        self.match = match
        self.match_id = match_id
        self.deal += 1
        self.past = past
        self.speaker = Speaker([seat.name for seat in match.seats], self.language)
        self.eyes = Eyes()
        self.touches.clear()
        self.paused = False
        self.looking = None
        self.watch = Stopwatch(match.at)
        self.telling.sit(match.n)
        self.bots.sit(match)
        # Nobody plays before all are there: whoever resumes says so.
        self.paused = match.live and match.result is None
        self.bench.stop()
        self.bench.rest(now)
        self._run_watch(now)

    # --- playing -----------------------------------------------------------------------------

    def _play(self, request: Mapping[str, Any], now: int) -> dict[str, Any]:
        match, seat = self._live(request, now)
        self._enter(seat, match.game.read_move(match.state, seat, text(request, "move")), now)
        return self._table(now)

    def _touch(self, request: Mapping[str, Any], now: int) -> dict[str, Any]:
        match, seat = self._live(request, now)
        thing = text(request, "thing")
        waiting = self.touches.leads(match, seat)
        again = waiting.waits and self.touches.of(seat)[-1:] == (thing,)
        if again and waiting.move is not None and not request.get("confirm"):
            self._enter(seat, waiting.move, now)
            return self._table(now)
        if not request.get("confirm") and not request.get("hold"):
            meant = self.touches.meant(match, seat, thing, request.get("n"))
            if meant is not None:
                return self._as_seen(seat, meant, now)
        landed = self.touches.touch(match, seat, thing)
        dropped = request.get("dropped") is True
        return self._landed(seat, landed, request, now, dragged=dropped)

    def _as_seen(self, seat: int, move: str, now: int) -> dict[str, Any]:
        """Play what a touch meant when it was made; if that has become impossible it came too late."""
        try:
            self._enter(seat, move, now)
        except NotAllowed as refusal:
            return self._refused(refusal.message, now, late=True)
        return self._table(now)

    def _drag(self, request: Mapping[str, Any], now: int) -> dict[str, Any]:
        match, seat = self._live(request, now)
        landed = self.touches.drag(match, seat, text(request, "from"), text(request, "to"))
        return self._landed(seat, landed, request, now, dragged=True)

    def _landed(
        self,
        seat: int,
        landed: Message | bool,
        request: Mapping[str, Any],
        now: int,
        *,
        dragged: bool = False,
    ) -> dict[str, Any]:
        """What a touch or drag came to: a reason why not, more to touch, or a move."""
        if isinstance(landed, Message):
            late = self._on_table().game.late
            return self._refused(landed, now, late=late is not None and landed.key.startswith(late))
        self.bench.running = False
        touch = self.touches.leads(self._on_table(), seat)
        held = request.get("hold") and touch.aims
        waits = request.get("confirm") or held or (touch.waits and not dragged)
        if landed and touch.move is not None and not touch.next and not waits:
            self._enter(seat, touch.move, now)
        reply = self._table(now)
        if self.touches.let_go is not None:
            reply["let_go"] = self.speaker.say(self.touches.let_go)
        return reply

    def _refused(self, message: Message, now: int, *, late: bool) -> dict[str, Any]:
        """Why a touch or drag led nowhere, with the table if others have played meanwhile."""
        told = {"late": True} if late else {}
        said = {"refused": self.speaker.say(message), **told, **self._in_short(message)}
        new = self._on_table().n != self.telling.told
        return {**said, **(self._table(now) if new else {})}

    def _in_short(self, message: Message) -> dict[str, Any]:
        """A few words for a refusal, where it was tried."""
        short = self.speaker.short(message)
        return {} if short is None else {"short": short}

    def _done(self, request: Mapping[str, Any], now: int) -> dict[str, Any]:
        match, seat = self._live(request, now)
        last = self.touches.ends(match, seat, self.touches.leads(match, seat))
        move = last.move if last is not None else None
        if move is None:
            raise NotAllowed("error.touch")
        if not self.touches.of(seat) and move not in match.game.moves(match.state, seat):
            raise NotAllowed("error.touch")
        self._enter(seat, move, now)
        return self._table(now)

    def _cancel(self, request: Mapping[str, Any], now: int) -> dict[str, Any]:
        _, seat = self._live(request, now)
        self.touches.take_back(seat, everything=bool(request.get("all")))
        self.bench.running = False
        return self._table(now)

    def _preview(self, request: Mapping[str, Any], now: int) -> dict[str, Any]:
        match, seat = self._live(request, now)
        return present.preview(self, match, seat, tuple(request["things"]))

    def _why(self, request: Mapping[str, Any], now: int) -> dict[str, Any]:
        match, seat = self._live(request, now)
        why = match.game.why(match.state, seat, self.touches.of(seat), text(request, "thing"))
        return {"say": self.speaker.say(why)}

    def _resign(self, request: Mapping[str, Any], now: int) -> dict[str, Any]:
        match, seat = self._live(request, now, acting=False)
        if self.eyes.peeking(match):
            raise NotAllowed("error.move.turn", who=Seat(seat))
        self._enter(seat, RESIGN, now)
        return self._table(now)

    def _enter(self, seat: int, move: str, now: int, *, by_itself: bool = False) -> None:
        """Play an entry at the present match time and take note of what changed."""
        match = self._on_table()
        n = match.n
        match.play(seat, move, self.watch.at(now))
        self.bench.running = self.bench.running and by_itself
        self._note_change(n, now)

    def _note_change(self, n: int, now: int) -> None:
        match = self._on_table()
        self.telling.change(n)
        self.touches.settle(match, match.entries[-1].seat)
        self.eyes.settle(match)
        self.bench.rest(now)
        self.bench.go_on(match)
        self._run_watch(now)

    # --- time, bots and what runs by itself --------------------------------------------------

    def _advance(self, request: Mapping[str, Any], now: int) -> dict[str, Any]:
        match = self._on_table()
        self._tick(now, slice_only=True)
        found: dict[str, Any] = {}
        if self.bench.hinting:
            hint = self.bench.find_hint(now)
            if hint is not None:
                found["hint"] = present.hint(self, match, hint)
        elif self.looking is None and not self.paused and not match.live:
            entry = self.bench.next_entry(match, now)
            if entry is not None:
                self._enter(*entry, now, by_itself=True)
        if match.n != self.telling.told or self.bots.moved(self.watch.at(now)):
            return {**self._table(now), **found}
        found |= self.telling.overdue(self, match, now)
        return {**found, "wake": wake(self, now)}

    def _tick(self, now: int, *, slice_only: bool = False, guest: int = 0) -> None:
        """Let clocks and bots in real time run up to ``now``; a fallen flag goes into the log.

        ``guest`` is the seat of whoever is about to act.
        """
        match = self._on_table()
        n, before, at = match.n, self.watch.at(self._heard), self.watch.at(now)
        if match.flag(at) is not None:
            self._note_change(n, now)
        if self.playing_live:
            if now - self._heard > ASLEEP and self.bots.next_at() is not None:
                self.watch.set(before, now)  # the device slept, and so did the game
            play = self._play_bot(now)
            while self.bots.run(self.watch.at(now), play, guest) and not slice_only:
                pass
        self._heard = now

    def _play_bot(self, now: int) -> Callable[[int, str, int], bool]:
        """What plays an entry of a bot at a match time that may have passed; false if it was late."""

        def play(seat: int, move: str, at: int) -> bool:
            match = self._on_table()
            n = match.n
            try:
                match.play(seat, move, at)
            except NotAllowed:
                return False
            self._note_change(n, now)
            return True

        return play

    def _run(self, request: Mapping[str, Any], now: int) -> dict[str, Any]:
        match, on = self._on_table(), bool(request.get("on"))
        if on and self.looking is not None:
            raise NotAllowed("error.looking")
        if on and self.paused:
            raise NotAllowed("error.paused")
        self._tick(now)
        if on and not self.bench.running:
            if forced(match) is None:
                raise NotAllowed("error.run")
            self.touches.clear()
            self.bench.drop_hint()
        self.bench.running = on
        return self._table(now)

    def _hurry(self, request: Mapping[str, Any], now: int) -> dict[str, Any]:
        match, on = self._on_table(), bool(request.get("on"))
        if on and self.looking is not None:
            raise NotAllowed("error.looking")
        if on and self.paused:
            raise NotAllowed("error.paused")
        self._tick(now)
        if on and not may_hurry(match):
            raise NotAllowed("error.hurry")
        if on and forced(match) is not None:
            self.touches.clear()
            self.bench.drop_hint()
        self.bench.stop()
        self.bench.hurried = on
        self.bench.go_on(match)
        return self._table(now)

    def _ask_hint(self, request: Mapping[str, Any], now: int) -> dict[str, Any]:
        match, seat = self._live(request, now)
        # What is half chosen would turn the first step of the hint into something else.
        self.touches.take_back(seat, everything=True)
        self.bench.running = False
        self.bench.ask_hint(match, seat, now)
        return self._table(now)

    def _set_pace(self, request: Mapping[str, Any], now: int) -> dict[str, Any]:
        self.bench.pace = check_pace(text(request, "value"))
        self._set_rate(now)
        return {"wake": wake(self, now)} if self.match is not None else {}

    # --- who looks, and what is told on request -----------------------------------------------

    def _ready(self, request: Mapping[str, Any], now: int) -> dict[str, Any]:
        match = self._on_table()
        if self.looking is not None:
            raise NotAllowed("error.looking")
        self._tick(now)
        seat: int = request["seat"]
        due = self.eyes.due(match)
        if not self.eyes.covered(match):
            raise NotAllowed("error.ready.none")
        if seat not in (due, self.eyes.peeker(match)):
            raise NotAllowed("error.ready", who=Seat(due or 0))
        self.eyes.uncover(match, seat)
        self._run_watch(now)
        recap = None
        if seat == due:
            recap = present.recap(self, match, since_own_turn(match, seat), seat)
        return {**self._table(now), "recap": recap}

    def _cover(self, request: Mapping[str, Any], now: int) -> dict[str, Any]:
        match = self._on_table()
        self._tick(now)
        if not self.eyes.shared(match):
            raise NotAllowed("error.ready.none")
        self.eyes.cover()
        self.bench.drop_hint()
        self._run_watch(now)
        return self._table(now)

    def _aside(self, request: Mapping[str, Any], now: int) -> dict[str, Any]:
        match, name = self._on_table(), text(request, "id")
        if name not in match.game.asides:
            raise NotAllowed("error.aside", given=name[:20])
        self._tick(now)
        self.asides = self.asides | {name} if request.get("on") else self.asides - {name}
        if self.looking is not None and self.looking < self.faded:
            self.looking = None
            self._run_watch(now)
        return self._table(now)

    @property
    def faded(self) -> int:
        """How many entries are out of sight, since remembering is part of the game."""
        match = self._on_table()
        recalled = not self.asides.isdisjoint(match.game.recalls)
        return self.eyes.first(match, recalled=recalled)

    # --- back, forth and elsewhere -----------------------------------------------------------

    def _undo(self, request: Mapping[str, Any], now: int) -> dict[str, Any]:
        match, asker = self._live(request, now, acting=False, optional=True)
        seat = asker or self.toucher
        if seat is not None and self.touches.of(seat):
            # What is only begun goes first, a touch at a time.
            self.touches.take_back(seat, everything=False)
            self.bench.running = False
            return self._table(now)
        match.undo(asker or None)
        return self._moved_in_log(now)

    @property
    def toucher(self) -> int | None:
        """The person who looks and has touched something; nobody else's touches are shown."""
        match = self._on_table()
        viewer = self.eyes.viewer(match, match.state, live=True)
        return viewer if isinstance(viewer, int) and self.touches.of(viewer) else None

    def _redo(self, request: Mapping[str, Any], now: int) -> dict[str, Any]:
        match, _ = self._live(request, now, acting=False, optional=True)
        before = match.n
        match.redo()
        return self._moved_in_log(now, told=before)

    def _moved_in_log(self, now: int, told: int | None = None) -> dict[str, Any]:
        match = self._on_table()
        self.telling.told = match.n if told is None else told
        self.watch.set(match.at, now)
        self.touches.clear()
        self.eyes.settle(match, taken_back=True)
        self.bench.stop()
        self.bench.rest(now)
        self._run_watch(now)
        return self._table(now)

    def _look(self, request: Mapping[str, Any], now: int) -> dict[str, Any]:
        match = self._on_table()
        self._tick(now)
        n = request.get("n")
        if n is not None and not 0 <= n <= len(match.entries):
            raise Refusal("error.look", most=len(match.entries), given=str(n)[:10])
        if n is not None and n < self.faded:
            raise NotAllowed("error.look.faded")
        self.looking = None if n == match.n else n
        self.bench.stop()
        self._run_watch(now)
        reply = self._table(now)
        since = request.get("since")
        if since is not None and self.faded <= since:
            # Played again: how the table came from there to here.
            until = match.n if n is None else n
            reply["steps"] = present.steps(self, match, max(since, until - REPLAYED), until)
        return reply

    def _branch(self, request: Mapping[str, Any], now: int) -> dict[str, Any]:
        match = self._on_table()
        n = match.n if self.looking is None else self.looking
        given = request.get("id")
        new_id = given if is_id(given) else f"{self.match_id}-b{n}"
        self.sit(match.branch(n), self.past, new_id, now)
        return self._table(now)

    def _moves(self, request: Mapping[str, Any], now: int) -> dict[str, Any]:
        return self.telling.moves(self, self._on_table())

    def _pause(self, request: Mapping[str, Any], now: int) -> dict[str, Any]:
        self._on_table()
        self._tick(now)
        self.paused = self.match is not None and self.match.result is None
        self.bench.running = False
        self._run_watch(now)
        return self._table(now)

    def _resume(self, request: Mapping[str, Any], now: int) -> dict[str, Any]:
        self._on_table()
        if self.paused:
            self.paused = False
            self.bots.start(self.watch.at(now))
            self.bench.go_on(self._on_table())
        self.bench.stepped = now
        self._run_watch(now)
        return self._table(now)

    def _again(self, request: Mapping[str, Any], now: int) -> dict[str, Any]:
        match = self._on_table()
        seed, chosen = text(request, "seed"), request.get("chosen") or {}
        if match.series_over:
            # The same table, a new series: kept apart from the one that is over.
            settings = match.settings
            if request.get("fair") is True:
                settings = standings.evened(match) or settings
            new = Match(match.game.newest, match.seats, settings, clean_seed(seed))
            self.sit(new, [], match_id(request, new), now)
            return self._table(now)
        following = match.next_game(seed, chosen)
        self.sit(following, [*self.past, record.write(match)], self.match_id, now)
        return self._table(now)

    def _restart(self, request: Mapping[str, Any], now: int) -> dict[str, Any]:
        old = self._on_table()
        match = Match(old.game.newest, old.seats, old.settings, old.seed, old.series)
        self.sit(match, self.past, self.match_id, now)
        return self._table(now)

    # --- out of the worker -------------------------------------------------------------------

    def _record(self, request: Mapping[str, Any], now: int) -> dict[str, Any]:
        return outgoing.file(self, self._on_table())

    def _link(self, request: Mapping[str, Any], now: int) -> dict[str, Any]:
        return outgoing.link(self, self._on_table())

    def _save(self, request: Mapping[str, Any], now: int) -> dict[str, Any]:
        return {"save": outgoing.parts(self, self._on_table(), -1, now)}

    # --- the reply ---------------------------------------------------------------------------

    def _table(self, now: int) -> dict[str, Any]:
        """The table as it now is, with what is new since the last reply."""
        return {
            **self.telling.reply(self, self._on_table(), now),
            "wake": wake(self, now),
        }

    # --- shared checks -----------------------------------------------------------------------

    def _on_table(self) -> Match:
        if self.match is None:
            raise Refusal("error.no_match")
        return self.match

    def _live(
        self, request: Mapping[str, Any], now: int, *, acting: bool = True, optional: bool = False
    ) -> tuple[Match, int]:
        """The match and the seat a command is for, once it is clear that it may act.

        A flag that has fallen is logged first. ``optional`` takes a missing seat as 0.
        """
        match = self._on_table()
        if self.looking is not None:
            raise NotAllowed("error.looking")
        if self.paused:
            raise NotAllowed("error.paused")
        self._tick(now, guest=guest(request, match))
        return match, asked_seat(request, match, self.eyes, acting=acting, optional=optional)

    @property
    def _time_matters(self) -> bool:
        match = self._on_table()
        return match.timed or match.live

    @property
    def playing_live(self) -> bool:
        """Whether everybody is playing at this moment, in real time."""
        match = self._on_table()
        on = not self.paused and self.looking is None and match.result is None
        return on and match.live

    def _set_rate(self, now: int) -> None:
        """Where only bots play in real time, their pace is that of time."""
        match = self.match
        alone = match is not None and match.live and not people(match)
        self.watch.pace(RATES[self.bench.pace] if alone else 1.0, now)

    def _run_watch(self, now: int) -> None:
        match = self._on_table()
        self._set_rate(now)
        on = not self.paused and self.looking is None and match.result is None
        self.watch.run(now, on and not self.eyes.standing(match))
