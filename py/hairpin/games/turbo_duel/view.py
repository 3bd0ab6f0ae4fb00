"""The view of Turbo Duel: an observation as zones, cards and tokens, with a summary in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.words import AnyOf, Message, Seat, described, say
from .rules import FORWARD, REACH

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ...core.view import BadgeView, CardView, SpaceView, TokenView, View, ZoneView

# The picture on each card.
ART = {"I": "back", "B": "discard", "C": "recall", "E": "swap", "F": "bomb", "H": "copy"}


def paint(observation: Mapping[str, Any]) -> View:
    """Return the whole table, which looks alike to all viewers."""
    zones: list[ZoneView] = [
        {
            "id": "track",
            "kind": "track",
            "slot": "track",
            "label": say("turbo-duel.zone.track"),
            "spaces": [
                _space(observation, number) for number in range(1, observation["track"] + 1)
            ],
        },
        {
            "id": "deck",
            "kind": "fan",
            "slot": "hand",
            "label": say("turbo-duel.zone.deck"),
            "say": say("turbo-duel.zone.deck.say", cards=_listed(observation["deck"])),
            "lead": REACH,
            "cards": [card_view(letter) for letter in observation["deck"]],
        },
    ]
    for pile in ("discard", "played"):
        zones.append(
            {
                "id": pile,
                "kind": "row",
                "slot": "side",
                "label": say(f"turbo-duel.zone.{pile}"),
                "say": say(f"turbo-duel.zone.{pile}.say", cards=_listed(observation[pile])),
                "empty": say(f"turbo-duel.zone.{pile}.empty"),
                "cards": [card_view(letter) for letter in observation[pile]],
            }
        )
    tokens, badges = _tokens(observation), _badges(observation)
    karts = [token for token in tokens if token["kind"] == "kart"]
    bombs = [token for token in tokens if token["kind"] == "bomb"]
    return {
        "zones": zones,
        "tokens": tokens,
        "buttons": [],
        "badges": badges,
        "say": described((*karts, *bombs, *badges, *zones[1:])),
    }


def card_view(letter: str) -> CardView:
    """Return the view of a card."""
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


def _space(observation: Mapping[str, Any], number: int) -> SpaceView:
    finish = number == observation["track"]
    space: SpaceView = {
        "id": f"space:{number}",
        "label": say("turbo-duel.finish") if finish else str(number),
        "say": space_said(observation, number),
    }
    if finish:
        space["finish"] = True
    return space


def space_said(observation: Mapping[str, Any], number: int) -> Message:
    """In words, a space with the karts and bombs on it."""
    here: list[Message] = [
        say("turbo-duel.kart", who=Seat(seat))
        for seat in (1, 2)
        if min(observation["karts"][seat - 1], observation["track"]) == number
    ]
    here += [
        say("turbo-duel.bomb", who=Seat(3 - seat), rival=Seat(seat))
        for seat in (1, 2)
        if number in observation["bombs"][seat - 1]
    ]
    finish = number == observation["track"]
    name = say("turbo-duel.space.finish") if finish else say("turbo-duel.space", space=number)
    return say("turbo-duel.space.with", space=name, things=tuple(here)) if here else name


def _tokens(observation: Mapping[str, Any]) -> list[TokenView]:
    tokens: list[TokenView] = []
    for seat in (1, 2):
        kart = observation["karts"][seat - 1]
        beyond = max(0, kart - observation["track"])
        tokens.append(
            {
                "id": f"kart:{seat}",
                "kind": "kart",
                "seat": seat,
                "at": f"space:{kart - beyond}",
                "beyond": beyond,
                "say": _kart_said(observation, seat),
            }
        )
        for space in observation["bombs"][seat - 1]:
            tokens.append(
                {
                    "id": f"bomb:{seat}:{space}",
                    "kind": "bomb",
                    "seat": 3 - seat,
                    "against": seat,
                    "at": f"space:{space}",
                    "say": say(
                        "turbo-duel.bomb.at", who=Seat(3 - seat), rival=Seat(seat), space=space
                    ),
                }
            )
    return tokens


def _badges(observation: Mapping[str, Any]) -> list[BadgeView]:
    badges: list[BadgeView] = []
    if observation["over"] is not None:
        return badges
    for seat in (1, 2):
        for badge, key in (("copies", "copy"), ("loses", "lose")):
            if observation[badge][seat - 1]:
                badges.append(
                    {
                        "id": key,
                        "seat": seat,
                        "text": say(f"turbo-duel.badge.{key}"),
                        "say": say(f"turbo-duel.badge.{key}.say", who=Seat(seat)),
                    }
                )
    return badges


def _kart_said(observation: Mapping[str, Any], seat: int) -> Message:
    kart, track = observation["karts"][seat - 1], observation["track"]
    if kart > track:
        return say("turbo-duel.kart.beyond", who=Seat(seat), n=kart - track)
    if kart == track:
        return say("turbo-duel.kart.finish", who=Seat(seat))
    return say("turbo-duel.kart.at", who=Seat(seat), space=kart, n=track - kart)


def _listed(letters: str) -> Message:
    """Letters of cards in words, such as “A, B, C”, or “none”."""
    return (
        say("turbo-duel.letters", cards=", ".join(letters)) if letters else say("turbo-duel.none")
    )


def status(observation: Mapping[str, Any]) -> Message | None:
    """The status line: the seat to move, and the cards it can play."""
    if observation["over"] is not None:
        return None
    choice = observation["deck"][:REACH]
    if len(choice) == 1:
        return say("turbo-duel.status.one", who=Seat(observation["turn"]), card=choice)
    return say("turbo-duel.status", who=Seat(observation["turn"]), cards=AnyOf(tuple(choice)))
