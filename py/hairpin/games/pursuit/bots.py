"""Pursuit's bots: Dot, Gus and Mina judge their own hand; Otto and Vera also simulate opponents.

Every bot receives only its seat's observation. Vera deals the unseen cards to hands and stock a few
dozen times. For each move she counts how often the next player would catch her (or get ahead) and
how often she would catch them in return, and rates the cards that she keeps.
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

DEALS: Final = 24  # how many random deals of the unseen cards Vera tries
OUTCOMES: Final = 5  # Vera rates this many chains that advance far with few cards
MANY: Final = 3  # Vera also rates this many chains that advance far with many cards
SLICE: Final = 4  # plans rated between two interim thoughts
DAYDREAM: Final = 3  # Dot chooses one decision in three at random

# The parts of Vera's rating, as fractions of a won game.
EVEN: Final = 0.5
STEP: Final = 0.02  # per rank that the next chain would advance
RACE: Final = 0.08  # in a race, per rank advanced
RACE_NEXT: Final = 0.025
GAP: Final = 0.025  # per rank nearer to the rival
CALM: Final = 20  # after this many turns Vera begins to take more risks (``Mind.urge``)
USUAL: Final = 3  # the usual number of turns per rank in a race
URGE_RANK: Final = 0.05
URGE_CARD: Final = 0.02
PROMISE: Final = 0.02  # per link between kept cards; if larger, Vera would only collect cards
BEGIN: Final = 1.0  # a card that can begin the next chain counts as this many links
AHEAD: Final = 7  # the bots look for links within this many ranks ahead
HALF: Final = 0.25  # a card without the next rank of its suit counts as this many links
FADE: Final = 0.85  # the weight of a link falls by this factor for each rank farther away
JOKERS: Final = 0.035  # per joker kept


def longest_advance(cards: Sequence[str], start: From) -> int:
    """The number of ranks that the longest chain from these cards advances; -1 without a chain.

    To step to the next rank, a chain needs cards of one suit at both ranks, or a joker. After a
    joker, the chain may also go on in the suit before the joker. A joker that a chain does not need
    never makes the chain longer.
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


def link_value(cards: Sequence[str], start: From) -> float:
    """Rate kept cards by the links between cards of neighbouring ranks; near ranks count more.

    A rank whose next rank is missing counts a little. A card that can begin the next chain counts
    as much as the nearest link.
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
    """A move, and a plan for the rest of the turn: its advance, the kept cards, the final discard.

    ``value`` is a fraction of a won game; more than 1 means a win. ``top`` is the top card of the
    stock if the plan leaves it there.
    """

    move: str
    value: float
    advance: int
    left: tuple[str, ...]
    discard: str
    top: str


class Mind:
    """The data for one decision: the seat's observation and random deals of the unseen cards."""

    def __init__(self, observation: dict[str, Any], chance: Chance, deals: int) -> None:
        self.observation = observation
        self.me: int = observation["viewer"]
        self.rules: Rules = Rules(**observation["rules"])
        self.seats: int = len(observation["ups"])
        self.next: int = self.me % self.seats + 1
        self.start: From = self._start(self.me)
        self.rival: From = self._start(self.next)
        self.hand: list[Any] = [entry[0] for entry in observation["hands"][self.me - 1]["cards"]]
        self.top: str = observation["top"]
        # The distance in ranks from this seat to the rival; in a race no seat can be caught.
        self.gap: int = FAR if self.rules.racing else (self.rival.rank - self.start.rank) % ROUND
        # In a long game both players only wait for better cards, so the bot takes more and more
        # risks.
        waited: int = observation["turns"][self.me - 1] - CALM
        if self.rules.racing:
            waited -= USUAL * observation["gone"][self.me - 1]
        self.urge: float = min(0.9, max(0, waited) / CALM)
        self.deals: list[tuple[list[str], list[str]]] = [self._deal(chance) for _ in range(deals)]
        self._rivals: dict[tuple[int, str, int], list[int]] = {}

    def _start(self, seat: int) -> From:
        s = self.observation
        return start_of(self.rules, seat, s["ups"], s["beside"], s["put"], s["turns"])

    def _deal(self, chance: Chance) -> tuple[list[str], list[str]]:
        """A possible hand of the next player, and the order of the stock below its top card."""
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
        """The start of the seat's next chain after it has advanced by ``advance`` ranks."""
        start = self.start
        return start._replace(rank=(start.rank + start.step * advance) % ROUND)

    def _answers(self, advance: int, discard: str, drawn: int, top: str) -> list[int]:
        """For each random deal, the number of ranks that the next player's best chain advances;
        ``FAR`` if this chain catches the bot's car."""
        key = (advance, discard, drawn if not top else -drawn - 1)
        if key not in self._rivals:
            found = []
            reach = ROUND - self.gap + advance if not self.rules.racing else FAR
            rival = self.rival._replace(room=FAR)
            for hand, stock in self.deals:
                look = ([top, *stock] if top else stock)[drawn : drawn + 1]
                best = max(longest_advance([*hand, card], rival) for card in (discard, *look))
                found.append(FAR if best >= reach else max(0, best))
            self._rivals[key] = found
        return self._rivals[key]

    def safe(self, line: Line) -> int:
        """The number of deals in which the next player does not catch this seat after the plan."""
        drawn = HAND - len(line.left)
        answers = self._answers(line.advance, line.discard, drawn, line.top)
        return sum(answer != FAR for answer in answers)

    def worth(self, left: Sequence[str], advance: int, discard: str, top: str) -> float:
        """The value of a turn that advances ``advance`` ranks and keeps the cards ``left``."""
        drawn = HAND - len(left)
        answers = self._answers(advance, discard, drawn, top)
        start = self.after(advance)
        total = 0.0
        for (_, stock), answer in zip(self.deals, answers, strict=True):
            if answer == FAR and not self.rules.racing:
                continue
            own = [top, *stock] if top else stock
            held = [*left, *own[:drawn]]
            mine = max(0, longest_advance([*held, *own[drawn + 1 : drawn + 2]], start))
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
        value += (1 - self.urge) * PROMISE * link_value(left, start)
        return value + (1 - self.urge) * JOKERS * sum(card[0] == JOKER for card in left)


