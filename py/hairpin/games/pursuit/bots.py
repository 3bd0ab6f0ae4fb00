"""Pursuit's own bots: Dot, Gus and Mina look at their own hand, Otto and Vera remember and reckon.

All work from their seat's observation alone. Vera deals the cards it cannot place to where they may lie,
a few dozen times, and asks of each thing it could do how often the next player would catch it (or
get ahead), how often it would catch in return, and what its own hand could become.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ...core.bot import Thought
from ...core.cards import JOKER
from .cards import FACE, HAND, RANK, ROUND, SUIT, pick, split
from .chains import FAR, From, Outcome, chains, outcomes
from .state import Rules, start_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ...core.chance import Chance

DEALS: Final = 24  # how often Vera deals what it cannot see
OUTCOMES: Final = 5  # how many of the chains it could put down hard looks into
MANY: Final = 3  # how many of those that cost the most cards
SLICE: Final = 4  # things weighed between two thoughts
DAYDREAM: Final = 3  # one decision in so many Dot makes without a thought

# What hard's judgement is made of, in parts of a won game.
EVEN: Final = 0.5
STEP: Final = 0.02  # for each rank its next chain would go on
RACE: Final = 0.08  # the same in a race: for a rank gone on, and one it could go on next
RACE_NEXT: Final = 0.025
GAP: Final = 0.025  # for each rank nearer to the rival
CALM: Final = 20  # turns after which hard begins to grow impatient; twice as many, and it is
USUAL: Final = 3  # turns a rank takes in a race
URGE_RANK: Final = 0.05
URGE_CARD: Final = 0.02
PROMISE: Final = 0.02  # for each link between cards kept; much more, and hard would only collect
BEGIN: Final = 1.0  # in links: a card that the next chain can begin with
AHEAD: Final = 7  # ranks ahead that are looked at
HALF: Final = 0.25  # of a link: a rank without the next one in its suit
FADE: Final = 0.85  # what a link one rank farther on is worth beside it
JOKERS: Final = 0.035  # for each joker kept


def far(cards: Sequence[str], start: From) -> int:
    """How many ranks on the cards can get in one chain; -1 if they make none.

    A step to the next rank needs one suit at both ranks, or a joker; a joker on the way also keeps the
    suit it was reached in. Spending a joker where none is needed never helps.
    """
    suits = [0] * (ROUND + 1)
    rank, step = start.rank, start.step
    jokers = 0
    for card in cards:
        own = SUIT[card]
        if own < 0:
            jokers += 1
        else:
            suits[(RANK[card] - rank) * step % ROUND] |= 1 << own
    at, best = 0, -1
    natural = bool(suits[0])
    here = suits[0]
    if natural:
        best = 0
    if start.extend:
        here |= 1 << start.suit
        natural = True
    elif not here:
        if not jokers:
            return -1
        jokers -= 1
        here = 15
    last = min(start.room - 1, ROUND - 1)
    while at < last:
        there = suits[at + 1]
        if here & there:
            here = there
        elif jokers:
            jokers -= 1
            here |= there
        else:
            break
        at += 1
        if there or (natural and start.end_jokers):
            best = at
        natural = natural or bool(there)
    return best


def promise(cards: Sequence[str], start: From) -> float:
    """What cards may become: links between neighbouring ranks, the nearer the better.

    Half a link is worth a little, and so is a card that the next chain can begin with.
    """
    suits = [0] * (ROUND + 1)
    for card in cards:
        if SUIT[card] >= 0:
            suits[(RANK[card] - start.rank) * start.step % ROUND] |= 1 << SUIT[card]
    total = BEGIN if suits[0] else 0.0
    weight = 1.0
    for at in range(AHEAD):
        if suits[at] & suits[at + 1]:
            total += weight
        elif suits[at]:
            total += HALF * weight
        weight *= FADE
    return total


class Line(NamedTuple):
    """A move and what it is meant to lead to this turn: how far on, which cards stay, which is discarded.

    ``value`` is in parts of a won game, more than 1 for a win. ``top`` is the stock card if it stays where it is.
    """

    move: str
    value: float
    advance: int
    left: tuple[str, ...]
    discard: str
    top: str


class Mind:
    """One decision: what the seat sees, and deals of what it does not."""

    def __init__(self, observation: dict[str, Any], chance: Chance, deals: int) -> None:
        self.observation = observation
        self.me: int = observation["viewer"]
        self.rules = Rules(**observation["rules"])
        self.seats = len(observation["ups"])
        self.next = self.me % self.seats + 1
        self.start = self._start(self.me)
        self.rival = self._start(self.next)
        self.hand = [entry[0] for entry in observation["hands"][self.me - 1]["cards"]]
        self.top: str = observation["top"]
        # How many ranks ahead the rival is; in a race nobody is caught.
        self.gap = FAR if self.rules.racing else (self.rival.rank - self.start.rank) % ROUND
        # A long game means that both sit and wait: more and more is dared then.
        waited: int = observation["turns"][self.me - 1] - CALM
        if self.rules.racing:
            waited -= USUAL * observation["gone"][self.me - 1]
        self.urge = min(0.9, max(0, waited) / CALM)
        self.deals = [self._deal(chance) for _ in range(deals)]
        self._rivals: dict[tuple[int, str, int], list[int]] = {}

    def _start(self, seat: int) -> From:
        s = self.observation
        return start_of(self.rules, seat, s["ups"], s["beside"], s["put"], s["turns"])

    def _deal(self, chance: Chance) -> tuple[list[str], list[str]]:
        """What the next player may hold, and the stock as it may lie from the second card on."""
        hand = [entry[0] for entry in self.observation["hands"][self.next - 1]["cards"]]
        wanted = self.observation["hands"][self.next - 1]["hidden"]
        stock: list[str] = []
        for name, pool in self.observation["pools"].items():
            cards = list(pool)
            chance.shuffle(cards)
            need = wanted.count(int(name))
            hand += cards[:need]
            if int(name) == self.observation["gen"]:
                stock = cards[need:]
        return hand, stock

    def after(self, advance: int) -> From:
        """Where the seat's next chain begins once it has gone on so far."""
        start = self.start
        return start._replace(rank=(start.rank + start.step * advance) % ROUND)

    def _answers(self, advance: int, discard: str, drawn: int, top: str) -> list[int]:
        """How far the next player gets in each deal; ``FAR`` if that catches this seat."""
        key = (advance, discard, drawn if not top else -drawn - 1)
        if key not in self._rivals:
            found = []
            reach = ROUND - self.gap + advance if not self.rules.racing else FAR
            rival = self.rival._replace(room=FAR)
            for hand, stock in self.deals:
                look = ([top, *stock] if top else stock)[drawn : drawn + 1]
                best = max(far([*hand, card], rival) for card in (discard, *look))
                found.append(FAR if best >= reach else max(0, best))
            self._rivals[key] = found
        return self._rivals[key]

    def safe(self, line: Line) -> int:
        """In how many of the deals nobody catches this seat after a line."""
        drawn = HAND - len(line.left)
        answers = self._answers(line.advance, line.discard, drawn, line.top)
        return sum(answer != FAR for answer in answers)

    def worth(self, left: Sequence[str], advance: int, discard: str, top: str) -> float:
        """What it is worth to have gone on so far, to keep these cards and to discard that one."""
        drawn = HAND - len(left)
        answers = self._answers(advance, discard, drawn, top)
        start = self.after(advance)
        total = 0.0
        for (_, stock), answer in zip(self.deals, answers, strict=True):
            if answer == FAR and not self.rules.racing:
                continue
            own = [top, *stock] if top else stock
            held = [*left, *own[:drawn]]
            mine = max(0, far([*held, *own[drawn + 1 : drawn + 2]], start))
            if self.rules.racing:
                total += EVEN + RACE_NEXT * mine - RACE_NEXT / 4 * max(0, answer)
                continue
            gap = self.gap - advance + answer
            if mine >= gap:
                total += 1.0
            else:
                total += EVEN + STEP * mine + GAP * (5 - gap)
        value = total / len(self.deals)
        if self.rules.racing:
            value += RACE * advance
        value += self.urge * (URGE_RANK * advance + URGE_CARD * drawn)
        value += (1 - self.urge) * PROMISE * promise(left, start)
        return value + (1 - self.urge) * JOKERS * sum(card[0] == JOKER for card in left)


