"""Resampled nodes: the seat cannot distinguish them, its unknown cards vary, and play goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hairpin.core.chance import Chance
from hairpin_lab.trees import CHANCE, OVER, Node, root, tree_of

if TYPE_CHECKING:
    from collections.abc import Iterator

KINDS: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("daytona", 3, {}),
    ("grand-prix", 2, {"laps": 1}),
    ("grand-prix", 3, {"laps": 1, "joker": True}),
    ("pursuit", 2, {"limit": 8}),
    ("pursuit", 4, {"limit": 4, "passing": True}),
    ("racing-demon", 2, {}),
    ("racing-demon", 4, {}),
    ("turbo-duel", 2, {}),
)
every_kind = pytest.mark.parametrize("kind", KINDS, ids=[f"{g}, {n}, {o}" for g, n, o in KINDS])
HIDDEN = {"grand-prix", "pursuit", "racing-demon"}


def as_json(node: Node) -> object:
    """Return the complete state, with all hidden cards."""
    return node.tree.rules.to_json(node.state)


def step(node: Node, chance: Chance) -> None:
    outcomes = [outcome for outcome, _ in node.outcomes()]
    node.take(chance.pick(outcomes if node.actor == CHANCE else node.legal()))


def nodes(kind: tuple[str, int, dict[str, Any]], name: str, most: int = 300) -> Iterator[Node]:
    """Play random steps from a dealt node; yield each node at which a seat acts."""
    game, seats, options = kind
    chance = Chance(f"{name} {kind}")
    node = root(tree_of(game, seats=seats, options=options, deal_nodes=1))
    for _ in range(most):
        if node.actor == OVER:
            return
        if node.actor != CHANCE:
            yield node
        step(node, chance)


@every_kind
def test_a_seat_cannot_distinguish_a_resampled_node(kind: tuple[str, int, dict[str, Any]]) -> None:
    chance, varied = Chance("resampled"), 0
    for node in nodes(kind, "alike"):
        before = as_json(node)
        for seat in range(1, kind[1] + 1):
            other = node.resampled(seat, chance)
            assert other.recalled(seat) == node.recalled(seat)
            assert (other.actor, other.taken) == (node.actor, node.taken)
            if seat == node.actor:
                assert other.legal() == node.legal()
                assert other.begun == node.begun
            varied += as_json(other) != before
        assert as_json(node) == before
    assert (varied > 0) == (kind[0] in HIDDEN)


@every_kind
def test_a_resampled_node_is_played_on(kind: tuple[str, int, dict[str, Any]]) -> None:
    chance = Chance("played on")
    for number, node in enumerate(nodes(kind, "on")):
        if number % 25:
            continue
        other = node.resampled(node.actor, chance)
        for _ in range(60):
            if other.actor == OVER:
                break
            step(other, chance)
        # Memories of a resampled node go on without the moves that led to it.
        copied = other.copy()
        for seat in range(1, kind[1] + 1):
            assert other.recalled(seat) == copied.recalled(seat)


@every_kind
def test_own_steps_are_the_last_steps_of_the_seat(kind: tuple[str, int, dict[str, Any]]) -> None:
    taken: dict[int, list[int]] = {seat: [] for seat in range(1, kind[1] + 1)}
    game, seats, options = kind
    node, chance = root(tree_of(game, seats=seats, options=options, deal_nodes=0)), Chance("own")
    for _ in range(200):
        if node.actor == OVER:
            break
        if node.actor == CHANCE:
            step(node, chance)
            continue
        actor, number = node.actor, chance.pick(node.legal())
        taken[actor].insert(0, number)
        node.take(number)
        # A move that is not finished is known to its seat alone.
        for seat, steps in taken.items():
            assert node.own_steps(seat, 3) == steps[:3]
    assert any(taken.values())
