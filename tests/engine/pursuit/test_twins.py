"""Equal cards (twins) and jokers in a hand: which card is played; and records of version 1 of the rules."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hairpin.core import record, save
from hairpin.core.chance import Chance
from hairpin.core.errors import MoveError, RecordError
from hairpin.core.match_log import MatchLog
from hairpin.core.options import read_settings
from hairpin.core.seats import read_seats
from hairpin.core.words import Speaker
from hairpin.games import load
from hairpin.games.pursuit.cards import ORDER, codes_of, faces_of, split
from hairpin.testing import check_game, refused

from .helpers import GAME, checked, play, table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hairpin.core.view import Viewer
    from hairpin.games.pursuit.state import Chase

SPEAKER = Speaker(["Ann", "Ben", "Cleo", "Dan", "Eve"])


def twins(*moves: str) -> Chase:
    """A table where Ann holds a five of spades and has taken the other one (5S2) from the pile."""
    s = table("5D TD 3C", "5S AS AH 9C 9D 7H 7C", stock="2C", pile="8D 5S2")
    return play(s, "take discard", *moves)


def jokers() -> Chase:
    """A table where Ann holds both jokers and may put down a chain or discard."""
    return play(table("5D TD", "5S *R *B 9C AH AC 3D", stock="2C", pile="8D"), "take stock")


def touch(s: Chase, *cards: str) -> str | None:
    path = tuple(one if one == "discard" else f"card:{one}" for one in cards)
    return GAME.touch(s, GAME.actors(s)[0], path).move


def after(s: Chase, move: str) -> Chase:
    """A copy of the state after a move."""
    return checked(play(s.copy(), move))


# --- two packs -----------------------------------------------------------------------------------


def test_the_card_just_taken_joins_the_chain_and_its_twin_can_be_discarded() -> None:
    """Regression: the older twin was played, and the card just taken could not be discarded."""
    s = twins("put 5S")
    assert (s.ups[0], s.taken) == ("5S2", "5S2")
    assert "discard 5S" in GAME.moves(s, 1)
    play(s, "discard 5S")
    assert s.pile[-1] == "5S"


def test_either_twin_can_be_touched() -> None:
    for card, other in (("5S", "5S2"), ("5S2", "5S")):
        s = twins()
        assert touch(s, card) == "put 5S"
        assert f"card:{other}" in GAME.touch(s, 1, (f"card:{card}",)).next
        play(s, "put 5S")
        assert touch(s, "5S", "discard") == "discard 5S"


def test_both_twins_in_one_chain_end_with_the_older_one() -> None:
    s = twins("put 5S5S")
    assert s.laid == ["5S2", "5S"]
    assert s.ups[0] == "5S"


def test_a_card_just_taken_stays_when_its_twin_is_discarded() -> None:
    s = twins("discard 5S")
    assert s.pile[-1] == "5S"
    assert "5S2" in s.hands[0]


def test_each_of_two_like_cards_can_be_touched_to_be_discarded() -> None:
    """Regression: only one of two equal cards could be touched."""
    s = play(table("5D TD 3C", "7S 7S2 AS AH 9C 9D 7H", stock="2C"), "take stock")
    for card in ("7S", "7S2"):
        assert f"card:{card}" in GAME.touch(s, 1, ()).next
        assert touch(s, card, "discard") == "discard 7S"


@pytest.mark.parametrize("move", ["put 5S", "discard 5S"])
def test_playing_a_card_does_not_reveal_its_twin(move: str) -> None:
    """The twin that opponents know best is played, so that the other twin stays as hidden as before."""
    one = table("5D TD 3C", "5S 5S2 AS AH 9C 9D 7H", stock="2C")
    two = one.copy()
    two.hands[0][two.hands[0].index("5S")] = two.stock[0]
    two.stock[0] = "5S"
    two.hands[0].sort(key=ORDER.__getitem__)
    two.marks = dict.fromkeys(two.hands[0], two.marks.pop("5S")) | two.marks
    for s in (one, two):
        # In this pair of states, all seats know that Ann holds 5S2. In the next pair, only seat 3 knows it too.
        s.marks["5S2"] = (0, 1 | 1 << 1)
    seen_by_one = one.copy(), two.copy()
    for s in seen_by_one:
        s.marks["5S2"] = (0, 1 << 1 | 1 << 3)
    everybody: tuple[Viewer, ...] = (2, 3, "public")
    for pair, viewers in (((one, two), everybody), (seen_by_one, (3,))):
        for s in pair:
            play(s, "take stock", move)
        for viewer in viewers:
            assert GAME.observe(pair[0], viewer) == GAME.observe(pair[1], viewer)


def test_a_card_that_opponents_know_is_played_before_its_hidden_twin() -> None:
    s = table("5D TD 3C", "5S 5S2 AS AH 9C 9D 7H", stock="2C")
    s.marks["5S2"] = (0, 1 << 1 | 1 << 3)
    play(s, "take stock", "put 5S")
    assert s.ups[0] == "5S2"


# --- two jokers ----------------------------------------------------------------------------------


def test_the_touched_joker_is_played() -> None:
    """Regression: the red joker was played even if the black one was touched."""
    for joker, move in (("*R", "put 5S*"), ("*B", "put 5S*B")):
        s = jokers()
        assert touch(s, "5S", joker) == move
        assert after(s, move).ups[0] == joker
        assert touch(s, joker, "discard") == move.replace("put 5S", "discard ")
        assert after(s, move.replace("put 5S", "discard ")).pile[-1] == joker
    s = jokers()
    assert touch(s, "5S", "*R", "*B") == "put 5S**"
    assert touch(s, "5S", "*B", "*R") == "put 5S*B*R"
    assert after(s, "put 5S*B*R").laid == ["5S", "*B", "*R"]


def test_the_joker_just_taken_is_played_unless_the_other_is_named() -> None:
    s = table("5D TD", "5S *R 8C 9C AH AC 3D", stock="2C", pile="8D *B")
    play(s, "take discard")
    assert "discard *" in GAME.moves(s, 1)
    assert not {"discard *R", "discard *B"} & set(GAME.moves(s, 1))
    then = after(s, "put 5S*")
    assert then.ups[0] == "*B"
    assert "discard *" in GAME.moves(then, 1)
    other = after(s, "put 5S*R")
    assert other.ups[0] == "*R"
    assert "discard *" not in GAME.moves(other, 1), "it was just taken"


def test_jokers_are_named_by_colour_only_where_needed() -> None:
    s = jokers()
    names = [move for move in GAME.moves(s, 1) if "*" in move]
    assert names[:6] == ["put 5S*", "put 5S*B", "put 5S**", "put 5S*B*R", "put *5S", "put *B5S"]
    assert names[-2:] == ["discard *", "discard *B"]
    for move in ("put 5S*R", "put 5S*R*B", "put 5S**R", "put 5S*B*", "discard *R", "put 5S*B*B"):
        with pytest.raises(MoveError):
            GAME.act(s, 1, move, s.at)
    one = play(table("5D TD", "5S *B 8C 9C AH AC 3D", stock="2C"), "take stock")
    assert {m for m in GAME.moves(one, 1) if "*" in m} == {"put 5S*", "put *5S", "discard *"}


def test_typed_moves_may_always_name_jokers_by_colour() -> None:
    s = jokers()
    for typed, meant in (
        ("put 5S*R", "put 5S*"),
        ("put 5s *b", "put 5S*B"),
        ("discard *R", "discard *"),
        ("Discard *b", "discard *B"),
        ("put 5S*R*B", "put 5S**"),
    ):
        assert GAME.read_move(s, 1, typed) == meant
    for typed in ("put 5S**R", "take *R", "discard *R*B", "put *R"):
        with pytest.raises(MoveError):
            GAME.read_move(s, 1, typed)


def test_a_named_joker_is_described_by_its_colour() -> None:
    s = jokers()
    said = [SPEAKER.say(GAME.say_move(s, 1, move)) for move in GAME.moves(s, 1)]
    assert len(set(said)) == len(said)
    assert "Play 5♠ and a joker" in said
    assert "Play 5♠ and the black joker" in said
    assert "Discard the black joker" in said


def test_hints_and_offers_work_with_named_jokers() -> None:
    s = jokers()
    words = GAME.outcome(s, 1, "put 5S*B")
    assert words == GAME.outcome(s, 1, "put 5S*")
    for button in GAME.view(s, 1)["buttons"]:
        assert GAME.touch(s, 1, (button["id"],)).move in GAME.moves(s, 1)


# --- compared with a slow second implementation ----------------------------------------------


def goes(s: Chase, names: Sequence[str]) -> list[list[str]]:
    """All ways to choose cards with these names from the hand. The rules prescribe the first way."""

    def rank(card: str) -> tuple[int, ...]:
        known = s.marks[card][1]
        others = [seat for seat in range(1, s.seats + 1) if seat != s.turn and known >> seat & 1]
        return 0 if card == s.taken else 1 if known & 1 else 2, -len(others), ORDER[card]

    found: list[list[str]] = [[]]
    for name in names:
        found = [
            [*cards, card]
            for cards in found
            for card in sorted(s.hands[s.turn - 1], key=rank)
            if card.startswith(name) and card not in cards
        ]
    return found


def by_rules_1(s: Chase) -> Chase:
    """A copy of the state, as in a game that was begun under version 1 of the rules."""
    then = s.copy()
    then.rules = then.rules._replace(twins=False)
    return then


def alike(number: int) -> Chase:
    """A table on Ann's turn with many equal cards in her hand; opponents know some of them."""
    chance = Chance(f"alike {number}")
    near = [card for card in codes_of(2) if card[:2] in ("TS", "TH", "AS", "AH", "*R", "*B")]
    chance.shuffle(near)
    extend, plain_end = chance.below(3) == 0, chance.below(3) == 0
    hand, rest = " ".join(near[:4]), near[4:]
    s = table("TD 3C 7D", hand, stock=rest[0], pile=rest[1], extend=extend, plain_end=plain_end)
    for card in s.hands[0]:
        s.marks[card] = (0, 1 << 1 | chance.pick((0, 0, 1, 1 << 2, 1 << 3, 1 << 2 | 1 << 3)))
    return play(s, chance.pick(("take stock", "take discard", "take discard")))


