"""Grand Prix on the page, compared with an engine at the same point of the same race.

A page stores its game on the device after each move, as a text that the engine opens. `Beside`
reads this text and runs the test's own engine up to the same point. `Racing.agrees` compares the
page with it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from hairpin.session.autoplay import foregone_entry

from tests.browser import oracle
from tests.browser.table import Hand, Table, race
from tests.engine.grand_prix.helpers import truth
from tests.support import becomes, until

if TYPE_CHECKING:
    from hairpin.games.grand_prix.state import Race
    from playwright.sync_api import Locator

    from tests.support import Opener

PHONE = {"width": 360, "height": 740}
DESK = {"width": 1440, "height": 900}
VIEW = {"mouse": DESK, "touch": PHONE, "keys": DESK}

#: Returns the text of the game that the page stored last.
KEPT = """() => new Promise((resolve, reject) => {
    const opening = indexedDB.open('hairpin');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
        const db = opening.result;
        const reading = db.transaction(['matches', 'parts']);
        const rows = reading.objectStore('matches').getAll();
        const keys = reading.objectStore('parts').getAllKeys();
        const parts = reading.objectStore('parts').getAll();
        reading.oncomplete = () => {
            db.close();
            const row = rows.result.sort((a, b) => b.time - a.time)[0];
            const own = keys.result.flatMap(([id, n], i) => id === row?.id && n < row.count ? [[n, parts.result[i]]] : []);
            resolve(own.sort((a, b) => a[0] - b[0]).map(([, part]) => part).join(''));
        };
    };
})"""

#: Returns the visible state of a race. The fields have the names that the engine uses.
SEEN = """(host) => {
    const all = (selector, make, of = host) => [...of.querySelectorAll(selector)].map(make);
    const pairs = (selector, make) => Object.fromEntries(all(selector, make));
    return {
        n: Number(host.dataset.n),
        phase: host.dataset.phase,
        cars: pairs('[data-part=view] [data-token]', (node) => [node.dataset.token, node.dataset.at]),
        lost: pairs('[data-part=view] [data-token] [data-part=token-lost]:not(:empty)', (node) => [node.parentElement.dataset.token, node.textContent]),
        assumed: all('[data-part=view] [data-token][data-assumed]', (node) => node.dataset.token).sort(),
        order: all('[data-part=view] [data-stand]', (node) => [
            node.dataset.stand, node.querySelector('[data-part=stand-value]').textContent,
            Number(node.querySelector('[data-part=stand-owner]').dataset.drawn), node.querySelector('[data-part=heard]').textContent]),
        lit: all('[data-part=view] [data-lit]', (node) => node.dataset.thing).sort(),
        touched: all('[data-part=view] [data-touched]', (node) => node.dataset.thing),
        buttons: all('[data-part=view] [data-part=view-button]', (node) => [node.dataset.thing, node.getAttribute('aria-label')]),
        zones: pairs('[data-part=view] [data-zone]:not([data-kind=road], [data-kind=space], [data-zone=buttons])', (node) =>
            [node.dataset.zone, all('[data-part=zone-things] > [data-thing]', (card) => card.dataset.thing, node).sort()]),
        badges: pairs('[data-plate]', (node) => [node.dataset.plate, all('[data-badge]', (badge) =>
            [badge.dataset.badge, badge.getAttribute('aria-label')], node)]),
    };
}"""


def circuit(
    seats: str = "person,bot:easy,bot:easy", seed: str = "K7", laps: int = 1, **settings: object
) -> str:
    """Return the URL fragment of a set-up of Grand Prix."""
    pairs = {"seats": seats, "seed": seed, "laps": laps, **settings}
    return "#/grand-prix?" + "&".join(
        f"{key}={quote(str(value), safe=':,+')}" for key, value in pairs.items()
    )


def begin(
    open_page: Opener,
    fragment: str | None = None,
    hand: Hand = "mouse",
    names: tuple[str, ...] = ("Ann",),
    **options: Any,
) -> Racing:
    """Start a race on a new page."""
    options.setdefault("viewport", VIEW[hand])
    return Racing(race(open_page, fragment or circuit(), hand, names, **options).place, hand)


class Racing(Table):
    """The table of a Grand Prix on the page."""

    # The engine's view.

    def beside(self) -> Beside:
        """Return the test's own engine, at the same point of the same race."""
        self.kept()
        return Beside(str(self.place.evaluate(KEPT)))

    def seen(self) -> dict[str, Any]:
        """Return the visible state of the race."""
        found: dict[str, Any] = self.host.evaluate(SEEN)
        return found

    def agrees(self, beside: Beside | None = None) -> Beside:
        """Wait until nothing moves; compare the page with the engine; return the engine."""
        self.still()
        if beside is None:
            beside, n = self.beside(), self.n
            while beside.n < n:
                # The page has not stored its last move yet, so read the stored text again.
                beside = self.beside()
        wanted = beside.seen()
        becomes(self.seen, wanted, "what is seen of the race")
        return beside

    # Previews.

    @property
    def ghosts(self) -> Locator:
        """Return the previewed cars on the road."""
        return self.host.locator("[data-part=view] [data-ghost]")

    def foreseen(self) -> dict[str, str]:
        """Map each previewed car that moves or loses steps to the space where it would stand."""
        found: dict[str, str] = self.ghosts.evaluate_all(
            "all => Object.fromEntries(all.map(node => [node.dataset.ghost, node.dataset.to]))"
        )
        return found

    def spots(self, selector: str, name: str) -> dict[str, list[float]]:
        """Map the data attribute ``name`` of each matching element to the element's middle."""
        found: dict[str, list[float]] = self.host.locator(
            f"[data-part=view] {selector}"
        ).evaluate_all(
            "(all, name) => Object.fromEntries(all.map((node) => {"
            " const { x, y, width, height } = node.getBoundingClientRect();"
            " return [node.dataset[name], [x + width / 2, y + height / 2]] }))",
            name,
        )
        return found

    def losses(self) -> dict[str, str]:
        """Map each previewed car that loses steps to the text that shows the number of lost steps."""
        found: dict[str, str] = self.ghosts.evaluate_all(
            "all => Object.fromEntries(all.flatMap((node) => {"
            " const lost = node.querySelector('[data-part=token-lost]').textContent;"
            " return lost ? [[node.dataset.ghost, lost]] : [] }))"
        )
        return found

    def gains(self) -> dict[str, int]:
        """Map each car with a mark in the running order to the number of spaces that it gains; a loss is negative."""
        found: dict[str, str] = self.host.locator("[data-part=view] [data-gain]").evaluate_all(
            "all => Object.fromEntries(all.filter(node => ['up', 'down'].includes(node.dataset.gain))"
            ".map(node => [node.dataset.stand, node.querySelector('[data-part=stand-note]').textContent]))"
        )
        return {car: int(note[1:]) * (1 if note[0] == "▲" else -1) for car, note in found.items()}

    # Input.

    def grip(self, thing: str) -> Locator:
        """Return the visible part of a thing; a card in a hand shows only its left edge."""
        whole = self.thing(thing)
        chip = whole.locator("[data-part=line-chip]").first
        return chip if thing.startswith("card:") and chip.count() else whole

    def touch(self, thing: str, *, lit: bool = True) -> Racing:
        """Touch the visible part of a thing."""
        before = self._state()
        self._hit(self.thing(thing) if self.hand == "keys" else self.grip(thing), force=not lit)
        self._changed(before, f"{thing} was touched")
        return self

    def drag(self, thing: str, onto: Locator) -> Racing:
        """Drag a thing by its visible part."""
        before = self._state()
        self.haul(self.grip(thing), onto)
        self._changed(before, f"{thing} was dragged")
        return self

    def claim(self, team: str = "") -> Racing:
        """Touch a team's button, which previews the team, then take it. Without a name take the first free team."""
        ways = [thing for thing in self.turn().lit if thing.startswith("button:claim:")]
        thing = f"button:claim:{team}" if team else ways[0]
        n = self.n
        self.touch(thing)
        assert self.n == n, "a team is looked at before it is taken"
        self.done()
        until(lambda: self.n > n, f"{thing} is taken")
        return self

    def play_card(self, card: str, by: str = "button") -> Racing:
        """Touch a card and play it as suggested, by the button or by a second touch."""
        n = self.n
        thing = card if card.startswith("card:") else f"card:{card}"
        self.touch(thing)
        if self.n > n:
            # No card of the hand moves a car, so the first touch already played the card.
            return self
        if by == "button":
            self.done()
        else:
            self.touch(thing)
        until(lambda: self.n > n, f"{thing} is played")
        return self

    def ways(self) -> list[str]:
        """Return the lit spaces and cars on the road: a touch on them changes the course of the touched card."""
        return [thing for thing in self.lit if thing.startswith(("space:", "car:"))]

    def choices(self) -> list[str]:
        """Return the buttons for the next choice of a card that is carried out in steps."""
        return [
            thing
            for thing in self.lit
            if thing.startswith(("button:lane:", "button:car:", "button:done"))
        ]

    def first_ways(self) -> Racing:
        """Make the first choice at each step of a card that is being carried out."""
        # The draft is the card being carried out; the table shows it only to its player.
        while self.host.locator('[data-part=view] [data-zone="draft"]').count():
            n, ways = self.n, self.choices()
            self.touch(ways[0])
            until(lambda n=n: self.n > n, f"{ways[0]} is chosen")  # type: ignore[misc]
        return self


