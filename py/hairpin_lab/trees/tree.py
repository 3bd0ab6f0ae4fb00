"""The description of a tree: game, seats, options, and the possible deals."""

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

#: The number of outcomes of a chance node that deals.
DEALT_BY: Final = 32
MOST_NODES: Final = 6  # chance nodes that deal: a thousand million deals
#: Steps and draws after which a game ends without a winner, far more than random play takes.
LONGEST: Final = {
    "daytona": 2_000,
    "grand-prix": 4_000,
    "null-game": 1_000,
    "pursuit": 20_000,
    "racing-demon": 20_000,
    "turbo-duel": 2_000,
}
MOST_LONG: Final = 1_000_000

# A tree has no time, and its games are played in turns.
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
    """A game with everything but the deal, which chance decides first: one of ``deals``, all
    equally likely.

    Deal number ``n`` (from 0) is that of ``hairpin.new(game, seed=f"{seed}-{n + 1}", …)``. After
    ``longest`` steps and draws a game ends without a winner.
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
        """Whether chance also turns up cards during the game, each at a node of its own."""
        return self.rules.id == "daytona"

    def deal(self, outcomes: Sequence[int]) -> Any:
        """The engine's state for a deal; the outcomes of the chance nodes are the digits of its
        number."""
        number = 0
        for outcome in outcomes:
            number = number * DEALT_BY + outcome
        chance = Chance(f"{self.seed}-{number + 1}")
        return self.rules.deal(self.seats, self.settings, chance, {})


def offered(game: Game[Any]) -> tuple[Option, ...]:
    """The options that a tree of ``game`` can have: those with an effect within one game
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
    """The tree of a game by its id. ``seats`` is the fewest by default.

    ``deal_nodes`` is the number of chance nodes that deal, in sequence, each with ``DEALT_BY``
    outcomes; with 0 there is only one deal. ``options`` are those that ``offered`` lists; others
    have the defaults of tables with bots.

    Raises ``SettingsError`` in one sentence for an unfit argument.

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
    clean_seed(f"{seed}-{DEALT_BY**deal_nodes}")  # checks the longest seed of a deal
    chosen = dict(options or {})
    # Refuse options that a tree cannot have, before the engine accepts them.
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
