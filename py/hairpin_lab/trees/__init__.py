"""Games as trees, for search and learning: at each node one seat takes a step, or chance decides.

``tree_of(game, …)`` describes the game, ``root(tree)`` is its first node, a ``Node`` is a point of
it. Plain Python: ``hairpin_lab.spiel`` offers the same to OpenSpiel.
"""

from __future__ import annotations

from .node import CHANCE, OVER, Node
from .roots import root
from .tree import DEALT_BY, Tree, offered, tree_of

__all__ = ["CHANCE", "DEALT_BY", "OVER", "Node", "Tree", "offered", "root", "tree_of"]
