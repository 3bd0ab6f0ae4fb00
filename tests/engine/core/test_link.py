"""Shared links: the readable head, the picture in it, and old links, which must open for ever."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hairpin.core import link, link_picture, record, save
from hairpin.core.chance import derive
from hairpin.core.match_log import MatchLog
from hairpin.core.options import read_settings
from hairpin.core.seats import read_seats
from hairpin.games import GAMES, load
from hairpin.puzzles import book
from hairpin.session import Session
from hairpin.snapshots import play_bots

from ..session.desk import Desk

if TYPE_CHECKING:
    from collections.abc import Sequence

GOLDEN = Path(__file__).resolve().parents[2] / "golden" / "links.json"
LINKS: dict[str, str] = json.loads(GOLDEN.read_text("utf-8"))
#: A link to the first puzzle of each game.
PUZZLES: dict[str, str] = json.loads(GOLDEN.with_name("puzzle-links.json").read_text("utf-8"))
#: Moves after which each game is tried.
POINTS = (0, 1, 12, 60)


@cache
def played(game: str, moves: int) -> MatchLog:
    """A game between bots after some moves."""
    return record.read(play_bots(game, moves)[0], load)


def dealt(game: str, names: Sequence[str], **settings: Any) -> MatchLog:
    """A game of people before its first move."""
    rules = load(game)
    seats = read_seats(rules, [{"kind": "person", "name": name} for name in names])
    return MatchLog(rules, seats, read_settings(rules.options, settings, len(seats)), "K7")


def test_a_link_says_what_it_is() -> None:
    match = dealt("turbo-duel", ("Ann", "Zoë O’Neil, 2nd"), clock="off", first="1")
    assert link.write(match).startswith("turbo-duel,deal,0,Ann+Zo%C3%AB_O%E2%80%99Neil%2C_2nd,2")
    match.play(1, "A", 0)
    assert link.write(match).startswith("turbo-duel,position,1.2,Ann+")
    match.play(2, "resign", 0)
    assert link.write(match).startswith("turbo-duel,replay,2,Ann+")
    # Chats and forums leave these characters as they are.
    assert re.fullmatch(r"[\w%,+~/.-]+", link.write(match), re.ASCII)


@pytest.mark.parametrize("game", GAMES)
def test_a_link_to_a_position_says_who_is_to_move(game: str) -> None:
    match = played(game, 12)
    told = link.head(match, "1")
    acts = match.game.actors(match.state)
    assert told.n == (f"12.{acts[0]}" if len(acts) == 1 else "12")
    text = link.write(match)
    # Links of earlier versions do not say it.
    head, packed = link.split(text)
    assert link.wrong_field(f"{head.replace(f',{told.n},', ',12,')}/{packed}", match) in (
        None,
        "picture",  # its checksum covers the field
    )
    for wrong in ("12.7", "12.0"):
        assert (
            link.wrong_field(f"{head.replace(f',{told.n},', f',{wrong},')}/{packed}", match) == "n"
        )
    for damaged in ("12.", "12.1.1", "12.x"):
        given = f"{head.replace(f',{told.n},', f',{damaged},')}/{packed}"
        assert link.wrong_field(given, match) == "shape"


def test_people_without_a_name_are_called_as_on_the_table() -> None:
    match = dealt("turbo-duel", ("", "Ann"))
    text = link.write(match)
    assert text.startswith("turbo-duel,deal,0,Seat_1+Ann,")
    # Links of earlier versions have the colour.
    assert link.wrong_field(text.replace("Seat_1+Ann", "Red+Ann"), match) is None
    assert link.wrong_field(text.replace("Seat_1+Ann", "Blue+Ann"), match) == "players"


def test_an_only_person_without_a_name_is_called_by_the_colour() -> None:
    def alone(game: str) -> MatchLog:
        rules = load(game)
        seats = read_seats(rules, [{"kind": "person"}, {"kind": "bot:hard"}])
        return MatchLog(rules, seats, read_settings(rules.options, {}, 2), "K7")

    match = alone("turbo-duel")
    text = link.write(match)
    assert text.startswith(f"turbo-duel,deal,0,Red+{match.seats[1].name},")
    assert link.write(alone("grand-prix")).startswith("grand-prix,deal,0,Player_1+")
    # Links of earlier versions have the number of the seat.
    assert link.wrong_field(text.replace("Red+", "Seat_1+"), match) is None
    assert link.wrong_field(text.replace("Red+", "Blue+"), match) == "players"


def test_long_names_are_cut_and_many_are_counted() -> None:
    head = link.head(dealt("racing-demon", [f"{i} of a very long family" for i in range(9)]), "1")
    names = head.players.split("+")
    assert len(names) == 7
    assert names[0] == "0_of_a_very_lon%E2%80%A6"
    assert names[-1] == "~3"


@pytest.mark.parametrize("game", GAMES)
def test_every_point_has_a_picture_that_fits(game: str) -> None:
    for moves in POINTS:
        match = played(game, moves)
        picture = link.head(match, record.write_link(match)).picture
        assert len(picture) <= link_picture.MOST
        # Racing Demon begins without a card on the table.
        assert picture or (game == "racing-demon" and moves < 12)
        # A picture has no sentence.
        assert not re.search(r"[A-Za-z] [A-Za-z]", link_picture.shown(match))


@pytest.mark.parametrize("game", [game for game in GAMES if not load(game).realtime])
def test_the_picture_of_a_finished_game_shows_its_start(game: str) -> None:
    match = dealt(game, ("Ann", "Ben"))
    begun = link_picture.shown(match)
    other = MatchLog(match.game, match.seats, match.settings, "K8")
    match.play(1, "resign", 0)
    assert match.result is not None
    text = link.write(match)
    told = link.Head(*link.split(text)[0].split(","))
    assert told.kind == link.REPLAY
    packed = link.split(text)[1]
    checked = f"{told.game},{told.kind},{told.n}/{packed}"
    assert told.picture[0] == "3"
    assert link_picture.unpack(told.picture, checked) == begun
    assert link.wrong_field(text, match) is None
    # The picture in an older link is of the end; it is still right. That of another start is wrong.
    older = told._replace(picture=link_picture.pack(link_picture.shown(match), checked))
    assert link.wrong_field(f"{older}/{packed}", match) is None
    if game == "daytona":
        forged = link_picture.pack(link_picture.shown(other), checked, "3")
        assert link.wrong_field(f"{told._replace(picture=forged)}/{packed}", match) == "picture"


def test_cards_from_which_all_play_are_in_the_picture() -> None:
    match = played("turbo-duel", 4)
    track, deck = json.loads(link_picture.shown(match))["zones"]
    seen = match.game.observe(match.state, "public")["deck"]
    assert (deck["cards"]["code"], deck["lead"]) == (list(seen), 3)
    # Pictures of version 1 have the track alone.
    assert json.loads(link_picture.shown(match, "1"))["zones"] == [track]


@pytest.mark.parametrize("game", GAMES)
def test_hidden_cards_do_not_change_the_head(game: str) -> None:
    match = played(game, 12)
    before = link.head(match, "1")
    own = match.game.to_json(match.state)
    other = match.copy()
    fooled = False
    for guess in range(5):
        seen = json.loads(json.dumps(match.game.observe(match.state, "public")))
        other.state = match.game.determinize(seen, derive("link", guess))
        fooled = fooled or match.game.to_json(other.state) != own
        assert link.head(other, "1") == before
    assert fooled == match.game.hidden


@pytest.mark.parametrize("game", GAMES)
def test_a_link_opens_and_its_head_is_checked(game: str) -> None:
    match = played(game, 12)
    text = link.write(match)
    assert record.write(save.read_any(text, load).match) == record.write(match)
    assert link.wrong_field(text, match) is None
    # Until a move is made, the opened game gives the same link again.
    desk = Desk()
    desk.ok("open", text=text)
    assert desk.ok("link")["link"] == text
    head, packed = link.split(text)
    told = link.Head(*head.split(","))
    other = link.head(played(game, 60), packed)
    for field, given in {
        "game": told._replace(game="other"),
        "kind": told._replace(kind="replay"),
        "n": told._replace(n="13"),
        "players": told._replace(players=f"{told.players}x"),
        "picture": told._replace(picture=told.picture[:-3]),
        "shape": told._replace(kind="party"),
    }.items():
        assert link.wrong_field(f"{given}/{packed}", match) == field
    # A picture of another position is found, also with the right checksum.
    forged = link_picture.pack(
        link_picture.shown(played(game, 60)), f"{told.game},{told.kind},{told.n}/{packed}"
    )
    assert other.picture != told.picture
    assert link.wrong_field(f"{told._replace(picture=forged)}/{packed}", match) == "picture"
    for fine in (
        told._replace(picture=""),
        told._replace(picture=f"9{told.picture[1:]}"),
        told._replace(players=told.players.replace("_", "%20")),
    ):
        assert link.wrong_field(f"{fine}/{packed}", match) is None
    assert link.wrong_field(packed, match) is None
    assert link.wrong_field(f"damaged,,/{packed}", match) == "shape"


def test_the_session_says_what_is_wrong_in_a_head() -> None:
    desk = Desk().new({"name": "Ann"}, {"name": "Ben"}, clock="off").play("A")
    text = desk.ok("link")["link"]
    assert "note" not in Desk().ok("open", text=text)
    for given in ("pursuit,position,1,Ann+Ben", "turbo-duel,position,9,Ann+Ben", "turbo-duel,x"):
        reply = Desk().ok("open", text=f"{given}/{link.split(text)[1]}")
        assert re.fullmatch(r"This link [^.]*\.|The first part [^.]*\.", reply["note"]), reply[
            "note"
        ]
        assert reply["table"]["game"] == "turbo-duel"


def test_a_link_of_a_puzzle_has_its_number() -> None:
    session = Session()
    asked = {"do": "puzzle", "game": "turbo-duel", "n": 3, "name": "Ann", "now": 0}
    assert session.do(asked)["ok"]
    reply = session.do({"do": "link", "now": 0})
    assert re.fullmatch(r"turbo-duel,puzzle,3,,2[\w-]+/3", reply["link"], re.ASCII)
    assert reply["warning"] is None
    # After a move the link is the same.
    seat = book.puzzle("turbo-duel", 3).position()[1]
    for _ in range(2):
        hint = session.do({"do": "hint", "seat": seat, "now": 0})["hint"]
    assert session.do({"do": "play", "seat": seat, "move": hint["move"], "now": 0})["ok"]
    assert session.do({"do": "link", "now": 0})["link"] == reply["link"]


@pytest.mark.parametrize("name", PUZZLES)
def test_hidden_cards_do_not_change_the_link_of_a_puzzle(name: str) -> None:
    each = book.puzzle(name, 1)
    match = each.begin()
    text = link.write_puzzle(match, 1)
    assert link.split(text)[0].count(",") == 4
    for guess in range(5):
        seen = json.loads(json.dumps(match.game.observe(match.state, each.position()[1])))
        match.state = match.game.determinize(seen, derive("link", guess))
        assert link.write_puzzle(match, 1) == text


@pytest.mark.parametrize("name", PUZZLES)
def test_links_of_puzzles_open_and_their_pictures_are_checked(name: str) -> None:
    asked = {"do": "puzzle", "game": name, "n": 1, "now": 0}
    other = link.write_puzzle(book.puzzle(name, 2).begin(), 1)
    new = link.write_puzzle(book.puzzle(name, 1).begin(), 1)
    bare = f"{name},puzzle,1,/1"
    for text, wrong in ((PUZZLES[name], False), (new, False), (bare, False), (other, True)):
        reply = Session().do({**asked, "link": text})
        assert reply["ok"]
        assert ("picture of another position" in reply.get("note", "")) == wrong


@pytest.mark.parametrize("name", LINKS)
def test_links_of_earlier_versions_open(name: str) -> None:
    text = LINKS[name]
    match = save.read_any(text, load).match
    assert match.n > 0
    assert record.write_link(match)
    # If this fails because tables look different now, raise the version of pictures and add links.
    assert link.wrong_field(text, match) is None


def test_old_and_new_links_of_every_game_are_kept() -> None:
    for game in GAMES:
        assert "," not in LINKS[f"{game} without a head"]
        for version, name in (("1", game), ("2", f"{game} with a picture of version 2")):
            head = link.Head(*link.split(LINKS[name])[0].split(","))
            assert (head.game, head.kind) == (game, "position")
            assert head.picture.startswith(version) or (game, head.picture) == ("racing-demon", "")
    named = [LINKS[f"{game} with the player to move"] for game in GAMES if game != "racing-demon"]
    assert all("." in link.Head(*link.split(text)[0].split(",")).n for text in named)
