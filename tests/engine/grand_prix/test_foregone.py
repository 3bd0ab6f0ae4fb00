"""With a single car on the road, moves that cannot change the result are played automatically."""

from __future__ import annotations

from hairpin.core.chance import Chance
from hairpin.games.grand_prix import GAME, rules
from hairpin.games.grand_prix.cards import CARS, car_ids
from hairpin.games.grand_prix.driving import HOME
from hairpin.games.grand_prix.weighing import use

from tests.engine.session.desk import Desk

from .helpers import deal


def on_the_road(race: object) -> list[int]:
    return [car for car in range(CARS) if race.field.row[car] != HOME]  # type: ignore[attr-defined]


def test_a_foregone_car_finishes_whatever_the_other_seats_play() -> None:
    """In random races, play each foregone move as soon as it exists. A car that a foregone move drives must finish."""
    home = still = by_hand = 0
    for seed in range(60):
        race, chance = deal(f"alone {seed}", laps=1), Chance(f"alone {seed}")
        sure: list[int] = []
        while race.over is None:
            (seat, *_) = GAME.actors(race)
            move, road = GAME.foregone(race, seat), on_the_road(race)
            assert move is None or len(road) == 1
            before = list(race.field.row)
            moves = GAME.moves(race, seat)
            assert move is None or move in moves
            GAME.act(race, seat, move or chance.pick(moves), race.at)
            if move is not None and race.field.row == before:
                still += 1
            elif move is not None:
                assert race.owner[road[0]] == seat
                sure = road
            by_hand += move is None and len(road) == 1
        assert set(sure) <= set(race.field.finished)
        home += bool(sure)
    assert home > 10
    assert still > 0
    assert by_hand > 10


def begun() -> Desk:
    """Return a race of a person and a bot, played at random until auto-play begins."""
    for seed in range(20):
        desk = Desk().begin(
            "grand-prix", "person", "bot:gus", seed=f"tail {seed}", pace="instant", laps=1
        )
        match = desk.session.match
        assert match is not None
        chance = Chance("tail")
        while desk.table["phase"] == "playing" and not desk.table["auto_playing"]:
            desk.run()
            if desk.table["phase"] == "playing" and not desk.table["auto_playing"]:
                moves = GAME.moves(match.state, 1)  # type: ignore[arg-type]
                path = GAME.paths(match.state, 1, chance.pick(moves))[0]  # type: ignore[arg-type]
                for thing in path:
                    desk.ok("touch", seat=1, thing=thing)
        if desk.table["auto_playing"]:
            return desk
    raise AssertionError("no race came to automatic moves")


def test_foregone_moves_play_automatically_and_can_be_played_by_hand() -> None:
    desk = begun()
    assert "still on the road" in desk.table["status"]
    desk.ok("auto_play", on=False)
    assert not desk.table["auto_playing"]
    assert desk.table["can"]["auto_play"]
    played = desk.table["n"]
    desk.run()
    assert desk.table["n"] == played or desk.turn == 1
    desk.ok("auto_play", on=True)
    desk.run()
    assert desk.table["phase"] == "over"


def test_decided_moves_leave_the_places_as_they_are() -> None:
    """In random races, the places when a race is first called decided are those of its end."""
    early = 0
    for seed in range(40):
        race, chance = deal(f"decided {seed}", laps=1), Chance(f"decided {seed}")
        places = None
        while race.over is None:
            (seat, *_) = GAME.actors(race)
            move = GAME.decided(race, seat)
            moves = GAME.moves(race, seat)
            assert move is None or move in moves
            assert places is None or move is not None
            if move is not None and places is None:
                places = rules.result(race).places
                early += GAME.foregone(race, seat) is None
            GAME.act(race, seat, chance.pick(moves), race.at)
        assert places in (None, race.over.places)
    assert early > 5


def test_a_decided_race_is_finished_with_cards_that_move_the_own_cars() -> None:
    """Regression: a card could be played only for its longest line, although it moved rivals further."""
    found = 0
    for seed in range(40):
        race, chance = deal(f"decided {seed}", laps=1), Chance(f"decided {seed}")
        while race.over is None:
            (seat, *_) = GAME.actors(race)
            move, moves = GAME.decided(race, seat), GAME.moves(race, seat)
            racing = [car for car in range(CARS) if race.field.racing(car)]
            own = [car for car in racing if race.owner[car] == seat]
            if move is not None and move.startswith("play ") and own:
                uses = [use(each[5:7], own, racing) for each in moves]
                assert use(move[5:7], own, racing) == max(uses)
                found += 1
            mine = {f"car {car_ids()[car]}" for car in own}.intersection(moves)
            if move is not None and mine:
                assert move in mine
            GAME.act(race, seat, move or chance.pick(moves), race.at)
    assert found > 5


def test_a_decided_race_is_finished_only_on_request() -> None:
    for seed in range(30):
        desk = Desk().begin(
            "grand-prix", "person", "bot:gus", seed=f"decided {seed}", pace="instant", laps=1
        )
        match = desk.session.match
        assert match is not None
        chance = Chance("decided")
        while desk.table["phase"] == "playing" and not desk.table["can"]["finish"]:
            desk.run()
            if desk.table["phase"] == "playing" and not desk.table["can"]["finish"]:
                moves = GAME.moves(match.state, 1)  # type: ignore[arg-type]
                for thing in GAME.paths(match.state, 1, chance.pick(moves))[0]:  # type: ignore[arg-type]
                    desk.ok("touch", seat=1, thing=thing)
        if desk.table["phase"] == "playing" and not desk.table["auto_playing"]:
            break
    assert {"do": "finish", "label": "Finish the race"} in desk.table["prompt"]["buttons"]
    n = desk.table["n"]
    desk.run()
    assert desk.table["n"] == n
    desk.ok("auto_play", on=True)
    desk.run()
    assert desk.table["phase"] == "over"
