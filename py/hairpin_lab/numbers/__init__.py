"""What many games say: how much the start is worth, how long games are, how often each rule happens.

``plan`` lists the tables, ``watching`` counts what happens in a game, ``chunks`` plays so many games and adds their counts up,
``journal`` keeps that, ``run`` shares time between the tables, ``intervals`` says how sure a figure is, and ``page``
writes ``docs/numbers.md`` of it all.
"""
