"""Makes the file of puzzles, always with the same content.

    PYTHONPATH=py python3 -m tools.puzzles

makes the puzzles of all games; names of games behind it make only theirs and keep the others. Each
game has a module here with ``find``, which yields its puzzles.
"""
