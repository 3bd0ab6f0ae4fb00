"""``play``: a complete front end for a terminal, and for programs that read and write lines.

Drives a ``Session`` as the page does. Clocks and bots go on while a line is awaited. Everything that
is said about a game comes from the engine; the front end's own words are in ``terminal.po``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.errors import Refusal
from ..core.text import wrap
from ..core.words import Message, Seat, say
from . import table as drawn
from .at_table import AtTable, number_of
from .console import Trouble, Unwritable
from .typed import COMMANDS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ..session import Session
    from .console import Console

WAITING = ("ready", "paused")  # phases in which time waits for somebody to press Enter
EVERY = 2000  # ms between two reports of what others do, where all play at once
MOST_TOLD = 8  # lines of such a report; what came before them is counted
ALIASES = {"exit": "quit", "?": "help", "board": "table"}


class Play(AtTable):
    """A sitting at one terminal, from the first line typed to the last."""

    def __init__(self, console: Console, session: Session, new_seed: Callable[[], str]) -> None:
        super().__init__(console, session, new_seed)
        self._secret = False  # somebody's secrets are on the screen
        self._fresh = True  # a line was typed since the table was drawn
        self._reported = 0  # the front end's time of the last report, in real time
        self._listed: tuple[int | None, list[str]] = (None, [])  # whose moves were numbered last

    # --- the sitting -------------------------------------------------------------------------

    def start(self, request: Mapping[str, Any], pace: str, game: str | None = None) -> None:
        """Put a game on the table: ``new`` or ``open``, of this ``game`` if one is named.

        Raises ``Trouble``.
        """
        self.do(do="pace", value=pace)
        self.take(self.do(**request))
        if game not in (None, self.game.id):
            raise Trouble("terminal.error.other_game", given=game or "", known=self.game.id)
        if self.console.json:
            self.write_point(self.match.n)

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
        seat = self.seat_to_ask()
        over = self.table["phase"] == "over"
        if over and not self.people() and not self.console.interactive:
            self._show()
            self.left = True
            return
        paused = self.table["phase"] in WAITING
        if self.table["cover"] and not paused:
            self._hand_over()
            return
        if self.table["phase"] == "ready" and not self.people() and not self.console.interactive:
            self.take(self.do(do="resume"))  # nobody is there to be waited for
            return
        if seat is None and not over and not paused:
            self._watch()
            return
        if self.real_time and self.table["phase"] == "playing":
            self._report()
        else:
            self._show()
        line = self.console.ask(self._prompt(seat), None if paused else self.wait())
        if line is None:
            self.advance()
            return
        self._fresh = True
        if paused:
            self.take(self.do(do="resume"))
            seat = self.seat_to_ask()
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
        if not self.people() and not (self.real_time and self.match.n):
            self._show()
        thinking = tuple(Seat(s["seat"]) for s in self.table["seats"] if s["thinking"])
        if self.console.interactive and thinking:
            text = self.speaker.say(say("terminal.play.thinking", who=thinking, n=len(thinking)))
            self.console.put(self.console.pen.ink(text, "dim"))
        before = self.match.n
        while self.match.n == before and self.table["phase"] == "playing":
            wait = self.wait()
            if wait:
                self.console.sleep(wait)
            reply = self.do(do="advance")
            if self.console.interactive and thinking and "table" in reply:
                self.console.put("\r\x1b[K")
            self.take(reply)

    # --- what is shown ---------------------------------------------------------------------------

    def _report(self) -> None:
        """In real time: the table after a line was typed, else now and then what others have done.

        More would push what somebody types off the screen.
        """
        now = self.console.now()
        if not self._fresh and (not self.news or now - self._reported < EVERY):
            return
        drawn_anew, self._fresh, self._reported = self._fresh, False, now
        if drawn_anew:
            self.stale = True
            self._show()
        elif not self.console.json:
            self._tell_news()
            say = self.view(self.seat_to_ask())["say"]
            self.console.print(*wrap(say, self.console.pen.columns))

    def _tell_news(self) -> None:
        news, self.news = self.news, []
        if len(news) > MOST_TOLD:
            self.console.tell("play.news", n=len(news) - MOST_TOLD)
        if news:
            self.console.print(*news[-MOST_TOLD:])

    def _show(self) -> None:
        """Draw the table, if what is on the screen is not what it is now."""
        if not self.stale or self.console.json:
            self.stale = False
            return
        self.stale = False
        self._tell_news()
        console, seat = self.console, self.seat_to_ask()
        if self.real_time and self.table["phase"] in WAITING:
            # Nobody studies the table while time stands still.
            console.tell(f"play.{self.table['phase']}")
            return
        view = self.view(seat)
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
            line = self.table.get("daily_info", {}).get("line")
            if line:
                console.print("", line)
            if console.interactive or self.people():
                console.tell("play.over.undo" if self.table["can"]["undo"] else "play.over")
            return
        console.print(*wrap(self.table["status"], console.pen.columns))
        if self.table["phase"] == "paused":
            console.tell("play.paused")
        elif seat is not None:
            self._listed = seat, self.game.moves(self.match.state, seat)
            console.print(*drawn.menu(console, self.game, self.match.state, seat, view))
            if self.real_time:
                return
            others = tuple(Seat(other) for other in self.acting() if other != seat)
            if others:
                console.tell("play.others", who=others, seat=others[0].number)

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
                self.take(self.do(do="uncover", seat=peek))
                self._show()
                console.ask(f"{self.speaker.say(say('terminal.play.peek', who=Seat(peek)))} ")
                self._secret = True
                self.take(self.do(do="cover"))
                return
        reply = self.do(do="uncover", seat=cover["seat"])
        if console.interactive and reply["recap"]:
            # What was told meanwhile went with the screen; here it is, as this person may know it.
            reply["steps"] = reply["recap"]["steps"]
        self.asked, self._secret = None, True
        self.take(reply)

    def _clear(self) -> None:
        """Leave nothing of anybody's cards on the screen, nor above it."""
        if self._secret:
            self.console.put("\x1b[2J\x1b[3J\x1b[H")
        self._secret = False

    def _prompt(self, seat: int | None) -> str:
        return f"{self.speaker.name(seat)}> " if seat is not None else "> "

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

    # --- what is typed ---------------------------------------------------------------------------

    def _obey(self, line: str, seat: int | None) -> None:
        """A line from the player: a move, a number, or a command."""
        word, _, rest = line.partition(" ")
        legal = self.game.moves(self.match.state, seat) if seat is not None else []
        command = ALIASES.get(word.lower(), word.lower())
        if line not in legal and command in COMMANDS:
            COMMANDS[command](self, rest.strip())
            return
        if seat is None:
            over = self.table["phase"] == "over"
            raise Trouble("error.move.over" if over else "terminal.error.command", given=line[:40])
        head, colon, tail = line.partition(":")
        other = number_of(head) if colon and line not in legal else None
        if other is not None and other in self.acting():
            seat, line = other, tail.strip()
            legal = self.game.moves(self.match.state, seat)
        self._play(line, seat, legal)

    def _play(self, line: str, seat: int, legal: Sequence[str]) -> None:
        given = line.removeprefix("#")
        if self.real_time and self._listed[0] == seat:
            # A number means what stood beside it, however the table has changed since.
            legal = self._listed[1]
        if line not in legal and (number := number_of(given)) is not None:
            if not 1 <= number <= len(legal):
                raise Trouble("terminal.error.number", given=number, n=len(legal))
            line = legal[number - 1]
        self.asked = None
        self.take(self.do(do="play", seat=seat, move=line))
