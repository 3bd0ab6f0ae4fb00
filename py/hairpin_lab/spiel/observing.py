"""OpenSpiel's observers of a seat: a text, and a tensor that is also given in named parts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

import numpy as np

from ..sights import sight_of

if TYPE_CHECKING:
    from ..trees import Node, Tree

    Numbers: TypeAlias = np.ndarray[Any, np.dtype[np.float32]]

#: The number of own steps that an information-state tensor shows, the last one first.
OWN_STEPS: Final = 4


class Observer:
    """The observer that ``make_py_observer`` returns. ``tensor`` has all numbers, from 0 to 1;
    ``dict`` has views of its parts by name, a part per seat with a row for each seat, clockwise
    from the observing seat.

    With ``recall`` the text has all that the player has seen and done, and the tensor has the part
    ``own_steps``: the player's last steps, each one-hot.
    """

    def __init__(self, tree: Tree, *, recall: bool) -> None:
        self._recall = recall
        sight = self._sight = sight_of(tree.rules.id, tree.seats)
        actions = len(tree.steps)
        self.tensor: Numbers = np.zeros(sight.size + OWN_STEPS * actions * recall, np.float32)
        self.dict: dict[str, Numbers] = {}
        # OpenSpiel joins the parts of ``dict``, so the tensor has them one after another, although
        # a sight has all parts of a seat together.
        order: list[int] = []
        for part in sight.parts:
            seats = [sight.slot(part.name, seat) for seat in range(tree.seats if part.seats else 1)]
            at = slice(len(order), len(order) + part.size * len(seats))
            shape = (len(seats), part.size) if part.seats else part.size
            self.dict[part.name] = self.tensor[at].reshape(shape)
            order += [index for slot in seats for index in range(slot.start, slot.stop)]
        self._order = np.array(order)
        self._scale = 1 / np.frombuffer(sight.high, np.uint8)[order].astype(np.float32)
        self._seen = self.tensor[: sight.size]
        self._steps = self.tensor[sight.size :].reshape(-1, actions)
        if recall:
            self.dict["own_steps"] = self._steps

    def set_from(self, state: Any, player: int) -> None:
        """Write the observation of ``player`` into the tensor. It is all zero before the deal."""
        node: Node = state.node
        if node.state is None:
            self.tensor[:] = 0
            return
        seat, sight = player + 1, self._sight
        numbers = sight.read(node.tree.rules, node.state, seat)
        if node.begun and seat == node.actor:
            names = node.tree.steps.names
            sight.begin(numbers, [names[step] for step in node.begun])
        np.multiply(np.frombuffer(numbers, np.uint8)[self._order], self._scale, out=self._seen)
        self._steps[:] = 0
        for row, step in enumerate(node.own_steps(seat, len(self._steps))):
            self._steps[row, step] = 1

    def string_from(self, state: Any, player: int) -> str:
        """Return the observation of ``player``, or all that it has seen and done, as text."""
        node: Node = state.node
        return node.recalled(player + 1) if self._recall else node.seen(player + 1)