def vera(observation: dict[str, Any], moves: list[str], chance: Chance) -> Iterator[Thought]:
    """Yield Vera's thoughts: she rates each move against many possible hands of the next player."""
    return _reckon(observation, moves, chance, DEALS)


def otto(observation: dict[str, Any], moves: list[str], chance: Chance) -> Iterator[Thought]:
    """Yield Otto's thoughts: he rates moves as Vera does, but against one possible hand only."""
    return _reckon(observation, moves, chance, 1)


def _reckon(
    observation: dict[str, Any], moves: list[str], chance: Chance, deals: int
) -> Iterator[Thought]:
    if len(moves) == 1:
        yield Thought(moves[0], 1, final=True)
        return
    mind = Mind(observation, chance, deals)
    if observation["phase"] == "pass":
        yield Thought(max(moves, key=lambda move: advance_without(mind, move)), 1, final=True)
        return
    best, most, nodes = moves[0], -1.0, 0
    for line in rated_lines(mind, moves):
        nodes += 1
        if line.value > most:
            best, most = line.move, line.value
        if nodes % SLICE == 0:
            yield Thought(best, nodes)
    yield Thought(best, nodes, final=True)


def advance_without(mind: Mind, move: str) -> int:
    """The advance of the best chain from the hand, without the cards that ``move`` passes."""
    gone = pick(mind.hand, split(move.partition(" ")[2])) or []
    return longest_advance([card for card in mind.hand if card not in gone], mind.start)


def rated_lines(mind: Mind, moves: Sequence[str]) -> Iterator[Line]:
    """Yield rated plans for all moves worth considering; a move may have several plans."""
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
    """Rate the plans for a turn with eight cards in hand: a chain, if any, then a discard."""
    found = outcomes(chains(hand, mind.start))
    # If a chain can use the card just taken or an equal card, it uses the card just taken, because
    # only the equal card may be discarded.
    goes = sorted(hand, key=taken.__ne__) if mind.rules.twins else hand
    for outcome in _choice(found):
        chain = outcome.chain
        move = f"put {chain.text}"
        if chain.advance >= mind.gap or _home(mind, chain.advance):
            yield Line(move, 2.0, chain.advance, (), "", top)
            return
        used = pick(goes, chain.faces) or []
        left = [card for card in hand if card not in used]
        for card in _discardable(left, taken):
            rest = [other for other in left if other != card]
            yield _line(mind, move, rest, chain.advance, card, top)
        if not left:
            yield _line(mind, move, [], chain.advance, chain_top(mind), top)
    for card in _discardable(hand, taken):
        rest = [other for other in hand if other != card]
        yield _line(mind, f"discard {FACE[card]}", rest, 0, card, top)


