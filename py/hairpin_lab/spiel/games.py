"""OpenSpiel's classes for a game tree: a game with parameters, and a state that wraps a tree node."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

import pyspiel
from hairpin.core.chance import Chance
from hairpin.games import GAMES as IDS
from hairpin.games import load

from ..trees import CHANCE, DEALT_BY, OVER, Node, offered, root, tree_of
from ..trees.tree import LONGEST
from . import parameters
from .observing import Observer

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ..trees import Tree

_CARDS: Final = 14  # number of different cards that can be drawn in Daytona

#: Short name in OpenSpiel -> id of the game in Hairpin.
GAMES: Final = {f"hairpin_{game.replace('-', '_')}": game for game in IDS}
#: Games with a single deal by default. They have no hidden cards, so they suit exact search.
_ONE_DEAL: Final = {"turbo-duel"}
#: Games without hidden information: all players know which cards can still be drawn.
_OPEN: Final = {"daytona", "turbo-duel"}


def _type(short: str, *, chance: bool) -> Any:
    """Return OpenSpiel's type of a game, with its parameters and their defaults."""
    game = GAMES[short]
    rules = load(game)
    modes, kinds = pyspiel.GameType.ChanceMode, pyspiel.GameType.Information
    given: dict[str, Any] = {
        "players": rules.low,
        "seed": "hairpin",
        "deal_nodes": 0 if game in _ONE_DEAL else 4,
        "longest": LONGEST[game],
    }
    for option in offered(rules):
        default = option.default if option.bot_default is None else option.bot_default
        given[option.id] = parameters.written(default)
    return pyspiel.GameType(
        short_name=short,
        long_name=f"Hairpin: {rules.id}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=modes.EXPLICIT_STOCHASTIC if chance else modes.DETERMINISTIC,
        information=kinds.PERFECT_INFORMATION if game in _OPEN else kinds.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=rules.high,
        min_num_players=rules.low,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=given,
    )


class HairpinGame(pyspiel.Game):  # type: ignore[misc]
    """A game of Hairpin in OpenSpiel; its options are parameters. ``tree`` is the game tree,
    ``short`` the game's name in OpenSpiel."""

    short: ClassVar[str]
    #: The number of actions, if it differs from the number of steps of the game.
    actions: ClassVar[int | None] = None

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        """``params`` are parameters in OpenSpiel's form; missing parameters get defaults.

        Raises ``SettingsError`` for an invalid value.
        """
        short = self.short
        given = {**_type(short, chance=True).parameter_specification, **(params or {})}
        options = {key: parameters.read(given[key]) for key in given if key not in _OWN}
        self.tree: Tree = tree_of(
            GAMES[short],
            seats=given["players"],
            seed=parameters.read(given["seed"]),
            deal_nodes=given["deal_nodes"],
            longest=given["longest"],
            options=options,
        )
        tree = self.tree
        chance = bool(tree.deal_nodes) or tree.draws
        kept = {key: parameters.written(value) for key, value in given.items()}
        super().__init__(
            _type(short, chance=chance),
            pyspiel.GameInfo(
                num_distinct_actions=self.actions or len(tree.steps),
                max_chance_outcomes=DEALT_BY if tree.deal_nodes else _CARDS if tree.draws else 0,
                num_players=tree.seats,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=tree.longest,
            ),
            kept,
        )

    def new_initial_state(self) -> HairpinState:
        """Return a state at the root of the tree."""
        return HairpinState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return the largest number of chance nodes: for the deal and, in Daytona, for drawn cards."""
        return self.tree.deal_nodes + (self.tree.longest if self.tree.draws else 0)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> Observer:
        """Return an observer of a player's observation; with ``perfect_recall``, of all that the
        player has seen and done.

        Raises ``ValueError`` if ``params`` is not empty.
        """
        if params:
            raise ValueError("observers take no parameters")
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return Observer(self.tree, recall=recall)


class HairpinState(pyspiel.State):  # type: ignore[misc]
    """A state of a game; ``node`` is its node in the tree. OpenSpiel's player 0 is seat 1."""

    def __init__(self, game: HairpinGame) -> None:
        super().__init__(game)
        self.node: Node = root(game.tree)

    # --- the interface of OpenSpiel --------------------------------------------------------------

    def current_player(self) -> int:
        """Return the acting player, or OpenSpiel's constant for chance or for the end of the game."""
        actor = self.node.actor
        if actor > CHANCE:
            return actor - 1
        player: int = pyspiel.PlayerId.TERMINAL if actor == OVER else pyspiel.PlayerId.CHANCE
        return player

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.node.actor == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return self.node.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of a chance node with their probabilities."""
        return self.node.outcomes()

    def _apply_action(self, action: int) -> None:
        self.node.take(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player >= 0:
            return self.node.tree.steps.names[action]
        return f"deal {action}" if self.node.state is None else f"draw {_drawn(action)}"

    def returns(self) -> list[float]:
        """Return the final utility of each player."""
        return self.node.utilities()

    def information_state_string(self, player: int | None = None) -> str:
        """Return all that a player (by default the acting player) has seen and done. Raises
        ``ValueError`` if no player is given and none acts."""
        return self.node.recalled(self._seat(player))

    def observation_string(self, player: int | None = None) -> str:
        """Return the observation of a player (by default the acting player). Raises ``ValueError``
        if no player is given and none acts.
        """
        return self.node.seen(self._seat(player))

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> HairpinState:
        """Return a state with the same information state of ``player``, and with its unknown cards
        dealt anew. ``sampler`` returns random numbers from 0 up to 1; one of them is used.
        """
        other: HairpinState = self.clone()
        chance = Chance(repr(float(sampler())))
        other.node = self.node.resampled(self._seat(player), chance)
        return other

    def _seat(self, player: int | None) -> int:
        seat = 1 + (self.current_player() if player is None else player)
        if not 1 <= seat <= self.node.tree.seats:
            raise ValueError("name a player: no player is to act")
        return seat

    def __str__(self) -> str:
        """Return the whole state as text for people."""
        return str(self.node)


_OWN: Final = {"players", "seed", "deal_nodes", "longest"}


def _drawn(value: int) -> str:
    from hairpin.games.daytona.cards import rank

    return rank(value)


def register() -> None:
    """Register all games with OpenSpiel."""
    for short in GAMES:
        # Register a class per game, not a function: OpenSpiel releases its references after
        # Python has ended, and a function would then crash.
        made = type(short, (HairpinGame,), {"short": short})
        pyspiel.register_game(_type(short, chance=GAMES[short] not in _ONE_DEAL), made)
