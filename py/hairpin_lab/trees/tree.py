"""What is played: game, seats, options, and which deals there are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from hairpin.core.chance import Chance, clean_seed
from hairpin.core.errors import SettingsError
from hairpin.core.options import read_settings
from hairpin.core.seats import check_number
from hairpin.games import load

from ..steps import Steps, steps_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hairpin.core.game import Game
    from hairpin.core.options import Option, Settings

#: How many outcomes a chance node has that deals.
DEALT_BY: Final = 32
MOST_NODES: Final = 6  # of chance that deal: a thousand million deals
#: Steps and draws after which a game ends with nobody winning, far beyond what play at random takes.
LONGEST: Final = {
    "daytona": 2_000,
    "grand-prix": 4_000,
    "null-game": 1_000,
    "pursuit": 20_000,
    "racing-demon": 20_000,
    "turbo-duel": 2_000,
}
MOST_LONG: Final = 1_000_000

# No time passes in a tree, and nobody plays at once.
_SETTLED: Final[dict[str, dict[str, Any]]] = {
    "racing-demon": {"calm": True},
    "turbo-duel": {"clock": "off"},
}
# What changes nothing within one game: it is about series, real time, or how a table is shown.
_IDLE: Final = {
    "daytona": {"races", "rebuild"},
    "racing-demon": {"games", "target", "handicap", "scores", "lit", "choices"},
}


@dataclass(frozen=True, slots=True)
class Tree:
    """One game with all that belongs to it but the deal, which chance decides first: one of ``deals``, all as likely.

    Deal number ``n`` (from 0) is that of ``hairpin.new(game, seed=f"{seed}-{n + 1}", …)``. After ``longest`` steps and draws
    a game is over, and nobody has won.
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
        """How many deals there are."""
        return int(DEALT_BY**self.deal_nodes)

    @property
    def draws(self) -> bool:
        """Whether chance also turns up cards in the middle of the game, each a node of its own."""
        return self.rules.id == "daytona"

    def deal(self, outcomes: Sequence[int]) -> Any:
        """The engine's state of a deal, by what the chance nodes that deal brought; they are the digits of its number."""
        number = 0
        for outcome in outcomes:
            number = number * DEALT_BY + outcome
        chance = Chance(f"{self.seed}-{number + 1}")
        return self.rules.deal(self.seats, self.settings, chance, {})


def offered(game: Game[Any]) -> tuple[Option, ...]:
    """The options a tree of ``game`` can have: those that can make a difference within one game, played in turns."""
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
    """The tree of a game by its id. ``seats`` are the fewest it takes if they are not given.

    ``deal_nodes`` is how many chance nodes deal, one after the other, each with ``DEALT_BY`` outcomes; with 0 the game has
    but one deal. ``options`` are those that ``offered`` lists; others have the defaults of tables with bots.
    Raises ``SettingsError`` in one sentence for anything that does not fit.

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
    clean_seed(f"{seed}-{DEALT_BY**deal_nodes}")  # no deal has a seed that is too long
    chosen = dict(options or {})
    # Refuses what a tree has no use for before the engine takes it.
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
