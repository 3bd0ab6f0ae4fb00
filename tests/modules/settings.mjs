// Option values without a page: their texts, and the errors of other texts.
import assert from 'node:assert/strict';
import test from 'node:test';
import { freeColour, seatNames, spreadColours } from '../../web/js/page/seating.ts';
import { isShown, leastOf, listProblem, orderProblem, readSetting } from '../../web/js/page/settings.ts';

const option = (kind, more = {}) => ({ id: 'it', name: 'It', kind, ...more });
const read = (kind, text, more) => readSetting(option(kind, more), text, 3);

test('a text from an address gives a value of the option’s kind, or none', () => {
  assert.deepEqual(
    ['yes', 'OFF', 'perhaps'].map((text) => read('bool', text)),
    [true, false, undefined],
  );
  assert.deepEqual(
    [' 7 ', '22', '1.5', ''].map((text) => read('int', text, { min: 1, max: 21 })),
    [7, undefined, undefined, undefined],
  );
  assert.deepEqual(
    ['off', '10+30', '0+30', '10+3601'].map((text) => read('clock', text)),
    ['off', '10+30', undefined, undefined],
  );
  const choices = [{ value: 'source', name: 'As printed' }];
  assert.deepEqual(
    ['source', 'bca', 'abb'].map((text) => read('permutation', text, { of: 'ABC', choices })),
    ['source', 'bca', undefined],
  );
});

test('a list has one number per seat, one for all, or none', () => {
  assert.deepEqual(
    ['1, 2;3', '', '4', '1,2', '1,2,x'].map((text) => read('per_seat', text)),
    [[1, 2, 3], [], [4, 4, 4], undefined, undefined],
  );
  assert.equal(listProblem(option('ints', { most: 2 }), '5 6', null), null);
  assert.ok(listProblem(option('ints', { most: 2 }), '5 6 7', null));
});

test('an order names each of its letters once', () => {
  const order = option('permutation', { of: 'ABC' });
  assert.equal(orderProblem(order, 'c a b'), null);
  assert.deepEqual(
    ['ABD', 'ABB', 'AB'].map((text) => orderProblem(order, text) !== null),
    [true, true, true],
  );
});

test('an option is shown if one of its conditions holds', () => {
  const laps = option('int', { when: [{ seats: [3] }, { option: 'variant', in: ['racing'] }] });
  const shown = (seats, variant) => isShown(laps, { seats: () => seats, get: () => variant });
  assert.deepEqual([shown(3, 'x'), shown(2, 'racing'), shown(2, 'x')], [true, true, false]);
});

test('a new seat has the value zero, or the nearest allowed one', () => {
  assert.deepEqual(
    [{ each: 13 }, { min: 2 }, { max: -1 }, {}].map((more) => leastOf(option('per_seat', more))),
    [13, 2, -1, 0],
  );
});

test('no two cars have one colour while there are enough', () => {
  const seats = [{ colour: 'blue' }, { colour: 'blue' }, { colour: 'pink' }];
  spreadColours(seats);
  assert.deepEqual(
    seats.map((seat) => seat.colour),
    ['blue', 'red', 'amber'],
  );
  assert.equal(freeColour(seats), 'green');
});

test('two bots of a level get numbers, and a chosen name stays', () => {
  const game = { bots: [{ id: 'easy', name: 'Easy' }] };
  const seats = ['', '', 'Ann'].map((name) => ({ kind: 'bot:easy', name, colour: 'red' }));
  const [one, two, ann] = seatNames(game, seats);
  assert.notEqual(one, two);
  assert.equal(ann, 'Ann');
});
