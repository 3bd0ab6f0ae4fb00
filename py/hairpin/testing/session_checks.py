"""Checks on a session with secrets between people: no reply shows a seat what it may not know.

People at one device play at random through JSON, with covers between them. Each reply is checked:
which seat it is for, and whether it names a card that this seat never saw. At some points the check
copies the session and changes only things hidden from that seat: the copy must answer alike.
"""

from __future__ import annotations

import copy
import json
from typing import TYPE_CHECKING, Any

from ..core.chance import derive
from ..core.match_log import MatchLog
from ..core.options import read_settings
from ..core.seats import read_seats
from ..session import Session
from ..session.progress import put_on_table
from .showing import everyone, ids_of

if TYPE_CHECKING:
    from ..core.report import Report
    from ..core.view import Viewer
    from .table import Table

_COMMANDS = 120  # the largest number of commands in a session
_TWINS = 10  # how often a session is compared with a twin: a copy with other hidden cards
_EARLY = 2  # how many twins are compared as soon as a person sees the table
_HINTS = 2  # how many of the twins also get a request for a hint
_THINGS = 40  # about this many things are tried with ``why`` and ``preview`` in each twin


def covers_hold(t: Table) -> None:
    """Check a session of people who share a device. With three or more seats the last is a bot."""
    kinds = ["person"] * t.seats
    if t.seats > 2:
        kinds[-1] = "bot:random"
    _Session(t, kinds).play()


