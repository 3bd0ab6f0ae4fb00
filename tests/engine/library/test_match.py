"""The ``Match`` of the Python interface behaves like the engine's match log, for every registered game."""

from __future__ import annotations

import copy
import pickle
import re
from typing import Any

import hairpin
import pytest
from hairpin.core import record, save
from hairpin.core.chance import Chance
from hairpin.core.match_log import EVERY, MatchLog
from hairpin.core.options import read_settings
from hairpin.core.seats import read_seats
from hairpin.games import ALL_GAMES, GAMES, load
from hairpin.session import Session

from .tables import IDS, KINDS, begun, on

LONG = 4000  # number of moves; all games of ``KINDS`` are much shorter

each_kind = pytest.mark.parametrize("kind", KINDS, ids=IDS)


def test_every_registered_game_is_tested() -> None:
    assert {game for game, _, _ in KINDS} == set(ALL_GAMES)


# --- compared with the engine's match -----------------------------------------------------------


@each_kind
def test_whole_games_equal_those_of_the_engine(kind: tuple[str, int, dict[str, Any]]) -> None:
    """At each point both matches have the same seats to act and the same legal moves; their results are equal."""
    game, seats, options = kind
    rules = load(game)
    for seed in ("a", "b"):
        match, chance = begun(kind, 0, seed), Chance(seed)
        specs = read_seats(rules, ["person"] * seats)
        log = MatchLog(rules, specs, read_settings(rules.options, options, seats), seed)
        while match.result is None:
            assert match.n < LONG
            assert match.to_move == rules.actors(log.state)
            for seat in match.to_move:
                assert match.moves(seat) == rules.moves(log.state, seat)
            on(match, 1, chance)
            last = match.last
            assert last is not None
            log.play(last.seat, last.text, last.at)
            assert (match.n, match.at) == (log.n, log.at)
        assert match.result == log.result
        assert match.record() == record.write(log)
        assert match.state() == rules.to_json(log.state)


@each_kind
def test_a_session_opens_the_record_and_reaches_the_same_end(
    kind: tuple[str, int, dict[str, Any]],
) -> None:
    match = begun(kind, LONG)
    assert match.result is not None
    session = Session()
    reply = session.do({"do": "open", "text": match.record(), "now": 0})
    assert reply["ok"], reply
    assert session.match is not None
    assert session.match.result == match.result
    assert reply["table"]["phase"] == match.phase == "over"
    assert reply["table"]["n"] == match.n == len(match.history)
    assert record.write(session.match) == match.record()


@each_kind
def test_every_point_can_be_read_back(kind: tuple[str, int, dict[str, Any]]) -> None:
    match, chance = begun(kind, 0), Chance("points")
    for _ in range(12):
        again = hairpin.read(match.record())
        assert again == match
        assert again.record() == match.record()
        assert again.state() == match.state()
        assert [again.moves(seat) for seat in again.to_move] == [
            match.moves(seat) for seat in match.to_move
        ]
        on(match, 7, chance)


def test_the_properties_of_a_match() -> None:
    match = hairpin.new("pursuit", seed=7, seats=3, names=("Ann", "Ben"), laps=2)
    assert (match.game, match.seats, match.seed, match.n, match.at) == ("pursuit", 3, "7", 0, 0)
    assert match.names == ("Ann", "Ben", "Seat 3")
    assert match.options["laps"] == 2
    assert set(match.options) == {option.id for option in hairpin.game("pursuit").options}
    assert (match.last, match.history) == (None, ())
    assert (match.result, match.phase) == (None, "turn")
    assert match.to_move == (match.turn,)
    move = match.play(match.moves()[0])
    assert match.last == move == match.history[0]
    assert (match.n, move.seat, move.at) == (1, match.turn, 0)
    assert f"{move}" == f"{move.seat} {move.text} @0"
    # A caller may change returned data; the match stays as it is.
    match.options["laps"] = 9
    assert match.options["laps"] == 2


