// Coordinates of moving things: about their middle, in a part of the table that may be rotated.
import assert from 'node:assert/strict';
import test from 'node:test';
import { between, corner, inside, nearer, pose, within } from '../../web/js/table/motion/space.ts';

const home = { x: 100, y: 100, w: 50, h: 70 };

test('at home a thing is not shifted; a copy is positioned from the corner of the window', () => {
  assert.equal(pose(home, home), 'translate(0.00px, 0.00px) scale(1.0000)');
  assert.equal(pose(home, corner(home)), 'translate(100.00px, 100.00px) scale(1.0000)');
});

test('a thing drawn smaller elsewhere is centred there', () => {
  assert.equal(pose({ x: 0, y: 0, w: 25, h: 35 }, home), 'translate(-112.50px, -117.50px) scale(0.5000)');
  assert.match(pose({ x: 0, y: 0, w: 200, h: 280 }, home, { most: 1.2 }), /scale\(1\.2/);
});

test('a path is rotated back in a rotated part of the table', () => {
  assert.deepEqual(within(3, 1, 0), [3, 1]);
  assert.deepEqual(within(3, 1, 180), [-3, -1]);
  for (const turn of [90, 270]) assert.deepEqual(within(...within(3, 1, turn), 360 - turn), [3, 1]);
});

test('half way and in the middle', () => {
  assert.deepEqual(between({ x: 0, y: 0, w: 10, h: 10 }, { x: 10, y: 20, w: 20, h: 30 }, 0.5), {
    x: 5,
    y: 10,
    w: 15,
    h: 20,
  });
  assert.deepEqual(inside({ x: 0, y: 0, w: 100, h: 20 }, 0.5), { x: 45, y: 0, w: 10, h: 20 });
  assert.equal(inside({ x: 0, y: 0, w: 100, h: 200 }).h, 40);
});

test('a thing placed near another is within the same box', () => {
  const room = { x: 0, y: 0, w: 400, h: 200 };
  const to = { x: 300, y: 150, w: 40, h: 40 };
  const [near, far] = [nearer(home, to, room, 50), nearer({ x: 320, y: 900, w: 50, h: 70 }, to, room, 90)];
  assert.ok(Math.abs(Math.hypot(near.x - to.x, near.y - to.y) - 50) < 1e-9);
  assert.ok(near.x < to.x && near.y < to.y, 'it comes from there');
  assert.equal(far.y, 160, 'as low as the room goes');
  assert.deepEqual([near.w, near.h], [40, 40]);
  assert.deepEqual(nearer({ ...to, x: 290 }, to, room, 50).x, 290, 'what is near already stays');
});
