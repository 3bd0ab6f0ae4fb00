"""Random commands, sensible or wrong: each gets a reply, no data is lost, and a refusal changes nothing."""

from __future__ import annotations

import json
from typing import Any

from hairpin.core.chance import Chance
from hairpin.session.commands import COMMANDS

from .desk import Desk

_MAD: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    1,
    2,
    3,
    -1,
    1.5,
    10**30,
    "",
    "x",
    "A",
    "card:A",
    "{who}",
    "\ud800",
    "é٣²",
    "x" * 500,
    [],
    ["card:A"],
    {},
    {"a": [1]},
)
_KEYS = (
    "seat",
    "thing",
    "things",
    "move",
    "from",
    "to",
    "n",
    "text",
    "seed",
    "value",
    "all",
    "id",
    "on",
)
_QUIET = ("record", "link", "save", "hello")


def sensible(desk: Desk, chance: Chance) -> tuple[str, dict[str, Any]]:
    """Return a command that a person could send now."""
    seats = [seat["seat"] for seat in desk.table["seats"] if seat["acts"]] or [1]
    seat: int = seats[0] if chance.below(10) else 1 + chance.below(2)
    view = desk.table["views"][0]["view"]
    ids = [card["id"] for zone in view["zones"] for card in zone.get("cards", ())]
    ids += [space["id"] for zone in view["zones"] for space in zone.get("spaces", ())]
    thing = chance.pick(desk.lit) if desk.lit and chance.below(5) else chance.pick(ids)
    cover = desk.table["cover"] or {"seat": seat}
    choices: list[tuple[str, dict[str, Any]]] = [
        *[("uncover", {"seat": cover["seat"]})] * (8 if desk.table["cover"] else 1),
        ("cover", {}),
        ("panel", {"id": chance.pick(["odds", "memory"]), "on": not chance.below(2)}),
        ("auto_play", {"on": bool(chance.below(3))}),
        ("fast_forward", {"on": bool(chance.below(3))}),
        *[("touch", {"seat": seat, "thing": thing})] * 8,
        ("touch", {"seat": seat, "thing": thing, "confirm": True}),
        ("done", {"seat": seat}),
        ("cancel", {"seat": seat, "all": not chance.below(2)}),
        ("drag", {"seat": seat, "from": thing, "to": chance.pick(ids)}),
        ("preview", {"seat": seat, "things": [*desk.touched, thing]}),
        ("why", {"seat": seat, "thing": thing}),
        ("undo", {"seat": seat} if chance.below(2) else {}),
        ("redo", {}),
        ("goto", {"n": chance.below(desk.table["length"] + 1)}),
        ("goto", {"n": None}),
        ("pause", {}),
        ("resume", {}),
        ("hint", {"seat": seat}),
        *[("advance", {})] * 4,
        ("pace", {"value": chance.pick(["slow", "instant"])}),
    ]
    if chance.below(25) == 0:
        choices = [
            ("resign", {"seat": seat}),
            ("branch", {}),
            ("restart", {}),
            ("open", {"text": desk.saved()}),
        ]
    if desk.table["phase"] == "over" and chance.below(2):
        choices = [("again", {"seed": f"again {chance.below(99)}"})]
    return chance.pick(choices)


def one_session(seed: str, turns: int, mad: int, game: str = "turbo-duel") -> None:
    """Send ``turns`` random commands. On average, one in ``mad`` is a command that the page never sends."""
    chance = Chance(seed)
    desk = Desk()
    clock = chance.pick(["off", "10+30", "120+300"])
    seats = chance.pick([("person", "person"), ("person", "bot:random"), ("bot:easy", "person")])
    if game == "turbo-duel":
        desk.new(*seats, clock=clock, track=7 + chance.below(15), seed=seed)
    else:
        desk.begin(game, *seats, seed=seed)
    for turn in range(turns):
        desk.now += chance.below(2000) if chance.below(50) else chance.below(30_000)
        if chance.below(mad) == 0:
            do = chance.pick([*sorted(COMMANDS), "dance"])
            more = {key: chance.pick(_MAD) for key in _KEYS if chance.below(2)}
            if chance.below(6) == 0:
                more["now"] = chance.pick(_MAD)
            if do == "new":
                more |= {"game": chance.pick([game, 7]), "seats": chance.pick(_MAD)}
        else:
            do, more = sensible(desk, chance)
        before, told = desk.state(), len(desk.steps)
        was = desk.table
        reply = desk.send(do, **more)
        if not reply["ok"] or do in (*_QUIET, "preview", "why"):
            assert desk.state() == before or len(desk.steps) > told, (do, more, reply)
        if "table" in reply and was["match"] == desk.table["match"]:
            numbers = [step["n"] for step in reply["steps"]]
            assert numbers == sorted(numbers)
            assert not numbers or numbers[-1] == desk.session.match.n  # type: ignore[union-attr]
        if turn % 20 == 0:
            desk.ok("goto", n=None)
            desk.mirrored()
        json.dumps(desk.table, allow_nan=False)


def test_random_sensible_commands_keep_the_session_intact() -> None:
    for i in range(40):
        one_session(f"about {i}", 220, mad=10**9)
    for i in range(16):
        one_session(f"about {i}", 220, mad=10**9, game=("pursuit", "daytona")[i % 2])


def test_random_wrong_commands_keep_the_session_intact() -> None:
    for i in range(40):
        one_session(f"mad {i}", 220, mad=3)
    for i in range(16):
        one_session(f"mad {i}", 220, mad=3, game=("pursuit", "daytona")[i % 2])


def test_random_texts_are_refused() -> None:
    chance = Chance("texts")
    desk = Desk().new()
    good = json.dumps({"do": "play", "seat": 1, "move": "A", "now": 1, "things": ["card:A"]})
    for _ in range(3000):
        made = list(good)
        for _ in range(1 + chance.below(5)):
            made[chance.below(len(made))] = chance.pick('{}[]",:0189truefalsnN\\\x00é ')
        reply = json.loads(desk.session.call("".join(made)))
        assert type(reply["ok"]) is bool
        if desk.session.match is not None and desk.session.match.n > 3:
            desk.new()
