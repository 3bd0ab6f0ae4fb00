"""Hairpin: five card races, one engine.

Everything that knows anything about a game lives in this package; it uses the standard library only
and runs unchanged under CPython and, in a browser's worker, under Pyodide.
"""

__version__ = "0.1.0"
