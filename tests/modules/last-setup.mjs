// The initial values of a set-up: from the address, the last choice, the first game, or the usual
// values.
import assert from 'node:assert/strict';
import test from 'node:test';
import { kept } from './stand_in/device.mjs';

const { firstGame, firstPreset, firstSetUp, remember, takePreset } = await import('../../web/js/page/last-setup.ts');
const { keepFinished } = await import('../../web/js/page/last-games.ts');

const GAME = {
  id: 'toy',
  seats: [2, 4],
  bots: [{ id: 'easy', name: 'Easy', also: [] }],
  options: [
    { id: 'laps', name: 'Laps', kind: 'int', default: 3, min: 1, max: 9 },
    { id: 'calm', name: 'Calm', kind: 'bool', default: false },
  ],
  presets: [
    { id: 'first', name: 'First', say: '', settings: { laps: 1 }, seats: 3 },
    { id: 'standard', name: 'Standard', say: '', settings: {} },
  ],
};
const begun = (query = null, game = GAME) => {
  const { setUp } = firstSetUp(game, query);
  return [setUp.seats.length, setUp.settings];
};
const address = (more = {}) => ({ settings: {}, seed: '', seats: null, driver: null, ...more });

test('a set-up begins with the first-game preset, and a finished game changes nothing', () => {
  kept.clear();
  assert.deepEqual(begun(), [3, { laps: 1 }]);
  remember(GAME, firstSetUp(GAME, null).setUp);
  assert.deepEqual(begun(), [3, { laps: 1 }]);
  keepFinished('toy');
  keepFinished('toy');
  assert.equal(firstPreset(GAME), undefined);
  assert.deepEqual(begun(), [3, { laps: 1 }]);
  takePreset(GAME, 'standard');
  assert.deepEqual(begun(), [3, {}]);
  takePreset(GAME, 'first');
  assert.deepEqual(begun(), [3, { laps: 1 }]);
  takePreset(GAME, 'gone');
  assert.deepEqual(begun(), [3, { laps: 1 }]);
  kept.clear();
  keepFinished('toy');
  assert.deepEqual(begun(), [2, {}]);
});

test('the game after the lessons is the first one against the weakest bots', () => {
  kept.clear();
  remember(GAME, { ...firstSetUp(GAME, null).setUp, settings: { laps: 5 } });
  const { seats, settings } = firstGame({ ...GAME, bots: [{ id: 'weak', name: 'Weak', also: [] }, ...GAME.bots] });
  assert.deepEqual(
    seats.map(({ kind }) => kind),
    ['person', 'bot:weak', 'bot:weak'],
  );
  assert.deepEqual(settings, { laps: 1 });
});

test('a finished game counts for itself only, and some games have no such preset', () => {
  kept.clear();
  keepFinished('other');
  assert.equal(firstPreset(GAME)?.id, 'first');
  assert.deepEqual(begun(null, { ...GAME, presets: [] }), [2, {}]);
});

test('an address with a driver keeps the settings and the number of seats', () => {
  kept.clear();
  const against = (driver) => firstSetUp(GAME, address({ driver, settings: { calm: 'on' } }));
  assert.deepEqual(
    against('easy').setUp.seats.map(({ kind }) => kind),
    ['person', 'bot:easy', 'bot:easy'],
  );
  assert.deepEqual(against('easy').setUp.settings, { laps: 1 });
  remember(GAME, { seats: firstSetUp(GAME, null).setUp.seats, settings: { laps: 5 }, seed: '' });
  assert.deepEqual(against('easy').setUp.settings, { laps: 5 });
  assert.equal(against('easy').troubles.length, 0);
  assert.equal(against('nobody').troubles.length, 1);
  // Regression: after the race of a day, which stores no set-up, the ladder began the longest race.
  kept.clear();
  keepFinished('toy');
  const { setUp } = against('easy');
  assert.deepEqual([setUp.seats.length, setUp.settings], [3, { laps: 1 }]);
});

test('the address comes first, then the last choice', () => {
  kept.clear();
  assert.deepEqual(begun(address({ settings: { calm: 'on' } })), [2, { calm: true }]);
  assert.deepEqual(begun(address({ seats: ['person', 'person', 'bot:easy', 'bot:easy'] })), [4, {}]);
  const { setUp } = firstSetUp(GAME, null);
  setUp.settings = { laps: 5 };
  remember(GAME, setUp);
  assert.deepEqual(begun(), [3, { laps: 5 }]);
  keepFinished('toy');
  assert.deepEqual(begun(), [3, { laps: 5 }]);
  // A person who has finished a game may still choose the preset.
  remember(GAME, { ...setUp, settings: { laps: 1 } });
  assert.deepEqual(begun(), [3, { laps: 1 }]);
});

test('a set-up proposes the next driver of the ladder until the player chooses another', () => {
  kept.clear();
  const bots = ['dot', 'gus', 'mina'].map((id, i) => ({ id, name: id, also: [], rank: i + 1 }));
  const game = { ...GAME, bots };
  const begin = () => firstSetUp(game, null).setUp;
  const rivals = () => begin().seats.map(({ kind }) => kind);
  assert.deepEqual(rivals(), ['person', 'bot:dot', 'bot:dot']);
  remember(game, begin());
  kept.set('hairpin.next', '{"toy":"gus"}');
  assert.deepEqual(rivals(), ['person', 'bot:gus', 'bot:gus']);
  // Mina is the player's own choice.
  const own = begin();
  for (const seat of own.seats.slice(1)) seat.kind = 'bot:mina';
  remember(game, own);
  assert.deepEqual(rivals(), ['person', 'bot:mina', 'bot:mina']);
  // An address without seats means the same on every device.
  assert.deepEqual(
    firstSetUp(game, address({ settings: { laps: 2 } })).setUp.seats.map(({ kind }) => kind),
    ['person', 'bot:gus'],
  );
});
