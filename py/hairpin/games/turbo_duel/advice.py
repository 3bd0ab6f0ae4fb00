"""Turbo Duel's hints: the best moves, what speaks for each, and the sentences that say so.

If a win or loss is proven, the hint says so. Otherwise the hint says how far the rival can drive
next turn. This distance is exact: the code looks at all moves of the rival.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ...core.bot import Candidate, Thought, Verdict
from ...core.contrast import BETTER_MOVE, SAME_MOVE, THIS_MOVE, Claim, contrast
from ...core.words import Message, Seat, say
from .bots import HARD_NODES
from .decision import decide
from .packed import FAR, LEAD, OP_LOSES, Graph, Node
from .report import line
from .search import SURE, WIN, Freezer, Search, dismantle

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Mapping

    from ...core.chance import Chance
    from ...core.words import Value

BESIDE: Final = 4  # turns to look ahead after a move whose value is not proven
MOST: Final = 3
LONGEST: Final = 4  # moves of an expected line that a sentence names


def advise(observation: dict[str, Any], moves: list[str], chance: Chance) -> Iterator[Thought]:
    """Yield Vera's thoughts for a hint; the last one has the best three moves as candidates."""
    decision = decide(observation, moves, chance, informed=True)
    graph = decision.graph
    choices = graph.choices(decision.root)
    best = Thought(moves[0], 1)
    if len(moves) > 1:
        kids = {text: (keep, kid) for text, keep, kid in choices}
        for best in decision.thoughts():
            if best.nodes >= HARD_NODES:
                break
            keep, kid = kids[best.move]
            worth = _known(graph, kid, keep=keep) or 0
            so_far = Candidate(best.move, worth, _terms(graph, kid, worth, keep=keep))
            yield best._replace(final=False, candidates=(so_far,))
    search = Search(graph)
    found: list[tuple[int, str, bool, Node]] = []
    with Freezer(graph) as freezer:
        freezer.freeze()
        for move, keep, kid in choices:
            if move not in moves:
                continue
            value = _known(graph, kid, keep=keep)
            if value is None:
                work = search.value(kid, BESIDE, 1, -WIN, WIN)
                while True:
                    try:
                        next(work)
                    except StopIteration as done:
                        value = done.value if keep else -done.value
                        break
                    yield best._replace(nodes=graph.work, final=False)
                    freezer.freeze()
            found.append((value, move, keep, kid))
        found.sort(key=lambda entry: (entry[1] != best.move, -entry[0]))
        drives = [_reachable(graph, kid, keep=keep) for _, _, keep, kid in found]
        known: list[Candidate] = []
        for n, (value, move, keep, kid) in enumerate(found[:MOST]):
            terms: dict[str, int | str] = {
                **_terms(graph, kid, value, keep=keep),
                **_answer(graph, kid, keep),
                **_left(graph, kid, keep=keep),
                **_usual(drives, n),
            }
            if "reach" in terms:
                looking = _after_rival(graph, kid)
                while True:
                    try:
                        next(looking)
                    except StopIteration as done:
                        terms |= {} if done.value is None else {"sure": done.value}
                        break
                    yield best._replace(nodes=graph.work, final=False)
            after, played = _line(graph, kid, keep=keep)
            known.append(Candidate(move, value, {**terms, **after}, played))
        latest = max(candidate.value for candidate in known)
        candidates = tuple(
            candidate._replace(terms={**candidate.terms, "sooner": 1})
            if "loss" in candidate.terms and candidate.value < latest
            else candidate
            for candidate in known
        )
        for _ in dismantle(graph):
            yield best._replace(nodes=graph.work, final=False)
    first = candidates[0].value
    verdict: Verdict = "won" if first >= SURE else "lost" if first <= -SURE else "open"
    yield Thought(candidates[0].move, graph.work, first, True, candidates, verdict)


def _known(graph: Graph, kid: Node, *, keep: bool) -> int | None:
    """The proven value of a move: a win, a loss, or 0 for a draw; None if nothing is proven.

    A win in fewer turns has a higher value; a loss in fewer turns has a lower value.
    """
    if kid is graph.house:
        return 0
    if kid.win_in < FAR:
        return (1 if keep else -1) * (WIN - 1 - kid.win_in)
    if kid.lose_in < FAR:
        return (1 if keep else -1) * (1 + kid.lose_in - WIN)
    return None


