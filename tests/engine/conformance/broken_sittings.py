"""Broken games for testing the conformance suite. Each has one fault that shows in a session.

The faults are in info panels, drags, sort orders of hands, and hidden cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hairpin.core.touching import Touch
from hairpin.core.words import Message, say
from hairpin.games.null_game import NullGame, Walk

from .hidden_toy import HiddenToy, Table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hairpin.core.view import InfoPanelView, View


class Revealing(HiddenToy):
    """A correct game with an info panel. It uses the id of Pursuit, whose catalogue has the panel's texts."""

    id = "pursuit"
    info_panels = recall_panels = ("memory",)

    def info_panel(self, observation: Mapping[str, Any], name: str) -> InfoPanelView:
        played = sum(map(len, observation["played"]))
        share = played / (played + observation["stock"] + sum(observation["held"]))
        label = say("null-game.path")
        return {"say": say("null-game.space", n=played), "rows": [{"label": label, "share": share}]}


class NamelessPanel(HiddenToy):
    info_panels = ("nothing",)


class RecallsNothing(HiddenToy):
    recall_panels = ("memory",)


class SilentPanel(Revealing):
    def info_panel(self, observation: Mapping[str, Any], name: str) -> InfoPanelView:
        return {"say": "", "rows": []}


class RowWithoutLabel(Revealing):
    def info_panel(self, observation: Mapping[str, Any], name: str) -> InfoPanelView:
        told = super().info_panel(observation, name)
        told["rows"][0]["label"] = ""
        return told


class MoreThanAll(Revealing):
    def info_panel(self, observation: Mapping[str, Any], name: str) -> InfoPanelView:
        told = super().info_panel(observation, name)
        told["rows"][0]["share"] = 1.5
        return told


class PanelMeddles(Revealing):
    def info_panel(self, observation: Mapping[str, Any], name: str) -> InfoPanelView:
        observation["played"][0].append(0)
        return super().info_panel(observation, name)


class PanelRemembers(Revealing):
    """The info panel depends on the last call of ``observe`` instead of the given observation."""

    lately: Any = None

    def observe(self, state: Table, viewer: Any) -> dict[str, Any]:
        if viewer == "public":
            PanelRemembers.lately = state.hands[0].copy()
        return super().observe(state, viewer)

    def info_panel(self, observation: Mapping[str, Any], name: str) -> InfoPanelView:
        return {"say": say("null-game.space", n=sum(self.lately or (1,))), "rows": []}


class DragsIntoTheAir(NullGame):
    def touch(self, state: Walk, seat: int, touched: tuple[str, ...]) -> Touch:
        touch = super().touch(state, seat, touched)
        return Touch(touch.next, touch.move, touch.say, into="nowhere")


class ArcOffTheTrack(NullGame):
    def paint(self, observation: Mapping[str, Any]) -> View:
        view = super().paint(observation)
        arc = {"seat": 1, "from": "space:0", "to": "nowhere", "way": 1, "text": "1", "say": "one"}
        view["zones"][0]["arcs"] = [arc]  # type: ignore[list-item]
        return view


class OrderOfOthers(HiddenToy):
    def paint(self, observation: Mapping[str, Any]) -> View:
        view = super().paint(observation)
        view["zones"][0]["orders"] = [{"id": "up", "label": "up", "things": ["card:0"]}]
        return view


class SaidToBeOpen(HiddenToy):
    secrets = False


class WhyReveals(HiddenToy):
    def why(self, state: Table, seat: int, touched: tuple[str, ...], thing: str) -> Message:
        return say("null-game.space", n=state.stock[-1] if state.stock else 0)


class BackIsNamed(HiddenToy):
    """The sentence about the table contains the id of a card, even if the card is hidden."""

    def paint(self, observation: Mapping[str, Any]) -> View:
        view = super().paint(observation)
        view["say"] = "card:7"
        return view


class ChangesWhatItGave(HiddenToy):
    """The game changes a zone that it returned before, and returns the same zone object again.

    A check that keeps the first object would compare the object with itself and find no change.
    """

    given: Any = None

    def paint(self, observation: Mapping[str, Any]) -> View:
        view = super().paint(observation)
        if self.given is None or self.given["id"] != view["zones"][0]["id"]:
            self.given = view["zones"][0]
        self.given.update(view["zones"][0])
        view["zones"][0] = self.given
        return view


BROKEN = [
    (NamelessPanel, "cannot be said: no sentence for 'null-game.aside.nothing'"),
    (RecallsNothing, "no such info panels"),
    (SilentPanel, "the info panel memory for .* is incomplete"),
    (RowWithoutLabel, "a row without a label"),
    (MoreThanAll, "an odd share"),
    (PanelMeddles, "change its observation|another when its observation"),
    (PanelRemembers, "the info panel memory of viewer .* changes"),
    (DragsIntoTheAir, "nothing to drag into: 'nowhere'"),
    (ArcOffTheTrack, "an arc between unknown spaces"),
    (OrderOfOthers, "an order of other cards"),
    (SaidToBeOpen, "says that seats have no secrets"),
    (WhyReveals, "'why', .* is answered differently to [12] if only hidden things differ"),
    (
        ChangesWhatItGave,
        "more than once|another when its observation comes from JSON|not the view of",
    ),
    (BackIsNamed, "the reply for .* names .'card:7'"),
]

__all__ = ["BROKEN", "Revealing"]
