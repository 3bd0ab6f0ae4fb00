"""How a turn of Turbo Duel goes: the legal moves of a position and what a move does to it.

A turn: play one of the deck's first three cards, those ahead of it go to the discard pile, the effect
happens, the card joins the played pile, an empty deck is rebuilt (discard on top of played). Then a
waiting copy moves, and only after that is the finish judged. Move text: the card, and behind a
colon what it is aimed at; ``C:AB`` leaves A on top.
"""

from __future__ import annotations

import re
from itertools import combinations

from ...core.game import Reason, Report, Result
from ...core.words import Message, Seat, say
from .state import START, Position, key, won_by

REACH = 3  # how far into the deck a player may go
RECALL = 2  # how many cards C brings back at most
FORWARD = {"A": 1, "D": 2, "G": 3}
SHAPE = re.compile(r"[ADGIHBCE]|B:[A-I]|C:[A-I][A-I]?|E:[A-I][A-I]|F:(?:[1-9]|1[0-9]|20)")

HOUSE = (Reason.HOUSE, Reason.REPETITION)


def moves(p: Position) -> list[str]:
    """Every legal move, card by card from the top of the deck, targets in a fixed order."""
    if p.over is not None:
        return []
    found: list[str] = []
    deck = p.deck
    for i, card in enumerate(deck[:REACH]):
        rest = deck[i + 1 :]
        if card in "ADGHI":
            found.append(card)
        elif card == "B":
            found += [f"B:{other}" for other in rest] or ["B"]
        elif card == "C":
            pile = p.discard + deck[:i]
            found.append("C")
            found += [f"C:{one}" for one in pile]
            found += [f"C:{one}{two}" for one in pile for two in pile if one != two]
        elif card == "E":
            found += [f"E:{a}{b}" for a, b in combinations(sorted(rest), RECALL)] or ["E"]
        else:
            found += [f"F:{space}" for space in range(START, p.track)]
    return found


def is_legal(p: Position, move: str) -> bool:
    """Whether ``move`` is among ``moves(p)``, without listing them."""
    if p.over is not None or not SHAPE.fullmatch(move):
        return False
    card, target = move[0], move[2:]
    i = p.deck.find(card, 0, REACH)
    if i < 0:
        return False
    rest = p.deck[i + 1 :]
    if card == "B":
        return target in rest if target else not rest
    if card == "C":
        pile = p.discard + p.deck[:i]
        return len(set(target)) == len(target) and all(c in pile for c in target)
    if card == "E":
        if not target:
            return len(rest) < 2
        return target[0] < target[1] and target[0] in rest and target[1] in rest
    return card != "F" or int(target) < p.track


def play(p: Position, move: str, at: int, report: Report | None = None) -> None:
    """Play a legal move (not checked here) at match time ``at``."""
    me = p.turn - 1
    card, target = move[0], move[2:]
    place = p.deck.index(card)
    skipped, rest = p.deck[:place], p.deck[place + 1 :]
    if p.clock is not None:
        p.clock.press(p.turn, at)
    p.at = at
    p.discard += skipped
    p.deck = rest
    if report is not None:
        report.line = line(move)
        report.tell("lift", headline(p.turn, move), things=[f"card:{card}"])
        if skipped:
            report.tell("slide", things=_cards(skipped), to="discard")

    moved = 0
    if card in FORWARD:
        moved = FORWARD[card]
    elif card == "I":
        moved = -1 if p.karts[me] > START else 0
    elif card == "B" and target:
        p.deck = rest.replace(target, "")
        p.discard += target
    elif card == "C":
        for other in target:
            p.discard = p.discard.replace(other, "")
        p.deck = target + rest
    elif card == "E" and target:
        p.deck = rest.translate(str.maketrans(target, target[::-1]))
    elif card == "F":
        p.bombs[1 - me] |= 1 << int(target)
    elif card == "H":
        p.copies[me] = True
    if report is not None:
        _tell_effect(p, report, me, card, target)
    _drive(p, me, moved, report)

    p.played += card
    if report is not None:
        report.tell("slide", things=[f"card:{card}"], to="played")
    if not p.deck:
        p.deck = p.discard + p.played
        p.discard = p.played = ""
        if report is not None:
            report.tell(
                "gather", say("turbo-duel.rebuilt"), **{"from": ["discard", "played"]}, to="deck"
            )

    if p.copies[1 - me]:
        p.copies[1 - me] = False
        by = max(moved, START - p.karts[1 - me])
        if report is not None:
            said = "turbo-duel.copies" if by else "turbo-duel.copies.nothing"
            report.tell("note", say(said, who=Seat(2 - me)), seat=2 - me)
        _drive(p, 1 - me, by, report)
    _end_turn(p, me, report)


