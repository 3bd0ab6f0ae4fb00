"""The figures in the lessons for teachers, computed by the engine: one function for each game.

Each function returns the words of every figure by its id. A lesson has them as
``[20 of 91](figure:ID)``.
"""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import combinations, pairwise
from math import comb
from statistics import mean, median
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from hairpin.core.match_log import MatchLog
from hairpin.core.options import read_settings
from hairpin.core.puzzling import Task
from hairpin.core.seats import read_seats
from hairpin.games import load
from hairpin.games.daytona.cards import VALUES, value_of
from hairpin.games.daytona.odds import odds, values_by_lead
from hairpin.games.daytona.plan import CHOICE, HOME
from hairpin.games.grand_prix import cards as race_cards
from hairpin.games.pursuit.cards import codes_of, packs_for
from hairpin.games.pursuit.observe import unplaced
from hairpin.games.pursuit.puzzles import gap_of, longest, puts, safety_in
from hairpin.games.racing_demon import scores
from hairpin.games.racing_demon.state import PILE
from hairpin.games.turbo_duel import rules as duel
from hairpin.games.turbo_duel.codec import to_json
from hairpin.puzzles.book import puzzle

from tools.common import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from hairpin.games.turbo_duel.state import Position

Figures = dict[str, str]


def dealt(game: str, seats: Sequence[str], seed: str, **chosen: Any) -> MatchLog:
    """Return the first position of the game that an address with these settings deals."""
    rules = load(game)
    given = [{} if kind == "person" else {"kind": kind} for kind in seats]
    settings = read_settings(rules.options, chosen, len(seats), bots=True)
    return MatchLog(rules, read_seats(rules, given), settings, seed)


def of(part: int, whole: int) -> str:
    """Return a share in words."""
    return f"{part} of {whole}"


def percent(share: float | Fraction) -> str:
    """Return a share as a whole percentage."""
    return f"{float(share) * 100:.0f} %"


def _values(values: Iterable[int]) -> str:
    """Return card values in words, as a lesson writes them."""
    names = {0: "joker", 1: "ace", 11: "jack", 12: "queen", 13: "king"}
    return ", ".join(names.get(value, str(value)) for value in values)


# --- Daytona ------------------------------------------------------------------------------------


def first_choice() -> MatchLog:
    """Return the deal class-5 at its first choice. Every move before it is a draw, which nobody chooses."""
    match = dealt("daytona", ["person", "bot:gus"], "class-5", races=1)
    while True:
        (seat,) = match.game.actors(match.state)
        move, *others = match.game.moves(match.state, seat)
        if others:
            return match
        match.play(seat, move, 0)


def daytona() -> Figures:
    """Return the figures of the deal class-5, whose first draw nobody has made."""
    match = dealt("daytona", ["person", "bot:gus"], "class-5", races=1)
    seen = match.game.observe(match.state, 1)
    first = odds({**seen, "cars": [0, 0]}, 1)
    end = {**seen, "cars": [len(seen["ring"]), 0]}
    last, leads = odds(end, 1), values_by_lead({**seen, "cars": [0, 0]}, 1)
    laid, left = len(seen["ring"]) + 2, first.cards
    on = first.one + first.two + first.choice
    jokers = first.values[0]
    steps = first.one + 2 * (first.two + first.choice)
    ends = last.one
    twice = Fraction(first.stay * (first.stay - 1), left * (left - 1))
    vote = first_choice()
    assert vote.game.actors(vote.state) == (1,)
    return {
        "vote-at": str(vote.n),
        "vote-card": _values([value_of(vote.game.observe(vote.state, 1)["card"])]),
        "pack": str(len(VALUES)),
        "laid": str(laid),
        "left": str(left),
        "line": _values([value_of(seen["line"])]),
        "next": _values([value_of(seen["ring"][0])]),
        "second": _values([value_of(seen["ring"][1])]),
        "pit-value": _values([value_of(seen["pit"])]),
        "one": str(first.one),
        "two": str(first.two),
        "one-values": _values(leads[1]),
        "two-values": _values(leads[2]),
        "choice-values": _values(leads[CHOICE]),
        "home-values": _values(values_by_lead(end, 1)[HOME]),
        "choice": of(first.choice, left),
        "on": of(on, left),
        "on-share": percent(Fraction(on, left)),
        "pit": of(first.pit, left),
        "stay": of(first.stay, left),
        "stay-again": of(first.stay - 1, left - 1),
        "stay-twice": percent(twice),
        "steps": str(steps),
        "mean": f"{steps / left:.2f}",
        "home": of(ends, left),
        "home-share": percent(Fraction(ends, left)),
        "home-wait": f"{(left + 1) / (ends + 1):.1f}",
        "joker": of(jokers, left),
        "joker-left": of(1, left - (jokers - 1)),
        "jokers-drawn": str(jokers - 1),
    }


# --- Turbo Duel ---------------------------------------------------------------------------------


def _step(position: Position, move: str) -> Position:
    after = position.copy()
    duel.play(after, move, after.at)
    return after


