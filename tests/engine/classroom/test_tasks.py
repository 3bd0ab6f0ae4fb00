"""Tasks of a class in words, and the answers to puzzles and choices."""

from __future__ import annotations

from typing import Any

import pytest
from hairpin.classroom.answer import Choice, Solved, read_answer
from hairpin.session import Session
from hairpin.session.commands.classroom import MOST_PUZZLES

from tools.contract import faults

SIX = {"game": "pursuit", "level": "easy", "first": 1, "n": 6}


class Pupil:
    """A session of one pupil."""

    def __init__(self) -> None:
        self.session = Session()

    def send(self, do: str, **more: Any) -> dict[str, Any]:
        reply: dict[str, Any] = self.session.do({"do": do, "now": 0, **more})
        if reply["ok"]:
            assert faults(reply) == []
        return reply

    def position(self, game: str, *seats: str, moves: int = 0, **settings: object) -> str:
        """The link to a position after some moves of people who play the first legal move."""
        made = {"game": game, "seats": list(seats), "settings": settings, "pace": "instant"}
        self.send("new", seed="4b", **made)
        self.send("resume")
        match = self.session.match
        assert match is not None
        while match.n < moves:
            seat = match.game.actors(match.state)[0]
            match.play(seat, match.game.moves(match.state, seat)[0], 0)
        return str(self.send("link")["link"])


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"game": "turbo-duel", "seats": ["person", "bot:gus"]}, "Turbo Duel against Gus"),
        (
            {
                "game": "daytona",
                "seats": ["person", "bot:gus", "bot:dot"],
                "settings": {"races": 1},
            },
            "Daytona against Gus and Dot, with “Races: 1”",
        ),
        ({"game": "daytona", "seats": ["person", "person"]}, "Daytona for 2 players"),
        ({"puzzles": SIX}, "Pursuit: 6 easy puzzles, 1 to 6"),
        ({"puzzles": {**SIX, "first": 5, "n": 1}}, "Pursuit: 1 easy puzzle, number 5"),
    ],
)
def test_a_sentence_names_the_task(asked: dict[str, Any], said: str) -> None:
    task = Pupil().send("class_task", **asked)["class_task"]
    assert task["say"] == said
    assert bool(task["seed"]) == ("game" in asked)


def test_puzzles_become_an_answer() -> None:
    pupil = Pupil()
    task = pupil.send("class_task", puzzles=SIX)["class_task"]
    assert task["numbers"] == [1, 2, 3, 4, 5, 6]
    reply = pupil.send("class_answer", puzzles=SIX, tries=[1, 2, -3, 1, 0, 1], name="Zoë")
    assert reply["class_task"] == {key: task[key] for key in ("task", "seed", "say")}
    answer = read_answer(reply["class_answers"][0]["code"])
    assert answer is not None
    assert (answer.name, answer.label, answer.task) == ("Zoë", "pursuit 1-6", task["task"])
    assert answer.outcome == Solved(4, 6, 8)
    other = pupil.send("class_task", puzzles={**SIX, "n": 5})["class_task"]
    assert other["task"] != task["task"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"level": "mad"},
        {"first": 10**9},
        {"n": 0},
        {"n": "6"},
        {"game": None},
        {"game": "chess"},
    ],
)
def test_puzzles_that_do_not_exist_are_refused(wrong: dict[str, Any]) -> None:
    reply = Pupil().send("class_task", puzzles={**SIX, **wrong})
    assert not reply["ok"]
    assert reply["error"].endswith(".")


def test_a_task_has_at_most_twenty_puzzles() -> None:
    task = Pupil().send("class_task", puzzles={**SIX, "n": 99})["class_task"]
    assert len(task["numbers"]) == MOST_PUZZLES


@pytest.mark.parametrize("tries", [[], [1], [1, 1, 1, 1, 1, "1"]])
def test_each_puzzle_needs_its_tries(tries: list[Any]) -> None:
    assert not Pupil().send("class_answer", puzzles=SIX, tries=tries, name="Ann")["ok"]


