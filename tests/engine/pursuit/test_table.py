"""The view of Pursuit: ring, hands, chains, events and announcements."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hairpin.core.chance import Chance
from hairpin.core.report import Report
from hairpin.core.text import Pen, draw
from hairpin.core.words import Speaker

from .helpers import GAME, announced, deal, play, sound, table

if TYPE_CHECKING:
    from hairpin.core.view import Viewer
    from hairpin.games.pursuit.state import Chase

SPEAKER = Speaker(["Ann", "Ben", "Cleo", "Dan", "Eve"])


def view(s: Chase, viewer: Viewer = 1) -> dict[str, Any]:
    """The view of ``viewer``, with sentences in place of messages."""
    shown: dict[str, Any] = SPEAKER.text(GAME.view(s, viewer))
    return shown


def zones(s: Chase, viewer: Viewer = 1) -> dict[str, Any]:
    return {zone["id"]: zone for zone in view(s, viewer)["zones"]}


def codes(zone: dict[str, Any]) -> list[str]:
    return [card.get("code", "?") for card in zone["cards"]]


def events(s: Chase, move: str, viewer: Viewer = "public") -> list[dict[str, Any]]:
    """Play a move and return the events that a viewer gets, without sentences."""
    report = Report()
    GAME.act(s, GAME.actors(s)[0], move, s.at, report)
    sound(s)
    seen = [event.seen_by(viewer) for event in report.events]
    return [{"do": event.do, **event.data} for event in seen]


# --- the ring ------------------------------------------------------------------------------------


def test_the_ring_closes_and_shows_the_gaps_between_cars() -> None:
    ring = zones(table("8D 3D"))["ring"]
    assert ring["loop"] is True
    assert [space["label"] for space in ring["spaces"]] == ["A", *map(str, range(2, 11))]
    assert ring["spaces"][7]["say"] == "Rank 8: Ann"
    assert ring["arcs"] == [
        {
            "seat": 1,
            "from": "space:8",
            "to": "space:3",
            "way": 1,
            "text": "5",
            "say": "Ann is 5 behind Ben",
        },
        {
            "seat": 2,
            "from": "space:3",
            "to": "space:8",
            "way": 1,
            "text": "5",
            "say": "Ben is 5 behind Ann",
        },
    ]
    assert not any("starts" in space for space in ring["spaces"])


def test_in_a_race_the_ring_shows_lap_ends_and_the_rest_of_the_own_lap() -> None:
    s = table("8D 8H", "AC", "5S", variant="racing", laps=3, opposite=True)
    s.starts, s.gone, s.put = [3, 9], [14, 2], [True, True]
    sound(s)
    ring = zones(s)["ring"]
    assert [n for n, space in enumerate(ring["spaces"]) if space.get("starts")] == [3, 9]
    assert ring["spaces"][3]["starts"] == [1]
    assert ring["spaces"][3]["say"] == "Rank 4, where Ann’s laps end"
    assert ring["arcs"] == [
        {
            "seat": 1,
            "from": "space:8",
            "to": "space:4",
            "way": 1,
            "text": "6",
            "say": "Ann has 6 ranks to go in lap 2",
        }
    ]
    (arc,) = zones(s, 2)["ring"]["arcs"]
    assert (arc["to"], arc["way"], arc["text"]) == ("space:T", -1, "8")
    for viewer in ("public", "all"):
        assert zones(s, viewer)["ring"]["arcs"] == []


def test_at_the_start_of_a_lap_no_arc_is_shown() -> None:
    s = deal("a race", 3)
    assert all(zones(s, seat)["ring"]["arcs"] == [] for seat in (1, 2, 3))
    starts = zones(s)["ring"]["spaces"]
    assert sorted(seat for space in starts for seat in space.get("starts", ())) == [1, 2, 3]


def test_cars_stand_on_the_ring() -> None:
    tokens = view(table("8D 3D"))["tokens"]
    assert [(token["kind"], token["at"]) for token in tokens] == [
        ("car", "space:8"),
        ("car", "space:3"),
    ]
    assert tokens[0]["say"] == "Ann on the 8, 5 behind Ben"


# --- hands ---------------------------------------------------------------------------------------


def orders(s: Chase, viewer: Viewer = 1) -> dict[str, str]:
    hand = zones(s, viewer)["hand:1"]
    return {
        order["id"]: " ".join(thing[5:] for thing in order["things"]) for order in hand["orders"]
    }


def test_a_hand_can_be_sorted_by_suit_rank_and_use() -> None:
    s = table("9D 3D", "2S 9S TS AS 5S 9H *R")
    assert orders(s) == {
        "suit": "AS 2S 5S 9S TS 9H *R",
        "rank": "AS 2S 5S 9S 9H TS *R",
        "use": "9S 9H TS AS 2S 5S *R",
    }
    assert "orders" not in zones(s, 2)["hand:1"]
    assert "orders" not in zones(s, "public")["hand:1"]
    assert orders(s, "all") == orders(s)


def test_sort_orders_run_downwards_for_a_seat_that_drives_downwards() -> None:
    s = table("5D 9D", "AC", "2S 9S TS AS 9H 5H *R", turn=2, variant="racing", opposite=True)
    hand = zones(s, 2)["hand:2"]
    found = {order["id"]: " ".join(t[5:] for t in order["things"]) for order in hand["orders"]}
    assert found == {
        "suit": "TS 9S 2S AS 9H 5H *R",
        "rank": "TS 9S 9H 5H 2S AS *R",
        "use": "9S 9H 5H 2S AS TS *R",
    }


def test_every_sort_order_has_every_card_once() -> None:
    for number in range(20):
        s = deal(f"orders {number}", 2 + number % 4, opposite=True)
        for seat in range(1, s.seats + 1):
            hand = zones(s, seat)[f"hand:{seat}"]
            for order in hand["orders"]:
                assert sorted(order["things"]) == sorted(card["id"] for card in hand["cards"])


def test_piles_show_their_size() -> None:
    s = table("5D TD", pile="3H 2C")
    shown = zones(s)
    assert (shown["stock"]["count"], len(shown["stock"]["cards"])) == (len(s.stock), 1)
    assert (shown["discard"]["count"], codes(shown["discard"])) == (2, ["2C"])
    assert codes(shown["stock"]) == [s.stock[-1]]
    assert codes(zones(s, 2)["stock"]) == ["?"]


# --- the last chain -------------------------------------------------------------------------------


def test_a_chain_stays_whole_until_the_next_take_and_its_end_is_in_the_seat_area() -> None:
    s = play(table("5D TD", "5S 6S 7S AH", pile="3H 2C"), "take stock", "put 5S6S7S")
    for viewer in (1, 2, "public", "all"):
        shown = zones(s, viewer)
        assert codes(shown["laid"]) == ["5S", "6S", "7S"]
        assert codes(shown["up:1"]) == ["7S"]
        # The old up-to card already lies on the pile. The rest of the chain goes there with the discard.
        assert (codes(shown["discard"]), shown["discard"]["count"]) == (["5D"], 3)
    assert zones(s)["up:1"]["say"] == "Ann is up to the 7 of spades"
    assert zones(s)["laid"]["say"] == "Ann’s chain: 5♠, 6♠ and 7♠"
    assert view(s)["tokens"][0]["at"] == "space:7"
    play(s, "discard AH")
    shown = zones(s, 2)
    assert codes(shown["laid"]) == ["5S", "6S", "7S"]
    assert [card["id"] for card in shown["laid"]["cards"]] == ["card:5S", "card:6S", "laid:7S"]
    assert codes(shown["up:1"]) == ["7S"]
    assert (codes(shown["discard"]), shown["discard"]["count"]) == (["AH"], 6)
    play(s, "take stock")
    assert zones(s)["laid"]["cards"] == []


def test_a_winning_chain_moves_the_up_to_card() -> None:
    s = play(table("5D 7H", "5S 6S 7S AH", pile="2C"), "take discard", "put 5S6S7S")
    assert s.over is not None
    assert codes(zones(s, "all")["up:1"]) == ["7S"]
    assert codes(zones(s, "all")["laid"]) == ["5S", "6S", "7S"]
    assert codes(zones(s, "all")["discard"]) == ["5D"]


def test_jokers_show_their_card_where_the_natural_cards_fix_it() -> None:
    s = table("5D TD", "5S *R 7S *B AH", extend=True)
    play(s, "take stock", "put 5S*7S*")
    laid = zones(s)["laid"]["cards"]
    assert [card.get("stands") for card in laid] == [None, "6S", None, "8S"]
    assert laid[1]["say"] == "Joker, standing for the 6 of spades"
    play(s, "discard AH")
    assert [card.get("stands") for card in zones(s)["up:1"]["cards"]] == [None, "8S"]
    # The joker stands between two suits and may belong to either, so it shows no card.
    s = play(table("5D TD", "5S *R 6H AH"), "take stock", "put 5S*6H")
    assert [card.get("stands") for card in zones(s)["laid"]["cards"]] == [None, None, None]


def test_the_card_below_a_chain_of_jokers_stays() -> None:
    s = play(table("5D 9D", "*R *B AH", extend=True), "take stock", "put **")
    for _ in range(2):
        assert codes(zones(s)["up:1"]) == ["5D", "*R", "*B"]
        assert codes(zones(s)["laid"]) == ["*R", "*B"]
        if s.phase == "discard":
            play(s, "discard AH")


def test_the_card_below_a_joker_goes_to_the_pile_with_it() -> None:
    s = table("5D TD", "5S *R 6D 7D AH", "AC", pile="2C")
    play(s, "take stock", "put 5S*", "discard AH", "take stock", "discard AC", "take stock")
    assert codes(zones(s)["up:1"]) == ["5S", "*R"]
    play(s, "put 6D7D")
    assert codes(zones(s)["up:1"]) == ["7D"]
    assert (codes(zones(s)["discard"]), zones(s)["discard"]["count"]) == (["*R"], len(s.pile) - 1)


# --- events --------------------------------------------------------------------------------------


def test_all_seats_see_a_card_taken_but_one_sees_its_face() -> None:
    s = table("5D TD", "5S 6S", stock="9H", pile="2C")
    named = {"do": "slide", "things": ["card:9H"], "from": "stock", "to": "hand:1"}
    assert events(GAME.copy(s), "take stock", 1) == [named]
    assert events(GAME.copy(s), "take stock", "all") == [named]
    for viewer in (2, "public"):
        (event,) = events(GAME.copy(s), "take stock", viewer)
        assert event == {**named, "things": ["hand:1:8"]}
    assert events(s, "take discard", 2) == [
        {"do": "slide", "things": ["card:2C"], "from": "discard", "to": "hand:1"}
    ]


def test_after_a_chain_the_car_drives_rank_by_rank() -> None:
    s = play(table("9D 5D", "9S TS AS AH", pile="2C"), "take stock")
    assert events(s, "put 9STSAS") == [
        {
            "do": "slide",
            "things": ["card:9S", "card:TS", "card:AS"],
            "from": "hand:1",
            "to": "laid",
        },
        {"do": "drive", "token": "car:1", "path": ["space:9", "space:T", "space:A"]},
        {"do": "slide", "things": ["card:9D"], "from": "up:1", "to": "discard"},
        {"do": "slide", "things": ["card:AS"], "from": "laid", "to": "up:1"},
    ]
    backs = [f"hand:1:{n}" for n in (5, 6, 7)]
    assert events(s, "discard AH") == [
        {"do": "slide", "things": ["card:AH"], "from": "hand:1", "to": "discard"},
        {"do": "slide", "things": backs, "from": "stock", "to": "hand:1"},
        {"do": "note", "seat": 2},
    ]
    assert events(s, "take stock")[1] == {
        "do": "slide",
        "things": ["card:9S", "card:TS"],
        "from": "laid",
        "to": "discard",
    }


def test_a_car_that_drives_downwards_follows_the_ranks_down() -> None:
    s = table("5D 2H", "AC", "2S AS TS *R", turn=2, variant="racing", opposite=True)
    play(s, "take stock")
    assert events(s, "put 2SASTS")[1]["path"] == ["space:2", "space:A", "space:T"]


def test_only_the_seat_to_move_sees_the_top_of_the_stock() -> None:
    s = play(table("5D TD", "AS", stock="4H 9H", pile="2C"), "take stock")
    own = events(GAME.copy(s), "discard AS", 2)[-1]
    assert (own["do"], own["things"], own["from"]) == ("flip", ["card:4H"], "stock")
    assert own["card"]["code"] == "4H"
    assert events(s, "discard AS", 1)[-1] == {"do": "note", "seat": 2}


def test_a_chain_of_eight_is_named_to_opponents_only_while_visible() -> None:
    chain = "put 5S6S7S8S8H8C9CTC"
    eight = ("5D 4D", "5S 6S 7S 8S 8H 8C 9C")
    s = play(table(*eight, stock="TC", pile="3H 2C"), "take stock")
    assert len(events(GAME.copy(s), chain)[0]["things"]) == 8
    # The stock runs out while the hand is refilled, so the pile with the chain is shuffled into a new stock.
    s.pile, s.stock = s.stock[3:] + s.pile, s.stock[:3]
    assert events(GAME.copy(s), chain)[0]["things"] == ["card:TC"]
    assert len(events(GAME.copy(s), chain, 1)[0]["things"]) == 8
    play(s, chain)
    assert codes(zones(s, 2)["laid"]) == []


def test_moves_are_announced_in_sentences() -> None:
    s = table("5D 8D", "5S 6S *R AH", pile="2C", stock="*B")
    assert announced(GAME.copy(s), "take discard") == "Ann takes 2♣ from the discards."
    assert announced(s, "take stock") == "Ann takes the stock card."
    assert announced(s, "put 5S6S") == "Ann plays 5♠ and 6♠. 1 rank on to 6♠, 2 behind Ben."
    said = announced(s, "discard *", 1)
    assert said.startswith("Ann discards a joker. Ann draws ")
    assert " draws 2 cards." in announced(
        play(table("5D 8D", "5S AH", pile="2C"), "take stock", "put 5S"), "discard AH", 2
    ).replace("1 card.", "2 cards.")


# --- badges and status ---------------------------------------------------------------------------


def test_badges_are_short() -> None:
    s = table("5D 7D 7H", "5S 6S 7S AH AC", bump=True, laps=2)
    s.gone, s.starts, s.put = [10, 4, 0], [4, 2, 6], [True, True, False]
    play(s, "take stock", "put 5S6S7S")
    found = [(badge["seat"], badge["text"]) for badge in view(s)["badges"]]
    assert found == [
        (1, "1/2 laps"),
        (2, "0/2 laps"),
        (2, "Bumped"),
        (3, "0/2 laps"),
        (3, "Bumped"),
    ]
    s = table("5D 7D", early=True)
    assert [badge["text"] for badge in view(s)["badges"]] == ["Safe", "Safe"]


@pytest.mark.parametrize(
    ("moves", "own", "others"),
    [
        (
            (),
            "Ann to take 9♥ from the stock or 2♣ from the discards.",
            "Ann looks at the stock and takes that card, or 2♣ from the discards.",
        ),
        (
            ("take stock",),
            "Ann to play a chain, or to discard.",
            "Ann may play a chain, then discards.",
        ),
        (("take stock", "put 5S"), "Ann to discard.", "Ann to discard."),
    ],
)
def test_the_status_names_the_seat(moves: tuple[str, ...], own: str, others: str) -> None:
    s = play(table("5D TD", "5S AH", stock="9H", pile="2C"), *moves)
    viewers: tuple[Viewer, ...] = (1, 2, "public")
    for viewer, wanted in zip(viewers, (own, others, others), strict=True):
        message = GAME.status(GAME.observe(s, viewer))
        assert message is not None
        assert SPEAKER.say(message) == wanted


@pytest.mark.parametrize(
    ("hand", "settings", "said"),
    [
        ("9C AH 2S 3S 4S TC TH", {}, "on the 5, and you have none"),
        ("9C AH 2S 3S 4S TC TH", {"extend": True}, "on the 5 or with 6♦, and you have neither"),
        ("*R 9C AH 2S 3S 4S TC", {}, "stand for the 5, but none of your cards can follow"),
    ],
)
def test_the_status_says_why_no_chain_fits(hand: str, settings: dict[str, Any], said: str) -> None:
    s = play(table("5D TD", hand, stock="2C", **settings), "take stock")
    message = GAME.status(GAME.observe(s, 1))
    assert message is not None
    assert said in Speaker(["Ann", "Ben"], you=1).say(message)


# --- as text -------------------------------------------------------------------------------------


def test_the_table_fits_80_columns_as_text() -> None:
    s = table("5D TD", "5S 6S *R AH", stock="9H", pile="3H 2C")
    lines = "\n".join(draw(view(s), Pen(), ["red", "blue"], lit=GAME.touch(s, 1, ()).next))
    assert "│ ●1 │" in lines
    assert "Ann’s hand" in lines
    assert "▒▒×7" in lines
    assert "2♣ (2)" in lines
    assert all(len(line) <= 80 for line in lines.split("\n"))


def test_events_name_only_things_on_the_viewer_s_table() -> None:
    """The viewer's table shows each thing of an event before or after the move, even if a new stock is made."""
    chance, gathered = Chance("named"), 0
    for number in range(6):
        seats = 2 + number % 3
        s = deal(f"named {number}", seats, limit=30, extend=number % 2 == 0, bump=True)
        while s.over is None:
            seat = chance.pick(GAME.actors(s))
            legal = GAME.moves(s, seat)
            # A long chain can use up the stock. Then the chain itself is shuffled into a new stock.
            puts = [move for move in legal if move.startswith("put")]
            move = max(puts, key=len) if puts else chance.pick(legal)
            before, report = GAME.copy(s), Report()
            GAME.act(s, seat, move, s.at, report)
            if not puts and not before.laid:
                continue  # the conformance suite covers the other moves
            for viewer in (*range(1, seats + 1), "public", "all"):
                there = ids(before, viewer) | ids(s, viewer)
                for event in report.events:
                    seen = event.seen_by(viewer)
                    gathered += seen.do == "gather"
                    assert set(seen.data.get("things", ())) <= there, (viewer, move, seen)
    assert gathered


def ids(s: Chase, viewer: Viewer) -> set[str]:
    return {card["id"] for zone in view(s, viewer)["zones"] for card in zone.get("cards", ())}
