"""Grand Prix: the most ways to carry out a card, and how races between hard bots come out.

Races tell whether deck and circuits are well tuned: how many cars finish, how much movement is lost to blocking, and
that no team and no place in the order of claiming wins much more than its share.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from hairpin.bots.base import decide
from hairpin.bots.driver import level_of
from hairpin.core.chance import derive
from hairpin.core.game import Report
from hairpin.core.options import read_settings
from hairpin.games import load
from hairpin.games.grand_prix.cards import car_ids
from hairpin.games.grand_prix.carrying import again
from hairpin.games.grand_prix.circuit import circuits

from bench.pythons import cpython, pyodide
from tools.benches import Figure

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hairpin.games.grand_prix.carrying import Run

    from tools.benches import How

CLIMBS, PATIENCE = 3, 60
RACES = 60  # a circuit
MOST = 50.0  # milliseconds to list the ways of a card, in a browser


def figures(how: How) -> Iterator[Figure]:
    """The longest lists of ways in CPython and Pyodide, then the races on each circuit."""
    words = [str(how.much(CLIMBS, 1)), str(how.much(PATIENCE, 2))]
    told = {
        where: run("ways_list.py", *words)
        for where, run in (("CPython", cpython), ("Pyodide", pyodide))
    }
    for card, found in told["CPython"].items():
        yield Figure(f"{card}: most ways found", found["ways"], "ways")
    for where, cards in told.items():
        card = max(cards, key=lambda each: cards[each]["ms"])
        aim = MOST if where == "Pyodide" else None
        yield Figure(f"most ways listed, {where}", cards[card]["ms"], "ms", most=aim, note=card)
    for circuit in circuits():
        yield from _races(circuit, how.much(RACES, 1))


def _races(circuit: str, number: int) -> Iterator[Figure]:
    """Cars finishing, movement lost, and who wins, between three hard bots."""
    game: Any = load("grand-prix")
    level = level_of(game, "hard")
    settings = read_settings(game.options, {"circuit": circuit}, 3, bots=True)
    finished = lost = steps = 0
    teams: Counter[str] = Counter()
    claims: Counter[int] = Counter()
    for n in range(number):
        race = game.deal(3, settings, derive("races", circuit, n), {})
        turn = 0
        while race.over is None:
            seat, turn = game.actors(race)[0], turn + 1
            moves = game.moves(race, seat)
            luck = derive("races", circuit, n, seat, turn)
            move = decide(level.load(), game.sees(race, seat), moves, luck, level.nodes).move
            before, draft = race.field, race.draft
            game.apply(race, seat, move, 0, Report())
            if race.field is not before:
                runs: list[Run] = []
                choices = draft.choices if draft is not None else []
                again(race.circuit, race.rules.laps, before, race.played[-1][1], choices, runs)
                lost += sum(run.lost for run in runs)
                steps += sum(run.steps for run in runs)
        finished += len(race.field.finished)
        for winner in race.over.winners:
            own = [letter for car, letter in enumerate(car_ids()) if race.owner[car] == winner]
            teams["".join(own)] += 1
            claims[(winner - race.dealer) % 3 + 1] += 1
    games = f"{number} races"
    yield Figure(f"{circuit}: cars that finish", finished / number, "", note=games)
    yield Figure(f"{circuit}: movement lost", 100 * lost / steps, "%")
    best = max(teams.values())
    shares = ", ".join(f"{name} {100 * n / number:.0f}" for name, n in sorted(teams.items()))
    yield Figure(
        f"{circuit}: wins of the best team", 100 * best / number, "%", most=40, note=shares
    )
    shares = ", ".join(f"{n}: {100 * claims[n] / number:.0f}" for n in sorted(claims))
    yield Figure(
        f"{circuit}: wins by order of claiming",
        100 * max(claims.values()) / number,
        "%",
        note=shares,
    )
