"""Stored views equal the engine's current views; they show every kind of thing and no secrets."""

from __future__ import annotations

import itertools
import json
import re
import tomllib
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from hairpin import games
from hairpin.core import record
from hairpin.games import ALL_GAMES, home, load
from hairpin.pictures import home_picture, start_pictures
from hairpin.snapshots import FORMAT, StoredViewError, miniature, play_bots, stored_view

from tests.gallery.fixtures import golden
from tests.gallery.moments import every
from tests.gallery.shelf import names, path_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.gallery.fixtures import Fixture

PEOPLE = golden("pursuit/people", ("Ann", "Ben"))


@cache
def fixtures() -> dict[str, Fixture]:
    """Return all fixtures by name."""
    return {fixture.name: fixture for fixture in every()}


def view(name: str) -> dict[str, Any]:
    """Return a stored view."""
    found: dict[str, Any] = json.loads(path_of(name).read_text("utf-8"))
    return found


def tables() -> Iterator[dict[str, Any]]:
    """Yield the table of each stored view."""
    for name in names():
        yield view(name)["reply"]["table"]


def test_each_fixture_has_one_file_and_no_file_is_left_over() -> None:
    assert sorted(fixtures()) == names()
    assert len(names()) >= 60


@pytest.mark.parametrize("game", ["turbo-duel", "daytona", "pursuit", "racing-demon", "grand-prix"])
def test_views_written_again_are_equal(game: str) -> None:
    for name, fixture in fixtures().items():
        if name.startswith(game):
            assert record.dump(fixture.make()) + "\n" == path_of(name).read_text("utf-8"), name


def test_the_views_show_every_kind_of_thing() -> None:
    shown = [each["view"] for table in tables() for each in table["views"]]
    zones = {zone["kind"] for each in shown for zone in each["zones"]}
    assert zones == {"pile", "row", "fan", "column", "track", "space", "road"}
    faces = {c["face"] for each in shown for z in each["zones"] for c in z.get("cards", [])}
    assert faces == {"letter", "playing", "lines", "back"}
    assert {token["kind"] for each in shown for token in each["tokens"]} == {"kart", "bomb", "car"}
    assert {table["phase"] for table in tables()} == {"ready", "playing", "paused", "over"}
    seats = {(table["game"], len(table["seats"])) for table in tables()}
    assert {("daytona", 2), ("daytona", 4), ("pursuit", 5), ("grand-prix", 2)} <= seats
    assert {("racing-demon", n) for n in (2, 3, 4, 6, 20)} <= seats
    assert any(table["cover"] for table in tables())
    assert any(aside["on"] for table in tables() for aside in table["panels"])
    assert {len(shown["also"]) for table in tables() for shown in table["views"]} >= {0, 1, 2, 3}
    replies = [view(name)["reply"] for name in names()]
    assert any("hint" in reply for reply in replies)
    assert any("recap" in reply for reply in replies)
    results = [table["result"] for table in tables() if table["result"]]
    assert {table["game"] for table in tables() if table["result"]} == {
        table["game"] for table in tables()
    }
    assert len(results) >= 10


def test_the_result_is_not_repeated_beside_the_winner() -> None:
    told = []
    for table in tables():
        result = table["result"]
        if table["game"] not in ("turbo-duel", "pursuit") or not result or not result["winners"]:
            continue
        winners = [seat["name"] for seat in table["seats"] if seat["seat"] in result["winners"]]
        # A person alone against bots is called “you”.
        alone = [seat["name"] for seat in table["seats"] if seat["kind"] == "person"]
        you = result["title"].startswith("You ") and winners == alone
        assert you or all(name in result["title"] for name in winners)
        assert not [name for name in winners if name in result["how"]], result["how"]
        told.append(result["how"])
    assert len(set(told)) > 4, told


def test_each_view_belongs_to_the_public_or_to_one_seat() -> None:
    for name in names():
        stored = view(name)
        table = stored["reply"]["table"]
        open_to_all = table["phase"] == "over" or table["watching"]
        (first,) = table["views"]
        for shown in (first, *first["also"]):
            assert shown["viewer"] == "public" or type(shown["viewer"]) is int or open_to_all, name
        assert stored["format"] == FORMAT
        assert (table["seed"], table["share"], table["match"]) == (None, None, "stored"), name
        assert "save" not in stored["reply"], name