class _Session:
    """A session under test. The class keeps its own record of two facts: which seat may see the
    table (``looks``), and which cards each viewer has seen (``seen``)."""

    def __init__(self, t: Table, kinds: list[str]) -> None:
        self.t = t
        self.seats = read_seats(t.game, kinds)
        settings = read_settings(t.game.options, t.raw, t.seats)
        self.match = MatchLog(t.game, self.seats, settings, t.match.seed)
        self.session = Session()
        put_on_table(self.session.state, self.match, [], "m-test", 0)
        self.session.state.autoplay.pace = "instant"
        self.people = [seat for seat, spec in enumerate(self.seats, 1) if not spec.is_bot]
        self.looks: int | None = None  # the seat that has the device; None if the table is covered
        self.noted = -1  # the last point at which all views were noted
        self.cards: set[str] = set()  # ids of all cards that any viewer ever saw face up
        self.seen: dict[Viewer, set[str]] = {}
        self.log: list[str] = []

    def play(self) -> None:
        """Send random commands until the game is over, at most ``_COMMANDS``."""
        pick = self.t.chance.below
        reply = self.ask("resume")
        twins, hints = _TWINS, _HINTS
        for _ in range(_COMMANDS):
            if self.match.result is not None:
                return
            cover = reply["table"]["cover"]
            # Compare the first twins early, because in a short game a person seldom has the device.
            early = self.looks is not None and twins > _TWINS - _EARLY
            if twins and (early or pick(5) == 0):
                twins -= 1
                self.twin(with_hint=hints > 0 and self.looks is not None)
                hints -= self.looks is not None
            if cover is not None:
                seats = [seat for seat in (cover["seat"], cover["peek"]) if seat is not None]
                self.refused_while_covered(cover)
                reply = self.ask("uncover", seat=seats[pick(len(seats))])
            elif reply["table"]["handover"] is not None or (self.looks and pick(12) == 0):
                reply = self.ask("cover")
            elif self.looks is None:
                reply = {"table": None, **self.ask("advance")}
                if reply["table"] is None:
                    reply = self.ask("resume")
            else:
                reply = self.act(pick)

    def act(self, pick: Any) -> dict[str, Any]:
        """Let the person with the device do one thing: touch, look at an earlier point, or play."""
        seat, state = self.looks, self.match.state
        assert seat is not None
        if pick(10) == 0:
            first = self.session.state.faded(self.match)
            self.ask("goto", n=first + pick(self.match.n - first + 1))
            return self.ask("goto", n=None)
        if pick(3) == 0:
            thing = self.t.chance.pick(self.t.game.touch(state, seat, ()).next)
            return self.ask("touch", seat=seat, thing=thing)
        move = self.t.chance.pick(self.t.game.moves(state, seat))
        return self.ask("play", seat=seat, move=move)

    # --- requests and checks ---------------------------------------------------------------------

    def ask(self, do: str, **more: Any) -> dict[str, Any]:
        """Send a command that must succeed; check and return its reply."""
        self.log.append(json.dumps({"do": do, **more}))
        text = self.session.call(json.dumps({"do": do, "now": len(self.log), **more}))
        reply: dict[str, Any] = json.loads(text)
        self.demand(reply["ok"], f"is refused: {reply}")
        if do == "uncover":
            self.looks = more["seat"]
        elif do == "cover" or self.looks not in self.t.game.actors(self.match.state):
            self.looks = self.looks if do == "goto" else None
        self.check_reply(reply, text)
        return reply

    def demand(self, fits: object, what: str) -> None:
        """Fail unless ``fits``."""
        if not fits:
            log = ", ".join(self.log[-6:])
            raise self.t.fail(f"at a table of {len(self.people)} people, after {log}: {what}")

    @property
    def viewer(self) -> Viewer:
        """The viewer for whom the session must write its replies now."""
        return "all" if self.match.result is not None else self.looks or "public"

    def check_reply(self, reply: dict[str, Any], text: str) -> None:
        """Check that a reply has only cards and texts that its viewer may see."""
        self.note()
        table, viewer = reply.get("table"), self.viewer
        if table is not None:
            (shown,) = table["views"]
            self.demand(shown["viewer"] == viewer, f"shown to {shown['viewer']}, not {viewer}")
            game, state = self.t.game, self.match.state_at(table["n"])
            # Compute the whole view anew, to compare it with the session's view: the session itself
            # computes only the changed parts of a view.
            view = self.session.speaker.text(game.view(state, viewer))
            del view["badges"]
            self.demand(shown["view"] == view, f"not the view of {viewer}")
            signs = shown.get("signs", {}).values()
            meant = {*shown.get("letters", {}).values()}.union(*signs)
            self.demand(
                meant <= {*ids_of(view)}, f"keys mean things that are not in the view: {meant}"
            )
            lit = shown["touch"]["next"] or shown["touch"]["move"] or shown["touched"]
            may = self.looks in game.actors(state)
            self.demand(may or not lit, f"{lit} can be touched, but no seat may act")
            due = [seat for seat in self.people if seat in game.actors(self.match.state)]
            covered = table["current"] and self.looks is None and bool(due)
            self.demand(bool(table["cover"]) == covered, f"covered: {table['cover']}")
            self.demand(
                not covered or table["cover"]["seat"] in due, "covered for a seat that is not due"
            )
        for step in reply.get("steps", ()):
            # The announcement must be part of the sentence shown.
            self.demand(
                step["announcement"] in step["say"],
                f"{step['announcement']!r} is announced, but not shown",
            )
        over = self.match.result is not None
        for part in reply.get("save", {"parts": {}})["parts"].values():
            self.demand(over or part[0] not in '{["', "the save can be read")
        # This search finds no card ids in a readable save: the reply contains the save as a string,
        # in which quotation marks are escaped.
        odd = sorted(card for card in self.cards - self.seen[viewer] if f'"{card}"' in text)
        self.demand(not odd, f"the reply for {viewer} names {odd}")

    def note(self) -> None:
        """Record the cards that each viewer sees now."""
        if self.noted == self.match.n:
            return
        self.noted = self.match.n
        for viewer in everyone(self.match.state):
            view = self.t.game.view(self.match.state, viewer)
            cards = {
                card["id"]
                for zone in view["zones"]
                for card in zone.get("cards", ())
                if card["face"] != "back"
            }
            self.cards |= cards
            self.seen.setdefault(viewer, set()).update(cards)

    def refused_while_covered(self, cover: dict[str, Any]) -> None:
        """Check that a covered table refuses moves, touches and questions of all people. It must
        also refuse the command ``uncover`` for each seat that may not see the table."""
        state = self.match.state
        before = self.t.text(state)
        others = [seat for seat in self.people if seat not in (cover["seat"], cover["peek"])]
        asked: list[dict[str, Any]] = [
            {"do": "uncover", "seat": seat} for seat in (*others, 0, None)
        ]
        for seat in self.people:
            move = (self.t.game.moves(state, seat) or ["x"])[0]
            thing = (self.t.game.touch(state, seat, ()).next or ("x",))[0]
            asked += [
                {"do": "play", "seat": seat, "move": move},
                {"do": "touch", "seat": seat, "thing": thing},
                {"do": "drag", "seat": seat, "from": thing, "to": thing},
                {"do": "preview", "seat": seat, "things": [thing]},
                *({"do": do, "seat": seat} for do in ("hint", "done", "cancel", "resign", "undo")),
                {"do": "why", "seat": seat, "thing": thing},
            ]
        for request in (*asked, {"do": "undo"}, {"do": "redo"}):
            reply = self.session.do({"now": len(self.log), **request})
            self.demand(not reply["ok"], f"covered, but {request} is answered")
        self.demand(self.t.text(self.match.state) == before, "a refused command changes the state")

    # --- twins -----------------------------------------------------------------------------------

    def another(self) -> Session:
        """A deep copy of the session; objects that never change are shared, not copied."""
        match = self.match
        made: list[object] = [match.game, self.session.speaker, *match.entries, *match.reports]
        return copy.deepcopy(self.session, {id(thing): thing for thing in made})

    def twin(self, *, with_hint: bool) -> None:
        """Check that a copy of the session with other hidden cards gives the same replies."""
        game, viewer = self.t.game, self.viewer
        one, other = self.another(), self.another()
        luck = derive("twin", str(viewer), self.match.n, self.match.seed)
        twin = other.match
        assert twin is not None
        twin.state = game.determinize(
            json.loads(json.dumps(game.observe(twin.state, viewer))), luck
        )

        def alike(do: str, **more: Any) -> dict[str, Any]:
            request = {"do": do, "now": len(self.log), **more}
            mine, theirs = ({**s.do(request), "save": None} for s in (one, other))
            difference = "" if mine == theirs else _apart(mine, theirs)
            self.demand(
                not difference,
                f"{request} is answered differently to {viewer} if only hidden things differ:"
                f"\n  {difference}",
            )
            return mine

        alike("resume")
        alike("uncover", seat=0)
        seat = self.looks
        if seat is None or seat not in game.actors(self.match.state):
            return
        shown = self.t.plain(game.view(self.match.state, seat), "view")
        ids = ids_of(shown)
        apart = 1 + len(ids) // _THINGS
        for thing in (*ids[self.t.chance.below(apart) :: apart], "no such thing"):
            alike("why", seat=seat, thing=thing)
            alike("preview", seat=seat, things=[thing])
        for thing in game.touch(self.match.state, seat, ()).next[:6]:
            alike("touch", seat=seat, thing=thing, confirm=True)
            alike("cancel", seat=seat, all=True)
        if with_hint:
            alike("hint", seat=seat)
            while one.state.jobs["hint"].waiting:
                alike("advance")
        move = self.t.chance.pick(game.moves(self.match.state, seat))
        request = {"do": "play", "now": len(self.log), "seat": seat, "move": move}
        replies = [session.do(request) for session in (one, other)]
        eyes = replies[0]["table"]["views"][0]["viewer"]
        reports = [s.match.reports[-1] for s in (one, other) if s.match is not None]
        if not any(_shows(report, eyes) for report in reports):
            mine, theirs = ({**reply, "save": None} for reply in replies)
            self.demand(
                mine == theirs,
                f"{seat} {move!r} is reported differently to {eyes} if only hidden things differ:"
                f"\n  {_apart(mine, theirs)}",
            )


def _shows(report: Report, viewer: Viewer) -> bool:
    """Whether a report reveals a hidden card to the viewer."""
    return any(
        event.reveals and (not event.secret or viewer in event.secret) for event in report.events
    )


def _apart(one: Any, other: Any, where: str = "") -> str:
    """The path to the first difference between two replies, and the different values."""
    if isinstance(one, dict) and isinstance(other, dict) and set(one) == set(other):
        pairs = [(f"{where}.{key}", one[key], other[key]) for key in one]
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = [(f"{where}[{i}]", *both) for i, both in enumerate(zip(one, other, strict=True))]
    else:
        return f"{where}: {one!r:.200} – {other!r:.200}"
    return next((_apart(a, b, at) for at, a, b in pairs if a != b), where)
