"""Pursuit's hints: the best moves, what speaks for each, and the sentences that say so.

The safety of a move is estimated as in Vera's own choice: the unseen cards are dealt a number of
times, and the hint counts the deals in which the next player cannot catch this seat. All hints of a
turn use the same deals, and a hint names tenths, so following a hint does not change its figure.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ...core.bot import Candidate, Thought
from ...core.cards import JOKER
from ...core.chance import Chance
from ...core.contrast import BETTER_MOVE, THIS_MOVE, Claim, contrast
from ...core.words import Message, Seat, say
from .bots import (
    DEALS,
    SLICE,
    Line,
    Mind,
    advance_without,
    link_value,
    longest_advance,
    rated_lines,
)
from .cards import RANK, ROUND, SUIT, split
from .chains import chains, outcomes
from .naming import rank_said, short, shorts

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ...core.words import Value
    from .chains import Chain

MOST: Final = 3
TENTHS: Final = 10
WORTH: Final = 1000  # candidates' values count thousandths of a won game


def advise(observation: dict[str, Any], moves: list[str], chance: Chance) -> Iterator[Thought]:
    """Yield thoughts for a hint; the last thought has the three best moves as candidates.

    Each move is rated by its best plan for the rest of the turn, as the bot Vera rates plans.
    """
    mind = Mind(observation, chance, DEALS)
    if observation["phase"] == "pass":
        first = sorted(moves, key=lambda move: -advance_without(mind, move))[:MOST]
        candidates = tuple(
            Candidate(move, far_on, {"keeps": far_on} if far_on > 0 else {})
            for move in first
            for far_on in (advance_without(mind, move),)
        )
        yield Thought(first[0], 1, final=True, candidates=candidates)
        return
    best: dict[str, Line] = {}
    nodes = 0
    for line in rated_lines(mind, moves):
        nodes += 1
        known = best.get(line.move)
        if known is None or line.value > known.value:
            best[line.move] = line
        if nodes % SLICE == 0:
            yield Thought(max(best.values(), key=lambda each: each.value).move, nodes)
    lines = sorted(
        (line for line in best.values() if line.move in moves), key=lambda each: -each.value
    )[:MOST]
    candidates = tuple(
        Candidate(line.move, round(WORTH * line.value), _terms(mind, line)) for line in lines
    )
    if not any("gives" in candidate.terms for candidate in candidates):
        candidates = tuple(_without_help(candidate) for candidate in candidates)
    won = lines[0].value > 1
    yield Thought(
        candidates[0].move,
        nodes,
        candidates[0].value,
        final=True,
        candidates=candidates,
        verdict="won" if won else "open",
    )


def _terms(mind: Mind, line: Line) -> dict[str, int | str]:
    """Return the facts that a hint about a plan may name.

    If the plan wins, ``wins`` is 1 and ``chain`` has the winning cards. Otherwise ``safe`` counts
    the deals, out of ``of`` deals, in which the next player cannot catch this seat. ``keeps`` is
    the number of ranks that the kept cards alone can advance in the next turn; ``catches`` is set
    if this reaches the next player's present rank. ``then`` is the card that the plan discards at
    the end of the turn. ``barred`` is set if no chain is possible in this turn, ``stays`` if no chain
    leads beyond this seat's rank. ``now`` is the advance of the longest chain of this turn if it does
    not reach the next player, who is ``gap`` ranks ahead. ``longest`` is set for a chain of this turn if
    no other chain advances further. For a card to take, ``gives`` says how it
    helps: it is a ``joker``, or a ``link`` that follows or leads the card ``beside`` in a later
    chain; ``brings`` is the card.
    For a discard, ``idle`` is set if the card is of no use for future chains, and ``last`` if without
    the card the next chain cannot start. For the discard of a joker, ``joker`` is the number of ranks
    by which it shortens the next chain.
    """
    taken = _taken(mind, line.move)
    hand = [*mind.hand, taken] if taken else mind.hand
    if line.value > 1:
        return {"wins": 1, "chain": _winning(mind, hand)}
    terms: dict[str, int | str] = {}
    start = mind.after(line.advance)
    keeps = longest_advance(line.left, start)
    if keeps > 0:
        terms["keeps"] = keeps
    if not mind.rules.racing:
        terms |= {"safe": mind.safe(line), "of": len(mind.deals)}
        if keeps >= mind.gap - line.advance:
            terms["catches"] = 1
    if mind.observation["phase"] != "discard":
        if longest_advance(hand, mind.start) < 0:
            terms["barred"] = 1
        elif (farthest := _farthest(mind)) == 0:
            terms["stays"] = 1
        elif not mind.rules.racing and farthest < mind.gap:
            terms |= {"now": farthest, "gap": mind.gap}
    # What a chain of this turn gains by the card is an outcome of the move.
    if taken and taken != line.discard and not {"barred", "stays"}.isdisjoint(terms):
        terms |= _gives(mind, taken)
    if line.move.startswith("put") and 0 < line.advance == longest_advance(hand, mind.start):
        terms["longest"] = 1
    if not line.move.startswith("discard"):
        terms["then"] = line.discard
    elif line.discard[0] == JOKER:
        held = longest_advance([*line.left, line.discard], start)
        terms["joker"] = max(0, held) - max(0, keeps)
    elif link_value([*line.left, line.discard], start) == link_value(line.left, start):
        terms["idle"] = 1
    elif keeps < 0 <= longest_advance([*line.left, line.discard], start):
        terms["last"] = start.rank
    return terms


def _without_help(candidate: Candidate) -> Candidate:
    """The same candidate with the fact ``neither``: no card to take helps a chain of this turn or a later one."""
    if not candidate.move.startswith("take") or not {"barred", "stays"} & candidate.terms.keys():
        return candidate
    return candidate._replace(terms={**candidate.terms, "neither": 1})


def _taken(mind: Mind, move: str) -> str:
    """The card that a move takes; empty for other moves."""
    if move == "take discard":
        return str(mind.observation["pile"][-1])
    return mind.top if move == "take stock" else ""


def _farthest(mind: Mind) -> int:
    """The greatest advance of a chain of this turn, with whichever known card this seat takes."""
    pile = mind.observation["pile"]
    known = [mind.top, *pile[-1:]] if mind.observation["phase"] == "take" else [""]
    hands = [[*mind.hand, card] if card else mind.hand for card in known]
    return max(longest_advance(hand, mind.start) for hand in hands)


def _winning(mind: Mind, hand: Sequence[str]) -> str:
    """The names of the cards of the chain that goes farthest."""
    return max((outcome.chain for outcome in outcomes(chains(hand, mind.start))), key=_advance).text


def _advance(chain: Chain) -> int:
    return chain.advance


def _gives(mind: Mind, card: str) -> dict[str, int | str]:
    """How a card helps a later chain: it is a joker, or a link to a card in hand; empty if not."""
    if card[0] == JOKER:
        return {"gives": "joker"}
    start = mind.start
    if link_value([*mind.hand, card], start) <= link_value(mind.hand, start):
        return {}
    for other in mind.hand:
        if SUIT[other] == SUIT[card] and (RANK[other] - RANK[card]) % ROUND in (1, ROUND - 1):
            return {"gives": "link", "brings": card, "beside": other}
    return {}


def hint_focus(observation: Mapping[str, Any], candidate: Candidate) -> Message | None:
    """The first half of a hint: where to look, without naming the move; None if it could only repeat the question."""
    phase, terms = observation["phase"], candidate.terms
    if "wins" in terms:
        return say("pursuit.look.wins")
    if phase != "put":
        return None
    if candidate.move.startswith("put"):
        return say("pursuit.look.put")
    for kind in ("barred", "stays"):
        if kind in terms:
            rank = rank_said(Mind(dict(observation), Chance("no deals"), 0).start.rank)
            return say(f"pursuit.look.put.{kind}", rank=rank)
    if "now" in terms:
        me, seats = int(observation["viewer"]), len(observation["ups"])
        far_on, gap = int(terms["now"]), int(terms["gap"])
        return say("pursuit.look.put.short", rival=Seat(me % seats + 1), n=far_on, gap=gap)
    return say("pursuit.look.hold")


def reason(observation: Mapping[str, Any], candidate: Candidate) -> Message | None:
    """The reason for a move in a sentence or two: what the cards do, then how safe it is."""
    me, seats = int(observation["viewer"]), len(observation["ups"])
    who, rival = Seat(me), Seat(me % seats + 1)
    why = _why(observation, candidate, who, rival, THIS_MOVE)
    risk = _risk(candidate, who, rival)
    if why is None or risk is None:
        return why or risk
    return say("pursuit.reason.both", why=why, risk=risk)


def compare(
    observation: Mapping[str, Any], candidate: Candidate, played: Candidate
) -> Message | None:
    """The reason why a move is better than the move played, in one sentence."""
    why = contrast(_claims(observation, candidate), _claims(observation, played))
    return why or _less_risk(observation, candidate, played)


def _less_risk(
    observation: Mapping[str, Any], candidate: Candidate, played: Candidate
) -> Message | None:
    """How often the next player can catch this seat after both moves; None if the better move is no safer."""
    if "of" not in candidate.terms or "of" not in played.terms:
        return None
    n, then = _caught(candidate), _caught(played)
    if n >= then:
        return None
    me, seats = int(observation["viewer"]), len(observation["ups"])
    kind = "less" if n else "gone"
    rival = Seat(me % seats + 1)
    return say(f"pursuit.reason.risk.{kind}", who=Seat(me), rival=rival, n=then, better=n)


def _claims(observation: Mapping[str, Any], candidate: Candidate) -> Iterator[Claim]:
    """The facts about a move that can be compared, the most telling first."""
    me, seats = int(observation["viewer"]), len(observation["ups"])
    who, rival = Seat(me), Seat(me % seats + 1)
    terms, move = candidate.terms, candidate.move
    wins = _why(observation, candidate, who, rival, BETTER_MOVE) if "wins" in terms else None
    yield Claim("wins", (int("wins" in terms),), wins)
    if "wins" in terms:
        return
    lost = None
    if "last" in terms:
        rank = rank_said(int(terms["last"]))
        lost = say("pursuit.reason.last", who=who, card=_discarded(move), rank=rank)
    yield Claim("last", (int(lost is None),), None, lost)
    facts: dict[str, Value] = {"move": BETTER_MOVE, "who": who, "rival": rival}
    catches = say("pursuit.reason.catches", **facts)
    yield Claim("catches", (int("catches" in terms),), catches)
    for kind in ("joker", "link"):
        has = terms.get("gives") == kind
        yield Claim(kind, (int(has),), _given(candidate, BETTER_MOVE) if has else None)
    if move.startswith("discard"):
        wasted = _wasted(candidate, who) if "joker" in terms else None
        yield Claim("wasted", (int(wasted is None),), None, wasted)
        yield Claim("idle", (int("idle" in terms),), _idle(candidate))
    keeps = int(terms.get("keeps", 0))
    drives = say("pursuit.reason.keeps", **facts, n=keeps) if keeps else None
    yield Claim("keeps", (keeps,), drives)


def _given(candidate: Candidate, subject: Message) -> Message:
    """How the card that a move takes helps a later chain."""
    terms = candidate.terms
    if terms["gives"] == "joker":
        return say("pursuit.reason.gives.joker", move=subject)
    brings, beside = short(str(terms["brings"])), short(str(terms["beside"]))
    return say("pursuit.reason.gives.link", move=subject, card=brings, other=beside)


def _wasted(candidate: Candidate, who: Seat) -> Message:
    """What a discarded joker would have been worth."""
    n = int(candidate.terms["joker"])
    return say("pursuit.reason.joker", who=who, n=n) if n else say("pursuit.reason.joker.later")


def _idle(candidate: Candidate) -> Message:
    barred = ".barred" if "barred" in candidate.terms else ""
    return say(f"pursuit.reason.idle{barred}", card=_discarded(candidate.move))


def _discarded(move: str) -> Message | str:
    return short(move.removeprefix("discard "))


def _why(
    observation: Mapping[str, Any], candidate: Candidate, who: Seat, rival: Seat, subject: Message
) -> Message | None:
    terms, move = candidate.terms, candidate.move
    facts: dict[str, Value] = {"move": subject, "who": who, "rival": rival}
    if "wins" in terms:
        # The button of a chain says itself what it wins.
        if not move.startswith("take"):
            return None
        kind = "home" if observation["rules"]["racing"] else "catch"
        cards = shorts(split(str(terms["chain"])))
        return say(f"pursuit.reason.wins.{kind}", **facts, cards=cards)
    if "gives" in terms:
        return _given(candidate, subject)
    if "catches" in terms:
        return say("pursuit.reason.catches", **facts)
    if move.startswith("take"):
        kind = "then.barred" if "neither" in terms else "then"
        then = say(f"pursuit.reason.{kind}", card=short(str(terms["then"])))
        because = None if kind != "then" else _because(candidate, facts)
        return then if because is None else say("pursuit.reason.both", why=because, risk=then)
    if "idle" in terms:
        return _idle(candidate)
    if terms.get("joker") == 0:
        return say("pursuit.reason.joker.spare", who=who)
    # Beside a discard, the page already shows which chain the kept cards can make.
    if "keeps" in terms and move.startswith(("put", "pass")):
        return say("pursuit.reason.keeps", **facts, n=int(terms["keeps"]))
    return say("pursuit.reason.longest") if "longest" in terms else None


def _because(candidate: Candidate, facts: Mapping[str, Value]) -> Message | None:
    """Why a plan that begins with a card to take is good, apart from what that card adds; None if nothing is known."""
    terms = candidate.terms
    if "keeps" in terms:
        return say("pursuit.reason.keeps", **facts, n=int(terms["keeps"]))
    if "of" in terms and terms["safe"] == terms["of"]:
        return say("pursuit.reason.hardly", who=facts["who"], rival=facts["rival"])
    return None


def _risk(candidate: Candidate, who: Seat, rival: Seat) -> Message | None:
    """How often the next player can catch this seat, in tenths of the random deals; None in a race."""
    safe, deals = int(candidate.terms.get("safe", 0)), int(candidate.terms.get("of", 0))
    if not deals:
        return None
    caught = _caught(candidate)
    if not caught:
        return None if safe == deals else say("pursuit.reason.hardly", who=who, rival=rival)
    return say("pursuit.reason.risk", who=who, rival=rival, n=caught)


def _caught(candidate: Candidate) -> int:
    """In how many of ten random deals the next player can catch this seat, rounded."""
    safe, deals = int(candidate.terms["safe"]), int(candidate.terms["of"])
    return round(TENTHS * (deals - safe) / deals)
