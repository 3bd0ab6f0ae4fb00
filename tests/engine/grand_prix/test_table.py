"""The view of Grand Prix: road, cars, hands, buttons, badges and sentences."""

from __future__ import annotations

from typing import Any

from hairpin.core.chance import Chance
from hairpin.core.text import Pen, draw
from hairpin.games.grand_prix.cards import deck
from hairpin.games.grand_prix.state import Phase, Race

from .helpers import GAME, SPEAKER, announced, deal, give, play, put, started


def view(race: Race, viewer: Any = 1) -> dict[str, Any]:
    """Return a view with its texts as sentences."""
    shown: dict[str, Any] = SPEAKER.text(GAME.view(race, viewer))
    return shown


def zone(shown: dict[str, Any], name: str) -> dict[str, Any]:
    """Return the zone with this id."""
    return next(zone for zone in shown["zones"] if zone["id"] == name)


def plain(words: str) -> str:
    """Return the text with ordinary spaces instead of no-break spaces."""
    return words.replace("\u00a0", " ")


def test_the_view_shows_the_circuit_as_a_loop() -> None:
    race = started()
    road = zone(view(race), "road")
    assert (road["kind"], road["loop"], road["rows"], road["lanes"]) == ("road", True, 47, 3)
    assert road["line"] == 0
    assert len(road["spaces"]) == sum(map(int, race.circuit.widths))
    first = road["spaces"][0]
    assert (first["id"], first["row"], first["lane"]) == ("space:0:1", 0, 0)
    grid = {space["grid"]: space["id"] for space in road["spaces"] if "grid" in space}
    assert grid == {
        1: "space:46:3",
        2: "space:46:1",
        3: "space:45:3",
        4: "space:45:1",
        5: "space:44:3",
        6: "space:44:1",
    }


def test_cars_have_colours_and_no_owner_before_the_claims() -> None:
    cars = {token["text"]: token for token in view(deal())["tokens"]}
    assert [cars[c]["livery"] for c in "KRBYGO"] == [
        "black",
        "red",
        "blue",
        "yellow",
        "green",
        "orange",
    ]
    assert {car["seat"] for car in cars.values()} == {0}
    race = started()
    cars = {token["text"]: token for token in view(race)["tokens"]}
    assert cars["K"]["seat"] == race.owner[0]
    assert cars["K"]["at"] == "space:46:3"


def test_badges_show_the_cars_cards_and_prizes_of_a_seat() -> None:
    race = put(started(), {"R": None})
    badges = {(badge["seat"], badge["id"]): badge for badge in view(race)["badges"]}
    assert badges[race.owner[0], "car:K"]["livery"] == "black"
    assert badges[race.owner[0], "cards"]["text"] == str(len(race.hands[race.owner[0] - 1]))
    assert badges[race.owner[1], "prize"]["text"] == "200"
    assert (race.owner[0], "prize") not in badges


def test_the_running_order_shows_order_laps_and_gaps() -> None:
    race = put(started(), {"R": None, "K": (5, 1, 2), "B": (3, 2, 2), "G": (7, 1, 1)})
    rows = view(race)["running_order"]
    assert [row["text"] for row in rows][:4] == ["R", "K", "B", "G"]
    assert [(row["value"], row["note"]) for row in rows][:4] == [
        ("In", "200"),
        ("2/3", f"{rows[1]['n']} to go"),
        ("2/3", "+2"),
        ("1/3", f"+{race.circuit.rows - 2}"),
    ]
    assert rows[0]["done"]
    assert rows[0]["seat"] == race.owner[1]
    assert "first: Red" in rows[0]["say"]
    assert "200 points" in rows[0]["say"]
    assert "lap 2 of 3" in rows[1]["say"]
    assert rows[2]["say"].endswith("2 behind")
    left = [row["n"] for row in rows]
    assert left == sorted(left)


def test_tokens_have_the_laps_of_cars() -> None:
    race = put(started(), {"R": None, "K": (5, 1, 2)})
    tokens = {token["text"]: token for token in view(race)["tokens"]}
    assert tokens["R"]["at"] == "place:1"
    assert tokens["K"]["lap"] == 2


