"""The commands ``replay`` and ``position``: games as lines of states, for people and programs.

``docs/position.md`` describes the lines. Both commands show full states with hidden cards: they are
for inspecting a game, not for playing it.
"""

from __future__ import annotations

import json
import re
from itertools import chain
from typing import TYPE_CHECKING, Any

from ..core import link, record, save
from ..core.errors import NotAMove, RecordError, Refusal, StateError
from ..core.report import Report
from ..core.seats import COLOURS
from ..core.text import draw, flow, wrap
from ..core.words import Seat, say
from ..games import load
from .console import Console, Trouble
from .files import read_lines, together

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ..core.game import Game
    from ..core.match_log import MatchLog
    from ..core.report import Event
    from ..core.state import Result, State
    from ..core.words import Speaker

_APPLY = re.compile(r"\s*(\d{1,3})\s+(\S+(?:\s+[^\s@]\S*)*?)(?:\s+@(\d{1,15}))?\s*", re.ASCII)
_KEYS = {"n", "seat", "move", "at", "events", "state", "result"}


def event_data(event: Event, speaker: Speaker) -> dict[str, Any]:
    """An event as JSON data; the key ``say`` has the event's sentence, if there is one."""
    said = {"say": speaker.say(event.say)} if event.say is not None else {}
    return {"do": event.do, **speaker.text(event.data), **said}


def state_line(match: MatchLog, n: int, state: State, speaker: Speaker) -> dict[str, Any]:
    """The JSON that ``replay --json`` prints for the match after ``n`` entries; ``state`` is the
    state at this point."""
    entry = match.entries[n - 1] if n else None
    result = match.game.result(state)
    events = match.reports[n - 1].events if n else []
    return {
        "n": n,
        "seat": entry.seat if entry else None,
        "move": entry.move if entry else None,
        "at": entry.at if entry else state.at,
        "events": [event_data(event, speaker) for event in events],
        "state": match.game.to_json(state),
        "result": result.to_json() if result else None,
    }


def result_title(result: Result) -> Any:
    """The message that names the winners."""
    winners = tuple(Seat(seat) for seat in result.winners)
    return say("result.wins", who=winners, n=len(winners)) if winners else say("result.house")


def time_text(ms: int) -> str:
    """A match time as text: minutes, seconds and tenths."""
    return f"{ms // 60_000}:{ms // 1000 % 60:02d}.{ms // 100 % 10}"


# --- replay -------------------------------------------------------------------------------------


def matches(console: Console, name: str) -> Iterator[MatchLog]:
    """Read the games of a file or of the input; yield each game as soon as its line is read.

    A bad record in the first line raises the error of ``record.read``. In a later line it raises
    ``Trouble`` with the line number.
    """
    lines = read_lines(console, name)
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        if line.startswith("1") or link.split(line)[0] or save.is_save(line):
            # This is a link or a save. A save has several lines, which are read together.
            saved = save.read_any(together(chain([line], lines), name), load)
            yield from (record.read(past, load) for past in saved.past)
            yield saved.match
            return
        try:
            yield record.read(line, load)
        except Refusal as refusal:
            if number == 1:
                raise
            raise Trouble("terminal.error.line", n=number, reason=refusal.message) from None


def replay(console: Console, name: str) -> int:
    """Print every state of every game in a file. Return the exit code.

    Raises ``RecordError`` if the file has no game.
    """
    found = False
    for number, match in enumerate(matches(console, name), 1):
        found = True
        speaker = console.speaker_for(match.seats)
        state = match.state_at(0)
        if not console.json:
            if number > 1:
                console.print()
            print_deal(console, match, speaker)
        for n in range(match.n + 1):
            if n:
                entry = match.entries[n - 1]
                match.game.act(state, entry.seat, entry.move, entry.at)
            if console.json:
                console.write(state_line(match, n, state, speaker))
            elif n:
                _print_step(console, match, n, speaker)
        if not console.json:
            ended = (
                match.game.verdict(state)
                if match.game.result(state)
                else say("terminal.replay.open")
            )
            console.print(*wrap(speaker.say(ended), console.pen.columns, "      "))
    if not found:
        raise RecordError("error.record.empty")
    return 0


def print_deal(
    console: Console, match: MatchLog, speaker: Speaker, number: int | None = None
) -> None:
    """Print the game, the players and the seed of a match, and its number among several games."""
    names = tuple(Seat(seat) for seat in range(1, len(match.seats) + 1))
    game = say(f"{match.game.id}.name")
    if number is None:
        head = say("terminal.replay.head", game=game, who=names, seed=match.seed)
    else:
        head = say("terminal.replay.head.of", number=number, game=game, who=names, seed=match.seed)
    console.print(*wrap(speaker.say(head), console.pen.columns))


