"""All puzzles of the file: each can be solved, refuses a wrong move with a reason, and tells no hidden card."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
from hairpin.core.chance import Chance
from hairpin.core.puzzling import LEVELS
from hairpin.daily.puzzle import puzzle_of
from hairpin.games import load
from hairpin.puzzles import book
from hairpin.puzzles.book import FILE, games, puzzle, puzzles
from hairpin.session import Session

from tests.engine.puzzles.solving import Solver
from tools.contract import faults

if TYPE_CHECKING:
    from hairpin.puzzles.book import Puzzle

LEAST = 60  # puzzles of each game
MOST_BYTES = 15_000  # of the file, for each game
EVERY = [each for game in games() for each in puzzles(game)]


def of_kind(each: Puzzle) -> tuple[str, str, str]:
    """The game, the kind and the difficulty of a puzzle."""
    return each.game, each.kind, each.level


#: The first puzzle of each kind and difficulty of each game.
FIRST = list({of_kind(each): each for each in reversed(EVERY)}.values())


def first_or_deep(each: Puzzle) -> Any:
    """A puzzle as a parameter of a test; only the first of its kind is in each run."""
    return pytest.param(each, id=each.seed, marks=() if each in FIRST else pytest.mark.deep)


#: The first puzzles in each run, all of them in the deep tests.
SOME = [first_or_deep(each) for each in EVERY]
#: The first puzzles of games that hide cards in each run, and a third of all their puzzles in the deep tests.
WITH_HIDDEN = [
    first_or_deep(each)
    for each in EVERY
    if load(each.game).hidden and (each in FIRST or each.number % 3 == 0)
]


def test_each_game_has_enough_puzzles_of_each_difficulty() -> None:
    for game in games():
        levels = Counter(each.level for each in puzzles(game))
        assert sum(levels.values()) >= LEAST, game
        assert set(levels) == set(LEVELS)
        assert min(levels.values()) >= LEAST // len(LEVELS) * 0.9, (game, levels)
        lines = [line for line in FILE.read_text("utf-8").splitlines() if line.startswith(game)]
        assert len(set(lines)) == len(lines)
        assert sum(len(line) + 1 for line in lines) <= MOST_BYTES


def test_the_puzzles_of_a_game_get_harder() -> None:
    for game in games():
        order = [LEVELS.index(each.level) for each in puzzles(game)]
        assert order == sorted(order)


@pytest.mark.parametrize("each", SOME)
def test_a_puzzle_refuses_a_wrong_move_and_can_be_solved(each: Puzzle) -> None:
    solver = Solver(each.game, each.number)
    seat = solver.state.seat
    assert solver.table["seats"][seat - 1]["kind"] == "person"
    assert not solver.solved
    wrong = solver.wrong()
    assert wrong is not None, "every move is right"
    reply = solver.attempt(wrong)
    assert reply["refused"]
    assert (reply["table"]["n"], reply["table"]["puzzle"]["wrong"]) == (0, 1)
    assert reply["table"]["puzzle"]["things"] == []
    solver.solve()
    table = solver.table
    assert (table["phase"], table["outcome"]["title"]) == ("over", "Solved in 2 tries")
    assert table["outcome"]["how"]
    assert table["can"]["again"]
    assert table["outcome"]["winner"] == seat
    assert table["puzzle"]["mark"] == "4"
    assert table["puzzle"]["things"]
    assert not {"save", "tally", "text"} & set(solver.reply)


@pytest.mark.parametrize("each", WITH_HIDDEN)
def test_two_deals_of_the_hidden_cards_give_the_same_words(
    each: Puzzle, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Deal all cards anew that the person cannot see: every sentence stays the same."""
    game = load(each.game)

    def described() -> list[Any]:
        solver = Solver(each.game, each.number)
        found: list[Any] = [solver.table["status"], solver.table["begins"]]
        for choice in solver.choices():
            if solver.puzzler.fault(solver.task, choice):
                found.append(solver.attempt(choice)["refused"])
        seat = solver.state.seat
        for _ in range(2):
            hint = solver.do("hint", seat=seat)["hint"]
            found.append({**hint, "seat": 0})
        solver.solve()
        return [*found, solver.table["outcome"]]

    before = described()
    state, seat = each.position()
    other = game.determinize(game.observe(state, seat), Chance("another deal"))
    assert game.observe(other, seat) == game.observe(state, seat)
    monkeypatch.setattr(book, "_position", lambda _: (other, seat))
    assert described() == before


