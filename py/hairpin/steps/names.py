"""The names of all steps, for games in which a move is a single step.

The order of the names is fixed, because trained players know steps by number.
"""

from __future__ import annotations

from itertools import combinations, permutations
from typing import TYPE_CHECKING, Final

from ..core.cards import RANKS

if TYPE_CHECKING:
    from collections.abc import Callable


def daytona() -> tuple[str, ...]:
    """Return ``draw``, and a step ``to RANK`` for each rank that a card of the track can have."""
    return ("draw", *(f"to {rank}" for rank in RANKS if rank != "2"))


def grand_prix() -> tuple[str, ...]:
    """Return the steps before the race, two steps for each card (play it or drop it), and a step
    for each choice of a car or a lane.
    """
    from ..games.grand_prix.cards import car_ids, deck, teams

    claims = (
        f"claim {''.join(car_ids()[car] for car in team)}"
        for seats in (2, 3)
        for team in teams(seats)
    )
    cards = deck()
    return (
        *claims,
        "keep",
        "redeal",
        *(f"play {card}" for card in cards),
        *(f"drop {card}" for card in cards),
        *(f"car {car}" for car in car_ids()),
        *(f"lane {lane}" for lane in (1, 2, 3)),
        "done",
    )


def racing_demon() -> tuple[str, ...]:
    """Return the steps: each card to a Stack, each card onto each fitting card, and other actions."""
    from ..games.racing_demon.cards import CODES, UNDER

    ladders = (
        f"{card}>{under}"
        for number, card in enumerate(CODES)
        for place, under in enumerate(CODES)
        if UNDER[number] >> place & 1
    )
    return (*(f"{card}>stack" for card in CODES), *ladders, "turn", "stuck", "wait")


def turbo_duel() -> tuple[str, ...]:
    """Return a step for each card with each of its possible targets."""
    from ..games.turbo_duel.rules import BOMBS
    from ..games.turbo_duel.state import CARDS

    def but(card: str) -> list[str]:
        return [other for other in CARDS if other != card]

    return (
        *but("F"),
        *(f"B:{other}" for other in but("B")),
        *(f"C:{other}" for other in but("C")),
        *(f"C:{one}{two}" for one, two in permutations(but("C"), 2)),
        *(f"E:{one}{two}" for one, two in combinations(but("E"), 2)),
        *BOMBS,
    )


def null_game() -> tuple[str, ...]:
    """Return the only step."""
    return ("step",)


NAMES: Final[dict[str, Callable[[], tuple[str, ...]]]] = {
    "daytona": daytona,
    "grand-prix": grand_prix,
    "null-game": null_game,
    "racing-demon": racing_demon,
    "turbo-duel": turbo_duel,
}
