"""Several people with hidden cards at one device: covered tables, peeking, and recaps."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from hairpin.core.chance import Chance
from hairpin.games.pursuit import GAME
from hairpin.session.hotseat import MAX_RECAP, since_own_turn

from .desk import Desk

if TYPE_CHECKING:
    from hairpin.games.pursuit.state import Chase

ANN, BEN = {"name": "Ann"}, {"name": "Ben"}


def pursuit(*seats: Any, seed: str = "covers 1", **settings: Any) -> Desk:
    return Desk().begin("pursuit", *(seats or (ANN, BEN)), seed=seed, **settings)


def state(desk: Desk) -> Chase:
    match = desk.session.match
    assert match is not None
    return match.state  # type: ignore[return-value]


def turn(desk: Desk, *, discard: bool = True) -> Desk:
    """Uncover the seat that must act, and take the stock's top card for it; with ``discard`` also discard a card."""
    desk.ready()
    seat = desk.turn
    desk.ok("play", seat=seat, move="take stock")
    if discard:
        moves = GAME.moves(state(desk), seat)
        desk.ok("play", seat=seat, move=next(m for m in moves if m.startswith("discard")))
    return desk


def cover(desk: Desk) -> tuple[int, int | None]:
    """Return the seat that takes the device next, and the seat that may peek."""
    told: dict[str, Any] = desk.table["cover"]
    return told["seat"], told["peek"]


def open_hands(desk: Desk) -> list[int]:
    """Return the seats whose hands are shown face up."""
    return [
        int(zone["id"][5:])
        for zone in desk.table["views"][0]["view"]["zones"]
        if zone["id"].startswith("hand:") and any(c["face"] != "back" for c in zone["cards"])
    ]


# --- covered -------------------------------------------------------------------------------------


def test_a_new_game_between_people_is_covered_until_the_starter_looks() -> None:
    desk = pursuit()
    seat = desk.turn
    name = desk.table["seats"][seat - 1]["name"]
    assert desk.table["cover"] == {"seat": seat, "say": f"Pass the device to {name}.", "peek": None}
    assert desk.table["handover"] is None
    assert (desk.viewer, open_hands(desk), desk.lit) == ("public", [], [])
    assert desk.table["status"].startswith(name)
    reply = desk.ok("uncover", seat=seat)
    assert reply["recap"] is None
    assert desk.table["cover"] is None
    assert (desk.viewer, open_hands(desk)) == (seat, [seat])
    assert desk.lit


def test_the_end_of_a_turn_covers_the_cards_and_hides_its_draw() -> None:
    desk = pursuit()
    seat = desk.turn
    turn(desk, discard=False)
    # A turn is not over before the discard, so the table is not covered yet.
    assert (desk.viewer, desk.table["cover"]) == (seat, None)
    move = next(m for m in GAME.moves(state(desk), seat) if m.startswith("discard"))
    reply = desk.ok("play", seat=seat, move=move)
    assert desk.table["cover"]["seat"] == 3 - seat
    assert desk.table["cover"]["peek"] == seat
    assert (desk.viewer, open_hands(desk), desk.lit) == ("public", [], [])
    assert f"card:{state(desk).stock[-1]}" not in json.dumps([reply["steps"], reply["table"]])
    assert desk.table["can"]["undo"] is False
    assert desk.table["can"]["hint"] is False
    assert desk.table["can"]["resign"] == []


def test_covered_cards_allow_no_command() -> None:
    desk = turn(pursuit())
    due, other = desk.table["cover"]["seat"], desk.table["cover"]["peek"]
    name = desk.table["seats"][due - 1]["name"]
    card = f"card:{state(desk).hands[due - 1][0]}"
    for do, more in (
        ("play", {"move": "take stock"}),
        ("touch", {"thing": "stock"}),
        ("drag", {"from": "stock", "to": "stock"}),
        ("preview", {"things": ["stock"]}),
        ("why", {"thing": card}),
        ("hint", {}),
        ("done", {}),
        ("cancel", {}),
        ("resign", {}),
        ("undo", {}),
        ("redo", {}),
    ):
        said = desk.error(do, seat=due, **more)
        assert said == f"The cards are covered until {name} takes the device.", do
        assert desk.error(do, seat=other, **more)
    for do in ("undo", "redo"):
        assert desk.error(do).startswith("The cards are covered")


