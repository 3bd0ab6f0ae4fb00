"""The JSON form of a game of Pursuit, and the checks when it is read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ...core.chance import Chance
from ...core.checks import has_parts, is_whole_pack
from ...core.clock import LATEST
from ...core.errors import StateError
from ...core.state import Reason, Result
from ...core.words import say
from .cards import HAND, ORDER, ROUND, SUIT, codes_of, packs_for
from .state import (
    MOST_LAPS,
    MOST_TURNS,
    PHASES,
    PUBLIC,
    STARTS,
    Chase,
    Passing,
    Rules,
    drawn,
    good_for,
    home,
    last_chain,
    stands_for,
    step_of,
    won_by,
)

if TYPE_CHECKING:
    from .chains import Chain, From

_PARTS: Final = tuple(part for part in (*Chase.__slots__, "over", "at") if part != "marks")
_RULES: Final = Rules()._asdict()
_OLD_RULES: Final = set(_RULES) - {"twins"}


def to_json(s: Chase) -> dict[str, Any]:
    """The full state as JSON.

    A card in a hand is ``[code, number of its stock, bits of the seats that know it]``.
    """
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
    """The options as JSON. Games by version 1 of the rules have no ``twins``, as in old records."""
    data = rules._asdict()
    if not rules.twins:
        del data["twins"]
    return data


def passing_json(passing: Passing | None) -> dict[str, Any] | None:
    """The passing of cards before play, as JSON."""
    if passing is None:
        return None
    return {
        "announced": list(passing.announced),
        "count": passing.size,
        "given": [None if cards is None else list(cards) for cards in passing.given],
    }


def check(fits: object, part: str) -> None:
    """Raise a ``StateError`` that names ``part`` if ``fits`` is false."""
    if not fits:
        raise StateError("error.state.part", game=say("pursuit.name"), part=part)


def from_json(data: object) -> Chase:
    """The state that ``to_json`` wrote. Raises a ``StateError`` that names the faulty part."""
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
    """Check that each card is in exactly one zone, and that hands have the size the phase needs."""
    seats = s.seats
    for part in ("ups", "stock", "pile", "laid"):
        check(_codes(data[part]), part)
    check(isinstance(data["beside"], list) and len(data["beside"]) == seats, "beside")
    check(all(_codes(cards) for cards in data["beside"]), "beside")
    check(isinstance(data["hands"], list) and len(data["hands"]) == seats, "hands")
    all_bits = (1 << seats + 1) - 1
    for seat, hand in enumerate(data["hands"], 1):
        check(isinstance(hand, list), "hands")
        for entry in hand:
            check(isinstance(entry, list) and len(entry) == 3, "hands")
            check(_codes(entry[:1]), "hands")
            card, gen, known = entry
            check(_whole(gen, 0, s.gen) and _whole(known, 0, all_bits), "hands")
            check(known >> seat & 1, "hands")
            s.marks[card] = (gen, known)
        s.hands[seat - 1] = [entry[0] for entry in hand]
        check(s.hands[seat - 1] == sorted(s.hands[seat - 1], key=ORDER.__getitem__), "hands")
    s.ups, s.stock, s.pile = list(data["ups"]), list(data["stock"]), list(data["pile"])
    s.beside = [list(cards) for cards in data["beside"]]
    for up, cards in zip(s.ups, s.beside, strict=True):
        # A seat area begins with a natural card, which fixes the ranks of the jokers above it.
        natural = [SUIT[card] >= 0 for card in (*cards, up)]
        check(natural and natural[0] and not any(natural[1:]), "beside")
    places = [*s.hands, *s.beside, s.ups, s.stock, s.pile]
    cards = [card for place in places for card in place]
    is_whole_pack(cards, codes_of(packs_for(seats)), say("pursuit.name"))
    check(_whole(data["peek"], 0, all_bits) and not data["peek"] & PUBLIC, "peek")
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
        check(s.taken in mine and s.marks[s.taken][1] & PUBLIC, "taken")
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
    """Check ``flow``, the record of the cards that each seat has drawn and shown since the deal.

    A state has this record only while the first stock lasts.
    """
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
        held = [c for c in s.hands[seat - 1] if not s.marks[c][1] & PUBLIC]
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


def _may_end(s: Chase, made: tuple[From, Chain] | None) -> bool:
    """Whether ``over`` (the result, or None while the game goes on) fits the rest of the state.

    If a seat has put down a chain and must still discard, ``made`` is the chain's start and the
    chain.
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
    """Whether a chain reaches or passes the rank of the rival's car; False in a race."""
    if s.rules.racing:
        return False
    rival = 2 - s.turn
    theirs, _ = stands_for(s.ups[rival], s.beside[rival], 1)
    return 0 < (theirs - begin.rank) % ROUND <= chain.advance
