// The settings of a race as chosen so far: options in force, presets, addresses, people at one
// device.
import assert from 'node:assert/strict';
import test from 'node:test';
import { conditionsOf } from '../../web/js/page/conditions.ts';
import { seatedFor } from '../../web/js/page/seating.ts';

const OPTIONS = [
  {
    id: 'clock',
    name: 'Clock',
    kind: 'clock',
    default: '120+300',
    bot_default: 'off',
    choices: [{ value: '120+300', name: 'Two minutes' }],
  },
  { id: 'laps', name: 'Laps', kind: 'int', default: 1, when: { seats: [3, 4, 5] } },
  { id: 'piles', name: 'Piles', kind: 'per_seat', default: [], each: 13 },
  { id: 'calm', name: 'Calm', kind: 'bool', default: false },
];
const GAME = {
  id: 'toy',
  seats: [2, 6],
  bots: [{ id: 'easy', name: 'Easy' }],
  options: OPTIONS,
  realtime: true,
  unhurried: 'calm',
};
const seats = (...kinds) => kinds.map((kind) => ({ kind, name: '', colour: 'red' }));
const people = (n) => seats(...Array(n).fill('person'));
const toy = (who, settings = {}) => ({ setUp: { seats: who, settings, seed: '' }, game: GAME });
const of = ({ game, setUp }) => conditionsOf(game, setUp);

test('usual values depend on the seats, and options without effect are left out', () => {
  assert.deepEqual(of(toy(people(2))).settings(), { clock: '120+300', piles: [], calm: false });
  assert.equal(of(toy(people(2))).clock(), 'Two minutes');
  const withBot = of(toy(seats('person', 'person', 'bot:easy')));
  assert.deepEqual(withBot.settings(), { clock: 'off', laps: 1, piles: [], calm: false });
  assert.equal(withBot.clock(), null);
});

test('an address names the unusual settings', () => {
  assert.equal(of(toy(seats('person', 'bot:easy'))).fragment(), '#/toy');
  assert.equal(of(toy(seats('person', 'bot:easy'))).fragment(true), '#/toy?seats=person,bot:easy');
  assert.equal(of(toy(people(2), { clock: '10+30', laps: 3 })).fragment(), '#/toy?clock=10+30&seats=person,person');
});

test('a preset is offered if it changes something, and is recognised in the chosen settings', () => {
  const long = { id: 'long', name: 'Long', settings: { laps: 5 } };
  assert.deepEqual(of(toy(people(2))).preset(long), { offered: false, taken: true });
  assert.deepEqual(of(toy(people(3))).preset(long), { offered: true, taken: false });
  assert.deepEqual(of(toy(people(3), { laps: 5 })).preset(long), { offered: true, taken: true });
});

test('a preset may fix the number of seats, and differences from it are listed', () => {
  const three = { id: 'first', name: 'First', settings: { laps: 2 }, seats: 3 };
  assert.deepEqual(of(toy(people(2))).preset(three), { offered: true, taken: false });
  assert.deepEqual(of(toy(people(3), { laps: 2 })).preset(three), { offered: true, taken: true });
  assert.deepEqual(of(toy(people(4), { laps: 2 })).preset(three), { offered: true, taken: false });
  const names = (conditions) => conditions.unlike(three).map(({ id }) => id);
  assert.deepEqual(names(of(toy(people(3), { laps: 2 }))), []);
  assert.deepEqual(names(of(toy(people(3), { laps: 4, calm: true }))), ['laps', 'calm']);
  // An option without effect for this number of seats is no difference.
  assert.deepEqual(names(of(toy(people(2), { laps: 4 }))), []);
});

test('missing seats become bots, and surplus bots leave first', () => {
  const kinds = (who, many) => seatedFor(GAME, who, many).map(({ kind }) => kind);
  assert.deepEqual(kinds(people(2), 4), ['person', 'person', 'bot:easy', 'bot:easy']);
  assert.deepEqual(kinds(seats('person', 'bot:hard'), 3), ['person', 'bot:hard', 'bot:hard']);
  assert.deepEqual(kinds(seats('person', 'bot:easy', 'person'), 2), ['person', 'person']);
  assert.deepEqual(kinds(people(3), 2), ['person', 'person']);
  const colours = seatedFor(GAME, people(1), 3).map(({ colour }) => colour);
  assert.equal(new Set(colours).size, 3);
});

test('a seat takes its settings along', () => {
  const some = toy(people(3), { piles: [5, 6, 7] });
  of(some).moved([2, 0, -1]);
  assert.deepEqual(some.setUp.settings.piles, [7, 5, 13]);
  const alike = toy(people(2), { piles: [9, 9] });
  of(alike).moved([0, 1, -1]);
  assert.deepEqual(alike.setUp.settings.piles, [9, 9, 9]);
  const all = toy(people(2), { piles: [9] });
  assert.deepEqual(of(all).settings().piles, [9, 9]);
  of(all).moved([0, 1, -1]);
  assert.deepEqual(all.setUp.settings.piles, [9]);
});

test('more people than edges take turns, or are too many', () => {
  assert.equal(of(toy(people(4))).crowd(), null);
  assert.equal(of(toy(people(5))).crowd(), 'many');
  assert.equal(of(toy(people(5), { calm: true })).crowd(), 'turns');
});
