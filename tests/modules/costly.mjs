// The way from one costly move of a review to the next.
import assert from 'node:assert/strict';
import test from 'node:test';
import { costlyBeside, costlyButton, reviewed } from '../../web/js/table/frame/costly.ts';

const words = (key, values = {}) => [key, ...Object.values(values)].join(' ');
const at = (n, current = false) => ({ n, current, prompt: { mood: current ? 'over' : 'look' } });
const end = at(30, true);
// The costliest move comes first in a review.
const [late, early] = [
  { n: 20, number: '21', mistake: true },
  { n: 4, number: '5', mistake: true },
];
const review = { done: true, turns: [late, early], turning: 21 };

test('costly moves follow each other in the order of the game, and the first one follows the last', () => {
  const to = (table, by) => costlyBeside(table, review, by)?.n ?? null;
  assert.deepEqual([to(at(0), 1), to(at(4), 1), to(at(19), 1), to(at(20), 1), to(end, 1)], [4, 20, 20, 4, 4]);
  assert.deepEqual([to(end, -1), to(at(20), -1), to(at(4), -1)], [20, 4, 20]);
});

test('the button counts the costly moves, and is off where the only one is shown', () => {
  const buttons = (table, known) => costlyButton(words, table, known);
  assert.deepEqual(buttons(end, review), [{ do: 'costly', label: 'table.costly.move 1 2' }]);
  assert.deepEqual(buttons(at(4), review), [{ do: 'costly', label: 'table.costly.move 2 2' }]);
  assert.deepEqual(buttons(at(20), review), [{ do: 'costly', label: 'table.costly.move 1 2' }]);
  const only = { ...review, turns: [late] };
  assert.deepEqual(buttons(at(20), only), [{ do: 'costly', off: 'table.costly.only' }]);
  assert.deepEqual(buttons(at(25), only), [{ do: 'costly', label: 'table.costly.move 1 1' }]);
});

test('without a costly move to show, the button says why in a look back, and is not there at the end', () => {
  const playing = { ...end, prompt: { mood: 'ask' } };
  const buttons = (table, known) => costlyButton(words, table, known);
  assert.deepEqual(buttons(playing, review), []);
  assert.deepEqual(buttons(at(4), null), []);
  const working = { done: false, turns: [], turning: null, none: '' };
  const clean = { done: true, turns: [], swings: [], turning: 0, none: 'review.none' };
  assert.deepEqual(buttons(at(0), working), [{ do: 'costly', off: 'table.costly.waits' }]);
  assert.deepEqual(buttons(at(0), clean), [{ do: 'costly', off: 'review.none' }]);
  assert.deepEqual([buttons(end, working), buttons(end, clean)], [[], []]);
});

test('without a mistake, the button leads through small losses and swings, but is not there at the end', () => {
  const swung = { done: true, turns: [{ n: 8, mistake: false }], swings: [{ n: 3 }, { n: 15 }], none: 'review.none' };
  const labels = [0, 3, 8, 15].map((n) => costlyButton(words, at(n), swung)[0].label);
  assert.deepEqual(
    labels,
    ['1 3', '2 3', '3 3', '1 3'].map((place) => `table.costly.swing ${place}`),
  );
  assert.deepEqual(costlyButton(words, end, swung), []);
});

test('the loser of a watched game is reviewed first, and in an own game only the person', () => {
  const game = (kinds, winners) => ({
    seats: kinds.map((kind, i) => ({ kind, seat: i + 1 })),
    result: { winners },
  });
  const bots = ['bot', 'bot'];
  assert.deepEqual(reviewed(game(bots, [1])), [2, 1]);
  assert.deepEqual(reviewed(game(bots, [2])), [1, 2]);
  assert.deepEqual(reviewed(game(bots, [])), [1, 2]);
  assert.deepEqual(reviewed(game([...bots, 'bot'], [1])), [2, 3, 1]);
  assert.deepEqual(reviewed(game(['person', 'bot'], [1])), [1]);
  assert.deepEqual(reviewed(game(['person', 'person', 'bot'], [1])), [2, 1]);
});
