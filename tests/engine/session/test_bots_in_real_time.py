"""Games in real time: all seats act at any time, bots show moving hands, late moves, pauses, deltas."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest
from hairpin.core import record
from hairpin.games import load
from hairpin.session.real_time_bots import ASLEEP, FEW
from hairpin.session.schedule import BEAT, FRAME

from .desk import Desk
from .whole import Whole

GAME = "racing-demon"
ADULT = "bot:adult"


def sit(*seats: str, seed: str = "go", **settings: Any) -> Desk:
    """Deal a real-time game that waits for ``resume``."""
    desk = Desk()
    desk.ok("new", game=GAME, seats=list(seats), seed=seed, settings=settings)
    return desk


def run(desk: Desk, ms: int, **more: Any) -> None:
    """Let ``ms`` pass, and call ``advance`` whenever the session asks for it."""
    end = desk.now + ms
    while desk.now < end:
        wait = desk.wake if desk.wake is not None else end - desk.now
        desk.now = min(end, desk.now + max(1, wait))
        desk.ok("advance", **more)


def contested(desk: Desk) -> str | None:
    """Return a move that both seats can make, although the Stack has room for a single card; else None."""
    match = desk.session.match
    assert match is not None
    ends = [{m for m in match.game.moves(match.state, s) if m.endswith(">stack")} for s in (1, 2)]
    for move in sorted(ends[0] & ends[1]):
        if not move.startswith("A"):
            return move
    return None


def test_a_real_time_game_waits_for_resume() -> None:
    desk = sit("person", ADULT)
    assert desk.table["phase"] == "ready"
    assert desk.wake is None
    assert not desk.send("play", seat=1, move="turn")["ok"]
    desk.now += 5000
    desk.ok("advance")
    assert desk.table["n"] == 0
    desk.ok("resume")
    assert desk.table["phase"] == "playing"
    assert desk.table["time"] == {"at": 0, "rate": 1.0}


def test_a_pause_before_the_first_move_counts_as_a_start() -> None:
    desk = sit("person", "person")
    desk.ok("resume")
    desk.now += 1500
    desk.ok("pause")
    assert (desk.table["phase"], desk.table["n"]) == ("paused", 0)
    desk.ok("resume")
    assert desk.table["time"]["at"] == 1500


def test_bots_play_in_match_time() -> None:
    desk = sit(ADULT, "person", ADULT)
    desk.ok("resume")
    run(desk, 8000)
    times = [step["at"] for step in desk.steps]
    assert len(times) > 6
    assert all(
        first < then for first, then in pairwise(times)
    )  # two moves never have the same time
    assert times[-1] <= 8000
    assert {step["seat"] for step in desk.steps} == {1, 3}
    assert desk.wake is not None
    assert FRAME <= desk.wake <= BEAT


def test_earlier_moves_of_bots_come_first() -> None:
    desk = sit("person", ADULT)
    desk.ok("resume")
    desk.now += 4000  # no command came in between
    desk.ok("play", seat=1, move="turn")
    assert [step["seat"] for step in desk.steps][-1] == 1
    assert desk.steps[-1]["at"] == 4000
    assert len(desk.steps) > 2
    assert all(a["at"] <= b["at"] for a, b in pairwise(desk.steps))


def tie(seed: str, *, asked: bool) -> list[int]:
    """Let a person play in the same millisecond as a bot; return the order of their seats in the log.

    With ``asked`` the client calls ``advance`` in that millisecond too.
    """
    desk = sit("person", ADULT, seed=seed)
    desk.ok("resume")
    start = desk.now
    table = desk.session.state.bots._table
    assert table is not None
    while not table._plans[2].move:
        desk.now = start + table._due[0][0] + 1
        desk.ok("advance")
    due = table._due[0][0]
    desk.now = start + due
    if asked:
        desk.ok("advance")  # the reply must not reveal the order before the millisecond is over
    desk.ok("play", seat=1, move="turn")
    desk.now += 1
    desk.ok("advance")
    match = desk.session.match
    assert match is not None
    assert record.read(record.write(match), load).state_at(match.n).at == due
    return [entry.seat for entry in match.entries if entry.at == due]


def test_moves_at_equal_times_have_an_order_from_the_seed() -> None:
    first = []
    for n in range(200):
        order = tie(f"tie {n}", asked=False)
        assert sorted(order) == [1, 2]
        assert tie(f"tie {n}", asked=True) == order
        first.append(order[0])
    assert 70 <= first.count(1) <= 130


def test_people_in_one_millisecond_keep_their_order() -> None:
    for n in range(20):
        desk = sit("person", "person", seed=f"people {n}")
        desk.ok("resume")
        desk.now += 500
        for seat in (2, 1, 2, 1):
            desk.ok("play", seat=seat, move="turn")
        assert [step["seat"] for step in desk.steps] == [2, 1, 2, 1]


def test_people_may_act_at_any_time() -> None:
    desk = sit("person", "person")
    desk.ok("resume")
    for seat in (2, 2, 1, 2):
        desk.now += 10
        desk.ok("play", seat=seat, move="turn")
    assert [step["seat"] for step in desk.steps] == [2, 2, 1, 2]
    (shown,) = desk.table["views"]
    assert desk.lookers() == [1, 2]
    assert all("stuck:" not in thing or thing.endswith(":1") for thing in shown["touch"]["next"])


def test_a_late_move_is_refused_with_the_reason() -> None:
    for seed in range(200):
        desk = sit("person", "person", seed=f"late{seed}")
        desk.ok("resume")
        for _ in range(40):
            move = contested(desk)
            if move is not None:
                desk.ok("play", seat=2, move=move)
                if move not in desk.session.match.game.moves(desk.session.match.state, 1):  # type: ignore[union-attr]
                    card = f"card:1:{move[:2]}"
                    reply = desk.send("drag", seat=1, **{"from": card, "to": "stack:1"})
                    assert reply.get("late") is True, reply
                    assert desk.steps[-1]["seat"] == 2
                    return
            for seat in (1, 2):
                desk.now += 10
                match = desk.session.match
                assert match is not None
                moves = match.game.moves(match.state, seat)
                if match.result is None:
                    ends = [m for m in moves if m.startswith("A")] or ["turn"]
                    desk.ok("play", seat=seat, move=ends[0])
    pytest.fail("no card was ever wanted by both")


def test_touches_of_other_seats_stay() -> None:
    desk = sit("person", "person")
    desk.ok("resume")
    match = desk.session.match
    assert match is not None
    for thing in desk.table["views"][0]["touch"]["next"]:
        desk.ok("touch", seat=1, thing=thing, confirm=True)
        if desk.table["views"][0]["touched"]:
            break
    touched = desk.table["views"][0]["touched"]
    assert touched
    desk.ok("play", seat=2, move="turn")
    assert desk.table["views"][0]["touched"] == touched


def test_hands_are_shown_before_they_act() -> None:
    desk = sit("person", ADULT, ADULT)
    desk.ok("resume")
    seen: set[tuple[int, int]] = set()
    acted = 0
    end = desk.now + 12_000
    while desk.now < end:
        desk.now += desk.wake or 50
        before = len(desk.steps)
        desk.ok("advance")
        for step in desk.steps[before:]:
            acted += 1
            assert any(seat == step["seat"] for seat, _ in seen), (
                "a card moved and no hand was seen"
            )
            seen = {(seat, at) for seat, at in seen if seat != step["seat"]}
        for hand in desk.table["reaching"]:
            assert 0 < hand["left"] <= hand["of"]
            assert hand["things"]
            seen.add((hand["seat"], desk.now + hand["left"]))
    assert acted > 8


def test_a_pause_stops_time_and_bots() -> None:
    desk = sit("person", ADULT)
    desk.ok("resume")
    run(desk, 4000)
    desk.ok("pause")
    n, at = desk.table["n"], desk.table["time"]["at"]
    assert desk.table["phase"] == "paused"
    assert desk.wake is None
    desk.now += 60_000
    desk.ok("advance")
    desk.ok("resume")
    assert (desk.table["n"], desk.table["time"]["at"]) == (n, at)
    run(desk, 4000)
    assert desk.table["n"] > n


def test_a_game_of_a_killed_tab_opens_paused() -> None:
    desk = sit("person", ADULT)
    desk.ok("resume")
    run(desk, 5000)
    other = Desk()
    other.now = 7
    other.ok("open", text="".join(desk.parts[str(i)] for i in range(len(desk.parts))))
    assert other.table["phase"] == "paused"
    assert other.table["n"] == desk.table["n"]
    other.now += 90_000
    other.ok("resume")
    run(other, 5000)
    assert other.table["n"] > desk.table["n"]


def test_a_game_does_not_go_on_while_the_device_sleeps() -> None:
    desk = sit("person", ADULT)
    desk.ok("resume")
    run(desk, 3000)
    n = desk.table["n"]
    desk.now += ASLEEP + 3_600_000
    desk.ok("advance")
    assert desk.session.state.watch.at(desk.now) <= 3000 + BEAT
    assert desk.table["n"] <= n + 3


@pytest.mark.parametrize(
    "command",
    ["resume", "advance", "pause", "look", "moves", "record", "link", "save", "cover", "hello"],
)
def test_no_command_after_a_long_gap_plays_the_gap(command: str) -> None:
    """After a long gap, the first command, whatever it is, makes match time skip the gap."""
    desk = sit("person", ADULT)
    desk.ok("resume")
    run(desk, 3000)
    n, at = desk.table["n"], desk.session.state.watch.at(desk.now)
    before = desk.now
    desk.now += 24 * 24 * 3_600_000
    desk.send(command)
    # The front end's clock had jumped ahead by mistake. Now the front end corrects its clock.
    desk.now = before + 500
    desk.send("resume")
    desk.send("play", seat=1, move="no move")
    desk.now = before + 24 * 24 * 3_600_000 + 500
    desk.send("advance")
    match = desk.session.match
    assert match is not None
    assert match.n <= n + 3
    assert desk.session.state.watch.at(desk.now) <= at + 1000


def test_bots_alone_may_speed_up_time() -> None:
    desk = sit(ADULT, ADULT)
    desk.ok("pace", value="fast")
    desk.ok("resume")
    run(desk, 3000)
    assert desk.table["time"]["rate"] == 4.0
    assert 11_000 <= desk.steps[-1]["at"] <= 12_000
    desk.ok("pace", value="slow")
    run(desk, 4000)
    assert desk.session.state.watch.at(desk.now) == 14_000


def test_the_game_does_not_depend_on_the_front_ends_calls() -> None:
    def entries(step: int) -> list[str]:
        desk = sit(ADULT, ADULT, "person")
        desk.ok("resume")
        start = desk.now
        while desk.now < start + 9000:
            desk.now = min(start + 9000, desk.now + step)
            reply = desk.ok("advance")
            while reply["wake"] == FRAME and desk.session.state.bots.next_at() <= 0:  # type: ignore[operator]
                reply = desk.ok("advance")
        assert desk.session.match is not None
        return [str(entry) for entry in desk.session.match.entries]

    assert entries(16) == entries(90)


def test_deltas_contain_changes_only() -> None:
    desk, twin = sit("person", ADULT, ADULT, ADULT), sit("person", ADULT, ADULT, ADULT)
    whole = Whole()
    whole.made({"table": desk.table})
    whole.made(desk.ok("resume", delta=True))
    twin.ok("resume")
    sent = 0
    for _ in range(150):
        desk.now = twin.now = desk.now + 40
        reply = desk.ok("advance", delta=True)
        twin.ok("advance")
        if "table" in reply:
            sent += sum(
                isinstance(zone, dict) for zone in reply["table"]["views"][0]["view"]["zones"]
            )
            assert "moves" not in reply
            assert whole.made(reply)["table"] == twin.table
    assert desk.table["n"] > 10
    assert 0 < sent < 8 * desk.table["n"]
    reply = desk.ok("pause", delta=True)
    assert len(desk.lines) == desk.table["n"]
    assert reply["save"]["parts"]


def test_an_unsaved_change_is_sent_soon() -> None:
    # Only people play, so the session asks for ``advance`` only because of the postponed save.
    desk = sit("person", "person")
    reply = desk.ok("resume", delta=True)
    desk.now += 1000
    assert "save" in desk.ok("play", seat=1, move="turn", delta=True)
    desk.now += 20
    reply = desk.ok("play", seat=2, move="turn", delta=True)
    assert reply["unsaved"] is True
    assert "save" not in reply
    assert reply["wake"] is not None
    assert 0 < reply["wake"] <= 250
    desk.now += reply["wake"] - 1
    early = desk.ok("advance", delta=True)
    assert "save" not in early
    desk.now += early["wake"]
    late = desk.ok("advance", delta=True)
    assert late["save"]["parts"]
    assert "table" not in late
    assert late["wake"] is None, "now there is nothing more to come"
    again = Desk()
    again.ok("open", text=desk.saved())
    assert again.table["n"] == desk.table["n"]
    # The reply to a pause includes the save.
    desk.ok("touch", seat=1, thing=desk.table["views"][0]["touch"]["next"][0], delta=True)
    assert "unsaved" not in desk.ok("pause", delta=True)


def test_undo_and_history_are_refused_in_real_time() -> None:
    desk = sit("person", "person")
    desk.ok("resume")
    desk.ok("play", seat=1, move="turn")
    assert not desk.table["can"]["undo"]
    assert not desk.table["can"]["hint"]
    assert not desk.send("undo", seat=1)["ok"]
    assert not desk.send("resign", seat=1)["ok"]


def play_out(desk: Desk) -> None:
    """Let the bots play to the end."""
    desk.ok("pace", value="instant")
    desk.ok("resume")
    for _ in range(4000):
        if desk.table["result"] is not None:
            return
        desk.now += desk.wake or FRAME
        desk.ok("advance")
    pytest.fail("the game never ended")


def test_a_match_has_several_games_and_a_score_sheet() -> None:
    desk = sit(ADULT, ADULT, ADULT, games=2)
    play_out(desk)
    series = desk.table["series"]
    assert not series["over"]
    assert [row["seat"] for row in series["sheet"]] == [1, 2, 3]
    scores = [row["score"] for row in desk.table["result"]["rows"]]
    assert [row["games"] for row in series["sheet"]] == [[score] for score in scores]
    following = [row["next"] for row in series["sheet"]]
    desk.ok("again", seed="second")
    assert desk.table["phase"] == "playing"
    zones = {zone["id"]: zone for zone in desk.table["views"][0]["view"]["zones"]}
    assert [zones[f"pile:{seat}"]["count"] for seat in (1, 2, 3)] == following
    play_out(desk)
    assert desk.table["series"]["over"]
    assert [len(row["games"]) for row in desk.table["series"]["sheet"]] == [2, 2, 2]


def test_without_scores_none_are_sent() -> None:
    desk = sit(ADULT, ADULT, games=2, scores=False)
    play_out(desk)
    table = desk.table
    assert table["result"]["rows"] == []
    assert table["result"]["winners"] == []
    assert table["series"]["totals"] == []
    assert table["series"]["rows"] == []
    assert [set(row) for row in table["series"]["sheet"]] == [{"seat", "pile", "next"}] * 2
    assert [seat["score"] for seat in table["seats"]] == ["", ""]
    assert desk.session.match is not None
    told = json.dumps([table["result"], table["series"], desk.steps[-1]])
    for score in desk.session.match.result.scores:  # type: ignore[union-attr]
        assert f" {score} " not in told.replace('"', " ").replace(".", " ")


def test_in_calm_mode_people_share_the_table_and_bots_choose_at_once() -> None:
    desk = sit("person", ADULT, "person", ADULT, calm=True)
    assert desk.table["phase"] == "playing"
    assert desk.lookers() == [1, 3]
    for _ in range(20):
        if desk.wake is None:
            break
        assert desk.wake == 0
        desk.ok("advance")
    assert {step["seat"] for step in desk.steps} == {2, 4}
    desk.ok("play", seat=3, move="turn")
    desk.ok("play", seat=1, move="wait")
    zones = {zone["id"]: zone for zone in desk.table["views"][0]["view"]["zones"]}
    assert zones["turned:3"]["count"] == 3


def test_in_calm_mode_secret_choices_are_covered() -> None:
    desk = sit("person", "person", calm=True, choices="secret")
    assert desk.table["cover"]["seat"] == 1
    desk.ok("uncover", seat=1)
    assert desk.lookers() == [1]
    desk.ok("play", seat=1, move="turn")
    assert desk.table["cover"]["seat"] == 2
    assert desk.steps[-1]["move"] != "turn"
    desk.ok("uncover", seat=2)
    assert "turn" not in json.dumps(desk.table["views"][0]["touched"])


def test_a_slow_clock_is_described_while_it_is_slow() -> None:
    desk = sit("person", ADULT)
    desk.ok("resume")
    run(desk, 200)
    assert "slow" not in desk.table["time"]
    desk.now += 20
    desk.ok("advance", slow=True)
    assert "slower" in desk.table["time"]["slow"]
    run(desk, 200, slow=True)
    assert "slow" in desk.table["time"]
    desk.now += 20
    desk.ok("advance")
    assert "slow" not in desk.table["time"]


def test_hands_sent_with_a_move_are_not_sent_again() -> None:
    desk = sit("person", *[ADULT] * 8)
    desk.ok("resume")
    told: list[tuple[int, list[tuple[int, str]]]] = []
    for _ in range(300):
        desk.now += max(1, desk.wake or 1)
        reply = desk.ok("advance")
        if "table" in reply:
            table = reply["table"]
            hands = [(hand["seat"], " ".join(hand["things"])) for hand in table["reaching"]]
            told.append((table["n"], hands))
    assert len(told) > 50
    same = [b for a, b in pairwise(told) if a == b]
    assert len(same) * 20 < len(told)


def test_an_action_waits_for_few_bot_moves_and_time_waits_too() -> None:
    desk = sit("person", *[ADULT] * 19)
    desk.ok("resume")
    run(desk, 4000)
    since = len(desk.steps)
    desk.now += 5000  # the device was too busy to send commands
    desk.ok("play", seat=1, move="turn")
    told = desk.steps[since:]
    assert told[-1]["seat"] == 1
    assert 1 < len(told) <= FEW + 1
    assert all(a["at"] <= b["at"] for a, b in pairwise(told))
    assert told[-1]["at"] < 5000
    # Bots play on from that point in time.
    run(desk, 3000)
    assert len(desk.steps) > since + 30


def test_lost_time_of_a_slow_device_is_reported() -> None:
    desk = sit("person", *[ADULT] * 19)
    desk.ok("resume")
    for _ in range(20):
        desk.now += 600
        desk.ok("advance")
    assert "slow" in desk.table["time"]
    assert desk.table["time"]["at"] < desk.now / 2
    run(desk, 7000)
    assert "slow" not in desk.table["time"]


def test_hints_are_refused_in_real_time() -> None:
    desk = Desk().begin(GAME, "person", "bot:gus", seed="no hints")
    desk.ok("resume")
    assert desk.table["can"]["hint"] is False
    assert desk.error("hint", seat=1) == "There are no hints in real time."
    calm = Desk().begin(GAME, "person", "bot:gus", seed="no hints", calm=True)
    reply = calm.ok("hint", seat=1)
    while "hint" not in reply:
        reply = calm.ok("advance")
    assert "Ask again" in reply["hint"]["say"]
