// Track shapes: hairpins, oval and winding circuit. Each gives a centreline with points in order
// and inside the box, headings along it, and lanes beside it.
import assert from 'node:assert/strict';
import test from 'node:test';
import { circuit, freeBox } from '../../web/js/table/circuit/winding.ts';
import { Centreline } from '../../web/js/table/tracks/centreline.ts';
import { fit, hairpins, Oval } from '../../web/js/table/tracks/shapes.ts';
import { spline } from '../../web/js/ui/spline.ts';

const apart = (p, q) => Math.hypot(p.x - q.x, p.y - q.y);
const close = (a, b, what, by = 0.01) => assert.ok(Math.abs(a - b) <= by, `${what}: ${a} is not ${b}`);
/** Checks that a token faces along the line between two close points. */
function follows(at, from, to, step, turn) {
  for (let s = from; s < to; s += step) {
    const [p, q] = [at(s), at(s + step / 50)];
    const way = (Math.atan2(q.y - p.y, q.x - p.x) * 180) / Math.PI;
    const off = Math.abs(((((way - p.angle) % 360) + 540) % 360) - 180);
    assert.ok(off < turn, `at ${s} it faces ${p.angle} and goes ${way}`);
  }
}

const ROUND = { count: 24, road: 50, least: 44, runoff: 1 };

test('a centreline is straight between its points, has lanes on both sides and ends', () => {
  const points = [0, 10, 20, 30].map((x) => ({ x, y: 5 }));
  const line = new Centreline(points, { spaces: 3, length: 30, width: 12, lanes: 3, closed: false });
  const { x, y, angle } = line.at(1.5, 2);
  assert.deepEqual([x, y, Math.abs(angle)], [15, 7, 0]);
  assert.deepEqual(
    [0, 1, 2].map((lane) => line.space(0, lane).y),
    [1, 5, 9],
  );
  assert.equal(line.path(0, 3, 0, 1), 'M0 5L10 5L20 5L30 5');
  assert.equal(line.across(1), 'M10 -1L10 11');
  assert.equal(line.distance(0, 2.5), 2.5);
  assert.deepEqual(line.at(-50), line.at(0));
  assert.deepEqual(line.at(50), line.at(3));
});

test('a closed centreline has the shorter way between two points, and a whole lap', () => {
  const points = [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
  ].map(([x, y]) => ({ x, y }));
  const line = new Centreline(points, { spaces: 4, length: 40, width: 2 });
  assert.deepEqual([line.distance(3.5, 0.5), line.distance(0.5, 3.5), line.distance(1, 2)], [1, -1, 1]);
  assert.equal(line.path(0, 4, 0, 1), 'M0 0L10 0L10 10L0 10Z');
  close(apart(line.at(4.25), line.at(0.25)), 0, 'once round');
});

test('an arrow points forward, and a space’s outline lies within its lines', () => {
  const points = [0, 10, 20].map((x) => ({ x, y: 0 }));
  const line = new Centreline(points, { spaces: 2, length: 20, width: 4, closed: false, fine: 1 });
  assert.equal(line.arrow(1, 3, 1), 'M7 -1L13 0L7 1');
  assert.deepEqual(
    line.quad(0, 0, 1).map(({ x, y }) => [Math.round(x), Math.round(y)]),
    [
      [1, -1],
      [9, -1],
      [9, 1],
      [1, 1],
    ],
  );
});

test('hairpins have as many rows as their spaces need, at most five', () => {
  const rows = [2000, 700, 260].map((width) => hairpins({ ...ROUND, width }).rows);
  assert.deepEqual(rows, [1, 2, 5]);
  assert.equal(hairpins({ ...ROUND, width: 200, count: 90 }).rows, 5);
});

test('all spaces between hairpins lie in the box at equal distances', () => {
  for (const width of [330, 700, 2000]) {
    const { line, height } = hairpins({ ...ROUND, width });
    for (let i = 0; i < ROUND.count; i++) {
      const { x, y } = line.space(i);
      assert.ok(x >= 0 && x <= width && y >= 25 && y <= height - 25, `${width}: ${i} at ${x}, ${y}`);
    }
    close(line.pitch * (ROUND.count + 1), line.length, 'all steps');
    follows((s) => line.at(s), 0.1, ROUND.count + 0.5, 0.15, 3);
  }
});

test('a hairpin turns round: the next row goes the other way', () => {
  const { line, bends } = hairpins({ ...ROUND, width: 700 });
  const [bend] = bends;
  close(line.at(bend.from - 0.1).angle, 0, 'before');
  close(Math.abs(line.at(bend.to + 0.1).angle), 180, 'after');
  close(apart(line.at(bend.from), line.at(bend.to)), 50 + 14, 'rows', 0.1);
  // In a right-hand bend the inside is to the driver's right.
  close(apart(line.at(bend.from, 10), line.at(bend.to, 10)), 64 - 20, 'inner lane', 0.2);
  // The road has constant width around the bend.
  const { x, y } = line.at((bend.from + bend.to) / 2, 32);
  for (let s = bend.from; s < bend.to; s += 0.1) close(apart(line.at(s), { x, y }), 32, `at ${s}`, 0.1);
});

const OVAL = { count: 15, width: 600, height: 400, lane: 40, way: 1, start: 0, round: 0.7, pad: 4, card: null };