def _terms(graph: Graph, kid: Node, value: int, *, keep: bool) -> dict[str, int]:
    """The facts that a hint about a move may name.

    ``bomb`` is set if the kart ends on a bomb, so that the seat loses its next turn. ``win`` or
    ``loss`` is the number of turns until the win or loss, counted for both seats together. ``sooner`` is
    added if another move puts the loss off longer.
    ``reach`` is the farthest space that the rival's kart can get to next turn; ``lead`` is the
    seat's lead after the move. ``pulled`` is the farthest space where the seat's kart can stand after the
    rival's turn, if that is behind its space now. ``usual_reach`` and ``usual_lead`` are added if most other moves
    do as much.
    """
    terms = {"bomb": 1} if not keep and kid.flags & OP_LOSES else {}
    if value >= SURE:
        return {**terms, "win": WIN - value}
    if value <= -SURE:
        return {**terms, "loss": WIN + value}
    return terms | _reachable(graph, kid, keep=keep)


def _reachable(graph: Graph, kid: Node, *, keep: bool) -> dict[str, int]:
    """How far the rival can drive after a move, and the lead; empty if the rival has no next turn."""
    if keep or kid is graph.house:
        return {}
    if kid.kids is None:
        graph.grow(kid)
    spaces = [(node.op, node.me) for node in kid.kids or () if node is not graph.house]
    spaces += [(node.me, node.op) for node in kid.again]
    if not spaces:
        return {}
    reach, own = (max(each) for each in zip(*spaces, strict=True))
    pulled = {"pulled": own} if own < kid.op else {}
    return {"reach": reach, "lead": kid.op - kid.me, "stands": kid.me, **pulled}


def _usual(drives: list[dict[str, int]], n: int) -> dict[str, int]:
    """Which facts about the move ``n`` are true of most other moves too, so that they are no reason for it."""
    one, others = drives[n], drives[:n] + drives[n + 1 :]
    if not one:
        return {}
    known = [other for other in others if other]
    reach = sum(other["reach"] <= one["reach"] for other in known)
    lead = sum(other["lead"] >= one["lead"] for other in known)
    both = (("usual_reach", reach), ("usual_lead", lead))
    return {name: 1 for name, count in both if 2 * count > len(others)}


def _answer(graph: Graph, kid: Node, keep: bool) -> dict[str, str]:
    """The rival's best answer to a move as ``answer``; empty if it is not known, or the seat has the next turn too.

    The search has left it in the node, unless the result was known before.
    """
    if keep or kid is graph.house or kid.best is None:
        return {}
    answer = next((move for move, _, node in graph.choices(kid) if node is kid.best), None)
    return {} if answer is None else {"answer": answer}


def _line(graph: Graph, kid: Node, *, keep: bool) -> tuple[dict[str, int | str], tuple[str, ...]]:
    """The best play after a move, as far as it was searched: facts for a sentence, and the moves.

    ``order`` has a letter for each move: ``o`` for the seat's own, ``r`` for the rival's. ``after`` is the
    seat's lead at the end of the line.
    """
    over = (graph.won, graph.lost, graph.house)
    node, own, order = kid, keep, ""
    moves: list[str] = []
    while len(moves) < LONGEST and node not in over:
        best = _expected(node)
        following = next((one for one in graph.choices(node) if one[2] is best), None)
        if best is None or following is None:
            break
        move, again, node = following
        moves.append(move)
        order += "o" if own else "r"
        own = own if again else not own
    if not moves:
        return {}, ()
    if node in over:
        return {"order": order}, tuple(moves)
    lead = (node.me - node.op) * (1 if own else -1)
    return {"order": order, "after": lead}, tuple(moves)


def _expected(node: Node) -> Node | None:
    """The position after the best move: the quickest win, the longest defence, or what the search found."""
    if node.win_in < FAR:
        won = [(kid.lose_in, n, kid) for n, kid in enumerate(node.kids or ())]
        won += [(kid.win_in, -n, kid) for n, kid in enumerate(node.again, 1)]
        return min(won)[2] if won else None
    if node.lose_in < FAR:
        lost = [(kid.win_in, n, kid) for n, kid in enumerate(node.kids or ())]
        lost += [(kid.lose_in, -n, kid) for n, kid in enumerate(node.again, 1)]
        return max(lost)[2] if lost else None
    return node.best


