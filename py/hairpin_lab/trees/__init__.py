"""Games as trees, for search and learning: at each node one seat takes a step, or chance decides.

``tree_of(game, …)`` describes the tree, ``root(tree)`` returns its first node, and a ``Node`` is a
point of the game. The package needs only Python; ``hairpin_lab.spiel`` offers the trees to
OpenSpiel.
"""

from __future__ import annotations

from .node import CHANCE, OVER, Node
from .roots import root
from .tree import DEALT_BY, Tree, offered, tree_of

__all__ = ["CHANCE", "DEALT_BY", "OVER", "Node", "Tree", "offered", "root", "tree_of"]
