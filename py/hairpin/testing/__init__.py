"""Checks for games, shipped with the engine so that a game from anywhere can be held against them.

``check_game`` plays a game at random and tries everything the ``Game`` interface promises;
``run_tests`` runs modules of plain test functions where no test runner can be had, as in a browser.
Nothing the engine does at a table needs this package.
"""

from .conformance import check_game
from .runner import refused, run_tests
from .table import Counts, Wrong, sample_settings, seat_counts

__all__ = [
    "Counts",
    "Wrong",
    "check_game",
    "refused",
    "run_tests",
    "sample_settings",
    "seat_counts",
]
