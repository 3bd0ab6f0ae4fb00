"""The errors of the engine. The text of each error is one sentence from the catalogue.

``Refusal`` carries a message for the player; the state is unchanged when it is raised. Other
programs can catch all errors of the package by its base class ``HairpinError``.
"""

from __future__ import annotations

from .words import CatalogueError, Message, Speaker, Value


class HairpinError(ValueError):
    """The base of Hairpin's errors; ``str()`` is one clear sentence."""


class Refusal(HairpinError):
    """Data or a move from outside that the engine refuses.

    ``message`` is the reason as a ``Message``; ``str()`` is the reason in the default language.
    """

    def __init__(self, key: str, /, **values: Value) -> None:
        super().__init__(key)
        self.message: Message = Message(key, values)

    @property
    def args(self) -> tuple[str, ...]:  # type: ignore[override]  # built when it is read
        """The sentence, for loggers and other tools that show the arguments of an error."""
        return (str(self),)

    def __str__(self) -> str:
        return Speaker([]).say(self.message)

    def __repr__(self) -> str:
        """Return the class and the sentence; the message key if the catalogue has no such sentence."""
        try:
            said = str(self)
        except CatalogueError:
            said = self.message.key
        return f"{type(self).__name__}({said!r})"


class NeedsFile(Refusal):
    """The command needs a file that the client has not supplied yet; nothing has changed."""

    def __init__(self, file: str, key: str, /, **values: Value) -> None:
        super().__init__(key, **values)
        self.file = file


class MoveError(Refusal):
    """The engine has refused a move."""


class NotAMove(MoveError):
    """The text does not have the form of any move of this game."""


class NotAllowed(MoveError):
    """The move is well-formed, but this seat may not make it now."""


class TooLate(NotAllowed):
    """The move was possible a moment ago; in real time another seat was faster."""


class AmbiguousMove(MoveError):
    """The text could mean several legal moves."""


class SettingsError(Refusal):
    """An option, number of seats, name or seed is not allowed."""


class BotError(Refusal):
    """A bot cannot be found, cannot start, cannot play on, or does not end its game."""


class RecordError(Refusal):
    """A record, save or link cannot be read."""


class StateError(Refusal):
    """The state cannot occur in the game."""
