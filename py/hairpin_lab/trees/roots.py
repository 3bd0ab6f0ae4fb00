"""The first node of a tree, in the class that the game needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .drawn import DrawnNode
from .node import Node

if TYPE_CHECKING:
    from .tree import Tree


def root(tree: Tree) -> Node:
    """Return the first node of a tree. If only one deal is possible, the game is already dealt."""
    return DrawnNode(tree) if tree.draws else Node(tree)
