"""Where a game begins: which kind of node a tree is made of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .drawn import DrawnNode
from .node import Node

if TYPE_CHECKING:
    from .tree import Tree


def root(tree: Tree) -> Node:
    """The first node of a tree. It is dealt already if there is but one deal."""
    return DrawnNode(tree) if tree.draws else Node(tree)
