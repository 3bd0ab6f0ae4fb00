"""The files that ``hairpin new-game`` adds to a package around the copied game.

The copied game is ``hairpin.games.null_game`` or ``hairpin.testing.hidden_game``; the package gets
its source under another name. In the files here the command replaces ``null-game`` and
``hidden-game`` with the new game's name.
"""