def test_missing_options_and_seats_get_defaults() -> None:
    assert hairpin.new("daytona", seed="x").seats == 2
    bots = hairpin.new("pursuit", seed="x", seats=("person", "bot:vera"))
    assert bots.names == ("Seat 1", "Vera")
    assert '"kind":"bot:vera"' in bots.record()
    grand_prix = hairpin.new("grand-prix", seed="x", prizes=(9, 8, 7, 6, 5, 4))
    assert grand_prix.options["prizes"] == [9, 8, 7, 6, 5, 4]
    again = hairpin.new(bots.game, seed=bots.seed, seats=("person", "bot:vera"), **bots.options)
    assert again == bots


# --- playing ------------------------------------------------------------------------------------


def test_moves_may_be_typed_with_other_signs() -> None:
    match = hairpin.new("turbo-duel", seed="x", clock="off", first="1")
    assert match.play(" b-c ").text == "B:C"
    assert match.play("e-fg", seat=2) == ("E:FG", 2, 0)


@each_kind
def test_a_refused_move_changes_nothing(kind: tuple[str, int, dict[str, Any]]) -> None:
    match = begun(kind, 9)
    before, seen = match.record(), match.state()
    seat = match.to_move[0]
    other = next((s for s in range(1, match.seats + 1) if s not in match.to_move), None)
    wrong: list[tuple[str, int | None, int | None]] = [
        ("no such move", seat, match.at),
        ("", seat, match.at),
        (match.moves(seat)[0], match.seats + 1, match.at),
        (match.moves(seat)[0], 0, match.at),
        (match.moves(seat)[0], seat, match.at - 1),
        (match.moves(seat)[0], seat, 10**12),
        ("flag", seat, match.at),
    ]
    if other is not None:
        wrong.append((match.moves(seat)[0], other, match.at))
    if len(match.to_move) > 1:
        wrong.append((match.moves(seat)[0], None, match.at))
    if match.phase == "live":
        wrong.append((match.moves(seat)[0], seat, None))
    for move, who, at in wrong:
        with pytest.raises(hairpin.MoveError) as refused:
            match.play(move, seat=who, at=at)
        assert is_one_sentence(str(refused.value))
        assert (match.record(), match.state()) == (before, seen)
    with pytest.raises(TypeError):
        match.play(None)  # type: ignore[arg-type]


def is_one_sentence(text: str) -> bool:
    """Whether a text is a single line that ends like a sentence and has no unfilled ``{placeholder}``."""
    return text.endswith(".") and "\n" not in text and not re.search(r"\{\w+\}", text)


def test_the_three_kinds_of_move_errors_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    match = hairpin.new("turbo-duel", seed="x", clock="off", first="1")
    with pytest.raises(hairpin.NotAMove, match="not a move of this game"):
        match.play("castle")
    with pytest.raises(hairpin.NotAllowed, match="not Seat 2’s turn"):
        match.play("A", seat=2)
    with pytest.raises(hairpin.NotAllowed, match="too deep in the deck"):
        match.play("D")
    # No game has two moves that differ only in their punctuation, so the test invents such a pair.
    rules = type(load("turbo-duel"))
    monkeypatch.setattr(rules, "moves", lambda self, state, seat: ["B:CD", "BC:D"])
    with pytest.raises(hairpin.AmbiguousMove, match="“bcd” could mean B:CD or BC:D"):
        match.play("bcd")
    assert issubclass(hairpin.AmbiguousMove, hairpin.MoveError)
    assert issubclass(hairpin.MoveError, hairpin.HairpinError)
    assert issubclass(hairpin.HairpinError, ValueError)


def test_resigning_ends_a_match() -> None:
    match = hairpin.new("turbo-duel", seed="x", first="1")
    assert match.play("resign").seat == 1
    assert match.result is not None
    assert match.result.winners == (2,)
    assert match.result.reason is hairpin.Reason.RESIGN
    assert (match.phase, match.turn, match.to_move, match.moves()) == ("over", None, (), [])
    assert match.deadline is None
    for seat in (None, 1):
        with pytest.raises(hairpin.NotAllowed, match="is over"):
            match.play("A", seat=seat)
    assert match.undo().text == "resign"
    assert match.phase == "turn"


# --- time ---------------------------------------------------------------------------------------


