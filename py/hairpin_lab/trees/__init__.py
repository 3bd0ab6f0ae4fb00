"""Games as trees, for what searches and learns: nodes in which one seat takes a step, or chance decides.

``tree_of(game, …)`` says what is played, ``root(tree)`` is where it begins, a ``Node`` where it stands. Plain Python:
``hairpin_lab.spiel`` is the same for OpenSpiel.
"""

from __future__ import annotations

from .node import CHANCE, OVER, Node
from .roots import root
from .tree import DEALT_BY, Tree, offered, tree_of

__all__ = ["CHANCE", "DEALT_BY", "OVER", "Node", "Tree", "offered", "root", "tree_of"]
