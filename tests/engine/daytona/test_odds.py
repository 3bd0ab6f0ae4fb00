"""Daytona's odds of the next draw, the panel that shows them, and the bots' choices."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
from hairpin.bots.base import decide
from hairpin.core.chance import Chance
from hairpin.games.daytona import GAME
from hairpin.games.daytona.bots import by_number, farther
from hairpin.games.daytona.cards import VALUES
from hairpin.games.daytona.naming import printed
from hairpin.games.daytona.odds import Odds, odds, reach, to_come
from hairpin.games.daytona.plan import CHOICE, HOME, PIT
from hairpin.games.daytona.state import NONE, Race

from .helpers import LINE, OTHER, OTHER_LINE, RING, SPEAKER, deal, play, race

if TYPE_CHECKING:
    from collections.abc import Iterator


def next_cards(state: Race) -> Iterator[tuple[int, Race]]:
    """Yield each card that may be drawn next, and a copy of the race with this card on top of the stock."""
    pool = state.stock or [card for pile in state.piles for card in pile]
    for card in pool:
        then = GAME.copy(state)
        if not then.stock:
            then.stock = pool.copy()
            for pile in then.piles:
                pile.clear()
        then.stock.remove(card)
        then.stock.append(card)
        yield card, then


def counted(state: Race) -> Counter[str]:
    """Return how many cards lead to each outcome of the next draw, found by drawing every possible card."""
    found: Counter[str] = Counter()
    at = state.cars[state.turn - 1]
    for card, then in next_cards(state):
        seat = then.turn
        play(then, "draw")
        if then.card != NONE:
            found["choice"] += 1
        elif then.piles[seat - 1][-1] == card and then.cars[seat - 1] == at:
            found["pit" if VALUES[card] == VALUES[then.track.pit] else "stay"] += 1
        else:
            found[{-1: "back", 1: "one", 2: "two"}[then.cars[seat - 1] - at]] += 1
    return found


def as_counter(seen: Odds) -> Counter[str]:
    parts = ("pit", "back", "stay", "one", "two", "choice")
    return +Counter({part: getattr(seen, part) for part in parts})


def test_odds_match_a_trial_of_every_card() -> None:
    chance = Chance("odds")
    tried = 0
    for i in range(6):
        state = deal(f"odds {i}", seats=2 + i % 3, missed=i % 2 == 0)
        while state.over is None:
            if state.card == NONE and chance.below(6) == 0:
                seen = odds(GAME.observe(state, "public"))
                assert as_counter(seen) == counted(state)
                assert seen.cards == sum(seen.values) == seen.values[0] + sum(seen.values[1:])
                assert seen.at == state.cars[state.turn - 1]
                tried += 1
            play(state, chance.pick(GAME.moves(state, state.turn)))
    assert tried > 40


def reached(state: Race) -> dict[int, tuple[set[int], int]]:
    """Position that the next draw can lead to -> the values and the number of cards that lead there.

    The function draws every possible card and plays every choice.
    """
    found: dict[int, tuple[set[int], int]] = {}
    seat, at = state.turn, state.cars[state.turn - 1]
    for card, then in next_cards(state):
        play(then, "draw")
        ends = {then.cars[seat - 1]}
        if then.card != NONE:
            ends = set()
            for move in GAME.moves(then, seat):
                chosen = GAME.copy(then)
                play(chosen, move)
                ends.add(chosen.cars[seat - 1])
        for end in ends - {at}:
            values, cards = found.get(end, (set(), 0))
            found[end] = ({*values, VALUES[card]}, cards + 1)
    return found


@pytest.mark.parametrize("seed", range(8))
def test_reach_matches_a_trial_of_every_card(seed: int) -> None:
    chance = Chance(f"reach {seed}")
    state = deal(f"reach {seed}", seats=2 + seed % 3, missed=seed % 2 == 0)
    tried = 0
    while state.over is None:
        if state.card != NONE:
            assert reach(GAME.observe(state, "public")) == {}
        elif chance.below(4) == 0:
            observation = GAME.observe(state, state.turn)
            seen = {to: (set(way.values), way.cards) for to, way in reach(observation).items()}
            assert seen == reached(state)
            assert {way.of for way in reach(observation).values()} <= {odds(observation).cards}
            tried += 1
        play(state, chance.pick(GAME.moves(state, state.turn)))
    assert reach(GAME.observe(state, "all")) == {}
    assert tried > 4


def test_reach_does_not_depend_on_the_order_of_the_stock() -> None:
    state = race([3, 0, 0])
    before = [space.get("reach") for space in paint(state)]
    state.stock.reverse()
    assert [space.get("reach") for space in paint(state)] == before
    assert sum(each is not None for each in before) > 1


def test_a_reachable_card_shows_its_draws_and_its_chance() -> None:
    state = race([14, 0, 0])
    line, *ring = paint(state)
    chances = odds(GAME.observe(state, 1))
    assert "reach" in line, "across the line"
    assert line["reach"]["share"] == chances.finish / chances.cards
    assert SPEAKER.say(line["reach"]["note"]) == f"{round(100 * line['reach']['share'])}\xa0%"
    said = SPEAKER.say(line["reach"]["say"])
    assert said.endswith(f"{chances.finish} cards of {chances.cards}.")
    assert "finish line" in said
    assert printed((2, 7, 8, 9, 11, 12, 0)) == "2, 7–9, J, Q, *"
    assert not [space for space in ring[:12] if "reach" in space]


def paint(state: Race) -> list[Any]:
    """Return the spaces of the track as the seat to act sees them."""
    track = GAME.paint(GAME.observe(state, state.turn))["zones"][0]
    return list(track["spaces"])


def test_an_empty_stock_gives_the_odds_of_the_piles() -> None:
    state = play(race([3, 0], 1, empty=True), "draw")
    seen = odds(GAME.observe(state, 1))
    assert seen.cards == 92
    assert as_counter(seen) == counted(state)


def test_odds_of_another_seat_and_of_the_finish() -> None:
    state = race([14, 13, 0])
    observation = GAME.observe(state, 3)
    assert (odds(observation).at, odds(observation, 2).at, odds(observation, 3).at) == (14, 13, 0)
    values = odds(observation).values
    wanted = values[4] + values[5] + values[6]
    assert odds(observation, 1).finish == odds(observation, 2).finish == wanted
    assert odds(observation, 3).finish == 0
    with pytest.raises(ValueError, match="home"):
        odds(GAME.observe(race([15, 0, 0], turn=2), 1), 1)


def test_a_drawn_card_that_waits_for_a_choice_cannot_be_drawn() -> None:
    state = play(race([9, 0], 7), "draw")
    assert odds(GAME.observe(state, 2), 2).cards == len(state.stock) == 90
    assert state.card not in to_come(GAME.observe(state, 2))


# --- the odds panel -----------------------------------------------------------------------------


def panel(state: Race) -> dict[str, Any]:
    """Return the odds panel, with sentences in place of messages."""
    said: dict[str, Any] = SPEAKER.text(GAME.info_panel(GAME.observe(state, "public"), "odds"))
    return said


def rows(state: Race) -> dict[str, str]:
    return {row["label"]: row["value"] for row in panel(state)["rows"]}


def test_the_panel_names_the_seat_its_position_and_every_outcome() -> None:
    state = race([0, 0], ring=RING, line=LINE)
    assert panel(state)["say"] == "Ann draws next, from the start line."
    assert rows(state) == {
        "3 to 5: past one card to the 4": "21 of 91",
        "2, 7 to J and joker: on to the 9": "44 of 91",
        "A, 6 and Q: no move": "19 of 91",
        "K: pit stop": "7 of 91",
    }
    assert panel(race([9, 0]))["say"] == "Ann draws next, from card 9, an ace."
    assert list(rows(race([9, 0]))) == [
        "7 and 8: the 8 or the 7",
        "2, 9, 10 and joker: on to the 8",
        "A, 3, J and Q: no move",
        "4 to 6: back to the 6",
        "K: pit stop",
    ]


def test_the_panel_lists_the_finish_first_and_omits_impossible_outcomes() -> None:
    assert next(iter(rows(race([14, 0])))) == "4 to 6: across the finish line"
    assert next(iter(rows(race([13, 0], ring=OTHER, line=OTHER_LINE)))) == (
        "7 to 9: across the finish line"
    )
    ring = (9, 5, 6, 11, 9, 7, 11, 6, 1, 5, 7, 10, 8, 12)
    assert "2: the queen or the finish line" in rows(race([13, 0], ring=ring, line=3))
    assert not any("back" in label for label in rows(race([9, 0], missed=False)))


def test_during_a_choice_the_panel_compares_the_next_draw_from_both_cards() -> None:
    state = play(race([9, 0, 4, 15], 7, waits=[0, 2, 0, 0]), "draw")
    assert panel(state)["say"] == "Ann chooses between the 8 and the 7. Of the cards to come:"
    shown = rows(state)
    for move, space in (("to 8", "the 8"), ("to 7", "the 7")):
        # The same counts as the odds of a draw from there.
        then = play(GAME.copy(state), move)
        counts = odds(GAME.observe(then, 1), 1)
        of = f"of {len(state.stock)}"
        assert shown[f"From {space}: on"] == f"{counts.one + counts.two + counts.choice} {of}"
        assert shown.get(f"From {space}: back", f"0 {of}") == f"{counts.back} {of}"


def test_the_panel_is_empty_after_the_race() -> None:
    assert panel(play(race([14, 0], 5), "draw")) == {"say": "The race is over.", "rows": []}
    with pytest.raises(KeyError):
        GAME.info_panel(GAME.observe(race([0, 0]), 1), "evens")


def test_the_panel_shows_the_exact_odds() -> None:
    chance = Chance("told")
    for i in range(4):
        state = deal(f"told {i}", seats=2 + i % 3, missed=i % 2 == 0)
        while state.over is None:
            shown = panel(state)["rows"]
            if state.card == NONE:
                numbers = sorted(int(row["value"].split()[0]) for row in shown)
                assert numbers == sorted(as_counter(odds(GAME.observe(state, 1))).values())
                assert sum(row["share"] for row in shown) == pytest.approx(1)
            elif shown:
                assert {row["label"].rpartition(":")[0].partition(" ")[0] for row in shown} <= {
                    "From",
                    "To",
                }
            play(state, chance.pick(GAME.moves(state, state.turn)))


# --- bots --------------------------------------------------------------------------------------


def chosen(state: Race, thinker: object) -> str:
    """Return the move that a bot makes; check that it does not depend on the bot's random numbers."""
    observation, moves = GAME.observe(state, state.turn), GAME.moves(state, state.turn)
    (move,) = {
        decide(thinker, observation, moves, Chance(f"b{i}"), 10).move  # type: ignore[arg-type]
        for i in range(8)
    }
    return move


