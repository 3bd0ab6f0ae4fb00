"""Hidden cards of Pursuit: the game remembers what each seat knows, and shows a seat nothing else."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hairpin.core.chance import Chance
from hairpin.games.pursuit.cards import ORDER, RANK, SUIT
from hairpin.games.pursuit.game import Pursuit
from hairpin.games.pursuit.observe import _fits, remembered
from hairpin.games.pursuit.state import Chase
from hairpin.session import Session
from hairpin.testing import check_game

from .helpers import GAME, deal, play, table

if TYPE_CHECKING:
    from hairpin.core.view import Viewer


class Longer(Pursuit):
    """Pursuit for the conformance suite, with games long enough for new stocks, wins and laps."""

    quick_settings = {"limit": 45}  # noqa: RUF012


def scramble(s: Chase, viewer: Viewer, chance: Chance) -> Chase:
    """Shuffle all cards that ``viewer`` has not seen, but do not mix cards from different stocks.

    It uses neither ``observe`` nor ``determinize``, so it can check both.
    """
    if s.phase == "pass":
        return s
    bits = 1 | (1 << viewer if isinstance(viewer, int) else 0)
    places: dict[int, list[tuple[list[str], int]]] = {}
    for hand in s.hands:
        for i, card in enumerate(hand):
            gen, known = s.marks[card]
            if not known & bits:
                places.setdefault(gen, []).append((hand, i))
    below = len(s.stock) - (1 if s.peek & bits else 0)
    places.setdefault(s.gen, []).extend((s.stock, i) for i in range(below))
    marks = dict(s.marks)
    for spots in places.values():
        cards = [row[i] for row, i in spots]
        mixed = cards.copy()
        chance.shuffle(mixed)
        for (row, i), was, card in zip(spots, cards, mixed, strict=True):
            row[i] = card
            if row is not s.stock:
                marks[card] = s.marks[was]
    s.marks = {card: marks[card] for hand in s.hands for card in hand}
    for hand in s.hands:
        hand.sort(key=ORDER.__getitem__)
    return s


@pytest.mark.parametrize(
    ("seats", "settings"),
    [
        (2, {}),
        (2, {"passing": True, "extend": True}),
        (2, {"variant": "racing", "laps": 1, "bump": True}),
        (3, {"laps": 1, "bump": True, "opposite": True}),
    ],
)
def test_shuffling_hidden_cards_changes_nothing_for_a_viewer(
    seats: int, settings: dict[str, object]
) -> None:
    counts = check_game(
        Longer(),
        seeds=2,
        seats=[seats],
        settings=[settings],
        every=8,
        luck=False,
        scramble=scramble,
    )
    assert counts.fooled >= set(range(1, seats + 1))


def holdings(s: Chase, viewer: Viewer, seat: int) -> set[str]:
    return {entry[0] for entry in GAME.observe(s, viewer)["hands"][seat - 1]["cards"]}


def test_a_card_seen_and_left_is_remembered_when_the_next_seat_takes_it() -> None:
    s = table("5D TD", "AS 3H", "4C", stock="9H", pile="2C")
    play(s, "take discard", "discard AS")
    assert GAME.observe(s, 1)["top"] == "9H"
    play(s, "take stock")
    assert "9H" in holdings(s, 1, 2)
    assert "9H" not in holdings(s, "public", 2)
    for number in range(20):
        assert "9H" in GAME.determinize(GAME.observe(s, 1), Chance(str(number))).hands[1]
    assert remembered(GAME.observe(s, 1)) == {2: ["9H"]}


def test_a_card_seen_and_left_is_remembered_when_it_refills_a_hand() -> None:
    s = table("5D TD", "AS 3H", "TS 4C", stock="9H", pile="2C")
    play(s, "take discard", "discard AS", "take discard", "put TS", "discard 4C")
    assert "9H" in holdings(s, 1, 2)


def test_a_card_taken_openly_is_known_to_all() -> None:
    s = table("5D TD", "AS", stock="9H", pile="2C")
    play(s, "take discard")
    for viewer in (1, 2, "public"):
        assert "2C" in holdings(s, viewer, 1)
    play(s, "discard AS")
    shown = GAME.view(s, 2)["zones"]
    hand = next(zone for zone in shown if zone["id"] == "hand:1")
    assert all(card["face"] == "back" for card in hand["cards"])


def test_passed_cards_are_known_to_both() -> None:
    s = next(s for s in (deal(f"k{n}", passing=True) for n in range(99)) if s.phase == "pass")
    first, second = GAME.moves(s, 1)[0], GAME.moves(s, 2)[0]
    play(s, first, second)
    assert s.passing is not None
    given = s.passing.given
    assert given[0] is not None
    assert set(given[0]) == holdings(s, 1, 2)
    assert not holdings(s, "public", 2)


def test_after_a_new_stock_the_rivals_old_cards_are_known() -> None:
    s = deal("long", limit=0)
    chance = Chance("moves")
    while s.gen == 0:
        legal = [m for m in GAME.moves(s, s.turn) if not m.startswith("put")]
        GAME.act(s, s.turn, chance.pick(legal), s.at)
        assert s.over is None
    rival = s.turn
    observation = GAME.observe(s, 3 - rival)
    old = {card for card in s.hands[rival - 1] if s.marks[card][0] == 0}
    for number in range(5):
        other = GAME.determinize(observation, Chance(str(number)))
        assert old <= set(other.hands[rival - 1])


def test_determinized_hands_fit_the_announced_counts() -> None:
    chance = Chance("announced")
    tried = 0
    for number in range(40):
        s = deal(f"a{number}", passing=True)
        for _ in range(14):
            for viewer in (1, 2):
                observation = GAME.observe(s, viewer)
                if observation["flow"] is None or s.over is not None:
                    continue
                hidden = [
                    [(c, s.marks[c][0]) for c in hand if not s.marks[c][1] & (1 | 1 << viewer)]
                    for hand in s.hands
                ]
                assert _fits(observation, hidden), "the truth is thought impossible"
                other = GAME.determinize(observation, chance)
                assert GAME.observe(other, viewer) == observation
                if s.phase == "take" and not any(s.turns) and s.passing is not None:
                    rival = 3 - viewer
                    start = s.starts[viewer - 1]
                    good = [
                        c
                        for c in other.hands[rival - 1]
                        if SUIT[c] >= 0 and (RANK[c] - start) % 10 < 5
                    ]
                    left = s.passing.announced[rival - 1] - s.passing.size
                    assert len(good) == left
                    tried += 1
            seat = chance.pick(GAME.actors(s) or (1,))
            if s.over is None:
                GAME.act(s, seat, chance.pick(GAME.moves(s, seat)), s.at)
    assert tried > 60


def test_no_reply_names_a_card_its_viewer_has_not_seen() -> None:
    for number in range(4):
        session, chance = Session(), Chance(f"sitting {number}")
        settings = {"passing": number % 2 == 0, "limit": 12}
        reply = asked(
            session,
            "new",
            game="pursuit",
            seats=["person", "person"],
            seed=f"s{number}",
            settings=settings,
        )
        for _ in range(70):
            match = session.match
            assert match is not None
            state = match.state
            assert isinstance(state, Chase)
            if state.over is not None:
                break
            if reply["table"]["cover"]:
                reply = asked(session, "uncover", seat=reply["table"]["cover"]["seat"])
            viewer = reply["table"]["views"][0]["viewer"]
            # The names of keys are no cards, but "BACKSPACE" contains the text of an ace.
            table = {**reply["table"], "keys": None}
            text = json.dumps([table, *(reply.get(part) for part in ("steps", "moves", "recap"))])
            bits = 1 | 1 << viewer
            hidden = [c for h in state.hands for c in h if not state.marks[c][1] & bits]
            hidden += state.stock[: len(state.stock) - (1 if state.peek & bits else 0)]
            for card in hidden:
                assert f"card:{card}" not in text
                assert not (state.phase == "pass" and card[0] != "*" and card in text)
            seat = viewer
            if number % 2:
                lit = reply["table"]["views"][0]["touch"]
                if seat == viewer and lit["next"]:
                    reply = asked(session, "touch", seat=seat, thing=chance.pick(lit["next"]))
                else:
                    reply = asked(session, "done", seat=seat)
            else:
                move = chance.pick(GAME.moves(state, seat))
                reply = asked(session, "play", seat=seat, move=move)


def asked(session: Session, do: str, **more: Any) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(session.call(json.dumps({"do": do, "now": 0, **more})))
    assert reply["ok"], reply
    return reply
