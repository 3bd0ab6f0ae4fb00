"""Hairpin: five card races, one engine.

Everything that knows anything about a game lives in this package; it uses the standard library only
and runs unchanged under CPython and, in a browser's worker, under Pyodide.

For other programs there is a front door (``docs/api.md``): ``new`` deals a match, ``read`` opens a record.

>>> import hairpin
>>> match = hairpin.new("turbo-duel", seed="demo", clock="off")
>>> match.turn, match.moves()[:3]
(2, ['A', 'B:C', 'B:D'])

What stands behind a name is imported when that name is first used.
"""

__version__ = "0.1.0"

__all__ = [
    "new",
    "read",
    "game",
    "list_games",
    "Match",
    "Move",
    "Result",
    "Reason",
    "TimeLeft",
    "GameInfo",
    "OptionInfo",
    "Viewer",
    "HairpinError",
    "MoveError",
    "NotAMove",
    "NotAllowed",
    "AmbiguousMove",
    "SettingsError",
    "RecordError",
    "StateError",
    "__version__",
]

TYPE_CHECKING = False  # every command and the page's worker begin here, and typing takes its time
if TYPE_CHECKING:
    from .catalog import GameInfo, OptionInfo, game, list_games
    from .core.errors import (
        AmbiguousMove,
        HairpinError,
        MoveError,
        NotAllowed,
        NotAMove,
        RecordError,
        SettingsError,
        StateError,
    )
    from .core.state import Reason, Result
    from .core.view import Viewer
    from .match import Match, Move, TimeLeft, new, read
else:
    # The page's worker imports this package on its way to every module: it shall cost it nothing.
    _PLACES = {
        "match": (
            *("new", "read", "Match", "Move", "TimeLeft"),
            *("game", "list_games", "GameInfo", "OptionInfo"),
        ),
        "core.state": ("Result", "Reason"),
        "core.view": ("Viewer",),
    }

    def __getattr__(name):
        """A public name, imported at its first use. Raises ``AttributeError`` for any other."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        # All others are refusals.
        place = next((place for place, names in _PLACES.items() if name in names), "core.errors")
        value = globals()[name] = getattr(import_module(f".{place}", __name__), name)
        return value

    def __dir__():
        return sorted({*globals(), *__all__} - {"TYPE_CHECKING"})
