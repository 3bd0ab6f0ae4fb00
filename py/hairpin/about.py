"""What can be played, for other programs: games with their seats and options. ``hairpin.game`` and ``list_games``."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .core.errors import SettingsError
from .core.words import Speaker, say
from .games import GAMES, load, others

if TYPE_CHECKING:
    from .core.options import Option


@dataclass(frozen=True, slots=True)
class OptionInfo:
    """An option: what ``new`` takes under the name ``id``.

    ``kind`` says what it takes: ``bool``; ``int``, from ``low`` to ``high``; ``choice``, one of ``values``; ``clock``, one
    of ``values`` or ``TURN+RESERVE`` in seconds; ``permutation``, one of ``values`` or letters in any order; ``ints``, a
    list of numbers from ``low`` to ``high``; ``per_seat``, the same with one a seat, or one for all.
    """

    id: str
    name: str
    help: str
    kind: str
    default: bool | int | str | tuple[int, ...]
    values: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True, slots=True)
class GameInfo:
    """A game: its id for ``new``, its name, a sentence about it, how many can play, and its options.

    ``hidden``: some seat may not see everything. ``realtime``: everybody plays at once unless an option says otherwise.
    ``rules`` is the number that records carry; it is raised when an old record would play differently.
    """

    id: str
    name: str
    line: str
    low: int
    high: int
    rules: int
    hidden: bool
    realtime: bool
    options: tuple[OptionInfo, ...]


def game(id: str, /) -> GameInfo:  # noqa: A002 - it is never given by name
    """What there is to know before a match of this game is dealt. Raises ``SettingsError`` if there is no such game.

    >>> game("daytona").low, game("daytona").high, [option.id for option in game("daytona").options]
    (2, 4, ['races', 'missed', 'rebuild', 'last'])
    """
    rules, speaker = load(id), Speaker([])
    return GameInfo(
        id=rules.id,
        name=speaker.say(say(f"{rules.id}.name")),
        line=speaker.say(say(f"{rules.id}.line")),
        low=rules.low,
        high=rules.high,
        rules=rules.rules,
        hidden=rules.hidden,
        realtime=rules.realtime,
        options=tuple(_option(rules.id, option, speaker) for option in rules.options),
    )


def list_games() -> list[GameInfo]:
    """Every game there is to play, in the order of ids: Hairpin's own, then those that installed packages offer.

    One of those that cannot be played is left out, and a warning says why.

    >>> [game.id for game in list_games()]
    ['daytona', 'grand-prix', 'pursuit', 'racing-demon', 'turbo-duel']
    """
    from .plugins import refused

    found = [game(id) for id in GAMES]  # noqa: A001
    wrong: list[SettingsError] = [*refused()]
    for other in others():
        try:
            found.append(game(other))
        except SettingsError as broken:
            wrong.append(broken)
    for one in wrong:
        warnings.warn(str(one), RuntimeWarning, stacklevel=2)
    return found


def _option(game_id: str, option: Option, speaker: Speaker) -> OptionInfo:
    told: dict[str, Any] = speaker.text(option.info(game_id))
    return OptionInfo(
        id=option.id,
        name=told["name"],
        help=told["help"],
        kind=told["kind"],
        default=option.default,
        values=tuple(choice["value"] for choice in told.get("choices", ())),
        low=told.get("min"),
        high=told.get("max"),
    )
