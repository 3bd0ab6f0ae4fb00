"""Conformance checks for games, shipped with the engine so that games of other packages can use
them.

``check_game`` plays a game at random and tests every promise of the ``Game`` interface.
``run_tests`` runs modules of plain test functions where no test runner is installed, such as a
browser.

The engine itself never needs this package.
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
