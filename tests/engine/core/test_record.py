"""Records and links: their format stays the same, and damaged texts are refused."""

from __future__ import annotations

import base64
import json
import zlib
from typing import TYPE_CHECKING, Any

from hairpin.core import record
from hairpin.core.chance import Chance
from hairpin.core.errors import RecordError, Refusal
from hairpin.games import load
from hairpin.testing import refused

from .tables import HIDDEN, load_hidden, on, table

if TYPE_CHECKING:
    from hairpin.core.match_log import MatchLog

PINNED = (
    '{"hairpin":1,"game":"turbo-duel","rules":1,'
    '"seats":[{"kind":"person","name":"Ann","colour":"red"},'
    '{"kind":"bot:hard","name":"Hard bot","colour":"blue"}],'
    '"settings":{"first":"1","clock":"off","track":11,"deck":"source"},"seed":"K7",'
    '"series":{"game":1,"totals":[0,0],"house":0,"carry":{}},"marked":false,'
    '"moves":["1 C:BA @1500","2 A @3000"]}'
)
# Links that people have stored must always open.
PINNED_LINK = "1CqAp_MMaq8TGFnqAOubl0TY0DZGCkugA9DanSRA6WzkBQ9HQ1AASkEA2MGINlGJrAQ"


def pinned() -> MatchLog:
    bot = {"kind": "bot:hard", "name": "Hard bot"}
    match = table("turbo-duel", {"name": "Ann"}, bot, first="1")
    match.play(1, "C:BA", 1500)
    match.play(2, "A", 3000)
    return match


def test_a_record_has_the_pinned_form() -> None:
    assert record.write(pinned()) == PINNED


def test_an_old_link_opens() -> None:
    assert record.write(record.read_link(PINNED_LINK, load)) == PINNED


def test_a_link_is_short_and_has_only_address_characters() -> None:
    match = on(table("turbo-duel", {"name": "Žofie"}, {"name": "李"}), 40)
    link = record.write_link(match)
    assert link.isascii()
    assert link.replace("-", "").replace("_", "").isalnum()
    assert len(link) < 20 * match.n
    assert record.write(record.read_link(f" {link}\n", load)) == record.write(match)


def test_entries_that_were_taken_back_are_not_recorded() -> None:
    match = on(table(), 6)
    match.undo()
    assert len(json.loads(record.write(match))["moves"]) == 5


def test_a_record_may_have_a_result_which_must_be_right() -> None:
    match = on(table(), 1000)
    assert match.result is not None
    data = record.to_data(match, with_result=True)
    record.from_data(data, load)
    data["result"]["places"].reverse()
    said = refused(RecordError, record.from_data, data, load)
    assert "not how it ends when replayed" in said
    data = record.to_data(on(table(), 3), with_result=True)
    assert "result" not in data
    data["result"] = None
    refused(RecordError, record.from_data, data, load)


def changed(**parts: Any) -> str:
    """Return the text of the pinned record with some fields replaced, or left out if the value is ``...``."""
    data = json.loads(PINNED)
    data.update(parts)
    return record.dump({key: value for key, value in data.items() if value is not ...})


def refusal(text: str) -> str:
    return refused(Refusal, record.read, text, load)


def test_texts_that_are_not_records_are_refused() -> None:
    assert "no game in this text" in refusal(" \n")
    for text in ("x", "{", "[]", "null", "7", '"x"', "{}", '{"game":"turbo-duel"}', "[" * 99_999):
        assert refusal(text) == "This is not a Hairpin record."
    assert refusal(PINNED.replace("K7", "\\ud800")) == "This is not a Hairpin record."
    assert refusal(PINNED.replace("1500", "9" * 5000)) != ""
    assert refusal(PINNED.replace('"game":1', '"game":' + "9" * 5000)) != ""


def test_deeply_nested_text_never_reaches_the_json_reader() -> None:
    # In a browser the stack of Python's JSON reader is small, and an overflow would end the engine.
    for deep in ("[" * 90_000, '{"a":' * 90_000, "[" * 61 + "]" * 61, '["]",' * 90_000):
        refused(ValueError, record.parse, deep)
    assert record.parse("[" * 60 + "]" * 60)
    assert record.parse('["' + "[{" * 500 + '","\\"[[[[",' + "[]," * 99 + "{}]")[-1] == {}


def test_the_error_names_an_unknown_format_or_rules() -> None:
    assert refusal(changed(hairpin=3)) == (
        "This record is of format 3; this Hairpin reads formats up to 2."
    )
    said = "This record was played by rules 2 of turbo-duel; this Hairpin plays rules 1."
    assert refusal(changed(rules=2)) == said
    for odd in (True, 1.0, 0, "1", None, [1]):
        assert "format" in refusal(changed(hairpin=odd))
        assert "rules" in refusal(changed(rules=odd))


def test_the_error_names_a_missing_or_wrong_part() -> None:
    for part in ("game", "rules", "seats", "settings", "seed", "series", "marked", "moves"):
        assert f"“{part}”" in refusal(changed(**{part: ...})), part
        if part != "rules":
            assert "ecord" in refusal(changed(**{part: None})), part
    assert "“more”" in refusal(changed(more=1))
    assert "no game called “chess”" in refusal(changed(game="chess"))
    assert "“marked”" in refusal(changed(marked=1))


def test_wrong_seats_settings_and_seeds_are_refused() -> None:
    assert "played by 2" in refusal(changed(seats=[{"kind": "person"}]))
    assert "Two players" in refusal(changed(seats=[{"name": "A"}, {"name": "A"}]))
    assert "no bot “grim”" in refusal(changed(seats=[{"kind": "bot:grim"}, {}]))
    assert "takes a whole number" in refusal(changed(settings={"track": 99}))
    assert "no setting “speed”" in refusal(changed(settings={"speed": 1}))
    assert "seed" in refusal(changed(seed=""))