def test_views_hold_no_hidden_card_of_another_seat() -> None:
    covered = record.dump(stored_view(PEOPLE, at=14))
    hand = stored_view(
        PEOPLE, at=14, seat=stored_view(PEOPLE, at=14)["reply"]["table"]["cover"]["seat"]
    )
    zones = hand["reply"]["table"]["views"][0]["view"]["zones"]
    own = [
        card["id"]
        for zone in zones
        if zone["kind"] == "fan"
        for card in zone["cards"]
        if card["face"] != "back"
    ]
    assert len(own) >= 7
    assert not [card for card in own if f'"{card}"' in covered]


def public_zones(game: str, moves: int) -> list[dict[str, Any]]:
    """The zones that every viewer sees in a game between bots."""
    view = stored_view(play_bots(game, moves)[0], then=[{"do": "resume"}])
    zones: list[dict[str, Any]] = view["reply"]["table"]["views"][0]["view"]["zones"]
    return zones


def without_labels(zone: dict[str, Any]) -> dict[str, Any]:
    """A zone without the labels of its spaces."""
    spaces = [
        {key: value for key, value in space.items() if key != "label"}
        for space in zone.get("spaces", ())
    ]
    return {**zone, "spaces": spaces}


@pytest.mark.parametrize("game", ALL_GAMES)
def test_a_miniature_shows_everybodys_zones_and_something_moves(game: str) -> None:
    facts = tomllib.loads((home(load(game)) / "pictures.toml").read_text("utf-8"))["home"]
    moves, zones = facts["moves"], facts["zones"]
    made = home_picture(game)
    assert record.dump(made) == record.dump(miniature(game, moves, zones)), "not the same each time"
    frames = made["frames"]
    assert len(frames) == len(moves)
    # The first frame has the complete table, later frames only changes.
    assert all("kind" in zone for zone in frames[0]["zones"])
    for before, after in itertools.pairwise(frames):
        assert after["tokens"] != before["tokens"] or [
            zone for zone in after["zones"] if "kind" in zone
        ], "nothing moves"
    # The frame shows only zones that every viewer may see.
    public = [without_labels(zone) for zone in public_zones(game, moves[0])]
    assert [zone for zone in frames[0]["zones"] if without_labels(zone) not in public] == []
    labels = [
        space.get("label", "") for zone in frames[0]["zones"] for space in zone.get("spaces", ())
    ]
    assert [label for label in labels if re.search("[A-Za-z]{3}", label)] == [], "for any language"


@pytest.mark.parametrize("game", ALL_GAMES)
def test_pictures_of_a_start_show_the_public_view_before_the_first_move(game: str) -> None:
    made = start_pictures(game)
    rules = load(game)
    assert list(made) == list(range(rules.low, min(rules.high, 6) + 1))
    for seats, picture in made.items():
        assert len(picture["seats"]) == seats
        (frame,) = picture["frames"]
        text, _ = play_bots(game, 0, seats)
        view = stored_view(text)["reply"]["table"]["views"][0]["view"]
        assert frame["zones"]
        public = [without_labels(zone) for zone in view["zones"]]
        assert [zone for zone in frame["zones"] if without_labels(zone) not in public] == []
        # Each kart or car on the zones is there.
        spaces = {space["id"] for zone in frame["zones"] for space in zone.get("spaces", ())}
        assert frame["tokens"] == [t for t in view.get("tokens", ()) if t["at"] in spaces]
    # The deck, from which both play, is half of Turbo Duel.
    if game == "turbo-duel":
        assert [card["code"] for card in made[2]["frames"][0]["zones"][1]["cards"]] == list(
            "ABCDEFGHI"
        )


@pytest.mark.parametrize(("game", "zones"), [("null-game", {"path"}), ("hidden-game", None)])
def test_a_game_without_own_pictures_gets_the_last_moves_before_its_middle(
    game: str, zones: set[str] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A site may add games of other packages in this way.
    monkeypatch.setitem(games._ADDED, "hidden-game", "hairpin.testing.hidden_game:GAME")
    monkeypatch.setattr("hairpin.pictures._read", lambda _: {})
    frames = home_picture(game)["frames"]
    assert len(frames) > 1
    # A game without a track shows all its zones.
    shown = {zone["id"] for zone in frames[-1]["zones"]}
    assert shown == (zones or {zone["id"] for zone in public_zones(game, 1)})


def test_a_miniature_needs_zones_that_exist() -> None:
    with pytest.raises(ValueError, match="nowhere"):
        miniature("turbo-duel", [2], ["nowhere"])


def test_an_impossible_view_is_refused_with_a_sentence() -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        stored_view(PEOPLE, at=1000)
    with pytest.raises(StoredViewError, match=r"\.$"):
        stored_view(PEOPLE, at=4, then=[{"do": "touch", "seat": 1, "thing": "nothing"}])
    with pytest.raises(ValueError, match=r"\.$"):
        stored_view("not a game")
