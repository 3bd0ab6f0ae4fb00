// The sentence of the first question that says against how many bots a game is.
import assert from 'node:assert/strict';
import test from 'node:test';
import { rivalsOf } from '../../web/js/page/seating.ts';

const GAME = {
  id: 'toy',
  seats: [2, 4],
  bots: ['Dot', 'Gus'].map((name) => ({ id: name.toLowerCase(), name, also: [] })),
};
const against = (...kinds) => rivalsOf(GAME, [{ kind: 'person' }, ...kinds.map((kind) => ({ kind }))]);

test('the number of bots and their name are said before the first race', () => {
  assert.equal(against('bot:dot'), 'You play against a bot called Dot.');
  assert.equal(against('bot:dot', 'bot:dot', 'bot:dot'), 'You play against 3 bots called Dot.');
});

test('bots of several names, and a second person, are not summed up', () => {
  assert.equal(against('bot:dot', 'bot:gus'), '');
  assert.equal(against('bot:dot', 'person'), '');
});