class Beside:
    """The test's own session, opened from the stored text of a page."""

    def __init__(self, text: str) -> None:
        """Open the stored text in a new session, and resume the race if it is paused."""
        self.text = text
        self.session = oracle.fresh()
        reply = oracle.ask(self.session, do="open", text=text)
        if reply["table"]["phase"] == "paused":
            reply = oracle.ask(self.session, do="resume")
        self.table: dict[str, Any] = reply["table"]

    def at(self, n: int) -> Beside:
        """Go to the point after ``n`` moves; return this object."""
        self.table = oracle.ask(self.session, do="goto", n=n)["table"]
        return self

    def play(self, seat: int, move: str) -> Beside:
        """Play a further move; return this object."""
        self.table = oracle.ask(self.session, do="play", seat=seat, move=move)["table"]
        return self

    def uncover(self, seat: int) -> Beside:
        """Uncover the race for a seat that takes the device; return this object."""
        self.table = oracle.ask(self.session, do="uncover", seat=seat)["table"]
        return self

    def record(self) -> str:
        """Return the record of the race."""
        return str(oracle.ask(self.session, do="record")["text"])

    @property
    def n(self) -> int:
        """Return the number of moves made."""
        return int(self.table["n"])

    @property
    def shown(self) -> dict[str, Any]:
        """Return the view of the person who has the device, or the public view."""
        found: dict[str, Any] = self.table["views"][0]
        return found

    @property
    def view(self) -> dict[str, Any]:
        """Return what `shown` contains for painting: cards, cars, buttons."""
        found: dict[str, Any] = self.shown["view"]
        return found

    @property
    def race(self) -> Race:
        """Return the complete state."""
        return truth(self.session)

    @property
    def foregone(self) -> bool:
        """Return whether no choice of the person can change the race any more. If so, the page plays her next move."""
        assert self.session.match
        return foregone_entry(self.session.match) is not None

    def places(self) -> dict[str, str]:
        """Return the space on which each car stands."""
        return {car: token["at"] for car, token in self.tokens().items()}

    def twins(self) -> dict[str, str]:
        """If a button and a space on the road make the same choice, map the button's id to the space's id."""
        return {button["id"]: button["twin"] for button in self.view["buttons"] if "twin" in button}

    def tokens(self) -> dict[str, dict[str, Any]]:
        """Return the cars by their ids."""
        return {token["id"]: token for token in self.view["tokens"]}

    def stand(self, car: str) -> dict[str, Any]:
        """Return the line of the running order that belongs to a car."""
        return next(row for row in self.view["running_order"] if row["id"] == car)

    def preview(self, *things: str) -> dict[str, Any]:
        """Return the engine's preview for touching these things."""
        return oracle.ask(
            self.session, do="preview", seat=self.shown["viewer"], things=list(things)
        )

    def foreseen(self, *things: str) -> dict[str, str]:
        """Map each car that would move or lose steps after these touches to the space where it would stand."""
        view = self.preview(*things)["view"]
        now = self.tokens()
        return {
            token["id"]: token["at"]
            for token in view["tokens"]
            if token["at"] != now[token["id"]]["at"] or token.get("lost")
        }

    def seen(self) -> dict[str, Any]:
        """Return the state that the page must show, with the same fields as the result of `SEEN`."""
        touch, view = self.shown["touch"], self.view
        return {
            "n": self.n,
            "phase": self.table["phase"],
            "cars": {token["id"]: token["at"] for token in view["tokens"]},
            "lost": {
                token["id"]: f"\u2212{token['lost']}"
                for token in view["tokens"]
                if token.get("lost")
            },
            "assumed": sorted(token["id"] for token in view["tokens"] if token.get("assumed")),
            "order": [
                [row["id"], row["value"], row["seat"], row["say"]] for row in view["running_order"]
            ],
            "lit": sorted(touch["next"]) if touch else [],
            "touched": self.shown["touched"] or [],
            "buttons": [
                [button["id"], button.get("say", button["label"])]
                for button in view.get("buttons", [])
            ],
            "zones": {
                zone["id"]: sorted(card["id"] for card in zone.get("cards", []))
                for zone in view["zones"]
                if "spaces" not in zone
            },
            "badges": {
                str(seat["seat"]): [[badge["id"], badge["say"]] for badge in seat["badges"]]
                for seat in self.table["seats"]
            },
        }
