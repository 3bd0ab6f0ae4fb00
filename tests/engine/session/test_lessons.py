"""Each lesson can be played to its end, wrong moves get a reason, and lessons are never saved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hairpin.catalog import game_info
from hairpin.core.words import Speaker, say
from hairpin.games import GAMES, load
from hairpin.games.daytona.cards import VALUES
from hairpin.games.daytona.plan import CHOICE, WIDTH
from hairpin.lessons import LEARNER, course
from hairpin.session.requests import ARGUMENTS

from .desk import Desk

if TYPE_CHECKING:
    from hairpin.lessons import Lesson

LEARNT = [game for game in GAMES if course(game) is not None]
MOST = 7  # maximum number of wrong moves tried at each point
LONGEST = 190  # maximum number of characters of a task, so that a phone can show it


def lessons() -> list[tuple[str, int]]:
    """Return all lessons, each as its game and its number."""
    found = []
    for game in LEARNT:
        known = course(game)
        assert known is not None
        found += [(game, n) for n in range(1, len(known.lessons) + 1)]
    return found


def lesson_of(game: str, number: int) -> Lesson:
    known = course(game)
    assert known is not None
    return known.lessons[number - 1]


def begun(game: str, number: int) -> Desk:
    desk = Desk()
    assert desk.send("lesson", game=game, step=number)["ok"]
    return desk


def over(desk: Desk) -> bool:
    return bool(desk.table["lesson"]["over"])


def state_of(desk: Desk) -> Any:
    match = desk.session.match
    assert match is not None
    return match.game.to_json(match.state)


@pytest.mark.parametrize(("game", "number"), lessons())
def test_a_lesson_is_played_to_its_end_by_the_shown_moves(game: str, number: int) -> None:
    lesson, desk = lesson_of(game, number), begun(game, number)
    speaker = Speaker([])
    match = desk.session.match
    assert match is not None
    assert not over(desk)
    while not over(desk):
        at = lesson.reached(match, match.n)
        turn = lesson.way[at]
        assert turn.seat == LEARNER, "whoever learns is to act"
        legal = match.game.moves(match.state, LEARNER)
        assert turn.repeat or turn.moves[0] in legal
        asked = speaker.say(lesson.task(at))
        assert asked in desk.table["status"]
        assert len(asked) <= LONGEST, asked
        before = state_of(desk)
        for move in [move for move in legal if not turn.accepts(move)][:MOST]:
            reply = desk.send("play", seat=LEARNER, move=move)
            objection = lesson.objection(lesson.reached(match, match.n), move)
            assert objection is not None
            assert reply["refused"] == speaker.say(objection)
            assert asked in desk.table["status"]
            assert state_of(desk) == before
        shown = desk.send("hint", seat=LEARNER)["hint"]
        assert shown["move"] == lesson.move_to_show(match, at)
        n = match.n
        for thing in shown["things"]:
            if match.n == n:
                assert desk.send("touch", seat=LEARNER, thing=thing)["ok"]
        if match.n == n:
            assert desk.send("done", seat=LEARNER)["ok"]
        assert match.n > n, f"touching {shown['things']} plays nothing"
    assert over(desk)
    closing = speaker.say(say(f"{lesson.key}.done"))
    known = course(game)
    assert known is not None
    if number == len(known.lessons):
        closing += " Now race!"
    elif number == known.first:
        closing += " That is enough for a first race; the rest can wait."
    assert desk.table["status"] == closing
    assert len(desk.table["status"]) <= LONGEST, desk.table["status"]
    assert desk.table["views"][0]["touch"]["next"] == []
    assert desk.table["result"] is None
    assert desk.wake is None
    # Regression: a move after the end was refused with the last task, which replaced the closing words.
    for move in match.game.moves(match.state, LEARNER)[:1]:
        assert desk.send("play", seat=LEARNER, move=move)["refused"] == closing


@pytest.mark.parametrize(("game", "number"), lessons())
def test_every_sentence_for_wrong_moves_can_occur(game: str, number: int) -> None:
    """For each sentence about wrong moves, a legal move exists that makes the lesson say it."""
    lesson, desk = lesson_of(game, number), begun(game, number)
    match = desk.session.match
    assert match is not None
    heard = set()
    choices = False
    while not over(desk):
        legal = match.game.moves(match.state, LEARNER)
        choices = choices or len(legal) > 1
        for move in legal:
            objection = lesson.objection(lesson.reached(match, match.n), move)
            if objection is not None:
                heard.add(objection.key)
        move = lesson.move_to_show(match, lesson.reached(match, match.n))
        desk.send("play", seat=LEARNER, move=move)
    assert {f"{lesson.key}.no.{name}" for name, _ in lesson.no} <= heard
    assert heard or not choices, "there is nothing to get wrong"


@pytest.mark.parametrize("game", LEARNT)
def test_a_course_has_six_to_ten_lessons_of_a_few_minutes(game: str) -> None:
    known = course(game)
    assert known is not None
    assert 6 <= len(known.lessons) <= 10
    assert len({lesson.name for lesson in known.lessons}) == len(known.lessons)
    assert 3 <= game_info(load(game), Speaker([]))["learn"] <= 6


def test_an_illegal_touch_gets_the_games_reason() -> None:
    desk = begun("pursuit", 2)
    for thing in ("card:5S", "card:6S"):
        desk.send("touch", seat=1, thing=thing, confirm=True)
    reply = desk.send("touch", seat=1, thing="card:9S")
    match = desk.session.match
    assert match is not None
    why = match.game.why(match.state, 1, ("card:5S", "card:6S"), "card:9S")
    assert reply["refused"] == Speaker([]).say(why)
    assert match.n == 0


def test_a_move_that_is_not_the_lessons_idea_is_not_played() -> None:
    desk = begun("grand-prix", 6)
    match = desk.session.match
    assert match is not None
    # The lesson refuses two moves: the card white 5 for a rival's car, and a card that leaves a choice of lanes.
    for things, name in ((("card:W1", "car:K"), "rival"), (("card:DB",), "")):
        for thing in things:
            desk.send("touch", seat=1, thing=thing, confirm=True)
        reply = desk.send("done", seat=1)
        key = f"grand-prix.lesson.white.no{'.' * bool(name)}{name}"
        assert reply["refused"] == Speaker([]).say(say(key))
        assert match.n == 0
    desk.send("touch", seat=1, thing="card:W1", confirm=True)
    desk.send("done", seat=1)
    assert over(desk)


def test_undo_and_restart_stay_in_the_lesson() -> None:
    desk = begun("turbo-duel", 7)
    asked = desk.table["status"]
    desk.send("play", seat=1, move="C:G")
    assert desk.table["status"] != asked
    desk.send("undo", seat=1)
    assert desk.table["status"] == asked
    desk.send("play", seat=1, move="C:G")
    desk.send("restart")
    assert (desk.table["status"], desk.table["n"]) == (asked, 0)
    assert desk.table["lesson"]["n"] == 7


def test_after_a_lesson_no_seat_acts_and_no_move_is_taken_back() -> None:
    desk = begun("turbo-duel", 1)
    desk.send("play", seat=1, move="G")
    assert over(desk)
    assert not any(seat["acts"] or seat["thinking"] for seat in desk.table["seats"])
    assert not desk.table["can"]["undo"]
    assert desk.table["cannot"]["undo"] == desk.error("undo")
    desk.ok("restart")
    assert desk.table["seats"][0]["acts"]


def test_a_course_goes_on_with_the_first_lesson_that_is_not_done() -> None:
    desk = begun("pursuit", 1)
    ids = desk.table["lesson"]["ids"]
    for done, number in (([], 1), (ids[:2], 3), ([ids[0], ids[2]], 2), (ids, 1), (["old", 7], 1)):
        desk.ok("lesson", game="pursuit", done=done)
        assert desk.table["lesson"]["n"] == number


def test_the_last_lesson_leads_to_a_game_against_the_weakest_bot() -> None:
    desk = begun("turbo-duel", 10)
    desk.send("play", seat=1, move="D")
    assert desk.table["prompt"]["buttons"][0] == {"do": "playnow", "label": "Play Dot"}


@pytest.mark.parametrize("game", LEARNT)
def test_the_first_steps_lead_to_a_game_and_to_more_lessons(game: str) -> None:
    known = course(game)
    assert known is not None
    for number in range(1, known.first + 1):
        desk = begun(game, number)
        assert desk.table["status"].startswith(f"{number} of {len(known.lessons)}, ")
        assert all(seat["name"].startswith("Dot") for seat in desk.table["seats"][1:])
        while not over(desk):
            shown = desk.send("hint", seat=LEARNER)["hint"]
            desk.send("play", seat=LEARNER, move=shown["move"])
    assert [(each["do"], each.get("label")) for each in desk.table["prompt"]["buttons"]] == [
        ("playnow", "Play Dot"),
        ("onward", "More lessons"),
    ]
    desk = begun(game, known.first + 1)
    assert desk.table["status"].startswith(f"{known.first + 1} of {len(known.lessons)}, ")


def test_a_position_of_daytona_shows_cards_that_can_have_led_to_it() -> None:
    # Regression: cars waited at the line after a 10, though the next card of the ring was a 10.
    known = course("daytona")
    assert known is not None
    for lesson in known.lessons:
        state = load("daytona").from_json(lesson.state)
        for at, pile in zip(state.cars, state.piles, strict=True):
            cars = {0}
            for card in pile:
                leads = {(car, state.plan[car * WIDTH + VALUES[card]]) for car in cars}
                cars = {to for _, to in leads if to != CHOICE}
                cars |= {car + by for car, to in leads if to == CHOICE for by in (1, 2)}
            assert at in cars, lesson.name
        # Cars that go back are one lesson's idea, and its label would need words in all others.
        assert state.missed == (lesson.name == "missed"), lesson.name
    assert {"pit", "home"} <= {lesson.name for lesson in known.lessons[: known.first]}


def test_the_lessons_of_turbo_duel_show_all_nine_cards() -> None:
    known = course("turbo-duel")
    assert known is not None
    played = {turn.moves[0][0] for lesson in known.lessons for turn in lesson.way}
    assert played == set("ABCDEFGHI")


def test_no_button_shows_the_chain_in_its_lesson() -> None:
    desk = begun("pursuit", 2)
    assert desk.table["views"][0]["view"]["buttons"] == []
    previewed = desk.send("preview", seat=1, things=["card:5S"])
    assert previewed["view"]["buttons"] == []


def test_bots_do_not_play_in_lessons() -> None:
    desk = begun("pursuit", 1)
    desk.send("play", seat=1, move="take stock")
    for _ in range(30):
        desk.now += 2000
        assert "table" not in desk.send("advance")


def test_another_game_ends_the_lesson() -> None:
    desk = begun("pursuit", 1)
    desk.send("new", game="turbo-duel", seats=["person", "bot:dot"], seed="K7")
    assert "lesson" not in desk.table
    assert desk.parts


def test_unknown_lessons_are_refused() -> None:
    desk = Desk()
    assert "no lesson 99" in desk.send("lesson", game="pursuit", step=99)["error"]
    assert "no lesson 0" in desk.send("lesson", game="pursuit", step=0)["error"]
    assert "chess" in desk.send("lesson", game="chess")["error"]
    assert "../" in desk.send("lesson", game="../games/pursuit")["error"]


@pytest.mark.parametrize("command", ["save", "branch"])
def test_a_lesson_is_never_saved(command: str) -> None:
    desk = begun("pursuit", 2)
    assert "not saved" in desk.error(command)
    desk.send("new", game="pursuit", seats=["person", "bot:dot"], seed="K7")
    assert "save" in desk.ok(command)


@pytest.mark.parametrize("command", sorted(ARGUMENTS))
def test_null_means_the_same_as_a_missing_argument(command: str) -> None:
    """Each command gives the same reply whether its optional arguments are null or missing."""
    needed, optional = ARGUMENTS[command]
    values = {
        "game": "pursuit",
        "seed": "K7",
        "date": "2026-11-26",
        "dates": ["2026-11-26"],
        "seat": 1,
        "text": "",
        "code": "de",
        "id": "x",
        "seats": ["person", "bot:dot"],
        "thing": "stock",
        "things": ["stock"],
        "move": "take stock",
        "from": "stock",
        "to": "discard",
        "value": "fast",
        "name": "puzzles",
        "games": [],
        "done": [],
        "results": {},
        "runs": {},
        "lines": [],
        "link": "",
    }
    given = {name: values[name] for name in needed}
    bare, nulls = begun("pursuit", 1), begun("pursuit", 1)
    expected = bare.send(command, **given)
    assert nulls.send(command, **given, **dict.fromkeys(optional)) == expected


def test_the_task_stays_until_a_move_is_complete() -> None:
    # Regression: the first card of a chain hid which cards the lesson asks for.
    desk = begun("pursuit", 2)
    task = desk.table["prompt"]["say"]
    desk.ok("touch", seat=LEARNER, thing="card:5S")
    assert desk.touched == ["card:5S"]
    assert desk.table["prompt"]["say"] == task


@pytest.mark.parametrize("game", LEARNT)
def test_a_lesson_has_no_commands_of_a_race(game: str) -> None:
    assert begun(game, 1).table["never"] == ["resign", "new", "save"]
