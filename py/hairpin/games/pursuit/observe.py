"""What a viewer of Pursuit knows, and full states that fit it.

A seat remembers everything it saw: the order of the discard pile, cards taken openly, cards it
looked at and left, cards passed. Every other card belongs to the pool of its stock (a new stock is
made when one is used up). A card of a pool is in that stock or in a hand that drew from it.
Everybody knows the number of cards that each hand drew from each stock. So dealing the pools to
these zones again gives exactly the states that fit. Only the counts announced before passing
restrict them further: a deal that contradicts them is repeated.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from ...core.state import Result
from .cards import HAND, ORDER
from .rules import must_draw, passes
from .state import PUBLIC, Chase, Passing, Rules, good_for

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ...core.chance import Chance
    from ...core.view import Viewer

_TRIES: Final = 2000
_OPEN: Final = "all"


def observe(s: Chase, viewer: Viewer) -> dict[str, Any]:
    """Return the observation of ``viewer``: everything that this seat or spectator may know."""
    everything, marks = viewer == _OPEN, s.marks
    bits = PUBLIC | (1 << viewer if isinstance(viewer, int) else 0)
    hands: list[dict[str, Any]] = []
    pools: dict[int, list[str]] = {}
    for seat, hand in enumerate(s.hands, 1):
        if everything or viewer == seat:
            # A seat knows which opponents have seen a card of its hand: the opponent left the
            # card on the stock, or passed the card.
            hands.append({"cards": [[card, *marks[card]] for card in hand], "hidden": []})
            continue
        cards: list[list[Any]] = []
        hidden: list[int] = []
        for card in hand:
            gen, known = marks[card]
            if known & bits:
                cards.append([card, gen, known & (bits | 1 << seat)])
            else:
                hidden.append(gen)
                pools.setdefault(gen, []).append(card)
        hidden.sort()
        hands.append({"cards": cards, "hidden": hidden})
    top = s.stock[-1] if s.stock and (everything or s.peek & bits) else ""
    if not everything:
        below = s.stock[:-1] if top else s.stock
        if below:
            pools.setdefault(s.gen, []).extend(below)
    observation: dict[str, Any] = {
        "viewer": viewer,
        "rules": dict(_agreed(s.rules)),
        "turn": s.turn,
        "phase": s.phase,
        "starter": s.starter,
        "starts": s.starts.copy(),
        "ups": s.ups.copy(),
        "beside": [cards.copy() for cards in s.beside],
        "hands": hands,
        "pools": {str(gen): sorted(pools[gen], key=ORDER.__getitem__) for gen in sorted(pools)},
        "stock": len(s.stock),
        "top": top,
        "peek": s.peek,  # bits of the seats that have looked at the top card; this is public
        "gen": s.gen,
        "pile": s.pile.copy(),
        "taken": s.taken,
        "laid": s.laid.copy(),
        "laid_by": s.laid_by,
        "idle": s.idle,
        "forced": s.phase == "take" and must_draw(s),
        "turns": s.turns.copy(),
        "put": s.put.copy(),
        "loses": s.loses.copy(),
        "gone": s.gone.copy(),
        "passing": _passing_seen(s, viewer),
        "flow": _flow_seen(s, viewer),
        "over": s.over.to_json() if s.over else None,
        "at": s.at,
    }
    if everything:
        observation["cards"] = s.stock.copy()
    return observation


@cache
def _agreed(rules: Rules) -> dict[str, Any]:
    return rules._asdict()


def _passing_seen(s: Chase, viewer: Viewer) -> dict[str, Any] | None:
    """The state of passing as ``viewer`` sees it.

    It has the passed cards only if the viewer gave or received them.
    """
    passing = s.passing
    if passing is None:
        return None
    done = s.phase != "pass"
    return {
        "announced": list(passing.announced),
        "count": passing.size,
        "chosen": [cards is not None for cards in passing.given],
        "given": [
            list(cards)
            if cards is not None and (viewer in (seat, _OPEN) or (done and viewer != "public"))
            else None
            for seat, cards in enumerate(passing.given, 1)
        ],
    }


def _flow_seen(s: Chase, viewer: Viewer) -> list[list[str]] | None:
    """The record ``flow`` as ``viewer`` sees it.

    “!” marks a card the viewer knew before it was shown.
    """
    if s.flow is None:
        return None
    bit = 1 << viewer if isinstance(viewer, int) else 0
    rows = []
    for row in s.flow:
        seen = []
        for entry in row:
            card, _, known = entry.partition(":")
            seen.append(f"{card}!" if known and int(known) & bit else card)
        rows.append(seen)
    return rows


# --- determinize -------------------------------------------------------------------------------


def determinize(observation: Mapping[str, Any], chance: Chance) -> Chase:
    """Return a full state that fits the observation.

    Cards unknown to the viewer are dealt at random.
    """
    seats = len(observation["ups"])
    s = Chase(seats, Rules(**observation["rules"]), observation["turn"], chance)
    s.at = observation["at"]
    s.over = None if observation["over"] is None else Result.from_json(observation["over"], seats)
    s.phase, s.starter, s.starts = (
        observation["phase"],
        observation["starter"],
        list(observation["starts"]),
    )
    s.ups = list(observation["ups"])
    s.beside = [list(cards) for cards in observation["beside"]]
    s.gen, s.pile, s.taken = observation["gen"], list(observation["pile"]), observation["taken"]
    s.laid, s.laid_by, s.idle = (
        list(observation["laid"]),
        observation["laid_by"],
        observation["idle"],
    )
    s.turns, s.put = list(observation["turns"]), list(observation["put"])
    s.loses, s.gone = list(observation["loses"]), list(observation["gone"])
    viewer = observation["viewer"]
    mine = 1 << viewer if isinstance(viewer, int) else 0
    for _ in range(_TRIES):
        hidden, stock = _dealt(observation, chance)
        if _fits(observation, hidden):
            break
    s.stock = list(observation["cards"]) if viewer == _OPEN else stock
    s.peek = observation["peek"]
    if observation["top"] and viewer != _OPEN:
        s.stock.append(observation["top"])
    for seat, hand in enumerate(observation["hands"], 1):
        for card, gen, known in hand["cards"]:
            s.marks[card] = (gen, known)
        for card, gen in hidden[seat - 1]:
            s.marks[card] = (gen, 1 << seat)
        cards = [entry[0] for entry in (*hand["cards"], *hidden[seat - 1])]
        s.hands[seat - 1] = sorted(cards, key=ORDER.__getitem__)
    if observation["passing"] is not None:
        s.passing = _determinized_passing(s, observation)
    if observation["flow"] is not None:
        s.flow = [
            [entry if entry == "+" else _known_entry(entry, seat, mine) for entry in row]
            for seat, row in enumerate(observation["flow"], 1)
        ]
    return s


def _known_entry(entry: str, seat: int, mine: int) -> str:
    bits = 1 << seat | (mine if entry.endswith("!") else 0)
    return f"{entry.rstrip('!')}:{bits}"


def _dealt(
    observation: Mapping[str, Any], chance: Chance
) -> tuple[list[list[tuple[str, int]]], list[str]]:
    """Deal the pools' cards at random; return each seat's hidden cards and the rest (the stock)."""
    hidden: list[list[tuple[str, int]]] = [[] for _ in observation["hands"]]
    stock: list[str] = []
    for name, pool in observation["pools"].items():
        gen, cards = int(name), list(pool)
        chance.shuffle(cards)
        for seat, hand in enumerate(observation["hands"]):
            hidden[seat] += [(cards.pop(), gen) for other in hand["hidden"] if other == gen]
        if cards:
            stock = cards
    return hidden, stock


def _determinized_passing(s: Chase, observation: Mapping[str, Any]) -> Passing:
    passing = observation["passing"]
    announced = (passing["announced"][0], passing["announced"][1])
    given: list[tuple[str, ...] | None] = []
    s.passing = Passing(announced, passing["count"], (None, None))
    for seat in (1, 2):
        cards = passing["given"][seat - 1]
        if cards is not None:
            given.append(tuple(cards))
        elif not passing["chosen"][seat - 1]:
            given.append(None)
        elif s.phase == "pass":
            given.append(passes(s, seat)[0])
        else:
            given.append(_some_given(s, seat, passing["count"]))
    return s.passing._replace(given=(given[0], given[1]))


def _some_given(s: Chase, seat: int, count: int) -> tuple[str, ...]:
    """Cards that ``seat`` may have passed, for a viewer who has not seen the passed cards."""
    theirs = s.starts[2 - seat]
    good = sorted((good_for(theirs, card), ORDER[card], card) for card in ORDER if len(card) == 2)
    return tuple(card for near, _, card in good if near >= 0)[:count]


def _fits(observation: Mapping[str, Any], hidden: Sequence[Sequence[tuple[str, int]]]) -> bool:
    """Whether the hidden cards agree with the counts that the seats announced before passing."""
    passing, viewer = observation["passing"], observation["viewer"]
    if passing is None or observation["flow"] is None or viewer == _OPEN:
        return True
    for seat in (1, 2):
        if seat == viewer:
            continue
        known = [
            (card, sight_gen)
            for card, sight_gen, known_by in observation["hands"][seat - 1]["cards"]
            if not known_by & PUBLIC
        ]
        if observation["phase"] == "pass":
            cards = [card for card, _ in (*known, *hidden[seat - 1])]
            good = sum(good_for(observation["starts"][2 - seat], card) >= 0 for card in cards)
            if good != passing["announced"][seat - 1]:
                return False
        elif viewer != "public" and not _possible(
            observation, seat, [card for card, _ in known], [card for card, _ in hidden[seat - 1]]
        ):
            return False
    return True


def _possible(
    observation: Mapping[str, Any], seat: int, known: Sequence[str], hidden: Iterable[str]
) -> bool:
    """Whether a first hand and later draws can explain the cards that ``seat`` has shown and holds.

    The announcement fixes the number of good cards in the first hand, but not the cards. The check
    assumes that the first hand had the cards that were shown earliest, because the seat had drawn
    the fewest cards before it showed them.
    """
    passing = observation["passing"]
    theirs = observation["starts"][2 - seat]
    gave, got = passing["given"][seat - 1], passing["given"][2 - seat]
    good_left = passing["announced"][seat - 1] - passing["count"]
    nearest = max((good_for(theirs, card) for card in gave), default=0)
    when: dict[str, int] = {}  # card -> number of draws before the card was shown
    drawn: set[str] = set()  # cards of which the viewer knows that the seat drew them
    draws = 0
    for entry in observation["flow"][seat - 1]:
        if entry == "+":
            draws += 1
            continue
        card = entry.rstrip("!")
        when[card] = draws
        if entry.endswith("!") and card not in got:
            drawn.add(card)
    later = draws + 1
    drawn.update(card for card in known if card not in got)
    good: list[tuple[int, str]] = []
    rest: list[tuple[int, str]] = []
    for card in (*when, *known, *hidden):
        near = good_for(theirs, card)
        if card in drawn or 0 <= near < nearest:
            continue
        if card in got:
            rest.append((-1, card))
        else:
            (good if near >= 0 else rest).append((when.get(card, later), card))
    if len(good) < good_left or len(rest) < HAND - good_left:
        return False
    good.sort()
    rest.sort()
    first = {card for _, card in (*good[:good_left], *rest[: HAND - good_left])}
    # A seat cannot have shown more drawn cards than it had drawn by then.
    shown = 0
    for card, by_then in when.items():
        if card not in first:
            shown += 1
            if shown > by_then:
                return False
    return True


# --- for the memory panel ------------------------------------------------------------------------


def remembered(observation: Mapping[str, Any]) -> dict[int, list[str]]:
    """For each other seat, the cards that the viewer knows to be in its hand."""
    return {
        seat: [entry[0] for entry in hand["cards"]]
        for seat, hand in enumerate(observation["hands"], 1)
        if seat != observation["viewer"]
    }


def unplaced(observation: Mapping[str, Any]) -> list[str]:
    """The cards that the viewer cannot place: each is in a stock or in another hand."""
    cards = [card for pool in observation["pools"].values() for card in pool]
    return sorted(cards, key=ORDER.__getitem__)
