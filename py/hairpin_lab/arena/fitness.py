"""Whether the process that is to play a game is the right one: of the same version, with the same bots.

It is asked where the game is to be played. Whoever asks may be of another version, so what travels is plain.
"""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hairpin.core.errors import Refusal
from hairpin.games import load

from ..bots.brought import find
from .version import player

if TYPE_CHECKING:
    from ..bots.brought import Brought
    from .games import Job


@dataclass(frozen=True, slots=True)
class Needs:
    """What has to be the same where a game is played: what plays it (``version.player``) and the bots that were brought."""

    game: str
    player: str
    brought: tuple[Brought, ...] = ()


def needs_of(job: Job) -> Needs:
    """What a game needs."""
    return _needs(job.game, tuple(bot for _, bot in job.brought))


@lru_cache(maxsize=64)
def _needs(game: str, brought: tuple[Brought, ...]) -> Needs:
    return Needs(game, player(load(game)), brought)


#: What this process has been found fit for: it is asked before every batch.
_FIT: set[Needs] = set()


def unfit(needs: Needs) -> tuple[str, dict[str, Any]] | None:
    """Why this process may not play such a game: a key of the catalogue with its values; None if it may."""
    if needs in _FIT:
        return None
    try:
        game = load(needs.game)
        has = player(game)
        if has != needs.player:
            return "terminal.cluster.other", {"has": has, "now": needs.player}
        for bot in needs.brought:
            _same(bot)
    except Refusal as refusal:
        return "terminal.cluster.unable", {"reason": str(refusal).rstrip(".")}
    _FIT.add(needs)
    return None


def _same(bot: Brought) -> None:
    """Raises ``Refusal`` if a bot cannot be made here, or is another than where it was named."""
    if bot.kind != "program":
        bot.make()
        return
    # A program runs where its game is played: what is known of it there has to be the same.
    command = bot.command[0]
    if find(bot.spec).digest != bot.digest or not (
        shutil.which(command) or Path(command).is_file()
    ):
        raise Refusal("terminal.error.bot.changed", bot=bot.spec[:60])
