"""What hints of Grand Prix say about cars is true."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hairpin.core.chance import Chance
from hairpin.core.words import Speaker
from hairpin.games.grand_prix.advice import advise
from hairpin.games.grand_prix.cards import CARS, car_ids
from hairpin.games.grand_prix.circuit import LANES
from hairpin.games.grand_prix.driving import HOME, remaining
from hairpin.games.grand_prix.state import Phase

from .helpers import GAME, deal, play

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hairpin.core.bot import Thought
    from hairpin.games.grand_prix.state import Race


def advised(race: Race) -> Thought:
    seat = GAME.actors(race)[0]
    *_, last = advise(GAME.observe(race, seat), GAME.moves(race, seat), Chance("advice"))
    return last


def is_blocked(race: Race, letter: str) -> bool:
    """Return whether a car has no free space ahead in its own or a neighbouring lane."""
    car, field, circuit = car_ids().index(letter), race.field, race.circuit
    row = field.row[car]
    if row == HOME or (row + 1 == circuit.rows and field.crossed[car] == race.rules.laps):
        return False
    ahead = (row + 1) % circuit.rows
    lanes = range(max(0, field.lane[car] - 1), min(LANES, field.lane[car] + 2))
    return not any(
        circuit.road[ahead] >> lane & 1 and not field.taken[ahead] >> lane & 1 for lane in lanes
    )


def begins(race: Race, move: str) -> bool:
    """Return whether a move only begins a card, which needs further choices."""
    after = GAME.copy(race)
    play(after, move)
    return after.draft is not None


def steps(race: Race, move: str, cars: Sequence[int]) -> int:
    """Return the steps that these cars gain by a move; 0 if the move only begins a card."""
    after = GAME.copy(race)
    play(after, move)
    if after.draft is not None:
        return 0
    sums = (
        sum(remaining(each.circuit, each.field, car, each.rules.laps) for car in cars)
        for each in (race, after)
    )
    return next(sums) - next(sums)


def test_cars_named_as_blocked_freed_or_passed_really_are() -> None:
    blocked = freed = passed = furthest = edges = checked = 0
    two_facts = False
    for number in range(6):
        race, chance = deal(f"advice {number}", partial=False), Chance(f"advice {number}")
        for _ in range(220):
            if race.over is not None:
                break
            seat = GAME.actors(race)[0]
            moves = [move for move in GAME.moves(race, seat) if move != "back"]
            if race.phase is Phase.PLAY and race.draft is None and chance.below(4) == 0:
                for each in advised(race).candidates:
                    after = GAME.copy(race)
                    play(after, each.move)
                    # Check only candidates that carry out a whole card, because a draft is not final.
                    if after.draft is not None or not {"blocks", "frees"} <= set(each.terms):
                        continue
                    checked += 1
                    why = GAME.reason(GAME.observe(race, seat), each)
                    said = "" if why is None else Speaker(["Ann", "Ben", "Cy"]).say(why)
                    assert said.count("This move") == (why is not None), said
                    two_facts |= ". It " in said
                    before, then = (
                        [
                            remaining(race.circuit, each.field, car, race.rules.laps)
                            for car in range(CARS)
                        ]
                        for each in (race, after)
                    )
                    own = [car for car in range(CARS) if race.owner[car] == seat]
                    assert each.terms["drives"] == sum(before[car] - then[car] for car in own)
                    assert each.terms["theirs"] == sum(before) - sum(then) - int(
                        each.terms["drives"]
                    )
                    rivals = [move for move in moves if move.split()[1] != each.move.split()[1]]
                    if each.terms["edge"]:
                        edges += 1
                        edge = int(each.terms["drives"]) - int(each.terms["theirs"])
                        # A move that only begins a card says nothing yet.
                        done = [move for move in rivals if not begins(race, move)]
                        every = range(CARS)
                        assert all(
                            2 * steps(race, move, own) - steps(race, move, every) <= edge
                            for move in done
                        )
                    if each.terms["most"]:
                        furthest += 1
                        assert all(
                            steps(race, move, own) < int(each.terms["drives"]) for move in rivals
                        )
                    (best,) = (car_ids().index(letter) for letter in str(each.terms["car"]))
                    for letter in str(each.terms["passes"]):
                        car = car_ids().index(letter)
                        assert car not in own
                        assert before[car] < before[best]
                        assert then[car] > then[best]
                        passed += 1
                    for letter in str(each.terms["blocks"]):
                        assert is_blocked(after, letter)
                        assert not is_blocked(race, letter)
                        assert race.owner[car_ids().index(letter)] != seat
                        blocked += 1
                    for letter in str(each.terms["frees"]):
                        assert is_blocked(race, letter)
                        assert not is_blocked(after, letter)
                        assert race.owner[car_ids().index(letter)] == seat
                        freed += 1
            play(race, chance.pick(moves))
    assert checked > 20
    assert blocked > 2
    assert freed > 2
    assert passed > 2
    assert furthest > 2
    assert edges > 2
    assert two_facts


def test_every_phase_has_legal_candidates_best_first() -> None:
    phases = set()
    for number in range(3):
        race, chance = deal(f"phases {number}", 2), Chance(f"phases {number}")
        while race.over is None:
            seat = GAME.actors(race)[0]
            moves = GAME.moves(race, seat)
            if race.phase not in phases or chance.below(40) == 0:
                phases.add(race.phase)
                last = advised(race)
                assert last.final
                assert 1 <= len(last.candidates) <= 3
                for each in last.candidates:
                    # A hint names a whole card with all its choices, which ``expand`` splits into moves.
                    series = GAME.expand(race, seat, each.move)
                    assert (each.move if series is None else series[0]) in moves
                values = [each.value for each in last.candidates]
                assert values == sorted(values, reverse=True)
                assert last.move == last.candidates[0].move
            play(race, chance.pick([move for move in moves if move != "back"]))
    assert {Phase.CLAIM, Phase.PLAY, Phase.SWAP, Phase.DISCARD} <= phases


def test_a_hint_names_the_best_team_and_at_most_one_other() -> None:
    """Regression: further hints went through all teams."""
    race = deal("teams", seats=3)
    for free in (3, 2):
        seat = GAME.actors(race)[0]
        moves = GAME.moves(race, seat)
        assert len(moves) == free
        thought = advised(race)
        values = [candidate.value for candidate in thought.candidates]
        assert len(values) == 2
        assert thought.move == thought.candidates[0].move
        assert values == sorted(values, reverse=True)
        play(race, thought.move)


def test_a_hint_names_a_card_by_as_few_lines_as_the_hand_needs() -> None:
    """Regression: a hint named all six lines of a card, up to 190 characters."""
    speaker, shorter = Speaker(["Ann", "Ben"]), 0
    for number in range(20):
        race = deal(f"short {number}", partial=False)
        while race.phase != Phase.PLAY:
            play(race, GAME.moves(race, GAME.actors(race)[0])[0])
        seat = GAME.actors(race)[0]
        moves = [f"play {card}" for card in race.hands[seat - 1]]
        said = [speaker.say(GAME.say_advised(race, seat, move)) for move in moves]
        assert len(set(said)) == len(moves)
        for some, move in zip(said, moves, strict=True):
            card = some.removeprefix("Play the card that starts with ")
            full = speaker.say(GAME.say_move(race, seat, move)).removeprefix("Play ")
            assert some == f"Play {full}" or (
                card != some and full.startswith(card.split(" and ")[0])
            )
            shorter += card != some
            # One line alone names no card.
            assert card == some or " and " in card
    assert shorter > 50
