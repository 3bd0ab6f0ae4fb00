"""A game of Pursuit as it stands, its JSON and its checks. Knows no moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ...core.chance import Chance
from ...core.checks import has_parts, is_whole_pack
from ...core.clock import LATEST
from ...core.errors import StateError
from ...core.state import Reason, Result, State
from ...core.words import say
from .chains import FAR, Chain, From, walk
from .pack import CIRCLE, FACE, HAND, ORDER, RANK, ROUND, SUIT, codes_of, packs_for

if TYPE_CHECKING:
    from collections.abc import Sequence

PHASES: Final = ("pass", "take", "put", "discard")
MOST_LAPS: Final = 20
MOST_TURNS: Final = 1000  # the longest turn limit a table may set
PROTECTED: Final = 10  # turns after which a seat that never put down is fair game
# Where the cards the seats are up to begin: the first is the ten of whoever was drawn.
STARTS: Final = {2: (9, 4), 3: (9, 2, 6), 4: (9, 2, 4, 7), 5: (9, 1, 3, 5, 7)}
EVERYBODY: Final = 1  # the bit of a card that was taken or shown openly; seat n has bit 1 << n


class Rules(NamedTuple):
    """What a table chose, as far as play goes on asking for it."""

    racing: bool = False
    early: bool = False  # no early wins
    plain_end: bool = False  # no jokers on the end
    extend: bool = False
    opposite: bool = False
    bump: bool = False
    laps: int = 5
    limit: int = 0
    # Not chosen: since rules 2 of like cards the best known goes, and jokers can be named by colour.
    twins: bool = False


class Passing(NamedTuple):
    """The passing of cards before play: what was announced, how many go, and which, once chosen."""

    announced: tuple[int, int]
    size: int
    given: tuple[tuple[str, ...] | None, tuple[str, ...] | None]


class Chase(State):
    """Everything that decides how a game goes on. Lists have one entry a seat; ranks count from 0.

    ``marks`` tells, of every card in a hand, in which stock it came (``gen`` counts the stocks) and
    who knows where it is, a bit a seat and bit 0 for everybody. ``peek`` is the same for the top of the stock.
    ``stock`` and ``pile`` have their top last. ``taken`` is the card this turn took from the pile,
    ``laid`` the chain put down last, ``idle`` how many turns in a row took from the pile and put
    nothing down. ``gone`` counts the ranks a seat has come. ``flow`` is kept while announced counts
    mean anything: per seat, hidden cards drawn (``+``) and shown (with the bits of who knew them).
    """

    __slots__ = (
        "rules",
        "turn",
        "phase",
        "starter",
        "starts",
        "ups",
        "beside",
        "hands",
        "marks",
        "stock",
        "peek",
        "gen",
        "pile",
        "taken",
        "laid",
        "laid_by",
        "idle",
        "turns",
        "put",
        "loses",
        "gone",
        "passing",
        "flow",
        "chance",
    )

    def __init__(self, seats: int, rules: Rules, turn: int, chance: Chance) -> None:
        """A table with nothing dealt yet."""
        self.seats = seats
        self.at = 0
        self.over: Result | None = None
        self.rules = rules
        self.turn = turn
        self.phase = "take"
        self.starter = turn
        self.starts = [0] * seats
        self.ups: list[str] = []
        self.beside: list[list[str]] = [[] for _ in range(seats)]
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.marks: dict[str, tuple[int, int]] = {}
        self.stock: list[str] = []
        self.peek = 0
        self.gen = 0
        self.pile: list[str] = []
        self.taken = ""
        self.laid: list[str] = []
        self.laid_by = 0
        self.idle = 0
        self.turns = [0] * seats
        self.put = [False] * seats
        self.loses = [False] * seats
        self.gone = [0] * seats
        self.passing: Passing | None = None
        self.flow: list[list[str]] | None = None
        self.chance = chance

    def copy(self) -> Chase:
        """An independent copy."""
        other = Chase.__new__(Chase)
        other.seats, other.at, other.over = self.seats, self.at, self.over
        other.rules, other.turn, other.phase = self.rules, self.turn, self.phase
        other.starter, other.starts = self.starter, self.starts.copy()
        other.ups = self.ups.copy()
        other.beside = [cards.copy() for cards in self.beside]
        other.hands = [hand.copy() for hand in self.hands]
        other.marks = self.marks.copy()
        other.stock, other.peek, other.gen = self.stock.copy(), self.peek, self.gen
        other.pile, other.taken = self.pile.copy(), self.taken
        other.laid, other.laid_by, other.idle = self.laid.copy(), self.laid_by, self.idle
        other.turns, other.put = self.turns.copy(), self.put.copy()
        other.loses, other.gone = self.loses.copy(), self.gone.copy()
        other.passing = self.passing
        other.flow = None if self.flow is None else [row.copy() for row in self.flow]
        other.chance = self.chance.copy()
        return other

    def __str__(self) -> str:
        seats = "; ".join(
            f"{seat}: {' '.join([*beside, up])} | {' '.join(hand)}"
            for seat, (up, beside, hand) in enumerate(
                zip(self.ups, self.beside, self.hands, strict=True), 1
            )
        )
        return (
            f"{self.turn} to {self.phase}, {seats}; pile {self.pile[-1:]}, stock {len(self.stock)}"
        )


def step_of(rules: Rules, seat: int) -> int:
    """The direction of a seat's sequences."""
    return -1 if rules.opposite and rules.racing and seat % 2 == 0 else 1


