"""Search for Turbo Duel: a solver that proves wins, and an estimate that deepens step by step.

Both searches work on the shared positions of ``packed.py`` and store their results there, so each
deeper search starts from the results of the search before. Methods that may take long are
generators. They yield None after each slice of work, so that the caller can stop them; at the end
they return their answer.
"""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING, Final, Self, TypeVar

from .packed import (
    FAR,
    MOST_EXTRA,
    MY_COPY,
    OP_COPY,
    OP_LOSES,
    SOONEST,
    Graph,
    Node,
    soonest,
)

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

T = TypeVar("T")
U = TypeVar("U")

WIN: Final = 100_000  # value of a won game; each turn until the win subtracts one
SURE: Final = WIN - 1_000  # a value beyond this is a proof, not an estimate
SLICE: Final = 800  # positions from one pause to the next; about 6 ms in a browser
PARTS_AT_ONCE: Final = 4000  # positions that are taken apart in a slice of some milliseconds
FREEZE_EVERY: Final = 10_000  # new positions before they are hidden from the garbage collector

# A search over fewer turns than this examines only one move that lays a bomb out of the opponent's
# reach, because all these moves have the same effect.
FAR_BOMBS: Final = 8

_EXACT: Final = 0
_LOWER: Final = 1
_UPPER: Final = 2

# Weights of the estimate in hundredths of a space, fitted to results of games between bots.
LEAD: Final = 100
PENDING: Final = 110
IDLE: Final = 190
TRAP: Final = 70  # a bomb ahead that the kart can reach within two turns
AHEAD: Final = 0b1111110
# The extra value of a kart near FINISH; the index is the number of spaces left to FINISH.
NEAR: Final = (0, 400, 340, 220, 95, 50, 35, *(0 for _ in range(20)))


def estimate(node: Node, track: int) -> int:
    """The estimated value of a position for the seat to move, without a search."""
    me, op, flags = node.me, node.op, node.flags
    value = LEAD * (me - op) + node.cards.worth + NEAR[track - me] - NEAR[track - op]
    if flags:
        if flags & MY_COPY:
            value += PENDING
        if flags & OP_COPY:
            value -= PENDING
        if flags & OP_LOSES:
            value += IDLE
    if node.mine:
        value -= TRAP * (node.mine >> me & AHEAD).bit_count()
    if node.theirs:
        value += TRAP * (node.theirs >> op & AHEAD).bit_count()
    return value


