"""Drawn roads of the circuits at all sizes: no overlapping spaces, and room for the cars."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from hairpin.games.grand_prix.circuit import LANES, circuits

from tools import typescript
from tools.common import WEB, node

if TYPE_CHECKING:
    from hairpin.games.grand_prix.circuit import Circuit

SCRIPTS = WEB / "js" / "table" / "circuit"

SIZES = [
    (340, 230),
    (344, 262),
    (344, 300),
    (330, 420),
    (380, 290),
    (780, 520),
    (560, 700),
    (1000, 640),
    (993, 210),
]

#: Measures a circuit's road: the position of each space, and the pairs of spaces that overlap.
MEASURE = """
async ([cage, rows, lanes, spaces, sizes]) => {
    const { circuit, freeBox } = await module('winding');
    const inside = (shape, x, y) => {
        let odd = false;
        for (let i = 0, j = shape.length - 1; i < shape.length; j = i++) {
            const [p, q] = [shape[i], shape[j]];
            if (p.y > y !== q.y > y && x < ((q.x - p.x) * (y - p.y)) / (q.y - p.y) + p.x) odd = !odd;
        }
        return odd;
    };
    return sizes.map(([width, height]) => {
        const { line, verge } = circuit({ cage, width, height, rows, lanes });
        const found = spaces.map(([row, lane]) => ({ row, lane, shape: line.quad(row, lane, 0.2), ...line.space(row, lane) }));
        const box = (shape) => [Math.min(...shape.map((p) => p.x)), Math.min(...shape.map((p) => p.y)),
            Math.max(...shape.map((p) => p.x)), Math.max(...shape.map((p) => p.y))];
        for (const space of found) space.box = box(space.shape);
        const overlaps = [];
        for (const one of found) {
            for (const other of found) {
                if (one === other || one.box[0] > other.box[2] || other.box[0] > one.box[2]
                    || one.box[1] > other.box[3] || other.box[1] > one.box[3]) continue;
                if (one.shape.some(({ x, y }) => inside(other.shape, x, y)) || inside(other.shape, one.x, one.y))
                    overlaps.push([one.row, one.lane, other.row, other.lane]);
            }
        }
        const middle = line.points(0, rows, 0, 2);
        const heart = freeBox(middle, { width, height }, line.width / 2 + verge, [0.62, 0.9, 1.3, 1.9, 2.8]);
        const corners = [0, 0.5, 1].flatMap((i) => [0, 0.5, 1].map((j) => [heart.x + heart.w * i, heart.y + heart.h * j]));
        return {
            lane: line.lane, pitch: line.pitch, heart, overlaps,
            spaces: found.map(({ row, lane, x, y, angle, box }) => ({ row, lane, x, y, angle, box, long: line.spaceLength(row, lane) })),
            middle: Array.from({ length: rows }, (_, row) => line.spaceLength(row, (lanes - 1) / 2)),
            sharpest: Math.min(...Array.from({ length: rows * 8 }, (_, i) => 1 / Math.max(1e-6, Math.abs(line.bend(i / 8))))),
            drowned: corners.filter(([x, y]) => found.some(({ shape }) => inside(shape, x, y))).length,
        };
    });
}"""


def of(function: str, *given: Any) -> Any:
    """Run a JavaScript function under Node; return its result. The function imports track modules by ``module``."""
    script = (
        f"const module = (name) => import('{SCRIPTS.as_uri()}/' + name + '.ts');\n"
        f"console.log(JSON.stringify(await ({function})({json.dumps(given)})));"
    )
    return json.loads(node(typescript.IMPORT, "--input-type=module", "-e", script))


def spaces_of(road: Circuit) -> list[tuple[int, int]]:
    """Return row and lane of every space."""
    return [
        (row, lane)
        for row, lanes in enumerate(road.road)
        for lane in range(LANES)
        if lanes >> lane & 1
    ]


def measured(name: str, lanes: int = LANES) -> list[dict[str, Any]]:
    """Return the road of a circuit at all sizes."""
    road = circuits()[name]
    spaces = [at for at in spaces_of(road) if at[1] < lanes]
    found: list[dict[str, Any]] = of(MEASURE, road.course, road.rows, lanes, spaces, SIZES)
    return found


@pytest.mark.parametrize("name", circuits())
def test_a_road_fits_every_size_without_overlapping_spaces(name: str) -> None:
    road = circuits()[name]
    for (width, height), found in zip(SIZES, measured(name), strict=True):
        where = f"{name} {width}x{height}"
        assert found["overlaps"] == [], where
        for space in found["spaces"]:
            left, top, right, bottom = space["box"]
            assert min(left, top) >= 0, where
            assert right <= width, where
            assert bottom <= height, where
        # No bend is too sharp for cars: its radius is larger than the road is wide.
        assert found["sharpest"] > 1.5 * found["lane"], where
        assert min(space["long"] for space in found["spaces"]) > 0.55 * found["pitch"], where
        # Rows have equal length. Rows in bends are a little longer, without abrupt changes.
        middle = found["middle"]
        assert max(middle) < 1.6 * min(middle), where
        assert all(abs(a - b) < 0.3 * found["pitch"] for a, b in pairwise(middle))
        # A space is longer than wide, and wide enough for the sign on a car.
        assert found["pitch"] > 1.55 * found["lane"], where
        if min(width, height) >= 230:
            assert found["lane"] >= 11, where
        assert found["drowned"] == 0, where
        assert len(found["spaces"]) == len(spaces_of(road))


@pytest.mark.parametrize("name", circuits())
def test_every_space_has_the_next_one_ahead_and_lanes_beside_each_other(name: str) -> None:
    road = circuits()[name]
    for found in measured(name):
        at = {(space["row"], space["lane"]): space for space in found["spaces"]}
        for (row, lane), space in at.items():
            ahead = [at.get(((row + 1) % road.rows, near)) for near in (lane - 1, lane, lane + 1)]
            assert any(ahead)
            for other in filter(None, ahead):
                dx, dy = other["x"] - space["x"], other["y"] - space["y"]
                turn = (other["angle"] - space["angle"] + 180) % 360 - 180
                assert abs(turn) < 95
                assert (dx * dx + dy * dy) ** 0.5 < 2.6 * found["pitch"]
            beside = at.get((row, lane + 1))
            if beside:
                far = ((beside["x"] - space["x"]) ** 2 + (beside["y"] - space["y"]) ** 2) ** 0.5
                assert far == pytest.approx(found["lane"], abs=0.01)


@pytest.mark.parametrize("lanes", [1, 2])
def test_narrower_maps_fit_too(lanes: int) -> None:
    for found in measured("lakefront", lanes):
        assert found["overlaps"] == []
        assert found["lane"] >= 10


EDGES = """
async ([rows, lanes, spaces]) => {
    const { Lanes } = await module('ground');
    const road = new Lanes(spaces.map(([row, lane]) => ({ row, lane })), rows, lanes);
    return Array.from({ length: rows * 16 }, (_, i) => [i / 16, road.edge(-1, i / 16), road.edge(1, i / 16)]);
}"""


@pytest.mark.parametrize("name", circuits())
def test_the_edge_of_the_road_follows_the_outermost_lanes(name: str) -> None:
    road = circuits()[name]
    edges = of(EDGES, road.rows, LANES, spaces_of(road))
    before = edges[-1]
    for s, left, right in edges:
        there = [lane for lane in range(LANES) if road.road[int(s)] >> lane & 1]
        assert left <= there[0], s
        assert right >= there[-1] + 1, s
        # The edge never jumps.
        assert max(abs(left - before[1]), abs(right - before[2])) < 0.3, s
        before = [s, left, right]
    # Between two rows with the same lanes, the road is as narrow as these rows.
    for row, lanes in enumerate(road.road):
        left, right = edges[row * 16 + 8][1:]
        if road.road[row - 1] == lanes == road.road[(row + 1) % road.rows]:
            assert right - left == lanes.bit_count()
