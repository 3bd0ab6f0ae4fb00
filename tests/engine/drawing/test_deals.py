"""Printed deals: their cards are those of the game, and their address opens the same deal."""

from __future__ import annotations

import re
from collections import Counter

import hairpin
import pytest
from hairpin.drawing.inks import FULL
from hairpin.drawing.paper import PAPERS
from hairpin.games import load
from hairpin.printing.deals import address_of
from hairpin.printing.sheets import games_with, make
from hairpin.printing.wish import Wish

from .boxes import letters

SITE = "https://play.example/hairpin/"


@pytest.mark.parametrize("game", games_with("deal"))
def test_a_deal_lists_each_card_once(game: str) -> None:
    printed = load(game).printable()
    assert printed
    wish = Wish(load(game), PAPERS["a4"], FULL, seed="club")
    match = wish.deal()
    lots = printed.lots(match.state)
    dealt = Counter(card["id"] for lot in lots for card in lot.cards)
    assert max(dealt.values()) == 1
    packs = {card["id"] for pack in printed.packs(len(match.seats)) for card in pack.cards}
    assert set(dealt) <= packs
    if game != "grand-prix":  # tens and switch cards come with the teams
        assert set(dealt) == packs


def test_the_stock_is_in_the_order_in_which_it_is_drawn() -> None:
    match = hairpin.new("daytona", seed="club", seats=2)
    printed = load("daytona").printable()
    assert printed
    *_, stock = printed.lots(Wish(load("daytona"), PAPERS["a4"], FULL, seed="club").deal().state)
    match.play("draw")
    codes = [card["code"] for card in stock.cards]
    assert match.state()["stock"] == codes[1:]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_deal_of_pursuit_has_a_row_for_each_seat_and_says_who_is_first(paper: str) -> None:
    wish = Wish(load("pursuit"), PAPERS[paper], FULL, seed="club", seats=5)
    (first,) = load("pursuit").actors(wish.deal().state)
    sheet = make("deal", wish)
    placed = re.findall(r'<text x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]+)', sheet)
    for seat in range(1, 6):
        start, hand = (
            next((x, y) for x, y, label in placed if label.startswith(f"Seat {seat}{words}"))
            for words in (" starts on this card", "’s hand")
        )
        assert start[0] == "0"
        assert hand[1] == start[1], "both lie in one row"
    assert f"Seat {first} takes the first turn." in letters(sheet)
    assert sheet.count("Seed club") == 1, "one sheet of paper"


@pytest.mark.parametrize("game", games_with("deal"))
def test_the_address_opens_the_deal(game: str) -> None:
    wish = Wish(load(game), PAPERS["letter"], FULL, seed="club", site=SITE)
    address = address_of(wish, wish.deal())
    start, _, end = address.partition("#/g/")
    assert start == SITE
    opened = hairpin.read(end)
    assert opened.n == 0
    assert opened.state() == hairpin.new(game, seed="club").state()


def test_the_code_replaces_the_written_address() -> None:
    asked: list[str] = []

    def qr(address: str) -> list[list[bool]]:
        asked.append(address)
        return [[True, False], [False, True]]

    wish = Wish(load("pursuit"), PAPERS["a4"], FULL, seed="club", site=SITE)
    written, coded = make("deal", wish), make("deal", wish._replace(qr=qr))
    assert asked == [address_of(wish, wish.deal())]
    assert asked[0] in "".join(letters(written))
    assert SITE not in coded
    assert 'd="M0 0h1v1h-1zM1 1h1v1h-1z"' in coded
    assert any(
        "hairpin play pursuit" in text for text in letters(make("deal", wish._replace(site="")))
    )
