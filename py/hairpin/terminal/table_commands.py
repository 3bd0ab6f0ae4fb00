"""The commands, apart from moves, that a player can type. The function of a command gets the client
and the rest of the typed line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ..core.text import wrap
from ..printing.guides import guide_to_read
from . import table as drawn
from .client import number_of
from .console import Trouble
from .files import path_of, read_file, write_record
from .guides import guide_lines

if TYPE_CHECKING:
    from collections.abc import Callable

    from .client import Client


def moves(at: Client, rest: str) -> None:
    """Print the legal moves in words; with ``rest``, only moves that begin with it.

    Raises ``Trouble`` if no move is found.
    """
    seat = at.required_seat()
    if at.console.json:
        said = at.game.moves_in_words(at.match.state, seat)
        items = [{"move": move, "say": at.speaker.say(words)} for move, words in said]
        at.console.write({"seat": seat, "moves": items})
        return
    lines = drawn.move_lines(at.console, at.game, at.match.state, seat, at.speaker, rest)
    if not lines:
        raise Trouble("terminal.error.no_moves", given=rest[:40])
    at.print_pages(lines)


def hint(at: Client, rest: str) -> None:
    """Ask for a hint, wait for it, and print it."""
    seat = at.required_seat()
    at.do(do="hint", seat=seat)
    before = at.match.n
    while at.match.n == before:
        reply = at.do(do="advance")
        at.receive(reply)
        if "hint" in reply:
            if at.console.json:
                at.console.write({"hint": reply["hint"]})
            else:
                hint = reply["hint"]
                if hint["move"] is None:
                    at.console.print(hint["say"])
                    return
                moves = at.game.moves(at.match.state, seat)
                words = {"say": hint["say"], "move": hint["move"]}
                if hint["move"] in moves:
                    at.console.print_text(
                        "play.hint", number=moves.index(hint["move"]) + 1, **words
                    )
                else:
                    at.console.print_text("play.hint.series", **words)
            return


def run(at: Client, rest: str) -> None:
    """Play automatically until a person has more than one legal move."""
    at.receive(at.do(do="auto_play", on=True))
    while at.table["auto_playing"]:
        at.console.sleep(at.wait() or 0)
        at.advance()


def undo(at: Client, rest: str) -> None:
    """Take back the last move."""
    _back_or_on(at, "undo")


def redo(at: Client, rest: str) -> None:
    """Play the undone move again."""
    _back_or_on(at, "redo")


def _back_or_on(at: Client, name: str) -> None:
    reply = at.do(do=name)
    at.receive(reply)
    if at.console.json:
        if not reply["steps"]:
            at.write_point(at.match.n)
    elif not reply["steps"]:
        at.console.print_text(f"play.{name}", n=at.match.n)


def show_table(at: Client, rest: str) -> None:
    """Show the table again."""
    at.stale = True
    if at.console.json:
        at.write_point(at.match.n)


def cards(at: Client, rest: str) -> None:
    """Print the face-up cards and their effects. Raises ``Trouble`` if no face-up card has an
    effect."""
    lines = drawn.card_lines(at.console, at.view(at.seat_to_ask()))
    if not lines:
        raise Trouble("terminal.error.cards")
    at.print_pages(lines)


def info_panel(at: Client, rest: str) -> None:
    """Open or close an info panel. Raises ``Trouble`` in games without info panels."""
    panels = {panel["id"]: panel["on"] for panel in at.table["panels"]}
    name = rest.lower() or next(iter(panels), "")
    if not panels:
        raise Trouble("terminal.error.aside")
    at.receive(at.do(do="panel", id=name, on=not panels.get(name)))
    if at.console.json:
        at.console.write({"asides": [_as_printed(panel) for panel in at.table["panels"]]})


def _as_printed(panel: dict[str, Any]) -> dict[str, Any]:
    """Return an info panel for the JSON output: the key ``announcement`` becomes ``heard``."""
    return {"heard" if key == "announcement" else key: value for key, value in panel.items()}


def log(at: Client, rest: str) -> None:
    """Print the list of moves. Raises ``Trouble`` before the first move."""
    match = at.match
    if match.n == 0:
        raise Trouble("terminal.error.log")
    viewer = at.table["views"][0]["viewer"]
    lines: list[str] = []
    first = at.table["can"]["first"]  # the log leaves out this many early moves
    played = zip(match.entries[: match.n], match.reports, strict=False)
    for n, (entry, report) in enumerate(played, 1):
        if n <= first:
            continue
        line = report.line_for(viewer)
        words = at.speaker.say(line) if line is not None else entry.move
        text = at.console.text("play.log", who=at.speaker.name(entry.seat), move=words)
        lines += wrap(text, at.console.pen.columns, f"{n:4}  ")
    at.print_pages(lines)


def rules(at: Client, rest: str) -> None:
    """Print the guide of the game. Raises ``Trouble`` if it has none."""
    text, _ = guide_to_read(at.game, at.console.language)
    if not text:
        raise Trouble("terminal.error.rules")
    at.print_pages(guide_lines(at.console.pen, text))


def save(at: Client, rest: str) -> None:
    """Write the game to a file. Raises ``Trouble`` without a file name."""
    if not rest:
        raise Trouble("terminal.error.file", command="save")
    if rest == "-":
        raise Trouble("terminal.error.dash", option="save")
    reply = at.do(do="record")
    text = reply["text"]
    if reply["warning"]:
        # A record would reveal hidden cards; write a save instead, in which they cannot be read.
        parts = at.do(do="save")["save"]
        text = "".join(parts["parts"][str(i)] for i in range(parts["count"]))
    write_record(path_of(rest, "terminal.error.write"), text, rest)
    if at.console.json:
        at.console.write({"saved": rest})
    else:
        at.console.print_text("play.saved", file=rest)


def open_file(at: Client, rest: str) -> None:
    """Open a game from a file and continue it. Raises ``Trouble`` without a file name."""
    if not rest:
        raise Trouble("terminal.error.file", command="open")
    text = read_file(path_of(rest, "terminal.error.read"), rest)
    at.asked = None
    at.receive(at.do(do="open", text=text))
    if at.console.json:
        at.write_point(at.match.n)


def pause(at: Client, rest: str) -> None:
    """Pause the clock."""
    at.receive(at.do(do="pause"))
    if not at.console.json and at.table["phase"] == "paused":
        at.console.print_text("play.paused")
        at.stale = False


def pace(at: Client, rest: str) -> None:
    """Set how fast bots move."""
    at.receive(at.do(do="pace", value=rest.lower()))


def seat(at: Client, rest: str) -> None:
    """Act for another seat from now on. Raises ``Trouble`` if that seat may not act now."""
    acting = at.acting()
    seat = number_of(rest)
    if seat not in acting:
        who = tuple(str(seat) for seat in acting)
        raise Trouble("terminal.error.seat" if who else "terminal.error.nobody", seats=who)
    at.asked = seat
    at.stale = True


def resign(at: Client, rest: str) -> None:
    """Let the seat resign. Raises ``Trouble`` if it may not."""
    can = at.table["can"]["resign"]
    if not can:
        raise Trouble("error.move.resign" if len(at.match.seats) != 2 else "error.move.over")
    at.receive(at.do(do="resign", seat=can[0]))


def again(at: Client, rest: str) -> None:
    """Start the next game of the series."""
    at.asked = None
    at.receive(at.do(do="again", seed=at.new_seed()))
    if at.console.json:
        at.write_point(at.match.n)


def show_help(at: Client, rest: str) -> None:
    """Print the list of commands."""
    if at.console.json:
        at.console.write({"commands": list(COMMANDS)})
        return
    at.console.print_text("play.help")
    shown = {name: at.console.text(f"play.help.{name}.form") for name in COMMANDS}
    column = max(map(len, shown.values()))
    for name in COMMANDS:
        first = f"  {at.console.pen.ink(shown[name].ljust(column), 'bold')}  "
        text = at.console.text(f"play.help.{name}")
        at.console.print(*wrap(text, at.console.pen.columns, first))


def leave(at: Client, rest: str) -> None:
    """Leave the table."""
    at.left = True


#: The commands, in the order in which ``help`` lists them.
COMMANDS: Final[dict[str, Callable[[Client, str], None]]] = {
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
