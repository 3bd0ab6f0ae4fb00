"""Input for the moves of Pursuit: things to touch for each move, typed moves, reasons for refusals.

- ``take``: touch the pile.
- ``put``: touch the cards of the chain one after another, or the button of an outcome.
- ``discard``: touch the card, then the discard pile. The card alone never discards, because the
  same touch may begin a chain in the next turn.
- ``pass``: touch the cards in any order.

Like cards in a chain are equivalent, so any of them can be touched. If the hand has several jokers,
the move plays the touched joker.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.cards import JOKER
from ...core.touching import Touch
from ...core.words import Message, Seat, say
from . import leading, rules
from .cards import FACE, pick, split
from .chains import Chain, From, chains, following, walk
from .naming import exact, short, shorts
from .offers import course_of, offered

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .state import Chase

_DISCARD = "discard"
_STOCK = "stock"
_LAID = "laid"


def paths(s: Chase, seat: int, move: str) -> list[tuple[str, ...]]:
    """All sequences of touches that mean a legal move."""
    verb, _, what = move.partition(" ")
    if verb == "take":
        return [(what,)]
    if verb == "discard":
        return [(f"card:{rules.discards(s)[what]}", _DISCARD)]
    cards = tuple(f"card:{card}" for card in pick(rules.in_play_order(s, seat), split(what)) or ())
    found = [cards]
    if verb == "put" and any(chain.text == what for chain in _offered(s)):
        found.append((f"button:{what}",))
    return found


def touch(s: Chase, seat: int, touched: tuple[str, ...]) -> Touch:
    """The things that can be touched next, and the move that the touches mean so far."""
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
        lead = "pursuit.lead.take" if len(piles) > 1 else "pursuit.lead.take.stock"
        return Touch(piles, None, say(lead))
    if len(touched) == 1 and touched[0] in piles:
        return Touch((), f"take {touched[0]}", say(f"pursuit.lead.takes.{touched[0]}"))
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
        sentence = say("pursuit.lead.passes", cards=shorts(cards))
        return Touch((), f"pass {''.join(cards)}", sentence, verb=say("pursuit.verb.pass"))
    able = set().union(*(ids for _, ids in fitting)).difference(touched)
    mine = (f"card:{card}" for card in s.hands[seat - 1])
    key = "pursuit.lead.pass" if touched else "pursuit.lead.pass.first"
    lead = say(key, n=count - len(touched))
    return Touch(tuple(thing for thing in mine if thing in able), None, lead)


def _touch_hand(s: Chase, touched: tuple[str, ...]) -> Touch:
    seat = s.turn
    hand = s.hands[seat - 1]
    loose = rules.discardable(s)
    putting = s.phase == "put"
    course = course_of(s, seat)
    begin = following(hand, (), course.start) if putting else []
    if not touched:
        things = [f"card:{card}" for card in hand if card in loose or FACE[card] in begin]
        things += [f"button:{chain.text}" for chain in _offered(s)]
        lead = leading.at_start(course, bool(begin))
        return Touch(tuple(things), None, lead, _LAID if begin else None)
    if len(touched) == 1 and touched[0].startswith("button:"):
        text = touched[0][7:]
        for chain in _offered(s):
            if chain.text == text:
                sentence = leading.result_of(course, chain)
                return Touch((), f"put {text}", sentence, verb=say("pursuit.verb.put"))
        return Touch(())
    cards = [thing[5:] for thing in touched if thing.startswith("card:") and thing[5:] in FACE]
    if len(touched) == 2 and touched[1] == _DISCARD and cards and cards[0] in loose:
        return _discards(s, cards[0])
    if len(cards) < len(touched):
        return Touch(())
    return _touch_cards(s, cards, bool(begin))


def _discards(s: Chase, card: str) -> Touch:
    """The ``Touch`` that discards a card."""
    sentence = say("pursuit.lead.discards", cards=short(card))
    return Touch((), rules.discard_of(s, card), sentence, verb=say("pursuit.verb.discard"))


def _touch_cards(s: Chase, cards: Sequence[str], able: bool) -> Touch:
    """The ``Touch`` after touches of hand cards: the beginning of a chain, or a card to discard."""
    hand, course = s.hands[s.turn - 1], course_of(s, s.turn)
    faces = [FACE[card] for card in cards]
    after: list[str] = []
    meant: Chain | None = None
    own = set(cards) <= set(hand) and len(set(cards)) == len(cards)
    if able and own and _begins(hand, faces, course.start):
        meant = walk(faces, course.start)
        after = following(hand, faces, course.start)
    rest = [card for card in hand if card not in cards]
    lit = [card for face in after for card in rest if FACE[card] == face]
    things = [f"card:{card}" for card in lit]
    after = [FACE[card] for card in lit]  # two jokers are two cards that can follow
    into = _LAID if after or meant is not None else None
    loose = len(cards) == 1 and cards[0] in rules.discardable(s)
    labels: dict[str, Message] = {}
    if loose:
        things.append(_DISCARD)
        labels[_DISCARD] = say("pursuit.verb.discard")
    bare = leading.only_result(course, meant, after)
    if meant is not None:
        sentence = leading.chain_so_far(course, meant, after, loose)
        verb = say("pursuit.verb.put")
        move = f"put {rules.text_of(s, s.turn, cards)}"
        return Touch(tuple(things), move, sentence, into, verb=verb, labels=labels, bare=bare)
    if not things:
        return Touch(())
    sentence = (
        leading.unfinished(course, faces, after, loose)
        if after
        else leading.single_card(course, cards[0], able)
    )
    return Touch(tuple(things), None, sentence, into, labels=labels, bare=bare)


def why(s: Chase, seat: int, touched: tuple[str, ...], thing: str) -> Message:
    """The reason why ``thing`` cannot be touched now."""
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
    if touched:
        faces = [FACE[one[5:]] for one in touched if one.startswith("card:") and one[5:] in FACE]
        if len(faces) < len(touched):
            return say("pursuit.why.chosen")
        return leading.cannot_follow(course_of(s, seat), faces, name)
    return say("pursuit.why.just_taken")


def standard_text(s: Chase, seat: int, text: str) -> str:
    """A typed move in its standard form: it names joker colours only where they are needed."""
    verb, _, what = text.strip().partition(" ")
    written = f"{verb.lower()} {''.join(what.upper().split())}"
    if not s.rules.twins or seat not in rules.actors(s) or not rules.SHAPE.fullmatch(written):
        return text
    names = split(written.partition(" ")[2])
    if s.phase in ("put", "discard") and verb.lower() == "discard":
        card = next((card for card in rules.discardable(s) if card.startswith(names[0])), None)
        return text if card is None or names[0] == JOKER else rules.discard_of(s, card)
    putting = s.phase == "put" and verb.lower() == "put"
    cards = pick(rules.in_play_order(s, seat), names) if putting else None
    return text if cards is None else f"put {rules.text_of(s, seat, cards)}"


def _begins(hand: Sequence[str], faces: Sequence[str], start: From) -> bool:
    """Whether these faces, in this order, begin a legal chain."""
    return all(face in following(hand, faces[:i], start) for i, face in enumerate(faces))


def _offered(s: Chase) -> list[Chain]:
    if s.phase != "put" or s.over is not None:
        return []
    hand = tuple(s.hands[s.turn - 1])
    return [offer.chain for offer in offered(course_of(s, s.turn), hand)]


def outcome(s: Chase, seat: int, move: str) -> Message | None:
    """What a legal move achieves: a chain's result, or the best chain after a take or discard."""
    verb, _, what = move.partition(" ")
    course = course_of(s, seat)
    hand = s.hands[seat - 1]
    if verb == "put":
        chain = walk([FACE[name] for name in split(what)], course.start)
        return None if chain is None else leading.result_of(course, chain)
    if verb == "take":
        card = s.stock[-1] if what == _STOCK else s.pile[-1]
        before, after = _farthest(hand, course.start), _farthest([*hand, card], course.start)
        if after is None or (before is not None and before.advance >= after.advance):
            return None
        return leading.best_with(course, after)
    if verb == "discard":
        rest = list(hand)
        rest.remove(rules.discards(s)[what])
        before, after = _farthest(hand, course.start), _farthest(rest, course.start)
        if before is not None and after is not None and before.advance == after.advance:
            return say("pursuit.outcome.keep", card=exact(*course.end(after)))
    return None


def _farthest(hand: Sequence[str], start: From) -> Chain | None:
    """The chain that advances farthest; of equally far chains, the chain with the fewest cards."""
    found = chains(hand, start)
    return min(found, key=lambda chain: (-chain.advance, len(chain.faces)), default=None)
