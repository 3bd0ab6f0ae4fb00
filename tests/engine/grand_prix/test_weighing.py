"""How useful a card is for a team: lines of finished cars do not count, and useless cards are marked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hairpin.bots.base import decide
from hairpin.core.chance import Chance
from hairpin.games.grand_prix.bots import dot
from hairpin.games.grand_prix.state import Phase
from hairpin.games.grand_prix.weighing import idle, split_steps, use

from .helpers import GAME, SPEAKER, deal, give, play, put, started, to_redeal

if TYPE_CHECKING:
    from hairpin.games.grand_prix.state import Race

BLACK, RED, BLUE, YELLOW, GREEN, ORANGE = ALL = range(6)
TEAM = (BLACK, YELLOW)


def discarding(*hand: str, home: str = "KR") -> Race:
    """Return a race in which black's owner has this hand and may discard; ``home`` cars have finished."""
    race = put(to_redeal("weighed"), dict.fromkeys(home, None))
    race.turn = race.owner[BLACK]
    race.hands[race.turn - 1] = list(hand)
    return race


def hand_of(race: Race) -> dict[str, Any]:
    """Return the hand zone of the seat to act, with its texts as sentences."""
    view = SPEAKER.text(GAME.view(race, race.turn))
    found: dict[str, Any] = next(z for z in view["zones"] if z["id"] == f"hand:{race.turn}")
    return found


def figures(message: Any) -> tuple[int, int]:
    """Return the two numbers in a message: steps for the seat's own cars, and for other cars."""
    return message.values["own"], message.values["others"]


@pytest.mark.parametrize(
    ("card", "all_race", "two_in"),
    [
        ("EB", (0, 8), (0, 5)),  # lines: blue 5, red 3
        ("EK", (5, 3), (0, 3)),  # lines: black 5, orange 3
        ("TK", (10, 0), (0, 0)),
        ("FR", (0, 6), (0, 0)),
        ("TY", (10, 0), (10, 0)),
        ("XK", (0, 0), (0, 0)),
    ],
)
def test_lines_of_finished_cars_count_nothing(
    card: str, all_race: tuple[int, int], two_in: tuple[int, int]
) -> None:
    assert split_steps((card,), TEAM, ALL) == all_race
    racing = [car for car in ALL if car not in (BLACK, RED)]
    assert split_steps((card,), TEAM, racing) == two_in
    assert use(card, TEAM, racing) == two_in[0] - two_in[1]


def test_white_lines_count_for_the_team_while_it_has_cars_for_them() -> None:
    assert split_steps(("W2",), TEAM, ALL) == (7, 0)  # white lines: 4, 3
    assert split_steps(("W3",), TEAM, ALL) == (6, 1)  # white lines: 4, 2, 1, each for another car
    # The team has only one car on the road, so the later white lines must move opponents' cars.
    assert split_steps(("W3",), TEAM, (YELLOW, RED, BLUE)) == (4, 3)
    # Only two cars are on the road, so the last white line is skipped.
    assert split_steps(("W3",), TEAM, (YELLOW, BLUE)) == (4, 2)
    assert split_steps(("W3",), TEAM, (YELLOW,)) == (4, 0)
    assert split_steps(("W2", "TW"), TEAM, (BLUE, GREEN)) == (0, 17)


def test_cards_of_finished_cars_are_idle() -> None:
    racing = [car for car in ALL if car not in (BLACK, RED)]
    assert [card for card in ("TK", "TR", "FR", "XK", "XR") if idle(card, racing)] == [
        *("TK", "TR", "FR", "XK", "XR")
    ]
    assert not any(idle(card, racing) for card in ("TY", "XB", "EK", "EB", "W1", "TW"))
    assert not any(idle(card, ALL) for card in ("TK", "XK", "XR", "FR"))