def vera(observation: dict[str, Any], moves: list[str], chance: Chance) -> Iterator[Thought]:
    """Weighs what she could do against what the others may hold."""
    return _reckon(observation, moves, chance, DEALS)


def otto(observation: dict[str, Any], moves: list[str], chance: Chance) -> Iterator[Thought]:
    """Reckons as Vera does, but with one hand that the next player may hold."""
    return _reckon(observation, moves, chance, 1)


def _reckon(
    observation: dict[str, Any], moves: list[str], chance: Chance, deals: int
) -> Iterator[Thought]:
    if len(moves) == 1:
        yield Thought(moves[0], 1, final=True)
        return
    mind = Mind(observation, chance, deals)
    if observation["phase"] == "pass":
        yield Thought(max(moves, key=lambda move: without(mind, move)), 1, final=True)
        return
    best, most, nodes = moves[0], -1.0, 0
    for line in weighed(mind, moves):
        nodes += 1
        if line.value > most:
            best, most = line.move, line.value
        if nodes % SLICE == 0:
            yield Thought(best, nodes)
    yield Thought(best, nodes, final=True)


def without(mind: Mind, move: str) -> int:
    """How far the hand gets without the cards it would pass."""
    gone = pick(mind.hand, split(move.partition(" ")[2])) or []
    return far([card for card in mind.hand if card not in gone], mind.start)


