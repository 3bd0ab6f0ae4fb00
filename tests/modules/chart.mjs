// Marks of a chart: none lies on another, and none leaves the drawing.
import assert from 'node:assert/strict';
import test from 'node:test';
import { beside } from '../../web/js/ui/chart.ts';

const marks = (...places) =>
  beside(
    places.map(([x, y]) => ({ x, y, half: 12 })),
    150,
  ).map(({ by }) => by);

test('a mark stands above its place, so that the line there stays in sight', () => {
  assert.deepEqual(marks([50, 75], [80, 75], [50, 120]), [-22, -22, -22]);
});

test('a mark that would lie on another one stands below its place, or further away', () => {
  assert.deepEqual(marks([50, 75], [60, 75]), [-22, 22]);
  assert.deepEqual(marks([50, 15], [60, 15]), [22, 44]);
  assert.deepEqual(marks([50, 75], [60, 75], [70, 80]), [-22, 22, 44]);
});

test('a mark at the foot or the head stays within the drawing', () => {
  assert.deepEqual(marks([50, 139], [60, 139], [55, 139]), [-22, -44, -66]);
  assert.deepEqual(marks([50, 5]), [22]);
});
