"""The moves of Grand Prix: deal, claims, cards and redeals.

``claim KY`` takes a team. ``redeal`` or ``keep`` decides about a partial redeal. ``drop AK`` puts a
card away for a redeal, and ``done`` ends that. ``play AK`` begins a card. If it has choices, the
moves ``car B`` (for a white line) and ``lane 2`` (from the top) follow, then ``done``. ``back``
takes back the whole card, or all cards put away. ``play AK car B lane 2`` plays a card with all
choices at once and needs no ``done``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from ...core.report import NO_REPORT
from ...core.state import Reason, Result
from . import report as events
from .cards import CARS, WHITE, car_ids, dealt, deck, order, own_cards, teams
from .carrying import carry_out, choices_of, choose, split
from .driving import HOME, remaining
from .state import GIVEN, LEFT, Phase, Race
from .weighing import use

if TYPE_CHECKING:
    from ...core.chance import Chance
    from ...core.report import Report
    from .carrying import Draft
    from .state import Rules

_CARD = "[ABCDEFTX][KRBYGO]|W[123]|TW"
_CHOICE = "car [KRBYGO]|lane [123]"
SHAPE: Final = re.compile(
    rf"claim (?:KY|RG|BO|KYO|RBG)|redeal|keep|(?:play|drop) (?:{_CARD})|{_CHOICE}|done|back"
    rf"|play (?:{_CARD})(?: (?:{_CHOICE}))+"
)
# The move that begins each card; to list these moves takes less time than to make their texts.
_PLAYS: Final = {card: f"play {card}" for card in deck()}


def deal(seats: int, rules: Rules, dealer: int | None, chance: Chance) -> Race:
    """Return a new race with the cards dealt; the dealer is the first seat to claim a team."""
    drawn = 1 + chance.below(seats)
    race = Race(seats, rules, chance, drawn if dealer is None else dealer)
    cards = list(dealt(2, joker=True))
    chance.shuffle(cards)
    # Shuffle the same cards under all options, so that an option does not change the shuffle.
    used = dealt(seats, joker=rules.joker)
    cards = [card for card in cards if card in used]
    _deal_out(race, cards, race.after(race.dealer), list(range(1, seats + 1)))
    return race


def _deal_out(race: Race, cards: list[str], first: int, seats: list[int]) -> None:
    """Deal cards evenly to ``seats``; leftover cards go out one by one from seat ``first`` on."""
    share = len(cards) // len(seats)
    for seat in seats:
        race.hands[seat - 1] += cards[:share]
        del cards[:share]
    start = seats.index(first)
    for i, card in enumerate(cards):
        race.hands[seats[(start + i) % len(seats)] - 1].append(card)
    for seat in seats:
        race.hands[seat - 1].sort(key=order().__getitem__)


# --- legal moves -------------------------------------------------------------------------------


def actors(race: Race) -> tuple[int, ...]:
    """Return the seats that may act; in a partial redeal, the seats that must still give cards."""
    if race.over is not None:
        return ()
    if race.phase is Phase.SWAP:
        return tuple(seat for seat, ready in enumerate(race.ready, 1) if not ready)
    return (race.turn,)


def foregone(race: Race, seat: int) -> str | None:
    """Return a move to play automatically if no move of the seat can change the result; else None.

    This is so only if a single car is on the road, because then no car can block it. The owner of
    the car must have enough steps in hand to finish; any other seat must have no card that moves
    the car. So the seat can see from its own hand that its moves do not matter.
    """
    racing = [car for car in range(CARS) if race.field.row[car] != HOME]
    if len(racing) != 1 or seat not in actors(race) or race.phase is not Phase.PLAY:
        return None
    (car,) = racing
    hand = race.hands[seat - 1] + ([race.draft.card] if race.draft is not None else [])
    steps = {card: _longest_line(card, car) for card in hand}
    # Before a redeal, a seat plays all but ``LEFT`` cards; assume that it keeps the cards with
    # the fewest steps.
    sure = sorted(steps.values())[LEFT if race.redeals else 0 :]
    home = sum(sure) >= remaining(race.circuit, race.field, car, race.rules.laps)
    if any(steps.values()) and not (race.owner[car] == seat and home):
        return None
    found = moves(race, seat)
    if race.draft is not None:
        return "done" if "done" in found else found[0]
    return max(found, key=lambda move: steps[move.removeprefix("play ")])


def decided(race: Race, seat: int) -> str | None:
    """Return a move that brings the race to its end if the places of the seats are certain; else None.

    It plays the card that moves the seat's own cars most, less the steps of the other cars.
    """
    if seat not in actors(race) or not _certain(race):
        return None
    found = moves(race, seat)
    own = [car for car in range(CARS) if race.owner[car] == seat and race.field.racing(car)]
    if race.phase is not Phase.PLAY or race.draft is not None:
        wanted = {"done", *(f"car {car_ids()[car]}" for car in own)}
        return next((move for move in found if move in wanted), found[0])
    racing = [car for car in range(CARS) if race.field.racing(car)]
    return max(found, key=lambda move: use(split(move)[0], own, racing))


def _certain(race: Race) -> bool:
    """Whether no prize that is left can change the order of two seats."""
    points, left = scores(race), race.rules.prizes[len(race.field.finished) :]
    most = []
    for seat, least in enumerate(points, 1):
        cars = sum(race.owner[car] == seat and race.field.racing(car) for car in range(CARS))
        most.append(least + sum(sorted(left, reverse=True)[:cars]))
    return all(
        points[one] > most[two] or points[two] > most[one]
        for one in range(race.seats)
        for two in range(one)
    )


def _longest_line(card: str, car: int) -> int:
    """Return the most steps that one line of a card can give ``car``; 0 if no line moves it."""
    return max((steps for each, steps in deck()[card].lines if each in (car, WHITE)), default=0)


def moves(race: Race, seat: int) -> list[str]:
    """Return the legal moves of a seat, in a fixed order."""
    if seat not in actors(race):
        return []
    hand, phase = race.hands[seat - 1], race.phase
    if phase is Phase.PLAY:
        return _playing(race, hand)
    if phase is Phase.CLAIM:
        return [
            f"claim {''.join(car_ids()[car] for car in team)}"
            for team in teams(race.seats)
            if race.owner[team[0]] == 0
        ]
    if phase is Phase.ASK:
        return ["keep", "redeal"]
    given = race.given[seat - 1]
    found = [f"drop {card}" for card in hand]
    if phase is Phase.SWAP:
        found = found if len(given) < GIVEN else ["done"]
    else:
        found.append("done")
    return [*found, "back"] if given else found


def expand(race: Race, seat: int, move: str) -> tuple[str, ...] | None:
    """Split a ``play`` move with all its choices into moves: card, each choice, ``done``.

    Returns None if the move is not a ``play`` move, has too few choices, or is not legal.
    """
    if seat not in actors(race) or race.phase is not Phase.PLAY or race.draft is not None:
        return None
    if not move.startswith("play ") or not SHAPE.fullmatch(move):
        return None
    card, choices = split(move)
    if not choices or card not in race.hands[seat - 1]:
        return None
    try:
        draft = carry_out(race.circuit, race.rules.laps, race.field, card, choices)
    except ValueError:
        return None
    return (f"play {card}", *choices, "done") if draft.finished else None


def playable(race: Race, seat: int) -> list[str]:
    """Return the cards that a seat may play now."""
    free = seat in actors(race) and race.phase is Phase.PLAY and race.draft is None
    return race.hands[seat - 1] if free else []


def _playing(race: Race, hand: list[str]) -> list[str]:
    draft = race.draft
    if draft is None:
        return [_PLAYS[card] for card in hand]
    return [*(choices_of(draft) or ["done"]), "back"]


# --- moves -------------------------------------------------------------------------------------


def play(race: Race, seat: int, move: str, at: int, report: Report = NO_REPORT) -> None:
    """Carry out a legal move; legality is not checked."""
    race.at = at
    if race.phase is Phase.PLAY:
        _carry_out(race, seat, move, report)
        return
    word, _, what = move.partition(" ")
    if word == "claim":
        _claim(race, seat, what, report)
    elif word in ("redeal", "keep"):
        race.phase = Phase.SWAP if word == "redeal" else Phase.PLAY
        race.turn = race.owner[0]
        events.answered(report, seat, word == "redeal")
    elif word == "drop":
        race.hands[seat - 1].remove(what)
        race.given[seat - 1].append(what)
        events.dropped(report, race, seat, what)
    elif word == "back":
        taken = race.given[seat - 1]
        race.hands[seat - 1] += taken
        race.hands[seat - 1].sort(key=order().__getitem__)
        race.given[seat - 1] = []
        events.taken_back(report, race, seat, taken)
    elif race.phase is Phase.SWAP:
        race.ready[seat - 1] = True
        events.gave(report, seat, race.given[seat - 1])
        if all(race.ready):
            _swap(race, report)
    else:
        _finish_discards(race, seat, report)


def _claim(race: Race, seat: int, letters: str, report: Report) -> None:
    _give_team(race, seat, tuple(car_ids().index(letter) for letter in letters), report, chose=True)
    race.turn = race.after(seat)
    left = [team for team in teams(race.seats) if race.owner[team[0]] == 0]
    if len(left) > 1:
        return
    last = race.turn
    _give_team(race, last, left[0], report, chose=False)
    if race.rules.partial:
        race.phase = Phase.ASK
    else:
        race.phase = Phase.PLAY
        race.turn = race.owner[0]


def _give_team(
    race: Race, seat: int, team: tuple[int, ...], report: Report, *, chose: bool
) -> None:
    """Give a seat the cars of a team and the cards that come with it."""
    for car in team:
        race.owner[car] = seat
    hand = race.hands[seat - 1]
    hand += own_cards(team)
    hand.sort(key=order().__getitem__)
    events.claimed(report, seat, team, chose=chose)


def _swap(race: Race, report: Report) -> None:
    """Make the partial redeal: shuffle the cards that all seats gave, and deal them out again."""
    race.stayed = [len(hand) for hand in race.hands]
    race.gave, race.given = race.given, [[] for _ in range(race.seats)]
    race.swapped = True
    cards = [card for given in race.gave for card in given]
    race.chance.shuffle(cards)
    got = []
    for seat in range(1, race.seats + 1):
        got.append(cards[:GIVEN])
        race.hands[seat - 1] += cards[:GIVEN]
        race.hands[seat - 1].sort(key=order().__getitem__)
        del cards[:GIVEN]
    race.ready = [False] * race.seats
    race.phase = Phase.PLAY
    race.turn = race.owner[0]
    events.swapped(report, race, got)


# --- a card ------------------------------------------------------------------------------------


def _carry_out(race: Race, seat: int, move: str, report: Report) -> None:
    draft = race.draft
    if draft is None:
        card, choices = split(move)
        draft = carry_out(race.circuit, race.rules.laps, race.field, card, choices)
        if draft.finished:
            _finish_card(race, seat, draft, report)
            return
        race.draft = draft
    elif move == "done":
        _finish_card(race, seat, draft, report)
        return
    elif move == "back":
        race.draft = None
    else:
        choose(race.circuit, race.rules.laps, draft, move)
    events.drafted(report, race, seat, move)


def _finish_card(race: Race, seat: int, draft: Draft, report: Report) -> None:
    """Make a carried-out card final: move the cars, put it on the pile, and pass the turn."""
    events.played(report, race, seat, draft, drafting=race.draft is not None)
    race.draft = None
    race.field = draft.field
    race.hands[seat - 1].remove(draft.card)
    race.played.append((seat, draft.card))
    race.last = seat
    _end_turn(race, report)


def _end_turn(race: Race, report: Report) -> None:
    """End a seat's turn: begin the next seat's turn or a redeal, or end the race."""
    active = race.racing()
    most = max([len(race.hands[seat - 1]) for seat in active], default=0)
    if not most:
        race.over = result(race)
        events.ended(report, race)
        return
    least = LEFT if race.redeals else 0
    if most <= least:
        race.phase = Phase.DISCARD
        race.turn = next_seat(race, race.last, active)
        return
    playing = [seat for seat in active if len(race.hands[seat - 1]) > least]
    race.turn = next_seat(race, race.last, playing)


def next_seat(race: Race, seat: int, among: list[int]) -> int:
    """Return the first seat of ``among`` clockwise after ``seat``."""
    for _ in range(race.seats):
        seat = race.after(seat)
        if seat in among:
            return seat
    raise AssertionError("somebody is next")


# --- a redeal ----------------------------------------------------------------------------------


def _finish_discards(race: Race, seat: int, report: Report) -> None:
    """End the discards of a seat; if it is the last seat to discard, make the redeal."""
    events.discarded(report, seat, race.given[seat - 1])
    active = race.racing()
    first = next_seat(race, race.last, active)
    after = next_seat(race, seat, active)
    if after != first:
        race.turn = after
        return
    _redeal(race, first, active, report)


def _redeal(race: Race, first: int, active: list[int], report: Report) -> None:
    """Shuffle played cards, discards and hands of finished seats.

    Deal to the seats still racing.
    """
    race.mixed = [card for _, card in race.played]
    race.played = []
    race.swapped = False
    race.gave, race.given = race.given, [[] for _ in range(race.seats)]
    for seat in range(1, race.seats + 1):
        if seat not in active:
            race.gave[seat - 1] = race.hands[seat - 1]
            race.hands[seat - 1] = []
    race.stayed = [len(hand) for hand in race.hands]
    before = [hand.copy() for hand in race.hands]
    cards = race.mixed + [card for given in race.gave for card in given]
    race.chance.shuffle(cards)
    for seat in active:
        hand = race.hands[seat - 1]
        need = max(0, LEFT - len(hand))
        hand += cards[:need]
        del cards[:need]
    _deal_out(race, cards, first, active)
    race.redeals -= 1
    race.phase = Phase.PLAY
    race.turn = first
    got = [
        [card for card in hand if card not in held]
        for hand, held in zip(race.hands, before, strict=True)
    ]
    events.redealt(report, race, got)


# --- the end -----------------------------------------------------------------------------------


def scores(race: Race) -> list[int]:
    """Return the sum of the prizes of each seat's cars."""
    points = [0] * race.seats
    for place, car in enumerate(race.field.finished):
        points[race.owner[car] - 1] += race.rules.prizes[place]
    return points


def result(race: Race) -> Result:
    """Return the final result: prize money ranks the seats.

    If two seats have equal sums, the seat whose first car finished earlier is ahead.
    """
    points = scores(race)
    ranked = []
    for seat in range(1, race.seats + 1):
        own = [i for i, car in enumerate(race.field.finished) if race.owner[car] == seat]
        ranked.append((points[seat - 1], -own[0] if own else -CARS))
    places = tuple(1 + sum(other > own for other in ranked) for own in ranked)
    return Result(Reason.FINISH, places, tuple(points))


def given_up(race: Race, seat: int) -> Result:
    """Return the result if ``seat`` gives up in a race of two; the opponent wins in any case.

    Finished cars keep their prizes. The opponent's racing cars take the next finishing places, in
    their order on the road.
    """
    rest = [car for car in range(CARS) if race.owner[car] == 3 - seat and race.field.racing(car)]
    rest.sort(key=lambda car: remaining(race.circuit, race.field, car, race.rules.laps))
    points = scores(race)
    for place, _ in enumerate(rest, len(race.field.finished)):
        points[2 - seat] += race.rules.prizes[place]
    places = tuple(2 if each == seat else 1 for each in (1, 2))
    return Result(Reason.RESIGN, places, tuple(points))