def weighed(mind: Mind, moves: Sequence[str]) -> Iterator[Line]:
    """Every move worth a thought with what it is worth, some moves several times."""
    observation = mind.observation
    if observation["phase"] == "take":
        pile: str = observation["pile"][-1]
        for move, card, top in (("take stock", mind.top, ""), ("take discard", pile, mind.top)):
            taken = card if move == "take discard" else ""
            for line in _turns(mind, [*mind.hand, card], taken, top):
                yield line._replace(move=move)
    elif observation["phase"] == "put":
        yield from _turns(mind, mind.hand, observation["taken"], mind.top)
    else:
        for move in moves:
            card = next(c for c in mind.hand if c.startswith(move[8:]))
            yield _line(mind, move, [c for c in mind.hand if c != card], 0, card, mind.top)


def _line(mind: Mind, move: str, left: Sequence[str], advance: int, discard: str, top: str) -> Line:
    value = mind.worth(left, advance, discard, top)
    return Line(move, value, advance, tuple(left), discard, top)


def _turns(mind: Mind, hand: Sequence[str], taken: str, top: str) -> Iterator[Line]:
    """What can be done with eight cards: the chain or discard it begins with, and its worth."""
    found = outcomes(chains(hand, mind.start))
    # Of like cards the one just taken goes, and the other can be discarded.
    goes = sorted(hand, key=taken.__ne__) if mind.rules.twins else hand
    for outcome in _choice(found):
        chain = outcome.chain
        move = f"put {chain.text}"
        if chain.advance >= mind.gap or _home(mind, chain.advance):
            yield Line(move, 2.0, chain.advance, (), "", top)
            return
        used = pick(goes, chain.faces) or []
        left = [card for card in hand if card not in used]
        for card in _loose(left, taken):
            rest = [other for other in left if other != card]
            yield _line(mind, move, rest, chain.advance, card, top)
        if not left:
            yield _line(mind, move, [], chain.advance, chain_top(mind), top)
    for card in _loose(hand, taken):
        rest = [other for other in hand if other != card]
        yield _line(mind, f"discard {FACE[card]}", rest, 0, card, top)


def _choice(found: Sequence[Outcome]) -> list[Outcome]:
    """The outcomes hard looks into: the farthest, with as few cards and with as many as can be."""
    some = list(found[:OUTCOMES])
    most = sorted(found, key=lambda one: (-one.chain.advance, -len(one.chain.faces)))
    return [*some, *(one for one in most[:MANY] if one not in some)]