@pytest.mark.parametrize("game", ["turbo-duel", "pursuit", "racing-demon"])
def test_a_puzzle_does_not_say_that_there_are_no_moves(game: str) -> None:
    assert Solver(game, 1).table["last"] == ""


def test_another_card_than_the_given_one_costs_no_try() -> None:
    """Regression: each card of the hand could be played, and counted as a wrong try."""
    solver = Solver("grand-prix", 1)
    seat, match = solver.state.seat, solver.session.match
    assert match is not None
    (given,) = solver.puzzler.given(solver.task)
    shown = solver.table["views"][0]
    assert shown["touch"]["next"] == [given]
    cards = [card for zone in shown["view"]["zones"] for card in zone.get("cards", ())]
    (marked,) = [card for card in cards if card.get("given")]
    assert marked["id"] == given
    assert marked["say"].endswith("The puzzle’s card.")
    stray = next(each for each in match.game.touch(match.state, seat, ()).next if each != given)
    about = "This puzzle is about orange 5 and green 3."
    for begun in (False, True):
        if begun:
            touched = solver.do("touch", seat=seat, thing=given)["table"]["views"][0]
            assert touched["touched"] == [given]
            assert stray not in touched["touch"]["next"]
        assert solver.do("touch", seat=seat, thing=stray, n=0)["refused"] == about
        assert (
            solver.session.do({"do": "why", "seat": seat, "thing": stray, "now": 0})["say"] == about
        )
        dragged = {"do": "drag", "seat": seat, "from": stray, "to": "road", "now": 0}
        assert solver.session.do(dragged)["refused"] == about
    move = next(each for each in match.game.moves(match.state, seat) if f"card:{each[5:]}" == stray)
    reply = solver.attempt(move)
    assert (reply["refused"], reply["table"]["puzzle"]["wrong"]) == (about, 0)
    solver.solve()
    assert solver.table["outcome"]["title"] == "Solved at the first try"


def test_the_suggested_choices_of_a_card_do_not_solve_a_puzzle() -> None:
    """Regression: the suggested course was the solution, so that every puzzle was solved by a press of Play."""
    for each in puzzles("grand-prix")[::4]:
        solver = Solver("grand-prix", each.number)
        seat, (given,) = solver.state.seat, solver.puzzler.given(solver.task)
        solver.do("touch", seat=seat, thing=given)
        assert solver.do("done", seat=seat)["refused"], each
        assert solver.table["puzzle"]["wrong"] == 1
        # The player reaches the solution by touches.
        match = solver.session.match
        assert match is not None
        way = solver.paths(solver.puzzler.best(solver.task))
        move = match.game.touch(match.state, seat, way).move
        assert move is not None
        assert solver.puzzler.fault(solver.task, move) is None, each


def test_the_task_stays_beside_what_a_touch_does() -> None:
    """Regression: the words of a touch took the place of the task."""
    solver = Solver("grand-prix", 1)
    task = solver.table["prompt"]["say"]
    assert "also" not in solver.table["prompt"]
    (given,) = solver.puzzler.given(solver.task)
    solver.do("touch", seat=solver.state.seat, thing=given)
    prompt = solver.table["prompt"]
    assert (prompt["say"], prompt["also"]) == (task, solver.table["views"][0]["touch"]["say"])


def test_hints_first_say_where_to_look_and_are_counted() -> None:
    for each in FIRST:
        solver = Solver(each.game, each.number)
        seat = solver.state.seat
        first = solver.do("hint", seat=seat)["hint"]
        assert (first["move"], first["things"]) == (None, [])
        second = solver.do("hint", seat=seat)["hint"]
        assert second["things"]
        assert second["say"] != first["say"]
        solver.solve()
        assert solver.table["outcome"]["title"] == "Solved with a hint"
        assert solver.table["puzzle"]["mark"] == "3"


def test_a_hint_names_all_choices_of_its_move() -> None:
    """Regression: the hint of a card with lanes to choose repeated only the card."""
    game, named = "grand-prix", 0
    for each in puzzles(game):
        solver = Solver(game, each.number)
        seat = solver.state.seat
        solver.do("hint", seat=seat)
        hint = solver.do("hint", seat=seat)["hint"]
        chosen = len(re.findall(r"\b(?:car|lane) ", hint["move"]))
        assert hint["say"].count(" in lane ") == hint["move"].count(" lane "), hint["say"]
        assert ("Choose: " in hint["say"]) == (chosen > 0), hint["say"]
        named += chosen > 1
    assert named > 10


