"""Pursuit on the page: tables, cards, long names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from tests.browser.table import Hand, Table, race

if TYPE_CHECKING:
    from tests.support import Opener


PHONE = {"width": 360, "height": 740}
SIZES = {
    "phone": PHONE,
    "tablet": {"width": 820, "height": 1180},
    "desk": {"width": 1440, "height": 900},
    "side": {"width": 667, "height": 375},
}
VIEW = {"mouse": SIZES["desk"], "touch": PHONE, "keys": SIZES["desk"]}
#: With this seed Ann begins. After she takes the stock card she holds 5♠ 9♥ 5♦ 7♦ 8♦ 9♦ 4♣ and a
#: joker, and her car is at the rank 5.
RICH = "P193"
LONG = ["5S", "5D", "*B", "7D", "8D", "9D", "9H"]


def chase(seats: str = "person,bot:easy", seed: str = RICH, **settings: object) -> str:
    """Return the URL fragment of a set-up of Pursuit."""
    pairs = {"seats": seats, "seed": seed, **settings}
    return "#/pursuit?" + "&".join(
        f"{key}={quote(str(value), safe=':,+')}" for key, value in pairs.items()
    )


def begin(
    open_page: Opener, hand: Hand = "mouse", fragment: str | None = None, **options: Any
) -> Table:
    """Start a game of one person on a new page and wait for her turn."""
    options.setdefault("viewport", VIEW[hand])
    table = race(open_page, fragment or chase(), hand, names=("Ann",), **options)
    return table.turn()


def rich(open_page: Opener, hand: Hand = "mouse", **options: Any) -> Table:
    """Start a game in which Ann has taken the stock card and may put down a long chain."""
    return begin(open_page, hand, **options).touch("stock").turn()


def cards(names: list[str]) -> list[str]:
    """Return the thing ids of cards with these codes."""
    return [f"card:{name}" for name in names]
