"""Positions of Turbo Duel as the bots' search wants them: small, shared, and looked up once.

This is the game's second telling, made for speed; ``rules.py`` is the one that counts, and the tests
hold the two against each other. A position is a ``Node``, always seen from the seat to move, so
both seats share what was learnt. Its successors are made when first asked for and kept, so a search
that deepens step by step pays for a rule only once. The orders of the three piles (``Cards``) are
shared too: the same cards lie under many placings of karts and bombs.

Nothing here takes back a move: nodes never change but for what searches note down in them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from .state import KEY

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

STEPS: Final = {"A": 1, "D": 2, "G": 3, "I": -1}
LEAD: Final = 3  # how many cards of the deck can be played
FAR: Final = 99  # more turns than any search looks ahead

DRIVE: Final = (0, 20, 70, 190)  # worth of the longest drive that can be played
COMING_G: Final = 90  # cost of a G just behind the playable cards: it is the opponent's next
COMING_D: Final = 45

MY_COPY: Final = 1  # flag: the seat to move has a pending H
OP_COPY: Final = 2  # flag: the other seat has one
OP_LOSES: Final = 4  # flag: the other seat loses its next turn


# Of A, D and G what can still be played before the deck is rebuilt, and how soon that may be, is a *pass*: one of PASSES. For
# each, for who moves first, a copy that is due and the turns that the other may lose, `_soonest` tells in how few single turns a
# kart may gain so many spaces.
PASSES: Final = 24
MOST_EXTRA: Final = 15
_SHAPES: Final = 64  # of (own, copy, extra) to a pass
_LONGEST: Final = 21  # spaces to gain at most
SOONEST: Final[list[tuple[int, ...] | None]] = [None] * (PASSES * _SHAPES)


def soonest(index: int) -> tuple[int, ...]:
    """By spaces to gain, the fewest single turns for it; see ``Graph._fresh`` for the index.

    In a pass each of A, D and G is played once, and takes a kart on once at most, by its own turn or copied. A bomb laid later
    costs the turn that it wins, an H the turn that it gives. So only the number of drives counts, and the best there are.
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
    """The most spaces in so many single turns and drives; ``pool`` has a bit for each of A, D and G."""
    passes = (turns - empty + 2) // 3 if turns > empty else 0
    gained = 0
    for step in (3, 2, 1):
        cards = min(drives, passes + (pool >> step - 1 & 1))
        gained += cards * step
        drives -= cards
    return gained


