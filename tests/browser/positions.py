"""Finds positions of Grand Prix that fulfil a condition, as records.

The engine plays random races until the condition holds. A record has the deal and every move, so a
page can open any point of any race. Tests describe a position by its properties, never by a seed.
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
from hairpin.games.grand_prix.carrying import Draft, Run, carry_out, choices_of
from hairpin.games.grand_prix.naming import card_words
from hairpin.games.grand_prix.state import LEFT, Phase, Race

from tests.browser import oracle
from tests.browser.racing import Beside, Racing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Page

    from tests.browser.table import Hand, Table

GAME: Final = load("grand-prix")
NAMES: Final = ("Ann", "Ben", "Cleo")
MOST = 400  # maximum number of races in which `position` searches


@dataclass(frozen=True)
class Position:
    """A position in a race that fulfils a search condition, with its record and the card that the search found."""

    match: MatchLog
    text: str
    card: str = ""

    @property
    def race(self) -> Race:
        """Return the complete state."""
        assert isinstance(self.match.state, Race)
        return self.match.state

    @property
    def seat(self) -> int:
        """Return the first seat to act."""
        return GAME.actors(self.race)[0]

    def after(self, *moves: str) -> Position:
        """Play ``moves`` from this position; return the resulting position."""
        match = record.read(self.text, load)
        for move in moves:
            match.play(GAME.actors(match.state)[0], move, 0)
        return Position(match, record.write(match), self.card)

    def beside(self, looks: int = 0) -> Beside:
        """Open this position in the test's own engine. Show the hand of seat ``looks``; 0 shows no hand."""
        found = Beside(self.text)
        if looks:
            found.table = oracle.ask(found.session, do="uncover", seat=looks)["table"]
        return found

    def lines(self, looks: int) -> list[str]:
        """Return the moves in words as seat ``looks`` reads them."""
        reply = oracle.ask(self.beside().session, do="uncover", seat=looks)
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
    """Return the first point between two turns where ``wanted`` returns a text instead of None.

    With ``second`` the point is in a second race of the same people.
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
    """Return a race before its first move. Each of ``names`` is the name of a person, or a bot as ``bot:LEVEL``."""
    given = [
        name if name.startswith("bot:") else {"kind": "person", "name": name, "colour": ""}
        for name in names
    ]
    seats = read_seats(GAME, given)
    return MatchLog(GAME, seats, read_settings(GAME.options, settings, len(names)), seed)


def _driven(match: MatchLog, *, redeal: bool) -> Iterator[Race]:
    """Play random moves; yield the race before every card, claim, answer and discard."""
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


# --- conditions ---------------------------------------------------------------------------------


def cards_of(race: Race) -> list[str]:
    """Return the cards that can be played now."""
    free = race.over is None and race.phase is Phase.PLAY and race.draft is None
    return list(race.hands[race.turn - 1]) if free else []


def begun(race: Race, card: str) -> tuple[Draft, list[Run]]:
    """Carry out a card up to its first choice; return the begun card, and the runs that its cars have made."""
    return chosen(race, card)


def chosen(race: Race, card: str, *choices: str) -> tuple[Draft, list[Run]]:
    """Begin a card and make these choices; return the begun card, and the runs that its cars have made."""
    runs: list[Run] = []
    draft = carry_out(race.circuit, race.rules.laps, race.field, card, choices, runs)
    return draft, runs


def ends(race: Race, card: str, *choices: str) -> Iterator[tuple[tuple[str, ...], list[Run]]]:
    """Try all ways to carry out a card after these choices; yield all choices and the cars' runs of each way."""
    draft, runs = chosen(race, card, *choices)
    more = choices_of(draft)
    if not more:
        yield choices, runs
    for choice in more:
        yield from ends(race, card, *choices, choice)


def in_phase(phase: Phase) -> Callable[[Race], str | None]:
    """Return a search condition for `position`: the race is in this phase."""
    return lambda race: "" if race.phase is phase and race.over is None else None


def with_card(wanted: Callable[[Race, str], bool]) -> Callable[[Race], str | None]:
    """Return a search condition; its result is the first playable card that ``wanted`` accepts, or None."""
    return lambda race: next((card for card in cards_of(race) if wanted(race, card)), None)


def last_card(race: Race) -> str | None:
    """Return the only card that is left in all hands, if the card leaves no choice; else None."""
    cards = cards_of(race)
    held = sum(len(race.hands[seat - 1]) for seat in race.racing())
    if held != 1 or not race.field.finished or len(cards) != 1:
        return None
    return cards[0] if begun(race, cards[0])[0].finished else None


def redeal_due(race: Race) -> str | None:
    """Return ``""`` if a redeal is due and every seat still has its discards to make."""
    if race.phase is not Phase.DISCARD or any(race.given) or len(race.racing()) < race.seats:
        return None
    return "" if all(len(hand) == LEFT for hand in race.hands) else None


# --- opening positions on a page ----------------------------------------------------------------


def bring(page: Page, wanted: Position, hand: Hand = "mouse") -> Racing:
    """Open a position's record on the page. If several people play, the table is covered at first."""
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
    """Take the device for a seat, and skip the recap."""
    cover = table.place.locator("[data-part=handing]")
    ready = cover.locator(f'[data-do="ready"][data-seat="{seat}"]:not([aria-disabled])').first
    ready.wait_for(state="visible")
    table._hit(ready)
    cover.wait_for(state="hidden")
    # Skip the recap by a click: after a key press the page would raise the card with the focus.
    if table.place.locator("[data-part=recap]:visible").count():
        table._hit(table.place.locator("[data-part=recap] button").last)
    elif table.place.locator('[data-part=prompt][data-mood="recap"]').count():
        table._hit(table.place.locator("[data-part=prompt]").first)
    return table.still()


# --- cards in words ----------------------------------------------------------------------------


@cache
def labels() -> dict[str, str]:
    """Return the names of open cards by their codes."""
    speaker = Speaker([])
    return {code: speaker.say(say("grand-prix.card.say", card=card_words(code))) for code in deck()}
