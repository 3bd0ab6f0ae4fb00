// Queries about a table as sent by the engine.
import assert from 'node:assert/strict';
import test from 'node:test';
import * as state from '../../web/js/table/state.ts';

const seat = (n, more = {}) => ({ seat: n, name: `S${n}`, kind: 'person', acts: n === 1, ...more });
const table = (more = {}) => ({
  match: 'm',
  deal: 0,
  n: 3,
  length: 3,
  current: true,
  phase: 'playing',
  seats: [seat(1), seat(2)],
  views: [{ viewer: 1 }],
  can: {},
  ...more,
});

test('a game goes on while its match and its deal stay', () => {
  assert.ok(state.sameGame(table(), table({ n: 4 })));
  assert.ok(!state.sameGame(table(), table({ deal: 1 })));
  assert.ok(!state.sameGame(table(), table({ match: 'other' })));
  assert.ok(!state.sameGame(null, table()));
});

test('only a viewer of bots can have stopped them', () => {
  assert.ok(state.stopped(table({ watching: true, phase: 'paused' })));
  for (const more of [{ phase: 'playing' }, { phase: 'over' }, { watching: false }])
    assert.ok(!state.stopped(table({ watching: true, phase: 'paused', ...more })));
});

test('during an animation a seat shows its old state, but its clock is current', () => {
  const now = seat(1, { score: '5', acts: false, clock: { turn: 9, reserve: 0, running: true } });
  const old = table({ seats: [seat(1, { score: '2' })] });
  assert.deepEqual(state.asBefore(now, old, false), {
    ...seat(1),
    score: '2',
    acts: true,
    clock: now.clock,
    thinking: undefined,
  });
  assert.equal(state.asBefore(now, old, true).acts, false);
});

test('a result is shown once for each end', () => {
  const over = table({
    phase: 'over',
    result: {
      rows: [
        { seat: 2, place: 1 },
        { seat: 1, place: 2 },
      ],
    },
  });
  assert.equal(state.resultKey(over), 'm/3');
  assert.equal(state.resultKey({ ...over, current: false }), '');
  assert.equal(state.resultKey(table()), '');
  assert.deepEqual(state.winners(over), [2]);
  assert.deepEqual(state.winners(table()), []);
});
