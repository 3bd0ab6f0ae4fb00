"""The command ``solve``: search for a forced win. It shows its progress and has a budget. It can
save its results in a file; a later search continues from this file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.errors import StateError
from ..core.text import wrap
from ..core.words import Seat, say
from .console import Trouble
from .files import read_file, reason_of
from .states import read_state

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..core.game import Game
    from ..core.options import Settings
    from ..core.solving import Solver
    from .console import Console


class Budget(NamedTuple):
    """The limits of a search: time in seconds, depth in turns, and positions kept in memory."""

    seconds: int
    turns: int
    positions: int


def solve(
    console: Console,
    game: Game[Any],
    given: str | None,
    settings: Settings,
    budget: Budget,
    keep: str | None,
) -> int:
    """Solve a position, or continue the search saved in the file ``keep``. Return the exit code.

    Raises ``Trouble`` for a position that cannot be solved, ``StateError`` for a text that is no
    position.
    """
    if keep == "-":
        raise Trouble("terminal.error.dash", option="--keep")
    state = _state(console, game, given, settings)
    solver = game.solver(state)
    if solver is None:
        raise Trouble("error.solve.none" if game.result(state) is None else "error.move.over")
    if keep is not None and Path(keep).exists():
        solver.go_on(_read(Path(keep), keep))
    begun = console.now()
    reported = solver.within
    try:
        while not solver.step():
            if solver.within > reported:
                reported = solver.within
                said = console.text("solve.open", n=reported, positions=solver.positions)
                console.put(f"{said}\n", to_err=True)
            spent = console.now() - begun >= 1000 * budget.seconds
            if spent or reported >= budget.turns or solver.positions >= budget.positions:
                break
    except KeyboardInterrupt:
        console.put("\n", to_err=True)
    if keep is not None:
        _write(Path(keep), solver.kept(), keep)
    _print_result(console, game, state, solver)
    return 0


def _state(console: Console, game: Game[Any], given: str | None, settings: Settings) -> Any:
    """The state to solve: the start of the game if ``given`` is None, a state read as JSON from the
    input if ``given`` is ``-``, or else the position that the text ``given`` describes."""
    if given is None:
        from ..core.chance import Chance

        return game.deal(game.low, settings, Chance(""), {})
    if given == "-":
        line = next((line for line in console.lines() if line.strip()), "")
        return read_state(game, line)[0]
    state = game.from_text(given, settings)
    if state is None:
        raise Trouble("error.solve.none")
    return state


def _read(file: Path, name: str) -> object:
    text = read_file(file, name)
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise StateError("error.solve.kept") from None


def _write(file: Path, kept: Mapping[str, Any], name: str) -> None:
    try:
        file.write_text(json.dumps(kept, separators=(",", ":")) + "\n", "utf-8")
    except OSError as error:
        raise Trouble("terminal.error.write", file=name, reason=reason_of(error)) from None


def _print_result(console: Console, game: Game[Any], state: Any, solver: Solver) -> None:
    line = solver.line()
    if console.json:
        console.write(
            {
                "verdict": solver.verdict,
                "turns": solver.turns or None,
                "within": solver.within,
                "line": line,
                "positions": solver.positions,
            }
        )
        return
    (seat,) = game.actors(state)
    if solver.verdict == "open":
        said = say("terminal.solve.still", n=solver.within, positions=solver.positions)
    else:
        said = say(f"terminal.solve.{solver.verdict}", who=Seat(seat), n=solver.turns)
    console.print(*wrap(console.speaker.say(said), console.pen.columns))
    if line:
        play = console.text("solve.line", moves=tuple(line))
        console.print(*wrap(play, console.pen.columns))
