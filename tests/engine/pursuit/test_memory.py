"""The memory panel shows every card that the viewer could remember, and no false or hidden card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hairpin.core.chance import Chance
from hairpin.core.words import Speaker
from hairpin.games.pursuit.info_panel import known_hands

from .helpers import GAME, deal, play, table

if TYPE_CHECKING:
    from hairpin.core.view import Viewer
    from hairpin.games.pursuit.state import Chase

SPEAKER = Speaker(["Ann", "Ben", "Cleo"])


def panel(s: Chase, viewer: Viewer) -> dict[str, Any]:
    said: dict[str, Any] = SPEAKER.text(GAME.info_panel(GAME.observe(s, viewer), "memory"))
    return said


def cards(s: Chase, viewer: Viewer) -> dict[str, list[str]]:
    """Label of each row in the memory panel -> the cards in this row."""
    return {
        row["label"]: [card["code"] for card in row.get("cards", ())]
        for row in panel(s, viewer)["rows"]
    }


def test_the_panel_shows_hands_the_stock_top_the_pile_and_unseen_cards() -> None:
    s = table("5D TD", "AS 3H", "4C *B", stock="9H", pile="6S 6H *R 2C")
    play(s, "take discard", "discard AS")
    shown = panel(s, 1)
    assert shown["say"] == "Ann can know 0 of the 7 cards that others hold."
    assert shown["rows"][0] == {"label": "Ben holds", "value": "0 of 7", "cards": []}
    assert cards(s, 1)["Known of Ann’s hand"] == ["2C"]
    assert cards(s, 1)["On top of the stock"] == ["9H"]
    assert {row["label"]: row.get("value") for row in shown["rows"]}["Under the top discard"] == (
        "6 ×2 and joker"
    )
    assert "4C" in cards(s, 1)["Unseen ♣"]
    assert "4C" not in cards(s, 2).get("Unseen ♣", [])
    assert cards(s, 1)["Unseen joker"] == ["*B"]
    assert panel(s, 2)["say"] == "Ben can know 1 of the 7 cards that others hold."
    assert cards(s, 2)["Ann holds"] == ["2C"]
    # Ben already sees the top of the stock on the table, so the panel leaves it out.
    assert "On top of the stock" not in cards(s, 2)


def test_the_public_panel_shows_only_public_cards() -> None:
    s = table("5D TD", "AS 3H", "4C", stock="9H", pile="2C")
    play(s, "take discard", "discard AS", "take stock")
    public = cards(s, "public")
    assert (public["Ann holds"], public["Ben holds"]) == (["2C"], [])
    assert "9H" in public["Unseen ♥"]
    assert cards(s, 1)["Ben holds"] == ["9H"]
    assert panel(s, "all") == {"say": "All cards are open.", "rows": []}
    with pytest.raises(KeyError):
        GAME.info_panel(GAME.observe(s, 1), "dreams")


def test_passed_cards_are_remembered_on_both_sides() -> None:
    s = next(s for s in (deal(f"k{n}", passing=True) for n in range(99)) if s.phase == "pass")
    play(s, GAME.moves(s, 1)[0], GAME.moves(s, 2)[0])
    assert s.passing is not None
    given = s.passing.given
    assert given[0] is not None
    assert given[1] is not None
    assert set(cards(s, 1)["Ben holds"]) == set(given[0])
    assert set(cards(s, 1)["Known of Ann’s hand"]) == set(given[1])


@pytest.mark.parametrize("seats", [2, 3])
def test_the_panel_is_never_wrong_and_learns_from_a_used_up_stock(seats: int) -> None:
    chance, concluded = Chance("memory"), 0
    for number in range(3):
        s = deal(f"memory {number}", seats, limit=60, passing=seats == 2)
        while s.over is None:
            seat = chance.pick(GAME.actors(s))
            GAME.act(s, seat, chance.pick(GAME.moves(s, seat)), s.at)
            if chance.below(5):
                continue
            viewers: tuple[Viewer, ...] = (*range(1, seats + 1), "public")
            for viewer in viewers:
                observation = GAME.observe(s, viewer)
                known = known_hands(observation)
                for other, held in known.items():
                    assert set(held) <= set(s.hands[other - 1])
                    concluded += len(held) > len(observation["hands"][other - 1]["cards"])
                rows = cards(s, viewer)
                if "On top of the stock" in rows:
                    assert rows["On top of the stock"] == s.stock[-1:]
                unseen = {c for label, row in rows.items() if "Unseen" in label for c in row}
                hidden = {c for hand in s.hands for c in hand} | set(s.stock)
                assert unseen <= hidden
    assert concluded or seats > 2
