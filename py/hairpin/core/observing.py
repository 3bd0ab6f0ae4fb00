"""What a viewer may know: the part of ``Game`` that keeps hidden things hidden.

A game in which everything lies open has nothing to write here. One with hidden cards sets ``hidden`` and writes
``observe`` and ``determinize``.
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
    """Observations: what one viewer may know of a state, built up from nothing. The table is painted from them, and
    bots think on them; neither has anything else.

    ``hidden``: some seat may not see everything. ``secrets``: seats have secrets from each other, not only from luck;
    people at one device then take turns to look. ``fading``: remembering is part of the game, so the list of moves
    shows the last round only. ``info_panels`` are the ids of those the game has, each a panel told beside the table on request; while one of
    ``recall_panels`` is on,
    nothing fades. ``beside_panels`` are those worth having open from the beginning where there is room for them.
    """

    hidden: ClassVar[bool] = False
    secrets: ClassVar[bool] = False
    fading: ClassVar[bool] = False
    info_panels: ClassVar[tuple[str, ...]] = ()
    recall_panels: ClassVar[tuple[str, ...]] = ()
    beside_panels: ClassVar[tuple[str, ...]] = ()

    @abstractmethod
    def paint(self, observation: Mapping[str, Any], /) -> View:
        """An observation as a table to look at. It has nothing but the observation, so it cannot leak."""

    def observe(self, state: S, viewer: Viewer, /) -> dict[str, Any]:
        """All that ``viewer`` may know, as JSON: the only door out. Everything, unless a game says otherwise."""
        return self.to_json(state)

    def determinize(self, observation: Mapping[str, Any], chance: Chance, /) -> S:
        """A full state that fits an observation; what is hidden in it is filled in by ``chance``."""
        return self.from_json(observation)

    def keeps_secrets(self, settings: Settings, /) -> bool:
        """Whether seats have secrets from each other under these settings."""
        return self.secrets

    def view(self, state: S, viewer: Viewer) -> View:
        """The table as ``viewer`` sees it."""
        return self.paint(self.observe(state, viewer))

    def info_panel(self, observation: Mapping[str, Any], name: str, /) -> InfoPanelView:
        """The info panel ``name``, one of ``info_panels``, from the observation alone. Its label is ``GAME.aside.NAME``.

        Raises ``KeyError`` for one that the game does not have.
        """
        raise KeyError(name)
