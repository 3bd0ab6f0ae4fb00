"""What can be typed at a terminal besides moves: each command a function of the table and the word behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ..catalog import guide
from ..core.text import wrap
from . import table as drawn
from .at_table import number_of
from .console import Trouble
from .files import place, read_file, write_record
from .guides import guide_lines

if TYPE_CHECKING:
    from collections.abc import Callable

    from .at_table import AtTable


def moves(at: AtTable, rest: str) -> None:
    """Every legal move with its words, or those with a word in them. Raises ``Trouble`` if there is none."""
    seat = at.asking()
    if at.console.json:
        said = at.game.moves_in_words(at.match.state, seat)
        items = [{"move": move, "say": at.speaker.say(words)} for move, words in said]
        at.console.write({"seat": seat, "moves": items})
        return
    lines = drawn.moves_said(at.console, at.game, at.match.state, seat, at.speaker, rest)
    if not lines:
        raise Trouble("terminal.error.no_moves", given=rest[:40])
    at.page(lines)


def hint(at: AtTable, rest: str) -> None:
    """Think about a hint, and tell it."""
    seat = at.asking()
    at.do(do="hint", seat=seat)
    before = at.match.n
    while at.match.n == before:
        reply = at.do(do="advance")
        at.take(reply)
        if "hint" in reply:
            if at.console.json:
                at.console.write({"hint": reply["hint"]})
            else:
                hint = reply["hint"]
                if hint["move"] is None:
                    at.console.print(hint["say"])
                    return
                moves = at.game.moves(at.match.state, seat)
                told = {"say": hint["say"], "move": hint["move"]}
                if hint["move"] in moves:
                    at.console.tell("play.hint", number=moves.index(hint["move"]) + 1, **told)
                else:
                    at.console.tell("play.hint.series", **told)
            return


def run(at: AtTable, rest: str) -> None:
    """Let moves without a choice play by themselves, and bots with them."""
    at.take(at.do(do="auto_play", on=True))
    while at.table["auto_playing"]:
        at.console.sleep(at.wait() or 0)
        at.advance()


def undo(at: AtTable, rest: str) -> None:
    """Take back the last move."""
    _back_or_on(at, "undo")


def redo(at: AtTable, rest: str) -> None:
    """Play again what was taken back."""
    _back_or_on(at, "redo")


def _back_or_on(at: AtTable, name: str) -> None:
    reply = at.do(do=name)
    at.take(reply)
    if at.console.json:
        if not reply["steps"]:
            at.write_point(at.match.n)
    elif not reply["steps"]:
        at.console.tell(f"play.{name}", n=at.match.n)


def show_table(at: AtTable, rest: str) -> None:
    """Show the table anew."""
    at.stale = True
    if at.console.json:
        at.write_point(at.match.n)


def cards(at: AtTable, rest: str) -> None:
    """All cards in words. Raises ``Trouble`` if there are none."""
    lines = drawn.cards_said(at.console, at.view(at.seat_to_ask()))
    if not lines:
        raise Trouble("terminal.error.cards")
    at.page(lines)


def info_panel(at: AtTable, rest: str) -> None:
    """Turn an info panel on or off. Raises ``Trouble`` in games that have none."""
    panels = {panel["id"]: panel["on"] for panel in at.table["panels"]}
    name = rest.lower() or next(iter(panels), "")
    if not panels:
        raise Trouble("terminal.error.aside")
    at.take(at.do(do="panel", id=name, on=not panels.get(name)))
    if at.console.json:
        at.console.write({"asides": [_as_printed(panel) for panel in at.table["panels"]]})


def _as_printed(panel: dict[str, Any]) -> dict[str, Any]:
    """Return an info panel with the key that the command line has always printed for its announcement."""
    return {"heard" if key == "announcement" else key: value for key, value in panel.items()}


def log(at: AtTable, rest: str) -> None:
    """The list of moves. Raises ``Trouble`` before the first."""
    match = at.match
    if match.n == 0:
        raise Trouble("terminal.error.log")
    viewer = at.table["views"][0]["viewer"]
    lines: list[str] = []
    first = at.table["can"]["first"]  # what came before has faded
    played = zip(match.entries[: match.n], match.reports, strict=False)
    for n, (entry, report) in enumerate(played, 1):
        if n <= first:
            continue
        line = report.line_for(viewer)
        words = at.speaker.say(line) if line is not None else entry.move
        text = at.console.text("play.log", who=at.speaker.name(entry.seat), move=words)
        lines += wrap(text, at.console.pen.columns, f"{n:4}  ")
    at.page(lines)


def rules(at: AtTable, rest: str) -> None:
    """How the game is played. Raises ``Trouble`` if nobody has written it."""
    text = guide(at.game)
    if not text:
        raise Trouble("terminal.error.rules")
    at.page(guide_lines(at.console.pen, text))


def save(at: AtTable, rest: str) -> None:
    """Write the game to a file. Raises ``Trouble`` without a name for it."""
    if not rest:
        raise Trouble("terminal.error.file", command="save")
    if rest == "-":
        raise Trouble("terminal.error.dash", option="save")
    reply = at.do(do="record")
    text = reply["text"]
    if reply["warning"]:
        # What is hidden at this table stays so in the file.
        parts = at.do(do="save")["save"]
        text = "".join(parts["parts"][str(i)] for i in range(parts["count"]))
    write_record(place(rest, "terminal.error.write"), text, rest)
    if at.console.json:
        at.console.write({"saved": rest})
    else:
        at.console.tell("play.saved", file=rest)


def open_file(at: AtTable, rest: str) -> None:
    """Go on with a game from a file. Raises ``Trouble`` without a name of one."""
    if not rest:
        raise Trouble("terminal.error.file", command="open")
    text = read_file(place(rest, "terminal.error.read"), rest)
    at.asked = None
    at.take(at.do(do="open", text=text))
    if at.console.json:
        at.write_point(at.match.n)


def pause(at: AtTable, rest: str) -> None:
    """Time stands still."""
    at.take(at.do(do="pause"))
    if not at.console.json and at.table["phase"] == "paused":
        at.console.tell("play.paused")
        at.stale = False


def pace(at: AtTable, rest: str) -> None:
    """How fast bots move."""
    at.take(at.do(do="pace", value=rest.lower()))


def seat(at: AtTable, rest: str) -> None:
    """Choose for another seat that may act now. Raises ``Trouble`` for one that may not."""
    acting = at.acting()
    seat = number_of(rest)
    if seat not in acting:
        who = tuple(str(seat) for seat in acting)
        raise Trouble("terminal.error.seat" if who else "terminal.error.nobody", seats=who)
    at.asked = seat
    at.stale = True


def resign(at: AtTable, rest: str) -> None:
    """Give up. Raises ``Trouble`` where that cannot be."""
    can = at.table["can"]["resign"]
    if not can:
        raise Trouble("error.move.resign" if len(at.match.seats) != 2 else "error.move.over")
    at.take(at.do(do="resign", seat=can[0]))


def again(at: AtTable, rest: str) -> None:
    """The next game of the series."""
    at.asked = None
    at.take(at.do(do="again", seed=at.new_seed()))
    if at.console.json:
        at.write_point(at.match.n)


def show_help(at: AtTable, rest: str) -> None:
    """The commands there are."""
    if at.console.json:
        at.console.write({"commands": list(COMMANDS)})
        return
    at.console.tell("play.help")
    shown = {name: at.console.text(f"play.help.{name}.form") for name in COMMANDS}
    column = max(map(len, shown.values()))
    for name in COMMANDS:
        first = f"  {at.console.pen.ink(shown[name].ljust(column), 'bold')}  "
        text = at.console.text(f"play.help.{name}")
        at.console.print(*wrap(text, at.console.pen.columns, first))


def leave(at: AtTable, rest: str) -> None:
    """Leave."""
    at.left = True


#: In the order the help tells them.
COMMANDS: Final[dict[str, Callable[[AtTable, str], None]]] = {
    "moves": moves,
    "hint": hint,
    "run": run,
    "undo": undo,
    "redo": redo,
    "table": show_table,
    "cards": cards,
    "aside": info_panel,
    "log": log,
    "rules": rules,
    "save": save,
    "open": open_file,
    "pause": pause,
    "pace": pace,
    "seat": seat,
    "resign": resign,
    "again": again,
    "help": show_help,
    "quit": leave,
}