def _left(graph: Graph, kid: Node, *, keep: bool) -> dict[str, int | str]:
    """What the rival may choose from after a move as ``left``, or ``again`` if the seat has the next turn too."""
    if kid in (graph.won, graph.lost, graph.house):
        return {}
    return {"again": 1} if keep else {"left": kid.cards.piles[0][:LEAD]}


def _after_rival(graph: Graph, node: Node) -> Generator[None, None, int | None]:
    """Return the lead that a seat surely has after its next turn, if the rival is to move at ``node``.

    It is exact: all moves of the rival and all answers count. None if the game may end before.
    """
    leads: list[int] = []
    for then in graph.grow(node):
        yield
        lead = _after_own(graph, then)
        if lead is None:
            return None
        leads.append(lead)
    for then in node.again:
        lead = yield from _after_rival(graph, then)
        if lead is None:
            return None
        leads.append(lead)
    return min(leads, default=None)


def _after_own(graph: Graph, node: Node) -> int | None:
    """Return the largest lead of the seat to move after its turn; None if the game may end by then."""
    over = (graph.won, graph.lost, graph.house)
    if node in over:
        return None
    kids = graph.grow(node)
    if any(kid in over for kid in kids):
        return None
    leads = [kid.op - kid.me for kid in kids] + [kid.me - kid.op for kid in node.again]
    return max(leads, default=None)


def reason(
    observation: Mapping[str, Any], candidate: Candidate, move: Message = THIS_MOVE
) -> Message | None:
    """The reason for a move in one sentence, and the cost of a bomb in another; ``move`` names the move."""
    terms, turn = candidate.terms, int(observation["turn"])
    why = _why(terms, turn, move)
    if "bomb" not in terms or terms.get("win") == 1:
        return why
    subject = move if why is None else SAME_MOVE
    cost = say("turbo-duel.reason.bomb", move=subject, who=Seat(turn))
    return cost if why is None else _with_more(why, cost)


def _with_more(first: Message, *more: Message) -> Message:
    """Return reasons in a row; each has its own full stop."""
    for following in more:
        first = say("review.why", turn=first, why=following)
    return first


def _why(terms: Mapping[str, int | str], turn: int, move: Message) -> Message | None:
    rival = Seat(3 - turn)
    if "win" in terms:
        n = int(terms["win"])
        kind = "wins" if n == 1 else "win"
        return say(f"turbo-duel.reason.{kind}", move=move, n=n, rival=rival)
    if "loss" in terms:
        kind = "loss.sooner" if "sooner" in terms else "loss"
        return say(f"turbo-duel.reason.{kind}", move=move, n=int(terms["loss"]))
    return (_drives(terms, turn, move) if "reach" in terms else None) or _next(terms, turn, move)


def _next(terms: Mapping[str, int | str], turn: int, move: Message) -> Message | None:
    """What follows a move that most other moves equal in reach and lead: a lead, or the rival's choice."""
    who, rival = Seat(turn), Seat(3 - turn)
    sure = int(terms.get("sure", 0))
    if sure > 0:
        return say("turbo-duel.reason.later", move=move, who=who, rival=rival, n=sure)
    if "again" in terms:
        return say("turbo-duel.reason.again", who=who, rival=rival)
    if "left" not in terms:
        return None
    cards = tuple(str(terms["left"]))
    if "answer" not in terms:
        return say("turbo-duel.reason.leaves", rival=rival, cards=cards)
    answer = line(str(terms["answer"]))
    return say("turbo-duel.reason.leaves.answer", rival=rival, cards=cards, answer=answer)


def compare(
    observation: Mapping[str, Any], candidate: Candidate, played: Candidate
) -> Message | None:
    """The reason why a move is better than the move played, and what a bomb costs after either."""
    turn = int(observation["turn"])
    why = contrast(_claims(candidate, turn), _claims(played, turn))
    if why is None and candidate.value > played.value:
        why = contrast(_later(candidate, turn), _later(played, turn))
    goes_on = _goes_on(candidate, played, turn) if why is None else None
    costs = [
        say(f"turbo-duel.reason.bomb{kind}", move=BETTER_MOVE, who=Seat(turn))
        for kind, each in ((".played", played), ("", candidate))
        if "bomb" in each.terms
    ]
    said = [one for one in (why, goes_on, *costs) if one is not None]
    return _with_more(*said) if said else None