def stands_for(up: str, beside: Sequence[str], step: int) -> tuple[int, int]:
    """Rank and suit (both from 0) that a seat is up to: those of its last natural card, and on."""
    if SUIT[up] >= 0:
        return RANK[up], SUIT[up]
    for jokers, card in enumerate(reversed(beside), 1):
        if SUIT[card] >= 0:
            return (RANK[card] + step * jokers) % ROUND, SUIT[card]
    raise ValueError("no natural card")


def before_chain(
    laid: Sequence[str], kept: Sequence[str], pile: Sequence[str]
) -> tuple[list[str], list[str]]:
    """What a seat was up to before the chain it just put down, and the pile as it was then.

    ``kept`` is what it is up to now, with the cards beside it.
    """
    old = [card for card in kept if card not in laid]
    if old:
        # Jokers alone went down: what they go on from has stayed.
        return old, list(pile)
    rest = len(pile) - sum(card not in kept for card in laid)
    first = rest - 1
    while first > 0 and SUIT[pile[first]] < 0:
        first -= 1
    return list(pile[max(0, first) : rest]), list(pile[: max(0, first)])


def start_of(
    rules: Rules,
    seat: int,
    ups: Sequence[str],
    beside: Sequence[Sequence[str]],
    put: Sequence[bool],
    turns: Sequence[int],
) -> From:
    """Where the chains of ``seat`` begin and what they may do."""
    step = step_of(rules, seat)
    rank, suit = stands_for(ups[seat - 1], beside[seat - 1], step)
    room = FAR
    if rules.early and not rules.racing:
        rival = 2 - seat
        if not put[rival] and turns[rival] < PROTECTED:
            room = (stands_for(ups[rival], beside[rival], 1)[0] - rank) % ROUND
    return From(rank, suit, step, rules.extend, not rules.plain_end, room)


def good_for(start: int, card: str) -> int:
    """How near a card is to a start rank, 0 being best; -1 if it is no help to it (or a joker)."""
    if SUIT[card] < 0:
        return -1
    by = (RANK[card] - start) % ROUND
    return by if by < 5 else -1


# --- JSON --------------------------------------------------------------------------------------

_PARTS: Final = tuple(part for part in (*Chase.__slots__, "over", "at") if part != "marks")
_RULES: Final = Rules()._asdict()
_OLD_RULES: Final = set(_RULES) - {"twins"}


