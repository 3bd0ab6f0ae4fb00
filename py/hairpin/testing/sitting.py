"""Checks on a sitting: with secrets between people, no reply tells who looks what that seat may not know.

People at one device play at random through JSON, with covers between them. At every reply it is
asked whose eyes it is for, and whether it names a card those eyes never saw. At some points a twin of
the sitting is made, in which only things hidden from those eyes are otherwise: it must answer alike.
"""

from __future__ import annotations

import copy
import json
from typing import TYPE_CHECKING, Any

from ..core.chance import derive
from ..core.match_log import MatchLog
from ..core.options import read_settings
from ..core.seats import read_seats
from ..core.words import Speaker
from ..session import Session
from ..session.progress import put_on_table
from .showing import everyone, ids_of

if TYPE_CHECKING:
    from ..core.report import Report
    from ..core.view import Viewer
    from .table import Table

_COMMANDS = 120  # of a sitting
_TWINS = 10
_EARLY = 2  # of these as soon as somebody looks
_HINTS = 2
_THINGS = 40  # about so many are touched and asked about by a sitting and its twin


def covers_hold(t: Table) -> None:
    """Play one sitting of people, with a bot among them where there is room for one."""
    kinds = ["person"] * t.seats
    if t.seats > 2:
        kinds[-1] = "bot:random"
    _Sitting(t, kinds).play()


class _Sitting:
    """A session, who is to see it by the rules of covers, and what each viewer has seen."""

    def __init__(self, t: Table, kinds: list[str]) -> None:
        self.t = t
        self.seats = read_seats(t.game, kinds, Speaker([]))
        settings = read_settings(t.game.options, t.raw, t.seats)
        self.match = MatchLog(t.game, self.seats, settings, t.match.seed)
        self.session = Session()
        put_on_table(self.session.state, self.match, [], "m-test", 0)
        self.session.state.autoplay.pace = "instant"
        self.people = [seat for seat, spec in enumerate(self.seats, 1) if not spec.is_bot]
        self.looks: int | None = None  # who has the device, as this check reckons
        self.noted = -1  # the point at which was last taken down what everybody sees
        self.cards: set[str] = set()  # ids of all cards that ever lay open to anybody
        self.seen: dict[Viewer, set[str]] = {}
        self.log: list[str] = []

    def play(self) -> None:
        """Random commands until the game is over, or long enough."""
        pick = self.t.chance.below
        reply = self.ask("resume")
        twins, hints = _TWINS, _HINTS
        for _ in range(_COMMANDS):
            if self.match.result is not None:
                return
            cover = reply["table"]["cover"]
            # In a short game there are few moments at which somebody looks.
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
        """Something done by the person who looks: touched, looked back at, or played."""
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

    # --- what is asked, and what has to be so --------------------------------------------------

    def ask(self, do: str, **more: Any) -> dict[str, Any]:
        """A command that must do; its reply, once it was looked through."""
        self.log.append(json.dumps({"do": do, **more}))
        text = self.session.call(json.dumps({"do": do, "now": len(self.log), **more}))
        reply: dict[str, Any] = json.loads(text)
        self.demand(reply["ok"], f"is refused: {reply}")
        if do == "uncover":
            self.looks = more["seat"]
        elif do == "cover" or self.looks not in self.t.game.actors(self.match.state):
            self.looks = self.looks if do == "goto" else None
        self.look_through(reply, text)
        return reply

    def demand(self, fits: object, what: str) -> None:
        """Complain unless it fits."""
        if not fits:
            log = ", ".join(self.log[-6:])
            raise self.t.fail(f"at a table of {len(self.people)} people, after {log}: {what}")

    @property
    def viewer(self) -> Viewer:
        """Whose eyes a reply is for now."""
        return "all" if self.match.result is not None else self.looks or "public"

    def look_through(self, reply: dict[str, Any], text: str) -> None:
        """What a reply holds is for the eyes it is for."""
        self.note()
        table, viewer = reply.get("table"), self.viewer
        if table is not None:
            (shown,) = table["views"]
            self.demand(shown["viewer"] == viewer, f"shown to {shown['viewer']}, not {viewer}")
            game, state = self.t.game, self.match.state_at(table["n"])
            # The sitting says again only what has changed; here all of it is said anew.
            view = self.session.speaker.text(game.view(state, viewer))
            del view["badges"]
            self.demand(shown["view"] == view, f"not the view of {viewer}")
            signs = shown.get("signs", {}).values()
            meant = {*shown.get("letters", {}).values()}.union(*signs)
            self.demand(meant <= {*ids_of(view)}, f"keys mean what is not there: {meant}")
            lit = shown["touch"]["next"] or shown["touch"]["move"] or shown["touched"]
            may = self.looks in game.actors(state)
            self.demand(may or not lit, f"{lit} can be touched by nobody")
            due = [seat for seat in self.people if seat in game.actors(self.match.state)]
            covered = table["current"] and self.looks is None and bool(due)
            self.demand(bool(table["cover"]) == covered, f"covered: {table['cover']}")
            self.demand(not covered or table["cover"]["seat"] in due, "covered for nobody due")
        for step in reply.get("steps", ()):
            # What is told to the ear is part of what is told to the eye.
            self.demand(
                step["announcement"] in step["say"],
                f"{step['announcement']!r} is announced, not said",
            )
        over = self.match.result is not None
        for part in reply.get("save", {"parts": {}})["parts"].values():
            self.demand(over or part[0] not in '{["', "the save can be read")
        # A save that can be read is text within the text: its quotation marks are no such.
        odd = sorted(card for card in self.cards - self.seen[viewer] if f'"{card}"' in text)
        self.demand(not odd, f"the reply for {viewer} names {odd}")

    def note(self) -> None:
        """Take down what everybody sees now."""
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
        """Nobody can do or learn anything before the one who is due looks."""
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
        self.demand(self.t.text(self.match.state) == before, "what is refused changes the state")

    # --- a twin ------------------------------------------------------------------------------

    def another(self) -> Session:
        """A copy of the sitting; what is never changed once it is made need not be made anew."""
        match = self.match
        made: list[object] = [match.game, self.session.speaker, *match.entries, *match.reports]
        return copy.deepcopy(self.session, {id(thing): thing for thing in made})

    def twin(self, *, with_hint: bool) -> None:
        """A sitting in which only hidden things are otherwise answers alike."""
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
            told = "" if mine == theirs else _apart(mine, theirs)
            self.demand(
                not told,
                f"{request} is answered otherwise to {viewer} if only hidden things are:\n  {told}",
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
            while one.state.autoplay.hints.waiting:
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
                f"what {seat} {move!r} brings is told otherwise to {eyes} if only hidden things are:"
                f"\n  {_apart(mine, theirs)}",
            )


def _shows(report: Report, viewer: Viewer) -> bool:
    """Whether a report shows the viewer a hidden card."""
    return any(
        event.reveals and (not event.secret or viewer in event.secret) for event in report.events
    )


def _apart(one: Any, other: Any, where: str = "") -> str:
    """The first place where two replies differ."""
    if isinstance(one, dict) and isinstance(other, dict) and set(one) == set(other):
        pairs = [(f"{where}.{key}", one[key], other[key]) for key in one]
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = [(f"{where}[{i}]", *both) for i, both in enumerate(zip(one, other, strict=True))]
    else:
        return f"{where}: {one!r:.200} – {other!r:.200}"
    return next((_apart(a, b, at) for at, a, b in pairs if a != b), where)
