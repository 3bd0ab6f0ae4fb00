"""A sight that reads the state directly returns the numbers of the observation, and nothing hidden."""

from __future__ import annotations

from random import Random

import pytest
from hairpin.core.chance import Chance
from hairpin.games import load
from hairpin_lab.table import Table

CASES = [
    ("daytona", 4, {}),
    ("grand-prix", 3, {"laps": 1}),
    ("grand-prix", 2, {"laps": 2}),
    ("pursuit", 3, {}),
    ("racing-demon", 3, {"calm": True}),
    ("turbo-duel", 2, {}),
]


@pytest.mark.parametrize(("game", "seats", "options"), CASES)
def test_reading_a_state_gives_the_numbers_of_its_observation(
    game: str, seats: int, options: dict[str, object]
) -> None:
    rules, luck, drawn = load(game), Chance("hidden"), Random(game)
    table = Table(game, seats, options)
    # Several games of Turbo Duel, because few have a bomb or a position that comes up twice.
    for deal in range(6):
        table.deal(str(deal))
        for _ in range(500):
            if table.result is not None:
                break
            for seat in range(1, seats + 1):
                seen = rules.observe(table.state, seat)
                wanted = table.sight.write(seen, seat)
                assert table.sight.read(rules, table.state, seat) == wanted
                if not table.begun:
                    guess = rules.determinize(seen, luck)
                    assert table.sight.read(rules, guess, seat) == wanted
            table.step(drawn.choice([n for n, may in enumerate(table.mask) if may]))