def test_only_the_next_or_last_player_may_uncover() -> None:
    desk = pursuit()
    due = desk.turn
    name = desk.table["seats"][due - 1]["name"]
    for odd in (3 - due, 0, 3, -1):
        assert desk.error("uncover", seat=odd) == f"It is {name}’s turn to look."
    for wrong in (None, "1", True, 1.0 * due, [due]):
        assert "“seat”" in desk.error("uncover", seat=wrong)
    desk.ready()
    assert desk.error("uncover", seat=due) == "No cards are covered here."
    assert desk.error("uncover", seat=3 - due) == "No cards are covered here."


def test_covering_again_keeps_the_touches() -> None:
    desk = turn(pursuit(), discard=False)
    seat, thing = desk.turn, desk.lit[0]
    desk.ok("touch", seat=seat, thing=thing, confirm=True)
    assert desk.touched == [thing]
    desk.ok("cover")
    assert (desk.viewer, desk.touched, desk.lit) == ("public", [], [])
    assert cover(desk) == (seat, None)
    desk.ok("cover")  # covering again has no effect
    other = Desk()
    other.ok("open", text=desk.saved())
    for one in (desk, other):
        one.ready()
        assert (one.viewer, one.touched) == (seat, [thing])


def test_an_opened_game_is_covered() -> None:
    desk = turn(pursuit())
    desk.ready()
    other = Desk()
    reply = other.ok("open", text=desk.saved())
    assert (other.viewer, open_hands(other)) == ("public", [])
    assert cover(other) == (desk.turn, None)
    assert reply["steps"] == []
    assert other.table["phase"] == "playing"


def test_restarts_branches_and_next_games_are_covered() -> None:
    for do, more in (("restart", {}), ("branch", {}), ("again", {"seed": "x"})):
        desk = turn(pursuit())
        desk.ready()
        if do == "again":
            desk.ok("resign", seat=desk.turn)
            assert open_hands(desk) == [1, 2]
        desk.ok(do, **more)
        assert (desk.viewer, open_hands(desk)) == ("public", []), do
        assert desk.table["cover"]["peek"] is None


# --- peeking -------------------------------------------------------------------------------------


def test_the_last_player_may_look_again_but_not_play() -> None:
    desk = turn(pursuit())
    due, before = desk.table["cover"]["seat"], desk.table["cover"]["peek"]
    reply = desk.ok("uncover", seat=before)
    assert reply["recap"] is None
    assert (desk.viewer, open_hands(desk), desk.lit) == (before, [before], [])
    assert desk.table["cover"] is None
    name = desk.table["seats"][due - 1]["name"]
    said = f"{name} is next. Cover your cards, then pass the device on."
    assert desk.table["handover"] == {"seat": due, "say": said}
    can = desk.table["can"]
    assert (can["hint"], can["resign"], can["auto_play"]) == (False, [], False)
    for seat in (before, due):
        for do, more in (("play", {"move": "take stock"}), ("touch", {"thing": "stock"})):
            assert desk.error(do, seat=seat, **more)
        assert desk.error("resign", seat=seat)
        assert desk.error("hint", seat=seat)
    # The table is always covered before the device shows another player's hand.
    assert desk.error("uncover", seat=due) == "No cards are covered here."
    desk.ok("cover")
    assert cover(desk) == (due, before)
    assert desk.table["handover"] is None
    desk.ok("uncover", seat=due)
    desk.ok("cover")
    # Once the next player has uncovered the table, the previous player may no longer peek.
    assert cover(desk) == (due, None)
    assert desk.error("uncover", seat=before).startswith("It is ")


def test_time_stops_while_the_cards_are_covered() -> None:
    desk = pursuit()
    desk.now += 5000
    turn(desk)
    assert [step["at"] for step in desk.steps] == [0, 0]
    desk.now += 60_000
    desk.ok("uncover", seat=desk.table["cover"]["peek"])
    desk.now += 60_000
    desk.ok("cover")
    desk.ready()
    desk.now += 700
    desk.ok("play", seat=desk.turn, move="take stock")
    assert desk.steps[-1]["at"] == 700


# --- tables without covers ------------------------------------------------------------------------


def test_a_single_person_always_sees_the_own_hand() -> None:
    desk = pursuit(ANN, "bot:random", "bot:easy", laps=2)
    for _ in range(60):
        assert desk.table["phase"] == "playing"
        assert (desk.viewer, open_hands(desk)) == (1, [1])
        assert desk.table["cover"] is None
        if desk.turn == 1:
            desk.ok("play", seat=1, move=GAME.moves(state(desk), 1)[-1])
        else:
            assert desk.lit == []
            desk.ok("advance")
    assert desk.error("cover") == "No cards are covered here."
    assert desk.error("uncover", seat=1) == "No cards are covered here."
    desk.ok("goto", n=desk.table["can"]["first"])
    assert (desk.viewer, open_hands(desk)) == (1, [1])


