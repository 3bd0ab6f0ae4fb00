"""A sitting at one terminal: what the session last told, and how to ask it for more."""

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


class AtTable:
    """The table as it was last told. ``new_seed`` gives the seed of a further game of the series.

    ``stale`` says that the table on the screen is not what it is now, ``asked`` is the seat whose turn to choose it is,
    if somebody said so, ``news`` what happened in real time since it was last reported.
    """

    def __init__(self, console: Console, session: Session, new_seed: Callable[[], str]) -> None:
        self.console = console
        self.session = session
        self.new_seed = new_seed
        self.table: dict[str, Any] = {}
        self.left = False
        self.stale = True
        self.asked: int | None = None
        self.news: list[str] = []
        self._due: int | None = None  # the front end's time when the session wants to be called

    @property
    def match(self) -> MatchLog:
        """The match on the table."""
        assert self.session.match is not None
        return self.session.match

    @property
    def real_time(self) -> bool:
        """Whether all play at once, in real time."""
        return self.match.real_time

    @property
    def game(self) -> Game[Any]:
        """The game being played."""
        return self.match.game

    @property
    def speaker(self) -> Speaker:
        """Who says sentences with this table's names."""
        return self.session.speaker

    def do(self, **request: Any) -> dict[str, Any]:
        """A command to the session. Raises ``Trouble`` with its sentence."""
        reply = self.session.do({"now": self.console.now(), **request})
        if not reply["ok"]:
            raise Trouble("terminal.said", text=reply["error"])
        return reply

    def take(self, reply: Mapping[str, Any]) -> None:
        """Take note of a reply and tell what happened."""
        if "wake" in reply:
            wake = reply["wake"]
            self._due = None if wake is None else self.console.now() + wake
        if "table" in reply:
            self.table = reply["table"]
            self.stale = True
        cover = self.table.get("cover")
        if self.console.json and cover and cover["seat"] in self.people():
            # A program plays for whoever is due; one hand at a time is open to it.
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
        """In how many ms the session wants to be called; None if it does not."""
        return None if self._due is None else max(0, self._due - self.console.now())

    def advance(self) -> None:
        """Let clocks and bots go on."""
        self.take(self.do(do="advance"))

    def view(self, seat: int | None) -> dict[str, Any]:
        """The table as the seat to choose sees it, all texts said."""
        if seat is None:
            view: dict[str, Any] = self.table["views"][0]["view"]
        else:
            view = self.speaker.text(self.game.view(self.match.state, seat))
        return {**view, "badges": []}

    def write_point(self, n: int) -> None:
        """A point of the match as a line of JSON; in a hidden game, as a viewer may know it."""
        match, game = self.match, self.game
        state = match.state_at(n)
        line = state_line(match, n, state, self.speaker)
        viewer = self.looking()
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

    def looking(self) -> Viewer:
        """Whose sight a program is told."""
        viewer: Viewer = self.table["views"][0]["viewer"]
        return viewer

    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, spec in enumerate(self.match.seats, 1) if not spec.is_bot]

    def acting(self) -> list[int]:
        """The people who may act now."""
        return self.choosing() if self.table["phase"] == "playing" else []

    def choosing(self) -> list[int]:
        """The people whose choice it is, where hands are hidden only who has the device."""
        actors = self.game.actors(self.match.state)
        people = [seat for seat in self.people() if seat in actors]
        if not self.session.state.hotseat.shared(self.match):
            return people
        return [seat for seat in people if seat == self.session.state.hotseat.seat]

    def seat_to_ask(self) -> int | None:
        """Whose move is awaited: as told, else the one the table is shown to, else the first."""
        acting = self.acting()
        if self.asked in acting:
            return self.asked
        viewer = self.table["views"][0]["viewer"]
        return viewer if viewer in acting else acting[0] if acting else None

    def asking(self) -> int:
        """The seat whose move is awaited. Raises ``Trouble`` if there is none."""
        seat = self.seat_to_ask()
        if seat is None:
            raise Trouble("terminal.error.nobody")
        return seat

    def page(self, lines: Sequence[str]) -> None:
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


def number_of(text: str) -> int | None:
    """A number somebody typed, as far as there are moves and seats; else none."""
    return int(text) if text.isdecimal() and len(text) < 6 else None
