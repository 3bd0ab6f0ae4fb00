"""Observations: the part of ``Game`` that keeps hidden cards hidden.

A game without hidden cards writes only ``paint``. A game with hidden cards sets ``hidden`` and
writes ``observe`` and ``determinize``.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar

from .rules import Rules
from .state import S

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .chance import Chance
    from .options import Settings
    from .view import InfoPanelView, View, Viewer


class Observing(Rules[S]):
    """Observations: the knowledge of one viewer about a state. Views and bots are given only
    observations.

    - ``hidden``: the game has cards that some seat may not see
    - ``secrets``: seats hide cards from each other, so people who share a device look in turn
    - ``fading``: memory is part of the game, so the list of moves shows the last round only
    - ``info_panels``: ids of the game's info panels, which are shown beside the table on request
    - ``recall_panels``: ids of info panels; while a panel in this list is open, the list of moves
      shows all rounds
    - ``beside_panels``: info panels that are open from the beginning if there is room
    """

    hidden: ClassVar[bool] = False
    secrets: ClassVar[bool] = False
    fading: ClassVar[bool] = False
    info_panels: ClassVar[tuple[str, ...]] = ()
    recall_panels: ClassVar[tuple[str, ...]] = ()
    beside_panels: ClassVar[tuple[str, ...]] = ()

    @abstractmethod
    def paint(self, observation: Mapping[str, Any], /) -> View:
        """Return the view of the table, made only from an observation. So the view cannot show a
        card that the observing viewer may not see."""

    def observe(self, state: S, viewer: Viewer, /) -> dict[str, Any]:
        """Return the knowledge of ``viewer`` about the state, as JSON; by default the whole state.
        The engine sends nothing else to a front end.
        """
        return self.to_json(state)

    def determinize(self, observation: Mapping[str, Any], chance: Chance, /) -> S:
        """Return a full state that fits an observation; ``chance`` fills in the hidden parts."""
        return self.from_json(observation)

    def keeps_secrets(self, settings: Settings, /) -> bool:
        """Whether seats hide cards from each other under these settings."""
        return self.secrets

    def view(self, state: S, viewer: Viewer) -> View:
        """Return the table as ``viewer`` sees it."""
        return self.paint(self.observe(state, viewer))

    def info_panel(self, observation: Mapping[str, Any], name: str, /) -> InfoPanelView:
        """Return the info panel ``name``, made from the observation. Its label is the sentence
        ``GAME.aside.NAME``.

        Raises ``KeyError`` for a name that is not in ``info_panels``.
        """
        raise KeyError(name)
