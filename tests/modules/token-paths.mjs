// Paths of tokens: their position over time, and how two tokens pass each other.
import assert from 'node:assert/strict';
import test from 'node:test';
import { bows, timed } from '../../web/js/table/motion/token-paths.ts';

const spot = (x, y) => ({ x, y, w: 20, h: 20 });

test('a token starts and ends on time, and is faster in between', () => {
  const points = [0, 25, 50, 75, 100].map((x) => ({ at: 0, x, y: 0, angle: 0 }));
  const at = timed(points, 100, 300).map((point) => point.at);
  assert.deepEqual([at[0], at[2], at[4]], [100, 200, 300]);
  assert.ok(at[1] - at[0] > at[2] - at[1]);
  assert.deepEqual(
    timed([points[0], points[0]], 0, 10).map((point) => point.at),
    [0, 0],
    'nowhere to go takes no time',
  );
});

test('two tokens that exchange places pass on different sides and turn the short way', () => {
  const [one, other] = [
    bows(spot(0, 0), spot(100, 0), 350, 10, 0, 100),
    bows(spot(100, 0), spot(0, 0), 10, 350, 0, 100),
  ];
  const middle = (way) => way[(way.length - 1) / 2];
  assert.ok((middle(one).y - 10) * (middle(other).y - 10) < 0);
  assert.deepEqual([one[0].x, one[0].y, one.at(-1).x, one.at(-1).at], [10, 10, 110, 100]);
  assert.equal(one.at(-1).angle, 370);
});
