"""Views of one puzzle of each kind: the basics, the task, a touch, a hint, a wrong try, and the solution."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hairpin.puzzles.book import games, puzzles

from tests.engine.puzzles.solving import Solver

if TYPE_CHECKING:
    from collections.abc import Iterator


def puzzled() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield names and views. A name has the game, the kind and the moment."""
    for game in games():
        for kind, number in {each.kind: each.number for each in reversed(puzzles(game))}.items():
            taught = Solver(game, number).do("panel", id="basics", on=True)
            yield f"{game}/puzzle-{kind}-basics", {"reply": taught}
            solver = Solver(game, number)
            yield f"{game}/puzzle-{kind}", {"reply": solver.reply}
            yield from _beside(f"{game}/puzzle-{kind}", game, number)
            wrong = solver.wrong()
            if wrong is not None:
                # The strip of words has no refusal before it is seen, so the page would show a toast.
                reply = {**solver.attempt(wrong), "refused": ""}
                yield f"{game}/puzzle-{kind}-wrong", {"reply": reply}
            solver.solve()
            yield f"{game}/puzzle-{kind}-solved", {"reply": solver.reply}


def _beside(name: str, game: str, number: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield views in which words stand beside the task: those of a touch, and those of the first hint."""
    solver = Solver(game, number)
    seat = solver.state.seat
    if not solver.puzzler.options(solver.task):
        (first, *_) = solver.paths(solver.puzzler.best(solver.task))
        reply = solver.do("touch", seat=seat, thing=first, hold=True)
        if reply["table"]["views"][0]["touched"]:
            yield f"{name}-touched", {"reply": reply}
            solver.do("cancel", seat=seat, all=True)
    yield f"{name}-hint", {"reply": solver.do("hint", seat=seat)}
