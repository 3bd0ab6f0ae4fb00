"""How the moves of Pursuit are touched: which things of the view, in which order, and why not others.

``take``: the pile. ``put``: the cards of the chain one after another, or the button of an outcome.
``discard``: the card, then the discard pile. ``pass``: the cards in any order. Of cards that are
alike only the first of the hand can be touched: the others would do the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.game import Touch
from ...core.words import Message, Seat, Value, say
from . import rules
from .chains import Chain, From, following, walk
from .look import short, shorts
from .offers import course, offered
from .pack import FACE, ROUND, pick, split
from .state import Chase, spell

if TYPE_CHECKING:
    from collections.abc import Sequence

_DISCARD = "discard"
_STOCK = "stock"
_LAID = "laid"


def paths(s: Chase, seat: int, move: str) -> list[tuple[str, ...]]:
    """The ways to touch a legal move."""
    verb, _, what = move.partition(" ")
    if verb == "take":
        return [(what,)]
    hand = s.hands[seat - 1]
    if verb == "discard":
        card = next(card for card in rules.discards(s) if FACE[card] == what)
        return [(f"card:{card}", _DISCARD)]
    cards = tuple(f"card:{card}" for card in pick(hand, split(what)) or ())
    found = [cards]
    if verb == "put" and any(chain.text == what for chain in _offered(s)):
        found.append((f"button:{what}",))
    return found


def touch(s: Chase, seat: int, touched: tuple[str, ...]) -> Touch:
    """What can follow what was touched, and the move it means."""
    if seat not in rules.actors(s):
        return Touch(())
    if s.phase == "take":
        return _touch_take(s, touched)
    if s.phase == "pass":
        return _touch_pass(s, seat, touched)
    return _touch_hand(s, touched)


def _touch_take(s: Chase, touched: tuple[str, ...]) -> Touch:
    piles = (_STOCK,) if rules.must_draw(s) else (_STOCK, _DISCARD)
    if not touched:
        return Touch(piles, None, say("pursuit.lead.take"))
    if len(touched) == 1 and touched[0] in piles:
        return Touch((), f"take {touched[0]}", say(f"pursuit.say.take.{touched[0]}"))
    return Touch(())


def _touch_pass(s: Chase, seat: int, touched: tuple[str, ...]) -> Touch:
    assert s.passing is not None
    count = s.passing.size
    choices = [(cards, {f"card:{card}" for card in cards}) for cards in rules.passes(s, seat)]
    fitting = [(cards, ids) for cards, ids in choices if ids.issuperset(touched)]
    if not fitting or len(set(touched)) < len(touched):
        return Touch(())
    if len(touched) == count:
        cards = fitting[0][0]
        return Touch((), f"pass {''.join(cards)}", say("pursuit.say.pass", cards=shorts(cards)))
    able = set().union(*(ids for _, ids in fitting)).difference(touched)
    mine = (f"card:{card}" for card in s.hands[seat - 1])
    lead = say("pursuit.lead.pass", n=count - len(touched))
    return Touch(tuple(thing for thing in mine if thing in able), None, lead)


def _touch_hand(s: Chase, touched: tuple[str, ...]) -> Touch:
    seat = s.turn
    hand = s.hands[seat - 1]
    loose = rules.discards(s)
    putting = s.phase == "put"
    start = rules.start(s, seat)
    if not touched:
        begin = following(hand, (), start) if putting else []
        firsts = _firsts(hand)
        things = [
            f"card:{card}"
            for card in hand
            if card in loose or (FACE[card] in begin and firsts[FACE[card]] == card)
        ]
        things += [f"button:{chain.text}" for chain in _offered(s)]
        lead = "pursuit.lead.put" if begin else "pursuit.lead.discard"
        return Touch(tuple(things), None, say(lead), _LAID if begin else None)
    if len(touched) == 1 and touched[0].startswith("button:"):
        text = touched[0][7:]
        for chain in _offered(s):
            if chain.text == text:
                return Touch((), f"put {text}", _leads_to(s, chain))
        return Touch(())
    cards = [thing[5:] for thing in touched if thing.startswith("card:") and thing[5:] in FACE]
    if len(touched) == 2 and touched[1] == _DISCARD and cards and cards[0] in loose:
        face = FACE[cards[0]]
        return Touch((), f"discard {face}", say("pursuit.say.discard", cards=short(cards[0])))
    if len(cards) < len(touched):
        return Touch(())
    after: list[str] = []
    into: str | None = None
    meant: Chain | None = None
    faces = [FACE[card] for card in cards]
    if putting and pick(hand, faces) == cards and _begins(hand, faces, start):
        meant = walk(faces, start)
        firsts = _firsts([card for card in hand if card not in cards])
        after = [f"card:{firsts[face]}" for face in following(hand, faces, start)]
        into = _LAID if after else None
    if len(cards) == 1 and cards[0] in loose:
        after.append(_DISCARD)
    if meant is not None:
        return Touch(tuple(after), f"put {meant.text}", _leads_to(s, meant), into)
    if not after:
        return Touch(())
    if after == [_DISCARD]:
        return Touch((_DISCARD,), None, say("pursuit.lead.discard.pile", card=short(cards[0])))
    return Touch(tuple(after), None, say("pursuit.lead.more"), into)


def _leads_to(s: Chase, chain: Chain) -> Message:
    """Where a chain takes the seat to move."""
    seat = s.turn
    begin = rules.start(s, seat)
    rank = spell((begin.rank + begin.step * chain.advance) % ROUND)
    values: dict[str, Value] = {"cards": shorts(chain.faces), "rank": rank, "n": chain.advance}
    if s.rules.racing:
        if s.gone[seat - 1] + chain.advance >= s.rules.laps * ROUND:
            return say("pursuit.lead.home", **values)
        return say("pursuit.lead.race", **values)
    gap = (rules.start(s, 3 - seat).rank - begin.rank) % ROUND
    if chain.advance >= gap:
        return say("pursuit.lead.catch", who=Seat(3 - seat), **values)
    return say("pursuit.lead.chain", who=Seat(3 - seat), gap=gap - chain.advance, **values)


def why(s: Chase, seat: int, touched: tuple[str, ...], thing: str) -> Message:
    """Why a thing cannot be touched now."""
    if s.over is not None:
        return say("error.move.over")
    if seat not in rules.actors(s):
        return say("error.move.turn", who=Seat(seat))
    kind, _, name = thing.partition(":")
    mine = kind == "card" and name in s.hands[seat - 1]
    if s.phase == "take":
        if thing == _DISCARD and rules.must_draw(s):
            return say("pursuit.why.forced")
        return say("pursuit.why.take")
    if s.phase == "pass":
        return say("pursuit.why.pass.card" if mine else "pursuit.why.pass")
    if not mine:
        if thing in (_STOCK, _DISCARD):
            return say("pursuit.why.taken" if not touched else "pursuit.why.chain.pile")
        return say("pursuit.why.hand")
    firsts = _firsts([card for card in s.hands[seat - 1] if f"card:{card}" not in touched])
    if firsts.get(FACE[name], name) != name:
        return say("pursuit.why.alike", card=short(name))
    if touched:
        return say("pursuit.why.follow", card=short(name))
    return say("pursuit.why.just_taken", card=short(name))


def _firsts(hand: Sequence[str]) -> dict[str, str]:
    """The first card of each face."""
    found: dict[str, str] = {}
    for card in hand:
        found.setdefault(FACE[card], card)
    return found


def _begins(hand: Sequence[str], faces: Sequence[str], start: From) -> bool:
    """Whether these faces are the beginning of a chain."""
    return all(face in following(hand, faces[:i], start) for i, face in enumerate(faces))


def _offered(s: Chase) -> list[Chain]:
    if s.phase != "put" or s.over is not None:
        return []
    hand = s.hands[s.turn - 1]
    return list(offered(course(s, s.turn), hand))