def test_the_basics_of_a_game_stand_beside_the_board_for_newcomers_only() -> None:
    for each in FIRST:
        solver = Solver(each.game, each.number, unplayed=[each.game])
        assert solver.table["panels"][0]["beside"]
        (panel, *_) = solver.do("panel", id="basics", on=True)["table"]["panels"]
        lines = [row["label"] for row in panel["rows"]]
        assert (panel["id"], panel["on"], panel["announcement"]) == (
            "basics",
            True,
            " ".join(lines),
        )
        assert 3 <= len(lines) <= 4
        for sentence in re.split(r"[.;:] ", " ".join(lines)):
            assert len(sentence.split()) <= 25
        (panel, *_) = Solver(each.game, each.number, unplayed=["poker"]).table["panels"]
        assert "beside" not in panel
        # Whoever has solved a puzzle of this kind knows them.
        marks = {each.game: "0" * (each.number - 1) + "3"}
        known = Solver(
            each.game, each.number, unplayed=[each.game], marks=marks, version=book.VERSION
        )
        assert "beside" not in known.table["panels"][0]


def test_a_puzzle_names_itself_and_the_way_to_the_lessons() -> None:
    puzzle_on = Solver("pursuit", 2, unplayed=["pursuit"]).table["puzzle"]
    assert puzzle_on["title"] == f"Pursuit: puzzle 2 of {len(puzzles('pursuit'))}, easy"
    assert puzzle_on["learn"] == "Learn the game first (3 short steps)"
    assert puzzle_on["newcomer"]
    assert not Solver("pursuit", 2).table["puzzle"]["newcomer"]


def test_a_wrong_way_of_grand_prix_names_a_car_and_its_spaces() -> None:
    solver = Solver("grand-prix", 2)
    refused = solver.attempt("play W1 car K")["refused"]
    assert refused.startswith("Not that way: your orange drives 5 spaces less than it could.")
    solver.solve()
    how = solver.table["outcome"]["how"]
    assert how.endswith("about 70 points worse: your orange drives 5 spaces less there.")


def test_the_basics_of_daytona_explain_missed_shifts() -> None:
    solver = Solver("daytona", 1)
    (panel, *_) = solver.do("panel", id="basics", on=True)["table"]["panels"]
    assert "the car falls back (missed shift)" in panel["announcement"]


def test_the_basics_fold_and_belong_to_the_puzzle_alone() -> None:
    solver = Solver("pursuit", 1, unplayed=["pursuit"])
    folded = solver.do("panel", id="basics", on=False)["table"]["panels"][0]
    assert (folded["on"], folded.get("rows")) == (False, None)
    assert solver.do("panel", id="basics", on=True)["table"]["panels"][0]["rows"]
    solver.do("lesson", game="pursuit", step=1)
    assert "basics" not in [panel["id"] for panel in solver.table["panels"]]
    assert "basics" not in solver.session.state.panels
    assert not solver.session.do({"do": "panel", "id": "basics", "on": True, "now": 0})["ok"]


def test_a_puzzle_has_no_commands_of_a_game() -> None:
    solver = Solver("turbo-duel", 1)
    seat = solver.state.seat
    can = solver.table["can"]
    assert (can["undo"], can["redo"], can["pause"], can["resign"]) == (False, False, False, [])
    for command in ({"do": "resign", "seat": seat}, {"do": "save"}, {"do": "branch"}):
        assert not solver.session.do({"now": 0, **command})["ok"]
    solver.attempt(solver.puzzler.best(solver.task))
    refused = solver.session.do({"do": "undo", "seat": seat, "now": 0})
    assert refused["error"] == "A puzzle has no such command."


def test_wrong_tries_survive_a_restart_and_a_reload() -> None:
    solver = Solver("turbo-duel", 1)
    for _ in range(3):
        solver.attempt(str(solver.wrong()))
    assert solver.table["puzzle"]["mark"] == "d"
    assert solver.do("restart")["table"]["puzzle"]["wrong"] == 3
    again = Solver("turbo-duel", 1, marks={"turbo-duel": "d"}, version=book.VERSION)
    assert again.table["puzzle"]["wrong"] == 3
    again.solve()
    assert again.table["outcome"]["title"] == "Solved in 4 tries"
    # Marks of another version belong to other puzzles.
    other = Solver("turbo-duel", 1, marks={"turbo-duel": "d"}, version=book.VERSION - 1)
    assert other.table["puzzle"]["wrong"] == 0


