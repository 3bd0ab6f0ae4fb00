"""Puzzles: positions of the games with one task each, made by ``tools/puzzles`` and stored in one file.

`book` reads the file, `marks` stores how a puzzle went. The games have their tasks in
``games/NAME/puzzles.py``, by the interface ``core/puzzling.py``. No module here reads a clock or draws random numbers
of its own.
"""