def to_json(s: Chase) -> dict[str, Any]:
    """The state as JSON, all its parts; a card in a hand is [code, stock it came from, who knows]."""
    marks = s.marks
    return {
        "rules": rules_json(s.rules),
        "turn": s.turn,
        "phase": s.phase,
        "starter": s.starter,
        "starts": s.starts.copy(),
        "ups": s.ups.copy(),
        "beside": [cards.copy() for cards in s.beside],
        "hands": [[[card, *marks[card]] for card in hand] for hand in s.hands],
        "stock": s.stock.copy(),
        "peek": s.peek,
        "gen": s.gen,
        "pile": s.pile.copy(),
        "taken": s.taken,
        "laid": s.laid.copy(),
        "laid_by": s.laid_by,
        "idle": s.idle,
        "turns": s.turns.copy(),
        "put": s.put.copy(),
        "loses": s.loses.copy(),
        "gone": s.gone.copy(),
        "passing": passing_json(s.passing),
        "flow": None if s.flow is None else [row.copy() for row in s.flow],
        "chance": s.chance.state(),
        "over": s.over.to_json() if s.over else None,
        "at": s.at,
    }


def rules_json(rules: Rules) -> dict[str, Any]:
    """The rules as JSON; those of games begun by rules 1 look as they did then."""
    data = rules._asdict()
    if not rules.twins:
        del data["twins"]
    return data


def passing_json(passing: Passing | None) -> dict[str, Any] | None:
    """The passing as JSON."""
    if passing is None:
        return None
    return {
        "announced": list(passing.announced),
        "count": passing.size,
        "given": [None if cards is None else list(cards) for cards in passing.given],
    }


def check(fits: object, part: str) -> None:
    """Refuse a state whose ``part`` does not fit."""
    if not fits:
        raise StateError("error.state.part", game=say("pursuit.name"), part=part)


def from_json(data: object) -> Chase:
    """The state ``to_json`` wrote. Raises ``StateError`` naming the part that does not fit."""
    data = has_parts(data, _PARTS, say("pursuit.name"))
    rules = _rules(data["rules"])
    seats = len(data["ups"]) if isinstance(data["ups"], list) else 0
    check(seats in STARTS and (seats == 2 or rules.racing), "ups")
    for part in ("turn", "starter"):
        check(_whole(data[part], 1, seats), part)
    s = Chase(seats, rules, data["turn"], Chance.from_state(data["chance"]))
    s.starter = data["starter"]
    check(_whole(data["at"], 0, LATEST), "at")
    s.at = data["at"]
    check(isinstance(data["phase"], str) and data["phase"] in PHASES, "phase")
    s.phase = data["phase"]
    check(_list(data["starts"], seats, int), "starts")
    check(sorted(data["starts"]) == sorted(STARTS[seats]), "starts")
    s.starts = list(data["starts"])
    for part, low in (("turns", 0), ("gone", 0)):
        check(_list(data[part], seats, int) and all(low <= n < 10**6 for n in data[part]), part)
    for part in ("put", "loses"):
        check(_list(data[part], seats, bool), part)
    s.turns, s.gone = list(data["turns"]), list(data["gone"])
    s.put, s.loses = list(data["put"]), list(data["loses"])
    check((rules.racing and rules.bump) or not any(s.loses), "loses")
    check(all(p or not g for p, g in zip(s.put, s.gone, strict=True)), "gone")
    check(_whole(data["idle"], 0, 2 * seats), "idle")
    s.idle = data["idle"]
    check(_whole(data["gen"], 0, 10**6), "gen")
    s.gen = data["gen"]
    _cards(s, data)
    for seat in range(1, seats + 1):
        step = step_of(rules, seat)
        try:
            rank, _ = stands_for(s.ups[seat - 1], s.beside[seat - 1], step)
        except ValueError:
            check(False, "ups")
        else:
            check(rank == (s.starts[seat - 1] + step * s.gone[seat - 1]) % ROUND, "gone")
    s.passing = _passing(s, data["passing"])
    s.flow = _flow(s, data["flow"])
    s.over = None if data["over"] is None else Result.from_json(data["over"], seats)
    made = last_chain(s) if s.phase == "discard" else None
    check(s.phase != "discard" or made is not None, "laid")
    check(_may_end(s, made), "over")
    return s


