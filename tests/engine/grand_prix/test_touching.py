"""What is touched for a move, what is told on the way, previews, and why other things cannot be touched."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hairpin.core.report import Report
from hairpin.games.grand_prix.state import Phase, Race

from .helpers import GAME, SPEAKER, at, deal, give, play, put, started

if TYPE_CHECKING:
    from hairpin.core.view import View


def said(message: object) -> str:
    """A message as a sentence."""
    text: str = SPEAKER.text(message)
    return text


def tokens(view: View | None) -> dict[str, dict[str, Any]]:
    """The cars of a view by letter."""
    assert view is not None
    return {token["id"][-1]: dict(token) for token in view["tokens"]}


def choosing() -> Race:
    """Black can end in three lanes, orange behind it in the lanes black leaves."""
    race = started()
    give(race, race.turn, "EK")
    return put(race, {"K": (13, 3), "O": (30, 3)})


def test_a_team_is_claimed_by_its_button_or_one_of_its_cars() -> None:
    race = deal()
    assert GAME.paths(race, race.turn, "claim KY") == [
        ("button:claim:KY",),
        ("car:K",),
        ("car:Y",),
    ]
    assert GAME.touch(race, race.turn, ("car:G",)).move == "claim RG"


def test_a_card_then_the_space_in_the_own_lane_first() -> None:
    race = choosing()
    touch = GAME.touch(race, race.turn, ())
    assert "card:EK" in touch.next
    play(race, "play EK")
    touch = GAME.touch(race, race.turn, ())
    assert touch.next == (
        *("space:18:3", "button:lane:3", "space:18:1", "button:lane:1"),
        *("space:18:2", "button:lane:2", "button:back"),
    )
    assert "choose its lane" in said(touch.say)
    offered = SPEAKER.text(GAME.view(race, race.turn))["buttons"]
    assert [button["label"] for button in offered] == [
        "Stay in lane 3",
        "Lane 1",
        "Lane 2",
        "Take back",
    ]
    assert [button.get("twin") for button in offered][:2] == ["space:18:3", "space:18:1"]
    play(race, "lane 2", "lane 3")
    assert GAME.touch(race, race.turn, ()).next == ("button:done", "button:back")
    assert said(GAME.touch(race, race.turn, ()).say) == "Play it, or take it back."


def test_a_white_line_is_answered_with_a_car() -> None:
    race = started()
    give(race, race.turn, "W1")
    play(race, "play W1")
    assert GAME.touch(race, race.turn, ("car:B",)).move == "car B"
    assert "White 5: choose a car." in said(GAME.touch(race, race.turn, ()).say)


def test_the_preview_of_a_card_shows_where_everybody_would_end() -> None:
    race = choosing()
    seat = race.turn
    before = GAME.to_json(race)
    shown = tokens(GAME.preview(race, seat, ("card:EK",)))
    assert GAME.to_json(race) == before
    # Nobody gains by another lane: black stays in its own unless something else is chosen, and so does orange.
    assert (shown["K"]["at"], shown["K"]["assumed"]) == ("space:18:3", True)
    assert (shown["O"]["at"], shown["O"]["assumed"]) == ("space:33:3", True)
    assert "assumed" not in shown["R"]
    assert said(GAME.touch(race, seat, ("card:EK",)).say) == (
        "Yours: black 5. Others: orange 3. A dashed car can take another lane: touch it."
    )


def test_the_preview_of_a_card_without_choices_is_the_end_of_it() -> None:
    race = started()
    seat = race.turn
    give(race, seat, "FK")
    put(race, {"K": (10, 3), "R": (12, 3)})
    black = tokens(GAME.preview(race, seat, ("card:FK",)))["K"]
    assert (black["at"], black["lost"]) == ("space:11:3", 5)
    # What is lost is told.
    assert said(GAME.outcome(race, seat, "play FK")) == "Yours: black 1 of 6."


def test_a_car_that_would_finish_is_told() -> None:
    race = started()
    seat = race.turn
    give(race, seat, "FK")
    put(race, {"K": (race.circuit.rows - 1, 1, 3)})
    assert said(GAME.outcome(race, seat, "play FK")) == "Yours: black in first."
    assert tokens(GAME.preview(race, seat, ("card:FK",)))["K"]["at"] == "place:1"


def test_nothing_that_hangs_on_luck_is_previewed() -> None:
    race = deal()
    assert GAME.preview(race, race.turn, ("button:claim:KY",)) is None


def test_a_choice_moves_what_is_shown() -> None:
    race = choosing()
    play(race, "play EK")
    shown = tokens(GAME.preview(race, race.turn, ("space:18:1",)))
    assert (shown["K"]["at"], shown["K"].get("assumed")) == ("space:18:1", None)
    assert at(race, "K") == (13, 3, 1)


def test_why_things_cannot_be_touched() -> None:
    race = choosing()
    seat = race.turn
    assert "moved by cards" in said(GAME.why(race, seat, (), "car:K"))
    assert "your hand" in said(GAME.why(race, seat, (), "played"))
    assert "not" in said(GAME.why(race, seat % 3 + 1, (), "card:FK"))
    play(race, "play EK")
    assert "where black is to end" in said(GAME.why(race, seat, (), "card:FK"))
    while "done" not in GAME.moves(race, seat):
        play(race, GAME.moves(race, seat)[0])
    assert "carried out" in said(GAME.why(race, seat, (), "card:FK"))


def test_cards_are_put_away_one_after_another() -> None:
    race = deal("swap")
    play(race, "claim KY", "claim RG", "redeal")
    assert race.phase is Phase.SWAP
    card = race.hands[0][0]
    assert GAME.touch(race, 1, (f"card:{card}",)).move == f"drop {card}"
    assert said(GAME.touch(race, 1, ()).say).startswith("Choose 5 cards to give.")
    for _ in range(5):
        GAME.act(race, 1, GAME.moves(race, 1)[0], 0)
    assert GAME.touch(race, 1, ()).next == ("button:done", "button:back")
    assert "5 cards are enough" in said(GAME.why(race, 1, (), f"card:{race.hands[0][0]}"))


def test_dots_of_new_cards_are_told_until_one_is_played() -> None:
    race = deal("dots", 2)
    while race.phase is not Phase.PLAY:
        play(race, next(move for move in GAME.moves(race, GAME.actors(race)[0]) if move != "keep"))
    seat = race.turn
    assert said(GAME.touch(race, seat, ()).say) == "Choose a card. Those with a dot are new."
    assert any(
        card.get("fresh")
        for zone in GAME.view(race, seat)["zones"]
        for card in zone.get("cards", ())
    )
    while race.turn == seat or not any(by == seat for by, _ in race.played):
        play(race, GAME.moves(race, race.turn)[0])
    while race.turn != seat:
        play(race, GAME.moves(race, race.turn)[0])
    assert said(GAME.touch(race, seat, ()).say) == "Choose a card."


def test_a_hint_does_not_repeat_its_card() -> None:
    race = started()
    seat = race.turn
    give(race, seat, "FK")
    put(race, {"K": (13, 3)})
    assert said(GAME.touch(race, seat, ("card:FK",)).say) == (
        "Yours: black 6. A dashed car can take another lane: touch it."
    )
    assert GAME.outcome(race, seat, "play FK") is None
    assert GAME.outcome(race, seat, "play FK lane 3") is None
    assert said(GAME.outcome(race, seat, "play FK lane 1")) == "Have black in lane 1."
    put(race, {"K": (5, 3)})
    assert said(GAME.touch(race, seat, ("card:FK",)).say) == "Yours: black 6."
    assert GAME.outcome(race, seat, "play FK") is None
    put(race, {"K": (10, 3), "R": (12, 3)})
    assert said(GAME.outcome(race, seat, "play FK")) == "Yours: black 1 of 6."
    put(race, {"K": None})
    assert said(GAME.outcome(race, seat, "play FK")) == "Nothing moves."


def test_others_only_is_not_said_while_an_own_car_is_to_move() -> None:
    race = started()
    give(race, race.turn, "ER")
    put(race, {"R": (7, 3), "K": (20, 3)})
    play(race, "play ER")
    assert said(GAME.status(GAME.observe(race, race.turn))) == (
        "Others: red 5. Black moves 3: choose its lane."
    )
    put(race, {"K": None})
    play(race, "back")
    assert said(GAME.touch(race, race.turn, ("card:ER",)).say) == "Others only: red 5."


def test_lanes_tell_what_differs_between_them() -> None:
    race = choosing()

    def notes() -> dict[str, str]:
        play(race, "play EK")
        buttons = SPEAKER.text(GAME.view(race, race.turn))["buttons"]
        play(race, "back")
        return {
            button["label"]: button.get("note", "") for button in buttons if "lane" in button["id"]
        }

    # Where black ends hinders orange, or does not.
    put(race, {"K": (13, 3), "O": (17, 1), "R": (18, 1)})
    assert notes() == {"Stay in lane 3": "", "Lane 2": "others lose 3"}
    # It has no room at all, wherever black ends.
    put(race, {"K": (13, 3), "O": (10, 3), "R": (11, 3)})
    assert notes() == {"Stay in lane 3": "", "Lane 1": "", "Lane 2": ""}


def test_a_lane_is_told_with_its_car() -> None:
    race = choosing()
    seat = race.turn
    play(race, "play EK")
    report = Report()
    GAME.apply(race, seat, "lane 2", 0, report)
    assert said(report.secret[seat]) == "Black goes to lane 2"