def test_a_chosen_move_is_not_played() -> None:
    pupil = Pupil()
    link = pupil.position("turbo-duel", "person", "person", moves=5)
    task = pupil.send("class_task", link=link)["class_task"]
    assert (task["say"], task["seed"]) == ("Turbo Duel, move 6: what would you play?", "")
    table = pupil.send("class_choice", link=link, name="Ann")["table"]
    assert table["status"] == "What would you play?"
    assert table["phase"] == "playing"
    assert not pupil.send("class_answer")["ok"]
    match = pupil.session.match
    assert match is not None
    (seat,) = match.game.actors(match.state)
    assert [table["seats"][seat - 1][part] for part in ("kind", "name")] == ["person", "Ann"]
    first, second = match.game.moves(match.state, seat)[:2]
    for refused in ("undo", "hint", "save", "branch", "resign", "restart"):
        more = {"seat": seat} if refused in ("hint", "resign") else {}
        assert not pupil.send(refused, **more)["ok"], refused
    thing = match.game.paths(match.state, seat, first)[0]
    for each in thing:
        reply = pupil.send("touch", seat=seat, thing=each, confirm=True)
    assert not reply["table"]["choice"]["over"]
    reply = pupil.send("done", seat=seat)
    assert reply["table"]["choice"] | {"absent": []} == {"move": first, "over": True, "absent": []}
    assert (match.n, reply["steps"], reply["table"]["phase"]) == (5, [], "over")
    assert reply["table"]["outcome"]["title"].startswith("Chosen: ")
    assert pupil.send("play", seat=seat, move=second).get("table", {}).get("n", 5) == 5
    answer = pupil.send("class_answer")
    assert answer["class_task"] == task
    read = read_answer(answer["class_answers"][0]["line"])
    assert read is not None
    assert (read.name, read.label, read.task) == ("Ann", "turbo-duel @5", task["task"])
    assert read.outcome == Choice(first)


def test_a_choice_has_no_clock() -> None:
    pupil = Pupil()
    link = pupil.position("turbo-duel", "person", "person", moves=3, clock="10+0")
    table = pupil.send("class_choice", link=link)["table"]
    assert all(seat.get("clock") is None for seat in table["seats"])
    (shown,) = table["views"]
    later = {"now": 10**7, "seat": shown["viewer"]}
    reply = pupil.session.do(
        {"do": "touch", "thing": shown["touch"]["next"][0], "confirm": True, **later}
    )
    assert reply["table"]["phase"] == "playing"


@pytest.mark.parametrize("game", ["pursuit", "grand-prix", "daytona"])
def test_the_chooser_sees_the_own_cards_alone(game: str) -> None:
    pupil = Pupil()
    link = pupil.position(game, "person", "person", moves=2)
    table = pupil.send("class_choice", link=link)["table"]
    (shown,) = table["views"]
    match = pupil.session.match
    assert match is not None
    seat = match.game.actors(match.state)[0]
    assert (shown["viewer"], table["cover"], table["shared"]) == (seat, None, False)
    move = match.game.moves(match.state, seat)[0]
    assert pupil.send("play", seat=seat, move=move)["table"]["choice"]["move"] == move


def test_names_do_not_change_the_task_of_a_choice_but_the_position_does() -> None:
    pupil = Pupil()
    links = [
        pupil.position("turbo-duel", *seats, moves=n, clock="off")
        for seats, n in ((("person", "person"), 4), (("person", "bot:dot"), 4))
    ]
    other = pupil.position("turbo-duel", "person", "person", moves=5, clock="off")
    tasks = [pupil.send("class_task", link=each)["class_task"]["task"] for each in (*links, other)]
    assert tasks[0] == tasks[1] != tasks[2]


