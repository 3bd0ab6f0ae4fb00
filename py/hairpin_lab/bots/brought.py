"""What a brought bot is, and how it is found by what somebody typed.

A name is one of these, tried in this order:

- ``run:COMMAND``: a program that reads and writes lines (``program``);
- ``FILE.py:NAME``: a function or class in a Python file;
- an entry point of the group ``hairpin.bots`` in an installed package;
- ``MODULE:NAME``: a function or class in a module that can be imported.
"""

from __future__ import annotations

import hashlib
import shlex
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from importlib import import_module
from importlib.metadata import entry_points
from inspect import getsource
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeAlias

from hairpin.core.errors import Refusal
from hairpin.terminal.files import read_bytes

from .guard import Broken, hearing, run

if TYPE_CHECKING:
    from hairpin.core.chance import Chance

GROUP = "hairpin.bots"
RUN = "run:"
MOST_NAME = 16  # characters of a bot's own name at a table, so that a number fits behind it


class Bot(Protocol):
    """A bot as a class; one instance plays one seat of one game."""

    def choose(
        self, observation: Mapping[str, Any], moves: Sequence[str], chance: Chance
    ) -> str | None:
        """One of ``moves``, on what the seat may see.

        ``chance`` is luck of its own that follows from the game's seed; whoever draws from nothing else plays the same game
        again. In real time None waits; elsewhere it is no move.
        """


# The same as a plain function.
Choose: TypeAlias = Callable[[Mapping[str, Any], Sequence[str], "Chance"], "str | None"]


@dataclass(frozen=True, slots=True)
class Brought:
    """A bot somebody brought: small and plain, as it travels to another process with all it is made of.

    ``spec`` is what was typed. ``text`` is the source of a bot in a file, so that a worker needs no such file, and the
    command of a program; a bot of a module is imported where it plays, and has to be the same there. ``digest`` is the first 12 hexadecimal digits of
    the SHA-256 of what is known of its source: a bot that was changed is another.
    """

    spec: str
    kind: Literal["file", "module", "program"]
    name: str
    text: str
    attribute: str
    digest: str

    @property
    def known_as(self) -> str:
        """The name its games are kept under: what was typed, and the digest."""
        return f"{self.spec}#{self.digest}"

    @property
    def command(self) -> list[str]:
        """The words of a program's command."""
        return shlex.split(self.text)

    def make(self) -> Choose:
        """A player for one seat of one game, which raises ``Broken``; not for programs. Raises ``Refusal`` if it cannot be made."""
        found = _loaded(self)
        try:
            with hearing():
                choose = self.safely(_player, found)
        except Broken as broken:
            raise _refusal("begins", self.spec, broken.reason) from broken
        if not callable(choose):
            raise Refusal("terminal.error.bot.shape", bot=self.spec)
        return partial(self.safely, choose)

    def safely(self, call: Callable[..., Any], *args: Any) -> Any:
        """What a call into the bot's own code returns. Raises ``Broken``."""
        file: str | None
        if self.kind == "file":
            file = self.spec.rpartition(":")[0]
        else:
            file = getattr(sys.modules.get(self.text), "__file__", None)
        return run(file, call, *args)


def find(spec: str) -> Brought:
    """The bot of a name as it was typed. Raises ``Refusal`` in one sentence if there is none."""
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
    raise Refusal("terminal.error.bot.none", bot=spec[:60])


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _file_digest(name: str) -> str:
    with Path(name).open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _named(text: str) -> str:
    """A name for the table, from that of a class, a function or a program."""
    return "".join(c for c in text if c.isprintable())[:MOST_NAME].strip() or "Bot"


def _player(found: object) -> object:
    """What is asked for moves: a method of a new instance, or the function itself."""
    made = found() if isinstance(found, type) else found
    return getattr(made, "choose", made)


def _refusal(what: str, spec: str, reason: str) -> Refusal:
    return Refusal(f"terminal.error.bot.{what}", bot=spec[:60], reason=reason)


def _program(spec: str) -> Brought:
    text = spec.removeprefix(RUN).strip()
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise _refusal("begins", spec, f"ValueError: {error}") from None
    if not words:
        raise Refusal("terminal.error.bot.none", bot=spec[:60])
    # What a script is made of is known where it is a file; of other programs their command is all that is.
    files = [word for word in words if Path(word).is_file()]
    known = text + "".join(map(_file_digest, files))
    name = next((Path(word).stem for word in files if word.endswith(".py")), Path(words[0]).stem)
    return Brought(spec, "program", _named(name), text, "", _digest(known))


def _file(spec: str, path: Path, attribute: str) -> Brought:
    try:
        text = read_bytes(path).decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Refusal("terminal.error.read", file=str(path), reason=reason.rstrip(".")) from None
    bot = Brought(spec, "file", _named(attribute), text, attribute, _digest(text))
    bot.make()  # whoever names a bot that cannot play is told so now
    return bot


def _module(spec: str, module: str, attribute: str) -> Brought:
    bot = Brought(spec, "module", _named(attribute), module, attribute, "")
    bot.make()
    return Brought(spec, "module", bot.name, module, attribute, _module_digest(module))


@cache
def _module_digest(module: str) -> str:
    """Of a module's source as it was when this process first asked: what is imported stays as it is."""
    try:
        source = getsource(import_module(module))
    except (OSError, TypeError):
        source = module
    return _digest(source)


#: Modules made from the source of a file, by its digest: a bot is compiled once a process.
_MADE: dict[str, ModuleType] = {}


def _loaded(bot: Brought) -> object:
    """The function or class. Raises ``Refusal``."""
    try:
        with hearing():
            module, changed, found = bot.safely(_looked_up, bot)
    except Broken as broken:
        raise _refusal("begins", bot.spec, broken.reason) from broken
    if changed:
        raise Refusal("terminal.error.bot.changed", bot=bot.spec[:60])
    if found is module:
        raise Refusal("terminal.error.bot.attribute", bot=bot.spec[:60], name=bot.attribute[:40])
    thing: object = found
    return thing


def _looked_up(bot: Brought) -> tuple[ModuleType, bool, object]:
    """The module, whether it is another than where the bot was named, and the bot in it: the module itself if there is none."""
    if bot.kind == "module":
        module = import_module(bot.text)
        changed = bot.digest not in ("", _module_digest(bot.text))
    else:
        module, changed = _MADE.get(bot.digest) or _made(bot), False
    return module, changed, getattr(module, bot.attribute, module)


def _made(bot: Brought) -> ModuleType:
    name = f"hairpin_bot_{bot.digest}"
    module = ModuleType(name)
    code = compile(bot.text, bot.spec.rpartition(":")[0], "exec")
    # Dataclasses and pickles look their module up by its name.
    sys.modules[name] = module
    try:
        exec(code, module.__dict__)
    except BaseException:
        del sys.modules[name]
        raise
    _MADE[bot.digest] = module
    return module
