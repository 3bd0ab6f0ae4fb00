"""What a day brings: one race and one puzzle, the same for everybody, from nothing but the date.

The date is handed in, as the device of whoever plays says it; nobody here asks what day it is. `race` is the race,
`puzzle` the puzzle, `line` how they ended in one line, `dates` reads dates. Whatever follows from a date is of a *version* of the daily table
(`race.VERSION`): results of different versions are not compared.
"""
