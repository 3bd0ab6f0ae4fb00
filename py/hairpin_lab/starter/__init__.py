"""What ``hairpin new-game`` writes a package from, beside the two games that it copies.

The games are ``hairpin.games.null_game`` and ``hairpin.testing.hidden_game``: the packages are made of their very sources, with
other names. The files here belong around them; ``null-game`` and ``hidden-game`` in them become the new game's name.
"""