def _rules(data: object) -> Rules:
    check(isinstance(data, dict) and set(data) - {"twins"} == _OLD_RULES, "rules")
    assert isinstance(data, dict)
    check(all(type(value) is type(_RULES[key]) for key, value in data.items()), "rules")
    check(data.get("twins", True), "rules")
    rules = Rules(**data)
    check(1 <= rules.laps <= MOST_LAPS and 0 <= rules.limit <= MOST_TURNS, "rules")
    return rules


def _cards(s: Chase, data: dict[str, Any]) -> None:
    """Every card in one place, hands of the size the phase asks for."""
    seats = s.seats
    for part in ("ups", "stock", "pile", "laid"):
        check(_codes(data[part]), part)
    check(isinstance(data["beside"], list) and len(data["beside"]) == seats, "beside")
    check(all(_codes(cards) for cards in data["beside"]), "beside")
    check(isinstance(data["hands"], list) and len(data["hands"]) == seats, "hands")
    everybody = (1 << seats + 1) - 1
    for seat, hand in enumerate(data["hands"], 1):
        check(isinstance(hand, list), "hands")
        for entry in hand:
            check(isinstance(entry, list) and len(entry) == 3, "hands")
            check(_codes(entry[:1]), "hands")
            card, gen, known = entry
            check(_whole(gen, 0, s.gen) and _whole(known, 0, everybody), "hands")
            check(known >> seat & 1, "hands")
            s.marks[card] = (gen, known)
        s.hands[seat - 1] = [entry[0] for entry in hand]
        check(s.hands[seat - 1] == sorted(s.hands[seat - 1], key=ORDER.__getitem__), "hands")
    s.ups, s.stock, s.pile = list(data["ups"]), list(data["stock"]), list(data["pile"])
    s.beside = [list(cards) for cards in data["beside"]]
    for up, cards in zip(s.ups, s.beside, strict=True):
        # A joker lies beside the natural card, and the jokers, that tell what it stands for.
        natural = [SUIT[card] >= 0 for card in (*cards, up)]
        check(natural and natural[0] and not any(natural[1:]), "beside")
    places = [*s.hands, *s.beside, s.ups, s.stock, s.pile]
    cards = [card for place in places for card in place]
    is_whole_pack(cards, codes_of(packs_for(seats)), say("pursuit.name"))
    check(_whole(data["peek"], 0, everybody) and not data["peek"] & EVERYBODY, "peek")
    s.peek = data["peek"]
    check(s.stock or not s.peek, "peek")
    mine = s.hands[s.turn - 1]
    check(
        all(len(hand) == HAND for seat, hand in enumerate(s.hands, 1) if seat != s.turn),
        "hands",
    )
    most = {"take": HAND, "pass": HAND, "put": HAND + 1, "discard": HAND}[s.phase]
    check(len(mine) == most if s.phase != "discard" else len(mine) <= most, "hands")
    if s.phase == "take":
        check(s.pile and s.stock and s.peek >> s.turn & 1, "peek")
    if s.phase == "pass":
        check(s.pile and s.stock and not s.peek and not any(s.turns), "phase")
    if s.phase == "discard":
        check(s.put[s.turn - 1] and s.pile + s.beside[s.turn - 1], "put")
    check(data["taken"] == "" or _codes([data["taken"]]), "taken")
    s.taken = data["taken"]
    check(not s.taken or s.phase in ("put", "discard"), "taken")
    if s.taken in s.marks:
        check(s.taken in mine and s.marks[s.taken][1] & EVERYBODY, "taken")
    elif s.taken:
        check(s.phase == "discard", "taken")
    check(s.idle < 2 * seats or not s.taken, "idle")
    check(_whole(data["laid_by"], 0, seats), "laid_by")
    s.laid, s.laid_by = list(data["laid"]), data["laid_by"]
    check(bool(s.laid) == (s.laid_by > 0) and len(s.laid) <= HAND + 1, "laid")
    check(len(set(s.laid)) == len(s.laid), "laid")
    check(all(card in cards for card in s.laid), "laid")
    check(not s.laid or s.put[s.laid_by - 1], "laid")
    check(not s.laid or s.ups[s.laid_by - 1] == s.laid[-1], "laid")
    check(s.phase != "put" or not s.laid, "laid")
    check(s.phase != "discard" or s.laid_by == s.turn, "laid")
    check(s.phase != "discard" or len(s.laid) + len(mine) == HAND + 1, "laid")