def test_the_use_of_a_card_to_discard_ignores_finished_cars() -> None:
    cards = hand_of(discarding("EB", "EK", "TK", "TY"))["cards"]
    assert {card["code"]: card["worth"] for card in cards} == {
        "EB": "−5",
        "EK": "−3",
        "TK": "0",
        "TY": "10",
    }
    assert {card["code"] for card in cards if card.get("poor")} == {"EB", "EK", "TK"}
    marked = {card["code"] for card in cards if "does little for you" in card["say"]}
    assert marked == {"EB", "EK", "TK"}


def test_only_switch_cards_with_a_finished_car_are_marked() -> None:
    cards = hand_of(discarding("XK", "XR", "XB", "FR"))["cards"]
    assert {card["worth"] for card in cards} == {"0"}
    assert [card["code"] for card in cards if card.get("poor")] == ["XK", "XR", "FR"]
    # While no car has finished, no switch card is marked.
    cards = hand_of(discarding("XK", "XR", "XB", "FK", home=""))["cards"]
    assert not any(card.get("poor") for card in cards)


def test_idle_cards_are_sorted_after_useful_ones() -> None:
    orders = hand_of(discarding("EB", "TK", "TY", "XB"))["orders"]
    assert orders[0]["id"] == "use"
    assert orders[0]["things"] == ["card:TY", "card:XB", "card:TK", "card:EB"]


def test_finished_cars_change_the_sort_order_of_a_hand() -> None:
    race = started()
    seat = race.turn
    race.hands[seat - 1] = ["FY", "TK"]

    def by_use() -> list[str]:
        orders = hand_of(race)["orders"]
        return next(list(each["things"]) for each in orders if each["id"] == "use")

    assert by_use() == ["card:TK", "card:FY"]
    put(race, {"K": None})
    assert by_use() == ["card:FY", "card:TK"]


def test_a_discarded_card_is_announced_with_its_steps() -> None:
    race = discarding("EB", "EK", "TK", "TY")
    for card, steps in ("TK", (0, 0)), ("TY", (10, 0)), ("EB", (0, 5)):
        said = GAME.touch(race, race.turn, (f"card:{card}",)).say
        assert figures(said) == steps
    play(race, "drop TK", "drop TY", "drop EB")
    button = GAME.view(race, race.turn)["buttons"][0]
    assert button["id"] == "button:done"
    assert figures(button["note"]) == (10, 5)


@pytest.mark.parametrize("seats", [2, 3])
def test_the_steps_on_the_keep_button_add_up(seats: int) -> None:
    race = deal("asked", seats)
    while race.phase is Phase.CLAIM:
        play(race, GAME.moves(race, race.turn)[0])
    give(race, race.turn, "W3", "W2")
    keep = GAME.view(race, race.turn)["buttons"][0]
    lines = keep["lines"]
    own = sum(line["n"] for line in lines if line.get("own"))
    others = sum(line["n"] for line in lines if not line.get("own"))
    assert figures(keep["note"]) == (own, others)
    # W3 has white lines with 4, 2 and 1 steps, W2 has white lines with 4 and 3 steps. With the line of 1 step, a
    # team of two cars must move an opponent's car; a team of three cars can move its third car.
    white = [line["n"] for line in lines if line["text"] == "W"]
    assert sum(white) >= 14
    assert white[1:] == ([1] if seats == 3 else [])


def dropped(race: Race) -> list[str]:
    """Return the moves with which the bot Dot discards cards."""
    seat, moves = race.turn, list[str]()
    while race.phase is Phase.DISCARD and race.turn == seat:
        seen, legal = GAME.observe(race, seat), GAME.moves(race, seat)
        moves.append(decide(dot, seen, legal, Chance("luck"), 10**6).move)
        GAME.act(race, seat, moves[-1], 0)
    return moves


def test_dot_discards_cards_of_finished_cars() -> None:
    assert dropped(discarding("EK", "TK", "TY", "DY")) == ["drop EK", "drop TK", "done"]
    assert dropped(discarding("EK", "TK", "TY", "DY", home="R")) == ["done"]