def _in_reach(node: Node, kids: list[Node], within: int) -> list[Node]:
    """The successors that can matter within ``within`` turns.

    If several moves lay a bomb out of the opponent's reach, only the first move is kept.
    """
    # The opponent has every second turn, and another turn for each bomb that this seat may set
    # off. In each pass through the deck, the opponent's kart goes back at most one space.
    far = node.op + 3 * ((within + 1) // 2 + node.mine.bit_count())
    near = node.op - 1 - (within + 1) // 3
    reach = (2 << far) - 1 & -1 << max(near, 0)
    bomb, theirs = node.cards.bomb, node.theirs
    found, wasted = [], False
    for kid in kids:
        if kid.cards is bomb and not (kid.mine ^ theirs) & reach:
            if wasted:
                continue
            wasted = True
        found.append(kid)
    return found


class Freezer:
    """Hides the positions of a graph from the garbage collector while a search runs.

    All positions are needed until the end. Without this, a third of the time goes into checking
    them for garbage.
    """

    def __init__(self, graph: Graph) -> None:
        """Start without hidden positions."""
        self._graph = graph
        self._hidden = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        if self._hidden:
            gc.unfreeze()

    def freeze(self) -> None:
        """Hide new positions from the collector, once ``FREEZE_EVERY`` have come."""
        if len(self._graph) > self._hidden + FREEZE_EVERY:
            gc.freeze()
            self._hidden = len(self._graph)


def dismantle(graph: Graph) -> Iterator[None]:
    """Take all positions of a graph apart in slices, after its last search.

    Positions lead back to each other, so only the garbage collector would free them: all at once,
    in up to half a second in a browser.
    """
    apart = 0
    while graph.orders:
        order = graph.orders.popitem()[1]
        order.plain = order.bomb = order.copy = None
        nodes = order.nodes
        while nodes:
            node = nodes.popitem()[1]
            node.kids, node.again, node.best = None, (), None
            apart += 1
            if apart % PARTS_AT_ONCE == 0:
                yield


def labelled(work: Generator[None, None, T], word: U) -> Generator[U, None, T]:
    """Run a search to its answer; at each pause, yield ``word`` instead of None."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            answer: T = done.value
            return answer
        yield word


def answer(work: Generator[None, None, T]) -> T:
    """Run a search to its answer without pauses."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            found: T = done.value
            return found


class Search:
    """Searches for one decision; they share the positions of one graph."""

    def __init__(self, graph: Graph) -> None:
        """Start the first slice of work."""
        self.graph = graph
        self._pause = graph.work + SLICE
        # The best move that the last search found at the root, as (whether it keeps the turn,
        # successor).
        self.choice: tuple[bool, Node] = (False, graph.house)

    def wins(self, node: Node, within: int) -> Generator[None, None, bool]:
        """Whether the seat to move can force a win within ``within`` turns (of either seat)."""
        if node.win_in <= within:
            return True
        if node.no_win >= within:
            return False
        graph = self.graph
        kids = node.kids
        if kids is None:
            if self._hopeless(node, within):
                return False
            kids = graph.grow(node)
        graph.work += 1
        if graph.work >= self._pause:
            self._pause = graph.work + SLICE
            yield
        within -= 1
        for kid in kids:
            if kid.lose_in <= within:
                return node.won(kid.lose_in + 1)
        if within < FAR_BOMBS and node.cards.bomb is not None:
            kids = _in_reach(node, kids, within)
        for kid in node.again:
            if kid.no_win < within and (yield from self.wins(kid, within)):
                return node.won(kid.win_in + 1)
        for kid in kids:
            if kid.no_loss < within and (yield from self.loses(kid, within)):
                return node.won(kid.lose_in + 1)
        node.no_win = within + 1
        return False

    def loses(self, node: Node, within: int) -> Generator[None, None, bool]:
        """Whether the seat to move loses within ``within`` turns, whatever it plays."""
        if node.lose_in <= within:
            return True
        if node.no_loss >= within or (within <= 3 and self._escapes(node, within)):
            return False
        graph = self.graph
        kids = node.kids
        if kids is None:
            if self._denies(node, within):
                return False
            kids = graph.grow(node)
        graph.work += 1
        if graph.work >= self._pause:
            self._pause = graph.work + SLICE
            yield
        within -= 1
        for kid in kids:
            if kid.no_win >= within:
                node.no_loss = within + 1
                return False
        if within < FAR_BOMBS and node.cards.bomb is not None:
            kids = _in_reach(node, kids, within)
        # First try the move that survived a shorter search. Of the other moves, first try the move
        # after which the opponent is proven not to win for the most turns.
        best = node.best
        for kid in sorted(kids, key=lambda kid: 0 if kid is best else FAR - kid.no_win):
            if not (yield from self.wins(kid, within)):
                node.no_loss = within + 1
                node.best = kid
                return False
        for kid in node.again:
            if not (yield from self.loses(kid, within)):
                node.no_loss = within + 1
                return False
        return node.lost(
            1 + max([kid.win_in for kid in kids] + [kid.lose_in for kid in node.again])
        )

    def _hopeless(self, node: Node, within: int) -> bool:
        """Whether the cards alone prove that the seat to move cannot win within ``within`` turns.

        This check is quick, because it builds no nodes.
        """
        flags, cards = node.flags, node.cards
        if flags > MY_COPY:
            return False
        if cards.plain is None:
            self.graph.open(cards)
        extra = node.theirs.bit_count()
        if extra >= MOST_EXTRA:
            return False
        left, shape = self.graph.track - node.me, 16 * flags + extra
        # A node that wins in one turn never gets here, so no step reaches FINISH.
        for step, ahead in cards.ways:
            index = ahead + shape
            if (SOONEST[index] or soonest(index))[left - step] <= within - 1:
                return False
        if cards.copy is not None:
            index = cards.copy.ahead + 16 + extra
            if (SOONEST[index] or soonest(index))[left] <= within - 1:
                return False
        if cards.bomb is not None:
            index = cards.bomb.ahead + shape + 1
            if (SOONEST[index] or soonest(index))[left] <= within - 1:
                return False
        if within > node.no_win:
            node.no_win = within
        return True

    def _denies(self, node: Node, within: int) -> bool:
        """Whether the cards alone prove that a move saves the seat to move from losing within
        ``within`` turns."""
        flags, cards = node.flags, node.cards
        if flags > MY_COPY:
            return False
        if cards.plain is None:
            self.graph.open(cards)
        mine, me = node.mine, node.me
        extra = mine.bit_count()
        if extra > MOST_EXTRA:
            return False
        left, shape = self.graph.track - node.op, 32 + extra
        for step, ahead in cards.ways:
            if step and mine >> me + step & 1:
                continue
            index = ahead + shape
            if (SOONEST[index] or soonest(index))[left] >= within:
                node.no_loss = max(node.no_loss, within)
                return True
        return False

    def _escapes(self, node: Node, within: int) -> bool:
        """Whether the cards alone prove that the seat to move survives ``within`` turns (2 or 3).

        In the proof, the opponent's kart moves only by the card of the second turn; if this is an
        H, the kart copies the third turn (``push`` includes the copy). The result is False if the
        kart may move otherwise: it copies the first turn, or the third turn is the opponent's. This
        is so if the opponent loses the second turn, or if the seat to move sets off a bomb.
        """
        flags, me = node.flags, node.me
        if flags & OP_COPY or (flags & OP_LOSES and within > 2):
            return False
        graph, cards = self.graph, node.cards
        plain = cards.plain
        if plain is None:
            plain = graph.open(cards)
        left = graph.track - node.op
        if within == 2:
            safe = cards.leaves < left
        elif cards.spares >= left:
            safe = False
        elif flags & MY_COPY:
            safe = not node.mine
        else:
            safe = not node.mine or any(
                piles.push < left and not (step and node.mine >> me + step & 1)
                for step, piles, _ in plain
            )
        if safe:
            node.no_loss = within
        return safe

    def value(
        self, node: Node, depth: int, ply: int, alpha: int, beta: int
    ) -> Generator[None, None, int]:
        """The value of a position for the seat to move, searched ``depth`` single turns ahead.

        The root is ``ply`` turns before this position. The value is exact between ``alpha`` and
        ``beta``; outside, it is only a bound.
        """
        graph = self.graph
        if node.kids is None:
            graph.grow(node)
        order = self.order(node)
        graph.work += 1 + len(order) // 4
        if graph.work >= self._pause:
            self._pause = graph.work + SLICE
            yield
        depth -= 1
        ply += 1
        start = alpha
        best_value, best, best_keep = -WIN, node, False
        for tried, (_, _, keep, kid) in enumerate(order):
            if kid.win_in < FAR:
                value = WIN - ply - kid.win_in
            elif kid.lose_in < FAR:
                value = kid.lose_in + ply - WIN
            elif kid is graph.house:
                value = 0
            elif depth == 0:
                known = kid.static
                if known is None:
                    known = kid.static = estimate(kid, graph.track)
                value = known
            else:
                low, high = (alpha, beta) if keep else (-beta, -alpha)
                if tried == 0:
                    value = yield from self._deeper(kid, depth, ply, low, high)
                else:
                    # A late move in the order is probably no better than the best move so far. A
                    # search with a narrow window, at first with less depth, can prove this. If it
                    # does not, a full search follows.
                    less = depth - (1 if tried > 3 and depth > 1 else 0)
                    less -= 1 if tried > 11 and depth > 2 else 0
                    slim = (low, low + 1) if keep else (high - 1, high)
                    value = yield from self._deeper(kid, less, ply, *slim)
                    got = value if keep else -value
                    if got > alpha and less < depth:
                        value = yield from self._deeper(kid, depth, ply, *slim)
                        got = value if keep else -value
                    if alpha < got < beta:
                        value = yield from self._deeper(kid, depth, ply, low, high)
            if not keep:
                value = -value
            if value > best_value:
                best_value, best, best_keep = value, kid, keep
                if value > alpha:
                    alpha = value
                    if value >= beta:
                        break
        node.best = best
        if ply == 1:
            self.choice = (best_keep, best)
        # The value is a lower bound after a cutoff, and an upper bound if no move exceeded
        # ``alpha``. An upper bound proves no win, and a lower bound proves no loss.
        if best_value >= SURE:
            if best_value > start:
                node.won(WIN - best_value - ply + 1)
        elif best_value <= -SURE:
            if best_value < beta:
                node.lost(WIN + best_value - ply + 1)
        else:
            node.depth = depth + 1
            node.value = best_value
            node.kind = _LOWER if best_value >= beta else _UPPER if best_value <= start else _EXACT
        return best_value

    def _deeper(
        self, node: Node, depth: int, ply: int, alpha: int, beta: int
    ) -> Generator[None, None, int]:
        """The value of a position: the stored result if it is deep enough, else a new search."""
        if node.depth >= depth:
            kind, known = node.kind, node.value
            if kind == _EXACT or (kind == _LOWER and known >= beta):
                return known
            if kind == _UPPER and known <= alpha:
                return known
        return (yield from self.value(node, depth, ply, alpha, beta))

    def order(self, node: Node) -> list[tuple[int, int, bool, Node]]:
        """The successors of a position, best first.

        Each successor is a tuple: its sort key, its index before sorting, whether the move to it
        keeps the turn, and its node.
        """
        best, track = node.best, self.graph.track
        scored: list[tuple[int, int, bool, Node]] = []
        keep = False
        for kids in (node.kids or (), node.again):
            for kid in kids:
                if kid is best:
                    score = -2 * WIN
                elif kid.win_in < FAR:
                    score = WIN
                elif kid.lose_in < FAR:
                    score = -WIN
                elif kid.depth > 0:
                    score = kid.value
                else:
                    known = kid.static
                    if known is None:
                        known = kid.static = estimate(kid, track)
                    score = known
                scored.append((-score if keep else score, len(scored), keep, kid))
            keep = True
        scored.sort()
        return scored
