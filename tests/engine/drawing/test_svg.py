"""``match.svg``: every game as a drawing that shows what its viewer may see, and nothing else."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import hairpin
import pytest
from hairpin.core.chance import Chance
from hairpin.core.match_log import MatchLog
from hairpin.drawing.inks import ONE
from hairpin.drawing.shapes import cars_of, letter_of, mark
from hairpin.drawing.svg import fitted, width_of, wrapped
from hairpin.games import ALL_GAMES, GAMES, load
from hairpin.match import Match

from .boxes import SVG, boxes

if TYPE_CHECKING:
    from hairpin.core.view import Viewer

HIDING = [game for game in GAMES if load(game).hidden]


def played(game: str, moves: int) -> Match:
    """Return a match after some moves by chance."""
    match, chance = hairpin.new(game, seed="drawn"), Chance("drawn")
    while match.n < moves and match.to_move:
        seat = chance.pick(match.to_move)
        match.play(chance.pick(match.moves(seat)), seat=seat, at=match.at + 1000)
    return match


@pytest.mark.parametrize("game", ALL_GAMES)
@pytest.mark.parametrize("moves", [0, 20])
def test_every_game_is_drawn_within_its_frame(game: str, moves: int) -> None:
    match = played(game, moves)
    for colour in ("full", "one"):
        tree = ElementTree.fromstring(match.svg(colour=colour))
        _, _, width, height = map(float, tree.get("viewBox", "").split())
        assert tree.get("width") == f"{width:g}mm"
        assert [
            box for box in boxes(tree) if box.left < 0 or box.right > width or box.bottom > height
        ] == []
        cards = [
            box for box in boxes(tree) if box.node.get("height") == "14" and "rx" in box.node.attrib
        ]
        assert [
            (one, other)
            for one, other in combinations(cards, 2)
            if min(one.right, other.right) - max(one.left, other.left) > 0.1
            and min(one.bottom, other.bottom) - max(one.top, other.top) > 0.1
        ] == []
        names = {node.get("id") for node in tree.iter()}
        assert {node.get("href", "")[1:] for node in tree.iter(f"{SVG}use")} <= names
    assert match.svg() == match._repr_svg_()
    assert match.svg() != match.svg(colour="one")


@pytest.mark.parametrize("game", HIDING)
@pytest.mark.parametrize("viewer", ["public", 1])
def test_a_drawing_does_not_depend_on_hidden_cards(game: str, viewer: Viewer) -> None:
    log = played(game, 6)._log
    rules, seen = log.game, log.game.observe(log.state, viewer)
    drawn = set()
    states = set()
    for n in range(3):
        state = rules.from_json(rules.to_json(rules.determinize(seen, Chance(f"other {n}"))))
        states.add(str(rules.to_json(state)))
        other = Match(MatchLog(rules, log.seats, log.settings, f"{n}", start=state))
        drawn.add(other.svg(viewer))
    assert len(states) == 3
    assert len(drawn) == 1


def test_a_seat_sees_its_own_cards_and_the_public_does_not() -> None:
    match = played("pursuit", 0)
    assert match.svg(1) != match.svg("public") != match.svg("all")
    with pytest.raises(hairpin.NotAllowed):
        match.svg(7)
    with pytest.raises(ValueError, match="full or one"):
        match.svg(colour="green")


def test_texts_are_wrapped_and_fitted() -> None:
    lines = wrapped("one two three four five", 4, 20)
    assert " ".join(lines) == "one two three four five"
    assert len(lines) > 1
    assert all(width_of(line, 4) <= 20 for line in lines)
    assert width_of("a long title", fitted("a long title", 9, 20)) == pytest.approx(20)
    assert fitted("a", 9, 20) == 9


def test_cars_of_a_colour_differ() -> None:
    assert cars_of(["red", "blue", "red", "red"]) == ["red", "blue", "red-2", "red-3"]


def test_twenty_seats_have_different_marks() -> None:
    colours = ["red", "blue", "amber", "green", "violet", "ink"]
    cars = cars_of([colours[n % 6] for n in range(20)])
    assert len({mark(ONE, car, letter_of(car), 0, 0, 9) for car in cars}) == 20
    html = hairpin.new("racing-demon", seats=20, seed="drawn").svg(colour="one")
    assert {letter_of(car) for car in cars} <= {
        node.text for node in ElementTree.fromstring(html).iter(f"{SVG}text")
    }
