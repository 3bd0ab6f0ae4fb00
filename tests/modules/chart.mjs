// Marks of a chart: none lies on another, and none leaves the drawing.
import assert from 'node:assert/strict';
import test from 'node:test';
import { beside } from '../../web/js/ui/chart.ts';

const marks = (...places) =>
  beside(
    places.map(([x, y]) => ({ x, y, half: 12 })),
    150,
  ).map(({ by }) => by);

test('a mark with room stands at its place', () => {
  assert.deepEqual(marks([50, 75], [80, 75], [50, 100]), [0, 0, 0]);
});

test('a mark on another one stands above it, or below it', () => {
  assert.deepEqual(marks([50, 75], [60, 75]), [0, -22]);
  assert.deepEqual(marks([50, 15], [60, 15]), [0, 22]);
  assert.deepEqual(marks([50, 75], [60, 75], [70, 80]), [0, -22, 22]);
});

test('a mark at the foot or the head stays within the drawing', () => {
  assert.deepEqual(marks([50, 139], [60, 139], [55, 139]), [0, -22, -44]);
  assert.deepEqual(marks([50, 5]), [22]);
});