test('an oval closes, in either direction', () => {
  for (const way of [1, -1]) {
    const { line } = new Oval({ ...OVAL, way });
    close(apart(line.at(0), line.at(15)), 0, 'once round');
    close(line.pitch * 15, line.length, 'all steps');
    follows((s) => line.at(s), 0, 15, 0.05, 4);
    const [a, b] = [line.space(0), line.space(1)];
    assert.equal(Math.sign(b.x - a.x), way);
  }
});

test('an oval begins in the middle of its first space, at the given side', () => {
  const top = new Oval(OVAL).line.space(0);
  close(top.x, 300, 'across');
  close(top.y, 24, 'down');
  close(new Oval({ ...OVAL, start: 0.5 }).line.space(0).y, 376, 'below');
});

test('an oval and its kerbs lie in the box', () => {
  const { line } = new Oval(OVAL);
  for (let s = 0; s < 15; s += 0.03) {
    for (const aside of [-20, 20]) {
      const { x, y } = line.at(s, aside);
      assert.ok(x >= 3.9 && x <= 596.1 && y >= 3.9 && y <= 396.1, `${s}: ${x}, ${y}`);
    }
  }
});

test('the box inside an oval touches none of its lanes', () => {
  const oval = new Oval(OVAL);
  const { line } = oval;
  const { x, y, w, h } = oval.heart();
  assert.ok(w > 100 && h > 100);
  for (let s = 0; s < 15; s += 0.03) {
    const p = line.at(s, 20);
    assert.ok(p.x <= x + 0.5 || p.x >= x + w - 0.5 || p.y <= y + 0.5 || p.y >= y + h - 0.5, `${s}`);
  }
});

test('cards around an oval lie beside each other and not on the lane', () => {
  const oval = fit({ ...OVAL, width: 900, height: 640 }, { least: 38, most: 100, heartW: 280, heartH: 260 });
  const boxes = Array.from({ length: 15 }, (_, i) => oval.cardBox(i));
  const { line } = oval;
  boxes.forEach((a, i) => {
    for (const b of boxes.slice(i + 1))
      assert.ok(
        Math.abs(a.x - b.x) >= (a.w + b.w) / 2 - 0.5 || Math.abs(a.y - b.y) >= (a.h + b.h) / 2 - 0.5,
        `card ${i} is covered`,
      );
    for (let s = 0; s < 15; s += 0.1) {
      const { x, y } = line.at(s, -20);
      assert.ok(
        Math.abs(a.x - x) >= a.w / 2 - 0.5 || Math.abs(a.y - y) >= a.h / 2 - 0.5,
        `card ${i} lies on the lane at ${s}`,
      );
    }
  });
});

/** Returns a round control polygon. */
const CAGE = Array.from({ length: 8 }, (_, i) => [
  0.5 + 0.5 * Math.cos((i * Math.PI) / 4),
  0.5 + 0.5 * Math.sin((i * Math.PI) / 4),
]);
const ROAD = { cage: CAGE, width: 900, height: 700, rows: 40, lanes: 4 };

test('a spline follows its control polygon and closes', () => {
  const points = spline(CAGE);
  const gaps = points.map(([x, y], i) => Math.hypot(x - points.at(i - 1)[0], y - points.at(i - 1)[1]));
  assert.ok(Math.max(...gaps) < 4 * Math.min(...gaps));
});

test('a winding road closes, and its lanes lie beside each other', () => {
  const { line } = circuit(ROAD);
  close(apart(line.at(0), line.at(40)), 0, 'once round', 0.5);
  for (let row = 0; row < 40; row++) {
    const lanes = [0, 1, 2, 3].map((lane) => line.space(row, lane));
    for (const lane of [0, 1, 2]) close(apart(lanes[lane], lanes[lane + 1]), line.lane, `row ${row}`, 0.6);
    for (const { x, y } of lanes) assert.ok(x > 0 && x < 900 && y > 0 && y < 700);
  }
  follows((s) => line.at(s), 0, 39, 0.5, 6);
});

test('inner spaces are shorter than outer ones, and a lane has at most its largest width', () => {
  const { line } = circuit(ROAD);
  const [outer, inner] = line.bend(10) > 0 ? [0, 3] : [3, 0];
  assert.ok(line.spaceLength(10, inner) < line.spaceLength(10, outer));
  assert.ok(circuit({ ...ROAD, most: 12 }).line.lane <= 12);
  assert.ok(line.lane > circuit({ ...ROAD, width: 300, height: 260 }).line.lane);
});

test('in any box a lane is narrow enough that its cars are longer than wide', () => {
  const { line } = circuit({ ...ROAD, lanes: 1, rows: 60 });
  assert.ok(line.lane < 0.7 * line.pitch, `${line.lane} of ${line.pitch}`);
});

test('in a tall box a circuit is rotated', () => {
  assert.equal(circuit(ROAD).upright, false);
  assert.equal(circuit({ ...ROAD, width: 340, height: 700 }).upright, true);
});

test('the free box within a winding road lies within it', () => {
  const { line, verge } = circuit(ROAD);
  const { x, y, w, h } = freeBox(line.points(0, 40, 0, 2), ROAD, line.width / 2 + verge, [1, 1.5]);
  assert.ok(w > 100 && h > 100);
  const half = 2 * line.lane;
  for (let s = 0; s < 40; s += 0.25) {
    const edge = line.at(s, line.bend(s) > 0 ? half : -half);
    assert.ok(edge.x <= x + 1 || edge.x >= x + w - 1 || edge.y <= y + 1 || edge.y >= y + h - 1, `${s}`);
  }
});
