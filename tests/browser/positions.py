"""Positions of Grand Prix that a test asks for: races played by the engine until one comes up, as records.

A record has the deal and every move, so the page can be given any point of any race; which point is told by what
the engine knows of it, never by a seed that somebody found.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from hairpin.core import record
from hairpin.core.match_log import MatchLog
from hairpin.core.options import read_settings
from hairpin.core.seats import read_seats
from hairpin.core.words import Speaker, say
from hairpin.games import load
from hairpin.games.grand_prix.cards import deck
from hairpin.games.grand_prix.carrying import Draft, Run, again, choices_of
from hairpin.games.grand_prix.naming import short
from hairpin.games.grand_prix.state import LEFT, Phase, Race

from tests.browser import oracle
from tests.browser.racing import Beside, Racing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Page

    from tests.browser.table import Hand, Table

GAME: Final = load("grand-prix")
NAMES: Final = ("Ann", "Ben", "Cleo")
MOST = 400  # races that are played before a position is given up


@dataclass(frozen=True)
class Position:
    """A point of a race: ``text`` is its record, ``card`` the one it was looked for, if any."""

    match: MatchLog
    text: str
    card: str = ""

    @property
    def race(self) -> Race:
        """All there is to know."""
        assert isinstance(self.match.state, Race)
        return self.match.state

    @property
    def seat(self) -> int:
        """Who is to act first."""
        return GAME.actors(self.race)[0]

    def after(self, *moves: str) -> Position:
        """The point some moves later."""
        match = record.read(self.text, load)
        for move in moves:
            match.play(GAME.actors(match.state)[0], move, 0)
        return Position(match, record.write(match), self.card)

    def beside(self, looks: int = 0) -> Beside:
        """An engine at this point, with a seat that looks, or covered for all."""
        found = Beside(self.text)
        if looks:
            found.table = oracle.ask(found.session, do="ready", seat=looks)["table"]
        return found

    def lines(self, looks: int) -> list[str]:
        """The list of moves in words as a seat that looks reads it."""
        reply = oracle.ask(self.beside().session, do="ready", seat=looks)
        return [line["say"] for line in reply["moves"]["lines"]]


def position(
    wanted: Callable[[Race], str | None],
    *,
    names: tuple[str, ...] = NAMES,
    redeal: bool = False,
    seed: str = "P",
    second: bool = False,
    **settings: object,
) -> Position:
    """The first point of any race that is ``wanted`` (which card it is for, ``""`` for none), between two turns.

    ``second`` wants it of a second race of the same people.
    """
    for n in range(MOST):
        match = race_of(f"{seed}{n}", names, **{"laps": 1, **settings})
        if second:
            for _ in _driven(match, redeal=redeal):
                pass
            match = match.next_game(f"{seed}{n}")
        for race in _driven(match, redeal=redeal):
            card = wanted(race)
            if card is not None:
                return Position(match, record.write(match), card)
    raise AssertionError(f"no race of {MOST} comes to this")


def race_of(seed: str, names: tuple[str, ...] = NAMES, **settings: object) -> MatchLog:
    """A race about to begin, of people by their names and bots by their levels."""
    given = [
        name if name.startswith("bot:") else {"kind": "person", "name": name, "colour": ""}
        for name in names
    ]
    seats = read_seats(GAME, given, Speaker([]))
    return MatchLog(GAME, seats, read_settings(GAME.options, settings, len(names)), seed)


def _driven(match: MatchLog, *, redeal: bool) -> Iterator[Race]:
    """Play at random; stops before every card, claim, answer and discard."""
    dice = random.Random(match.seed)
    while match.result is None:
        race = match.state
        assert isinstance(race, Race)
        yield race
        while True:
            seat = GAME.actors(race)[0]
            moves = [move for move in GAME.moves(race, seat) if move != "back"]
            if race.phase is Phase.ASK:
                moves = ["redeal" if redeal else "keep"]
            match.play(seat, dice.choice(moves), 0)
            if race.draft is None:
                break


# --- what can be wanted ------------------------------------------------------------------------


def cards_of(race: Race) -> list[str]:
    """The cards that can be played now."""
    free = race.over is None and race.phase is Phase.PLAY and race.draft is None
    return list(race.hands[race.turn - 1]) if free else []


def begun(race: Race, card: str) -> tuple[Draft, list[Run]]:
    """A card carried out as far as nothing is to be chosen, and what was driven."""
    return chosen(race, card)


def chosen(race: Race, card: str, *choices: str) -> tuple[Draft, list[Run]]:
    """A card carried out with choices, and what was driven."""
    runs: list[Run] = []
    draft = again(race.circuit, race.rules.laps, race.field, card, choices, runs)
    return draft, runs


def ends(race: Race, card: str, *choices: str) -> Iterator[tuple[tuple[str, ...], list[Run]]]:
    """All ways to carry out a card: the choices, and what is driven."""
    draft, runs = chosen(race, card, *choices)
    more = choices_of(draft)
    if not more:
        yield choices, runs
    for choice in more:
        yield from ends(race, card, *choices, choice)


def in_phase(phase: Phase) -> Callable[[Race], str | None]:
    """Any point of a phase."""
    return lambda race: "" if race.phase is phase and race.over is None else None


def with_card(wanted: Callable[[Race, str], bool]) -> Callable[[Race], str | None]:
    """A card can be played of which something holds."""
    return lambda race: next((card for card in cards_of(race) if wanted(race, card)), None)


def last_card(race: Race) -> str | None:
    """Whoever plays now ends the race with it, without a choice."""
    cards = cards_of(race)
    held = sum(len(race.hands[seat - 1]) for seat in race.racing())
    if held != 1 or not race.field.finished or len(cards) != 1:
        return None
    return cards[0] if begun(race, cards[0])[0].finished else None


def redeal_due(race: Race) -> str | None:
    """The first seat may discard before a redeal, and so may all."""
    if race.phase is not Phase.DISCARD or any(race.given) or len(race.racing()) < race.seats:
        return None
    return "" if all(len(hand) == LEFT for hand in race.hands) else None


# --- on a page ---------------------------------------------------------------------------------


def bring(page: Page, wanted: Position, hand: Hand = "mouse") -> Racing:
    """Give the page a position's record; people at one device find it covered."""
    page.goto(page.url.split("#", maxsplit=1)[0] + "#/")
    page.wait_for_selector('html[data-screen="home"]')
    page.locator("#pasted").fill(wanted.text)
    page.locator('[data-do="paste"]').click()
    table = Racing(page, hand).until(n=wanted.match.n, live="true")
    assert isinstance(table, Racing)
    return table


def covered(table: Table) -> None:
    """Wait for the cover."""
    table.place.locator("[data-part=handing]").wait_for(state="visible")


def take(table: Table, seat: int) -> Table:
    """Take the device, and pass over what happened."""
    cover = table.place.locator("[data-part=handing]")
    ready = cover.locator(f'[data-do="ready"][data-seat="{seat}"]:not([aria-disabled])').first
    ready.wait_for(state="visible")
    table._hit(ready)
    cover.wait_for(state="hidden")
    # Not by a key: where keys were pressed the card with the focus lies above its neighbours.
    if table.place.locator("[data-part=recap]:visible").count():
        table._hit(table.place.locator("[data-part=recap] button").last)
    elif table.place.locator('[data-part=prompt][data-mood="recap"]').count():
        table._hit(table.place.locator("[data-part=prompt]").first)
    return table.still()


# --- cards in words ----------------------------------------------------------------------------


@cache
def labels() -> dict[str, str]:
    """What a card that lies open is called, by its code."""
    speaker = Speaker([])
    return {code: speaker.say(say("grand-prix.card.say", card=short(code))) for code in deck()}
