"""A card's whole course: how many touches a race takes, and that every way to carry out a card is had by touches."""

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

CARDS = 40  # own cards of a long race
MOST = 90  # touches they may take


class Person(Desk):
    """Somebody who plays by touches alone, and counts them."""

    def __init__(self, seed: str, *, wilful: bool = False) -> None:
        """``wilful``: every car that can go elsewhere is sent there."""
        super().__init__()
        self.begin("grand-prix", "person", "bot:easy", "bot:easy", seed=seed, partial=False, laps=5)
        self.wilful = wilful
        self.cards = self.touches = self.lanes = 0

    @property
    def race(self) -> Race:
        """The whole truth."""
        return truth(self.session)

    def tap(self, thing: str) -> None:
        """One touch."""
        self.touches += 1
        self.ok("touch", seat=1, thing=thing)

    def drive(self) -> Person:
        """A race, as far as it is counted."""
        while self.run() and self.race.over is None and self.cards < CARDS:
            if self.race.phase is Phase.PLAY:
                self.card()
                continue
            # What is asked beside the road is not counted.
            thing = "button:done" if self.race.phase is Phase.DISCARD else self.lit[0]
            self.ok("touch", seat=1, thing=thing, confirm=True)
            self.ok("done", seat=1)
        return self

    def card(self) -> None:
        """The best card by a driver's judgement."""
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
            self.elsewhere()
        if self.table["n"] == n:
            self.touches += 1
            self.ok("done", seat=1)
        assert self.race.draft is None

    def elsewhere(self) -> None:
        """Each car that can end in another lane goes to its next one: a touch each."""
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


def test_forty_cards_as_suggested_take_two_touches_each() -> None:
    person = Person("forty cards").drive()
    assert person.cards == CARDS
    assert person.touches <= MOST


def test_another_lane_is_one_touch_more() -> None:
    person = Person("forty other cards", wilful=True).drive()
    assert person.cards == CARDS
    assert person.lanes > CARDS, "in such a race there is much to choose"
    assert person.touches <= 2 * CARDS + person.lanes


def positions(count: int) -> Iterator[Race]:
    """Moments of races, some of them late."""
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


def test_every_way_to_carry_out_a_card_is_had_by_touching_what_is_lit() -> None:
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
                # What a hint would have touched is the same.
                assert read(race, seat, touches(race, seat, course)) == course
                tried += 1
                white += any(choice.startswith("car") for choice in choices)
    assert tried > 200
    assert white > 5


def test_what_is_suggested_is_the_best_way_by_the_road_it_leads_to() -> None:
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


def test_a_ghost_that_is_touched_goes_to_its_next_lane_and_round_again() -> None:
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


def test_cars_of_white_lines_are_those_touched_in_their_order() -> None:
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
    # A third begins anew.
    race = give(started(), seat, "W2")
    assert changed(race, seat, touched, "car:Y") == ("card:W2", "car:Y")


def test_where_no_card_moves_anything_one_touch_plays() -> None:
    race = started()
    seat = race.turn
    give(race, seat, "FK", "FR")
    race.hands[seat - 1] = ["FK", "FR"]
    put(race, {"K": None, "R": None})
    assert not GAME.touch(race, seat, ("card:FK",)).waits
    put(race, {"R": (10, 3)})
    race.field.finished.remove(1)
    assert GAME.touch(race, seat, ("card:FK",)).waits, "it would be taken for another that does"


def test_a_card_with_not_all_its_choices_or_with_others_is_refused() -> None:
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
