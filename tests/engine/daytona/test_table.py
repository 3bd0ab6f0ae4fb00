"""The view, events and sentences of Daytona; impossible states are refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hairpin.core.errors import StateError
from hairpin.core.report import Report
from hairpin.core.text import Pen, draw
from hairpin.games.daytona import GAME
from hairpin.games.daytona.cards import VALUES
from hairpin.games.daytona.naming import a_card
from hairpin.testing import refused

from .helpers import OTHER, OTHER_LINE, PIT, SPEAKER, announced, deal, play, race

if TYPE_CHECKING:
    from hairpin.core.view import Viewer
    from hairpin.games.daytona.state import Race


def view(state: Race) -> dict[str, Any]:
    """Return the public view with its texts as sentences."""
    shown: dict[str, Any] = SPEAKER.text(GAME.view(state, "public"))
    return shown


def zones(state: Race) -> dict[str, Any]:
    return {zone["id"]: zone for zone in view(state)["zones"]}


def events(state: Race, move: str) -> list[dict[str, Any]]:
    """Play a move; return its events, without sentences and without the drawn card."""
    report = Report()
    GAME.act(state, state.turn, move, state.at, report)
    return [
        {"do": event.do, **{k: v for k, v in event.data.items() if k != "card"}}
        for event in report.events
    ]


def test_the_track_shows_its_cards_and_cars() -> None:
    spaces = zones(race([3, 0, 3]))["track"]["spaces"]
    assert [space["id"] for space in spaces] == [
        "space:line",
        *(f"space:{n}" for n in range(1, 15)),
    ]
    assert [space.get("finish", False) for space in spaces] == [True] + [False] * 14
    assert spaces[0]["label"] == "Line 5"
    assert spaces[0]["say"] == "Start and finish, a 5: Ben’s car"
    assert spaces[3]["say"] == "Card 3, a 6: Ann’s car and Cleo’s car"
    assert spaces[4]["say"] == "Card 4, a queen"
    assert all(space["card"]["face"] == "playing" for space in spaces)


def test_the_stock_shows_only_its_number_of_cards() -> None:
    state = race([0, 0])
    stock = zones(state)["stock"]
    assert (stock["count"], stock["cards"][0]["face"], len(stock["cards"])) == (91, "back", 1)
    viewers: tuple[Viewer, ...] = (1, 2, "public", "all")
    for viewer in viewers:
        assert GAME.observe(state, viewer)["stock"] == 91
    state = play(race([0, 0], 1, empty=True), "draw")
    assert zones(state)["stock"]["cards"] == []


def brief(at: int, value: int, **ring: Any) -> str | None:
    """Return the short notation for a draw of ``value`` by a car at position ``at``."""
    state, report = race([at, 0], value, **ring), Report()
    GAME.act(state, 1, "draw", 0, report)
    return None if report.brief is None else SPEAKER.say(report.brief)


def test_brief_texts_of_moves() -> None:
    briefs = {
        (0, 9): "9, to 9",
        (0, 4): "4, +2 to 4",
        (0, 12): "Q: no move",
        (0, 13): "K: pit stop",
        (2, 0): "joker, to 6",
        (2, 10): "10, back to 9",
        (14, 5): "5: 1st",
        (3, 10): None,  # a choice must follow, and only then comes the short notation
    }
    assert {way: brief(*way) for way in briefs} == briefs
    assert brief(1, 8, ring=OTHER, line=OTHER_LINE) == "8, back to the start"
    state, report = play(race([3, 0], 10), "draw"), Report()
    GAME.act(state, 1, "to Q", 0, report)
    assert report.brief is not None
    assert SPEAKER.say(report.brief) == "10, to Q"


def test_piles_show_their_top_card_and_are_face_down_in_the_pit() -> None:
    state = play(race([0, 0], 1, 13), "draw", "draw")
    piles = zones(state)
    assert piles["pile:1"]["cards"][0]["code"][0] == "A"
    assert (piles["pile:1"]["count"], piles["pile:1"]["seat"]) == (2, 1)
    assert piles["pile:2"]["cards"][0]["face"] == "back"
    assert piles["pit"]["cards"][0]["code"][0] == "K"


def test_badges_count_lost_turns_and_mark_cars_close_to_the_finish() -> None:
    def badges(state: Race) -> list[tuple[int, str]]:
        return [(badge["seat"], badge["text"]) for badge in view(state)["badges"]]

    state = play(race([13, 0, 15], 13, 1, 1), "draw")
    assert badges(state) == [(1, "Pit: 2"), (1, "Can finish"), (3, "1st")]
    assert badges(play(state, "draw"))[0] == (1, "Pit: 1")


def test_cars_stand_on_their_cards_and_then_on_the_podium() -> None:
    state = play(race([14, 2, 0], 5), "draw")
    shown = view(state)
    assert [token["at"] for token in shown["tokens"]] == ["home:1", "space:2", "space:line"]
    assert shown["tokens"][1]["say"] == "Ben’s car on card 2, a 4; 13 cards to the finish"
    assert zones(state)["podium"]["spaces"][0]["say"] == "1st place: Ann"


def test_a_drawn_card_turns_up_moves_the_car_and_goes_to_the_pile() -> None:
    assert events(race([0, 0], 4), "draw") == [
        {"do": "flip", "from": "stock", "to": "drawn", "things": ["card:4H"]},
        {
            "do": "drive",
            "token": "car:1",
            "path": ["space:line", "space:1", "space:2"],
            "moment": "slipstream",
        },
        {"do": "slide", "things": ["card:4H"], "from": "drawn", "to": "pile:1"},
    ]
    assert events(race([14, 0], 5), "draw")[1]["path"] == ["space:14", "space:line", "home:1"]
    assert events(race([1, 0], 5), "draw")[1]["path"] == ["space:1", "space:line"]


def test_a_draw_reveals_a_card_and_a_choice_does_not() -> None:
    state = race([9, 0], 7)
    for move, reveals in (("draw", True), ("to 7", False)):
        report = Report()
        GAME.act(state, 1, move, 0, report)
        assert report.reveals == reveals


def test_sentences_of_moves() -> None:
    assert announced(race([0, 0], 8), "draw") == ["Ann draws an 8.", "It takes Ann on to the 9."]
    assert announced(race([4, 0], 5), "draw")[1] == "Missed shift: Ann falls back to the 6."
    assert announced(race([1, 0], 5), "draw")[1] == (
        "Missed shift: Ann falls back to the start line."
    )
    assert (
        announced(race([14, 0], 0), "draw")[1]
        == "A joker does not reach the finish line: Ann stays."
    )
    assert announced(race([0, 0], 1), "draw")[1] == "No card ahead fits: Ann stays."
    assert announced(race([14, 0], 5), "draw")[1:] == [
        "Ann crosses the finish line and takes first place.",
        "Ann wins the race, ahead of Ben.",
    ]
    state = race([9, 0], 7)
    # The status line asks the player to choose, so the announcement of the draw is a single sentence.
    assert announced(state, "draw") == ["Ann draws a 7."]
    assert announced(state, "to 7") == ["Ann jumps past one card to the 7."]
    assert announced(race([0, 0], 13), "draw")[1] == (
        "The pit-stop card: Ann stops and loses two turns."
    )
    state = play(race([0, 0], 13, 1, 1), "draw")
    assert announced(state, "draw")[-1] == "Ann waits in the pit: 1 turn left."
    assert announced(state, "draw")[-1] == "Ann waits one last turn, then leaves the pit."
    state = play(race([0, 0], 1, empty=True), "draw")
    assert announced(state, "draw")[0].startswith("The stock is used up")


def test_status_touches_and_preview() -> None:
    def status(state: Race) -> str:
        message = GAME.status(GAME.observe(state, 1))
        assert message is not None
        return SPEAKER.say(message)

    state = race([9, 0], 7)
    assert status(state) == "Ann to draw."
    assert GAME.touch(state, 1, ()).next == ("button:draw", "stock")
    assert GAME.touch(state, 1, ("stock",)).move == "draw"
    assert GAME.preview(state, 1, ("stock",)) is None
    assert SPEAKER.say(GAME.why(state, 1, (), "space:10")) == "First draw a card from the stock."
    play(state, "draw")
    assert status(state) == "Ann to choose: the 8 or the 7."
    assert GAME.touch(state, 1, ()).next == ("space:10", "button:near", "space:11", "button:far")
    for thing in ("space:11", "button:far"):
        assert GAME.touch(state, 1, (thing,)).move == "to 7"
        shown = GAME.preview(state, 1, (thing,))
        assert shown is not None
        assert shown["tokens"][0]["at"] == "space:11"
        lead = GAME.lead(state, 1, (thing,))
        assert lead is not None
        assert SPEAKER.say(lead) == "To the 7, 2 cards ahead."
    assert SPEAKER.say(GAME.why(state, 1, (), "stock")) == (
        "Your card takes you to the 8 or to the 7: choose one of them."
    )


def test_a_choice_beside_the_other_is_named_by_its_card_unless_both_are_alike() -> None:
    state = play(race([9, 0], 7), "draw")
    near, far = GAME.moves(state, 1)
    assert SPEAKER.say(GAME.say_beside(state, 1, far, near)) == "To the 7"
    assert GAME.say_beside(state, 1, far, far) == GAME.say_move(state, 1, far)


def test_a_card_that_a_draw_leads_back_to_says_so() -> None:
    shown: dict[str, Any] = SPEAKER.text(GAME.view(race([9, 0], 7), 1))
    track = next(zone for zone in shown["zones"] if "spaces" in zone)
    found = {
        at: space["reach"]["text"] for at, space in enumerate(track["spaces"]) if "reach" in space
    }
    assert min(found) < 9 < max(found)
    assert all(text.startswith("Back: ") == (at < 9) for at, text in found.items())


def test_a_finishing_move_is_played_by_touching_the_start_finish_card() -> None:
    state = play(race([13, 0], 9, ring=OTHER, line=OTHER_LINE), "draw")
    assert state.home == [1]
    ring = (9, 5, 6, 11, 9, 7, 11, 6, 1, 5, 7, 10, 8, 12)
    state = play(race([13, 0], 2, ring=ring, line=3), "draw")
    assert GAME.touch(state, 1, ()).next == (
        "space:14",
        "button:near",
        "space:line",
        "button:far",
    )
    assert GAME.touch(state, 1, ("space:line",)).move == "to 3"
    assert [button["label"] for button in view(state)["buttons"]] == ["Q · 1 ahead", "Finish"]


def test_buttons_name_their_move_and_their_twin() -> None:
    state = race([9, 0], 7)
    assert view(state)["buttons"] == [
        {
            "id": "button:draw",
            "label": "Draw",
            "say": "Draw a card",
            "twin": "stock",
            "tone": "main",
        }
    ]
    near, far = view(play(state, "draw"))["buttons"]
    assert (near["label"], near["twin"]) == ("8 · 1 ahead", "space:10")
    assert (far["label"], far["twin"]) == ("7 · 2 ahead", "space:11")
    assert far["say"] == "7 · 2 ahead: to the 7"


def test_the_opening_sentence_names_the_pit_stop_card() -> None:
    state = deal()
    opening = GAME.opening(GAME.observe(state, 1))
    assert opening is not None
    card = SPEAKER.say(a_card(VALUES[state.track.pit]))
    assert SPEAKER.say(opening) == f"The pit-stop card is {card}."


def test_a_deuce_is_called_a_2() -> None:
    assert announced(race([0, 0], 2), "draw")[0] == "Ann draws a 2."


def test_the_table_as_text() -> None:
    lines = "\n".join(draw(view(race([3, 0])), Pen(plain=True), ["red", "blue"]))
    assert "Line 5" in lines
    assert "##  (91)" in lines or "## (91)" in lines
    assert "| Q  |" in lines


def test_impossible_states_are_refused() -> None:
    good = GAME.to_json(play(deal(), "draw"))
    assert GAME.to_json(GAME.from_json(good)) == good
    other = good["stock"][0]
    for part, wrong in (
        ("line", "2H"),
        ("pit", good["line"]),
        ("pit", other),
        ("ring", good["ring"][:13]),
        ("ring", [other, *good["ring"][1:]]),
        ("stock", good["stock"][1:]),
        ("stock", [*good["stock"], other]),
        ("cars", [16, 0]),
        ("cars", [15, 0]),
        ("cars", [0]),
        ("waits", [3, 0]),
        ("waits", [2, 2]),
        ("home", [1]),
        ("home", [1, 2]),
        ("turn", 3),
        ("card", other),
        ("missed", 1),
        ("chance", ""),
        ("over", {"reason": "finish", "places": [1, 2], "scores": [10, 0]}),
    ):
        refused(StateError, GAME.from_json, {**good, part: wrong})
    # No car can have moved before the first draw.
    refused(StateError, GAME.from_json, {**GAME.to_json(deal()), "cars": [1, 0]})


def test_a_race_of_two_names_the_distance() -> None:
    """Regression: “You win!” stood above “You win the race, ahead of Dot.”, which says nothing more."""
    ended = play(race([14, 12], 5), "draw")
    assert SPEAKER.say(GAME.ending(ended)) == "Ben was 3 cards behind."


def test_the_account_of_what_happened_names_pit_stops_and_the_way_of_each_car() -> None:
    # Regression: fast-forward drew a pit stop and showed only the choice at which it stopped.
    before = race([3, 3], PIT, 9, 9, 12)
    state, played = GAME.copy(before), []
    for _ in range(3):
        seat = state.turn
        move = GAME.moves(state, seat)[-1]
        GAME.act(state, seat, move, state.at)
        played.append((seat, move, GAME.copy(state)))
    said = [SPEAKER.say(each) for each in GAME.since(before, played)]
    assert said[0] == "Ann made a pit stop."
    assert said[1].startswith("Ben drove on by ")
    assert len(said) == 2
    assert GAME.since(before, []) == ()


def test_the_account_of_three_cars_is_short() -> None:
    # Regression: with four cars it had 270 letters, of which a phone showed the last 150.
    before = race([3, 3, 5], 9, 9, 12)
    after = GAME.copy(before)
    after.cars = [4, 1, 5]
    said = SPEAKER.say(GAME.since(before, [(1, "draw", after)])[-1])
    assert said == "Cards driven: Ann +1 and Ben −2."


def test_the_account_of_what_happened_is_empty_where_no_car_moved() -> None:
    # Regression: fast-forward drew one card, which left all cars in place, and said that each car stayed.
    before = race([0, 0], 12)
    after = play(GAME.copy(before), "draw")
    assert after.cars == before.cars
    assert GAME.since(before, [(1, "draw", after)]) == ()


def test_a_call_to_the_pit_stop_is_shown_alone() -> None:
    """Regression: in fast play the pit stop passed unseen."""
    report = Report()
    GAME.act(race([3, 0], 13), 1, "draw", 0, report)
    moments = [event.data for event in report.events if "moment" in event.data]
    assert moments == [{"seat": 1, "token": "car:1", "moment": "blocked"}]