def chain_top(mind: Mind) -> str:
    """What lies on the pile if no card is left to discard: what lay there before."""
    pile: list[str] = mind.observation["pile"]
    return pile[-1] if pile else mind.observation["ups"][mind.me - 1]


def _home(mind: Mind, advance: int) -> bool:
    gone: int = mind.observation["gone"][mind.me - 1]
    return mind.rules.racing and gone + advance >= mind.rules.laps * ROUND


def _loose(hand: Sequence[str], taken: str) -> list[str]:
    """One card of each face that may be discarded."""
    if len(hand) == 1:
        return list(hand)
    found: dict[str, str] = {}
    for card in hand:
        if card != taken:
            found.setdefault(FACE[card], card)
    return list(found.values())


# --- who looks at the own hand only ----------------------------------------------------------------


def dot(observation: dict[str, Any], moves: list[str], chance: Chance) -> Iterator[Thought]:
    """Mostly puts down the longest chain and keeps her jokers; what else she discards is chance."""
    if len(moves) == 1 or observation["phase"] == "pass" or not chance.below(DAYDREAM):
        yield Thought(chance.pick(moves), 1, final=True)
        return
    yield Thought(
        _longest(observation, moves, chance) or _any_discard(moves, chance), 1, final=True
    )


def gus(observation: dict[str, Any], moves: list[str], chance: Chance) -> Iterator[Thought]:
    """Puts down the longest chain he has, always, and what he discards is chance."""
    if len(moves) == 1 or observation["phase"] == "pass":
        yield Thought(chance.pick(moves), 1, final=True)
        return
    yield Thought(
        _longest(observation, moves, chance) or _any_discard(moves, chance), 1, final=True
    )


def mina(observation: dict[str, Any], moves: list[str], chance: Chance) -> Iterator[Thought]:
    """As Gus, but what she discards is what her own next chain needs least."""
    if len(moves) == 1:
        yield Thought(moves[0], 1, final=True)
        return
    best = None if observation["phase"] == "pass" else _longest(observation, moves, chance)
    yield Thought(best or max(moves, key=lambda move: _kept(observation, move)), 1, final=True)


def _any_discard(moves: list[str], chance: Chance) -> str:
    """Any card but a joker, if there is another."""
    loose = [move for move in moves if move.startswith("discard") and move[8] != JOKER]
    return chance.pick(loose or moves)


def _own_start(observation: dict[str, Any]) -> From:
    s = observation
    rules = Rules(**s["rules"])
    return start_of(rules, s["viewer"], s["ups"], s["beside"], s["put"], s["turns"])


def _own_hand(observation: dict[str, Any]) -> list[str]:
    return [entry[0] for entry in observation["hands"][observation["viewer"] - 1]["cards"]]


def _longest(observation: dict[str, Any], moves: list[str], chance: Chance) -> str | None:
    """The card that makes the chain longest, or the longest chain; None where it is to discard."""
    start, hand = _own_start(observation), _own_hand(observation)
    if observation["phase"] == "take":
        stock = far([*hand, observation["top"]], start)
        pile = far([*hand, observation["pile"][-1]], start)
        return "take discard" if pile > stock and "take discard" in moves else "take stock"
    if observation["phase"] == "put" and moves[0].startswith("put"):
        found = outcomes(chains(hand, start))
        most = found[0].chain.advance
        even = [one.chain for one in found if one.chain.advance == most]
        return f"put {chance.pick(even).text}"
    return None


def _kept(observation: dict[str, Any], move: str) -> float:
    """What a hand is worth without the cards that a move gives away, to somebody who looks at it alone."""
    start, hand = _own_start(observation), _own_hand(observation)
    gone = pick(hand, split(move.partition(" ")[2])) or []
    left = [card for card in hand if card not in gone]
    jokers = sum(card[0] == JOKER for card in left)
    return 2.0 * jokers + max(0, far(left, start)) + promise(left, start)
