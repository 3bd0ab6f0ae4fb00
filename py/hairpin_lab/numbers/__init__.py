"""Statistics from many games: the first player's advantage, the length of games, how often rules
apply.

A table is a game with fixed seats, bots and options. ``plan`` lists the tables, ``watching`` counts
events in a game, ``chunks`` plays a batch of games and adds up their counts, ``journal`` stores the
counts, ``run`` divides the time between the tables, ``intervals`` computes figures with their
ranges, and ``page`` writes ``docs/numbers.md``.
"""
