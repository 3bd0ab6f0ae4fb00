"""The terminal's connection to a session: it sends commands and keeps the last reply's table."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any

from ..core.text import wrap
from .console import Trouble
from .states import state_line

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ..core.game import Game
    from ..core.match_log import MatchLog
    from ..core.view import Viewer
    from ..core.words import Speaker
    from ..session import Session
    from .console import Console


class Client:
    """Sends commands to the session and keeps the ``table`` of its last reply.

    ``new_seed`` returns the seed for the next game of a series. ``stale`` is set if the screen
    does not yet show ``table``. ``asked`` is the seat that a person chose to act for. ``news`` has
    lines that are not yet printed; they report actions in a real-time game.
    """

    def __init__(self, console: Console, session: Session, new_seed: Callable[[], str]) -> None:
        self.console = console
        self.session = session
        self.new_seed = new_seed
        self.table: dict[str, Any] = {}
        self.left: bool = False
        self.stale: bool = True
        self.asked: int | None = None
        self.news: list[str] = []
        # The time on the front end's clock when the session wants the next call.
        self._due: int | None = None

    @property
    def match(self) -> MatchLog:
        """The match that is played at the table."""
        assert self.session.match is not None
        return self.session.match

    @property
    def real_time(self) -> bool:
        """Whether the game is played in real time."""
        return self.match.real_time

    @property
    def game(self) -> Game[Any]:
        """The game of the match."""
        return self.match.game

    @property
    def speaker(self) -> Speaker:
        """The speaker, which turns messages into sentences with the names of this table's
        players."""
        return self.session.speaker

    def do(self, **request: Any) -> dict[str, Any]:
        """Send a command to the session and return the reply.

        Raises ``Trouble`` with the session's error sentence if the session refuses the command.
        """
        reply = self.session.do({"now": self.console.now(), **request})
        if not reply["ok"]:
            raise Trouble("terminal.said", text=reply["error"])
        return reply

    def receive(self, reply: Mapping[str, Any]) -> None:
        """Store a reply and print its steps."""
        if "wake" in reply:
            wake = reply["wake"]
            self._due = None if wake is None else self.console.now() + wake
        if "table" in reply:
            self.table = reply["table"]
            self.stale = True
        cover = self.table.get("cover")
        if self.console.json and cover and cover["seat"] in self.people():
            # With --json a program plays all people's seats. Uncover the table at once for the seat
            # that must act, so that the program sees one hand at a time.
            self.table = self.do(do="uncover", seat=cover["seat"])["table"]
        for step in reply.get("steps", ()):
            if self.console.json:
                self.write_point(step["n"])
            elif step["say"]:
                colour = self.table["seats"][step["seat"] - 1]["colour"]
                mark = self.console.pen.mark(step["seat"], colour)
                lines = wrap(step["say"], self.console.pen.columns, f"{mark} ")
                if self.real_time and self.people():
                    self.news += lines
                else:
                    self.console.print(*lines)

    def wait(self) -> int | None:
        """The ms until the session wants the next call; None if it waits for a command."""
        return None if self._due is None else max(0, self._due - self.console.now())

    def advance(self) -> None:
        """Let the session run clocks and bots up to the present time."""
        self.receive(self.do(do="advance"))

    def view(self, seat: int | None) -> dict[str, Any]:
        """The view of ``seat`` with its texts as sentences; None means the current viewer."""
        if seat is None:
            view: dict[str, Any] = self.table["views"][0]["view"]
        else:
            view = self.speaker.text(self.game.view(self.match.state, seat))
        return {**view, "badges": []}

    def write_point(self, n: int) -> None:
        """Print the match after ``n`` entries as a line of JSON.

        In a game with hidden cards the line has only what the viewer may know.
        """
        match, game = self.match, self.game
        state = match.state_at(n)
        line = state_line(match, n, state, self.speaker)
        viewer = self.current_viewer()
        if game.hidden and match.result is None:
            line["state"], line["sight"] = None, game.observe(state, viewer)
            line["events"] = []
            if n:
                entry = match.entries[n - 1]
                line["move"] = match.reports[n - 1].move_for(viewer, entry.seat, entry.move)
        if n == match.n:
            line["actors"] = list(game.actors(state))
            line["moves"] = {str(s): game.moves(state, s) for s in self.choosing()}
        self.console.write(line)

    def current_viewer(self) -> Viewer:
        """The viewer for whom the session wrote its last reply."""
        viewer: Viewer = self.table["views"][0]["viewer"]
        return viewer

    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, spec in enumerate(self.match.seats, 1) if not spec.is_bot]

    def acting(self) -> list[int]:
        """The people's seats that may act now; empty while the game is not being played."""
        return self.choosing() if self.table["phase"] == "playing" else []

    def choosing(self) -> list[int]:
        """The people's seats that may choose a move.

        If people share the device and hide cards from each other, only the seat that has the device
        may choose.
        """
        actors = self.game.actors(self.match.state)
        people = [seat for seat in self.people() if seat in actors]
        if not self.session.state.hotseat.shared(self.match):
            return people
        return [seat for seat in people if seat == self.session.state.hotseat.seat]

    def seat_to_ask(self) -> int | None:
        """The seat to prompt: the seat that the person chose, or else the viewer's seat, or else the
        first seat that may act; None if no person may act."""
        acting = self.acting()
        if self.asked in acting:
            return self.asked
        viewer = self.table["views"][0]["viewer"]
        return viewer if viewer in acting else acting[0] if acting else None

    def required_seat(self) -> int:
        """The seat to prompt. Raises ``Trouble`` if no person may act."""
        seat = self.seat_to_ask()
        if seat is None:
            raise Trouble("terminal.error.nobody")
        return seat

    def print_pages(self, lines: Sequence[str]) -> None:
        """Print lines; on an interactive terminal, stop after each full screen."""
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


def number_of(text: str) -> int | None:
    """Parse a typed number of up to five digits; None for any other text."""
    return int(text) if text.isdecimal() and len(text) < 6 else None