def _goes_on(candidate: Candidate, played: Candidate, turn: int) -> Message | None:
    """The best play after the move played, and who is ahead after it, if the better move does better.

    None if it is the same after the better move: then it speaks against neither.
    """
    if "order" not in played.terms or candidate.line == played.line:
        return None
    seats = {"o": Seat(turn), "r": Seat(3 - turn)}
    steps = zip(str(played.terms["order"]), played.line, strict=True)
    # Letters only: with whole moves the sentence would be too long for a look back on a phone.
    cards = tuple(
        say("turbo-duel.reason.after.step", who=seats[of], card=move[0]) for of, move in steps
    )
    said = say("turbo-duel.reason.after", cards=cards)
    ahead, behind = candidate.terms.get("after"), played.terms.get("after")
    if ahead is None or behind is None or int(ahead) <= int(behind):
        return said
    n = int(behind)
    kind = "ahead" if n > 0 else "behind" if n else "level"
    then = say(f"turbo-duel.reason.after.{kind}", who=Seat(turn), rival=Seat(3 - turn), n=abs(n))
    return _with_more(said, then)


def _claims(candidate: Candidate, turn: int) -> Iterator[Claim]:
    """The facts about a move that can be compared, the most telling first."""
    terms = candidate.terms
    win, loss = int(terms.get("win", WIN)), int(terms.get("loss", WIN))
    yield Claim("win", (-win,), _why(terms, turn, BETTER_MOVE) if win < WIN else None)
    rival = Seat(3 - turn)
    fault = say("turbo-duel.reason.allows", n=loss, rival=rival) if loss < WIN else None
    yield Claim("loss", (loss,), None, fault)
    if "reach" in terms:
        lead, reach = int(terms["lead"]), int(terms["reach"])
        # A sentence of one fact: the other one may be true of the move played too.
        yield Claim("reach", (-reach,), _reach(terms, turn, BETTER_MOVE))
        ahead = _lead(lead, turn, BETTER_MOVE) if lead > 0 else None
        yield Claim("lead", (max(0, lead),), ahead)


def _later(candidate: Candidate, turn: int) -> Iterator[Claim]:
    """The lead that the seat surely has after its next turn, if it is known."""
    if "sure" not in candidate.terms:
        return
    sure, rival = int(candidate.terms["sure"]), Seat(3 - turn)
    values: dict[str, Value] = {"who": Seat(turn), "rival": rival, "n": abs(sure)}
    ahead = say("turbo-duel.reason.later", move=BETTER_MOVE, **values) if sure > 0 else None
    fault = say("turbo-duel.reason.later.played", **values) if sure < 0 else None
    yield Claim("sure", (sure,), ahead, fault)


def _drives(terms: Mapping[str, int | str], turn: int, move: Message) -> Message | None:
    """What the move does to the lead and to the rival's next turn; None if most moves do the same."""
    lead = int(terms["lead"])
    leads = lead > 0 and "usual_lead" not in terms
    if "usual_reach" in terms:
        return _lead(lead, turn, move) if leads else None
    return _reach(terms, turn, move, lead if leads else 0)


def _lead(lead: int, turn: int, move: Message) -> Message:
    """How far the move puts the seat ahead."""
    return say("turbo-duel.reason.lead", move=move, who=Seat(turn), n=lead)


def _reach(terms: Mapping[str, int | str], turn: int, move: Message, lead: int = 0) -> Message:
    """How far the rival can drive next turn, after the ``lead`` that the move gives, if any."""
    rival = Seat(3 - turn)
    reach, stands = int(terms["reach"]), int(terms["stands"])
    if reach < stands and "pulled" in terms:
        return say(
            "turbo-duel.reason.back.both",
            move=move,
            rival=rival,
            space=reach,
            who=Seat(turn),
            own=int(terms["pulled"]),
        )
    if reach < stands:
        return say("turbo-duel.reason.back", move=move, rival=rival, space=reach)
    if reach == stands:
        return say("turbo-duel.reason.held", move=move, rival=rival)
    key = "turbo-duel.reason.ahead" if lead > 0 else "turbo-duel.reason.reach"
    return say(key, n=max(1, lead), who=Seat(turn), rival=rival, space=reach, move=move)
