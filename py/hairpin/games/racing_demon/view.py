"""The view of Racing Demon: an observation as zones, cards, buttons and seat areas.

The Stacks are in the middle, grouped by suit in the order they were begun, each suit with its
claimed Stacks. Each seat area has a Pile, a Line of four, the turned-up cards and a hand. The view
of an unchanged seat area comes from a cache and is the same object as before, so that code which
compares views need not look into it.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ...core.words import Message, Seat, Value, described, say
from .bots_plan import Skill, choices, mask_of
from .cards import INDEX, KING, SUIT
from .naming import SUIT_CODES, face, short, shorts, split, spoken, suit_said
from .state import COLUMNS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ...core.view import BadgeView, ButtonView, CardView, PlaceView, View, ZoneView

_SHOWN: Final = 3  # number of turned-up cards that are visible
_SUITS: Final = "SHCD"  # order of the suits in the middle: black and red alternate
_BUTTON_KEYS: Final = {"stuck": "S", "wait": "W"}


def paint(observation: Mapping[str, Any]) -> View:
    """Return the whole table as the observation's viewer sees it."""
    calm, over = observation["rules"]["calm"], observation["over"] is not None
    zones = _middle(observation)
    areas: list[PlaceView] = []
    buttons: list[ButtonView] = []
    badges: list[BadgeView] = []
    for seat, part in enumerate(observation["places"], 1):
        painted = _painted(seat, calm, over, _key(part))
        zones += painted.zones
        areas.append(painted.area)
        buttons += painted.buttons
        badges += painted.badges
    asking = tuple(seat for seat, part in enumerate(observation["places"], 1) if part["vote"])
    if asking and not over:
        of = len(observation["places"])
        buttons = [_asked(b, asking, of) if b["id"].startswith("stuck") else b for b in buttons]
    return {
        "zones": zones,
        "tokens": [],
        "buttons": buttons,
        "badges": badges,
        "places": areas,
        "say": described(badges, _summary(observation)),
    }


# --- the middle --------------------------------------------------------------------------------


def _middle(observation: Mapping[str, Any]) -> list[ZoneView]:
    """The zones in the middle: a spot for a new Stack, then the Stacks suit by suit.

    Each suit has its claimed Stacks first, then its Stacks on the table.
    """
    zones = [_free()]
    for code in _SUITS:
        kings = [seat for seat, suit, _ in observation["claimed"] if suit == code]
        zones.append(_claims(code, len(kings), kings[-1] if kings else 0))
        zones += [
            _stack(number, suit, tuple(owners))
            for number, suit, owners in observation["stacks"]
            if suit == code
        ]
    return zones


@cache
def _free() -> ZoneView:
    return {
        "id": "stack:0",
        "kind": "pile",
        "name": say("racing-demon.name.stacks"),
        "label": say("racing-demon.zone.free"),
        "say": say("racing-demon.zone.free.say"),
        "empty": say("racing-demon.zone.free.empty"),
        "count": 0,
        "keys": "7",
        "does": say("racing-demon.zone.free.does"),
        "cards": [],
    }


@lru_cache(512)
def _stack(number: int, suit: str, owners: tuple[int, ...]) -> ZoneView:
    top = SUIT_CODES.index(suit) * 13 + len(owners) - 1
    return {
        "id": f"stack:{number}",
        "kind": "pile",
        "label": say("racing-demon.zone.stack", suit=suit_said(SUIT[top])),
        "say": say("racing-demon.zone.stack.say", card=spoken(top), wants=spoken(top + 1)),
        "suit": suit,
        "count": len(owners),
        "cards": [face(owners[-1], top)],
    }


@lru_cache(512)
def _claims(suit: str, count: int, seat: int) -> ZoneView:
    king = SUIT_CODES.index(suit) * 13 + KING
    said = suit_said(SUIT[king])
    return {
        "id": f"claimed:{suit}",
        "kind": "pile",
        "label": say("racing-demon.zone.claimed", suit=said),
        "say": say("racing-demon.zone.claimed.say", n=count, suit=said),
        "empty": say("racing-demon.zone.claimed.empty"),
        "suit": suit,
        "count": count,
        "cards": [face(seat, king)] if count else [],
    }


# --- a seat ------------------------------------------------------------------------------------


class _Key(NamedTuple):
    """The observed part of a seat area; its view is cached under this key."""

    pile: int
    top: str
    line: tuple[str, ...]
    turned: str
    hand: int
    placed: int
    kings: int
    vote: bool
    chosen: bool


class _Painted(NamedTuple):
    zones: list[ZoneView]
    area: PlaceView
    buttons: list[ButtonView]
    badges: list[BadgeView]