def test_clocks_use_only_the_given_times() -> None:
    match = hairpin.new("turbo-duel", seed="x", clock="10+30", first="1")
    assert match.time_left(1) == hairpin.TimeLeft(10_000, 30_000, True)
    assert match.time_left(2) == (10_000, 30_000, False)
    assert match.time_left(1, at=12_000) == (0, 28_000, True)
    assert match.deadline == 40_000
    match.play("A", at=12_000)
    assert (match.at, match.deadline) == (12_000, 52_000)
    match.play("B:C")
    assert match.at == 12_000
    assert match.time_left(1) == (10_000, 28_000, True)
    assert match.flag(at=49_999) is None
    with pytest.raises(hairpin.NotAllowed, match="Too late"):
        match.play(match.moves()[0], at=50_000)
    with pytest.raises(hairpin.NotAllowed, match="milliseconds"):
        match.flag(at=11_999)
    assert match.flag(at=60_000) == ("flag", 1, 50_000)
    assert match.result is not None
    assert (match.result.winners, match.result.reason) == ((2,), hairpin.Reason.FLAG)
    assert match.flag(at=70_000) is None
    again = hairpin.new("turbo-duel", seed="x", clock="10+30", first="1")
    for move in match.history:
        again.play(move.text, seat=move.seat, at=move.at)
    assert again == match


def test_without_clocks_no_time_runs_out() -> None:
    match = hairpin.new("turbo-duel", seed="x", clock="off")
    assert (match.time_left(1), match.deadline, match.flag(at=10**9)) == (None, None, None)


def test_in_real_time_seat_and_time_are_needed() -> None:
    match = hairpin.new("racing-demon", seed="x", seats=2)
    assert (match.phase, match.turn, match.to_move) == ("live", None, (1, 2))
    assert match.play("turn", seat=2, at=1200) == ("turn", 2, 1200)
    # Two moves in the same millisecond keep the order of the calls.
    assert match.play("turn", seat=1, at=1200).at == 1200
    assert match.at == 1200
    with pytest.raises(hairpin.NotAllowed, match=r"as in at=2200\.$"):
        match.play("turn", seat=1)
    with pytest.raises(hairpin.NotAllowed, match="seat=1"):
        match.play("turn", at=1300)
    with pytest.raises(hairpin.NotAllowed, match="seat=1"):
        match.moves()
    with pytest.raises(hairpin.NotAllowed, match="not before"):
        match.play("turn", seat=1, at=1199)


def test_with_several_choosing_seats_the_seat_must_be_given() -> None:
    match = hairpin.new("racing-demon", seed="x", seats=2, calm=True, choices="secret")
    assert (match.phase, match.to_move) == ("together", (1, 2))
    with pytest.raises(hairpin.NotAllowed, match="seat=1"):
        match.play("turn")
    match.play("turn", seat=2)
    assert (match.phase, match.turn) == ("turn", 1)
    match.play("turn")
    assert match.phase == "together"


# --- undo, copies, pickles ----------------------------------------------------------------------


@each_kind
def test_undo_is_the_inverse_of_play(kind: tuple[str, int, dict[str, Any]]) -> None:
    """Undo all moves, then play them again: at each point, record and state are the same as before."""
    match, chance = begun(kind, 0), Chance("back")
    points = [(match.record(), match.state(), match.to_move)]
    while match.result is None and match.n < 3 * EVERY + 5:
        on(match, 1, chance)
        points.append((match.record(), match.state(), match.to_move))
    history = match.history
    for n in range(match.n, 0, -1):
        assert match.undo() == history[n - 1]
        assert (match.record(), match.state(), match.to_move) == points[n - 1]
        assert match.history == history[: n - 1]
    assert match == begun(kind, 0)
    with pytest.raises(hairpin.NotAllowed, match="nothing to take back"):
        match.undo()
    for n, move in enumerate(history, 1):
        match.play(move.text, seat=move.seat, at=move.at)
        assert (match.record(), match.state(), match.to_move) == points[n]


