// The shapes of tracks: the road with hairpins, the oval and the winding road. Points lie in their room and in their
// order, headings follow the way, and lines beside it stay beside it.
import assert from 'node:assert/strict';
import test from 'node:test';
import { Course } from '../../web/js/table/tracks/course.js';
import { fit, Loop } from '../../web/js/table/tracks/loop.js';
import { Roadline, spline } from '../../web/js/table/tracks/roadline.js';

const apart = (p, q) => Math.hypot(p.x - q.x, p.y - q.y);
const near = (a, b, what, by = 0.01) => assert.ok(Math.abs(a - b) <= by, `${what}: ${a} is not ${b}`);
/** Between two points close to each other a token faces the way it goes. */
function follows(at, from, to, step, turn) {
  for (let s = from; s < to; s += step) {
    const [p, q] = [at(s), at(s + step / 50)];
    const way = (Math.atan2(q.y - p.y, q.x - p.x) * 180) / Math.PI;
    const off = Math.abs(((((way - p.angle) % 360) + 540) % 360) - 180);
    assert.ok(off < turn, `at ${s} it faces ${p.angle} and goes ${way}`);
  }
}

const COURSE = { count: 24, road: 50, least: 44, runoff: 1 };

test('a road takes as many rows as its spaces need, and no more than five', () => {
  const rows = [2000, 700, 260].map((width) => new Course({ ...COURSE, width }).rows);
  assert.deepEqual(rows, [1, 2, 5]);
  assert.equal(new Course({ ...COURSE, width: 200, count: 90 }).rows, 5);
});

test('all spaces of a road lie in its room, equally far along it', () => {
  for (const width of [330, 700, 2000]) {
    const course = new Course({ ...COURSE, width });
    for (let i = 0; i < course.count; i++) {
      const { x, y } = course.space(i);
      assert.ok(x >= 0 && x <= width && y >= 25 && y <= course.height - 25, `${width}: ${i} at ${x}, ${y}`);
    }
    near(course.pitch * (course.count + 1), course.length, 'all steps');
    follows((s) => course.at(s), 1, course.length - 2, 7, 3);
  }
});

test('a hairpin turns round: the next row goes the other way', () => {
  const course = new Course({ ...COURSE, width: 700 });
  const [bend] = course.bends();
  near(course.at(bend.from - 1).angle, 0, 'before');
  near(course.at(bend.to + 1).angle, 180, 'after');
  near(apart(course.at(bend.from), course.at(bend.to)), 50 + 14, 'rows');
  // To the right of whoever drives is the inside of a bend to the right.
  near(apart(course.at(bend.from, 10), course.at(bend.to, 10)), 64 - 20, 'inner lane');
  assert.equal(course.path(0, course.length).match(/A/g).length, course.bends().length);
  assert.match(course.path(bend.from, bend.to, 10), /A22 22 /);
});

test('before its first and after its last point a road ends', () => {
  const course = new Course({ ...COURSE, width: 700 });
  assert.deepEqual(course.at(-50), course.at(0));
  assert.deepEqual(course.at(course.length + 50), course.at(course.length));
});

const OVAL = { count: 15, width: 600, height: 400, lane: 40, way: 1, start: 0, round: 0.7, pad: 4, card: null };

test('an oval closes, in either direction', () => {
  for (const way of [1, -1]) {
    const loop = new Loop({ ...OVAL, way });
    near(apart(loop.at(0), loop.at(loop.length)), 0, 'once round');
    near(loop.pitch * 15, loop.length, 'all steps');
    follows((s) => loop.at(s), 0, loop.length, 5, 4);
    const [a, b] = [loop.space(0), loop.space(1)];
    assert.equal(Math.sign(b.x - a.x), way);
  }
});

test('an oval and its kerbs lie in their room', () => {
  const loop = new Loop(OVAL);
  for (let s = 0; s < loop.length; s += 3) {
    for (const aside of [-20, 20]) {
      const { x, y } = loop.at(s, aside);
      assert.ok(x >= 3.9 && x <= 596.1 && y >= 3.9 && y <= 396.1, `${s}: ${x}, ${y}`);
    }
  }
});