def _different(positions: Iterable[Position]) -> int:
    """Return the number of different positions; their histories do not count."""
    return len(
        {
            str({key: part for key, part in to_json(each).items() if key not in {"at", "seen"}})
            for each in positions
        }
    )


def _win(number: int) -> tuple[Any, Position, list[str], list[str]]:
    """Return a puzzle, its position, the moves there, and those that force the win."""
    found = puzzle("turbo-duel", number)
    state: Any
    state, seat = found.position()
    moves = duel.moves(state)
    task = Task(found.kind, found.goal, seat, state, state)
    return found, state, moves, [m for m in moves if found.puzzler.fault(task, m) is None]


def _proven(number: int) -> tuple[int, int]:
    """Return the number of replies to the right move of a win in three turns, and how many of them lose at once."""
    _, state, _, (right,) = _win(number)
    winner, after = state.turn, _step(state, right)
    replies = [_step(after, move) for move in duel.moves(after)]

    def wins(position: Position) -> bool:
        ends = (_step(position, move).over for move in duel.moves(position))
        return any(end is not None and end.winners == (winner,) for end in ends)

    return len(replies), sum(wins(each) for each in replies)


def turbo_duel() -> Figures:
    """Return the figures of the first turns, of two puzzles, and of the page about what is proven."""
    match = dealt("turbo-duel", ["person", "bot:gus"], "class-1", first="1", clock="off")
    state: Any = match.state
    first = duel.moves(state)
    levels: list[list[Position]] = [[state]]
    for _ in range(4):
        levels.append([_step(p, m) for p in levels[-1] if p.over is None for m in duel.moves(p)])
    counts = [len(level) for level in levels]
    growth = [f"{after / before:.1f}" for before, after in pairwise(counts)]
    easy, _, easy_moves, easy_right = _win(1)
    hard, _, hard_moves, hard_right = _win(27)
    replies, lost = _proven(1)
    text = (ROOT / "docs" / "turbo-duel-solved.md").read_text("utf-8")
    short = re.search(r"^\| (\d+) \| \*\*the first player wins within (\d+) turns", text, re.M)
    usual = re.search(
        r"^\| (\d+) \(usual\) \| no forced win within (\d+) turns \| (\d+) M", text, re.M
    )
    assert short
    assert usual
    assert len(easy_right) == len(hard_right) == 1
    return {
        "cards": str(len(to_json(state)["deck"])),
        "moves": str(len(first)),
        "scraps": str(sum(move[0] == "B" for move in first)),
        "recovers": str(sum(move[0] == "C" for move in first)),
        "drives": str(sum(move[0] == "A" for move in first)),
        "two-turns": str(counts[2]),
        "three-turns": f"{counts[3]:,}",
        "different": str(_different(levels[2])),
        "growth-two": growth[1],
        "growth-three": growth[2],
        "growth-four": growth[3],
        "easy-turns": easy.goal,
        "easy-moves": str(len(easy_moves)),
        "easy-right": easy_right[0],
        "replies": str(replies),
        "lost": of(lost, replies),
        "hard-turns": hard.goal,
        "hard-moves": str(len(hard_moves)),
        "hard-right": hard_right[0],
        "short-track": short[1],
        "short-turns": short[2],
        "usual-track": usual[1],
        "usual-turns": usual[2],
        "usual-positions": f"{usual[3]} million",
    }


# --- Pursuit ------------------------------------------------------------------------------------


def _some(good: int, unseen: int, hand: int) -> Fraction:
    """Return the chance that a hand has at least one of the good ones among the unseen cards."""
    return 1 - Fraction(comb(unseen - good, hand), comb(unseen, hand))


def pursuit() -> Figures:
    """Return the figures of the deal class-1 before the first card is taken, and of two puzzles."""
    match = dealt("pursuit", ["person", "bot:gus"], "class-1")
    state: Any = match.state
    assert match.game.actors(state) == (1,)
    seen = match.game.observe(state, 1)
    hidden = [card for card in unplaced(seen) if card != seen["peek"]]
    hand = len(state.hands[0])
    unseen, pack = len(hidden), len(codes_of(packs_for(2)))
    ranks = {card[0] for card in seen["ups"]}
    assert ranks == {"5", "T"}, seen["ups"]
    tens = sum(card[0] == "T" for card in hidden)
    jokers = sum(card[0] == "*" for card in hidden)
    hearts = sum(card[1] == "H" and card[0] != "*" for card in hidden)
    starts = tens + jokers
    task = puzzle("pursuit", 1)
    position: Any
    position, seat = task.position()
    safe = safety_in(puzzle("pursuit", 2).goal)
    return {
        "pack": str(pack),
        "hand": str(hand),
        "known": str(pack - unseen),
        "unseen": str(unseen),
        "one-card": of(hand, unseen),
        "one-share": percent(Fraction(hand, unseen)),
        "tens": str(tens),
        "jokers": str(jokers),
        "starts": str(starts),
        "start-share": percent(_some(starts, unseen, hand)),
        "hearts": str(hearts),
        "hearts-mean": f"{hand * hearts / unseen:.1f}",
        "chains": str(len(puts(position, seat))),
        "longest": str(longest(position, seat)),
        "gap": str(gap_of(position, seat)),
        "safest": str(100 - max(safe.values())),
        "riskiest": str(100 - min(safe.values())),
        "deals": "100",
        "discards": str(len(safe)),
    }


