"""``play``: a complete front end for a terminal, and for programs that read and write lines.

Drives a ``Session`` as the page does. Clocks and bots go on while a line is awaited. Everything that
is said about a game comes from the engine; the front end's own words are in ``terminal.po``.
"""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any

from ..core.errors import Refusal
from ..core.text import wrap
from ..core.words import Message, Seat, Speaker, say
from ..info import guide
from . import table as drawn
from .console import Trouble, Unwritable
from .files import place, read_file, write_record
from .guides import guide_lines
from .states import state_line

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ..core.game import Game
    from ..core.match import Match
    from ..session import Session
    from .console import Console

# In the order the help tells them. Those with a word behind take one.
COMMANDS = (
    "moves", "hint", "run", "undo", "redo", "table", "cards", "aside", "log", "rules", "save",
    "open", "pause", "pace", "seat", "resign", "again", "help", "quit",
)  # fmt: skip
WAITING = ("ready", "paused")  # phases in which time waits for somebody to press Enter
EVERY = 2000  # ms between two reports of what others do, where all play at once
MOST_TOLD = 8  # lines of such a report; what came before them is counted
ALIASES = {"exit": "quit", "?": "help", "board": "table"}


class Play:
    """A sitting at one terminal. ``new_seed`` gives the seed of a further game of the series."""

    def __init__(self, console: Console, session: Session, new_seed: Callable[[], str]) -> None:
        self.console = console
        self.session = session
        self.new_seed = new_seed
        self.table: dict[str, Any] = {}
        self.left = False
        self._due: int | None = None  # the front end's time when the session wants to be called
        self._stale = True  # the table on the screen is not what it is now
        self._asked: int | None = None  # the seat whose turn to choose it is, if somebody said so
        self._secret = False  # somebody's secrets are on the screen
        self._news: list[str] = []  # in real time: what happened since the last report
        self._fresh = True  # a line was typed since the table was drawn
        self._reported = 0  # the front end's time of that
        self._listed: tuple[int | None, list[str]] = (None, [])  # whose moves were numbered last
        self._commands: dict[str, Callable[[str], None]] = {
            name: getattr(self, f"_{name}") for name in COMMANDS
        }

    # --- the sitting -------------------------------------------------------------------------

    def start(self, request: Mapping[str, Any], pace: str, game: str | None = None) -> None:
        """Put a game on the table: ``new`` or ``open``, of this ``game`` if one is named.

        Raises ``Trouble``.
        """
        self._do(do="pace", value=pace)
        self._take(self._do(**request))
        if game not in (None, self.game.id):
            raise Trouble("terminal.error.other_game", given=game or "", known=self.game.id)
        if self.console.json:
            self._write_point(self.match.n)

    def run(self) -> int:
        """Play until the player leaves or there is nobody to play. Returns the exit code."""
        if not self.console.json:
            title = self.speaker.say(say(f"{self.game.id}.name"))
            seed = self.table["seed"]
            self.console.print(self.console.pen.ink(title, "bold"))
            if seed:
                self.console.tell("play.seed", seed=seed)
            self.console.tell("play.welcome")
        while not self.left:
            try:
                self._turn()
            except EOFError:
                self._leave()
            except Refusal as refusal:
                self._refuse(refusal.message)
        return 0

    def _turn(self) -> None:
        """One round: show what is new, wait for a line or for the session, and act on it."""
        seat = self._seat_to_ask()
        over = self.table["phase"] == "over"
        if over and not self._people() and not self.console.interactive:
            self._show()
            self.left = True
            return
        paused = self.table["phase"] in WAITING
        if self.table["cover"] and not paused:
            self._hand_over()
            return
        if self.table["phase"] == "ready" and not self._people() and not self.console.interactive:
            self._take(self._do(do="resume"))  # nobody is there to be waited for
            return
        if seat is None and not over and not paused:
            self._watch()
            return
        if self.live and self.table["phase"] == "playing":
            self._report()
        else:
            self._show()
        line = self.console.ask(self._prompt(seat), None if paused else self._wait())
        if line is None:
            self._advance()
            return
        self._fresh = True
        if paused:
            self._take(self._do(do="resume"))
            seat = self._seat_to_ask()
        if not line.strip():
            return
        try:
            self._obey(line.strip(), seat)
        except (Refusal, EOFError, OSError, Unwritable):
            raise
        except Exception as fault:
            # A mistake of ours; nobody shall lose a game by it.
            raise Trouble(
                "terminal.error.fault", what=f"{type(fault).__name__}: {fault}"
            ) from fault

    def _watch(self) -> None:
        """Only bots are to act: let them, at their pace."""
        if not self._people() and not (self.live and self.match.n):
            self._show()
        thinking = tuple(Seat(s["seat"]) for s in self.table["seats"] if s["thinking"])
        if self.console.interactive and thinking:
            text = self.speaker.say(say("terminal.play.thinking", who=thinking, n=len(thinking)))
            self.console.put(self.console.pen.ink(text, "dim"))
        before = self.match.n
        while self.match.n == before and self.table["phase"] == "playing":
            wait = self._wait()
            if wait:
                self.console.sleep(wait)
            reply = self._do(do="advance")
            if self.console.interactive and thinking and "table" in reply:
                self.console.put("\r\x1b[K")
            self._take(reply)

    def _advance(self) -> None:
        self._take(self._do(do="advance"))

    def _do(self, **request: Any) -> dict[str, Any]:
        """A command to the session. Raises ``Trouble`` with its sentence."""
        reply = self.session.do({"now": self.console.now(), **request})
        if not reply["ok"]:
            raise Trouble("terminal.said", text=reply["error"])
        return reply

    def _take(self, reply: Mapping[str, Any]) -> None:
        """Take note of a reply and tell what happened."""
        if "wake" in reply:
            wake = reply["wake"]
            self._due = None if wake is None else self.console.now() + wake
        if "table" in reply:
            self.table = reply["table"]
            self._stale = True
        if self.console.json and self.table.get("cover"):
            # A program plays for whoever is due; one hand at a time is open to it.
            self.table = self._do(do="ready", seat=self.table["cover"]["seat"])["table"]
        for step in reply.get("steps", ()):
            if self.console.json:
                self._write_point(step["n"])
            elif step["say"]:
                colour = self.table["seats"][step["seat"] - 1]["colour"]
                mark = self.console.pen.mark(step["seat"], colour)
                lines = wrap(step["say"], self.console.pen.columns, f"{mark} ")
                if self.live and self._people():
                    self._news += lines
                else:
                    self.console.print(*lines)

    def _wait(self) -> int | None:
        return None if self._due is None else max(0, self._due - self.console.now())

    # --- what is shown -----------------------------------------------------------------------

    def _report(self) -> None:
        """In real time: the table after a line was typed, else now and then what others have done.

        More would push what somebody types off the screen.
        """
        now = self.console.now()
        if not self._fresh and (not self._news or now - self._reported < EVERY):
            return
        drawn_anew, self._fresh, self._reported = self._fresh, False, now
        if drawn_anew:
            self._stale = True
            self._show()
        elif not self.console.json:
            self._tell_news()
            say = self._view(self._seat_to_ask())["say"]
            self.console.print(*wrap(say, self.console.pen.columns))

    def _tell_news(self) -> None:
        news, self._news = self._news, []
        if len(news) > MOST_TOLD:
            self.console.tell("play.news", n=len(news) - MOST_TOLD)
        if news:
            self.console.print(*news[-MOST_TOLD:])

    def _show(self) -> None:
        """Draw the table, if what is on the screen is not what it is now."""
        if not self._stale or self.console.json:
            self._stale = False
            return
        self._stale = False
        self._tell_news()
        console, seat = self.console, self._seat_to_ask()
        if self.live and self.table["phase"] in WAITING:
            # Nobody studies the table while time stands still.
            console.tell(f"play.{self.table['phase']}")
            return
        view = self._view(seat)
        lit = self.table["views"][0]["touch"]["next"]
        dash = "-" if console.pen.plain else "─"
        console.print(console.pen.ink(dash * console.pen.columns, "dim"))
        console.print(*drawn.seats(console, self.table))
        console.print(*drawn.zones(console, view, self.table, lit, seat))
        told = drawn.info_panels(console, self.table)
        if told:
            console.print(*told)
        if self.table["result"] is not None:
            console.print("", *drawn.end(console, self.table))
            if console.interactive or self._people():
                console.tell("play.over.undo" if self.table["can"]["undo"] else "play.over")
            return
        console.print(*wrap(self.table["status"], console.pen.columns))
        if self.table["phase"] == "paused":
            console.tell("play.paused")
        elif seat is not None:
            self._listed = seat, self.game.moves(self.match.state, seat)
            console.print(*drawn.menu(console, self.game, self.match.state, seat, view))
            if self.live:
                return
            others = tuple(Seat(other) for other in self._acting() if other != seat)
            if others:
                console.tell("play.others", who=others, seat=others[0].number)

    def _view(self, seat: int | None) -> dict[str, Any]:
        """The table as the seat to choose sees it, all texts said."""
        if seat is None:
            view: dict[str, Any] = self.table["views"][0]["view"]
        else:
            view = self.speaker.text(self.game.view(self.match.state, seat))
        return {**view, "badges": []}

    def _hand_over(self) -> None:
        """Clear the screen before it passes to somebody else, and wait for that person."""
        console, cover = self.console, self.table["cover"]
        who, peek = Seat(cover["seat"]), cover["peek"]
        text = self.speaker.say(say("terminal.play.cover", who=who))
        if peek is not None and console.interactive:
            text += " " + self.speaker.say(say("terminal.play.cover.peek", who=Seat(peek)))
        if not console.interactive:
            console.print(*wrap(text, console.pen.columns))
        else:
            self._clear()
            answer = console.ask(f"{text} ")
            if answer is not None and answer.strip().lower() == "peek" and peek is not None:
                self._take(self._do(do="ready", seat=peek))
                self._show()
                console.ask(f"{self.speaker.say(say('terminal.play.peek', who=Seat(peek)))} ")
                self._secret = True
                self._take(self._do(do="cover"))
                return
        reply = self._do(do="ready", seat=cover["seat"])
        if console.interactive and reply["recap"]:
            # What was told meanwhile went with the screen; here it is, as this person may know it.
            reply["steps"] = reply["recap"]["steps"]
        self._asked, self._secret = None, True
        self._take(reply)

    def _clear(self) -> None:
        """Leave nothing of anybody's cards on the screen, nor above it."""
        if self._secret:
            self.console.put("\x1b[2J\x1b[3J\x1b[H")
        self._secret = False

    def _prompt(self, seat: int | None) -> str:
        return f"{self.speaker.name(seat)}> " if seat is not None else "> "

    def _write_point(self, n: int) -> None:
        """A point of the match as a line of JSON; in a hidden game, as a viewer may know it."""
        match, game = self.match, self.game
        state = match.state_at(n)
        line = state_line(match, n, state, self.speaker)
        viewer = self.table["views"][0]["viewer"]
        if game.hidden and match.result is None:
            line["state"], line["sight"] = None, game.observe(state, viewer)
            line["events"] = []
            if n:
                entry = match.entries[n - 1]
                line["move"] = match.reports[n - 1].move_for(viewer, entry.seat, entry.move)
        if n == match.n:
            line["actors"] = list(game.actors(state))
            line["moves"] = {str(s): game.moves(state, s) for s in self._choosing()}
        self.console.write(line)

    def _refuse(self, message: Message) -> None:
        sentence = self.speaker.say(message)
        if self.console.json:
            self.console.write({"error": sentence})
            return
        lines = wrap(sentence, self.console.pen.columns)
        self.console.print(*(self.console.pen.ink(line, "red") for line in lines))

    def _leave(self) -> None:
        self.left = True
        if not self.console.json:
            self.console.tell("play.bye")

    # --- what is typed -----------------------------------------------------------------------

    def _obey(self, line: str, seat: int | None) -> None:
        """A line from the player: a move, a number, or a command."""
        word, _, rest = line.partition(" ")
        legal = self.game.moves(self.match.state, seat) if seat is not None else []
        command = ALIASES.get(word.lower(), word.lower())
        if line not in legal and command in COMMANDS:
            self._commands[command](rest.strip())
            return
        if seat is None:
            over = self.table["phase"] == "over"
            raise Trouble("error.move.over" if over else "terminal.error.command", given=line[:40])
        head, colon, tail = line.partition(":")
        other = _number(head) if colon and line not in legal else None
        if other is not None and other in self._acting():
            seat, line = other, tail.strip()
            legal = self.game.moves(self.match.state, seat)
        self._play(line, seat, legal)

    def _play(self, line: str, seat: int, legal: Sequence[str]) -> None:
        given = line.removeprefix("#")
        if self.live and self._listed[0] == seat:
            # A number means what stood beside it, however the table has changed since.
            legal = self._listed[1]
        if line not in legal and (number := _number(given)) is not None:
            if not 1 <= number <= len(legal):
                raise Trouble("terminal.error.number", given=number, n=len(legal))
            line = legal[number - 1]
        self._asked = None
        self._take(self._do(do="play", seat=seat, move=line))

    def _moves(self, rest: str) -> None:
        seat = self._asking()
        if self.console.json:
            said = self.game.said_moves(self.match.state, seat)
            items = [{"move": move, "say": self.speaker.say(words)} for move, words in said]
            self.console.write({"seat": seat, "moves": items})
            return
        lines = drawn.moves_said(
            self.console, self.game, self.match.state, seat, self.speaker, rest
        )
        if not lines:
            raise Trouble("terminal.error.no_moves", given=rest[:40])
        self._page(lines)

    def _hint(self, rest: str) -> None:
        seat = self._asking()
        self._do(do="hint", seat=seat)
        before = self.match.n
        while self.match.n == before:
            reply = self._do(do="advance")
            self._take(reply)
            if "hint" in reply:
                if self.console.json:
                    self.console.write({"hint": reply["hint"]})
                else:
                    hint = reply["hint"]
                    number = self.game.moves(self.match.state, seat).index(hint["move"]) + 1
                    self.console.tell(
                        "play.hint", say=hint["say"], move=hint["move"], number=number
                    )
                return

    def _run(self, rest: str) -> None:
        """Let moves without a choice play by themselves, and bots with them."""
        self._take(self._do(do="run", on=True))
        while self.table["running"]:
            self.console.sleep(self._wait() or 0)
            self._advance()

    def _aside(self, rest: str) -> None:
        """Tell something beside the table, or no longer."""
        info_panels = {aside["id"]: aside["on"] for aside in self.table["asides"]}
        name = rest.lower() or next(iter(info_panels), "")
        if not info_panels:
            raise Trouble("terminal.error.aside")
        self._take(self._do(do="aside", id=name, on=not info_panels.get(name)))
        if self.console.json:
            self.console.write({"asides": self.table["asides"]})

    def _undo(self, rest: str) -> None:
        self._back_or_on("undo")

    def _redo(self, rest: str) -> None:
        self._back_or_on("redo")

    def _back_or_on(self, name: str) -> None:
        reply = self._do(do=name)
        self._take(reply)
        if self.console.json:
            if not reply["steps"]:
                self._write_point(self.match.n)
        elif not reply["steps"]:
            self.console.tell(f"play.{name}", n=self.match.n)

    def _table(self, rest: str) -> None:
        self._stale = True
        if self.console.json:
            self._write_point(self.match.n)

    def _cards(self, rest: str) -> None:
        lines = drawn.cards_said(self.console, self._view(self._seat_to_ask()))
        if not lines:
            raise Trouble("terminal.error.cards")
        self._page(lines)

    def _log(self, rest: str) -> None:
        match = self.match
        if match.n == 0:
            raise Trouble("terminal.error.log")
        viewer = self.table["views"][0]["viewer"]
        lines: list[str] = []
        first = self.table["can"]["look"]  # what came before has faded
        played = zip(match.entries[: match.n], match.reports, strict=False)
        for n, (entry, report) in enumerate(played, 1):
            if n <= first:
                continue
            line = report.line_for(viewer)
            words = self.speaker.say(line) if line is not None else entry.move
            text = self.console.text("play.log", who=self.speaker.name(entry.seat), move=words)
            lines += wrap(text, self.console.pen.columns, f"{n:4}  ")
        self._page(lines)

    def _rules(self, rest: str) -> None:
        text = guide(self.game)
        if not text:
            raise Trouble("terminal.error.rules")
        self._page(guide_lines(self.console.pen, text))

    def _save(self, rest: str) -> None:
        if not rest:
            raise Trouble("terminal.error.file", command="save")
        reply = self._do(do="record")
        text = reply["text"]
        if reply["warning"]:
            # What is hidden at this table stays so in the file.
            parts = self._do(do="save")["save"]
            text = "".join(parts["parts"][str(i)] for i in range(parts["count"]))
        write_record(place(rest, "terminal.error.write"), text, rest)
        if self.console.json:
            self.console.write({"saved": rest})
        else:
            self.console.tell("play.saved", file=rest)

    def _open(self, rest: str) -> None:
        if not rest:
            raise Trouble("terminal.error.file", command="open")
        text = read_file(place(rest, "terminal.error.read"), rest)
        self._asked = None
        self._take(self._do(do="open", text=text))
        if self.console.json:
            self._write_point(self.match.n)

    def _pause(self, rest: str) -> None:
        self._take(self._do(do="pause"))
        if not self.console.json and self.table["phase"] == "paused":
            self.console.tell("play.paused")
            self._stale = False

    def _pace(self, rest: str) -> None:
        self._take(self._do(do="pace", value=rest.lower()))

    def _seat(self, rest: str) -> None:
        """Choose for another seat that may act now."""
        acting = self._acting()
        seat = _number(rest)
        if seat not in acting:
            who = tuple(str(seat) for seat in acting)
            raise Trouble("terminal.error.seat" if who else "terminal.error.nobody", seats=who)
        self._asked = seat
        self._stale = True

    def _resign(self, rest: str) -> None:
        can = self.table["can"]["resign"]
        if not can:
            raise Trouble("error.move.resign" if len(self.match.seats) != 2 else "error.move.over")
        self._take(self._do(do="resign", seat=can[0]))

    def _again(self, rest: str) -> None:
        self._asked = None
        self._take(self._do(do="again", seed=self.new_seed()))
        if self.console.json:
            self._write_point(self.match.n)

    def _help(self, rest: str) -> None:
        if self.console.json:
            self.console.write({"commands": list(COMMANDS)})
            return
        self.console.tell("play.help")
        shown = {name: self.console.text(f"play.help.{name}.form") for name in COMMANDS}
        column = max(map(len, shown.values()))
        for name in COMMANDS:
            first = f"  {self.console.pen.ink(shown[name].ljust(column), 'bold')}  "
            text = self.console.text(f"play.help.{name}")
            self.console.print(*wrap(text, self.console.pen.columns, first))

    def _quit(self, rest: str) -> None:
        self.left = True

    # --- small things ------------------------------------------------------------------------

    def _page(self, lines: Sequence[str]) -> None:
        """Print lines a screen at a time where somebody reads a screen."""
        room = shutil.get_terminal_size((80, 24)).lines - 2
        if not self.console.interactive or len(lines) <= room:
            self.console.print(*lines)
            return
        for start in range(0, len(lines), room):
            self.console.print(*lines[start : start + room])
            if start + room >= len(lines):
                return
            answer = self.console.ask(self.console.text("play.page", n=len(lines) - start - room))
            if answer:
                return

    @property
    def match(self) -> Match:
        """The match on the table."""
        assert self.session.match is not None
        return self.session.match

    @property
    def live(self) -> bool:
        """Whether all play at once, in real time."""
        return self.match.live

    @property
    def game(self) -> Game[Any]:
        """The game being played."""
        return self.match.game

    @property
    def speaker(self) -> Speaker:
        """Who says sentences with this table's names."""
        return self.session.speaker

    def _people(self) -> list[int]:
        return [seat for seat, spec in enumerate(self.match.seats, 1) if not spec.is_bot]

    def _acting(self) -> list[int]:
        """The people who may act now."""
        return self._choosing() if self.table["phase"] == "playing" else []

    def _choosing(self) -> list[int]:
        """The people whose choice it is, where hands are hidden only who has the device."""
        actors = self.game.actors(self.match.state)
        people = [seat for seat in self._people() if seat in actors]
        if not self.session.sitting.viewpoint.shared(self.match):
            return people
        return [seat for seat in people if seat == self.session.sitting.viewpoint.seat]

    def _seat_to_ask(self) -> int | None:
        """Whose move is awaited: as told, else the one the table is shown to, else the first."""
        acting = self._acting()
        if self._asked in acting:
            return self._asked
        viewer = self.table["views"][0]["viewer"]
        return viewer if viewer in acting else acting[0] if acting else None

    def _asking(self) -> int:
        seat = self._seat_to_ask()
        if seat is None:
            raise Trouble("terminal.error.nobody")
        return seat


def _number(text: str) -> int | None:
    """A number somebody typed, as far as there are moves and seats; else none."""
    return int(text) if text.isdecimal() and len(text) < 6 else None
