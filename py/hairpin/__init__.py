"""Hairpin: five card races, one engine.

All knowledge about games is in this package. It uses the standard library only, and runs unchanged
in CPython and in Pyodide, in a browser's worker.

Other programs use the names below (``docs/api.md``): ``new`` deals a match, ``read`` opens a
record.

>>> import hairpin
>>> match = hairpin.new("turbo-duel", seed="demo", clock="off")
>>> match.turn, match.moves()[:3]
(2, ['A', 'B:C', 'B:D'])

The module that defines a public name is imported when the name is first used.
"""

__version__ = "0.1.0"

__all__ = [
    "new",
    "read",
    "game",
    "list_games",
    "play",
    "solve",
    "Match",
    "Move",
    "Result",
    "Reason",
    "TimeLeft",
    "GameInfo",
    "OptionInfo",
    "Viewer",
    "Suggestion",
    "Candidate",
    "Outlook",
    "Review",
    "CostlyMove",
    "Proof",
    "Bot",
    "Driver",
    "HairpinError",
    "MoveError",
    "NotAMove",
    "NotAllowed",
    "AmbiguousMove",
    "SettingsError",
    "RecordError",
    "StateError",
    "BotError",
    "__version__",
]

TYPE_CHECKING = False  # importing ``typing`` would slow every command and the page's worker
if TYPE_CHECKING:
    from .answers import Candidate, CostlyMove, Outlook, Proof, Review, Suggestion
    from .catalog import GameInfo, OptionInfo, game, list_games
    from .contests import play, solve
    from .core.errors import (
        AmbiguousMove,
        BotError,
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
    from .players.brought import Bot, Driver
else:
    # The page's worker imports this package first, so the import must be fast: load each name at
    # its first use.
    _PLACES = {
        "match": (
            *("new", "read", "Match", "Move", "TimeLeft"),
            *("game", "list_games", "GameInfo", "OptionInfo"),
        ),
        "contests": ("play", "solve"),
        "answers": ("Suggestion", "Candidate", "Outlook", "Review", "CostlyMove", "Proof"),
        "players.brought": ("Bot", "Driver"),
        "core.state": ("Result", "Reason"),
        "core.view": ("Viewer",),
    }

    def __getattr__(name):
        """Import a public name at its first use. Raises ``AttributeError`` for any other name."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        # A public name that _PLACES does not list is an error class.
        place = next((place for place, names in _PLACES.items() if name in names), "core.errors")
        value = globals()[name] = getattr(import_module(f".{place}", __name__), name)
        return value

    def __dir__():
        return sorted({*globals(), *__all__} - {"TYPE_CHECKING"})