@each_kind
def test_copies_are_independent(kind: tuple[str, int, dict[str, Any]]) -> None:
    match = begun(kind, EVERY + 4)
    before, seen = match.record(), match.state()
    for made in (match.copy(), copy.copy(match), copy.deepcopy(match), copy.deepcopy([match])[0]):
        assert made == match
        assert made is not match
        on(made, 30, Chance("copy"))
        while made.n:
            made.undo()
        on(made, 50, Chance("other"))
        assert made != match
        assert (match.record(), match.state()) == (before, seen)
    kept = match.copy()
    on(match, 40, Chance("on"))
    assert (kept.record(), kept.state()) == (before, seen)
    # The states that the copy has cached are still right.
    for n in range(kept.n, -1, -1):
        assert kept.branch(n) == hairpin.read(before).branch(n)


@each_kind
def test_a_pickle_contains_the_record_only(kind: tuple[str, int, dict[str, Any]]) -> None:
    match = begun(kind, 25)
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        packed = pickle.dumps(match, protocol)
        again = pickle.loads(packed)
        assert again == match
        assert again.state() == match.state()
        assert len(packed) < len(match.record().encode()) + 200
    name, text = match.__reduce__()[0], match.__reduce__()[1]
    # A pickle names this function, so moving it would break existing pickles.
    assert (getattr(name, "__module__", ""), getattr(name, "__name__", "")) == (
        "hairpin.match",
        "read",
    )
    assert text == (match.record(),)


def test_a_pickle_is_loaded_with_its_own_rules() -> None:
    """A pickle only calls ``hairpin.match.read`` with a record, and the record names the version of its rules."""
    made = pickle.loads(
        b"chairpin.match\nread\n(V" + begun(KINDS[2], 3).record().encode() + b"\ntR."
    )
    assert made == begun(KINDS[2], 3)


def test_a_branch_equals_the_match_up_to_a_point() -> None:
    match = begun(KINDS[0], 40)
    for n in (0, 1, 16, 17, 40):
        branch = match.branch(n)
        assert (branch.n, branch.history) == (n, match.history[:n])
        assert branch == begun(KINDS[0], n)
    wrong: list[Any] = [-1, 41, True, "x"]
    for point in wrong:
        with pytest.raises(hairpin.NotAllowed) as refused:
            match.branch(point)
        assert is_one_sentence(str(refused.value))


def test_matches_are_equal_if_their_records_are() -> None:
    match = begun(KINDS[0], 20)
    assert match == begun(KINDS[0], 20)
    assert match != begun(KINDS[0], 19)
    assert match != begun(KINDS[0], 20, "two")
    assert match != match.record()
    late = match.branch(19)
    late.play(match.history[19].text, seat=match.history[19].seat, at=match.at + 1)
    assert late != match
    with pytest.raises(TypeError):
        hash(match)


