"""The JSON form of a table of Racing Demon, and the checks when it is read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ...core.checks import has_parts, is_whole_pack
from ...core.clock import LATEST
from ...core.errors import StateError
from ...core.state import Reason, Result
from ...core.words import say
from . import rules, scores
from .cards import CODES, INDEX, KING, is_ladder
from .naming import SUIT_CODES, join, split
from .observe import placed
from .state import COLUMNS, MOST, MOST_SEATS, PACK, Claim, Demon, Rules, SeatArea, Stack
from .stuck import is_dead

if TYPE_CHECKING:
    from collections.abc import Mapping

_PARTS: Final = (
    "rules",
    "places",
    "stacks",
    "claimed",
    "chosen",
    "beat",
    "rotations",
    "carried",
    "over",
    "at",
)
_AREA: Final = ("pile", "line", "hand", "turned", "start", "vote")
_RULES: Final = Rules()._asdict()
_MANY: Final = 10**6


def to_json(demon: Demon) -> dict[str, Any]:
    """The full state as JSON: cards as codes, the top card of each pile last."""
    return {
        "rules": demon.rules._asdict(),
        "places": [
            {
                "pile": join(area.pile),
                "line": [join(column) for column in area.line],
                "hand": join(area.hand),
                "turned": join(area.turned),
                "start": area.start,
                "vote": area.vote,
            }
            for area in demon.areas
        ],
        "stacks": [
            [stack.number, SUIT_CODES[stack.suit], stack.owners.copy()]
            for stack in demon.stacks.values()
        ],
        "claimed": [
            [claim.seat, SUIT_CODES[claim.suit], list(claim.owners)] for claim in demon.claimed
        ],
        "chosen": demon.chosen.copy(),
        "beat": demon.beat,
        "rotations": demon.rotations,
        "carried": dict(demon.carried),
        "over": demon.over.to_json() if demon.over else None,
        "at": demon.at,
    }


def _check(fits: object, part: str) -> None:
    """Raise a ``StateError`` that names ``part`` if ``fits`` is false."""
    if not fits:
        raise StateError("error.state.part", game=say("racing-demon.name"), part=part)


def from_json(data: object) -> Demon:
    """The state that ``to_json`` wrote. Raises a ``StateError`` that names the faulty part."""
    game = say("racing-demon.name")
    data = has_parts(data, _PARTS, game)
    agreed = data["rules"]
    _check(isinstance(agreed, dict) and set(agreed) == set(_RULES), "rules")
    _check(all(type(agreed[key]) is bool for key in _RULES), "rules")
    areas = data["places"]
    _check(isinstance(areas, list) and 2 <= len(areas) <= MOST_SEATS, "places")
    demon = Demon(len(areas), Rules(**agreed), [_area(has_parts(p, _AREA, game)) for p in areas])
    _stacks(demon, data["stacks"], data["claimed"])
    gone = placed(demon)
    for seat, area in enumerate(demon.areas, 1):
        _pack(demon, seat, area, gone[seat])
    for part, most in (("beat", _MANY), ("rotations", rules.ROTATIONS), ("at", LATEST)):
        _check(_whole(data[part], 0, most), part)
    demon.beat, demon.rotations, demon.at = data["beat"], data["rotations"], data["at"]
    demon.carried = _carried(demon, data["carried"])
    demon.over = None if data["over"] is None else Result.from_json(data["over"], demon.seats)
    _chosen(demon, data["chosen"])
    _check(_may_end(demon), "over")
    return demon


def _area(data: Mapping[str, Any]) -> SeatArea:
    for part in ("pile", "hand", "turned"):
        _check(_cards(data[part]), part)
    line = data["line"]
    _check(isinstance(line, list) and len(line) == COLUMNS, "line")
    _check(all(_cards(column) and column for column in line), "line")
    area = SeatArea(split(data["pile"]), [split(column) for column in line], split(data["hand"]))
    _check(all(is_ladder(column) for column in area.line), "line")
    area.turned = split(data["turned"])
    _check(_whole(data["start"], len(area.pile), MOST), "start")
    _check(len(area.hand) + len(area.turned) <= PACK - COLUMNS - data["start"], "start")
    _check(type(data["vote"]) is bool, "vote")
    area.start, area.vote = data["start"], data["vote"]
    return area


def _cards(value: object) -> bool:
    return (
        isinstance(value, str)
        and len(value) % 2 == 0
        and all(value[i : i + 2] in INDEX for i in range(0, len(value), 2))
    )


def _stacks(demon: Demon, stacks: Any, claimed: Any) -> None:
    """Check and set the Stacks on the table and the claimed Stacks."""
    for part, value in (("stacks", stacks), ("claimed", claimed)):
        _check(isinstance(value, list), part)
        for each in value:
            _check(isinstance(each, list) and len(each) == 3, part)
            number, suit, owners = each
            _check(type(number) is int and isinstance(suit, str) and len(suit) == 1, part)
            _check(suit in SUIT_CODES and isinstance(owners, list), part)
            _check(all(_whole(owner, 1, demon.seats) for owner in owners), part)
    last = 0
    for number, suit, owners in stacks:
        _check(last < number <= len(stacks) + len(claimed) and 1 <= len(owners) <= KING, "stacks")
        stack = Stack(number, SUIT_CODES.index(suit), list(owners))
        demon.stacks[number] = stack
        demon.open |= 1 << stack.wants
        last = number
    for seat, suit, owners in claimed:
        _check(len(owners) == KING + 1 and owners[-1] == seat, "claimed")
        demon.claimed.append(Claim(seat, SUIT_CODES.index(suit), tuple(owners)))


def _pack(demon: Demon, seat: int, area: SeatArea, gone: list[int]) -> None:
    """Check that each card of a seat is in one zone; ``gone`` are the seat's cards on Stacks."""
    cards = [*area.pile, *area.hand, *area.turned, *gone]
    for column in area.line:
        cards += column
    is_whole_pack([CODES[card] for card in cards], CODES, say("racing-demon.name"))
    area.placed = len(gone)
    area.kings = sum(claim.seat == seat for claim in demon.claimed)


