"""``games``, ``replay`` and ``position``: their outputs for people and programs agree with each other."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hairpin import __version__
from hairpin.core import record
from hairpin.core.chance import Chance
from hairpin.core.errors import Refusal
from hairpin.core.state import FLAG, RESIGN
from hairpin.core.words import Speaker
from hairpin.games import load
from hairpin.session import Session

from .random_games import GAMES, random_match

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Run


# --- games ---------------------------------------------------------------------------------------


def test_games_json_equals_the_hello_of_a_session(run: Run) -> None:
    ran = run("games", "--json")
    hello = Session().do({"do": "hello"})
    assert ran.code == 0
    assert ran.lines == [{key: hello[key] for key in ("version", "games")}]
    assert ran.lines[0]["version"] == __version__


def test_games_lists_the_default_of_every_option(run: Run) -> None:
    listed = " ".join(run("games").out.split())
    assert "; if nothing" not in listed
    assert "separated by commas; default 13 each." in listed
    assert "default 200,150,100,60,30,10." in listed


def test_games_in_words(run: Run) -> None:
    ran = run("games")
    assert "Turbo Duel  turbo-duel  2 seats" in ran.out
    for word in ("bot:vera", "track", "7 to 21; default 11", "120+300 (off with a bot)", "blitz"):
        assert word in ran.out
    assert all(len(line) <= 80 for line in ran.out.splitlines())
    assert "Null Game  null-game  2 to 4 seats" in run("games", "null-game").out
    assert run("games", "chess").complained().startswith("There is no game called “chess”")


# --- replay --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats", "settings"), GAMES)
def test_replay_prints_every_state(
    run: Run, game: str, seats: int, settings: dict[str, Any]
) -> None:
    match = random_match(game, seats, settings, "r")
    ran = run("replay", "-", "--json", given=record.write(match) + "\n")
    assert ran.code == 0
    assert len(ran.lines) == match.n + 1
    for n, line in enumerate(ran.lines):
        assert list(line) == ["n", "seat", "move", "at", "events", "state", "result"]
        assert line["n"] == n
        assert line["state"] == match.game.to_json(match.state_at(n))
        if n:
            entry = match.entries[n - 1]
            assert (line["seat"], line["move"], line["at"]) == (entry.seat, entry.move, entry.at)
            assert line["events"]
    assert ran.lines[0]["seat"] is ran.lines[0]["move"] is None
    assert match.result is not None
    assert ran.lines[-1]["result"] == match.result.to_json()


def test_replay_reads_files_links_saves_and_several_records(run: Run, tmp_path: Path) -> None:
    match = random_match(*GAMES[0], "a")
    other = random_match(*GAMES[2], "b")
    session = Session()
    session.do({"do": "open", "text": record.write(match)})
    saved = session.do({"do": "save"})["save"]
    save = "".join(saved["parts"][str(i)] for i in range(saved["count"]))
    alone = run("replay", "-", "--json", given=record.write(match)).out
    file = tmp_path / "game"
    for text in (record.write(match), record.write_link(match), save):
        file.write_text(text, "utf-8")
        assert run("replay", str(file), "--json").out == alone
        assert run("replay", "-", "--json", given=text).out == alone
    both = run("replay", "-", "--json", given=f"{record.write(match)}\n\n{record.write(other)}\n")
    assert both.out.startswith(alone)
    assert both.lines[-1]["n"] == other.n


def test_replay_in_words(run: Run) -> None:
    match = random_match(*GAMES[1], "w")
    ran = run("replay", "-", given=record.write(match))
    assert ran.out.startswith("Turbo Duel: Random bot 1 and Random bot 2, seed w\n   1  ")
    assert "wins" in ran.out.splitlines()[-1]
    half = run("replay", "-", given=record.write(match.branch(3)))
    assert half.out.splitlines()[-1].strip() == "The record ends here; the game is not over."


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "There is no game in this text."),
        ("\n\n", "There is no game in this text."),
        ("hello", "This is not a Hairpin record."),
        ("{}", "This is not a Hairpin record."),
        ("[" * 100_000, "This is not a Hairpin record."),
        ("1abc", "This link is damaged"),
        ('{"save":1}', "This is not a Hairpin record."),
    ],
)
def test_replay_refuses_nonsense_in_a_sentence(run: Run, text: str, sentence: str) -> None:
    assert run("replay", "-", "--json", given=text).complained().startswith(sentence)


def test_replay_names_the_line_that_is_wrong(run: Run) -> None:
    line = record.write(random_match(*GAMES[0], "a"))
    ran = run("replay", "-", given=f"{line}\n{line}\n{line[:-20]}\n")
    assert ran.complained() == "Line 3: This is not a Hairpin record."


# --- position ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats", "settings"), GAMES)
def test_position_answers_every_state_of_random_games(
    run: Run, game: str, seats: int, settings: dict[str, Any]
) -> None:
    for seed in "abcd":
        match = random_match(game, seats, settings, seed)
        lines = run("replay", "-", "--json", given=record.write(match))
        answers = run("position", game, "--json", given=lines.out)
        assert answers.code == 0
        assert len(answers.lines) == match.n + 1
        for n, answer in enumerate(answers.lines):
            state = match.state_at(n)
            actors = match.game.actors(state)
            assert answer["result"] == lines.lines[n]["result"]
            assert answer["actors"] == list(actors)
            assert answer["moves"] == {str(s): match.game.moves(state, s) for s in actors}
            if n < match.n:
                assert match.entries[n].move in answer["moves"][str(match.entries[n].seat)]
        bare = "".join(json.dumps(line["state"]) + "\n" for line in lines.lines)
        assert run("position", game, "--json", given=bare).out == answers.out


@pytest.mark.parametrize(("game", "seats", "settings"), GAMES[1:])
def test_apply_gives_the_states_of_replay(
    run: Run, game: str, seats: int, settings: dict[str, Any]
) -> None:
    match = random_match(game, seats, settings, "x")
    lines = run("replay", "-", "--json", given=record.write(match)).lines
    asked = ""
    for n, entry in enumerate(match.entries):
        apply = f"{entry.seat} {entry.move} @{entry.at}"
        one = run("position", game, "--json", "--apply", apply, given=json.dumps(lines[n]))
        (answer,) = one.lines
        assert list(answer) == ["result", "actors", "moves", "state", "result_after"]
        assert answer["state"] == lines[n + 1]["state"]
        assert answer["result_after"] == lines[n + 1]["result"]
        asked += json.dumps({"state": lines[n]["state"], "apply": apply}) + "\n"
    at_once = run("position", game, "--json", given=asked)
    assert [a["state"] for a in at_once.lines] == [line["state"] for line in lines[1:]]


@pytest.mark.parametrize(
    ("game", "part", "value", "complaint"),
    [
        ("daytona", "pit", "2H", "“ring” does not fit."),
        ("daytona", "cars", [16, 0, 0], "“cars” does not fit."),
        ("pursuit", "ups", ["5S"], "“ups” does not fit."),
        ("pursuit", "stock", [], "lies nowhere."),
    ],
)
def test_an_impossible_state_is_refused_in_a_sentence_that_names_the_fault(
    run: Run, game: str, part: str, value: object, complaint: str
) -> None:
    name, seats, settings = next(entry for entry in GAMES if entry[0] == game)
    state = load(game).to_json(random_match(name, seats, settings, "y").state_at(0))
    ran = run("position", game, "--json", given=json.dumps({**state, part: value}))
    assert ran.code == 2
    (answer,) = ran.lines
    assert answer["error"].endswith(complaint)


def test_apply_takes_resignation_flag_and_time(run: Run) -> None:
    start = record.dump(load("turbo-duel").to_json(random_match(*GAMES[1], "x").state_at(0)))
    turn = json.loads(start)["turn"]

    def after(apply: str) -> Any:
        return run("position", "turbo-duel", "--json", "--apply", apply, given=start).lines[0]

    assert after(f"{turn} {RESIGN}")["result_after"]["reason"] == "resign"
    assert after(f"{turn} {FLAG} @40000")["result_after"]["reason"] == "flag"
    assert after(f"{turn} {FLAG} @39999") == {"error": f"Seat {turn} still has time on the clock."}
    late = after(f"{turn} A @40000")
    assert late == {"error": f"Too late: Seat {turn}’s time had run out."}
    assert after(f"{turn} A @500")["state"]["at"] == 500
    assert after("7 A") == {"error": "There is no seat 7 at this table."}
    assert after(f"{turn} XYZ") == {"error": "“XYZ” is not a move of this game."}


def test_wrong_lines_do_not_stop_the_others(run: Run) -> None:
    state = load("turbo-duel").to_json(random_match(*GAMES[0], "x").state_at(0))
    lines = [
        json.dumps(state),
        "nonsense",
        json.dumps({**state, "deck": "ABC"}),
        json.dumps([state]),
        json.dumps({"state": state, "apply": 7}),
        json.dumps({"state": state}),
    ]
    ran = run("position", "turbo-duel", "--json", given="\n".join(lines))
    assert ran.code == 2
    assert ran.err == ""
    assert [("error" in answer) for answer in ran.lines] == [False, True, True, True, True, False]
    assert ran.lines[1] == {"error": "This line is not JSON."}
    assert "impossible" in ran.lines[2]["error"]
    words = run("position", "turbo-duel", given="\n".join(lines))
    assert words.code == 2
    assert words.err.count("hairpin: ") == 4
    assert words.out.count("13 moves:") == 2


def test_position_in_words_shows_the_table_before_and_after(run: Run) -> None:
    state = load("turbo-duel").to_json(random_match(*GAMES[0], "x").state_at(0))
    turn = state["turn"]
    ran = run("position", "turbo-duel", "--apply", f"{turn} A", given=json.dumps(state))
    assert ran.out.count("Finish") == 2
    assert f"Seat {turn} plays A and drives on to space 2." in ran.out
    ended = random_match(*GAMES[0], "x")
    ran = run("position", "turbo-duel", given=json.dumps(ended.game.to_json(ended.state)))
    assert "win" in ran.out


def test_a_wrong_apply_is_refused_at_once(run: Run) -> None:
    for apply in ("", "A", "1", "x A", "1 A @x", "1 A @-1", "-1 A"):
        said = run("position", "turbo-duel", f"--apply={apply}", given="{}").complained()
        assert said.startswith("A move to apply is written"), apply


# --- noise ---------------------------------------------------------------------------------------

NOISE = ('"', "{", "}", "[", "]", "0", "-1", "99999999999999999999", "null", "true", "é", "\x00",
         "\ud800", "1e999", "NaN", ",", ":", " ", "ABC", "\\ud800", "[[]]", '"state"')  # fmt: skip


def mutated(text: str, chance: Chance) -> str:
    """The text after a few random cuts, repetitions and insertions."""
    for _ in range(1 + chance.below(3)):
        i = chance.below(len(text) + 1)
        j = min(len(text), i + chance.below(12))
        kind = chance.below(4)
        if kind == 0:
            text = text[:i] + text[j:]
        elif kind == 1:
            text = text[:j] + text[i:]
        else:
            text = text[:i] + chance.pick(NOISE) + text[j if kind == 2 else i :]
    return text.replace("\n", " ").replace("\r", " ")


def warped(data: Any, chance: Chance) -> Any:
    """JSON data with a random value replaced, so that it still looks like a state."""
    values: tuple[Any, ...] = (None, True, False, 0, -1, 2, 3, 10**30, 0.5, "", "A", "AB", [], [1], [1, 2], {}, {"a": 1},
              [[], []], [None, None], "seed", "finish", "😀", "\ud800")  # fmt: skip
    if isinstance(data, dict) and data and chance.below(6):
        key = chance.pick(list(data))
        if chance.below(12) == 0:
            return {k: v for k, v in data.items() if k != key}
        return {**data, key: warped(data[key], chance)}
    if isinstance(data, list) and data and chance.below(6):
        i = chance.below(len(data))
        return [*data[:i], warped(data[i], chance), *data[i + 1 :]]
    return chance.pick(values)


@pytest.mark.parametrize("game", ["turbo-duel", "null-game"])
def test_position_never_fails_on_noise(run: Run, game: str) -> None:
    chance = Chance(f"noise {game}")
    name, seats, settings = next(each for each in GAMES[1:] if each[0] == game)
    match = random_match(name, seats, settings, "n")
    states = [match.game.to_json(match.state_at(n)) for n in range(match.n + 1)]
    lines = [mutated(json.dumps(chance.pick(states)), chance) for _ in range(1500)]
    lines += [json.dumps(warped(chance.pick(states), chance)) for _ in range(1500)]
    lines = [line for line in lines if line.strip()]
    ran = run("position", game, "--json", given="\n".join(lines))
    assert ran.code == 2
    assert len(ran.lines) == len(lines)
    for answer in ran.lines:
        assert list(answer) == ["error"] or list(answer) == ["result", "actors", "moves"]
        if "error" not in answer:
            assert all(answer["moves"].values())
    # If a state is accepted, it must be possible to show it and to play on from it.
    taken = [line for line, answer in zip(lines, ran.lines, strict=True) if "error" not in answer]
    for seat in ("1", "2"):
        for move in ("A", "resign", "step"):
            run("position", game, "--apply", f"{seat} {move}", given="\n".join(taken[:60]))


def test_replay_never_fails_on_noise(run: Run) -> None:
    chance = Chance("records")
    matches = [random_match(g, seats, settings, "n").branch(3) for g, seats, settings in GAMES]
    refused = 0
    for i in range(600):
        match = chance.pick(matches)
        if i % 3 == 0:
            text = mutated(record.write(match), chance)
        elif i % 3 == 1:
            text = record.dump(warped(record.to_data(match), chance))
        else:
            text = mutated(record.write_link(match), chance)
        ran = run("replay", "-", given=text)
        if ran.code:
            refused += 1
            ran.complained()
    assert refused > 400


def test_apply_never_fails_on_noise(run: Run) -> None:
    chance = Chance("apply")
    state = json.dumps(load("turbo-duel").to_json(random_match(*GAMES[1], "x").state_at(0)))
    for _ in range(300):
        apply = mutated("1 C:AB @1500", chance)
        ran = run("position", "turbo-duel", "--json", f"--apply={apply}", given=state)
        assert ran.code in (0, 2)


def test_the_errors_of_the_engine_are_sentences() -> None:
    """For an impossible state the engine raises a ``Refusal``, which has a sentence, and no other error."""
    game = load("turbo-duel")
    chance = Chance("plain")
    match = random_match(*GAMES[1], "n")
    for _ in range(3000):
        data = warped(game.to_json(match.state_at(chance.below(match.n + 1))), chance)
        try:
            state = game.from_json(data)
        except Refusal:
            continue
        assert game.from_json(game.to_json(state)) is not None
        game.view(state, "all")
        if state.over is not None:
            Speaker([]).say(game.verdict(state))
