"""Helpers for tests that deal and play matches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hairpin.core.chance import Chance
from hairpin.core.errors import SettingsError
from hairpin.core.match_log import MatchLog
from hairpin.core.options import read_settings
from hairpin.core.seats import read_seats
from hairpin.games import load

from ..conformance.hidden_toy import HiddenToy

if TYPE_CHECKING:
    from hairpin.core.game import Game

HIDDEN = HiddenToy()


def load_hidden(game: str) -> Game[Any]:
    """Return the test game with hidden hands, which has the null game's id."""
    if game != HIDDEN.id:
        raise SettingsError("error.game.unknown", id=game, known=HIDDEN.id)
    return HIDDEN


def table(
    game: str | Game[Any] = "turbo-duel",
    *seats: object,
    seed: str = "K7",
    **settings: object,
) -> MatchLog:
    """Return a match before its first move, by default between two people and without a clock."""
    rules = load(game) if isinstance(game, str) else game
    if "clock" in {option.id for option in rules.options}:
        settings = {"clock": "off", **settings}
    specs = read_seats(rules, seats or ("person", "person"))
    bots = any(spec.is_bot for spec in specs)
    return MatchLog(
        rules, specs, read_settings(rules.options, settings, len(specs), bots=bots), seed
    )


def on(match: MatchLog, turns: int, chance: Chance | None = None) -> MatchLog:
    """Play ``turns`` random moves, or fewer if the game ends."""
    luck = chance or Chance("on")
    for _ in range(turns):
        if match.result is not None:
            break
        seat = luck.pick(match.game.actors(match.state))
        move = luck.pick(match.game.moves(match.state, seat))
        match.play(seat, move, match.at + 1 + luck.below(500))
    return match


def shown(match: MatchLog) -> dict[str, Any]:
    """Return the current state as JSON."""
    data: dict[str, Any] = match.game.to_json(match.state)
    return data
