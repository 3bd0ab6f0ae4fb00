// The ranking in a result: podium, rows below it, or a score sheet instead.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outcome } from '../../web/js/table/frame/podium.ts';

const seats = ['Ann', 'Ben', 'Cleo', 'Dan'].map((name, i) => ({ seat: i + 1, name }));
const rows = (...places) => places.map((place, i) => ({ seat: i + 1, place, score: String(10 - place) }));
const table = (more, people = 4) => ({
  seats: seats.slice(0, people),
  result: { rows: rows(2, 1, 4, 3).slice(0, people) },
  views: [],
  ...more,
});
const seen = ({ podium, figure, rows: told, head }) => [
  podium.map((row) => row.seat),
  figure,
  told.map(({ row }) => row.seat),
  head,
];

test('between races the podium is that of the race, the rows are those of the series', () => {
  const series = { game: 1, length: 3, totals: [], rows: rows(1, 2, 3, 4) };
  assert.deepEqual(seen(outcome(table({ series }), false)), [[1, 2, 3, 4], 'won', [1, 2, 3, 4], true]);
  assert.equal(outcome(table({ series }), false).rows[0].won, '8');
});

test('at the end of a series only those without a step have rows', () => {
  const series = { game: 3, length: 3, totals: [], rows: rows(1, 2, 3, 4) };
  assert.deepEqual(seen(outcome(table({ series }), true)), [[1, 2, 3, 4], 'count', [4], false]);
});

test('a series without an end has rows alone, a first game of two not even those', () => {
  const series = { game: 2, length: 0, totals: ['1', '2'], rows: [] };
  assert.deepEqual(seen(outcome(table({ series }, 2), false)), [[], 'count', [2, 1], false]);
  assert.deepEqual(seen(outcome(table({ series: { ...series, game: 1 } }, 2), false)), [[], 'count', [], false]);
});

test('if cars raced instead of seats, seats still get the podium, and totals count from the second race on', () => {
  const raced = { views: [{ view: { running_order: [] } }], series: { game: 1, length: 0, totals: [] } };
  assert.deepEqual(seen(outcome(table(raced), false)), [[1, 2, 3, 4], 'count', [], false]);
});

test('a score sheet has all rows; the podium above it has as many as fit', () => {
  const series = { game: 1, length: 1, totals: [], sheet: [{ seat: 1, next: 13 }], rows: [] };
  assert.deepEqual(seen(outcome(table({ series }), false)), [[1, 2, 3, 4], 'points', [], false]);
  const tied = { rows: [1, 2, 3, 4, 5].map((seat) => ({ seat, place: 1 })) };
  assert.deepEqual(seen(outcome({ ...table({ series }), result: tied }, false)), [[], 'points', [], false]);
});