def test_a_viewer_sees_the_lines_of_own_cards_and_backs_of_others() -> None:
    race = started()
    give(race, 1, "EK", "W2")
    shown = view(race, 1)
    cards = {card["code"]: card for card in zone(shown, "hand:1")["cards"]}
    lines = [(line["livery"], line["text"], line["n"]) for line in cards["EK"]["lines"]]
    assert lines == [("black", "K", 5), ("orange", "O", 3)]
    assert [line["livery"] for line in cards["W2"]["lines"]] == ["white", "white"]
    # Lines that move the viewer's cars are marked. White lines are marked too, because they can move any car.
    own = [livery for livery, car in (("black", 0), ("orange", 5)) if race.owner[car] == 1]
    assert [line["livery"] for line in cards["EK"]["lines"] if line.get("own")] == own
    assert all(line["own"] for line in cards["W2"]["lines"])
    switch = next(card for card in cards.values() if "swap" in card)
    assert len(switch["swap"]) == 2
    assert {card["face"] for card in zone(shown, "hand:2")["cards"]} == {"back"}
    assert len(zone(shown, "hand:2").get("orders", [])) == 0


def test_a_hand_can_be_sorted_by_use_for_its_team() -> None:
    race = started()
    seat = race.owner[0]
    orders = {order["id"]: order for order in zone(view(race, seat), "hand:" + str(seat))["orders"]}
    assert set(orders) == {"kind", "car", "use"}
    # The tens of the seat's own cars come first.
    assert set(orders["use"]["things"][:2]) == {"card:TK", "card:TY"}


def test_a_draft_has_its_own_zone_that_only_its_player_sees() -> None:
    race = started()
    seat = race.turn
    give(race, seat, "AK")
    play(race, "play AK")
    mine, theirs = view(race, seat), view(race, seat % 3 + 1)
    assert [card["code"] for card in zone(mine, "draft")["cards"]] == ["AK"]
    assert "card:AK" not in [card["id"] for card in zone(mine, f"hand:{seat}")["cards"]]
    assert not any(each["id"] == "draft" for each in theirs["zones"])
    assert len(zone(theirs, f"hand:{seat}")["cards"]) == 16
    assert mine["buttons"][-1]["id"] == "button:back"
    assert theirs["buttons"] == []


def test_played_cards_are_public() -> None:
    race = started()
    give(race, race.turn, "FK")
    put(race, {"K": (10, 3), "R": (12, 3)})
    assert announced(race, "play FK") == (
        "Ann plays black 6. Black drives 1 of 6 steps and is blocked."
        if race.last == 1
        else expected_sentence(race)
    )
    pile = zone(view(race, "public"), "played")
    assert (pile["count"], pile["cards"][-1]["code"]) == (1, "FK")
    name = SPEAKER.names[race.last - 1]
    assert pile["cards"][-1]["by"] == race.last
    assert pile["cards"][-1]["say"] == f"Card: black 6, played by {name}"


def test_a_badge_shows_the_last_card_of_each_seat() -> None:
    race = started()

    def last(seat: int) -> list[dict[str, Any]]:
        shown = view(race, "public")["badges"]
        return [badge for badge in shown if badge["id"] == "last" and badge["seat"] == seat]

    assert not any(last(seat) for seat in (1, 2, 3))
    first = race.turn
    give(race, first, "FK")
    put(race, {"K": (10, 3), "R": (12, 3)})
    play(race, "play FK")
    second = race.turn
    pair = next(card for card in race.hands[second - 1] if card[0] == "X")
    play(race, f"play {pair}")
    assert [(badge["text"], badge["lines"]) for badge in last(first)] == [
        ("K6", [{"livery": "black", "text": "K", "n": 6}])
    ]
    switch = last(second)[0]
    assert switch["text"] == "⇄".join(pair_of(pair))
    assert "lines" not in switch
    assert not last(race.turn)