class Cards:
    """One order of deck, discard pile and played pile; in each the first letter entered first.

    ``best`` is the longest drive among the playable cards (0 if none); ``least`` the shortest, 0 as
    soon as one of them is no drive forward; ``reach`` is the longest drive counting an F or H
    as the most they can bring later, 3, and ``push`` the same for an H alone; ``ahead`` names its pass
    (see `soonest`); ``worth`` is what the order is worth to the seat to move, in hundredths of a space.

    Once opened (``Graph.open``), ``leaves`` and ``spares`` are the smallest ``best`` and ``push``
    the seat to move can leave to the other, and ``ways`` are the different (drive, pass) it can leave
    by a card that is no F or H.
    """

    __slots__ = (
        "ahead",
        "best",
        "bomb",
        "copy",
        "least",
        "leaves",
        "number",
        "piles",
        "plain",
        "push",
        "reach",
        "spares",
        "ways",
        "worth",
    )

    def __init__(self, number: int, deck: str, discard: str, played: str) -> None:
        """Take the piles as they lie. ``plain``, ``bomb`` and ``copy`` wait for ``Graph.open``."""
        self.number = number
        self.piles = (deck, discard, played)
        lead = deck[:LEAD]
        self.best = 3 if "G" in lead else 2 if "D" in lead else 1 if "A" in lead else 0
        self.least = 0
        if all(card in "ADG" for card in lead):
            self.least = min((STEPS[card] for card in lead), default=0)
        self.push = 3 if "H" in lead else self.best
        self.reach = 3 if "F" in lead else self.push
        coming = deck[LEAD : 2 * LEAD]
        # Three cards of the deck go each turn, and one more by a B.
        empty = max(1, (len(deck) - ("B" not in played) + 2) // 3)
        pool = ("A" not in played) + 2 * ("D" not in played) + 4 * ("G" not in played)
        self.ahead = _SHAPES * (3 * pool + empty - 1)
        self.worth = DRIVE[self.best] - ("G" in coming) * COMING_G - ("D" in coming) * COMING_D
        self.leaves = 0
        self.spares = 0
        self.ways: tuple[tuple[int, int], ...] = ()
        self.plain: list[tuple[int, Cards, str]] | None = None
        self.bomb: Cards | None = None
        self.copy: Cards | None = None


class Node:
    """A position seen from the seat to move, with what searches have learnt about it.

    ``me`` and ``op`` are the karts' spaces; ``mine`` and ``theirs`` the spaces (as bits) where a bomb
    waits for the seat to move and for the other; ``flags`` as named above. ``kids`` are the
    positions a move leads to with the other seat to move then, ends of the game among them;
    ``again`` those with the same seat to move once more.

    Proofs: the seat to move wins within ``win_in`` turns and surely not within ``no_win``; it loses
    within ``lose_in`` and surely not within ``no_loss``. ``best``, ``depth``, ``kind`` and
    ``value`` are the positional search's notes, ``static`` its estimate without looking ahead.
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
        """A position nobody has looked at yet."""
        self.cards = cards
        self.me = me
        self.op = op
        self.mine = mine
        self.theirs = theirs
        self.flags = flags
        # One list more or less a position is felt by the garbage collector: no pairs, no names.
        self.kids: list[Node] | None = None
        self.again: Sequence[Node] = ()
        self.win_in = FAR
        self.lose_in = FAR
        self.no_win = 0
        self.no_loss = 0
        self.depth = -1
        self.kind = 0
        self.value = 0
        self.best: Node | None = None
        self.static: int | None = None

    def won(self, turns: int) -> bool:
        """Note a proof that the seat to move wins within so many turns; always true."""
        self.win_in = min(self.win_in, turns)
        self.no_loss = FAR
        return True

    def lost(self, turns: int) -> bool:
        """Note a proof that the seat to move loses within so many turns; always true."""
        self.lose_in = min(self.lose_in, turns)
        self.no_win = FAR
        return True


def _over(*, won: bool = False, lost: bool = False) -> Node:
    """A node the game ends in, told from the seat that would be next to move."""
    node = Node(Cards(0, "", "", ""), 0, 0, 0, 0, 0)
    node.kids = []
    node.no_win = node.no_loss = FAR
    if won:
        node.win_in = node.no_win = 0
    if lost:
        node.lose_in = node.no_loss = 0
    return node


# A position: number of its piles, both karts, both seats' bombs, flags; all from the seat to move.
# Numbers alone, so that the garbage collector need not follow it.
Key: TypeAlias = tuple[int, int, int, int, int, int]


def _bits(spaces: Iterable[int]) -> int:
    return sum(1 << space for space in spaces)


class Graph:
    """All positions met while deciding on one move, each kept once.

    ``work`` counts the positions worked out and looked at again so far, the unit of node budgets.
    """

    def __init__(self, track: int) -> None:
        """Start with no positions, for a track with FINISH on space ``track``."""
        self.track = track
        self.work = 0
        self.won = _over(won=True)
        self.lost = _over(lost=True)
        self.house = _over()
        self._nodes: dict[Key, Node] = {}
        self._cards: dict[tuple[str, str, str], Cards] = {}

    def __len__(self) -> int:
        return len(self._nodes)

    def __iter__(self) -> Iterator[Node]:
        """The positions there are."""
        return iter(self._nodes.values())

    def cards(self, deck: str, discard: str, played: str) -> Cards:
        """The shared ``Cards`` of these piles, rebuilt if the deck is empty."""
        if not deck:
            deck, discard, played = discard + played, "", ""
        key = (deck, discard, played)
        found = self._cards.get(key)
        if found is None:
            found = self._cards[key] = Cards(len(self._cards), deck, discard, played)
        return found

    def root(self, observation: Mapping[str, Any]) -> Node:
        """The node of a public state in JSON form.

        Positions it has seen twice before end the game for the house when they come again.
        """
        for text, count in observation["seen"].items():
            if count > 1:
                self._bar(text)
        bombs = (_bits(observation["bombs"][0]), _bits(observation["bombs"][1]))
        piles = (observation["deck"], observation["discard"], observation["played"])
        # Made anew, not looked up: the position to move from may itself be barred from coming back.
        key = self._key(
            observation["turn"],
            observation["karts"],
            piles,
            bombs,
            observation["copies"],
            observation["loses"],
        )
        return self._fresh(self.cards(*piles), *key[1:])

    def node(
        self, deck: str, discard: str, played: str, place: tuple[int, int, int, int, int]
    ) -> Node:
        """The shared node of a position; ``place`` has both karts, both seats' bombs and the flags, from the seat to move."""
        key: Key = (self.cards(deck, discard, played).number, *place)
        found = self._nodes.get(key)
        if found is None:
            found = self._nodes[key] = self._fresh(self.cards(deck, discard, played), *place)
        return found

    def _bar(self, text: str) -> None:
        """Let the position that ``state.key`` wrote as ``text`` end the game for the house."""
        shape = KEY.fullmatch(text)
        if shape is None:
            return  # not a position, so it cannot come again
        turn, one, two, deck, discard, played, bombs_one, bombs_two, marks = shape.groups()
        yes = [mark == "1" for mark in marks]
        key = self._key(
            int(turn),
            (int(one), int(two)),
            (deck, discard, played),
            (int(bombs_one, 16), int(bombs_two, 16)),
            yes[:2],
            yes[2:],
        )
        self._nodes[key] = self.house

    def _key(
        self,
        turn: int,
        karts: Sequence[int],
        piles: tuple[str, str, str],
        bombs: Sequence[int],
        copies: Sequence[bool],
        loses: Sequence[bool],
    ) -> Key:
        """Where the node of a position told seat by seat is kept."""
        me, op = turn - 1, 2 - turn
        flags = MY_COPY * copies[me] | OP_COPY * copies[op] | OP_LOSES * loses[op]
        return self.cards(*piles).number, karts[me], karts[op], bombs[me], bombs[op], flags

    def _fresh(self, cards: Cards, me: int, op: int, mine: int, theirs: int, flags: int) -> Node:
        """A new node with what can be said of it without looking ahead.

        The bounds rest on this: a turn of one's own carries a kart at most three spaces, now or
        (an H) with the opponent's next turn; and an F costs a turn to win one. So only bombs and
        losses already there can give more turns than taking turns gives.
        """
        node = Node(cards, me, op, mine, theirs, flags)
        track = self.track
        # Winning: the first turn is known, later ones count three spaces each.
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
        # The second turn is the opponent's, and wins only if it is lost or copied.
        if (
            node.no_win == 1
            and (not flags or (flags == OP_COPY and not theirs))
            and (op >= me or me + cards.push < track)
        ):
            node.no_win = 2
        # Losing: on a turn that is not its own a kart moves only by copying.
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
        """Work out what playing each leading card does to the piles.

        Returns the plain plays as (drive, piles after it, move text), longest drives first;
        ``cards.bomb`` and ``cards.copy`` are the piles after an F and an H, if one can be played.
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
        """Work out ``kids`` (returned) and ``again`` of a node, once.

        Moves that come to exactly the same (bombs where one waits already) are followed once.
        """
        if node.kids is None:
            self._grow(node, None)
        assert node.kids is not None
        return node.kids

    def choices(self, node: Node) -> list[tuple[str, bool, Node]]:
        """Every different move of a node: its text, whether the seat moves again, what comes of it."""
        named: list[tuple[str, bool, Node]] = []
        self._grow(node, named)
        return named

    def _grow(self, node: Node, named: list[tuple[str, bool, Node]] | None) -> None:
        cards, me, op, mine, theirs = node.cards, node.me, node.op, node.mine, node.theirs
        copied = node.flags & OP_COPY
        mine_pending = node.flags & MY_COPY
        op_loses = node.flags & OP_LOSES
        nodes, track = self._nodes, self.track
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
                    key = (after.number, to, other, waiting, there, mine_pending)
                else:
                    flags = mine_pending << 1 | (0 if idle else hit)
                    key = (after.number, other, to, there, waiting, flags)
                found = nodes.get(key)
                if found is None:
                    found = nodes[key] = self._fresh(after, *key[1:])
                kid = found
            (again if keep else kids).append(kid)
            if named is not None:
                named.append((text, keep, kid))
        # An H or F moves nothing, so whatever the opponent had pending is spent on standing still.
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
                key = (after.number, me, op, mine, laid, pending)
            else:
                key = (after.number, op, me, laid, mine, pending << 1)
            found = nodes.get(key)
            if found is None:
                found = nodes[key] = self._fresh(after, *key[1:])
            (again if keep else kids).append(found)
            if named is not None:
                named.append((text, keep, found))
        self.work += len(kids) + len(again)
        node.kids = kids
        if again:
            node.again = again
