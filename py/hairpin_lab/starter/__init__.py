"""The files that ``hairpin new-game`` adds to a package around the copied game.

The games are ``hairpin.games.null_game`` and ``hairpin.testing.hidden_game``: a package has their
own sources under other names. In the files here ``null-game`` and ``hidden-game`` become the new
game's name.
"""
