# %% [markdown]
# # Your first bot
#
# This tutorial writes a bot for Pursuit and lets it play against a driver. `pip install .` in the project's folder
# installs all it needs.
#
# A bot is a class with the method `choose`. The method gets an observation, the legal moves, and random numbers. It
# returns one of the moves.

# %%
from collections.abc import Mapping, Sequence
from typing import Any

import hairpin


class Hasty:
    """Puts its longest chain down as soon as it can."""

    def choose(self, observation: Mapping[str, Any], moves: Sequence[str], chance: Any) -> str:
        """Return the longest chain, or a random move if there is no chain."""
        chains = [move for move in moves if move.startswith("put ")]
        return max(chains, key=len) if chains else str(chance.pick(moves))


# %% [markdown]
# `hairpin.play` plays a whole game between bots, one for each seat. `"dot"` is Hairpin's gentlest driver.

# %%
match = hairpin.play("pursuit", Hasty, "dot", seed="first")
print(match.names, match.n, "moves", match.result)

# %% [markdown]
# One game says little, so play twenty. The bot takes both seats in turn, because a seat may have an advantage.


# %%
def won(bot: Any, rival: Any, games: int) -> int:
    """Return the number of games that ``bot`` wins against ``rival``."""
    total = 0
    for number in range(games):
        pair = (bot, rival) if number % 2 == 0 else (rival, bot)
        result = hairpin.play("pursuit", *pair, seed=f"game-{number}").result
        assert result is not None
        total += 1 + number % 2 in result.winners
    return total


print("against random:", won(Hasty, "random", 20), "of 20")
print("against Dot:", won(Hasty, "dot", 20), "of 20")

# %% [markdown]
# The observation says more than the bot reads: the hand, the ring and the place of each car.

# %%
seen = hairpin.new("pursuit", seed="first").observe(1)
print(sorted(seen))

# %% [markdown]
# Save the class as `mine.py`. `hairpin check --bot mine.py:Hasty pursuit` then looks for faults, and `hairpin arena
# pursuit --bots dot,gus --bot mine.py:Hasty` rates the bot.
