"""If remembering is part of a game, the list of moves shows only the last round during play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hairpin.core.chance import Chance
from hairpin.games.pursuit import GAME

from .desk import Desk

if TYPE_CHECKING:
    from hairpin.games.pursuit.state import Chase

ROUND = 3 * 5 * 2  # maximum number of lines shown: 3 moves per turn × 5 seats × 2 rounds


def pursuit(*seats: Any, **settings: Any) -> Desk:
    return Desk().begin("pursuit", *(seats or ("person", "person")), **settings)


def state(desk: Desk) -> Chase:
    match = desk.session.match
    assert match is not None
    return match.state  # type: ignore[return-value]


def move(desk: Desk, chance: Chance) -> dict[str, Any]:
    """Play one move for the seat to move: the bot's own move, or a random move of a person."""
    seat = desk.turn
    if desk.table["seats"][seat - 1]["kind"] == "bot":
        return desk.ok("advance")
    desk.ready()
    return desk.ok("play", seat=seat, move=chance.pick(GAME.moves(state(desk), seat)))


def last_turn(desk: Desk, seat: int) -> int:
    """Return the point at which a seat's last complete turn began, computed from the log."""
    match = desk.session.match
    assert match is not None
    seats = [entry.seat for entry in match.entries[: match.n]]
    began = [n for n, s in enumerate(seats) if s == seat and (n == 0 or seats[n - 1] != seat)]
    if seats and seats[-1] == seat and seat in GAME.actors(state(desk)):
        began = began[:-1]
    return began[-1] if began else 0


def test_the_list_shows_moves_since_the_viewers_last_turn() -> None:
    desk, chance = pursuit(laps=9, variant="racing"), Chance("fading")
    faded = 0
    for _ in range(60):
        move(desk, chance)
        for _ in range(2):  # first before, then after the seat to move uncovers its cards
            due = desk.turn
            assert desk.first == desk.table["can"]["first"] == last_turn(desk, due)
            assert [line["n"] for line in desk.shown] == list(
                range(desk.first + 1, desk.table["n"] + 1)
            )
            faded = max(faded, desk.first)
            desk.ready()
    assert faded > 40


def test_a_second_look_shows_the_viewers_own_round() -> None:
    desk, chance = pursuit(laps=9, variant="racing"), Chance("peek")
    for _ in range(30):
        move(desk, chance)
        cover = desk.table["cover"]
        if cover and cover["peek"]:
            desk.ok("uncover", seat=cover["peek"])
            assert desk.first == last_turn(desk, cover["peek"])
            assert desk.shown[0]["seat"] == cover["peek"]
            desk.ok("cover")


def test_a_single_person_always_sees_the_last_round() -> None:
    desk = pursuit("person", "bot:random", "bot:random", laps=9)
    chance = Chance("bots")
    for _ in range(120):
        move(desk, chance)
        assert desk.first == last_turn(desk, 1)
        assert desk.viewer == 1


def test_faded_lines_are_not_sent_and_cannot_be_shown() -> None:
    desk, chance = pursuit(laps=9, variant="racing"), Chance("look")
    for _ in range(40):
        move(desk, chance)
    first = desk.table["can"]["first"]
    assert first > 20
    said = "Earlier moves have faded from memory. You can look back only at the last round."
    for n in (0, 1, first - 1):
        assert desk.error("goto", n=n) == said
    desk.ok("goto", n=first)
    assert desk.table["n"] == first
    assert desk.table["can"]["first"] == first
    desk.ok("goto", n=None)
    # A device that opens the save at this point gets only the visible lines.
    other = Desk()
    reply = other.ok("open", text=desk.saved())
    lines = reply["moves"]["lines"]
    assert reply["moves"]["from"] == reply["moves"]["first"] == other.first
    assert [line["n"] for line in lines] == list(range(other.first + 1, other.table["n"] + 1))


