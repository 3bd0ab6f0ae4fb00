"""The daily race and the daily puzzle: the same for all players, and derived from the date alone.

The caller passes in the date of the player's device; no module here reads a clock. `race` has the
race, `puzzle` the puzzle, `line` the result in one line, `dates` the parser of dates. Each race and
puzzle has a *version* (`race.VERSION`). Results of different versions are not compared.
"""
