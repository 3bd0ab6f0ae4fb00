"""A single car on the road: nothing can change any more, and the rest plays by itself."""

from __future__ import annotations

from hairpin.core.chance import Chance
from hairpin.games.grand_prix import GAME
from hairpin.games.grand_prix.cards import CARS
from hairpin.games.grand_prix.driving import HOME

from tests.engine.session.desk import Desk

from .helpers import deal


def on_the_road(race: object) -> list[int]:
    return [car for car in range(CARS) if race.field.row[car] != HOME]  # type: ignore[attr-defined]


def test_the_car_comes_home_last_whatever_is_played_by_itself() -> None:
    ends = 0
    for seed in range(8):
        race, chance = deal(f"alone {seed}", laps=1), Chance(f"alone {seed}")
        last: list[int] = []
        while race.over is None:
            (seat, *_) = GAME.actors(race)
            move = GAME.foregone(race, seat)
            assert (move is not None) == (len(on_the_road(race)) == 1)
            if move is not None:
                ends += 1
                last = on_the_road(race)
                assert move in GAME.moves(race, seat)
            GAME.act(race, seat, move or chance.pick(GAME.moves(race, seat)), race.at)
        # It comes home last, or not at all where the cards run out before.
        assert set(last).isdisjoint(race.field.finished[: CARS - 1])
    assert ends > 10


def begun() -> Desk:
    """A race of a person and a bot, played by lot until a single car is on the road."""
    for seed in range(20):
        desk = Desk().begin(
            "grand-prix", "person", "bot:gus", seed=f"tail {seed}", pace="instant", laps=1
        )
        match = desk.session.match
        assert match is not None
        chance = Chance("tail")
        while desk.table["phase"] == "playing" and not desk.table["running"]:
            desk.run()
            if desk.table["phase"] == "playing" and not desk.table["running"]:
                moves = GAME.moves(match.state, 1)  # type: ignore[arg-type]
                path = GAME.paths(match.state, 1, chance.pick(moves))[0]  # type: ignore[arg-type]
                for thing in path:
                    desk.ok("touch", seat=1, thing=thing)
        if desk.table["running"]:
            return desk
    raise AssertionError("no race ends with a single car")


def test_it_runs_by_itself_and_a_person_may_play_by_hand() -> None:
    desk = begun()
    assert "still on the road" in desk.table["status"]
    desk.ok("run", on=False)
    assert not desk.table["running"]
    assert desk.table["can"]["run"]
    played = desk.table["n"]
    desk.run()
    assert desk.table["n"] == played or desk.turn == 1
    desk.ok("run", on=True)
    desk.run()
    assert desk.table["phase"] == "over"