def test_another_viewer_gets_the_lines_again() -> None:
    desk, chance = pursuit(laps=9, variant="racing"), Chance("anew")
    for _ in range(40):
        move(desk, chance)
        if desk.table["cover"]:
            reply = desk.ok("uncover", seat=desk.table["cover"]["seat"])
            assert reply["moves"]["from"] == reply["moves"]["first"] == desk.table["can"]["first"]
            reply = desk.ok("cover")
            assert reply["moves"]["from"] == reply["moves"]["first"]
            desk.ready()
        desk.mirrored()


def test_a_reply_does_not_grow_with_the_game() -> None:
    for seats in (("person",) * 2, ("person", "person", *["bot:random"] * 3)):
        desk, chance = pursuit(*seats, laps=20, variant="racing"), Chance("long")
        for _ in range(400):
            reply = move(desk, chance)
            if desk.table["phase"] == "over":
                break
            if "moves" in reply:
                assert len(reply["moves"]["lines"]) <= ROUND
            if desk.table["cover"]:
                reply = desk.ok("uncover", seat=desk.table["cover"]["seat"])
                assert len(reply["moves"]["lines"]) <= ROUND
        assert desk.table["n"] > 150


def test_after_the_game_the_whole_list_is_shown() -> None:
    desk, chance = pursuit(), Chance("end")
    for _ in range(30):
        move(desk, chance)
    desk.ready()
    assert desk.first > 0
    reply = desk.ok("resign", seat=desk.turn)
    assert (desk.first, desk.table["can"]["first"]) == (0, 0)
    assert [line["n"] for line in reply["moves"]["lines"]] == list(range(1, desk.table["n"] + 1))
    desk.ok("goto", n=0)
    desk.mirrored()


def test_undo_shows_the_round_of_that_point() -> None:
    desk, chance = pursuit("person", "bot:random"), Chance("undo")
    for _ in range(60):
        if desk.table["phase"] != "playing":
            break
        if chance.below(4) == 0 and desk.table["can"]["undo"]:
            desk.ok("undo", seat=1)
            if chance.below(2):
                desk.ok("redo")
        else:
            move(desk, chance)
        if desk.table["phase"] == "playing":
            assert desk.first == last_turn(desk, 1)
            shown = [line["n"] for line in desk.shown]
            assert shown == list(range(desk.first + 1, desk.table["length"] + 1))
        desk.mirrored()


def test_with_the_memory_panel_nothing_fades() -> None:
    desk, chance = pursuit(laps=9, variant="racing"), Chance("aid")
    for _ in range(40):
        move(desk, chance)
    assert desk.first > 20
    reply = desk.ok("panel", id="memory", on=True)
    assert (desk.first, desk.table["can"]["first"]) == (0, 0)
    assert [line["n"] for line in reply["moves"]["lines"]] == list(range(1, desk.table["n"] + 1))
    desk.ok("goto", n=3)
    assert desk.table["n"] == 3
    desk.mirrored()
    # The table shows point 3. Without the panel, point 3 has faded, so the table shows the current point.
    reply = desk.ok("panel", id="memory", on=False)
    assert reply["table"]["current"]
    assert desk.first == desk.table["can"]["first"] > 20
    desk.mirrored()


def test_games_without_fading_send_each_line_once() -> None:
    desk = Desk().new(clock="off").play("A", "B:C", "D")
    assert (desk.first, desk.table["can"]["first"]) == (0, 0)
    assert len(desk.shown) == 3
    reply = desk.ok("undo")
    assert "moves" not in reply
    bots = Desk().begin("pursuit", "bot:random", "bot:random", limit=5).run()
    assert len(bots.shown) == bots.table["n"]
    watched = Desk().begin("pursuit", "bot:random", "bot:random", limit=5)
    for _ in range(12):
        reply = watched.ok("advance")
        if "moves" in reply:
            assert len(reply["moves"]["lines"]) == 1
    assert watched.first == 0
