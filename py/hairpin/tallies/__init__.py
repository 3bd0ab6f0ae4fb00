"""The record of a device: what its finished games come to, from their tallies.

A tally summarises a finished game (``session.game_summary``). Here are the checks of stored
tallies, the sums and bests of each person, and the view of them in words, for page and terminal.
"""