def test_the_first_solution_counts() -> None:
    solver = Solver("turbo-duel", 1, marks={"turbo-duel": "1"}, version=book.VERSION)
    solver.attempt(str(solver.wrong()))
    solver.solve()
    assert solver.table["puzzle"]["mark"] == "1"


def test_a_wrong_touch_is_cleared() -> None:
    solver = Solver("turbo-duel", 1)
    seat, wrong = solver.state.seat, str(solver.wrong())
    match = solver.session.match
    assert match is not None
    (path, *_) = match.game.paths(match.state, seat, wrong)
    for thing in path:
        reply = solver.do("touch", seat=seat, thing=thing)
    if "refused" not in reply:
        reply = solver.do("done", seat=seat)
    assert reply["refused"].startswith("Not that one: ")
    assert reply["table"]["views"][0]["touched"] == []


def test_the_list_has_the_marks_of_the_device() -> None:
    asked = {"do": "puzzle_list", "date": "2026-11-26", "version": book.VERSION, "now": 0}
    reply = Session().do({**asked, "marks": {"turbo-duel": "12a30", "poker": "1"}})
    found = {each["game"]: each for each in reply["puzzles"]["games"]}
    assert faults(reply) == []
    cells = found["turbo-duel"]["levels"][0]["cells"]
    assert [cell["state"] for cell in cells[:5]] == ["first", "later", "new", "hint", "new"]
    assert cells[1]["say"] == "Puzzle 2, solved"
    tried = Session().do({**asked, "marks": {"turbo-duel": "5c"}})["puzzles"]["games"]
    assert [
        cell["say"]
        for each in tried
        if each["game"] == "turbo-duel"
        for cell in each["levels"][0]["cells"][:2]
    ] == ["Puzzle 1, solved in 3 tries", "Puzzle 2, 2 wrong tries so far"]
    assert found["turbo-duel"]["progress"] == f"3 of {len(puzzles('turbo-duel'))} solved"
    assert (
        sum(len(level["cells"]) for level in found["turbo-duel"]["levels"])
        == found["turbo-duel"]["of"]
    )
    assert found["turbo-duel"]["levels"][0]["progress"].startswith("3 of ")
    # The first unsolved puzzle comes next, also if it was begun.
    assert found["turbo-duel"]["next"] == {"n": 3, "say": "Next: puzzle 3, easy"}
    whole = {"turbo-duel": "1" * len(puzzles("turbo-duel"))}
    done = Session().do({**asked, "marks": whole})["puzzles"]["games"]
    assert [each["next"] is None for each in done] == [
        each["game"] == "turbo-duel" for each in done
    ]
    older = Session().do({**asked, "version": 1, "marks": {"turbo-duel": "1"}})
    assert all(each["solved"] == 0 for each in older["puzzles"]["games"])


def test_the_puzzles_of_days_have_the_marks_of_the_device() -> None:
    days = [f"2028-02-{day}" for day in range(26, 30)] + ["2028-03-01"]
    every = [puzzle_of(date) for date in days]
    marks: dict[str, str] = {}
    for mark, each in zip("12b3", every, strict=False):
        marks[each.game] = "0" * (each.number - 1) + mark
    asked = {"do": "puzzle_days", "dates": days, "version": book.VERSION, "now": 0}
    reply = Session().do({**asked, "marks": marks})
    assert faults(reply) == []
    found = reply["puzzle_days"]
    assert [(each["date"], each["game"], each["n"]) for each in found] == [
        (date, each.game, each.number) for date, each in zip(days, every, strict=True)
    ]
    assert [each["state"] for each in found] == ["first", "later", "begun", "hint", "new"]
    assert found[0]["say"] == "Puzzle of the day: solved at the first try"
    listed = Session().do({**asked, "do": "puzzle_list", "date": days[0], "marks": marks})
    assert listed["puzzles"]["day"] == found[0]


@pytest.mark.parametrize(
    "more",
    [
        {},
        {"marks": None, "version": book.VERSION},
        {"marks": {"pursuit": 5, "turbo-duel": ["1"]}, "version": book.VERSION},
        {"marks": dict.fromkeys(games(), "★" * 99), "version": book.VERSION},
        {"marks": dict.fromkeys(games(), "1" * 99), "version": book.VERSION - 1},
        {"marks": dict.fromkeys(games(), "1" * 99)},
    ],
)
def test_damaged_and_older_marks_leave_the_puzzles_of_days_new(more: dict[str, Any]) -> None:
    reply = Session().do({"do": "puzzle_days", "dates": ["2026-11-26"], "now": 0, **more})
    assert [each["state"] for each in reply["puzzle_days"]] == ["new"]