def _choice(found: Sequence[Outcome]) -> list[Outcome]:
    """The outcomes that Vera rates: outcomes that advance far with few cards, then outcomes that
    advance far with many cards."""
    some = list(found[:OUTCOMES])
    most = sorted(found, key=lambda one: (-one.chain.advance, -len(one.chain.faces)))
    return [*some, *(one for one in most[:MANY] if one not in some)]


def chain_top(mind: Mind) -> str:
    """The pile's top card after a chain of the whole hand: the same card as before the chain."""
    pile: list[str] = mind.observation["pile"]
    return pile[-1] if pile else mind.observation["ups"][mind.me - 1]


def _home(mind: Mind, advance: int) -> bool:
    gone: int = mind.observation["gone"][mind.me - 1]
    return mind.rules.racing and gone + advance >= mind.rules.laps * ROUND


def _discardable(hand: Sequence[str], taken: str) -> list[str]:
    """The cards that may be discarded, one card for each face."""
    if len(hand) == 1:
        return list(hand)
    found: dict[str, str] = {}
    for card in hand:
        if card != taken:
            found.setdefault(FACE[card], card)
    return list(found.values())


# --- bots that look at their own hand only --------------------------------------------------


def dot(observation: dict[str, Any], moves: list[str], chance: Chance) -> Iterator[Thought]:
    """Yield Dot's choice: a random move in one decision of three, otherwise the longest chain.

    She discards a random card, but a joker only if she has no other card.
    """
    if len(moves) == 1 or observation["phase"] == "pass" or not chance.below(DAYDREAM):
        yield Thought(chance.pick(moves), 1, final=True)
        return
    yield Thought(
        _longest(observation, moves, chance) or _any_discard(moves, chance), 1, final=True
    )


def gus(observation: dict[str, Any], moves: list[str], chance: Chance) -> Iterator[Thought]:
    """Yield Gus's choice: always the longest chain.

    He discards a random card, but a joker only if he has no other card.
    """
    if len(moves) == 1 or observation["phase"] == "pass":
        yield Thought(chance.pick(moves), 1, final=True)
        return
    yield Thought(
        _longest(observation, moves, chance) or _any_discard(moves, chance), 1, final=True
    )


def mina(observation: dict[str, Any], moves: list[str], chance: Chance) -> Iterator[Thought]:
    """Yield Mina's choice: the longest chain.

    She discards the card that her next chain needs least.
    """
    if len(moves) == 1:
        yield Thought(moves[0], 1, final=True)
        return
    best = None if observation["phase"] == "pass" else _longest(observation, moves, chance)
    yield Thought(best or max(moves, key=lambda move: _kept(observation, move)), 1, final=True)


def _any_discard(moves: list[str], chance: Chance) -> str:
    """A random discard, but a joker only if no other card can be discarded."""
    loose = [move for move in moves if move.startswith("discard") and move[8] != JOKER]
    return chance.pick(loose or moves)


def _own_start(observation: dict[str, Any]) -> From:
    s = observation
    rules = Rules(**s["rules"])
    return start_of(rules, s["viewer"], s["ups"], s["beside"], s["put"], s["turns"])


def _own_hand(observation: dict[str, Any]) -> list[str]:
    return [entry[0] for entry in observation["hands"][observation["viewer"] - 1]["cards"]]


def _longest(observation: dict[str, Any], moves: list[str], chance: Chance) -> str | None:
    """When a card must be taken, the ``take`` move that allows the longer chain; when a chain is
    legal, the ``put`` move with the longest chain; None in all other cases."""
    start, hand = _own_start(observation), _own_hand(observation)
    if observation["phase"] == "take":
        stock = longest_advance([*hand, observation["top"]], start)
        pile = longest_advance([*hand, observation["pile"][-1]], start)
        return "take discard" if pile > stock and "take discard" in moves else "take stock"
    if observation["phase"] == "put" and moves[0].startswith("put"):
        found = outcomes(chains(hand, start))
        most = found[0].chain.advance
        even = [one.chain for one in found if one.chain.advance == most]
        return f"put {chance.pick(even).text}"
    return None


def _kept(observation: dict[str, Any], move: str) -> float:
    """The value of the cards left in hand after a move, without regard to opponents."""
    start, hand = _own_start(observation), _own_hand(observation)
    gone = pick(hand, split(move.partition(" ")[2])) or []
    left = [card for card in hand if card not in gone]
    jokers = sum(card[0] == JOKER for card in left)
    return 2.0 * jokers + max(0, longest_advance(left, start)) + link_value(left, start)
