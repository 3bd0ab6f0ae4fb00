"""Input for actions of Racing Demon: touch a card, then its target; a single target needs no touch.

A touched card that fits on a Stack goes there at once. A card that fits on no Stack and on only one
column goes to this column at once. By a drag, the player can take a card to any zone on which it
fits. If the first touch only selects the card, a second touch of the zone does the same.

A run that only changes from one card to another of the same rank and colour is idle: it can be
touched, but is not lit, unless the card that it uncovers fits on a Stack.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.touching import Touch
from ...core.words import Message, Seat, say
from . import reasons, rules
from .cards import CODES, INDEX, KING, RANK, UNDER
from .naming import short, thing

if TYPE_CHECKING:
    from .state import Demon, SeatArea

_ANY = "stack:0"


def touch(demon: Demon, seat: int, touched: tuple[str, ...]) -> Touch:
    """The things that can be touched next, and the action that the touches mean so far."""
    if not rules.may_act(demon, seat) or len(touched) > 2:
        return Touch(())
    area = demon.areas[seat - 1]
    if not touched:
        cards = [card for card in _movable(area) if any(_targets(demon, area, card))]
        idle = tuple(thing(seat, card) for card in cards if _is_idle(demon, area, card))
        lit = (each for each in _sources(demon, seat, area, cards) if each not in idle)
        return Touch(tuple(lit), idle=idle)
    source = touched[0]
    if len(touched) == 1:
        other = _button_move(demon, seat, area, source)
        if other is not None:
            return Touch((), other)
    card = _card(seat, source)
    if card < 0:
        return Touch(())
    stack, columns = _targets(demon, area, card)
    if len(touched) == 2:
        return _aimed(demon, seat, area, card, touched[1], stack, columns)
    spots = [spot for column in columns for spot in _column_targets(seat, area, column)]
    if stack:
        which = say(
            "racing-demon.lead.either" if columns else "racing-demon.lead.stack", card=short(card)
        )
        return Touch((), f"{CODES[card]}>stack", which, aims=(*_stack_targets(demon), *spots))
    if len(columns) == 1:
        end = short(area.line[columns[0]][-1])
        which = say("racing-demon.lead.column", card=short(card), other=end)
        return Touch((), _onto(area, card, columns[0]), which, aims=tuple(spots))
    if columns:
        return Touch(tuple(spots), None, say("racing-demon.lead.which", card=short(card)))
    return Touch(())


def _aimed(
    demon: Demon, seat: int, area: SeatArea, card: int, aim: str, stack: bool, columns: list[int]
) -> Touch:
    """The ``Touch`` after touches of a card and of its target, the thing ``aim``."""
    if stack and aim in _stack_targets(demon):
        return Touch((), f"{CODES[card]}>stack")
    for column in columns:
        if aim in _column_targets(seat, area, column):
            return Touch((), _onto(area, card, column))
    return Touch(())


def paths(demon: Demon, seat: int, move: str) -> list[tuple[str, ...]]:
    """All sequences of touches that mean a legal action."""
    area = demon.areas[seat - 1]
    if move == rules.TURN:
        back = [(f"back:hand:{seat}",)] if area.hand else []
        return [(f"hand:{seat}",), *back]
    if move in (rules.STUCK, rules.WAIT):
        return [(f"{move}:{seat}",)]
    card = INDEX[move[:2]]
    source = thing(seat, card)
    stack, columns = _targets(demon, area, card)
    if move[3:] == rules.STACK:
        return [(source,), *((source, spot) for spot in _stack_targets(demon))]
    under = INDEX[move[3:]]
    column = next(i for i in columns if area.line[i][-1] == under)
    found: list[tuple[str, ...]] = [(source, spot) for spot in _column_targets(seat, area, column)]
    return found if stack or len(columns) > 1 else [(source,), *found]


def _is_idle(demon: Demon, area: SeatArea, card: int) -> bool:
    """Whether all moves of a card that can be moved would change nothing that helps.

    A part of a column fits only on a card of the same rank and colour as the card that it uncovers. So
    the same cards fit afterwards, and only a Stack can make a difference.
    """
    kind, own, cut = area.where(card) or ("", 0, 0)
    if kind != "line" or cut == 0 or _targets(demon, area, card)[0]:
        return False
    return not demon.open >> area.line[own][cut - 1] & 1


def _sources(demon: Demon, seat: int, area: SeatArea, cards: list[int]) -> list[str]:
    """The things that a seat may touch first; ``cards`` are the cards that it can move."""
    found = [thing(seat, card) for card in cards]
    if area.hand or area.turned:
        found.append(f"hand:{seat}")
        if area.hand:
            found.append(f"back:hand:{seat}")
    if demon.rules.calm:
        found.append(f"{rules.WAIT}:{seat}")
    if not area.vote:
        found.append(f"{rules.STUCK}:{seat}")
    return found


def _movable(area: SeatArea) -> list[int]:
    """The cards that can be moved: the top of the Pile, the whole Line, the last turned-up card."""
    found = area.pile[-1:]
    for column in area.line:
        found += column
    return found + area.turned[-1:]


def _button_move(demon: Demon, seat: int, area: SeatArea, source: str) -> str | None:
    """The action of a touched thing that is not a card; None without an action."""
    if source == f"hand:{seat}":
        return rules.TURN if area.hand or area.turned else None
    if source == f"back:hand:{seat}":
        return rules.TURN if area.hand else None
    if source == f"{rules.STUCK}:{seat}":
        return None if area.vote else rules.STUCK
    if source == f"{rules.WAIT}:{seat}":
        return rules.WAIT if demon.rules.calm else None
    return None


def _card(seat: int, source: str) -> int:
    """The card that a thing of this seat stands for; -1 if the thing is no card."""
    mine = f"card:{seat}:"
    return INDEX.get(source[len(mine) :], -1) if source.startswith(mine) else -1


def _targets(demon: Demon, area: SeatArea, card: int) -> tuple[bool, list[int]]:
    """Whether a card fits on a Stack, and the columns on which it fits."""
    found = area.where(card)
    if found is None:
        return False, []
    kind, own, cut = found
    line = kind == "line"
    end = not line or cut == len(area.line[own]) - 1
    under = UNDER[card]
    columns = [
        i
        for i, column in enumerate(area.line)
        if under >> column[-1] & 1 and not (line and i == own)
    ]
    return end and bool(demon.open >> card & 1), columns


def _stack_targets(demon: Demon) -> list[str]:
    """The things to touch for a card that fits on a Stack: any Stack will do, because the rules
    find the Stack on which the card fits."""
    return [_ANY, *(f"stack:{number}" for number in demon.stacks)]


def _onto(area: SeatArea, card: int, column: int) -> str:
    return f"{CODES[card]}>{CODES[area.line[column][-1]]}"


def _column_targets(seat: int, area: SeatArea, column: int) -> list[str]:
    """The things to touch for a column: the column itself and its cards."""
    return [f"line:{seat}:{column + 1}", *(thing(seat, card) for card in area.line[column])]


# --- reasons for refusals ------------------------------------------------------------------------


def why(demon: Demon, seat: int, touched: tuple[str, ...], aim: str) -> Message:
    """The reason why a thing cannot be touched now."""
    if demon.over is not None:
        return say("error.move.over")
    if not 1 <= seat <= demon.seats:
        return say("error.seat.none", seat=seat)
    if demon.rules.calm and demon.chosen[seat - 1] is not None:
        return say("racing-demon.why.chosen")
    area = demon.areas[seat - 1]
    carried = _card(seat, touched[0]) if touched else -1
    if carried >= 0:
        return _why_there(demon, seat, area, carried, aim)
    kind, _, rest = aim.partition(":")
    if kind == "stack":
        return _why_stack(demon, rest)
    if kind == "claimed":
        return say("racing-demon.why.claimed")
    whose = rest.rpartition(":")[2] if kind == "back" else rest.partition(":")[0]
    if whose.isascii() and whose.isdigit() and len(whose) < 3:
        number = int(whose)
        if number != seat and 1 <= number <= demon.seats:
            return say("racing-demon.why.other", who=Seat(number))
    if kind in ("hand", "back"):
        return say("racing-demon.why.pack")
    if kind == "stuck":
        return say("racing-demon.why.voted")
    if kind in ("pile", "line", "turned"):
        return say("racing-demon.why.card")
    card = _card(seat, aim)
    return _why_card(demon, seat, area, card) if card >= 0 else say("racing-demon.why.nothing")


def _why_card(demon: Demon, seat: int, area: SeatArea, card: int) -> Message:
    found = area.where(card)
    if found is None:
        if card in area.turned:
            return say("racing-demon.why.turned", card=short(area.turned[-1]))
        if rules.is_placed(demon, seat, card):
            return say("racing-demon.why.placed", card=short(card))
        return say("racing-demon.why.closed")
    kind, i, cut = found
    if kind == "line" and cut < len(area.line[i]) - 1:
        if demon.open >> card & 1:
            return say("racing-demon.why.covered", card=short(card))
        return say("racing-demon.why.run", card=short(card))
    return reasons.fits_nowhere(demon, card)


def _why_stack(demon: Demon, number: str) -> Message:
    """The reason why a touch cannot begin with a Stack."""
    for stack in demon.stacks.values():
        if number == str(stack.number):
            return say("racing-demon.why.stack", card=short(stack.wants))
    return say("racing-demon.why.stack.ace")


def _why_there(demon: Demon, seat: int, area: SeatArea, card: int, aim: str) -> Message:
    """The reason why a card does not fit on a target."""
    kind, _, rest = aim.partition(":")
    if kind == "stack":
        said = reasons.faster(demon, card, just=True)
        if said is not None:
            return said
        for stack in demon.stacks.values():
            if rest == str(stack.number):
                return say("racing-demon.why.stack.not", card=short(card), wants=short(stack.wants))
        return say("racing-demon.why.stack.ace")
    column = -1
    if kind == "line" and rest.startswith(f"{seat}:"):
        column = next((i for i in range(4) if rest == f"{seat}:{i + 1}"), -1)
    elif (under := _card(seat, aim)) >= 0:
        column = next((i for i, each in enumerate(area.line) if under in each), -1)
    if column < 0:
        return say("racing-demon.why.there", card=short(card))
    if card in area.line[column]:
        return say("racing-demon.why.same", card=short(card))
    if RANK[card] == KING:
        return say("racing-demon.why.king.ladder")
    return reasons.why_no_ladder(area, card, area.line[column][-1])
