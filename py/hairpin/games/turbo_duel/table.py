"""How Turbo Duel looks: a sight as zones, cards and tokens, and how moves are touched.

Works from the sight alone (``paint``, ``status``) or from a position (touching); knows no screen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.words import AnyOf, Message, Seat, say
from .rules import FORWARD, REACH, RECALL
from .state import to_json
from .telling import line

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ...core.view import BadgeView, CardView, SpaceView, TokenView, View, ZoneView
    from .state import Position

# What is drawn on each card.
ART = {"I": "back", "B": "discard", "C": "recall", "E": "swap", "F": "bomb", "H": "copy"}


def paint(sight: Mapping[str, Any]) -> View:
    """The whole table. Everybody sees the same."""
    zones: list[ZoneView] = [
        {
            "id": "track",
            "kind": "track",
            "label": say("turbo-duel.zone.track"),
            "spaces": [_space(sight, number) for number in range(1, sight["track"] + 1)],
        },
        {
            "id": "deck",
            "kind": "fan",
            "label": say("turbo-duel.zone.deck"),
            "say": say("turbo-duel.zone.deck.say", cards=_listed(sight["deck"])),
            "lead": REACH,
            "cards": [_card(letter) for letter in sight["deck"]],
        },
    ]
    for pile in ("discard", "played"):
        zones.append(
            {
                "id": pile,
                "kind": "row",
                "label": say(f"turbo-duel.zone.{pile}"),
                "say": say(f"turbo-duel.zone.{pile}.say", cards=_listed(sight[pile])),
                "empty": say(f"turbo-duel.zone.{pile}.empty"),
                "cards": [_card(letter) for letter in sight[pile]],
            }
        )
    return {
        "zones": zones,
        "tokens": _tokens(sight),
        "buttons": [],
        "badges": _badges(sight),
        "say": _summary(sight),
    }


def _card(letter: str) -> CardView:
    card: CardView = {
        "id": f"card:{letter}",
        "face": "letter",
        "code": letter,
        "title": say(f"turbo-duel.card.{letter}"),
        "text": say(f"turbo-duel.card.{letter}.text"),
        "art": ART.get(letter, "forward"),
        "say": say(f"turbo-duel.card.{letter}.say"),
    }
    if letter in FORWARD:
        card["n"] = FORWARD[letter]
    elif letter == "I":
        card["n"] = 1
    return card


def _space(sight: Mapping[str, Any], number: int) -> SpaceView:
    finish = number == sight["track"]
    space: SpaceView = {
        "id": f"space:{number}",
        "label": say("turbo-duel.finish") if finish else str(number),
        "say": _space_said(sight, number),
    }
    if finish:
        space["finish"] = True
    return space


def _space_said(sight: Mapping[str, Any], number: int) -> Message:
    """A space and what is on it."""
    here: list[Message] = [
        say("turbo-duel.kart", who=Seat(seat))
        for seat in (1, 2)
        if min(sight["karts"][seat - 1], sight["track"]) == number
    ]
    here += [
        say("turbo-duel.bomb", who=Seat(seat))
        for seat in (1, 2)
        if number in sight["bombs"][seat - 1]
    ]
    finish = number == sight["track"]
    name = say("turbo-duel.space.finish") if finish else say("turbo-duel.space", space=number)
    return say("turbo-duel.space.with", space=name, things=tuple(here)) if here else name


def _tokens(sight: Mapping[str, Any]) -> list[TokenView]:
    tokens: list[TokenView] = []
    for seat in (1, 2):
        kart = sight["karts"][seat - 1]
        beyond = max(0, kart - sight["track"])
        tokens.append(
            {
                "id": f"kart:{seat}",
                "kind": "kart",
                "seat": seat,
                "at": f"space:{kart - beyond}",
                "beyond": beyond,
                "say": _kart_said(sight, seat),
            }
        )
        for space in sight["bombs"][seat - 1]:
            tokens.append(
                {
                    "id": f"bomb:{seat}:{space}",
                    "kind": "bomb",
                    "seat": seat,
                    "at": f"space:{space}",
                    "say": say("turbo-duel.bomb.at", who=Seat(seat), space=space),
                }
            )
    return tokens


def _badges(sight: Mapping[str, Any]) -> list[BadgeView]:
    badges: list[BadgeView] = []
    if sight["over"] is not None:
        return badges
    for seat in (1, 2):
        for badge, key in (("copies", "copy"), ("loses", "lose")):
            if sight[badge][seat - 1]:
                badges.append(
                    {
                        "id": key,
                        "seat": seat,
                        "text": say(f"turbo-duel.badge.{key}"),
                        "say": say(f"turbo-duel.badge.{key}.say", who=Seat(seat)),
                    }
                )
    return badges


def _kart_said(sight: Mapping[str, Any], seat: int) -> Message:
    kart, track = sight["karts"][seat - 1], sight["track"]
    if kart > track:
        return say("turbo-duel.kart.beyond", who=Seat(seat), n=kart - track)
    if kart == track:
        return say("turbo-duel.kart.finish", who=Seat(seat))
    return say("turbo-duel.kart.at", who=Seat(seat), space=kart, n=track - kart)


def _listed(letters: str) -> Message:
    """Letters for the ear: “A, B, C”; or that there are none."""
    return (
        say("turbo-duel.letters", cards=", ".join(letters)) if letters else say("turbo-duel.none")
    )


def _summary(sight: Mapping[str, Any]) -> Message:
    return say(
        "turbo-duel.summary",
        one=_kart_said(sight, 1),
        two=_kart_said(sight, 2),
        deck=_listed(sight["deck"]),
        discard=_listed(sight["discard"]),
        played=_listed(sight["played"]),
    )


def status(sight: Mapping[str, Any]) -> Message | None:
    """Whose turn it is and what there is to choose."""
    if sight["over"] is not None:
        return None
    choice = sight["deck"][:REACH]
    if len(choice) == 1:
        return say("turbo-duel.status.one", who=Seat(sight["turn"]), card=choice)
    return say("turbo-duel.status", who=Seat(sight["turn"]), cards=AnyOf(tuple(choice)))


# --- touching ----------------------------------------------------------------------------------


def paths(move: str) -> list[tuple[str, ...]]:
    """The ways to touch a move: the card, then what it is aimed at."""
    card, target = f"card:{move[0]}", move[2:]
    if move[0] == "F":
        return [(card, f"space:{target}")]
    things = tuple(f"card:{letter}" for letter in target)
    if move[0] == "E" and target:
        return [(card, *things), (card, *reversed(things))]
    return [(card, *things)]


def lead(p: Position, touched: tuple[str, ...]) -> Message | None:
    """What the touched card needs next, or what it would do as it stands."""
    if not touched:
        return None
    letters = [thing.partition(":")[2] for thing in touched]
    card, targets = letters[0], letters[1:]
    if card == "C":
        return _lead_recall(p, targets)
    place = p.deck.find(card)
    others = len(p.deck) - place - 1
    if card == "B" and others and not targets:
        return say("turbo-duel.lead.B")
    if card == "E" and others >= 2 and len(targets) < 2:
        key = "turbo-duel.lead.E.second" if targets else "turbo-duel.lead.E"
        return say(key, card="".join(targets))
    if card == "F" and not targets:
        return say("turbo-duel.lead.F", who=Seat(3 - p.turn))
    aims = "".join(sorted(targets) if card == "E" else targets)
    return say("turbo-duel.lead.play", move=line(f"{card}:{aims}" if aims else card))


def _lead_recall(p: Position, targets: list[str]) -> Message:
    """C is a move at any number of targets, so it says both what it is and what it could be."""
    pile = [card for card in p.discard + p.deck[: p.deck.find("C")] if card not in targets]
    if len(targets) == RECALL or not pile:
        move = "C:" + "".join(targets) if targets else "C"
        return say("turbo-duel.lead.play", move=line(move))
    if targets:
        return say("turbo-duel.lead.C.second", card=targets[0])
    return say("turbo-duel.lead.C", cards=AnyOf(tuple(pile)))


def why(p: Position, touched: tuple[str, ...], thing: str) -> Message:
    """Why a thing cannot be touched now."""
    kind, _, name = thing.partition(":")
    if p.over is not None:
        return say("error.move.over")
    if not touched:
        if kind == "card" and name in p.deck[:REACH]:
            return say("error.touch")
        if kind == "card":
            key = "too_deep" if name in p.deck else "not_in_deck"
            return say(f"turbo-duel.why.{key}", card=name)
        if kind == "space" and name.isdecimal():
            return say("turbo-duel.why.space", space=_space_said(to_json(p), int(name)))
        return say("turbo-duel.why.card_first")
    card = touched[0].partition(":")[2]
    if card == "F":
        if kind == "space":
            return say("turbo-duel.why.finish_bomb")
        return say("turbo-duel.why.F")
    if card == "C":
        return say("turbo-duel.why.C")
    if kind == "card" and name in p.deck[: p.deck.find(card)]:
        return say("turbo-duel.why.skipped", card=name)
    if card in "BE":
        return say(f"turbo-duel.why.{card}")
    return say("error.touch")