@pytest.mark.deep
def test_random_turns_match_the_slow_implementation_and_rules_1() -> None:
    chance = Chance("turns")
    seen = dict.fromkeys(("other card", "other joker", "more to discard"), 0)
    for number in range(120):
        s = alike(number)
        while s.turn == 1 and s.over is None:
            legal = GAME.moves(s, 1)
            seen["other joker"] += compared(s, legal)
            puts = [move for move in legal if move.startswith("put") and len(split(move[4:])) < 4]
            move = chance.pick(puts if puts and chance.below(6) else legal)
            now, then = after(s, move), play(by_rules_1(s), plain(move))
            cards = choices(s, move)[0]
            assert sorted(set(s.hands[0]) - set(now.hands[0])) == sorted(cards)
            assert cards[-1] == (now.ups[0] if move.startswith("put") else now.pile[-1])
            assert faces(now) == faces(then)
            if now.phase == "discard" and now.over is None and plain(move) == move:
                # Once the card just taken has been played, its twin may be discarded. Only version 2 of the rules
                # allows this.
                more = {plain(m) for m in GAME.moves(now, 1)} - {*GAME.moves(then, 1)}
                assert more <= {f"discard {faces_of([s.taken])}"} if s.taken else not more
                assert {*GAME.moves(then, 1)} <= {plain(m) for m in GAME.moves(now, 1)}
                seen["more to discard"] += bool(more)
            seen["other card"] += now.ups[0] != then.ups[0]
            s = now
    assert min(seen.values()) > 5, seen


