"""Several fingers on one screen: each touches, moves and lifts separately."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

Point = tuple[float, float]

#: Number of touch events that make up one movement of the fingers.
STEPS = 4


class Glass:
    """A touch screen. Fingers that a call does not name stay where they are."""

    def __init__(self, page: Page) -> None:
        """Control the screen of a page."""
        self._send = page.context.new_cdp_session(page).send
        self._down: dict[int, Point] = {}

    def _emit(self, kind: str) -> None:
        points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in self._down.items()]
        self._send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def down(self, **fingers: Point) -> Glass:
        """Put fingers down in the same instant: ``down(f1=(10, 20), f2=(30, 40))``."""
        self._down.update({_number(name): point for name, point in fingers.items()})
        self._emit("touchStart")
        return self

    def move(self, **fingers: Point) -> Glass:
        """Move fingers to points, all at the same time."""
        starts = {name: self._down[_number(name)] for name in fingers}
        for k in range(1, STEPS + 1):
            for name, (x, y) in fingers.items():
                a, b = starts[name]
                self._down[_number(name)] = (a + (x - a) * k / STEPS, b + (y - b) * k / STEPS)
            self._emit("touchMove")
        return self

    def up(self, *fingers: str) -> Glass:
        """Lift the named fingers; without names, lift all fingers."""
        gone = [_number(name) for name in fingers] or list(self._down)
        points = [{"x": x, "y": y, "id": n} for n in gone for x, y in [self._down.pop(n)]]
        # The event names the lifted fingers; an event without points would lift all.
        self._send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": points})
        return self

    def tap(self, *points: Point) -> Glass:
        """Tap all points at the same instant, each point with its own finger."""
        return self.down(**{f"f{i}": point for i, point in enumerate(points, 90)}).up()


def _number(name: str) -> int:
    return int(name.removeprefix("f"))


def spot(target: Locator, across: float = 0.5, along: float = 0.5) -> Point:
    """Return a point on the visible part of an element, by fractions of its width and height."""
    box = target.bounding_box()
    assert box, "it has no place on the screen"
    return box["x"] + box["width"] * across, box["y"] + box["height"] * along