def _drive(p: Position, who: int, by: int, report: Report | None) -> None:
    """Move a kart and set off what waits where it lands. ``by`` 0 is no movement: no landing."""
    if not by:
        return
    start = p.karts[who]
    end = p.karts[who] = start + by
    if report is not None:
        step = 1 if by > 0 else -1
        path = [f"space:{s}" for s in range(start, end + step, step) if s <= p.track]
        report.tell(
            "drive",
            _arrival(p, who, by),
            token=f"kart:{who + 1}",
            path=path,
            beyond=max(0, end - p.track),
        )
    if end < p.track and p.bombs[who] >> end & 1:
        p.bombs[who] &= ~(1 << end)
        p.loses[who] = True
        if report is not None:
            report.tell(
                "burst",
                say("turbo-duel.bomb.bursts", who=Seat(who + 1)),
                token=f"bomb:{who + 1}:{end}",
                at=f"space:{end}",
            )


def _end_turn(p: Position, me: int, report: Report | None) -> None:
    """Judge the finish, then settle whose turn is next, then count the position."""
    mine, theirs = p.karts[me], p.karts[1 - me]
    if max(mine, theirs) >= p.track:
        if mine == theirs:
            p.over = Result(Reason.HOUSE, (1, 1), (0, 0))
        else:
            ahead = me if mine > theirs else 1 - me
            p.over = won_by(ahead + 1, Reason.FINISH)
        if report is not None:
            report.tell("note", verdict(p), seat=0)
        return
    other = 1 - me
    if p.loses[other]:
        # The opponent's lost turn passes; so does one of the mover's if both are due.
        p.loses[other] = False
        both = p.loses[me]
        p.loses[me] = False
        if report is not None:
            gone = "turbo-duel.both_lose" if both else "turbo-duel.loses"
            report.tell("note", say(gone, who=Seat(other + 1)), seat=other + 1)
        p.turn = (other if both else me) + 1
    else:
        p.turn = other + 1
    now = key(p)
    count = p.seen.get(now, 0) + 1
    p.seen[now] = count
    if count >= 3:
        p.over = Result(Reason.REPETITION, (1, 1), (0, 0))
        if report is not None:
            report.tell("note", verdict(p), seat=0)


# --- words -------------------------------------------------------------------------------------


def verdict(p: Position) -> Message:
    """How a finished game ended."""
    assert p.over is not None
    if p.over.reason in HOUSE:
        return say(f"turbo-duel.ends.{p.over.reason}")
    winner = p.over.winners[0]
    return say(f"turbo-duel.ends.{p.over.reason}", who=Seat(winner), loser=Seat(3 - winner))


def line(move: str) -> Message:
    """A move in words without the player's name, as a list of moves has it."""
    card, target = move[0], move[2:]
    if card == "F":
        return say("turbo-duel.move.F", space=int(target))
    if card in "BCE":
        suffix = str(len(target)) if target else "none"
        values = {f"c{i}": other for i, other in enumerate(target, 1)}
        return say(f"turbo-duel.move.{card}.{suffix}", **values)
    return say(f"turbo-duel.move.{card}")


def headline(seat: int, move: str) -> Message:
    """Who plays what."""
    return say("turbo-duel.plays", who=Seat(seat), move=line(move))


def _arrival(p: Position, who: int, by: int) -> Message:
    end = p.karts[who]
    if end > p.track:
        return say("turbo-duel.drives.beyond", who=Seat(who + 1), n=end - p.track)
    if end == p.track:
        return say("turbo-duel.drives.finish", who=Seat(who + 1))
    if by < 0:
        return say("turbo-duel.drives.back", who=Seat(who + 1), n=-by, space=end)
    return say("turbo-duel.drives.on", who=Seat(who + 1), n=by, space=end)


def _tell_effect(p: Position, report: Report, me: int, card: str, target: str) -> None:
    """The events of a card that does not itself drive."""
    if card == "B" and target:
        report.tell("slide", things=_cards(target), to="discard")
    elif card == "C" and target:
        report.tell("slide", things=_cards(target), to="deck")
    elif card == "E" and target:
        report.tell("swap", things=_cards(target))
    elif card == "F":
        report.tell("place", token=f"bomb:{2 - me}:{target}", at=f"space:{target}")
    elif card == "H":
        report.tell("note", say("turbo-duel.will_copy", who=Seat(me + 1)), seat=me + 1)
    elif card == "I" and p.karts[me] == START:
        report.tell("note", say("turbo-duel.stays", who=Seat(me + 1)), seat=me + 1)


def _cards(letters: str) -> list[str]:
    return [f"card:{letter}" for letter in letters]
