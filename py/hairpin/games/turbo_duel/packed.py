"""Compact positions of Turbo Duel for the bots' search; each is built once and shared.

This is a second implementation of the rules, made for speed. ``rules.py`` is authoritative, and the
tests compare the two. A position is a ``Node`` seen from the seat to move, so both seats share
results. Its successors are built on first use and kept, so a search that deepens step by step
applies each rule once. Orders of the three piles (``Cards``) are shared too. No move is ever undone:
nodes change only by the results that searches store in them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from .state import KEY

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

STEPS: Final = {"A": 1, "D": 2, "G": 3, "I": -1}
LEAD: Final = 3  # how many cards of the deck can be played
FAR: Final = 99  # more turns than a search ever looks ahead

DRIVE: Final = (0, 20, 70, 190)  # value of the longest playable drive, for 0 to 3 spaces
COMING_G: Final = 90  # cost of a G just behind the playable cards, where the opponent may get it
COMING_D: Final = 45

MY_COPY: Final = 1  # flag: the seat to move has played H and will copy a move
OP_COPY: Final = 2  # flag: the other seat has played H and will copy a move
OP_LOSES: Final = 4  # flag: the other seat loses its next turn

# A *pass* ends when the deck is rebuilt. Its number (below PASSES) encodes which of A, D and G are
# unplayed, and the fewest turns until the rebuild. The index of `soonest` adds whether the seat
# moves first, whether it has a pending copy, and how many turns its opponent may lose.
PASSES: Final = 24
MOST_EXTRA: Final = 15
_SHAPES: Final = 64  # combinations of (own, copy, extra) for each pass
_LONGEST: Final = 21  # the most spaces that a kart may have to gain
SOONEST: Final[list[tuple[int, ...] | None]] = [None] * (PASSES * _SHAPES)


def soonest(index: int) -> tuple[int, ...]:
    """For each number of spaces, the fewest single turns in which a kart can gain them.

    The comment above ``PASSES`` explains the index. In a pass, each of A, D and G drives a kart at
    most once, directly or by a copy. A bomb costs a turn and wins a turn; an H costs a turn and
    copies a turn. So only the number of drives counts; the result assumes the longest drives.
    """
    found = SOONEST[index]
    if found is None:
        which, shape = divmod(index, _SHAPES)
        pool, empty = which // 3, which % 3 + 1
        own, copy, extra = shape >> 5, shape >> 4 & 1, shape & 15
        turns = [0]
        now = 0
        for left in range(1, _LONGEST + 1):
            now = max(now, 1)
            while _gain(pool, empty, now, (now + own + extra) // 2 + copy) < left:
                now += 1
            turns.append(now)
        found = SOONEST[index] = tuple(turns)
    return found


def _gain(pool: int, empty: int, turns: int, drives: int) -> int:
    """The most spaces that a kart gains in ``turns`` turns if it drives at most ``drives`` times.
    ``pool`` has bits for unplayed A, D and G; after ``empty`` turns the deck is rebuilt."""
    passes = (turns - empty + 2) // 3 if turns > empty else 0
    gained = 0
    for step in (3, 2, 1):
        cards = min(drives, passes + (pool >> step - 1 & 1))
        gained += cards * step
        drives -= cards
    return gained


class Cards:
    """One order of deck, discard pile and played pile, each as text (a pile's oldest card first).

    - ``best``: the longest drive among the playable cards (0 if none drives)
    - ``least``: the shortest drive, or 0 if a playable card does not drive forward
    - ``push``: as ``best``, but an H counts as 3, the most it can copy
    - ``reach``: as ``push``, but an F counts as 3 too
    - ``ahead``: the part of an index of `soonest` that encodes the pass
    - ``worth``: the value of the order to the seat to move, in hundredths of a space

    ``nodes`` are the positions with this order; ``packed`` makes the keys.
    ``Graph.open`` adds ``leaves`` and ``spares``: the least ``best`` and ``push`` after any move.
    It also adds ``ways``: the different pairs (drive, new ``ahead``) of all cards but F and H.
    """

    __slots__ = (
        "ahead",
        "best",
        "bomb",
        "copy",
        "least",
        "leaves",
        "nodes",
        "piles",
        "plain",
        "push",
        "reach",
        "spares",
        "ways",
        "worth",
    )

    def __init__(self, deck: str, discard: str, played: str) -> None:
        """Set the piles; ``Graph.open`` fills ``plain``, ``bomb`` and ``copy`` later."""
        self.nodes: dict[int, Node] = {}
        self.piles: tuple[str, str, str] = (deck, discard, played)
        lead = deck[:LEAD]
        self.best = 3 if "G" in lead else 2 if "D" in lead else 1 if "A" in lead else 0
        self.least: int = 0
        if all(card in "ADG" for card in lead):
            self.least = min((STEPS[card] for card in lead), default=0)
        self.push = 3 if "H" in lead else self.best
        self.reach = 3 if "F" in lead else self.push
        coming = deck[LEAD : 2 * LEAD]
        # A turn takes up to three cards from the deck, and B takes one more.
        empty = max(1, (len(deck) - ("B" not in played) + 2) // 3)
        pool = ("A" not in played) + 2 * ("D" not in played) + 4 * ("G" not in played)
        self.ahead: int = _SHAPES * (3 * pool + empty - 1)
        self.worth: int = DRIVE[self.best] - ("G" in coming) * COMING_G - ("D" in coming) * COMING_D
        self.leaves: int = 0
        self.spares: int = 0
        self.ways: tuple[tuple[int, int], ...] = ()
        self.plain: list[tuple[int, Cards, str]] | None = None
        self.bomb: Cards | None = None
        self.copy: Cards | None = None


class Node:
    """A position seen from the seat to move, with results that searches have stored.

    ``me`` and ``op`` are the spaces of its kart and of the opponent's kart. ``mine`` and
    ``theirs`` are bit sets of the spaces where a bomb waits for each of them. ``flags`` is a sum of
    flags above. ``kids`` are the positions after moves that end the turn, ends of the game
    included; ``again`` are the positions after moves that keep the turn.

    Proofs: the seat to move wins within ``win_in`` turns, but not within ``no_win``; it loses
    within ``lose_in``, but not within ``no_loss``. ``best``, ``depth``, ``kind`` and ``value``
    are results of the search by estimate; ``static`` is the estimate without a search.
    """

    __slots__ = (
        "again",
        "best",
        "cards",
        "depth",
        "flags",
        "kids",
        "kind",
        "lose_in",
        "me",
        "mine",
        "no_loss",
        "no_win",
        "op",
        "static",
        "theirs",
        "value",
        "win_in",
    )

    def __init__(self, cards: Cards, me: int, op: int, mine: int, theirs: int, flags: int) -> None:
        """Make a position without results."""
        self.cards: Cards = cards
        self.me: int = me
        self.op: int = op
        self.mine: int = mine
        self.theirs: int = theirs
        self.flags: int = flags
        # A second list per node would slow down the garbage collector, so moves are not stored.
        self.kids: list[Node] | None = None
        self.again: Sequence[Node] = ()
        self.win_in: int = FAR
        self.lose_in: int = FAR
        self.no_win: int = 0
        self.no_loss: int = 0
        self.depth: int = -1
        self.kind: int = 0
        self.value: int = 0
        self.best: Node | None = None
        self.static: int | None = None

    def won(self, turns: int) -> bool:
        """Store a proof that the seat to move wins within ``turns`` turns. Always return True."""
        self.win_in = min(self.win_in, turns)
        self.no_loss = FAR
        return True

    def lost(self, turns: int) -> bool:
        """Store a proof that the seat to move loses within ``turns`` turns. Always return True."""
        self.lose_in = min(self.lose_in, turns)
        self.no_win = FAR
        return True


def _over(*, won: bool = False, lost: bool = False) -> Node:
    """A node for an ended game, seen from the seat that would move next."""
    node = Node(Cards("", "", ""), 0, 0, 0, 0, 0)
    node.kids = []
    node.no_win = node.no_loss = FAR
    if won:
        node.win_in = node.no_win = 0
    if lost:
        node.lose_in = node.no_loss = 0
    return node


# A position as the seat to move sees it, without its ``Cards``: the spaces of both karts, the bombs of both
# seats (bit sets) and the flags.
Place: TypeAlias = tuple[int, int, int, int, int]


def packed(me: int, op: int, mine: int, theirs: int, flags: int) -> int:
    """A ``Place`` as one number, which is a faster key than a tuple."""
    return (((mine << _LONGEST | theirs) << 5 | me) << 5 | op) << 3 | flags


def _bits(spaces: Iterable[int]) -> int:
    return sum(1 << space for space in spaces)


class Graph:
    """All positions that one decision has met; each position is stored once.

    ``work`` counts positions when they are built or visited again; bots' budgets limit ``work``.
    """

    def __init__(self, track: int) -> None:
        """Start without positions; FINISH is on space ``track``."""
        self.track = track
        self.work: int = 0
        self.won: Node = _over(won=True)
        self.lost: Node = _over(lost=True)
        self.house: Node = _over()
        self._count: int = 0
        self.orders: dict[tuple[str, str, str], Cards] = {}

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Node]:
        """Iterate over the positions built so far."""
        return (node for cards in self.orders.values() for node in cards.nodes.values())

    def cards(self, deck: str, discard: str, played: str) -> Cards:
        """The shared ``Cards`` of these three piles; if the deck is empty, it is rebuilt first."""
        if not deck:
            deck, discard, played = discard + played, "", ""
        key = (deck, discard, played)
        found = self.orders.get(key)
        if found is None:
            found = self.orders[key] = Cards(deck, discard, played)
        return found

    def root(self, observation: Mapping[str, Any]) -> Node:
        """The node for a public state in JSON form."""
        # If a position has occurred twice, its next occurrence ends the game as a draw.
        for text, count in observation["seen"].items():
            if count > 1:
                self._bar(text)
        bombs = (_bits(observation["bombs"][0]), _bits(observation["bombs"][1]))
        piles = (observation["deck"], observation["discard"], observation["played"])
        # ``node`` may return a draw by repetition for this position, so build a separate node.
        place = self._place(
            observation["turn"],
            observation["karts"],
            bombs,
            observation["copies"],
            observation["loses"],
        )
        cards = self.cards(*piles)
        root, known = self._fresh(cards, *place), cards.nodes.get(packed(*place))
        if known is not None and known is not self.house:
            root.win_in, root.lose_in = known.win_in, known.lose_in
            root.no_win, root.no_loss = known.no_win, known.no_loss
        return root

    def node(self, cards: Cards, me: int, op: int, mine: int, theirs: int, flags: int) -> Node:
        """The shared node of a position."""
        key = (((mine << _LONGEST | theirs) << 5 | me) << 5 | op) << 3 | flags  # as ``packed``
        found = cards.nodes.get(key)
        if found is None:
            found = cards.nodes[key] = self._fresh(cards, me, op, mine, theirs, flags)
            self._count += 1
        return found

    def _bar(self, text: str) -> None:
        """From now on, let the position with this ``state.key`` end the game as a draw."""
        shape = KEY.fullmatch(text)
        if shape is None:
            return  # the text is no position, so it cannot occur again
        turn, one, two, deck, discard, played, bombs_one, bombs_two, marks = shape.groups()
        yes = [mark == "1" for mark in marks]
        place = self._place(
            int(turn),
            (int(one), int(two)),
            (int(bombs_one, 16), int(bombs_two, 16)),
            yes[:2],
            yes[2:],
        )
        self.cards(deck, discard, played).nodes[packed(*place)] = self.house
        self._count += 1

    def _place(
        self,
        turn: int,
        karts: Sequence[int],
        bombs: Sequence[int],
        copies: Sequence[bool],
        loses: Sequence[bool],
    ) -> Place:
        """The ``Place`` of a position; the arguments have one entry per seat."""
        me, op = turn - 1, 2 - turn
        flags = MY_COPY * copies[me] | OP_COPY * copies[op] | OP_LOSES * loses[op]
        return karts[me], karts[op], bombs[me], bombs[op], flags

    def _fresh(self, cards: Cards, me: int, op: int, mine: int, theirs: int, flags: int) -> Node:
        """A new node, with bounds on the turns until a win or a loss; the bounds need no search.

        The bounds rest on two facts. A turn moves a kart at most three spaces, now or (by an H)
        with the opponent's next turn. An F costs a turn and wins a turn. So only bombs already
        laid and turns already lost can give a seat additional movement.
        """
        node = Node(cards, me, op, mine, theirs, flags)
        track = self.track
        # A lower bound on the turns until a win. The first turn is exact; later turns gain three spaces.
        if me + cards.best >= track and (not flags & OP_COPY or op < me):
            node.win_in = 1
            node.no_loss = FAR
            return node
        if flags & OP_COPY and cards.least and op > me and op + cards.least >= track:
            node.lose_in = 1
            node.no_win = FAR
            return node
        turns = (track - me - cards.reach - (3 if flags & MY_COPY else 0) + 2) // 3
        extra = flags >> 2
        if theirs:
            extra += theirs.bit_count()
        node.no_win = turns + max(turns - extra, 0) if turns > 0 else 1
        if extra <= MOST_EXTRA:
            index = cards.ahead + 32 + (flags & MY_COPY) * 16 + extra
            turns = (SOONEST[index] or soonest(index))[track - me] - 1
            if turns > node.no_win:
                node.no_win = turns
        # The opponent plays the second turn, so the seat to move wins in the second turn only by a
        # copy, or if the opponent loses this turn.
        if (
            node.no_win == 1
            and (not flags or (flags == OP_COPY and not theirs))
            and (op >= me or me + cards.push < track)
        ):
            node.no_win = 2
        # A lower bound on the turns until the seat to move loses. In the first turn, which is its own,
        # the opponent's kart moves only by copying.
        turns = (track - op - (cards.best if flags & OP_COPY else 0) + 2) // 3
        extra = mine.bit_count() if mine else 0
        node.no_loss = turns - 1 + max(turns - extra + (flags >> 2), 1) if turns > 0 else 1
        if extra <= MOST_EXTRA:
            index = cards.ahead + (flags & OP_COPY) * 8 + extra
            turns = (SOONEST[index] or soonest(index))[track - op] - 1
            if turns > node.no_loss:
                node.no_loss = turns
        return node

    def open(self, cards: Cards) -> list[tuple[int, Cards, str]]:
        """Compute the piles after each playable card.

        Returns a list for the cards other than F and H: (drive, piles after it, move text), the
        longest drive first. The piles after F and H become ``cards.bomb`` and ``cards.copy``.
        """
        deck, discard, played = cards.piles
        plain: list[tuple[int, Cards, str]] = []
        for place, card in enumerate(deck[:LEAD]):
            rest = deck[place + 1 :]
            gone = discard + deck[:place]
            done = played + card
            if card in STEPS:
                plain.append((STEPS[card], self.cards(rest, gone, done), card))
            elif card == "F":
                cards.bomb = self.cards(rest, gone, done)
            elif card == "H":
                cards.copy = self.cards(rest, gone, done)
            elif card == "B":
                plain += [
                    (0, self.cards(rest.replace(other, ""), gone + other, done), f"B:{other}")
                    for other in rest
                ] or [(0, self.cards(rest, gone, done), "B")]
            elif card == "C":
                plain.append((0, self.cards(rest, gone, done), "C"))
                for one in gone:
                    less = gone.replace(one, "")
                    plain.append((0, self.cards(one + rest, less, done), f"C:{one}"))
                    plain += [
                        (
                            0,
                            self.cards(one + two + rest, less.replace(two, ""), done),
                            f"C:{one}{two}",
                        )
                        for two in less
                    ]
            else:
                swaps = [(one, two) for i, one in enumerate(rest) for two in rest[i + 1 :]]
                for one, two in swaps:
                    order = rest.translate({ord(one): two, ord(two): one})
                    text = f"E:{min(one, two)}{max(one, two)}"
                    plain.append((0, self.cards(order, gone, done), text))
                if not swaps:
                    plain.append((0, self.cards(rest, gone, done), "E"))
        plain.sort(key=lambda play: -play[0])
        after = [piles for _, piles, _ in plain]
        after += [piles for piles in (cards.bomb, cards.copy) if piles is not None]
        cards.leaves = min(piles.best for piles in after)
        cards.spares = min(piles.push for piles in after)
        cards.ways = tuple({(step, piles.ahead) for step, piles, _ in plain})
        cards.plain = plain
        return plain

    def grow(self, node: Node) -> list[Node]:
        """Build ``kids`` and ``again`` of a node on the first call; return ``kids``.

        Moves with equal results (a second bomb on one space) lead to a single node.
        """
        if node.kids is None:
            self._grow(node, None)
        assert node.kids is not None
        return node.kids

    def choices(self, node: Node) -> list[tuple[str, bool, Node]]:
        """Each different move of a node: its text, whether it keeps the turn, the node after it."""
        named: list[tuple[str, bool, Node]] = []
        self._grow(node, named)
        return named

    def _grow(self, node: Node, named: list[tuple[str, bool, Node]] | None) -> None:
        cards, me, op, mine, theirs = node.cards, node.me, node.op, node.mine, node.theirs
        copied = node.flags & OP_COPY
        mine_pending = node.flags & MY_COPY
        op_loses = node.flags & OP_LOSES
        track = self.track
        kids: list[Node] = []
        again: list[Node] = []
        plain = cards.plain
        if plain is None:
            plain = self.open(cards)
        for step, after, text in plain:
            to, waiting, hit = me, mine, 0
            if step and (to := me + step or 1) != me and mine >> to & 1:
                waiting ^= 1 << to
                hit = OP_LOSES
            other, there, idle = op, theirs, op_loses
            if copied and to != me and (other := (op + to - me) or 1) != op and there >> other & 1:
                there ^= 1 << other
                idle = OP_LOSES
            keep = False
            if to >= track or other >= track:
                kid = self.lost if to > other else self.won if to < other else self.house
            else:
                if idle and not hit:
                    keep = True
                    kid = self.node(after, to, other, waiting, there, mine_pending)
                else:
                    flags = mine_pending << 1 | (0 if idle else hit)
                    kid = self.node(after, other, to, there, waiting, flags)
            (again if keep else kids).append(kid)
            if named is not None:
                named.append((text, keep, kid))
        # H and F move no kart, so the opponent's pending copy ends without effect.
        still: list[tuple[Cards, int, int, str]] = []
        if cards.copy is not None:
            still.append((cards.copy, theirs, MY_COPY, "H"))
        if cards.bomb is not None:
            wasted = False
            for space in range(1, track):
                laid = theirs | 1 << space
                if laid == theirs:
                    if wasted:
                        continue
                    wasted = True
                still.append((cards.bomb, laid, mine_pending, f"F:{space}"))
        keep = bool(op_loses)
        for after, laid, pending, text in still:
            if keep:
                kid = self.node(after, me, op, mine, laid, pending)
            else:
                kid = self.node(after, op, me, laid, mine, pending << 1)
            (again if keep else kids).append(kid)
            if named is not None:
                named.append((text, keep, kid))
        self.work += len(kids) + len(again)
        node.kids = kids
        if again:
            node.again = again
