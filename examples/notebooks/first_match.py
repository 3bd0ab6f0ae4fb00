# %% [markdown]
# # Your first match
#
# This tutorial plays a game of Turbo Duel from Python. `pip install .` in the project's folder installs all it needs.

# %%
import random

import hairpin

match = hairpin.new("turbo-duel", seed="demo", names=("Ann", "Ben"), clock="off")
print(match)

# %% [markdown]
# `new` deals a game. The same seed always deals the same game. `to_move` lists the seats that may act, and `moves`
# lists their legal moves as short texts.

# %%
match.to_move, match.moves()

# %% [markdown]
# `play` plays a move. An illegal move raises an error with a sentence, and the match does not change.

# %%
match.play("A")

# %%
try:
    match.play("castle")
except hairpin.MoveError as error:
    print(error)

# %% [markdown]
# A player, a bot or a program gets only what its seat may know:

# %%
sorted(match.observe(1))

# %% [markdown]
# This loop plays the game to its end with random moves.

# %%
luck = random.Random(1)
while match.result is None:
    match.play(luck.choice(match.moves()))
match.result

# %% [markdown]
# A record is a line of text. It replays the game exactly, on any machine.

# %%
record = match.record()
print(record)
print(hairpin.read(record) == match)

# %% [markdown]
# `branch` returns to an earlier point, and `suggest` gives advice there.

# %%
early = match.branch(2)
early.suggest().move

# %% [markdown]
# The Python interface has all names: `hairpin.list_games()` lists the games, and each of them works like this one.

# %%
for game in hairpin.list_games():
    print(f"{game.id:13} {game.low} to {game.high} seats  {game.line}")
