"""Playing a card by touches: how many touches a race needs, and that touches reach every way to play it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hairpin.core.chance import Chance
from hairpin.games.grand_prix.bots_judge import Judge
from hairpin.games.grand_prix.carrying import split
from hairpin.games.grand_prix.courses import changed, read, suggested, touches
from hairpin.games.grand_prix.state import Phase, Race
from hairpin.games.grand_prix.ways import each_way

from tests.engine.session.desk import Desk

from .helpers import GAME, at, give, play, put, started, taps, truth

if TYPE_CHECKING:
    from collections.abc import Iterator

CARDS = 40  # the number of cards that the person plays in a long race
MOST = 90  # the maximum number of touches for these cards


class Person(Desk):
    """A person at the table who plays by touches and counts them."""

    def __init__(self, seed: str, *, wilful: bool = False) -> None:
        """Begin a race. A ``wilful`` person sends every car that has a choice to another lane."""
        super().__init__()
        self.begin("grand-prix", "person", "bot:easy", "bot:easy", seed=seed, partial=False, laps=5)
        self.wilful = wilful
        self.cards = self.touches = self.lanes = 0

    @property
    def race(self) -> Race:
        """The full state of the race."""
        return truth(self.session)

    def tap(self, thing: str) -> None:
        """Touch a thing, and count the touch."""
        self.touches += 1
        self.ok("touch", seat=1, thing=thing)

    def drive(self) -> Person:
        """Play until the person has played ``CARDS`` cards, or the race is over."""
        while self.run() and self.race.over is None and self.cards < CARDS:
            if self.race.phase is Phase.PLAY:
                self.card()
                continue
            # Touches in other phases are not counted.
            thing = "button:done" if self.race.phase is Phase.DISCARD else self.lit[0]
            self.ok("touch", seat=1, thing=thing, confirm=True)
            self.ok("done", seat=1)
        return self

    def card(self) -> None:
        """Play the card that a bot judges best."""
        race = self.race
        judge = Judge(race.circuit, race.rules, race.owner, 1, race.field)
        hand = race.hands[0]

        def worth(card: str) -> float:
            ways = each_way(race.circuit, race.rules.laps, race.field, card)
            return max(judge.value(field) for _, field in ways) - judge.cost(card, hand)

        thing = f"card:{max(hand, key=worth)}"
        n = self.table["n"]
        self.cards += 1
        self.tap(thing)
        if self.wilful and self.touched:
            self.change_lanes()
        if self.table["n"] == n:
            self.touches += 1
            self.ok("done", seat=1)
        assert self.race.draft is None

    def change_lanes(self) -> None:
        """Send each car that has a choice to another lane, with one touch per car."""
        moved: set[int] = set()
        while True:
            course = read(self.race, 1, tuple(self.touched))
            assert course is not None
            open_yet = [
                each for each in course.decisions if each.car >= 0 and each.car not in moved
            ]
            if not open_yet:
                return
            car, *_ = open_yet[0]
            self.tap(open_yet[0].thing)
            self.lanes += 1
            moved.add(car)
            then = read(self.race, 1, tuple(self.touched))
            assert then is not None
            assert (
                next(each for each in then.decisions if each.car == car).thing != open_yet[0].thing
            )


def test_forty_cards_as_suggested_take_about_two_touches_each() -> None:
    person = Person("forty cards").drive()
    assert person.cards == CARDS
    assert person.touches <= MOST


def test_another_lane_costs_one_more_touch() -> None:
    person = Person("forty other cards", wilful=True).drive()
    assert person.cards == CARDS
    assert person.lanes > CARDS, "too few choices of lanes in this race"
    assert person.touches <= 2 * CARDS + person.lanes


def positions(count: int) -> Iterator[Race]:
    """Yield random races, some early and some late, in which no card is half played."""
    for number in range(count):
        race, chance = (
            started(f"course {number}", 2 + number % 2, laps=1),
            Chance(f"course {number}"),
        )
        for _ in range(chance.below(90)):
            if race.over is None and race.phase is Phase.PLAY:
                play(
                    race,
                    chance.pick([each for each in GAME.moves(race, race.turn) if each != "back"]),
                )
        while race.draft is not None:
            play(race, next(each for each in GAME.moves(race, race.turn) if each != "back"))
        if race.over is None and race.phase is Phase.PLAY:
            yield race


def test_touches_reach_every_way_to_carry_out_a_card() -> None:
    tried = white = 0
    for race in positions(24):
        seat = race.turn
        chance = Chance(f"ways {tried}")
        for card in race.hands[seat - 1]:
            ways = list(each_way(race.circuit, race.rules.laps, race.field, card))
            for _ in range(min(4, len(ways))):
                choices, field = chance.pick(ways)
                taps(race, seat, card, choices)
                course = suggested(race, seat, card, choices)
                then = GAME.copy(race)
                GAME.act(then, seat, course.move, then.at)
                assert then.field.key() == field.key()
                assert split(course.move) == (card, list(choices))
                # A hint shows the shortest series of touches; it must lead to the same course.
                assert read(race, seat, touches(race, seat, course)) == course
                tried += 1
                white += any(choice.startswith("car") for choice in choices)
    assert tried > 200
    assert white > 5


def test_the_suggestion_is_the_best_way_by_judgement() -> None:
    for race in positions(8):
        seat = race.turn
        judge = Judge(race.circuit, race.rules, race.owner, seat, race.field)
        for card in race.hands[seat - 1]:
            worths = [
                judge.value(field)
                for _, field in each_way(race.circuit, race.rules.laps, race.field, card)
            ]
            then = GAME.copy(race)
            course = suggested(race, seat, card)
            GAME.act(then, seat, course.move, then.at)
            assert judge.value(then.field) == pytest.approx(max(worths))


def test_touching_the_end_space_of_a_car_cycles_through_its_lanes() -> None:
    race = started()
    give(race, race.turn, "FK")
    put(race, {"K": (13, 3)})
    touched: tuple[str, ...] = ("card:FK",)
    first = read(race, race.turn, touched)
    assert first is not None
    stood = []
    for _ in range(3):
        course = read(race, race.turn, touched)
        assert course is not None
        stood.append(course.decisions[0].thing)
        touched = changed(race, race.turn, touched, stood[-1]) or touched
    assert sorted(stood) == ["space:19:1", "space:19:2", "space:19:3"]
    assert touched == ("card:FK",)


def test_touched_cars_answer_white_lines_in_order() -> None:
    race = started()
    seat = race.turn
    give(race, seat, "W2")
    touched: tuple[str, ...] = ("card:W2",)
    for thing in ("car:G", "car:B"):
        touched = changed(race, seat, touched, thing) or touched
    course = read(race, seat, touched)
    assert course is not None
    assert [each for each in course.choices if each.startswith("car")] == ["car G", "car B"]
    play(race, course.move)
    assert at(race, "G") != at(started(), "G")
    # The card has two white lines. A third touched car replaces both cars and starts the choice again.
    race = give(started(), seat, "W2")
    assert changed(race, seat, touched, "car:Y") == ("card:W2", "car:Y")


def test_one_touch_plays_a_card_if_no_card_moves_a_car() -> None:
    race = started()
    seat = race.turn
    give(race, seat, "FK", "FR")
    race.hands[seat - 1] = ["FK", "FR"]
    put(race, {"K": None, "R": None})
    assert not GAME.touch(race, seat, ("card:FK",)).waits
    put(race, {"R": (10, 3)})
    race.field.finished.remove(1)
    assert GAME.touch(race, seat, ("card:FK",)).waits, "another card of the hand moves a car"


def test_a_whole_card_needs_exactly_its_choices() -> None:
    race = started()
    seat = race.turn
    give(race, seat, "EK")
    put(race, {"K": (13, 3), "O": (30, 3)})
    assert GAME.expand(race, seat, "play EK lane 3 lane 3") == (
        "play EK",
        "lane 3",
        "lane 3",
        "done",
    )
    for wrong in ("play EK lane 3", "play EK lane 3 lane 3 lane 1", "play EK car B lane 3"):
        assert GAME.expand(race, seat, wrong) is None