def test_a_late_move_costs_as_much_as_an_early_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Count how many states are copied and how many moves are applied by play, undo and copy."""
    match = hairpin.new("racing-demon", seed="long", seats=2)
    game = load("racing-demon")
    counted = {"copy": 0, "apply": 0}
    for name in counted:
        real = getattr(game, name)

        def count(*args: Any, name: str = name, real: Any = real) -> Any:
            counted[name] += 1
            return real(*args)

        monkeypatch.setattr(type(game), name, staticmethod(count))
    dearest = {}
    for part in range(2):
        dearest[part] = 0
        for _ in range(12 * EVERY):
            # The move ``turn`` can be repeated without ever ending the game.
            for do in (lambda: match.play("turn", seat=1, at=match.at), match.copy):
                before = sum(counted.values())
                do()
                dearest[part] = max(dearest[part], sum(counted.values()) - before)
        taken = match.copy()
        for _ in range(EVERY):
            before = sum(counted.values())
            taken.undo()
            dearest[part] = max(dearest[part], sum(counted.values()) - before)
    assert match.n == 24 * EVERY
    assert dearest[1] == dearest[0] <= EVERY + 1


# --- reading texts -------------------------------------------------------------------------------


def test_links_saves_and_series_can_be_read() -> None:
    match = begun(KINDS[0], 12)
    log = record.read(match.record(), load)
    assert hairpin.read(record.write_link(log)) == match
    assert hairpin.read(f"  {match.record()}\n") == match
    # A save also holds entries that were taken back; reading leaves them out.
    log.go(7)
    parts = save.parts(log, [], {}, since=-1)[1]
    assert hairpin.read("".join(parts[i] for i in sorted(parts))) == match.branch(7)
    # If the text has several games, the last game is read.
    done = begun(KINDS[0], LONG)
    after = record.read(done.record(), load).next_game("second")
    assert hairpin.read(f"{done.record()}\n{record.write(after)}").seed == "second"


@pytest.mark.parametrize(
    "text",
    [
        "",
        " \n ",
        "once upon a time",
        "1",
        "1abc",
        "{",
        "[]",
        "{}",
        "null",
        "[[[[" * 400,
        '{"hairpin":9}',
        '{"hairpin":1}',
        '{"hairpin":true}',
        '{"save":1}',
        "\x00",
        "{\ud800}",
        '{"hairpin":1,"game":"chess","rules":1,"seats":[],"settings":{},"seed":"x","series":{},"marked":false}',
    ],
)
def test_unreadable_texts_are_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(hairpin.HairpinError) as refused:
        hairpin.read(text)
    assert is_one_sentence(str(refused.value))


def test_damaged_records_are_refused_in_one_sentence() -> None:
    """A record with a random character dropped, doubled or replaced is read, or refused in a sentence."""
    text, chance = begun(KINDS[3], 30).record(), Chance("damage")
    said = []
    for _ in range(150):
        at = chance.below(len(text))
        middle = chance.pick(("", text[at] * 2, "9", '"', "{", "é"))
        try:
            hairpin.read(text[:at] + middle + text[at + 1 :])
        except hairpin.HairpinError as error:
            said.append(str(error))
    assert len(said) > 50
    assert [each for each in said if not is_one_sentence(each)] == []
    with pytest.raises(TypeError):
        hairpin.read(text.encode())  # type: ignore[arg-type]


# --- before a match -----------------------------------------------------------------------------


def test_games_are_listed_with_their_options() -> None:
    told = hairpin.list_games()
    assert tuple(game.id for game in told) == GAMES
    for game in told:
        assert hairpin.game(game.id) == game
        rules = load(game.id)
        assert (game.low, game.high, game.rules) == (rules.low, rules.high, rules.rules)
        assert game.name
        assert game.line
        defaults: dict[str, Any] = {option.id: option.default for option in game.options}
        made = hairpin.new(game.id, seed="x", **defaults)
        assert made == hairpin.new(game.id, seed="x")
        for option in game.options:
            assert option.name
            assert option.help
            values: list[Any] = [*option.values]
            if option.kind == "int":
                assert option.low is not None
                assert option.high is not None
                values += [option.low, option.high]
                beyond: dict[str, Any] = {option.id: option.high + 1}
                with pytest.raises(hairpin.SettingsError):
                    hairpin.new(game.id, seed="x", **beyond)
            for value in values:
                given = {option.id: value}
                assert hairpin.new(game.id, seed="x", **given).options[option.id] == value


def test_wrong_arguments_of_new_are_refused_in_one_sentence() -> None:
    wrong: list[tuple[str, dict[str, Any]]] = [
        ("chess", {}),
        ("pursuit", {"seats": 9}),
        ("pursuit", {"seats": -1}),
        ("pursuit", {"seats": 10**12}),
        ("pursuit", {"seats": True}),
        ("pursuit", {"seats": "person"}),
        ("pursuit", {"seats": ("person", "robot")}),
        ("pursuit", {"seats": ("person", "bot:hal")}),
        ("pursuit", {"seats": ("person", 3)}),
        ("pursuit", {"names": ("Ann", "Ann")}),
        ("pursuit", {"names": ("Ann", "Ben", "Cleo")}),
        ("pursuit", {"names": ("A" * 30,)}),
        ("pursuit", {"seed": ""}),
        ("pursuit", {"seed": "x" * 65}),
        ("pursuit", {"seed": "\x00"}),
        ("pursuit", {"lapps": 3}),
        ("pursuit", {"laps": "many"}),
        ("pursuit", {"laps": None}),
        ("null-game", {"goal": [1]}),
    ]
    for game, given in wrong:
        with pytest.raises(hairpin.SettingsError) as refused:
            hairpin.new(game, **{"seed": "x", **given})
        assert is_one_sentence(str(refused.value)), refused.value
    with pytest.raises(TypeError):
        hairpin.new("pursuit", seed=1.5)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        hairpin.new("pursuit")  # type: ignore[call-arg]
