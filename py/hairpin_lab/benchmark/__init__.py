"""The benchmark ``hairpin-bench``: a fixed suite of games and questions for one bot.

``suite`` reads the suite, ``running`` plays it, ``scores`` computes the scores, ``checking`` replays
a result file, and ``table`` writes the scores of several files as one table. ``docs/benchmark.md``
describes the files.
"""
