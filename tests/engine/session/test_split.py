"""The split of a finished game: beside its review, and worked out later from the stored record."""

from __future__ import annotations

import json
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from hairpin.core.words import Speaker
from hairpin.review.account import Account
from hairpin.review.review import Review
from hairpin.review.summary import steps_of
from hairpin.tallies.stored import is_tally

from tools.contract import faults

from .desk import Desk

GOLDEN = Path(__file__).parents[2] / "golden"


def record_of(game: str, name: str, *kinds: str) -> str:
    """Return a golden record with other kinds of seats, which do not change its moves."""
    data = json.loads((GOLDEN / game / f"{name}.jsonl").read_text("utf-8").splitlines()[0])
    for seat, kind in zip(data["seats"], kinds, strict=True):
        seat["kind"] = kind
    return json.dumps({part: data[part] for part in data if part != "result"})


def worked_out(desk: Desk, text: str) -> Any:
    """Return the split of a stored game, worked out in slices."""
    reply = desk.send("split", text=text)
    while not reply["split"]["done"]:
        assert faults(reply) == []
        assert reply["split"]["split"] is None
        reply = desk.send("split")
    assert faults(reply) == []
    return reply["split"]["split"]


def reviewed(desk: Desk, text: str, seat: int) -> Any:
    """Return the finished review of a game that is put on the table."""
    desk.send("open", text=text)
    review = desk.send("review", seat=seat)["review"]
    while not review["done"]:
        assert "split" not in review
        desk.now += 300
        review = desk.send("advance").get("review", review)
    return review


def in_words(split: dict[str, int], rival: str) -> list[str]:
    """Return the sentences of a split in any order: the changes that are not 0, and always the own moves."""
    own, luck, others = split["own"], split["luck"], split["others"]

    said = [f"You began with a chance of about {split['start']}\xa0% to win."]
    if own >= 0:
        said.append(f"Your moves gained {own}\xa0%." if own else "Your moves lost nothing.")
    else:
        said.append(f"Your moves cost {-own}\xa0%.")
    if luck:
        said.append(
            f"Luck gave you {luck}\xa0%." if luck > 0 else f"Bad luck cost you {-luck}\xa0%."
        )
    if others > 0:
        said.append(f"{rival}’s moves gave you {others}\xa0%.")
    elif others:
        said.append(f"{rival}’s moves cost you {-others}\xa0%.")
    return sorted(said)


@pytest.mark.parametrize(
    ("game", "name"),
    [("daytona", "races-1"), ("turbo-duel", "clock-blitz"), ("racing-demon", "handicap")],
)
def test_the_review_of_a_lone_person_has_the_split_that_the_tally_stores(
    game: str, name: str
) -> None:
    desk = Desk()
    text = record_of(game, name, "person", "bot:dot")
    review = reviewed(desk, text, 1)
    tally = desk.send("tally", text=text)["tally"]
    found = review["split"]
    assert found["id"] == tally["id"]
    assert is_tally({**tally, "split": found["split"]})
    won = {False: 0, True: 100}[tally["seats"][0]["won"]]
    assert sum(found["split"][part] for part in ("start", "own", "luck", "others")) == won
    rival = tally["seats"][1]["name"]
    assert sorted(re.split(r"(?<=\.) ", found["say"])) == in_words(found["split"], rival)
    # The sentence in the result and the one in the review are the same.
    assert review["summary"] == found["say"]
    # The table stays as it is while the same game is worked out again from its record.
    table = desk.table
    assert worked_out(desk, text) == found["split"]
    assert desk.table is table


def test_the_client_chooses_how_many_slices_a_reply_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    text, step = record_of("daytona", "races-1", "person", "bot:dot"), Review.step
    steps: list[Review] = []

    def counted(review: Review) -> bool:
        steps.append(review)
        return step(review)

    monkeypatch.setattr(Review, "step", counted)
    desk = Desk()
    for asked, worked in ((1, 1), (3, 3), (0, 4), (-5, 1), (10**9, 16)):
        steps.clear()
        desk.send("split", text=text, slices=asked)
        assert len(steps) == worked


def test_games_of_several_people_or_without_bots_have_no_split() -> None:
    desk = Desk()
    people = record_of("daytona", "races-1", "person", "person")
    assert "split" not in reviewed(desk, people, 1)
    assert worked_out(desk, people) is None
    assert worked_out(desk, record_of("daytona", "races-1", "bot:dot", "bot:gus")) is None


def test_the_work_can_be_stopped_and_a_wrong_text_is_refused() -> None:
    desk = Desk()
    text = record_of("daytona", "races-1", "bot:dot", "person")
    assert not desk.send("split", text=text)["split"]["done"]
    assert desk.send("split", stop=True)["split"] == {"progress": 1, "done": True, "split": None}
    assert desk.send("split")["split"]["done"]
    assert not desk.send("split", text="no record")["ok"]
    assert worked_out(desk, text)["seat"] == 2


@pytest.mark.parametrize("seat", [1, 2])
def test_the_picture_of_a_split_leads_from_the_start_to_the_end(seat: int) -> None:
    desk = Desk()
    kinds = ("person", "bot:dot") if seat == 1 else ("bot:dot", "person")
    split = reviewed(desk, record_of("daytona", "races-1", *kinds), seat)["split"]
    steps, counted = split["steps"], split["split"]
    assert split["title"] == "Your chance to win"
    assert [step["name"] for step in (steps[0], steps[-1])] == ["Start", "End"]
    assert (steps[0]["high"], steps[0]["value"]) == (counted["start"], f"{counted['start']}\xa0%")
    # The end of a bar is the beginning of the next bar.
    level = steps[0]["high"]
    for step in steps[1:-1]:
        ends = (step["high"], step["low"]) if step["loss"] else (step["low"], step["high"])
        assert ends[0] == level
        level = ends[1]
        assert step["value"][0] == ("−" if step["loss"] else "±" if ends[0] == ends[1] else "+")
    assert (steps[-1]["low"], steps[-1]["high"]) == (0, level)
    assert steps[-1]["value"] == f"{level}\xa0%"
    assert level in (0, 100)


def test_steps_that_leave_the_range_of_a_chance_have_no_picture() -> None:
    made = review_of(start=28, own=0, luck=-93, others=165)
    assert steps_of(*made, Speaker(["Ann", "Ben"])) == []
    fits = steps_of(*review_of(start=28, own=0, luck=-20, others=92), Speaker(["Ann", "Ben"]))
    assert [step["name"] for step in fits] == ["Start", "Luck", "Ben’s moves", "End"]


def review_of(start: int, own: int, luck: int, others: int) -> tuple[Review, Account]:
    """Return a review of a won game with these changes in percentage points, and its account."""
    review = SimpleNamespace(
        seat=1,
        kinds=["forced"],
        swings=[],
        turns=[],
        chances={0: start / 100, 5: 1.0},
        match=SimpleNamespace(n=5, real_time=False, seats=[1, 2], result=None),
    )
    account = Account(own / 100, luck / 100, others / 100)
    return cast("Review", review), account
