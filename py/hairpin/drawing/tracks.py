"""Tracks as drawings: hairpins, closed rings, and winding roads with lanes.

A track is a zone of a view with spaces. Its drawing says where each space is, so pieces can be
drawn on it.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache
from itertools import pairwise
from math import atan2, ceil, cos, degrees, hypot, pi, radians, sin
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from .inks import PAPER
from .svg import BOLD, fitted, group, polyline, tag, words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .inks import Inks


Point = tuple[float, float]

_FINE: Final = 24  # points of each part of a bend or of a curve
# The width of a ring's road, with and without cards on it, as a share of its room.
_CARD_LANE: Final = 0.27
_LANE: Final = 0.13
_CHECKS: Final = 2  # columns of squares at a finish
_GRASS: Final = 6.0  # between two rows of a hairpin, in millimetres


class Spot(NamedTuple):
    """The middle of a space, the direction of its track in degrees, and the room for a piece."""

    x: float
    y: float
    turn: float
    room: float

    def beside(self, far: float) -> Spot:
        """Return a spot to the right of the track at a distance."""
        angle = radians(self.turn)
        x, y = self.x - sin(angle) * far, self.y + cos(angle) * far
        return Spot(x, y, self.turn, self.room)


class Track(NamedTuple):
    """The drawing of a track, its height, the width of its road, and the spots of its spaces."""

    svg: str
    height: float
    wide: float
    spots: Mapping[str, Spot]


class Line:
    """A centreline: points at known distances from its start."""

    def __init__(self, points: Sequence[Point], *, closed: bool) -> None:
        """Join the points by straight lines."""
        self.points: list[tuple[float, float]] = [*points, points[0]] if closed else list(points)
        self.closed = closed
        self._far = [0.0]
        for (x, y), (u, v) in pairwise(self.points):
            self._far.append(self._far[-1] + hypot(u - x, v - y))
        self.length: float = self._far[-1]

    def at(self, far: float) -> tuple[float, float, float, float]:
        """Return the point at a distance, and the direction there as a vector of length 1."""
        far = far % self.length if self.closed else max(0.0, min(self.length, far))
        n = bisect_left(self._far, far, 1, len(self._far) - 1) - 1
        (x, y), (u, v) = self.points[n], self.points[n + 1]
        long = self._far[n + 1] - self._far[n] or 1e-9
        share = (far - self._far[n]) / long
        return x + (u - x) * share, y + (v - y) * share, (u - x) / long, (v - y) / long

    def beside(self, far: float, out: float) -> Point:
        """Return the point at a distance that lies ``out`` to the right of the line."""
        x, y, dx, dy = self.at(far)
        return x - dy * out, y + dx * out

    def stretch(self, start: float, end: float, out: float) -> list[Point]:
        """Return points of the line that lies ``out`` to the right, from one distance to another."""
        count = max(2, round((end - start) / self.length * 12 * _FINE))
        return [self.beside(start + (end - start) * n / count, out) for n in range(count + 1)]


def track(zone: Mapping[str, Any], width: float, height: float, inks: Inks) -> Track:
    """Return the drawing of a track in a box that is at most ``height`` high."""
    if zone.get("course"):
        return road(zone, width, height, inks)
    if zone.get("loop"):
        return ring(zone, width, height, inks)
    return hairpin(zone, width, height, inks)


# --- hairpins ----------------------------------------------------------------------------------


def hairpin(zone: Mapping[str, Any], width: float, height: float, inks: Inks) -> Track:
    """Return a road that runs to and fro, with as many rows as give the largest spaces."""
    count = len(zone["spaces"])
    best: tuple[float, int, float] | None = None
    for rows in range(1, 7):
        lane = min((height - _GRASS * (rows - 1)) / rows, width / 3)
        line = _serpentine(width, lane, rows)
        pitch = line.length / count
        size = min(pitch, lane)
        if best is None or size > best[0] + 0.01:
            best = (size, rows, min(lane, pitch * 1.15))
    assert best
    _, rows, lane = best
    line = _serpentine(width, lane, rows)
    tall = rows * lane + (rows - 1) * _GRASS
    return _paved(zone, line, lane, tall, inks)


def _serpentine(width: float, lane: float, rows: int) -> Line:
    radius = (lane + _GRASS) / 2
    edge = radius + lane / 2
    points: list[Point] = []
    for row in range(rows):
        y = lane / 2 + row * (lane + _GRASS)
        ends = (0.3 if row == 0 else edge, width - (0.3 if row == rows - 1 else edge))
        points += [(x, y) for x in (ends if row % 2 == 0 else ends[::-1])]
        if row < rows - 1:
            way = 1 if row % 2 == 0 else -1
            middle = width - edge if way > 0 else edge
            points += [
                (
                    middle + way * radius * sin(pi * n / _FINE),
                    y + radius - radius * cos(pi * n / _FINE),
                )
                for n in range(1, _FINE)
            ]
    if rows % 2 == 0:
        # The last row of an even number runs back: its end is at the left.
        points[-1] = (0.3, points[-1][1])
        points[-2] = (width - edge, points[-2][1])
    return Line(points, closed=False)


# --- rings -------------------------------------------------------------------------------------


def ring(
    zone: Mapping[str, Any], width: float, height: float, inks: Inks, *, lane: float = 0
) -> Track:
    """Return a closed track in the shape of a stadium, whose first space is at the top."""
    count = len(zone["spaces"])
    share = _CARD_LANE if any("card" in space for space in zone["spaces"]) else _LANE
    lane = lane or min(width, height) * share
    line = _stadium(width, height, lane, count)
    return _paved(zone, line, lane, height, inks)


def _stadium(width: float, height: float, lane: float, count: int) -> Line:
    """The centreline, clockwise; the middle of its first space is in the middle of the top."""
    x, y = width / 2 - lane / 2, height / 2 - lane / 2
    radius = min(x, y)
    points: list[Point] = []
    for corner, (sx, sy) in enumerate(((1, -1), (1, 1), (-1, 1), (-1, -1))):
        cx, cy = width / 2 + sx * (x - radius), height / 2 + sy * (y - radius)
        for n in range(_FINE + 1):
            angle = pi / 2 * (corner - 1 + n / _FINE)
            points.append((cx + radius * cos(angle), cy + radius * sin(angle)))
    top = (width / 2, height / 2 - y)
    line = Line([top, *points], closed=True)
    # Begin half a space before the top, so that the first space is in the middle.
    back = line.length - line.length / count / 2
    steps = 16 * _FINE
    return Line([line.at(back + line.length * n / steps)[:2] for n in range(steps)], closed=True)


# --- what hairpins and rings share -------------------------------------------------------------


def _paved(zone: Mapping[str, Any], line: Line, lane: float, height: float, inks: Inks) -> Track:
    """Return a road of one lane along a line, with its spaces at equal distances."""
    spaces = zone["spaces"]
    pitch, half = line.length / len(spaces), lane / 2
    outline = [line.stretch(0, line.length, side) for side in (-half, half)]
    parts = [
        tag("path", d=polyline(edge), fill="none", stroke=inks.ink, stroke_width=0.6)
        for edge in outline
    ]
    spots: dict[str, Spot] = {}
    for n, space in enumerate(spaces):
        if n or not line.closed:
            ends = [line.beside(n * pitch, side) for side in (-half, half)]
            parts.append(_stroke(ends, inks.ink if n == 0 else inks.rule, 0.6 if n == 0 else 0.35))
        x, y, dx, dy = line.at((n + 0.5) * pitch)
        room = min(pitch, lane)
        spot = Spot(x, y, _degrees(dx, dy), room)
        # The label of a space lies at the left edge, so a piece is smaller and stands to the right.
        bare = spot._replace(room=room * 0.9).beside(room * 0.15)
        spots[space["id"]] = spot if "card" in space else bare
        parts.append(_label(space, line, (n + 0.5) * pitch, pitch, lane, inks))
    if line.closed:
        ends = [line.beside(0, side) for side in (-half, half)]
        parts.append(_stroke(ends, inks.rule, 0.35))
    else:
        ends = [line.beside(line.length, side) for side in (-half, half)]
        parts.append(_stroke(ends, inks.ink, 0.6))
    return Track("".join(parts), height, lane, spots)


def _stroke(points: Sequence[Point], ink: str, width: float) -> str:
    return tag("path", d=polyline(points), fill="none", stroke=ink, stroke_width=width)


def _degrees(dx: float, dy: float) -> float:

    return degrees(atan2(dy, dx))


def _label(
    space: Mapping[str, Any], line: Line, far: float, pitch: float, lane: float, inks: Inks
) -> str:
    """Return the words of a space at its left edge; a finish has a chequered band.

    A card on the space says more than a label.
    """
    label = str(space["label"])
    if "card" in space:
        return _flag(line, far - pitch / 2 - 1.2, 1.2, lane, inks) if space.get("finish") else ""
    if space.get("finish") and not line.closed:
        size = min(lane / 8, pitch / 6)
        flag = _CHECKS * size
        x, y = line.beside(far - flag / 2, -lane / 4)
        letters = fitted(label, min(4.4, lane / 4), (pitch - flag) * 0.85, weight=BOLD)
        text = words(x, y + letters * 0.36, label, letters, inks.ink, weight=BOLD, anchor="middle")
        return text + _flag(line, far + pitch / 2 - _CHECKS * size, size, lane, inks)
    room = min(pitch, lane)
    size = fitted(label, max(2.2, min(6.0, room * 0.28)), pitch * 0.8, weight=BOLD)
    # On the outer edge, where no piece covers it.
    x, y = line.beside(far, -(lane / 2 - size * 0.75))
    return words(x, y + size * 0.36, label, size, inks.soft, weight=BOLD, anchor="middle")


def _flag(line: Line, start: float, size: float, lane: float, inks: Inks) -> str:
    """Return chequered columns across the road."""
    rows = round(lane / size)
    side = lane / rows
    squares = []
    for i in range(_CHECKS):
        for j in range(rows):
            if (i + j) % 2 == 0:
                a, b = start + i * size, start + (i + 1) * size
                low, high = -lane / 2 + j * side, -lane / 2 + (j + 1) * side
                corners = [
                    line.beside(a, low),
                    line.beside(b, low),
                    line.beside(b, high),
                    line.beside(a, high),
                ]
                squares.append(polyline(corners, closed=True))
    return tag("path", d="".join(squares), fill=inks.ink)


# --- roads with lanes --------------------------------------------------------------------------


def road(zone: Mapping[str, Any], width: float, height: float, inks: Inks) -> Track:
    """Return a winding road with the widest lanes that fit its room."""
    lanes, rows = int(zone["lanes"]), int(zone["rows"])
    cage = tuple((float(x), float(y)) for x, y in zone["course"])
    lane = _widest(cage, rows, lanes, round(width, 1), round(height, 1))
    line = _course(cage, width, height, lane * lanes)
    pitch, half = line.length / rows, lane * lanes / 2
    first = int(zone.get("line", 0))
    parts: list[str] = []
    spots: dict[str, Spot] = {}
    for space in zone["spaces"]:
        # Lane 0 is the left one. Rows count from the finish, where the course begins.
        row, at = (int(space["row"]) - first) % rows, int(space["lane"])
        inner, outer = -half + at * lane, -half + (at + 1) * lane
        near, far = row * pitch, (row + 1) * pitch
        edge = [*_sides(line, near, far, inner), *reversed(_sides(line, near, far, outer))]
        parts.append(
            tag(
                "path",
                d=polyline(edge, closed=True),
                fill=PAPER,
                stroke=inks.ink,
                stroke_width=0.3,
            )
        )
        x, y = line.beside((near + far) / 2, (inner + outer) / 2)
        _, _, dx, dy = line.at((near + far) / 2)
        spots[space["id"]] = Spot(x, y, _degrees(dx, dy), min(lane, pitch))
        if "grid" in space:
            size = lane * 0.5
            text = words(0, size * 0.36, str(space["grid"]), size, inks.soft, anchor="middle")
            parts.append(group(text, x=x, y=y))
    size = min(lane / 3, pitch / 4)
    # The chequered line lies before the first row, the arrow behind it.
    flag = _flag(line, -_CHECKS * size / 2, size, lane * lanes, inks)
    return Track(
        "".join(parts) + flag + _arrow(line, pitch, half, inks), height, lane * lanes, spots
    )


@lru_cache(64)
def _widest(cage: tuple[Point, ...], rows: int, lanes: int, width: float, height: float) -> float:
    """The width of the widest lanes that fit."""
    low, high = 1.0, min(width, height) / 6
    for _ in range(10):
        lane = (low + high) / 2
        if _fits(_course(cage, width, height, lane * lanes), lane * lanes, rows, lane):
            low = lane
        else:
            high = lane
    return low


def _sides(line: Line, near: float, far: float, out: float) -> list[Point]:
    return [line.beside(near + (far - near) * n / 4, out) for n in range(5)]


def _arrow(line: Line, pitch: float, half: float, inks: Inks) -> str:
    """Return an arrow beside the road that shows the way from the line on."""
    out = half + 2.2
    shaft = [line.beside(pitch * n / 4, out) for n in range(6)]
    x, y, dx, dy = line.at(pitch * 1.25)
    tip = (x - dy * out, y + dx * out)
    head = [
        (tip[0] - dy * 1.3, tip[1] + dx * 1.3),
        (tip[0] + dx * 3, tip[1] + dy * 3),
        (tip[0] + dy * 1.3, tip[1] - dx * 1.3),
    ]
    point = tag("path", d=polyline(head, closed=True), fill=inks.ink)
    return _stroke(shaft, inks.ink, 0.7) + point


def _course(cage: Sequence[Point], width: float, height: float, wide: float) -> Line:
    """The curve of a cage, stretched to its room; the road beside it is ``wide`` in all."""
    raw = _spline(tuple(cage))
    xs, ys = [x for x, _ in raw], [y for _, y in raw]
    left, top, pad = min(xs), min(ys), wide / 2 + 4
    across, down = (width - 2 * pad) / (max(xs) - left), (height - 2 * pad) / (max(ys) - top)
    points = [(pad + (x - left) * across, pad + (y - top) * down) for x, y in raw]
    return Line(points, closed=True)


@lru_cache(64)
def _spline(cage: tuple[Point, ...]) -> list[Point]:
    """The points of the uniform cubic B-spline of a polygon."""
    n, fine = len(cage), 20
    points: list[Point] = []
    for i in range(n):
        four = [cage[(i + k) % n] for k in (-1, 0, 1, 2)]
        for k in range(fine):
            t = k / fine
            weights = (
                (1 - t) ** 3,
                3 * t**3 - 6 * t**2 + 4,
                -3 * t**3 + 3 * t**2 + 3 * t + 1,
                t**3,
            )
            x = sum(w * x for w, (x, _) in zip(weights, four, strict=True)) / 6
            y = sum(w * y for w, (_, y) in zip(weights, four, strict=True)) / 6
            points.append((x, y))
    return points


def _fits(line: Line, wide: float, rows: int, lane: float) -> bool:
    """Whether no bend is too sharp for the road, and no two stretches touch each other."""
    if lane > 0.75 * line.length / rows:
        return False
    count = 8 * rows
    step = line.length / count
    ways = [line.at(step * n) for n in range(count)]
    for n, (x, y, dx, dy) in enumerate(ways):
        u, v, ex, ey = ways[(n + 1) % count]
        turn = abs(dx * ey - dy * ex)
        if turn > 0 and hypot(u - x, v - y) / turn < wide / 2 + lane * 0.35:
            return False
    apart = wide + 3
    # Points that are near along the road may be near.
    near = ceil(pi * apart / 2 * 1.05 / step / 2) * 2
    for n in range(0, count, 2):
        x, y, _, _ = ways[n]
        for m in range(n + near, min(count, n + count - near + 1), 2):
            if hypot(x - ways[m][0], y - ways[m][1]) < apart:
                return False
    return True