def _passing(s: Chase, data: Any) -> Passing | None:
    if data is None:
        check(s.phase != "pass", "passing")
        return None
    check(isinstance(data, dict) and set(data) == {"announced", "count", "given"}, "passing")
    announced, count, given = data["announced"], data["count"], data["given"]
    check(s.seats == 2 and not s.rules.racing, "passing")
    check(_list(announced, 2, int) and all(0 <= n <= HAND for n in announced), "passing")
    check(type(count) is int and count == min(*announced, 3), "passing")
    check(isinstance(given, list) and len(given) == 2, "passing")
    check(all(cards is None or _codes(cards) for cards in given), "passing")
    for seat, cards in enumerate(given, 1):
        theirs = s.starts[2 - seat]
        if cards is not None:
            nearness = [(good_for(theirs, card), ORDER[card]) for card in cards]
            check(len(cards) == count and len(set(cards)) == count, "passing")
            check(nearness == sorted(nearness) and all(n >= 0 for n, _ in nearness), "passing")
        if s.phase == "pass":
            good = sorted(good_for(theirs, card) for card in s.hands[seat - 1])
            good = [n for n in good if n >= 0]
            check(len(good) == announced[seat - 1] and count, "passing")
            if cards is not None:
                check(all(card in s.hands[seat - 1] for card in cards), "passing")
                check([n for n, _ in nearness] == good[:count], "passing")
        else:
            check(cards is not None, "passing")
    check(s.phase != "pass" or None in given, "passing")
    made = tuple(None if cards is None else tuple(cards) for cards in given)
    return Passing((announced[0], announced[1]), count, (made[0], made[1]))


def _flow(s: Chase, data: Any) -> list[list[str]] | None:
    """Draws and shown cards since the deal, as long as the first stock lasts."""
    wanted = s.passing is not None and s.gen == 0
    check((data is not None) == wanted, "flow")
    if data is None:
        return None
    check(_list(data, s.seats, list), "flow")
    seen: set[str] = set()
    for seat, row in enumerate(data, 1):
        hidden = HAND
        for entry in row:
            check(isinstance(entry, str), "flow")
            if entry == "+":
                hidden += 1
                continue
            card, _, known = entry.partition(":")
            check(card in _KNOWN and card not in seen, "flow")
            check(known.isascii() and known.isdigit() and str(int(known)) == known, "flow")
            check(int(known) < 8 and int(known) >> seat & 1 and not int(known) & 1, "flow")
            seen.add(card)
            hidden -= 1
        held = [c for c in s.hands[seat - 1] if not s.marks[c][1] & EVERYBODY]
        check(hidden == len(held) and not seen & set(held), "flow")
    check(s.phase != "pass" or not any(data), "flow")
    return [list(row) for row in data]


_KNOWN: Final = frozenset(codes_of(2))