# --- Grand Prix ---------------------------------------------------------------------------------


def grand_prix() -> Figures:
    """Return the figures of the cards and prizes, and of the hand that the deal class-1 gives."""
    cards, teams = race_cards.movement(), race_cards.teams(3)
    steps = {
        sum(n for card in cards for car, n in card.lines if car == one)
        for one in range(race_cards.CARS)
    }
    (each,) = steps
    coloured = [card for card in cards if not card.white]

    def helped(card: race_cards.Card) -> int:
        return sum(any(car in team for car, _ in card.lines) for team in teams)

    match = dealt("grand-prix", ["person", "bot:gus", "bot:gus"], "class-1", laps=1, partial=False)
    assert match.game.actors(match.state) == (1,)
    seen = match.game.observe(match.state, 1)
    hand = [race_cards.deck()[code] for code in seen["hands"][0]["cards"]]
    driven = [sum(n for card in hand for car, n in card.lines if car in team) for team in teams]
    prizes = list(seen["rules"]["prizes"])
    sums = [sum(pair) for pair in combinations(prizes, 2)]
    fair = Fraction(sum(prizes), len(teams))
    big = race_cards.deck()["AR"]
    lines = [sum(n for car, n in big.lines if car in team) for team in teams]
    return {
        "cards": str(len(cards)),
        "steps": str(each),
        "white": str(sum(n for card in cards for car, n in card.lines if car == race_cards.WHITE)),
        "coloured": str(len(coloured)),
        "one-team": of(sum(helped(card) == 1 for card in coloured), len(coloured)),
        "all-teams": of(sum(helped(card) == 3 for card in coloured), len(coloured)),
        "hand": str(len(hand)),
        "black-yellow": str(driven[0]),
        "red-green": str(driven[1]),
        "blue-orange": str(driven[2]),
        "prizes": str(sum(prizes)),
        "fair": f"{float(fair):.0f}",
        "first-last": str(prizes[0] + prizes[-1]),
        "second-third": str(prizes[1] + prizes[2]),
        "pairs": str(len(sums)),
        "good-pairs": of(sum(each > fair for each in sums), len(sums)),
        "ar-red-green": str(lines[1]),
        "ar-black-yellow": str(lines[0]),
        "ar-blue-orange": str(lines[2]),
    }


# --- Racing Demon -------------------------------------------------------------------------------

#: The scores of four players in two games, and of a class in one game.
FIRST, SECOND = [29, 16, 9, -2], [12, 21, 25, 5]
CLASS = [31, 24, 18, 12, 9, 8, 5, 4, -3]


#: What two players have at the end of a game: one went OUT, the other has cards left in the Pile.
OUT = {"placed": 14, "kings": 1, "left": 0}
LEFT = {"placed": 20, "kings": 2, "left": 4}


def _points(placed: int, kings: int, left: int, *, out: bool) -> str:
    area = SimpleNamespace(placed=placed, kings=kings, pile=[0] * left)
    demon: Any = SimpleNamespace(areas=[area])
    return str(scores.points(demon, (1,) if out else ())[0])


def _listed(numbers: Sequence[float]) -> str:
    return ", ".join(f"{n}".replace("-", "−") for n in numbers)


def racing_demon() -> Figures:
    """Return the figures of scores, Piles, and the first cards of a game."""
    state: Any = dealt("racing-demon", ["person", "bot:gus"], "class-1").state
    area = state.areas[0]
    line, pile = len(area.line), len(area.pile)
    pack = 52 - line - pile
    assert pile == PILE
    after_one = scores.next_piles([PILE] * 4, [FIRST])
    after_two = scores.next_piles(after_one, [FIRST, SECOND])
    return {
        "pile": str(pile),
        "line": str(line),
        "pack": str(pack),
        "turns": str(-(-pack // 3)),
        "out-placed": str(OUT["placed"]),
        "out-points": _points(**OUT, out=True),
        "left-placed": str(LEFT["placed"]),
        "left-kings": str(LEFT["kings"]),
        "left-pile": str(LEFT["left"]),
        "left-points": _points(**LEFT, out=False),
        "visible": str(line + 1),
        "ace-share": percent(_some(4, 52, line + 1)),
        "ace-mean": f"{Fraction(4 * pile, 52)}",
        "first": _listed(FIRST),
        "first-piles": _listed(after_one),
        "second": _listed(SECOND),
        "totals": _listed(scores.totals([FIRST, SECOND])),
        "second-piles": _listed(after_two),
        "class": _listed(CLASS),
        "mean": f"{mean(CLASS):.0f}",
        "median": f"{median(CLASS)}",
        "mean-without": f"{mean(CLASS[1:]):.1f}",
        "median-without": f"{median(CLASS[1:])}",
    }


FIGURES: dict[str, Callable[[], Figures]] = {
    "daytona": daytona,
    "turbo-duel": turbo_duel,
    "pursuit": pursuit,
    "grand-prix": grand_prix,
    "racing-demon": racing_demon,
}