def test_games_without_secrets_have_no_covers() -> None:
    desk = Desk().new()
    assert desk.table["cover"] is None
    assert desk.error("cover") == "No cards are covered here."
    daytona = Desk().begin("daytona")
    assert (daytona.table["cover"], daytona.viewer) == (None, daytona.turn)
    assert daytona.lit


def test_the_public_view_is_shown_while_bots_act_between_people() -> None:
    desk = pursuit(ANN, BEN, "bot:random", laps=2)
    met = 0
    for _ in range(80):
        if desk.table["phase"] != "playing":
            break
        if desk.turn == 3:
            met += 1
            assert (desk.viewer, open_hands(desk), desk.table["cover"]) == ("public", [], None)
            desk.ok("advance")
            continue
        turn(desk)
    assert met > 10


def test_after_the_end_all_cards_stay_open() -> None:
    desk = turn(pursuit())
    desk.ready()
    desk.ok("resign", seat=desk.turn)
    assert (desk.viewer, open_hands(desk)) == ("all", [1, 2])
    assert (desk.table["cover"], desk.table["handover"]) == (None, None)
    assert desk.error("cover") == "No cards are covered here."
    desk.ok("goto", n=0)
    assert (desk.viewer, open_hands(desk)) == ("all", [1, 2])
    desk.ok("goto", n=None)
    # Both players have seen both hands, so the resignation cannot be taken back.
    assert not desk.table["can"]["undo"]
    assert desk.error("undo") == "You cannot take this back: a hidden card has been seen since."


def test_undo_of_a_finished_game_against_bots_marks_it() -> None:
    desk = pursuit(ANN, "bot:random")
    if desk.turn != 1:
        desk.run()
    desk.ok("resign", seat=1)
    assert not desk.table["marked"]
    desk.ok("undo", seat=1)
    assert desk.table["marked"]
    assert open_hands(desk) == [1]


# --- simultaneous choices, undo --------------------------------------------------------------------


def test_simultaneous_secret_choices_are_made_one_by_one() -> None:
    desk = pursuit(passing=True)
    assert [seat["acts"] for seat in desk.table["seats"]] == [True, True]
    assert desk.table["cover"]["seat"] == 1
    assert desk.error("uncover", seat=2) == "It is Ann’s turn to look."
    desk.ready()
    second = GAME.moves(state(desk), 2)[0]
    said = "The cards are covered until Ben takes the device."
    assert desk.error("play", seat=2, move=second) == said
    assert desk.error("touch", seat=2, thing=f"card:{second[5:7]}") == said
    assert desk.error("why", seat=2, thing=f"card:{second[5:7]}") == said
    first = GAME.moves(state(desk), 1)[0]
    reply = desk.ok("play", seat=1, move=first)
    assert desk.table["cover"] == {"seat": 2, "say": "Pass the device to Ben.", "peek": 1}
    assert reply["steps"][0]["move"] == reply["moves"]["lines"][0]["move"] == "pass"
    assert first[5:7] not in json.dumps([reply["table"], reply["steps"], reply["moves"]])
    reply = desk.ok("uncover", seat=2)
    assert [step["move"] for step in reply["recap"]["steps"]] == ["pass"]
    desk.ok("play", seat=2, move=second)
    # If seat 2 starts, its cards are already uncovered.
    starter = desk.turn
    assert bool(desk.table["cover"]) == (starter == 1)


def test_undo_to_another_person_covers_the_cards() -> None:
    desk = pursuit(passing=True).ready()
    desk.ok("play", seat=1, move=GAME.moves(state(desk), 1)[0])
    desk.ready()
    assert (desk.viewer, desk.table["can"]["undo"]) == (2, True)
    desk.ok("undo")
    assert desk.table["n"] == 0
    # Seat 2 must also choose at this point, and its cards are already uncovered.
    assert (desk.viewer, desk.table["cover"]) == (2, None)
    desk.ok("redo")
    assert (desk.table["n"], desk.viewer) == (1, 2)


def test_undo_within_a_turn_does_not_cover_the_cards() -> None:
    desk = pursuit(ANN, BEN, "bot:random", laps=2)
    while desk.turn == 3:
        desk.ok("advance")
    seat = desk.turn
    turn(desk, discard=False)
    desk.ok("undo")
    assert (desk.viewer, desk.turn) == (seat, seat)
    turn(desk)
    while desk.turn == 3:
        desk.ok("advance")
    desk.ready()
    other = desk.turn
    assert other != seat
    desk.ok("undo")
    assert desk.turn == seat
    assert cover(desk) == (seat, None)
    assert (desk.viewer, open_hands(desk)) == ("public", [])
    assert desk.table["marked"]