def test_no_date_among_the_days_is_refused_in_a_sentence() -> None:
    reply = Session().do({"do": "puzzle_days", "dates": ["2026-02-29"], "now": 0})
    assert "2026-02-29" in reply["error"]


@pytest.mark.parametrize(
    "asked",
    [
        {"game": "poker", "n": 1},
        {"game": "turbo-duel", "n": 0},
        {"game": "turbo-duel", "n": 9999},
        {"game": "turbo-duel"},
        {"date": "2026-11-31"},
        {},
    ],
)
def test_a_puzzle_that_does_not_exist_is_refused(asked: dict[str, Any]) -> None:
    reply = Session().do({"do": "puzzle", "now": 0, **asked})
    assert not reply["ok"]
    assert reply["error"].endswith(".")


def test_the_engine_asks_for_the_file_and_takes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    text = FILE.read_text("utf-8")
    monkeypatch.setattr(book, "FILE", FILE.with_name("missing.txt"))
    monkeypatch.setattr(book, "_supplied", [])
    session, asked = Session(), {"do": "puzzle", "game": "turbo-duel", "n": 1, "now": 0}
    lacks = session.do(asked)
    assert (lacks["ok"], lacks["needs"]) == (False, "puzzles")
    assert session.match is None
    for damaged in ("nonsense", ""):
        refused = session.do({"do": "supply", "name": "puzzles", "text": damaged, "now": 0})
        assert refused["error"] == "The file of puzzles is damaged."
    assert session.do({"do": "supply", "name": "puzzles", "text": text, "now": 0})["ok"]
    assert session.do(asked)["ok"]
    assert not session.do({"do": "supply", "name": "letters", "text": "", "now": 0})["ok"]


def test_a_supplied_text_does_not_replace_the_file_of_the_package() -> None:
    line = FILE.read_text("utf-8").splitlines()[0]
    assert Session().do({"do": "supply", "name": "puzzles", "text": line, "now": 0})["ok"]
    assert sum(len(puzzles(game)) for game in games()) == len(EVERY)


def test_no_reply_contains_a_goal_with_values() -> None:
    """A goal may have the values of all moves: no reply tells them before the puzzle is solved."""
    for each in FIRST:
        if len(each.goal) > 2:
            assert each.goal not in json.dumps(Solver(each.game, each.number).reply)


def test_a_line_of_the_file_is_written_as_it_was_read() -> None:
    lines = "".join(f"{book.written(each)}\n" for each in EVERY)
    assert lines == FILE.read_text("utf-8")
    assert puzzle("turbo-duel", 1) == puzzles("turbo-duel")[0]


def test_a_card_with_two_places_asks_for_one_before_it_costs_a_try() -> None:
    """Regression: a touch of the card played it to a Stack, which could cost a try."""
    solver = Solver("racing-demon", 2)
    solver.do("touch", seat=1, thing="card:1:7C")
    (shown,) = solver.table["views"]
    assert shown["touched"] == ["card:1:7C"]
    assert {"stack:1", "line:1:4"} <= set(shown["touch"]["aims"])
    assert solver.table["prompt"]["also"] == "7♣: to a Stack, or to a column?"
    assert [button["do"] for button in solver.table["prompt"]["buttons"]] == ["cancel"]
    solver.do("touch", seat=1, thing="line:1:4")
    assert solver.reply["steps"][0]["move"] == "7C>8H"
    assert solver.table["puzzle"]["wrong"] == 0


def test_a_puzzle_names_the_next_card_of_a_chain_only_after_a_hint() -> None:
    """Regression: “Next: 4♥.” below a touched card solved the puzzle."""
    solver = Solver("pursuit", 1)
    move = next(each for each in solver.choices() if len(solver.paths(each)) > 2)
    first = solver.paths(move)[0]

    def lead() -> str:
        reply = solver.do("touch", seat=solver.state.seat, thing=first, confirm=True)
        return str(reply["table"]["views"][0]["touch"]["say"])

    assert lead() == "1 card can follow."
    solver.do("touch", seat=solver.state.seat, thing=first, confirm=True)
    solver.do("hint", seat=solver.state.seat)
    assert "can follow" not in lead()