def choices(s: Chase, move: str) -> list[list[str]]:
    """All choices of cards that a move could mean. A discard means the card just taken only if it is the last card."""
    found = goes(s, split(move.partition(" ")[2]))
    if move.startswith("discard") and len(s.hands[0]) > 1:
        return [cards for cards in found if cards != [s.taken]]
    return found


def plain(move: str) -> str:
    """A move as version 1 of the rules writes it, without colours of jokers."""
    verb, _, what = move.partition(" ")
    return f"{verb} {faces_of(split(what))}"


def faces(s: Chase) -> list[str]:
    """The faces of the cards in all hands, seat areas and the pile."""
    return [faces_of(cards) for cards in (*s.hands, *s.beside, s.ups, s.pile)]


def compared(s: Chase, legal: Sequence[str]) -> bool:
    """Check that version 2 of the rules has one move per choice of jokers; return whether this adds moves."""
    unnamed = [move for move in legal if plain(move) == move]
    assert unnamed == GAME.moves(by_rules_1(s), 1)
    for move in unnamed:
        kinds = {tuple(card[:2] for card in cards) for cards in choices(s, move)}
        assert [plain(other) for other in legal].count(move) == len(kinds), (s.hands[0], move)
    return len(unnamed) < len(legal)


# --- records of earlier rules --------------------------------------------------------------------


