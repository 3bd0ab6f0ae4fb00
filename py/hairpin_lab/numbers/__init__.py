"""Figures from many games: the value of the start, the length of games, the frequency of each rule.

``plan`` lists the tables, ``watching`` counts events in a game, ``chunks`` plays a number of games
and adds up their counts, ``journal`` stores the counts, ``run`` divides the time between the
tables, ``intervals`` computes the range of a figure, and ``page`` writes ``docs/numbers.md``.
"""
