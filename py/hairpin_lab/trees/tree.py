"""The description of a game tree: game, seats, options, and the possible deals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from hairpin.core.chance import Chance, clean_seed
from hairpin.core.errors import SettingsError
from hairpin.core.options import read_settings
from hairpin.core.seats import check_number
from hairpin.games import load
from hairpin.steps import Steps, steps_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hairpin.core.game import Game
    from hairpin.core.options import Option, Settings

#: The number of outcomes of each chance node for the deal.
DEALT_BY: Final = 32
MOST_NODES: Final = 6  # the most chance nodes for the deal; six give about 10^9 deals
#: Number of steps and drawn cards after which a game ends without a winner; random play takes far
#: fewer.
LONGEST: Final = {
    "daytona": 2_000,
    "grand-prix": 4_000,
    "null-game": 1_000,
    "pursuit": 20_000,
    "racing-demon": 20_000,
    "turbo-duel": 2_000,
}
MOST_LONG: Final = 1_000_000

# Trees have no clock and no real time, so these options have fixed values.
_SETTLED: Final[dict[str, dict[str, Any]]] = {
    "racing-demon": {"calm": True},
    "turbo-duel": {"clock": "off"},
}
# Options without an effect within one game: they concern series, real time, or the display.
_IDLE: Final = {
    "daytona": {"races", "rebuild"},
    "racing-demon": {"games", "target", "handicap", "scores", "lit", "choices"},
}


@dataclass(frozen=True, slots=True)
class Tree:
    """A game with seats and options. Chance first chooses one of ``deals`` equally likely deals.

    Deal number ``n`` (from 0) is the deal of ``hairpin.new(game, seed=f"{seed}-{n + 1}", …)``.
    After ``longest`` steps and drawn cards a game ends without a winner.
    """

    rules: Game[Any]
    steps: Steps
    seats: int
    settings: Settings
    seed: str
    deal_nodes: int
    longest: int

    @property
    def deals(self) -> int:
        """The number of deals."""
        return int(DEALT_BY**self.deal_nodes)

    @property
    def draws(self) -> bool:
        """Whether chance also draws cards during the game, each at its own chance node."""
        return self.rules.id == "daytona"

    def deal(self, outcomes: Sequence[int]) -> Any:
        """Return the engine's state for a deal. The outcomes of the chance nodes are the digits of
        the deal's number in base ``DEALT_BY``.
        """
        number = 0
        for outcome in outcomes:
            number = number * DEALT_BY + outcome
        chance = Chance(f"{self.seed}-{number + 1}")
        return self.rules.deal(self.seats, self.settings, chance, {})


def offered(game: Game[Any]) -> tuple[Option, ...]:
    """Return the options that a tree of ``game`` can have: options that affect a single game played
    in turns."""
    without = {*_SETTLED.get(game.id, ()), *_IDLE.get(game.id, ())}
    return tuple(option for option in game.options if option.id not in without)


def tree_of(
    game: str,
    *,
    seats: int | None = None,
    seed: str = "hairpin",
    deal_nodes: int = 4,
    longest: int | None = None,
    options: Mapping[str, object] | None = None,
) -> Tree:
    """Return the tree of a game by its id. The default of ``seats`` is the game's least number.

    ``deal_nodes`` is the number of successive chance nodes for the deal, each with ``DEALT_BY``
    outcomes; with 0 the game has a single deal. ``options`` may have the options of ``offered``;
    missing options have the defaults for tables with bots.

    Raises ``SettingsError`` for an invalid argument.

    >>> tree_of("turbo-duel", deal_nodes=2).deals
    1024
    """
    rules = load(game)
    seats = rules.low if seats is None else seats
    check_number(rules, seats)
    for name, value, least, most in (
        ("deal_nodes", deal_nodes, 0, MOST_NODES),
        ("longest", LONGEST[game] if longest is None else longest, 1, MOST_LONG),
    ):
        if not least <= value <= most:
            raise SettingsError("terminal.error.tree", name=name, low=least, high=most, value=value)
    seed = clean_seed(seed)
    # The last deal has the longest seed. Refuse the tree if this seed is too long.
    clean_seed(f"{seed}-{DEALT_BY**deal_nodes}")
    chosen = dict(options or {})
    # The engine accepts all options of the game, so first refuse options that a tree cannot have.
    read_settings(offered(rules), chosen, seats, bots=True)
    settings = read_settings(rules.options, {**chosen, **_SETTLED.get(game, {})}, seats, bots=True)
    return Tree(
        rules,
        steps_of(game),
        seats,
        settings,
        seed,
        deal_nodes,
        LONGEST[game] if longest is None else longest,
    )