def test_a_chain_can_be_taken_back_until_the_discard_ends_the_turn() -> None:
    """A chain shows only cards that its player knew, so it can be undone. A discard reveals new cards."""
    desk = pursuit(seed="P193").ready()
    seat = desk.turn
    desk.ok("play", seat=seat, move="take stock")
    put = next(m for m in GAME.moves(state(desk), seat) if m.startswith("put"))
    desk.ok("play", seat=seat, move=put)
    assert desk.table["can"]["undo"]
    desk.ok("undo")
    assert (desk.table["n"], desk.turn, desk.table["marked"]) == (1, seat, False)
    desk.ok("undo")
    assert desk.table["n"] == 0
    desk.ok("redo")
    desk.ok("redo")
    discard = next(m for m in GAME.moves(state(desk), seat) if m.startswith("discard"))
    desk.ok("play", seat=seat, move=discard)
    why = "You cannot take this back: the turn is over and cards were drawn or turned up."
    # The player who peeks has seen the new cards, so the discard cannot be taken back.
    desk.ok("uncover", seat=seat)
    assert desk.table["handover"] is not None
    assert (desk.table["can"]["undo"], desk.error("undo")) == (False, why)
    desk.ok("cover")
    desk.ready()
    assert (desk.table["can"]["undo"], desk.error("undo")) == (False, why)


def test_history_is_shown_to_the_same_viewer() -> None:
    desk = pursuit()
    for _ in range(3):
        turn(desk)
    assert desk.ok("goto", n=desk.table["n"] - 1)
    assert (desk.viewer, open_hands(desk), desk.table["cover"]) == ("public", [], None)
    assert desk.error("uncover", seat=desk.turn).startswith("You are looking back")
    desk.ok("goto", n=None)
    assert desk.table["cover"]
    desk.ready()
    seat = desk.turn
    for n in range(desk.table["can"]["first"], desk.table["length"]):
        desk.ok("goto", n=n)
        assert (desk.viewer, open_hands(desk)) == (seat, [seat]), n
    desk.ok("cover")
    assert (desk.viewer, open_hands(desk)) == ("public", [])
    desk.ok("goto", n=None)
    assert desk.table["cover"]["seat"] == seat


def test_a_hint_is_not_given_once_the_cards_are_covered() -> None:
    desk = pursuit().ready()
    desk.ok("hint", seat=desk.turn)
    desk.ok("cover")
    for _ in range(200):
        assert "hint" not in desk.ok("advance")
    assert desk.wake is None


def test_a_pause_and_a_cover_work_together() -> None:
    desk = turn(pursuit())
    desk.ok("pause")
    assert desk.table["cover"]
    desk.ready()
    assert (desk.table["phase"], desk.lit) == ("paused", [])
    desk.ok("resume")
    assert desk.lit


# --- recaps ----------------------------------------------------------------------------------------


def test_the_next_player_gets_a_recap() -> None:
    desk = turn(pursuit())
    first = desk.table["cover"]["peek"]
    reply = desk.ok("uncover", seat=3 - first)
    recap = reply["recap"]
    assert recap["n"] == 0  # a player who has not had a turn yet gets all moves from the start
    assert [step["n"] for step in recap["steps"]] == [1, 2]
    assert [step["seat"] for step in recap["steps"]] == [first, first]
    assert recap["steps"][-1]["view"] == desk.table["views"][0]["view"]
    for shown in (recap["view"], *(step["view"] for step in recap["steps"])):
        hands = {zone["id"]: zone for zone in shown["zones"]}
        assert all(card["face"] == "back" for card in hands[f"hand:{first}"]["cards"])
        assert all(card["face"] != "back" for card in hands[f"hand:{3 - first}"]["cards"])
    turn(desk)
    reply = desk.ok("uncover", seat=first)
    assert reply["recap"]["n"] == 2  # the recap begins at the end of the player's own last turn
    assert [step["n"] for step in reply["recap"]["steps"]] == [3, 4]
    desk.ok("cover")
    assert desk.ok("uncover", seat=first)["recap"]["n"] == 2
    desk.ok("play", seat=first, move="take stock")
    desk.ok("cover")
    assert desk.ok("uncover", seat=first)["recap"] is None


