"""A client for tests. It sends commands as the page does, and stores the same data of the replies."""

from __future__ import annotations

import json
from typing import Any

from hairpin.session import Session
from hairpin.session.reply import all_moves


class Desk:
    """A session with a simulated clock (``now``), and the data that a client has received from it."""

    def __init__(self) -> None:
        self.session = Session()
        self.now = 1000
        self.table: dict[str, Any] = {}
        self.lines: list[dict[str, Any] | None] = []
        self.first = 0  # the number of faded lines at the start of the list of moves
        self.steps: list[dict[str, Any]] = []
        self.parts: dict[str, str] = {}
        self.wake: int | None = None

    def send(self, do: str, **more: Any) -> dict[str, Any]:
        """Send a command, store the data of the reply, and return the reply."""
        reply: dict[str, Any] = json.loads(
            self.session.call(json.dumps({"do": do, "now": self.now, **more}))
        )
        assert type(reply["ok"]) is bool
        if not reply["ok"]:
            assert set(reply) - {"late"} == {"ok", "error"}, reply
            assert reply["error"].endswith((".", "?")), reply["error"]
        if "wake" in reply:
            self.wake = reply["wake"]
        if "table" in reply:
            self._note(reply)
            # A reply with a table has a save or says that the game is unsaved. A lesson has neither.
            kept = "save" in reply or reply.get("unsaved") is True
            assert kept != ("lesson" in reply["table"])
            assert not ("save" in reply and reply.get("unsaved"))
        if "save" in reply:
            self._keep(reply["save"])
        return reply

    def _note(self, reply: dict[str, Any]) -> None:
        self.table = reply["table"]
        self.steps += reply["steps"]
        if "moves" in reply:
            moves = reply["moves"]
            # The session does not send lines that faded before this reply. Store None in their places.
            self.lines += [None] * (moves["from"] - len(self.lines))
            self.lines[moves["from"] :] = moves["lines"]
            self.first = moves["first"]

    def _keep(self, saved: dict[str, Any]) -> None:
        self.parts.update(saved["parts"])
        self.parts = {i: text for i, text in self.parts.items() if int(i) < saved["count"]}
        if self.table:
            assert saved["id"] == self.table["match"]

    def lookers(self) -> list[Any]:
        """Return the viewer of the table, and the people who see the same view."""
        (shown,) = self.table["views"]
        return [shown["viewer"], *(each["viewer"] for each in shown["also"])]

    def ok(self, do: str, **more: Any) -> dict[str, Any]:
        """Send a command that must succeed."""
        reply = self.send(do, **more)
        assert reply["ok"], reply
        assert "refused" not in reply, reply
        return reply

    def error(self, do: str, **more: Any) -> str:
        """Send a command that must fail and change nothing; return the error."""
        before = self.state()
        reply = self.send(do, **more)
        assert not reply["ok"], reply
        assert self.state() == before, f"{do} failed, but changed something"
        return str(reply["error"])

    def refused(self, do: str, **more: Any) -> str:
        """Send a command that the game refuses; return the reason."""
        reply = self.send(do, **more)
        assert reply["ok"], reply
        return str(reply["refused"])

    def new(self, *seats: Any, seed: str = "K7", pace: str = "instant", **settings: Any) -> Desk:
        """Start a game of Turbo Duel, by default with seat 1 to move."""
        return self.begin("turbo-duel", *seats, seed=seed, pace=pace, **{"first": "1", **settings})

    def begin(
        self, game: str, *seats: Any, seed: str = "K7", pace: str = "instant", **settings: Any
    ) -> Desk:
        """Start a game of any kind, by default between two people."""
        self.parts, self.lines, self.steps = {}, [], []
        people = list(seats or ("person", "person"))
        self.ok("new", game=game, seats=people, settings=settings, seed=seed, pace=pace)
        return self

    def ready(self) -> Desk:
        """If the table is covered, uncover it for the person who must act."""
        if self.table["cover"]:
            self.ok("uncover", seat=self.table["cover"]["seat"])
        return self

    @property
    def viewer(self) -> Any:
        """Return the viewer of the table."""
        return self.table["views"][0]["viewer"]

    def play(self, *moves: str) -> Desk:
        """Play moves one second apart, each for the seat to move."""
        for move in moves:
            self.now += 1000
            self.ok("play", seat=self.turn, move=move)
        return self

    def waits(self) -> int | None:
        """Return the milliseconds after which the session asks for ``advance``; None if it asks for none."""
        return self.wake

    @property
    def turn(self) -> int:
        """Return the seat to move."""
        found: int = next(seat["seat"] for seat in self.table["seats"] if seat["acts"])
        return found

    def clock(self, seat: int) -> dict[str, Any]:
        """Return a seat's clock as last sent."""
        shown: dict[str, Any] = self.table["seats"][seat - 1]["clock"]
        return shown

    @property
    def lit(self) -> list[str]:
        """Return the things that can be touched."""
        found: list[str] = self.table["views"][0]["touch"]["next"]
        return found

    @property
    def touched(self) -> list[str]:
        """Return the touched things."""
        found: list[str] = self.table["views"][0]["touched"]
        return found

    @property
    def shown(self) -> list[Any]:
        """Return the visible lines of the list of moves."""
        return self.lines[self.first :]

    def saved(self) -> str:
        """Return the save, joined from its parts as the page does."""
        return "".join(self.parts[str(i)] for i in range(len(self.parts)))

    def state(self) -> tuple[Any, ...]:
        """Return everything that the session remembers, except for its times."""
        s = self.session.state
        match = s.match
        log = [str(entry) for entry in match.entries] if match else None
        full = json.dumps(match.game.to_json(match.state)) if match else None
        touched = {seat: things for seat, things in s.selection.by_seat.items() if things}
        where = (match.n, match.marked, match.seed) if match else None
        at_table = (
            s.paused,
            s.history_point,
            s.hotseat.seat,
            s.hotseat.previous,
            s.autoplay.auto_playing,
            s.autoplay.fast_forwarding,
            s.autoplay.pace,
        )
        return log, full, where, touched, at_table, list(s.past), s.match_id, s.panels

    def run(self, limit: int = 100_000) -> Desk:
        """Call ``advance`` whenever the session asks for it."""
        for _ in range(limit):
            if self.wake is None:
                return self
            self.now += self.wake
            self.wake = None
            self.ok("advance")
        raise AssertionError("the session never rests")

    def mirrored(self) -> None:
        """Check that all data sent in parts add up to the whole data, and that the save restores the game."""
        session = self.session
        match = session.match
        assert match is not None
        whole = json.loads(json.dumps(all_moves(session.state, match)))
        assert (self.first, len(self.lines)) == (whole["first"], len(match.entries))
        assert self.shown == whole["lines"]
        other = Desk()
        other.now = self.now
        other.ok("open", text=self.saved())
        mine, theirs = self.state(), other.state()
        assert mine[:3] == theirs[:3]
        assert (
            mine[3] == theirs[3] or session.state.paused or session.state.history_point is not None
        )
        assert mine[5:] == theirs[5:]
