"""Observations of Racing Demon, and random full states that fit an observation.

All cards are public except the order of hands and the cards under the top of a Pile. In calm mode
each seat also knows its own choice of this beat, and which other seats have chosen. The observed
part of a seat area is cached until the area changes.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final

from ...core.state import Result
from . import rules
from .cards import CODES, INDEX
from .naming import SUIT_CODES, join, split
from .state import PACK, Claim, Demon, Rules, SeatArea, Stack
from .stuck import is_stuck

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ...core.chance import Chance
    from ...core.view import Viewer

_TRIES: Final = 12


def observe(demon: Demon, viewer: Viewer) -> dict[str, Any]:
    """Return the observation of ``viewer``: everything that this seat or spectator may know.

    Observations share their parts, so callers must never change them.
    """
    return {
        "viewer": viewer,
        "rules": _rules(demon.rules),
        "places": [
            area.seen or _area(area, move is not None)
            for area, move in zip(demon.areas, demon.chosen, strict=True)
        ],
        "stacks": [stack.seen or _stack(stack) for stack in demon.stacks.values()],
        "claimed": [_claim(each) for each in demon.claimed],
        "wanted": _cards(demon.open),
        "beat": demon.beat,
        "rotations": demon.rotations,
        "mine": demon.chosen[viewer - 1] if isinstance(viewer, int) else None,
        "over": demon.over.to_json() if demon.over else None,
        "carried": demon.carried,
        "at": demon.at,
    }


@cache
def _rules(agreed: Rules) -> dict[str, bool]:
    return agreed._asdict()


def _area(area: SeatArea, chosen: bool) -> dict[str, Any]:
    area.seen = {
        "pile": len(area.pile),
        "top": CODES[area.pile[-1]] if area.pile else "",
        "line": [join(column) for column in area.line],
        "turned": join(area.turned),
        "hand": len(area.hand),
        "start": area.start,
        "placed": area.placed,
        "kings": area.kings,
        "vote": area.vote,
        "chosen": chosen,
    }
    return area.seen


def _stack(stack: Stack) -> list[Any]:
    stack.seen = [stack.number, SUIT_CODES[stack.suit], stack.owners.copy()]
    return stack.seen


@lru_cache(512)
def _claim(claim: Claim) -> list[Any]:
    return [claim.seat, SUIT_CODES[claim.suit], list(claim.owners)]


@lru_cache(512)
def _cards(bits: int) -> str:
    return join(card for card in range(PACK) if bits >> card & 1)


# --- determinize -------------------------------------------------------------------------------


def determinize(observation: Mapping[str, Any], chance: Chance) -> Demon:
    """Return a full state that fits an observation, with the hidden cards dealt at random.

    If no seat can play after the deal, the cards are dealt again, up to ``_TRIES`` times: in the
    real game, a table at which no seat can play has already been rotated.
    """
    demon = Demon(len(observation["places"]), Rules(**observation["rules"]), [])
    for number, suit, owners in observation["stacks"]:
        demon.stacks[number] = Stack(number, SUIT_CODES.index(suit), list(owners))
    demon.claimed = [
        Claim(seat, SUIT_CODES.index(suit), tuple(owners))
        for seat, suit, owners in observation["claimed"]
    ]
    demon.open = sum(1 << card for card in split(observation["wanted"]))
    demon.beat, demon.rotations = observation["beat"], observation["rotations"]
    demon.carried, demon.at = observation["carried"], observation["at"]
    if observation["over"] is not None:
        demon.over = Result.from_json(observation["over"], demon.seats)
    gone = placed(demon)
    for _ in range(_TRIES):
        demon.areas = [
            _determinized(part, gone[seat], chance)
            for seat, part in enumerate(observation["places"], 1)
        ]
        if demon.over is not None or not is_stuck(demon):
            break
    for seat, part in enumerate(observation["places"], 1):
        if part["chosen"]:
            own = observation["mine"] if seat == observation["viewer"] else None
            demon.chosen[seat - 1] = own or chance.pick(rules.moves(demon, seat))
    return demon


def placed(demon: Demon) -> dict[int, list[int]]:
    """For each seat, its cards that are on Stacks, also on claimed Stacks."""
    gone: dict[int, list[int]] = {seat: [] for seat in range(1, demon.seats + 1)}
    stacks = [(stack.suit, stack.owners) for stack in demon.stacks.values()]
    for suit, owners in (*stacks, *((claim.suit, claim.owners) for claim in demon.claimed)):
        for rank, seat in enumerate(owners):
            gone[seat].append(suit * 13 + rank)
    return gone


def _determinized(part: Mapping[str, Any], gone: Sequence[int], chance: Chance) -> SeatArea:
    line = [split(column) for column in part["line"]]
    turned = split(part["turned"])
    top = [INDEX[part["top"]]] if part["top"] else []
    seen = {*gone, *turned, *top}.union(*line)
    rest = [card for card in range(PACK) if card not in seen]
    chance.shuffle(rest)
    under = max(0, part["pile"] - 1)
    area = SeatArea(rest[:under] + top, line, rest[under:])
    area.turned = turned
    area.start, area.placed, area.kings = part["start"], part["placed"], part["kings"]
    area.vote = part["vote"]
    return area
