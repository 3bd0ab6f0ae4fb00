"""Check whether a process may play a game: it needs the same version and the same bots.

The check runs in the process that will play. Its version may differ from the version of the process
that asks, so they exchange only simple values.
"""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hairpin.core.errors import Refusal
from hairpin.games import load

from ..bots.external import find
from .version import player

if TYPE_CHECKING:
    from ..bots.external import ExternalBot
    from .games import Job


@dataclass(frozen=True, slots=True)
class Needs:
    """The requirements that a process must meet to play a game: ``player`` is the version of its
    code (``version.player``), ``external`` has the external bots that it must be able to load."""

    game: str
    player: str
    external: tuple[ExternalBot, ...] = ()


def needs_of(job: Job) -> Needs:
    """Return the requirements of a game."""
    return _needs(job.game, tuple(bot for _, bot in job.external))


@lru_cache(maxsize=64)
def _needs(game: str, external: tuple[ExternalBot, ...]) -> Needs:
    return Needs(game, player(load(game)), external)


#: The requirements that this process is known to meet. They are cached, because every batch first
#: checks its requirements.
_FIT: set[Needs] = set()


def unfit(needs: Needs) -> tuple[str, dict[str, Any]] | None:
    """Return why this process may not play a game, as a message key and values; None if it may."""
    if needs in _FIT:
        return None
    try:
        game = load(needs.game)
        has = player(game)
        if has != needs.player:
            return "terminal.cluster.other", {"has": has, "now": needs.player}
        for bot in needs.external:
            _same(bot)
    except Refusal as refusal:
        return "terminal.cluster.unable", {"reason": str(refusal).rstrip(".")}
    _FIT.add(needs)
    return None


def _same(bot: ExternalBot) -> None:
    """Raise ``Refusal`` if this machine cannot load a bot, or if the bot's source here differs from
    its source on the machine that runs the arena."""
    if bot.kind != "program":
        bot.make()
        return
    # A program runs on the machine that plays, so its source must be the same here.
    command = bot.command[0]
    if find(bot.spec).digest != bot.digest or not (
        shutil.which(command) or Path(command).is_file()
    ):
        raise Refusal("terminal.error.bot.changed", bot=bot.spec[:60])