def pair_of(card: str) -> list[str]:
    """Return the letters of the two cars of a switch card."""
    cars = deck()[card].switch
    assert cars is not None
    return ["KRBYGO"[car] for car in cars]


def test_new_cards_are_marked_until_their_seat_has_played() -> None:
    race = deal("buttons")
    play(race, "claim KY", "claim RG", "redeal")
    held = [set(hand) for hand in race.hands]
    for seat in (1, 2, 3):
        for card in race.hands[seat - 1][:5]:
            GAME.act(race, seat, f"drop {card}", 0)
            held[seat - 1].discard(card)
        GAME.act(race, seat, "done", 0)

    def marked(seat: int, viewer: Any) -> set[str]:
        cards = zone(view(race, viewer), f"hand:{seat}")["cards"]
        return {card["code"] for card in cards if card.get("fresh")}

    for seat in (1, 2, 3):
        assert marked(seat, seat) == set(race.hands[seat - 1]) - held[seat - 1]
        assert len(marked(seat, seat)) == 5
        assert not any(marked(seat, viewer) for viewer in ("public", seat % 3 + 1))
    hand = zone(view(race, 1), "hand:1")["cards"]
    assert all(card["say"].endswith(". New") == bool(card.get("fresh")) for card in hand)
    first = race.turn
    give(race, first, "FK")
    put(race, {"K": (10, 3), "R": (12, 3)})
    play(race, "play FK")
    assert not marked(first, first)
    assert marked(race.turn, race.turn)


def test_a_determinized_race_gives_the_same_observation() -> None:
    race = deal("buttons")
    play(race, "claim KY", "claim RG", "redeal")
    for seat in (1, 2, 3):
        for card in race.hands[seat - 1][-5:]:
            GAME.act(race, seat, f"drop {card}", 0)
        GAME.act(race, seat, "done", 0)
    for seat in (1, 2, 3):
        observation = GAME.observe(race, seat)
        for n in range(4):
            assert (
                GAME.observe(GAME.determinize(observation, Chance(f"guess {n}")), seat)
                == observation
            )


def expected_sentence(race: Race) -> str:
    """Return the sentence expected for black 6, with the name of the player."""
    name = SPEAKER.names[race.last - 1]
    return f"{name} plays black 6. Black drives 1 of 6 steps and is blocked."


def test_buttons_of_each_phase() -> None:
    race = deal("buttons")

    def labels(viewer: Any) -> list[str]:
        return [button["label"] for button in view(race, viewer)["buttons"]]

    assert labels(1) == ["Black and yellow", "Red and green", "Blue and orange"]
    play(race, "claim KY", "claim RG")
    assert labels(race.turn) == ["Play as dealt", "Partial redeal"]
    keep, redeal = view(race, race.turn)["buttons"]
    moved = {line["text"]: (line["n"], line.get("own", False)) for line in keep["lines"]}
    hand = race.hands[race.turn - 1]
    for car, letter in enumerate("KRBYGO"):
        steps = sum(n for card in hand for each, n in deck()[card].lines if each == car)
        assert moved[letter] == (steps, race.owner[car] == race.turn)
    own = sum(n for n, mine in moved.values() if mine)
    others = sum(n for n, mine in moved.values() if not mine)
    # A no-break space stands between each number and its noun, so ``plain`` replaces them.
    assert plain(keep["note"]) == f"you {own} steps, others {others}"
    assert plain(redeal["note"]).startswith("everyone gives 5 cards; your weakest: ")
    assert not any("lines" in button for button in view(race, "public")["buttons"])
    play(race, "redeal")
    assert labels(1) == []
    for _ in range(5):
        GAME.act(race, 1, GAME.moves(race, 1)[0], 0)
    assert labels(1) == ["Give these 5", "Take 5 back"]
    assert labels(2) == []
    GAME.act(race, 1, "done", 0)
    assert labels(1) == []
    badges = [badge["text"] for badge in view(race)["badges"] if badge["seat"] == 1]
    assert "Has given" in badges


