"""External bots, and the search for a bot by the name that a user types.

A name has one of these forms, tried in this order:

- ``run:COMMAND``: a program that reads and writes lines (``program``);
- ``FILE.py:NAME``: a function or class in a Python file;
- an entry point of the group ``hairpin.bots`` in an installed package;
- ``MODULE:NAME``: a function or class in an importable module.
"""

from __future__ import annotations

import hashlib
import shlex
import sys
from dataclasses import dataclass
from functools import cache, partial
from importlib import import_module
from importlib.metadata import entry_points
from inspect import getsource
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Literal

from hairpin.core.errors import BotError
from hairpin.core.seats import newest_level
from hairpin.terminal.files import read_bytes

from .guard import Broken, counting_interrupts, run

if TYPE_CHECKING:
    from collections.abc import Callable

    from hairpin.core.game import Game
    from hairpin.players.brought import Choose

GROUP = "hairpin.bots"
RUN = "run:"
MOST_NAME = 16  # characters of a bot's name at a table; leaves room for a number after it


@dataclass(frozen=True, slots=True)
class ExternalBot:
    """An external bot, as plain data that can be sent to another process with its source.

    ``spec`` is the name that the user typed. ``text`` is the source of a bot in a file, so that a
    worker does not need the file; for a program it is the command. A bot in a module is imported
    where it plays, and must have the same source there. ``digest`` is the first 12 hexadecimal
    digits of the SHA-256 of the bot's source, as far as the source is known. A bot with a changed
    source counts as a different bot.
    """

    spec: str
    kind: Literal["file", "module", "program"]
    name: str
    text: str
    attribute: str
    digest: str

    @property
    def known_as(self) -> str:
        """The bot's name in stored games: the typed name and the digest."""
        return f"{self.spec}#{self.digest}"

    @property
    def command(self) -> list[str]:
        """The command of a program, split into words."""
        return shlex.split(self.text)

    def make(self) -> Choose:
        """Return a function that chooses the moves of one seat of one game; not for programs.

        The returned function raises ``Broken`` if the bot's code fails. ``make`` itself raises
        ``BotError`` if the bot cannot be loaded.
        """
        found = _loaded(self)
        try:
            with counting_interrupts():
                choose = self.safely(player_of, found)
        except Broken as broken:
            raise _refusal("begins", self.spec, broken.reason) from broken
        if not callable(choose):
            raise BotError("terminal.error.bot.shape", bot=self.spec)
        return partial(self.safely, choose)

    def safely(self, call: Callable[..., Any], *args: Any) -> Any:
        """Call the bot's own code and return the result. Raises ``Broken``."""
        file: str | None
        if self.kind == "file":
            file = self.spec.rpartition(":")[0]
        else:
            file = getattr(sys.modules.get(self.text), "__file__", None)
        return run(file, call, *args)


def find(spec: str) -> ExternalBot:
    """Return the bot with the typed name ``spec``. Raises ``BotError`` if no bot has this name."""
    spec = spec.strip()
    if spec.startswith(RUN):
        return _program(spec)
    place, colon, attribute = spec.rpartition(":")
    if colon and place.endswith(".py"):
        return _file(spec, Path(place), attribute)
    for entry in entry_points(group=GROUP):
        if entry.name == spec:
            return _module(spec, entry.module, entry.attr or "choose")
    if colon and place:
        return _module(spec, place, attribute)
    raise BotError("terminal.error.bot.none", bot=spec[:60])


def is_external(game: Game[Any], name: str) -> bool:
    """Return whether ``name`` is the name of an external bot, not of a bot of the game."""
    return newest_level(game, name) is None and (":" in name or name in _offered())


def _offered() -> set[str]:
    """Return the names of bots that installed packages offer."""
    return {entry.name for entry in entry_points(group=GROUP)}


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _file_digest(name: str) -> str:
    with Path(name).open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _named(text: str) -> str:
    """Return a name to show at the table, made from the name of a class, function or program."""
    return "".join(c for c in text if c.isprintable())[:MOST_NAME].strip() or "Bot"


def player_of(found: object) -> object:
    """Return the function that chooses moves: the method ``choose`` of a new instance if ``found``
    is a class, else ``found.choose`` or ``found`` itself."""
    made = found() if isinstance(found, type) else found
    return getattr(made, "choose", made)


def _refusal(what: str, spec: str, reason: str) -> BotError:
    return BotError(f"terminal.error.bot.{what}", bot=spec[:60], reason=reason)


def _program(spec: str) -> ExternalBot:
    text = spec.removeprefix(RUN).strip()
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise _refusal("begins", spec, f"ValueError: {error}") from None
    if not words:
        raise BotError("terminal.error.bot.none", bot=spec[:60])
    # The digest covers the command, and the content of every file that the command names.
    files = [word for word in words if Path(word).is_file()]
    known = text + "".join(map(_file_digest, files))
    name = next((Path(word).stem for word in files if word.endswith(".py")), Path(words[0]).stem)
    return ExternalBot(spec, "program", _named(name), text, "", _digest(known))


def _file(spec: str, path: Path, attribute: str) -> ExternalBot:
    try:
        text = read_bytes(path).decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BotError("terminal.error.read", file=str(path), reason=reason.rstrip(".")) from None
    bot = ExternalBot(spec, "file", _named(attribute), text, attribute, _digest(text))
    bot.make()  # raises the error here, before the first game, if the bot cannot be loaded
    return bot


def _module(spec: str, module: str, attribute: str) -> ExternalBot:
    bot = ExternalBot(spec, "module", _named(attribute), module, attribute, "")
    bot.make()
    return ExternalBot(spec, "module", bot.name, module, attribute, _module_digest(module))


@cache
def _module_digest(module: str) -> str:
    """Return the digest of a module's source. The digest is cached, because a later change of the
    file does not change the imported code."""
    try:
        source = getsource(import_module(module))
    except (OSError, TypeError):
        source = module
    return _digest(source)


#: Modules compiled from bots in files, by digest, so that each bot is compiled once per process.
_MADE: dict[str, ModuleType] = {}


def _loaded(bot: ExternalBot) -> object:
    """Return the function or class of the bot. Raises ``BotError``."""
    try:
        with counting_interrupts():
            module, changed, found = bot.safely(_import_bot, bot)
    except Broken as broken:
        raise _refusal("begins", bot.spec, broken.reason) from broken
    if changed:
        raise BotError("terminal.error.bot.changed", bot=bot.spec[:60])
    if found is module:
        raise BotError("terminal.error.bot.attribute", bot=bot.spec[:60], name=bot.attribute[:40])
    thing: object = found
    return thing


def _import_bot(bot: ExternalBot) -> tuple[ModuleType, bool, object]:
    """Return three values: the bot's module, whether the module's source has changed since
    ``find``, and the bot, which is a function or class in the module.

    If the module has nothing with the bot's name, the module itself takes the place of the bot.
    """
    if bot.kind == "module":
        module = import_module(bot.text)
        changed = bot.digest not in ("", _module_digest(bot.text))
    else:
        module, changed = _MADE.get(bot.digest) or _made(bot), False
    return module, changed, getattr(module, bot.attribute, module)


def _made(bot: ExternalBot) -> ModuleType:
    name = f"hairpin_bot_{bot.digest}"
    module = ModuleType(name)
    code = compile(bot.text, bot.spec.rpartition(":")[0], "exec")
    # Dataclasses and pickle look up the module of a class by its name.
    sys.modules[name] = module
    try:
        exec(code, module.__dict__)
    except BaseException:
        del sys.modules[name]
        raise
    _MADE[bot.digest] = module
    return module
