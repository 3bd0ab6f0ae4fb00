// Marks of a chart: none lies on another, and none leaves the drawing.
import assert from 'node:assert/strict';
import test from 'node:test';
import { beside, between, cut, nearest, widthOf } from '../../web/js/ui/chart.ts';

const marks = (...places) =>
  beside(
    places.map(([x, y]) => ({ x, y, half: 12 })),
    150,
  ).map(({ by }) => by);

test('a value between two points lies on the line between them, and beyond the ends at the ends', () => {
  const pairs = [
    [0, 0],
    [4, 1],
    [5, 2],
  ];
  assert.deepEqual(
    [-1, 0, 2, 4, 4.5, 9].map((n) => between(pairs, n)),
    [0, 0, 0.5, 1, 1.5, 2],
  );
  assert.equal(nearest([{ x: 0 }, { x: 3 }, { x: 9 }], 5).x, 3);
});

test('a mark stands above its place, below it at the head', () => {
  assert.deepEqual(marks([50, 75], [80, 75], [50, 90]), [-22, -22, 22]);
  assert.deepEqual(marks([50, 15]), [22]);
});

test('a mark on another one stands on the other side', () => {
  assert.deepEqual(marks([50, 75], [60, 75]), [-22, 22]);
  assert.deepEqual(marks([50, 75], [60, 75], [70, 80]), [-22, 22, 44]);
});

test('a mark at the foot or the head stays within the drawing', () => {
  assert.deepEqual(marks([50, 139], [60, 139], [55, 139]), [-22, -44, -66]);
  assert.deepEqual(marks([50, 5]), [22]);
});

test('a mark does not cover the line that it belongs to', () => {
  const line = [
    { x: 0, y: 20 },
    { x: 48, y: 20 },
    { x: 50, y: 75 },
    { x: 200, y: 75 },
  ];
  const [mark] = beside([{ x: 50, y: 75, half: 12 }], 150, line);
  assert.equal(mark.by, 22);
});

test('a name is cut by the room of its letters, not by their number', () => {
  assert.equal(cut('Ann'), 'Ann');
  assert.equal(cut('Lillian Li'), 'Lillian …');
  assert.equal(cut('MMMMMMMMMMMMMMMMMMMM'), 'MMMMM…');
  for (const name of ['Bartholomew Quigleys', 'MWMWMWMWMW', '王小明王小明王小明', 'مرحبا بالعالم'])
    assert.ok(widthOf(cut(name)) <= 52, name);
});
