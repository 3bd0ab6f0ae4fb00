"""A device's sitting: commands in, views out.

The page's worker, the terminal and the tests all drive games through a ``Session``. It holds one
match, what each seat has touched, the bots' thinking and the match's time. It never asks what time it
is: every command brings ``now``, the front end's own clock in ms, and match time is what has
passed of it while the game was on. ``call`` speaks JSON text; ``docs/session.md`` tells the commands.
"""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Any, TypeGuard

from . import __version__, present
from .bots.driver import PACES, Thinking, check_pace, level_of, strongest, think
from .core import record, save
from .core.chance import clean_seed
from .core.clock import Stopwatch
from .core.errors import NotAllowed, Refusal, SettingsError
from .core.game import RESIGN, Touch
from .core.match import Match
from .core.options import read_settings
from .core.seats import read_seats
from .core.words import Seat, Speaker, say
from .games import load
from .info import all_games

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


_FARTHEST = 2**53  # ms; a front end's clock beyond that counts no single milliseconds any more


class Session:
    """One table at one device."""

    def __init__(self, language: str = "en") -> None:
        self.language = language
        self.speaker = Speaker([], language)
        self.match: Match | None = None
        self.match_id = ""
        self.past: list[str] = []
        self.touched: dict[int, tuple[str, ...]] = {}
        self.pace = "normal"
        self.paused = False
        self.looking: int | None = None
        self.watch = Stopwatch()
        self._thinking: Thinking | None = None
        self._hint: Thinking | None = None
        self._told = 0  # entries the front end has seen played
        self._changed = -1  # first entry that changed since the last save; -1 all, none if beyond
        self._stepped = 0  # front end's time of the last step, for the bots' pace
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

    def call(self, text: str) -> str:
        """A command as JSON text in, its reply as JSON text out. Refusals are replies too."""
        try:
            request = record.parse(text)
            # Half of a surrogate pair, or a number too long to print, could not be answered.
            record.dump(request).encode()
        except (ValueError, RecursionError):
            request = None
        return record.dump(self.do(request))

    def do(self, request: Any) -> dict[str, Any]:
        """A command in, its reply out; after a refusal nothing has changed."""
        try:
            if not isinstance(request, dict):
                raise Refusal("error.request")
            time: Any = request.get("now", 0)
            if type(time) not in (int, float) or not abs(time) <= _FARTHEST:
                raise Refusal("error.request")
            now = int(time)
            name = request.get("do")
            command = self._commands.get(name) if isinstance(name, str) else None
            if command is None:
                raise Refusal("error.command", given=str(name)[:40])
            return {"ok": True, **command(request, now)}
        except Refusal as refusal:
            said = self.speaker.say(refusal.message)
            if self.match is not None and self.match.n != self._told:
                # The command changed nothing, but while it was on its way a flag fell.
                return {"ok": True, "refused": said, **self._table(now)}
            return {"ok": False, "error": said}

    # --- beginning ---------------------------------------------------------------------------

    def _hello(self, request: Mapping[str, Any], now: int) -> dict[str, Any]:
        return {"version": __version__, "games": all_games(Speaker([], self.language))}

    def _new(self, request: Mapping[str, Any], now: int) -> dict[str, Any]:
        game = load(_text(request, "game"))
        raw_seats, raw_settings = request.get("seats"), request.get("settings", {})
        if not isinstance(raw_seats, list):
            raise SettingsError("error.request")
        if not isinstance(raw_settings, dict):
            raise SettingsError("error.settings.shape")
        seats = read_seats(game, raw_seats, Speaker([], self.language))
        bots = any(seat.is_bot for seat in seats)
        settings = read_settings(game.options, raw_settings, len(seats), bots=bots)
        match = Match(game, seats, settings, clean_seed(_text(request, "seed")))
        pace = check_pace(_text(request, "pace")) if "pace" in request else self.pace
        self._seat(match, [], _id(request, match), now)
        self.pace = pace
        return self._table(now)

    def _open(self, request: Mapping[str, Any], now: int) -> dict[str, Any]:
        saved = save.read_any(_text(request, "text"), load)
        sitting = saved.sitting
        kept = sitting.get("id")
        given = kept if _is_id(kept) else _id(request, saved.match)
        self._seat(saved.match, saved.past, given, now)
        at = sitting.get("at")
        if type(at) is int:
            self.watch.set(max(at, saved.match.at), now)
        touched = sitting.get("touched")
        for seat, things in touched.items() if isinstance(touched, dict) else ():
            self._retouch(seat, things)
        # Where time matters, it stands still until the players say that they are there again.
        self.paused = self._time_matters and saved.match.result is None
        self._run_watch(now)
        return self._table(now)

    def _seat(self, match: Match, past: list[str], match_id: str, now: int) -> None:
        """Put a match on the table."""
        self.match = match
        self.match_id = match_id
        self.past = past
        self.speaker = Speaker([seat.name for seat in match.seats], self.language)
        self.touched = {}
        self.paused = False
        self.looking = None
        self.watch = Stopwatch(match.at)
        self._told = match.n
        self._changed = -1
        self._stepped = now
        self._drop_thoughts()
        self._run_watch(now)

    def _retouch(self, seat: object, things: object) -> None:
        """Touch again what a save says was touched, as far as it still makes sense."""
        seats = {str(n): n for n in range(1, len(self._on_table().seats) + 1)}
        if not (isinstance(seat, str) and seat in seats and isinstance(things, list)):
            return
        number = seats[seat]
        for thing in things:
            if thing not in self._touch_of(number).next:
                break
            self.touched[number] = (*self.touched.get(number, ()), thing)

    # --- playing -----------------------------------------------------------------------------

    def _play(self, request: Mapping[str, Any], now: int) -> dict[str, Any]:
        match, seat = self._live(request, now)
        self._enter(seat, match.game.read_move(match.state, seat, _text(request, "move")), now)
        return self._table(now)

    def _touch(self, request: Mapping[str, Any], now: int) -> dict[str, Any]:
        _, seat = self._live(request, now)
        return self._touch_thing(seat, _text(request, "thing"), bool(request.get("confirm")), now)

    def _touch_thing(self, seat: int, thing: str, confirm: bool, now: int) -> dict[str, Any]:
        match = self._on_table()
        touched = self.touched.get(seat, ())
        if thing in touched:
            without = tuple(other for other in touched if other != thing)
            fits = self._still_fits(seat, touched, without, thing)
            self.touched[seat] = without if fits else touched[: touched.index(thing)]
            return self._table(now)
        if thing in self._touch_of(seat).next:
            self.touched[seat] = (*touched, thing)
        elif thing in match.game.touch(match.state, seat, ()).next:
            self.touched[seat] = (thing,)
        else:
            why = match.game.why(match.state, seat, touched, thing)
            return {"refused": self.speaker.say(why)}
        touch = self._touch_of(seat)
        if touch.move is not None and not touch.next and not confirm:
            self._enter(seat, touch.move, now)
        return self._table(now)

    def _still_fits(
        self, seat: int, touched: tuple[str, ...], without: tuple[str, ...], thing: str
    ) -> bool:
        """Whether what was touched besides ``thing`` still means what it meant."""
        match = self._on_table()
        still = match.game.touch(match.state, seat, without)
        if still.move is None and not still.next:
            return False
        if touched[0] != thing:
            return True
        # What came first may have given the rest its meaning: a card played, then its aim. Only
        # where it could as well have come last do the others stand on their own.
        return bool(self._meant(seat, touched) & self._meant(seat, (*without, thing)))

    def _meant(self, seat: int, things: tuple[str, ...]) -> set[str]:
        """The moves whose touching begins with ``things``."""
        match = self._on_table()
        game, state, n = match.game, match.state, len(things)
        return {
            move
            for move in game.moves(state, seat)
            if any(path[:n] == things for path in game.paths(state, seat, move))
        }

    def _drag(self, request: Mapping[str, Any], now: int) -> dict[str, Any]:
        match, seat = self._live(request, now)
        start, end = _text(request, "from"), _text(request, "to")
        confirm = bool(request.get("confirm"))
        base = self._drag_base(seat, start, end)
        touch = match.game.touch(match.state, seat, base)
        if touch.move is None and not touch.next:
            why = match.game.why(match.state, seat, (), start)
            return {"refused": self.speaker.say(why)}
        if touch.move is not None and not touch.next and start != end:
            # Nothing to aim at: wherever it was dropped, the card was meant to be played.
            self.touched[seat] = base
            if not confirm:
                self._enter(seat, touch.move, now)
            return self._table(now)
        if end not in touch.next:
            why = match.game.why(match.state, seat, base, end)
            return {"refused": self.speaker.say(why)}
        self.touched[seat] = base
        return self._touch_thing(seat, end, confirm, now)

    def _drag_base(self, seat: int, start: str, end: str) -> tuple[str, ...]:
        """The path a drag goes on with: what is touched if both its ends fit there, else its start."""
        match = self._on_table()
        touched = self.touched.get(seat, ())
        if touched[-1:] == (start,):
            return touched
        longer = (*touched, start)
        fits = start in self._touch_of(seat).next
        if fits and end in match.game.touch(match.state, seat, longer).next:
            return longer
        return (start,)

    def _done(self, request: Mapping[str, Any], now: int) -> dict[str, Any]:
        match, seat = self._live(request, now)
        touched = self.touched.get(seat, ())
        move = self._touch_of(seat).move
        if move is None:
            raise NotAllowed("error.touch")
        if not touched and move not in match.game.moves(match.state, seat):
            raise NotAllowed("error.touch")
        self._enter(seat, move, now)
        return self._table(now)

    def _cancel(self, request: Mapping[str, Any], now: int) -> dict[str, Any]:
        _, seat = self._live(request, now)
        touched = self.touched.get(seat, ())
        self.touched[seat] = () if request.get("all") else touched[:-1]
        return self._table(now)

    def _preview(self, request: Mapping[str, Any], now: int) -> dict[str, Any]:
        match, seat = self._live(request, now)
        things = request.get("things")
        if not isinstance(things, list) or not all(isinstance(t, str) for t in things):
            raise Refusal("error.request")
        touched = tuple(things)
        view = match.game.preview(match.state, seat, touched)
        lead = match.game.touch(match.state, seat, touched).say
        return {
            "view": self.speaker.text(view),
            "say": self.speaker.say(lead) if lead is not None else None,
        }

    def _why(self, request: Mapping[str, Any], now: int) -> dict[str, Any]:
        match, seat = self._live(request, now)
        why = match.game.why(match.state, seat, self.touched.get(seat, ()), _text(request, "thing"))
        return {"say": self.speaker.say(why)}

    def _resign(self, request: Mapping[str, Any], now: int) -> dict[str, Any]:
        _, seat = self._live(request, now, acting=False)
        self._enter(seat, RESIGN, now)
        return self._table(now)

    def _enter(self, seat: int, move: str, now: int) -> None:
        """Play an entry at the present match time and take note of what changed."""
        match = self._on_table()
        n = match.n
        match.play(seat, move, self.watch.at(now))
        self._note_change(n, now)

    def _note_change(self, n: int, now: int) -> None:
        if self._changed >= 0:
            self._changed = min(self._changed, n)
        self.touched = {}
        self._stepped = now
        self._drop_thoughts()
        self._run_watch(now)

    # --- time and bots -----------------------------------------------------------------------

    def _advance(self, request: Mapping[str, Any], now: int) -> dict[str, Any]:
        match = self._on_table()
        self._tick(now)
        found: dict[str, Any] = {}
        if self._hint is not None and self._hint.n == match.n:
            if self._hint.step(now):
                found["hint"] = self._hinted(self._hint)
                self._hint = None
        elif self.looking is None and not self.paused and self._think(now):
            seat, move = self._decided()
            self._enter(seat, move, now)
        if match.n != self._told:
            return {**self._table(now), **found}
        return {**found, "wake": self._wake(now)}

    def _tick(self, now: int) -> None:
        """Let clocks run up to ``now``; a fallen flag goes into the log."""
        match = self._on_table()
        n = match.n
        if match.flag(self.watch.at(now)) is not None:
            self._note_change(n, now)

    def _think(self, now: int) -> bool:
        """Let the bot whose turn it is think a slice; whether it is ready to move."""
        match = self._on_table()
        if self._thinking is None:
            seat = self._bot_to_act()
            if seat is None:
                return False
            level = level_of(match.game, match.seats[seat - 1].level or "")
            self._thinking = think(match, match.state, seat, level, now)
        ready = self._thinking.step(now)
        return ready and now - self._stepped >= PACES[self.pace]

    def _decided(self) -> tuple[int, str]:
        assert self._thinking is not None
        return self._thinking.seat, self._thinking.move

    def _bot_to_act(self) -> int | None:
        match = self._on_table()
        for seat in match.game.actors(match.state):
            if match.seats[seat - 1].is_bot:
                return seat
        return None

    def _wake(self, now: int) -> int | None:
        """In how many ms the front end should call ``advance``; none if nothing is to come."""
        match = self._on_table()
        waits: list[int] = []
        if self._hint is not None:
            return 0
        if self.paused or self.looking is not None or match.result is not None:
            return None
        if self._bot_to_act() is not None:
            thinking = self._thinking is None or not self._thinking.done
            waits.append(0 if thinking else max(0, self._stepped + PACES[self.pace] - now))
        due = match.game.deadline(match.state)
        if due is not None:
            waits.append(max(0, due[0] - self.watch.at(now)))
        return min(waits, default=None)

    def _ask_hint(self, request: Mapping[str, Any], now: int) -> dict[str, Any]:
        match, seat = self._live(request, now)
        if seat not in match.game.actors(match.state):
            raise NotAllowed("error.hint")
        # What is half chosen would turn the first step of the hint into something else.
        self.touched.pop(seat, None)
        self._hint = think(match, match.state, seat, strongest(match.game), now)
        return self._table(now)

    def _hinted(self, hint: Thinking) -> dict[str, Any]:
        match = self._on_table()
        move = match.game.say_move(match.state, hint.seat, hint.move)
        return {
            "seat": hint.seat,
            "move": hint.move,
            "things": list(match.game.paths(match.state, hint.seat, hint.move)[0]),
            "say": self.speaker.say(say("hint.say", move=move)),
        }

    def _drop_thoughts(self) -> None:
        self._thinking = None
        self._hint = None

    def _set_pace(self, request: Mapping[str, Any], now: int) -> dict[str, Any]:
        self.pace = check_pace(_text(request, "value"))
        return {"wake": self._wake(now)} if self.match is not None else {}

    # --- back, forth and elsewhere -----------------------------------------------------------

    def _undo(self, request: Mapping[str, Any], now: int) -> dict[str, Any]:
        match, asker = self._live(request, now, acting=False, optional=True)
        match.undo(asker or None)
        return self._moved_in_log(now)

    def _redo(self, request: Mapping[str, Any], now: int) -> dict[str, Any]:
        match, _ = self._live(request, now, acting=False, optional=True)
        before = match.n
        match.redo()
        return self._moved_in_log(now, told=before)

    def _moved_in_log(self, now: int, told: int | None = None) -> dict[str, Any]:
        match = self._on_table()
        self._told = match.n if told is None else told
        self.watch.set(match.at, now)
        # The log is as it was: only the head of the save changes.
        self._changed = len(match.entries) if self._changed < 0 else self._changed
        self.touched = {}
        self._stepped = now
        self._drop_thoughts()
        self._run_watch(now)
        return self._table(now)

    def _look(self, request: Mapping[str, Any], now: int) -> dict[str, Any]:
        match = self._on_table()
        self._tick(now)
        n = request.get("n")
        if n is not None and (type(n) is not int or not 0 <= n <= len(match.entries)):
            raise Refusal("error.look", most=len(match.entries), given=str(n)[:10])
        self.looking = None if n == match.n else n
        self._run_watch(now)
        return self._table(now)

    def _branch(self, request: Mapping[str, Any], now: int) -> dict[str, Any]:
        match = self._on_table()
        n = match.n if self.looking is None else self.looking
        given = request.get("id")
        match_id = given if _is_id(given) else f"{self.match_id}-b{n}"
        self._seat(match.branch(n), self.past, match_id, now)
        return self._table(now)

    def _pause(self, request: Mapping[str, Any], now: int) -> dict[str, Any]:
        self._on_table()
        self._tick(now)
        self.paused = self.match is not None and self.match.result is None
        self._run_watch(now)
        return self._table(now)

    def _resume(self, request: Mapping[str, Any], now: int) -> dict[str, Any]:
        self._on_table()
        self.paused = False
        self._stepped = now
        self._run_watch(now)
        return self._table(now)

    def _again(self, request: Mapping[str, Any], now: int) -> dict[str, Any]:
        match = self._on_table()
        seed, chosen = _text(request, "seed"), request.get("chosen", {})
        if not isinstance(chosen, dict):
            raise SettingsError("error.settings.shape")
        if match.series_over:
            # The same table, a new series: kept apart from the one that is over.
            new = Match(match.game, match.seats, match.settings, clean_seed(seed))
            self._seat(new, [], _id(request, new), now)
            return self._table(now)
        following = match.next_game(seed, chosen)
        self._seat(following, [*self.past, record.write(match)], self.match_id, now)
        return self._table(now)

    def _restart(self, request: Mapping[str, Any], now: int) -> dict[str, Any]:
        old = self._on_table()
        match = Match(old.game, old.seats, old.settings, old.seed, old.series)
        self._seat(match, self.past, self.match_id, now)
        return self._table(now)

    # --- out of the worker -------------------------------------------------------------------

    def _record(self, request: Mapping[str, Any], now: int) -> dict[str, Any]:
        match = self._on_table()
        lines = [*self.past, record.write(match)]
        name = f"{match.game.id}-{match.n}.hairpin"
        return {"text": "\n".join(lines) + "\n", "name": name, "warning": self._warning()}

    def _link(self, request: Mapping[str, Any], now: int) -> dict[str, Any]:
        match = self._on_table()
        point = match if self.looking is None else match.branch(self.looking)
        return {"link": record.write_link(point), "warning": self._warning()}

    def _warning(self) -> str | None:
        match = self._on_table()
        if match.game.hidden and match.result is None:
            return self.speaker.say(say("warning.deal"))
        return None

    def _save(self, request: Mapping[str, Any], now: int) -> dict[str, Any]:
        return {"save": self._saved(-1, now)}

    def _saved(self, since: int, now: int) -> dict[str, Any]:
        match = self._on_table()
        sitting = {
            "id": self.match_id,
            "at": self.watch.at(now),
            "touched": {str(seat): list(things) for seat, things in self.touched.items()},
        }
        count, made = save.parts(match, self.past, sitting, since=since)
        parts = {str(i): text for i, text in made.items()}
        return {"id": self.match_id, "count": count, "parts": parts}

    # --- the reply ---------------------------------------------------------------------------

    def _table(self, now: int) -> dict[str, Any]:
        """The table as it now is, with what is new since the last reply."""
        match = self._on_table()
        told, changed = self._told, self._changed
        self._told, self._changed = match.n, len(match.entries)
        reply: dict[str, Any] = {
            "table": present.table(self, match, now),
            "steps": present.steps(self, match, told),
            "save": self._saved(changed, now),
            "wake": self._wake(now),
        }
        if changed < len(match.entries):
            reply["moves"] = present.lines(self, match, max(0, changed))
        return reply

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
        self._tick(now)
        seat = request.get("seat", 0 if optional else None)
        if optional and seat in (0, None):
            return match, 0
        if type(seat) is not int or not 1 <= seat <= len(match.seats):
            raise NotAllowed("error.seat.none", seat=str(seat)[:10])
        if match.seats[seat - 1].is_bot:
            raise NotAllowed("error.not_person", who=Seat(seat))
        if acting and seat not in match.game.actors(match.state):
            key = "error.move.over" if match.result is not None else "error.move.turn"
            raise NotAllowed(key, who=Seat(seat))
        return match, seat

    def _touch_of(self, seat: int) -> Touch:
        match = self._on_table()
        return match.game.touch(match.state, seat, self.touched.get(seat, ()))

    @property
    def _time_matters(self) -> bool:
        match = self._on_table()
        return match.timed or match.game.realtime

    def _run_watch(self, now: int) -> None:
        on = not self.paused and self.looking is None and self._on_table().result is None
        self.watch.run(now, on)


def _text(request: Mapping[str, Any], key: str) -> str:
    value = request.get(key)
    if not isinstance(value, str):
        raise Refusal("error.request")
    return value


def _is_id(given: object) -> TypeGuard[str]:
    return isinstance(given, str) and 0 < len(given) <= 64 and given.isprintable()


def _id(request: Mapping[str, Any], match: Match) -> str:
    """The id a match is stored under: the front end's, or one made from the game and its seed."""
    given = request.get("id")
    if _is_id(given):
        return given
    return f"m-{zlib.crc32(f'{match.game.id}/{match.seed}'.encode()):08x}"
