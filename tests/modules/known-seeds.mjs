// The seeds of games that people began by their seed: only the last games, and only the first game of a series.
import assert from 'node:assert/strict';
import test from 'node:test';

const { rememberSeed, seedOf } = await import('../../web/js/page/known-seeds.ts');

const table = (match, game = 1) => ({ match, series: { game } });

test('the seed of a game is known until thirty others have begun', () => {
  assert.equal(seedOf(table('a')), null);
  rememberSeed('a', 'album-alpha');
  assert.equal(seedOf(table('a')), 'album-alpha');
  for (let i = 0; i < 29; i++) rememberSeed(`game-${i}`, 'x');
  assert.equal(seedOf(table('a')), 'album-alpha');
  rememberSeed('last', 'y');
  assert.equal(seedOf(table('a')), null);
});

test('the next game of a series has another seed', () => {
  rememberSeed('b', 'album-alpha');
  assert.equal(seedOf(table('b', 2)), null);
});