def _print_step(console: Console, match: MatchLog, n: int, speaker: Speaker) -> None:
    entry, events = match.entries[n - 1], match.reports[n - 1].events
    said = " ".join(speaker.say(event.say) for event in events if event.say is not None)
    if not said:
        said = speaker.say(say("list.pair", name=Seat(entry.seat), value=entry.move))
    first = f"{n:4}  {time_text(entry.at):>7}  "
    console.print(*wrap(said, console.pen.columns, first))


# --- position -----------------------------------------------------------------------------------


def position(console: Console, game: Game[Any], apply: str | None) -> int:
    """Read a state from each line of the input, and print its legal moves and result (``answer``).

    Returns the exit code: 2 if any line was wrong.
    """
    if apply is not None:
        parse_apply(apply)  # a mistake in --apply concerns all lines, so report it first
    code = 0
    for line in console.lines():
        if not line.strip():
            continue
        try:
            answer(console, game, line, apply)
        except Refusal as refusal:
            code = 2
            sentence = console.speaker.say(refusal.message)
            if console.json:
                console.write({"error": sentence})
            else:
                console.complain(sentence)
    return code


def parse_apply(text: str) -> tuple[int, str, int | None]:
    """Split ``SEAT MOVE [@MS]`` into its parts. Raises ``NotAMove``."""
    match = _APPLY.fullmatch(text)
    if match is None:
        raise NotAMove("terminal.error.apply", given=text[:40])
    return int(match[1]), match[2], int(match[3]) if match[3] else None


def read_state(game: Game[Any], line: str) -> tuple[Any, str | None]:
    """Parse a line of input: its state, and the move to apply, if the line names one.

    Raises ``StateError`` or ``NotAMove``.
    """
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        raise StateError("terminal.error.json") from None
    apply = None
    if isinstance(data, dict) and "state" in data and isinstance(data["state"], dict):
        apply = data.get("apply")
        if apply is not None and not isinstance(apply, str):
            raise NotAMove("terminal.error.apply", given=record.dump(apply)[:40])
        data = data["state"]
    return game.from_json(data), apply


def answer(console: Console, game: Game[Any], line: str, apply: str | None) -> None:
    """Print the result, the acting seats and the legal moves of the state in ``line``.

    If ``line`` or ``apply`` names a move, apply the move and print the new state, too.

    Raises ``Refusal`` for a wrong line.
    """
    state, own = read_state(game, line)
    result, actors = game.result(state), game.actors(state)
    moves = {str(seat): game.moves(state, seat) for seat in actors}
    data: dict[str, Any] = {
        "result": result.to_json() if result else None,
        "actors": list(actors),
        "moves": moves,
    }
    before = None if console.json else _described(console, game, state, moves)
    report = None
    wanted = own if own is not None else apply
    if wanted is not None:
        seat, move, at = parse_apply(wanted)
        report = Report()
        game.act(state, seat, move, state.at if at is None else at, report)
        after = game.result(state)
        data["state"] = game.to_json(state)
        data["result_after"] = after.to_json() if after else None
    if before is None:
        console.write(data)
        return
    console.print(*before)
    if report is not None:
        said = [console.speaker.say(event.say) for event in report.events if event.say]
        console.print(*wrap(" ".join(said), console.pen.columns, "> "))
        moves = {str(seat): game.moves(state, seat) for seat in game.actors(state)}
        console.print(*_described(console, game, state, moves))
    console.print()


def _described(
    console: Console, game: Game[Any], state: Any, moves: Mapping[str, list[str]]
) -> list[str]:
    """The state as lines to read: the drawn table, then the legal moves of each seat."""
    speaker, pen = console.speaker, console.pen
    colours = [COLOURS[i % len(COLOURS)] for i in range(state.seats)]
    lines = draw(speaker.text(game.view(state, "all")), pen, colours)
    result = game.result(state)
    if result is not None:
        lines += wrap(speaker.say(result_title(result)), pen.columns, "  ")
    for seat, legal in moves.items():
        head = console.text("position.moves", who=Seat(int(seat)), n=len(legal))
        lines += [f"  {head}", *(f"    {line}" for line in flow(legal, pen.columns - 4, "  "))]
    return lines
