"""The sentences of the index page, such as “the first player wins 52 %”.

Each figure and comparison is computed from the counts, so it cannot be out of date.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .intervals import Figure, games_with, mean, quantile, share, with_range, won

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from .intervals import Row

    Part = tuple[Mapping[str, Row], int]


FEWEST: Final = 100  # games; a table with fewer games gets no sentence


def found(parts: Mapping[str, Part], fewest: int = FEWEST) -> list[str]:
    """Return the sentences about the tables with at least ``fewest`` games."""
    parts = {name: part for name, part in parts.items() if part[1] >= fewest}
    return [one for each in (_daytona, _grand_prix, _pursuit, _demon, _duel) for one in each(parts)]


def against(figure: Figure, fair: float) -> str:
    """Compare a share of wins with the fair share. Return the result in words; the words name a
    difference only if the interval excludes the fair share.
    """
    assert figure.low is not None
    assert figure.high is not None
    if figure.low > fair:
        return "more than a fair share"
    if figure.high < fair:
        return "less than a fair share"
    return "not significantly different from a fair share"


def _wins(part: Part, key: str) -> Figure:
    return share(won(part[0].get(key, {})), part[1])


def _in(part: Part, key: str) -> str:
    return with_range(share(games_with(part[0].get(key, {})), part[1]), 100, "%")


def _start(part: Part, seats: int, key: str = "won.order.1") -> str:
    figure = _wins(part, key)
    return f"{with_range(figure, 100, '%')}, {against(figure, 1 / seats)}"


def _daytona(parts: Mapping[str, Part]) -> Iterator[str]:
    if "daytona-2" in parts:
        two = parts["daytona-2"]
        text = f"**Daytona.** With two equal bots the first player wins {_start(two, 2)}"
        if "daytona-4" in parts:
            text += f"; with four {_start(parts['daytona-4'], 4)}"
        pits = with_range(mean(two[0].get("pit", {}), two[1]))
        winners = _in(two, "winner.pit")
        yield f"{text}. A race of two has {pits} pit stops, and {winners} of winners had been in the pit."


def _grand_prix(parts: Mapping[str, Part]) -> Iterator[str]:
    if "grand-prix-3" in parts:
        part = parts["grand-prix-3"]
        cars = with_range(mean(part[0].get("finished", {}), part[1]))
        home = _in(part, "all.home")
        lost = with_range(mean(part[0].get("lost", {}), part[1]))
        yield (
            f"**Grand Prix.** With three seats the first player, who owns the black car, wins {_start(part, 3)}. "
            f"In {home} of races all six cars finish; the mean is {cars}. Blocked cars lose {lost} steps a race."
        )


def _pursuit(parts: Mapping[str, Part]) -> Iterator[str]:
    if "pursuit-2" in parts:
        part = parts["pursuit-2"]
        half = with_range(quantile(part[0].get("turns", {}), part[1], 0.5), whole=True)
        yield (
            f"**Pursuit.** The first player wins {_start(part, 2)}. Half of the games are over after {half} turns, and "
            f"in {_in(part, 'catch.through')} the catching chain ends beyond the caught car."
        )


def _demon(parts: Mapping[str, Part]) -> Iterator[str]:
    if "racing-demon-4" in parts:
        part = parts["racing-demon-4"]
        yield (
            f"**Racing Demon.** With four seats {_in(part, 'reason.finish')} of games end because a seat is "
            f"OUT, and in {_in(part, 'out.won')} that seat wins. A seat ends below zero points in {_in(part, 'minus')}."
        )


def _duel(parts: Mapping[str, Part]) -> Iterator[str]:
    if "turbo-duel-shuffled" not in parts:
        return
    part = parts["turbo-duel-shuffled"]
    text = f"**Turbo Duel.** With a shuffled deck the first player wins {_start(part, 2)}"
    for name, driver in (
        ("turbo-duel", "Gus"),
        ("turbo-duel-mina", "Mina"),
        ("turbo-duel-otto", "Otto"),
        ("turbo-duel-vera", "Vera"),
    ):
        if name in parts:
            text += f"; with the usual deck and {driver} {_start(parts[name], 2)}"
    yield f"{text}. A bomb goes off in {_in(part, 'hit')} of games with a shuffled deck."