def test_gus_takes_the_closest_value_and_vera_the_farther_card() -> None:
    state = play(race([9, 0], 8, missed=False), "draw")
    assert GAME.moves(state, 1) == ["to 8", "to 7"]
    assert (chosen(state, by_number), chosen(state, farther)) == ("to 8", "to 7")
    state = play(race([9, 0], 7), "draw")
    assert (chosen(state, by_number), chosen(state, farther)) == ("to 7", "to 7")
    assert chosen(race([9, 0]), farther) == chosen(race([9, 0]), by_number) == "draw"


def test_gus_uses_a_deuce_as_a_joker_and_vera_does_not() -> None:
    ring = (9, 5, 6, 11, 9, 7, 11, 6, 1, 5, 7, 3, 4, 12)
    state = play(race([10, 0], 2, ring=ring, line=8), "draw")
    assert (chosen(state, by_number), chosen(state, farther)) == ("to 7", "to 3")


def turns_left(state: Race) -> list[float]:
    """Return the expected number of turns to the finish from each position, with the best choices."""
    counts = Counter(VALUES)
    counts.subtract([*state.track.values, VALUES[state.track.pit]])
    left = [0.0] * (HOME + 1)
    for _ in range(40):
        for at in reversed(range(HOME)):
            total = 0.0
            for value in range(14):
                led = state.plan[at * 14 + value]
                if led == CHOICE:
                    turns = min(left[at + 1], left[at + 2])
                else:
                    turns = left[at] + 2 if led == PIT else left[led]
                total += counts[value] * turns
            left[at] = 1 + total / 92
    return left


def test_the_farther_card_is_never_slower() -> None:
    for i in range(60):
        state = deal(f"far {i}", missed=i % 2 == 0)
        left = turns_left(state)
        for at in range(HOME):
            if CHOICE in state.plan[at * 14 : at * 14 + 14]:
                assert left[at + 2] <= left[at + 1], (i, at)


def test_the_farther_card_beats_random_choices() -> None:
    won = 0
    games = 300
    for i in range(games):
        luck = Chance(f"luck {i}")
        state = deal(f"duel {i // 2}")
        mine = 1 + i % 2
        while state.over is None:
            moves = GAME.moves(state, state.turn)
            play(state, moves[-1] if state.turn == mine else luck.pick(moves))
        won += state.over.places[mine - 1] == 1
    # In long runs the seat wins about 55 % of the races. In only 300 races the share can be lower by chance.
    assert won > games * 0.48
