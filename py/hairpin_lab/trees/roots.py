"""The first node of a tree, of the class that its game needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .drawn import DrawnNode
from .node import Node

if TYPE_CHECKING:
    from .tree import Tree


def root(tree: Tree) -> Node:
    """The first node of a tree. If there is only one deal, it is dealt already."""
    return DrawnNode(tree) if tree.draws else Node(tree)