def old_match(moves: Sequence[str] = ()) -> MatchLog:
    """A race of three under version 1 of the rules, with two packs, after these moves."""
    game = GAME.by_rules(1)
    assert game is not None
    seats = read_seats(game, ["person"] * 3)
    match = MatchLog(game, seats, read_settings(game.options, {"limit": 30}, 3), "old")
    for move in moves:
        match.play(match.game.actors(match.state)[0], move, 0)
    return match


def played(match: MatchLog, many: int) -> MatchLog:
    """The match after ``many`` more random moves."""
    chance = Chance("old moves")
    for _ in range(many):
        if match.result is None:
            seat = match.game.actors(match.state)[0]
            match.play(seat, chance.pick(match.game.moves(match.state, seat)), 0)
    return match


def test_a_record_of_rules_1_opens_and_continues_by_rules_1() -> None:
    text = record.write(played(old_match(), 60))
    assert json.loads(text)["rules"] == 1
    again = record.read(text, load)
    assert record.write(again) == text
    assert again.game.rules == 1
    assert again.branch(30).game.rules == 1
    link = record.read_link(record.write_link(again), load)
    assert link.game.to_json(link.state) == again.game.to_json(again.state)
    state = again.game.to_json(again.state)
    assert "twins" not in state["rules"], "its states are written as they were"
    assert again.game.to_json(GAME.from_json(state)) == state


def test_rules_1_play_the_first_of_like_cards() -> None:
    s = by_rules_1(table("5D TD 3C", "5S AS AH 9C 9D 7H 7C", stock="2C", pile="8D 5S2"))
    play(s, "take discard", "put 5S")
    assert s.ups[0] == "5S"
    assert "discard 5S" not in GAME.moves(s, 1)
    s = by_rules_1(jokers())
    assert touch(s, "5S", "*B") == "put 5S*"
    assert touch(s, "*B", "discard") == "discard *"
    assert not [move for move in GAME.moves(s, 1) if "*R" in move or "*B" in move]
    assert refused(MoveError, GAME.act, s, 1, "put 5S*B", s.at)
    assert refused(MoveError, GAME.read_move, s, 1, "put 5S*R")
    play(s, "put 5S*")
    assert s.ups[0] == "*R"


def test_the_next_game_of_an_old_series_uses_the_newest_rules() -> None:
    match = played(old_match(), 1000)
    assert match.result is not None
    following = match.next_game("and on")
    assert following.game is GAME
    lines = f"{record.write(match)}\n{record.write(following)}"
    opened = save.read_any(lines, load)
    assert opened.match.game is GAME
    assert record.read(opened.past[0], load).game.rules == 1
    back = f"{record.write(following)}\n{record.write(match)}"
    assert refused(RecordError, save.read_any, back, load)


@pytest.mark.parametrize("rules", [0, 3, -1, "1", True, 1.0, None])
def test_unknown_rules_numbers_are_refused(rules: Any) -> None:
    data = json.loads(record.write(old_match()))
    said = refused(RecordError, record.from_data, {**data, "rules": rules}, load)
    assert "rules" in said


def test_the_conformance_suite_passes_by_rules_1() -> None:
    game = GAME.by_rules(1)
    assert game is not None
    check_game(game, seeds=1, seats=[2, 3], settings=[{"extend": True}], every=8, luck=False)
