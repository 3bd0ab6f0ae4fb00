// The votes of a class: what was typed, and the votes that each position of a game keeps.
import assert from 'node:assert/strict';
import test from 'node:test';
import { Ballots, percent, typed } from '../../web/js/table/show/counts.ts';
import { mayPlay } from '../../web/js/table/show/keys.ts';

const MOVES = [['a'], ['b', 'c']];
const at = (n, length = 9, match = 'M') => ({ match, n, length });

test('only digits count', () => {
  assert.deepEqual(typed('1h2'), { digits: '12', n: 12 });
  assert.deepEqual(typed('x'), { digits: '', n: 0 });
});

test('percentages are parts of all votes', () => {
  assert.deepEqual([percent(1, [1, 3]), percent(3, [1, 3]), percent(0, [0, 0])], [25, 75, 0]);
});

test('a position keeps its votes, and a later one makes its move known', () => {
  const ballots = new Ballots();
  ballots.take(at(4), MOVES).counts[1] = 7;
  ballots.pass(at(3));
  ballots.pass(at(4));
  assert.equal(ballots.known(at(4)), false);
  ballots.pass(at(5));
  assert.equal(ballots.known(at(4)), true);
  assert.deepEqual(ballots.take(at(4), MOVES).counts, [0, 7]);
  assert.deepEqual(ballots.take(at(4, 9, 'other'), MOVES).counts, [0, 0]);
});

test('nothing is shown by itself without votes, or before the move is played', () => {
  const ballots = new Ballots();
  const { counts } = ballots.take(at(4, 4), MOVES);
  ballots.pass(at(5, 5));
  assert.equal(ballots.known(at(4, 5)), false);
  counts[0] = 1;
  assert.equal(ballots.known(at(4, 5)), true);
  assert.equal(ballots.known(at(4, 4)), false);
});

test('an undone position and other moves begin new votes', () => {
  const ballots = new Ballots();
  for (const n of [4, 6]) ballots.take(at(n), MOVES).counts[0] = 2;
  ballots.pass(at(5, 5));
  assert.deepEqual(ballots.take(at(6), MOVES).counts, [0, 0]);
  assert.deepEqual(ballots.take(at(4), [['z']]).counts, [0]);
});

test('digits, letters, Space and Enter may play a move, on each keyboard; steps and commands do not', () => {
  const pressed = (key, code = '') => mayPlay({ key, code, shiftKey: false });
  for (const key of ['2', 'a', ' ', 'Enter', '.']) assert.equal(pressed(key), true, key);
  assert.equal(pressed('é', 'Digit2'), true);
  assert.equal(pressed('ф', 'KeyA'), true);
  for (const key of ['Tab', 'Escape', 'PageDown', 'ArrowLeft', ',', '?']) assert.equal(pressed(key), false, key);
});
