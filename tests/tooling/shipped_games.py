"""Runs in Pyodide with the shipped files only: starts, plays, saves and reopens each game.

``shipped_games.py ENGINE``: ENGINE is the folder of the unpacked archive. Prints the number of
answered calls.
"""

import json
import sys
import traceback
from typing import Any

sys.path.insert(0, sys.argv[1])

from hairpin.session import Session

MOVES = 2  # number of touches in each game
MOST = 80  # maximum number of steps of the loop in each game; moves of bots also count as steps

session = Session()
calls = 0
now = 0


def call(do: str, **more: object) -> dict[str, Any]:
    """Send a command as the page does; fail unless the reply is ok."""
    global calls, now
    calls += 1
    now += 50
    found: dict[str, Any] = json.loads(session.call(json.dumps({"do": do, "now": now, **more})))
    assert found["ok"], (do, more, found)
    return found


def play(seats: list[str], game: str) -> None:
    """Start a game, play a few moves, save it and reopen it."""
    table = call("new", game=game, seats=seats, seed="shipped")["table"]
    if table["phase"] == "ready":
        table = call("resume")["table"]
    played = 0
    for _ in range(MOST):
        if table["phase"] == "over" or played == MOVES:
            break
        if table["cover"]:
            table = call("uncover", seat=table["cover"]["seat"])["table"]
        view = table["views"][0]
        mine = [s for s in table["seats"] if s["acts"] and s["kind"] == "person"]
        if mine and view["touch"]["next"]:
            reply = call("touch", seat=mine[0]["seat"], thing=view["touch"]["next"][0])
            played += 1
        else:
            reply = call("done", seat=mine[0]["seat"]) if mine else call("advance")
        table = reply.get("table", table)
    parts = call("save")["save"]
    text = "".join(parts["parts"][str(i)] for i in range(parts["count"]))
    for form in (call("record")["text"], call("link")["link"], text):
        call("open", text=form)


for info in call("hello")["games"]:
    # The page has the guides beside the archive.
    assert info["guide"] == ""
    for bot in info["bots"]:
        low = info["seats"][0]
        play(["person", *[f"bot:{bot['id']}"] * (low - 1)], info["id"])
assert not json.loads(session.call("no JSON"))["ok"]
# The shipped modules are compiled with `assert`, but without docstrings of functions.
assert Session.__doc__
assert Session.call.__doc__ is None
assert __debug__
try:
    raise ValueError("a mistake can be told")
except ValueError:
    assert "a mistake can be told" in traceback.format_exc()
print(calls)
