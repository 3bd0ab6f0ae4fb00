"""Input in Grand Prix: touches, instructions, previews, and reasons for refusals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hairpin.core.report import Report
from hairpin.games.grand_prix.state import Phase, Race

from .helpers import GAME, SPEAKER, at, deal, give, play, put, started

if TYPE_CHECKING:
    from hairpin.core.view import View


def said(message: object) -> str:
    """Return a message as a sentence."""
    text: str = SPEAKER.text(message)
    return text


def tokens(view: View | None) -> dict[str, dict[str, Any]]:
    """Return the cars in a view, as a token for each letter."""
    assert view is not None
    return {token["id"][-1]: dict(token) for token in view["tokens"]}


def choosing() -> Race:
    """Return a race in which the card EK leaves a choice of lanes for both black and orange."""
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


def test_after_a_card_its_own_lane_is_the_first_choice() -> None:
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


def test_touching_a_car_answers_a_white_line() -> None:
    race = started()
    give(race, race.turn, "W1")
    play(race, "play W1")
    assert GAME.touch(race, race.turn, ("car:B",)).move == "car B"
    assert "White 5: choose a car." in said(GAME.touch(race, race.turn, ()).say)


def test_the_preview_of_a_card_shows_where_all_cars_would_end() -> None:
    race = choosing()
    seat = race.turn
    before = GAME.to_json(race)
    shown = tokens(GAME.preview(race, seat, ("card:EK",)))
    assert GAME.to_json(race) == before
    # All lanes are equally good, so the suggestion keeps black and orange in their lanes.
    assert (shown["K"]["at"], shown["K"]["assumed"]) == ("space:18:3", True)
    assert (shown["O"]["at"], shown["O"]["assumed"]) == ("space:33:3", True)
    assert "assumed" not in shown["R"]
    assert said(GAME.touch(race, seat, ("card:EK",)).say) == (
        "Yours: black 5. Others: orange 3. To use another lane, tap the dashed car."
    )


def test_the_preview_of_a_card_without_choices_shows_its_final_positions() -> None:
    race = started()
    seat = race.turn
    give(race, seat, "FK")
    put(race, {"K": (10, 3), "R": (12, 3)})
    black = tokens(GAME.preview(race, seat, ("card:FK",)))["K"]
    assert (black["at"], black["lost"]) == ("space:11:3", 5)
    # The outcome in words says how many steps black makes.
    assert said(GAME.outcome(race, seat, "play FK")) == "With it, black gets 1 of 6 steps."


def test_the_outcome_names_a_car_that_would_finish() -> None:
    race = started()
    seat = race.turn
    give(race, seat, "FK")
    put(race, {"K": (race.circuit.rows - 1, 1, 3)})
    assert said(GAME.outcome(race, seat, "play FK")) == "With it, black comes in first."
    assert tokens(GAME.preview(race, seat, ("card:FK",)))["K"]["at"] == "place:1"


def test_a_claim_has_no_preview() -> None:
    race = deal()
    assert GAME.preview(race, race.turn, ("button:claim:KY",)) is None


def test_the_preview_of_a_lane_moves_the_car_there() -> None:
    race = choosing()
    play(race, "play EK")
    shown = tokens(GAME.preview(race, race.turn, ("space:18:1",)))
    assert (shown["K"]["at"], shown["K"].get("assumed")) == ("space:18:1", None)
    assert at(race, "K") == (13, 3, 1)


def test_the_reasons_why_things_cannot_be_touched() -> None:
    race = choosing()
    seat = race.turn
    assert "Only cards move cars" in said(GAME.why(race, seat, (), "car:K"))
    assert "your hand" in said(GAME.why(race, seat, (), "played"))
    assert "not" in said(GAME.why(race, seat % 3 + 1, (), "card:FK"))
    play(race, "play EK")
    assert "where black ends" in said(GAME.why(race, seat, (), "card:FK"))
    while "done" not in GAME.moves(race, seat):
        play(race, GAME.moves(race, seat)[0])
    assert "The card is complete" in said(GAME.why(race, seat, (), "card:FK"))


def test_cards_are_put_away_one_at_a_time() -> None:
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


def test_the_instruction_mentions_new_cards_until_one_is_played() -> None:
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


def test_a_hint_adds_only_what_its_card_does_not_say() -> None:
    race = started()
    seat = race.turn
    give(race, seat, "FK")
    put(race, {"K": (13, 3)})
    assert said(GAME.touch(race, seat, ("card:FK",)).say) == (
        "Yours: black 6. To use another lane, tap the dashed car."
    )
    assert GAME.outcome(race, seat, "play FK") is None
    assert GAME.outcome(race, seat, "play FK lane 3") is None
    assert said(GAME.outcome(race, seat, "play FK lane 1")) == "Choose: black in lane 1."
    put(race, {"K": (5, 3)})
    assert said(GAME.touch(race, seat, ("card:FK",)).say) == "Yours: black 6."
    assert GAME.outcome(race, seat, "play FK") is None
    put(race, {"K": (10, 3), "R": (12, 3)})
    assert said(GAME.outcome(race, seat, "play FK")) == "With it, black gets 1 of 6 steps."
    put(race, {"K": None})
    assert said(GAME.outcome(race, seat, "play FK")) == "Nothing moves."


def test_the_status_does_not_say_others_only_while_an_own_car_is_to_move() -> None:
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


def test_lane_notes_show_only_differences() -> None:
    race = choosing()

    def notes() -> dict[str, str]:
        play(race, "play EK")
        buttons = SPEAKER.text(GAME.view(race, race.turn))["buttons"]
        play(race, "back")
        return {
            button["label"]: button.get("note", "") for button in buttons if "lane" in button["id"]
        }

    # If black goes to lane 2, it blocks orange; in lane 3 it does not.
    put(race, {"K": (13, 3), "O": (17, 1), "R": (18, 1)})
    assert notes() == {"Stay in lane 3": "", "Lane 2": "others lose 3"}
    # Red blocks orange, so the lane of black makes no difference to orange.
    put(race, {"K": (13, 3), "O": (10, 3), "R": (11, 3)})
    assert notes() == {"Stay in lane 3": "", "Lane 1": "", "Lane 2": ""}


def test_the_move_list_names_the_car_of_a_lane() -> None:
    race = choosing()
    seat = race.turn
    play(race, "play EK")
    report = Report()
    GAME.apply(race, seat, "lane 2", 0, report)
    assert said(report.secret[seat]) == "Black to lane 2"
