"""Races of Grand Prix between bots of one level: the results of cars, cards and steps, as JSON.

    python bench/races_play.py LEVEL CIRCUIT FIRST LAST

It is no benchmark itself: ``bench_grand_prix.py`` runs it, if possible in several processes. It
prints one object per race.
"""

import json
import sys
from collections.abc import Iterator
from typing import Any

from hairpin.bots.base import decide, random_thinker
from hairpin.bots.driver import level_of
from hairpin.core.bot import Thinker, Thought
from hairpin.core.chance import Chance, derive
from hairpin.core.options import read_settings
from hairpin.games import load
from hairpin.games.grand_prix.bots import Table
from hairpin.games.grand_prix.cards import CARS, car_ids
from hairpin.games.grand_prix.carrying import Run, carry_out
from hairpin.games.grand_prix.driving import remaining
from hairpin.games.grand_prix.state import Phase
from hairpin.games.grand_prix.ways import ways

SEATS = 3
STEPS = "steps"  # a level that only this benchmark has


def steps_now(observation: dict[str, Any], moves: list[str], chance: Chance) -> Iterator[Thought]:
    """Choose the card with the most steps for the bot's own cars, minus half of the other cars'
    steps; do not plan ahead."""
    if observation["phase"] != Phase.PLAY:
        yield Thought("done" if "done" in moves else chance.pick(moves), 1, final=True)
        return
    table = Table(observation)
    best: dict[float, list[str]] = {}
    for card, (choices, field) in table.ways():
        gain = 0.0
        for car in range(CARS):
            left, then = (
                remaining(table.circuit, each, car, table.rules.laps)
                for each in (table.field, field)
            )
            gain += (left - then) * (1.0 if car in table.own else -0.5)
        best.setdefault(gain, []).append(table.move(card, choices))
    yield Thought(chance.pick(best[max(best)]), 1, final=True)


def thinker(name: str) -> Thinker:
    """The function that decides for bots of this level."""
    if name == STEPS:
        return steps_now
    return level_of(load("grand-prix"), name).load() if name != "random" else random_thinker


def play(name: str, circuit: str, number: int) -> dict[str, Any]:
    """Play one race. In the result, ``steps`` is the number of steps that cards gave to cars in the
    race, and ``lost`` is the number of these steps that were blocked."""
    game: Any = load("grand-prix")
    bot = thinker(name)
    settings = read_settings(game.options, {"circuit": circuit}, SEATS, bots=True)
    race = game.deal(SEATS, settings, derive("races", circuit, number), {})
    lost = steps = turn = 0
    counts: list[int] = []
    while race.over is None:
        seat, turn = game.actors(race)[0], turn + 1
        moves = game.moves(race, seat)
        luck = derive("races", circuit, number, seat, turn)
        move = decide(bot, game.observe(race, seat), moves, luck, 10**6).move
        before, draft = race.field, race.draft
        game.apply(race, seat, move, 0)
        if race.field is before:
            continue
        card, runs = race.played[-1][1], list[Run]()
        choices = draft.choices if draft is not None else []
        carry_out(race.circuit, race.rules.laps, before, card, choices, runs)
        lost += sum(run.lost for run in runs)
        steps += sum(run.steps for run in runs)
        counts.append(len(ways(race.circuit, race.rules.laps, before, card)))
    winners = race.over.winners
    return {
        "finished": len(race.field.finished),
        "steps": steps,
        "lost": lost,
        "ways": counts,
        "teams": [
            "".join(letter for car, letter in enumerate(car_ids()) if race.owner[car] == seat)
            for seat in winners
        ],
        "claims": [(seat - race.dealer) % SEATS + 1 for seat in winners],
    }


if __name__ == "__main__":
    first, last = int(sys.argv[3]), int(sys.argv[4])
    print(json.dumps([play(sys.argv[1], sys.argv[2], n) for n in range(first, last + 1)]))