def test_team_buttons_show_the_steps_of_the_hand() -> None:
    race = deal("buttons")
    offered = view(race, race.turn)["buttons"]
    hand = race.hands[race.turn - 1]
    for button in offered:
        for line in button["lines"]:
            car = "KRBYGO".index(line["text"])
            steps = sum(n for card in hand for moved, n in deck()[card].lines if moved == car)
            assert line["n"] == steps
    own = sum(line["n"] for line in offered[0]["lines"])
    assert plain(offered[0]["note"]) == f"{own} steps, start 1st and 6th"
    assert offered[0]["say"].endswith("They start 1st and 6th.")
    # Other viewers see no numbers, because these would reveal the hidden hand.
    assert all("lines" not in button for button in view(race, "public")["buttons"])


def test_before_a_redeal_cards_show_their_use_and_the_worst_are_marked() -> None:
    race = deal("buttons")
    play(race, "claim KY", "claim RG", "redeal")
    hand = zone(view(race, 1), "hand:1")
    assert hand["orders"][0]["id"] == "use"
    worth = {card["id"]: int(str(card["worth"]).replace("−", "-")) for card in hand["cards"]}
    poor = [card["id"] for card in hand["cards"] if card.get("poor")]
    assert len(poor) == 5
    assert max(worth[each] for each in poor) <= min(
        worth[each] for each in worth if each not in poor
    )
    assert all("worth" not in card for card in zone(view(race, 1), "hand:2")["cards"])
    GAME.act(race, 1, f"drop {poor[0].removeprefix('card:')}", 0)
    left = [card["id"] for card in zone(view(race, 1), "hand:1")["cards"] if card.get("poor")]
    assert sorted(left) == sorted(poor[1:])


def test_the_status_names_the_seats_that_owe_cards() -> None:
    race = deal("buttons")
    play(race, "claim KY", "claim RG", "redeal")
    assert race.phase is Phase.SWAP
    mine = SPEAKER.say(GAME.status(GAME.observe(race, 2)))  # type: ignore[arg-type]
    assert mine == (
        "Ben to give 5 cards. Below each card: its steps for your cars minus its steps for others."
    )
    said = SPEAKER.say(GAME.status(GAME.observe(race, "public")))  # type: ignore[arg-type]
    assert said == "Ann, Ben and Cleo to give 5 cards for the partial redeal."


def test_the_verdict_lists_the_finished_cars_with_prizes() -> None:
    race = started()
    last = race.circuit.rows - 1
    seat = race.turn
    give(race, seat, "FK")
    put(race, {**dict.fromkeys("RBYGO", None), "K": (last, 1, 3)})
    said = announced(race, "play FK")
    assert "Black comes in sixth: 10 points." in said
    verdict = SPEAKER.say(GAME.verdict(race))
    names = [SPEAKER.names[race.owner[car] - 1] for car in range(6)]
    assert f"red ({names[1]}) 200, blue ({names[2]}) 150, yellow ({names[3]}) 100" in verdict
    assert verdict.startswith(f"{names[1]} wins with 260 points: ")
    assert SPEAKER.say(GAME.finish_note(race, race.owner[1])) == "red first and green fourth"  # type: ignore[arg-type]


def test_a_terminal_draws_the_road_as_a_map_with_cars() -> None:
    race = put(started(), {"K": (13, 3), "B": (20, 2)})
    lines = draw(view(race), Pen(plain=True), ["red", "blue", "amber"], ["space:18:1"])
    at = next(i for i, line in enumerate(lines) if "Lakefront" in line)
    top, middle, bottom = lines[at + 2 : at + 5]
    assert top.startswith("  1 |........       ...*")
    assert middle[5 + 20] == "B"
    assert bottom[5 + 13] == "K"
    assert bottom[5 + 46] == "."
    assert middle[5 + 8 : 5 + 15] == "..   .."
    narrow = draw(view(race), Pen(columns=40, plain=True), ["red", "blue", "amber"])
    assert sum(line.startswith("  1 ") for line in narrow) == 2