def test_wrong_series_are_refused() -> None:
    good = {"game": 2, "totals": [1, 0], "house": 0, "carry": {"starter": 2}}
    first = json.loads(PINNED)["settings"] | {"first": "2"}
    match = record.read(changed(series=good, settings=first, moves=["2 A @0"]), load)
    assert match.series.totals == (1, 0)
    odd: tuple[dict[str, Any], ...] = (
        {"game": 0},
        {"game": True},
        {"game": 10**9},
        {"totals": [1]},
        {"totals": [1, None]},
        {"totals": [1, 10**12]},
        {"house": -1},
        {"house": 1.0},
        {"carry": []},
        {"carry": {"starter": 3}},
        {"carry": {"starter": True}},
        {"carry": {"starter": None}},
        {"carry": {"other": 1}},
        {"carry": {"starter": 2, "other": 1}},
        {"more": 1},
    )
    for bad in odd:
        assert "“series”" in refusal(changed(series={**good, **bad})), bad


def test_a_wrong_move_is_refused_with_its_number() -> None:
    for line, said in (
        ("1 C:BA", "“moves 1”"),
        ("1  C:BA @1", "“moves 1”"),
        (" 1 C:BA @1", "“moves 1”"),
        ("1 C:BA @1 ", "“moves 1”"),
        ("1 C:BA @01", "“moves 1”"),
        ("1 C:BA @-1", "“moves 1”"),
        ("1 C:BA @1.0", "“moves 1”"),
        ("1 C:BA @٣", "“moves 1”"),
        ("1٣ C:BA @1", "“moves 1”"),
        ("01 C:BA @1", "“moves 1”"),
        ("1 C:BA @1\n", "“moves 1”"),
        ("1 C:BA @9999999999999", "“moves 1”"),
        (7, "“moves 1”"),
        (["1 A @0"], "“moves 1”"),
        ("1 Z @0", "move 1, “Z”, does not fit. “Z” is not a move of this game."),
        ("2 A @0", "move 1, “A”, does not fit. It is not "),
        ("3 A @0", "There is no seat 3"),
        ("1 D @0", "D is too deep in the deck."),
        ("1 flag @0", "still has time"),
    ):
        found = refusal(changed(moves=[line]))
        assert said in found, (line, found)
    assert "whole number of milliseconds" in refusal(changed(moves=["1 A @5", "2 B:C @4"]))
    assert "The game is over" in refusal(changed(moves=["1 resign @0", "2 A @0"]))
    assert "“moves”" in refusal(changed(moves={}))


def test_moves_may_contain_spaces() -> None:
    match = on(table(HIDDEN), 3)
    assert " play " in record.write(match)
    assert record.write(record.read(record.write(match), load_hidden)) == record.write(match)
    entry = record.read_entry("12 put 5S6S* @3 @40", 1)
    assert (entry.seat, entry.move, entry.at) == (12, "put 5S6S* @3", 40)
    for bad in ("1 put  @1", "1 a\tb @1", "1  a @1", "1 a\n @1"):
        refused(RecordError, record.read_entry, bad, 1)


def test_a_text_that_is_too_long_is_not_read() -> None:
    refusal(PINNED + " " * record.MOST)


def test_a_link_that_unpacks_to_too_much_is_refused() -> None:
    squeezer = zlib.compressobj(9, wbits=-15)
    body = b" " * 1_000_000
    packed = b"".join(squeezer.compress(body) for _ in range(300)) + squeezer.flush()
    text = "1" + base64.urlsafe_b64encode(b"\0\0\0\0" + packed).decode().rstrip("=")
    assert "link is damaged" in refused(RecordError, record.read_link, text, load)


def test_damaged_links_are_refused() -> None:
    for bad in ("", "1", "2" + PINNED_LINK[1:], PINNED_LINK[:-1], PINNED_LINK[:20], "1é", "1" * 50):
        assert "link is damaged" in refused(RecordError, record.read_link, bad, load), bad
    assert "link is damaged" in refused(RecordError, record.read_link, PINNED_LINK + "A" * 8, load)


def test_a_changed_record_is_refused_or_written_back_exactly() -> None:
    chance = Chance("noise")
    text = record.write(on(table("turbo-duel", {"name": "Ann"}, {"name": "Ben"}), 8))
    letters = '{}[]",:0123456789ABCFEH@ \\u-.eE+\x00é٣truefalsn'
    taken = 0
    for _ in range(4000):
        made = list(text)
        for _ in range(1 + chance.below(3)):
            at = chance.below(len(made))
            how = chance.below(4)
            if how == 0:
                del made[at]
            elif how == 1:
                made.insert(at, chance.pick(letters))
            elif how == 2:
                made[at] = chance.pick(letters)
            else:
                end = at + chance.below(30)
                made[at:end] = made[at:end] * 2
        try:
            match = record.read("".join(made), load)
        except Refusal:
            continue
        taken += 1
        again = record.write(match)
        assert record.write(record.read(again, load)) == again
    assert taken < 2500


def test_a_changed_link_is_refused() -> None:
    chance = Chance("link noise")
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    for _ in range(1500):
        made = list(PINNED_LINK)
        for _ in range(1 + chance.below(3)):
            made[chance.below(len(made))] = chance.pick(letters)
        try:
            match = record.read_link("".join(made), load)
        except Refusal:
            continue
        assert record.write(match) == PINNED
