"""Everything the engine refuses, each refusal one clear sentence from the catalogue.

``Refusal`` carries a message meant for the player. A refusal never leaves anything half done:
whoever raises it has changed nothing yet. ``HairpinError`` is above it, for whoever builds on the
package and catches all that it says no to.
"""

from __future__ import annotations

from .words import CatalogueError, Message, Speaker, Value


class HairpinError(ValueError):
    """What Hairpin refuses; ``str()`` is one clear sentence."""


class Refusal(HairpinError):
    """Something from outside that the engine will not take.

    ``message`` is what to say about it; ``str()`` says it in the default language.
    """

    def __init__(self, key: str, /, **values: Value) -> None:
        super().__init__(key)
        self.message: Message = Message(key, values)

    def __str__(self) -> str:
        return Speaker([]).say(self.message)

    def __repr__(self) -> str:
        """What it says, for reports of faults; its key if there is no such sentence."""
        try:
            said = str(self)
        except CatalogueError:
            said = self.message.key
        return f"{type(self).__name__}({said!r})"


class MoveError(Refusal):
    """A move that was not played."""


class NotAMove(MoveError):
    """The text is not a move of this game at all."""


class NotAllowed(MoveError):
    """A well-formed move that this seat may not make now."""


class TooLate(NotAllowed):
    """A move that was possible a moment ago; in real time somebody else was faster."""


class AmbiguousMove(MoveError):
    """The text could mean two or more of the legal moves."""


class SettingsError(Refusal):
    """An option, seat count, name or seed that does not fit."""


class RecordError(Refusal):
    """A record, save or link that cannot be read."""


class StateError(Refusal):
    """A state that could not occur in the game."""
