// Cars on one space or on two neighbouring spaces of many roads: no car overlaps another or the
// ring of the next one, and none leaves the road. Outlines as drawn by tokens.ts are tested point
// by point, independently of crowd.ts.
import assert from 'node:assert/strict';
import { fit, Oval } from '../../web/js/table/tracks/shapes.ts';
import { slots } from '../../web/js/ui/crowd.ts';

/** Half of a car and of its ring as drawn, on a square of 40 units around the middle; the other half mirrors it. */
const CAR = shape([
  [-20.3, 10.8],
  [-15.3, 13.9],
  [14.3, 13.9],
  [18, 8],
  [19.9, 3],
]);
const RING = shape([
  ...Array.from({ length: 5 }, (_, k) => corner(-8, 2 * k)),
  ...Array.from({ length: 5 }, (_, k) => corner(8, 2 * k)),
]);

/** Returns a point on the ring's round corner, which begins at `x`. */
function corner(x, k) {
  const turn = (Math.PI * ((x < 0 ? 16 : 8) - k)) / 16;
  return [x + 15.6 * Math.cos(turn), 1.6 + 15.6 * Math.sin(turn)];
}

/** A convex outline: its points, and a test whether a point lies inside at a distance from the edge. */
function shape(half) {
  const all = [...half, ...half.toReversed().map(([x, y]) => [x, -y])];
  const sides = all.map((point, i) => [point, all[(i + 1) % all.length]]);
  const points = sides.flatMap(([[ax, ay], [bx, by]]) => [0, 0.5].map((t) => [ax + (bx - ax) * t, ay + (by - ay) * t]));
  const inside = ([x, y], by) =>
    sides.every(
      ([[ax, ay], [bx, cy]]) => ((bx - ax) * (y - ay) - (cy - ay) * (x - ax)) / Math.hypot(bx - ax, cy - ay) < -by,
    );
  return { inside, points };
}

const placed = ({ x, y, angle, size }, [px, py]) => {
  const turn = (angle * Math.PI) / 180;
  const [ax, ay] = [(px * size) / 40, (py * size) / 40];
  return [x + ax * Math.cos(turn) - ay * Math.sin(turn), y + ax * Math.sin(turn) + ay * Math.cos(turn)];
};
const seen = ({ x, y, angle, size }, [px, py]) => {
  const turn = (-angle * Math.PI) / 180;
  const [dx, dy] = [((px - x) * 40) / size, ((py - y) * 40) / size];
  return [dx * Math.cos(turn) - dy * Math.sin(turn), dx * Math.sin(turn) + dy * Math.cos(turn)];
};
/** Returns whether two shapes overlap by more than half a pixel. */
const covers = (p, shape, q, other) =>
  shape.points.some((point) => other.inside(seen(q, placed(p, point)), 20 / q.size)) ||
  other.points.some((point) => shape.inside(seen(p, placed(q, point)), 20 / p.size));

const least = new Map();
let looked = 0;

function check(name, { line }, inner, most) {
  const known = new Map();
  const stand = (space, count) => {
    const key = `${space}/${count}`;
    if (!known.has(key)) {
      const here = slots(line, space, count, inner).map((slot) => ({ ...line.at(slot.s, slot.aside), ...slot }));
      known.set(key, here);
    }
    return known.get(key);
  };
  for (let space = 0; space < line.spaces; space++) {
    for (let count = 1; count <= most; count++) {
      const here = stand(space, count);
      assert.equal(here.length, count, name);
      least.set(`${name} ${count}`, Math.min(least.get(`${name} ${count}`) ?? 1e9, ...here.map(({ size }) => size)));
      const beside = count < most ? stand((space + 1) % line.spaces, most - count) : [];
      for (const [i, p] of here.entries()) {
        assert.ok(
          Math.abs(p.aside) + (13.7 / 40) * p.size <= line.width / 2 + 0.5,
          `${name}: a car of ${count} on ${space} is off the road`,
        );
        for (const q of [...here.slice(i + 1), ...beside]) {
          // Too far apart to overlap.
          if (Math.hypot(p.x - q.x, p.y - q.y) > 0.75 * (p.size + q.size)) continue;
          looked++;
          const where = `${name}: ${count} on space ${space}, sizes ${p.size.toFixed(1)} and ${q.size.toFixed(1)}`;
          assert.ok(!covers(p, CAR, q, CAR), `cars overlap, ${where}`);
          assert.ok(!covers(p, RING, q, CAR), `a ring lies on a car, ${where}`);
          assert.ok(!covers(p, CAR, q, RING), `a car lies on a ring, ${where}`);
        }
      }
    }
  }
}

/** Ovals of cards and rings of spaces, from a small phone to a desktop: width, height, lane. */
const ROOMS = [
  [290, 330, 38],
  [336, 470, 48],
  [440, 348, 40],
  [772, 820, 54],
  [1030, 780, 57],
];
for (const [i, [width, height, lane]] of ROOMS.entries()) {
  for (const round of [0.55, 0.9]) {
    const shape = { width, height, lane, way: i % 2 ? 1 : -1, start: 0.5 + 1 / 30, round, pad: 0 };
    const want = { least: 38, most: Math.max(50, width / 9), heartW: width * 0.31, heartH: height * 0.4 };
    check(`oval ${width}`, fit({ ...shape, count: 15 }, want), { from: 0.02, to: 0.98 }, 4);
    check(
      `ring ${width}`,
      new Oval({ ...shape, lane: lane * 0.8, count: 10, start: 0, pad: 5, card: null }),
      { from: 0.34, to: 0.98 },
      5,
    );
  }
}
assert.ok(looked > 2000, `${looked}`);
// A smaller car shows neither its colour nor its shape.
for (const [name, size] of least) assert.ok(size >= 13, `${name} cars are ${size.toFixed(1)} pixels`);