def test_a_recap_contains_what_its_reader_saw() -> None:
    desk = turn(pursuit())
    reply = desk.ok("uncover", seat=desk.table["cover"]["seat"])
    told = reply["recap"]["steps"][-1]
    # The last step shows the new top card of the stock, which only this player may see now.
    top = state(desk).stock[-1]
    assert f"card:{top}" in json.dumps(told["events"])
    assert f"card:{top}" not in json.dumps(reply["recap"]["view"])


def test_a_recap_has_a_limited_length() -> None:
    desk = pursuit(*[f"bot:{level}" for level in ("random", "easy")], ANN, BEN, laps=2, seed="x")
    while desk.turn < 3:
        desk.ok("advance")
    match = desk.session.match
    assert match is not None
    while match.n < 2 * MAX_RECAP:
        seat = GAME.actors(state(desk))[0]
        match.play(seat, GAME.moves(state(desk), seat)[-1], 0)
    assert [since_own_turn(match, seat) for seat in (1, 2, 3, 4)] == [
        max(match.n - MAX_RECAP, 1 + max(i for i, e in enumerate(match.entries) if e.seat == s))
        for s in (1, 2, 3, 4)
    ]
    never = SimpleNamespace(n=500, entries=[SimpleNamespace(seat=1)] * 500)
    assert since_own_turn(never, 2) == 500 - MAX_RECAP  # type: ignore[arg-type]
    assert since_own_turn(never, 1) == 500  # type: ignore[arg-type]


# --- random commands -------------------------------------------------------------------------------


def about(seed: str, turns: int) -> None:
    """Send random commands in a game with hidden cards; check that no person ever sees another hand."""
    chance = Chance(seed)
    kinds: list[Any] = chance.pick([[ANN, BEN], [ANN, BEN, "bot:random"], [ANN, "bot:easy"]])
    desk = pursuit(*kinds, seed=seed, passing=not chance.below(2), laps=1, limit=30)
    alone = len(kinds) == 2 and kinds[1] is not BEN
    looks: int | None = None
    for turn_ in range(turns):
        desk.now += chance.below(3000)
        people = [seat["seat"] for seat in desk.table["seats"] if seat["kind"] == "person"]
        seat = looks if looks and chance.below(6) else chance.pick(people)
        moves = GAME.moves(state(desk), seat) or ["take stock"]
        lit = desk.lit or ["stock"]
        choices: list[tuple[str, dict[str, Any]]] = [
            *[("play", {"seat": seat, "move": chance.pick(moves)})] * 5,
            *[("touch", {"seat": seat, "thing": chance.pick(lit)})] * 3,
            ("done", {"seat": seat}),
            ("preview", {"seat": seat, "things": [chance.pick(lit)]}),
            ("undo", {"seat": seat} if chance.below(2) else {}),
            ("redo", {}),
            ("goto", {"n": chance.below(desk.table["length"] + 1)}),
            *[("goto", {"n": None})] * 2,
            ("hint", {"seat": seat}),
            *[("advance", {})] * 3,
            ("cover", {}),
            ("uncover", {"seat": chance.pick(people)}),
            *[("uncover", {"seat": cover(desk)[0] if desk.table["cover"] else 1})] * 4,
            ("panel", {"id": "memory", "on": not chance.below(2)}),
            ("pause", {}),
            *[("resume", {})] * 3,
        ]
        if chance.below(40) == 0:
            choices = [("branch", {}), ("restart", {}), ("open", {"text": desk.saved()})]
        if desk.table["phase"] == "over":
            choices = [("again", {"seed": f"{chance.below(99)}"}), ("undo", {}), ("goto", {"n": 0})]
        do, more = chance.pick(choices)
        before = desk.state()
        told = len(desk.steps)
        reply = desk.send(do, **more)
        if not reply["ok"]:
            assert desk.state() == before or len(desk.steps) > told, (do, more, reply)
            continue
        if do == "uncover":
            looks = more["seat"]
        elif do in ("cover", "branch", "restart", "open", "again", "new"):
            looks = None
        elif do in ("undo", "redo") or len(desk.steps) > told:
            looks = looks if looks in GAME.actors(state(desk)) else None
        if desk.session.match is not None and desk.session.match.result is not None:
            assert desk.viewer == "all"
            looks = None
        elif "table" in reply:
            assert desk.viewer == (1 if alone else looks or "public"), (do, more)
            assert open_hands(desk) == [s for s in (desk.viewer,) if isinstance(s, int)]
        if turn_ % 15 == 0:
            desk.ok("goto", n=None)
            desk.mirrored()


def test_random_commands_of_people_with_secrets() -> None:
    for i in range(24):
        about(f"secrets {i}", 250)
