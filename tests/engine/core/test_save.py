"""Saves: parts have a limited size, only changed parts are written, and hidden cards are packed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from hairpin.core import record, save
from hairpin.core.chance import Chance
from hairpin.core.errors import RecordError, Refusal
from hairpin.games import load
from hairpin.testing import refused

from .tables import HIDDEN, load_hidden, on, shown, table

if TYPE_CHECKING:
    from hairpin.core.match_log import MatchLog


def all_parts(match: MatchLog, past: list[str] | None = None, **sitting: Any) -> dict[int, str]:
    count, made = save.parts(match, past or [], sitting, since=-1)
    assert sorted(made) == list(range(count))
    return made


def joined(parts: dict[int, str]) -> str:
    return "".join(parts[i] for i in sorted(parts))


def long_match(entries: int) -> MatchLog:
    """Return a match with at least ``entries`` entries; the players drive forward only if they must."""
    match = table(track=21)
    chance = Chance(f"long {entries}")
    while match.n < entries:
        if match.result is not None:
            match = table(track=21)
        moves = match.game.moves(match.state, match.game.actors(match.state)[0])
        slow = [move for move in moves if move[0] not in "ADG"] or moves
        match.play(match.game.actors(match.state)[0], chance.pick(slow), match.at + 5)
    return match


def test_a_save_restores_the_whole_match() -> None:
    match = on(table(), 7)
    match.undo()
    saved = save.read_any(joined(all_parts(match, ["{}"], at=5, touched={"1": ["card:A"]})), load)
    assert saved.match.n == 6
    assert len(saved.match.entries) == 7  # including the entries that were taken back
    assert shown(saved.match) == shown(match)
    assert saved.past == ["{}"]
    assert saved.sitting == {"at": 5, "touched": {"1": ["card:A"]}}


def test_a_save_after_a_move_costs_the_same_in_long_games() -> None:
    match = long_match(3 * save.CHUNK + 10)
    parts = all_parts(match)
    assert len(parts) == 5
    seat = match.game.actors(match.state)[0]
    n = match.n
    match.play(seat, match.game.moves(match.state, seat)[0], match.at)
    count, changed = save.parts(match, [], {}, since=n)
    assert sorted(changed) == [0, count - 1]
    assert max(map(len, changed.values())) < 40 * save.CHUNK
    parts.update(changed)
    assert shown(save.read_any(joined(parts), load).match) == shown(match)


def test_a_save_without_a_new_move_writes_the_head_only() -> None:
    match = long_match(save.CHUNK + 10)
    count, made = save.parts(match, [], {"touched": {"1": ["card:A"]}}, since=len(match.entries))
    assert (count, [*made]) == (3, [0])
    # If the last part of the save is full, no new part is begun: only the head (part 0) is written.
    whole = on(table(), save.CHUNK)
    assert [*save.parts(whole, [], {}, since=save.CHUNK)[1]] == [0]


def test_a_save_does_not_count_dropped_parts() -> None:
    match = long_match(2 * save.CHUNK + 5)
    parts = all_parts(match)
    match.go(save.CHUNK)
    seat = match.game.actors(match.state)[0]
    match.play(seat, match.game.moves(match.state, seat)[-1], match.at)
    count, changed = save.parts(match, [], {}, since=save.CHUNK)
    assert (count, sorted(changed)) == (3, [0, 2])
    parts = {i: text for i, text in {**parts, **changed}.items() if i < count}
    saved = save.read_any(joined(parts), load)
    assert len(saved.match.entries) == save.CHUNK + 1
    assert shown(saved.match) == shown(match)


def test_a_save_has_one_part_per_earlier_game() -> None:
    first = on(table(), 1000)
    second = on(first.next_game("two"), 4)
    past = [record.write(first)]
    count, changed = save.parts(second, past, {}, since=3)
    assert (count, sorted(changed)) == (3, [0, 2])
    saved = save.read_any(joined(all_parts(second, past)), load)
    assert saved.past == past
    assert saved.match.series.game == 2


def test_a_save_with_hidden_cards_is_packed_until_the_game_is_over() -> None:
    match = on(table(HIDDEN), 3)
    for text in all_parts(match).values():
        assert "{" not in text
        assert "K7" not in text
    assert shown(save.read_any(joined(all_parts(match)), load_hidden).match) == shown(match)
    on(match, 99)
    assert joined(all_parts(match)).startswith('{"save":')
    assert shown(save.read_any(joined(all_parts(match)), load_hidden).match) == shown(match)


def test_a_save_of_a_game_just_dealt_can_be_opened() -> None:
    match = table(HIDDEN)
    parts = all_parts(match)
    assert len(parts) == 1
    assert shown(save.read_any(joined(parts), load_hidden).match) == shown(match)


def test_packed_and_plain_parts_may_be_mixed() -> None:
    match = on(table(HIDDEN), 4)
    parts = all_parts(match)
    on(match, 99)
    parts[0] = save.parts(match, [], {}, since=10**6)[1][0]
    with_old_log = save.read_any(
        joined(parts | {0: all_parts(on(table(HIDDEN), 4))[0]}), load_hidden
    )
    assert with_old_log.match.n == 4


def test_records_links_and_saves_can_be_opened() -> None:
    first = on(table(), 1000)
    second = on(first.next_game("two"), 4)
    wanted = shown(second)
    lines = f"{record.write(first)}\n{record.write(second)}\n"
    for text in (record.write(second), record.write_link(second), lines, f"\n {lines}\n"):
        assert shown(save.read_any(text, load).match) == wanted
    assert save.read_any(lines, load).past == [record.write(first)]


def test_texts_that_are_not_saves_are_refused() -> None:
    good = json.loads(all_parts(on(table(), 3))[0])
    for text in ("", " ", "\n\n", "x", "1", "{}", "[]", '{"save":', '{"save":1}', '{"save":1}\n[]'):
        refused(Refusal, save.read_any, text, load)
    for part, value in (
        ("save", 2),
        ("past", -1),
        ("past", 1),
        ("past", None),
        ("n", 4),
        ("n", -1),
        ("n", "3"),
        ("n", True),
        ("head", None),
        ("more", 1),
    ):
        refused(RecordError, save.read_any, record.dump({**good, part: value}) + "\n", load)
    refused(RecordError, save.read_any, record.dump(good) + '\n{"a":1}\n', load)


def test_wrong_session_data_is_ignored() -> None:
    parts = all_parts(on(table(), 3))
    top = json.loads(parts[0])
    odds: tuple[Any, ...] = (None, [], 7, "x")
    for odd in odds:
        parts[0] = record.dump({**top, "sitting": odd}) + "\n"
        assert save.read_any(joined(parts), load).sitting == {}


def test_many_parts_that_unpack_to_too_much_are_refused() -> None:
    bomb = record.pack("[" + " " * (record.MOST - 10) + "]")
    text = joined(all_parts(table())) + f"{bomb}\n" * 200
    refused(RecordError, save.read_any, text, load)


def test_a_changed_save_is_refused() -> None:
    chance = Chance("save noise")
    text = joined(all_parts(on(table(), 6), [record.write(on(table(), 2))], at=9))
    for _ in range(2000):
        made = list(text)
        for _ in range(1 + chance.below(3)):
            made[chance.below(len(made))] = chance.pick('{}[]",:019A@ \n\\1x')
        try:
            saved = save.read_any("".join(made), load)
        except Refusal:
            continue
        assert record.write(record.read(record.write(saved.match), load)) == record.write(
            saved.match
        )