test('what lies within an oval touches none of its lanes', () => {
  const loop = new Loop(OVAL);
  const { x, y, w, h } = loop.heart();
  assert.ok(w > 100 && h > 100);
  for (let s = 0; s < loop.length; s += 3) {
    const p = loop.at(s, 20);
    assert.ok(p.x <= x + 0.5 || p.x >= x + w - 0.5 || p.y <= y + 0.5 || p.y >= y + h - 0.5, `${s}`);
  }
});

test('cards around an oval lie beside each other and not on the lane', () => {
  const loop = fit({ ...OVAL, width: 900, height: 640 }, { least: 38, most: 100, heartW: 280, heartH: 260 });
  const boxes = Array.from({ length: loop.count }, (_, i) => loop.laid(i));
  boxes.forEach((a, i) => {
    for (const b of boxes.slice(i + 1))
      assert.ok(Math.abs(a.x - b.x) >= (a.w + b.w) / 2 - 0.5 || Math.abs(a.y - b.y) >= (a.h + b.h) / 2 - 0.5, `card ${i} is covered`);
  });
});

/** A round course. */
const CAGE = Array.from({ length: 8 }, (_, i) => [0.5 + 0.5 * Math.cos((i * Math.PI) / 4), 0.5 + 0.5 * Math.sin((i * Math.PI) / 4)]);
const ROAD = { course: CAGE, width: 900, height: 700, rows: 40, lanes: 4 };

test('a spline goes round its cage and closes', () => {
  const points = spline(CAGE);
  const gaps = points.map(([x, y], i) => Math.hypot(x - points.at(i - 1)[0], y - points.at(i - 1)[1]));
  assert.ok(Math.max(...gaps) < 4 * Math.min(...gaps));
});

test('a winding road closes, and its lanes lie beside each other', () => {
  const line = new Roadline(ROAD);
  near(apart(line.at(0), line.at(40)), 0, 'once round', 0.5);
  for (let row = 0; row < 40; row++) {
    const lanes = [0, 1, 2, 3].map((lane) => line.space(row, lane));
    for (const lane of [0, 1, 2]) near(apart(lanes[lane], lanes[lane + 1]), line.lane, `row ${row}`, 0.6);
    for (const { x, y } of lanes) assert.ok(x > 0 && x < 900 && y > 0 && y < 700);
  }
  follows((s) => line.at(s), 0, 39, 0.5, 6);
});

test('a space of an inner lane is shorter than one of an outer, and a lane no wider than it may be', () => {
  const line = new Roadline(ROAD);
  const [outer, inner] = line.bend(10) > 0 ? [0, 3] : [3, 0];
  assert.ok(line.long(10, inner) < line.long(10, outer));
  assert.ok(new Roadline({ ...ROAD, most: 12 }).lane <= 12);
  assert.ok(line.lane > new Roadline({ ...ROAD, width: 300, height: 260 }).lane);
});

test('however wide the room, a lane is so narrow that a car on it is longer than wide', () => {
  const line = new Roadline({ ...ROAD, lanes: 1, rows: 60 });
  assert.ok(line.lane < 0.7 * line.pitch, `${line.lane} of ${line.pitch}`);
});

test('in a tall room a course lies on its side', () => {
  assert.equal(new Roadline(ROAD).upright, false);
  assert.equal(new Roadline({ ...ROAD, width: 340, height: 700 }).upright, true);
});

test('the free box within a winding road lies within it', () => {
  const line = new Roadline(ROAD);
  const { x, y, w, h } = line.heart([1, 1.5]);
  assert.ok(w > 100 && h > 100);
  const half = 2 * line.lane;
  for (let s = 0; s < 40; s += 0.25) {
    const edge = line.at(s, line.bend(s) > 0 ? half : -half);
    assert.ok(edge.x <= x + 1 || edge.x >= x + w - 1 || edge.y <= y + 1 || edge.y >= y + h - 1, `${s}`);
  }
});