def _whole(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def _list(value: object, length: int, kind: type) -> bool:
    return isinstance(value, list) and len(value) == length and all(type(v) is kind for v in value)


def _codes(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(v, str) and v in _KNOWN for v in value)


# --- results -----------------------------------------------------------------------------------


def won_by(s: Chase, seat: int, reason: Reason) -> Result:
    """The result when ``seat`` wins; in a race the others are placed by how far they have come."""
    if s.rules.racing and reason is Reason.FINISH:
        places = tuple(
            1
            if other == seat
            else 2
            + sum(
                s.gone[ahead - 1] > s.gone[other - 1]
                for ahead in range(1, s.seats + 1)
                if ahead != seat
            )
            for other in range(1, s.seats + 1)
        )
    else:
        places = tuple(1 if other == seat else 2 for other in range(1, s.seats + 1))
    return Result(reason, places, tuple(int(place == 1) for place in places))


def drawn(s: Chase) -> Result:
    """The result when the turn limit is reached."""
    return Result(Reason.LIMIT, (1,) * s.seats, (0,) * s.seats)


def home(s: Chase, seat: int) -> bool:
    """Whether ``seat`` has driven its laps."""
    return s.rules.racing and s.gone[seat - 1] >= s.rules.laps * ROUND


def last_chain(s: Chase) -> tuple[From, Chain] | None:
    """The chain of the seat that is to discard, and where it began; nothing if there can be none."""
    me = s.turn - 1
    kept = [*s.beside[me], s.ups[me]]
    old, before = before_chain(s.laid, kept, s.pile)
    if not old or [SUIT[card] >= 0 for card in old] != [True] + [False] * (len(old) - 1):
        return None
    ups, beside = s.ups.copy(), s.beside.copy()
    ups[me], beside[me] = old[-1], old[:-1]
    begin = start_of(s.rules, s.turn, ups, beside, s.put, s.turns)
    chain = walk([FACE[card] for card in s.laid], begin)
    if chain is None or chain.advance > s.gone[me]:
        return None
    # As many as tell what the seat is up to are kept, the others lie on the pile in their order.
    stays = min(chain.jokers + 1, len(s.laid))
    if chain.jokers < len(s.laid):
        lies = kept == s.laid[-stays:] and s.pile == [*before, *old, *s.laid[:-stays]]
    else:
        lies = kept == [*old, *s.laid]
    return (begin, chain) if lies else None


def _may_end(s: Chase, made: tuple[From, Chain] | None) -> bool:
    """Whether the result (or that there is none) is one the state can have.

    ``made`` is the chain of a seat that has not discarded yet.
    """
    seats = range(1, s.seats + 1)
    at_home = [seat for seat in seats if home(s, seat)]
    if at_home:
        return (
            at_home == [s.turn]
            and made is not None
            and s.gone[s.turn - 1] - made[1].advance < s.rules.laps * ROUND
            and s.over == won_by(s, s.turn, Reason.FINISH)
        )
    limit = s.rules.limit
    full = limit > 0 and min(s.turns) >= limit
    wins = made is not None and _catches(s, *made)
    if s.over is None:
        short = s.phase != "discard" or bool(s.hands[s.turn - 1])
        return not full and not wins and short
    if s.over.reason is Reason.LIMIT:
        return full and s.phase == "take" and s.over == drawn(s)
    if s.over.reason is Reason.RESIGN:
        return (
            s.seats == 2
            and not full
            and not wins
            and s.over
            in (
                won_by(s, 1, Reason.RESIGN),
                won_by(s, 2, Reason.RESIGN),
            )
        )
    if s.over.reason is Reason.FINISH and not s.rules.racing:
        return wins and s.over == won_by(s, s.turn, Reason.FINISH)
    return False


def _catches(s: Chase, begin: From, chain: Chain) -> bool:
    """Whether a chain reached the rank the other of two is up to."""
    if s.rules.racing:
        return False
    rival = 2 - s.turn
    theirs, _ = stands_for(s.ups[rival], s.beside[rival], 1)
    return 0 < (theirs - begin.rank) % ROUND <= chain.advance


def spell(rank: int) -> str:
    """A rank as it is printed: ``A``, ``2`` … ``10``."""
    return "10" if CIRCLE[rank] == "T" else CIRCLE[rank]
