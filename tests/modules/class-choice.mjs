// What a class shall play: kept over a reload, as a short address, and as a request to the engine.
import assert from 'node:assert/strict';
import test from 'node:test';
import { kept } from './stand_in/device.mjs';

const { choiceFragment, choiceRequest, chooseSetUp, forBoard, freshDeal, isLocal, keepChoice, lastChoice } =
  await import('../../web/js/page/class-choice.ts');

const GAME = {
  id: 'toy',
  name: 'Toy',
  seats: [2, 4],
  bots: [{ id: 'easy', name: 'Easy', also: [], rank: 1 }],
  options: [
    { id: 'laps', name: 'Laps', kind: 'int', default: 3, min: 1, max: 9 },
    { id: 'calm', name: 'Calm', kind: 'bool', default: false },
  ],
  presets: [],
};
const GAMES = [GAME, { ...GAME, id: 'other', puzzles: 40 }];

test('a class begins with a deal of the first game, and its puzzles with the first game that has any', () => {
  kept.clear();
  const { kind, deal, puzzles, payload } = lastChoice(GAMES);
  assert.deepEqual([kind, deal.game.id, puzzles.game, payload], ['deal', 'toy', 'other', '']);
});

test('a reload keeps all three kinds', () => {
  const choice = lastChoice(GAMES);
  Object.assign(choice, { kind: 'choice', payload: 'toy,position,3,Ann/eJx_' });
  Object.assign(choice.deal.setUp, { seed: 'album-alpha-amber-bakery', settings: { laps: 1 } });
  choice.puzzles = { kind: 'puzzles', game: 'other', level: 'hard', first: 7, n: 3 };
  keepChoice(choice);
  assert.deepEqual(lastChoice(GAMES), choice);
});

test('the address of a deal names only what is not usual', () => {
  const choice = { ...lastChoice(GAMES), kind: 'deal' };
  assert.equal(choiceFragment(choice), '#/class/toy?laps=1&seed=album-alpha-amber-bakery');
  choice.deal.setUp.seats[1].kind = 'person';
  assert.equal(choiceFragment(choice), '#/class/toy?laps=1&seats=person,person&seed=album-alpha-amber-bakery');
});

test('the engine draws a seed where there is none', () => {
  const choice = { ...lastChoice(GAMES), kind: 'deal' };
  assert.equal(choiceRequest(choice, 5).number, undefined);
  choice.deal.setUp.seed = '';
  assert.equal(choiceRequest(choice, 5).number, 5);
  assert.deepEqual(choiceRequest({ ...choice, kind: 'choice' }, 5).link, choice.payload);
});

test('a set-up becomes the deal of the class, without the names of its people', () => {
  const seats = [
    { kind: 'person', name: 'Ann', colour: 'red' },
    { kind: 'bot:easy', name: '', colour: 'blue' },
  ];
  chooseSetUp(GAME, { seats, settings: { calm: true }, seed: '' }, GAMES);
  const { kind, deal } = lastChoice(GAMES);
  assert.deepEqual([kind, deal.setUp.settings, deal.setUp.seats[0].name], ['deal', { calm: true }, '']);
});

test('a damaged choice gives way to the usual one', () => {
  for (const damaged of ['"x"', '{"now":"ludo","deal":5,"puzzles":"#/class/ludo"}', '[]', '7']) {
    kept.set('hairpin.class.choice', damaged);
    assert.equal(lastChoice(GAMES).deal.game.id, 'toy', damaged);
  }
});

test('an address of this computer is no address for others', () => {
  for (const each of ['http://localhost:8016/', 'http://127.0.0.1/', 'http://[::1]:80/', 'file:///a/index.html'])
    assert.equal(isLocal(new URL(each)), true, each);
  for (const each of ['https://name.github.io/hairpin/', 'http://192.168.1.7:8000/', 'https://localhost.example/'])
    assert.equal(isLocal(new URL(each)), false, each);
});

test('nobody writes https on a board', () => {
  assert.equal(forBoard('https://name.github.io/#/class/toy'), 'name.github.io/#/class/toy');
  assert.equal(forBoard('http://192.168.1.7/#/class/toy'), 'http://192.168.1.7/#/class/toy');
});

test('the deal of a class has the usual driver, whatever this device has played', () => {
  kept.clear();
  const [weakest] = GAME.bots;
  const game = { ...GAME, bots: [weakest, { id: 'middle', name: 'Middle', also: [], rank: 2 }] };
  kept.set('hairpin.setup.toy', JSON.stringify({ seats: [{ kind: 'person' }, { kind: 'bot:easy' }], settings: {} }));
  const { kind } = freshDeal(game).setUp.seats[1];
  assert.equal(kind, 'bot:middle');
  assert.equal(choiceFragment({ ...lastChoice([game]), kind: 'deal' }), '#/class/toy');
});