def test_nothing_is_chosen_in_a_finished_game_or_in_real_time() -> None:
    pupil = Pupil()
    demon = pupil.position("racing-demon", "person", "bot:dot")
    assert "all play at once" in pupil.send("class_choice", link=demon)["error"]
    pupil.position("turbo-duel", "person", "person", moves=2)
    pupil.send("resign", seat=1)
    over = pupil.send("link")["link"]
    assert "over" in pupil.send("class_task", link=over)["error"]
    assert not pupil.send("class_choice", link="broken")["ok"]
    assert not pupil.send("class_task", game="daytona")["ok"]


def test_a_stored_game_gives_its_answer_again() -> None:
    pupil = Pupil()
    pupil.position("turbo-duel", "person", "bot:dot")
    assert not pupil.send("class_answer")["ok"]
    text = pupil.send("record")["text"]
    assert not pupil.send("class_answer", text=text)["ok"]
    pupil.send("resign", seat=1)
    answer = pupil.send("class_answer")
    text = pupil.send("record")["text"]
    pupil.position("pursuit", "person", "bot:dot")
    assert pupil.send("class_answer", text=text) == answer


def test_a_table_names_its_seed_only_if_no_cards_are_hidden() -> None:
    pupil = Pupil()
    made = {"seats": ["person", "bot:dot"], "seed": "4b"}
    assert pupil.send("new", game="turbo-duel", **made)["table"]["seed"] == "4b"
    hidden = pupil.send("new", game="pursuit", **made)["table"]
    assert hidden["seed"] is hidden["share"] is None
    race = pupil.send("daily_race", date="2026-11-27")["table"]
    assert (race["seed"] is None) == (race["share"] is None)


def test_a_clock_does_not_change_the_task_of_a_choice() -> None:
    pupil = Pupil()
    link = pupil.position("turbo-duel", "person", "person", moves=3, clock="10+0")
    task = pupil.send("class_task", link=link)["class_task"]["task"]
    table = pupil.send("class_choice", link=link, name="Ann")["table"]
    (shown,) = table["views"]
    match = pupil.session.match
    assert match is not None
    pupil.send("play", seat=shown["viewer"], move=match.game.moves(match.state, shown["viewer"])[0])
    answer = pupil.send("class_answer")
    assert answer["class_task"]["task"] == task
    read = read_answer(answer["class_answers"][0]["line"])
    assert read is not None
    assert read.task == task


def test_the_answers_of_a_class_count_at_their_position_alone() -> None:
    teacher, lines = Pupil(), []
    link = teacher.position("turbo-duel", "person", "person", moves=5, clock="10+0")
    match = teacher.session.match
    assert match is not None
    moves = match.game.moves(match.state, match.game.actors(match.state)[0])
    for name, move in zip(("Ann", "Ben", "Cleo"), (moves[0], moves[-1], moves[0]), strict=True):
        pupil = Pupil()
        table = pupil.send("class_choice", link=link, name=name)["table"]
        pupil.send("play", seat=table["views"][0]["viewer"], move=move)
        lines.append(pupil.send("class_answer")["class_answers"][0]["line"])
    damaged = lines[0].replace("Ann", "Eve")
    asked = teacher.send("choices", lines=[*lines, lines[0], damaged])["choices"]
    votes = {
        move: n
        for group, n in zip(asked["groups"], asked["answers"], strict=True)
        for move in group["moves"]
    }
    assert (votes[moves[0]], votes[moves[-1]], sum(asked["answers"])) == (2, 1, 3)
    assert teacher.send("choices")["choices"]["answers"] is None
    # The game goes on. Its earlier point is still that of the class.
    match.play(match.game.actors(match.state)[0], moves[0], 0)
    assert teacher.send("choices", lines=lines)["choices"]["answers"] is None
    teacher.send("goto", n=5)
    assert teacher.send("choices", lines=lines)["choices"]["answers"] == asked["answers"]