def _key(part: Mapping[str, Any]) -> _Key:
    return _Key(
        part["pile"],
        part["top"],
        tuple(part["line"]),
        part["turned"],
        part["hand"],
        part["placed"],
        part["kings"],
        part["vote"],
        part["chosen"],
    )


@lru_cache(1024)
def _painted(seat: int, calm: bool, over: bool, key: _Key) -> _Painted:
    zones = [_pile(seat, key.pile, key.top)]
    zones += [_column(seat, i, cards) for i, cards in enumerate(key.line, 1)]
    zones.append(_turned(seat, len(key.turned) // 2, key.turned[-2 * _SHOWN :]))
    zones.append(_hand(seat, key.hand, bool(key.turned)))
    area: PlaceView = {
        "seat": seat,
        "zones": [zone["id"] for zone in zones],
        "say": _area_in_words(seat, key),
    }
    buttons: list[ButtonView] = []
    badges: list[BadgeView] = []
    if not over:
        buttons = [_button(name, seat) for name in (("wait", "stuck") if calm else ("stuck",))]
        badges = [_badge("votes", seat)] if key.vote else []
        badges += [_badge("chosen", seat)] if key.chosen else []
    return _Painted(zones, area, buttons, badges)


@lru_cache(1024)
def _pile(seat: int, count: int, top: str) -> ZoneView:
    who = Seat(seat)
    return {
        "id": f"pile:{seat}",
        "kind": "pile",
        "label": say("racing-demon.zone.pile", who=who),
        "name": say("racing-demon.name.pile"),
        "say": say("racing-demon.zone.pile.say", who=who, n=count),
        "empty": say("racing-demon.zone.pile.empty"),
        "count": count,
        "seat": seat,
        "keys": "5P",
        "cards": [face(seat, INDEX[top])] if top else [],
    }


@lru_cache(4096)
def _column(seat: int, i: int, cards: str) -> ZoneView:
    held = split(cards)
    column: ZoneView = {
        "id": f"line:{seat}:{i}",
        "kind": "column",
        "label": say("racing-demon.zone.line", who=Seat(seat), i=i),
        "say": say("racing-demon.zone.line.say", who=Seat(seat), i=i, cards=shorts(held)),
        "seat": seat,
        "keys": str(i),
        "cards": [face(seat, card) for card in held],
    }
    if i == 1:
        column["name"] = say("racing-demon.name.line")
    return column


@lru_cache(4096)
def _turned(seat: int, count: int, last: str) -> ZoneView:
    who = Seat(seat)
    return {
        "id": f"turned:{seat}",
        "kind": "fan",
        "label": say("racing-demon.zone.turned", who=who),
        "say": say("racing-demon.zone.turned.say", who=who, n=count),
        "empty": say("racing-demon.zone.turned.empty"),
        "count": count,
        "seat": seat,
        "free": f"hand:{seat}",
        "keys": "6T",
        "cards": [face(seat, card) for card in split(last)],
    }


@lru_cache(2048)
def _hand(seat: int, count: int, again: bool) -> ZoneView:
    who = Seat(seat)
    back: list[CardView] = [
        {
            "id": f"back:hand:{seat}",
            "face": "back",
            "back": seat,
            "say": say("racing-demon.zone.hand.back"),
        }
    ]
    return {
        "id": f"hand:{seat}",
        "kind": "pile",
        "label": say("racing-demon.zone.hand", who=who),
        "name": say("racing-demon.name.pack"),
        "say": say("racing-demon.zone.hand.say", who=who, n=count),
        "empty": say("racing-demon.zone.hand.again" if again else "racing-demon.zone.hand.empty"),
        "count": count,
        "seat": seat,
        "keys": " ",
        "cards": back if count else [],
    }


@cache
def _button(name: str, seat: int) -> ButtonView:
    return {
        "id": f"{name}:{seat}",
        "label": say(f"racing-demon.button.{name}"),
        "say": say(f"racing-demon.button.{name}.say"),
        "seat": seat,
        "keys": _BUTTON_KEYS[name],
    }


def _asked(button: ButtonView, asking: tuple[int, ...], of: int) -> ButtonView:
    """The button to vote for a rotation; its note counts the seats that have voted."""
    votes = len(asking)
    who = tuple(Seat(seat) for seat in asking)
    said = say("racing-demon.button.stuck.votes.say", who=who, n=votes, of=of)
    return {
        **button,
        "note": say("racing-demon.button.stuck.votes", n=votes, of=of),
        "say": said,
    }


@cache
def _badge(name: str, seat: int) -> BadgeView:
    return {
        "id": name,
        "seat": seat,
        "text": say(f"racing-demon.badge.{name}"),
        "say": say(f"racing-demon.badge.{name}.say", who=Seat(seat)),
    }


# --- sentences ---------------------------------------------------------------------------------


def _area_in_words(seat: int, key: _Key) -> Message:
    """A seat area in words, for screen readers."""
    return say(
        "racing-demon.place",
        who=Seat(seat),
        pile=_pile_in_words(key.pile, key.top),
        line=_line_in_words(key.line),
        pack=_pack_in_words(key.turned, key.hand),
        n=key.placed,
    )


def _pile_in_words(count: int, top: str) -> Message:
    if not count:
        return say("racing-demon.told.pile.none")
    return say("racing-demon.told.pile", n=count, card=short(INDEX[top]))


def _line_in_words(line: Sequence[str]) -> tuple[Value, ...]:
    """The four columns in words: the last card of each, and the first card if there are several."""
    found: list[Value] = []
    for column in line:
        first, last = short(INDEX[column[:2]]), short(INDEX[column[-2:]])
        found.append(
            last if len(column) == 2 else say("racing-demon.told.column", first=first, last=last)
        )
    assert len(found) == COLUMNS
    return tuple(found)


def _pack_in_words(turned: str, hand: int) -> Message:
    if turned:
        return say("racing-demon.told.pack", card=short(INDEX[turned[-2:]]), n=hand)
    return say("racing-demon.told.pack.closed" if hand else "racing-demon.told.pack.none", n=hand)


def _summary(observation: Mapping[str, Any]) -> Message:
    """The whole table in words: the wanted cards, the viewer's area, and the size of all Piles."""
    wanted = tuple(short(card) for card in split(observation["wanted"]) if card % 13)
    stacks = say("racing-demon.summary.stacks", cards=wanted) if wanted else _NO_STACKS
    viewer = observation["viewer"]
    piles = tuple(
        say("racing-demon.summary.pile", who=Seat(seat), n=part["pile"])
        for seat, part in enumerate(observation["places"], 1)
        if seat != viewer
    )
    if isinstance(viewer, int):
        area = observation["places"][viewer - 1]
        own = _area_in_words(viewer, _key(area))
        if observation["over"] is None:
            own = say("racing-demon.summary.seat", own=own, can=_can(observation, area))
        return say("racing-demon.summary.own", stacks=stacks, own=own, piles=piles)
    return say("racing-demon.summary", stacks=stacks, piles=piles)


def _can(observation: Mapping[str, Any], area: Mapping[str, Any]) -> Message:
    """The cards that a seat can play, in words, the most useful first."""
    found = choices(area, mask_of(observation["wanted"]), _ALL)
    best = sorted(found, key=lambda choice: -choice.value)
    cards = tuple(short(card) for card in dict.fromkeys(choice.card for choice in best))
    return say("racing-demon.summary.can", cards=cards) if cards else _NOTHING


_ALL: Final = Skill(builds=True, columns=True, tries=False, ahead=False, others=False)
_NOTHING: Final = say("racing-demon.summary.cannot")
_NO_STACKS: Final = say("racing-demon.summary.none")


def status(observation: Mapping[str, Any]) -> Message | None:
    """The status line: in calm mode, the seats that must still choose; else the votes to rotate."""
    if observation["over"] is not None:
        return None
    if observation["rules"]["calm"]:
        owing = tuple(
            Seat(seat) for seat, part in enumerate(observation["places"], 1) if not part["chosen"]
        )
        return say(
            "racing-demon.status.calm", beat=observation["beat"] + 1, who=owing, n=len(owing)
        )
    return asked([part["vote"] for part in observation["places"]]) or say("racing-demon.status")


def asked(votes: Sequence[bool]) -> Message | None:
    """The seats that have asked for a rotation, and those that have not; None if no seat has."""
    if not any(votes):
        return None
    asking, rest = (
        tuple(Seat(seat) for seat, vote in enumerate(votes, 1) if vote is wanted)
        for wanted in (True, False)
    )
    return say("racing-demon.status.votes", who=asking, rest=rest, n=len(asking))


def opening(observation: Mapping[str, Any]) -> Message | None:
    """The size of each Pile in words, if the sizes differ; else None."""
    starts = [part["start"] for part in observation["places"]]
    if len(set(starts)) == 1:
        return None
    piles = tuple(
        say("racing-demon.summary.pile", who=Seat(seat), n=n) for seat, n in enumerate(starts, 1)
    )
    return say("racing-demon.opening", piles=piles)
