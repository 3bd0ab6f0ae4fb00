"""The command ``play``: a complete front end for people at a terminal, and for other programs.

With ``--json`` a program writes commands as lines to the input and reads lines of JSON from the
output. The command drives a ``Session`` as the page does. Clocks and bots run on while the command
waits for a line. All words about a game come from the engine; the front end's own words are in
``terminal.po``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.errors import Refusal
from ..core.text import wrap
from ..core.words import Message, Seat, say
from . import table as drawn
from .client import Client, number_of
from .console import Trouble, Unwritable
from .table_commands import COMMANDS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ..session import Session
    from .console import Console

WAITING = ("ready", "paused")  # phases in which the clock stands until a player presses Enter
EVERY = 2000  # ms between two reports of other players' actions in real time
MOST_NEWS = 8  # most lines of news that a report prints; it only counts the older lines
ALIASES = {"exit": "quit", "?": "help", "board": "table"}


class Play(Client):
    """Plays games with the people at one terminal until they leave."""

    def __init__(self, console: Console, session: Session, new_seed: Callable[[], str]) -> None:
        super().__init__(console, session, new_seed)
        self._secret = False  # whether the screen shows hidden cards of a player
        self._fresh = True  # whether a line was typed since the table was last drawn
        self._reported = 0  # time of the last report in a real-time game
        # The seat and the moves of the numbered list that was printed last.
        self._listed: tuple[int | None, list[str]] = (None, [])

    # --- the session -----------------------------------------------------------------------------

    def start(self, request: Mapping[str, Any], pace: str, game: str | None = None) -> None:
        """Set up or open a game with the request ``new`` or ``open``.

        Raises ``Trouble`` if the session refuses, or if the opened game is not ``game``.
        """
        self.do(do="pace", value=pace)
        self.receive(self.do(**request))
        if game not in (None, self.game.id):
            raise Trouble("terminal.error.other_game", given=game or "", known=self.game.id)
        if self.console.json:
            self.write_point(self.match.n)

    def run(self) -> int:
        """Play until the player leaves, or until a game without people is over. Return the exit
        code."""
        if not self.console.json:
            title = self.speaker.say(say(f"{self.game.id}.name"))
            seed = self.table["seed"]
            self.console.print(self.console.pen.ink(title, "bold"))
            if seed:
                self.console.print_text("play.seed", seed=seed)
            self.console.print_text("play.welcome")
        while not self.left:
            try:
                self._turn()
            except EOFError:
                self._leave()
            except Refusal as refusal:
                self._refuse(refusal.message)
        return 0

    def _turn(self) -> None:
        """One cycle of the main loop: show changes, wait for a typed line or for the session,
        respond."""
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
            self.receive(self.do(do="resume"))
            seat = self.seat_to_ask()
        if not line.strip():
            return
        try:
            self._run_line(line.strip(), seat)
        except (Refusal, EOFError, OSError, Unwritable):
            raise
        except Exception as fault:
            # If Hairpin itself fails, keep the game running, so that the player does not lose it.
            raise Trouble(
                "terminal.error.fault", what=f"{type(fault).__name__}: {fault}"
            ) from fault

    def _watch(self) -> None:
        """No person may act now: let the bots play at their pace until the next move."""
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
            self.receive(reply)

    # --- output ----------------------------------------------------------------------------------

    def _report(self) -> None:
        """In a real-time game, draw the table if a line was typed, else print only the news, at
        most every ``EVERY`` ms.

        More output would push the text that a player is typing off the screen.
        """
        now = self.console.now()
        if not self._fresh and (not self.news or now - self._reported < EVERY):
            return
        drawn_anew, self._fresh, self._reported = self._fresh, False, now
        if drawn_anew:
            self.stale = True
            self._show()
        elif not self.console.json:
            self._print_news()
            say = self.view(self.seat_to_ask())["say"]
            self.console.print(*wrap(say, self.console.pen.columns))

    def _print_news(self) -> None:
        news, self.news = self.news, []
        if len(news) > MOST_NEWS:
            self.console.print_text("play.news", n=len(news) - MOST_NEWS)
        if news:
            self.console.print(*news[-MOST_NEWS:])

    def _show(self) -> None:
        """Draw the table if the screen does not yet show its last state."""
        if not self.stale or self.console.json:
            self.stale = False
            return
        self.stale = False
        self._print_news()
        console, seat = self.console, self.seat_to_ask()
        if self.real_time and self.table["phase"] in WAITING:
            # Hide the table before the start and in a pause: no player may plan a move while the
            # clock stands.
            console.print_text(f"play.{self.table['phase']}")
            return
        view = self.view(seat)
        lit = self.table["views"][0]["touch"]["next"]
        dash = "-" if console.pen.plain else "─"
        console.print(console.pen.ink(dash * console.pen.columns, "dim"))
        console.print(*drawn.seats(console, self.table))
        console.print(*drawn.zones(console, view, self.table, lit, seat))
        panels = drawn.info_panels(console, self.table)
        if panels:
            console.print(*panels)
        if self.table["result"] is not None:
            console.print("", *drawn.end(console, self.table))
            line = self.table.get("daily", {}).get("line")
            if line:
                console.print("", line)
            if console.interactive or self.people():
                console.print_text("play.over.undo" if self.table["can"]["undo"] else "play.over")
            return
        console.print(*wrap(self.table["prompt"]["say"], console.pen.columns))
        if self.table["phase"] == "paused":
            console.print_text("play.paused")
        elif seat is not None:
            self._listed = seat, self.game.moves(self.match.state, seat)
            console.print(*drawn.menu(console, self.game, self.match.state, seat, view))
            if self.real_time:
                return
            others = tuple(Seat(other) for other in self.acting() if other != seat)
            if others:
                console.print_text("play.others", who=others, seat=others[0].number)

    def _hand_over(self) -> None:
        """Clear the screen so that the device can go to the next person, and wait for that
        person."""
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
                self.receive(self.do(do="uncover", seat=peek))
                self._show()
                console.ask(f"{self.speaker.say(say('terminal.play.peek', who=Seat(peek)))} ")
                self._secret = True
                self.receive(self.do(do="cover"))
                return
        reply = self.do(do="uncover", seat=cover["seat"])
        if console.interactive and reply["recap"]:
            # The screen was cleared; print the last moves again, as this person may see them.
            reply["steps"] = reply["recap"]["steps"]
        self.asked, self._secret = None, True
        self.receive(reply)

    def _clear(self) -> None:
        """Erase the screen and the scroll buffer if they show hidden cards."""
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
            self.console.print_text("play.bye")

    # --- typed lines -----------------------------------------------------------------------------

    def _run_line(self, line: str, seat: int | None) -> None:
        """Carry out a typed line: a move, a number, or a command."""
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
            # A number means the move printed next to it, even if other moves are legal by now.
            legal = self._listed[1]
        if line not in legal and (number := number_of(given)) is not None:
            if not 1 <= number <= len(legal):
                raise Trouble("terminal.error.number", given=number, n=len(legal))
            line = legal[number - 1]
        self.asked = None
        self.receive(self.do(do="play", seat=seat, move=line))
