"""``StepBot`` shows a learner the numbers and masks of the environments."""

from __future__ import annotations

import pytest
from hairpin.core.chance import Chance
from hairpin_lab.bots.stepping import StepBot
from hairpin_lab.table import Table

GAMES = [
    ("daytona", 3, {}),
    ("grand-prix", 3, {"laps": 1}),
    ("pursuit", 2, {"limit": 60}),
    ("racing-demon", 2, {"calm": True}),
    ("turbo-duel", 2, {}),
]


class Drawn(StepBot):
    """A bot that draws its steps, and records what it saw."""

    seen: list[tuple[bytearray, bytearray, int]]

    def step(self, observation: bytearray, mask: bytearray, luck: int) -> int:
        able = [step for step, allowed in enumerate(mask) if allowed]
        step = able[luck % len(able)]
        self.seen.append((observation, mask, step))
        return step


def seated(name: str, number: int) -> Drawn:
    """Return a bot for a game with a number of seats."""
    made: Drawn = type("Seated", (Drawn,), {"game": name, "seats": number})()
    return made


@pytest.mark.parametrize(("name", "number", "options"), GAMES)
def test_a_bot_sees_the_numbers_and_masks_of_the_environment(
    name: str, number: int, options: dict[str, object]
) -> None:
    table = Table(name, number, options)
    table.deal("7-1")
    bots = [seated(name, number) for _ in range(number)]
    chance = Chance("draws")
    several = 0
    while table.result is None and len(table.played) < 300:
        seat = table.seat
        bot = bots[seat - 1]
        bot.seen = []
        move = bot.choose(table.game.observe(table.state, seat), list(table.moves), chance)
        several += len(bot.seen) > 1
        for numbers, mask, step in bot.seen:
            assert table.numbers(seat) == numbers
            assert table.mask == mask
            table.step(step)
        assert table.played[-1][:2] == (seat, move)
    assert len(table.played) > 10
    assert bool(several) == (name == "pursuit")


@pytest.mark.parametrize("step", [-1, 0, 500])
def test_a_step_that_is_not_allowed_is_refused(step: int) -> None:
    class Wrong(StepBot):
        game = "turbo-duel"

        def step(self, observation: bytearray, mask: bytearray, luck: int) -> int:
            return mask.index(0) if step == 0 else step

    table = Table("turbo-duel", 2, {})
    table.deal("7-1")
    seen = table.game.observe(table.state, table.seat)
    with pytest.raises(ValueError, match="is not allowed"):
        Wrong().choose(seen, list(table.moves), Chance("draws"))