def _carried(demon: Demon, data: Any) -> dict[str, Any]:
    _check(isinstance(data, dict), "carried")
    if not data:
        return {}
    try:
        piles = scores.checked(data, demon.seats, None, handicap=demon.rules.handicap)
    except (TypeError, ValueError, KeyError):
        _check(False, "carried")
    _check(piles == [area.start for area in demon.areas], "carried")
    return dict(data)


def _chosen(demon: Demon, data: Any) -> None:
    """Check and set the choices of a beat: each is legal, and at least one seat has not chosen."""
    _check(isinstance(data, list) and len(data) == demon.seats, "chosen")
    _check(all(each is None or isinstance(each, str) for each in data), "chosen")
    _check(None in data and (demon.rules.calm or not any(data)), "chosen")
    _check(demon.rules.calm or not demon.beat, "beat")
    for seat, move in enumerate(data, 1):
        _check(move is None or rules.is_legal(demon, seat, move), "chosen")
    demon.chosen = list(data)


def _may_end(demon: Demon) -> bool:
    """Whether ``over`` (the result, or None while the game goes on) fits the rest of the state."""
    over, outs = demon.over, demon.outs
    if outs:
        dealt = not demon.begun and all(not demon.areas[seat - 1].start for seat in outs)
        return (len(outs) == 1 or dealt) and over == scores.result(demon, Reason.FINISH)
    if over is None:
        voted = all(area.vote for area in demon.areas)
        return demon.rotations < rules.ROTATIONS and not voted
    if over.reason is Reason.DEAD:
        return is_dead(demon) and over == scores.result(demon, Reason.DEAD)
    return demon.rotations == rules.ROTATIONS and over == scores.result(demon, Reason.STUCK)


def _whole(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high
